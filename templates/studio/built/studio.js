"use strict";(()=>{var uu=0x7ff80bad0bad0badn;function Rn(i){return i.shape.reduce((t,e)=>t*e,1)}function Kl(i){return Math.ceil(i/16)*16}function xm(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e}var jl=class{constructor(t,e,n,s,r){this.definition=t;this.memory=e;let o=r,a=(l,c)=>(o+=8*Rn(c),[l,c,o-8*Rn(c)]);this.#e=[...t.inputs.map(l=>a(this.inputs,l)),...t.outputs.map(l=>a(this.outputs,l))],this.#t=[s,...this.#e.map(([,,l])=>l)],this.#n=n}definition;memory;inputs={};outputs={};#t;#e;#n;look(){for(let[t,e,n]of this.#e)t[e.name]=new Float64Array(this.memory.buffer,n,Rn(e))}standard(){for(let t of this.definition.inputs)t.standard&&this.inputs[t.name]?.set(t.standard)}run(){return this.#n(...this.#t)>>>0}},io=class i{constructor(t,e){this.robot=t;this.compiled=e;let n=new WebAssembly.Instance(e,{}).exports;this.#e=n.memory;let s=n.__heap_base.value;this.#t=n,this.#t._initialize?.(),this.#n=Kl(s),this.#i=this.#n+524288,this.#s=this.#o(this.#i+Kl(8*t.parameters.length)),this.#a();let r=this.prepare({});if(r!==0&&t.parameters.length>0)throw new Error(`the parameters of the robot file yield status ${r}`)}robot;compiled;#t;#e;#n;#i;#s;#r=new Map;prepared=0;parameters=new Map;static async load(t){return new i(t,await WebAssembly.compile(xm(t.module)))}#o(t){let e=t;for(let n of this.robot.functions){let s=this.#t[n.symbol];if(!s)throw new Error(`the module has no function ${n.symbol}`);this.#r.set(n.name,new jl(n,this.#e,s,this.#n,e));let r=[...n.inputs,...n.outputs].reduce((o,a)=>o+Rn(a),0);e+=Kl(8*r)}this.#l(e);for(let n of this.#r.values())n.look(),n.standard();return e}#a(){new BigUint64Array(this.#e.buffer,this.#i-8,1)[0]=uu}#l(t){let e=t-this.#e.buffer.byteLength;if(e>0){this.#e.grow(Math.ceil(e/65536));for(let n of this.#r.values())n.look()}}prepare(t){let e=this.robot.parameters,n=Object.keys(t).find(o=>!e.some(a=>a.name===o));if(n!==void 0)throw new RangeError(`the robot has no parameter ${n}`);let s=new Float64Array(this.#e.buffer,this.#i,e.length);e.forEach((o,a)=>{s[a]=Object.hasOwn(t,o.name)?t[o.name]:o.value,this.parameters.set(o.name,s[a])});let r=(this.#t[`${this.robot.prefix}_prepare`]?.(this.#i,this.#n)??0)>>>0;if(new BigUint64Array(this.#e.buffer,this.#i-8,1)[0]!==uu)throw new Error("the constants of the robot are larger than their room");return this.prepared=r,r}has(t){return this.#r.has(t)}find(t){return this.#r.get(t)}call(t){let e=this.#r.get(t);if(!e)throw new RangeError(`the robot has no function ${t}`);return e}batch(t,e,n){let{definition:s}=this.call(t),r=s.inputs.map(m=>_m(m,e,n[m.name])),o=s.outputs.map(m=>Rn(m)*e),a=this.#s,l=m=>(a+=8*m,a-8*m),c=r.map(({length:m})=>l(m)),h=o.map(l),u=a;this.#l(u+4*e);let{buffer:d}=this.#e;r.forEach((m,g)=>{new Float64Array(d,c[g],m.length).set(m)});let f=this.#t[`${s.symbol}_batch`],p=(f?.(this.#n,e,...c,...h,u)??0)>>>0,x={};return s.outputs.forEach((m,g)=>{x[m.name]=new Float64Array(d,h[g],o[g]).slice()}),{status:p,statuses:new Uint32Array(d,u,e).slice(),outputs:x}}};function _m(i,t,e){let n=Rn(i);if(e===void 0&&i.standard)return Ql(i.standard,t);if(e?.length!==n*t)throw new RangeError(`${i.name} has ${e?.length??"no"} numbers; ${n*t} are needed`);return e}function Ql(i,t){let e=new Float64Array(i.length*t);for(let n=0;n<t;n++)e.set(i,n*i.length);return e}var du=["twist","rate","velocity"],bm=[0,0,0,1,0,0,0],vm=new Set(["forward_kinematics","platform_motion"]);function Mm(i){return i.standard??(i.name==="base_pose"?bm:new Array(Rn(i)).fill(0))}function Cn(i){let t=i.functions.filter(({name:l})=>!vm.has(l)),e=t.flatMap(({inputs:l})=>l),n=e.some(({name:l})=>l==="pose")?"pose":"position",s=e.find(({name:l})=>du.includes(l)),r=t.find(l=>l.name==="inverse_dynamics")?.inputs.find(l=>l.name==="acceleration"),o=new Set([n,...du,"acceleration","start","effort"]),a=new Map;for(let l of e)!o.has(l.name)&&!a.has(l.name)&&a.set(l.name,{port:l,standard:Mm(l)});return{pose:n,rate:s?.name??"rate",acceleration:"acceleration",freedoms:s?Rn(s):i.coordinates.length,rateUnits:s?.units??i.coordinates.map(({unit:l})=>`${l}/s`),accelerationUnits:r?.units??i.coordinates.map(({unit:l})=>`${l}/s²`),given:[...a.values()].filter(({port:l})=>!l.name.startsWith("actuator_"))}}function Sm(i){let n=(i.functions.find(s=>s.name==="joint_coordinates")?.inputs.find(s=>s.name==="start")?.meaning.split("at home: ")[1]?.split(", ")??[]).map(s=>i.joints.findIndex(({name:r})=>r===s.replace(/ \S+$/,"")));return n.includes(-1)?[]:n}var so=class{constructor(t){this.kernel=t;this.#t=Cn(t.robot),this.#e=Sm(t.robot);let e=t.find("joint_coordinates")?.definition.inputs.find(({name:n})=>n==="start");this.#n=e?.standard??[],this.#i=this.#n}kernel;#t;#e;#n;#i;#s=null;#r=null;at(t,e,n={}){let s=this.kernel.find(t);if(!s)return;let r={...e,...n};return this.#e.length>0&&this.#o(r),this.#a(s,r),{status:s.run(),outputs:s.outputs}}#o(t){if(t.pose===this.#s&&t.parameters===this.#r)return;this.#s=t.pose,this.#r=t.parameters;let e=this.kernel.call("joint_coordinates");for(let n of[this.#i,this.#n])if(this.#i=n,this.#a(e,t),e.run()===0){let s=Object.values(e.outputs)[0];this.#i=this.#e.map(r=>s[r]);return}}#a(t,e){let n=this.#t;for(let s of t.definition.inputs){let r=t.inputs[s.name];if(s.name===n.pose)r.set(e.pose);else if(s.name===n.rate)r.set(e.rate);else if(s.name===n.acceleration)r.set(e.acceleration);else if(s.name==="start"&&this.#e.length===r.length)r.set(this.#i);else{let o=n.given.find(({port:{name:a}})=>a===s.name);r.set(e.given[s.name]??o?.standard??s.standard??[])}}}poseAt(t,e){let n=this.kernel.find("forward_kinematics");if(!(!n?.outputs.pose||!n.inputs.position))return n.inputs.position.set(t),n.inputs.start?.length===e.length&&n.inputs.start.set(e),{status:n.run(),outputs:n.outputs}}};var wm=["pose","rate","acceleration","centre"];function ro(i){return i.map(String).join(",")}function nc(i){let[t,e]=[i.state,i.standard()],n=new URLSearchParams;for(let s of wm)ro(t[s])!==ro(e[s])&&n.set(s,ro(t[s]));for(let[s,r]of Object.entries(t.parameters))n.set(`parameter.${s}`,String(r));for(let[s,r]of Object.entries(t.given))n.set(`given.${s}`,ro(r));for(let[s,r]of Object.entries(t.limits))n.set(`limit.${s}`,String(r));for(let[s,r]of Object.entries(t.settings))n.set(s,String(r));return n.toString().replaceAll("%2C",",")}function tc(i){return i.split(",").map(t=>/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(t)?Number(t):Number.NaN)}function fu(i,t){let e=new ec(i),n=t.replace(/^#/,"");if(n.length>16384)return{state:i.standard(),ignored:[`a fragment of ${n.length} characters; at most 16384 are read`]};for(let[s,r]of new URLSearchParams(n))e.read(s,r);return{state:e.state,ignored:e.ignored}}var ec=class{constructor(t){this.store=t;this.state=t.standard()}store;ignored=[];state;read(t,e){let[n="",...s]=t.split("."),r=s.join("."),o=this.#t(n,r,t,e);o?this.state={...this.state,...o}:this.ignored.push(`${t.slice(0,40)}=${e.slice(0,40)}`)}#t(t,e,n,s){if(e==="")return this.#e(t,tc(s));let[r=Number.NaN]=tc(s),o=this.store.robot;if(t==="parameter")return Number.isFinite(r)&&o.parameters.some(c=>c.name===e)?{parameters:{...this.state.parameters,[e]:r}}:void 0;if(t==="limit")return r>0&&Number.isFinite(r)&&o.actuators.some(c=>c.name===e)?{limits:{...this.state.limits,[e]:r}}:void 0;if(t==="given")return this.#n(e,tc(s));let a=this.store.checkedSetting(n,s);return a===void 0?void 0:{settings:{...this.state.settings,[n]:a}}}#e(t,e){if(t==="pose"||t==="centre"){let s=this.store.checkedPose(e);return s&&{[t]:s}}return e.length===this.store.names.freedoms&&e.every(Number.isFinite)&&(t==="rate"||t==="acceleration")?{[t]:e}:void 0}#n(t,e){return this.store.names.given.find(({port:r})=>r.name===t)?.standard.length===e.length&&e.every(Number.isFinite)?{given:{...this.state.given,[t]:e}}:void 0}};function pu(i){let t;i.subscribe(()=>{clearTimeout(t),t=setTimeout(()=>Am(nc(i)),300)})}function Am(i){try{history.replaceState(null,"",i?`#${i}`:location.pathname+location.search)}catch{}}var mu="Roll, pitch, yaw: turns about the fixed x, then y, then z axis";function Vi(i,t){return[i[0]*t[0]-i[1]*t[1]-i[2]*t[2]-i[3]*t[3],i[0]*t[1]+i[1]*t[0]+i[2]*t[3]-i[3]*t[2],i[0]*t[2]-i[1]*t[3]+i[2]*t[0]+i[3]*t[1],i[0]*t[3]+i[1]*t[2]-i[2]*t[1]+i[3]*t[0]]}function Gi(i){let t=Math.hypot(...i);return t>1e-12&&Number.isFinite(t)?[i[0]/t,i[1]/t,i[2]/t,i[3]/t]:[1,0,0,0]}function oo(i){let t=Math.hypot(...i)/2,e=t<1e-4?.5-t**2/12:Math.sin(t)/(2*t);return[Math.cos(t),e*i[0],e*i[1],e*i[2]]}function gu(i){let[t,e,n,s]=i[0]<0?[-i[0],-i[1],-i[2],-i[3]]:i,r=Math.hypot(e,n,s),o=r<1e-8?2:2*Math.atan2(r,t)/r;return[o*e,o*n,o*s]}function yu([i,t,e,n]){let s=Math.asin(Math.max(-1,Math.min(1,2*(i*e-n*t))));return Math.abs(Math.abs(s)-Math.PI/2)<1e-7?[0,s,Math.sign(s)*-2*Math.atan2(t,i)]:[Math.atan2(2*(i*t+e*n),1-2*(t*t+e*e)),s,Math.atan2(2*(i*n+t*e),1-2*(e*e+n*n))]}function xu([i,t,e]){let n=(s,r)=>{let o=[Math.cos(s/2),0,0,0];return o[r+1]=Math.sin(s/2),o};return Gi(Vi(n(e,2),Vi(n(t,1),n(i,0))))}var Tm=.35,Em=["x","y","z"];function en(i){let t=i.coordinates.slice(-4);return i.dragging?.rotation==="free"||t.length===4&&t.every(({unit:n})=>n==="1")?i.coordinates.length-4:-1}function hn(i){let t=en(i),n=(t<0?i.coordinates:i.coordinates.slice(0,t)).map(({name:r,unit:o,low:a,high:l},c)=>({name:r,unit:o,entry:c,axis:-1,low:a,high:l}));if(t<0)return n;let s=Em.map((r,o)=>{let a=Rm(i.coordinates[t+1+o]?.high??0);return{name:`turn about ${r}`,unit:"rad",entry:-1,axis:o,low:-a,high:a}});return[...n,...s]}function Rm(i){return i>0&&i<1?2*Math.asin(i):Tm}function pi(i){return i.coordinates.map(({home:t})=>t)}function Jn(i,t){return[i[t]??1,i[t+1]??0,i[t+2]??0,i[t+3]??0]}function Zn(i,t){let e=en(i);if(e<0)return[...t];let n=Jn(pi(i),e),s=Vi(Jn(t,e),[n[0],-n[1],-n[2],-n[3]]);return[...t.slice(0,e),...gu(s)]}function $s(i,t){let e=en(i);if(e<0)return[...t];let[n=0,s=0,r=0]=t.slice(e),o=Vi(oo([n,s,r]),Jn(pi(i),e));return[...t.slice(0,e),...Gi(o)]}function Hi(i){return[i,0,0]}function nn(...i){return i.reduce((t,e)=>[t[0]+e[0],t[1]+e[1],t[2]+e[2]],[0,0,0])}function un(i,t){return[i*t[0],i*t[1],i*t[2]]}function xe(i,t){return[i[0]*t[0],i[0]*t[1]+i[1]*t[0],i[0]*t[2]+2*i[1]*t[1]+i[2]*t[0]]}function Ys(i,t,e,n){return[i,t*n[1],e*n[1]**2+t*n[2]]}function _u(i){return Ys(Math.cos(i[0]),-Math.sin(i[0]),-Math.cos(i[0]),i)}function bu(i){return Ys(Math.sin(i[0]),Math.cos(i[0]),-Math.sin(i[0]),i)}function vu(i){let t=1/Math.sqrt(i[0]);return Ys(t,-(t**3)/2,.75*t**5,i)}function Mu(i){let{value:t,first:e}=wu(i[0]);return Ys(Math.cos(Math.sqrt(Math.max(i[0],0))/2),-t/4,-e/4,i)}function Su(i){let{value:t,first:e,second:n}=wu(i[0]);return Ys(t,e,n,i)}function wu(i){let t=Math.sqrt(Math.max(i,0))/2;if(t<.05){let s=i/4;return{value:.5-s/12+s**2/240-s**3/10080,first:(-1/12+s/120-s**2/3360+s**3/181440)/4,second:(1/120-s/1680+s**2/60480)/16}}let[e,n]=[Math.sin(t),Math.cos(t)];return{value:e/(2*t),first:(t*n-e)/(16*t**3),second:(-t*t*e-3*(t*n-e))/(128*t**5)}}function Js(i,t,e){let n=e-t,s=Math.max(0,Math.min(1,(i-t)/n));return[s**3*(10-15*s+6*s*s),30*s*s*(1-s)**2/n,60*s*(1-s)*(1-2*s)/n**2]}function Cm(i,t){let[e,n,s,r]=t,o=a=>un(-1,a);return[nn(xe(i[0],e),o(xe(i[1],n)),o(xe(i[2],s)),o(xe(i[3],r))),nn(xe(i[0],n),xe(i[1],e),xe(i[2],r),o(xe(i[3],s))),nn(xe(i[0],s),o(xe(i[1],r)),xe(i[2],e),xe(i[3],n)),nn(xe(i[0],r),xe(i[1],s),o(xe(i[2],n)),xe(i[3],e))]}function Au(i,t){let[e,n,s,r]=i.map(h=>h[0]),[o,a,l,c]=i.map(h=>h[t]);return[2*(-o*n+a*e-l*r+c*s),2*(-o*s+a*r+l*e-c*n),2*(-o*r-a*s+l*n+c*e)]}function ao(i,t){let e=n=>i.map(s=>s[n]);return t?{pose:[...e(0),...t.map(n=>n[0])],rate:[...e(1),...Au(t,1)],acceleration:[...e(2),...Au(t,2)]}:{pose:e(0),rate:e(1),acceleration:e(2)}}function Tu(i,t){let e=en(i);if(e<0)return ao(t,null);let[n,s,r]=t.slice(e),o=nn(xe(n,n),xe(s,s),xe(r,r)),a=Su(o),l=[Mu(o),xe(a,n),xe(a,s),xe(a,r)],c=Jn(pi(i),e).map(Hi);return ao(t.slice(0,e),Cm(l,c))}function Eu(i,t){let e=en(i);if(e<0)return ao(t,null);let n=t.slice(e),s=vu(nn(...n.map(o=>xe(o,o)))),r=n.map(o=>xe(s,o));return ao(t.slice(0,e),r)}function Pm({a:i,b:t,sizeA:e,sizeB:n,period:s}){return r=>{let o=[2*Math.PI*r/s,2*Math.PI/s,0];return new Map([[i,un(e,_u(o))],[t,un(n,bu(o))]])}}function Ru(i,t,e,n){let s=t/2,r=Js(i,e*s,n*s);return nn(r,un(-1,Js(i,s+e*s,s+n*s)))}function Im({a:i,b:t,sizeA:e,sizeB:n,period:s}){return r=>{let o=nn(Hi(-1),un(2,Ru(r,s,0,1)));return new Map([[i,un(e,o)],...t===i?[]:[[t,un(n,o)]]])}}function Lm({a:i,up:t,sizeA:e,lift:n,period:s}){let r=s/2;return o=>{let a=nn(Hi(-1),un(2,Ru(o,s,.2,.8))),l=c=>nn(Js(o,c,c+.45*r),un(-1,Js(o,c+.55*r,c+r)));return new Map([[i,un(e,a)],[t,un(n,nn(l(0),l(r)))]])}}var Nm={circle:Pm,line:Im,pick_and_place:Lm};function Cu(i,t,e,n){let s=hn(i),r=Zn(i,n),o=Nm[t](e);return{duration:e.period,at(a){let l=o(a),c=s.map(({name:h},u)=>nn(Hi(r[u]??0),l.get(h)??Hi(0)));return Tu(i,c)}}}function Pu(i,t,e,n){let s=Cn(i.robot),[r,o]=[i.robot.coordinates.length,s.freedoms],a=new Float64Array(n*r),[l,c]=[new Float64Array(n*o),new Float64Array(n*o)],h=Float64Array.from({length:n},(m,g)=>e.duration*g/(n-1));h.forEach((m,g)=>{let b=e.at(m);a.set(b.pose,g*r),l.set(b.rate,g*o),c.set(b.acceleration,g*o)});let u={[s.pose]:a,[s.rate]:l,acceleration:c},d=new Uint32Array(n),f=i.robot.actuators.length,p=(m,g)=>Fm(sc(i,m,n,u,t),g,f,d),x=s.pose==="position"&&!i.has("inverse_kinematics")?ic(a,n,r):null;return{count:n,times:h,poses:a,rates:l,accelerations:c,statuses:d,efforts:p("inverse_dynamics","effort"),speeds:p("actuator_motion","actuator_velocity")??Dm(i,n,u,t)??(x&&ic(l,n,o)),positions:p("inverse_kinematics","position")??x}}function sc(i,t,e,n,s){let r=i.find(t)?.definition;if(!r)return;let o=Cn(i.robot).given,a={};for(let l of r.inputs){let c=o.find(u=>u.port.name===l.name),h=s.given[l.name]??c?.standard??l.standard;a[l.name]=n[l.name]??Ql(h??new Array(Rn(l)).fill(0),e)}return i.batch(t,e,a)}function Dm(i,t,e,n){let s=sc(i,"inverse_jacobian",t,e,n),r=e[Cn(i.robot).rate],o=s&&Object.values(s.outputs)[0];if(!o||!r)return null;let a=r.length/t,l=o.length/(t*a);return Array.from({length:l},(c,h)=>Float64Array.from({length:t},(u,d)=>{let f=0;for(let p=0;p<a;p++)f+=o[(d*l+h)*a+p]*r[d*a+p];return f}))}function Fm(i,t,e,n){let s=i?.outputs[t];return!i||!s?null:(i.statuses.forEach((r,o)=>{n[o]=n[o]|r}),ic(s,n.length,s.length/n.length).slice(0,e))}function ic(i,t,e){return Array.from({length:e},(n,s)=>Float64Array.from({length:t},(r,o)=>i[o*e+s]))}function Zs(i,t){let[e,n,s,r]=[0,0,0,0];return i.forEach((o,a)=>{Number.isFinite(o)&&(s+=o*o,r+=1,Math.abs(o)>Math.abs(e)&&([e,n]=[o,t[a]]))}),{peak:e,time:n,rms:r>0?Math.sqrt(s/r):Number.NaN}}function rc(i){let t=[],e=-2;return i.statuses.forEach((n,s)=>{if(n!==0){let r=i.times[s],o=t.at(-1);o&&e===s-1?(o.end=r,o.status|=n):t.push({begin:r,end:r,status:n}),e=s}}),t}var Iu=1e5,Um=6,Om=["t","time"],_n=class extends Error{};function Bm(i){return[";","	",","].find(t=>i.includes(t))??","}function km(i){return Lu(i).replace(/\s*[[(].*[\])]\s*$/,"").trim()}function Lu(i){return i.trim().replace(/^"(.*)"$/,"$1")}function zm(i,t,e){let n=t.split(e).map(km),s=i.coordinates.map(({name:u})=>u),r=`line 1: the header has to name the columns t${e} ${s.join(`${e} `)}`,o=`it has ${n.slice(0,12).map(u=>u||"an empty name").join(", ")}`;if(n.every(u=>u!==""&&Number.isFinite(Number(u))))throw new _n(`${r}; it has numbers: the first line is missing`);let a=n.findIndex(u=>Om.includes(u.toLowerCase())),l=s.map(u=>n.indexOf(u)),c=["t",...s].filter((u,d)=>(d===0?a:l[d-1])===-1);if(c.length>0)throw new _n(`${r}; ${o}; missing: ${c.join(", ")}`);let h=n.find((u,d)=>u!==""&&n.indexOf(u)!==d);if(h!==void 0)throw new _n(`${r}; ${h} stands there twice`);return[a,...l]}function Vm(i,t){let e=Lu(i??""),n=t===","?e:e.replace(",",".");return n===""?Number.NaN:Number(n)}function Nu(i,t){let e=t.replace(/^\ufeff/,"").split(/\r\n|\r|\n/),n=e[0]??"";if(n.trim()==="")throw new _n("line 1: the header is missing");let s=Bm(n),r=zm(i,n,s),o=[],a=[];for(let c=1;c<e.length&&a.length<Um;c++){let h=e[c];if(h.trim()!==""&&!h.trimStart().startsWith("#")){let u=h.split(s),d=r.map(p=>Vm(u[p],s)),f=Gm(i,d,o.at(-1),u,r);f===""?o.push(d):a.push(`line ${c+1}: ${f}`)}if(o.length>Iu)throw new _n(`line ${c+1}: more than ${Iu} rows`)}if(a.length>0)throw new _n(a.join(`
`));if(o.length<3)throw new _n(`${o.length} rows of numbers; three or more are needed`);return{times:o.map(c=>c[0]-o[0]?.[0]),poses:Hm(i,o.map(c=>c.slice(1)))}}function Gm(i,t,e,n,s){let r=["t",...i.coordinates.map(({name:c})=>c)],o=t.findIndex(c=>!Number.isFinite(c));if(o!==-1){let c=n[s[o]],h=c===void 0?"there are too few columns":`"${c.trim().slice(0,30)}" is no number`;return`${r[o]}: ${h}`}if(e&&t[0]<=e[0])return`t = ${t[0]} is not after ${e[0]} of the row before`;let a=en(i),l=a<0?1:Math.hypot(...t.slice(1+a));return Math.abs(l-1)>.001?`the quaternion has length ${Number(l.toPrecision(4))}, not 1`:""}function Hm(i,t){let e=en(i);if(e<0)return t;let n=t[0]?.slice(e)??[];return t.map(s=>{let r=s.slice(e);return n=r.reduce((a,l,c)=>a+l*n[c],0)>=0?r:r.map(a=>-a),[...s.slice(0,e),...n]})}function Wm(i,t){let e=i.length,[n,s]=[new Float64Array(e),new Float64Array(e)];for(let r=1;r<e-1;r++){let[o,a,l]=[i[r-1],i[r],i[r+1]],[c,h]=[a-o,l-a],u=(t[r+1]-t[r])/h-(t[r]-t[r-1])/c,d=2*(c+h)-c*s[r-1];s[r]=h/d,n[r]=(6*u-c*n[r-1])/d}for(let r=e-2;r>0;r--)n[r]=n[r]-s[r]*n[r+1];return n}function Xm(i,t){let[e,n]=[0,i.length-1];for(;n-e>1;){let s=e+n>>1;i[s]<=t?e=s:n=s}return e}function Du(i,t){let{times:e,poses:n}=t,s=i.coordinates.map((a,l)=>n.map(c=>c[l])),r=s.map(a=>Wm(e,a)),o=e.at(-1);return{duration:o,at(a){let l=Math.max(0,Math.min(o,a)),c=Xm(e,l),[h,u]=[e[c],e[c+1]],d=s.map((f,p)=>qm(f,r[p],c,h,u,l));return Eu(i,d)}}}function qm(i,t,e,n,s,r){let o=s-n,[a,l]=[(s-r)/o,(r-n)/o],[c,h,u,d]=[i[e],i[e+1],t[e],t[e+1]];return[a*c+l*h+((a**3-a)*u+(l**3-l)*d)*o*o/6,(h-c)/o+(-(3*a*a-1)*u+(3*l*l-1)*d)*o/6,a*u+l*d]}var $m=401,lo=class{constructor(t,e){this.kernel=t;this.store=e}kernel;store;time=0;#t=null;#e=!1;#n=0;#i=null;#s=null;#r=new Set;subscribe(t){this.#r.add(t)}#o(){for(let t of this.#r)t()}get table(){return this.#t}setTable(t){this.#t=t,this.#i=null,this.time=0,this.store.set("trajectory.path","file"),this.#o()}get trajectory(){let{settings:t,centre:e}=this.store.state,n=[t,e,this.#t];return this.#i?.key.every((s,r)=>s===n[r])||(this.#i={key:n,trajectory:this.#a()}),this.#i.trajectory}#a(){let{store:t}=this,e=t.choice("trajectory.path");if(e==="file"&&this.#t)return Du(t.robot,this.#t);let n={a:t.choice("trajectory.a"),b:t.choice("trajectory.b"),up:t.choice("trajectory.up"),sizeA:t.number("trajectory.size_a"),sizeB:t.number("trajectory.size_b"),lift:t.number("trajectory.lift"),period:t.number("trajectory.period")};return Cu(t.robot,e==="file"?"line":e,n,t.state.centre)}get profile(){let{trajectory:t}=this,{parameters:e,given:n}=this.store.state,s=[t,e,n];return this.#s?.key.every((r,o)=>r===s[o])||(this.#s={key:s,profile:Pu(this.kernel,this.store.state,t,$m)}),this.#s.profile}get playing(){return this.#e}play(){this.#e||(this.#e=!0,this.#n=performance.now(),requestAnimationFrame(this.#l),this.#o())}pause(){this.#e=!1,this.#o()}#l=t=>{if(this.#e){let e=Math.min(.1,Math.max(0,(t-this.#n)/1e3));this.#n=t;let{duration:n}=this.trajectory;this.seek((this.time+e*this.store.number("trajectory.speed"))%n),requestAnimationFrame(this.#l)}};seek(t){let{trajectory:e}=this;this.time=Math.max(0,Math.min(e.duration,t));let{pose:n,rate:s,acceleration:r}=e.at(this.time);this.store.play(n,s,r),this.#o()}};function H(i,t="",e=""){let n=document.createElement(i);return t&&(n.className=t),n.textContent=e,n}function co(i){let t=document.getElementById(i);if(!t)throw new Error(`the page has no #${i}`);return t}function Fu(){let[i,t,e]=[co("view"),co("panels"),co("notice")],n=co("header").querySelector(".actions"),s={view:i,add({id:r,title:o,content:a,open:l}){let c=H("details","panel");c.id=`panel-${r}`,c.open=l;let h=H("summary");h.append(H("h2","",o));let u=H("div","content");u.append(a),c.append(h,u),t.append(c)},action(r,o,a){let l=H("button","",r);return l.type="button",l.title=o,l.addEventListener("click",a),n.append(l),l},notice(r){e.textContent=r}};return Ym(s),s}function Ym(i){let t=document.documentElement,e=matchMedia("(prefers-color-scheme: dark)"),n=i.action("◐","Dark colours",()=>r(!s(),!0));n.setAttribute("aria-label","Dark colours");let s=()=>t.dataset.theme?t.dataset.theme==="dark":e.matches,r=(a,l)=>{l&&(t.dataset.theme=a?"dark":"light",Jm(t.dataset.theme)),n.setAttribute("aria-pressed",String(a)),t.dispatchEvent(new CustomEvent("theme",{detail:a?"dark":"light"}))},o=Zm();(o==="light"||o==="dark")&&(t.dataset.theme=o),e.addEventListener("change",()=>r(s(),!1)),r(s(),!1)}function Jm(i){try{localStorage.setItem("pkmgen-studio-theme",i)}catch{}}function Zm(){try{return localStorage.getItem("pkmgen-studio-theme")}catch{return null}}var Uu="⁰¹²³⁴⁵⁶⁷⁸⁹";function sn(i){return i==="1"?"":i.replace(/\*\*(-?)(\d)/g,(t,e,n)=>(e?"⁻":"")+Uu[Number(n)]).replaceAll("*","·")}function fe(i,t=4){if(!Number.isFinite(i))return"–";let e=Math.abs(i);if(e<1e-12)return"0";if(e>=1e6||e<1e-4){let[s="",r=""]=i.toExponential(t-1).split("e"),o=[...String(Math.abs(Number(r)))].map(a=>Uu[Number(a)]).join("");return`${oc(Ou(s))} × 10${Number(r)<0?"⁻":""}${o}`}let n=Math.max(0,t-1-Math.floor(Math.log10(e)));return oc(i.toFixed(Math.min(n,12)))}function mi(i,t=3){return Ou(fe(i,t))}function Ou(i){return/^[^ ]*\.[^ ]*$/.test(i)?i.replace(/\.?0+$/,""):i}function oc(i){return i.replace("-","−")}function ve(i,t,e=4){let n=sn(t);return n&&Number.isFinite(i)?`${fe(i,e)} ${n}`:fe(i,e)}function ho(i){return`${oc((i*180/Math.PI).toFixed(1))}°`}function uo(i){return String(Math.abs(i)<1e-14?0:Number(i.toPrecision(6)))}function Bu(i){let t=i.trim().replace("−","-").replace(",",".");return t===""?Number.NaN:Number(t)}function Re(i,t,e){let n=!1,s=()=>{n||(n=!0,requestAnimationFrame(()=>{n=!1,t.isConnected&&t.closest("details:not([open])")===null&&e()}))};return i.store.subscribe(s),document.addEventListener("toggle",({target:r})=>r instanceof Node&&r.contains(t)&&s(),!0),s(),s}var ku=0;function Ze(i){let t=H("div","field"),e=`field-${++ku}`,n=H("label","field-name",i.label);n.htmlFor=e,n.title=i.hint??i.label;let s=H("input","number");s.id=e,s.inputMode="decimal",s.autocomplete="off",s.spellcheck=!1;let r=H("span","unit",sn(i.unit));r.id=`${e}-unit`,s.setAttribute("aria-describedby",r.id);let o=i.slider===!1?null:Km(i);t.append(n,...o?[o]:[],s,r),t.classList.toggle("plain",!o);let a=Number.NaN,l={low:i.low,high:i.high};s.addEventListener("input",()=>c(Bu(s.value))),s.addEventListener("change",()=>h(a,!0)),s.addEventListener("keydown",u=>{let d=u.key==="ArrowUp"?1:u.key==="ArrowDown"?-1:0;if(d!==0){u.preventDefault();let f=(l.high-l.low)/(u.shiftKey?20:200),p=Number((a+d*f).toPrecision(6));c(p),h(p,!0)}});let c=u=>{s.setAttribute("aria-invalid",String(!Number.isFinite(u))),Number.isFinite(u)&&(a=u,i.changed(u))},h=(u,d=!1)=>{a=u,(d||document.activeElement!==s)&&(s.value=uo(u),s.removeAttribute("aria-invalid")),s.title=i.unit==="rad"?`${ve(u,"rad")} = ${ho(u)}`:"",!(o&&document.activeElement===o&&Math.abs(Number(o.value)-u)<(l.high-l.low)*1e-6)&&o&&(o.value=String(u),o.setAttribute("aria-valuetext",ve(u,i.unit)))};return{element:t,show:h,enable(u){s.disabled=!u,o&&(o.disabled=!u)},range(u,d){Object.assign(l,{low:u,high:d}),o&&Object.assign(o,{min:String(u),max:String(d)})}}}function Km({label:i,low:t,high:e,changed:n}){let s=H("input");return Object.assign(s,{type:"range",min:String(t),max:String(e),step:"any"}),s.setAttribute("aria-label",`${i}, slider`),s.addEventListener("input",()=>n(Number(s.value))),s}function On(i,t,e){let n=H("div","field choice"),s=H("label","field-name",i),r=H("select");r.id=`field-${++ku}`,s.htmlFor=r.id;for(let[o,a]of t){let l=H("option","",a);l.value=o,r.append(l)}return r.addEventListener("change",()=>e(r.value)),n.append(s,r),{element:n,show(o){r.value=o}}}function He(i,t,e=""){let n=H("button","",i);return n.type="button",n.title=e,n.addEventListener("click",t),n}function Bn(i,...t){let e=H("fieldset","group");return e.append(H("legend","",i),...t),e}function kn(...i){let t=H("div","buttons");return t.append(...i),t}function Zt(i,t="hint"){return H("p",t,i)}function dn(i="message"){let t=H("p",i);return t.setAttribute("role","status"),{element:t,show(e){t.textContent!==e&&(t.textContent=e)}}}function gi(i,t,e=1){let n=H("div","scroll");n.tabIndex=0,n.setAttribute("role","region"),n.setAttribute("aria-label",i);let s=H("table");s.append(H("caption","unseen",i));let r=H("tr");t.forEach((l,c)=>{let h=H("th",c>=e?"numeric":"",l);h.scope="col",r.append(h)});let o=H("thead");o.append(r);let a=H("tbody");return s.append(o,a),n.append(s),{element:n,body:a}}function yi(i,t,e,n=1){let s=H("tr"),r=H("th","",t);r.scope="row",s.append(r);let o=Array.from({length:e},(a,l)=>H("td",l+1>=n?"numeric":""));return s.append(...o),i.append(s),o}function le(i,t){i.textContent!==t&&(i.textContent=t)}function fo(){let i=H("div","bar"),[t,e,n]=[H("div","fill"),H("div","zero"),H("div","ghost")];return i.append(t,n,e),i.setAttribute("aria-hidden","true"),{element:i,show(s,r,o,a,l=Number.NaN){let c=f=>Math.max(0,Math.min(100,100*(f-r)/(o-r||1))),[h,u]=[c(Math.max(r,Math.min(o,0))),c(s)].sort((f,p)=>f-p),d=Number.isFinite(s);t.style.left=`${d?h:0}%`,t.style.width=`${d?Math.max(u-h,.5):0}%`,t.dataset.state=a,e.style.left=`${c(0)}%`,e.hidden=r>0||o<0,n.hidden=!Number.isFinite(l),n.style.left=`${c(Number.isFinite(l)?l:0)}%`}}}function zu(){let i=H("dl","figures");return{element:i,add(t,e=""){let n=H("dt","",t);n.title=e;let s=H("dd");return i.append(n,s),s}}}function Vu(i,t,e){let n=i-t;if(!Number.isFinite(n))return"–";let s=n>0?"+":"",r=Math.abs(t)>1e-9?` (${s}${fe(100*n/Math.abs(t),3)} %)`:"";return Math.abs(n)<=1e-9*Math.abs(t)?"same":`${s}${ve(n,e,3)}${r}`}function jm({add:i,multiply:t,divide:e,other:n}){return i+t+e+n}var ac=[{title:"Method",value:({method:i})=>i},{title:"Function",value:i=>i.function},{title:"Add",value:({add:i})=>i},{title:"Multiply",value:({multiply:i})=>i},{title:"Divide",value:({divide:i})=>i},{title:"Other",value:({other:i})=>i},{title:"All",value:jm},{title:"Source",value:({source:i})=>i}],Gu=new Set(["Method","Function","Source"]);function Qm(i,t){return typeof i=="number"&&typeof t=="number"?i-t:String(i).localeCompare(String(t),"en")}function Hu({robot:i}){let t=H("div","stack");if(i.counts.length===0)return t.append(Zt("This page was made without counts of operations.")),t;let e=H("div","scroll tall");e.tabIndex=0,e.setAttribute("role","region"),e.setAttribute("aria-label","Operations by method and function");let n=H("table");n.append(H("caption","unseen","Operations by method and function; headings sort"));let[s,r,o]=[H("thead"),H("tr"),H("tbody")],a=ac.map(({title:h},u)=>{let d=H("th",Gu.has(h)?"":"numeric");d.scope="col";let f=H("button","sort",h);return f.type="button",f.addEventListener("click",()=>c(u)),d.append(f),d});r.append(...a),s.append(r),n.append(s,o),e.append(n),t.append(e,Zt("Counted on the graphs that are emitted, parameters folded; published counts have their sources."));let l=h=>{o.replaceChildren(...h.map(u=>{let d=H("tr");return d.append(...ac.map(({title:f,value:p})=>H("td",Gu.has(f)?"":"numeric",String(p(u))))),d}))},c=h=>{let u=a[h]?.getAttribute("aria-sort")==="ascending";for(let f of a)f.removeAttribute("aria-sort");a[h]?.setAttribute("aria-sort",u?"descending":"ascending");let{value:d}=ac[h];l([...i.counts].sort((f,p)=>(u?-1:1)*Qm(d(f),d(p))))};return l(i.counts),t}function Wu(i,t,e){return t.slice(0,12).filter((n,s)=>(i>>>e+s&1)===1)}function cc(i,t){return Wu(i,t,8)}function hc(i,t){return Wu(i,t,20)}function lc(i,t,e){return`${i.length>1?"limbs":"limb"} ${i.join(", ")} ${i.length>1?e:t}`}function Ie(i,t){let e=[],[n,s]=[cc(i,t),hc(i,t)];if(i&4&&e.push("an input is not a finite number, or a result overflows"),i&8&&e.push("the quaternion does not have length one"),i&16&&e.push("Newton's method does not converge"),i&32){let r=n.length>0?lc(n,"stands","stand"):"the robot stands";e.push(`${r} in another assembly than at home`)}if(i&1&&e.push(n.length>0?lc(n,"does not reach","do not reach"):"the limbs cannot be assembled: out of reach"),i&2){let r="stretched or folded (serial singularity, type 1)";e.push(s.length>0?lc(s,`is ${r}`,`are ${r}`):"the platform is singular (parallel singularity, type 2)")}return e.join("; ")}function uc(i){let t=i.rate.map(()=>0);return{rate:t,acceleration:t}}function tg(i,t){let{name:e,effort_unit:n}=i.robot.actuators[t],s=H("div","effort"),[r,o]=[H("div","effort-head"),fo()],[a,l,c]=[H("span","number value"),H("span","number"),H("span","number")];r.append(H("span","field-name",e),a);let h=H("div","effort-details"),u=H("input","number");Object.assign(u,{inputMode:"decimal",autocomplete:"off",placeholder:"none",ariaLabel:`Limit of ${e}, ${sn(n)}`}),u.addEventListener("input",()=>i.store.setLimit(e,Math.abs(Number(u.value.replace(",",".")))));let d=H("label","limit","limit ");return d.append(u,` ${sn(n)}`),h.append(l,c,d),s.append(r,o.element,h),{bar:o,value:a,rest:l,peak:c,limit:u,element:s}}function Xu(i,t){let{robot:e,store:n,kernel:s,evaluator:r}=i,o=H("div","stack");if(!s.has("inverse_dynamics"))return o.append(Zt("This robot has no inverse dynamics here, so efforts are not known.")),o;let a=e.actuators.map((h,u)=>tg(i,u)),l=Zt("","message"),c=Zt("Bar: in the present motion; mark: at rest; peak: along the trajectory.");return o.append(...a.map(h=>h.element),l,c,ng(i),rg(i)),Re(i,o,()=>{let{state:h}=n,u=r.at("inverse_dynamics",h,uc(h)),d=u?.status===0?[...u.outputs.effort]:null,f=r.at("inverse_dynamics",h),p=f?.outputs.effort,x=Ie(f?.status??0,e.limbs);le(l,x?`No efforts: ${x}.`:"");let m=t.profile.efforts?.map(b=>Zs(b,t.profile.times).peak),g=Math.max(...e.actuators.map((b,w)=>Math.max(Math.abs(p[w]||0),Math.abs(d?.[w]||0),Math.abs(m?.[w]||0))),1e-9);a.forEach((b,w)=>{eg(i,b,w,{now:p[w],still:d?.[w]??Number.NaN,peak:m?.[w]??Number.NaN,greatest:g})})}),o}function eg({robot:i,store:t},e,n,{now:s,still:r,peak:o,greatest:a}){let{name:l,effort_unit:c}=i.actuators[n],h=t.state.limits[l],u=h===void 0?0:Math.abs(s)/h,d=u>1?"bad":u>.8?"warning":"good",f=h??a;e.bar.show(s,-f,f,d,r);let p=u>1?", over the limit":h===void 0?"":`, ${fe(100*u,2)} % of the limit`;le(e.value,ve(s,c)+p),e.value.dataset.state=d,le(e.rest,`at rest ${fe(r,3)}`);let x=h!==void 0&&Math.abs(o)>h;le(e.peak,`peak ${fe(o,3)}${x?", over":""}`),e.peak.dataset.state=x?"bad":"good",document.activeElement!==e.limit&&(e.limit.value=h===void 0?"":String(h))}function ng(i){let{store:t}=i,e=t.names.given.map(({port:s,standard:r})=>{let o=sg(s.name,r.length),a=r.map((h,u)=>Ze({label:o[u]??`${s.name} ${u+1}`,unit:s.units[u]??s.units[0]??"1",low:-1,high:1,slider:!1,hint:s.meaning,changed:d=>t.setGiven(s.name,t.given(s.name).map((f,p)=>p===u?d:f))})),l=H("div","columns");l.append(...a.map(h=>h.element));let c=Bn(s.name.replaceAll("_"," ").replace(/^./,h=>h.toUpperCase()),l,Zt(s.meaning));return Re(i,c,()=>t.given(s.name).forEach((h,u)=>{a[u]?.show(h)})),qu(c,s.name.replaceAll("_"," "))}),n=H("div","stack");return n.append(...e),n}var ig={payload:["mass","centre x","centre y","centre z","Ixx","Iyy","Izz","Ixy","Ixz","Iyz"],base_pose:["x","y","z","qw","qx","qy","qz"]};function sg(i,t){let e=ig[i],n=i==="wrench"&&t===6?["force x","force y","force z","moment x","moment y","moment z"]:void 0;return e?.length===t?e:n??[]}function qu(i,t){let e=H("details","folded");return e.append(H("summary","",t),i),e}function rg(i){let{store:t,robot:e}=i,{names:n}=t,s=og(i),r=(u,d)=>s.map((f,p)=>Ze({label:f,unit:d[p]??"",low:-10,high:10,slider:!1,changed:x=>t.setMotion({[u]:t.state[u].map((m,g)=>g===p?x:m)})})),[o,a]=[r("rate",n.rateUnits),r("acceleration",n.accelerationUnits)],l=u=>{let d=H("div","columns");return d.append(...u.map(f=>f.element)),d},c=He("At rest",()=>t.move(t.state.pose),"No velocity and no acceleration"),h=H("div","stack");return h.append(Bn(e.form==="limbs"?"Twist":"Rate",l(o)),Bn("Acceleration",l(a)),kn(c)),Re(i,h,()=>{o.forEach((u,d)=>{u.show(t.state.rate[d])}),a.forEach((u,d)=>{u.show(t.state.acceleration[d])})}),qu(h,"Velocity and acceleration")}function og({robot:i,store:t}){let e=t.names.freedoms,n=i.coordinates.map(({name:s})=>s);return e===n.length?n:[...n.slice(0,-4),"about x","about y","about z"].slice(0,e)}var ag=new Set("math semantics mrow mi mn mo ms mtext mspace msub msup msubsup mover munder munderover mfrac msqrt mroot mtable mtr mtd mlabeledtr mstyle mpadded mphantom mfenced menclose mmultiscripts mprescripts none div section article p span h2 h3 h4 ul ol li dl dt dd table caption thead tbody tr th td em strong code br sub sup".split(" "));function lg(i){for(let t of[...i.querySelectorAll("*")]){if(!ag.has(t.localName)){t.remove();continue}for(let{name:e}of[...t.attributes])/^on|^style$|href|src/i.test(e)&&t.removeAttribute(e)}}function $u({robot:i}){let t=H("div","stack");if(i.equations==="")return t.append(Zt("This page was made without equations.")),t;let e=H("div","scroll tall equations");e.tabIndex=0,e.setAttribute("role","region"),e.setAttribute("aria-label","Equations"),t.append(e);let n=()=>{if(e.childElementCount===0&&t.closest("details:not([open])")===null){let s=new DOMParser().parseFromString(i.equations,"text/html").body;lg(s),e.append(...document.adoptNode(s).childNodes)}};return document.addEventListener("toggle",({target:s})=>s instanceof Node&&s.contains(t)&&n(),!0),requestAnimationFrame(n),t}function Yu(i,t){let e=Cn(i),n=i.coordinates.map(({name:d,unit:f})=>`${d} [${f}]`),s=(d,f)=>Array.from({length:e.freedoms},(p,x)=>`${d} ${x+1} [${f[x]}]`),r=(d,f,p)=>f?.map((x,m)=>`${d} ${i.actuators[m]?.name} [${p(m)}]`)??[],o=d=>i.actuators[d]?.position_unit??"1",a=["t [s]",...n,...s(e.rate,e.rateUnits),...s(e.acceleration,e.accelerationUnits),...r("position",t.positions,o),...r("speed",t.speeds,d=>`${o(d)}/s`),...r("effort",t.efforts,d=>i.actuators[d]?.effort_unit??"1"),"status"],l=[...t.positions??[],...t.speeds??[],...t.efforts??[]],c=[a.map(cg).join(",")],[h,u]=[i.coordinates.length,e.freedoms];for(let d=0;d<t.count;d++){let f=[t.times[d],...t.poses.subarray(d*h,(d+1)*h),...t.rates.subarray(d*u,(d+1)*u),...t.accelerations.subarray(d*u,(d+1)*u),...l.map(p=>p[d])];c.push([...f.map(p=>Number.isFinite(p)?String(p):""),t.statuses[d]].join(","))}return`${c.join(`\r
`)}\r
`}function cg(i){let t=/^[=+\-@\t\r]/.test(i)?`'${i}`:i;return/[",\n\r]/.test(t)?`"${t.replaceAll('"','""')}"`:t}var hg={m:1,mm:.001,cm:.01,kg:1,g:.001,s:1,rad:1,deg:Math.PI/180,N:1,1:1},zn=class extends Error{};function Ku(i){let t=1,e=1,n=i.replaceAll("²","**2").replaceAll("³","**3").replaceAll("·","*").replaceAll("^","**").replaceAll(" ","");for(let s of n.split(/(?<!\*)\*(?!\*)|(?=\/)/)){e=s.startsWith("/")?-1:1;let[r="",o="1"]=s.replace("/","").split("**"),a=hg[r];if(a===void 0||!/^-?\d$/.test(o))throw new zn(`the unit ${i} is not understood`);t*=a**(e*Number(o))}return t}function ug(i,t){let e=i/t;for(let n=1;n<=17;n++){let s=Number(e.toPrecision(n));if(s*t===i)return Ju(s)}return Ju(e)}function Ju(i){let t=String(i),[e="",n]=t.split("e");return n===void 0?t:`${e.includes(".")?e:`${e}.0`}e${n.replace(/^(\d)/,"+$1")}`}function ju(i){let t=/^parameters[ \t]*:/m.exec(i);if(!t)throw new zn("the file has no parameters");let e=t.index+t[0].length,n=/\n(?=[^\s#])/.exec(i.slice(e));return{begin:e,end:n?e+n.index:i.length}}function dg(i,t,e){let n=i[t];if(n==='"'||n==="'"){let r=i.indexOf(n,t+1);return r<0?i.length:r+1}let s=(e?/[,}\n]|\s+#/:/\s+#|\s*\n/).exec(i.slice(t));return s?t+i.slice(t,t+s.index).trimEnd().length:i.length}function Qu(i,t,e,n){let s=t.replace(/[^A-Za-z0-9_]/g,"\\$&"),r=new RegExp(`(^|[\\n{,])([ \\t]*)(["']?)${s}\\3[ \\t]*:(?=\\s|$)`,"g");r.lastIndex=e;for(let o=r.exec(i);o&&o.index<n;o=r.exec(i)){if(td(i,o.index+(o[1]??"").length))continue;let a=o.index+o[0].length,l=/^\s*\{/.exec(i.slice(a));if(l)return{from:a+l[0].length,to:fg(i,a+l[0].length),flow:!0};let c=(o[2]??"").length,h=new RegExp(`\\n(?=[ \\t]{0,${c}}[^\\s#])`).exec(i.slice(a,n));return{from:a,to:h?a+h.index:n,flow:!1}}throw new zn(`parameter ${t} is not found in the file`)}function td(i,t){let e=i.slice(i.lastIndexOf(`
`,t-1)+1,t);return/(^|\s)#/.test(e)}function fg(i,t){let e=1;for(let n=t;n<i.length;n++){let s=i[n];if(s==='"'||s==="'"&&/[\s,{[:]/.test(i[n-1]??" ")){if(n=i.indexOf(s,n+1),n<0)break}else if(s==="#"&&/\s/.test(i[n-1]??""))n=(i.indexOf(`
`,n)+i.length+1)%(i.length+1);else if(s==="{"||s==="[")e+=1;else if((s==="}"||s==="]")&&(e-=1,e===0))return n}throw new zn("a brace is not closed in the file")}function Zu(i,t,e,n){let s=new RegExp(`(^|[\\s{,])(["']?)${t}\\2[ \\t]*:[ \\t]*(?=\\S)`,"g"),r=i.slice(n.from,n.to);for(let o=s.exec(r);o;o=s.exec(r)){let a=n.from+o.index+o[0].length;if(!td(i,a)&&!pg(r,o.index))return[a,Math.min(dg(i,a,n.flow),n.to)]}throw new zn(`parameter ${e} has no ${t} in the file`)}function pg(i,t){return(i.slice(i.lastIndexOf(`
`,t)+1,t).match(/"/g)?.length??0)%2===1}function ed(i,t){let{begin:e,end:n}=ju(i),s=Qu(i,t,e,n),r=Zu(i,"value",t,s),o=Zu(i,"unit",t,s);return{begin:r[0],end:r[1],unit:i.slice(...o).replace(/^["']|["']$/g,"")}}function nd(i,t){try{let{begin:e,end:n}=ju(i),s=Qu(i,t,e,n),r=/(^|[\s{,])bounds[ \t]*:\s*\[([^\]]*)\]/.exec(i.slice(s.from,s.to))?.[2]??"",[o=Number.NaN,a=Number.NaN]=r.split(",").map(Number),l=Ku(ed(i,t).unit);if(o<=a)return[o*l,a*l]}catch(e){if(!(e instanceof zn))throw e}return[Number.NEGATIVE_INFINITY,Number.POSITIVE_INFINITY]}function id(i,t,e){let n=i;for(let{name:s}of t){let r=e[s];if(r!==void 0){let o=ed(n,s);n=n.slice(0,o.begin)+ug(r,Ku(o.unit))+n.slice(o.end)}}return n}function dc(i,t){let e=H("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function sd(i,t){let{robot:e,store:n}=i,s=H("div","stack"),r=dn(),o=(u,d)=>{r.element.dataset.state=d,r.show(u)},a=He("Trajectory, CSV",()=>{dc(new Blob([Yu(e,t.profile)],{type:"text/csv"}),`${e.name}.csv`),o(`${e.name}.csv: poses, motors and efforts of the trajectory.`,"good")}),l=He("Picture, PNG",async()=>{let u=await i.picture?.();u?(dc(u,`${e.name}.png`),o(`${e.name}.png: the view as it is.`,"good")):o("There is no picture to save.","bad")}),c=He("Robot file, YAML",()=>{try{let u=Object.keys(n.state.parameters);dc(new Blob([id(e.file,e.parameters,n.state.parameters)],{type:"text/yaml"}),`${e.name}.yaml`),o(u.length>0?`${e.name}.yaml with other values of ${u.join(", ")}.`:`${e.name}.yaml as it was: no parameter is changed.`,"good")}catch(u){o(u instanceof zn?`No file: ${u.message}.`:String(u),"bad")}}),h=He("Copy link",async()=>{let u=nc(n),d=`${location.href.split("#")[0]}${u?`#${u}`:""}`;try{await navigator.clipboard.writeText(d),o("The address of this state is copied.","good")}catch{o(`Copy this address: ${d}`,"bad")}});return s.append(kn(a,l,c,h),r.element,Zt(`Written by pkmgen ${e.pkmgen}. Nothing leaves this page.`)),s}function po({evaluator:i,store:t,robot:e}){let n=i.at("joint_coordinates",t.state),s=n&&Object.values(n.outputs)[0];return!n||!s?null:{joints:e.joints.map(({name:o,unit:a,lower:l,upper:c},h)=>{let u=s[h];return{name:o,value:u,margin:mg(u,a,l,c)}}),status:n.status}}function mg(i,t,e,n){if(t!=="rad"||e===null||n===null)return Math.min(e===null?Number.POSITIVE_INFINITY:i-e,n===null?Number.POSITIVE_INFINITY:n-i);let s=(e+n)/2,r=Math.atan2(Math.sin(i-s),Math.cos(i-s));return(n-e)/2-Math.abs(r)}function rd(i){let{robot:t,kernel:e}=i,n=H("div","stack");if(!e.has("joint_coordinates"))return n.append(Zt("This robot has no function joint_coordinates, so its joints are not known here.")),n;let s=Zt("","message"),r=gi("Joint coordinates and their limits",["Joint","Value","Limits","Left"]),o=t.joints.map(({name:a})=>{let l=yi(r.body,a,3),c=fo();return l[1]?.append(c.element,H("span","hint number")),{cells:l,track:c,limits:l[1]?.lastElementChild}});return n.append(s,r.element),Re(i,n,()=>{let a=po(i),l=Ie(a?.status??0,t.limbs),c=a?.joints.filter(({margin:h})=>h<0).map(({name:h})=>h)??[];le(s,l?`No joints: ${l}.`:c.length>0?`Beyond the limits: ${c.join(", ")}.`:""),s.dataset.state=l||c.length>0?"bad":"good",o.forEach(({cells:h,track:u,limits:d},f)=>{let{unit:p,lower:x,upper:m}=t.joints[f],{value:g,margin:b}=a?.joints[f]??{value:Number.NaN,margin:Number.NaN},[w,,M]=h;le(w,ve(g,p,4)),w.title=p==="rad"?ho(g):"";let A=y=>y===null?"–":mi(y);le(d,x===null&&m===null?"none":`${A(x)} … ${A(m)}`),u.element.hidden=x===null||m===null;let T=b<0?"bad":b<.1*((m??0)-(x??0))?"warning":"good";x!==null&&m!==null&&u.show(g,x,m,T),le(M,Number.isFinite(b)?`${ve(b,p,3)}${b<0?", beyond":""}`:""),M.dataset.state=T})}),n}var od=24,gg=1e-6;function yg(i){let{robot:t,evaluator:e,store:n}=i,s=hn(t),r=Zn(t,pi(t)),o=t.actuators.map(()=>[Number.POSITIVE_INFINITY,Number.NEGATIVE_INFINITY]);for(let a=0;a<3**Math.min(s.length,6);a++){let l=s.map(({low:h,high:u},d)=>{let f=Math.floor(a/3**d)%3;return[r[d],h,u][f]}),c=e.at("inverse_kinematics",{...n.standard(),pose:$s(t,l)});c?.status===0&&o.forEach((h,u)=>{let d=c.outputs.position?.[u];h[0]=Math.min(h[0],d),h[1]=Math.max(h[1],d)})}return o.map(([a,l])=>{let c=Math.max(.05*(l-a),.001);return[a-c,l+c]})}function xg(i,t,e){return e==="rad"?Math.atan2(Math.sin(i-t),Math.cos(i-t)):i-t}function _g(i,t){let{store:e,evaluator:n,robot:s}=i,r=ad(i),o=e.state.pose;for(let a=1;a<=od;a++){let l=r.map((f,p)=>f+a/od*(t[p]-f)),c=n.poseAt(l,o);if(c?.status!==0)return e.move(o),`The motors stop there: ${Ie(c?.status??0,s.limbs)}.`;let h=[...c.outputs.pose],u=n.at("inverse_kinematics",e.state,{pose:h}),d=l.findIndex((f,p)=>Math.abs(xg(f,u?.outputs.position?.[p]??Number.NaN,s.actuators[p]?.position_unit??""))>gg);if(u?.status!==0||d!==-1)return e.move(o),"The motors stop there: the assembly of the robot file ends.";o=h}return e.move(o),""}function ad({evaluator:i,store:t}){return[...i.at("inverse_kinematics",t.state)?.outputs.position??[]]}function bg({kernel:i,store:t}){return t.names.pose==="position"?"The coordinates of this robot are those of its independent joints: move them under Pose.":i.has("inverse_kinematics")?"":"This robot has no function inverse_kinematics, so the positions of its motors are not known here."}function ld(i){let{robot:t,store:e,kernel:n}=i,s=H("div","stack"),r=bg(i);if(r)return s.append(Zt(r)),s;let o=dn(),a=e.names.freedoms,l=n.find("forward_kinematics")?.outputs.pose!==void 0&&t.actuators.length===a,c=null,h=t.actuators.map(({name:u,position_unit:d},f)=>Ze({label:u,unit:d,low:-1,high:1,changed:p=>o.show(_g(i,ad(i).map((x,m)=>m===f?p:x)))}));if(h.forEach(u=>{u.enable(l)}),s.append(...h.map(u=>u.element),o.element),!l){let d=t.actuators.length>a?`${t.actuators.length} motors move ${a} freedoms: they cannot be moved one by one`:"This robot has no forward kinematics";s.append(Zt(`${d}. Positions follow from the pose.`))}return Re(i,s,()=>{c||(c=yg(i),c.forEach(([d,f],p)=>{d<f&&h[p]?.range(d,f)}));let u=i.evaluator.at("inverse_kinematics",e.state);u?.status===0&&h.forEach((d,f)=>{d.show(u.outputs.position?.[f])})}),e.subscribe((u,d)=>{u.pose!==d.pose&&document.activeElement?.closest(".field")===null&&o.show("")}),s}function cd(i,t){let e=Array.from({length:t},(s,r)=>Array.from({length:t},(o,a)=>i[r*t+a])),n=(s,r)=>e[s]?.[r];for(let s=0;s<40;s++){let r=0;for(let o=0;o<t;o++)for(let a=o+1;a<t;a++)r+=n(o,a)**2,vg(e,o,a);if(r<1e-30)break}return e.map((s,r)=>s[r]).sort((s,r)=>s-r)}function vg(i,t,e){let[n,s]=[i[t],i[e]],r=n[e];if(r===0)return;let o=(s[e]-n[t])/(2*r),a=Math.sign(o||1)/(Math.abs(o)+Math.hypot(o,1)),l=1/Math.hypot(a,1),c=a*l;for(let h of i){let[u,d]=[h[t],h[e]];h[t]=l*u-c*d,h[e]=c*u+l*d}for(let h=0;h<i.length;h++){let[u,d]=[n[h],s[h]];n[h]=l*u-c*d,s[h]=c*u+l*d}}function Ks(i,t){return i?.status===0?[...i.outputs[t]??[]]:[]}function js({evaluator:i,store:t},e){let n=i.at("singularity",e),[s,r]=[Ks(n,"serial"),Ks(n,"parallel")],o=Ks(i.at("mass_matrix",e),"mass_matrix"),l=new Set(t.names.rateUnits).size===1&&o.length>0?cd(o,Math.sqrt(o.length)):[],c=i.at("condition_number",e),h=Ks(i.at("reach_margin",e),"margin");return{condition:Ks(c,"condition_number")[0]??Number.NaN,massCondition:(l.at(-1)??Number.NaN)/(l[0]??Number.NaN),serial:s,parallel:r[0]??Number.NaN,reach:h,status:(n??c??i.at("mass_matrix",e))?.status??0}}function hd(i){let t=po(i),e=null;return t?.joints.forEach(({name:n,margin:s},r)=>{let{lower:o,upper:a}=i.robot.joints[r];if(t.status===0&&o!==null&&a!==null){let l=s/(a-o);l<(e?.share??Number.POSITIVE_INFINITY)&&(e={name:n,share:l})}}),e}function ud(i,t,e){let n=[];Math.abs(i.parallel)<.1*Math.abs(t.parallel)&&n.push("near a parallel singularity (type 2): the platform can hardly be held"),Number.isFinite(i.parallel)&&Math.sign(i.parallel)!==Math.sign(t.parallel)&&n.push("beyond a parallel singularity, seen from home");let s=e.filter((r,o)=>(i.serial[o]??Number.POSITIVE_INFINITY)<.1*(t.serial[o]??0));return s.length>0&&n.push(`near a serial singularity (type 1): ${s.join(", ")}`),i.condition>10*t.condition&&n.push("the condition number is more than ten times that of home"),i.reach.some(r=>r<0)?n.push("beyond the limit of reach"):i.reach.some((r,o)=>r<.1*(t.reach[o]??0))&&n.push("near the limit of reach"),n}function dd(i){let{evaluator:t,store:e}=i,{state:n}=e,s=o=>{let a=t.at("inverse_dynamics",n,o);return a?.status===0?[...a.outputs.effort]:[]},r=js(i,n);return{efforts:s(uc(n)),moving:s({}),condition:Number.isFinite(r.condition)?r.condition:r.massCondition,reach:r.reach.length>0?Math.min(...r.reach):Number.NaN}}function Mg(i){let{kernel:t,store:e}=i;t.prepare({});let n=dd(i);return t.prepare(e.state.parameters),n}function Sg(i,t,[e,n]){let s=i===0?[0,1]:[i/t,i*t].sort((r,o)=>r-o);return[Math.max(e,s[0]),Math.min(n,s[1])]}function fd(i){let{robot:t,store:e}=i,n=H("div","stack");if(t.parameters.length===0)return n.append(Zt("The file of this robot has no parameters.")),n;let s=dn(),r=Ze({label:"Factor",unit:"1",low:1.1,high:10,hint:"Sliders go from the value by this factor to the value times this factor",changed:d=>{e.set("parameters.factor",d)}}),o=t.parameters.map(({name:d})=>nd(t.file,d)),a=t.parameters.map(({name:d,unit:f,meaning:p,value:x},m)=>{let[g,b]=o[m];return Ze({label:d,unit:f,low:0,high:1,hint:p?`${d}: ${p}; ${ve(x,f)} in the file`:d,changed:w=>e.setParameter(d,Math.max(g,Math.min(b,w)))})}),l=a.map((d,f)=>{let p=H("div","parameter"),{meaning:x}=t.parameters[f];return p.append(d.element,H("span","hint",x)),p}),c=He("As in the file",()=>e.resetParameters(),"Take all changes back"),h=wg(i);n.append(s.element,h.element,kn(c),r.element,...l);let u="";return Re(i,n,()=>{let{parameters:d}=e.state,f=e.number("parameters.factor");r.show(f),u!==String(f)&&(u=String(f),t.parameters.forEach(({value:x},m)=>{a[m]?.range(...Sg(x,f,o[m]))})),t.parameters.forEach(({name:x,value:m},g)=>{a[g]?.show(d[x]??m),l[g]?.classList.toggle("changed",d[x]!==void 0)});let p=Ie(i.kernel.prepared,t.limbs);s.element.dataset.state=p?"bad":"good",s.show(p?`No robot has these sizes: ${p}.`:""),c.disabled=Object.keys(d).length===0,h.show()}),n}function wg(i){let{robot:t,store:e}=i,n=gi("Differences to the robot of the file at the present pose",["At this pose","File","Now","Difference"]),s=Zt("Change a parameter to see what it does to efforts, condition and reach."),r=H("div","stack");r.append(n.element,s);let o=[...t.actuators.map(({name:c})=>`${c}, at rest`),...t.actuators.map(({name:c})=>`${c}, in motion`),i.kernel.has("condition_number")?"Condition number":"Condition of the mass matrix","Distance to the limit of reach"],a=[...t.actuators,...t.actuators].map(({effort_unit:c})=>c),l=o.map(c=>yi(n.body,c,3));return{element:r,show(){let c=Object.keys(e.state.parameters).length>0;if(n.element.hidden=!c,s.hidden=c,!c)return;let[h,u]=[Mg(i),dd(i)],d=g=>{let b=w=>t.actuators.map((M,A)=>w[A]??Number.NaN);return[...b(g.efforts),...b(g.moving),g.condition,g.reach]},[f,p]=[d(h),d(u)],x=[...a,"1","m"],m=e.state.rate.every(g=>g===0)&&e.state.acceleration.every(g=>g===0);l.forEach((g,b)=>{let[w,M,A]=[f[b],p[b],x[b]],T=b>=t.actuators.length&&b<2*t.actuators.length;(g[0]?.parentElement).hidden=T&&m||Number.isNaN(w)&&Number.isNaN(M),le(g[0],ve(w,A,4)),le(g[1],Number.isFinite(M)?fe(M,4):"cannot be there"),le(g[2],Vu(M,w,A))})}}}var Ag=["roll","pitch","yaw"];function Tg(i){let{kernel:t,evaluator:e,store:n}=i,s=["inverse_jacobian","joint_coordinates","inverse_kinematics","scene","mass_matrix"].find(r=>t.has(r));return s?e.at(s,n.state)?.status??0:0}function Eg(i){let{store:t,robot:e}=i,n=en(e),r=(n<0?e.coordinates:e.coordinates.slice(0,n)).map(({name:a,unit:l,low:c,high:h},u)=>Ze({label:a,unit:l,low:c,high:h,changed:d=>t.move(t.state.pose.map((f,p)=>p===u?d:f))})),o=()=>r.forEach((a,l)=>{a.show(t.state.pose[l])});return{elements:r.map(a=>a.element),show:o}}function Rg(i,t){let{store:e}=i,n=[0,0,0],s=null,r=Ag.map((l,c)=>Ze({label:l,unit:"rad",low:c===1?-Math.PI/2:-Math.PI,high:c===1?Math.PI/2:Math.PI,changed:h=>{n=n.map((u,d)=>d===c?h:u),e.move([...e.state.pose.slice(0,t),...xu(n)]),s=e.state.pose}})),o=Zt("");return o.classList.add("number"),{element:Bn("Attitude",...r.map(l=>l.element),o,Zt(`${mu}.`)),show(){let l=Jn(e.state.pose,t);n=e.state.pose===s?n:yu(l),r.forEach((c,h)=>{c.show(n[h])}),o.textContent=`Quaternion w, x, y, z: ${l.map(c=>uo(Number(c.toFixed(5)))).join(", ")}`}}}function pd(i){let{store:t,robot:e}=i,n=H("div","stack"),s=en(e),r=Eg(i),o=s<0?null:Rg(i,s),a=dn("message status"),l=He("Undo",()=>t.undo(),"Take back the last move"),c=He("Home",()=>t.home(),"Move the robot to its home pose");return n.append(...r.elements,...o?[o.element]:[],a.element,kn(c,l)),e.form==="bodies"&&n.append(Zt(`These are the coordinates of the file: ${t.names.pose==="pose"?"those of the platform's pose":"positions of independent joints"}.`)),Re(i,n,()=>{r.show(),o?.show(),l.disabled=!t.canUndo;let h=Ie(Tg(i),e.limbs);a.element.dataset.state=h?"bad":"good",a.show(h?`Not possible: ${h}.`:"This pose can be reached.")}),n}function Cg(i){return(i.split(": ").at(-1)??"").split(", ")}function Pg({kernel:i,robot:t,store:e}){let n=[];if(i.has("condition_number")&&n.push(["Condition number","‖J⁻¹‖ ‖J‖ / n in the Frobenius norm; 1 at best",({condition:s})=>fe(s)]),i.has("singularity")){let s=i.call("singularity").definition.outputs.find(({name:r})=>r==="serial")?.units[0]??"1";n.push(["Parallel singularity","Determinant of the unit rows of the inverse Jacobian: 0 in a singularity, ±1 at best",({parallel:r})=>fe(r)]),n.push(["Serial singularity","Least velocity of the platform for one of the motor: 0 in a singularity",({serial:r})=>md(r,t.actuators.map(({name:o})=>o),s)])}if(i.has("reach_margin")){let s=i.call("reach_margin").definition.outputs[0],r=Cg(s?.meaning??"");n.push(["Distance to the limit of reach","To first order: right near the limit, too large far from it",({reach:o})=>md(o,r,s?.units[0]??"m")])}return i.has("mass_matrix")&&new Set(e.names.rateUnits).size===1&&n.push(["Condition of the mass matrix","Greatest by least eigenvalue, in the rates of the state",({massCondition:s})=>fe(s)]),n}function md(i,t,e){if(i.length===0)return"–";let n=i.indexOf(Math.min(...i)),s=t[n];return`${ve(i[n],e)}${s&&i.length>1?` (${s})`:""}`}function gd(i){let{robot:t,store:e,kernel:n}=i,s=H("div","stack"),r=dn(),o=zu(),a=Pg(i).map(([u,d,f])=>({value:o.add(u,d),show:f})),c=t.joints.some(({lower:u,upper:d})=>u!==null&&d!==null)?o.add("Nearest joint limit","Of the joints with two limits, by their share of the range"):null;s.append(r.element,o.element),n.has("condition_number")||s.append(Zt("Condition number and distance to singularities are functions of robots of limbs; this robot has none of them."));let h=null;return Re(i,s,()=>{let{state:u}=e;h?.parameters!==u.parameters&&(h={quality:js(i,{...e.standard(),parameters:u.parameters}),parameters:u.parameters});let d=js(i,u);for(let{value:m,show:g}of a)le(m,g(d));let f=hd(i);c&&le(c,f?`${fe(100*f.share,3)} % of the range (${f.name})`:"–");let p=Ie(d.status,t.limbs),x=p?[p]:ud(d,h.quality,t.actuators.map(({name:m})=>m));f&&f.share<0&&x.push(`joint ${f.name} is beyond its limit`),r.element.dataset.state=p?"bad":x.length>0?"warning":"good",r.show(x.length>0?`${x.join("; ").replace(/^./,m=>m.toUpperCase())}.`:"No singularity and no limit is near.")}),s}function yd(i){let{robot:t,evaluator:e,store:n,kernel:s}=i,r=H("div","stack");if(!s.has("joint_reactions")||t.scene.reactions.length===0)return r.append(Zt("This robot has no function joint_reactions here, so its bearing forces are not known.")),r;let o=Zt("","message"),a=gi("Force and moment in every bearing, world axes",["Bearing","F, N","Fx","Fy","Fz","M, N·m","Mx","My","Mz"]),l=t.scene.reactions.map(({name:h})=>yi(a.body,h,8));return r.append(o,a.element,Zt("What the body on the side of the base puts on the other one in the present motion; world axes, moments about the point of the bearing.")),Re(i,r,()=>{let h=e.at("joint_reactions",n.state),u=Ie(h?.status??0,t.limbs);le(o,u?`No reactions: ${u}.`:"");let d=h?.outputs.reaction??new Float64Array,f=l.map((x,m)=>Math.hypot(...d.subarray(6*m,6*m+3))),p=f.indexOf(Math.max(...f));l.forEach((x,m)=>{let[g,b,w,M,A,T]=d.subarray(6*m,6*m+6);[f[m],g,b,w,Math.hypot(M,A,T),M,A,T].forEach((S,F)=>{le(x[F],fe(Math.abs(S)<1e-9?0:S,3))}),x[0]?.classList.toggle("greatest",m===p)})}),r}var Ig="http://www.w3.org/2000/svg",[Qs,xi]=[380,170],ke={left:46,right:8,top:10,bottom:26};function rn(i,t,e=""){let n=document.createElementNS(Ig,i);for(let[s,r]of Object.entries(t))n.setAttribute(s,String(r));return n.textContent=e,n}function xd(i,t,e){let n=(t-i)/e,s=10**Math.floor(Math.log10(n)),r=([1,2,5,10].find(a=>a*s>=n)??10)*s,o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=t+1e-9*r;a++)o.push(a*r);return o}function Lg(i){let[t,e]=[0,0];for(let{values:s}of i)for(let r of s)Number.isFinite(r)&&(t=Math.min(t,r),e=Math.max(e,r));let n=.06*(e-t||1);return[t-n,e+n]}var Ng=0;function _d(){let i=H("figure","plot"),t=rn("svg",{viewBox:`0 0 ${Qs} ${xi}`,role:"img",preserveAspectRatio:"xMidYMid meet"}),e=H("figcaption","keys"),n=rn("line",{class:"now",y1:ke.top,y2:xi-ke.bottom}),s=`hatch-${++Ng}`;i.append(t,e);let r=1,o=a=>ke.left+a/r*(Qs-ke.left-ke.right);return{element:i,show(a){r=a.times.at(-1)||1;let[l,c]=Lg(a.series),h=f=>ke.top+(c-f)/(c-l)*(xi-ke.top-ke.bottom),u=a.series.map(({name:f})=>f).join(", ");t.setAttribute("aria-label",`${a.title} of ${u} over ${fe(r,3)} s, from ${fe(l,2)} to ${fe(c,2)} ${sn(a.unit)}`);let d=[Fg(s),...Ug(o,h,r,l,c,a)];for(let{begin:f,end:p}of a.gaps){let x=Math.max(2,o(p)-o(f));d.push(rn("rect",{class:"gap",fill:`url(#${s})`,x:o(f),y:ke.top,width:x,height:xi-ke.top-ke.bottom}))}a.series.forEach(({values:f},p)=>{d.push(rn("path",{class:`curve series-${p%8}`,d:Og(f,a.times,o,h)}))}),t.replaceChildren(...d,n),e.replaceChildren(...a.series.map(({name:f},p)=>Dg(f,p)))},at(a){n.setAttribute("x1",String(o(a))),n.setAttribute("x2",String(o(a)))}}}function Dg(i,t){let e=H("span","key"),n=rn("svg",{viewBox:"0 0 22 8",class:"sample","aria-hidden":"true"});return n.append(rn("path",{class:`curve series-${t%8}`,d:"M0 4H22"})),e.append(n,i),e}function Fg(i){let t=rn("pattern",{id:i,width:6,height:6,patternUnits:"userSpaceOnUse",patternTransform:"rotate(45)"});return t.append(rn("rect",{class:"hatch",width:2,height:6})),t}function Ug(i,t,e,n,s,{unit:r}){let o=[];for(let c of xd(n,s,4))o.push(rn("line",{class:c===0?"zero":"grid",x1:ke.left,x2:Qs-ke.right,y1:t(c),y2:t(c)})),o.push(rn("text",{class:"tick",x:ke.left-5,y:t(c)+3,"text-anchor":"end"},mi(c)));let a=xd(0,e,5);for(let c of a){o.push(rn("line",{class:"grid",x1:i(c),x2:i(c),y1:ke.top,y2:xi-ke.bottom}));let h=c===a.at(-1)&&i(c)>Qs-30;o.push(rn("text",{class:"tick",x:i(c),y:xi-ke.bottom+13,"text-anchor":h?"end":"middle"},mi(c)))}o.push(rn("text",{class:"tick",x:Qs/2,y:xi-2,"text-anchor":"middle"},"time, s"));let l=`translate(9 ${xi/2-8}) rotate(-90)`;return o.push(rn("text",{class:"tick",transform:l,"text-anchor":"middle"},sn(r))),o}function Og(i,t,e,n){let[s,r]=["",!1];return i.forEach((o,a)=>{Number.isFinite(o)&&(s+=`${r?"L":"M"}${e(t[a]).toFixed(1)} ${n(o).toFixed(1)}`),r=Number.isFinite(o)}),s}var Bg=[["circle","Circle"],["line","Line, there and back"],["pick_and_place","Pick and place"],["file","File of poses"]],bd=2e7;function kg(i){let{store:t,robot:e}=i,n=hn(e),s=n.map(({name:d})=>[d,d]),r=d=>n.find(({name:f})=>f===t.choice(d))?.unit??"",o=H("div","stack"),a=[On("Along",s,d=>{t.set("trajectory.a",d)}),On("and",s,d=>{t.set("trajectory.b",d)}),On("Lift along",s,d=>{t.set("trajectory.up",d)})],l=[["trajectory.size_a","Half width","trajectory.a",0],["trajectory.size_b","Half width, second","trajectory.b",0],["trajectory.lift","Lift","trajectory.up",-1]],c=H("div","stack");o.append(...a.map(d=>d.element),c);let h="",u=[];return{element:o,show(){let d=t.choice("trajectory.path");o.hidden=d==="file";let f=l.map(([,,g])=>r(g));f.join()!==h&&(h=f.join(),u=l.map(([g,b,w,M],A)=>{let T=n.find(({name:S})=>S===t.choice(w)),y=T?(T.high-T.low)/2:1;return Ze({label:b,unit:f[A]??"",low:M*y,high:y,changed:S=>{t.set(g,S)}})}),c.replaceChildren(...u.map(g=>g.element))),a.forEach((g,b)=>{g.show(t.choice(["trajectory.a","trajectory.b","trajectory.up"][b]))}),l.forEach(([g],b)=>{u[b]?.show(t.number(g))});let p=d==="pick_and_place",x=n.length===1,m=[!0,!p&&!x,p];a.forEach((g,b)=>{g.element.hidden=!m[b]}),u.forEach((g,b)=>{g.element.hidden=!m[b]})}}}function zg(i,t){let{robot:e}=i,n=dn();n.element.classList.add("lines");let s=async l=>{if(l)try{if(l.size>bd)throw new _n(`${l.name} has ${fe(l.size/1e6,3)} MB; at most ${bd/1e6} are read`);let c=Nu(e,await l.text());t.setTable(c),n.element.dataset.state="good",n.show(`${l.name}: ${c.times.length} poses in ${ve(c.times.at(-1),"s")}.`)}catch(c){n.element.dataset.state="bad",n.show(c instanceof _n?c.message:`The file cannot be read: ${String(c)}`)}},r=H("input");Object.assign(r,{type:"file",accept:".csv,.txt,.tsv,text/csv,text/plain"}),r.setAttribute("aria-label","File of poses, CSV"),r.addEventListener("change",()=>{s(r.files?.[0])});let o=["t",...e.coordinates.map(({name:l})=>l)].join(","),a=H("div","drop");return a.append(r,Zt(`CSV, or drop it here. First line: ${o}; SI units, radians.`),n.element),document.addEventListener("dragover",l=>l.preventDefault()),document.addEventListener("drop",l=>{l.preventDefault(),s(l.dataTransfer?.files[0])}),a}function Vg(i,t){let{store:e}=i,n=He("Play",()=>t.playing?t.pause():t.play());n.classList.add("primary");let s=H("input");Object.assign(s,{type:"range",min:"0",max:"1",step:"any"}),s.setAttribute("aria-label","Time"),s.addEventListener("input",()=>{t.pause(),t.seek(Number(s.value))});let r=H("output","number"),o=Ze({label:"Speed",unit:"times",low:.05,high:2,changed:d=>{e.set("trajectory.speed",d)}}),a=Ze({label:"Period",unit:"s",low:.2,high:5,changed:d=>{e.set("trajectory.period",d)}}),l=He("Centre here",()=>e.setCentre(e.state.pose),"Take the present pose as the middle of the path"),c=He("Centre at home",()=>e.setCentre(e.standard().pose)),h=H("div","player");h.append(n,s,r);let u=H("div","stack");return u.append(h,a.element,o.element,kn(l,c)),{element:u,show(){let{duration:d}=t.trajectory;le(n,t.playing?"Pause":"Play"),s.max=String(d),s.value=String(t.time),s.setAttribute("aria-valuetext",ve(t.time,"s",3)),le(r,`${t.time.toFixed(2)} / ${d.toFixed(2)} s`),o.show(e.number("trajectory.speed")),a.show(e.number("trajectory.period")),a.element.hidden=e.choice("trajectory.path")==="file"}}}function Gg(i){let{robot:t}=i,e=H("div","stack"),n=new Map,s=(r,o,a,l)=>{let c=`${r} ${o}`,h=n.get(c)??_d();n.has(c)||(n.set(c,h),e.append(H("h3","",`${r}, ${sn(o)}`),h.element)),h.show({title:r,unit:o,times:l.times,series:a,gaps:rc(l)})};return{element:e,show(r){let o=(a,l,c)=>{for(let h of new Set(t.actuators.map((u,d)=>c(d)))){let u=t.actuators.flatMap(({name:d},f)=>c(f)===h&&l?.[f]?[{name:d,values:l[f]}]:[]);u.length>0&&s(a,h,u,r)}};o("Effort",r.efforts,a=>t.actuators[a]?.effort_unit??""),o("Motor speed",r.speeds,a=>`${t.actuators[a]?.position_unit??""}/s`)},at:r=>n.forEach(o=>{o.at(r)})}}function Hg(i){let{robot:t}=i,e=gi("Peaks and root mean squares along the trajectory",["Motor","Peak effort","at","RMS effort","Peak speed"]),n=t.actuators.map(({name:s})=>yi(e.body,s,4));return{element:e.element,show(s){n.forEach((r,o)=>{let{effort_unit:a,position_unit:l}=t.actuators[o],c=s.efforts?.[o]&&Zs(s.efforts[o],s.times),h=s.speeds?.[o]&&Zs(s.speeds[o],s.times);[c?ve(c.peak,a,3):"–",c?ve(c.time,"s",3):"–",c?ve(c.rms,a,3):"–",h?ve(h.peak,`${l}/s`,3):"–"].forEach((d,f)=>{le(r[f],d)})})}}}function vd(i,t){let{store:e,robot:n}=i,s=H("div","stack"),r=e.settings.find(({key:m})=>m==="trajectory.path"),o=Bg.filter(([m])=>r?.kind==="choice"&&r.allowed.includes(m)),a=On("Path",o,m=>{e.set("trajectory.path",m)}),[l,c,h]=[kg(i),zg(i,t),Vg(i,t)],[u,d,f]=[Gg(i),Hg(i),dn()];s.append(Bn("Path",a.element,l.element,c),h.element,f.element,d.element,u.element);let p=null,x=Re(i,s,()=>{let m=e.choice("trajectory.path");a.show(m),l.show(),c.hidden=m!=="file",h.show();let{profile:g}=t;if(g!==p){p=g,u.show(g),d.show(g);let b=rc(g);f.element.dataset.state=b.length>0?"bad":"good",f.show(b.length>0?`Cannot be followed: ${b.slice(0,4).map(w=>Wg(w,n.limbs)).join("; ")}.`:m==="file"&&!t.table?"No file yet: a line is shown.":"")}u.at(t.time)});return t.subscribe(x),s}function Wg({begin:i,end:t,status:e},n){return`${fe(i,3)} to ${ve(t,"s",3)}, ${Ie(e,n)}`}var mo=[[68,1,84],[72,24,106],[71,45,123],[66,64,134],[59,82,139],[51,99,141],[44,114,142],[38,130,142],[33,145,140],[31,160,136],[40,174,128],[63,188,115],[94,201,98],[132,212,75],[173,220,48],[216,226,25],[253,231,37]];function fc(i){let t=Math.max(0,Math.min(1,i))*(mo.length-1),e=Math.min(mo.length-2,Math.floor(t)),[n,s]=[mo[e],mo[e+1]];return n.map((o,a)=>Math.round(o+(t-e)*(s[a]-o)))}function Md(i){let t=Float64Array.from([...i].filter(Number.isFinite)).sort();if(t.length===0)return{low:0,high:1,logarithmic:!1};let e=t[0],n=t[Math.floor(.98*(t.length-1))],s=e>0&&n/e>30;return{low:e,high:n>e?n:e+Math.max(Math.abs(e)*.001,1e-12),logarithmic:s}}function Sd({low:i,high:t,logarithmic:e},n){return e?Math.log(n/i)/Math.log(t/i):(n-i)/(t-i)}function wd({low:i,high:t,logarithmic:e},n){return e?i*(t/i)**n:i+n*(t-i)}var on=128;var Wi={good:0,unreachable:1,singular:2,limit:3,unknown:4,waiting:255},Ad={condition:"condition_number",effort:"inverse_dynamics",reach:"reach_margin",parallel:"singularity",serial:"singularity",joint:"joint_limits"};function Td(i){return Object.keys(Ad).filter(t=>i.has(Ad[t]))}function pc(i,t){let e=hn(i.robot);return e.find(n=>n.name===t)??e[0]}function Ed(i,t){return i.every(({name:e})=>t[e]!==void 0)}var mc={condition:"Condition number",effort:"Largest effort",reach:"Distance to the limit of reach",parallel:"Parallel singularity, |det|",serial:"Serial singularity, least",joint:"Joint limits, least share left"},tr=4,xc=class{#t;#e=0;constructor(t,e){let n=document.getElementById("worker")?.textContent??"",s=URL.createObjectURL(new Blob([n],{type:"text/javascript"}));this.#t=new Worker(s),this.#t.addEventListener("message",({data:o})=>{o.id===this.#e&&e(o.image,o.problem)}),this.#t.addEventListener("error",({message:o})=>e(null,o));let r={...t.robot,file:"",equations:"",module:"",counts:[]};this.#t.postMessage({kind:"open",robot:r,compiled:t.kernel.compiled})}ask(t){this.#t.postMessage({kind:"map",id:++this.#e,request:t})}};function Rd({kernel:i,robot:t,store:e},n){if(n==="effort")return Ed(t.actuators,e.state.limits)?{unit:"% of the limit",factor:100}:{unit:t.actuators[0]?.effort_unit??"1",factor:1};if(n==="joint")return{unit:"% of the range",factor:100};let[s,r]=n==="reach"?["reach_margin","margin"]:["singularity",n];return{unit:i.find(s)?.definition.outputs.find(a=>a.name===r)?.units[0]??"1",factor:1}}function Xg(i,t,e){let{store:n,robot:s}=i,{state:r}=n,o=hn(s),a=Zn(s,r.pose).filter((h,u)=>o[u]?.name!==t.name&&o[u]?.name!==e.name),l=n.choice("map.motion")==="state"?[r.rate,r.acceleration]:[],c=a.map(h=>h.toFixed(6));return JSON.stringify([n.choice("map.quantity"),t.name,e.name,c,r.parameters,r.given,r.limits,l])}function qg(i,t,e,n){let s=n?[150,158,170]:[110,118,130],r=n?[34,39,47]:[236,238,242];return i===Wi.unreachable||i===Wi.unknown?(t+e)%8<1?s:r:i===Wi.singular?(t+e)%8<1||(t-e+8192)%8<1?s:r:null}function gc(i,t){let{image:e,element:n,scale:s}=i,r=n.getContext("2d");if(!e||!r)return;let o=on*tr,a=r.createImageData(o,o);for(let l=0;l<o;l++){let c=(on-1-Math.floor(l/tr))*on;for(let h=0;h<o;h++){let u=c+Math.floor(h/tr),d=e.marks[u],f=qg(d,h,l,t)??fc(Sd(s,e.values[u])),x=d===Wi.limit&&h%8<2&&l%8<2?[255,255,255]:f,m=4*(l*o+h);a.data[m]=x[0],a.data[m+1]=x[1],a.data[m+2]=x[2],a.data[m+3]=255}}r.putImageData(a,0,0)}function yc(){let{theme:i}=document.documentElement.dataset;return i?i==="dark":matchMedia("(prefers-color-scheme: dark)").matches}function $g(){let i=H("div","map-legend"),t=H("canvas");Object.assign(t,{width:256,height:1}),t.setAttribute("aria-hidden","true");let e=t.getContext("2d");for(let s=0;s<256&&e;s++)e.fillStyle=`rgb(${fc(s/255).join(" ")})`,e.fillRect(s,0,1,1);let n=H("div","map-numbers number");return i.append(t,n),{element:i,show(s,r,o){let a=[0,.5,1].map(c=>fe(o*wd(s,c),3)),l=`${a[2]} ${sn(r)}`.trim();n.replaceChildren(...[a[0],a[1],l].map(c=>H("span","",c)))}}}function Yg(){let i=H("ul","map-marks");for(let[t,e]of[["unreachable","out of reach"],["singular","singular"],["limit","beyond a joint limit"]]){let n=H("li","",e);n.dataset.mark=t,i.append(n)}return i}function Cd(i){let{store:t,robot:e,kernel:n}=i,s=H("div","stack"),[r,o]=[hn(e),Td(n)];if(r.length<2||o.length===0)return s.append(Zt(r.length<2?"This robot has one freedom: there is no slice to show.":"This robot has no function that a map could show.")),s;let a=r.map(({name:R})=>[R,R]),l=On("Colour",o.map(R=>[R,mc[R]]),R=>{t.set("map.quantity",R)}),c=On("Across",a,R=>{t.set("map.a",R)}),h=On("Up",a,R=>{t.set("map.b",R)}),u=On("Motion",[["rest","at rest"],["state","with the present velocity and acceleration"]],R=>{t.set("map.motion",R)}),d=H("canvas","map");Object.assign(d,{width:on*tr,height:on*tr,tabIndex:0}),d.setAttribute("role","application"),d.setAttribute("aria-roledescription","map");let f=H("div","cross"),p=H("div","map-frame"),[x,m]=[H("span","map-a number"),H("span","map-b number")];p.append(d,f,x,m);let[g,b,w]=[$g(),Zt("","hint number"),Zt("","hint number speed")];b.setAttribute("aria-live","polite");let M=Zt("Other coordinates are those of the present pose. Click, or use the arrow keys, to move the robot.");s.append(Bn("Slice",l.element,c.element,h.element,u.element),p,g.element,b,Yg(),w,M);let A={element:d,image:null,scale:{low:0,high:1,logarithmic:!1},a:r[0],b:r[1]},[T,y]=[null,""],S=()=>{let R=t.choice("map.quantity");return o.includes(R)?R:o[0]},F=(R,U)=>{if(!R){le(w,`No map: ${U}`);return}A.image=R,A.scale=Md(R.values.filter((W,K)=>R.marks[K]===Wi.good||R.marks[K]===Wi.limit));let{unit:G,factor:O}=Rd(i,S());g.show(A.scale,G,O),gc(A,yc());let tt=Math.round(R.statesPerSecond/1e3).toLocaleString("en").replaceAll(","," ");le(w,`${R.states.toLocaleString("en").replaceAll(","," ")} states, ${tt} 000 states a second${R.done?"":" …"}`),I()},I=()=>{let R=Zn(e,t.state.pose),U=It=>(R[r.findIndex(({name:yt})=>yt===It.name)]-It.low)/(It.high-It.low)*on,[G,O]=[U(A.a),U(A.b)],tt=G>=0&&G<on&&O>=0&&O<on;f.hidden=!tt,f.style.left=`${100*G/on}%`,f.style.bottom=`${100*O/on}%`;let W=Math.floor(O)*on+Math.floor(G),{unit:K,factor:nt}=Rd(i,S()),St=tt?A.image?.values[W]:Number.NaN;le(b,`Here: ${mc[S()]} ${Number.isFinite(St)?ve(nt*St,K,3):tt?"not known":"outside the map"}`)},D=(R,U)=>{let G=Zn(e,t.state.pose),O=({low:tt,high:W},K)=>tt+Math.max(0,Math.min(1,K))*(W-tt);G[r.findIndex(({name:tt})=>tt===A.b.name)]=O(A.b,U),G[r.findIndex(({name:tt})=>tt===A.a.name)]=O(A.a,R),t.move($s(e,G))},B=R=>{let U=d.getBoundingClientRect();D((R.clientX-U.left)/U.width,1-(R.clientY-U.top)/U.height)};d.addEventListener("pointerdown",R=>{d.setPointerCapture(R.pointerId),B(R)}),d.addEventListener("pointermove",R=>{d.hasPointerCapture(R.pointerId)&&B(R)});let q={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]};return d.addEventListener("keydown",R=>{let U=q[R.key];if(U){R.preventDefault();let[G,O]=[f.style.left,f.style.bottom].map(tt=>Number.parseFloat(tt)/100);D(G+U[0]*2/on,O+U[1]*2/on)}}),document.documentElement.addEventListener("theme",()=>gc(A,yc())),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>gc(A,yc())),Re(i,s,()=>{l.show(S()),c.show(t.choice("map.a")),h.show(t.choice("map.b")),u.show(t.choice("map.motion")),u.element.hidden=S()!=="effort",[A.a,A.b]=[pc(n,t.choice("map.a")),pc(n,t.choice("map.b"))];let R=({name:G,unit:O,low:tt,high:W})=>`${G}: ${mi(tt)} … ${mi(W)} ${sn(O)}`;le(x,R(A.a)),le(m,R(A.b)),d.setAttribute("aria-label",`${mc[S()]} over ${R(A.a)} and ${R(A.b)}; arrow keys move the robot`);let U=Xg(i,A.a,A.b);if(U!==y){y=U,T??=new xc(i,F);let{pose:G,rate:O,acceleration:tt,given:W,limits:K,parameters:nt}=t.state;T.ask({quantity:S(),a:A.a.name,b:A.b.name,state:{pose:G,rate:O,acceleration:tt,given:W,limits:K,parameters:nt},atRest:t.choice("map.motion")==="rest"})}I()}),s}function Pd(i,t){let e=new lo(t.kernel,t.store),n=matchMedia("(width >= 800px)").matches,s=(r,o,a,l=!1)=>i.add({id:r,title:o,content:a,open:l});s("pose","Pose",pd(t),!0),s("efforts","Efforts",Xu(t,e),n),s("quality","Quality of the pose",gd(t),n),s("motors","Motors",ld(t)),s("trajectory","Trajectory",vd(t,e)),s("map","Workspace map",Cd(t)),s("parameters","Parameters",fd(t)),s("joints","Joints",rd(t)),s("reactions","Bearing forces",yd(t)),s("counts","Operations",Hu(t)),s("equations","Equations",$u(t)),s("files","Files",sd(t,e))}var Jg=["condition","effort","reach","parallel","serial","joint"],Id=["circle","line","pick_and_place","file"];function _i(i,t,e){return{key:i,kind:"choice",allowed:t,standard:e}}function ls(i,t,e,n){return{key:i,kind:"number",low:t,high:e,standard:n}}function go({low:i,high:t}){return Math.max((t-i)/2,1e-6)}function yo(i){return Number(i.toPrecision(2))}function Zg(i,t){let e=t[0],n=t[1]??e,{gravity:s}=i.scene,r=[0,1,2].sort((l,c)=>Math.abs(s[c]??0)-Math.abs(s[l]??0))[0],o=i.dragging?.axes.indexOf(r)??-1,a=o>0?t[o]:n;return{across:e,second:n,up:a}}function Ld(i){let t=hn(i),e=t.map(({name:c})=>c),{across:n,second:s,up:r}=Zg(i,t),o=yo(.4*go(n)),a=t.length>1?Id:Id.filter(c=>c!=="circle"&&c!=="pick_and_place"),l=s.unit===n.unit?Math.min(o,yo(.4*go(s))):yo(.4*go(s));return[_i("map.quantity",Jg,i.functions.some(c=>c.name==="condition_number")?"condition":"effort"),_i("map.a",e,n.name),_i("map.b",e,s.name),_i("map.motion",["rest","state"],"rest"),_i("trajectory.path",a,t.length>1?"circle":"line"),_i("trajectory.a",e,n.name),_i("trajectory.b",e,s.name),_i("trajectory.up",e,r.name),ls("trajectory.size_a",0,1e3,s.unit===n.unit&&t.length>1?l:o),ls("trajectory.size_b",0,1e3,l),ls("trajectory.lift",-1e3,1e3,yo(.25*go(r))),ls("trajectory.period",.05,100,1),ls("trajectory.speed",.01,10,1),ls("parameters.factor",1.01,10,2)]}function Nd(i,t){if(i.kind==="choice")return i.allowed.includes(t)?t:void 0;let e=t.trim()===""?Number.NaN:Number(t);return e>=i.low&&e<=i.high?e:void 0}var Kg=400,jg=200,xo=class{constructor(t,e=()=>performance.now()){this.robot=t;this.now=e;this.names=Cn(t),this.settings=Ld(t),this.#e=new Map(this.settings.map(n=>[n.key,n])),this.#n=en(t),this.#i=pi(t),this.#s=this.standard()}robot;now;names;settings;#t=new Set;#e;#n;#i;#s;#r=[];#o=Number.NEGATIVE_INFINITY;get state(){return this.#s}standard(){let t=new Array(this.names.freedoms).fill(0),e=this.#i;return{pose:this.#i,rate:t,acceleration:t,parameters:{},given:{},limits:{},centre:e,settings:{}}}subscribe(t){return this.#t.add(t),()=>this.#t.delete(t)}#a(t){let e=this.#s;this.#s={...e,...t};for(let n of[...this.#t])n(this.#s,e)}move(t,e=!0){let n=this.checkedPose(t);n&&(this.#c(),this.#a({pose:n,...e?this.#l():{}}))}play(t,e,n){let s=this.checkedPose(t);s&&this.#a({pose:s,rate:e,acceleration:n})}#l(){let{rate:t,acceleration:e}=this.#s;return t.some(s=>s!==0)||e.some(s=>s!==0)?{rate:t.map(()=>0),acceleration:e.map(()=>0)}:{}}checkedPose(t){if(t.length!==this.#i.length||!t.every(Number.isFinite))return;let e=this.#n;return e<0?[...t]:[...t.slice(0,e),...Gi(Jn(t,e))]}#c(){let t=this.now();t-this.#o>Kg&&(this.#r=[...this.#r.slice(1-jg),this.#s.pose]),this.#o=t}get canUndo(){return this.#r.length>0}undo(){let t=this.#r.pop();t&&(this.#o=Number.NEGATIVE_INFINITY,this.#a({pose:t,...this.#l()}))}home(){this.move(this.#i)}setMotion(t){Object.values(t).every(n=>n.length===this.names.freedoms&&n.every(Number.isFinite))&&this.#a(t)}setCentre(t){let e=this.checkedPose(t);e&&this.#a({centre:e})}setParameter(t,e){let n=this.robot.parameters.find(s=>s.name===t);if(n&&Number.isFinite(e)){let{[t]:s,...r}=this.#s.parameters;this.#a({parameters:e===n.value?r:{...r,[t]:e}})}}resetParameters(){this.#a({parameters:{}})}setGiven(t,e){let n=this.names.given.find(({port:s})=>s.name===t);if(n&&e.length===n.standard.length&&e.every(Number.isFinite)){let{[t]:s,...r}=this.#s.given,o=e.every((a,l)=>a===n.standard[l]);this.#a({given:o?r:{...r,[t]:e}})}}given(t){return this.#s.given[t]??this.names.given.find(({port:e})=>e.name===t)?.standard??[]}setLimit(t,e){if(this.robot.actuators.some(({name:n})=>n===t)){let{[t]:n,...s}=this.#s.limits;this.#a({limits:e>0&&Number.isFinite(e)?{...s,[t]:e}:s})}}setting(t){let e=this.#e.get(t);if(!e)throw new RangeError(`there is no setting ${t}`);return this.#s.settings[t]??e.standard}choice(t){return String(this.setting(t))}number(t){return Number(this.setting(t))}checkedSetting(t,e){let n=this.#e.get(t);return n&&Nd(n,e)}set(t,e){let n=this.#e.get(t),s=this.checkedSetting(t,String(e));if(n&&s!==void 0){let{[t]:r,...o}=this.#s.settings;return this.#a({settings:s===n.standard?o:{...o,[t]:s}}),!0}return!1}restore(t){this.#r=[],this.#a(t)}};var Dd={labels:"Names",frames:"Frames",gravity:"Gravity",grid:"Ground and shadow",handles:"Handles of the platform",trail:"Trail and path",slice:"Slice of the workspace",reactions:"Forces in bearings",efforts:"Efforts of motors"},_o=class{constructor(t){this.changed=t}changed;#t=new Set(["labels","frames","gravity","grid","handles","trail","slice"]);has(t){return this.#t.has(t)}set(t,e){e?this.#t.add(t):this.#t.delete(t),this.changed()}};var Qg=10,bo=class{constructor(t){this.context=t;let{store:e}=t;if(this.pose=e.state.pose,this.update(),this.points.length===0){let{pose:n,parameters:s}=e.standard(),r=this.#e(n,s);if(r!==0)throw new Error(`the robot has no picture at home: ${Ie(r,t.robot.limbs)}`)}}context;points=new Float64Array;directions=new Float64Array;pose;trouble=null;#t=null;update(){let{pose:t,parameters:e}=this.context.store.state,n=this.#e(t,e);this.trouble=this.#t??(n===0?null:this.#n(t,n))}get good(){return this.trouble===null||this.trouble===this.#t}#e(t,e){let n=this.context.evaluator.at("scene",this.context.store.state,{pose:t,parameters:e}),s=n?.outputs.points;if(!n||!s)throw new Error("the kernel has no function scene");if(n.status===0){let r=n.outputs.directions;this.points.length!==s.length&&(this.points=new Float64Array(s.length),this.directions=new Float64Array(r?.length??0)),this.points.set(s),r&&this.directions.set(r),this.pose=t}return n.status}status(t){return this.context.evaluator.at("scene",this.context.store.state,{pose:t})?.status??0}#n(t,e){let{limbs:n}=this.context.robot,s=[...cc(e,n),...hc(e,n)];return{status:e,limbs:[...new Set(s)],words:Ie(e,n),pose:t}}pull(t){let{store:e}=this.context,n=this.status(t);if(n===0){this.#t=null,e.move(t);return}this.#t=this.#n(t,n);let[s,r]=[0,1],o=this.pose,a=l=>o.map((c,h)=>c+l*((t[h]??c)-c));for(let l=0;l<Qg;l++){let c=.5*(s+r),h=e.checkedPose(a(c));h&&this.status(h)===0?s=c:r=c}e.move(s>0?a(s):o)}release(){this.#t&&(this.#t=null,this.update())}};var vo=class{constructor(t,e,n){this.canvas=t;this.rig=e;this.targets=n;t.addEventListener("pointerdown",s=>this.#i(s)),t.addEventListener("pointermove",s=>this.#s(s)),t.addEventListener("pointerup",s=>this.#o(s)),t.addEventListener("pointercancel",s=>this.#o(s)),t.addEventListener("wheel",s=>this.#l(s),{passive:!1}),t.addEventListener("keydown",s=>this.#c(s)),t.addEventListener("contextmenu",s=>s.preventDefault())}canvas;rig;targets;#t=new Map;#e=null;#n=!1;#i(t){let{offsetX:e,offsetY:n}=t;if(this.canvas.setPointerCapture(t.pointerId),this.#t.set(t.pointerId,{x:e,y:n}),this.#t.size>1){this.#a();return}let s=this.rig.look.parallel&&this.rig.measure.normal!==null;this.#n=t.button!==0||t.ctrlKey||t.metaKey||s,this.#e=t.button===0?this.targets.take(e,n,t.pointerType==="touch"):null,this.canvas.classList.add("grabbing")}#s(t){let{offsetX:e,offsetY:n}=t,s=this.#t.get(t.pointerId);if(!s){this.targets.hover(e,n);return}let[r,o]=[e-s.x,n-s.y];this.#t.size>1?this.#r(t.pointerId,s,e,n):this.#e?this.#e.move(e,n,t.shiftKey):this.#n?this.rig.pan(r,o):this.rig.turn(.008*r,.008*o),s.x=e,s.y=n,this.targets.changed()}#r(t,e,n,s){let r=[...this.#t].find(([h])=>h!==t)?.[1];if(!r)return;let o=Math.hypot(n-r.x,s-r.y),a=Math.hypot(e.x-r.x,e.y-r.y),{clientWidth:l,clientHeight:c}=this.canvas;if(o>1&&a>1){let h=[.5*(n+r.x-l),.5*(s+r.y-c)];this.rig.zoom(a/o,h[0],h[1])}this.rig.pan(.5*(n-e.x),.5*(s-e.y))}#o(t){this.#t.delete(t.pointerId),this.#a(),this.#t.size===0&&this.canvas.classList.remove("grabbing")}#a(){this.#e?.end(),this.#e=null}#l(t){t.preventDefault();let n=(t.deltaMode===WheelEvent.DOM_DELTA_LINE?16:1)*t.deltaY,{offsetX:s,offsetY:r}=t;if(!this.targets.scroll(s,r,n,t.shiftKey)){let{clientWidth:o,clientHeight:a}=this.canvas;this.rig.zoom(Math.exp(.0015*n),s-.5*o,r-.5*a)}this.targets.changed()}#c(t){t.altKey||t.ctrlKey||t.metaKey||(this.targets.key(t)||this.#h(t))&&(t.preventDefault(),t.stopPropagation(),this.targets.changed())}#h({key:t,shiftKey:e}){let s={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[t];if(s&&e)this.rig.pan(-40*s[0],-40*s[1]);else if(s)this.rig.turn(-.09*s[0],-.09*s[1]);else if(t==="+"||t==="=")this.rig.zoom(1/1.15);else if(t==="-"||t==="_")this.rig.zoom(1.15);else return!1;return!0}};var ff=0,eh=1,pf=2;var ns=1,mf=2,Fs=3,Ni=0,tn=1,wn=2,is=0,Us=1,nh=2,ih=3,sh=4,gf=5;var ss=100,yf=101,xf=102,_f=103,bf=104,vf=200,Mf=201,Sf=202,wf=203,rh=204,oh=205,Af=206,Tf=207,Ef=208,Rf=209,Cf=210,Pf=211,If=212,Lf=213,Nf=214,$o=0,Yo=1,Jo=2,ws=3,Zo=4,Ko=5,jo=6,Qo=7,ah=0,Df=1,Ff=2,Wn=0,lh=1,ch=2,hh=3,uh=4,dh=5,fh=6,Br=7;var ph=300,rs=301,Os=302,Pa=303,Ia=304,ta=1e3,Gn=1001,ea=1002,Pe=1003,Uf=1004;var kr=1005;var Qe=1006,La=1007;var ci=1008;var cn=1009,mh=1010,gh=1011,Bs=1012,Na=1013,Dn=1014,An=1015,Fn=1016,Da=1017,Fa=1018,os=1020,yh=35902,xh=35899,_h=1021,bh=1022,Un=1023,ii=1026,hi=1027,Ua=1028,Oa=1029,Di=1030,Ba=1031;var ka=1033,zr=33776,Vr=33777,Gr=33778,Hr=33779,za=35840,Va=35841,Ga=35842,Ha=35843,Wa=36196,Xa=37492,qa=37496,$a=37488,Ya=37489,Wr=37490,Ja=37491,Za=37808,Ka=37809,ja=37810,Qa=37811,tl=37812,el=37813,nl=37814,il=37815,sl=37816,rl=37817,ol=37818,al=37819,ll=37820,cl=37821,hl=36492,ul=36494,dl=36495,fl=36283,pl=36284,Xr=36285,ml=36286;var ur=2300,na=2301,Xo=2302,Wc=2303,Xc=2400,qc=2401,$c=2402;var Of=3200;var gl=0,Bf=1,ui="",Ke="srgb",dr="srgb-linear",fr="linear",ce="srgb";var qo=7680;var kf=519,zf=512,Vf=513,Gf=514,vh=515,Hf=516,Wf=517,Mh=518,Sh=519,Xf=35044,wh=35048;var Ah="300 es",vn=2e3,As=2001;function t0(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function e0(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function pr(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function qf(){let i=pr("canvas");return i.style.display="block",i}var Fd={},Ts=null;function Th(...i){let t="THREE."+i.shift();Ts?Ts("log",t,...i):console.log(t,...i)}function $f(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Bt(...i){i=$f(i);let t="THREE."+i.shift();if(Ts)Ts("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function kt(...i){i=$f(i);let t="THREE."+i.shift();if(Ts)Ts("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function lr(...i){let t=i.join(" ");t in Fd||(Fd[t]=!0,Bt(...i))}function Yf(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Jf={[$o]:$o,[Jo]:jo,[Zo]:Zo,[ws]:Ko,[Yo]:Yo,[jo]:Jo,[Qo]:Qo,[Ko]:ws},Hn=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},We=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var _c=Math.PI/180,ia=180/Math.PI;function ks(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(We[i&255]+We[i>>8&255]+We[i>>16&255]+We[i>>24&255]+"-"+We[t&255]+We[t>>8&255]+"-"+We[t>>16&15|64]+We[t>>24&255]+"-"+We[e&63|128]+We[e>>8&255]+"-"+We[e>>16&255]+We[e>>24&255]+We[n&255]+We[n>>8&255]+We[n>>16&255]+We[n>>24&255]).toLowerCase()}function Kt(i,t,e){return Math.max(t,Math.min(e,i))}function n0(i,t){return(i%t+t)%t}function bc(i,t,e){return(1-e)*i+e*t}function Zf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Eh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function i0(i,t){if(t.constructor===Float32Array)return i;let e=Eh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function s0(i,t){if(t.constructor===Float32Array)return i;let e=Eh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var rt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Kt(this.x,t.x,e.x),this.y=Kt(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=Kt(this.x,t,e),this.y=Kt(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Kt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(Kt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Oe=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],x=r[o+3];if(u!==x||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*x;m<0&&(d=-d,f=-f,p=-p,x=-x,m=-m);let g=1-a;if(m<.9995){let b=Math.acos(m),w=Math.sin(b);g=Math.sin(g*b)/w,a=Math.sin(a*b)/w,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+x*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+x*a;let b=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=b,c*=b,h*=b,u*=b}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Bt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(Kt(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Ud.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Ud.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Kt(this.x,t.x,e.x),this.y=Kt(this.y,t.y,e.y),this.z=Kt(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=Kt(this.x,t,e),this.y=Kt(this.y,t,e),this.z=Kt(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Kt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return vc.copy(this).projectOnVector(t),this.sub(vc)}reflect(t){return this.sub(vc.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(Kt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},vc=new C,Ud=new Oe,Vt=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],x=s[0],m=s[3],g=s[6],b=s[1],w=s[4],M=s[7],A=s[2],T=s[5],y=s[8];return r[0]=o*x+a*b+l*A,r[3]=o*m+a*w+l*T,r[6]=o*g+a*M+l*y,r[1]=c*x+h*b+u*A,r[4]=c*m+h*w+u*T,r[7]=c*g+h*M+u*y,r[2]=d*x+f*b+p*A,r[5]=d*m+f*w+p*T,r[8]=d*g+f*M+p*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/p;return t[0]=u*x,t[1]=(s*c-h*n)*x,t[2]=(a*n-s*o)*x,t[3]=d*x,t[4]=(h*e-s*l)*x,t[5]=(s*r-a*e)*x,t[6]=f*x,t[7]=(n*l-c*e)*x,t[8]=(o*e-n*r)*x,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return lr("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Mc.makeScale(t,e)),this}rotate(t){return lr("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Mc.makeRotation(-t)),this}translate(t,e){return lr("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Mc.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Mc=new Vt,Od=new Vt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Bd=new Vt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function r0(){let i={enabled:!0,workingColorSpace:dr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===ce&&(s.r=ni(s.r),s.g=ni(s.g),s.b=ni(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===ce&&(s.r=Ss(s.r),s.g=Ss(s.g),s.b=Ss(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ui?fr:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[dr]:{primaries:t,whitePoint:n,transfer:fr,toXYZ:Od,fromXYZ:Bd,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Ke},outputColorSpaceConfig:{drawingBufferColorSpace:Ke}},[Ke]:{primaries:t,whitePoint:n,transfer:ce,toXYZ:Od,fromXYZ:Bd,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Ke}}}),i}var ie=r0();function ni(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ss(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var cs,sa=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{cs===void 0&&(cs=pr("canvas")),cs.width=t.width,cs.height=t.height;let s=cs.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=cs}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=pr("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ni(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ni(e[n]/255)*255):e[n]=ni(e[n]);return{data:e,width:t.width,height:t.height}}else return Bt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},o0=0,Es=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:o0++}),this.uuid=ks(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Sc(s[o].image)):r.push(Sc(s[o]))}else r=Sc(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Sc(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?sa.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Bt("Texture: Unable to serialize Texture."),{})}var a0=0,wc=new C,an=class i extends Hn{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Gn,s=Gn,r=Qe,o=ci,a=Un,l=cn,c=i.DEFAULT_ANISOTROPY,h=ui){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:a0++}),this.uuid=ks(),this.name="",this.source=new Es(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new rt(0,0),this.repeat=new rt(1,1),this.center=new rt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Vt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(wc).x}get height(){return this.source.getSize(wc).y}get depth(){return this.source.getSize(wc).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Bt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Bt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==ph)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case ta:t.x=t.x-Math.floor(t.x);break;case Gn:t.x=t.x<0?0:1;break;case ea:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case ta:t.y=t.y-Math.floor(t.y);break;case Gn:t.y=t.y<0?0:1;break;case ea:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};an.DEFAULT_IMAGE=null;an.DEFAULT_MAPPING=ph;an.DEFAULT_ANISOTROPY=1;var Me=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],x=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-x)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+x)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,M=(f+1)/2,A=(g+1)/2,T=(h+d)/4,y=(u+x)/4,S=(p+m)/4;return w>M&&w>A?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=T/n,r=y/n):M>A?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=T/s,r=S/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=y/r,s=S/r),this.set(n,s,r,e),this}let b=Math.sqrt((m-p)*(m-p)+(u-x)*(u-x)+(d-h)*(d-h));return Math.abs(b)<.001&&(b=1),this.x=(m-p)/b,this.y=(u-x)/b,this.z=(d-h)/b,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Kt(this.x,t.x,e.x),this.y=Kt(this.y,t.y,e.y),this.z=Kt(this.z,t.z,e.z),this.w=Kt(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=Kt(this.x,t,e),this.y=Kt(this.y,t,e),this.z=Kt(this.z,t,e),this.w=Kt(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Kt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ra=class extends Hn{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Qe,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Me(0,0,t,e),this.scissorTest=!1,this.viewport=new Me(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new an({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Qe,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Es(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},gn=class extends ra{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},mr=class extends an{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Pe,this.minFilter=Pe,this.wrapR=Gn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var oa=class extends an{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Pe,this.minFilter=Pe,this.wrapR=Gn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var se=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,p,x,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,x,m)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,x,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=x,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/hs.setFromMatrixColumn(t,0).length(),r=1/hs.setFromMatrixColumn(t,1).length(),o=1/hs.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,x=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-x*c,e[9]=-a*l,e[2]=x-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,x=c*u;e[0]=d+x*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=x+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,x=c*u;e[0]=d-x*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=x-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,x=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+x,e[1]=l*u,e[5]=x*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,x=a*c;e[0]=l*h,e[4]=x-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-x*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,x=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+x,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=x*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(l0,t,c0)}lookAt(t,e,n){let s=this.elements;return fn.subVectors(t,e),fn.lengthSq()===0&&(fn.z=1),fn.normalize(),bi.crossVectors(n,fn),bi.lengthSq()===0&&(Math.abs(n.z)===1?fn.x+=1e-4:fn.z+=1e-4,fn.normalize(),bi.crossVectors(n,fn)),bi.normalize(),Mo.crossVectors(fn,bi),s[0]=bi.x,s[4]=Mo.x,s[8]=fn.x,s[1]=bi.y,s[5]=Mo.y,s[9]=fn.y,s[2]=bi.z,s[6]=Mo.z,s[10]=fn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],x=n[6],m=n[10],g=n[14],b=n[3],w=n[7],M=n[11],A=n[15],T=s[0],y=s[4],S=s[8],F=s[12],I=s[1],D=s[5],B=s[9],q=s[13],R=s[2],U=s[6],G=s[10],O=s[14],tt=s[3],W=s[7],K=s[11],nt=s[15];return r[0]=o*T+a*I+l*R+c*tt,r[4]=o*y+a*D+l*U+c*W,r[8]=o*S+a*B+l*G+c*K,r[12]=o*F+a*q+l*O+c*nt,r[1]=h*T+u*I+d*R+f*tt,r[5]=h*y+u*D+d*U+f*W,r[9]=h*S+u*B+d*G+f*K,r[13]=h*F+u*q+d*O+f*nt,r[2]=p*T+x*I+m*R+g*tt,r[6]=p*y+x*D+m*U+g*W,r[10]=p*S+x*B+m*G+g*K,r[14]=p*F+x*q+m*O+g*nt,r[3]=b*T+w*I+M*R+A*tt,r[7]=b*y+w*D+M*U+A*W,r[11]=b*S+w*B+M*G+A*K,r[15]=b*F+w*q+M*O+A*nt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],x=t[7],m=t[11],g=t[15],b=l*f-c*d,w=a*f-c*u,M=a*d-l*u,A=o*f-c*h,T=o*d-l*h,y=o*u-a*h;return e*(x*b-m*w+g*M)-n*(p*b-m*A+g*T)+s*(p*w-x*A+g*y)-r*(p*M-x*T+m*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],x=t[13],m=t[14],g=t[15],b=e*a-n*o,w=e*l-s*o,M=e*c-r*o,A=n*l-s*a,T=n*c-r*a,y=s*c-r*l,S=h*x-u*p,F=h*m-d*p,I=h*g-f*p,D=u*m-d*x,B=u*g-f*x,q=d*g-f*m,R=b*q-w*B+M*D+A*I-T*F+y*S;if(R===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let U=1/R;return t[0]=(a*q-l*B+c*D)*U,t[1]=(s*B-n*q-r*D)*U,t[2]=(x*y-m*T+g*A)*U,t[3]=(d*T-u*y-f*A)*U,t[4]=(l*I-o*q-c*F)*U,t[5]=(e*q-s*I+r*F)*U,t[6]=(m*M-p*y-g*w)*U,t[7]=(h*y-d*M+f*w)*U,t[8]=(o*B-a*I+c*S)*U,t[9]=(n*I-e*B-r*S)*U,t[10]=(p*T-x*M+g*b)*U,t[11]=(u*M-h*T-f*b)*U,t[12]=(a*F-o*D-l*S)*U,t[13]=(e*D-n*F+s*S)*U,t[14]=(x*w-p*A-m*b)*U,t[15]=(h*A-u*w+d*b)*U,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,x=o*h,m=o*u,g=a*u,b=l*c,w=l*h,M=l*u,A=n.x,T=n.y,y=n.z;return s[0]=(1-(x+g))*A,s[1]=(f+M)*A,s[2]=(p-w)*A,s[3]=0,s[4]=(f-M)*T,s[5]=(1-(d+g))*T,s[6]=(m+b)*T,s[7]=0,s[8]=(p+w)*y,s[9]=(m-b)*y,s[10]=(1-(d+x))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=hs.set(s[0],s[1],s[2]).length(),a=hs.set(s[4],s[5],s[6]).length(),l=hs.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Pn.copy(this);let c=1/o,h=1/a,u=1/l;return Pn.elements[0]*=c,Pn.elements[1]*=c,Pn.elements[2]*=c,Pn.elements[4]*=h,Pn.elements[5]*=h,Pn.elements[6]*=h,Pn.elements[8]*=u,Pn.elements[9]*=u,Pn.elements[10]*=u,e.setFromRotationMatrix(Pn),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=vn,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),p,x;if(l)p=r/(o-r),x=o*r/(o-r);else if(a===vn)p=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===As)p=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=vn,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),p,x;if(l)p=1/(o-r),x=o/(o-r);else if(a===vn)p=-2/(o-r),x=-(o+r)/(o-r);else if(a===As)p=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},hs=new C,Pn=new se,l0=new C(0,0,0),c0=new C(1,1,1),bi=new C,Mo=new C,fn=new C,kd=new se,zd=new Oe,si=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(Kt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Kt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(Kt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-Kt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Kt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Kt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Bt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return kd.makeRotationFromQuaternion(t),this.setFromRotationMatrix(kd,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return zd.setFromEuler(this),this.setFromQuaternion(zd,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};si.DEFAULT_ORDER="XYZ";var gr=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},h0=0,Vd=new C,us=new Oe,Kn=new se,So=new C,er=new C,u0=new C,d0=new Oe,Gd=new C(1,0,0),Hd=new C(0,1,0),Wd=new C(0,0,1),Xd={type:"added"},f0={type:"removed"},ds={type:"childadded",child:null},Ac={type:"childremoved",child:null},$e=class i extends Hn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:h0++}),this.uuid=ks(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new C,e=new si,n=new Oe,s=new C(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new se},normalMatrix:{value:new Vt}}),this.matrix=new se,this.matrixWorld=new se,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new gr,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return us.setFromAxisAngle(t,e),this.quaternion.multiply(us),this}rotateOnWorldAxis(t,e){return us.setFromAxisAngle(t,e),this.quaternion.premultiply(us),this}rotateX(t){return this.rotateOnAxis(Gd,t)}rotateY(t){return this.rotateOnAxis(Hd,t)}rotateZ(t){return this.rotateOnAxis(Wd,t)}translateOnAxis(t,e){return Vd.copy(t).applyQuaternion(this.quaternion),this.position.add(Vd.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Gd,t)}translateY(t){return this.translateOnAxis(Hd,t)}translateZ(t){return this.translateOnAxis(Wd,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Kn.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?So.copy(t):So.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),er.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Kn.lookAt(er,So,this.up):Kn.lookAt(So,er,this.up),this.quaternion.setFromRotationMatrix(Kn),s&&(Kn.extractRotation(s.matrixWorld),us.setFromRotationMatrix(Kn),this.quaternion.premultiply(us.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(kt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Xd),ds.child=t,this.dispatchEvent(ds),ds.child=null):kt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(f0),Ac.child=t,this.dispatchEvent(Ac),Ac.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Kn.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Kn.multiply(t.parent.matrixWorld)),t.applyMatrix4(Kn),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Xd),ds.child=t,this.dispatchEvent(ds),ds.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(er,t,u0),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(er,d0,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};$e.DEFAULT_UP=new C(0,1,0);$e.DEFAULT_MATRIX_AUTO_UPDATE=!0;$e.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var pe=class extends $e{constructor(){super(),this.isGroup=!0,this.type="Group"}},p0={type:"move"},Rs=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new pe,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new pe,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new pe,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let x of t.hand.values()){let m=e.getJointPose(x,n),g=this._getHandJoint(c,x);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(p0)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new pe;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Kf={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},vi={h:0,s:0,l:0},wo={h:0,s:0,l:0};function Tc(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Wt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Ke){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ie.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=ie.workingColorSpace){return this.r=t,this.g=e,this.b=n,ie.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=ie.workingColorSpace){if(t=n0(t,1),e=Kt(e,0,1),n=Kt(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Tc(o,r,t+1/3),this.g=Tc(o,r,t),this.b=Tc(o,r,t-1/3)}return ie.colorSpaceToWorking(this,s),this}setStyle(t,e=Ke){function n(r){r!==void 0&&parseFloat(r)<1&&Bt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Bt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Bt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Ke){let n=Kf[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Bt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ni(t.r),this.g=ni(t.g),this.b=ni(t.b),this}copyLinearToSRGB(t){return this.r=Ss(t.r),this.g=Ss(t.g),this.b=Ss(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Ke){return ie.workingToColorSpace(Xe.copy(this),t),Math.round(Kt(Xe.r*255,0,255))*65536+Math.round(Kt(Xe.g*255,0,255))*256+Math.round(Kt(Xe.b*255,0,255))}getHexString(t=Ke){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ie.workingColorSpace){ie.workingToColorSpace(Xe.copy(this),e);let n=Xe.r,s=Xe.g,r=Xe.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ie.workingColorSpace){return ie.workingToColorSpace(Xe.copy(this),e),t.r=Xe.r,t.g=Xe.g,t.b=Xe.b,t}getStyle(t=Ke){ie.workingToColorSpace(Xe.copy(this),t);let e=Xe.r,n=Xe.g,s=Xe.b;return t!==Ke?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(vi),this.setHSL(vi.h+t,vi.s+e,vi.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(vi),t.getHSL(wo);let n=bc(vi.h,wo.h,e),s=bc(vi.s,wo.s,e),r=bc(vi.l,wo.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Xe=new Wt;Wt.NAMES=Kf;var yr=class extends $e{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new si,this.environmentIntensity=1,this.environmentRotation=new si,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},In=new C,jn=new C,Ec=new C,Qn=new C,fs=new C,ps=new C,qd=new C,Rc=new C,Cc=new C,Pc=new C,Ic=new Me,Lc=new Me,Nc=new Me,Ai=class i{constructor(t=new C,e=new C,n=new C){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),In.subVectors(t,e),s.cross(In);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){In.subVectors(s,e),jn.subVectors(n,e),Ec.subVectors(t,e);let o=In.dot(In),a=In.dot(jn),l=In.dot(Ec),c=jn.dot(jn),h=jn.dot(Ec),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Qn)===null?!1:Qn.x>=0&&Qn.y>=0&&Qn.x+Qn.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Qn)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Qn.x),l.addScaledVector(o,Qn.y),l.addScaledVector(a,Qn.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Ic.setScalar(0),Lc.setScalar(0),Nc.setScalar(0),Ic.fromBufferAttribute(t,e),Lc.fromBufferAttribute(t,n),Nc.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Ic,r.x),o.addScaledVector(Lc,r.y),o.addScaledVector(Nc,r.z),o}static isFrontFacing(t,e,n,s){return In.subVectors(n,e),jn.subVectors(t,e),In.cross(jn).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return In.subVectors(this.c,this.b),jn.subVectors(this.a,this.b),In.cross(jn).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;fs.subVectors(s,n),ps.subVectors(r,n),Rc.subVectors(t,n);let l=fs.dot(Rc),c=ps.dot(Rc);if(l<=0&&c<=0)return e.copy(n);Cc.subVectors(t,s);let h=fs.dot(Cc),u=ps.dot(Cc);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(fs,o);Pc.subVectors(t,r);let f=fs.dot(Pc),p=ps.dot(Pc);if(p>=0&&f<=p)return e.copy(r);let x=f*c-l*p;if(x<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(ps,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return qd.subVectors(r,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector(qd,a);let g=1/(m+x+d);return o=x*g,a=d*g,e.copy(n).addScaledVector(fs,o).addScaledVector(ps,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Mn=class{constructor(t=new C(1/0,1/0,1/0),e=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ln.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ln.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ln.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ln):Ln.fromBufferAttribute(r,o),Ln.applyMatrix4(t.matrixWorld),this.expandByPoint(Ln);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Ao.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ao.copy(n.boundingBox)),Ao.applyMatrix4(t.matrixWorld),this.union(Ao)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ln),Ln.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(nr),To.subVectors(this.max,nr),ms.subVectors(t.a,nr),gs.subVectors(t.b,nr),ys.subVectors(t.c,nr),Mi.subVectors(gs,ms),Si.subVectors(ys,gs),Xi.subVectors(ms,ys);let e=[0,-Mi.z,Mi.y,0,-Si.z,Si.y,0,-Xi.z,Xi.y,Mi.z,0,-Mi.x,Si.z,0,-Si.x,Xi.z,0,-Xi.x,-Mi.y,Mi.x,0,-Si.y,Si.x,0,-Xi.y,Xi.x,0];return!Dc(e,ms,gs,ys,To)||(e=[1,0,0,0,1,0,0,0,1],!Dc(e,ms,gs,ys,To))?!1:(Eo.crossVectors(Mi,Si),e=[Eo.x,Eo.y,Eo.z],Dc(e,ms,gs,ys,To))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ln).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ln).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(ti[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),ti[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),ti[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),ti[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),ti[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),ti[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),ti[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),ti[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(ti),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},ti=[new C,new C,new C,new C,new C,new C,new C,new C],Ln=new C,Ao=new Mn,ms=new C,gs=new C,ys=new C,Mi=new C,Si=new C,Xi=new C,nr=new C,To=new C,Eo=new C,qi=new C;function Dc(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){qi.fromArray(i,r);let a=s.x*Math.abs(qi.x)+s.y*Math.abs(qi.y)+s.z*Math.abs(qi.z),l=t.dot(qi),c=e.dot(qi),h=n.dot(qi);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Ce=new C,Ro=new rt,m0=0,qe=class extends Hn{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:m0++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Xf,this.updateRanges=[],this.gpuType=An,this.version=0,this._normalizationScale=t!==void 0?Eh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Ro.fromBufferAttribute(this,e),Ro.applyMatrix3(t),this.setXY(e,Ro.x,Ro.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.applyMatrix3(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.applyMatrix4(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.applyNormalMatrix(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.transformDirection(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):i0(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):s0(t,this.array)}};var xr=class extends qe{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var _r=class extends qe{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var me=class extends qe{constructor(t,e,n){super(new Float32Array(t),e,n)}},g0=new Mn,ir=new C,Fc=new C,Ti=class{constructor(t=new C,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):g0.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ir.subVectors(t,this.center);let e=ir.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ir,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Fc.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ir.copy(t.center).add(Fc)),this.expandByPoint(ir.copy(t.center).sub(Fc))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},y0=0,bn=new se,Uc=new $e,xs=new C,pn=new Mn,sr=new Mn,Ue=new C,ze=class i extends Hn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:y0++}),this.uuid=ks(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(t0(t)?_r:xr)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Vt().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return bn.makeRotationFromQuaternion(t),this.applyMatrix4(bn),this}rotateX(t){return bn.makeRotationX(t),this.applyMatrix4(bn),this}rotateY(t){return bn.makeRotationY(t),this.applyMatrix4(bn),this}rotateZ(t){return bn.makeRotationZ(t),this.applyMatrix4(bn),this}translate(t,e,n){return bn.makeTranslation(t,e,n),this.applyMatrix4(bn),this}scale(t,e,n){return bn.makeScale(t,e,n),this.applyMatrix4(bn),this}lookAt(t){return Uc.lookAt(t),Uc.updateMatrix(),this.applyMatrix4(Uc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(xs).negate(),this.translate(xs.x,xs.y,xs.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new me(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Bt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Mn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){kt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];pn.setFromBufferAttribute(r),this.morphTargetsRelative?(Ue.addVectors(this.boundingBox.min,pn.min),this.boundingBox.expandByPoint(Ue),Ue.addVectors(this.boundingBox.max,pn.max),this.boundingBox.expandByPoint(Ue)):(this.boundingBox.expandByPoint(pn.min),this.boundingBox.expandByPoint(pn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&kt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ti);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){kt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(t){let n=this.boundingSphere.center;if(pn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];sr.setFromBufferAttribute(a),this.morphTargetsRelative?(Ue.addVectors(pn.min,sr.min),pn.expandByPoint(Ue),Ue.addVectors(pn.max,sr.max),pn.expandByPoint(Ue)):(pn.expandByPoint(sr.min),pn.expandByPoint(sr.max))}pn.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Ue.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Ue));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Ue.fromBufferAttribute(a,c),l&&(xs.fromBufferAttribute(t,c),Ue.add(xs)),s=Math.max(s,n.distanceToSquared(Ue))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&kt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){kt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new qe(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new C,l[F]=new C;let h=new C,u=new C,d=new C,f=new rt,p=new rt,x=new rt,m=new C,g=new C;function b(F,I,D){c[F]=c[I]=c[D]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,I),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,F),p.fromBufferAttribute(r,I),x.fromBufferAttribute(r,D),u.sub(h),d.sub(h),p.sub(f),x.sub(f);let B=1/(p.x*x.y-x.x*p.y);isFinite(B)&&(m.copy(u).multiplyScalar(x.y).addScaledVector(d,-p.y).multiplyScalar(B),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-x.x).multiplyScalar(B),a[F].add(m),a[I].add(m),a[D].add(m),l[F].add(g),l[I].add(g),l[D].add(g))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let F=0,I=w.length;F<I;++F){let D=w[F],B=D.start,q=D.count;for(let R=B,U=B+q;R<U;R+=3)b(t.getX(R+0),t.getX(R+1),t.getX(R+2))}let M=new C,A=new C,T=new C,y=new C;function S(F){T.fromBufferAttribute(s,F),y.copy(T);let I=a[F];M.copy(I),M.sub(T.multiplyScalar(T.dot(I))).normalize(),A.crossVectors(y,I);let B=A.dot(l[F])<0?-1:1;o.setXYZW(F,M.x,M.y,M.z,B)}for(let F=0,I=n.count;F<I;++F)c[F]&&S(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new qe(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new C,r=new C,o=new C,a=new C,l=new C,c=new C,h=new C,u=new C;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),x=t.getX(d+1),m=t.getX(d+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,x),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Ue.fromBufferAttribute(t,e),Ue.normalize(),t.setXYZ(e,Ue.x,Ue.y,Ue.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let x=0,m=l.length;x<m;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new qe(d,h,u)}if(this.index===null)return Bt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Oc=new C,x0=new C,_0=new Vt,mn=class{constructor(t=new C(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Oc.subVectors(n,e).cross(x0.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Oc),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||_0.getNormalMatrix(t),s=this.coplanarPoint(Oc).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},b0=0,ri=class extends Hn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:b0++}),this.uuid=ks(),this.name="",this.type="Material",this.blending=Us,this.side=Ni,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=rh,this.blendDst=oh,this.blendEquation=ss,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Wt(0,0,0),this.blendAlpha=0,this.depthFunc=ws,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=kf,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=qo,this.stencilZFail=qo,this.stencilZPass=qo,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Bt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Bt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Wt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new mn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new rt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new rt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ei=new C,Bc=new C,Co=new C,Po=new C,aa=class{constructor(t=new C,e=new C(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ei)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ei.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ei.copy(this.origin).addScaledVector(this.direction,e),ei.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Bc.copy(t).add(e).multiplyScalar(.5),Co.copy(e).sub(t).normalize(),Po.copy(this.origin).sub(Bc);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Co),a=Po.dot(this.direction),l=-Po.dot(Co),c=Po.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let x=1/h;u*=x,d*=x,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Bc).addScaledVector(Co,d),f}intersectSphere(t,e){if(t.radius<0)return null;ei.subVectors(t.center,this.origin);let n=ei.dot(this.direction),s=ei.dot(ei)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ei)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,x=e.y-o.y,m=e.z-o.z,g=n.x-o.x,b=n.y-o.y,w=n.z-o.z,M=Math.abs(l),A=Math.abs(c),T=Math.abs(h),y,S,F,I,D,B,q,R,U,G,O,tt;if(M>=A&&M>=T?(F=l,B=u,U=p,tt=g,l>=0?(y=c,S=h,I=d,D=f,q=x,R=m,G=b,O=w):(y=h,S=c,I=f,D=d,q=m,R=x,G=w,O=b)):A>=T?(F=c,B=d,U=x,tt=b,c>=0?(y=h,S=l,I=f,D=u,q=m,R=p,G=w,O=g):(y=l,S=h,I=u,D=f,q=p,R=m,G=g,O=w)):(F=h,B=f,U=m,tt=w,h>=0?(y=l,S=c,I=u,D=d,q=p,R=x,G=g,O=b):(y=c,S=l,I=d,D=u,q=x,R=p,G=b,O=g)),F===0)return null;let W=y/F,K=S/F,nt=1/F,St=I-W*B,It=D-K*B,Y=q-W*U,yt=R-K*U,At=G-W*tt,Dt=O-K*tt,_t=At*yt-Dt*Y,Ft=St*Dt-It*At,ye=Y*It-yt*St;if(s){if(_t<0||Ft<0||ye<0)return null}else if((_t<0||Ft<0||ye<0)&&(_t>0||Ft>0||ye>0))return null;let Ot=_t+Ft+ye;if(Ot===0)return null;let Yt=nt*(_t*B+Ft*U+ye*tt);return(Ot>0?Yt<0:Yt>0)?null:this.at(Yt/Ot,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ln=class extends ri{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Wt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new si,this.combine=ah,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},$d=new se,$i=new aa,Io=new Ti,Yd=new C,Lo=new C,No=new C,Do=new C,kc=new C,Fo=new C,Jd=new C,Uo=new C,be=class extends $e{constructor(t=new ze,e=new ln){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Fo.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(kc.fromBufferAttribute(u,t),o?Fo.addScaledVector(kc,h):Fo.addScaledVector(kc.sub(e),h))}e.add(Fo)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Io.copy(n.boundingSphere),Io.applyMatrix4(r),$i.copy(t.ray).recast(t.near),!(Io.containsPoint($i.origin)===!1&&($i.intersectSphere(Io,Yd)===null||$i.origin.distanceToSquared(Yd)>(t.far-t.near)**2))&&($d.copy(r).invert(),$i.copy(t.ray).applyMatrix4($d),!(n.boundingBox!==null&&$i.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,$i)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let m=d[p],g=o[m.materialIndex],b=Math.max(m.start,f.start),w=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let M=b,A=w;M<A;M+=3){let T=a.getX(M),y=a.getX(M+1),S=a.getX(M+2);s=Oo(this,g,t,n,c,h,u,T,y,S),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let b=a.getX(m),w=a.getX(m+1),M=a.getX(m+2);s=Oo(this,o,t,n,c,h,u,b,w,M),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let m=d[p],g=o[m.materialIndex],b=Math.max(m.start,f.start),w=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let M=b,A=w;M<A;M+=3){let T=M,y=M+1,S=M+2;s=Oo(this,g,t,n,c,h,u,T,y,S),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let m=p,g=x;m<g;m+=3){let b=m,w=m+1,M=m+2;s=Oo(this,o,t,n,c,h,u,b,w,M),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function v0(i,t,e,n,s,r,o,a){let l;if(t.side===tn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Ni,a),l===null)return null;Uo.copy(a),Uo.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Uo);return c<e.near||c>e.far?null:{distance:c,point:Uo.clone(),object:i}}function Oo(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Lo),i.getVertexPosition(l,No),i.getVertexPosition(c,Do);let h=v0(i,t,e,n,Lo,No,Do,Jd);if(h){let u=new C;Ai.getBarycoord(Jd,Lo,No,Do,u),s&&(h.uv=Ai.getInterpolatedAttribute(s,a,l,c,u,new rt)),r&&(h.uv1=Ai.getInterpolatedAttribute(r,a,l,c,u,new rt)),o&&(h.normal=Ai.getInterpolatedAttribute(o,a,l,c,u,new C),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new C,materialIndex:0};Ai.getNormal(Lo,No,Do,d.normal),h.face=d,h.barycoord=u}return h}var Zi=class extends an{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Pe,h=Pe,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Ei=class extends qe{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},_s=new se,Zd=new se,Bo=[],Kd=new Mn,M0=new se,rr=new be,or=new Ti,br=class extends be{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Ei(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,M0)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Mn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,_s),Kd.copy(t.boundingBox).applyMatrix4(_s),this.boundingBox.union(Kd)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ti),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,_s),or.copy(t.boundingSphere).applyMatrix4(_s),this.boundingSphere.union(or)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(rr.geometry=this.geometry,rr.material=this.material,rr.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),or.copy(this.boundingSphere),or.applyMatrix4(n),t.ray.intersectsSphere(or)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,_s),Zd.multiplyMatrices(n,_s),rr.matrixWorld=Zd,rr.raycast(t,Bo);for(let o=0,a=Bo.length;o<a;o++){let l=Bo[o];l.instanceId=r,l.object=this,e.push(l)}Bo.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Ei(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Zi(new Float32Array(s*this.count),s,this.count,Ua,An));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Yi=new Ti,S0=new rt(.5,.5),ko=new C,Ri=class{constructor(t=new mn,e=new mn,n=new mn,s=new mn,r=new mn,o=new mn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=vn,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],x=r[9],m=r[10],g=r[11],b=r[12],w=r[13],M=r[14],A=r[15];if(s[0].setComponents(c-o,f-h,g-p,A-b).normalize(),s[1].setComponents(c+o,f+h,g+p,A+b).normalize(),s[2].setComponents(c+a,f+u,g+x,A+w).normalize(),s[3].setComponents(c-a,f-u,g-x,A-w).normalize(),n)s[4].setComponents(l,d,m,M).normalize(),s[5].setComponents(c-l,f-d,g-m,A-M).normalize();else if(s[4].setComponents(c-l,f-d,g-m,A-M).normalize(),e===vn)s[5].setComponents(c+l,f+d,g+m,A+M).normalize();else if(e===As)s[5].setComponents(l,d,m,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Yi.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Yi.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Yi)}intersectsSprite(t){Yi.center.set(0,0,0);let e=S0.distanceTo(t.center);return Yi.radius=.7071067811865476+e,Yi.applyMatrix4(t.matrixWorld),this.intersectsSphere(Yi)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(ko.x=s.normal.x>0?t.max.x:t.min.x,ko.y=s.normal.y>0?t.max.y:t.min.y,ko.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(ko)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},jd=new se,la=class i{constructor(){this.coordinateSystem=vn,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];jd.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ri),n[s].setFromProjectionMatrix(jd,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Ri),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var vr=class extends an{constructor(t=[],e=rs,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var oi=class extends an{constructor(t,e,n=Dn,s,r,o,a=Pe,l=Pe,c,h=ii,u=1){if(h!==ii&&h!==hi)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Es(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Mr=class extends oi{constructor(t,e=Dn,n=rs,s,r,o=Pe,a=Pe,l,c=ii){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Sr=class extends an{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},ai=class i extends ze{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new me(c,3)),this.setAttribute("normal",new me(h,3)),this.setAttribute("uv",new me(u,2));function p(x,m,g,b,w,M,A,T,y,S,F){let I=M/y,D=A/S,B=M/2,q=A/2,R=T/2,U=y+1,G=S+1,O=0,tt=0,W=new C;for(let K=0;K<G;K++){let nt=K*D-q;for(let St=0;St<U;St++){let It=St*I-B;W[x]=It*b,W[m]=nt*w,W[g]=R,c.push(W.x,W.y,W.z),W[x]=0,W[m]=0,W[g]=T>0?1:-1,h.push(W.x,W.y,W.z),u.push(St/y),u.push(1-K/S),O+=1}}for(let K=0;K<S;K++)for(let nt=0;nt<y;nt++){let St=d+nt+U*K,It=d+nt+U*(K+1),Y=d+(nt+1)+U*(K+1),yt=d+(nt+1)+U*K;l.push(St,It,yt),l.push(It,Y,yt),tt+=6}a.addGroup(f,tt,F),f+=tt,d+=O}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var Ki=class i extends ze{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,x=[],m=n/2,g=0;b(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new me(u,3)),this.setAttribute("normal",new me(d,3)),this.setAttribute("uv",new me(f,2));function b(){let M=new C,A=new C,T=0,y=(e-t)/n;for(let S=0;S<=r;S++){let F=[],I=S/r,D=I*(e-t)+t;for(let B=0;B<=s;B++){let q=B/s,R=q*l+a,U=Math.sin(R),G=Math.cos(R);A.x=D*U,A.y=-I*n+m,A.z=D*G,u.push(A.x,A.y,A.z),M.set(U,y,G).normalize(),d.push(M.x,M.y,M.z),f.push(q,1-I),F.push(p++)}x.push(F)}for(let S=0;S<s;S++)for(let F=0;F<r;F++){let I=x[F][S],D=x[F+1][S],B=x[F+1][S+1],q=x[F][S+1];(t>0||F!==0)&&(h.push(I,D,q),T+=3),(e>0||F!==r-1)&&(h.push(D,B,q),T+=3)}c.addGroup(g,T,0),g+=T}function w(M){let A=p,T=new rt,y=new C,S=0,F=M===!0?t:e,I=M===!0?1:-1;for(let B=1;B<=s;B++)u.push(0,m*I,0),d.push(0,I,0),f.push(.5,.5),p++;let D=p;for(let B=0;B<=s;B++){let R=B/s*l+a,U=Math.cos(R),G=Math.sin(R);y.x=F*G,y.y=m*I,y.z=F*U,u.push(y.x,y.y,y.z),d.push(0,I,0),T.x=U*.5+.5,T.y=G*.5*I+.5,f.push(T.x,T.y),p++}for(let B=0;B<s;B++){let q=A+B,R=D+B;M===!0?h.push(R,R+1,q):h.push(R+1,R,q),S+=3}c.addGroup(g,S,M===!0?1:2),g+=S}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var yn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Bt("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new rt:new C);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new C,s=[],r=[],o=[],a=new C,l=new se;for(let f=0;f<=t;f++){let p=f/t;s[f]=this.getTangentAt(p,new C)}r[0]=new C,o[0]=new C;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(Kt(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(Kt(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},Cs=class extends yn{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new rt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},ca=class extends Cs{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Rh(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var Qd=new C,tf=new C,zc=new Rh,Vc=new Rh,Gc=new Rh,ha=class extends yn{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new C){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(tf.subVectors(s[0],s[1]).add(s[0]),c=tf);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Qd.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Qd),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),f),x=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);x<1e-4&&(x=1),p<1e-4&&(p=x),m<1e-4&&(m=x),zc.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,x,m),Vc.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,x,m),Gc.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,x,m)}else this.curveType==="catmullrom"&&(zc.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Vc.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),Gc.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(zc.calc(l),Vc.calc(l),Gc.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new C().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function ef(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function w0(i,t){let e=1-i;return e*e*t}function A0(i,t){return 2*(1-i)*i*t}function T0(i,t){return i*i*t}function cr(i,t,e,n){return w0(i,t)+A0(i,e)+T0(i,n)}function E0(i,t){let e=1-i;return e*e*e*t}function R0(i,t){let e=1-i;return 3*e*e*i*t}function C0(i,t){return 3*(1-i)*i*i*t}function P0(i,t){return i*i*i*t}function hr(i,t,e,n,s){return E0(i,t)+R0(i,e)+C0(i,n)+P0(i,s)}var wr=class extends yn{constructor(t=new rt,e=new rt,n=new rt,s=new rt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new rt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(hr(t,s.x,r.x,o.x,a.x),hr(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},ua=class extends yn{constructor(t=new C,e=new C,n=new C,s=new C){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new C){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(hr(t,s.x,r.x,o.x,a.x),hr(t,s.y,r.y,o.y,a.y),hr(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Ar=class extends yn{constructor(t=new rt,e=new rt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new rt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new rt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},da=class extends yn{constructor(t=new C,e=new C){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new C){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new C){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Tr=class extends yn{constructor(t=new rt,e=new rt,n=new rt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new rt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(cr(t,s.x,r.x,o.x),cr(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},fa=class extends yn{constructor(t=new C,e=new C,n=new C){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new C){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(cr(t,s.x,r.x,o.x),cr(t,s.y,r.y,o.y),cr(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Er=class extends yn{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new rt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(ef(a,l.x,c.x,h.x,u.x),ef(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new rt().fromArray(s))}return this}},Yc=Object.freeze({__proto__:null,ArcCurve:ca,CatmullRomCurve3:ha,CubicBezierCurve:wr,CubicBezierCurve3:ua,EllipseCurve:Cs,LineCurve:Ar,LineCurve3:da,QuadraticBezierCurve:Tr,QuadraticBezierCurve3:fa,SplineCurve:Er}),pa=class extends yn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Yc[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new Yc[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},ji=class extends pa{constructor(t){super(),this.type="Path",this.currentPoint=new rt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new Ar(this.currentPoint.clone(),new rt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new Tr(this.currentPoint.clone(),new rt(t,e),new rt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new wr(this.currentPoint.clone(),new rt(t,e),new rt(n,s),new rt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new Er(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new Cs(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},Ps=class extends ji{constructor(t){super(t),this.uuid=ks(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new ji().fromJSON(s))}return this}};function I0(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=jf(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=U0(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let d=e;d<s;d+=e){let f=i[d],p=i[d+1];f<a&&(a=f),p<l&&(l=p),f>h&&(h=f),p>u&&(u=p)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return Rr(r,o,e,a,l,c,0),o}function jf(i,t,e,n,s){let r;if(s===$0(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=nf(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=nf(o/n|0,i[o],i[o+1],r);return r&&Is(r,r.next)&&(Pr(r),r=r.next),r}function Qi(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Is(e,e.next)||we(e.prev,e,e.next)===0)){if(Pr(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function Rr(i,t,e,n,s,r,o){if(!i)return;!o&&r&&V0(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?N0(i,n,s,r):L0(i)){t.push(l.i,i.i,c.i),Pr(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=D0(Qi(i),t),Rr(i,t,e,n,s,r,2)):o===2&&F0(i,t,e,n,s,r):Rr(Qi(i),t,e,n,s,r,1);break}}}function L0(i){let t=i.prev,e=i,n=i.next;if(we(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),d=Math.max(s,r,o),f=Math.max(a,l,c),p=n.next;for(;p!==t;){if(p.x>=h&&p.x<=d&&p.y>=u&&p.y<=f&&ar(s,a,r,l,o,c,p.x,p.y)&&we(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function N0(i,t,e,n){let s=i.prev,r=i,o=i.next;if(we(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,d=o.y,f=Math.min(a,l,c),p=Math.min(h,u,d),x=Math.max(a,l,c),m=Math.max(h,u,d),g=Jc(f,p,t,e,n),b=Jc(x,m,t,e,n),w=i.prevZ,M=i.nextZ;for(;w&&w.z>=g&&M&&M.z<=b;){if(w.x>=f&&w.x<=x&&w.y>=p&&w.y<=m&&w!==s&&w!==o&&ar(a,h,l,u,c,d,w.x,w.y)&&we(w.prev,w,w.next)>=0||(w=w.prevZ,M.x>=f&&M.x<=x&&M.y>=p&&M.y<=m&&M!==s&&M!==o&&ar(a,h,l,u,c,d,M.x,M.y)&&we(M.prev,M,M.next)>=0))return!1;M=M.nextZ}for(;w&&w.z>=g;){if(w.x>=f&&w.x<=x&&w.y>=p&&w.y<=m&&w!==s&&w!==o&&ar(a,h,l,u,c,d,w.x,w.y)&&we(w.prev,w,w.next)>=0)return!1;w=w.prevZ}for(;M&&M.z<=b;){if(M.x>=f&&M.x<=x&&M.y>=p&&M.y<=m&&M!==s&&M!==o&&ar(a,h,l,u,c,d,M.x,M.y)&&we(M.prev,M,M.next)>=0)return!1;M=M.nextZ}return!0}function D0(i,t){let e=i;do{let n=e.prev,s=e.next.next;!Is(n,s)&&tp(n,e,e.next,s)&&Cr(n,s)&&Cr(s,n)&&(t.push(n.i,e.i,s.i),Pr(e),Pr(e.next),e=i=s),e=e.next}while(e!==i);return Qi(e)}function F0(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&W0(o,a)){let l=ep(o,a);o=Qi(o,o.next),l=Qi(l,l.next),Rr(o,t,e,n,s,r,0),Rr(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function U0(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=jf(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(H0(c))}s.sort(O0);for(let r=0;r<s.length;r++)e=B0(s[r],e);return e}function O0(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function B0(i,t){let e=k0(i,t);if(!e)return t;let n=ep(e,i);return Qi(n,n.next),Qi(e,e.next)}function k0(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(Is(i,e))return e;do{if(Is(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&Qf(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);Cr(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&z0(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function z0(i,t){return we(i.prev,i,t.prev)<0&&we(t.next,i,i.next)<0}function V0(i,t,e,n){let s=i;do s.z===0&&(s.z=Jc(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,G0(s)}function G0(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function Jc(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function H0(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function Qf(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function ar(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&Qf(i,t,e,n,s,r,o,a)}function W0(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!X0(i,t)&&(Cr(i,t)&&Cr(t,i)&&q0(i,t)&&(we(i.prev,i,t.prev)||we(i,t.prev,t))||Is(i,t)&&we(i.prev,i,i.next)>0&&we(t.prev,t,t.next)>0)}function we(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Is(i,t){return i.x===t.x&&i.y===t.y}function tp(i,t,e,n){let s=Vo(we(i,t,e)),r=Vo(we(i,t,n)),o=Vo(we(e,n,i)),a=Vo(we(e,n,t));return!!(s!==r&&o!==a||s===0&&zo(i,e,t)||r===0&&zo(i,n,t)||o===0&&zo(e,i,n)||a===0&&zo(e,t,n))}function zo(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function Vo(i){return i>0?1:i<0?-1:0}function X0(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&tp(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Cr(i,t){return we(i.prev,i,i.next)<0?we(i,t,i.next)>=0&&we(i,i.prev,t)>=0:we(i,t,i.prev)<0||we(i,i.next,t)<0}function q0(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function ep(i,t){let e=Zc(i.i,i.x,i.y),n=Zc(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function nf(i,t,e,n){let s=Zc(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function Pr(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function Zc(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function $0(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var Kc=class{static triangulate(t,e,n=2){return I0(t,e,n)}},Ji=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];sf(t),rf(n,t);let o=t.length;e.forEach(sf);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,rf(n,e[l]);let a=Kc.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function sf(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function rf(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Ls=class i extends ze{constructor(t=new Ps([new rt(.5,.5),new rt(-.5,.5),new rt(-.5,-.5),new rt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new me(s,3)),this.setAttribute("uv",new me(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,d=e.bevelEnabled!==void 0?e.bevelEnabled:!0,f=e.bevelThickness!==void 0?e.bevelThickness:.2,p=e.bevelSize!==void 0?e.bevelSize:f-.1,x=e.bevelOffset!==void 0?e.bevelOffset:0,m=e.bevelSegments!==void 0?e.bevelSegments:3,g=e.extrudePath,b=e.UVGenerator!==void 0?e.UVGenerator:Y0,w,M=!1,A,T,y,S;if(g){w=g.getSpacedPoints(h),M=!0,d=!1;let et=g.isCatmullRomCurve3?g.closed:!1;A=g.computeFrenetFrames(h,et),T=new C,y=new C,S=new C}d||(m=0,f=0,p=0,x=0);let F=a.extractPoints(c),I=F.shape,D=F.holes;if(!Ji.isClockWise(I)){I=I.reverse();for(let et=0,ht=D.length;et<ht;et++){let at=D[et];Ji.isClockWise(at)&&(D[et]=at.reverse())}}function q(et){let at=10000000000000001e-36,wt=et[0];for(let xt=1;xt<=et.length;xt++){let Ht=xt%et.length,Pt=et[Ht],Qt=Pt.x-wt.x,te=Pt.y-wt.y,oe=Qt*Qt+te*te,N=Math.max(Math.abs(Pt.x),Math.abs(Pt.y),Math.abs(wt.x),Math.abs(wt.y)),Te=at*N*N;if(oe<=Te){et.splice(Ht,1),xt--;continue}wt=Pt}}q(I),D.forEach(q);let R=D.length,U=I;for(let et=0;et<R;et++){let ht=D[et];I=I.concat(ht)}function G(et,ht,at){return ht||kt("ExtrudeGeometry: vec does not exist"),et.clone().addScaledVector(ht,at)}let O=I.length;function tt(et,ht,at){let wt,xt,Ht,Pt=et.x-ht.x,Qt=et.y-ht.y,te=at.x-et.x,oe=at.y-et.y,N=Pt*Pt+Qt*Qt,Te=Pt*oe-Qt*te;if(Math.abs(Te)>Number.EPSILON){let Jt=Math.sqrt(N),ue=Math.sqrt(te*te+oe*oe),pt=ht.x-Qt/Jt,Ae=ht.y+Pt/Jt,Ut=at.x-oe/ue,zt=at.y+te/ue,E=((Ut-pt)*oe-(zt-Ae)*te)/(Pt*oe-Qt*te);wt=pt+Pt*E-et.x,xt=Ae+Qt*E-et.y;let _=wt*wt+xt*xt;if(_<=2)return new rt(wt,xt);Ht=Math.sqrt(_/2)}else{let Jt=!1;Pt>Number.EPSILON?te>Number.EPSILON&&(Jt=!0):Pt<-Number.EPSILON?te<-Number.EPSILON&&(Jt=!0):Math.sign(Qt)===Math.sign(oe)&&(Jt=!0),Jt?(wt=-Qt,xt=Pt,Ht=Math.sqrt(N)):(wt=Pt,xt=Qt,Ht=Math.sqrt(N/2))}return new rt(wt/Ht,xt/Ht)}let W=[];for(let et=0,ht=U.length,at=ht-1,wt=et+1;et<ht;et++,at++,wt++)at===ht&&(at=0),wt===ht&&(wt=0),W[et]=tt(U[et],U[at],U[wt]);let K=[],nt,St=W.concat();for(let et=0,ht=R;et<ht;et++){let at=D[et];nt=[];for(let wt=0,xt=at.length,Ht=xt-1,Pt=wt+1;wt<xt;wt++,Ht++,Pt++)Ht===xt&&(Ht=0),Pt===xt&&(Pt=0),nt[wt]=tt(at[wt],at[Ht],at[Pt]);K.push(nt),St=St.concat(nt)}let It;if(m===0)It=Ji.triangulateShape(U,D);else{let et=[],ht=[];for(let at=0;at<m;at++){let wt=at/m,xt=f*Math.cos(wt*Math.PI/2),Ht=p*Math.sin(wt*Math.PI/2)+x;for(let Pt=0,Qt=U.length;Pt<Qt;Pt++){let te=G(U[Pt],W[Pt],Ht);Ft(te.x,te.y,-xt),wt===0&&et.push(te)}for(let Pt=0,Qt=R;Pt<Qt;Pt++){let te=D[Pt];nt=K[Pt];let oe=[];for(let N=0,Te=te.length;N<Te;N++){let Jt=G(te[N],nt[N],Ht);Ft(Jt.x,Jt.y,-xt),wt===0&&oe.push(Jt)}wt===0&&ht.push(oe)}}It=Ji.triangulateShape(et,ht)}let Y=It.length,yt=p+x;for(let et=0;et<O;et++){let ht=d?G(I[et],St[et],yt):I[et];M?(y.copy(A.normals[0]).multiplyScalar(ht.x),T.copy(A.binormals[0]).multiplyScalar(ht.y),S.copy(w[0]).add(y).add(T),Ft(S.x,S.y,S.z)):Ft(ht.x,ht.y,0)}for(let et=1;et<=h;et++)for(let ht=0;ht<O;ht++){let at=d?G(I[ht],St[ht],yt):I[ht];M?(y.copy(A.normals[et]).multiplyScalar(at.x),T.copy(A.binormals[et]).multiplyScalar(at.y),S.copy(w[et]).add(y).add(T),Ft(S.x,S.y,S.z)):Ft(at.x,at.y,u/h*et)}for(let et=m-1;et>=0;et--){let ht=et/m,at=f*Math.cos(ht*Math.PI/2),wt=p*Math.sin(ht*Math.PI/2)+x;for(let xt=0,Ht=U.length;xt<Ht;xt++){let Pt=G(U[xt],W[xt],wt);Ft(Pt.x,Pt.y,u+at)}for(let xt=0,Ht=D.length;xt<Ht;xt++){let Pt=D[xt];nt=K[xt];for(let Qt=0,te=Pt.length;Qt<te;Qt++){let oe=G(Pt[Qt],nt[Qt],wt);M?Ft(oe.x,oe.y+w[h-1].y,w[h-1].x+at):Ft(oe.x,oe.y,u+at)}}}At(),Dt();function At(){let et=s.length/3;if(d){let ht=0,at=O*ht;for(let wt=0;wt<Y;wt++){let xt=It[wt];ye(xt[2]+at,xt[1]+at,xt[0]+at)}ht=h+m*2,at=O*ht;for(let wt=0;wt<Y;wt++){let xt=It[wt];ye(xt[0]+at,xt[1]+at,xt[2]+at)}}else{for(let ht=0;ht<Y;ht++){let at=It[ht];ye(at[2],at[1],at[0])}for(let ht=0;ht<Y;ht++){let at=It[ht];ye(at[0]+O*h,at[1]+O*h,at[2]+O*h)}}n.addGroup(et,s.length/3-et,0)}function Dt(){let et=s.length/3,ht=0;_t(U,ht),ht+=U.length;for(let at=0,wt=D.length;at<wt;at++){let xt=D[at];_t(xt,ht),ht+=xt.length}n.addGroup(et,s.length/3-et,1)}function _t(et,ht){let at=et.length;for(;--at>=0;){let wt=at,xt=at-1;xt<0&&(xt=et.length-1);for(let Ht=0,Pt=h+m*2;Ht<Pt;Ht++){let Qt=O*Ht,te=O*(Ht+1),oe=ht+wt+Qt,N=ht+xt+Qt,Te=ht+xt+te,Jt=ht+wt+te;Ot(oe,N,Te,Jt)}}}function Ft(et,ht,at){l.push(et),l.push(ht),l.push(at)}function ye(et,ht,at){Yt(et),Yt(ht),Yt(at);let wt=s.length/3,xt=b.generateTopUV(n,s,wt-3,wt-2,wt-1);jt(xt[0]),jt(xt[1]),jt(xt[2])}function Ot(et,ht,at,wt){Yt(et),Yt(ht),Yt(wt),Yt(ht),Yt(at),Yt(wt);let xt=s.length/3,Ht=b.generateSideWallUV(n,s,xt-6,xt-3,xt-2,xt-1);jt(Ht[0]),jt(Ht[1]),jt(Ht[3]),jt(Ht[1]),jt(Ht[2]),jt(Ht[3])}function Yt(et){s.push(l[et*3+0]),s.push(l[et*3+1]),s.push(l[et*3+2])}function jt(et){r.push(et.x),r.push(et.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return J0(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new Yc[s.type]().fromJSON(s)),new i(n,t.options)}},Y0={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new rt(r,o),new rt(a,l),new rt(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],d=t[s*3],f=t[s*3+1],p=t[s*3+2],x=t[r*3],m=t[r*3+1],g=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new rt(o,1-l),new rt(c,1-u),new rt(d,1-p),new rt(x,1-g)]:[new rt(a,1-l),new rt(h,1-u),new rt(f,1-p),new rt(m,1-g)]}};function J0(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var Ir=class i extends ze{constructor(t=[new rt(0,-.5),new rt(.5,0),new rt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=Kt(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],h=1/e,u=new C,d=new rt,f=new C,p=new C,x=new C,m=0,g=0;for(let b=0;b<=t.length-1;b++)switch(b){case 0:m=t[b+1].x-t[b].x,g=t[b+1].y-t[b].y,f.x=g*1,f.y=-m,f.z=g*0,x.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:x.normalize(),l.push(x.x,x.y,x.z);break;default:m=t[b+1].x-t[b].x,g=t[b+1].y-t[b].y,f.x=g*1,f.y=-m,f.z=g*0,p.copy(f),f.x+=x.x,f.y+=x.y,f.z+=x.z,f.normalize(),l.push(f.x,f.y,f.z),x.copy(p)}for(let b=0;b<=e;b++){let w=n+b*h*s,M=Math.sin(w),A=Math.cos(w);for(let T=0;T<=t.length-1;T++){u.x=t[T].x*M,u.y=t[T].y,u.z=t[T].x*A,o.push(u.x,u.y,u.z),d.x=b/e,d.y=T/(t.length-1),a.push(d.x,d.y);let y=l[3*T+0]*M,S=l[3*T+1],F=l[3*T+0]*A;c.push(y,S,F)}}for(let b=0;b<e;b++)for(let w=0;w<t.length-1;w++){let M=w+b*t.length,A=M,T=M+t.length,y=M+t.length+1,S=M+1;r.push(A,T,S),r.push(y,S,T)}this.setIndex(r),this.setAttribute("position",new me(o,3)),this.setAttribute("uv",new me(a,2)),this.setAttribute("normal",new me(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var Ci=class i extends ze{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],x=[],m=[];for(let g=0;g<h;g++){let b=g*d-o;for(let w=0;w<c;w++){let M=w*u-r;p.push(M,-b,0),x.push(0,0,1),m.push(w/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let b=0;b<a;b++){let w=b+c*g,M=b+c*(g+1),A=b+1+c*(g+1),T=b+1+c*g;f.push(w,M,T),f.push(M,A,T)}this.setIndex(f),this.setAttribute("position",new me(p,3)),this.setAttribute("normal",new me(x,3)),this.setAttribute("uv",new me(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Nn=class i extends ze{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new C,d=new C,f=[],p=[],x=[],m=[];for(let g=0;g<=n;g++){let b=[],w=g/n,M=o+w*a,A=t*Math.cos(M),T=Math.sqrt(t*t-A*A),y=0;g===0&&o===0?y=.5/e:g===n&&l===Math.PI&&(y=-.5/e);for(let S=0;S<=e;S++){let F=S/e,I=s+F*r;u.x=-T*Math.cos(I),u.y=A,u.z=T*Math.sin(I),p.push(u.x,u.y,u.z),d.copy(u).normalize(),x.push(d.x,d.y,d.z),m.push(F+y,1-w),b.push(c++)}h.push(b)}for(let g=0;g<n;g++)for(let b=0;b<e;b++){let w=h[g][b+1],M=h[g][b],A=h[g+1][b],T=h[g+1][b+1];(g!==0||o>0)&&f.push(w,M,T),(g!==n-1||l<Math.PI)&&f.push(M,A,T)}this.setIndex(f),this.setAttribute("position",new me(p,3)),this.setAttribute("normal",new me(x,3)),this.setAttribute("uv",new me(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ts=class i extends ze{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new C,f=new C,p=new C;for(let x=0;x<=n;x++){let m=o+x/n*a;for(let g=0;g<=s;g++){let b=g/s*r;f.x=(t+e*Math.cos(m))*Math.cos(b),f.y=(t+e*Math.cos(m))*Math.sin(b),f.z=e*Math.sin(m),c.push(f.x,f.y,f.z),d.x=t*Math.cos(b),d.y=t*Math.sin(b),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(x/n)}}for(let x=1;x<=n;x++)for(let m=1;m<=s;m++){let g=(s+1)*x+m-1,b=(s+1)*(x-1)+m-1,w=(s+1)*(x-1)+m,M=(s+1)*x+m;l.push(g,b,M),l.push(b,w,M)}this.setIndex(l),this.setAttribute("position",new me(c,3)),this.setAttribute("normal",new me(h,3)),this.setAttribute("uv",new me(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var Lr=class extends ri{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Wt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function as(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(of(s))s.isRenderTargetTexture?(Bt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(of(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Ye(i){let t={};for(let e=0;e<i.length;e++){let n=as(i[e]);for(let s in n)t[s]=n[s]}return t}function of(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Z0(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Ch(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ie.workingColorSpace}var np={clone:as,merge:Ye},K0=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,j0=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Sn=class extends ri{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=K0,this.fragmentShader=j0,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=as(t.uniforms),this.uniformsGroups=Z0(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Wt().setHex(s.value);break;case"v2":this.uniforms[n].value=new rt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new C().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Me().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Vt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new se().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},ma=class extends Sn{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},li=class extends ri{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Wt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Wt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=gl,this.normalScale=new rt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new si,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var ga=class extends ri{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Of,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},ya=class extends ri{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function bs(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Go(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Pi=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},xa=class extends Pi{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Xc,endingEnd:Xc}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case qc:r=t,a=2*e-n;break;case $c:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case qc:o=t,l=2*n-e;break;case $c:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),x=p*p,m=x*p,g=-d*m+2*d*x-d*p,b=(1+d)*m+(-1.5-2*d)*x+(-.5+d)*p+1,w=(-1-f)*m+(1.5+f)*x+.5*p,M=f*m-f*x;for(let A=0;A!==a;++A)r[A]=g*o[h+A]+b*o[c+A]+w*o[l+A]+M*o[u+A];return r}},_a=class extends Pi{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},ba=class extends Pi{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},va=class extends Pi{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),x=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*x+o[l+m]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let x=o[c+p],m=o[l+p],g=f*d+p*2,b=u[g],w=u[g+1],M=t*d+p*2,A=h[M],T=h[M+1],y=ty(n,e,b,A,s);r[p]=ip(y,x,w,T,m)}return r}};function ip(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Q0(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function ty(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=ip(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Q0(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var xn=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=bs(e,this.TimeBufferType),this.values=bs(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:bs(t.times,Array),values:bs(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Go(t.settings)&&(n.settings={inTangents:bs(t.settings.inTangents,Array),outTangents:bs(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new ba(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new _a(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new xa(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new va(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case ur:e=this.InterpolantFactoryMethodDiscrete;break;case na:e=this.InterpolantFactoryMethodLinear;break;case Xo:e=this.InterpolantFactoryMethodSmooth;break;case Wc:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Bt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ur;case this.InterpolantFactoryMethodLinear:return na;case this.InterpolantFactoryMethodSmooth:return Xo;case this.InterpolantFactoryMethodBezier:return Wc}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Go(this.settings)&&(af(this.settings.inTangents,t),af(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Go(this.settings)&&(lf(this.settings.inTangents,t),lf(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(kt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(kt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){kt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){kt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&e0(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){kt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Xo,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let x=e[u+p];if(x!==e[d+p]||x!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Go(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function af(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function lf(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}xn.prototype.ValueTypeName="";xn.prototype.TimeBufferType=Float32Array;xn.prototype.ValueBufferType=Float32Array;xn.prototype.DefaultInterpolation=na;var Ii=class extends xn{constructor(t,e,n){super(t,e,n)}};Ii.prototype.ValueTypeName="bool";Ii.prototype.ValueBufferType=Array;Ii.prototype.DefaultInterpolation=ur;Ii.prototype.InterpolantFactoryMethodLinear=void 0;Ii.prototype.InterpolantFactoryMethodSmooth=void 0;var Ma=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}};Ma.prototype.ValueTypeName="color";var Sa=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}};Sa.prototype.ValueTypeName="number";var wa=class extends Pi{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Oe.slerpFlat(r,0,o,c-a,o,c,l);return r}},Nr=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new wa(this.times,this.values,this.getValueSize(),t)}};Nr.prototype.ValueTypeName="quaternion";Nr.prototype.InterpolantFactoryMethodSmooth=void 0;var Li=class extends xn{constructor(t,e,n){super(t,e,n)}};Li.prototype.ValueTypeName="string";Li.prototype.ValueBufferType=Array;Li.prototype.DefaultInterpolation=ur;Li.prototype.InterpolantFactoryMethodLinear=void 0;Li.prototype.InterpolantFactoryMethodSmooth=void 0;var Aa=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}};Aa.prototype.ValueTypeName="vector";var Ta=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},sp=new Ta,Ea=class{constructor(t){this.manager=t!==void 0?t:sp,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Ea.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ns=class extends $e{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Wt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Dr=class extends Ns{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy($e.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Wt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Hc=new se,cf=new C,hf=new C,Ra=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new rt(512,512),this.mapType=cn,this.map=null,this.mapPass=null,this.matrix=new se,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ri,this._frameExtents=new rt(1,1),this._viewportCount=1,this._viewports=[new Me(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;cf.setFromMatrixPosition(t.matrixWorld),e.position.copy(cf),hf.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(hf),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Hc.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Hc,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===As||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Hc)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Ho=new C,Wo=new Oe,Vn=new C,Fr=class extends $e{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new se,this.projectionMatrix=new se,this.projectionMatrixInverse=new se,this.coordinateSystem=vn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Ho,Wo,Vn),Vn.x===1&&Vn.y===1&&Vn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ho,Wo,Vn.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Ho,Wo,Vn),Vn.x===1&&Vn.y===1&&Vn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ho,Wo,Vn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},wi=new C,uf=new rt,df=new rt,je=class extends Fr{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=ia*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(_c*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return ia*2*Math.atan(Math.tan(_c*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){wi.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(wi.x,wi.y).multiplyScalar(-t/wi.z),wi.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(wi.x,wi.y).multiplyScalar(-t/wi.z)}getViewSize(t,e){return this.getViewBounds(t,uf,df),e.subVectors(df,uf)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(_c*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var es=class extends Fr{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},jc=class extends Ra{constructor(){super(new es(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Ur=class extends Ns{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy($e.DEFAULT_UP),this.updateMatrix(),this.target=new $e,this.shadow=new jc}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},Or=class extends Ns{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var vs=-90,Ms=1,Ds=class extends $e{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new je(vs,Ms,t,e);s.layers=this.layers,this.add(s);let r=new je(vs,Ms,t,e);r.layers=this.layers,this.add(r);let o=new je(vs,Ms,t,e);o.layers=this.layers,this.add(o);let a=new je(vs,Ms,t,e);a.layers=this.layers,this.add(a);let l=new je(vs,Ms,t,e);l.layers=this.layers,this.add(l);let c=new je(vs,Ms,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===vn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===As)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=x,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Ca=class extends je{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Ph="\\[\\]\\.:\\/",ey=new RegExp("["+Ph+"]","g"),Ih="[^"+Ph+"]",ny="[^"+Ph.replace("\\.","")+"]",iy=/((?:WC+[\/:])*)/.source.replace("WC",Ih),sy=/(WCOD+)?/.source.replace("WCOD",ny),ry=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Ih),oy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Ih),ay=new RegExp("^"+iy+sy+ry+oy+"$"),ly=["material","materials","bones","map"],Qc=class{constructor(t,e,n){let s=n||_e.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},_e=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(ey,"")}static parseTrackName(t){let e=ay.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);ly.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Bt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){kt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){kt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){kt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){kt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){kt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;kt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};_e.Composite=Qc;_e.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};_e.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};_e.prototype.GetterByBindingType=[_e.prototype._getValue_direct,_e.prototype._getValue_array,_e.prototype._getValue_arrayElement,_e.prototype._getValue_toArray];_e.prototype.SetterByBindingTypeAndVersioning=[[_e.prototype._setValue_direct,_e.prototype._setValue_direct_setNeedsUpdate,_e.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[_e.prototype._setValue_array,_e.prototype._setValue_array_setNeedsUpdate,_e.prototype._setValue_array_setMatrixWorldNeedsUpdate],[_e.prototype._setValue_arrayElement,_e.prototype._setValue_arrayElement_setNeedsUpdate,_e.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[_e.prototype._setValue_fromArray,_e.prototype._setValue_fromArray_setNeedsUpdate,_e.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var CA=new Float32Array(1);var th=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};function Lh(i,t,e,n){let s=cy(n);switch(e){case _h:return i*t;case Ua:return i*t/s.components*s.byteLength;case Oa:return i*t/s.components*s.byteLength;case Di:return i*t*2/s.components*s.byteLength;case Ba:return i*t*2/s.components*s.byteLength;case bh:return i*t*3/s.components*s.byteLength;case Un:return i*t*4/s.components*s.byteLength;case ka:return i*t*4/s.components*s.byteLength;case zr:case Vr:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Gr:case Hr:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Va:case Ha:return Math.max(i,16)*Math.max(t,8)/4;case za:case Ga:return Math.max(i,8)*Math.max(t,8)/2;case Wa:case Xa:case $a:case Ya:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case qa:case Wr:case Ja:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Za:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Ka:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case ja:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Qa:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case tl:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case el:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case nl:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case il:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case sl:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case rl:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case ol:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case al:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case ll:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case cl:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case hl:case ul:case dl:return Math.ceil(i/4)*Math.ceil(t/4)*16;case fl:case pl:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Xr:case ml:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function cy(i){switch(i){case cn:case mh:return{byteLength:1,components:1};case Bs:case gh:case Fn:return{byteLength:2,components:1};case Da:case Fa:return{byteLength:2,components:4};case Dn:case Na:case An:return{byteLength:4,components:1};case yh:case xh:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Bt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Tp(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function yy(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],x=u[f];x.start<=p.start+p.count+1?p.count=Math.max(p.count,x.start+x.count-p.start):(++d,u[d]=x)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let x=u[f];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var xy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,_y=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,by=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,vy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,My=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Sy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,wy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Ay=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Ty=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Ey=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Ry=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Cy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Py=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Iy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Ly=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Ny=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Dy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Fy=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Uy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Oy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,By=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,ky=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,zy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Vy=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Gy=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Hy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Wy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Xy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,qy=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,$y="gl_FragColor = linearToOutputTexel( gl_FragColor );",Yy=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Jy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Zy=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Ky=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,jy=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Qy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,tx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ex=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,nx=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,ix=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,sx=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,rx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,ox=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ax=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,lx=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,cx=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,hx=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,ux=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,dx=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,fx=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,px=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,mx=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,gx=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,yx=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,xx=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,_x=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,bx=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,vx=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Mx=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Sx=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,wx=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Ax=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Tx=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Ex=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Rx=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Cx=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Px=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Ix=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Lx=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Nx=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Dx=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Fx=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Ux=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Ox=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Bx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,kx=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,zx=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Vx=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Gx=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Hx=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Wx=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Xx=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,qx=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,$x=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Yx=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Jx=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Zx=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Kx=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,jx=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Qx=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,t_=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,e_=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,n_=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,i_=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,s_=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,r_=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,o_=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,a_=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,l_=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,c_=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,h_=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,u_=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,d_=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,f_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,p_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,m_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,g_=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,y_=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,x_=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,__=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,b_=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,v_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,M_=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,S_=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,w_=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,A_=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,T_=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,E_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,R_=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,C_=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,P_=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,I_=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,L_=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,N_=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,D_=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,F_=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,U_=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,O_=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,B_=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,k_=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,z_=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,V_=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,G_=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,H_=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,W_=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,X_=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,q_=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,$_=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Y_=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,J_=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Z_=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,$t={alphahash_fragment:xy,alphahash_pars_fragment:_y,alphamap_fragment:by,alphamap_pars_fragment:vy,alphatest_fragment:My,alphatest_pars_fragment:Sy,aomap_fragment:wy,aomap_pars_fragment:Ay,batching_pars_vertex:Ty,batching_vertex:Ey,begin_vertex:Ry,beginnormal_vertex:Cy,bsdfs:Py,iridescence_fragment:Iy,bumpmap_pars_fragment:Ly,clipping_planes_fragment:Ny,clipping_planes_pars_fragment:Dy,clipping_planes_pars_vertex:Fy,clipping_planes_vertex:Uy,color_fragment:Oy,color_pars_fragment:By,color_pars_vertex:ky,color_vertex:zy,common:Vy,defaultnormal_vertex:Gy,displacementmap_pars_vertex:Hy,displacementmap_vertex:Wy,emissivemap_fragment:Xy,emissivemap_pars_fragment:qy,colorspace_fragment:$y,colorspace_pars_fragment:Yy,envmap_fragment:Jy,envmap_common_pars_fragment:Zy,envmap_pars_fragment:Ky,envmap_pars_vertex:jy,envmap_physical_pars_fragment:cx,envmap_vertex:Qy,fog_vertex:tx,fog_pars_vertex:ex,fog_fragment:nx,fog_pars_fragment:ix,gradientmap_pars_fragment:sx,lightmap_pars_fragment:rx,lights_lambert_fragment:ox,lights_lambert_pars_fragment:ax,lights_pars_begin:lx,lights_toon_fragment:hx,lights_toon_pars_fragment:ux,lights_phong_fragment:dx,lights_phong_pars_fragment:fx,lights_physical_fragment:px,lights_physical_pars_fragment:mx,lights_fragment_begin:gx,lights_fragment_maps:yx,lights_fragment_end:xx,lightprobes_pars_fragment:_x,logdepthbuf_fragment:bx,logdepthbuf_pars_fragment:vx,logdepthbuf_pars_vertex:Mx,logdepthbuf_vertex:Sx,map_fragment:wx,map_pars_fragment:Ax,map_particle_fragment:Tx,map_particle_pars_fragment:Ex,metalnessmap_fragment:Rx,metalnessmap_pars_fragment:Cx,morphinstance_vertex:Px,morphcolor_vertex:Ix,morphnormal_vertex:Lx,morphtarget_pars_vertex:Nx,morphtarget_vertex:Dx,normal_fragment_begin:Fx,normal_fragment_maps:Ux,normal_pars_fragment:Ox,normal_pars_vertex:Bx,normal_vertex:kx,normalmap_pars_fragment:zx,clearcoat_normal_fragment_begin:Vx,clearcoat_normal_fragment_maps:Gx,clearcoat_pars_fragment:Hx,iridescence_pars_fragment:Wx,opaque_fragment:Xx,packing:qx,premultiplied_alpha_fragment:$x,project_vertex:Yx,dithering_fragment:Jx,dithering_pars_fragment:Zx,roughnessmap_fragment:Kx,roughnessmap_pars_fragment:jx,shadowmap_pars_fragment:Qx,shadowmap_pars_vertex:t_,shadowmap_vertex:e_,shadowmask_pars_fragment:n_,skinbase_vertex:i_,skinning_pars_vertex:s_,skinning_vertex:r_,skinnormal_vertex:o_,specularmap_fragment:a_,specularmap_pars_fragment:l_,tonemapping_fragment:c_,tonemapping_pars_fragment:h_,transmission_fragment:u_,transmission_pars_fragment:d_,uv_pars_fragment:f_,uv_pars_vertex:p_,uv_vertex:m_,worldpos_vertex:g_,background_vert:y_,background_frag:x_,backgroundCube_vert:__,backgroundCube_frag:b_,cube_vert:v_,cube_frag:M_,depth_vert:S_,depth_frag:w_,distance_vert:A_,distance_frag:T_,equirect_vert:E_,equirect_frag:R_,linedashed_vert:C_,linedashed_frag:P_,meshbasic_vert:I_,meshbasic_frag:L_,meshlambert_vert:N_,meshlambert_frag:D_,meshmatcap_vert:F_,meshmatcap_frag:U_,meshnormal_vert:O_,meshnormal_frag:B_,meshphong_vert:k_,meshphong_frag:z_,meshphysical_vert:V_,meshphysical_frag:G_,meshtoon_vert:H_,meshtoon_frag:W_,points_vert:X_,points_frag:q_,shadow_vert:$_,shadow_frag:Y_,sprite_vert:J_,sprite_frag:Z_},vt={common:{diffuse:{value:new Wt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Vt},alphaMap:{value:null},alphaMapTransform:{value:new Vt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Vt}},envmap:{envMap:{value:null},envMapRotation:{value:new Vt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Vt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Vt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Vt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Vt},normalScale:{value:new rt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Vt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Vt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Vt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Vt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Wt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Wt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Vt},alphaTest:{value:0},uvTransform:{value:new Vt}},sprite:{diffuse:{value:new Wt(16777215)},opacity:{value:1},center:{value:new rt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Vt},alphaMap:{value:null},alphaMapTransform:{value:new Vt},alphaTest:{value:0}}},qn={basic:{uniforms:Ye([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.fog]),vertexShader:$t.meshbasic_vert,fragmentShader:$t.meshbasic_frag},lambert:{uniforms:Ye([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)},envMapIntensity:{value:1}}]),vertexShader:$t.meshlambert_vert,fragmentShader:$t.meshlambert_frag},phong:{uniforms:Ye([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)},specular:{value:new Wt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:$t.meshphong_vert,fragmentShader:$t.meshphong_frag},standard:{uniforms:Ye([vt.common,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.roughnessmap,vt.metalnessmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:$t.meshphysical_vert,fragmentShader:$t.meshphysical_frag},toon:{uniforms:Ye([vt.common,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.gradientmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)}}]),vertexShader:$t.meshtoon_vert,fragmentShader:$t.meshtoon_frag},matcap:{uniforms:Ye([vt.common,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,{matcap:{value:null}}]),vertexShader:$t.meshmatcap_vert,fragmentShader:$t.meshmatcap_frag},points:{uniforms:Ye([vt.points,vt.fog]),vertexShader:$t.points_vert,fragmentShader:$t.points_frag},dashed:{uniforms:Ye([vt.common,vt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:$t.linedashed_vert,fragmentShader:$t.linedashed_frag},depth:{uniforms:Ye([vt.common,vt.displacementmap]),vertexShader:$t.depth_vert,fragmentShader:$t.depth_frag},normal:{uniforms:Ye([vt.common,vt.bumpmap,vt.normalmap,vt.displacementmap,{opacity:{value:1}}]),vertexShader:$t.meshnormal_vert,fragmentShader:$t.meshnormal_frag},sprite:{uniforms:Ye([vt.sprite,vt.fog]),vertexShader:$t.sprite_vert,fragmentShader:$t.sprite_frag},background:{uniforms:{uvTransform:{value:new Vt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:$t.background_vert,fragmentShader:$t.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Vt}},vertexShader:$t.backgroundCube_vert,fragmentShader:$t.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:$t.cube_vert,fragmentShader:$t.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:$t.equirect_vert,fragmentShader:$t.equirect_frag},distance:{uniforms:Ye([vt.common,vt.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:$t.distance_vert,fragmentShader:$t.distance_frag},shadow:{uniforms:Ye([vt.lights,vt.fog,{color:{value:new Wt(0)},opacity:{value:1}}]),vertexShader:$t.shadow_vert,fragmentShader:$t.shadow_frag}};qn.physical={uniforms:Ye([qn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Vt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Vt},clearcoatNormalScale:{value:new rt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Vt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Vt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Vt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Vt},sheen:{value:0},sheenColor:{value:new Wt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Vt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Vt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Vt},transmissionSamplerSize:{value:new rt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Vt},attenuationDistance:{value:0},attenuationColor:{value:new Wt(0)},specularColor:{value:new Wt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Vt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Vt},anisotropyVector:{value:new rt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Vt}}]),vertexShader:$t.meshphysical_vert,fragmentShader:$t.meshphysical_frag};var yl={r:0,b:0,g:0},K_=new se,Ep=new Vt;Ep.set(-1,0,0,0,1,0,0,0,1);function j_(i,t,e,n,s,r){let o=new Wt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(b){let w=b.isScene===!0?b.background:null;if(w&&w.isTexture){let M=b.backgroundBlurriness>0;w=t.get(w,M)}return w}function p(b){let w=!1,M=f(b);M===null?m(o,a):M&&M.isColor&&(m(M,1),w=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?e.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(b,w){let M=f(w);M&&M.isCubeTexture?(c===void 0&&(c=new be(new ai(1,1,1),new Sn({name:"BackgroundCubeMaterial",uniforms:as(qn.backgroundCube.uniforms),vertexShader:qn.backgroundCube.vertexShader,fragmentShader:qn.backgroundCube.fragmentShader,side:tn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,T,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(K_.makeRotationFromEuler(w.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Ep),c.material.toneMapped=ie.getTransfer(M.colorSpace)!==ce,(h!==M||u!==M.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=M,u=M.version,d=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new be(new Ci(2,2),new Sn({name:"BackgroundMaterial",uniforms:as(qn.background.uniforms),vertexShader:qn.background.vertexShader,fragmentShader:qn.background.fragmentShader,side:Ni,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.toneMapped=ie.getTransfer(M.colorSpace)!==ce,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||u!==M.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=M,u=M.version,d=i.toneMapping),l.layers.enableAll(),b.unshift(l,l.geometry,l.material,0,0,null))}function m(b,w){b.getRGB(yl,Ch(i)),e.buffers.color.setClear(yl.r,yl.g,yl.b,w,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(b,w=1){o.set(b),a=w,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(b){a=b,m(o,a)},render:p,addToRenderList:x,dispose:g}}function Q_(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,B,q,R,U){let G=!1,O=u(D,R,q,B);r!==O&&(r=O,c(r.object)),G=f(D,R,q,U),G&&p(D,R,q,U),U!==null&&t.update(U,i.ELEMENT_ARRAY_BUFFER),(G||o)&&(o=!1,M(D,B,q,R),U!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(U).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,B,q,R){let U=R.wireframe===!0,G=n[B.id];G===void 0&&(G={},n[B.id]=G);let O=D.isInstancedMesh===!0?D.id:0,tt=G[O];tt===void 0&&(tt={},G[O]=tt);let W=tt[q.id];W===void 0&&(W={},tt[q.id]=W);let K=W[U];return K===void 0&&(K=d(l()),W[U]=K),K}function d(D){let B=[],q=[],R=[];for(let U=0;U<e;U++)B[U]=0,q[U]=0,R[U]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:B,enabledAttributes:q,attributeDivisors:R,object:D,attributes:{},index:null}}function f(D,B,q,R){let U=r.attributes,G=B.attributes,O=0,tt=q.getAttributes();for(let W in tt)if(tt[W].location>=0){let nt=U[W],St=G[W];if(St===void 0&&(W==="instanceMatrix"&&D.instanceMatrix&&(St=D.instanceMatrix),W==="instanceColor"&&D.instanceColor&&(St=D.instanceColor)),nt===void 0||nt.attribute!==St||St&&nt.data!==St.data)return!0;O++}return r.attributesNum!==O||r.index!==R}function p(D,B,q,R){let U={},G=B.attributes,O=0,tt=q.getAttributes();for(let W in tt)if(tt[W].location>=0){let nt=G[W];nt===void 0&&(W==="instanceMatrix"&&D.instanceMatrix&&(nt=D.instanceMatrix),W==="instanceColor"&&D.instanceColor&&(nt=D.instanceColor));let St={};St.attribute=nt,nt&&nt.data&&(St.data=nt.data),U[W]=St,O++}r.attributes=U,r.attributesNum=O,r.index=R}function x(){let D=r.newAttributes;for(let B=0,q=D.length;B<q;B++)D[B]=0}function m(D){g(D,0)}function g(D,B){let q=r.newAttributes,R=r.enabledAttributes,U=r.attributeDivisors;q[D]=1,R[D]===0&&(i.enableVertexAttribArray(D),R[D]=1),U[D]!==B&&(i.vertexAttribDivisor(D,B),U[D]=B)}function b(){let D=r.newAttributes,B=r.enabledAttributes;for(let q=0,R=B.length;q<R;q++)B[q]!==D[q]&&(i.disableVertexAttribArray(q),B[q]=0)}function w(D,B,q,R,U,G,O){O===!0?i.vertexAttribIPointer(D,B,q,U,G):i.vertexAttribPointer(D,B,q,R,U,G)}function M(D,B,q,R){x();let U=R.attributes,G=q.getAttributes(),O=B.defaultAttributeValues;for(let tt in G){let W=G[tt];if(W.location>=0){let K=U[tt];if(K===void 0&&(tt==="instanceMatrix"&&D.instanceMatrix&&(K=D.instanceMatrix),tt==="instanceColor"&&D.instanceColor&&(K=D.instanceColor)),K!==void 0){let nt=K.normalized,St=K.itemSize,It=t.get(K);if(It===void 0)continue;let Y=It.buffer,yt=It.type,At=It.bytesPerElement,Dt=yt===i.INT||yt===i.UNSIGNED_INT||K.gpuType===Na;if(K.isInterleavedBufferAttribute){let _t=K.data,Ft=_t.isInterleavedBuffer===!0?_t.stride:_t.itemSize,ye=K.offset;if(_t.isInstancedInterleavedBuffer||_t.isInstancedBufferAttribute){for(let Ot=0;Ot<W.locationSize;Ot++)g(W.location+Ot,_t.meshPerAttribute);D.isInstancedMesh!==!0&&R._maxInstanceCount===void 0&&(R._maxInstanceCount=_t.meshPerAttribute*_t.count)}else for(let Ot=0;Ot<W.locationSize;Ot++)m(W.location+Ot);i.bindBuffer(i.ARRAY_BUFFER,Y);for(let Ot=0;Ot<W.locationSize;Ot++)w(W.location+Ot,St/W.locationSize,yt,nt,Ft*At,(ye+St/W.locationSize*Ot)*At,Dt)}else{if(K.isInstancedBufferAttribute){for(let _t=0;_t<W.locationSize;_t++)g(W.location+_t,K.meshPerAttribute);D.isInstancedMesh!==!0&&R._maxInstanceCount===void 0&&(R._maxInstanceCount=K.meshPerAttribute*K.count)}else for(let _t=0;_t<W.locationSize;_t++)m(W.location+_t);i.bindBuffer(i.ARRAY_BUFFER,Y);for(let _t=0;_t<W.locationSize;_t++)w(W.location+_t,St/W.locationSize,yt,nt,St*At,St/W.locationSize*_t*At,Dt)}}else if(O!==void 0){let nt=O[tt];if(nt!==void 0)switch(nt.length){case 2:i.vertexAttrib2fv(W.location,nt);break;case 3:i.vertexAttrib3fv(W.location,nt);break;case 4:i.vertexAttrib4fv(W.location,nt);break;default:i.vertexAttrib1fv(W.location,nt)}}}}b()}function A(){F();for(let D in n){let B=n[D];for(let q in B){let R=B[q];for(let U in R){let G=R[U];for(let O in G)h(G[O].object),delete G[O];delete R[U]}}delete n[D]}}function T(D){if(n[D.id]===void 0)return;let B=n[D.id];for(let q in B){let R=B[q];for(let U in R){let G=R[U];for(let O in G)h(G[O].object),delete G[O];delete R[U]}}delete n[D.id]}function y(D){for(let B in n){let q=n[B];for(let R in q){let U=q[R];if(U[D.id]===void 0)continue;let G=U[D.id];for(let O in G)h(G[O].object),delete G[O];delete U[D.id]}}}function S(D){for(let B in n){let q=n[B],R=D.isInstancedMesh===!0?D.id:0,U=q[R];if(U!==void 0){for(let G in U){let O=U[G];for(let tt in O)h(O[tt].object),delete O[tt];delete U[G]}delete q[R],Object.keys(q).length===0&&delete n[B]}}}function F(){I(),o=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:I,dispose:A,releaseStatesOfGeometry:T,releaseStatesOfObject:S,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:m,disableUnusedAttributes:b}}function tb(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function eb(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==Un&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let S=y===Fn&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==cn&&y!==An&&!S&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Bt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Bt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Bt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:x,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:b,maxVaryings:w,maxFragmentUniforms:M,maxSamples:A,samples:T}}function nb(i){let t=this,e=null,n=0,s=!1,r=!1,o=new mn,a=new Vt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,x=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let b=r?0:n,w=b*4,M=g.clippingState||null;l.value=M,M=h(p,d,w,f);for(let A=0;A!==w;++A)M[A]=e[A];g.clippingState=M,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let x=u!==null?u.length:0,m=null;if(x!==0){if(m=l.value,p!==!0||m===null){let g=f+x*4,b=d.matrixWorldInverse;a.getNormalMatrix(b),(m===null||m.length<g)&&(m=new Float32Array(g));for(let w=0,M=f;w!==x;++w,M+=4)o.copy(u[w]).applyMatrix4(b,a),o.normal.toArray(m,M),m[M+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=x,t.numIntersection=0,m}}var Yr=class extends gn{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new vr(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ai(5,5,5),r=new Sn({name:"CubemapFromEquirect",uniforms:as(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:tn,blending:is});r.uniforms.tEquirect.value=e;let o=new be(s,r),a=e.minFilter;return e.minFilter===ci&&(e.minFilter=Qe),new Ds(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},rp=256,ib=3,sb=20,Rp=256,Cp=16,rb=3,ob=new C,ab=new Wt,_l=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Ds(1,10,null),this._boxMesh=new be(new ai(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=ob}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,x=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(t.background=l.getClearColor(ab));let m=new Ds(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=x,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=lp(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ap(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(rp,Zf(t))}_fromTexture(t,e){t.mapping===rs||t.mapping===Os?this._setSize(t.image.length===0?rp:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=op(t,!1,!1),n=Math.log2(t)-ib;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=op(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===rs||t.mapping===Os?(this._cubemapMaterial===null&&(this._cubemapMaterial=lp()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=ap()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=lb(),this._integrationMaterial=cb());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Cp);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-rb)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Rp*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=hb());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function op(i,t,e){return new Yr(i,{minFilter:ci,generateMipmaps:t,type:Fn,colorSpace:dr,depthBuffer:e})}function Jr(i,t,e){return new Sn({name:i,uniforms:t,vertexShader:$t.cube_vert,fragmentShader:e,side:tn,blending:is,depthTest:!1,depthWrite:!1})}function lb(){return Jr("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Rp}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function cb(){return Jr("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Cp}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function hb(){return Jr("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${sb}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function ap(){return Jr("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function lp(){return Jr("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function ub(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Pa||f===Ia)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let x=new Yr(p.height);return x.fromEquirectangularTexture(i,d),t.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Pa||f===Ia,x=f===rs||f===Os;if(p||x){let m=e.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new _l(i)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let b=d.image;return p&&b&&b.height>0||x&&b&&l(b)?(n===null&&(n=new _l(i)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Pa?d.mapping=rs:f===Ia&&(d.mapping=Os),d}function l(d){let f=0,p=6;for(let x=0;x<p;x++)d[x]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function db(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&lr("WebGLRenderer: "+n+" extension not supported."),s}}}function fb(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let x=r.get(p);x&&(t.remove(x),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),e.memory.geometries++),x}function h(p){let x=p.attributes;for(let m in x)t.update(x[m],i.ARRAY_BUFFER)}function u(p){let x=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let b=x!==null?x.array.length:m.array.length/3-1,w=m.count>=65535?_r:xr,M=new w(Math.ceil(b/3)*6,1),A=M.array;if(x!==null){let y=x.array;g=x.version;for(let S=0,F=0;S<b;S+=3){let I=y[S+0],D=y[S+1],B=y[S+2];A[F++]=I,A[F++]=D,A[F++]=D,A[F++]=B,A[F++]=B,A[F++]=I}}else{g=m.version;for(let y=0,S=0;y<b;y+=3){let F=y+0,I=y+1,D=y+2;A[S++]=F,A[S++]=I,A[S++]=I,A[S++]=D,A[S++]=D,A[S++]=F}}M.version=g;let T=r.get(p);T&&t.remove(T),r.set(p,M)}function d(p){let x=r.get(p);if(x){let m=p.index;m!==null&&x.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let x=s[p].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function pb(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let x=0;for(let m=0;m<f;m++)x+=d[m];e.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function mb(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:kt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function gb(i,t,e){let n=new WeakMap,s=new Me;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let F=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",F)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],b=a.morphAttributes.color||[],w=0;f===!0&&(w=1),p===!0&&(w=2),x===!0&&(w=3);let M=a.attributes.position.count*w,A=1;M>t.maxTextureSize&&(A=Math.ceil(M/t.maxTextureSize),M=t.maxTextureSize);let T=new Float32Array(M*A*4*u),y=new mr(T,M,A,u);y.type=An,y.needsUpdate=!0;let S=w*4;for(let I=0;I<u;I++){let D=m[I],B=g[I],q=b[I],R=M*A*4*I;for(let U=0;U<D.count;U++){let G=U*S;f===!0&&(s.fromBufferAttribute(D,U),T[R+G+0]=s.x,T[R+G+1]=s.y,T[R+G+2]=s.z,T[R+G+3]=0),p===!0&&(s.fromBufferAttribute(B,U),T[R+G+4]=s.x,T[R+G+5]=s.y,T[R+G+6]=s.z,T[R+G+7]=0),x===!0&&(s.fromBufferAttribute(q,U),T[R+G+8]=s.x,T[R+G+9]=s.y,T[R+G+10]=s.z,T[R+G+11]=q.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new rt(M,A)},n.set(a,d),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function yb(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var xb={[lh]:"LINEAR_TONE_MAPPING",[ch]:"REINHARD_TONE_MAPPING",[hh]:"CINEON_TONE_MAPPING",[uh]:"ACES_FILMIC_TONE_MAPPING",[fh]:"AGX_TONE_MAPPING",[Br]:"NEUTRAL_TONE_MAPPING",[dh]:"CUSTOM_TONE_MAPPING"};function _b(i,t,e,n,s,r){let o=new gn(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new ze;h.setAttribute("position",new me([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new me([0,2,0,0,2,0],2));let u=new ma({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new be(h,u),f=new es(-1,1,1,-1,0,1),p=null,x=null,m=!1,g,b=null,w=[],M=!1;this.setSize=function(A,T){o.setSize(A,T),a!==null&&a.setSize(A,T),l!==null&&l.setSize(A,T);for(let y=0;y<w.length;y++){let S=w[y];S.setSize&&S.setSize(A,T)}},this.setEffects=function(A){w=A,M=w.length>0&&w[0].isRenderPass===!0;let T=o.width,y=o.height;w.length>0&&a===null&&(a=new gn(T,y,{type:Fn,depthBuffer:!1,stencilBuffer:!1}),l=new gn(T,y,{type:Fn,depthBuffer:!1,stencilBuffer:!1}));let S=s===!0&&w.some(F=>F.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new oi(T,y),r===!0&&(c.format=hi,c.type=os)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let F=0;F<w.length;F++){let I=w[F];I.setSize&&I.setSize(T,y),S&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(A,T){if(m||A.toneMapping===Wn&&w.length===0)return!1;if(b=T,T!==null){let y=T.width,S=T.height;(o.width!==y||o.height!==S)&&this.setSize(y,S)}return M===!1&&A.setRenderTarget(o),g=A.toneMapping,A.toneMapping=Wn,!0},this.hasRenderPass=function(){return M},this.end=function(A,T){A.toneMapping=g,m=!0;let y=o,S=a;for(let F=0;F<w.length;F++){let I=w[F];I.enabled!==!1&&(I.render(A,S,y,T),I.needsSwap!==!1&&(y=S,S=S===a?l:a))}if(p!==A.outputColorSpace||x!==A.toneMapping){p=A.outputColorSpace,x=A.toneMapping,u.defines={},ie.getTransfer(p)===ce&&(u.defines.SRGB_TRANSFER="");let F=xb[x];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,A.setRenderTarget(b),A.render(d,f),b=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Pp=new an,Ip=new oi(1,1),Lp=new Mr(1),Np=new mr,Dp=new oa,Fp=new vr,cp=[],hp=[],up=new Float32Array(16),dp=new Float32Array(9),fp=new Float32Array(4);function Vs(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=cp[s];if(r===void 0&&(r=new Float32Array(s),cp[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Le(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Ne(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function vl(i,t){let e=hp[t];e===void 0&&(e=new Int32Array(t),hp[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function bb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function vb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Le(e,t))return;i.uniform2fv(this.addr,t),Ne(e,t)}}function Mb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Le(e,t))return;i.uniform3fv(this.addr,t),Ne(e,t)}}function Sb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Le(e,t))return;i.uniform4fv(this.addr,t),Ne(e,t)}}function wb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Le(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Ne(e,t)}else{if(Le(e,n))return;fp.set(n),i.uniformMatrix2fv(this.addr,!1,fp),Ne(e,n)}}function Ab(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Le(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Ne(e,t)}else{if(Le(e,n))return;dp.set(n),i.uniformMatrix3fv(this.addr,!1,dp),Ne(e,n)}}function Tb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Le(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Ne(e,t)}else{if(Le(e,n))return;up.set(n),i.uniformMatrix4fv(this.addr,!1,up),Ne(e,n)}}function Eb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function Rb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Le(e,t))return;i.uniform2iv(this.addr,t),Ne(e,t)}}function Cb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Le(e,t))return;i.uniform3iv(this.addr,t),Ne(e,t)}}function Pb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Le(e,t))return;i.uniform4iv(this.addr,t),Ne(e,t)}}function Ib(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function Lb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Le(e,t))return;i.uniform2uiv(this.addr,t),Ne(e,t)}}function Nb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Le(e,t))return;i.uniform3uiv(this.addr,t),Ne(e,t)}}function Db(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Le(e,t))return;i.uniform4uiv(this.addr,t),Ne(e,t)}}function Ml(i){return i.version===0&&(i.compareFunction=Sh,i.needsUpdate=!0),i}function Fb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ml(Ip):r=Pp,e.setTexture2D(t||r,s)}function Ub(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Dp,s)}function Ob(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ml(Lp):r=Fp,e.setTextureCube(t||r,s)}function Bb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Np,s)}function kb(i){switch(i){case 5126:return bb;case 35664:return vb;case 35665:return Mb;case 35666:return Sb;case 35674:return wb;case 35675:return Ab;case 35676:return Tb;case 5124:case 35670:return Eb;case 35667:case 35671:return Rb;case 35668:case 35672:return Cb;case 35669:case 35673:return Pb;case 5125:return Ib;case 36294:return Lb;case 36295:return Nb;case 36296:return Db;case 35678:case 36198:case 36298:case 36306:case 35682:return Fb;case 35679:case 36299:case 36307:return Ub;case 35680:case 36300:case 36308:case 36293:return Ob;case 36289:case 36303:case 36311:case 36292:return Bb}}function zb(i,t){i.uniform1fv(this.addr,t)}function Vb(i,t){let e=Vs(t,this.size,2);i.uniform2fv(this.addr,e)}function Gb(i,t){let e=Vs(t,this.size,3);i.uniform3fv(this.addr,e)}function Hb(i,t){let e=Vs(t,this.size,4);i.uniform4fv(this.addr,e)}function Wb(i,t){let e=Vs(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function Xb(i,t){let e=Vs(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function qb(i,t){let e=Vs(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function $b(i,t){i.uniform1iv(this.addr,t)}function Yb(i,t){i.uniform2iv(this.addr,t)}function Jb(i,t){i.uniform3iv(this.addr,t)}function Zb(i,t){i.uniform4iv(this.addr,t)}function Kb(i,t){i.uniform1uiv(this.addr,t)}function jb(i,t){i.uniform2uiv(this.addr,t)}function Qb(i,t){i.uniform3uiv(this.addr,t)}function tv(i,t){i.uniform4uiv(this.addr,t)}function ev(i,t,e){let n=this.cache,s=t.length,r=vl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ml(Ip):o=Pp;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function nv(i,t,e){let n=this.cache,s=t.length,r=vl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Dp,r[o])}function iv(i,t,e){let n=this.cache,s=t.length,r=vl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ml(Lp):o=Fp;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function sv(i,t,e){let n=this.cache,s=t.length,r=vl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Np,r[o])}function rv(i){switch(i){case 5126:return zb;case 35664:return Vb;case 35665:return Gb;case 35666:return Hb;case 35674:return Wb;case 35675:return Xb;case 35676:return qb;case 5124:case 35670:return $b;case 35667:case 35671:return Yb;case 35668:case 35672:return Jb;case 35669:case 35673:return Zb;case 5125:return Kb;case 36294:return jb;case 36295:return Qb;case 36296:return tv;case 35678:case 36198:case 36298:case 36306:case 35682:return ev;case 35679:case 36299:case 36307:return nv;case 35680:case 36300:case 36308:case 36293:return iv;case 36289:case 36303:case 36311:case 36292:return sv}}var Fh=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=kb(e.type)}},Uh=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=rv(e.type)}},Oh=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Nh=/(\w+)(\])?(\[|\.)?/g;function pp(i,t){i.seq.push(t),i.map[t.id]=t}function ov(i,t,e){let n=i.name,s=n.length;for(Nh.lastIndex=0;;){let r=Nh.exec(n),o=Nh.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){pp(e,c===void 0?new Fh(a,i,t):new Uh(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Oh(a),pp(e,u)),e=u}}}var zs=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);ov(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function mp(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var av=37297,lv=0;function cv(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var gp=new Vt;function hv(i){ie._getMatrix(gp,ie.workingColorSpace,i);let t=`mat3( ${gp.elements.map(e=>e.toFixed(4))} )`;switch(ie.getTransfer(i)){case fr:return[t,"LinearTransferOETF"];case ce:return[t,"sRGBTransferOETF"];default:return Bt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function yp(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+cv(i.getShaderSource(t),a)}else return r}function uv(i,t){let e=hv(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var dv={[lh]:"Linear",[ch]:"Reinhard",[hh]:"Cineon",[uh]:"ACESFilmic",[fh]:"AgX",[Br]:"Neutral",[dh]:"Custom"};function fv(i,t){let e=dv[t];return e===void 0?(Bt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var xl=new C;function pv(){ie.getLuminanceCoefficients(xl);let i=xl.x.toFixed(4),t=xl.y.toFixed(4),e=xl.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function mv(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter($r).join(`
`)}function gv(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function yv(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function $r(i){return i!==""}function xp(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function _p(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var xv=/^[ \t]*#include +<([\w\d./]+)>/gm;function Bh(i){return i.replace(xv,_v)}function _v(i,t){let e=$t[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Bh(e)}var bv=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function bp(i){return i.replace(bv,vv)}function vv(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function vp(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var Mv={[ns]:"SHADOWMAP_TYPE_PCF",[Fs]:"SHADOWMAP_TYPE_VSM"};function Sv(i){return Mv[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var wv={[Os]:"ENVMAP_MODE_REFRACTION"};function Av(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":wv[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Tv={[ah]:"ENVMAP_BLENDING_MULTIPLY",[Df]:"ENVMAP_BLENDING_MIX",[Ff]:"ENVMAP_BLENDING_ADD"};function Ev(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Tv[i.combine]||"ENVMAP_BLENDING_NONE"}function Rv(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=Sv(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Av(e),u=Ev(e),d=mv(e),f=gv(r),p=s.createProgram(),x,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(x=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter($r).join(`
`),x.length>0&&(x+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter($r).join(`
`),m.length>0&&(m+=`
`)):(x=[vp(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter($r).join(`
`),m=[vp(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Wn?"#define TONE_MAPPING":"",e.toneMapping!==Wn?$t.tonemapping_pars_fragment:"",e.toneMapping!==Wn?fv("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",$t.colorspace_pars_fragment,uv("linearToOutputTexel",e.outputColorSpace),pv(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter($r).join(`
`)),o=Bh(o),o=xp(o,e),o=_p(o,e),a=Bh(a),a=xp(a,e),a=_p(a,e),o=bp(o),a=bp(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,m=["#define varying in",e.glslVersion===Ah?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Ah?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let b=g+x+o,w=g+m+a,M=mp(s,s.VERTEX_SHADER,b),A=mp(s,s.FRAGMENT_SHADER,w);s.attachShader(p,M),s.attachShader(p,A),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(I){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(p)||"",B=s.getShaderInfoLog(M)||"",q=s.getShaderInfoLog(A)||"",R=D.trim(),U=B.trim(),G=q.trim(),O=!0,tt=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(O=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,M,A);else{let W=yp(s,M,"vertex"),K=yp(s,A,"fragment");kt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+R+`
`+W+`
`+K)}else R!==""?Bt("WebGLProgram: Program Info Log:",R):(U===""||G==="")&&(tt=!1);tt&&(I.diagnostics={runnable:O,programLog:R,vertexShader:{log:U,prefix:x},fragmentShader:{log:G,prefix:m}})}s.deleteShader(M),s.deleteShader(A),y=new zs(s,p),S=yv(s,p)}let y;this.getUniforms=function(){return y===void 0&&T(this),y};let S;this.getAttributes=function(){return S===void 0&&T(this),S};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(p,av)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=lv++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=M,this.fragmentShader=A,this}var Cv=0,kh=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new zh(t),e.set(t,n)),n}},zh=class{constructor(t){this.id=Cv++,this.code=t,this.usedTimes=0}};function Pv(i){return i===Di||i===Wr||i===Xr}function Iv(i,t,e,n,s,r){let o=new gr,a=new kh,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,S,F,I,D,B){let q=I.fog,R=D.geometry,U=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?I.environment:null,G=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,O=t.get(y.envMap||U,G),tt=d[y.type],W=n.precision;y.precision!==null&&(W=n.getMaxPrecision(y.precision),W!==y.precision&&Bt("WebGLProgram.getParameters:",y.precision,"not supported, using",W,"instead."));let K=R.morphAttributes.position||R.morphAttributes.normal||R.morphAttributes.color,nt=K!==void 0?K.length:0,St=0;R.morphAttributes.position!==void 0&&(St=1),R.morphAttributes.normal!==void 0&&(St=2),R.morphAttributes.color!==void 0&&(St=3);let It,Y,yt,At;if(tt){let bt=qn[tt];It=bt.vertexShader,Y=bt.fragmentShader}else{It=y.vertexShader,Y=y.fragmentShader;let bt=a.getVertexShaderStage(y),he=a.getFragmentShaderStage(y);a.update(y,bt,he),yt=bt.id,At=he.id}let Dt=i.getRenderTarget(),_t=i.state.buffers.depth.getReversed(),Ft=D.isInstancedMesh===!0,ye=D.isBatchedMesh===!0,Ot=!!y.map,Yt=!!y.matcap,jt=!!O,et=jt&&O.isPMREMTexture===!0,ht=!!y.aoMap,at=!!y.lightMap,wt=!!y.bumpMap&&y.wireframe===!1,xt=!!y.normalMap,Ht=!!y.displacementMap,Pt=!!y.emissiveMap,Qt=!!y.metalnessMap,te=!!y.roughnessMap,oe=y.anisotropy>0,N=y.clearcoat>0,Te=y.diffuseRoughness>0,Jt=y.dispersion>0,ue=y.retroreflectivity>0,pt=y.iridescence>0,Ae=y.sheen>0,Ut=y.transmission>0,zt=oe&&!!y.anisotropyMap,E=N&&!!y.clearcoatMap,_=N&&!!y.clearcoatNormalMap,z=N&&!!y.clearcoatRoughnessMap,it=Te&&!!y.diffuseRoughnessMap,Q=pt&&!!y.iridescenceMap,lt=pt&&!!y.iridescenceThicknessMap,mt=Ae&&!!y.sheenColorMap,J=Ae&&!!y.sheenRoughnessMap,Z=!!y.specularMap,ut=!!y.specularColorMap,P=!!y.specularIntensityMap,j=Ut&&!!y.transmissionMap,$=Ut&&!!y.thicknessMap,dt=!!y.gradientMap,ot=!!y.alphaMap,ct=y.alphaTest>0,Lt=!!y.alphaHash,qt=!!y.extensions,st=Wn;y.toneMapped&&(Dt===null||Dt.isXRRenderTarget===!0)&&(st=i.toneMapping);let Nt=et?O.isCompressedCubeTexture?O.image[0].mipmaps:O.mipmaps:null,Xt={shaderID:tt,shaderType:y.type,shaderName:y.name,vertexShader:It,fragmentShader:Y,defines:y.defines,customVertexShaderID:yt,customFragmentShaderID:At,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:W,batching:ye,batchingColor:ye&&D._colorsTexture!==null,instancing:Ft,instancingColor:Ft&&D.instanceColor!==null,instancingMorph:Ft&&D.morphTexture!==null,outputColorSpace:Dt===null?i.outputColorSpace:Dt.isXRRenderTarget===!0?Dt.texture.colorSpace:ie.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ot,matcap:Yt,envMap:jt,envMapMode:jt&&O.mapping,envMapPMREM:et,envMapMaxLod:et?Nt.length-1:null,envMapSize:et?Nt[0].width:null,aoMap:ht,lightMap:at,bumpMap:wt,normalMap:xt,displacementMap:Ht,emissiveMap:Pt,normalMapObjectSpace:xt&&y.normalMapType===Bf,normalMapTangentSpace:xt&&y.normalMapType===gl,packedNormalMap:xt&&y.normalMapType===gl&&Pv(y.normalMap.format),metalnessMap:Qt,roughnessMap:te,anisotropy:oe,anisotropyMap:zt,clearcoat:N,clearcoatMap:E,clearcoatNormalMap:_,clearcoatRoughnessMap:z,diffuseRoughness:Te,diffuseRoughnessMap:it,dispersion:Jt,retroreflection:ue,iridescence:pt,iridescenceMap:Q,iridescenceThicknessMap:lt,sheen:Ae,sheenColorMap:mt,sheenRoughnessMap:J,specularMap:Z,specularColorMap:ut,specularIntensityMap:P,transmission:Ut,transmissionMap:j,thicknessMap:$,gradientMap:dt,opaque:y.transparent===!1&&y.blending===Us&&y.alphaToCoverage===!1,alphaMap:ot,alphaTest:ct,alphaHash:Lt,combine:y.combine,mapUv:Ot&&f(y.map.channel),aoMapUv:ht&&f(y.aoMap.channel),lightMapUv:at&&f(y.lightMap.channel),bumpMapUv:wt&&f(y.bumpMap.channel),normalMapUv:xt&&f(y.normalMap.channel),displacementMapUv:Ht&&f(y.displacementMap.channel),emissiveMapUv:Pt&&f(y.emissiveMap.channel),metalnessMapUv:Qt&&f(y.metalnessMap.channel),roughnessMapUv:te&&f(y.roughnessMap.channel),anisotropyMapUv:zt&&f(y.anisotropyMap.channel),clearcoatMapUv:E&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:_&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:z&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:it&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:lt&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:mt&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:J&&f(y.sheenRoughnessMap.channel),specularMapUv:Z&&f(y.specularMap.channel),specularColorMapUv:ut&&f(y.specularColorMap.channel),specularIntensityMapUv:P&&f(y.specularIntensityMap.channel),transmissionMapUv:j&&f(y.transmissionMap.channel),thicknessMapUv:$&&f(y.thicknessMap.channel),alphaMapUv:ot&&f(y.alphaMap.channel),vertexTangents:!!R.attributes.tangent&&(xt||oe),vertexNormals:!!R.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!R.attributes.color&&R.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!R.attributes.uv&&(Ot||ot),fog:!!q,useFog:y.fog===!0,fogExp2:!!q&&q.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||R.attributes.normal===void 0&&xt===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:_t,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:R.attributes.position!==void 0,morphTargets:R.morphAttributes.position!==void 0,morphNormals:R.morphAttributes.normal!==void 0,morphColors:R.morphAttributes.color!==void 0,morphTargetsCount:nt,morphTextureStride:St,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:B.filter(bt=>bt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:st,decodeVideoTexture:Ot&&y.map.isVideoTexture===!0&&ie.getTransfer(y.map.colorSpace)===ce,decodeVideoTextureEmissive:Pt&&y.emissiveMap.isVideoTexture===!0&&ie.getTransfer(y.emissiveMap.colorSpace)===ce,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===wn,flipSided:y.side===tn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:qt&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(qt&&y.extensions.multiDraw===!0||ye)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return Xt.vertexUv1s=l.has(1),Xt.vertexUv2s=l.has(2),Xt.vertexUv3s=l.has(3),l.clear(),Xt}function x(y){let S=[];if(y.shaderID?S.push(y.shaderID):(S.push(y.customVertexShaderID),S.push(y.customFragmentShaderID)),y.defines!==void 0)for(let F in y.defines)S.push(F),S.push(y.defines[F]);return y.isRawShaderMaterial===!1&&(m(S,y),g(S,y),S.push(i.outputColorSpace)),S.push(y.customProgramCacheKey),S.join()}function m(y,S){y.push(S.precision),y.push(S.outputColorSpace),y.push(S.envMapMode),y.push(S.envMapPMREM),y.push(S.envMapMaxLod),y.push(S.envMapSize),y.push(S.mapUv),y.push(S.alphaMapUv),y.push(S.lightMapUv),y.push(S.aoMapUv),y.push(S.bumpMapUv),y.push(S.normalMapUv),y.push(S.displacementMapUv),y.push(S.emissiveMapUv),y.push(S.metalnessMapUv),y.push(S.roughnessMapUv),y.push(S.anisotropyMapUv),y.push(S.clearcoatMapUv),y.push(S.clearcoatNormalMapUv),y.push(S.clearcoatRoughnessMapUv),y.push(S.diffuseRoughnessMapUv),y.push(S.iridescenceMapUv),y.push(S.iridescenceThicknessMapUv),y.push(S.sheenColorMapUv),y.push(S.sheenRoughnessMapUv),y.push(S.specularMapUv),y.push(S.specularColorMapUv),y.push(S.specularIntensityMapUv),y.push(S.transmissionMapUv),y.push(S.thicknessMapUv),y.push(S.combine),y.push(S.fogExp2),y.push(S.sizeAttenuation),y.push(S.morphTargetsCount),y.push(S.numSunLights),y.push(S.numDirLights),y.push(S.numPointLights),y.push(S.numSpotLights),y.push(S.numSpotLightMaps),y.push(S.numHemiLights),y.push(S.numRectAreaLights),y.push(S.numSunLightShadows),y.push(S.numDirLightShadows),y.push(S.numPointLightShadows),y.push(S.numSpotLightShadows),y.push(S.numSpotLightShadowsWithMaps),y.push(S.numLightProbes),y.push(S.numLightProbeGrids),y.push(S.shadowMapType),y.push(S.toneMapping),y.push(S.numClippingPlanes),y.push(S.numClipIntersection),y.push(S.depthPacking)}function g(y,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function b(y){let S=d[y.type],F;if(S){let I=qn[S];F=np.clone(I.uniforms)}else F=y.uniforms;return F}function w(y,S){let F=h.get(S);return F!==void 0?++F.usedTimes:(F=new Rv(i,S,y,s),c.push(F),h.set(S,F)),F}function M(y){if(--y.usedTimes===0){let S=c.indexOf(y);c[S]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function A(y){a.remove(y)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:x,getUniforms:b,acquireProgram:w,releaseProgram:M,releaseShaderCache:A,programs:c,dispose:T}}function Lv(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function Nv(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Mp(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Sp(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,x,m,g){let b=i[t];return b===void 0?(b={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:m,group:g},i[t]=b):(b.id=d.id,b.object=d,b.geometry=f,b.material=p,b.materialVariant=o(d),b.groupOrder=x,b.renderOrder=d.renderOrder,b.z=m,b.group=g),t++,b}function l(d,f,p,x,m,g,b){b.reversedDepth===!0&&(m=-m);let w=a(d,f,p,x,m,g);p.transmission>0?n.push(w):p.transparent===!0?s.push(w):e.push(w)}function c(d,f,p,x,m,g){let b=a(d,f,p,x,m,g);p.transmission>0?n.unshift(b):p.transparent===!0?s.unshift(b):e.unshift(b)}function h(d,f){e.length>1&&e.sort(d||Nv),n.length>1&&n.sort(f||Mp),s.length>1&&s.sort(f||Mp)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function Dv(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Sp,i.set(n,[o])):s>=r.length?(o=new Sp,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function Fv(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new C,color:new Wt};break;case"SpotLight":e={position:new C,direction:new C,color:new Wt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new C,color:new Wt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new C,skyColor:new Wt,groundColor:new Wt};break;case"RectAreaLight":e={color:new Wt,position:new C,halfWidth:new C,halfHeight:new C};break}return i[t.id]=e,e}}}function Uv(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new rt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new rt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new rt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var Ov=0;function Bv(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function kv(i){let t=new Fv,e=Uv(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new C);let s=new C,r=new se,o=new se;function a(c){let h=0,u=0,d=0;for(let B=0;B<9;B++)n.probe[B].set(0,0,0);let f=0,p=0,x=0,m=0,g=0,b=0,w=0,M=0,A=0,T=0,y=0,S=0,F=0,I=0;c.sort(Bv);for(let B=0,q=c.length;B<q;B++){let R=c[B],U=R.color,G=R.intensity,O=R.distance,tt=null;if(R.shadow&&R.shadow.map&&(R.shadow.map.texture.format===Di?tt=R.shadow.map.texture:tt=R.shadow.map.depthTexture||R.shadow.map.texture),R.isAmbientLight)h+=U.r*G,u+=U.g*G,d+=U.b*G;else if(R.isLightProbe){for(let W=0;W<9;W++)n.probe[W].addScaledVector(R.sh.coefficients[W],G);I++}else if(R.isSunLight){let W=t.get(R);if(W.color.copy(R.color).multiplyScalar(R.intensity),R.castShadow){let K=R.shadow,nt=e.get(R);nt.shadowIntensity=K.intensity,nt.shadowBias=K.bias,nt.shadowNormalBias=K.normalBias,nt.shadowRadius=K.radius,nt.shadowMapSize.copy(K.mapSize).multiply(K.getFrameExtents()),n.sunShadow[p]=nt,n.sunShadowMap[p]=tt;let St=K.getViewportCount();for(let It=0;It<St;It++)n.sunShadowMatrix[x+It]=K.getMatrix(It),n.sunShadowCascade[x+It]=K._cascadeData[It];x+=St,p++}n.sun[f]=W,f++}else if(R.isDirectionalLight){let W=t.get(R);if(W.color.copy(R.color).multiplyScalar(R.intensity),R.castShadow){let K=R.shadow,nt=e.get(R);nt.shadowIntensity=K.intensity,nt.shadowBias=K.bias,nt.shadowNormalBias=K.normalBias,nt.shadowRadius=K.radius,nt.shadowMapSize=K.mapSize,n.directionalShadow[m]=nt,n.directionalShadowMap[m]=tt,n.directionalShadowMatrix[m]=R.shadow.matrix,A++}n.directional[m]=W,m++}else if(R.isSpotLight){let W=t.get(R);W.position.setFromMatrixPosition(R.matrixWorld),W.color.copy(U).multiplyScalar(G),W.distance=O,W.coneCos=Math.cos(R.angle),W.penumbraCos=Math.cos(R.angle*(1-R.penumbra)),W.decay=R.decay,n.spot[b]=W;let K=R.shadow;if(R.map&&(n.spotLightMap[S]=R.map,S++,K.updateMatrices(R),R.castShadow&&F++),n.spotLightMatrix[b]=K.matrix,R.castShadow){let nt=e.get(R);nt.shadowIntensity=K.intensity,nt.shadowBias=K.bias,nt.shadowNormalBias=K.normalBias,nt.shadowRadius=K.radius,nt.shadowMapSize=K.mapSize,n.spotShadow[b]=nt,n.spotShadowMap[b]=tt,y++}b++}else if(R.isRectAreaLight){let W=t.get(R);W.color.copy(U).multiplyScalar(G),W.halfWidth.set(R.width*.5,0,0),W.halfHeight.set(0,R.height*.5,0),n.rectArea[w]=W,w++}else if(R.isPointLight){let W=t.get(R);if(W.color.copy(R.color).multiplyScalar(R.intensity),W.distance=R.distance,W.decay=R.decay,R.castShadow){let K=R.shadow,nt=e.get(R);nt.shadowIntensity=K.intensity,nt.shadowBias=K.bias,nt.shadowNormalBias=K.normalBias,nt.shadowRadius=K.radius,nt.shadowMapSize=K.mapSize,nt.shadowCameraNear=K.camera.near,nt.shadowCameraFar=K.camera.far,n.pointShadow[g]=nt,n.pointShadowMap[g]=tt,n.pointShadowMatrix[g]=R.shadow.matrix,T++}n.point[g]=W,g++}else if(R.isHemisphereLight){let W=t.get(R);W.skyColor.copy(R.color).multiplyScalar(G),W.groundColor.copy(R.groundColor).multiplyScalar(G),n.hemi[M]=W,M++}}w>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=vt.LTC_FLOAT_1,n.rectAreaLTC2=vt.LTC_FLOAT_2):(n.rectAreaLTC1=vt.LTC_HALF_1,n.rectAreaLTC2=vt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==b||D.rectAreaLength!==w||D.hemiLength!==M||D.numSunShadows!==p||D.numDirectionalShadows!==A||D.numPointShadows!==T||D.numSpotShadows!==y||D.numSpotMaps!==S||D.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=m,n.spot.length=b,n.rectArea.length=w,n.point.length=g,n.hemi.length=M,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+S-F,n.spotLightMap.length=S,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=I,D.sunLength=f,D.directionalLength=m,D.pointLength=g,D.spotLength=b,D.rectAreaLength=w,D.hemiLength=M,D.numSunShadows=p,D.numDirectionalShadows=A,D.numPointShadows=T,D.numSpotShadows=y,D.numSpotMaps=S,D.numLightProbes=I,n.version=Ov++)}function l(c,h){let u=0,d=0,f=0,p=0,x=0,m=0,g=h.matrixWorldInverse;for(let b=0,w=c.length;b<w;b++){let M=c[b];if(M.isSunLight){let A=n.sun[u];A.direction.setFromMatrixPosition(M.matrixWorld),A.direction.transformDirection(g),u++}else if(M.isDirectionalLight){let A=n.directional[d];A.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(g),d++}else if(M.isSpotLight){let A=n.spot[p];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(g),A.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(g),p++}else if(M.isRectAreaLight){let A=n.rectArea[x];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(g),o.identity(),r.copy(M.matrixWorld),r.premultiply(g),o.extractRotation(r),A.halfWidth.set(M.width*.5,0,0),A.halfHeight.set(0,M.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),x++}else if(M.isPointLight){let A=n.point[f];A.position.setFromMatrixPosition(M.matrixWorld),A.position.applyMatrix4(g),f++}else if(M.isHemisphereLight){let A=n.hemi[m];A.direction.setFromMatrixPosition(M.matrixWorld),A.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function wp(i){let t=new kv(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function zv(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new wp(i),t.set(s,[a])):r>=o.length?(a=new wp(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var Vv=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Gv=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Hv=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],Wv=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],Ap=new se,qr=new C,Dh=new C;function Xv(i,t,e){let n=new Ri,s=new rt,r=new rt,o=new Me,a=new ga,l=new ya,c={},h=e.maxTextureSize,u={[Ni]:tn,[tn]:Ni,[wn]:wn},d=new Sn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new rt},radius:{value:4}},vertexShader:Vv,fragmentShader:Gv}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new ze;p.setAttribute("position",new qe(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new be(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ns;let g=this.type;this.render=function(T,y,S){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===mf&&(Bt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ns);let F=i.getRenderTarget(),I=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),B=i.state;B.setBlending(is),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let q=g!==this.type;q&&y.traverse(function(R){R.material&&(Array.isArray(R.material)?R.material.forEach(U=>U.needsUpdate=!0):R.material.needsUpdate=!0)});for(let R=0,U=T.length;R<U;R++){let G=T[R],O=G.shadow;if(O===void 0){Bt("WebGLShadowMap:",G,"has no shadow.");continue}if(O.autoUpdate===!1&&O.needsUpdate===!1)continue;s.copy(O.mapSize);let tt=O.getFrameExtents();s.multiply(tt),r.copy(O.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/tt.x),s.x=r.x*tt.x,O.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/tt.y),s.y=r.y*tt.y,O.mapSize.y=r.y));let W=i.state.buffers.depth.getReversed();if(O.camera._reversedDepth=W,O.map===null||q===!0){if(O.map!==null&&(O.map.depthTexture!==null&&(O.map.depthTexture.dispose(),O.map.depthTexture=null),O.map.dispose()),this.type===Fs){if(G.isPointLight){Bt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}O.map=new gn(s.x,s.y,{format:Di,type:Fn,minFilter:Qe,magFilter:Qe,generateMipmaps:!1}),O.map.texture.name=G.name+".shadowMap",O.map.depthTexture=new oi(s.x,s.y,An),O.map.depthTexture.name=G.name+".shadowMapDepth",O.map.depthTexture.format=ii,O.map.depthTexture.compareFunction=null,O.map.depthTexture.minFilter=Pe,O.map.depthTexture.magFilter=Pe}else G.isPointLight?(O.map=new Yr(s.x),O.map.depthTexture=new Mr(s.x,Dn)):(O.map=new gn(s.x,s.y),O.map.depthTexture=new oi(s.x,s.y,Dn)),O.map.depthTexture.name=G.name+".shadowMap",O.map.depthTexture.format=ii,this.type===ns?(O.map.depthTexture.compareFunction=W?Mh:vh,O.map.depthTexture.minFilter=Qe,O.map.depthTexture.magFilter=Qe):(O.map.depthTexture.compareFunction=null,O.map.depthTexture.minFilter=Pe,O.map.depthTexture.magFilter=Pe);O.camera.updateProjectionMatrix()}O.map.isWebGLCubeRenderTarget!==!0&&(O.map.width!==s.x||O.map.height!==s.y)&&O.map.setSize(s.x,s.y);let K=O.map.isWebGLCubeRenderTarget?6:O.getViewportCount();G.isPointLight!==!0&&O.updateMatrices(G,S);let nt=(O.camera.layers.mask&4294967294)!==0?O.camera.layers:S.layers;for(let St=0;St<K;St++){let It=O.getCamera(St);if(G.isPointLight){let Y=O.camera,yt=O.matrix,At=G.distance||Y.far;At!==Y.far&&(Y.far=At,Y.updateProjectionMatrix()),qr.setFromMatrixPosition(G.matrixWorld),Y.position.copy(qr),Dh.copy(Y.position),Dh.add(Hv[St]),Y.up.copy(Wv[St]),Y.lookAt(Dh),Y.updateMatrixWorld(),yt.makeTranslation(-qr.x,-qr.y,-qr.z),Ap.multiplyMatrices(Y.projectionMatrix,Y.matrixWorldInverse),O._frustum.setFromProjectionMatrix(Ap,Y.coordinateSystem,Y.reversedDepth)}if(O.map.isWebGLCubeRenderTarget)i.setRenderTarget(O.map,St),i.clear();else{St===0&&(i.setRenderTarget(O.map),i.clear());let Y=O.getViewport(St);o.set(r.x*Y.x,r.y*Y.y,r.x*Y.z,r.y*Y.w),B.viewport(o)}n=O.getFrustum(St),M(y,S,It,G,nt,this.type)}O.isPointLightShadow!==!0&&this.type===Fs&&b(O,S),O.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(F,I,D)};function b(T,y){let S=t.update(x);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new gn(s.x,s.y,{format:Di,type:Fn}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(y,null,S,d,x,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(y,null,S,f,x,null)}function w(T,y,S,F){let I=null,D=S.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(D!==void 0)I=D;else if(I=S.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let B=I.uuid,q=y.uuid,R=c[B];R===void 0&&(R={},c[B]=R);let U=R[q];U===void 0&&(U=I.clone(),R[q]=U,y.addEventListener("dispose",A)),I=U}if(I.visible=y.visible,I.wireframe=y.wireframe,F===Fs?I.side=y.shadowSide!==null?y.shadowSide:y.side:I.side=y.shadowSide!==null?y.shadowSide:u[y.side],I.alphaMap=y.alphaMap,I.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,I.map=y.map,I.clipShadows=y.clipShadows,I.clippingPlanes=y.clippingPlanes,I.clipIntersection=y.clipIntersection,I.displacementMap=y.displacementMap,I.displacementScale=y.displacementScale,I.displacementBias=y.displacementBias,I.wireframeLinewidth=y.wireframeLinewidth,I.linewidth=y.linewidth,S.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let B=i.properties.get(I);B.light=S}return I}function M(T,y,S,F,I,D){if(T.visible===!1)return;if(T.layers.test(I)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&D===Fs)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,T.matrixWorld);let R=t.update(T),U=T.material;if(Array.isArray(U)){let G=R.groups;for(let O=0,tt=G.length;O<tt;O++){let W=G[O],K=U[W.materialIndex];if(K&&K.visible){let nt=w(T,K,F,D);T.onBeforeShadow(i,T,y,S,R,nt,W),i.renderBufferDirect(S,null,R,nt,T,W),T.onAfterShadow(i,T,y,S,R,nt,W)}}}else if(U.visible){let G=w(T,U,F,D);T.onBeforeShadow(i,T,y,S,R,G,null),i.renderBufferDirect(S,null,R,G,T,null),T.onAfterShadow(i,T,y,S,R,G,null)}}let q=T.children;for(let R=0,U=q.length;R<U;R++)M(q[R],y,S,F,I,D)}function A(T){T.target.removeEventListener("dispose",A);for(let S in c){let F=c[S],I=T.target.uuid;I in F&&(F[I].dispose(),delete F[I])}}}function qv(i,t){function e(){let P=!1,j=new Me,$=null,dt=new Me(0,0,0,0);return{setMask:function(ot){$!==ot&&!P&&(i.colorMask(ot,ot,ot,ot),$=ot)},setLocked:function(ot){P=ot},setClear:function(ot,ct,Lt,qt,st){st===!0&&(ot*=qt,ct*=qt,Lt*=qt),j.set(ot,ct,Lt,qt),dt.equals(j)===!1&&(i.clearColor(ot,ct,Lt,qt),dt.copy(j))},reset:function(){P=!1,$=null,dt.set(-1,0,0,0)}}}function n(){let P=!1,j=!1,$=null,dt=null,ot=null;return{setReversed:function(ct){if(j!==ct){let Lt=t.get("EXT_clip_control");ct?Lt.clipControlEXT(Lt.LOWER_LEFT_EXT,Lt.ZERO_TO_ONE_EXT):Lt.clipControlEXT(Lt.LOWER_LEFT_EXT,Lt.NEGATIVE_ONE_TO_ONE_EXT),j=ct;let qt=ot;ot=null,this.setClear(qt)}},getReversed:function(){return j},setTest:function(ct){ct?_t(i.DEPTH_TEST):Ft(i.DEPTH_TEST)},setMask:function(ct){$!==ct&&!P&&(i.depthMask(ct),$=ct)},setFunc:function(ct){if(j&&(ct=Jf[ct]),dt!==ct){switch(ct){case $o:i.depthFunc(i.NEVER);break;case Yo:i.depthFunc(i.ALWAYS);break;case Jo:i.depthFunc(i.LESS);break;case ws:i.depthFunc(i.LEQUAL);break;case Zo:i.depthFunc(i.EQUAL);break;case Ko:i.depthFunc(i.GEQUAL);break;case jo:i.depthFunc(i.GREATER);break;case Qo:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}dt=ct}},setLocked:function(ct){P=ct},setClear:function(ct){ot!==ct&&(ot=ct,j&&(ct=1-ct),i.clearDepth(ct))},reset:function(){P=!1,$=null,dt=null,ot=null,j=!1}}}function s(){let P=!1,j=null,$=null,dt=null,ot=null,ct=null,Lt=null,qt=null,st=null;return{setTest:function(Nt){P||(Nt?_t(i.STENCIL_TEST):Ft(i.STENCIL_TEST))},setMask:function(Nt){j!==Nt&&!P&&(i.stencilMask(Nt),j=Nt)},setFunc:function(Nt,Xt,bt){($!==Nt||dt!==Xt||ot!==bt)&&(i.stencilFunc(Nt,Xt,bt),$=Nt,dt=Xt,ot=bt)},setOp:function(Nt,Xt,bt){(ct!==Nt||Lt!==Xt||qt!==bt)&&(i.stencilOp(Nt,Xt,bt),ct=Nt,Lt=Xt,qt=bt)},setLocked:function(Nt){P=Nt},setClear:function(Nt){st!==Nt&&(i.clearStencil(Nt),st=Nt)},reset:function(){P=!1,j=null,$=null,dt=null,ot=null,ct=null,Lt=null,qt=null,st=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],x=null,m=!1,g=null,b=null,w=null,M=null,A=null,T=null,y=null,S=new Wt(0,0,0),F=0,I=!1,D=null,B=null,q=null,R=null,U=null,G=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),O=!1,tt=0,W=i.getParameter(i.VERSION);W.indexOf("WebGL")!==-1?(tt=parseFloat(/^WebGL (\d)/.exec(W)[1]),O=tt>=1):W.indexOf("OpenGL ES")!==-1&&(tt=parseFloat(/^OpenGL ES (\d)/.exec(W)[1]),O=tt>=2);let K=null,nt={},St=i.getParameter(i.SCISSOR_BOX),It=i.getParameter(i.VIEWPORT),Y=new Me().fromArray(St),yt=new Me().fromArray(It);function At(P,j,$,dt){let ot=new Uint8Array(4),ct=i.createTexture();i.bindTexture(P,ct),i.texParameteri(P,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(P,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Lt=0;Lt<$;Lt++)P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY?i.texImage3D(j,0,i.RGBA,1,1,dt,0,i.RGBA,i.UNSIGNED_BYTE,ot):i.texImage2D(j+Lt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ot);return ct}let Dt={};Dt[i.TEXTURE_2D]=At(i.TEXTURE_2D,i.TEXTURE_2D,1),Dt[i.TEXTURE_CUBE_MAP]=At(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Dt[i.TEXTURE_2D_ARRAY]=At(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Dt[i.TEXTURE_3D]=At(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),_t(i.DEPTH_TEST),o.setFunc(ws),wt(!1),xt(eh),_t(i.CULL_FACE),ht(is);function _t(P){h[P]!==!0&&(i.enable(P),h[P]=!0)}function Ft(P){h[P]!==!1&&(i.disable(P),h[P]=!1)}function ye(P,j){return d[P]!==j?(i.bindFramebuffer(P,j),d[P]=j,P===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=j),P===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=j),!0):!1}function Ot(P,j){let $=p,dt=!1;if(P){$=f.get(j),$===void 0&&($=[],f.set(j,$));let ot=P.textures;if($.length!==ot.length||$[0]!==i.COLOR_ATTACHMENT0){for(let ct=0,Lt=ot.length;ct<Lt;ct++)$[ct]=i.COLOR_ATTACHMENT0+ct;$.length=ot.length,dt=!0}}else $[0]!==i.BACK&&($[0]=i.BACK,dt=!0);dt&&i.drawBuffers($)}function Yt(P){return x!==P?(i.useProgram(P),x=P,!0):!1}let jt={[ss]:i.FUNC_ADD,[yf]:i.FUNC_SUBTRACT,[xf]:i.FUNC_REVERSE_SUBTRACT};jt[_f]=i.MIN,jt[bf]=i.MAX;let et={[vf]:i.ZERO,[Mf]:i.ONE,[Sf]:i.SRC_COLOR,[rh]:i.SRC_ALPHA,[Cf]:i.SRC_ALPHA_SATURATE,[Ef]:i.DST_COLOR,[Af]:i.DST_ALPHA,[wf]:i.ONE_MINUS_SRC_COLOR,[oh]:i.ONE_MINUS_SRC_ALPHA,[Rf]:i.ONE_MINUS_DST_COLOR,[Tf]:i.ONE_MINUS_DST_ALPHA,[Pf]:i.CONSTANT_COLOR,[If]:i.ONE_MINUS_CONSTANT_COLOR,[Lf]:i.CONSTANT_ALPHA,[Nf]:i.ONE_MINUS_CONSTANT_ALPHA};function ht(P,j,$,dt,ot,ct,Lt,qt,st,Nt){if(P===is){m===!0&&(Ft(i.BLEND),m=!1);return}if(m===!1&&(_t(i.BLEND),m=!0),P!==gf){if(P!==g||Nt!==I){if((b!==ss||A!==ss)&&(i.blendEquation(i.FUNC_ADD),b=ss,A=ss),Nt)switch(P){case Us:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case nh:i.blendFunc(i.ONE,i.ONE);break;case ih:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case sh:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:kt("WebGLState: Invalid blending: ",P);break}else switch(P){case Us:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case nh:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ih:kt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case sh:kt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:kt("WebGLState: Invalid blending: ",P);break}w=null,M=null,T=null,y=null,S.set(0,0,0),F=0,g=P,I=Nt}return}ot=ot||j,ct=ct||$,Lt=Lt||dt,(j!==b||ot!==A)&&(i.blendEquationSeparate(jt[j],jt[ot]),b=j,A=ot),($!==w||dt!==M||ct!==T||Lt!==y)&&(i.blendFuncSeparate(et[$],et[dt],et[ct],et[Lt]),w=$,M=dt,T=ct,y=Lt),(qt.equals(S)===!1||st!==F)&&(i.blendColor(qt.r,qt.g,qt.b,st),S.copy(qt),F=st),g=P,I=!1}function at(P,j){P.side===wn?Ft(i.CULL_FACE):_t(i.CULL_FACE);let $=P.side===tn;j&&($=!$),wt($),P.blending===Us&&P.transparent===!1?ht(is):ht(P.blending,P.blendEquation,P.blendSrc,P.blendDst,P.blendEquationAlpha,P.blendSrcAlpha,P.blendDstAlpha,P.blendColor,P.blendAlpha,P.premultipliedAlpha),o.setFunc(P.depthFunc),o.setTest(P.depthTest),o.setMask(P.depthWrite),r.setMask(P.colorWrite);let dt=P.stencilWrite;a.setTest(dt),dt&&(a.setMask(P.stencilWriteMask),a.setFunc(P.stencilFunc,P.stencilRef,P.stencilFuncMask),a.setOp(P.stencilFail,P.stencilZFail,P.stencilZPass)),Pt(P.polygonOffset,P.polygonOffsetFactor,P.polygonOffsetUnits),P.alphaToCoverage===!0?_t(i.SAMPLE_ALPHA_TO_COVERAGE):Ft(i.SAMPLE_ALPHA_TO_COVERAGE)}function wt(P){D!==P&&(P?i.frontFace(i.CW):i.frontFace(i.CCW),D=P)}function xt(P){P!==ff?(_t(i.CULL_FACE),P!==B&&(P===eh?i.cullFace(i.BACK):P===pf?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ft(i.CULL_FACE),B=P}function Ht(P){P!==q&&(O&&i.lineWidth(P),q=P)}function Pt(P,j,$){P?(_t(i.POLYGON_OFFSET_FILL),(R!==j||U!==$)&&(R=j,U=$,o.getReversed()&&(j=-j,$=-$),i.polygonOffset(j,$))):Ft(i.POLYGON_OFFSET_FILL)}function Qt(P){P?_t(i.SCISSOR_TEST):Ft(i.SCISSOR_TEST)}function te(P){P===void 0&&(P=i.TEXTURE0+G-1),K!==P&&(i.activeTexture(P),K=P)}function oe(P,j,$){$===void 0&&(K===null?$=i.TEXTURE0+G-1:$=K);let dt=nt[$];dt===void 0&&(dt={type:void 0,texture:void 0},nt[$]=dt),(dt.type!==P||dt.texture!==j)&&(K!==$&&(i.activeTexture($),K=$),i.bindTexture(P,j||Dt[P]),dt.type=P,dt.texture=j)}function N(){let P=nt[K];P!==void 0&&P.type!==void 0&&(i.bindTexture(P.type,null),P.type=void 0,P.texture=void 0)}function Te(){try{i.compressedTexImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function Jt(){try{i.compressedTexImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function ue(){try{i.texSubImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function pt(){try{i.texSubImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function Ae(){try{i.compressedTexSubImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function Ut(){try{i.compressedTexSubImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function zt(){try{i.texStorage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function E(){try{i.texStorage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function _(){try{i.texImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function z(){try{i.texImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function it(P){return u[P]!==void 0?u[P]:i.getParameter(P)}function Q(P,j){u[P]!==j&&(i.pixelStorei(P,j),u[P]=j)}function lt(P){Y.equals(P)===!1&&(i.scissor(P.x,P.y,P.z,P.w),Y.copy(P))}function mt(P){yt.equals(P)===!1&&(i.viewport(P.x,P.y,P.z,P.w),yt.copy(P))}function J(P,j){let $=c.get(j);$===void 0&&($=new WeakMap,c.set(j,$));let dt=$.get(P);dt===void 0&&(dt=i.getUniformBlockIndex(j,P.name),i.uniformBlockBinding(j,dt,dt),$.set(P,dt))}function Z(P,j,$){let ot=c.get(j).get(P);l[ot]!==$&&(i.bindBufferBase(i.UNIFORM_BUFFER,ot,$),l[ot]=$)}function ut(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},K=null,nt={},d={},l={},f=new WeakMap,p=[],x=null,m=!1,g=null,b=null,w=null,M=null,A=null,T=null,y=null,S=new Wt(0,0,0),F=0,I=!1,D=null,B=null,q=null,R=null,U=null,Y.set(0,0,i.canvas.width,i.canvas.height),yt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:_t,disable:Ft,bindFramebuffer:ye,drawBuffers:Ot,useProgram:Yt,setBlending:ht,setMaterial:at,setFlipSided:wt,setCullFace:xt,setLineWidth:Ht,setPolygonOffset:Pt,setScissorTest:Qt,activeTexture:te,bindTexture:oe,unbindTexture:N,compressedTexImage2D:Te,compressedTexImage3D:Jt,texImage2D:_,texImage3D:z,pixelStorei:Q,getParameter:it,updateUBOMapping:J,uniformBlockBinding:Z,texStorage2D:zt,texStorage3D:E,texSubImage2D:ue,texSubImage3D:pt,compressedTexSubImage2D:Ae,compressedTexSubImage3D:Ut,scissor:lt,viewport:mt,reset:ut}}function $v(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new rt,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,x=new FinalizationRegistry(E=>p.delete(E)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(E,_){return m?new OffscreenCanvas(E,_):pr("canvas")}function b(E,_,z){let it=1,Q=zt(E);if((Q.width>z||Q.height>z)&&(it=z/Math.max(Q.width,Q.height)),it<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){let lt=Math.floor(it*Q.width),mt=Math.floor(it*Q.height);d===void 0&&(d=g(lt,mt));let J=_?g(lt,mt):d;return J.width=lt,J.height=mt,J.getContext("2d").drawImage(E,0,0,lt,mt),Bt("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+lt+"x"+mt+")."),J}else return"data"in E&&Bt("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),E;return E}function w(E){return E.generateMipmaps}function M(E){i.generateMipmap(E)}function A(E){return E.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?i.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(E,_,z,it,Q,lt=!1){if(E!==null){if(i[E]!==void 0)return i[E];Bt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let mt;it&&(mt=t.get("EXT_texture_norm16"),mt||Bt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let J=_;if(_===i.RED&&(z===i.FLOAT&&(J=i.R32F),z===i.HALF_FLOAT&&(J=i.R16F),z===i.UNSIGNED_BYTE&&(J=i.R8),z===i.UNSIGNED_SHORT&&mt&&(J=mt.R16_EXT),z===i.SHORT&&mt&&(J=mt.R16_SNORM_EXT)),_===i.RED_INTEGER&&(z===i.UNSIGNED_BYTE&&(J=i.R8UI),z===i.UNSIGNED_SHORT&&(J=i.R16UI),z===i.UNSIGNED_INT&&(J=i.R32UI),z===i.BYTE&&(J=i.R8I),z===i.SHORT&&(J=i.R16I),z===i.INT&&(J=i.R32I)),_===i.RG&&(z===i.FLOAT&&(J=i.RG32F),z===i.HALF_FLOAT&&(J=i.RG16F),z===i.UNSIGNED_BYTE&&(J=i.RG8),z===i.UNSIGNED_SHORT&&mt&&(J=mt.RG16_EXT),z===i.SHORT&&mt&&(J=mt.RG16_SNORM_EXT)),_===i.RG_INTEGER&&(z===i.UNSIGNED_BYTE&&(J=i.RG8UI),z===i.UNSIGNED_SHORT&&(J=i.RG16UI),z===i.UNSIGNED_INT&&(J=i.RG32UI),z===i.BYTE&&(J=i.RG8I),z===i.SHORT&&(J=i.RG16I),z===i.INT&&(J=i.RG32I)),_===i.RGB_INTEGER&&(z===i.UNSIGNED_BYTE&&(J=i.RGB8UI),z===i.UNSIGNED_SHORT&&(J=i.RGB16UI),z===i.UNSIGNED_INT&&(J=i.RGB32UI),z===i.BYTE&&(J=i.RGB8I),z===i.SHORT&&(J=i.RGB16I),z===i.INT&&(J=i.RGB32I)),_===i.RGBA_INTEGER&&(z===i.UNSIGNED_BYTE&&(J=i.RGBA8UI),z===i.UNSIGNED_SHORT&&(J=i.RGBA16UI),z===i.UNSIGNED_INT&&(J=i.RGBA32UI),z===i.BYTE&&(J=i.RGBA8I),z===i.SHORT&&(J=i.RGBA16I),z===i.INT&&(J=i.RGBA32I)),_===i.RGB&&(z===i.UNSIGNED_SHORT&&mt&&(J=mt.RGB16_EXT),z===i.SHORT&&mt&&(J=mt.RGB16_SNORM_EXT),z===i.UNSIGNED_INT_5_9_9_9_REV&&(J=i.RGB9_E5),z===i.UNSIGNED_INT_10F_11F_11F_REV&&(J=i.R11F_G11F_B10F)),_===i.RGBA){let Z=lt?fr:ie.getTransfer(Q);z===i.FLOAT&&(J=i.RGBA32F),z===i.HALF_FLOAT&&(J=i.RGBA16F),z===i.UNSIGNED_BYTE&&(J=Z===ce?i.SRGB8_ALPHA8:i.RGBA8),z===i.UNSIGNED_SHORT&&mt&&(J=mt.RGBA16_EXT),z===i.SHORT&&mt&&(J=mt.RGBA16_SNORM_EXT),z===i.UNSIGNED_SHORT_4_4_4_4&&(J=i.RGBA4),z===i.UNSIGNED_SHORT_5_5_5_1&&(J=i.RGB5_A1)}return(J===i.R16F||J===i.R32F||J===i.RG16F||J===i.RG32F||J===i.RGBA16F||J===i.RGBA32F)&&t.get("EXT_color_buffer_float"),J}function y(E,_){let z;return E?_===null||_===Dn||_===os?z=i.DEPTH24_STENCIL8:_===An?z=i.DEPTH32F_STENCIL8:_===Bs&&(z=i.DEPTH24_STENCIL8,Bt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):_===null||_===Dn||_===os?z=i.DEPTH_COMPONENT24:_===An?z=i.DEPTH_COMPONENT32F:_===Bs&&(z=i.DEPTH_COMPONENT16),z}function S(E,_){return w(E)===!0||E.isFramebufferTexture&&E.minFilter!==Pe&&E.minFilter!==Qe?Math.log2(Math.max(_.width,_.height))+1:E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?_.mipmaps.length:1}function F(E){let _=new WeakRef(E);n.get(E).__ref=_,p.add(_),x.register(E,_,_)}function I(E){let _=n.get(E).__ref;_!==void 0&&(p.delete(_),x.unregister(_))}function D(E){q(E.target)}function B(E){R(E.target)}function q(E){E.removeEventListener("dispose",D),I(E),G(E),E.isVideoTexture&&h.delete(E),E.isHTMLTexture&&u.delete(E)}function R(E){E.removeEventListener("dispose",B),I(E),tt(E)}function U(){for(let E of p){let _=E.deref();_!==void 0&&(_.isRenderTarget===!0?R(_):q(_))}p.clear(),u.clear()}function G(E){let _=n.get(E);if(_.__webglInit===void 0)return;let z=E.source,it=f.get(z);if(it){let Q=it[_.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&O(E),Object.keys(it).length===0&&f.delete(z)}n.remove(E)}function O(E){let _=n.get(E);i.deleteTexture(_.__webglTexture);let z=E.source,it=f.get(z);delete it[_.__cacheKey],o.memory.textures--}function tt(E){let _=n.get(E);_.__depthDisposeCallback&&_.__depthDisposeCallback();let z=E.depthTexture;if(z&&z.renderTarget===E&&q(z),E.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(_.__webglFramebuffer[Q]))for(let lt=0;lt<_.__webglFramebuffer[Q].length;lt++)i.deleteFramebuffer(_.__webglFramebuffer[Q][lt]);else i.deleteFramebuffer(_.__webglFramebuffer[Q]);_.__webglDepthbuffer&&i.deleteRenderbuffer(_.__webglDepthbuffer[Q])}else{if(Array.isArray(_.__webglFramebuffer))for(let Q=0;Q<_.__webglFramebuffer.length;Q++)i.deleteFramebuffer(_.__webglFramebuffer[Q]);else i.deleteFramebuffer(_.__webglFramebuffer);if(_.__webglDepthbuffer&&i.deleteRenderbuffer(_.__webglDepthbuffer),_.__webglMultisampledFramebuffer&&i.deleteFramebuffer(_.__webglMultisampledFramebuffer),_.__webglColorRenderbuffer)for(let Q=0;Q<_.__webglColorRenderbuffer.length;Q++)_.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(_.__webglColorRenderbuffer[Q]);_.__webglDepthRenderbuffer&&i.deleteRenderbuffer(_.__webglDepthRenderbuffer)}let it=E.textures;for(let Q=0,lt=it.length;Q<lt;Q++){let mt=n.get(it[Q]);mt.__webglTexture&&(i.deleteTexture(mt.__webglTexture),o.memory.textures--),n.remove(it[Q])}n.remove(E)}let W=0;function K(){W=0}function nt(){return W}function St(E){W=E}function It(){let E=W;return E>=s.maxTextures&&Bt("WebGLTextures: Trying to use "+(E+1)+" texture units while this GPU supports only "+s.maxTextures),W+=1,E}function Y(E){let _=[];return _.push(E.wrapS),_.push(E.wrapT),_.push(E.wrapR||0),_.push(E.magFilter),_.push(E.minFilter),_.push(E.anisotropy),_.push(E.internalFormat),_.push(E.format),_.push(E.type),_.push(E.generateMipmaps),_.push(E.mipmapsAutoUpdate),_.push(E.premultiplyAlpha),_.push(E.flipY),_.push(E.unpackAlignment),_.push(E.colorSpace),_.join()}function yt(E,_){let z=n.get(E);if(E.isVideoTexture&&Ae(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&z.__version!==E.version){let it=E.image;if(it===null)Bt("WebGLRenderer: Texture marked for update but no image data found.");else if(it.complete===!1)Bt("WebGLRenderer: Texture marked for update but image is incomplete");else{at(z,E,_);return}}else E.isExternalTexture&&(z.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,z.__webglTexture,i.TEXTURE0+_)}function At(E,_){let z=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&z.__version!==E.version){at(z,E,_);return}else E.isExternalTexture&&(z.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,z.__webglTexture,i.TEXTURE0+_)}function Dt(E,_){let z=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&z.__version!==E.version){at(z,E,_);return}e.bindTexture(i.TEXTURE_3D,z.__webglTexture,i.TEXTURE0+_)}function _t(E,_){let z=n.get(E);if(E.version>0&&z.__version!==E.version){wt(z,E,_);return}e.bindTexture(i.TEXTURE_CUBE_MAP,z.__webglTexture,i.TEXTURE0+_)}let Ft={[ta]:i.REPEAT,[Gn]:i.CLAMP_TO_EDGE,[ea]:i.MIRRORED_REPEAT},ye={[Pe]:i.NEAREST,[Uf]:i.NEAREST_MIPMAP_NEAREST,[kr]:i.NEAREST_MIPMAP_LINEAR,[Qe]:i.LINEAR,[La]:i.LINEAR_MIPMAP_NEAREST,[ci]:i.LINEAR_MIPMAP_LINEAR},Ot={[zf]:i.NEVER,[Sh]:i.ALWAYS,[Vf]:i.LESS,[vh]:i.LEQUAL,[Gf]:i.EQUAL,[Mh]:i.GEQUAL,[Hf]:i.GREATER,[Wf]:i.NOTEQUAL};function Yt(E,_){if(_.type===An&&t.has("OES_texture_float_linear")===!1&&(_.magFilter===Qe||_.magFilter===La||_.magFilter===kr||_.magFilter===ci||_.minFilter===Qe||_.minFilter===La||_.minFilter===kr||_.minFilter===ci)&&Bt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(E,i.TEXTURE_WRAP_S,Ft[_.wrapS]),i.texParameteri(E,i.TEXTURE_WRAP_T,Ft[_.wrapT]),(E===i.TEXTURE_3D||E===i.TEXTURE_2D_ARRAY)&&i.texParameteri(E,i.TEXTURE_WRAP_R,Ft[_.wrapR]),i.texParameteri(E,i.TEXTURE_MAG_FILTER,ye[_.magFilter]),i.texParameteri(E,i.TEXTURE_MIN_FILTER,ye[_.minFilter]),_.compareFunction&&(i.texParameteri(E,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(E,i.TEXTURE_COMPARE_FUNC,Ot[_.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(_.magFilter===Pe||_.minFilter!==kr&&_.minFilter!==ci||_.type===An&&t.has("OES_texture_float_linear")===!1)return;if(_.anisotropy>1||n.get(_).__currentAnisotropy){let z=t.get("EXT_texture_filter_anisotropic");i.texParameterf(E,z.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(_.anisotropy,s.getMaxAnisotropy())),n.get(_).__currentAnisotropy=_.anisotropy}}}function jt(E,_){let z=!1;E.__webglInit===void 0&&(E.__webglInit=!0,_.addEventListener("dispose",D),F(_));let it=_.source,Q=f.get(it);Q===void 0&&(Q={},f.set(it,Q));let lt=Y(_);if(lt!==E.__cacheKey){Q[lt]===void 0&&(Q[lt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,z=!0),Q[lt].usedTimes++;let mt=Q[E.__cacheKey];mt!==void 0&&(Q[E.__cacheKey].usedTimes--,mt.usedTimes===0&&O(_)),E.__cacheKey=lt,E.__webglTexture=Q[lt].texture}return z}function et(E,_,z){return Math.floor(Math.floor(E/z)/_)}function ht(E,_,z,it){let lt=E.updateRanges;if(lt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,_.width,_.height,z,it,_.data);else{lt.sort((P,j)=>P.start-j.start);let mt=0;for(let P=1;P<lt.length;P++){let j=lt[mt],$=lt[P],dt=j.start+j.count,ot=et($.start,_.width,4),ct=et(j.start,_.width,4);$.start<=dt+1&&ot===ct&&et($.start+$.count-1,_.width,4)===ot?j.count=Math.max(j.count,$.start+$.count-j.start):(++mt,lt[mt]=$)}lt.length=mt+1;let J=e.getParameter(i.UNPACK_ROW_LENGTH),Z=e.getParameter(i.UNPACK_SKIP_PIXELS),ut=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,_.width);for(let P=0,j=lt.length;P<j;P++){let $=lt[P],dt=Math.floor($.start/4),ot=Math.ceil($.count/4),ct=dt%_.width,Lt=Math.floor(dt/_.width),qt=ot,st=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,ct),e.pixelStorei(i.UNPACK_SKIP_ROWS,Lt),e.texSubImage2D(i.TEXTURE_2D,0,ct,Lt,qt,st,z,it,_.data)}E.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,J),e.pixelStorei(i.UNPACK_SKIP_PIXELS,Z),e.pixelStorei(i.UNPACK_SKIP_ROWS,ut)}}function at(E,_,z){let it=i.TEXTURE_2D;(_.isDataArrayTexture||_.isCompressedArrayTexture)&&(it=i.TEXTURE_2D_ARRAY),_.isData3DTexture&&(it=i.TEXTURE_3D);let Q=jt(E,_),lt=_.source;e.bindTexture(it,E.__webglTexture,i.TEXTURE0+z);let mt=n.get(lt);if(lt.version!==mt.__version||Q===!0){if(e.activeTexture(i.TEXTURE0+z),(typeof ImageBitmap<"u"&&_.image instanceof ImageBitmap)===!1){let st=ie.getPrimaries(ie.workingColorSpace),Nt=_.colorSpace===ui?null:ie.getPrimaries(_.colorSpace),Xt=_.colorSpace===ui||st===Nt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,_.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Xt)}e.pixelStorei(i.UNPACK_ALIGNMENT,_.unpackAlignment);let Z=b(_.image,!1,s.maxTextureSize);Z=Ut(_,Z);let ut=r.convert(_.format,_.colorSpace),P=r.convert(_.type),j=T(_.internalFormat,ut,P,_.normalized,_.colorSpace,_.isVideoTexture);Yt(it,_);let $,dt=_.mipmaps,ot=_.isVideoTexture!==!0,ct=mt.__version===void 0||Q===!0,Lt=lt.dataReady,qt=S(_,Z);if(_.isDepthTexture)j=y(_.format===hi,_.type),ct&&(ot?e.texStorage2D(i.TEXTURE_2D,1,j,Z.width,Z.height):e.texImage2D(i.TEXTURE_2D,0,j,Z.width,Z.height,0,ut,P,null));else if(_.isDataTexture)if(dt.length>0){ot&&ct&&e.texStorage2D(i.TEXTURE_2D,qt,j,dt[0].width,dt[0].height);for(let st=0,Nt=dt.length;st<Nt;st++)$=dt[st],ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,st,0,0,$.width,$.height,ut,P,$.data):e.texImage2D(i.TEXTURE_2D,st,j,$.width,$.height,0,ut,P,$.data);_.generateMipmaps=!1}else ot?(ct&&e.texStorage2D(i.TEXTURE_2D,qt,j,Z.width,Z.height),Lt&&ht(_,Z,ut,P)):e.texImage2D(i.TEXTURE_2D,0,j,Z.width,Z.height,0,ut,P,Z.data);else if(_.isCompressedTexture)if(_.isCompressedArrayTexture){ot&&ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,qt,j,dt[0].width,dt[0].height,Z.depth);for(let st=0,Nt=dt.length;st<Nt;st++)if($=dt[st],_.format!==Un)if(ut!==null)if(ot){if(Lt)if(_.layerUpdates.size>0){let Xt=Lh($.width,$.height,_.format,_.type);for(let bt of _.layerUpdates){let he=$.data.subarray(bt*Xt/$.data.BYTES_PER_ELEMENT,(bt+1)*Xt/$.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,st,0,0,bt,$.width,$.height,1,ut,he)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,st,0,0,0,$.width,$.height,Z.depth,ut,$.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,st,j,$.width,$.height,Z.depth,0,$.data,0,0);else Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ot?Lt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,st,0,0,0,$.width,$.height,Z.depth,ut,P,$.data):e.texImage3D(i.TEXTURE_2D_ARRAY,st,j,$.width,$.height,Z.depth,0,ut,P,$.data);_.layerUpdates.size>0&&_.clearLayerUpdates()}else{ot&&ct&&e.texStorage2D(i.TEXTURE_2D,qt,j,dt[0].width,dt[0].height);for(let st=0,Nt=dt.length;st<Nt;st++)$=dt[st],_.format!==Un?ut!==null?ot?Lt&&e.compressedTexSubImage2D(i.TEXTURE_2D,st,0,0,$.width,$.height,ut,$.data):e.compressedTexImage2D(i.TEXTURE_2D,st,j,$.width,$.height,0,$.data):Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,st,0,0,$.width,$.height,ut,P,$.data):e.texImage2D(i.TEXTURE_2D,st,j,$.width,$.height,0,ut,P,$.data)}else if(_.isDataArrayTexture)if(ot){if(ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,qt,j,Z.width,Z.height,Z.depth),Lt)if(_.layerUpdates.size>0){let st=Lh(Z.width,Z.height,_.format,_.type);for(let Nt of _.layerUpdates){let Xt=Z.data.subarray(Nt*st/Z.data.BYTES_PER_ELEMENT,(Nt+1)*st/Z.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Nt,Z.width,Z.height,1,ut,P,Xt)}_.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,Z.width,Z.height,Z.depth,ut,P,Z.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,j,Z.width,Z.height,Z.depth,0,ut,P,Z.data);else if(_.isData3DTexture)ot?(ct&&e.texStorage3D(i.TEXTURE_3D,qt,j,Z.width,Z.height,Z.depth),Lt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,Z.width,Z.height,Z.depth,ut,P,Z.data)):e.texImage3D(i.TEXTURE_3D,0,j,Z.width,Z.height,Z.depth,0,ut,P,Z.data);else if(_.isFramebufferTexture){if(ct)if(ot)e.texStorage2D(i.TEXTURE_2D,qt,j,Z.width,Z.height);else{let st=Z.width,Nt=Z.height;for(let Xt=0;Xt<qt;Xt++)e.texImage2D(i.TEXTURE_2D,Xt,j,st,Nt,0,ut,P,null),st>>=1,Nt>>=1}}else if(_.isHTMLTexture){if("texElementImage2D"in i){let st=i.canvas;if(st.hasAttribute("layoutsubtree")||st.setAttribute("layoutsubtree","true"),Z.parentNode!==st){st.appendChild(Z),u.add(_),st.onpaint=Nt=>{let Xt=Nt.changedElements;for(let bt of u)Xt.includes(bt.image)&&(bt.needsUpdate=!0)},st.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,Z);else{let Xt=i.RGBA,bt=i.RGBA,he=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Xt,bt,he,Z)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(dt.length>0){if(ot&&ct){let st=zt(dt[0]);e.texStorage2D(i.TEXTURE_2D,qt,j,st.width,st.height)}for(let st=0,Nt=dt.length;st<Nt;st++)$=dt[st],ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,st,0,0,ut,P,$):e.texImage2D(i.TEXTURE_2D,st,j,ut,P,$);_.generateMipmaps=!1}else if(ot){if(ct){let st=zt(Z);e.texStorage2D(i.TEXTURE_2D,qt,j,st.width,st.height)}Lt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ut,P,Z)}else e.texImage2D(i.TEXTURE_2D,0,j,ut,P,Z);w(_)&&_.mipmapsAutoUpdate===!0&&M(it),mt.__version=lt.version,_.onUpdate&&_.onUpdate(_)}E.__version=_.version}function wt(E,_,z){if(_.image.length!==6)return;let it=jt(E,_),Q=_.source;e.bindTexture(i.TEXTURE_CUBE_MAP,E.__webglTexture,i.TEXTURE0+z);let lt=n.get(Q);if(Q.version!==lt.__version||it===!0){e.activeTexture(i.TEXTURE0+z);let mt=ie.getPrimaries(ie.workingColorSpace),J=_.colorSpace===ui?null:ie.getPrimaries(_.colorSpace),Z=_.colorSpace===ui||mt===J?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,_.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,_.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Z);let ut=_.isCompressedTexture||_.image[0].isCompressedTexture,P=_.image[0]&&_.image[0].isDataTexture,j=[];for(let bt=0;bt<6;bt++)!ut&&!P?j[bt]=b(_.image[bt],!0,s.maxCubemapSize):j[bt]=P?_.image[bt].image:_.image[bt],j[bt]=Ut(_,j[bt]);let $=j[0],dt=r.convert(_.format,_.colorSpace),ot=r.convert(_.type),ct=T(_.internalFormat,dt,ot,_.normalized,_.colorSpace),Lt=_.isVideoTexture!==!0,qt=lt.__version===void 0||it===!0,st=Q.dataReady,Nt=S(_,$);Yt(i.TEXTURE_CUBE_MAP,_);let Xt;if(_.isDepthTexture){if(ct=y(_.format===hi,_.type),qt)if(Lt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,ct,$.width,$.height);else for(let bt=0;bt<6;bt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,$.width,$.height,0,dt,ot,null)}else if(ut){Lt&&qt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Nt,ct,$.width,$.height);for(let bt=0;bt<6;bt++){Xt=j[bt].mipmaps;for(let he=0;he<Xt.length;he++){let De=Xt[he];_.format!==Un?dt!==null?Lt?st&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,0,0,De.width,De.height,dt,De.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,ct,De.width,De.height,0,De.data):Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,0,0,De.width,De.height,dt,ot,De.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,ct,De.width,De.height,0,dt,ot,De.data)}}}else{if(Xt=_.mipmaps,Lt&&qt){Xt.length>0&&Nt++;let bt=zt(j[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Nt,ct,bt.width,bt.height)}for(let bt=0;bt<6;bt++)if(P){Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,0,0,j[bt].width,j[bt].height,dt,ot,j[bt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,j[bt].width,j[bt].height,0,dt,ot,j[bt].data);for(let he=0;he<Xt.length;he++){let di=Xt[he].image[bt].image;Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,0,0,di.width,di.height,dt,ot,di.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,ct,di.width,di.height,0,dt,ot,di.data)}}else{Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,0,0,dt,ot,j[bt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,dt,ot,j[bt]);for(let he=0;he<Xt.length;he++){let De=Xt[he];Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,0,0,dt,ot,De.image[bt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,ct,dt,ot,De.image[bt])}}}w(_)&&_.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),lt.__version=Q.version,_.onUpdate&&_.onUpdate(_)}E.__version=_.version}function xt(E,_,z,it,Q,lt){let mt=r.convert(z.format,z.colorSpace),J=r.convert(z.type),Z=T(z.internalFormat,mt,J,z.normalized,z.colorSpace),ut=n.get(_),P=n.get(z);if(P.__renderTarget=_,!ut.__hasExternalTextures){let j=Math.max(1,_.width>>lt),$=Math.max(1,_.height>>lt);Q===i.TEXTURE_3D||Q===i.TEXTURE_2D_ARRAY?e.texImage3D(Q,lt,Z,j,$,_.depth,0,mt,J,null):e.texImage2D(Q,lt,Z,j,$,0,mt,J,null)}e.bindFramebuffer(i.FRAMEBUFFER,E),pt(_)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,it,Q,P.__webglTexture,0,ue(_)):(Q===i.TEXTURE_2D||Q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,it,Q,P.__webglTexture,lt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Ht(E,_,z){if(i.bindRenderbuffer(i.RENDERBUFFER,E),_.depthBuffer){let it=_.depthTexture,Q=it&&it.isDepthTexture?it.type:null,lt=y(_.stencilBuffer,Q),mt=_.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;pt(_)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(_),lt,_.width,_.height):z?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(_),lt,_.width,_.height):i.renderbufferStorage(i.RENDERBUFFER,lt,_.width,_.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,mt,i.RENDERBUFFER,E)}else{let it=_.textures;for(let Q=0;Q<it.length;Q++){let lt=it[Q],mt=r.convert(lt.format,lt.colorSpace),J=r.convert(lt.type),Z=T(lt.internalFormat,mt,J,lt.normalized,lt.colorSpace);pt(_)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ue(_),Z,_.width,_.height):z?i.renderbufferStorageMultisample(i.RENDERBUFFER,ue(_),Z,_.width,_.height):i.renderbufferStorage(i.RENDERBUFFER,Z,_.width,_.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Pt(E,_,z){let it=_.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,E),!(_.depthTexture&&_.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let Q=n.get(_.depthTexture);Q.__renderTarget=_;let lt=it?_.depthTexture.image[0]:_.depthTexture.image;(!Q.__webglTexture||lt.width!==_.width||lt.height!==_.height)&&(lt.width=_.width,lt.height=_.height,_.depthTexture.needsUpdate=!0),it?_t(_.depthTexture,0):yt(_.depthTexture,0);let mt=Q.__webglTexture,J=ue(_),Z=it?i.TEXTURE_CUBE_MAP_POSITIVE_X+z:i.TEXTURE_2D,ut=_.depthTexture.format===hi?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(_.depthTexture.format===ii)pt(_)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ut,Z,mt,0,J):i.framebufferTexture2D(i.FRAMEBUFFER,ut,Z,mt,0);else if(_.depthTexture.format===hi)pt(_)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ut,Z,mt,0,J):i.framebufferTexture2D(i.FRAMEBUFFER,ut,Z,mt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Qt(E){let _=n.get(E),z=E.isWebGLCubeRenderTarget===!0;if(_.__boundDepthTexture!==E.depthTexture){let it=E.depthTexture;if(_.__depthDisposeCallback&&_.__depthDisposeCallback(),it){let Q=()=>{delete _.__boundDepthTexture,delete _.__depthDisposeCallback,it.removeEventListener("dispose",Q)};it.addEventListener("dispose",Q),_.__depthDisposeCallback=Q}_.__boundDepthTexture=it}if(E.depthTexture&&!_.__autoAllocateDepthBuffer)if(z)for(let it=0;it<6;it++)Pt(_.__webglFramebuffer[it],E,it);else E.texture.mipmaps.length>0?Pt(_.__webglFramebuffer[0],E,0):Pt(_.__webglFramebuffer,E,0);else if(z){_.__webglDepthbuffer=[];for(let it=0;it<6;it++)if(e.bindFramebuffer(i.FRAMEBUFFER,_.__webglFramebuffer[it]),_.__webglDepthbuffer[it]===void 0)_.__webglDepthbuffer[it]=i.createRenderbuffer(),Ht(_.__webglDepthbuffer[it],E,!1);else{let Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,lt=_.__webglDepthbuffer[it];i.bindRenderbuffer(i.RENDERBUFFER,lt),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,lt)}}else if(E.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,_.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,_.__webglFramebuffer),_.__webglDepthbuffer===void 0)_.__webglDepthbuffer=i.createRenderbuffer(),Ht(_.__webglDepthbuffer,E,!1);else{let Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,lt=_.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,lt),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,lt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function te(E,_,z){let it=n.get(E);_!==void 0&&xt(it.__webglFramebuffer,E,E.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),z!==void 0&&Qt(E)}function oe(E){let _=E.texture,z=n.get(E),it=n.get(_);E.addEventListener("dispose",B),F(E);let Q=E.textures,lt=E.isWebGLCubeRenderTarget===!0,mt=Q.length>1;if(mt||(it.__webglTexture===void 0&&(it.__webglTexture=i.createTexture()),it.__version=_.version,o.memory.textures++),lt){z.__webglFramebuffer=[];for(let J=0;J<6;J++)if(_.mipmaps.length>0){z.__webglFramebuffer[J]=[];for(let Z=0;Z<_.mipmaps.length;Z++)z.__webglFramebuffer[J][Z]=i.createFramebuffer()}else z.__webglFramebuffer[J]=i.createFramebuffer()}else{if(_.mipmaps.length>0){z.__webglFramebuffer=[];for(let J=0;J<_.mipmaps.length;J++)z.__webglFramebuffer[J]=i.createFramebuffer()}else z.__webglFramebuffer=i.createFramebuffer();if(mt)for(let J=0,Z=Q.length;J<Z;J++){let ut=n.get(Q[J]);ut.__webglTexture===void 0&&(ut.__webglTexture=i.createTexture(),o.memory.textures++)}if(E.samples>0&&pt(E)===!1){z.__webglMultisampledFramebuffer=i.createFramebuffer(),z.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,z.__webglMultisampledFramebuffer);for(let J=0;J<Q.length;J++){let Z=Q[J];z.__webglColorRenderbuffer[J]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,z.__webglColorRenderbuffer[J]);let ut=r.convert(Z.format,Z.colorSpace),P=r.convert(Z.type),j=T(Z.internalFormat,ut,P,Z.normalized,Z.colorSpace,E.isXRRenderTarget===!0),$=ue(E);i.renderbufferStorageMultisample(i.RENDERBUFFER,$,j,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+J,i.RENDERBUFFER,z.__webglColorRenderbuffer[J])}i.bindRenderbuffer(i.RENDERBUFFER,null),E.depthBuffer&&(z.__webglDepthRenderbuffer=i.createRenderbuffer(),Ht(z.__webglDepthRenderbuffer,E,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(lt){e.bindTexture(i.TEXTURE_CUBE_MAP,it.__webglTexture),Yt(i.TEXTURE_CUBE_MAP,_);for(let J=0;J<6;J++)if(_.mipmaps.length>0)for(let Z=0;Z<_.mipmaps.length;Z++)xt(z.__webglFramebuffer[J][Z],E,_,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+J,Z);else xt(z.__webglFramebuffer[J],E,_,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+J,0);w(_)?M(i.TEXTURE_CUBE_MAP):_.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),e.unbindTexture()}else if(mt){for(let J=0,Z=Q.length;J<Z;J++){let ut=Q[J],P=n.get(ut),j=i.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(j=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(j,P.__webglTexture),Yt(j,ut),xt(z.__webglFramebuffer,E,ut,i.COLOR_ATTACHMENT0+J,j,0),w(ut)&&M(j)}e.unbindTexture()}else{let J=i.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(J=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(J,it.__webglTexture),Yt(J,_),_.mipmaps.length>0)for(let Z=0;Z<_.mipmaps.length;Z++)xt(z.__webglFramebuffer[Z],E,_,i.COLOR_ATTACHMENT0,J,Z);else xt(z.__webglFramebuffer,E,_,i.COLOR_ATTACHMENT0,J,0);w(_)?M(J):_.mipmaps.length>0&&i.texParameteri(J,i.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),e.unbindTexture()}E.depthBuffer&&Qt(E)}function N(E){let _=E.textures;for(let z=0,it=_.length;z<it;z++){let Q=_[z];if(w(Q)&&Q.mipmapsAutoUpdate===!0){let lt=A(E),mt=n.get(Q).__webglTexture;e.bindTexture(lt,mt),M(lt),e.unbindTexture()}}}let Te=[];function Jt(E){if(E.samples>0){if(pt(E)===!1){let _=E.textures,z=E.width,it=E.height,Q=i.COLOR_BUFFER_BIT,lt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,mt=n.get(E),J=_.length>1;if(J)for(let ut=0;ut<_.length;ut++)e.bindFramebuffer(i.FRAMEBUFFER,mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,mt.__webglMultisampledFramebuffer),E.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,mt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,mt.__webglFramebuffer);for(let ut=0;ut<_.length;ut++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(Q|=i.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(Q|=i.STENCIL_BUFFER_BIT)),J){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,mt.__webglColorRenderbuffer[ut]);let P=n.get(_[ut]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,P,0)}i.blitFramebuffer(0,0,z,it,0,0,z,it,Q,i.NEAREST),l===!0&&(Te.length=0,Te.push(i.COLOR_ATTACHMENT0+ut),E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&Te.push(lt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Te))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),J)for(let ut=0;ut<_.length;ut++){e.bindFramebuffer(i.FRAMEBUFFER,mt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.RENDERBUFFER,mt.__webglColorRenderbuffer[ut]);let P=n.get(_[ut]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,mt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.TEXTURE_2D,P,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,mt.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&l){let _=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[_])}}}function ue(E){return Math.min(s.maxSamples,E.samples)}function pt(E){let _=n.get(E);return E.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&_.__useRenderToTexture!==!1}function Ae(E){let _=o.render.frame;h.get(E)!==_&&(h.set(E,_),E.update())}function Ut(E,_){let z=E.colorSpace,it=E.format,Q=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||z!==dr&&z!==ui&&(ie.getTransfer(z)===ce?(it!==Un||Q!==cn)&&Bt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):kt("WebGLTextures: Unsupported texture color space:",z)),_}function zt(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(c.width=E.naturalWidth||E.width,c.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(c.width=E.displayWidth,c.height=E.displayHeight):(c.width=E.width,c.height=E.height),c}this.allocateTextureUnit=It,this.resetTextureUnits=K,this.getTextureUnits=nt,this.setTextureUnits=St,this.setTexture2D=yt,this.setTexture2DArray=At,this.setTexture3D=Dt,this.setTextureCube=_t,this.rebindTextures=te,this.setupRenderTarget=oe,this.updateRenderTargetMipmap=N,this.updateMultisampleRenderTarget=Jt,this.setupDepthRenderbuffer=Qt,this.setupFrameBufferTexture=xt,this.useMultisampledRTT=pt,this.dispose=U}function Yv(i,t){function e(n,s=ui){let r,o=ie.getTransfer(s);if(n===cn)return i.UNSIGNED_BYTE;if(n===Da)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Fa)return i.UNSIGNED_SHORT_5_5_5_1;if(n===yh)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===xh)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===mh)return i.BYTE;if(n===gh)return i.SHORT;if(n===Bs)return i.UNSIGNED_SHORT;if(n===Na)return i.INT;if(n===Dn)return i.UNSIGNED_INT;if(n===An)return i.FLOAT;if(n===Fn)return i.HALF_FLOAT;if(n===_h)return i.ALPHA;if(n===bh)return i.RGB;if(n===Un)return i.RGBA;if(n===ii)return i.DEPTH_COMPONENT;if(n===hi)return i.DEPTH_STENCIL;if(n===Ua)return i.RED;if(n===Oa)return i.RED_INTEGER;if(n===Di)return i.RG;if(n===Ba)return i.RG_INTEGER;if(n===ka)return i.RGBA_INTEGER;if(n===zr||n===Vr||n===Gr||n===Hr)if(o===ce)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===zr)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Vr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Gr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Hr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===zr)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Vr)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Gr)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Hr)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===za||n===Va||n===Ga||n===Ha)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===za)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Va)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Ga)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Ha)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Wa||n===Xa||n===qa||n===$a||n===Ya||n===Wr||n===Ja)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Wa||n===Xa)return o===ce?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===qa)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===$a)return r.COMPRESSED_R11_EAC;if(n===Ya)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Wr)return r.COMPRESSED_RG11_EAC;if(n===Ja)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Za||n===Ka||n===ja||n===Qa||n===tl||n===el||n===nl||n===il||n===sl||n===rl||n===ol||n===al||n===ll||n===cl)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Za)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Ka)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===ja)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Qa)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===tl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===el)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===nl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===il)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===sl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===rl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ol)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===al)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ll)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===cl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===hl||n===ul||n===dl)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===hl)return o===ce?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===ul)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===dl)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===fl||n===pl||n===Xr||n===ml)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===fl)return r.COMPRESSED_RED_RGTC1_EXT;if(n===pl)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Xr)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===ml)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===os?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var Jv=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Zv=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Vh=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Sr(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Sn({vertexShader:Jv,fragmentShader:Zv,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new be(new Ci(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Gh=class extends Hn{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,x=typeof XRWebGLBinding<"u",m=new Vh,g={},b=e.getContextAttributes(),w=null,M=null,A=[],T=[],y=new rt,S=null,F=null,I=new je;I.viewport=new Me;let D=new je;D.viewport=new Me;let B=[I,D],q=new Ca,R=null,U=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Y){let yt=A[Y];return yt===void 0&&(yt=new Rs,A[Y]=yt),yt.getTargetRaySpace()},this.getControllerGrip=function(Y){let yt=A[Y];return yt===void 0&&(yt=new Rs,A[Y]=yt),yt.getGripSpace()},this.getHand=function(Y){let yt=A[Y];return yt===void 0&&(yt=new Rs,A[Y]=yt),yt.getHandSpace()};function G(Y){let yt=T.indexOf(Y.inputSource);if(yt===-1)return;let At=A[yt];At!==void 0&&(At.update(Y.inputSource,Y.frame,c||o),At.dispatchEvent({type:Y.type,data:Y.inputSource}))}function O(){s.removeEventListener("select",G),s.removeEventListener("selectstart",G),s.removeEventListener("selectend",G),s.removeEventListener("squeeze",G),s.removeEventListener("squeezestart",G),s.removeEventListener("squeezeend",G),s.removeEventListener("end",O),s.removeEventListener("inputsourceschange",tt);for(let Y=0;Y<A.length;Y++){let yt=T[Y];yt!==null&&(T[Y]=null,A[Y].disconnect(yt))}R=null,U=null,m.reset();for(let Y in g)delete g[Y];if(t.setRenderTarget(w),f=null,d=null,u=null,s=null,M=null,It.stop(),n.isPresenting=!1,t.setPixelRatio(S),t.setSize(y.width,y.height,!1),F!==null){let Y=F.camera;Y.fov=F.fov,Y.zoom=F.zoom,Y.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Y){r=Y,n.isPresenting===!0&&Bt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Y){a=Y,n.isPresenting===!0&&Bt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Y){c=Y},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(Y){if(s=Y,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",G),s.addEventListener("selectstart",G),s.addEventListener("selectend",G),s.addEventListener("squeeze",G),s.addEventListener("squeezestart",G),s.addEventListener("squeezeend",G),s.addEventListener("end",O),s.addEventListener("inputsourceschange",tt),b.xrCompatible!==!0&&await e.makeXRCompatible(),S=t.getPixelRatio(),t.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let At=null,Dt=null,_t=null;b.depth&&(_t=b.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,At=b.stencil?hi:ii,Dt=b.stencil?os:Dn);let Ft={colorFormat:e.RGBA8,depthFormat:_t,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Ft),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),M=new gn(d.textureWidth,d.textureHeight,{format:Un,type:cn,depthTexture:new oi(d.textureWidth,d.textureHeight,Dt,void 0,void 0,void 0,void 0,void 0,void 0,At),stencilBuffer:b.stencil,colorSpace:t.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let At={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,At),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),M=new gn(f.framebufferWidth,f.framebufferHeight,{format:Un,type:cn,colorSpace:t.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),It.setContext(s),It.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function tt(Y){for(let yt=0;yt<Y.removed.length;yt++){let At=Y.removed[yt],Dt=T.indexOf(At);Dt>=0&&(T[Dt]=null,A[Dt].disconnect(At))}for(let yt=0;yt<Y.added.length;yt++){let At=Y.added[yt],Dt=T.indexOf(At);if(Dt===-1){for(let Ft=0;Ft<A.length;Ft++)if(Ft>=T.length){T.push(At),Dt=Ft;break}else if(T[Ft]===null){T[Ft]=At,Dt=Ft;break}if(Dt===-1)break}let _t=A[Dt];_t&&_t.connect(At)}}function W(Y,yt){yt===null?Y.matrixWorld.copy(Y.matrix):Y.matrixWorld.multiplyMatrices(yt.matrixWorld,Y.matrix),Y.matrixWorldInverse.copy(Y.matrixWorld).invert()}this.updateCamera=function(Y){if(s===null)return;let yt=Y.near,At=Y.far;m.texture!==null&&(m.depthNear>0&&(yt=m.depthNear),m.depthFar>0&&(At=m.depthFar)),q.near=D.near=I.near=yt,q.far=D.far=I.far=At,(R!==q.near||U!==q.far)&&(s.updateRenderState({depthNear:q.near,depthFar:q.far}),R=q.near,U=q.far),q.layers.mask=Y.layers.mask|6,I.layers.mask=q.layers.mask&-5,D.layers.mask=q.layers.mask&-3;let Dt=Y.parent,_t=q.cameras;W(q,Dt);for(let Ft=0;Ft<_t.length;Ft++)W(_t[Ft],Dt);q.projectionMatrix.copy(I.projectionMatrix),q.projectionMatrixInverse.copy(I.projectionMatrixInverse),F===null&&Y.isPerspectiveCamera&&(F={camera:Y,fov:Y.fov,zoom:Y.zoom}),K(Y,q,Dt)};function K(Y,yt,At){At===null?Y.matrix.copy(yt.matrixWorld):(Y.matrix.copy(At.matrixWorld),Y.matrix.invert(),Y.matrix.multiply(yt.matrixWorld)),Y.matrix.decompose(Y.position,Y.quaternion,Y.scale),Y.updateMatrixWorld(!0),Y.projectionMatrix.copy(yt.projectionMatrix),Y.projectionMatrixInverse.copy(yt.projectionMatrixInverse),Y.isPerspectiveCamera&&(Y.fov=ia*2*Math.atan(1/Y.projectionMatrix.elements[5]),Y.zoom=1)}this.getCamera=function(){return q},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Y){l=Y,d!==null&&(d.fixedFoveation=Y),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Y)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(q)},this.getCameraTexture=function(Y){return g[Y]};let nt=null;function St(Y,yt){if(h=yt.getViewerPose(c||o),p=yt,h!==null){let At=h.views;f!==null&&(t.setRenderTargetFramebuffer(M,f.framebuffer),t.setRenderTarget(M));let Dt=!1;At.length!==q.cameras.length&&(q.cameras.length=0,Dt=!0);for(let Ot=0;Ot<At.length;Ot++){let Yt=At[Ot],jt=null;if(f!==null)jt=f.getViewport(Yt);else{let ht=u.getViewSubImage(d,Yt);jt=ht.viewport,Ot===0&&(t.setRenderTargetTextures(M,ht.colorTexture,ht.depthStencilTexture),t.setRenderTarget(M))}let et=B[Ot];et===void 0&&(et=new je,et.layers.enable(Ot),et.viewport=new Me,B[Ot]=et),et.matrix.fromArray(Yt.transform.matrix),et.matrix.decompose(et.position,et.quaternion,et.scale),et.projectionMatrix.fromArray(Yt.projectionMatrix),et.projectionMatrixInverse.copy(et.projectionMatrix).invert(),et.viewport.set(jt.x,jt.y,jt.width,jt.height),Ot===0&&(q.matrix.copy(et.matrix),q.matrix.decompose(q.position,q.quaternion,q.scale)),Dt===!0&&q.cameras.push(et)}let _t=s.enabledFeatures;if(_t&&_t.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let Ot=u.getDepthInformation(At[0]);Ot&&Ot.isValid&&Ot.texture&&m.init(Ot,s.renderState)}if(_t&&_t.includes("camera-access")&&x){t.state.unbindTexture(),u=n.getBinding();for(let Ot=0;Ot<At.length;Ot++){let Yt=At[Ot].camera;if(Yt){let jt=g[Yt];jt||(jt=new Sr,g[Yt]=jt);let et=u.getCameraImage(Yt);jt.sourceTexture=et}}}}for(let At=0;At<A.length;At++){let Dt=T[At],_t=A[At];Dt!==null&&_t!==void 0&&_t.update(Dt,yt,c||o)}nt&&nt(Y,yt),yt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:yt}),p=null}let It=new Tp;It.setAnimationLoop(St),this.setAnimationLoop=function(Y){nt=Y},this.dispose=function(){}}},Kv=new se,Up=new Vt;Up.set(-1,0,0,0,1,0,0,0,1);function jv(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Ch(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,b,w,M){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,M)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),x(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,b,w):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===tn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===tn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let b=t.get(g),w=b.envMap,M=b.envMapRotation;w&&(m.envMap.value=w,m.envMapRotation.value.setFromMatrix4(Kv.makeRotationFromEuler(M)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Up),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,b,w){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*b,m.scale.value=w*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,b){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===tn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=b.texture,m.transmissionSamplerSize.value.set(b.width,b.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function x(m,g){let b=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(b.matrixWorld),m.nearDistance.value=b.shadow.camera.near,m.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Qv(i,t,e,n){let s={},r={};function o(b,w){let M=w.program;n.uniformBlockBinding(b,M,s[b.id])}function a(b,w){let M=s[b.id];M===void 0&&(p(b),M=l(b),s[b.id]=M,b.addEventListener("dispose",m));let A=w.program;n.updateUBOMapping(b,A);let T=t.render.frame;r[b.id]!==T&&(c(b),r[b.id]=T)}function l(b){let w=i.createBuffer(),M=b.__size,A=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,w),i.bufferData(i.UNIFORM_BUFFER,M,A),i.bindBuffer(i.UNIFORM_BUFFER,null),w}function c(b){let w=s[b.id],M=b.uniforms,A=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let T=0,y=M.length;T<y;T++){let S=M[T];if(Array.isArray(S))for(let F=0,I=S.length;F<I;F++)h(S[F],T,F,A);else h(S,T,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(b,w,M,A){if(d(b,w,M,A)===!0){let T=b.__offset,y=b.value;if(Array.isArray(y)){let S=0;for(let F=0;F<y.length;F++){let I=y[F],D=x(I,!0);u(I,b.__data,S),S+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,b.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,b.__data)}}function u(b,w,M){typeof b=="number"||typeof b=="boolean"?w[M]=b:b.isMatrix3?(w[M]=b.elements[0],w[M+1]=b.elements[1],w[M+2]=b.elements[2],w[M+3]=0,w[M+4]=b.elements[3],w[M+5]=b.elements[4],w[M+6]=b.elements[5],w[M+7]=0,w[M+8]=b.elements[6],w[M+9]=b.elements[7],w[M+10]=b.elements[8],w[M+11]=0):ArrayBuffer.isView(b)?w.set(b.subarray(0,w.length-M),M):b.toArray(w,M)}function d(b,w,M,A){let T=b.value,y=w+"_"+M;if(Array.isArray(T)){A[y]===void 0&&(A[y]=[]);let S=A[y],F=!1;for(let I=0;I<T.length;I++)f(T[I],S,I)===!0&&(F=!0);return F}return f(T,A,y)}function f(b,w,M){if(w[M]===void 0)return typeof b=="number"||typeof b=="boolean"?w[M]=b:ArrayBuffer.isView(b)?w[M]=b.slice():w[M]=b.clone(),!0;{let A=w[M];if(typeof b=="number"||typeof b=="boolean"){if(A!==b)return w[M]=b,!0}else{if(ArrayBuffer.isView(b))return!0;if(A.equals(b)===!1)return A.copy(b),!0}}return!1}function p(b){let w=b.uniforms,M=0,A=16;for(let y=0,S=w.length;y<S;y++){let F=Array.isArray(w[y])?w[y]:[w[y]];for(let I=0,D=F.length;I<D;I++){let B=F[I],q=Array.isArray(B.value)?B.value:[B.value],R=Array.isArray(w[y])||Array.isArray(B.value),U=M;for(let O=0,tt=q.length;O<tt;O++){let W=q[O],K=x(W,R),nt=M%A,St=nt%K.boundary,It=nt+St;M+=St,It!==0&&A-It<K.storage&&(M+=A-It),O===0&&(U=M),M+=K.storage}let G=B.type==="int"?Int32Array:B.type==="uint"?Uint32Array:Float32Array;B.__data=new G((M-U)/Float32Array.BYTES_PER_ELEMENT),B.__offset=U}}let T=M%A;return T>0&&(M+=A-T),b.__size=M,b.__cache={},this}function x(b,w){let M={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(M.boundary=4,M.storage=4):b.isVector2?(M.boundary=8,M.storage=8):b.isVector3||b.isColor?(M.boundary=16,M.storage=12):b.isVector4?(M.boundary=16,M.storage=16):b.isMatrix3?(M.boundary=16,M.storage=48):b.isMatrix4?(M.boundary=16,M.storage=64):b.isTexture?Bt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(b)?(M.boundary=16,M.storage=b.byteLength):Bt("WebGLRenderer: Unsupported uniform value type.",b),w===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function m(b){let w=b.target;w.removeEventListener("dispose",m),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function g(){for(let b in s)i.deleteBuffer(s[b]);s={},r={}}return{bind:o,update:a,dispose:g}}var tM=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Xn=null;function eM(){return Xn===null&&(Xn=new Zi(tM,16,16,Di,Fn),Xn.name="DFG_LUT",Xn.minFilter=Qe,Xn.magFilter=Qe,Xn.wrapS=Gn,Xn.wrapT=Gn,Xn.generateMipmaps=!1,Xn.needsUpdate=!0),Xn}var bl=class{constructor(t={}){let{canvas:e=qf(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=cn}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let x=f,m=new Set([ka,Ba,Oa]),g=new Set([cn,Dn,Bs,os,Da,Fa]),b=new Uint32Array(4),w=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},A=null,T=null,y=[],S=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Wn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,D=!1,B=null,q=null,R=null,U=null;this._outputColorSpace=Ke;let G=0,O=0,tt=null,W=-1,K=null,nt=new Me,St=new Me,It=null,Y=new Wt(0),yt=0,At=e.width,Dt=e.height,_t=1,Ft=null,ye=null,Ot=new Me(0,0,At,Dt),Yt=new Me(0,0,At,Dt),jt=!1,et=new Ri,ht=new la,at=!1,wt=!1,xt=new se,Ht=new C,Pt=new Me,Qt={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},te=!1;function oe(){return tt===null?_t:1}let N=n;function Te(v,L){return e.getContext(v,L)}let Jt,ue,pt,Ae,Ut,zt,E,_,z,it,Q,lt,mt,J,Z,ut,P,j,$,dt,ot,ct,Lt;try{let v={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Nt,!1),e.addEventListener("webglcontextrestored",Xt,!1),e.addEventListener("webglcontextcreationerror",bt,!1),N===null){let L="webgl2";if(N=Te(L,v),N===null)throw Te(L)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}qt()}catch(v){throw e.removeEventListener("webglcontextlost",Nt,!1),e.removeEventListener("webglcontextrestored",Xt,!1),e.removeEventListener("webglcontextcreationerror",bt,!1),kt("WebGLRenderer: "+v.message),v}function qt(){Jt=new db(N),Jt.init(),ot=new Yv(N,Jt),ue=new eb(N,Jt,t,ot),pt=new qv(N,Jt),ue.reversedDepthBuffer&&d&&pt.buffers.depth.setReversed(!0),q=N.createFramebuffer(),R=N.createFramebuffer(),U=N.createFramebuffer(),Ae=new mb(N),Ut=new Lv,zt=new $v(N,Jt,pt,Ut,ue,ot,Ae),E=new ub(I),_=new yy(N),ct=new Q_(N,_),z=new fb(N,_,Ae,ct),it=new yb(N,z,_,ct,Ae),j=new gb(N,ue,zt),Z=new nb(Ut),Q=new Iv(I,E,Jt,ue,ct,Z),lt=new jv(I,Ut),mt=new Dv,J=new zv(Jt),P=new j_(I,E,pt,it,p,l),ut=new Xv(I,it,ue),Lt=new Qv(N,Ae,ue,pt),$=new tb(N,Jt,Ae),dt=new pb(N,Jt,Ae),Ae.programs=Q.programs,I.capabilities=ue,I.extensions=Jt,I.properties=Ut,I.renderLists=mt,I.shadowMap=ut,I.state=pt,I.info=Ae}x!==cn&&(F=new _b(x,e.width,e.height,a,s,r));let st=new Gh(I,N);this.xr=st,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){let v=Jt.get("WEBGL_lose_context");v&&v.loseContext()},this.forceContextRestore=function(){let v=Jt.get("WEBGL_lose_context");v&&v.restoreContext()},this.getPixelRatio=function(){return _t},this.setPixelRatio=function(v){v!==void 0&&(_t=v,this.setSize(At,Dt,!1))},this.getSize=function(v){return v.set(At,Dt)},this.setSize=function(v,L,X=!0){if(st.isPresenting){Bt("WebGLRenderer: Can't change size while VR device is presenting.");return}At=v,Dt=L,e.width=Math.floor(v*_t),e.height=Math.floor(L*_t),X===!0&&(e.style.width=v+"px",e.style.height=L+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,v,L)},this.getDrawingBufferSize=function(v){return v.set(At*_t,Dt*_t).floor()},this.setDrawingBufferSize=function(v,L,X){At=v,Dt=L,_t=X,e.width=Math.floor(v*X),e.height=Math.floor(L*X),this.setViewport(0,0,v,L)},this.setEffects=function(v){if(x===cn){kt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(v){for(let L=0;L<v.length;L++)if(v[L].isOutputPass===!0){Bt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(v||[])},this.getCurrentViewport=function(v){return v.copy(nt)},this.getViewport=function(v){return v.copy(Ot)},this.setViewport=function(v,L,X,k){v.isVector4?Ot.set(v.x,v.y,v.z,v.w):Ot.set(v,L,X,k),pt.viewport(nt.copy(Ot).multiplyScalar(oe()).round())},this.getScissor=function(v){return v.copy(Yt)},this.setScissor=function(v,L,X,k){v.isVector4?Yt.set(v.x,v.y,v.z,v.w):Yt.set(v,L,X,k),pt.scissor(St.copy(Yt).multiplyScalar(oe()).round())},this.getScissorTest=function(){return jt},this.setScissorTest=function(v){pt.setScissorTest(jt=v)},this.setOpaqueSort=function(v){Ft=v},this.setTransparentSort=function(v){ye=v},this.getClearColor=function(v){return v.copy(P.getClearColor())},this.setClearColor=function(){P.setClearColor(...arguments)},this.getClearAlpha=function(){return P.getClearAlpha()},this.setClearAlpha=function(){P.setClearAlpha(...arguments)},this.clear=function(v=!0,L=!0,X=!0){let k=0;if(v){let V=!1;if(tt!==null){let gt=tt.texture.format;V=m.has(gt)}if(V){let gt=tt.texture.type,Tt=g.has(gt),ft=P.getClearColor(),Mt=P.getClearAlpha(),Ct=ft.r,Gt=ft.g,ee=ft.b;Tt?(b[0]=Ct,b[1]=Gt,b[2]=ee,b[3]=Mt,N.clearBufferuiv(N.COLOR,0,b)):(w[0]=Ct,w[1]=Gt,w[2]=ee,w[3]=Mt,N.clearBufferiv(N.COLOR,0,w))}else k|=N.COLOR_BUFFER_BIT}L&&(k|=N.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),X&&(k|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),k!==0&&N.clear(k)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(v){v.setRenderer(this),B=v},this.dispose=function(){e.removeEventListener("webglcontextlost",Nt,!1),e.removeEventListener("webglcontextrestored",Xt,!1),e.removeEventListener("webglcontextcreationerror",bt,!1),P.dispose(),mt.dispose(),J.dispose(),zt.dispose(),Ut.dispose(),E.dispose(),it.dispose(),z.dispose(),ct.dispose(),Lt.dispose(),Q.dispose(),st.dispose(),st.removeEventListener("sessionstart",eu),st.removeEventListener("sessionend",nu),Bi.stop()};function Nt(v){v.preventDefault(),Th("WebGLRenderer: Context Lost."),D=!0}function Xt(){Th("WebGLRenderer: Context Restored."),D=!1;let v=Ae.autoReset,L=ut.enabled,X=ut.autoUpdate,k=ut.needsUpdate,V=ut.type;qt(),Ae.autoReset=v,ut.enabled=L,ut.autoUpdate=X,ut.needsUpdate=k,ut.type=V}function bt(v){kt("WebGLRenderer: A WebGL context could not be created. Reason: ",v.statusMessage)}function he(v){let L=v.target;L.removeEventListener("dispose",he),De(L)}function De(v){di(v),Ut.remove(v)}function di(v){let L=Ut.get(v).programs;L!==void 0&&(L.forEach(function(X){Q.releaseProgram(X)}),v.isShaderMaterial&&Q.releaseShaderCache(v))}this.renderBufferDirect=function(v,L,X,k,V,gt){L===null&&(L=Qt);let Tt=V.isMesh&&V.matrixWorld.determinantAffine()<0,ft=mm(v,L,X,k,V);pt.setMaterial(k,Tt);let Mt=X.index,Ct=1;if(k.wireframe===!0){if(Mt=z.getWireframeAttribute(X),Mt===void 0)return;Ct=2}let Gt=X.drawRange,ee=X.attributes.position,Et=Gt.start*Ct,ne=(Gt.start+Gt.count)*Ct;gt!==null&&(Et=Math.max(Et,gt.start*Ct),ne=Math.min(ne,(gt.start+gt.count)*Ct)),Mt!==null?(Et=Math.max(Et,0),ne=Math.min(ne,Mt.count)):ee!=null&&(Et=Math.max(Et,0),ne=Math.min(ne,ee.count));let Ee=ne-Et;if(Ee<0||Ee===1/0)return;ct.setup(V,k,ft,X,Mt);let ge,de=$;if(Mt!==null&&(ge=_.get(Mt),de=dt,de.setIndex(ge)),V.isMesh)k.wireframe===!0?(pt.setLineWidth(k.wireframeLinewidth*oe()),de.setMode(N.LINES)):de.setMode(N.TRIANGLES);else if(V.isLine){let Ve=k.linewidth;Ve===void 0&&(Ve=1),pt.setLineWidth(Ve*oe()),V.isLineSegments?de.setMode(N.LINES):V.isLineLoop?de.setMode(N.LINE_LOOP):de.setMode(N.LINE_STRIP)}else V.isPoints?de.setMode(N.POINTS):V.isSprite&&de.setMode(N.TRIANGLES);if(V.isBatchedMesh)if(Jt.get("WEBGL_multi_draw"))de.renderMultiDraw(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount);else{let Ve=V._multiDrawStarts,Rt=V._multiDrawCounts,Je=V._multiDrawCount,ae=Mt?_.get(Mt).bytesPerElement:1,ki=Ut.get(k).currentProgram.getUniforms();for(let Ge=0;Ge<Je;Ge++)ki.setValue(N,"_gl_DrawID",Ge),de.render(Ve[Ge]/ae,Rt[Ge])}else if(V.isInstancedMesh)de.renderInstances(Et,Ee,V.count);else if(X.isInstancedBufferGeometry){let Ve=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,Rt=Math.min(X.instanceCount,Ve);de.renderInstances(Et,Ee,Rt)}else de.render(Et,Ee)};function tu(v,L,X,k){B!==null&&v.isNodeMaterial&&B.setObject(k,v),at===!0&&Z.setState(v,X,!1),v.transparent===!0&&v.side===wn&&v.forceSinglePass===!1?(v.side=tn,v.needsUpdate=!0,qs(v,L,k),v.side=Ni,v.needsUpdate=!0,qs(v,L,k),v.side=wn):qs(v,L,k)}this.compile=function(v,L,X=null){X===null&&(X=v),B!==null&&B.renderStart(v,L,X),T=J.get(X),T.init(L),S.push(T),X.traverseVisible(function(V){V.isLight&&V.layers.test(L.layers)&&(T.pushLight(V),V.castShadow&&T.pushShadow(V))}),v!==X&&v.traverseVisible(function(V){V.isLight&&V.layers.test(L.layers)&&(T.pushLight(V),V.castShadow&&T.pushShadow(V))}),T.setupLights(),B!==null&&B.updateLights(T.state.lightsArray),wt=this.localClippingEnabled,at=Z.init(this.clippingPlanes,wt),at===!0&&Z.setGlobalState(this.clippingPlanes,L),B!==null&&ut.render(T.state.shadowsArray,X,L);let k=new Set;return v.traverse(function(V){if(!(V.isMesh||V.isPoints||V.isLine||V.isSprite))return;let gt=V.material;if(gt)if(Array.isArray(gt))for(let Tt=0;Tt<gt.length;Tt++){let ft=gt[Tt];tu(ft,X,L,V),k.add(ft)}else tu(gt,X,L,V),k.add(gt)}),T=S.pop(),B!==null&&B.renderEnd(),k},this.compileAsync=function(v,L,X=null){let k=this.compile(v,L,X);return new Promise(V=>{function gt(){if(k.forEach(function(Tt){let Mt=Ut.get(Tt).currentProgram;(Mt===void 0||Mt.isReady())&&k.delete(Tt)}),k.size===0){V(v);return}setTimeout(gt,10)}Jt.get("KHR_parallel_shader_compile")!==null?gt():setTimeout(gt,10)})};let Jl=null;function fm(v){Jl&&Jl(v)}function eu(){Bi.stop()}function nu(){Bi.start()}let Bi=new Tp;Bi.setAnimationLoop(fm),typeof self<"u"&&Bi.setContext(self),this.setAnimationLoop=function(v){Jl=v,st.setAnimationLoop(v),v===null?Bi.stop():Bi.start()},st.addEventListener("sessionstart",eu),st.addEventListener("sessionend",nu),this.render=function(v,L){if(L!==void 0&&L.isCamera!==!0){kt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;B!==null&&B.renderStart(v,L);let X=st.enabled===!0&&st.isPresenting===!0,k=F!==null&&(tt===null||X)&&F.begin(I,tt);if(v.matrixWorldAutoUpdate===!0&&v.updateMatrixWorld(),L.parent===null&&L.matrixWorldAutoUpdate===!0&&L.updateMatrixWorld(),st.enabled===!0&&st.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(st.cameraAutoUpdate===!0&&st.updateCamera(L),L=st.getCamera()),v.isScene===!0&&v.onBeforeRender(I,v,L,tt),T=J.get(v,S.length),T.init(L),T.state.textureUnits=zt.getTextureUnits(),S.push(T),xt.multiplyMatrices(L.projectionMatrix,L.matrixWorldInverse),L.isArrayCamera?ht.setFromArrayCamera(L):et.setFromProjectionMatrix(xt,vn,L.reversedDepth),wt=this.localClippingEnabled,at=Z.init(this.clippingPlanes,wt),A=mt.get(v,y.length),A.init(),y.push(A),this.info.render.frame++,st.enabled===!0&&st.isPresenting===!0){let Tt=I.xr.getDepthSensingMesh();Tt!==null&&Zl(Tt,L,-1/0,I.sortObjects)}Zl(v,L,0,I.sortObjects),A.finish(),B!==null&&B.updateLights(T.state.lightsArray),I.sortObjects===!0&&A.sort(Ft,ye),te=st.enabled===!1||st.isPresenting===!1||st.hasDepthSensing()===!1,te&&P.addToRenderList(A,v),this.info.autoReset===!0&&this.info.reset(),at===!0&&Z.beginShadows();let V=T.state.shadowsArray;if(ut.render(V,v,L),at===!0&&Z.endShadows(),(k&&F.hasRenderPass())===!1){let Tt=A.opaque,ft=A.transmissive;if(T.setupLights(),L.isArrayCamera){let Mt=L.cameras;if(ft.length>0)for(let Ct=0,Gt=Mt.length;Ct<Gt;Ct++){let ee=Mt[Ct];su(Tt,ft,v,ee)}te&&P.render(v);for(let Ct=0,Gt=Mt.length;Ct<Gt;Ct++){let ee=Mt[Ct];iu(A,v,ee,ee.viewport)}}else ft.length>0&&su(Tt,ft,v,L),te&&P.render(v),iu(A,v,L)}tt!==null&&O===0&&(zt.updateMultisampleRenderTarget(tt),zt.updateRenderTargetMipmap(tt)),k&&F.end(I),v.isScene===!0&&v.onAfterRender(I,v,L),ct.resetDefaultState(),W=-1,K=null,S.pop(),S.length>0?(T=S[S.length-1],zt.setTextureUnits(T.state.textureUnits),at===!0&&Z.setGlobalState(I.clippingPlanes,T.state.camera)):T=null,y.pop(),y.length>0?A=y[y.length-1]:A=null,B!==null&&B.renderEnd()};function Zl(v,L,X,k){if(v.visible===!1)return;if(v.layers.test(L.layers)){if(v.isGroup)X=v.renderOrder;else if(v.isLOD)v.autoUpdate===!0&&v.update(L);else if(v.isLight)T.pushLight(v),v.castShadow&&T.pushShadow(v);else if(v.isSprite){let Tt=L.isArrayCamera?ht:et;if(!v.frustumCulled||v.intersectsFrustum(Tt)){k&&Pt.setFromMatrixPosition(v.matrixWorld).applyMatrix4(xt);let ft=it.update(v),Mt=v.material;Mt.visible&&A.push(v,ft,Mt,X,Pt.z,null,L)}}else if(v.isMesh||v.isLine||v.isPoints){let Tt=L.isArrayCamera?ht:et;if(!v.frustumCulled||v.intersectsFrustum(Tt)){let ft=it.update(v),Mt=v.material;if(k&&(v.boundingSphere!==void 0?(v.boundingSphere===null&&v.computeBoundingSphere(),Pt.copy(v.boundingSphere.center)):(ft.boundingSphere===null&&ft.computeBoundingSphere(),Pt.copy(ft.boundingSphere.center)),Pt.applyMatrix4(v.matrixWorld).applyMatrix4(xt)),Array.isArray(Mt)){let Ct=ft.groups;for(let Gt=0,ee=Ct.length;Gt<ee;Gt++){let Et=Ct[Gt],ne=Mt[Et.materialIndex];ne&&ne.visible&&A.push(v,ft,ne,X,Pt.z,Et,L)}}else Mt.visible&&A.push(v,ft,Mt,X,Pt.z,null,L)}}}let gt=v.children;for(let Tt=0,ft=gt.length;Tt<ft;Tt++)Zl(gt[Tt],L,X,k)}function iu(v,L,X,k){let{opaque:V,transmissive:gt,transparent:Tt}=v;T.setupLightsView(X),at===!0&&Z.setGlobalState(I.clippingPlanes,X),k&&pt.viewport(nt.copy(k)),V.length>0&&eo(V,L,X),gt.length>0&&eo(gt,L,X),Tt.length>0&&eo(Tt,L,X),pt.buffers.depth.setTest(!0),pt.buffers.depth.setMask(!0),pt.buffers.color.setMask(!0),pt.setPolygonOffset(!1)}function su(v,L,X,k){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[k.id]===void 0){let Et=Jt.has("EXT_color_buffer_half_float")||Jt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[k.id]=new gn(1,1,{generateMipmaps:!0,type:Et?Fn:cn,minFilter:ci,samples:Math.max(4,ue.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ie.workingColorSpace})}let gt=T.state.transmissionRenderTarget[k.id],Tt=k.viewport||nt;gt.setSize(Tt.z*I.transmissionResolutionScale,Tt.w*I.transmissionResolutionScale);let ft=I.getRenderTarget(),Mt=I.getActiveCubeFace(),Ct=I.getActiveMipmapLevel();I.setRenderTarget(gt),I.getClearColor(Y),yt=I.getClearAlpha(),yt<1&&I.setClearColor(16777215,.5),I.clear(),te&&P.render(X);let Gt=I.toneMapping;I.toneMapping=Wn;let ee=k.viewport;if(k.viewport!==void 0&&(k.viewport=void 0),T.setupLightsView(k),at===!0&&Z.setGlobalState(I.clippingPlanes,k),eo(v,X,k),zt.updateMultisampleRenderTarget(gt),zt.updateRenderTargetMipmap(gt),Jt.has("WEBGL_multisampled_render_to_texture")===!1){let Et=!1;for(let ne=0,Ee=L.length;ne<Ee;ne++){let ge=L[ne],{object:de,geometry:Ve,material:Rt,group:Je}=ge;if(Rt.side===wn&&de.layers.test(k.layers)){let ae=Rt.side;Rt.side=tn,Rt.needsUpdate=!0,ru(de,X,k,Ve,Rt,Je),Rt.side=ae,Rt.needsUpdate=!0,Et=!0}}Et===!0&&(zt.updateMultisampleRenderTarget(gt),zt.updateRenderTargetMipmap(gt))}I.setRenderTarget(ft,Mt,Ct),I.setClearColor(Y,yt),ee!==void 0&&(k.viewport=ee),I.toneMapping=Gt}function eo(v,L,X){let k=L.isScene===!0?L.overrideMaterial:null;for(let V=0,gt=v.length;V<gt;V++){let Tt=v[V],{object:ft,geometry:Mt,group:Ct}=Tt,Gt=Tt.material;Gt.allowOverride===!0&&k!==null&&(Gt=k),ft.layers.test(X.layers)&&ru(ft,L,X,Mt,Gt,Ct)}}function ru(v,L,X,k,V,gt){B!==null&&V.isNodeMaterial&&B.setObject(v,V),v.onBeforeRender(I,L,X,k,V,gt),v.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,v.matrixWorld),v.normalMatrix.getNormalMatrix(v.modelViewMatrix),V.onBeforeRender(I,L,X,k,v,gt),V.transparent===!0&&V.side===wn&&V.forceSinglePass===!1?(V.side=tn,V.needsUpdate=!0,I.renderBufferDirect(X,L,k,V,v,gt),V.side=Ni,V.needsUpdate=!0,I.renderBufferDirect(X,L,k,V,v,gt),V.side=wn):I.renderBufferDirect(X,L,k,V,v,gt),v.onAfterRender(I,L,X,k,V,gt)}function ou(v){let L=0;for(let X of v)X.texture!==null&&L++;return L}function qs(v,L,X){L.isScene!==!0&&(L=Qt);let k=Ut.get(v),V=T.state.lights,gt=T.state.shadowsArray,Tt=V.state.version,ft=Q.getParameters(v,V.state,gt,L,X,T.state.lightProbeGridArray),Mt=Q.getProgramCacheKey(ft),Ct=k.programs;k.environment=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?L.environment:null,k.fog=L.fog;let Gt=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap;k.envMap=E.get(v.envMap||k.environment,Gt),k.envMapRotation=k.environment!==null&&v.envMap===null?L.environmentRotation:v.envMapRotation,Ct===void 0&&(v.addEventListener("dispose",he),Ct=new Map,k.programs=Ct,k.programVariants=new Map);let ee=Ct.get(Mt);if(ee!==void 0){if(k.currentProgram===ee&&k.lightsStateVersion===Tt)return lu(v,ft),ee}else ft.uniforms=Q.getUniforms(v),B!==null&&v.isNodeMaterial&&B.build(v,X,ft),v.onBeforeCompile(ft,I),ee=Q.acquireProgram(ft,Mt),Ct.set(Mt,ee),k.uniforms=ft.uniforms;let Et=k.uniforms;return(!v.isShaderMaterial&&!v.isRawShaderMaterial||v.clipping===!0)&&(Et.clippingPlanes=Z.uniform),lu(v,ft),k.needsLights=ym(v),k.lightsStateVersion=Tt,k.needsLights&&(Et.ambientLightColor.value=V.state.ambient,Et.lightProbe.value=V.state.probe,Et.sunLights.value=V.state.sun,Et.sunLightShadows.value=V.state.sunShadow,Et.directionalLights.value=V.state.directional,Et.directionalLightShadows.value=V.state.directionalShadow,Et.spotLights.value=V.state.spot,Et.spotLightShadows.value=V.state.spotShadow,Et.rectAreaLights.value=V.state.rectArea,Et.ltc_1.value=V.state.rectAreaLTC1,Et.ltc_2.value=V.state.rectAreaLTC2,Et.pointLights.value=V.state.point,Et.pointLightShadows.value=V.state.pointShadow,Et.hemisphereLights.value=V.state.hemi,Et.sunShadowMatrix.value=V.state.sunShadowMatrix,Et.sunShadowCascade.value=V.state.sunShadowCascade,Et.directionalShadowMatrix.value=V.state.directionalShadowMatrix,Et.spotLightMatrix.value=V.state.spotLightMatrix,Et.spotLightMap.value=V.state.spotLightMap,Et.pointShadowMatrix.value=V.state.pointShadowMatrix),k.numLightProbeGrids=ou(T.state.lightProbeGridArray),k.currentProgram=ee,k.uniformsList=null,ee}function pm(v,L,X,k,V){let gt=Ut.get(v),Tt=gt.currentProgram.id+","+k+","+V,ft=gt.programVariants.get(Tt);return ft===void 0?(ft=qs(v,L,X),gt.programVariants.set(Tt,ft)):(gt.currentProgram=ft,gt.uniformsList=null,gt.outputColorSpace=k,gt.toneMapping=V),ft}function au(v){if(v.uniformsList===null){let L=v.currentProgram.getUniforms();v.uniformsList=zs.seqWithValue(L.seq,v.uniforms)}return v.uniformsList}function lu(v,L){let X=Ut.get(v);X.outputColorSpace=L.outputColorSpace,X.batching=L.batching,X.batchingColor=L.batchingColor,X.instancing=L.instancing,X.instancingColor=L.instancingColor,X.instancingMorph=L.instancingMorph,X.skinning=L.skinning,X.morphTargets=L.morphTargets,X.morphNormals=L.morphNormals,X.morphColors=L.morphColors,X.morphTargetsCount=L.morphTargetsCount,X.numClippingPlanes=L.numClippingPlanes,X.numIntersection=L.numClipIntersection,X.vertexAlphas=L.vertexAlphas,X.vertexTangents=L.vertexTangents,X.toneMapping=L.toneMapping}function mm(v,L,X,k,V){L.isScene!==!0&&(L=Qt),zt.resetTextureUnits();let gt=L.fog,Tt=k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial?L.environment:null,ft=tt===null?I.outputColorSpace:tt.isXRRenderTarget===!0?tt.texture.colorSpace:ie.workingColorSpace,Mt=k.isMeshStandardMaterial||k.isMeshLambertMaterial&&!k.envMap||k.isMeshPhongMaterial&&!k.envMap,Ct=E.get(k.envMap||Tt,Mt),Gt=k.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,ee=!!X.attributes.tangent&&(!!k.normalMap||k.anisotropy>0),Et=!!X.morphAttributes.position,ne=!!X.morphAttributes.normal,Ee=!!X.morphAttributes.color,ge=Wn;k.toneMapped&&(tt===null||tt.isXRRenderTarget===!0)&&(ge=I.toneMapping);let de=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,Ve=de!==void 0?de.length:0,Rt=Ut.get(k),Je=T.state.lights;if(at===!0&&(wt===!0||v!==K)){let Se=v===K&&k.id===W;Z.setState(k,v,Se)}let ae=!1,ki=!1;k.version===Rt.__version?Rt.needsLights&&Rt.lightsStateVersion!==Je.state.version||V.isBatchedMesh&&Rt.batching===!1||!V.isBatchedMesh&&Rt.batching===!0||V.isBatchedMesh&&Rt.batchingColor===!0&&V._colorsTexture===null||V.isBatchedMesh&&Rt.batchingColor===!1&&V._colorsTexture!==null||V.isInstancedMesh&&Rt.instancing===!1||!V.isInstancedMesh&&Rt.instancing===!0||V.isSkinnedMesh&&Rt.skinning===!1||!V.isSkinnedMesh&&Rt.skinning===!0||V.isInstancedMesh&&Rt.instancingColor===!0&&V.instanceColor===null||V.isInstancedMesh&&Rt.instancingColor===!1&&V.instanceColor!==null||V.isInstancedMesh&&Rt.instancingMorph===!0&&V.morphTexture===null||V.isInstancedMesh&&Rt.instancingMorph===!1&&V.morphTexture!==null||Rt.envMap!==Ct||k.fog===!0&&Rt.fog!==gt||Rt.numClippingPlanes!==void 0&&(Rt.numClippingPlanes!==Z.numPlanes||Rt.numIntersection!==Z.numIntersection)||Rt.vertexAlphas!==Gt||Rt.vertexTangents!==ee||Rt.morphTargets!==Et||Rt.morphNormals!==ne||Rt.morphColors!==Ee||Rt.morphTargetsCount!==Ve||Rt.numLightProbeGrids!==ou(T.state.lightProbeGridArray)?ae=!0:(Rt.outputColorSpace!==ft||Rt.toneMapping!==ge)&&(ki=!0):(ae=!0,Rt.__version=k.version);let Ge=Rt.currentProgram;(ae===!0||ki===!0)&&(Ge=ki===!0?pm(k,L,V,ft,ge):qs(k,L,V),B&&k.isNodeMaterial&&B.onUpdateProgram(k,Ge,Rt));let no=!1,fi=!1,zi=!1,re=Ge.getUniforms(),Be=Rt.uniforms;if(pt.useProgram(Ge.program)&&(no=!0,fi=!0,zi=!0),k.id!==W&&(W=k.id,fi=!0),no||K!==v){pt.buffers.depth.getReversed()&&v.reversedDepth!==!0&&(v._reversedDepth=!0,v.updateProjectionMatrix()),re.setValue(N,"projectionMatrix",v.projectionMatrix),re.setValue(N,"viewMatrix",v.matrixWorldInverse);let Fe=re.map.cameraPosition;Fe!==void 0&&Fe.setValue(N,Ht.setFromMatrixPosition(v.matrixWorld)),ue.logarithmicDepthBuffer&&re.setValue(N,"logDepthBufFC",2/(Math.log(v.far+1)/Math.LN2)),(k.isMeshPhongMaterial||k.isMeshToonMaterial||k.isMeshLambertMaterial||k.isMeshBasicMaterial||k.isMeshStandardMaterial||k.isShaderMaterial)&&re.setValue(N,"isOrthographic",v.isOrthographicCamera===!0),K!==v&&(K=v,fi=!0,zi=!0)}if(Rt.needsLights&&(Je.state.sunShadowMap.length>0&&re.setValue(N,"sunShadowMap",Je.state.sunShadowMap,zt),Je.state.directionalShadowMap.length>0&&re.setValue(N,"directionalShadowMap",Je.state.directionalShadowMap,zt),Je.state.spotShadowMap.length>0&&re.setValue(N,"spotShadowMap",Je.state.spotShadowMap,zt),Je.state.pointShadowMap.length>0&&re.setValue(N,"pointShadowMap",Je.state.pointShadowMap,zt)),V.isSkinnedMesh){re.setOptional(N,V,"bindMatrix"),re.setOptional(N,V,"bindMatrixInverse");let Se=V.skeleton;Se&&(Se.boneTexture===null&&Se.computeBoneTexture(),re.setValue(N,"boneTexture",Se.boneTexture,zt))}V.isBatchedMesh&&(re.setOptional(N,V,"batchingTexture"),re.setValue(N,"batchingTexture",V._matricesTexture,zt),re.setOptional(N,V,"batchingIdTexture"),re.setValue(N,"batchingIdTexture",V._indirectTexture,zt),re.setOptional(N,V,"batchingColorTexture"),V._colorsTexture!==null&&re.setValue(N,"batchingColorTexture",V._colorsTexture,zt));let En=X.morphAttributes;if((En.position!==void 0||En.normal!==void 0||En.color!==void 0)&&j.update(V,X,Ge),(fi||Rt.receiveShadow!==V.receiveShadow)&&(Rt.receiveShadow=V.receiveShadow,re.setValue(N,"receiveShadow",V.receiveShadow)),(k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial)&&k.envMap===null&&L.environment!==null&&(Be.envMapIntensity.value=L.environmentIntensity),Be.dfgLUT!==void 0&&(Be.dfgLUT.value=eM()),fi){if(re.setValue(N,"toneMappingExposure",I.toneMappingExposure),Rt.needsLights&&gm(Be,zi),gt&&k.fog===!0&&lt.refreshFogUniforms(Be,gt),lt.refreshMaterialUniforms(Be,k,_t,Dt,T.state.transmissionRenderTarget[v.id]),Rt.needsLights&&Rt.numLightProbeGrids>0){let Se=M,Fe=0;for(let Yn of T.state.lightProbeGridArray)Yn.texture!==null&&(Se.textures[Fe]=Yn.texture,Se.min[Fe]=Yn.boundingBox.min,Se.max[Fe]=Yn.boundingBox.max,Se.resolution[Fe]=Yn.resolution,Fe++);for(let Yn in Se)Se[Yn].length=Fe;Be.probesSH.value=Se.textures,Be.probesMin.value=Se.min,Be.probesMax.value=Se.max,Be.probesResolution.value=Se.resolution}zs.upload(N,au(Rt),Be,zt)}if(k.isShaderMaterial&&k.uniformsNeedUpdate===!0&&(zs.upload(N,au(Rt),Be,zt),k.uniformsNeedUpdate=!1),k.isSpriteMaterial&&re.setValue(N,"center",V.center),re.setValue(N,"modelViewMatrix",V.modelViewMatrix),re.setValue(N,"normalMatrix",V.normalMatrix),re.setValue(N,"modelMatrix",V.matrixWorld),k.uniformsGroups!==void 0){let Se=k.uniformsGroups;for(let Fe=0,Yn=Se.length;Fe<Yn;Fe++){let hu=Se[Fe];Lt.update(hu,Ge),Lt.bind(hu,Ge)}}return Ge}function gm(v,L){v.ambientLightColor.needsUpdate=L,v.lightProbe.needsUpdate=L,v.sunLights.needsUpdate=L,v.sunLightShadows.needsUpdate=L,v.directionalLights.needsUpdate=L,v.directionalLightShadows.needsUpdate=L,v.pointLights.needsUpdate=L,v.pointLightShadows.needsUpdate=L,v.spotLights.needsUpdate=L,v.spotLightShadows.needsUpdate=L,v.rectAreaLights.needsUpdate=L,v.hemisphereLights.needsUpdate=L}function ym(v){return v.isMeshLambertMaterial||v.isMeshToonMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isShadowMaterial||v.isShaderMaterial&&v.lights===!0}this.getActiveCubeFace=function(){return G},this.getActiveMipmapLevel=function(){return O},this.getRenderTarget=function(){return tt},this.setRenderTargetTextures=function(v,L,X){let k=Ut.get(v);k.__autoAllocateDepthBuffer=v.resolveDepthBuffer===!1,k.__autoAllocateDepthBuffer===!1&&(k.__useRenderToTexture=!1),Ut.get(v.texture).__webglTexture=L,Ut.get(v.depthTexture).__webglTexture=k.__autoAllocateDepthBuffer?void 0:X,k.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(v,L){let X=Ut.get(v);X.__webglFramebuffer=L,X.__useDefaultFramebuffer=L===void 0},this.setRenderTarget=function(v,L=0,X=0){tt=v,G=L,O=X;let k=null,V=!1,gt=!1;if(v){let ft=Ut.get(v);if(ft.__useDefaultFramebuffer!==void 0){pt.bindFramebuffer(N.FRAMEBUFFER,ft.__webglFramebuffer),nt.copy(v.viewport),St.copy(v.scissor),It=v.scissorTest,pt.viewport(nt),pt.scissor(St),pt.setScissorTest(It),W=-1;return}else if(ft.__webglFramebuffer===void 0)zt.setupRenderTarget(v);else if(ft.__hasExternalTextures)zt.rebindTextures(v,Ut.get(v.texture).__webglTexture,Ut.get(v.depthTexture).__webglTexture);else if(v.depthBuffer){let Gt=v.depthTexture;if(ft.__boundDepthTexture!==Gt){if(Gt!==null&&Ut.has(Gt)&&(v.width!==Gt.image.width||v.height!==Gt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");zt.setupDepthRenderbuffer(v)}}let Mt=v.texture;(Mt.isData3DTexture||Mt.isDataArrayTexture||Mt.isCompressedArrayTexture)&&(gt=!0);let Ct=Ut.get(v).__webglFramebuffer;v.isWebGLCubeRenderTarget?(Array.isArray(Ct[L])?k=Ct[L][X]:k=Ct[L],V=!0):v.samples>0&&zt.useMultisampledRTT(v)===!1?k=Ut.get(v).__webglMultisampledFramebuffer:Array.isArray(Ct)?k=Ct[X]:k=Ct,nt.copy(v.viewport),St.copy(v.scissor),It=v.scissorTest}else nt.copy(Ot).multiplyScalar(_t).floor(),St.copy(Yt).multiplyScalar(_t).floor(),It=jt;if(X!==0&&(k=q),pt.bindFramebuffer(N.FRAMEBUFFER,k)&&pt.drawBuffers(v,k),pt.viewport(nt),pt.scissor(St),pt.setScissorTest(It),V){let ft=Ut.get(v.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+L,ft.__webglTexture,X)}else if(gt){let ft=L;for(let Mt=0;Mt<v.textures.length;Mt++){let Ct=Ut.get(v.textures[Mt]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+Mt,Ct.__webglTexture,X,ft)}}else if(v!==null&&X!==0){let ft=Ut.get(v.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,ft.__webglTexture,X)}W=-1};function cu(v){let L=Ut.get(v);return(L.__readFormat!==v.format||L.__readType!==v.type)&&(L.__readFormat=v.format,L.__readType=v.type,L.__formatReadable=ue.textureFormatReadable(v.format),L.__typeReadable=ue.textureTypeReadable(v.type)),L}this.readRenderTargetPixels=function(v,L,X,k,V,gt,Tt,ft=0){if(!(v&&v.isWebGLRenderTarget)){kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Mt=Ut.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&Tt!==void 0&&(Mt=Mt[Tt],Array.isArray(Mt)&&(Mt=Mt[0])),Mt){pt.bindFramebuffer(N.FRAMEBUFFER,Mt);try{let Ct=v.textures[ft],Gt=Ct.format,ee=Ct.type;v.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ft);let Et=cu(Ct);if(Et.__formatReadable===!1){kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Et.__typeReadable===!1){kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}L>=0&&L<=v.width-k&&X>=0&&X<=v.height-V&&N.readPixels(L,X,k,V,ot.convert(Gt),ot.convert(ee),gt)}finally{let Ct=tt!==null?Ut.get(tt).__webglFramebuffer:null;pt.bindFramebuffer(N.FRAMEBUFFER,Ct)}}},this.readRenderTargetPixelsAsync=async function(v,L,X,k,V,gt,Tt,ft=0){if(!(v&&v.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Mt=Ut.get(v).__webglFramebuffer;if(v.isWebGLCubeRenderTarget&&Tt!==void 0&&(Mt=Mt[Tt],Array.isArray(Mt)&&(Mt=Mt[0])),Mt)if(L>=0&&L<=v.width-k&&X>=0&&X<=v.height-V){pt.bindFramebuffer(N.FRAMEBUFFER,Mt);let Ct=v.textures[ft],Gt=Ct.format,ee=Ct.type;v.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ft);let Et=cu(Ct);if(Et.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Et.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ne=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,ne),N.bufferData(N.PIXEL_PACK_BUFFER,gt.byteLength,N.STREAM_READ),N.readPixels(L,X,k,V,ot.convert(Gt),ot.convert(ee),0),N.bindBuffer(N.PIXEL_PACK_BUFFER,null);let Ee=tt!==null?Ut.get(tt).__webglFramebuffer:null;pt.bindFramebuffer(N.FRAMEBUFFER,Ee);let ge=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await Yf(N,ge,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,ne),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,gt),N.bindBuffer(N.PIXEL_PACK_BUFFER,null),N.deleteBuffer(ne),N.deleteSync(ge),gt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(v,L=null,X=0){let k=Math.pow(2,-X),V=Math.floor(v.image.width*k),gt=Math.floor(v.image.height*k),Tt=L!==null?L.x:0,ft=L!==null?L.y:0;zt.setTexture2D(v,0),N.copyTexSubImage2D(N.TEXTURE_2D,X,0,0,Tt,ft,V,gt),pt.unbindTexture()},this.copyTextureToTexture=function(v,L,X=null,k=null,V=0,gt=0){let Tt,ft,Mt,Ct,Gt,ee,Et,ne,Ee,ge=v.isCompressedTexture?v.mipmaps[gt]:v.image;if(X!==null)Tt=X.max.x-X.min.x,ft=X.max.y-X.min.y,Mt=X.isBox3?X.max.z-X.min.z:1,Ct=X.min.x,Gt=X.min.y,ee=X.isBox3?X.min.z:0;else{let re=Math.pow(2,-V);Tt=Math.floor(ge.width*re),ft=Math.floor(ge.height*re),v.isDataArrayTexture?Mt=ge.depth:v.isData3DTexture?Mt=Math.floor(ge.depth*re):Mt=1,Ct=0,Gt=0,ee=0}k!==null?(Et=k.x,ne=k.y,Ee=k.z):(Et=0,ne=0,Ee=0);let de=ot.convert(L.format),Ve=ot.convert(L.type),Rt;L.isData3DTexture?(zt.setTexture3D(L,0),Rt=N.TEXTURE_3D):L.isDataArrayTexture||L.isCompressedArrayTexture?(zt.setTexture2DArray(L,0),Rt=N.TEXTURE_2D_ARRAY):(zt.setTexture2D(L,0),Rt=N.TEXTURE_2D),pt.activeTexture(N.TEXTURE0),pt.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,L.flipY),pt.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,L.premultiplyAlpha),pt.pixelStorei(N.UNPACK_ALIGNMENT,L.unpackAlignment);let Je=pt.getParameter(N.UNPACK_ROW_LENGTH),ae=pt.getParameter(N.UNPACK_IMAGE_HEIGHT),ki=pt.getParameter(N.UNPACK_SKIP_PIXELS),Ge=pt.getParameter(N.UNPACK_SKIP_ROWS),no=pt.getParameter(N.UNPACK_SKIP_IMAGES);pt.pixelStorei(N.UNPACK_ROW_LENGTH,ge.width),pt.pixelStorei(N.UNPACK_IMAGE_HEIGHT,ge.height),pt.pixelStorei(N.UNPACK_SKIP_PIXELS,Ct),pt.pixelStorei(N.UNPACK_SKIP_ROWS,Gt),pt.pixelStorei(N.UNPACK_SKIP_IMAGES,ee);let fi=v.isDataArrayTexture||v.isData3DTexture,zi=L.isDataArrayTexture||L.isData3DTexture;if(v.isDepthTexture){let re=Ut.get(v),Be=Ut.get(L),En=Ut.get(re.__renderTarget),Se=Ut.get(Be.__renderTarget);pt.bindFramebuffer(N.READ_FRAMEBUFFER,En.__webglFramebuffer),pt.bindFramebuffer(N.DRAW_FRAMEBUFFER,Se.__webglFramebuffer);for(let Fe=0;Fe<Mt;Fe++)fi&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ut.get(v).__webglTexture,V,ee+Fe),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ut.get(L).__webglTexture,gt,Ee+Fe)),N.blitFramebuffer(Ct,Gt,Ct+Tt,Gt+ft,Et,ne,Et+Tt,ne+ft,N.DEPTH_BUFFER_BIT,N.NEAREST);pt.bindFramebuffer(N.READ_FRAMEBUFFER,null),pt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(V!==0||v.isRenderTargetTexture||Ut.has(v)){let re=Ut.get(v),Be=Ut.get(L);pt.bindFramebuffer(N.READ_FRAMEBUFFER,R),pt.bindFramebuffer(N.DRAW_FRAMEBUFFER,U);for(let En=0;En<Mt;En++)fi?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,re.__webglTexture,V,ee+En):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,re.__webglTexture,V),zi?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Be.__webglTexture,gt,Ee+En):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Be.__webglTexture,gt),V!==0?N.blitFramebuffer(Ct,Gt,Ct+Tt,Gt+ft,Et,ne,Et+Tt,ne+ft,N.COLOR_BUFFER_BIT,N.NEAREST):zi?N.copyTexSubImage3D(Rt,gt,Et,ne,Ee+En,Ct,Gt,Tt,ft):N.copyTexSubImage2D(Rt,gt,Et,ne,Ct,Gt,Tt,ft);pt.bindFramebuffer(N.READ_FRAMEBUFFER,null),pt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else zi?v.isDataTexture||v.isData3DTexture?N.texSubImage3D(Rt,gt,Et,ne,Ee,Tt,ft,Mt,de,Ve,ge.data):L.isCompressedArrayTexture?N.compressedTexSubImage3D(Rt,gt,Et,ne,Ee,Tt,ft,Mt,de,ge.data):N.texSubImage3D(Rt,gt,Et,ne,Ee,Tt,ft,Mt,de,Ve,ge):v.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,gt,Et,ne,Tt,ft,de,Ve,ge.data):v.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,gt,Et,ne,ge.width,ge.height,de,ge.data):N.texSubImage2D(N.TEXTURE_2D,gt,Et,ne,Tt,ft,de,Ve,ge);pt.pixelStorei(N.UNPACK_ROW_LENGTH,Je),pt.pixelStorei(N.UNPACK_IMAGE_HEIGHT,ae),pt.pixelStorei(N.UNPACK_SKIP_PIXELS,ki),pt.pixelStorei(N.UNPACK_SKIP_ROWS,Ge),pt.pixelStorei(N.UNPACK_SKIP_IMAGES,no),gt===0&&L.generateMipmaps===!0&&L.mipmapsAutoUpdate===!0&&N.generateMipmap(Rt),pt.unbindTexture()},this.initRenderTarget=function(v){Ut.get(v).__webglFramebuffer===void 0&&zt.setupRenderTarget(v)},this.initTexture=function(v){v.isCubeTexture?zt.setTextureCube(v,0):v.isData3DTexture?zt.setTexture3D(v,0):v.isDataArrayTexture||v.isCompressedArrayTexture?zt.setTexture2DArray(v,0):zt.setTexture2D(v,0),pt.unbindTexture()},this.resetState=function(){G=0,O=0,tt=null,pt.reset(),ct.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return vn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ie._getDrawingBufferColorSpace(t),e.unpackColorSpace=ie._getUnpackColorSpace()}};var Hh=.2,nM=.2,Zr=class{constructor(t,e,n){this.rig=t;this.grip=e;this.axes=n}rig;grip;axes;at=new C;shift=new C;angle=0;#t=0;#e=0;#n=new C;#i=new C;#s=new C;#r=new C;#o=new C;begin(t,e,n){this.at.copy(t),this.#t=e,this.#e=n}move(t,e,n){let{grip:s}=this,r=s.kind==="turn"||s.kind==="motor"&&s.turns;this.shift.set(0,0,0),this.angle=0,r?this.angle=this.#h(s.axis,t,e):s.kind==="plane"?this.#l(t,e):this.shift.copy(s.axis).multiplyScalar(this.#c(s.axis,t,e));let o=n?nM:1;this.shift.multiplyScalar(o),this.angle*=o,this.#t=t,this.#e=e}#a(t,e,n){this.rig.ray(t,e,this.#n,this.#i);let s=this.#i.dot(this.#o);if(Math.abs(s)<1e-6)return!1;let r=n.copy(this.at).sub(this.#n).dot(this.#o)/s;return n.copy(this.#n).addScaledVector(this.#i,r),Math.abs(r)<1e3*this.rig.look.distance}#l(t,e){if(this.#o.copy(this.rig.back),this.axes.length===2){let n=[0,1,2].find(s=>!this.axes.includes(s))??2;Math.abs(this.rig.back.getComponent(n))>Hh&&this.#o.set(0,0,0).setComponent(n,1)}if(!(!this.#a(this.#t,this.#e,this.#s)||!this.#a(t,e,this.#r))){this.#r.sub(this.#s);for(let n of this.axes)this.shift.setComponent(n,this.#r.getComponent(n))}}#c(t,e,n){return Math.hypot(t.dot(this.rig.right),t.dot(this.rig.above))<Hh?(this.#e-n)*this.rig.pixelAt(this.at):(this.#o.copy(this.rig.back).addScaledVector(t,-t.dot(this.rig.back)).normalize(),!this.#a(this.#t,this.#e,this.#s)||!this.#a(e,n,this.#r)?0:this.#r.sub(this.#s).dot(t))}#h(t,e,n){let s=t.dot(this.rig.back);if(Math.abs(s)<Hh){let o=this.#s.crossVectors(t,this.rig.back);return((e-this.#t)*o.dot(this.rig.right)-(n-this.#e)*o.dot(this.rig.above))/100}if(this.#o.copy(t),!this.#a(this.#t,this.#e,this.#s)||!this.#a(e,n,this.#r))return 0;this.#s.sub(this.at),this.#r.sub(this.at);let r=this.#o.crossVectors(this.#s,this.#r).dot(t);return Math.atan2(r,this.#s.dot(this.#r))}};function Wh(i,t,e,n,s){let{dragging:r,coordinates:o}=i,a=[...t];if(!r)return a;let l=o.flatMap(({unit:c},h)=>c==="m"?[h]:[]);if(r.axes.forEach((c,h)=>{let u=l[h];u!==void 0&&(a[u]+=e.getComponent(c))}),s!==0&&r.rotation==="axis")a[a.length-1]+=s;else if(s!==0&&r.rotation==="free"){let c=a.splice(-4),h=oo([n.x*s,n.y*s,n.z*s]);a.push(...Gi(Vi(h,c)))}return a}function Sl(i){let{dragging:t}=i;return t?.rotation==="axis"?[new C(...t.normal).normalize()]:t?.rotation==="free"?[0,1,2].map(e=>new C().setComponent(e,1)):[]}var Op="http://www.w3.org/2000/svg",iM={R:[["circle",{cx:8,cy:8,r:5.5,class:"fill"}],["circle",{cx:8,cy:8,r:1.6,class:"hole"}]],P:[["rect",{x:2,y:4,width:12,height:8,rx:1,class:"fill"}]],C:[["rect",{x:1,y:5,width:14,height:6,rx:3,class:"fill"}]],H:[["rect",{x:5.5,y:1,width:5,height:14,class:"fill"}],["path",{d:"M3 4.5l10 -1M3 8.5l10 -1M3 12.5l10 -1",class:"stroke"}]],U:[["path",{d:"M8 1.5v13M1.5 8h13",class:"stroke thick"}]],S:[["circle",{cx:8,cy:8,r:4,class:"fill"}],["circle",{cx:8,cy:8,r:6.5,class:"stroke"}]],planar:[["path",{d:"M1.5 11l4 -6h9l-4 6z",class:"fill"}]],contact:[["circle",{cx:8,cy:6,r:4,class:"fill"}],["path",{d:"M1.5 11.5h13",class:"stroke"}]],fixed:[["rect",{x:4,y:4,width:8,height:8,class:"fill"}]],force:[["path",{d:"M1.5 8h9M9 4.5l5 3.5l-5 3.5z",class:"stroke arrow"}]],moment:[["path",{d:"M1.5 8h5M5 4.5l4.5 3.5l-4.5 3.5zM9.5 4.5l4.5 3.5l-4.5 3.5z",class:"stroke arrow"}]]};function wl(i,t){let e=document.createElementNS(Op,"svg");e.setAttribute("viewBox","0 0 16 16"),e.setAttribute("class",`glyph ${t}`),e.setAttribute("aria-hidden","true");for(let[n,s]of iM[i]??[]){let r=document.createElementNS(Op,n);for(let[o,a]of Object.entries(s))r.setAttribute(o,String(a));e.append(r)}return e}var Bp=["x","y","z"];function Xh(i){return new C().setComponent(i,1)}function sM(i){let[t,e]=[Bp.indexOf(i[0]??""),Bp.indexOf(i[1]??"")];return t<0||e<0?null:Xh(t).cross(Xh(e))}function kp(i,t){let{gravity:e,size:n,plane:s}=i.scene,r=new Mn,o=new C;for(let w=0;w+2<t.length;w+=3)r.expandByPoint(o.fromArray(t,w));let a=r.getSize(new C),l=Math.max(a.length(),1e-6),c=.02*Math.min(Math.max(n,.35*l),.7*l),h=new C(...e),u=h.length()>1e-9?h.normalize().negate():Xh(2),d=sM(s),f=d??u,p=[0,1,2].find(w=>Math.abs(u.getComponent(w))>.999)??-1,x=i.dragging?.axes.indexOf(p)??-1,m=oM(f,t),g=i.coordinates[x],b=d||!g?0:rM(g,u.getComponent(p));return{thickness:c,box:r,centre:r.getCenter(new C),radius:.5*l+3*c,up:u,normal:d,groundNormal:f,ground:m-b-(d?3.2:2.4)*c}}function rM({low:i,high:t,home:e},n){return n>0?Math.max(e-i,0):Math.max(t-e,0)}function oM(i,t){let e=Number.POSITIVE_INFINITY,n=new C;for(let s=0;s+2<t.length;s+=3)e=Math.min(e,n.fromArray(t,s).dot(i));return e}function Fi(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return t*(e>=5?5:e>=2?2:1)}function Gs(i){let[t,e]=i<.1?[1e3*i,"mm"]:[i,"m"];return`${Number(t.toPrecision(3))} ${e}`}var qh={R:"revolute",P:"prismatic",C:"cylindrical",H:"helical",U:"universal",S:"spherical",planar:"planar",contact:"contact",fixed:"fixed"},Al=class{box=H("details","legend card");scale=H("div","scale");#t=H("ul");#e=H("span","bar");#n=H("span","number");#i="";#s=0;constructor(t,e){this.box.append(H("summary","","Legend"),this.#r(t,e),this.#t),this.scale.append(this.#e,this.#n),this.scale.setAttribute("aria-hidden","true")}#r(t,e){let n=H("ul"),s=(r,o)=>{let a=H("li");a.append(r,H("span","",o)),n.append(a)};for(let[r,o]of Object.entries(qh)){let a=t.scene.marks.filter(c=>(c.kind==="point"?"S":c.kind)===r),l=a.filter(c=>c.driven);a.length>l.length&&s(wl(r,"joint"),`${o} joint (${r.length===1?r:o})`),l.length>0&&s(wl(r,"motor"),`motor, ${o}`)}return s(H("span","swatch grid"),`grid ${Gs(e)}, strong every ${Gs(5*e)}`),n}showScales(t){let e=t.map(([n,s])=>`${n} ${s}`).join(`
`);e!==this.#i&&(this.#i=e,this.#t.replaceChildren(...t.map(([n,s])=>{let r=H("li");return r.append(wl(n==="force"?"force":"moment",n),H("span","number",s)),r})),t.length>0&&(this.box.open=!0))}fit(t){let e=Fi(130*t);this.#e.style.width=`${(e/t).toFixed(1)}px`,e!==this.#s&&(this.#s=e,this.#n.textContent=Gs(e))}};function aM({evaluator:i,store:t}){let e=i.at("inverse_kinematics",t.state);return e?.status===0&&e.outputs.position?[...e.outputs.position]:void 0}function zp({robot:i,kernel:t,store:e},n){return i.form==="bodies"?i.coordinates.some(({name:r})=>r===i.actuators[n]?.name):t.find("forward_kinematics")?.outputs.pose!==void 0&&t.has("inverse_kinematics")&&i.actuators.length===e.names.freedoms}function Vp(i,t,e,n){let{robot:s,store:r,evaluator:o}=i,a=[...r.state.pose];if(s.form==="bodies"){let x=s.coordinates.findIndex(({name:m})=>m===s.actuators[t]?.name);return a[x]+=e,n(a)}let l=aM(i);if(!l)return!1;l[t]+=e;let c=o.poseAt(l,a);if(c?.status!==0)return!1;let h=[...c.outputs.pose??[]],u=o.at("inverse_kinematics",r.state,{pose:h}),f=(u?.outputs.position?.[t]??Number.NaN)-l[t],p=Math.abs(s.actuators[t].position_unit==="rad"?Math.atan2(Math.sin(f),Math.cos(f)):f);return u?.status===0&&p<1e-6&&n(h)}var[Tl,Hs,El,Kr,jr]=Array.from({length:5},()=>new C);function Gp(i,t,e,n){return Tl.fromArray(i,3*t[0]),Hs.fromArray(i,3*t[1]).sub(Tl),El.fromArray(i,3*t[e]).sub(Tl),Kr.crossVectors(Hs,El),Kr.length()>1e-9*Hs.lengthSq()?(Hs.normalize(),Kr.normalize(),El.crossVectors(Kr,Hs),n.makeBasis(Hs,El,Kr).setPosition(Tl),!0):!1}var Ws=class{constructor(t,e,n,s,r,o=!1){this.corners=t;this.role=e;this.owner=n;this.radius=s;this.thickness=r;this.hollow=o;this.mesh=new be(new Ls,new li({roughness:.55,metalness:.05})),this.mesh.castShadow=!0,this.mesh.receiveShadow=!0,this.group.matrixAutoUpdate=!1,this.group.add(this.mesh),this.#t=new Float64Array(2*t.length)}corners;role;owner;radius;thickness;hollow;group=new pe;mesh;#t;#e=new se;#n=!1;#i=2;update(t){let e=this.group.matrix;if(this.group.visible=this.#s(t,e),this.group.matrixWorldNeedsUpdate=!0,!this.group.visible)return;this.#e.copy(e).invert();let n=0;for(let s=0;s<this.corners.length;s++)jr.fromArray(t,3*this.corners[s]).applyMatrix4(this.#e),n=Math.max(n,Math.abs(jr.x-this.#t[2*s]),Math.abs(jr.y-this.#t[2*s+1])),this.#t[2*s]=jr.x,this.#t[2*s+1]=jr.y;(!this.#n||n>.001*this.radius)&&this.#r()}#s(t,e){if(Gp(t,this.corners,this.#i,e))return!0;for(let n=2;n<this.corners.length;n++)if(Gp(t,this.corners,n,e))return this.#i=n,!0;return!1}#r(){this.#n=!0;let t=Array.from(this.corners,(r,o)=>new rt(this.#t[2*o],this.#t[2*o+1])),e=$h(t),n=new Ps(Wp(e,this.radius));this.hollow&&n.holes.push(new ji(lM(e,this.radius).reverse()));let s=.25*this.thickness;this.mesh.geometry.dispose(),this.mesh.geometry=new Ls(n,{depth:this.thickness-2*s,bevelSize:s,bevelThickness:s,bevelSegments:2,curveSegments:6}).translate(0,0,s-.5*this.thickness)}};function Hp(i,t,e){return(t.x-i.x)*(e.y-i.y)-(t.y-i.y)*(e.x-i.x)}function $h(i){let t=[...i].sort((n,s)=>n.x-s.x||n.y-s.y),e=n=>{let s=[];for(let r of n){for(;s.length>1&&Hp(s.at(-2),s.at(-1),r)<=1e-12;)s.pop();s.push(r)}return s.slice(0,-1)};return[...e(t),...e(t.reverse())]}function Wp(i,t){return i.flatMap((e,n)=>{let s=i.at(n-1),r=i[(n+1)%i.length],o=Math.atan2(e.y-s.y,e.x-s.x)-Math.PI/2,a=Math.atan2(r.y-e.y,r.x-e.x)-Math.PI/2;for(;a<o;)a+=2*Math.PI;let l=Math.max(2,Math.ceil((a-o)/.2));return Array.from({length:l+1},(c,h)=>{let u=o+(a-o)*h/l;return new rt(e.x+t*Math.cos(u),e.y+t*Math.sin(u))})})}function lM(i,t){let e=i.reduce((o,a)=>o.add(a),new rt).divideScalar(i.length),n=Math.min(...i.map((o,a)=>{let l=i[(a+1)%i.length];return Math.abs(Hp(o,l,e))/Math.max(o.distanceTo(l),1e-12)})),s=Math.max(1-t/n,.3),r=i.map(o=>o.clone().sub(e).multiplyScalar(s).add(e));return Wp(r,.12*n*s)}var Yh=9,cM=2,hM=100,Rl=class{constructor(t,e,n){this.context=t;this.follower=e;this.picture=n;this.#n=t.robot.actuators.map((s,r)=>zp(t,r))}context;follower;picture;#t=new C;#e=new C;#n;grip(t,e,n=!1){let{robot:s}=this.context,r=Yh*(n?cM:1),o=this.#r(t,e,1.6*r),a=this.picture.handles.find(this.picture.rig,t,e,r);if(a?.kind==="plane"||a&&o<0)return a;if(o>=0){let c=s.actuators[o].position_unit==="rad";return{kind:"motor",motor:o,axis:this.#s(o,new C),turns:c}}return s.dragging&&s.dragging.axes.length>0&&this.#o(t,e)?{kind:"plane"}:null}#i(t,e){return e.fromArray(this.follower.points,3*(this.context.robot.scene.marks[t]?.point??0))}#s(t,e){let{robot:n}=this.context,s=n.scene.marks[n.actuators[t].mark]?.direction??-1;return s<0?e.copy(this.picture.rig.above):e.fromArray(this.follower.directions,3*s).normalize()}#r(t,e,n){let{rig:s}=this.picture,[r,o]=[-1,n];return this.context.robot.actuators.forEach(({mark:a},l)=>{if(a<0||!this.#n[l])return;let c=s.project(this.#i(a,this.#e),this.#t),h=1.6*this.picture.measure.thickness/s.pixelAt(this.#e),u=Math.hypot(c.x-t,c.y-e)-h;c.z===0&&u<o&&([r,o]=[l,u])}),r}#o(t,e){return this.picture.model.plates.some(({corners:n,role:s})=>{if(s!=="platform")return!1;let r=n.map(a=>{let{x:l,y:c}=this.picture.rig.project(this.#e.fromArray(this.follower.points,3*a),this.#t);return new rt(l,c)}),o=$h(r);return o.every((a,l)=>{let c=o[(l+1)%o.length];return(c.x-a.x)*(e-a.y)-(c.y-a.y)*(t-a.x)>=0})})}take(t,e,n){let s=this.grip(t,e,n);return s&&(s.kind==="motor"?this.#l(s,t,e):this.#a(s,t,e))}#a(t,e,n){let{robot:s}=this.context,r=new Zr(this.picture.rig,t,s.dragging?.axes??[]),o=[...this.follower.pose],a=t.kind==="turn"?t.axis:new C;return r.begin(this.picture.centre,e,n),this.picture.handles.light(t),{move:(l,c,h)=>{r.move(l,c,h),o=Wh(s,o,r.shift,a,r.angle),r.at.add(r.shift),this.follower.pull(o)},end:()=>{this.follower.release(),this.picture.handles.light(null)}}}#l(t,e,n){let s=new Zr(this.picture.rig,t,[]),{mark:r}=this.context.robot.actuators[t.motor];return s.begin(this.#i(r,this.#e),e,n),{move:(o,a,l)=>{s.move(o,a,l),this.moveMotor(t.motor,t.turns?s.angle:s.shift.dot(t.axis)),this.#i(r,s.at)},end:()=>this.follower.release()}}moveMotor(t,e){Vp(this.context,t,e,n=>(this.follower.pull(n),this.follower.trouble===null))}scroll(t,e,n,s){let r=this.#r(t,e,Yh);if(r<0)return!1;let a=this.context.robot.actuators[r].position_unit==="rad"?Math.PI/120:this.picture.measure.radius/400;return this.moveMotor(r,-n/hM*a/(s?5:1)),this.follower.release(),!0}nudge(t,e,n,s){let{robot:r}=this.context,{rig:o}=this.picture,a=this.#e.set(0,0,0);for(let[h,u]of[[t,o.right],[e,o.above],[n,o.back]]){let f=[...r.dragging?.axes??[]].sort((p,x)=>Math.abs(u.getComponent(x))-Math.abs(u.getComponent(p)))[0];h!==0&&f!==void 0&&a.setComponent(f,a.getComponent(f)+h*Math.sign(u.getComponent(f)))}let c=Sl(r).sort((h,u)=>Math.abs(u.dot(o.back))-Math.abs(h.dot(o.back)))[0]??o.back;this.follower.pull(Wh(r,this.follower.pose,a,c,s))}nameAt(t,e){let{rig:n}=this.picture,[s,r]=["",Yh];for(let{kind:o,name:a,point:l,driven:c}of this.context.robot.scene.marks){let h=qh[o==="point"?"S":o];if(!h)continue;let u=n.project(this.#e.fromArray(this.follower.points,3*l),this.#t),d=Math.hypot(u.x-t,u.y-e);u.z===0&&d<r&&([s,r]=[`${a}: ${h} joint${c?", motor":""}`,d])}return s}};var uM=180/Math.PI;function Cl(i,t){let[e,n,s]=t==="m"?[1e3*i," mm",1]:t==="rad"?[uM*i,"°",1]:[i,"",3],r=e.toFixed(s);return`${Number(r)===0?0 .toFixed(s):r}${n}`}function Xp(i,t,e,n){let s=i.coordinates.map(({name:l,unit:c},h)=>`${l} ${Cl(e.pose[h]??0,c)}`),r=[`${i.title||i.name}. Pose: ${s.join(", ")}.`];r.push(n?`Not reached: ${n}.`:"The robot reaches this pose.");let o=n?void 0:t.at("inverse_kinematics",e),a=o&&Object.values(o.outputs)[0];if(o?.status===0&&a){let l=i.actuators.map(({name:c,position_unit:h},u)=>`${c} ${Cl(a[u]??0,h)}`);r.push(`Motors: ${l.join(", ")}.`)}return r.join(" ")}var qp=Math.PI/90,Pl=class{constructor(t,e,n,s){this.context=t;this.picture=e;this.hands=n;this.actions=s}context;picture;hands;actions;#t=!1;#e=0;press({key:t,shiftKey:e}){if(this.#t&&this.#s(t,e?.2:1))return!0;switch(t.toLowerCase()){case"x":case"y":case"z":return this.actions.see(t.toLowerCase()),!0;case"0":case"f":return this.actions.fit(),!0;case"h":return this.actions.home(),!0;case"s":return this.actions.tell(),!0;case"m":return this.#n(),!0;case"escape":return this.#i();default:return!1}}#n(){let{robot:t}=this.context;if(this.#t=!this.#t,!this.#t)this.actions.say("Arrow keys turn the view again.");else if(t.dragging){let e=t.dragging.rotation==="none"?"":", square brackets turn it";this.actions.say(`Arrow keys move the platform as the screen has it, Page Up and Page Down away and towards you${e}; Shift is slow, M or Escape ends.`)}else this.actions.say("Left and right move a motor, up and down choose another one; Shift is slow, M or Escape ends.")}#i(){let t=this.#t;return this.#t=!1,this.actions.say(""),t}#s(t,e){return this.context.robot.dragging?this.#r(t,e):this.#o(t,e)}#r(t,e){let n=.02*e*this.picture.measure.radius,r={ArrowLeft:[-1,0,0,0],ArrowRight:[1,0,0,0],ArrowDown:[0,-1,0,0],ArrowUp:[0,1,0,0],PageUp:[0,0,-1,0],PageDown:[0,0,1,0],"[":[0,0,0,1],"]":[0,0,0,-1]}[t];return r&&this.hands.nudge(r[0]*n,r[1]*n,r[2]*n,r[3]*qp*e),r!==void 0}#o(t,e){let{actuators:n}=this.context.robot,s={ArrowLeft:-1,ArrowRight:1}[t],r={ArrowUp:-1,ArrowDown:1}[t],o=n[this.#e];if(r!==void 0)this.#e=(this.#e+r+n.length)%n.length,this.actions.say(`Motor ${n[this.#e]?.name}`);else if(s!==void 0&&o){let a=o.position_unit==="rad"?qp:.01*this.picture.measure.radius;this.hands.moveMotor(this.#e,s*e*a);let l=this.context.robot.coordinates.findIndex(({name:h})=>h===o.name),c=this.context.store.state.pose[l];this.actions.say(`Motor ${o.name}${c===void 0?"":` ${Cl(c,o.position_unit)}`}`)}return s!==void 0||r!==void 0}};var Tn=class{mesh;#t;#e;#n=new Wt;constructor(t,e,n){this.mesh=new br(t,e,Math.max(n,1)),this.mesh.count=n,this.mesh.visible=n>0,this.mesh.castShadow=!0,this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1,this.mesh.instanceMatrix.setUsage(wh),this.#t=this.mesh.instanceMatrix.array,this.mesh.instanceColor=new Ei(new Float32Array(3*Math.max(n,1)),3),this.#e=this.mesh.instanceColor.array}paint(t,e){this.#n.set(e),this.#n.toArray(this.#e,3*t),this.mesh.instanceColor.needsUpdate=!0}between(t,e,n,s,r,o){let a=s[r]-e[n],l=s[r+1]-e[n+1],c=s[r+2]-e[n+2];this.#i(t,e,n,a,l,c,o,o,Math.hypot(a,l,c))}about(t,e,n,s,r,o,a){this.#i(t,e,n,s[r],s[r+1],s[r+2],o,o,a)}hide(t){this.#t.fill(0,16*t,16*t+15),this.mesh.instanceMatrix.needsUpdate=!0}#i(t,e,n,s,r,o,a,l,c){let h=Math.hypot(s,r,o),u=h>0?s/h:0,d=h>0?r/h:0,f=h>0?o/h:1,p=Math.abs(f)<.9?0:1,x=1-p,m=p*f-x*d,g=x*u,b=-p*u,w=Math.hypot(m,g,b);m/=w,g/=w,b/=w;let M=this.#t,A=16*t;M[A]=m*a,M[A+1]=g*a,M[A+2]=b*a,M[A+3]=0,M[A+4]=(d*b-f*g)*l,M[A+5]=(f*m-u*b)*l,M[A+6]=(u*g-d*m)*l,M[A+7]=0,M[A+8]=u*c,M[A+9]=d*c,M[A+10]=f*c,M[A+11]=0,M[A+12]=e[n],M[A+13]=e[n+1],M[A+14]=e[n+2],M[A+15]=1,this.mesh.instanceMatrix.needsUpdate=!0}};function Yp(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new ze;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let p=0;p<f.count;++p)u.push(f.getX(p)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in r){let u=$p(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let x=0;x<o[h].length;++x)f.push(o[h][x][d]);let p=$p(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function $p(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new qe(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let p=0;p<e;p++){let x=h.getComponent(d,p);a.setComponent(d+u,p,x)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}function Xs(){return new Ki(1,1,1,24,1,!0).rotateX(Math.PI/2).translate(0,0,.5)}function Jp(){return new Ki(1,1,1,6,1,!0).rotateX(Math.PI/2).translate(0,0,.5)}function Zp(){return new Ki(0,1,1,24).rotateX(Math.PI/2).translate(0,0,.5)}function Kp(){return new Nn(1,24,16)}function Ui(i=.16){let[t,e]=[1-i,1.000001],n=[[0,-1],[t,-1],[e,-t],[e,t],[t,1],[0,1]].map(([s,r])=>new rt(s,r));return dM(new Ir(n,28).rotateX(Math.PI/2))}function jp(){return Il([Ui(.14),Ui(.2).scale(.5,.5,1.35)])}function Qp(){return new ai(2,2,2)}function tm(){return new ai(2,2,1).translate(0,0,.5)}function em(){let i=()=>Ui(.12).scale(.42,.42,1.25);return Il([i().rotateX(Math.PI/2),i().rotateY(Math.PI/2),new Nn(.62,16,12)])}function nm(){return Il([new Nn(1,24,16),new ts(.98,.24,10,28)])}function im(){let i=t=>new ts(.92,.26,10,24).translate(0,0,t);return Il([Ui(.1).scale(.7,.7,1.15),i(-.62),i(0),i(.62)])}function sm(i){return new ts(1,i,8,72)}function dM(i){let t=i.toNonIndexed();return t.computeVertexNormals(),t}function Il(i){return Yp(i.map(t=>t.index?t.toNonIndexed():t),!1)}var fM={link:[1,"link"],rod:[.55,"rod"],barrel:[1.15,"barrel"],tube:[.62,"tube"],"second link":[.5,"rod"],rail:[.6,"rail"],platform:[1,"platform"],distance:[.35,"rod"],gear:[.3,"rail"],gap:[.25,"gap"]},pM={R:["drum",1.25,1.3],P:["block",1.45,1.9],C:["drum",1.15,2.2],H:["screw",1.3,1.7],U:["cross",1.45,1.45],S:["socket",1.2,1.2],planar:["block",1.9,.5],contact:["ball",1,1],fixed:["block",.9,.9],frame:["ball",.6,.6],centre:["ball",1,1]},mM={R:["motor",2,1.75],P:["block",1.75,2.1]},gM={shaft:Xs,beam:tm,ball:Kp,drum:Ui,motor:jp,block:Qp,cross:em,socket:nm,screw:im};function Oi(i){return i.split(".")[0]??i}var Ll=class{group=new pe;#t=[];#e=[];#n=new Map;#i=new Map;#s;#r;#o=new Float64Array(3);#a;constructor(t,e,n){let{lines:s,marks:r}=t.scene;this.#a=Float64Array.from(n);let o=new Map;for(let a of s)this.#c(a,e,o);for(let a of r)this.#h(a,e,o);for(let[a,l]of this.#n){let c=new li({roughness:.5,metalness:.08}),h=new Tn(gM[a](),c,l);this.#i.set(a,h),this.group.add(h.mesh)}this.#s=this.#t.map(({shape:a})=>this.#i.get(a)),this.#r=this.#e.map(({shape:a})=>this.#i.get(a))}#l(t){let e=this.#n.get(t)??0;return this.#n.set(t,e+1),e}#c(t,e,n){let[s,r]=fM[t.kind]??[0,"rod"];if(s===0)return;let o=Oi(t.name),a=t.kind==="rail"?"beam":"shaft";t.points.forEach((l,c)=>{let h=t.points[c-1];if(h!==void 0){let d={shape:a,copy:this.#l(a),role:r,owner:o,start:h,end:l,radius:s*e};this.#t.push(d)}let u=h??t.points[1]??l;if((n.get(l)?.[0]??0)<s&&n.set(l,[s,u]),a==="shaft"){let d=s*e,f={shape:"ball",copy:this.#l("ball"),role:r,owner:o,point:l};this.#e.push({...f,direction:-1,other:u,radius:d,half:d})}})}#h(t,e,n){let s=t.kind==="point"?"S":t.kind,r=t.driven&&mM[s]||pM[s];if(!r)return;let[o,a,l]=r,[c,h]=n.get(t.point)??[1,t.point],u=t.driven||s==="centre"?1:Math.min(Math.max(c,.72),1),d=t.driven?"motor":s==="centre"?"platform":"joint";this.#e.push({shape:o,copy:this.#l(o),role:d,owner:Oi(t.name),point:t.point,direction:s==="U"&&h!==t.point?-1:t.direction,other:h,radius:a*u*e,half:l*u*e})}update(t,e){for(let n=0;n<this.#t.length;n++){let{copy:s,start:r,end:o,radius:a}=this.#t[n];this.#s[n].between(s,t,3*r,t,3*o,a)}for(let n=0;n<this.#e.length;n++){let{copy:s,point:r,direction:o,other:a,radius:l,half:c}=this.#e[n];o>=0?this.#r[n].about(s,t,3*r,e,3*o,l,c):(this.#u(t,3*r,3*a),this.#r[n].about(s,t,3*r,this.#o,0,l,c))}}#u(t,e,n){for(let s=0;s<3;s++)this.#o[s]=e===n?this.#a[s]:t[n+s]-t[e+s]}paint(t,e){for(let{shape:n,copy:s,role:r,owner:o}of[...this.#t,...this.#e])this.#i.get(n).paint(s,t.roles[e.has(o)?"trouble":r])}};var yM=`
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,xM=`
varying vec3 place;
uniform vec3 first, second, middle, colour;
uniform float cell, reach, strength;
float lines(vec2 at, float width) {
  vec2 size = max(fwidth(at), 1e-6);
  vec2 near = abs(fract(at - 0.5) - 0.5) / size;
  vec2 seen = clamp(width - near, 0.0, 1.0) * clamp(0.6 / size - 0.6, 0.0, 1.0);
  return max(seen.x, seen.y);
}
void main() {
  vec2 at = vec2(dot(place, first), dot(place, second)) / cell;
  float far = 1.0 - smoothstep(0.25, 1.0, distance(place, middle) / reach);
  float fine = 0.28 * lines(at, 1.0);
  float coarse = 0.6 * lines(at / 5.0, 1.2);
  gl_FragColor = vec4(colour, strength * far * max(fine, coarse));
  #include <colorspace_fragment>
}`,Nl=class{group=new pe;cell;#t;#e;constructor(t){let{groundNormal:e,ground:n,centre:s,radius:r}=t;this.cell=Fi(r/4);let o=new Oe().setFromUnitVectors(new C(0,0,1),e),a=[0,1,2].filter(p=>Math.abs(e.getComponent(p))<.9),[l,c]=a.map(p=>new C().setComponent(p,1)),h=s.clone().addScaledVector(e,n-s.dot(e)),u=5*r;this.#t=new Sn({vertexShader:yM,fragmentShader:xM,transparent:!0,depthWrite:!1,side:2,uniforms:{first:{value:l},second:{value:c??l},middle:{value:h},colour:{value:new Wt},cell:{value:this.cell},reach:{value:u},strength:{value:.5}}}),this.#e=new Lr({opacity:.2,depthWrite:!1});let d=new be(new Ci(2*u,2*u),this.#t),f=new be(new Ci(6*r,6*r),this.#e);f.receiveShadow=!0,d.renderOrder=-2,f.renderOrder=-1;for(let p of[d,f])p.quaternion.copy(o),p.position.copy(h),this.group.add(p)}paint(t){this.#t.uniforms.colour.value.set(t.grid),this.#e.opacity=t.shade}};var $n=class{constructor(t,e=1,n=!1){this.count=t;this.heads=e;this.onTop=n;let s=new ln({depthTest:!n,transparent:n});this.#t=new Tn(Xs(),s,t),this.#e=new Tn(Zp(),s,t*e);for(let{mesh:r}of[this.#t,this.#e])r.castShadow=!1,r.receiveShadow=!1,r.renderOrder=n?10:0,this.group.add(r)}count;heads;onTop;group=new pe;#t;#e;#n=new Float64Array(6);paint(t,e){this.#t.paint(t,e);for(let n=0;n<this.heads;n++)this.#e.paint(t*this.heads+n,e)}set(t,e,n,s,r,o,a){let l=o*Math.hypot(s[r],s[r+1],s[r+2]);if(!(l>1e-9)){this.hide(t);return}let c=Math.min(7*a,.45*l),h=Math.max(1-this.heads*c/l,.05);this.#i(e,n,s,r,o*h,0),this.#t.between(t,e,n,this.#n,0,a);for(let u=0;u<this.heads;u++){let d=h+(1-h)*u/this.heads;this.#i(e,n,s,r,o*d,0),this.#i(e,n,s,r,o*(d+(1-h)/this.heads),3),this.#e.between(t*this.heads+u,this.#n,0,this.#n,3,Math.min(2.6*a,.5*c))}}#i(t,e,n,s,r,o){for(let a=0;a<3;a++)this.#n[o+a]=t[e+a]+r*n[s+a]}hide(t){this.#t.hide(t);for(let e=0;e<this.heads;e++)this.#e.hide(t*this.heads+e)}};var rm=84,Jh=58,om=7,_M=new C(0,0,1),Dl=class{constructor(t){this.robot=t;this.#t=(t.dragging?.axes??[]).map(n=>new C().setComponent(n,1)),this.#e=Sl(t),this.#n=new $n(this.#t.length,1,!0);let e=()=>new ln({depthTest:!1,transparent:!0,opacity:.75});this.#i=this.#e.map(n=>{let s=new be(sm(.022),e());return s.quaternion.copy(new Oe().setFromUnitVectors(_M,n)),s}),this.#s=new be(new Nn(1,20,14),e());for(let n of[...this.#i,this.#s])n.renderOrder=9;this.#s.visible=this.#t.length>0,this.group.add(...this.#i,this.#s,this.#n.group)}robot;group=new pe;centre=new C;#t;#e;#n;#i;#s;#r=new Float64Array(6);#o=new C;#a=new C;#l=null;#c="";update(t){let e=t.pixelAt(this.centre);this.centre.toArray(this.#r),this.#t.forEach((n,s)=>{n.toArray(this.#r,3),this.#n.set(s,this.#r,0,this.#r,3,rm*e,1.6*e)});for(let n of this.#i)n.position.copy(this.centre),n.scale.setScalar(Jh*e);this.#s.position.copy(this.centre),this.#s.scale.setScalar(om*e)}paint(t){this.#l=t,this.light(null,!0)}light(t,e=!1){let n=this.#h(t);if(n===this.#c&&!e||!this.#l)return!1;this.#c=n;let{axes:s,handle:r,roles:o}=this.#l,a=l=>{let c=[l.x,l.y,l.z].findIndex(h=>Math.abs(h)>.99);return s[c]??r};for(let[l,c]of this.#t.entries())this.#n.paint(l,n===`axis${l}`?o.motor:a(c));for(let[l,{material:c}]of this.#i.entries())c.color.set(n===`turn${l}`?o.motor:a(this.#e[l]));return this.#s.material.color.set(n==="plane"?o.motor:r),!0}#h(t){return t?.kind==="axis"?`axis${this.#t.indexOf(t.axis)}`:t?.kind==="turn"?`turn${this.#e.indexOf(t.axis)}`:t?.kind==="plane"?"plane":""}find(t,e,n,s){let{x:r,y:o,z:a}=t.project(this.centre,this.#o);if(a>0||!this.group.visible)return null;if(this.#t.length>0&&Math.hypot(e-r,n-o)<om+s)return{kind:"plane"};let l=t.pixelAt(this.centre);for(let h of this.#t){let u=t.project(this.#a.copy(this.centre).addScaledVector(h,rm*l),this.#a),[d,f]=[u.x-r,u.y-o],p=Math.hypot(d,f),x=((e-r)*d+(n-o)*f)/Math.max(p,1),m=Math.abs((e-r)*f-(n-o)*d)/Math.max(p,1);if(p>12&&x>0&&x<p+s&&m<s)return{kind:"axis",axis:h}}let c=this.#e.find(h=>this.#u(t,h,l,e,n,s));return c?{kind:"turn",axis:c}:null}#u(t,e,n,s,r,o){let a=new C(Math.abs(e.x)<.9?1:0,Math.abs(e.x)<.9?0:1,0).cross(e).normalize(),l=new C().crossVectors(e,a);for(let c=0;c<48;c++){let h=c*Math.PI/24;this.#a.copy(this.centre).addScaledVector(a,Jh*n*Math.cos(h)),this.#a.addScaledVector(l,Jh*n*Math.sin(h));let u=t.project(this.#a,this.#a);if(Math.hypot(u.x-s,u.y-r)<o)return!0}return!1}};var bM={trouble:0,axis:1,motor:3,limb:4,platform:2,frame:5,value:6},vM=10,MM=[[0,-.5,1,0],[-1,-.5,-1,0],[-.5,-1,0,-1],[-.5,0,0,1],[0,-1,.7,-.7],[0,0,.7,.7],[-1,-1,-.7,-.7],[-1,0,-.7,.7]],Fl=class{layer=H("div","labels");#t=[];#e=new C;#n=new Float64Array(256);#i=0;constructor(){this.layer.setAttribute("aria-hidden","true")}add(t,e){let n=H("span",`label ${t}`,e);n.dir="auto",this.layer.append(n);let s={box:n,kind:t,rank:bM[t],at:new C,wanted:!0,width:0,height:0,shown:!0};return this.#t.push(s),this.#t.sort((r,o)=>r.rank-o.rank),this.#n.length<4*this.#t.length&&(this.#n=new Float64Array(8*this.#t.length)),s}setText(t,e){t.box.textContent!==e&&(t.box.textContent=e,t.width=0)}forget(){for(let t of this.#t)t.width=0}place(t,e,n){this.#i=0;for(let s of this.#t)s.wanted&&s.width===0&&(this.#o(s,!0),s.width=s.box.offsetWidth,s.height=s.box.offsetHeight);for(let s of this.#t)this.#o(s,s.wanted&&this.#s(s,t,e,n))}#s(t,e,n,s){let{x:r,y:o,z:a}=e.project(t.at,this.#e);if(a>0||r<0||o<0||r>n||o>s)return!1;let l=t.kind==="axis"?3:vM;for(let[c,h,u,d]of MM){let f=r+c*t.width+u*l,p=o+h*t.height+d*l;if(f>=2&&p>=2&&f+t.width<=n-2&&p+t.height<=s-2&&this.#r(f,p,f+t.width,p+t.height))return t.box.style.transform=`translate(${f.toFixed(1)}px, ${p.toFixed(1)}px)`,!0}return!1}#r(t,e,n,s){let r=this.#n;for(let o=0;o<this.#i;o++){let a=4*o;if(t<r[a+2]&&n>r[a]&&e<r[a+3]&&s>r[a+1])return!1}return r.set([t,e,n,s],4*this.#i++),!0}#o(t,e){t.shown!==e&&(t.shown=e,t.box.hidden=!e)}};var[SM,wM]=[.55,.12],Kh=class{constructor(t,e,n,s,r){this.count=t;this.radius=n;this.thickness=s;this.unit=r;this.arrows=new $n(t,e,!0)}count;radius;thickness;unit;arrows;#t=0;#e=0;get words(){if(this.#t===0||this.#e===0)return"none here";let t=Fi(.3*this.radius);return`${Gs(t)} ≙ ${Number((t/this.#t).toPrecision(3))} ${this.unit}`}rescale(t){this.#e=t;let e=t*this.#t;if(!(this.#t>0&&(t===0||e<SM*this.radius&&e>wM*this.radius))&&t>0){let s=Fi(.3*this.radius);this.#t=s/Fi(t*s/(.4*this.radius))}}set(t,e,n,s,r){this.arrows.set(t,e,n,s,r,this.#t,.32*this.thickness)}};function Zh(i,t){return Math.hypot(i[t],i[t+1],i[t+2])}var Ul=class{group=new pe;#t;#e;#n;#i;#s;#r;#o;constructor(t,e,n){let{reactions:s,marks:r}=t.scene;this.#r=s.map(({point:a})=>a),this.#o=t.actuators.map(({mark:a,position_unit:l})=>{let{point:c,direction:h}=r[a]??{point:-1,direction:-1};return{point:c,direction:h,turns:l==="rad"}});let o=(a,l,c)=>new Kh(a,l,e,n,c);this.#t=o(s.length,1,"N"),this.#e=o(s.length,2,"N m"),this.#n=o(this.#o.length,1,"N"),this.#i=o(this.#o.length,2,"N m"),this.#s=new Float64Array(3*this.#o.length),this.group.add(...this.#a.map(({arrows:a})=>a.group)),this.showReactions(null,[]),this.showEfforts(null,[],[])}get#a(){return[this.#t,this.#e,this.#n,this.#i]}words(t,e){let n=this.#o.some(({turns:o})=>o),s=this.#o.some(({turns:o})=>!o),r=[];return t&&r.push(["force",`Bearing forces: ${this.#t.words}`],["moment",`Bearing moments: ${this.#e.words}`]),e&&n&&r.push(["effort",`Motor torques: ${this.#i.words}`]),e&&s&&r.push(["effort",`Motor forces: ${this.#n.words}`]),r}paint(t){let e=[t.force,t.moment,t.effort,t.effort];this.#a.forEach(({arrows:n,count:s},r)=>{for(let o=0;o<s;o++)n.paint(o,e[r])})}showReactions(t,e){let n=t!==null;if(this.#t.arrows.group.visible=n,this.#e.arrows.group.visible=n,!t)return;let[s,r]=[0,0];for(let o=0;o<this.#r.length;o++)s=Math.max(s,Zh(t,6*o)),r=Math.max(r,Zh(t,6*o+3));this.#t.rescale(s),this.#e.rescale(r>1e-9*s?r:0);for(let o=0;o<this.#r.length;o++){let a=3*this.#r[o];this.#t.set(o,e,a,t,6*o),this.#e.set(o,e,a,t,6*o+3)}}showEfforts(t,e,n){if(this.#n.arrows.group.visible=t!==null,this.#i.arrows.group.visible=t!==null,!t)return;let s={true:0,false:0};this.#o.forEach(({turns:r},o)=>{s[`${r}`]=Math.max(s[`${r}`],Math.abs(t[o]))}),this.#i.rescale(s.true),this.#n.rescale(s.false),this.#o.forEach(({point:r,direction:o,turns:a},l)=>{let[c,h]=a?[this.#i,this.#n]:[this.#n,this.#i];if(h.arrows.hide(l),r<0||o<0){c.arrows.hide(l);return}let u=Zh(n,3*o)||1;for(let d=0;d<3;d++)this.#s[3*l+d]=t[l]*n[3*o+d]/u;c.set(l,e,3*r,this.#s,3*l)})}};function AM(i,t){for(let e=1;e<i.length;e++)for(let n=e+1;n<i.length;n++){let s=new mn().setFromCoplanarPoints(i[0],i[e],i[n]);if(s.normal.length()>.5)return i.every(r=>Math.abs(s.distanceToPoint(r))<t)}return!1}var Ol=class{constructor(t,e,n){this.measure=n;let s=t.scene.marks.filter(({kind:u})=>u==="base"),r=[...new Set(s.map(({point:u})=>u))],o=r.map(u=>new C().fromArray(e,3*u)),{thickness:a,normal:l}=n,c=!l&&AM(o,.01*a);this.#t=c?new Ws(r,"base","",2.2*a,1.3*a,!0):null,this.#e=c?[]:r;let h=new li({roughness:.7,metalness:.05});this.#n=new Tn(Ui(.08),h,this.#e.length),this.#i=new Tn(Xs(),h,this.#e.length),this.group.add(this.#n.mesh,this.#i.mesh),this.#t&&this.group.add(this.#t.group)}measure;group=new pe;#t;#e;#n;#i;#s=new Float64Array(9);update(t){this.#t?.update(t);let{thickness:e,groundNormal:n,normal:s,ground:r}=this.measure;n.toArray(this.#s,6);for(let o=0;o<this.#e.length;o++){let a=3*this.#e[o],l=t[a]*n.x+t[a+1]*n.y+t[a+2]*n.z,c=s?l-r:2.4*e;for(let h=0;h<3;h++)this.#s[h]=t[a+h]-c*n.getComponent(h),this.#s[3+h]=t[a+h];this.#i.between(o,this.#s,0,this.#s,3,1.1*e),this.#n.about(o,this.#s,0,this.#s,6,2.7*e,.4*e)}}paint(t){this.#t?.mesh.material.color.set(t.roles.base);for(let e=0;e<this.#e.length;e++)this.#n.paint(e,t.roles.base),this.#i.paint(e,t.roles.base)}};var Bl=class{group=new pe;bodies;plates;#t;constructor(t,e,n){let{thickness:s}=n;this.bodies=new Ll(t,s,n.groundNormal.toArray()),this.plates=t.scene.faces.map(({kind:r,name:o,points:a},l)=>{let c=(r==="platform"?1.5:1.2+.07*(l%4))*s;return new Ws(a,r,Oi(o),(r==="platform"?1.9:1.3)*s,c)}),this.#t=new Ol(t,e,n),this.group.add(this.#t.group,this.bodies.group,...this.plates.map(({group:r})=>r))}update(t,e){this.bodies.update(t,e),this.#t.update(t);for(let n of this.plates)n.update(t)}paint(t,e){this.bodies.paint(t,e),this.#t.paint(t);for(let{mesh:n,role:s}of this.plates)n.material.color.set(t.roles[s])}},kl=class{group=new pe;#t;#e=new ln({transparent:!0,opacity:.34,depthWrite:!1,side:wn});#n;#i;constructor(t,e){this.#t=t.plates.filter(({role:n})=>n==="platform"),this.#n=new be(new Nn(1.4*e,20,14),this.#e),this.#i=this.#t.map(({mesh:n})=>{let s=new be(n.geometry,this.#e);return s.matrixAutoUpdate=!1,s}),this.group.add(this.#n,...this.#i),this.group.visible=!1}show(t,e){this.group.visible=!0,this.#n.position.copy(e),this.#i.forEach((n,s)=>{let{group:r,mesh:o}=this.#t[s];n.geometry=o.geometry,n.matrix.multiplyMatrices(t,r.matrix),n.matrixWorldNeedsUpdate=!0})}hide(){this.group.visible=!1}paint(t){this.#e.color.set(t.roles.trouble)}};var am=28;function Qr(i){let t=[...i];return t.length>am?`${t.slice(0,am-1).join("")}…`:i}var zl=class{#t=[];#e=new Map;constructor(t,e){let{marks:n,lines:s}=t.scene;for(let{name:r,mark:o}of t.actuators){let a=n[o]?.point;a!==void 0&&this.#n(e.add("motor",Qr(r)),a,a)}for(let r of t.limbs){let o=s.find(l=>Oi(l.name)===r&&l.points.length>1);if(o){let l=e.add("trouble",Qr(r));l.wanted=!1,this.#e.set(r,{label:l,from:o.points[0],to:o.points.at(-1)})}let a=t.actuators.some(({name:l,mark:c})=>l===r&&n[c]);o&&!a&&this.#n(e.add("limb",Qr(r)),o.points[0],o.points.at(-1))}for(let r of n)r.kind==="frame"&&this.#n(e.add("frame",Qr(r.name)),r.point,r.point)}#n(t,e,n){this.#t.push({label:t,from:e,to:n})}update(t){for(let e of this.#t)lm(e,t);for(let e of this.#e.values())lm(e,t)}showTrouble(t,e,n){for(let[s,{label:r}]of this.#e)r.wanted=e.includes(s),t.setText(r,`${Qr(s)}: ${n}`)}show(t){for(let{label:e}of this.#t)e.wanted=t}};function lm({label:i,from:t,to:e},n){i.at.set(.5*(n[3*t]+n[3*e]),.5*(n[3*t+1]+n[3*e+1]),.5*(n[3*t+2]+n[3*e+2]))}var TM={sky:16514301,horizon:15133424,grid:5924469,shade:.2,roles:{link:5069160,rod:11845323,barrel:5069160,tube:13226717,rail:9345448,base:14015459,platform:2850272,body:9413563,joint:2896959,motor:15233308,gap:14232634,trouble:14232634},axes:[13578045,1870411,2450393],gravity:7032760,force:1019779,moment:11028383,effort:13197327,trail:2850272,handle:746180,around:1.75,key:2.1},EM={sky:1843755,horizon:856085,grid:9148843,shade:.45,roles:{link:7306898,rod:11187909,barrel:6122108,tube:12832217,rail:6911626,base:3752783,platform:4166389,body:7571619,joint:2106926,motor:16747069,gap:16735076,trouble:16731994},axes:[16739186,5230727,7250943],gravity:11836671,force:4183750,moment:15043294,effort:16752727,trail:7123711,handle:7123711,around:1.25,key:2.3};function jh(i){return i==="dark"?EM:TM}var Vl=class{constructor(t){this.robot=t;this.#n=new C(...t.dragging?.normal??[0,0,1]).normalize(),this.#i=t.coordinates.flatMap(({unit:e},n)=>e==="m"?[n]:[])}robot;#t=new Oe;#e=new C;#n;#i;attitude(t,e){let{dragging:n}=this.robot;if(n?.rotation==="free"){let s=t.length;return e.set(t[s-3],t[s-2],t[s-1],t[s-4])}return n?.rotation==="axis"?e.setFromAxisAngle(this.#n,t.at(-1)):e.identity()}frame(t,e,n,s){return this.#e.copy(t),this.robot.dragging?.axes.forEach((r,o)=>{let a=this.#i[o];a!==void 0&&this.#e.setComponent(r,this.#e.getComponent(r)+n[a]-e[a])}),s.makeRotationFromQuaternion(this.attitude(n,this.#t)).setPosition(this.#e)}};var cm=28*Math.PI/180,Gl=Math.tan(cm/2),Qh=Math.PI/2,Hl=class{constructor(t){this.measure=t;let e=t.up.clone(),n=new C(1,0,0);Math.abs(e.x)>.9&&n.set(0,1,0);let s=new C().crossVectors(e,n).normalize();this.#n=[new C().crossVectors(s,e),s,e],this.see(t.normal?"plane":"space"),this.fit()}measure;target=new C;look={azimuth:-1.05,elevation:.36,distance:1,parallel:!1};position=new C;right=new C;above=new C;back=new C;#t=new je(cm*180/Math.PI);#e=new es;#n;#i=new Oe;#s=1;#r=1;get camera(){return this.look.parallel?this.#e:this.#t}get pixel(){return 2*this.look.distance*Gl/this.#r}resize(t,e){this.#s=Math.max(t,1),this.#r=Math.max(e,1)}fit(t=1.12){this.target.copy(this.measure.centre),this.update();let{box:e}=this.measure,[n,s]=[0,0],r=new C;for(let c=0;c<8;c++)r.set(c&1?e.max.x:e.min.x,c&2?e.max.y:e.min.y,c&4?e.max.z:e.min.z),r.sub(this.target),n=Math.max(n,Math.abs(r.dot(this.right))),s=Math.max(s,Math.abs(r.dot(this.above)));let o=4*this.measure.thickness,a=this.#s/this.#r,l=Math.max(s+o,(n+o)/a);this.look.distance=t*l/Gl+(this.look.parallel?0:.45*this.measure.radius),this.update()}see(t){let{normal:e}=this.measure;this.look.parallel=t!=="space",t==="space"?(this.look.azimuth=-1.05,this.look.elevation=.36):t==="plane"&&e?this.#o(e):this.#o(new C().setComponent("xyz".indexOf(t),t==="y"?-1:1)),this.update()}#o(t){let[e,n,s]=this.#n,r=t.dot(s);this.look.elevation=Math.asin(Math.max(-1,Math.min(1,r)));let o=Math.hypot(t.dot(e),t.dot(n));this.look.azimuth=o>1e-6?Math.atan2(t.dot(n),t.dot(e)):-Qh}turn(t,e){this.look.azimuth-=t,this.look.elevation=Math.max(-Qh,Math.min(Qh,this.look.elevation+e)),this.look.parallel=!1,this.update()}pan(t,e){this.target.addScaledVector(this.right,-t*this.pixel).addScaledVector(this.above,e*this.pixel),this.update()}zoom(t,e=0,n=0){let{radius:s}=this.measure,r=this.pixel;this.look.distance=Math.max(.05*s,Math.min(60*s,this.look.distance*t));let o=r-this.pixel;this.target.addScaledVector(this.right,e*o).addScaledVector(this.above,-n*o),this.update()}update(){let{azimuth:t,elevation:e,distance:n}=this.look,[s,r,o]=this.#n,a=Math.cos(e);this.back.copy(s).multiplyScalar(a*Math.cos(t)),this.back.addScaledVector(r,a*Math.sin(t)).addScaledVector(o,Math.sin(e)),this.right.copy(s).multiplyScalar(-Math.sin(t)).addScaledVector(r,Math.cos(t)),this.above.crossVectors(this.back,this.right),this.position.copy(this.target).addScaledVector(this.back,n);let{camera:l}=this;l.matrix.makeBasis(this.right,this.above,this.back),l.quaternion.copy(this.#i.setFromRotationMatrix(l.matrix)),l.position.copy(this.position);let c=12*this.measure.radius;if(l===this.#e){let h=n*Gl,u=h*this.#s/this.#r;[l.left,l.right,l.top,l.bottom]=[-u,u,h,-h],[l.near,l.far]=[n-c,n+c]}else this.#t.aspect=this.#s/this.#r,[l.near,l.far]=[Math.max(.01*this.measure.radius,n-c),n+c];l.updateProjectionMatrix(),l.updateMatrixWorld(!0)}project(t,e){e.copy(t).project(this.camera);let n=e.z>1||e.z<-1;return e.set(.5*(e.x+1)*this.#s,.5*(1-e.y)*this.#r,n?1:0)}ray(t,e,n,s){let r=(t-.5*this.#s)*this.pixel,o=(.5*this.#r-e)*this.pixel;n.copy(this.target).addScaledVector(this.right,r).addScaledVector(this.above,o),this.look.parallel?(s.copy(this.back).negate(),n.addScaledVector(this.back,this.look.distance)):(s.copy(n).sub(this.position).normalize(),n.copy(this.position))}pixelAt(t){if(this.look.parallel)return this.pixel;let e=this.position.clone().sub(t).dot(this.back);return 2*Math.max(e,1e-9)*Gl/this.#r}};var RM=["x","y","z"],Wl=class{constructor(t,e,n){this.measure=e;let{thickness:s,radius:r}=e,o=.3*r;this.#i=RM.map((l,c)=>{this.#r.fill(0),this.#r[3+c]=o,this.#t.set(c,this.#r,0,this.#r,3,1,.22*s);let h=n.add("axis",l);return h.at.setComponent(c,1.05*o),h}),this.#e.group.visible=t.dragging!==null,this.frames.add(this.#t.group,this.#e.group);let a=Math.hypot(...t.scene.gravity);if(a>1e-9){let l=e.box.max.clone().lerp(e.centre,.02).addScaledVector(e.up,0);l.addScaledVector(e.up,e.box.getSize(new C).dot(e.up)<0?0:2*s),l.toArray(this.#r),e.up.toArray(this.#r,3),this.#n.set(0,this.#r,0,this.#r,3,-o,.3*s),this.#s=n.add("frame",`gravity ${Number(a.toPrecision(3))} m/s²`),this.#s.at.copy(l).addScaledVector(e.up,-.5*o)}this.gravity.add(this.#n.group)}measure;frames=new pe;gravity=new pe;#t=new $n(3);#e=new $n(3,1,!0);#n=new $n(1);#i;#s=null;#r=new Float64Array(6);#o=new C;update(t){this.#o.setFromMatrixPosition(t).toArray(this.#r);for(let e=0;e<3;e++){this.#o.setFromMatrixColumn(t,e).toArray(this.#r,3);let{radius:n,thickness:s}=this.measure;this.#e.set(e,this.#r,0,this.#r,3,.18*n,.2*s)}}show(t,e,n){this.frames.visible=t,this.gravity.visible=e;for(let s of this.#i)s.wanted=t&&n;this.#s&&(this.#s.wanted=e&&n)}paint(t){for(let e=0;e<3;e++)this.#t.paint(e,t.axes[e]),this.#e.paint(e,t.axes[e]);this.#n.paint(0,t.gravity)}};var Xl=class{mesh=new be(new ze,new ln({transparent:!0,opacity:.72,side:2,depthWrite:!1,toneMapped:!1}));constructor(){this.mesh.visible=!1,this.mesh.renderOrder=1,this.mesh.geometry.setAttribute("position",new qe(new Float32Array(12),3)),this.mesh.geometry.setAttribute("uv",new qe(new Float32Array([0,0,1,0,1,1,0,1]),2)),this.mesh.geometry.setIndex([0,1,2,0,2,3])}show(t){if(this.mesh.visible=t!==null,!t)return;let{corner:e,across:n,along:s,columns:r,rows:o,pixels:a}=t,l=this.mesh.geometry.getAttribute("position");[[0,0],[1,0],[1,1],[0,1]].forEach(([h,u],d)=>{let[f,p,x]=[0,1,2].map(m=>e[m]+h*n[m]+u*s[m]);l.setXYZ(d,f,p,x)}),l.needsUpdate=!0,this.mesh.geometry.computeBoundingSphere(),this.mesh.material.map?.dispose();let c=new Zi(new Uint8Array(a),r,o);c.colorSpace=Ke,c.magFilter=Pe,c.needsUpdate=!0,this.mesh.material.map=c,this.mesh.material.needsUpdate=!0}};var ql=class{constructor(t,e,n){this.canvas=t;this.rig=e;this.renderer=new bl({canvas:t,antialias:!0,alpha:!0,powerPreference:"high-performance"}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=ns,this.renderer.toneMapping=Br,this.#s(n),this.scene.add(this.#t,this.#t.target,this.#e,this.#n),t.addEventListener("webglcontextrestored",()=>this.ask())}canvas;rig;scene=new yr;renderer;prepare=()=>{};drawn={pictures:0,milliseconds:0};width=1;height=1;#t=new Ur(16777215,2);#e=new Dr(16777215,8425632,1.5);#n=new Or(16777215,.25);#i=!1;#s({centre:t,radius:e,up:n,normal:s,groundNormal:r}){let o=new C(Math.abs(r.x)>.9?0:1,Math.abs(r.x)>.9?1:0,0),a=r.clone().multiplyScalar(2.4).addScaledVector(o,s?-.55:-.9);a.add(new C().crossVectors(o,r).multiplyScalar(s?-.6:.8)),this.#e.position.copy(n),this.#t.target.position.copy(t),this.#t.position.copy(t).addScaledVector(a.normalize(),4*e),this.#t.castShadow=!0;let{shadow:l}=this.#t;l.mapSize.set(2048,2048),l.radius=4,l.bias=-5e-4,l.normalBias=.004*e;let{camera:c}=l,h=1.7*e;[c.left,c.right,c.top,c.bottom]=[-h,h,h,-h],[c.near,c.far]=[.5*e,8*e],c.updateProjectionMatrix()}paint(t){this.#e.intensity=t.around,this.#t.intensity=t.key}resize(t,e,n){this.width=Math.max(t,1),this.height=Math.max(e,1),this.renderer.setPixelRatio(Math.min(n,2)),this.renderer.setSize(this.width,this.height,!1),this.rig.resize(this.width,this.height)}ask(){this.#i||(this.#i=!0,requestAnimationFrame(this.#r))}#r=()=>{this.#i=!1,this.draw()};draw(){let t=performance.now();this.prepare(),this.renderer.render(this.scene,this.rig.camera),this.drawn.milliseconds=performance.now()-t,this.drawn.pictures++}};var to=class{constructor(t,e,n){this.capacity=t;this.radius=e;let s=new ln({transparent:n<1,opacity:n});this.copies=new Tn(Jp(),s,t),this.copies.mesh.castShadow=!1,this.copies.mesh.receiveShadow=!1,this.clear()}capacity;radius;copies;#t=new Float64Array(3);#e=new Float64Array(6);#n=0;#i=!1;paint(t){for(let e=0;e<this.capacity;e++)this.copies.paint(e,t)}clear(){this.#n=0,this.#i=!1,this.copies.mesh.count=0,this.copies.mesh.visible=!1}add(t,e){for(let o=0;o<3;o++)this.#e[o]=this.#t[o],this.#e[o+3]=t[e+o];let[n,s,r]=[this.#e[3]-this.#t[0],this.#e[4]-this.#t[1],this.#e[5]-this.#t[2]];this.#i&&Math.hypot(n,s,r)<2*this.radius||(this.#i&&(this.copies.between(this.#n%this.capacity,this.#e,0,this.#e,3,this.radius),this.#n++,this.copies.mesh.count=Math.min(this.#n,this.capacity),this.copies.mesh.visible=!0),this.#i=!0,this.#t.set(this.#e.subarray(3)))}};var $l=class{constructor(t,e,n,s){this.context=t;this.follower=e;this.choices=n;let{robot:r}=t,{points:o}=e;this.measure=kp(r,o);let{radius:a,thickness:l}=this.measure;this.rig=new Hl(this.measure),this.stage=new ql(s,this.rig,this.measure),this.model=new Bl(r,o,this.measure),this.ground=new Nl(this.measure),this.handles=new Dl(r),this.loads=new Ul(r,a,l),this.trail=new to(600,.22*l,1),this.path=new to(400,.12*l,.55),this.#t=new kl(this.model,l),this.#e=new Wl(r,this.measure,this.labels),this.#n=new zl(r,this.labels),this.#i=new Vl(r),this.#s=3*(r.scene.marks.find(({kind:c})=>c==="centre")?.point??-1),this.stage.scene.add(this.ground.group,this.model.group,this.#t.group,this.#e.frames,this.#e.gravity,this.loads.group,this.slice.mesh,this.trail.copies.mesh,this.path.copies.mesh,this.handles.group),this.stage.prepare=()=>this.#h()}context;follower;choices;measure;rig;stage;labels=new Fl;model;ground;handles;loads;trail;path;slice=new Xl;centre=new C;palette=jh("light");#t;#e;#n;#i;#s;#r=new se;#o=new se;#a=new se;#l=new C;#c=new Set;get platformPoint(){return this.#s<0?null:this.#s}#h(){this.handles.centre.copy(this.centre),this.handles.group.visible&&this.handles.update(this.rig),this.labels.place(this.rig,this.stage.width,this.stage.height)}update(){let{points:t,directions:e,pose:n,trouble:s}=this.follower;this.model.update(t,e),this.#n.update(t),this.#s>=0&&(this.centre.fromArray(t,this.#s),this.#i.frame(this.centre,n,n,this.#r),this.#e.update(this.#r)),s&&this.#s>=0?(this.#i.frame(this.centre,n,s.pose,this.#o),this.#a.copy(this.#r).invert().premultiply(this.#o),this.#t.show(this.#a,this.#l.setFromMatrixPosition(this.#o))):this.#t.hide(),this.#u(s?.limbs??[]),this.#d()}#u(t){t.length===this.#c.size&&t.every(n=>this.#c.has(n))||(this.#c=new Set(t.map(Oi)),this.#n.showTrouble(this.labels,t,"cannot reach"),this.model.paint(this.palette,this.#c))}#d(){let{evaluator:t,store:e}=this.context,{points:n,directions:s}=this.follower,r=(o,a)=>{let l=this.follower.good?t.at(o,e.state):void 0;return l?.status===0?l.outputs[a]??null:null};this.loads.showReactions(this.choices.has("reactions")?r("joint_reactions","reaction"):null,n),this.loads.showEfforts(this.choices.has("efforts")?r("inverse_dynamics","effort"):null,n,s)}choose(){let{choices:t}=this;this.#e.show(t.has("frames"),t.has("gravity"),t.has("labels")),this.#n.show(t.has("labels")),this.ground.group.visible=t.has("grid"),this.handles.group.visible=t.has("handles")&&this.context.robot.dragging!==null,this.trail.copies.mesh.visible=t.has("trail")&&this.trail.copies.mesh.count>0,this.path.copies.mesh.visible=t.has("trail")&&this.path.copies.mesh.count>0,this.slice.mesh.visible=t.has("slice")&&this.slice.mesh.material.map!==null,this.#d()}paint(t){this.palette=jh(t),this.stage.paint(this.palette),this.model.paint(this.palette,this.#c),this.ground.paint(this.palette),this.handles.paint(this.palette),this.loads.paint(this.palette),this.#t.paint(this.palette),this.#e.paint(this.palette),this.trail.paint(this.palette.trail),this.path.paint(this.palette.grid)}dispose(){this.stage.renderer.dispose()}};function Yl(i,t,e){let n=H("button","",i);return n.type="button",n.title=t,n.setAttribute("aria-label",t),n.addEventListener("click",e),n}function hm(i,t){let e=H("div","group");return e.setAttribute("role","group"),e.setAttribute("aria-label",i),e.append(...t),e}function CM(i,t){let e=H("details","menu"),n=H("div","card");for(let r of t){let o=H("label"),a=H("input");a.type="checkbox",a.checked=i.has(r),a.addEventListener("change",()=>i.set(r,a.checked)),o.append(a,H("span","",Dd[r])),n.append(o)}e.append(H("summary","","Show"),n);let s=r=>{e.open&&!e.contains(r.target)&&(e.open=!1)};return addEventListener("pointerdown",s),e.addEventListener("keydown",r=>{r.key==="Escape"&&e.open&&(e.open=!1,e.querySelector("summary")?.focus(),r.stopPropagation())}),e}function um(i,t,e,n){let s=H("div","toolbar"),o=[i.scene.plane?["2D","Look straight at the plane of the robot","plane"]:["3D","Look from above at an angle","space"],...i.scene.plane?[["3D","Look from above at an angle","space"]]:[],["X","Look along the x-axis","x"],["Y","Look along the y-axis","y"],["Z","Look along the z-axis","z"]];return s.append(hm("View",[...o.map(([a,l,c])=>Yl(a,l,()=>n.see(c))),Yl("Fit","Fit the robot into the window (0)",n.fit)]),hm("Robot",[Yl("Home","Move the robot to its home pose (H)",n.home),Yl("Tell","Tell pose and state in words (S)",n.tell)]),CM(t,e)),s}var PM=["Arrow keys turn the view, Shift and arrow keys move it, plus and minus zoom, 0 fits,","X, Y and Z look along axes, H moves the robot home, M moves it by keys, S tells pose and state."].join(" "),IM=15e3;function LM({robot:i,kernel:t}){let e=i.dragging!==null;return[["labels",!0],["frames",!0],["gravity",Math.hypot(...i.scene.gravity)>1e-9],["grid",!0],["handles",e],["trail",e],["slice",e],["reactions",i.scene.reactions.length>0&&t.has("joint_reactions")],["efforts",i.actuators.some(({mark:s})=>s>=0)&&t.has("inverse_dynamics")]].filter(([,s])=>s).map(([s])=>s)}function dm(i,t){let{robot:e,store:n}=t,s=H("canvas"),r=new bo(t),o=new _o(()=>{a.choose(),g(),a.stage.ask()}),a=new $l(t,r,o,s),{stage:l,rig:c}=a,h=new Al(e,a.ground.cell),[u,d,f]=[H("div","trouble"),H("div","told card"),H("div","tip")],p=new Rl(t,r,a),x,m=y=>{d.textContent=y,clearTimeout(x),x=setTimeout(()=>d.replaceChildren(),IM)},g=()=>h.showScales(a.loads.words(o.has("reactions"),o.has("efforts"))),b=()=>{a.update(),g();let y=r.trouble?`Not reached: ${r.trouble.words}`:"";u.textContent!==y&&(u.textContent=y),l.ask()},w={see:y=>{c.see(y),c.fit(),l.ask()},fit:()=>{c.fit(),l.ask()},home:()=>n.home(),tell:()=>m(Xp(e,t.evaluator,n.state,r.trouble?.words??"")),say:m},M=new Pl(t,a,p,w);new vo(s,c,{take:(y,S,F)=>p.take(y,S,F),scroll:(y,S,F,I)=>p.scroll(y,S,F,I),key:y=>M.press(y),changed:()=>b(),hover:(y,S)=>{let F=p.grip(y,S);s.classList.toggle("grab",F!==null),a.handles.light(F)&&l.ask();let I=p.nameAt(y,S);f.textContent=I,f.style.transform=`translate(${y+14}px, ${S+14}px)`}}),s.addEventListener("pointerleave",()=>f.replaceChildren()),NM(s,i,e.title||e.name),u.setAttribute("role","status"),d.setAttribute("role","status"),f.setAttribute("aria-hidden","true"),f.dir="auto";let A=um(e,o,LM(t),w);i.append(s,a.labels.layer,f,u,d,A,h.box,h.scale);let T=l.prepare;return l.prepare=()=>{T(),h.fit(c.pixel)},DM(i,a),FM(a),UM(t,a,r,b),a.choose(),b(),OM(a,i)}function NM(i,t,e){let n=H("p","unseen",PM);n.id="view-help",i.tabIndex=0,i.setAttribute("role","application"),i.setAttribute("aria-label",`3-D view of ${e}`),i.setAttribute("aria-describedby",n.id),t.append(n)}function DM(i,{stage:t,rig:e,labels:n}){let s=!1,r=()=>{t.resize(i.clientWidth,i.clientHeight,devicePixelRatio),n.forget(),!s&&i.clientWidth>0&&(s=!0,e.fit()),e.update(),t.draw()};new ResizeObserver(r).observe(i)}function FM(i){let t=document.documentElement,e=matchMedia("(prefers-color-scheme: dark)"),n=()=>(t.dataset.theme??(e.matches?"dark":"light"))==="dark"?"dark":"light";i.paint(n()),t.addEventListener("theme",()=>{i.paint(n()),i.stage.ask()})}function UM({store:i},t,e,n){i.subscribe((s,r)=>{let o=s.pose!==r.pose;if(!o&&s.parameters===r.parameters&&s.rate===r.rate&&s.given===r.given)return;e.update();let a=t.platformPoint;o&&a!==null&&(s.rate.some(l=>l!==0)?t.trail.add(e.points,a):t.trail.clear()),n()})}function OM(i,t){let{stage:e}=i;return{showSlice(n){i.slice.show(n),i.choose(),e.ask()},showPath(n){i.path.clear();for(let s=0;n&&s+2<n.length;s+=3)i.path.add(n,s);i.choose(),e.ask()},picture:()=>BM(i,t),drawn:e.drawn}}async function BM({stage:i},t){let e=document.createElement("canvas");e.width=i.canvas.width,e.height=i.canvas.height;let n=e.getContext("2d");if(!n)throw new Error("the browser has no canvas");return n.fillStyle=getComputedStyle(t).backgroundColor,n.fillRect(0,0,e.width,e.height),i.draw(),n.drawImage(i.canvas,0,0),new Promise((s,r)=>{e.toBlob(o=>o?s(o):r(new Error("the browser made no PNG")),"image/png")})}function kM(){return JSON.parse(document.getElementById("robot")?.textContent??"")}function zM(i,t){let e=()=>{let{state:n,ignored:s}=fu(i,location.hash);i.restore(n),t.notice(s.length>0?`Ignored in the address of this page: ${s.slice(0,8).join("; ")}`:"")};e(),addEventListener("hashchange",e),pu(i)}function VM(i,t){try{t.view=dm(i.view,t),t.picture=t.view.picture}catch(e){i.notice(`There is no picture: ${e instanceof Error?e.message:e}`)}}async function GM(){let i=kM(),t=Fu();t.view.setAttribute("aria-label",i.title);let e=await io.load(i),n=new xo(i);n.subscribe(({parameters:r},o)=>{r!==o.parameters&&e.prepare(r)});let s={robot:i,kernel:e,evaluator:new so(e),store:n,picture:null,view:null};zM(n,t),VM(t,s),Pd(t,s),Object.defineProperty(window,"studio",{value:Object.freeze({robot:i,kernel:e,store:n})})}GM();})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
