"use strict";(()=>{var Ru=0x7ff80bad0bad0badn;function Cn(i){return i.shape.reduce((t,e)=>t*e,1)}function lc(i){return Math.ceil(i/16)*16}function zm(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e}var cc=class{constructor(t,e,n,s,r){this.definition=t;this.memory=e;let o=r,a=(l,c)=>(o+=8*Cn(c),[l,c,o-8*Cn(c)]);this.#e=[...t.inputs.map(l=>a(this.inputs,l)),...t.outputs.map(l=>a(this.outputs,l))],this.#t=[s,...this.#e.map(([,,l])=>l)],this.#n=n}definition;memory;inputs={};outputs={};#t;#e;#n;look(){for(let[t,e,n]of this.#e)t[e.name]=new Float64Array(this.memory.buffer,n,Cn(e))}standard(){for(let t of this.definition.inputs)t.standard&&this.inputs[t.name]?.set(t.standard)}run(){return this.#n(...this.#t)>>>0}},co=class i{constructor(t,e){this.robot=t;this.compiled=e;let n=new WebAssembly.Instance(e,{}).exports;this.#e=n.memory;let s=n.__heap_base.value;this.#t=n,this.#t._initialize?.(),this.#n=lc(s),this.#i=this.#n+524288,this.#r=this.#o(this.#i+lc(8*t.parameters.length)),this.#a();let r=this.prepare({});if(r!==0&&t.parameters.length>0)throw new Error(`the parameters of the robot file yield status ${r}`)}robot;compiled;#t;#e;#n;#i;#r;#s=new Map;prepared=0;parameters=new Map;static async load(t){return new i(t,await WebAssembly.compile(zm(t.module)))}#o(t){let e=t;for(let n of this.robot.functions){let s=this.#t[n.symbol];if(!s)throw new Error(`the module has no function ${n.symbol}`);this.#s.set(n.name,new cc(n,this.#e,s,this.#n,e));let r=[...n.inputs,...n.outputs].reduce((o,a)=>o+Cn(a),0);e+=lc(8*r)}this.#l(e);for(let n of this.#s.values())n.look(),n.standard();return e}#a(){new BigUint64Array(this.#e.buffer,this.#i-8,1)[0]=Ru}#l(t){let e=t-this.#e.buffer.byteLength;if(e>0){this.#e.grow(Math.ceil(e/65536));for(let n of this.#s.values())n.look()}}prepare(t){let e=this.robot.parameters,n=Object.keys(t).find(o=>!e.some(a=>a.name===o));if(n!==void 0)throw new RangeError(`the robot has no parameter ${n}`);let s=new Float64Array(this.#e.buffer,this.#i,e.length);e.forEach((o,a)=>{s[a]=Object.hasOwn(t,o.name)?t[o.name]:o.value,this.parameters.set(o.name,s[a])});let r=(this.#t[`${this.robot.prefix}_prepare`]?.(this.#i,this.#n)??0)>>>0;if(new BigUint64Array(this.#e.buffer,this.#i-8,1)[0]!==Ru)throw new Error("the constants of the robot are larger than their room");return this.prepared=r,r}has(t){return this.#s.has(t)}find(t){return this.#s.get(t)}call(t){let e=this.#s.get(t);if(!e)throw new RangeError(`the robot has no function ${t}`);return e}batch(t,e,n){let{definition:s}=this.call(t),r=s.inputs.map(g=>Vm(g,e,n[g.name])),o=s.outputs.map(g=>Cn(g)*e),a=this.#r,l=g=>(a+=8*g,a-8*g),c=r.map(({length:g})=>l(g)),h=o.map(l),u=a;this.#l(u+4*e);let{buffer:d}=this.#e;r.forEach((g,m)=>{new Float64Array(d,c[m],g.length).set(g)});let f=this.#t[`${s.symbol}_batch`],p=(f?.(this.#n,e,...c,...h,u)??0)>>>0,x={};return s.outputs.forEach((g,m)=>{x[g.name]=new Float64Array(d,h[m],o[m]).slice()}),{status:p,statuses:new Uint32Array(d,u,e).slice(),outputs:x}}};function Vm(i,t,e){let n=Cn(i);if(e===void 0&&i.standard)return hc(i.standard,t);if(e?.length!==n*t)throw new RangeError(`${i.name} has ${e?.length??"no"} numbers; ${n*t} are needed`);return e}function hc(i,t){let e=new Float64Array(i.length*t);for(let n=0;n<t;n++)e.set(i,n*i.length);return e}var Cu=["twist","rate","velocity"],Gm=[0,0,0,1,0,0,0],Hm=new Set(["forward_kinematics","platform_motion"]);function Wm(i){return i.standard??(i.name==="base_pose"?Gm:new Array(Cn(i)).fill(0))}function Pn(i){let t=i.functions.filter(({name:l})=>!Hm.has(l)),e=t.flatMap(({inputs:l})=>l),n=e.some(({name:l})=>l==="pose")?"pose":"position",s=e.find(({name:l})=>Cu.includes(l)),r=t.find(l=>l.name==="inverse_dynamics")?.inputs.find(l=>l.name==="acceleration"),o=new Set([n,...Cu,"acceleration","start","effort"]),a=new Map;for(let l of e)!o.has(l.name)&&!a.has(l.name)&&a.set(l.name,{port:l,standard:Wm(l)});return{pose:n,rate:s?.name??"rate",acceleration:"acceleration",freedoms:s?Cn(s):i.coordinates.length,rateUnits:s?.units??i.coordinates.map(({unit:l})=>`${l}/s`),accelerationUnits:r?.units??i.coordinates.map(({unit:l})=>`${l}/s²`),given:[...a.values()].filter(({port:l})=>!l.name.startsWith("actuator_"))}}function Xm(i){let n=(i.functions.find(s=>s.name==="joint_coordinates")?.inputs.find(s=>s.name==="start")?.meaning.split("at home: ")[1]?.split(", ")??[]).map(s=>i.joints.findIndex(({name:r})=>r===s.replace(/ \S+$/,"")));return n.includes(-1)?[]:n}var ho=class{constructor(t){this.kernel=t;this.#t=Pn(t.robot),this.#e=Xm(t.robot);let e=t.find("joint_coordinates")?.definition.inputs.find(({name:n})=>n==="start");this.#n=e?.standard??[],this.#i=this.#n}kernel;#t;#e;#n;#i;#r=null;#s=null;at(t,e,n={}){let s=this.kernel.find(t);if(!s)return;let r={...e,...n};return this.#e.length>0&&this.#o(r),this.#a(s,r),{status:s.run(),outputs:s.outputs}}#o(t){if(t.pose===this.#r&&t.parameters===this.#s)return;this.#r=t.pose,this.#s=t.parameters;let e=this.kernel.call("joint_coordinates");for(let n of[this.#i,this.#n])if(this.#i=n,this.#a(e,t),e.run()===0){let s=Object.values(e.outputs)[0];this.#i=this.#e.map(r=>s[r]);return}}#a(t,e){let n=this.#t;for(let s of t.definition.inputs){let r=t.inputs[s.name];if(s.name===n.pose)r.set(e.pose);else if(s.name===n.rate)r.set(e.rate);else if(s.name===n.acceleration)r.set(e.acceleration);else if(s.name==="start"&&this.#e.length===r.length)r.set(this.#i);else{let o=n.given.find(({port:{name:a}})=>a===s.name);r.set(e.given[s.name]??o?.standard??s.standard??[])}}}poseAt(t,e){let n=this.kernel.find("forward_kinematics");if(!(!n?.outputs.pose||!n.inputs.position))return n.inputs.position.set(t),n.inputs.start?.length===e.length&&n.inputs.start.set(e),{status:n.run(),outputs:n.outputs}}};var qm=["pose","rate","acceleration","centre"];function uo(i){return i.map(String).join(",")}function fc(i){let[t,e]=[i.state,i.standard()],n=new URLSearchParams;for(let s of qm)uo(t[s])!==uo(e[s])&&n.set(s,uo(t[s]));for(let[s,r]of Object.entries(t.parameters))n.set(`parameter.${s}`,String(r));for(let[s,r]of Object.entries(t.given))n.set(`given.${s}`,uo(r));for(let[s,r]of Object.entries(t.limits))n.set(`limit.${s}`,String(r));for(let[s,r]of Object.entries(t.settings))n.set(s,String(r));return n.toString().replaceAll("%2C",",")}function uc(i){return i.split(",").map(t=>/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(t)?Number(t):Number.NaN)}function Pu(i,t){let e=new dc(i),n=t.replace(/^#/,"");if(n.length>16384)return{state:i.standard(),ignored:[`a fragment of ${n.length} characters; at most 16384 are read`]};for(let[s,r]of new URLSearchParams(n))e.read(s,r);return{state:e.state,ignored:e.ignored}}var dc=class{constructor(t){this.store=t;this.state=t.standard()}store;ignored=[];state;read(t,e){let[n="",...s]=t.split("."),r=s.join("."),o=this.#t(n,r,t,e);o?this.state={...this.state,...o}:this.ignored.push(`${t.slice(0,40)}=${e.slice(0,40)}`)}#t(t,e,n,s){if(e==="")return this.#e(t,uc(s));let[r=Number.NaN]=uc(s),o=this.store.robot;if(t==="parameter")return Number.isFinite(r)&&o.parameters.some(c=>c.name===e)?{parameters:{...this.state.parameters,[e]:r}}:void 0;if(t==="limit")return r>0&&Number.isFinite(r)&&o.actuators.some(c=>c.name===e)?{limits:{...this.state.limits,[e]:r}}:void 0;if(t==="given")return this.#n(e,uc(s));let a=this.store.checkedSetting(n,s);return a===void 0?void 0:{settings:{...this.state.settings,[n]:a}}}#e(t,e){if(t==="pose"||t==="centre"){let s=this.store.checkedPose(e);return s&&{[t]:s}}return e.length===this.store.names.freedoms&&e.every(Number.isFinite)&&(t==="rate"||t==="acceleration")?{[t]:e}:void 0}#n(t,e){return this.store.names.given.find(({port:r})=>r.name===t)?.standard.length===e.length&&e.every(Number.isFinite)?{given:{...this.state.given,[t]:e}}:void 0}};function Iu(i){let t;i.subscribe(()=>{clearTimeout(t),t=setTimeout(()=>$m(fc(i)),300)})}function $m(i){try{history.replaceState(null,"",i?`#${i}`:location.pathname+location.search)}catch{}}var Lu="Roll, pitch, yaw: turns about the fixed x, then y, then z axis";function Wi(i,t){return[i[0]*t[0]-i[1]*t[1]-i[2]*t[2]-i[3]*t[3],i[0]*t[1]+i[1]*t[0]+i[2]*t[3]-i[3]*t[2],i[0]*t[2]-i[1]*t[3]+i[2]*t[0]+i[3]*t[1],i[0]*t[3]+i[1]*t[2]-i[2]*t[1]+i[3]*t[0]]}function Mi(i){let t=Math.hypot(...i);return t>1e-12&&Number.isFinite(t)?[i[0]/t,i[1]/t,i[2]/t,i[3]/t]:[1,0,0,0]}function fo(i){let t=Math.hypot(...i)/2,e=t<1e-4?.5-t**2/12:Math.sin(t)/(2*t);return[Math.cos(t),e*i[0],e*i[1],e*i[2]]}function Nu(i){let[t,e,n,s]=i[0]<0?[-i[0],-i[1],-i[2],-i[3]]:i,r=Math.hypot(e,n,s),o=r<1e-8?2:2*Math.atan2(r,t)/r;return[o*e,o*n,o*s]}function Du([i,t,e,n]){let s=Math.asin(Math.max(-1,Math.min(1,2*(i*e-n*t))));return Math.abs(Math.abs(s)-Math.PI/2)<1e-7?[0,s,Math.sign(s)*-2*Math.atan2(t,i)]:[Math.atan2(2*(i*t+e*n),1-2*(t*t+e*e)),s,Math.atan2(2*(i*n+t*e),1-2*(e*e+n*n))]}function Fu([i,t,e]){let n=(s,r)=>{let o=[Math.cos(s/2),0,0,0];return o[r+1]=Math.sin(s/2),o};return Mi(Wi(n(e,2),Wi(n(t,1),n(i,0))))}var Ym=.35,Jm=["x","y","z"];function sn(i){let t=i.coordinates.slice(-4);return i.dragging?.rotation==="free"||t.length===4&&t.every(({unit:n})=>n==="1")?i.coordinates.length-4:-1}function hn(i){let t=sn(i),n=(t<0?i.coordinates:i.coordinates.slice(0,t)).map(({name:r,unit:o,low:a,high:l},c)=>({name:r,unit:o,entry:c,axis:-1,low:a,high:l}));if(t<0)return n;let s=Jm.map((r,o)=>{let a=Zm(i.coordinates[t+1+o]?.high??0);return{name:`turn about ${r}`,unit:"rad",entry:-1,axis:o,low:-a,high:a}});return[...n,...s]}function Zm(i){return i>0&&i<1?2*Math.asin(i):Ym}function Si(i){return i.coordinates.map(({home:t})=>t)}function Vn(i,t){return[i[t]??1,i[t+1]??0,i[t+2]??0,i[t+3]??0]}function ni(i,t){let e=sn(i);if(e<0)return[...t];let n=Vn(Si(i),e),s=Wi(Vn(t,e),[n[0],-n[1],-n[2],-n[3]]);return[...t.slice(0,e),...Nu(s)]}function Ks(i,t){let e=sn(i);if(e<0)return[...t];let[n=0,s=0,r=0]=t.slice(e),o=Wi(fo([n,s,r]),Vn(Si(i),e));return[...t.slice(0,e),...Mi(o)]}function Xi(i){return[i,0,0]}function rn(...i){return i.reduce((t,e)=>[t[0]+e[0],t[1]+e[1],t[2]+e[2]],[0,0,0])}function un(i,t){return[i*t[0],i*t[1],i*t[2]]}function _e(i,t){return[i[0]*t[0],i[0]*t[1]+i[1]*t[0],i[0]*t[2]+2*i[1]*t[1]+i[2]*t[0]]}function js(i,t,e,n){return[i,t*n[1],e*n[1]**2+t*n[2]]}function Uu(i){return js(Math.cos(i[0]),-Math.sin(i[0]),-Math.cos(i[0]),i)}function Ou(i){return js(Math.sin(i[0]),Math.cos(i[0]),-Math.sin(i[0]),i)}function Bu(i){let t=1/Math.sqrt(i[0]);return js(t,-(t**3)/2,.75*t**5,i)}function ku(i){let{value:t,first:e}=Vu(i[0]);return js(Math.cos(Math.sqrt(Math.max(i[0],0))/2),-t/4,-e/4,i)}function zu(i){let{value:t,first:e,second:n}=Vu(i[0]);return js(t,e,n,i)}function Vu(i){let t=Math.sqrt(Math.max(i,0))/2;if(t<.05){let s=i/4;return{value:.5-s/12+s**2/240-s**3/10080,first:(-1/12+s/120-s**2/3360+s**3/181440)/4,second:(1/120-s/1680+s**2/60480)/16}}let[e,n]=[Math.sin(t),Math.cos(t)];return{value:e/(2*t),first:(t*n-e)/(16*t**3),second:(-t*t*e-3*(t*n-e))/(128*t**5)}}function Qs(i,t,e){let n=e-t,s=Math.max(0,Math.min(1,(i-t)/n));return[s**3*(10-15*s+6*s*s),30*s*s*(1-s)**2/n,60*s*(1-s)*(1-2*s)/n**2]}function Km(i,t){let[e,n,s,r]=t,o=a=>un(-1,a);return[rn(_e(i[0],e),o(_e(i[1],n)),o(_e(i[2],s)),o(_e(i[3],r))),rn(_e(i[0],n),_e(i[1],e),_e(i[2],r),o(_e(i[3],s))),rn(_e(i[0],s),o(_e(i[1],r)),_e(i[2],e),_e(i[3],n)),rn(_e(i[0],r),_e(i[1],s),o(_e(i[2],n)),_e(i[3],e))]}function Gu(i,t){let[e,n,s,r]=i.map(h=>h[0]),[o,a,l,c]=i.map(h=>h[t]);return[2*(-o*n+a*e-l*r+c*s),2*(-o*s+a*r+l*e-c*n),2*(-o*r-a*s+l*n+c*e)]}function po(i,t){let e=n=>i.map(s=>s[n]);return t?{pose:[...e(0),...t.map(n=>n[0])],rate:[...e(1),...Gu(t,1)],acceleration:[...e(2),...Gu(t,2)]}:{pose:e(0),rate:e(1),acceleration:e(2)}}function Hu(i,t){let e=sn(i);if(e<0)return po(t,null);let[n,s,r]=t.slice(e),o=rn(_e(n,n),_e(s,s),_e(r,r)),a=zu(o),l=[ku(o),_e(a,n),_e(a,s),_e(a,r)],c=Vn(Si(i),e).map(Xi);return po(t.slice(0,e),Km(l,c))}function Wu(i,t){let e=sn(i);if(e<0)return po(t,null);let n=t.slice(e),s=Bu(rn(...n.map(o=>_e(o,o)))),r=n.map(o=>_e(s,o));return po(t.slice(0,e),r)}function jm({a:i,b:t,sizeA:e,sizeB:n,period:s}){return r=>{let o=[2*Math.PI*r/s,2*Math.PI/s,0];return new Map([[i,un(e,Uu(o))],[t,un(n,Ou(o))]])}}function Xu(i,t,e,n){let s=t/2,r=Qs(i,e*s,n*s);return rn(r,un(-1,Qs(i,s+e*s,s+n*s)))}function Qm({a:i,b:t,sizeA:e,sizeB:n,period:s}){return r=>{let o=rn(Xi(-1),un(2,Xu(r,s,0,1)));return new Map([[i,un(e,o)],...t===i?[]:[[t,un(n,o)]]])}}function tg({a:i,up:t,sizeA:e,lift:n,period:s}){let r=s/2;return o=>{let a=rn(Xi(-1),un(2,Xu(o,s,.2,.8))),l=c=>rn(Qs(o,c,c+.45*r),un(-1,Qs(o,c+.55*r,c+r)));return new Map([[i,un(e,a)],[t,un(n,rn(l(0),l(r)))]])}}var eg={circle:jm,line:Qm,pick_and_place:tg};function qu(i,t,e,n){let s=hn(i),r=ni(i,n),o=eg[t](e);return{duration:e.period,at(a){let l=o(a),c=s.map(({name:h},u)=>rn(Xi(r[u]??0),l.get(h)??Xi(0)));return Hu(i,c)}}}function $u(i,t,e,n){let s=Pn(i.robot),[r,o]=[i.robot.coordinates.length,s.freedoms],a=new Float64Array(n*r),[l,c]=[new Float64Array(n*o),new Float64Array(n*o)],h=Float64Array.from({length:n},(g,m)=>e.duration*m/(n-1));h.forEach((g,m)=>{let _=e.at(g);a.set(_.pose,m*r),l.set(_.rate,m*o),c.set(_.acceleration,m*o)});let u={[s.pose]:a,[s.rate]:l,acceleration:c},d=new Uint32Array(n),f=i.robot.actuators.length,p=(g,m)=>ig(mc(i,g,n,u,t),m,f,d),x=s.pose==="position"&&!i.has("inverse_kinematics")?pc(a,n,r):null;return{count:n,times:h,poses:a,rates:l,accelerations:c,statuses:d,efforts:p("inverse_dynamics","effort"),speeds:p("actuator_motion","actuator_velocity")??ng(i,n,u,t)??(x&&pc(l,n,o)),positions:p("inverse_kinematics","position")??x}}function mc(i,t,e,n,s){let r=i.find(t)?.definition;if(!r)return;let o=Pn(i.robot).given,a={};for(let l of r.inputs){let c=o.find(u=>u.port.name===l.name),h=s.given[l.name]??c?.standard??l.standard;a[l.name]=n[l.name]??hc(h??new Array(Cn(l)).fill(0),e)}return i.batch(t,e,a)}function ng(i,t,e,n){let s=mc(i,"inverse_jacobian",t,e,n),r=e[Pn(i.robot).rate],o=s&&Object.values(s.outputs)[0];if(!o||!r)return null;let a=r.length/t,l=o.length/(t*a);return Array.from({length:l},(c,h)=>Float64Array.from({length:t},(u,d)=>{let f=0;for(let p=0;p<a;p++)f+=o[(d*l+h)*a+p]*r[d*a+p];return f}))}function ig(i,t,e,n){let s=i?.outputs[t];return!i||!s?null:(i.statuses.forEach((r,o)=>{n[o]=n[o]|r}),pc(s,n.length,s.length/n.length).slice(0,e))}function pc(i,t,e){return Array.from({length:e},(n,s)=>Float64Array.from({length:t},(r,o)=>i[o*e+s]))}function tr(i,t){let[e,n,s,r]=[0,0,0,0];return i.forEach((o,a)=>{if(Number.isFinite(o)){let[l,c]=[i[a-1]??Number.NaN,t[a]-(t[a-1]??Number.NaN)];Number.isFinite(l)&&(s+=c*(l*l+o*o)/2,r+=c),Math.abs(o)>Math.abs(e)&&([e,n]=[o,t[a]])}}),{peak:e,time:n,rms:r>0?Math.sqrt(s/r):Number.NaN}}function gc(i){let t=[],e=-2;return i.statuses.forEach((n,s)=>{if(n!==0){let r=i.times[s],o=t.at(-1);o&&e===s-1?(o.end=r,o.status|=n):t.push({begin:r,end:r,status:n}),e=s}}),t}var Yu=1e5,sg=6,rg=["t","time"],_n=class extends Error{};function og(i){return[";","	",","].find(t=>i.includes(t))??","}function ag(i){return Ju(i).replace(/\s*[[(].*[\])]\s*$/,"").trim()}function Ju(i){return i.trim().replace(/^"(.*)"$/,"$1")}function lg(i,t,e){let n=t.split(e).map(ag),s=i.coordinates.map(({name:u})=>u),r=`line 1: the header has to name the columns t${e} ${s.join(`${e} `)}`,o=`it has ${n.slice(0,12).map(u=>u||"an empty name").join(", ")}`;if(n.every(u=>u!==""&&Number.isFinite(Number(u))))throw new _n(`${r}; it has numbers: the first line is missing`);let a=n.findIndex(u=>rg.includes(u.toLowerCase())),l=s.map(u=>n.indexOf(u)),c=["t",...s].filter((u,d)=>(d===0?a:l[d-1])===-1);if(c.length>0)throw new _n(`${r}; ${o}; missing: ${c.join(", ")}`);let h=n.find((u,d)=>u!==""&&n.indexOf(u)!==d);if(h!==void 0)throw new _n(`${r}; ${h} stands there twice`);return[a,...l]}function cg(i,t){let e=Ju(i??""),n=t===","?e:e.replace(",",".");return n===""?Number.NaN:Number(n)}function Zu(i,t){let e=t.replace(/^\ufeff/,"").split(/\r\n|\r|\n/),n=e[0]??"";if(n.trim()==="")throw new _n("line 1: the header is missing");let s=og(n),r=lg(i,n,s),o=[],a=[];for(let c=1;c<e.length&&a.length<sg;c++){let h=e[c];if(h.trim()!==""&&!h.trimStart().startsWith("#")){let u=h.split(s),d=r.map(p=>cg(u[p],s)),f=hg(i,d,o.at(-1),u,r);f===""?o.push(d):a.push(`line ${c+1}: ${f}`)}if(o.length>Yu)throw new _n(`line ${c+1}: more than ${Yu} rows`)}if(a.length>0)throw new _n(a.join(`
`));if(o.length<3)throw new _n(`${o.length} rows of numbers; three or more are needed`);return{times:o.map(c=>c[0]-o[0]?.[0]),poses:ug(i,o.map(c=>c.slice(1)))}}function hg(i,t,e,n,s){let r=["t",...i.coordinates.map(({name:c})=>c)],o=t.findIndex(c=>!Number.isFinite(c));if(o!==-1){let c=n[s[o]],h=c===void 0?"there are too few columns":`"${c.trim().slice(0,30)}" is no number`;return`${r[o]}: ${h}`}if(e&&t[0]<=e[0])return`t = ${t[0]} is not after ${e[0]} of the row before`;let a=sn(i),l=a<0?1:Math.hypot(...t.slice(1+a));return Math.abs(l-1)>.001?`the quaternion has length ${Number(l.toPrecision(4))}, not 1`:""}function ug(i,t){let e=sn(i);if(e<0)return t;let n=t[0]?.slice(e)??[];return t.map(s=>{let r=s.slice(e);return n=r.reduce((a,l,c)=>a+l*n[c],0)>=0?r:r.map(a=>-a),[...s.slice(0,e),...n]})}function dg(i,t){let e=i.length,[n,s]=[new Float64Array(e),new Float64Array(e)];for(let r=1;r<e-1;r++){let[o,a,l]=[i[r-1],i[r],i[r+1]],[c,h]=[a-o,l-a],u=(t[r+1]-t[r])/h-(t[r]-t[r-1])/c,d=2*(c+h)-c*s[r-1];s[r]=h/d,n[r]=(6*u-c*n[r-1])/d}for(let r=e-2;r>0;r--)n[r]=n[r]-s[r]*n[r+1];return n}function fg(i,t){let[e,n]=[0,i.length-1];for(;n-e>1;){let s=e+n>>1;i[s]<=t?e=s:n=s}return e}function Ku(i,t){let{times:e,poses:n}=t,s=i.coordinates.map((a,l)=>n.map(c=>c[l])),r=s.map(a=>dg(e,a)),o=e.at(-1);return{duration:o,at(a){let l=Math.max(0,Math.min(o,a)),c=fg(e,l),[h,u]=[e[c],e[c+1]],d=s.map((f,p)=>pg(f,r[p],c,h,u,l));return Wu(i,d)}}}function pg(i,t,e,n,s,r){let o=s-n,[a,l]=[(s-r)/o,(r-n)/o],[c,h,u,d]=[i[e],i[e+1],t[e],t[e+1]];return[a*c+l*h+((a**3-a)*u+(l**3-l)*d)*o*o/6,(h-c)/o+(-(3*a*a-1)*u+(3*l*l-1)*d)*o/6,a*u+l*d]}var mg=401,mo=class{constructor(t,e){this.kernel=t;this.store=e;e.subscribe(({pose:n},s)=>{this.#e&&!this.#n&&n!==s.pose&&this.pause()})}kernel;store;time=0;#t=null;#e=!1;#n=!1;#i=0;#r=null;#s=null;#o=new Set;subscribe(t){this.#o.add(t)}#a(){for(let t of this.#o)t()}get table(){return this.#t}setTable(t){this.#t=t,this.#r=null,this.time=0,this.store.set("trajectory.path","file"),this.#a()}get trajectory(){let{settings:t,centre:e}=this.store.state,n=[t,e,this.#t];return this.#r?.key.every((s,r)=>s===n[r])||(this.#r={key:n,trajectory:this.#l()}),this.#r.trajectory}#l(){let{store:t}=this,e=t.choice("trajectory.path");if(e==="file"&&this.#t)return Ku(t.robot,this.#t);let n={a:t.choice("trajectory.a"),b:t.choice("trajectory.b"),up:t.choice("trajectory.up"),sizeA:t.number("trajectory.size_a"),sizeB:t.number("trajectory.size_b"),lift:t.number("trajectory.lift"),period:t.number("trajectory.period")};return qu(t.robot,e==="file"?"line":e,n,t.state.centre)}get profile(){let{trajectory:t}=this,{parameters:e,given:n}=this.store.state,s=[t,e,n];return this.#s?.key.every((r,o)=>r===s[o])||(this.#s={key:s,profile:$u(this.kernel,this.store.state,t,mg)}),this.#s.profile}get playing(){return this.#e}play(){this.#e||(this.#e=!0,this.#i=performance.now(),requestAnimationFrame(this.#c),this.#a())}pause(){this.#e=!1,this.#a()}#c=t=>{if(this.#e){let e=Math.min(.1,Math.max(0,(t-this.#i)/1e3));this.#i=t;let{duration:n}=this.trajectory;this.seek((this.time+e*this.store.number("trajectory.speed"))%n),requestAnimationFrame(this.#c)}};seek(t){let{trajectory:e}=this;this.time=Math.max(0,Math.min(e.duration,t));let{pose:n,rate:s,acceleration:r}=e.at(this.time);this.#n=!0,this.store.play(n,s,r),this.#n=!1,this.#a()}};function H(i,t="",e=""){let n=document.createElement(i);return t&&(n.className=t),n.textContent=e,n}function go(i){let t=document.getElementById(i);if(!t)throw new Error(`the page has no #${i}`);return t}function ju(){let[i,t,e]=[go("view"),go("panels"),go("notice")],n=go("header").querySelector(".actions"),s={view:i,add({id:r,title:o,content:a,open:l}){let c=H("details","panel");c.id=`panel-${r}`,c.open=l;let h=H("summary");h.append(H("h2","",o));let u=H("div","content");u.append(a),c.append(h,u),t.append(c)},action(r,o,a){let l=H("button","",r);return l.type="button",l.title=o,l.addEventListener("click",a),n.append(l),l},notice(r){e.textContent=r}};return gg(s),s}function gg(i){let t=document.documentElement,e=matchMedia("(prefers-color-scheme: dark)"),n=i.action("◐","Dark colours",()=>r(!s(),!0));n.setAttribute("aria-label","Dark colours");let s=()=>t.dataset.theme?t.dataset.theme==="dark":e.matches,r=(a,l)=>{l&&(t.dataset.theme=a?"dark":"light",yg(t.dataset.theme)),n.setAttribute("aria-pressed",String(a)),t.dispatchEvent(new CustomEvent("theme",{detail:a?"dark":"light"}))},o=xg();(o==="light"||o==="dark")&&(t.dataset.theme=o),e.addEventListener("change",()=>r(s(),!1)),r(s(),!1)}function yg(i){try{localStorage.setItem("pkmgen-studio-theme",i)}catch{}}function xg(){try{return localStorage.getItem("pkmgen-studio-theme")}catch{return null}}var Qu="⁰¹²³⁴⁵⁶⁷⁸⁹";function We(i){return i==="1"?"":i.replace(/\*\*(-?)(\d)/g,(t,e,n)=>(e?"⁻":"")+Qu[Number(n)]).replaceAll("*","·")}function ue(i,t=4){if(!Number.isFinite(i))return"–";let e=Math.abs(i);if(e<1e-12)return"0";if(e>=1e6||e<1e-4){let[s="",r=""]=i.toExponential(t-1).split("e"),o=[...String(Math.abs(Number(r)))].map(a=>Qu[Number(a)]).join("");return`${yc(td(s))} × 10${Number(r)<0?"⁻":""}${o}`}let n=Math.max(0,t-1-Math.floor(Math.log10(e)));return yc(i.toFixed(Math.min(n,12)))}function In(i,t=3){return td(ue(i,t))}function td(i){return/^[^ ]*\.[^ ]*$/.test(i)?i.replace(/\.?0+$/,""):i}function yc(i){return i.replace("-","−")}function ye(i,t,e=4){let n=We(t);return n&&Number.isFinite(i)?`${ue(i,e)} ${n}`:ue(i,e)}function yo(i){return`${yc((i*180/Math.PI).toFixed(1))}°`}function xo(i){return String(Math.abs(i)<1e-14?0:Number(i.toPrecision(6)))}function ed(i){let t=i.trim().replace("−","-").replace(",",".");return t===""?Number.NaN:Number(t)}function Re(i,t,e){let n=!1,s=()=>{n||(n=!0,requestAnimationFrame(()=>{n=!1,t.isConnected&&t.closest("details:not([open])")===null&&e()}))};return i.store.subscribe(s),document.addEventListener("toggle",({target:r})=>r instanceof Node&&r.contains(t)&&s(),!0),s(),s}var nd=0;function je(i){let t=H("div","field"),e=`field-${++nd}`,n=H("label","field-name",i.label);n.htmlFor=e,n.title=i.hint??i.label;let s=H("input","number");s.id=e,s.inputMode="decimal",s.autocomplete="off",s.spellcheck=!1;let r=H("span","unit",We(i.unit));r.id=`${e}-unit`,s.setAttribute("aria-describedby",r.id);let o=i.slider===!1?null:_g(i);t.append(n,...o?[o]:[],s,r),t.classList.toggle("plain",!o);let a=Number.NaN,l={low:i.low,high:i.high};s.addEventListener("input",()=>c(ed(s.value))),s.addEventListener("change",()=>h(a,!0)),s.addEventListener("keydown",u=>{let d=u.key==="ArrowUp"?1:u.key==="ArrowDown"?-1:0;if(d!==0){u.preventDefault();let f=(l.high-l.low)/(u.shiftKey?20:200),p=Number((a+d*f).toPrecision(6));c(p),h(p,!0)}});let c=u=>{s.setAttribute("aria-invalid",String(!Number.isFinite(u))),Number.isFinite(u)&&(a=u,i.changed(u))},h=(u,d=!1)=>{a=u,(d||document.activeElement!==s)&&(s.value=xo(u),s.removeAttribute("aria-invalid")),s.title=i.unit==="rad"?`${ye(u,"rad")} = ${yo(u)}`:"",!(o&&document.activeElement===o&&Math.abs(Number(o.value)-u)<(l.high-l.low)*1e-6)&&o&&(o.value=String(u),o.setAttribute("aria-valuetext",ye(u,i.unit)))};return{element:t,show:h,enable(u){s.disabled=!u,o&&(o.disabled=!u)},range(u,d){Object.assign(l,{low:u,high:d}),o&&Object.assign(o,{min:String(u),max:String(d)})}}}function _g({label:i,low:t,high:e,changed:n}){let s=H("input");return Object.assign(s,{type:"range",min:String(t),max:String(e),step:"any"}),s.setAttribute("aria-label",`${i}, slider`),s.addEventListener("input",()=>n(Number(s.value))),s}function Ln(i,t,e){let n=H("div","field choice"),s=H("label","field-name",i),r=H("select");r.id=`field-${++nd}`,s.htmlFor=r.id;for(let[o,a]of t){let l=H("option","",a);l.value=o,r.append(l)}return r.addEventListener("change",()=>e(r.value)),n.append(s,r),{element:n,show(o){r.value=o}}}function Xe(i,t,e=""){let n=H("button","",i);return n.type="button",n.title=e,n.addEventListener("click",t),n}function Gn(i,...t){let e=H("fieldset","group");return e.append(H("legend","",i),...t),e}function Hn(...i){let t=H("div","buttons");return t.append(...i),t}function Zt(i,t="hint"){return H("p",t,i)}function dn(i="message"){let t=H("p",i);return t.setAttribute("role","status"),{element:t,show(e){t.textContent!==e&&(t.textContent=e)}}}function Wn(i,t,e=1){let n=H("div","scroll");n.tabIndex=0,n.setAttribute("role","region"),n.setAttribute("aria-label",i);let s=H("table");s.append(H("caption","unseen",i));let r=H("tr");t.forEach((l,c)=>{let h=H("th",c>=e?"numeric":"",l);h.scope="col",r.append(h)});let o=H("thead");o.append(r);let a=H("tbody");return s.append(o,a),n.append(s),{element:n,body:a}}function er(i){return i.split(/(?<=[._])/).flatMap((t,e)=>e>0?[H("wbr"),t]:[t])}function Nn(i,t,e,n=1){let s=H("tr"),r=H("th");r.append(...er(t)),r.scope="row",s.append(r);let o=Array.from({length:e},(a,l)=>H("td",l+1>=n?"numeric":""));return s.append(...o),i.append(s),o}function ae(i,t){i.textContent!==t&&(i.textContent=t)}function _o(){let i=H("div","bar"),[t,e,n]=[H("div","fill"),H("div","zero"),H("div","ghost")];return i.append(t,n,e),i.setAttribute("aria-hidden","true"),{element:i,show(s,r,o,a,l=Number.NaN){let c=f=>Math.max(0,Math.min(100,100*(f-r)/(o-r||1))),[h,u]=[c(Math.max(r,Math.min(o,0))),c(s)].sort((f,p)=>f-p),d=Number.isFinite(s);t.style.left=`${d?h:0}%`,t.style.width=`${d?Math.max(u-h,.5):0}%`,t.dataset.state=a,e.style.left=`${c(0)}%`,e.hidden=r>0||o<0,n.hidden=!Number.isFinite(l),n.style.left=`${c(Number.isFinite(l)?l:0)}%`}}}function id(){let i=H("dl","figures");return{element:i,add(t,e=""){let n=H("dd");return i.append(H("dt","",t),n,...e?[H("dd","hint",`${e}.`)]:[]),n}}}function sd(i,t,e){let n=i-t;if(!Number.isFinite(n))return"–";let s=n>0?"+":"",r=Math.abs(t)>1e-9?` (${s}${ue(100*n/Math.abs(t),3)} %)`:"";return Math.abs(n)<=1e-9*Math.abs(t)?"same":`${s}${ye(n,e,3)}${r}`}function nr(i,t){let e=H("details","folded");return e.append(H("summary","",t),i),e}function bg({add:i,multiply:t,divide:e,other:n}){return i+t+e+n}var xc=[{title:"Add",value:({add:i})=>i},{title:"Mul",hint:"Multiply",value:({multiply:i})=>i},{title:"Div",hint:"Divide",value:({divide:i})=>i},{title:"Other",value:({other:i})=>i},{title:"All",value:bg}],vg=[(i,t)=>`${i.method} ${i.function}`.localeCompare(`${t.method} ${t.function}`,"en"),...xc.map(({value:i})=>(t,e)=>i(t)-i(e))];function Mg(i){let t=H("th","",i.method);t.scope="row";let e=H("span","hint");return e.append(...er(i.function),i.source?`; ${i.source}`:""),t.append(e),t}function rd({robot:i}){let t=H("div","stack");if(i.counts.length===0)return t.append(Zt("This page was made without counts of operations.")),t;let e=H("div","scroll tall");e.tabIndex=0,e.setAttribute("role","region"),e.setAttribute("aria-label","Operations by method and function");let n=H("table");n.append(H("caption","unseen","Operations by method and function; headings sort"));let[s,r,o]=[H("thead"),H("tr"),H("tbody")],a=[{title:"Method",hint:"Method, function and source"},...xc].map(({title:h,hint:u},d)=>{let f=H("th",d>0?"numeric":"");f.scope="col";let p=H("button","sort",h);return p.title=u??"",p.type="button",p.addEventListener("click",()=>c(d)),f.append(p),f});r.append(...a),s.append(r),n.append(s,o),e.append(n),t.append(e,Zt("Counted on the graphs that are emitted, parameters folded; published counts have their sources."));let l=h=>{o.replaceChildren(...h.map(u=>{let d=H("tr");return d.append(Mg(u),...xc.map(({value:f})=>H("td","numeric",String(f(u))))),d}))},c=h=>{let u=a[h]?.getAttribute("aria-sort")==="ascending";for(let f of a)f.removeAttribute("aria-sort");a[h]?.setAttribute("aria-sort",u?"descending":"ascending");let d=vg[h];l([...i.counts].sort((f,p)=>(u?-1:1)*d(f,p)))};return l(i.counts),t}function od(i,t,e){return t.slice(0,12).filter((n,s)=>(i>>>e+s&1)===1)}function bc(i,t){return od(i,t,8)}function vc(i,t){return od(i,t,20)}function _c(i,t,e){return`${i.length>1?"limbs":"limb"} ${i.join(", ")} ${i.length>1?e:t}`}function Ie(i,t){let e=[],[n,s]=[bc(i,t),vc(i,t)];if(i&4&&e.push("an input is not a finite number, or a result overflows"),i&8&&e.push("the quaternion does not have length one"),i&16&&e.push("Newton's method does not converge"),i&32){let r=n.length>0?_c(n,"stands","stand"):"the robot stands";e.push(`${r} in another assembly than at home`)}if(i&1&&e.push(n.length>0?_c(n,"does not reach","do not reach"):"the limbs cannot be assembled: out of reach"),i&2){let r="stretched or folded (serial singularity, type 1)";e.push(s.length>0?_c(s,`is ${r}`,`are ${r}`):"the platform is singular (parallel singularity, type 2)")}return e.join("; ")}function Mc(i){let t=i.rate.map(()=>0);return{rate:t,acceleration:t}}function Sg(i,t){let{name:e,effort_unit:n}=i.robot.actuators[t],s=H("div","effort"),[r,o]=[H("div","effort-head"),_o()],[a,l,c]=[H("span","number value"),H("span","number"),H("span","number")];r.append(H("span","field-name",e),a);let h=H("div","effort-details"),u=H("input","number");Object.assign(u,{inputMode:"decimal",autocomplete:"off",placeholder:"none",ariaLabel:`Limit of ${e}, ${We(n)}`}),u.addEventListener("input",()=>i.store.setLimit(e,Math.abs(Number(u.value.replace(",",".")))));let d=H("label","limit","limit ");return d.append(u,` ${We(n)}`),h.append(l,c,d),s.append(r,o.element,h),{bar:o,value:a,rest:l,peak:c,limit:u,element:s}}function ad(i,t){let{robot:e,store:n,kernel:s,evaluator:r}=i,o=H("div","stack");if(!s.has("inverse_dynamics"))return o.append(Zt("This robot has no inverse dynamics here, so efforts are not known.")),o;let a=e.actuators.map((h,u)=>Sg(i,u)),l=Zt("","message"),c=Zt("Bar: in the present motion; mark: at rest; peak: along the trajectory.");return o.append(...a.map(h=>h.element),l,c,Ag(i),Rg(i)),Re(i,o,()=>{let{state:h}=n,u=r.at("inverse_dynamics",h,Mc(h)),d=u?.status===0?[...u.outputs.effort]:null,f=r.at("inverse_dynamics",h),p=[...f?.outputs.effort??[]],x=Ie(f?.status??0,e.limbs);ae(l,x?`No efforts: ${x}.`:"");let g=t.profile.efforts?.map(_=>tr(_,t.profile.times).peak),m=Math.max(...e.actuators.map((_,w)=>Math.max(Math.abs(p[w]||0),Math.abs(d?.[w]||0),Math.abs(g?.[w]||0))),1e-9);a.forEach((_,w)=>{wg(i,_,w,{now:p[w],still:d?.[w]??Number.NaN,peak:g?.[w]??Number.NaN,greatest:m})})}),o}function wg({robot:i,store:t},e,n,{now:s,still:r,peak:o,greatest:a}){let{name:l,effort_unit:c}=i.actuators[n],h=t.state.limits[l],u=h===void 0?0:Math.abs(s)/h,d=u>1?"bad":u>.8?"warning":"good",f=h??a;e.bar.show(s,-f,f,d,r);let p=u>1?", over the limit":h===void 0?"":`, ${ue(100*u,2)} % of the limit`;ae(e.value,ye(s,c)+p),e.value.dataset.state=d,ae(e.rest,`at rest ${ue(r,3)}`);let x=h!==void 0&&Math.abs(o)>h;ae(e.peak,`peak ${ue(o,3)}${x?", over":""}`),e.peak.dataset.state=x?"bad":"good",document.activeElement!==e.limit&&(e.limit.value=h===void 0?"":String(h))}function Ag(i){let{store:t}=i,e=t.names.given.map(({port:s,standard:r})=>{let o=Eg(s.name,r.length),a=r.map((h,u)=>je({label:o[u]??`${s.name} ${u+1}`,unit:s.units[u]??s.units[0]??"1",low:-1,high:1,slider:!1,hint:s.meaning,changed:d=>t.setGiven(s.name,t.given(s.name).map((f,p)=>p===u?d:f))})),l=H("div","columns");l.append(...a.map(h=>h.element));let c=Gn(s.name.replaceAll("_"," ").replace(/^./,h=>h.toUpperCase()),l,Zt(s.meaning));return Re(i,c,()=>t.given(s.name).forEach((h,u)=>{a[u]?.show(h)})),nr(c,s.name.replaceAll("_"," "))}),n=H("div","stack");return n.append(...e),n}var Tg={payload:["mass","centre x","centre y","centre z","Ixx","Iyy","Izz","Ixy","Ixz","Iyz"],base_pose:["x","y","z","qw","qx","qy","qz"]};function Eg(i,t){let e=Tg[i],n=i==="wrench"&&t===6?["force x","force y","force z","moment x","moment y","moment z"]:void 0;return e?.length===t?e:n??[]}function Rg(i){let{store:t,robot:e}=i,{names:n}=t,s=Cg(i),r=(u,d)=>s.map((f,p)=>je({label:f,unit:d[p]??"",low:-10,high:10,slider:!1,changed:x=>t.setMotion({[u]:t.state[u].map((g,m)=>m===p?x:g)})})),[o,a]=[r("rate",n.rateUnits),r("acceleration",n.accelerationUnits)],l=u=>{let d=H("div","columns");return d.append(...u.map(f=>f.element)),d},c=Xe("At rest",()=>t.move(t.state.pose),"No velocity and no acceleration"),h=H("div","stack");return h.append(Gn(e.form==="limbs"?"Twist":"Rate",l(o)),Gn("Acceleration",l(a)),Hn(c)),Re(i,h,()=>{o.forEach((u,d)=>{u.show(t.state.rate[d])}),a.forEach((u,d)=>{u.show(t.state.acceleration[d])})}),nr(h,"Velocity and acceleration")}function Cg({robot:i,store:t}){let e=t.names.freedoms,n=i.coordinates.map(({name:s})=>s);return e===n.length?n:[...n.slice(0,-4),"about x","about y","about z"].slice(0,e)}var Pg=new Set("math semantics mrow mi mn mo ms mtext mspace msub msup msubsup mover munder munderover mfrac msqrt mroot mtable mtr mtd mlabeledtr mstyle mpadded mphantom mfenced menclose mmultiscripts mprescripts none a div section article p span h2 h3 h4 ul ol li dl dt dd table caption thead tbody tr th td b em strong code small br sub sup".split(" ")),Ig=new Set("script style iframe object embed img svg nav form input button video audio annotation-xml".split(" ")),ld="equation-";function Lg(i){for(let t of[...i.querySelectorAll("*")])Ig.has(t.localName)?t.remove():Pg.has(t.localName)?Ng(t):t.replaceWith(...t.childNodes)}function Ng(i){let[t,e]=[i.getAttribute("href")??"",i.id];for(let{name:n}of[...i.attributes])/^on|^style$|href|src|^id$|^data-/i.test(n)&&i.removeAttribute(n);e&&(i.id=ld+e),i.localName==="a"&&t.startsWith("#")&&i.setAttribute("data-to",ld+t.slice(1))}function Dg({target:i},t){let e=i instanceof Element?i.closest("[data-to]")?.getAttribute("data-to"):null,n=e?document.getElementById(e):null;if(n&&t.contains(n)){n.scrollIntoView({block:"nearest"});for(let s of t.querySelectorAll(".definition"))s.classList.remove("definition");n.classList.add("definition")}}function cd({robot:i}){let t=H("div","stack");if(i.equations==="")return t.append(Zt(`This page was made without equations; “pkmgen show ${i.name} --format html” writes them.`)),t;let e=H("div","scroll tall equations");e.tabIndex=0,e.setAttribute("role","region"),e.setAttribute("aria-label","Equations"),e.addEventListener("click",s=>Dg(s,e)),t.append(e);let n=()=>{if(e.childElementCount===0&&t.closest("details:not([open])")===null){let s=new DOMParser().parseFromString(i.equations,"text/html").body;Lg(s);for(let r of s.querySelectorAll("td code"))r.replaceChildren(...er(r.textContent??""));e.append(...document.adoptNode(s).childNodes)}};return document.addEventListener("toggle",({target:s})=>s instanceof Node&&s.contains(t)&&n(),!0),requestAnimationFrame(n),t}function hd(i,t){let e=Pn(i),n=i.coordinates.map(({name:d,unit:f})=>`${d} [${f}]`),s=(d,f)=>Array.from({length:e.freedoms},(p,x)=>`${d} ${x+1} [${f[x]}]`),r=(d,f,p)=>f?.map((x,g)=>`${d} ${i.actuators[g]?.name} [${p(g)}]`)??[],o=d=>i.actuators[d]?.position_unit??"1",a=["t [s]",...n,...s(e.rate,e.rateUnits),...s(e.acceleration,e.accelerationUnits),...r("position",t.positions,o),...r("speed",t.speeds,d=>`${o(d)}/s`),...r("effort",t.efforts,d=>i.actuators[d]?.effort_unit??"1"),"status"],l=[...t.positions??[],...t.speeds??[],...t.efforts??[]],c=[a.map(Fg).join(",")],[h,u]=[i.coordinates.length,e.freedoms];for(let d=0;d<t.count;d++){let f=[t.times[d],...t.poses.subarray(d*h,(d+1)*h),...t.rates.subarray(d*u,(d+1)*u),...t.accelerations.subarray(d*u,(d+1)*u),...l.map(p=>p[d])];c.push([...f.map(p=>Number.isFinite(p)?String(p):""),t.statuses[d]].join(","))}return`${c.join(`\r
`)}\r
`}function Fg(i){let t=/^[=+\-@\t\r]/.test(i)?`'${i}`:i;return/[",\n\r]/.test(t)?`"${t.replaceAll('"','""')}"`:t}var Ug={m:1,mm:.001,cm:.01,kg:1,g:.001,s:1,rad:1,deg:Math.PI/180,N:1,1:1},Og=4e-16,Xn=class extends Error{};function fd(i){let t=1,e=1,n=i.replaceAll("²","**2").replaceAll("³","**3").replaceAll("·","*").replaceAll("^","**").replaceAll(" ","");for(let s of n.split(/(?<!\*)\*(?!\*)|(?=\/)/)){e=s.startsWith("/")?-1:1;let[r="",o="1"]=s.replace("/","").split("**"),a=Ug[r];if(a===void 0||!/^-?\d$/.test(o))throw new Xn(`the unit ${i} is not understood`);t*=a**(e*Number(o))}return t}function Bg(i,t){let e=i/t;for(let n=1;n<=17;n++){let s=Number(e.toPrecision(n));if(Math.abs(s*t-i)<=Og*Math.abs(i))return ud(s)}return ud(e)}function ud(i){let t=String(i),[e="",n]=t.split("e");return n===void 0?t:`${e.includes(".")?e:`${e}.0`}e${n.replace(/^(\d)/,"+$1")}`}function pd(i){let t=/^parameters[ \t]*:/m.exec(i);if(!t)throw new Xn("the file has no parameters");let e=t.index+t[0].length,n=/\n(?=[^\s#])/.exec(i.slice(e));return{begin:e,end:n?e+n.index:i.length}}function kg(i,t,e){let n=i[t];if(n==='"'||n==="'"){let r=i.indexOf(n,t+1);return r<0?i.length:r+1}let s=(e?/[,}\n]|\s+#/:/\s+#|\s*\n/).exec(i.slice(t));return s?t+i.slice(t,t+s.index).trimEnd().length:i.length}function md(i,t,e,n){let s=t.replace(/[^A-Za-z0-9_]/g,"\\$&"),r=new RegExp(`(^|[\\n{,])([ \\t]*)(["']?)${s}\\3[ \\t]*:(?=\\s|$)`,"g");r.lastIndex=e;for(let o=r.exec(i);o&&o.index<n;o=r.exec(i)){if(gd(i,o.index+(o[1]??"").length))continue;let a=o.index+o[0].length,l=/^\s*\{/.exec(i.slice(a));if(l)return{from:a+l[0].length,to:zg(i,a+l[0].length),flow:!0};let c=(o[2]??"").length,h=new RegExp(`\\n(?=[ \\t]{0,${c}}[^\\s#])`).exec(i.slice(a,n));return{from:a,to:h?a+h.index:n,flow:!1}}throw new Xn(`parameter ${t} is not found in the file`)}function gd(i,t){let e=i.slice(i.lastIndexOf(`
`,t-1)+1,t);return/(^|\s)#/.test(e)}function zg(i,t){let e=1;for(let n=t;n<i.length;n++){let s=i[n];if(s==='"'||s==="'"&&/[\s,{[:]/.test(i[n-1]??" ")){if(n=i.indexOf(s,n+1),n<0)break}else if(s==="#"&&/\s/.test(i[n-1]??""))n=(i.indexOf(`
`,n)+i.length+1)%(i.length+1);else if(s==="{"||s==="[")e+=1;else if((s==="}"||s==="]")&&(e-=1,e===0))return n}throw new Xn("a brace is not closed in the file")}function dd(i,t,e,n){let s=new RegExp(`(^|[\\s{,])(["']?)${t}\\2[ \\t]*:[ \\t]*(?=\\S)`,"g"),r=i.slice(n.from,n.to);for(let o=s.exec(r);o;o=s.exec(r)){let a=n.from+o.index+o[0].length;if(!gd(i,a)&&!Vg(r,o.index))return[a,Math.min(kg(i,a,n.flow),n.to)]}throw new Xn(`parameter ${e} has no ${t} in the file`)}function Vg(i,t){return(i.slice(i.lastIndexOf(`
`,t)+1,t).match(/"/g)?.length??0)%2===1}function yd(i,t){let{begin:e,end:n}=pd(i),s=md(i,t,e,n),r=dd(i,"value",t,s),o=dd(i,"unit",t,s);return{begin:r[0],end:r[1],unit:i.slice(...o).replace(/^["']|["']$/g,"")}}function xd(i,t){try{let{begin:e,end:n}=pd(i),s=md(i,t,e,n),r=/(^|[\s{,])bounds[ \t]*:\s*\[([^\]]*)\]/.exec(i.slice(s.from,s.to))?.[2]??"",[o=Number.NaN,a=Number.NaN]=r.split(",").map(Number),l=fd(yd(i,t).unit);if(o<=a)return[o*l,a*l]}catch(e){if(!(e instanceof Xn))throw e}return[Number.NEGATIVE_INFINITY,Number.POSITIVE_INFINITY]}function _d(i,t,e){let n=i;for(let{name:s}of t){let r=e[s];if(r!==void 0){let o=yd(n,s);n=n.slice(0,o.begin)+Bg(r,fd(o.unit))+n.slice(o.end)}}return n}function Sc(i,t){let e=H("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function bd(i,t){let{robot:e,store:n}=i,s=H("div","stack"),r=dn(),o=(u,d)=>{r.element.dataset.state=d,r.show(u)},a=Xe("Trajectory, CSV",()=>{Sc(new Blob([hd(e,t.profile)],{type:"text/csv"}),`${e.name}.csv`),o(`${e.name}.csv: poses, motors and efforts of the trajectory.`,"good")}),l=Xe("Picture, PNG",async()=>{let u=await i.view?.picture();u?(Sc(u,`${e.name}.png`),o(`${e.name}.png: the view as it is.`,"good")):o("There is no picture to save.","bad")}),c=Xe("Robot file, YAML",()=>{try{let u=Object.keys(n.state.parameters);Sc(new Blob([_d(e.file,e.parameters,n.state.parameters)],{type:"text/yaml"}),`${e.name}.yaml`),o(u.length>0?`${e.name}.yaml with other values of ${u.join(", ")}.`:`${e.name}.yaml as it was: no parameter is changed.`,"good")}catch(u){o(u instanceof Xn?`No file: ${u.message}.`:String(u),"bad")}}),h=Xe("Copy link",async()=>{let u=fc(n),d=`${location.href.split("#")[0]}${u?`#${u}`:""}`;try{await navigator.clipboard.writeText(d),o("The address of this state is copied.","good")}catch{o(`Copy this address: ${d}`,"bad")}});return s.append(Hn(a,l,c,h),r.element,Zt(`Written by pkmgen ${e.pkmgen}. Nothing leaves this page.`)),s}function ir({evaluator:i,store:t,robot:e}){let n=i.at("joint_coordinates",t.state),s=n&&Object.values(n.outputs)[0];return!n||!s?null:{joints:e.joints.map(({name:o,unit:a,lower:l,upper:c},h)=>{let u=s[h];return{name:o,value:u,margin:Gg(u,a,l,c)}}),status:n.status}}function bo(i){let t=ir(i),e=t?.status===0?t.joints.filter(({margin:r})=>r<0).map(({name:r})=>r):[],[n,s]=e.length>1?["joints","are beyond their limits"]:["joint","is beyond its limit"];return e.length>0?`${n} ${e.join(", ")} ${s}`:""}function Gg(i,t,e,n){if(t!=="rad"||e===null||n===null)return Math.min(e===null?Number.POSITIVE_INFINITY:i-e,n===null?Number.POSITIVE_INFINITY:n-i);let s=(e+n)/2,r=Math.atan2(Math.sin(i-s),Math.cos(i-s));return(n-e)/2-Math.abs(r)}function vd(i){let{robot:t,kernel:e}=i,n=H("div","stack");if(!e.has("joint_coordinates"))return n.append(Zt("This robot has no function joint_coordinates, so its joints are not known here.")),n;let s=Zt("","message"),r=Wn("Joint coordinates and their limits",["Joint","Value","Limits","Left"]),o=t.joints.map(({name:a})=>{let l=Nn(r.body,a,3),c=_o();return l[1]?.append(c.element,H("span","hint number")),{cells:l,track:c,limits:l[1]?.lastElementChild}});return n.append(s,r.element),Re(i,n,()=>{let a=ir(i),l=Ie(a?.status??0,t.limbs),c=a?.joints.filter(({margin:h})=>h<0).map(({name:h})=>h)??[];ae(s,l?`No joints: ${l}.`:c.length>0?`Beyond the limits: ${c.join(", ")}.`:""),s.dataset.state=l||c.length>0?"bad":"good",o.forEach(({cells:h,track:u,limits:d},f)=>{let{unit:p,lower:x,upper:g}=t.joints[f],{value:m,margin:_}=a?.joints[f]??{value:Number.NaN,margin:Number.NaN},[w,,v]=h;ae(w,ye(m,p,4)),w.title=p==="rad"?yo(m):"";let T=y=>y===null?"–":In(y);ae(d,x===null&&g===null?"none":`${T(x)} … ${T(g)}`),u.element.hidden=x===null||g===null;let A=_<0?"bad":_<.1*((g??0)-(x??0))?"warning":"good";x!==null&&g!==null&&u.show(m,x,g,A),ae(v,Number.isFinite(_)?`${ye(_,p,3)}${_<0?", beyond":""}`:""),v.dataset.state=A})}),n}var Hg=1e-6;function sr({evaluator:i,store:t}){let e=i.at("inverse_kinematics",t.state);return e?.status===0?[...e.outputs.position??[]]:[]}function Md({kernel:i,store:t}){return t.names.pose==="position"?"The coordinates of this robot are those of its independent joints: move them under Pose.":i.has("inverse_kinematics")?"":"This robot has no function inverse_kinematics, so the positions of its motors are not known here."}function vo({kernel:i,robot:t,store:e}){return i.find("forward_kinematics")?.outputs.pose!==void 0&&i.has("inverse_kinematics")&&t.actuators.length===e.names.freedoms}function Wg(i,t,e){return e==="rad"?Math.atan2(Math.sin(i-t),Math.cos(i-t)):i-t}function Mo(i,t,e){let{store:n,evaluator:s,robot:r}=i,o=sr(i),a=n.state.pose;for(let l=1;l<=e;l++){let c=o.map((p,x)=>p+l/e*(t[x]-p)),h=s.poseAt(c,a);if(h?.status!==0)return n.move(a),`The motors stop there: ${Ie(h?.status??0,r.limbs)}.`;let u=[...h.outputs.pose],d=s.at("inverse_kinematics",n.state,{pose:u}),f=(p,x)=>Wg(p,d?.outputs.position?.[x]??Number.NaN,r.actuators[x]?.position_unit??"");if(d?.status!==0||c.some((p,x)=>!(Math.abs(f(p,x))<=Hg)))return n.move(a),"The motors stop there: the assembly of the robot file ends.";a=u}return n.move(a),""}var Xg=24;function qg(i){let{robot:t,evaluator:e,store:n}=i,s=hn(t),r=ni(t,Si(t)),o=t.actuators.map(()=>[Number.POSITIVE_INFINITY,Number.NEGATIVE_INFINITY]);for(let a=0;a<3**Math.min(s.length,6);a++){let l=s.map(({low:h,high:u},d)=>{let f=Math.floor(a/3**d)%3;return[r[d],h,u][f]}),c=e.at("inverse_kinematics",{...n.standard(),pose:Ks(t,l)});c?.status===0&&o.forEach((h,u)=>{let d=c.outputs.position?.[u];h[0]=Math.min(h[0],d),h[1]=Math.max(h[1],d)})}return o.map(([a,l])=>{let c=Math.max(.05*(l-a),.001);return[a-c,l+c]})}function Sd(i){let{robot:t,store:e}=i,n=H("div","stack"),s=Md(i);if(s)return n.append(Zt(s)),n;let r=dn(),o=e.names.freedoms,a=vo(i),l=null,c=t.actuators.map(({name:h,position_unit:u},d)=>je({label:h,unit:u,low:-1,high:1,changed:f=>r.show(Mo(i,sr(i).map((p,x)=>x===d?f:p),Xg))}));if(c.forEach(h=>{h.enable(a)}),n.append(...c.map(h=>h.element),r.element),!a){let u=t.actuators.length>o?`${t.actuators.length} motors move ${o} freedoms: they cannot be moved one by one`:"This robot has no forward kinematics";n.append(Zt(`${u}. Positions follow from the pose.`))}return Re(i,n,()=>{l||(l=qg(i),l.forEach(([u,d],f)=>{u<d&&c[f]?.range(u,d)}));let h=i.evaluator.at("inverse_kinematics",e.state);h?.status===0&&c.forEach((u,d)=>{u.show(h.outputs.position?.[d])})}),e.subscribe((h,u)=>{h.pose!==u.pose&&document.activeElement?.closest(".field")===null&&r.show("")}),n}function wd(i,t){let e=Array.from({length:t},(s,r)=>Array.from({length:t},(o,a)=>i[r*t+a])),n=(s,r)=>e[s]?.[r];for(let s=0;s<40;s++){let r=0;for(let o=0;o<t;o++)for(let a=o+1;a<t;a++)r+=n(o,a)**2,$g(e,o,a);if(r<1e-30)break}return e.map((s,r)=>s[r]).sort((s,r)=>s-r)}function $g(i,t,e){let[n,s]=[i[t],i[e]],r=n[e];if(r===0)return;let o=(s[e]-n[t])/(2*r),a=Math.sign(o||1)/(Math.abs(o)+Math.hypot(o,1)),l=1/Math.hypot(a,1),c=a*l;for(let h of i){let[u,d]=[h[t],h[e]];h[t]=l*u-c*d,h[e]=c*u+l*d}for(let h=0;h<i.length;h++){let[u,d]=[n[h],s[h]];n[h]=l*u-c*d,s[h]=c*u+l*d}}function rr(i,t){return i?.status===0?[...i.outputs[t]??[]]:[]}function wc({kernel:i,store:t}){let e=i.find("mass_matrix")?.definition.outputs[0],{freedoms:n,rateUnits:s}=t.names;return e?.shape[0]===n&&n>1&&new Set(s).size===1}function or(i,t){let{evaluator:e}=i,n=e.at("singularity",t),[s,r]=[rr(n,"serial"),rr(n,"parallel")],o=rr(e.at("mass_matrix",t),"mass_matrix"),a=wc(i)&&o.length>0?wd(o,Math.sqrt(o.length)):[],l=e.at("condition_number",t),c=rr(e.at("reach_margin",t),"margin");return{condition:rr(l,"condition_number")[0]??Number.NaN,massCondition:(a.at(-1)??Number.NaN)/(a[0]??Number.NaN),serial:s,parallel:r[0]??Number.NaN,reach:c,status:(n??l??e.at("mass_matrix",t))?.status??0}}function Ad(i){let t=ir(i),e=null;return t?.joints.forEach(({name:n,margin:s},r)=>{let{lower:o,upper:a}=i.robot.joints[r];if(t.status===0&&o!==null&&a!==null){let l=s/(a-o);l<(e?.share??Number.POSITIVE_INFINITY)&&(e={name:n,share:l})}}),e}function Td(i,t,e){let n=[];Math.abs(i.parallel)<.1*Math.abs(t.parallel)&&n.push("near a parallel singularity (type 2): the platform can hardly be held"),Number.isFinite(i.parallel)&&Math.sign(i.parallel)!==Math.sign(t.parallel)&&n.push("beyond a parallel singularity, seen from home");let s=e.filter((r,o)=>(i.serial[o]??Number.POSITIVE_INFINITY)<.1*(t.serial[o]??0));return s.length>0&&n.push(`near a serial singularity (type 1): ${s.join(", ")}`),i.condition>10*t.condition&&n.push("the condition number is more than ten times that of home"),i.reach.some(r=>r<0)?n.push("beyond the limit of reach"):i.reach.some((r,o)=>r<.1*(t.reach[o]??0))&&n.push("near the limit of reach"),n}function Cd(i){return(i.split(": ").at(-1)??"").split(", ")}function Ed(i){let t=/angular rates times (\S+) m$/.exec(i)?.[1];return t?`. It depends on a length: angular rates count times ${ue(Number(t))} m, the root mean square distance of the limbs' anchors from the platform's point`:""}var Ac="Distance to the limit of reach, to first order";function Yg(i){let{kernel:t,robot:e}=i,n=[];if(t.has("condition_number")){let s=t.call("condition_number").definition.outputs[0]?.meaning??"";n.push(["Condition number",`‖J⁻¹‖ ‖J‖ / n in the Frobenius norm: 1 at best, infinite in a singularity${Ed(s)}`,({condition:r})=>ue(r)])}if(t.has("singularity")){let{outputs:s}=t.call("singularity").definition,r=s.find(({name:l})=>l==="serial")?.units[0]??"1",o=s.find(({name:l})=>l==="parallel")?.meaning??"",a=e.actuators.length>i.store.names.freedoms?"Root of det(WᵀW), W the unit rows of the inverse Jacobian: 0 in a singularity":"Determinant of the unit rows of the inverse Jacobian, −1 to 1: 0 in a singularity, ±1 at best";n.push(["Parallel singularity",a+(Ed(o)?". Angular rates count as in the condition number":""),({parallel:l})=>ue(l)]),n.push(["Serial singularity","Least velocity of the platform for one of the motor: 0 in a singularity",({serial:l})=>Rd(l,e.actuators.map(({name:c})=>c),r)])}if(t.has("reach_margin")){let s=t.call("reach_margin").definition.outputs[0],r=Cd(s?.meaning??"");n.push([Ac,"By the gradient of the limit at this pose: right near the limit; far from it the least distance may be much less",({reach:o})=>Rd(o,r,s?.units[0]??"m")])}return wc(i)&&n.push(["Condition of the mass matrix","Greatest by least eigenvalue, in the rates of the state",({massCondition:s})=>ue(s)]),n}function Rd(i,t,e){if(i.length===0)return"–";let n=i.indexOf(Math.min(...i)),s=t[n];return`${ye(i[n],e)}${s&&i.length>1?` (${s})`:""}`}function Jg({kernel:i,robot:t}){let e=i.find("reach_margin")?.definition.outputs[0],n=e?Cd(e.meaning):[],s=i.find("singularity")?.definition.outputs.find(({name:l})=>l==="serial")?.units;if(!s&&!e)return null;let r=Wn("Serial singularity of every motor and distance to the limit of reach of every limb, to first order",["Measure","Value"]),o=s?t.actuators.map(({name:l})=>Nn(r.body,`Serial, ${l}`,1)):[],a=n.map(l=>Nn(r.body,`Reach, ${l}`,1));return{element:nr(r.element,"Every motor and limb"),show({serial:l,reach:c}){o.forEach(([h],u)=>{ae(h,ye(l[u]??Number.NaN,s?.[u]??"1"))}),a.forEach(([h],u)=>{ae(h,ye(c[u]??Number.NaN,e?.units[0]??"m"))})}}}function Pd(i){let{robot:t,store:e,kernel:n}=i,s=H("div","stack"),r=dn(),o=id(),a=Yg(i).map(([f,p,x])=>({value:o.add(f,p),show:x})),l=t.joints.some(({lower:f,upper:p})=>f!==null&&p!==null),c=l?o.add("Nearest joint limit","Of the joints with two limits, by their share of the range"):null,h=Jg(i);s.append(r.element,o.element,...h?[h.element]:[]),n.has("condition_number")||s.append(Zt("Condition number and distance to singularities are functions of robots of limbs; this robot has none of them."));let u=n.has("condition_number")?"No singularity and no limit is near.":l?"The loops close, and no joint limit is near.":"The loops close.",d=null;return Re(i,s,()=>{let{state:f}=e;d?.parameters!==f.parameters&&(d={quality:or(i,{...e.standard(),parameters:f.parameters}),parameters:f.parameters});let p=or(i,f);for(let{value:w,show:v}of a)ae(w,v(p));h?.show(p);let x=Ad(i);c&&ae(c,x?`${ue(100*x.share,3)} % of the range (${x.name})`:"–");let g=Ie(p.status,t.limbs),m=g?[g]:Td(p,d.quality,t.actuators.map(({name:w})=>w)),_=bo(i);_&&m.push(_),r.element.dataset.state=g?"bad":m.length>0?"warning":"good",r.show(m.length>0?`${m.join("; ").replace(/^./,w=>w.toUpperCase())}.`:u)}),s}function Id(i){let{evaluator:t,store:e}=i,{state:n}=e,s=o=>{let a=t.at("inverse_dynamics",n,o);return a?.status===0?[...a.outputs.effort]:[]},r=or(i,n);return{efforts:s(Mc(n)),moving:s({}),condition:Number.isFinite(r.condition)?r.condition:r.massCondition,reach:r.reach.length>0?Math.min(...r.reach):Number.NaN}}function Zg(i){let{kernel:t,store:e}=i;t.prepare({});let n=Id(i);return t.prepare(e.state.parameters),n}function Kg(i,t,[e,n]){let s=i===0?[0,1]:[i/t,i*t].sort((r,o)=>r-o);return[Math.max(e,s[0]),Math.min(n,s[1])]}function Ld(i){let{robot:t,store:e}=i,n=H("div","stack");if(t.parameters.length===0)return n.append(Zt("The file of this robot has no parameters.")),n;let s=dn(),r=je({label:"Factor",unit:"1",low:1.1,high:10,hint:"Sliders go from the value by this factor to the value times this factor",changed:f=>{e.set("parameters.factor",f)}}),o="",a=t.parameters.map(({name:f})=>xd(t.file,f)),l=t.parameters.map(({name:f,unit:p,meaning:x,value:g},m)=>{let[_,w]=a[m];return je({label:f,unit:p,low:0,high:1,hint:x?`${f}: ${x}; ${ye(g,p)} in the file`:f,changed:v=>{o=v<_||v>w?`${f}: the file allows ${In(_)} to ${In(w)} ${We(p)}.`:"",e.setParameter(f,Math.max(_,Math.min(w,v)))}})}),c=l.map((f,p)=>{let x=H("div","parameter"),{meaning:g}=t.parameters[p];return x.append(f.element,H("span","hint",g)),x}),h=Xe("As in the file",()=>e.resetParameters(),"Take all changes back"),u=jg(i);n.append(s.element,u.element,Hn(h),r.element,...c);let d="";return Re(i,n,()=>{let{parameters:f}=e.state,p=e.number("parameters.factor");r.show(p),d!==String(p)&&(d=String(p),t.parameters.forEach(({value:g},m)=>{l[m]?.range(...Kg(g,p,a[m]))})),t.parameters.forEach(({name:g,value:m},_)=>{l[_]?.show(f[g]??m),c[_]?.classList.toggle("changed",f[g]!==void 0)});let x=Ie(i.kernel.prepared,t.limbs);s.element.dataset.state=x?"bad":"warning",s.show(x?`No robot has these sizes: ${x}.`:o),h.disabled=Object.keys(f).length===0,u.show()}),n}function jg(i){let{robot:t,store:e}=i,n=Wn("Differences to the robot of the file at the present pose",["Here","File","Now","Difference"]),s=Zt("Change a parameter to see what it does to efforts, condition and reach."),r=H("div","stack");r.append(n.element,s);let o=[...t.actuators.map(({name:c})=>`${c}, at rest`),...t.actuators.map(({name:c})=>`${c}, in motion`),i.kernel.has("condition_number")?"Condition number":"Condition of the mass matrix",Ac],a=[...t.actuators,...t.actuators].map(({effort_unit:c})=>c),l=o.map(c=>Nn(n.body,c,3));return{element:r,show(){let c=Object.keys(e.state.parameters).length>0;if(n.element.hidden=!c,s.hidden=c,!c)return;let[h,u]=[Zg(i),Id(i)],d=m=>{let _=w=>t.actuators.map((v,T)=>w[T]??Number.NaN);return[..._(m.efforts),..._(m.moving),m.condition,m.reach]},[f,p]=[d(h),d(u)],x=[...a,"1","m"],g=e.state.rate.every(m=>m===0)&&e.state.acceleration.every(m=>m===0);l.forEach((m,_)=>{let[w,v,T]=[f[_],p[_],x[_]],A=_>=t.actuators.length&&_<2*t.actuators.length;(m[0]?.parentElement).hidden=A&&g||Number.isNaN(w)&&Number.isNaN(v),ae(m[0],ye(w,T,4)),ae(m[1],Number.isFinite(v)?ue(v,4):"not possible"),ae(m[2],sd(v,w,T))})}}}var Qg=["roll","pitch","yaw"];function t0(i){let{kernel:t,evaluator:e,store:n}=i,s=["inverse_jacobian","joint_coordinates","inverse_kinematics","scene","mass_matrix"].find(r=>t.has(r));return s?e.at(s,n.state)?.status??0:0}function e0(i){let{store:t,robot:e}=i,n=sn(e),r=(n<0?e.coordinates:e.coordinates.slice(0,n)).map(({name:a,unit:l,low:c,high:h},u)=>je({label:a,unit:l,low:c,high:h,changed:d=>t.move(t.state.pose.map((f,p)=>p===u?d:f))})),o=()=>r.forEach((a,l)=>{a.show(t.state.pose[l])});return{elements:r.map(a=>a.element),show:o}}function n0(i,t){let{store:e}=i,n=[0,0,0],s=null,r=Qg.map((l,c)=>je({label:l,unit:"rad",low:c===1?-Math.PI/2:-Math.PI,high:c===1?Math.PI/2:Math.PI,changed:h=>{n=n.map((u,d)=>d===c?h:u),e.move([...e.state.pose.slice(0,t),...Fu(n)]),s=e.state.pose}})),o=Zt("");return o.classList.add("number"),{element:Gn("Attitude",...r.map(l=>l.element),o,Zt(`${Lu}.`)),show(){let l=Vn(e.state.pose,t);n=e.state.pose===s?n:Du(l),r.forEach((c,h)=>{c.show(n[h])}),o.textContent=`Quaternion w, x, y, z: ${l.map(c=>xo(Number(c.toFixed(5)))).join(", ")}`}}}function Nd(i){let{store:t,robot:e}=i,n=H("div","stack"),s=sn(e),r=e0(i),o=s<0?null:n0(i,s),a=dn("message status"),l=Xe("Undo",()=>t.undo(),"Take back the last move"),c=Xe("Home",()=>t.home(),"Move the robot to its home pose");return n.append(...r.elements,...o?[o.element]:[],a.element,Hn(c,l)),e.form==="bodies"&&n.append(Zt(`These are the coordinates of the file: ${t.names.pose==="pose"?"those of the platform's pose":"positions of independent joints"}.`)),Re(i,n,()=>{r.show(),o?.show(),l.disabled=!t.canUndo;let h=Ie(t0(i),e.limbs),u=h?"":bo(i);a.element.dataset.state=h?"bad":u?"warning":"good";let d=u?`This pose breaks a limit: ${u}.`:"This pose can be reached.";a.show(h?`Not possible: ${h}.`:d)}),n}function Dd(i){let{robot:t,evaluator:e,store:n,kernel:s}=i,r=H("div","stack");if(!s.has("joint_reactions")||t.scene.reactions.length===0)return r.append(Zt("This robot has no function joint_reactions here, so its bearing forces are not known.")),r;let o=Zt("","message"),a=Wn("Force and moment in every bearing, world axes",["Bearing","Size","x","y","z"]),l=t.scene.reactions.map(({name:h})=>["force, N","moment, N·m"].map(u=>Nn(a.body,`${h}: ${u}`,4)));return r.append(o,a.element,Zt("What the body on the side of the base puts on the other one in the present motion; world axes, moments about the point of the bearing.")),Re(i,r,()=>{let h=e.at("joint_reactions",n.state),u=Ie(h?.status??0,t.limbs);ae(o,u?`No reactions: ${u}.`:"");let d=h?.outputs.reaction??new Float64Array,f=l.map((x,g)=>Math.hypot(...d.subarray(6*g,6*g+3))),p=f.indexOf(Math.max(...f));l.forEach((x,g)=>{x.forEach((m,_)=>{let[w,v,T]=d.subarray(6*g+3*_,6*g+3*_+3);[Math.hypot(w,v,T),w,v,T].forEach((A,y)=>{ae(m[y],ue(Math.abs(A)<1e-9?0:A,3))})}),x[0]?.[0]?.classList.toggle("greatest",g===p)})}),r}var i0="http://www.w3.org/2000/svg",[ar,wi]=[380,170],ze={left:46,right:8,top:10,bottom:26};function on(i,t,e=""){let n=document.createElementNS(i0,i);for(let[s,r]of Object.entries(t))n.setAttribute(s,String(r));return n.textContent=e,n}function Fd(i,t,e){let n=(t-i)/e,s=10**Math.floor(Math.log10(n)),r=([1,2,2.5,5,10].find(a=>a*s>=n)??10)*s,o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=t+1e-9*r;a++)o.push(a*r);return o}function s0(i){let[t,e]=[0,0];for(let{values:s}of i)for(let r of s)Number.isFinite(r)&&(t=Math.min(t,r),e=Math.max(e,r));let n=.06*(e-t||1);return[t-n,e+n]}var r0=0;function Ud(){let i=H("figure","plot"),t=on("svg",{viewBox:`0 0 ${ar} ${wi}`,role:"img",preserveAspectRatio:"xMidYMid meet"}),e=H("figcaption","keys"),n=on("line",{class:"now",y1:ze.top,y2:wi-ze.bottom}),s=`hatch-${++r0}`;i.append(t,e);let r=1,o=a=>ze.left+a/r*(ar-ze.left-ze.right);return{element:i,show(a){r=a.times.at(-1)||1;let[l,c]=s0(a.series),h=f=>ze.top+(c-f)/(c-l)*(wi-ze.top-ze.bottom),u=a.series.map(({name:f})=>f).join(", ");t.setAttribute("aria-label",`${a.title} of ${u} over ${ue(r,3)} s, from ${ue(l,2)} to ${ue(c,2)} ${We(a.unit)}`);let d=[a0(s),...l0(o,h,r,l,c,a)];for(let{begin:f,end:p}of a.gaps){let x=Math.max(2,o(p)-o(f));d.push(on("rect",{class:"gap",fill:`url(#${s})`,x:o(f),y:ze.top,width:x,height:wi-ze.top-ze.bottom}))}a.series.forEach(({values:f},p)=>{d.push(on("path",{class:`curve series-${p%8}`,d:c0(f,a.times,o,h)}))}),t.replaceChildren(...d,n),e.replaceChildren(...a.series.map(({name:f},p)=>o0(f,p)))},at(a){n.setAttribute("x1",String(o(a))),n.setAttribute("x2",String(o(a)))}}}function o0(i,t){let e=H("span","key"),n=on("svg",{viewBox:"0 0 22 8",class:"sample","aria-hidden":"true"});return n.append(on("path",{class:`curve series-${t%8}`,d:"M0 4H22"})),e.append(n,i),e}function a0(i){let t=on("pattern",{id:i,width:6,height:6,patternUnits:"userSpaceOnUse",patternTransform:"rotate(45)"});return t.append(on("rect",{class:"hatch",width:2,height:6})),t}function l0(i,t,e,n,s,{unit:r}){let o=[];for(let c of Fd(n,s,4))o.push(on("line",{class:c===0?"zero":"grid",x1:ze.left,x2:ar-ze.right,y1:t(c),y2:t(c)})),o.push(on("text",{class:"tick",x:ze.left-5,y:t(c)+3,"text-anchor":"end"},In(c)));let a=Fd(0,e,5);for(let c of a){o.push(on("line",{class:"grid",x1:i(c),x2:i(c),y1:ze.top,y2:wi-ze.bottom}));let h=c===a.at(-1)&&i(c)>ar-30;o.push(on("text",{class:"tick",x:i(c),y:wi-ze.bottom+13,"text-anchor":h?"end":"middle"},In(c)))}o.push(on("text",{class:"tick",x:ar/2,y:wi-2,"text-anchor":"middle"},"time, s"));let l=`translate(9 ${wi/2-8}) rotate(-90)`;return o.push(on("text",{class:"tick",transform:l,"text-anchor":"middle"},We(r))),o}function c0(i,t,e,n){let[s,r]=["",!1];return i.forEach((o,a)=>{Number.isFinite(o)&&(s+=`${r?"L":"M"}${e(t[a]).toFixed(1)} ${n(o).toFixed(1)}`),r=Number.isFinite(o)}),s}var h0=[["circle","Circle"],["line","Line, there and back"],["pick_and_place","Pick and place"],["file","File of poses"]],Od=2e7,Bd=300;function u0(i){let{store:t,robot:e}=i,n=hn(e),s=n.map(({name:d})=>[d,d]),r=d=>n.find(({name:f})=>f===t.choice(d))?.unit??"",o=H("div","stack"),a=[Ln("Along",s,d=>{t.set("trajectory.a",d)}),Ln("and",s,d=>{t.set("trajectory.b",d)}),Ln("Lift along",s,d=>{t.set("trajectory.up",d)})],l=[["trajectory.size_a","Half width","trajectory.a",0],["trajectory.size_b","Half width, second","trajectory.b",0],["trajectory.lift","Lift","trajectory.up",-1]],c=H("div","stack");o.append(...a.map(d=>d.element),c);let h="",u=[];return{element:o,show(){let d=t.choice("trajectory.path");o.hidden=d==="file";let f=l.map(([,,m])=>r(m));f.join()!==h&&(h=f.join(),u=l.map(([m,_,w,v],T)=>{let A=n.find(({name:S})=>S===t.choice(w)),y=A?(A.high-A.low)/2:1;return je({label:_,unit:f[T]??"",low:v*y,high:y,changed:S=>{t.set(m,S)}})}),c.replaceChildren(...u.map(m=>m.element))),a.forEach((m,_)=>{m.show(t.choice(["trajectory.a","trajectory.b","trajectory.up"][_]))}),l.forEach(([m],_)=>{u[_]?.show(t.number(m))});let p=d==="pick_and_place",x=n.length===1,g=[!0,!p&&!x,p];a.forEach((m,_)=>{m.element.hidden=!g[_]}),u.forEach((m,_)=>{m.element.hidden=!g[_]})}}}function d0(i,t){let{robot:e}=i,n=dn();n.element.classList.add("lines");let s=async l=>{if(l)try{if(l.size>Od)throw new _n(`${l.name} has ${ue(l.size/1e6,3)} MB; at most ${Od/1e6} are read`);let c=Zu(e,await l.text());t.setTable(c),n.element.dataset.state="good",n.show(`${l.name}: ${c.times.length} poses in ${ye(c.times.at(-1),"s")}.`)}catch(c){n.element.dataset.state="bad",n.show(c instanceof _n?c.message:`The file cannot be read: ${String(c)}`)}},r=H("input");Object.assign(r,{type:"file",accept:".csv,.txt,.tsv,text/csv,text/plain"}),r.setAttribute("aria-label","File of poses, CSV"),r.addEventListener("change",()=>{s(r.files?.[0])});let o=["t",...e.coordinates.map(({name:l})=>l)].join(","),a=H("div","drop");return a.append(r,Zt(`CSV, or drop it here. First line: ${o}; SI units, radians.`),n.element),document.addEventListener("dragover",l=>l.preventDefault()),document.addEventListener("drop",l=>{l.preventDefault(),a.closest("details.panel")?.setAttribute("open",""),s(l.dataTransfer?.files[0]).then(()=>a.scrollIntoView({block:"nearest"}))}),a}function f0(i,t){let{store:e}=i,n=Xe("Play",()=>t.playing?t.pause():t.play());n.classList.add("primary");let s=H("input");Object.assign(s,{type:"range",min:"0",max:"1",step:"any"}),s.setAttribute("aria-label","Time"),s.addEventListener("input",()=>{t.pause(),t.seek(Number(s.value))});let r=H("output","number"),o=je({label:"Speed",unit:"times",low:.05,high:2,changed:d=>{e.set("trajectory.speed",d)}}),a=je({label:"Period",unit:"s",low:.2,high:5,changed:d=>{e.set("trajectory.period",d)}}),l=Xe("Centre here",()=>e.setCentre(e.state.pose),"Take the present pose as the middle of the path"),c=Xe("Centre at home",()=>e.setCentre(e.standard().pose)),h=H("div","player");h.append(n,s,r);let u=H("div","stack");return u.append(h,a.element,o.element,Hn(l,c)),{element:u,show(){let{duration:d}=t.trajectory;ae(n,t.playing?"Pause":"Play"),s.max=String(d),s.value=String(t.time),s.setAttribute("aria-valuetext",ye(t.time,"s",3)),ae(r,`${t.time.toFixed(2)} / ${d.toFixed(2)} s`),o.show(e.number("trajectory.speed")),a.show(e.number("trajectory.period")),a.element.hidden=e.choice("trajectory.path")==="file"}}}function p0(i){let{robot:t}=i,e=H("div","stack"),n=new Map,s=(r,o,a,l)=>{let c=`${r} ${o}`,h=n.get(c)??Ud();n.has(c)||(n.set(c,h),e.append(H("h3","",`${r}, ${We(o)}`),h.element)),h.show({title:r,unit:o,times:l.times,series:a,gaps:gc(l)})};return{element:e,show(r){let o=(a,l,c)=>{for(let h of new Set(t.actuators.map((u,d)=>c(d)))){let u=t.actuators.flatMap(({name:d},f)=>c(f)===h&&l?.[f]?[{name:d,values:l[f]}]:[]);u.length>0&&s(a,h,u,r)}};o("Effort",r.efforts,a=>t.actuators[a]?.effort_unit??""),o("Motor speed",r.speeds,a=>`${t.actuators[a]?.position_unit??""}/s`)},at:r=>n.forEach(o=>{o.at(r)})}}function m0(i){let{robot:t}=i,e=Wn("Peaks and root mean squares along the trajectory",["Motor","Peak effort","at","RMS effort","Top speed"]),n=t.actuators.map(({name:s})=>Nn(e.body,s,4));return{element:e.element,show(s){n.forEach((r,o)=>{let{effort_unit:a,position_unit:l}=t.actuators[o],c=s.efforts?.[o]&&tr(s.efforts[o],s.times),h=s.speeds?.[o]&&tr(s.speeds[o],s.times);[c?ye(c.peak,a,3):"–",c?ye(c.time,"s",3):"–",c?ye(c.rms,a,3):"–",h?ye(h.peak,`${l}/s`,3):"–"].forEach((d,f)=>{ae(r[f],d)})})}}}function kd(i,t){let{store:e,robot:n}=i,s=H("div","stack"),r=e.settings.find(({key:g})=>g==="trajectory.path"),o=h0.filter(([g])=>r?.kind==="choice"&&r.allowed.includes(g)),a=Ln("Path",o,g=>{e.set("trajectory.path",g)}),[l,c,h]=[u0(i),d0(i,t),f0(i,t)],[u,d,f]=[p0(i),m0(i),dn()];s.append(Gn("Path",a.element,l.element,c),h.element,f.element,d.element,u.element);let p=null,x=Re(i,s,()=>{let g=e.choice("trajectory.path");a.show(g),l.show(),c.hidden=g!=="file",h.show();let{profile:m}=t;if(m!==p){p=m,i.view?.showPath(g0(t.trajectory)),u.show(m),d.show(m);let _=gc(m);f.element.dataset.state=_.length>0?"bad":"good",f.show(_.length>0?`Cannot be followed: ${_.slice(0,4).map(w=>y0(w,n.limbs)).join("; ")}.`:g==="file"&&!t.table?"No file yet: a line is shown.":"")}u.at(t.time)});return t.subscribe(x),s}function g0(i){return Array.from({length:Bd+1},(t,e)=>i.at(e*i.duration/Bd).pose)}function y0({begin:i,end:t,status:e},n){return`${ue(i,3)} to ${ye(t,"s",3)}, ${Ie(e,n)}`}var So=[[68,1,84],[72,24,106],[71,45,123],[66,64,134],[59,82,139],[51,99,141],[44,114,142],[38,130,142],[33,145,140],[31,160,136],[40,174,128],[63,188,115],[94,201,98],[132,212,75],[173,220,48],[216,226,25],[253,231,37]];function wo(i){let t=Math.max(0,Math.min(1,i))*(So.length-1),e=Math.min(So.length-2,Math.floor(t)),[n,s]=[So[e],So[e+1]];return n.map((o,a)=>Math.round(o+(t-e)*(s[a]-o)))}function zd(i,t=!0){let e=Float64Array.from([...i].filter(Number.isFinite)).sort();if(e.length===0)return{low:0,high:1,logarithmic:!1};let n=e[0],s=e[Math.floor(.98*(e.length-1))],r=t&&n>0&&s/n>30;return{low:n,high:s>n?s:n+Math.max(Math.abs(n)*.001,1e-12),logarithmic:r}}function Tc({low:i,high:t,logarithmic:e},n){return e?Math.log(n/i)/Math.log(t/i):(n-i)/(t-i)}function Vd({low:i,high:t,logarithmic:e},n){return e?i*(t/i)**n:i+n*(t-i)}var Ue=128;var qn={good:0,unreachable:1,singular:2,limit:3,unknown:4,waiting:255},Gd={condition:"condition_number",effort:"inverse_dynamics",reach:"reach_margin",parallel:"singularity",serial:"singularity",joint:"joint_limits"};function Hd(i){return Object.keys(Gd).filter(t=>i.has(Gd[t]))}function Ec(i,t){let e=hn(i.robot);return e.find(n=>n.name===t)??e[0]}function Rc(i,t){let[e,n]=[(i.low+i.high)/2,t*(i.high-i.low)/2];return{...i,low:e-n,high:e+n}}function Wd(i,t){return i.every(({name:e})=>t[e]!==void 0)}var x0=["condition","effort","reach","parallel","serial","joint"],Cc=["1","2","4"],Xd=["circle","line","pick_and_place","file"];function ii(i,t,e){return{key:i,kind:"choice",allowed:t,standard:e}}function hs(i,t,e,n){return{key:i,kind:"number",low:t,high:e,standard:n}}function Ao({low:i,high:t}){return Math.max((t-i)/2,1e-6)}function To(i){return Number(i.toPrecision(2))}function _0(i,t){let e=t[0],n=t[1]??e,{gravity:s}=i.scene,r=[0,1,2].sort((l,c)=>Math.abs(s[c]??0)-Math.abs(s[l]??0))[0],o=i.dragging?.axes.indexOf(r)??-1,a=o>0?t[o]:n;return{across:e,second:n,up:a}}function qd(i){let t=hn(i),e=t.map(({name:c})=>c),{across:n,second:s,up:r}=_0(i,t),o=To(.4*Ao(n)),a=t.length>1?Xd:Xd.filter(c=>c!=="circle"&&c!=="pick_and_place"),l=s.unit===n.unit?Math.min(o,To(.4*Ao(s))):To(.4*Ao(s));return[ii("map.quantity",x0,i.functions.some(c=>c.name==="condition_number")?"condition":"effort"),ii("map.a",e,n.name),ii("map.b",e,s.name),ii("map.extent",Cc,"2"),ii("map.motion",["rest","state"],"rest"),ii("trajectory.path",a,t.length>1?"circle":"line"),ii("trajectory.a",e,n.name),ii("trajectory.b",e,s.name),ii("trajectory.up",e,r.name),hs("trajectory.size_a",0,1e3,s.unit===n.unit&&t.length>1?l:o),hs("trajectory.size_b",0,1e3,l),hs("trajectory.lift",-1e3,1e3,To(.25*Ao(r))),hs("trajectory.period",.05,100,1),hs("trajectory.speed",.01,10,1),hs("parameters.factor",1.01,10,2)]}function $d(i,t){if(i.kind==="choice")return i.allowed.includes(t)?t:void 0;let e=t.trim()===""?Number.NaN:Number(t);return e>=i.low&&e<=i.high?e:void 0}var Yd={condition:"Condition number",effort:"Largest effort",reach:"Distance to the limit of reach",parallel:"Parallel singularity, |det|",serial:"Serial singularity, least",joint:"Joint limits, least share left"},lr=4,Lc=class{#t;#e=0;constructor(t,e){let n=document.getElementById("worker")?.textContent??"",s=URL.createObjectURL(new Blob([n],{type:"text/javascript"}));this.#t=new Worker(s),this.#t.addEventListener("message",({data:o})=>{o.id===this.#e&&e(o.image,o.problem)}),this.#t.addEventListener("error",({message:o})=>e(null,o));let r={...t.robot,file:"",equations:"",module:"",counts:[]};this.#t.postMessage({kind:"open",robot:r,compiled:t.kernel.compiled})}ask(t){this.#t.postMessage({kind:"map",id:++this.#e,request:t})}};function Jd({kernel:i,robot:t,store:e},n){if(n==="effort")return Wd(t.actuators,e.state.limits)?{unit:"% of the limit",factor:100}:{unit:t.actuators[0]?.effort_unit??"1",factor:1};if(n==="joint")return{unit:"% of the range",factor:100};let[s,r]=n==="reach"?["reach_margin","margin"]:["singularity",n];return{unit:i.find(s)?.definition.outputs.find(a=>a.name===r)?.units[0]??"1",factor:1}}function b0(i,t,e){let{store:n,robot:s}=i,{state:r}=n,o=hn(s),a=ni(s,r.pose).filter((h,u)=>o[u]?.name!==t.name&&o[u]?.name!==e.name),l=n.choice("map.motion")==="state"?[r.rate,r.acceleration]:[],c=a.map(h=>h.toFixed(6));return JSON.stringify([n.choice("map.quantity"),n.choice("map.extent"),t.name,e.name,c,r.parameters,r.given,r.limits,l])}function v0(i,t,e,n){let s=n?[150,158,170]:[110,118,130],r=n?[34,39,47]:[236,238,242];return i===qn.unreachable||i===qn.unknown?(t+e)%8<1?s:r:i===qn.singular?(t+e)%8<1||(t-e+8192)%8<1?s:r:null}function Pc(i,t){let{image:e,element:n,scale:s}=i,r=n.getContext("2d");if(!e||!r)return;let o=Ue*lr,a=r.createImageData(o,o);for(let l=0;l<o;l++){let c=(Ue-1-Math.floor(l/lr))*Ue;for(let h=0;h<o;h++){let u=c+Math.floor(h/lr),d=e.marks[u],f=v0(d,h,l,t)??wo(Tc(s,e.values[u])),x=d===qn.limit&&h%8<2&&l%8<2?[255,255,255]:f,g=4*(l*o+h);a.data[g]=x[0],a.data[g+1]=x[1],a.data[g+2]=x[2],a.data[g+3]=255}}r.putImageData(a,0,0)}function Zd({image:i,scale:t,a:e,b:n}){if(!i||e.entry<0||n.entry<0)return null;let s=new Uint8Array(4*Ue*Ue);for(let[r,o]of i.marks.entries()){let a=o===qn.good||o===qn.limit;s.set(a?[...wo(Tc(t,i.values[r])),o===qn.good?255:130]:[0,0,0,0],4*r)}return{across:e,up:n,columns:Ue,rows:Ue,pixels:s}}function Ic(){let{theme:i}=document.documentElement.dataset;return i?i==="dark":matchMedia("(prefers-color-scheme: dark)").matches}function M0(){let i=H("div","map-legend"),t=H("canvas");Object.assign(t,{width:256,height:1}),t.setAttribute("aria-hidden","true");let e=t.getContext("2d");for(let s=0;s<256&&e;s++)e.fillStyle=`rgb(${wo(s/255).join(" ")})`,e.fillRect(s,0,1,1);let n=H("div","map-numbers number");return i.append(t,n),{element:i,show(s,r,o){let a=[0,.5,1].map(c=>ue(o*Vd(s,c),3)),l=`${a[2]} ${We(r)}`.trim();n.replaceChildren(...[a[0],a[1],l].map(c=>H("span","",c)))}}}function S0(){let i=H("ul","map-marks");for(let[t,e]of[["unreachable","out of reach"],["singular","singular"],["limit","beyond a joint limit"]]){let n=H("li","",e);n.dataset.mark=t,i.append(n)}return i}function Kd(i){let{store:t,robot:e,kernel:n}=i,s=H("div","stack"),[r,o]=[hn(e),Hd(n)];if(r.length<2||o.length===0)return s.append(Zt(r.length<2?"This robot has one freedom: there is no slice to show.":"This robot has no function that a map could show.")),s;let a=r.map(({name:F})=>[F,F]),l=Ln("Colour",o.map(F=>[F,Yd[F]]),F=>{t.set("map.quantity",F)}),c=Ln("Across",a,F=>{t.set("map.a",F)}),h=Ln("Up",a,F=>{t.set("map.b",F)}),u=Ln("Extent",Cc.map(F=>[F,F==="1"?"box of the file":`${F} times the box`]),F=>{t.set("map.extent",F)}),d=Ln("Motion",[["rest","at rest"],["state","with the present velocity and acceleration"]],F=>{t.set("map.motion",F)}),f=H("canvas","map");Object.assign(f,{width:Ue*lr,height:Ue*lr,tabIndex:0}),f.setAttribute("role","application"),f.setAttribute("aria-roledescription","map");let[p,x]=[H("div","cross"),H("div","box")],g=H("div","map-frame"),[m,_]=[H("span","map-a number"),H("span","map-b number")];g.append(f,x,p,m,_);let[w,v,T]=[M0(),Zt("","hint number"),Zt("","hint number speed")];v.setAttribute("aria-live","polite");let A=Zt("Other coordinates are those of the present pose. Click, or use the arrow keys, to move the robot.");s.append(Gn("Slice",l.element,c.element,h.element,u.element,d.element),g,w.element,v,S0(),T,A);let y={element:f,image:null,scale:{low:0,high:1,logarithmic:!1},a:r[0],b:r[1]},[S,U]=[null,""],C=()=>{let F=t.choice("map.quantity");return o.includes(F)?F:o[0]},D=(F,O)=>{if(!F){ae(T,`No map: ${O}`);return}y.image=F;let et=F.values.filter((Mt,Pt)=>F.marks[Pt]===qn.good||F.marks[Pt]===qn.limit);y.scale=zd(et,C()==="condition"||C()==="effort");let{unit:G,factor:$}=Jd(i,C());w.show(y.scale,G,$),Pc(y,Ic()),i.view?.showSlice(Zd(y));let Q=Math.round(F.statesPerSecond/1e3).toLocaleString("en").replaceAll(","," ");ae(T,`${F.states.toLocaleString("en").replaceAll(","," ")} states, ${Q} 000 states a second${F.done?"":" …"}`),B()},B=()=>{let F=ni(e,t.state.pose),O=ft=>(F[r.findIndex(({name:Nt})=>Nt===ft.name)]-ft.low)/(ft.high-ft.low)*Ue,[et,G]=[O(y.a),O(y.b)],$=et>=0&&et<Ue&&G>=0&&G<Ue;p.hidden=!$,p.style.left=`${100*et/Ue}%`,p.style.bottom=`${100*G/Ue}%`;let Q=Math.floor(G)*Ue+Math.floor(et),{unit:Mt,factor:Pt}=Jd(i,C()),J=$?y.image?.values[Q]:Number.NaN;ae(v,`Here: ${Number.isFinite(J)?ye(Pt*J,Mt,3):$?"not known":"outside the map"}`)},q=(F,O)=>{let et=ni(e,t.state.pose),G=({low:$,high:Q},Mt)=>$+Math.max(0,Math.min(1,Mt))*(Q-$);et[r.findIndex(({name:$})=>$===y.b.name)]=G(y.b,O),et[r.findIndex(({name:$})=>$===y.a.name)]=G(y.a,F),t.move(Ks(e,et))},I=F=>{let{left:O,top:et,width:G,height:$}=f.getBoundingClientRect();q((F.clientX-O)/G,1-(F.clientY-et)/$)};f.addEventListener("pointerdown",F=>{f.setPointerCapture(F.pointerId),I(F)}),f.addEventListener("pointermove",F=>{f.hasPointerCapture(F.pointerId)&&I(F)});let W={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]};return f.addEventListener("keydown",F=>{let O=W[F.key];if(O){F.preventDefault();let[et,G]=[p.style.left,p.style.bottom].map($=>Number.parseFloat($)/100);q(et+O[0]*2/Ue,G+O[1]*2/Ue)}}),document.addEventListener("toggle",({target:F})=>{F instanceof HTMLDetailsElement&&F.contains(s)&&i.view?.showSlice(F.open?Zd(y):null)},!0),document.documentElement.addEventListener("theme",()=>Pc(y,Ic())),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>Pc(y,Ic())),Re(i,s,()=>{l.show(C()),c.show(t.choice("map.a")),h.show(t.choice("map.b")),u.show(t.choice("map.extent"));let F=t.number("map.extent");x.hidden=F===1,x.style.inset=`${50-50/F}%`,d.show(t.choice("map.motion")),d.element.hidden=C()!=="effort",[y.a,y.b]=[Rc(Ec(n,t.choice("map.a")),F),Rc(Ec(n,t.choice("map.b")),F)];let O=({name:G,unit:$,low:Q,high:Mt})=>`${G}: ${In(Q)} … ${In(Mt)} ${We($)}`;ae(m,O(y.a)),ae(_,O(y.b)),f.setAttribute("aria-label",`${Yd[C()]} over ${O(y.a)} and ${O(y.b)}; arrow keys move the robot`);let et=b0(i,y.a,y.b);if(et!==U){U=et,S??=new Lc(i,D);let{pose:G,rate:$,acceleration:Q,given:Mt,limits:Pt,parameters:J}=t.state;S.ask({quantity:C(),a:y.a.name,b:y.b.name,state:{pose:G,rate:$,acceleration:Q,given:Mt,limits:Pt,parameters:J},atRest:t.choice("map.motion")==="rest",extent:F})}B()}),s}function jd(i,t){let e=new mo(t.kernel,t.store),n=matchMedia("(width >= 800px)").matches,s=(r,o,a,l=!1)=>i.add({id:r,title:o,content:a,open:l});s("pose","Pose",Nd(t),!0),s("efforts","Efforts",ad(t,e),n),s("quality","Quality of the pose",Pd(t),n),s("motors","Motors",Sd(t)),s("trajectory","Trajectory",kd(t,e)),s("map","Workspace map",Kd(t)),s("parameters","Parameters",Ld(t)),s("joints","Joints",vd(t)),s("reactions","Bearing forces",Dd(t)),s("counts","Operations",rd(t)),s("equations","Equations",cd(t)),s("files","Files",bd(t,e))}var w0=400,A0=200,Eo=class{constructor(t,e=()=>performance.now()){this.robot=t;this.now=e;this.names=Pn(t),this.settings=qd(t),this.#e=new Map(this.settings.map(n=>[n.key,n])),this.#n=sn(t),this.#i=Si(t),this.#r=this.standard()}robot;now;names;settings;#t=new Set;#e;#n;#i;#r;#s=[];#o=Number.NEGATIVE_INFINITY;get state(){return this.#r}standard(){let t=new Array(this.names.freedoms).fill(0),e=this.#i;return{pose:this.#i,rate:t,acceleration:t,parameters:{},given:{},limits:{},centre:e,settings:{}}}subscribe(t){return this.#t.add(t),()=>this.#t.delete(t)}#a(t){let e=this.#r;this.#r={...e,...t};for(let n of[...this.#t])n(this.#r,e)}move(t,e=!0){let n=this.checkedPose(t);n&&(this.#c(),this.#a({pose:n,...e?this.#l():{}}))}play(t,e,n){let s=this.checkedPose(t);s&&this.#a({pose:s,rate:e,acceleration:n})}#l(){let{rate:t,acceleration:e}=this.#r;return t.some(s=>s!==0)||e.some(s=>s!==0)?{rate:t.map(()=>0),acceleration:e.map(()=>0)}:{}}checkedPose(t){if(t.length!==this.#i.length||!t.every(Number.isFinite))return;let e=this.#n;return e<0?[...t]:[...t.slice(0,e),...Mi(Vn(t,e))]}#c(){let t=this.now();t-this.#o>w0&&(this.#s=[...this.#s.slice(1-A0),this.#r.pose]),this.#o=t}get canUndo(){return this.#s.length>0}undo(){let t=this.#s.pop();t&&(this.#o=Number.NEGATIVE_INFINITY,this.#a({pose:t,...this.#l()}))}home(){this.move(this.#i)}setMotion(t){Object.values(t).every(n=>n.length===this.names.freedoms&&n.every(Number.isFinite))&&this.#a(t)}setCentre(t){let e=this.checkedPose(t);e&&this.#a({centre:e})}setParameter(t,e){let n=this.robot.parameters.find(s=>s.name===t);if(n&&Number.isFinite(e)){let{[t]:s,...r}=this.#r.parameters;this.#a({parameters:e===n.value?r:{...r,[t]:e}})}}resetParameters(){this.#a({parameters:{}})}setGiven(t,e){let n=this.names.given.find(({port:s})=>s.name===t);if(n&&e.length===n.standard.length&&e.every(Number.isFinite)){let{[t]:s,...r}=this.#r.given,o=t==="base_pose"?[...e.slice(0,3),...Mi(Vn(e,3))]:e,a=o.every((l,c)=>l===n.standard[c]);this.#a({given:a?r:{...r,[t]:o}})}}given(t){return this.#r.given[t]??this.names.given.find(({port:e})=>e.name===t)?.standard??[]}setLimit(t,e){if(this.robot.actuators.some(({name:n})=>n===t)){let{[t]:n,...s}=this.#r.limits;this.#a({limits:e>0&&Number.isFinite(e)?{...s,[t]:e}:s})}}setting(t){let e=this.#e.get(t);if(!e)throw new RangeError(`there is no setting ${t}`);return this.#r.settings[t]??e.standard}choice(t){return String(this.setting(t))}number(t){return Number(this.setting(t))}checkedSetting(t,e){let n=this.#e.get(t);return n&&$d(n,e)}set(t,e){let n=this.#e.get(t),s=this.checkedSetting(t,String(e));if(n&&s!==void 0){let{[t]:r,...o}=this.#r.settings;return this.#a({settings:s===n.standard?o:{...o,[t]:s}}),!0}return!1}restore(t){this.#s=[],this.#a(t)}};var Qd={labels:"Names",frames:"Frames",gravity:"Gravity",grid:"Ground and shadow",handles:"Handles of the platform",trail:"Trail and path",slice:"Slice of the workspace",reactions:"Forces in bearings",efforts:"Efforts of motors"},Ro=class{constructor(t){this.changed=t}changed;#t=new Set(["labels","frames","gravity","grid","handles","trail","slice"]);has(t){return this.#t.has(t)}set(t,e){e?this.#t.add(t):this.#t.delete(t),this.changed()}};var T0=10,Co=class{constructor(t){this.context=t;let{store:e}=t;if(this.pose=e.state.pose,this.update(),this.points.length===0){let{pose:n,parameters:s}=e.standard(),r=this.#e(n,s);if(r!==0)throw new Error(`the robot has no picture at home: ${Ie(r,t.robot.limbs)}`)}}context;points=new Float64Array;directions=new Float64Array;pose;trouble=null;#t=null;update(){let{pose:t,parameters:e}=this.context.store.state,n=this.#e(t,e);this.trouble=this.#t??(n===0?null:this.#n(t,n))}get good(){return this.trouble===null||this.trouble===this.#t}#e(t,e){let n=this.context.evaluator.at("scene",this.context.store.state,{pose:t,parameters:e}),s=n?.outputs.points;if(!n||!s)throw new Error("the kernel has no function scene");if(n.status===0){let r=n.outputs.directions;this.points.length!==s.length&&(this.points=new Float64Array(s.length),this.directions=new Float64Array(r?.length??0)),this.points.set(s),r&&this.directions.set(r),this.pose=t}return n.status}status(t){return this.context.evaluator.at("scene",this.context.store.state,{pose:t})?.status??0}#n(t,e){let{limbs:n}=this.context.robot,s=[...bc(e,n),...vc(e,n)];return{status:e,limbs:[...new Set(s)],words:Ie(e,n),pose:t}}pull(t){let{store:e}=this.context,n=this.status(t);if(n===0){this.#t=null,e.move(t);return}this.#t=this.#n(t,n);let[s,r]=[0,1],o=this.pose,a=l=>o.map((c,h)=>c+l*((t[h]??c)-c));for(let l=0;l<T0;l++){let c=.5*(s+r),h=e.checkedPose(a(c));h&&this.status(h)===0?s=c:r=c}e.move(s>0?a(s):o)}release(){this.#t&&(this.#t=null,this.update())}};var Po=class{constructor(t,e,n){this.canvas=t;this.rig=e;this.targets=n;t.addEventListener("pointerdown",s=>this.#i(s)),t.addEventListener("pointermove",s=>this.#r(s)),t.addEventListener("pointerup",s=>this.#o(s)),t.addEventListener("pointercancel",s=>this.#o(s)),t.addEventListener("wheel",s=>this.#l(s),{passive:!1}),t.addEventListener("keydown",s=>this.#c(s)),t.addEventListener("contextmenu",s=>s.preventDefault())}canvas;rig;targets;#t=new Map;#e=null;#n=!1;#i(t){let{offsetX:e,offsetY:n}=t;if(this.canvas.setPointerCapture(t.pointerId),this.#t.set(t.pointerId,{x:e,y:n}),this.#t.size>1){this.#a();return}let s=this.rig.look.parallel&&this.rig.measure.normal!==null;this.#n=t.button!==0||t.ctrlKey||t.metaKey||s,this.#e=t.button===0?this.targets.take(e,n,t.pointerType==="touch"):null,this.canvas.classList.add("grabbing")}#r(t){let{offsetX:e,offsetY:n}=t,s=this.#t.get(t.pointerId);if(!s){this.targets.hover(e,n);return}let[r,o]=[e-s.x,n-s.y];this.#t.size>1?this.#s(t.pointerId,s,e,n):this.#e?this.#e.move(e,n,t.shiftKey):this.#n?this.rig.pan(r,o):this.rig.turn(.008*r,.008*o),s.x=e,s.y=n,this.targets.changed()}#s(t,e,n,s){let r=[...this.#t].find(([h])=>h!==t)?.[1];if(!r)return;let o=Math.hypot(n-r.x,s-r.y),a=Math.hypot(e.x-r.x,e.y-r.y),{clientWidth:l,clientHeight:c}=this.canvas;if(o>1&&a>1){let h=[.5*(n+r.x-l),.5*(s+r.y-c)];this.rig.zoom(a/o,h[0],h[1])}this.rig.pan(.5*(n-e.x),.5*(s-e.y))}#o(t){this.#t.delete(t.pointerId),this.#a(),this.#t.size===0&&this.canvas.classList.remove("grabbing")}#a(){this.#e&&(this.#e.end(),this.#e=null,this.targets.changed())}#l(t){t.preventDefault();let n=(t.deltaMode===WheelEvent.DOM_DELTA_LINE?16:1)*t.deltaY,{offsetX:s,offsetY:r}=t;if(!this.targets.scroll(s,r,n,t.shiftKey)){let{clientWidth:o,clientHeight:a}=this.canvas;this.rig.zoom(Math.exp(.0015*n),s-.5*o,r-.5*a)}this.targets.changed()}#c(t){t.altKey||t.ctrlKey||t.metaKey||(this.targets.key(t)||this.#h(t))&&(t.preventDefault(),t.stopPropagation(),this.targets.changed())}#h({key:t,shiftKey:e}){let s={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[t];if(s&&e)this.rig.pan(-40*s[0],-40*s[1]);else if(s)this.rig.turn(-.09*s[0],-.09*s[1]);else if(t==="+"||t==="=")this.rig.zoom(1/1.15);else if(t==="-"||t==="_")this.rig.zoom(1.15);else return!1;return!0}};var Lf=0,mh=1,Nf=2;var is=1,Df=2,Os=3,Bi=0,nn=1,wn=2,ss=0,Bs=1,gh=2,yh=3,xh=4,Ff=5;var rs=100,Uf=101,Of=102,Bf=103,kf=104,zf=200,Vf=201,Gf=202,Hf=203,_h=204,bh=205,Wf=206,Xf=207,qf=208,$f=209,Yf=210,Jf=211,Zf=212,Kf=213,jf=214,na=0,ia=1,sa=2,Ts=3,ra=4,oa=5,aa=6,la=7,vh=0,Qf=1,tp=2,Kn=0,Mh=1,Sh=2,wh=3,Ah=4,Th=5,Eh=6,Rh=7;var Ch=300,os=301,ks=302,ka=303,za=304,ca=1e3,Yn=1001,ha=1002,Pe=1003,ep=1004;var qr=1005;var en=1006,Va=1007;var mi=1008;var cn=1009,Ph=1010,Ih=1011,zs=1012,Ga=1013,Bn=1014,An=1015,kn=1016,Ha=1017,Wa=1018,as=1020,Lh=35902,Nh=35899,Dh=1021,Fh=1022,zn=1023,hi=1026,gi=1027,Xa=1028,qa=1029,ki=1030,$a=1031;var Ya=1033,$r=33776,Yr=33777,Jr=33778,Zr=33779,Ja=35840,Za=35841,Ka=35842,ja=35843,Qa=36196,tl=37492,el=37496,nl=37488,il=37489,Kr=37490,sl=37491,rl=37808,ol=37809,al=37810,ll=37811,cl=37812,hl=37813,ul=37814,dl=37815,fl=37816,pl=37817,ml=37818,gl=37819,yl=37820,xl=37821,_l=36492,bl=36494,vl=36495,Ml=36283,Sl=36284,jr=36285,wl=36286;var _r=2300,ua=2301,ta=2302,sh=2303,rh=2400,oh=2401,ah=2402;var np=3200;var Al=0,ip=1,yi="",Qe="srgb",br="srgb-linear",vr="linear",ce="srgb";var ea=7680;var sp=519,rp=512,op=513,ap=514,Uh=515,lp=516,cp=517,Oh=518,Bh=519,hp=35044,kh=35048;var zh="300 es",vn=2e3,Es=2001;function E0(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function R0(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Mr(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function up(){let i=Mr("canvas");return i.style.display="block",i}var tf={},Rs=null;function Vh(...i){let t="THREE."+i.shift();Rs?Rs("log",t,...i):console.log(t,...i)}function dp(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Bt(...i){i=dp(i);let t="THREE."+i.shift();if(Rs)Rs("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function kt(...i){i=dp(i);let t="THREE."+i.shift();if(Rs)Rs("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function gr(...i){let t=i.join(" ");t in tf||(tf[t]=!0,Bt(...i))}function fp(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var pp={[na]:na,[sa]:aa,[ra]:ra,[Ts]:oa,[ia]:ia,[aa]:sa,[la]:la,[oa]:Ts},Jn=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},qe=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Nc=Math.PI/180,da=180/Math.PI;function Vs(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(qe[i&255]+qe[i>>8&255]+qe[i>>16&255]+qe[i>>24&255]+"-"+qe[t&255]+qe[t>>8&255]+"-"+qe[t>>16&15|64]+qe[t>>24&255]+"-"+qe[e&63|128]+qe[e>>8&255]+"-"+qe[e>>16&255]+qe[e>>24&255]+qe[n&255]+qe[n>>8&255]+qe[n>>16&255]+qe[n>>24&255]).toLowerCase()}function Kt(i,t,e){return Math.max(t,Math.min(e,i))}function C0(i,t){return(i%t+t)%t}function Dc(i,t,e){return(1-e)*i+e*t}function mp(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Gh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function P0(i,t){if(t.constructor===Float32Array)return i;let e=Gh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function I0(i,t){if(t.constructor===Float32Array)return i;let e=Gh(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var rt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Kt(this.x,t.x,e.x),this.y=Kt(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=Kt(this.x,t,e),this.y=Kt(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Kt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(Kt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Be=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],p=r[o+2],x=r[o+3];if(u!==x||l!==d||c!==f||h!==p){let g=l*d+c*f+h*p+u*x;g<0&&(d=-d,f=-f,p=-p,x=-x,g=-g);let m=1-a;if(g<.9995){let _=Math.acos(g),w=Math.sin(_);m=Math.sin(m*_)/w,a=Math.sin(a*_)/w,l=l*m+d*a,c=c*m+f*a,h=h*m+p*a,u=u*m+x*a}else{l=l*m+d*a,c=c*m+f*a,h=h*m+p*a,u=u*m+x*a;let _=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=_,c*=_,h*=_,u*=_}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Bt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(Kt(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},R=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(ef.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(ef.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Kt(this.x,t.x,e.x),this.y=Kt(this.y,t.y,e.y),this.z=Kt(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=Kt(this.x,t,e),this.y=Kt(this.y,t,e),this.z=Kt(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Kt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Fc.copy(this).projectOnVector(t),this.sub(Fc)}reflect(t){return this.sub(Fc.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(Kt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Fc=new R,ef=new Be,Vt=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],x=s[0],g=s[3],m=s[6],_=s[1],w=s[4],v=s[7],T=s[2],A=s[5],y=s[8];return r[0]=o*x+a*_+l*T,r[3]=o*g+a*w+l*A,r[6]=o*m+a*v+l*y,r[1]=c*x+h*_+u*T,r[4]=c*g+h*w+u*A,r[7]=c*m+h*v+u*y,r[2]=d*x+f*_+p*T,r[5]=d*g+f*w+p*A,r[8]=d*m+f*v+p*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=e*u+n*d+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/p;return t[0]=u*x,t[1]=(s*c-h*n)*x,t[2]=(a*n-s*o)*x,t[3]=d*x,t[4]=(h*e-s*l)*x,t[5]=(s*r-a*e)*x,t[6]=f*x,t[7]=(n*l-c*e)*x,t[8]=(o*e-n*r)*x,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return gr("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Uc.makeScale(t,e)),this}rotate(t){return gr("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Uc.makeRotation(-t)),this}translate(t,e){return gr("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Uc.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Uc=new Vt,nf=new Vt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),sf=new Vt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function L0(){let i={enabled:!0,workingColorSpace:br,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===ce&&(s.r=ci(s.r),s.g=ci(s.g),s.b=ci(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===ce&&(s.r=As(s.r),s.g=As(s.g),s.b=As(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===yi?vr:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[br]:{primaries:t,whitePoint:n,transfer:vr,toXYZ:nf,fromXYZ:sf,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Qe},outputColorSpaceConfig:{drawingBufferColorSpace:Qe}},[Qe]:{primaries:t,whitePoint:n,transfer:ce,toXYZ:nf,fromXYZ:sf,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Qe}}}),i}var ie=L0();function ci(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function As(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var us,fa=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{us===void 0&&(us=Mr("canvas")),us.width=t.width,us.height=t.height;let s=us.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=us}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Mr("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ci(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ci(e[n]/255)*255):e[n]=ci(e[n]);return{data:e,width:t.width,height:t.height}}else return Bt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},N0=0,Cs=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:N0++}),this.uuid=Vs(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Oc(s[o].image)):r.push(Oc(s[o]))}else r=Oc(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Oc(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?fa.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Bt("Texture: Unable to serialize Texture."),{})}var D0=0,Bc=new R,an=class i extends Jn{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Yn,s=Yn,r=en,o=mi,a=zn,l=cn,c=i.DEFAULT_ANISOTROPY,h=yi){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:D0++}),this.uuid=Vs(),this.name="",this.source=new Cs(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new rt(0,0),this.repeat=new rt(1,1),this.center=new rt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Vt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Bc).x}get height(){return this.source.getSize(Bc).y}get depth(){return this.source.getSize(Bc).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Bt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Bt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Ch)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case ca:t.x=t.x-Math.floor(t.x);break;case Yn:t.x=t.x<0?0:1;break;case ha:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case ca:t.y=t.y-Math.floor(t.y);break;case Yn:t.y=t.y<0?0:1;break;case ha:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};an.DEFAULT_IMAGE=null;an.DEFAULT_MAPPING=Ch;an.DEFAULT_ANISOTROPY=1;var Me=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],x=l[2],g=l[6],m=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-x)<.01&&Math.abs(p-g)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+x)<.1&&Math.abs(p+g)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,v=(f+1)/2,T=(m+1)/2,A=(h+d)/4,y=(u+x)/4,S=(p+g)/4;return w>v&&w>T?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=A/n,r=y/n):v>T?v<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),n=A/s,r=S/s):T<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(T),n=y/r,s=S/r),this.set(n,s,r,e),this}let _=Math.sqrt((g-p)*(g-p)+(u-x)*(u-x)+(d-h)*(d-h));return Math.abs(_)<.001&&(_=1),this.x=(g-p)/_,this.y=(u-x)/_,this.z=(d-h)/_,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Kt(this.x,t.x,e.x),this.y=Kt(this.y,t.y,e.y),this.z=Kt(this.z,t.z,e.z),this.w=Kt(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=Kt(this.x,t,e),this.y=Kt(this.y,t,e),this.z=Kt(this.z,t,e),this.w=Kt(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Kt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},pa=class extends Jn{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:en,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Me(0,0,t,e),this.scissorTest=!1,this.viewport=new Me(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new an({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:en,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Cs(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},gn=class extends pa{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Sr=class extends an{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Pe,this.minFilter=Pe,this.wrapR=Yn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var ma=class extends an{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Pe,this.minFilter=Pe,this.wrapR=Yn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var se=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,p,x,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,x,g)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,p,x,g){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=d,m[3]=f,m[7]=p,m[11]=x,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/ds.setFromMatrixColumn(t,0).length(),r=1/ds.setFromMatrixColumn(t,1).length(),o=1/ds.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,x=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-x*c,e[9]=-a*l,e[2]=x-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,x=c*u;e[0]=d+x*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=x+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,x=c*u;e[0]=d-x*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=x-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,x=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+x,e[1]=l*u,e[5]=x*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,x=a*c;e[0]=l*h,e[4]=x-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-x*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,x=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+x,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=x*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(F0,t,U0)}lookAt(t,e,n){let s=this.elements;return fn.subVectors(t,e),fn.lengthSq()===0&&(fn.z=1),fn.normalize(),Ai.crossVectors(n,fn),Ai.lengthSq()===0&&(Math.abs(n.z)===1?fn.x+=1e-4:fn.z+=1e-4,fn.normalize(),Ai.crossVectors(n,fn)),Ai.normalize(),Io.crossVectors(fn,Ai),s[0]=Ai.x,s[4]=Io.x,s[8]=fn.x,s[1]=Ai.y,s[5]=Io.y,s[9]=fn.y,s[2]=Ai.z,s[6]=Io.z,s[10]=fn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],x=n[6],g=n[10],m=n[14],_=n[3],w=n[7],v=n[11],T=n[15],A=s[0],y=s[4],S=s[8],U=s[12],C=s[1],D=s[5],B=s[9],q=s[13],I=s[2],W=s[6],F=s[10],O=s[14],et=s[3],G=s[7],$=s[11],Q=s[15];return r[0]=o*A+a*C+l*I+c*et,r[4]=o*y+a*D+l*W+c*G,r[8]=o*S+a*B+l*F+c*$,r[12]=o*U+a*q+l*O+c*Q,r[1]=h*A+u*C+d*I+f*et,r[5]=h*y+u*D+d*W+f*G,r[9]=h*S+u*B+d*F+f*$,r[13]=h*U+u*q+d*O+f*Q,r[2]=p*A+x*C+g*I+m*et,r[6]=p*y+x*D+g*W+m*G,r[10]=p*S+x*B+g*F+m*$,r[14]=p*U+x*q+g*O+m*Q,r[3]=_*A+w*C+v*I+T*et,r[7]=_*y+w*D+v*W+T*G,r[11]=_*S+w*B+v*F+T*$,r[15]=_*U+w*q+v*O+T*Q,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],x=t[7],g=t[11],m=t[15],_=l*f-c*d,w=a*f-c*u,v=a*d-l*u,T=o*f-c*h,A=o*d-l*h,y=o*u-a*h;return e*(x*_-g*w+m*v)-n*(p*_-g*T+m*A)+s*(p*w-x*T+m*y)-r*(p*v-x*A+g*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],x=t[13],g=t[14],m=t[15],_=e*a-n*o,w=e*l-s*o,v=e*c-r*o,T=n*l-s*a,A=n*c-r*a,y=s*c-r*l,S=h*x-u*p,U=h*g-d*p,C=h*m-f*p,D=u*g-d*x,B=u*m-f*x,q=d*m-f*g,I=_*q-w*B+v*D+T*C-A*U+y*S;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/I;return t[0]=(a*q-l*B+c*D)*W,t[1]=(s*B-n*q-r*D)*W,t[2]=(x*y-g*A+m*T)*W,t[3]=(d*A-u*y-f*T)*W,t[4]=(l*C-o*q-c*U)*W,t[5]=(e*q-s*C+r*U)*W,t[6]=(g*v-p*y-m*w)*W,t[7]=(h*y-d*v+f*w)*W,t[8]=(o*B-a*C+c*S)*W,t[9]=(n*C-e*B-r*S)*W,t[10]=(p*A-x*v+m*_)*W,t[11]=(u*v-h*A-f*_)*W,t[12]=(a*U-o*D-l*S)*W,t[13]=(e*D-n*U+s*S)*W,t[14]=(x*w-p*T-g*_)*W,t[15]=(h*T-u*w+d*_)*W,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,x=o*h,g=o*u,m=a*u,_=l*c,w=l*h,v=l*u,T=n.x,A=n.y,y=n.z;return s[0]=(1-(x+m))*T,s[1]=(f+v)*T,s[2]=(p-w)*T,s[3]=0,s[4]=(f-v)*A,s[5]=(1-(d+m))*A,s[6]=(g+_)*A,s[7]=0,s[8]=(p+w)*y,s[9]=(g-_)*y,s[10]=(1-(d+x))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=ds.set(s[0],s[1],s[2]).length(),a=ds.set(s[4],s[5],s[6]).length(),l=ds.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Dn.copy(this);let c=1/o,h=1/a,u=1/l;return Dn.elements[0]*=c,Dn.elements[1]*=c,Dn.elements[2]*=c,Dn.elements[4]*=h,Dn.elements[5]*=h,Dn.elements[6]*=h,Dn.elements[8]*=u,Dn.elements[9]*=u,Dn.elements[10]*=u,e.setFromRotationMatrix(Dn),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=vn,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),p,x;if(l)p=r/(o-r),x=o*r/(o-r);else if(a===vn)p=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===Es)p=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=vn,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),p,x;if(l)p=1/(o-r),x=o/(o-r);else if(a===vn)p=-2/(o-r),x=-(o+r)/(o-r);else if(a===Es)p=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},ds=new R,Dn=new se,F0=new R(0,0,0),U0=new R(1,1,1),Ai=new R,Io=new R,fn=new R,rf=new se,of=new Be,ui=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(Kt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Kt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(Kt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-Kt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Kt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Kt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Bt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return rf.makeRotationFromQuaternion(t),this.setFromRotationMatrix(rf,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return of.setFromEuler(this),this.setFromQuaternion(of,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ui.DEFAULT_ORDER="XYZ";var wr=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},O0=0,af=new R,fs=new Be,si=new se,Lo=new R,cr=new R,B0=new R,k0=new Be,lf=new R(1,0,0),cf=new R(0,1,0),hf=new R(0,0,1),uf={type:"added"},z0={type:"removed"},ps={type:"childadded",child:null},kc={type:"childremoved",child:null},Je=class i extends Jn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:O0++}),this.uuid=Vs(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new R,e=new ui,n=new Be,s=new R(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new se},normalMatrix:{value:new Vt}}),this.matrix=new se,this.matrixWorld=new se,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new wr,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return fs.setFromAxisAngle(t,e),this.quaternion.multiply(fs),this}rotateOnWorldAxis(t,e){return fs.setFromAxisAngle(t,e),this.quaternion.premultiply(fs),this}rotateX(t){return this.rotateOnAxis(lf,t)}rotateY(t){return this.rotateOnAxis(cf,t)}rotateZ(t){return this.rotateOnAxis(hf,t)}translateOnAxis(t,e){return af.copy(t).applyQuaternion(this.quaternion),this.position.add(af.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(lf,t)}translateY(t){return this.translateOnAxis(cf,t)}translateZ(t){return this.translateOnAxis(hf,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(si.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Lo.copy(t):Lo.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),cr.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?si.lookAt(cr,Lo,this.up):si.lookAt(Lo,cr,this.up),this.quaternion.setFromRotationMatrix(si),s&&(si.extractRotation(s.matrixWorld),fs.setFromRotationMatrix(si),this.quaternion.premultiply(fs.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(kt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(uf),ps.child=t,this.dispatchEvent(ps),ps.child=null):kt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(z0),kc.child=t,this.dispatchEvent(kc),kc.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),si.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),si.multiply(t.parent.matrixWorld)),t.applyMatrix4(si),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(uf),ps.child=t,this.dispatchEvent(ps),ps.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(cr,t,B0),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(cr,k0,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Je.DEFAULT_UP=new R(0,1,0);Je.DEFAULT_MATRIX_AUTO_UPDATE=!0;Je.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var pe=class extends Je{constructor(){super(),this.isGroup=!0,this.type="Group"}},V0={type:"move"},Ps=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new pe,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new pe,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new R,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new R),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new pe,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new R,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new R,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let x of t.hand.values()){let g=e.getJointPose(x,n),m=this._getHandJoint(c,x);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(V0)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new pe;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},gp={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ti={h:0,s:0,l:0},No={h:0,s:0,l:0};function zc(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Wt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Qe){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ie.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=ie.workingColorSpace){return this.r=t,this.g=e,this.b=n,ie.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=ie.workingColorSpace){if(t=C0(t,1),e=Kt(e,0,1),n=Kt(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=zc(o,r,t+1/3),this.g=zc(o,r,t),this.b=zc(o,r,t-1/3)}return ie.colorSpaceToWorking(this,s),this}setStyle(t,e=Qe){function n(r){r!==void 0&&parseFloat(r)<1&&Bt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Bt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Bt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Qe){let n=gp[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Bt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ci(t.r),this.g=ci(t.g),this.b=ci(t.b),this}copyLinearToSRGB(t){return this.r=As(t.r),this.g=As(t.g),this.b=As(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Qe){return ie.workingToColorSpace($e.copy(this),t),Math.round(Kt($e.r*255,0,255))*65536+Math.round(Kt($e.g*255,0,255))*256+Math.round(Kt($e.b*255,0,255))}getHexString(t=Qe){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ie.workingColorSpace){ie.workingToColorSpace($e.copy(this),e);let n=$e.r,s=$e.g,r=$e.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ie.workingColorSpace){return ie.workingToColorSpace($e.copy(this),e),t.r=$e.r,t.g=$e.g,t.b=$e.b,t}getStyle(t=Qe){ie.workingToColorSpace($e.copy(this),t);let e=$e.r,n=$e.g,s=$e.b;return t!==Qe?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ti),this.setHSL(Ti.h+t,Ti.s+e,Ti.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ti),t.getHSL(No);let n=Dc(Ti.h,No.h,e),s=Dc(Ti.s,No.s,e),r=Dc(Ti.l,No.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},$e=new Wt;Wt.NAMES=gp;var Ar=class extends Je{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ui,this.environmentIntensity=1,this.environmentRotation=new ui,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Fn=new R,ri=new R,Vc=new R,oi=new R,ms=new R,gs=new R,df=new R,Gc=new R,Hc=new R,Wc=new R,Xc=new Me,qc=new Me,$c=new Me,Pi=class i{constructor(t=new R,e=new R,n=new R){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Fn.subVectors(t,e),s.cross(Fn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Fn.subVectors(s,e),ri.subVectors(n,e),Vc.subVectors(t,e);let o=Fn.dot(Fn),a=Fn.dot(ri),l=Fn.dot(Vc),c=ri.dot(ri),h=ri.dot(Vc),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,oi)===null?!1:oi.x>=0&&oi.y>=0&&oi.x+oi.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,oi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,oi.x),l.addScaledVector(o,oi.y),l.addScaledVector(a,oi.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Xc.setScalar(0),qc.setScalar(0),$c.setScalar(0),Xc.fromBufferAttribute(t,e),qc.fromBufferAttribute(t,n),$c.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Xc,r.x),o.addScaledVector(qc,r.y),o.addScaledVector($c,r.z),o}static isFrontFacing(t,e,n,s){return Fn.subVectors(n,e),ri.subVectors(t,e),Fn.cross(ri).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Fn.subVectors(this.c,this.b),ri.subVectors(this.a,this.b),Fn.cross(ri).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;ms.subVectors(s,n),gs.subVectors(r,n),Gc.subVectors(t,n);let l=ms.dot(Gc),c=gs.dot(Gc);if(l<=0&&c<=0)return e.copy(n);Hc.subVectors(t,s);let h=ms.dot(Hc),u=gs.dot(Hc);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(ms,o);Wc.subVectors(t,r);let f=ms.dot(Wc),p=gs.dot(Wc);if(p>=0&&f<=p)return e.copy(r);let x=f*c-l*p;if(x<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(gs,a);let g=h*p-f*u;if(g<=0&&u-h>=0&&f-p>=0)return df.subVectors(r,s),a=(u-h)/(u-h+(f-p)),e.copy(s).addScaledVector(df,a);let m=1/(g+x+d);return o=x*m,a=d*m,e.copy(n).addScaledVector(ms,o).addScaledVector(gs,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Mn=class{constructor(t=new R(1/0,1/0,1/0),e=new R(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Un.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Un.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Un.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Un):Un.fromBufferAttribute(r,o),Un.applyMatrix4(t.matrixWorld),this.expandByPoint(Un);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Do.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Do.copy(n.boundingBox)),Do.applyMatrix4(t.matrixWorld),this.union(Do)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Un),Un.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(hr),Fo.subVectors(this.max,hr),ys.subVectors(t.a,hr),xs.subVectors(t.b,hr),_s.subVectors(t.c,hr),Ei.subVectors(xs,ys),Ri.subVectors(_s,xs),qi.subVectors(ys,_s);let e=[0,-Ei.z,Ei.y,0,-Ri.z,Ri.y,0,-qi.z,qi.y,Ei.z,0,-Ei.x,Ri.z,0,-Ri.x,qi.z,0,-qi.x,-Ei.y,Ei.x,0,-Ri.y,Ri.x,0,-qi.y,qi.x,0];return!Yc(e,ys,xs,_s,Fo)||(e=[1,0,0,0,1,0,0,0,1],!Yc(e,ys,xs,_s,Fo))?!1:(Uo.crossVectors(Ei,Ri),e=[Uo.x,Uo.y,Uo.z],Yc(e,ys,xs,_s,Fo))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Un).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Un).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(ai[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),ai[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),ai[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),ai[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),ai[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),ai[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),ai[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),ai[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(ai),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},ai=[new R,new R,new R,new R,new R,new R,new R,new R],Un=new R,Do=new Mn,ys=new R,xs=new R,_s=new R,Ei=new R,Ri=new R,qi=new R,hr=new R,Fo=new R,Uo=new R,$i=new R;function Yc(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){$i.fromArray(i,r);let a=s.x*Math.abs($i.x)+s.y*Math.abs($i.y)+s.z*Math.abs($i.z),l=t.dot($i),c=e.dot($i),h=n.dot($i);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Ce=new R,Oo=new rt,G0=0,Ye=class extends Jn{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:G0++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=hp,this.updateRanges=[],this.gpuType=An,this.version=0,this._normalizationScale=t!==void 0?Gh(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Oo.fromBufferAttribute(this,e),Oo.applyMatrix3(t),this.setXY(e,Oo.x,Oo.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.applyMatrix3(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.applyMatrix4(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.applyNormalMatrix(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Ce.fromBufferAttribute(this,e),Ce.transformDirection(t),this.setXYZ(e,Ce.x,Ce.y,Ce.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):P0(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):I0(t,this.array)}};var Tr=class extends Ye{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Er=class extends Ye{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var me=class extends Ye{constructor(t,e,n){super(new Float32Array(t),e,n)}},H0=new Mn,ur=new R,Jc=new R,Ii=class{constructor(t=new R,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):H0.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ur.subVectors(t,this.center);let e=ur.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ur,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Jc.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ur.copy(t.center).add(Jc)),this.expandByPoint(ur.copy(t.center).sub(Jc))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},W0=0,bn=new se,Zc=new Je,bs=new R,pn=new Mn,dr=new Mn,Oe=new R,Ve=class i extends Jn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:W0++}),this.uuid=Vs(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(E0(t)?Er:Tr)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Vt().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return bn.makeRotationFromQuaternion(t),this.applyMatrix4(bn),this}rotateX(t){return bn.makeRotationX(t),this.applyMatrix4(bn),this}rotateY(t){return bn.makeRotationY(t),this.applyMatrix4(bn),this}rotateZ(t){return bn.makeRotationZ(t),this.applyMatrix4(bn),this}translate(t,e,n){return bn.makeTranslation(t,e,n),this.applyMatrix4(bn),this}scale(t,e,n){return bn.makeScale(t,e,n),this.applyMatrix4(bn),this}lookAt(t){return Zc.lookAt(t),Zc.updateMatrix(),this.applyMatrix4(Zc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(bs).negate(),this.translate(bs.x,bs.y,bs.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new me(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Bt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Mn);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){kt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new R(-1/0,-1/0,-1/0),new R(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];pn.setFromBufferAttribute(r),this.morphTargetsRelative?(Oe.addVectors(this.boundingBox.min,pn.min),this.boundingBox.expandByPoint(Oe),Oe.addVectors(this.boundingBox.max,pn.max),this.boundingBox.expandByPoint(Oe)):(this.boundingBox.expandByPoint(pn.min),this.boundingBox.expandByPoint(pn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&kt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ii);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){kt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new R,1/0);return}if(t){let n=this.boundingSphere.center;if(pn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];dr.setFromBufferAttribute(a),this.morphTargetsRelative?(Oe.addVectors(pn.min,dr.min),pn.expandByPoint(Oe),Oe.addVectors(pn.max,dr.max),pn.expandByPoint(Oe)):(pn.expandByPoint(dr.min),pn.expandByPoint(dr.max))}pn.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Oe.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Oe));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Oe.fromBufferAttribute(a,c),l&&(bs.fromBufferAttribute(t,c),Oe.add(bs)),s=Math.max(s,n.distanceToSquared(Oe))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&kt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){kt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Ye(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let U=0;U<n.count;U++)a[U]=new R,l[U]=new R;let h=new R,u=new R,d=new R,f=new rt,p=new rt,x=new rt,g=new R,m=new R;function _(U,C,D){c[U]=c[C]=c[D]=1,h.fromBufferAttribute(n,U),u.fromBufferAttribute(n,C),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,U),p.fromBufferAttribute(r,C),x.fromBufferAttribute(r,D),u.sub(h),d.sub(h),p.sub(f),x.sub(f);let B=1/(p.x*x.y-x.x*p.y);isFinite(B)&&(g.copy(u).multiplyScalar(x.y).addScaledVector(d,-p.y).multiplyScalar(B),m.copy(d).multiplyScalar(p.x).addScaledVector(u,-x.x).multiplyScalar(B),a[U].add(g),a[C].add(g),a[D].add(g),l[U].add(m),l[C].add(m),l[D].add(m))}let w=this.groups;w.length===0&&(w=[{start:0,count:t.count}]);for(let U=0,C=w.length;U<C;++U){let D=w[U],B=D.start,q=D.count;for(let I=B,W=B+q;I<W;I+=3)_(t.getX(I+0),t.getX(I+1),t.getX(I+2))}let v=new R,T=new R,A=new R,y=new R;function S(U){A.fromBufferAttribute(s,U),y.copy(A);let C=a[U];v.copy(C),v.sub(A.multiplyScalar(A.dot(C))).normalize(),T.crossVectors(y,C);let B=T.dot(l[U])<0?-1:1;o.setXYZW(U,v.x,v.y,v.z,B)}for(let U=0,C=n.count;U<C;++U)c[U]&&S(U);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Ye(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new R,r=new R,o=new R,a=new R,l=new R,c=new R,h=new R,u=new R;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),x=t.getX(d+1),g=t.getX(d+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,x),o.fromBufferAttribute(e,g),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Oe.fromBufferAttribute(t,e),Oe.normalize(),t.setXYZ(e,Oe.x,Oe.y,Oe.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let x=0,g=l.length;x<g;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*h;for(let m=0;m<h;m++)d[p++]=c[f++]}return new Ye(d,h,u)}if(this.index===null)return Bt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Kc=new R,X0=new R,q0=new Vt,mn=class{constructor(t=new R(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Kc.subVectors(n,e).cross(X0.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Kc),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||q0.getNormalMatrix(t),s=this.coplanarPoint(Kc).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},$0=0,di=class extends Jn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:$0++}),this.uuid=Vs(),this.name="",this.type="Material",this.blending=Bs,this.side=Bi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=_h,this.blendDst=bh,this.blendEquation=rs,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Wt(0,0,0),this.blendAlpha=0,this.depthFunc=Ts,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=sp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=ea,this.stencilZFail=ea,this.stencilZPass=ea,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Bt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Bt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Wt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new mn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new rt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new rt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var li=new R,jc=new R,Bo=new R,ko=new R,ga=class{constructor(t=new R,e=new R(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,li)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=li.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(li.copy(this.origin).addScaledVector(this.direction,e),li.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){jc.copy(t).add(e).multiplyScalar(.5),Bo.copy(e).sub(t).normalize(),ko.copy(this.origin).sub(jc);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Bo),a=ko.dot(this.direction),l=-ko.dot(Bo),c=ko.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let x=1/h;u*=x,d*=x,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(jc).addScaledVector(Bo,d),f}intersectSphere(t,e){if(t.radius<0)return null;li.subVectors(t.center,this.origin);let n=li.dot(this.direction),s=li.dot(li)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,li)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,x=e.y-o.y,g=e.z-o.z,m=n.x-o.x,_=n.y-o.y,w=n.z-o.z,v=Math.abs(l),T=Math.abs(c),A=Math.abs(h),y,S,U,C,D,B,q,I,W,F,O,et;if(v>=T&&v>=A?(U=l,B=u,W=p,et=m,l>=0?(y=c,S=h,C=d,D=f,q=x,I=g,F=_,O=w):(y=h,S=c,C=f,D=d,q=g,I=x,F=w,O=_)):T>=A?(U=c,B=d,W=x,et=_,c>=0?(y=h,S=l,C=f,D=u,q=g,I=p,F=w,O=m):(y=l,S=h,C=u,D=f,q=p,I=g,F=m,O=w)):(U=h,B=f,W=g,et=w,h>=0?(y=l,S=c,C=u,D=d,q=p,I=x,F=m,O=_):(y=c,S=l,C=d,D=u,q=x,I=p,F=_,O=m)),U===0)return null;let G=y/U,$=S/U,Q=1/U,Mt=C-G*B,Pt=D-$*B,J=q-G*W,ft=I-$*W,At=F-G*et,Nt=O-$*et,_t=At*ft-Nt*J,Ft=Mt*Nt-Pt*At,xe=J*Pt-ft*Mt;if(s){if(_t<0||Ft<0||xe<0)return null}else if((_t<0||Ft<0||xe<0)&&(_t>0||Ft>0||xe>0))return null;let Ot=_t+Ft+xe;if(Ot===0)return null;let Yt=Q*(_t*B+Ft*W+xe*et);return(Ot>0?Yt<0:Yt>0)?null:this.at(Yt/Ot,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ln=class extends di{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Wt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ui,this.combine=vh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},ff=new se,Yi=new ga,zo=new Ii,pf=new R,Vo=new R,Go=new R,Ho=new R,Qc=new R,Wo=new R,mf=new R,Xo=new R,ve=class extends Je{constructor(t=new Ve,e=new ln){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Wo.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Qc.fromBufferAttribute(u,t),o?Wo.addScaledVector(Qc,h):Wo.addScaledVector(Qc.sub(e),h))}e.add(Wo)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),zo.copy(n.boundingSphere),zo.applyMatrix4(r),Yi.copy(t.ray).recast(t.near),!(zo.containsPoint(Yi.origin)===!1&&(Yi.intersectSphere(zo,pf)===null||Yi.origin.distanceToSquared(pf)>(t.far-t.near)**2))&&(ff.copy(r).invert(),Yi.copy(t.ray).applyMatrix4(ff),!(n.boundingBox!==null&&Yi.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Yi)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let g=d[p],m=o[g.materialIndex],_=Math.max(g.start,f.start),w=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let v=_,T=w;v<T;v+=3){let A=a.getX(v),y=a.getX(v+1),S=a.getX(v+2);s=qo(this,m,t,n,c,h,u,A,y,S),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let g=p,m=x;g<m;g+=3){let _=a.getX(g),w=a.getX(g+1),v=a.getX(g+2);s=qo(this,o,t,n,c,h,u,_,w,v),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,x=d.length;p<x;p++){let g=d[p],m=o[g.materialIndex],_=Math.max(g.start,f.start),w=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let v=_,T=w;v<T;v+=3){let A=v,y=v+1,S=v+2;s=qo(this,m,t,n,c,h,u,A,y,S),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let g=p,m=x;g<m;g+=3){let _=g,w=g+1,v=g+2;s=qo(this,o,t,n,c,h,u,_,w,v),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}}};function Y0(i,t,e,n,s,r,o,a){let l;if(t.side===nn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Bi,a),l===null)return null;Xo.copy(a),Xo.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Xo);return c<e.near||c>e.far?null:{distance:c,point:Xo.clone(),object:i}}function qo(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Vo),i.getVertexPosition(l,Go),i.getVertexPosition(c,Ho);let h=Y0(i,t,e,n,Vo,Go,Ho,mf);if(h){let u=new R;Pi.getBarycoord(mf,Vo,Go,Ho,u),s&&(h.uv=Pi.getInterpolatedAttribute(s,a,l,c,u,new rt)),r&&(h.uv1=Pi.getInterpolatedAttribute(r,a,l,c,u,new rt)),o&&(h.normal=Pi.getInterpolatedAttribute(o,a,l,c,u,new R),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new R,materialIndex:0};Pi.getNormal(Vo,Go,Ho,d.normal),h.face=d,h.barycoord=u}return h}var Ki=class extends an{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Pe,h=Pe,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Li=class extends Ye{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},vs=new se,gf=new se,$o=[],yf=new Mn,J0=new se,fr=new ve,pr=new Ii,Rr=class extends ve{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new Li(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,J0)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Mn),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,vs),yf.copy(t.boundingBox).applyMatrix4(vs),this.boundingBox.union(yf)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Ii),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,vs),pr.copy(t.boundingSphere).applyMatrix4(vs),this.boundingSphere.union(pr)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(fr.geometry=this.geometry,fr.material=this.material,fr.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),pr.copy(this.boundingSphere),pr.applyMatrix4(n),t.ray.intersectsSphere(pr)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,vs),gf.multiplyMatrices(n,vs),fr.matrixWorld=gf,fr.raycast(t,$o);for(let o=0,a=$o.length;o<a;o++){let l=$o[o];l.instanceId=r,l.object=this,e.push(l)}$o.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new Li(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ki(new Float32Array(s*this.count),s,this.count,Xa,An));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Ji=new Ii,Z0=new rt(.5,.5),Yo=new R,Ni=class{constructor(t=new mn,e=new mn,n=new mn,s=new mn,r=new mn,o=new mn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=vn,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],x=r[9],g=r[10],m=r[11],_=r[12],w=r[13],v=r[14],T=r[15];if(s[0].setComponents(c-o,f-h,m-p,T-_).normalize(),s[1].setComponents(c+o,f+h,m+p,T+_).normalize(),s[2].setComponents(c+a,f+u,m+x,T+w).normalize(),s[3].setComponents(c-a,f-u,m-x,T-w).normalize(),n)s[4].setComponents(l,d,g,v).normalize(),s[5].setComponents(c-l,f-d,m-g,T-v).normalize();else if(s[4].setComponents(c-l,f-d,m-g,T-v).normalize(),e===vn)s[5].setComponents(c+l,f+d,m+g,T+v).normalize();else if(e===Es)s[5].setComponents(l,d,g,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Ji.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Ji.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Ji)}intersectsSprite(t){Ji.center.set(0,0,0);let e=Z0.distanceTo(t.center);return Ji.radius=.7071067811865476+e,Ji.applyMatrix4(t.matrixWorld),this.intersectsSphere(Ji)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Yo.x=s.normal.x>0?t.max.x:t.min.x,Yo.y=s.normal.y>0?t.max.y:t.min.y,Yo.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Yo)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},xf=new se,ya=class i{constructor(){this.coordinateSystem=vn,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];xf.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ni),n[s].setFromProjectionMatrix(xf,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Ni),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Cr=class extends an{constructor(t=[],e=os,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var fi=class extends an{constructor(t,e,n=Bn,s,r,o,a=Pe,l=Pe,c,h=hi,u=1){if(h!==hi&&h!==gi)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Cs(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Pr=class extends fi{constructor(t,e=Bn,n=os,s,r,o=Pe,a=Pe,l,c=hi){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Ir=class extends an{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Zn=class i extends Ve{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new me(c,3)),this.setAttribute("normal",new me(h,3)),this.setAttribute("uv",new me(u,2));function p(x,g,m,_,w,v,T,A,y,S,U){let C=v/y,D=T/S,B=v/2,q=T/2,I=A/2,W=y+1,F=S+1,O=0,et=0,G=new R;for(let $=0;$<F;$++){let Q=$*D-q;for(let Mt=0;Mt<W;Mt++){let Pt=Mt*C-B;G[x]=Pt*_,G[g]=Q*w,G[m]=I,c.push(G.x,G.y,G.z),G[x]=0,G[g]=0,G[m]=A>0?1:-1,h.push(G.x,G.y,G.z),u.push(Mt/y),u.push(1-$/S),O+=1}}for(let $=0;$<S;$++)for(let Q=0;Q<y;Q++){let Mt=d+Q+W*$,Pt=d+Q+W*($+1),J=d+(Q+1)+W*($+1),ft=d+(Q+1)+W*$;l.push(Mt,Pt,ft),l.push(Pt,J,ft),et+=6}a.addGroup(f,et,U),f+=et,d+=O}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var ji=class i extends Ve{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,x=[],g=n/2,m=0;_(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new me(u,3)),this.setAttribute("normal",new me(d,3)),this.setAttribute("uv",new me(f,2));function _(){let v=new R,T=new R,A=0,y=(e-t)/n;for(let S=0;S<=r;S++){let U=[],C=S/r,D=C*(e-t)+t;for(let B=0;B<=s;B++){let q=B/s,I=q*l+a,W=Math.sin(I),F=Math.cos(I);T.x=D*W,T.y=-C*n+g,T.z=D*F,u.push(T.x,T.y,T.z),v.set(W,y,F).normalize(),d.push(v.x,v.y,v.z),f.push(q,1-C),U.push(p++)}x.push(U)}for(let S=0;S<s;S++)for(let U=0;U<r;U++){let C=x[U][S],D=x[U+1][S],B=x[U+1][S+1],q=x[U][S+1];(t>0||U!==0)&&(h.push(C,D,q),A+=3),(e>0||U!==r-1)&&(h.push(D,B,q),A+=3)}c.addGroup(m,A,0),m+=A}function w(v){let T=p,A=new rt,y=new R,S=0,U=v===!0?t:e,C=v===!0?1:-1;for(let B=1;B<=s;B++)u.push(0,g*C,0),d.push(0,C,0),f.push(.5,.5),p++;let D=p;for(let B=0;B<=s;B++){let I=B/s*l+a,W=Math.cos(I),F=Math.sin(I);y.x=U*F,y.y=g*C,y.z=U*W,u.push(y.x,y.y,y.z),d.push(0,C,0),A.x=W*.5+.5,A.y=F*.5*C+.5,f.push(A.x,A.y),p++}for(let B=0;B<s;B++){let q=T+B,I=D+B;v===!0?h.push(I,I+1,q):h.push(I+1,I,q),S+=3}c.addGroup(m,S,v===!0?1:2),m+=S}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var yn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Bt("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new rt:new R);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new R,s=[],r=[],o=[],a=new R,l=new se;for(let f=0;f<=t;f++){let p=f/t;s[f]=this.getTangentAt(p,new R)}r[0]=new R,o[0]=new R;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(Kt(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(Kt(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],f*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},Is=class extends yn{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new rt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},xa=class extends Is{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Hh(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var _f=new R,bf=new R,th=new Hh,eh=new Hh,nh=new Hh,_a=class extends yn{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new R){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(bf.subVectors(s[0],s[1]).add(s[0]),c=bf);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(_f.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=_f),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),f),x=Math.pow(u.distanceToSquared(d),f),g=Math.pow(d.distanceToSquared(h),f);x<1e-4&&(x=1),p<1e-4&&(p=x),g<1e-4&&(g=x),th.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,x,g),eh.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,x,g),nh.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,x,g)}else this.curveType==="catmullrom"&&(th.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),eh.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),nh.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(th.calc(l),eh.calc(l),nh.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new R().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function vf(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function K0(i,t){let e=1-i;return e*e*t}function j0(i,t){return 2*(1-i)*i*t}function Q0(i,t){return i*i*t}function yr(i,t,e,n){return K0(i,t)+j0(i,e)+Q0(i,n)}function ty(i,t){let e=1-i;return e*e*e*t}function ey(i,t){let e=1-i;return 3*e*e*i*t}function ny(i,t){return 3*(1-i)*i*i*t}function iy(i,t){return i*i*i*t}function xr(i,t,e,n,s){return ty(i,t)+ey(i,e)+ny(i,n)+iy(i,s)}var Lr=class extends yn{constructor(t=new rt,e=new rt,n=new rt,s=new rt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new rt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(xr(t,s.x,r.x,o.x,a.x),xr(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},ba=class extends yn{constructor(t=new R,e=new R,n=new R,s=new R){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new R){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(xr(t,s.x,r.x,o.x,a.x),xr(t,s.y,r.y,o.y,a.y),xr(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Nr=class extends yn{constructor(t=new rt,e=new rt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new rt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new rt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},va=class extends yn{constructor(t=new R,e=new R){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new R){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new R){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Dr=class extends yn{constructor(t=new rt,e=new rt,n=new rt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new rt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(yr(t,s.x,r.x,o.x),yr(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ma=class extends yn{constructor(t=new R,e=new R,n=new R){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new R){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(yr(t,s.x,r.x,o.x),yr(t,s.y,r.y,o.y),yr(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Fr=class extends yn{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new rt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(vf(a,l.x,c.x,h.x,u.x),vf(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new rt().fromArray(s))}return this}},lh=Object.freeze({__proto__:null,ArcCurve:xa,CatmullRomCurve3:_a,CubicBezierCurve:Lr,CubicBezierCurve3:ba,EllipseCurve:Is,LineCurve:Nr,LineCurve3:va,QuadraticBezierCurve:Dr,QuadraticBezierCurve3:Ma,SplineCurve:Fr}),Sa=class extends yn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new lh[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new lh[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},Qi=class extends Sa{constructor(t){super(),this.type="Path",this.currentPoint=new rt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new Nr(this.currentPoint.clone(),new rt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new Dr(this.currentPoint.clone(),new rt(t,e),new rt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new Lr(this.currentPoint.clone(),new rt(t,e),new rt(n,s),new rt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new Fr(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new Is(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},Ls=class extends Qi{constructor(t){super(t),this.uuid=Vs(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new Qi().fromJSON(s))}return this}};function sy(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=yp(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=cy(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let d=e;d<s;d+=e){let f=i[d],p=i[d+1];f<a&&(a=f),p<l&&(l=p),f>h&&(h=f),p>u&&(u=p)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return Ur(r,o,e,a,l,c,0),o}function yp(i,t,e,n,s){let r;if(s===by(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=Mf(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=Mf(o/n|0,i[o],i[o+1],r);return r&&Ns(r,r.next)&&(Br(r),r=r.next),r}function ts(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Ns(e,e.next)||we(e.prev,e,e.next)===0)){if(Br(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function Ur(i,t,e,n,s,r,o){if(!i)return;!o&&r&&py(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?oy(i,n,s,r):ry(i)){t.push(l.i,i.i,c.i),Br(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=ay(ts(i),t),Ur(i,t,e,n,s,r,2)):o===2&&ly(i,t,e,n,s,r):Ur(ts(i),t,e,n,s,r,1);break}}}function ry(i){let t=i.prev,e=i,n=i.next;if(we(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),d=Math.max(s,r,o),f=Math.max(a,l,c),p=n.next;for(;p!==t;){if(p.x>=h&&p.x<=d&&p.y>=u&&p.y<=f&&mr(s,a,r,l,o,c,p.x,p.y)&&we(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function oy(i,t,e,n){let s=i.prev,r=i,o=i.next;if(we(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,d=o.y,f=Math.min(a,l,c),p=Math.min(h,u,d),x=Math.max(a,l,c),g=Math.max(h,u,d),m=ch(f,p,t,e,n),_=ch(x,g,t,e,n),w=i.prevZ,v=i.nextZ;for(;w&&w.z>=m&&v&&v.z<=_;){if(w.x>=f&&w.x<=x&&w.y>=p&&w.y<=g&&w!==s&&w!==o&&mr(a,h,l,u,c,d,w.x,w.y)&&we(w.prev,w,w.next)>=0||(w=w.prevZ,v.x>=f&&v.x<=x&&v.y>=p&&v.y<=g&&v!==s&&v!==o&&mr(a,h,l,u,c,d,v.x,v.y)&&we(v.prev,v,v.next)>=0))return!1;v=v.nextZ}for(;w&&w.z>=m;){if(w.x>=f&&w.x<=x&&w.y>=p&&w.y<=g&&w!==s&&w!==o&&mr(a,h,l,u,c,d,w.x,w.y)&&we(w.prev,w,w.next)>=0)return!1;w=w.prevZ}for(;v&&v.z<=_;){if(v.x>=f&&v.x<=x&&v.y>=p&&v.y<=g&&v!==s&&v!==o&&mr(a,h,l,u,c,d,v.x,v.y)&&we(v.prev,v,v.next)>=0)return!1;v=v.nextZ}return!0}function ay(i,t){let e=i;do{let n=e.prev,s=e.next.next;!Ns(n,s)&&_p(n,e,e.next,s)&&Or(n,s)&&Or(s,n)&&(t.push(n.i,e.i,s.i),Br(e),Br(e.next),e=i=s),e=e.next}while(e!==i);return ts(e)}function ly(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&yy(o,a)){let l=bp(o,a);o=ts(o,o.next),l=ts(l,l.next),Ur(o,t,e,n,s,r,0),Ur(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function cy(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=yp(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(gy(c))}s.sort(hy);for(let r=0;r<s.length;r++)e=uy(s[r],e);return e}function hy(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function uy(i,t){let e=dy(i,t);if(!e)return t;let n=bp(e,i);return ts(n,n.next),ts(e,e.next)}function dy(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(Ns(i,e))return e;do{if(Ns(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&xp(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);Or(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&fy(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function fy(i,t){return we(i.prev,i,t.prev)<0&&we(t.next,i,i.next)<0}function py(i,t,e,n){let s=i;do s.z===0&&(s.z=ch(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,my(s)}function my(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function ch(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function gy(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function xp(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function mr(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&xp(i,t,e,n,s,r,o,a)}function yy(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!xy(i,t)&&(Or(i,t)&&Or(t,i)&&_y(i,t)&&(we(i.prev,i,t.prev)||we(i,t.prev,t))||Ns(i,t)&&we(i.prev,i,i.next)>0&&we(t.prev,t,t.next)>0)}function we(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Ns(i,t){return i.x===t.x&&i.y===t.y}function _p(i,t,e,n){let s=Zo(we(i,t,e)),r=Zo(we(i,t,n)),o=Zo(we(e,n,i)),a=Zo(we(e,n,t));return!!(s!==r&&o!==a||s===0&&Jo(i,e,t)||r===0&&Jo(i,n,t)||o===0&&Jo(e,i,n)||a===0&&Jo(e,t,n))}function Jo(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function Zo(i){return i>0?1:i<0?-1:0}function xy(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&_p(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Or(i,t){return we(i.prev,i,i.next)<0?we(i,t,i.next)>=0&&we(i,i.prev,t)>=0:we(i,t,i.prev)<0||we(i,i.next,t)<0}function _y(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function bp(i,t){let e=hh(i.i,i.x,i.y),n=hh(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function Mf(i,t,e,n){let s=hh(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function Br(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function hh(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function by(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var uh=class{static triangulate(t,e,n=2){return sy(t,e,n)}},Zi=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];Sf(t),wf(n,t);let o=t.length;e.forEach(Sf);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,wf(n,e[l]);let a=uh.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function Sf(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function wf(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Ds=class i extends Ve{constructor(t=new Ls([new rt(.5,.5),new rt(-.5,.5),new rt(-.5,-.5),new rt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new me(s,3)),this.setAttribute("uv",new me(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,d=e.bevelEnabled!==void 0?e.bevelEnabled:!0,f=e.bevelThickness!==void 0?e.bevelThickness:.2,p=e.bevelSize!==void 0?e.bevelSize:f-.1,x=e.bevelOffset!==void 0?e.bevelOffset:0,g=e.bevelSegments!==void 0?e.bevelSegments:3,m=e.extrudePath,_=e.UVGenerator!==void 0?e.UVGenerator:vy,w,v=!1,T,A,y,S;if(m){w=m.getSpacedPoints(h),v=!0,d=!1;let nt=m.isCatmullRomCurve3?m.closed:!1;T=m.computeFrenetFrames(h,nt),A=new R,y=new R,S=new R}d||(g=0,f=0,p=0,x=0);let U=a.extractPoints(c),C=U.shape,D=U.holes;if(!Zi.isClockWise(C)){C=C.reverse();for(let nt=0,ht=D.length;nt<ht;nt++){let at=D[nt];Zi.isClockWise(at)&&(D[nt]=at.reverse())}}function q(nt){let at=10000000000000001e-36,wt=nt[0];for(let xt=1;xt<=nt.length;xt++){let Ht=xt%nt.length,It=nt[Ht],Qt=It.x-wt.x,te=It.y-wt.y,oe=Qt*Qt+te*te,N=Math.max(Math.abs(It.x),Math.abs(It.y),Math.abs(wt.x),Math.abs(wt.y)),Te=at*N*N;if(oe<=Te){nt.splice(Ht,1),xt--;continue}wt=It}}q(C),D.forEach(q);let I=D.length,W=C;for(let nt=0;nt<I;nt++){let ht=D[nt];C=C.concat(ht)}function F(nt,ht,at){return ht||kt("ExtrudeGeometry: vec does not exist"),nt.clone().addScaledVector(ht,at)}let O=C.length;function et(nt,ht,at){let wt,xt,Ht,It=nt.x-ht.x,Qt=nt.y-ht.y,te=at.x-nt.x,oe=at.y-nt.y,N=It*It+Qt*Qt,Te=It*oe-Qt*te;if(Math.abs(Te)>Number.EPSILON){let Jt=Math.sqrt(N),de=Math.sqrt(te*te+oe*oe),mt=ht.x-Qt/Jt,Ae=ht.y+It/Jt,Ut=at.x-oe/de,zt=at.y+te/de,E=((Ut-mt)*oe-(zt-Ae)*te)/(It*oe-Qt*te);wt=mt+It*E-nt.x,xt=Ae+Qt*E-nt.y;let b=wt*wt+xt*xt;if(b<=2)return new rt(wt,xt);Ht=Math.sqrt(b/2)}else{let Jt=!1;It>Number.EPSILON?te>Number.EPSILON&&(Jt=!0):It<-Number.EPSILON?te<-Number.EPSILON&&(Jt=!0):Math.sign(Qt)===Math.sign(oe)&&(Jt=!0),Jt?(wt=-Qt,xt=It,Ht=Math.sqrt(N)):(wt=It,xt=Qt,Ht=Math.sqrt(N/2))}return new rt(wt/Ht,xt/Ht)}let G=[];for(let nt=0,ht=W.length,at=ht-1,wt=nt+1;nt<ht;nt++,at++,wt++)at===ht&&(at=0),wt===ht&&(wt=0),G[nt]=et(W[nt],W[at],W[wt]);let $=[],Q,Mt=G.concat();for(let nt=0,ht=I;nt<ht;nt++){let at=D[nt];Q=[];for(let wt=0,xt=at.length,Ht=xt-1,It=wt+1;wt<xt;wt++,Ht++,It++)Ht===xt&&(Ht=0),It===xt&&(It=0),Q[wt]=et(at[wt],at[Ht],at[It]);$.push(Q),Mt=Mt.concat(Q)}let Pt;if(g===0)Pt=Zi.triangulateShape(W,D);else{let nt=[],ht=[];for(let at=0;at<g;at++){let wt=at/g,xt=f*Math.cos(wt*Math.PI/2),Ht=p*Math.sin(wt*Math.PI/2)+x;for(let It=0,Qt=W.length;It<Qt;It++){let te=F(W[It],G[It],Ht);Ft(te.x,te.y,-xt),wt===0&&nt.push(te)}for(let It=0,Qt=I;It<Qt;It++){let te=D[It];Q=$[It];let oe=[];for(let N=0,Te=te.length;N<Te;N++){let Jt=F(te[N],Q[N],Ht);Ft(Jt.x,Jt.y,-xt),wt===0&&oe.push(Jt)}wt===0&&ht.push(oe)}}Pt=Zi.triangulateShape(nt,ht)}let J=Pt.length,ft=p+x;for(let nt=0;nt<O;nt++){let ht=d?F(C[nt],Mt[nt],ft):C[nt];v?(y.copy(T.normals[0]).multiplyScalar(ht.x),A.copy(T.binormals[0]).multiplyScalar(ht.y),S.copy(w[0]).add(y).add(A),Ft(S.x,S.y,S.z)):Ft(ht.x,ht.y,0)}for(let nt=1;nt<=h;nt++)for(let ht=0;ht<O;ht++){let at=d?F(C[ht],Mt[ht],ft):C[ht];v?(y.copy(T.normals[nt]).multiplyScalar(at.x),A.copy(T.binormals[nt]).multiplyScalar(at.y),S.copy(w[nt]).add(y).add(A),Ft(S.x,S.y,S.z)):Ft(at.x,at.y,u/h*nt)}for(let nt=g-1;nt>=0;nt--){let ht=nt/g,at=f*Math.cos(ht*Math.PI/2),wt=p*Math.sin(ht*Math.PI/2)+x;for(let xt=0,Ht=W.length;xt<Ht;xt++){let It=F(W[xt],G[xt],wt);Ft(It.x,It.y,u+at)}for(let xt=0,Ht=D.length;xt<Ht;xt++){let It=D[xt];Q=$[xt];for(let Qt=0,te=It.length;Qt<te;Qt++){let oe=F(It[Qt],Q[Qt],wt);v?Ft(oe.x,oe.y+w[h-1].y,w[h-1].x+at):Ft(oe.x,oe.y,u+at)}}}At(),Nt();function At(){let nt=s.length/3;if(d){let ht=0,at=O*ht;for(let wt=0;wt<J;wt++){let xt=Pt[wt];xe(xt[2]+at,xt[1]+at,xt[0]+at)}ht=h+g*2,at=O*ht;for(let wt=0;wt<J;wt++){let xt=Pt[wt];xe(xt[0]+at,xt[1]+at,xt[2]+at)}}else{for(let ht=0;ht<J;ht++){let at=Pt[ht];xe(at[2],at[1],at[0])}for(let ht=0;ht<J;ht++){let at=Pt[ht];xe(at[0]+O*h,at[1]+O*h,at[2]+O*h)}}n.addGroup(nt,s.length/3-nt,0)}function Nt(){let nt=s.length/3,ht=0;_t(W,ht),ht+=W.length;for(let at=0,wt=D.length;at<wt;at++){let xt=D[at];_t(xt,ht),ht+=xt.length}n.addGroup(nt,s.length/3-nt,1)}function _t(nt,ht){let at=nt.length;for(;--at>=0;){let wt=at,xt=at-1;xt<0&&(xt=nt.length-1);for(let Ht=0,It=h+g*2;Ht<It;Ht++){let Qt=O*Ht,te=O*(Ht+1),oe=ht+wt+Qt,N=ht+xt+Qt,Te=ht+xt+te,Jt=ht+wt+te;Ot(oe,N,Te,Jt)}}}function Ft(nt,ht,at){l.push(nt),l.push(ht),l.push(at)}function xe(nt,ht,at){Yt(nt),Yt(ht),Yt(at);let wt=s.length/3,xt=_.generateTopUV(n,s,wt-3,wt-2,wt-1);jt(xt[0]),jt(xt[1]),jt(xt[2])}function Ot(nt,ht,at,wt){Yt(nt),Yt(ht),Yt(wt),Yt(ht),Yt(at),Yt(wt);let xt=s.length/3,Ht=_.generateSideWallUV(n,s,xt-6,xt-3,xt-2,xt-1);jt(Ht[0]),jt(Ht[1]),jt(Ht[3]),jt(Ht[1]),jt(Ht[2]),jt(Ht[3])}function Yt(nt){s.push(l[nt*3+0]),s.push(l[nt*3+1]),s.push(l[nt*3+2])}function jt(nt){r.push(nt.x),r.push(nt.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return My(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new lh[s.type]().fromJSON(s)),new i(n,t.options)}},vy={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new rt(r,o),new rt(a,l),new rt(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],d=t[s*3],f=t[s*3+1],p=t[s*3+2],x=t[r*3],g=t[r*3+1],m=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new rt(o,1-l),new rt(c,1-u),new rt(d,1-p),new rt(x,1-m)]:[new rt(a,1-l),new rt(h,1-u),new rt(f,1-p),new rt(g,1-m)]}};function My(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var kr=class i extends Ve{constructor(t=[new rt(0,-.5),new rt(.5,0),new rt(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=Kt(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],h=1/e,u=new R,d=new rt,f=new R,p=new R,x=new R,g=0,m=0;for(let _=0;_<=t.length-1;_++)switch(_){case 0:g=t[_+1].x-t[_].x,m=t[_+1].y-t[_].y,f.x=m*1,f.y=-g,f.z=m*0,x.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:x.normalize(),l.push(x.x,x.y,x.z);break;default:g=t[_+1].x-t[_].x,m=t[_+1].y-t[_].y,f.x=m*1,f.y=-g,f.z=m*0,p.copy(f),f.x+=x.x,f.y+=x.y,f.z+=x.z,f.normalize(),l.push(f.x,f.y,f.z),x.copy(p)}for(let _=0;_<=e;_++){let w=n+_*h*s,v=Math.sin(w),T=Math.cos(w);for(let A=0;A<=t.length-1;A++){u.x=t[A].x*v,u.y=t[A].y,u.z=t[A].x*T,o.push(u.x,u.y,u.z),d.x=_/e,d.y=A/(t.length-1),a.push(d.x,d.y);let y=l[3*A+0]*v,S=l[3*A+1],U=l[3*A+0]*T;c.push(y,S,U)}}for(let _=0;_<e;_++)for(let w=0;w<t.length-1;w++){let v=w+_*t.length,T=v,A=v+t.length,y=v+t.length+1,S=v+1;r.push(T,A,S),r.push(y,S,A)}this.setIndex(r),this.setAttribute("position",new me(o,3)),this.setAttribute("uv",new me(a,2)),this.setAttribute("normal",new me(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var Di=class i extends Ve{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],x=[],g=[];for(let m=0;m<h;m++){let _=m*d-o;for(let w=0;w<c;w++){let v=w*u-r;p.push(v,-_,0),x.push(0,0,1),g.push(w/a),g.push(1-m/l)}}for(let m=0;m<l;m++)for(let _=0;_<a;_++){let w=_+c*m,v=_+c*(m+1),T=_+1+c*(m+1),A=_+1+c*m;f.push(w,v,A),f.push(v,T,A)}this.setIndex(f),this.setAttribute("position",new me(p,3)),this.setAttribute("normal",new me(x,3)),this.setAttribute("uv",new me(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var On=class i extends Ve{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new R,d=new R,f=[],p=[],x=[],g=[];for(let m=0;m<=n;m++){let _=[],w=m/n,v=o+w*a,T=t*Math.cos(v),A=Math.sqrt(t*t-T*T),y=0;m===0&&o===0?y=.5/e:m===n&&l===Math.PI&&(y=-.5/e);for(let S=0;S<=e;S++){let U=S/e,C=s+U*r;u.x=-A*Math.cos(C),u.y=T,u.z=A*Math.sin(C),p.push(u.x,u.y,u.z),d.copy(u).normalize(),x.push(d.x,d.y,d.z),g.push(U+y,1-w),_.push(c++)}h.push(_)}for(let m=0;m<n;m++)for(let _=0;_<e;_++){let w=h[m][_+1],v=h[m][_],T=h[m+1][_],A=h[m+1][_+1];(m!==0||o>0)&&f.push(w,v,A),(m!==n-1||l<Math.PI)&&f.push(v,T,A)}this.setIndex(f),this.setAttribute("position",new me(p,3)),this.setAttribute("normal",new me(x,3)),this.setAttribute("uv",new me(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var es=class i extends Ve{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],d=new R,f=new R,p=new R;for(let x=0;x<=n;x++){let g=o+x/n*a;for(let m=0;m<=s;m++){let _=m/s*r;f.x=(t+e*Math.cos(g))*Math.cos(_),f.y=(t+e*Math.cos(g))*Math.sin(_),f.z=e*Math.sin(g),c.push(f.x,f.y,f.z),d.x=t*Math.cos(_),d.y=t*Math.sin(_),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(m/s),u.push(x/n)}}for(let x=1;x<=n;x++)for(let g=1;g<=s;g++){let m=(s+1)*x+g-1,_=(s+1)*(x-1)+g-1,w=(s+1)*(x-1)+g,v=(s+1)*x+g;l.push(m,_,v),l.push(_,w,v)}this.setIndex(l),this.setAttribute("position",new me(c,3)),this.setAttribute("normal",new me(h,3)),this.setAttribute("uv",new me(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var zr=class extends di{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Wt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function ls(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Af(s))s.isRenderTargetTexture?(Bt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Af(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Ze(i){let t={};for(let e=0;e<i.length;e++){let n=ls(i[e]);for(let s in n)t[s]=n[s]}return t}function Af(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Sy(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Wh(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ie.workingColorSpace}var vp={clone:ls,merge:Ze},wy=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ay=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Sn=class extends di{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=wy,this.fragmentShader=Ay,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=ls(t.uniforms),this.uniformsGroups=Sy(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Wt().setHex(s.value);break;case"v2":this.uniforms[n].value=new rt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new R().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Me().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Vt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new se().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},wa=class extends Sn{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},pi=class extends di{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Wt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Wt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Al,this.normalScale=new rt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ui,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Aa=class extends di{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=np,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Ta=class extends di{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Ms(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Ko(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Fi=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ea=class extends Fi{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:rh,endingEnd:rh}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case oh:r=t,a=2*e-n;break;case ah:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case oh:o=t,l=2*n-e;break;case ah:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),x=p*p,g=x*p,m=-d*g+2*d*x-d*p,_=(1+d)*g+(-1.5-2*d)*x+(-.5+d)*p+1,w=(-1-f)*g+(1.5+f)*x+.5*p,v=f*g-f*x;for(let T=0;T!==a;++T)r[T]=m*o[h+T]+_*o[c+T]+w*o[l+T]+v*o[u+T];return r}},Ra=class extends Fi{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Ca=class extends Fi{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},Pa=class extends Fi{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),x=1-p;for(let g=0;g!==a;++g)r[g]=o[c+g]*x+o[l+g]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let x=o[c+p],g=o[l+p],m=f*d+p*2,_=u[m],w=u[m+1],v=t*d+p*2,T=h[v],A=h[v+1],y=Ey(n,e,_,T,s);r[p]=Mp(y,x,w,A,g)}return r}};function Mp(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Ty(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Ey(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Mp(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Ty(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var xn=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Ms(e,this.TimeBufferType),this.values=Ms(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Ms(t.times,Array),values:Ms(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Ko(t.settings)&&(n.settings={inTangents:Ms(t.settings.inTangents,Array),outTangents:Ms(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Ca(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Ra(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Ea(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Pa(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case _r:e=this.InterpolantFactoryMethodDiscrete;break;case ua:e=this.InterpolantFactoryMethodLinear;break;case ta:e=this.InterpolantFactoryMethodSmooth;break;case sh:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Bt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return _r;case this.InterpolantFactoryMethodLinear:return ua;case this.InterpolantFactoryMethodSmooth:return ta;case this.InterpolantFactoryMethodBezier:return sh}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Ko(this.settings)&&(Tf(this.settings.inTangents,t),Tf(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Ko(this.settings)&&(Ef(this.settings.inTangents,t),Ef(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(kt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(kt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){kt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){kt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&R0(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){kt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===ta,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let x=e[u+p];if(x!==e[d+p]||x!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Ko(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Tf(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Ef(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}xn.prototype.ValueTypeName="";xn.prototype.TimeBufferType=Float32Array;xn.prototype.ValueBufferType=Float32Array;xn.prototype.DefaultInterpolation=ua;var Ui=class extends xn{constructor(t,e,n){super(t,e,n)}};Ui.prototype.ValueTypeName="bool";Ui.prototype.ValueBufferType=Array;Ui.prototype.DefaultInterpolation=_r;Ui.prototype.InterpolantFactoryMethodLinear=void 0;Ui.prototype.InterpolantFactoryMethodSmooth=void 0;var Ia=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}};Ia.prototype.ValueTypeName="color";var La=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}};La.prototype.ValueTypeName="number";var Na=class extends Fi{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Be.slerpFlat(r,0,o,c-a,o,c,l);return r}},Vr=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Na(this.times,this.values,this.getValueSize(),t)}};Vr.prototype.ValueTypeName="quaternion";Vr.prototype.InterpolantFactoryMethodSmooth=void 0;var Oi=class extends xn{constructor(t,e,n){super(t,e,n)}};Oi.prototype.ValueTypeName="string";Oi.prototype.ValueBufferType=Array;Oi.prototype.DefaultInterpolation=_r;Oi.prototype.InterpolantFactoryMethodLinear=void 0;Oi.prototype.InterpolantFactoryMethodSmooth=void 0;var Da=class extends xn{constructor(t,e,n,s){super(t,e,n,s)}};Da.prototype.ValueTypeName="vector";var Fa=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Sp=new Fa,Ua=class{constructor(t){this.manager=t!==void 0?t:Sp,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Ua.DEFAULT_MATERIAL_NAME="__DEFAULT";var Fs=class extends Je{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Wt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Gr=class extends Fs{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Je.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Wt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},ih=new se,Rf=new R,Cf=new R,Oa=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new rt(512,512),this.mapType=cn,this.map=null,this.mapPass=null,this.matrix=new se,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ni,this._frameExtents=new rt(1,1),this._viewportCount=1,this._viewports=[new Me(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Rf.setFromMatrixPosition(t.matrixWorld),e.position.copy(Rf),Cf.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Cf),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){ih.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(ih,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Es||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(ih)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},jo=new R,Qo=new Be,$n=new R,Hr=class extends Je{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new se,this.projectionMatrix=new se,this.projectionMatrixInverse=new se,this.coordinateSystem=vn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(jo,Qo,$n),$n.x===1&&$n.y===1&&$n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(jo,Qo,$n.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(jo,Qo,$n),$n.x===1&&$n.y===1&&$n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(jo,Qo,$n.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ci=new R,Pf=new rt,If=new rt,tn=class extends Hr{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=da*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Nc*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return da*2*Math.atan(Math.tan(Nc*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Ci.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ci.x,Ci.y).multiplyScalar(-t/Ci.z),Ci.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ci.x,Ci.y).multiplyScalar(-t/Ci.z)}getViewSize(t,e){return this.getViewBounds(t,Pf,If),e.subVectors(If,Pf)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Nc*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var ns=class extends Hr{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},dh=class extends Oa{constructor(){super(new ns(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Wr=class extends Fs{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Je.DEFAULT_UP),this.updateMatrix(),this.target=new Je,this.shadow=new dh}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},Xr=class extends Fs{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var Ss=-90,ws=1,Us=class extends Je{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new tn(Ss,ws,t,e);s.layers=this.layers,this.add(s);let r=new tn(Ss,ws,t,e);r.layers=this.layers,this.add(r);let o=new tn(Ss,ws,t,e);o.layers=this.layers,this.add(o);let a=new tn(Ss,ws,t,e);a.layers=this.layers,this.add(a);let l=new tn(Ss,ws,t,e);l.layers=this.layers,this.add(l);let c=new tn(Ss,ws,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===vn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Es)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;t.isWebGLRenderer===!0?g=t.state.buffers.depth.getReversed():g=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=x,t.setRenderTarget(n,5,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Ba=class extends tn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Xh="\\[\\]\\.:\\/",Ry=new RegExp("["+Xh+"]","g"),qh="[^"+Xh+"]",Cy="[^"+Xh.replace("\\.","")+"]",Py=/((?:WC+[\/:])*)/.source.replace("WC",qh),Iy=/(WCOD+)?/.source.replace("WCOD",Cy),Ly=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",qh),Ny=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",qh),Dy=new RegExp("^"+Py+Iy+Ly+Ny+"$"),Fy=["material","materials","bones","map"],fh=class{constructor(t,e,n){let s=n||be.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},be=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Ry,"")}static parseTrackName(t){let e=Dy.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Fy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Bt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){kt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){kt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){kt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){kt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){kt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;kt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};be.Composite=fh;be.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};be.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};be.prototype.GetterByBindingType=[be.prototype._getValue_direct,be.prototype._getValue_array,be.prototype._getValue_arrayElement,be.prototype._getValue_toArray];be.prototype.SetterByBindingTypeAndVersioning=[[be.prototype._setValue_direct,be.prototype._setValue_direct_setNeedsUpdate,be.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[be.prototype._setValue_array,be.prototype._setValue_array_setNeedsUpdate,be.prototype._setValue_array_setMatrixWorldNeedsUpdate],[be.prototype._setValue_arrayElement,be.prototype._setValue_arrayElement_setNeedsUpdate,be.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[be.prototype._setValue_fromArray,be.prototype._setValue_fromArray_setNeedsUpdate,be.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var hT=new Float32Array(1);var ph=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};function $h(i,t,e,n){let s=Uy(n);switch(e){case Dh:return i*t;case Xa:return i*t/s.components*s.byteLength;case qa:return i*t/s.components*s.byteLength;case ki:return i*t*2/s.components*s.byteLength;case $a:return i*t*2/s.components*s.byteLength;case Fh:return i*t*3/s.components*s.byteLength;case zn:return i*t*4/s.components*s.byteLength;case Ya:return i*t*4/s.components*s.byteLength;case $r:case Yr:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Jr:case Zr:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Za:case ja:return Math.max(i,16)*Math.max(t,8)/4;case Ja:case Ka:return Math.max(i,8)*Math.max(t,8)/2;case Qa:case tl:case nl:case il:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case el:case Kr:case sl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case rl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ol:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case al:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case ll:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case cl:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case hl:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case ul:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case dl:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case fl:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case pl:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case ml:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case gl:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case yl:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case xl:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case _l:case bl:case vl:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Ml:case Sl:return Math.ceil(i/4)*Math.ceil(t/4)*8;case jr:case wl:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Uy(i){switch(i){case cn:case Ph:return{byteLength:1,components:1};case zs:case Ih:case kn:return{byteLength:2,components:1};case Ha:case Wa:return{byteLength:2,components:4};case Bn:case Ga:case An:return{byteLength:4,components:1};case Lh:case Nh:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Bt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Xp(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Wy(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],x=u[f];x.start<=p.start+p.count+1?p.count=Math.max(p.count,x.start+x.count-p.start):(++d,u[d]=x)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let x=u[f];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Xy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,qy=`#ifdef USE_ALPHAHASH
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
#endif`,$y=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Yy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Jy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Zy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Ky=`#ifdef USE_AOMAP
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
#endif`,jy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Qy=`#ifdef USE_BATCHING
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
#endif`,tx=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,ex=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,nx=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,ix=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,sx=`#ifdef USE_IRIDESCENCE
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
#endif`,rx=`#ifdef USE_BUMPMAP
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
#endif`,ox=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,ax=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,lx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,cx=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,hx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,ux=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,dx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,fx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,px=`#define PI 3.141592653589793
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
} // validated`,mx=`vec3 transformedNormal = objectNormal;
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
#endif`,gx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,yx=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,xx=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,_x=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,bx="gl_FragColor = linearToOutputTexel( gl_FragColor );",vx=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Mx=`#ifdef USE_ENVMAP
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
#endif`,Sx=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,wx=`#ifdef USE_ENVMAP
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
#endif`,Ax=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Tx=`#ifdef USE_ENVMAP
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
#endif`,Ex=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Rx=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Cx=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Px=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Ix=`#ifdef USE_GRADIENTMAP
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
}`,Lx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Nx=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Dx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Fx=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Ux=`#ifdef USE_ENVMAP
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
#endif`,Ox=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Bx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,kx=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,zx=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Vx=`PhysicalMaterial material;
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
#endif`,Gx=`uniform sampler2D dfgLUT;
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
}`,Hx=`
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
#endif`,Wx=`#if defined( RE_IndirectDiffuse )
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
#endif`,Xx=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,qx=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,$x=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Yx=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Jx=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Zx=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Kx=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,jx=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Qx=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,t_=`#if defined( USE_POINTS_UV )
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
#endif`,e_=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,n_=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,i_=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,s_=`#if defined( USE_MORPHCOLORS )
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
#endif`,r_=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,o_=`#ifdef USE_MORPHTARGETS
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
#endif`,a_=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,l_=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,c_=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,h_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,u_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,d_=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,f_=`#ifdef USE_NORMALMAP
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
#endif`,p_=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,m_=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,g_=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,y_=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,x_=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,__=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,b_=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,v_=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,M_=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,S_=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,w_=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,A_=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,T_=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,E_=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,R_=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,C_=`float getShadowMask() {
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
}`,P_=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,I_=`#ifdef USE_SKINNING
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
#endif`,L_=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,N_=`#ifdef USE_SKINNING
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
#endif`,D_=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,F_=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,U_=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,O_=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,B_=`#ifdef USE_TRANSMISSION
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
#endif`,k_=`#ifdef USE_TRANSMISSION
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
#endif`,z_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,V_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,G_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,H_=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,W_=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,X_=`uniform sampler2D t2D;
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
}`,q_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,$_=`uniform float backgroundBlurriness;
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
}`,Y_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,J_=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Z_=`#include <common>
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
}`,K_=`#if DEPTH_PACKING == 3200
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
}`,j_=`#define DISTANCE
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
}`,Q_=`#define DISTANCE
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
}`,tb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,eb=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,nb=`uniform float scale;
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
}`,ib=`uniform vec3 diffuse;
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
}`,sb=`#include <common>
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
}`,rb=`uniform vec3 diffuse;
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
}`,ob=`#define LAMBERT
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
}`,ab=`#define LAMBERT
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
}`,lb=`#define MATCAP
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
}`,cb=`#define MATCAP
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
}`,hb=`#define NORMAL
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
}`,ub=`#define NORMAL
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
}`,db=`#define PHONG
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
}`,fb=`#define PHONG
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
}`,pb=`#define STANDARD
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
}`,mb=`#define STANDARD
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
}`,gb=`#define TOON
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
}`,yb=`#define TOON
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
}`,xb=`uniform float size;
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
}`,_b=`uniform vec3 diffuse;
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
}`,bb=`#include <common>
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
}`,vb=`uniform vec3 color;
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
}`,Mb=`uniform float rotation;
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
}`,Sb=`uniform vec3 diffuse;
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
}`,$t={alphahash_fragment:Xy,alphahash_pars_fragment:qy,alphamap_fragment:$y,alphamap_pars_fragment:Yy,alphatest_fragment:Jy,alphatest_pars_fragment:Zy,aomap_fragment:Ky,aomap_pars_fragment:jy,batching_pars_vertex:Qy,batching_vertex:tx,begin_vertex:ex,beginnormal_vertex:nx,bsdfs:ix,iridescence_fragment:sx,bumpmap_pars_fragment:rx,clipping_planes_fragment:ox,clipping_planes_pars_fragment:ax,clipping_planes_pars_vertex:lx,clipping_planes_vertex:cx,color_fragment:hx,color_pars_fragment:ux,color_pars_vertex:dx,color_vertex:fx,common:px,defaultnormal_vertex:mx,displacementmap_pars_vertex:gx,displacementmap_vertex:yx,emissivemap_fragment:xx,emissivemap_pars_fragment:_x,colorspace_fragment:bx,colorspace_pars_fragment:vx,envmap_fragment:Mx,envmap_common_pars_fragment:Sx,envmap_pars_fragment:wx,envmap_pars_vertex:Ax,envmap_physical_pars_fragment:Ux,envmap_vertex:Tx,fog_vertex:Ex,fog_pars_vertex:Rx,fog_fragment:Cx,fog_pars_fragment:Px,gradientmap_pars_fragment:Ix,lightmap_pars_fragment:Lx,lights_lambert_fragment:Nx,lights_lambert_pars_fragment:Dx,lights_pars_begin:Fx,lights_toon_fragment:Ox,lights_toon_pars_fragment:Bx,lights_phong_fragment:kx,lights_phong_pars_fragment:zx,lights_physical_fragment:Vx,lights_physical_pars_fragment:Gx,lights_fragment_begin:Hx,lights_fragment_maps:Wx,lights_fragment_end:Xx,lightprobes_pars_fragment:qx,logdepthbuf_fragment:$x,logdepthbuf_pars_fragment:Yx,logdepthbuf_pars_vertex:Jx,logdepthbuf_vertex:Zx,map_fragment:Kx,map_pars_fragment:jx,map_particle_fragment:Qx,map_particle_pars_fragment:t_,metalnessmap_fragment:e_,metalnessmap_pars_fragment:n_,morphinstance_vertex:i_,morphcolor_vertex:s_,morphnormal_vertex:r_,morphtarget_pars_vertex:o_,morphtarget_vertex:a_,normal_fragment_begin:l_,normal_fragment_maps:c_,normal_pars_fragment:h_,normal_pars_vertex:u_,normal_vertex:d_,normalmap_pars_fragment:f_,clearcoat_normal_fragment_begin:p_,clearcoat_normal_fragment_maps:m_,clearcoat_pars_fragment:g_,iridescence_pars_fragment:y_,opaque_fragment:x_,packing:__,premultiplied_alpha_fragment:b_,project_vertex:v_,dithering_fragment:M_,dithering_pars_fragment:S_,roughnessmap_fragment:w_,roughnessmap_pars_fragment:A_,shadowmap_pars_fragment:T_,shadowmap_pars_vertex:E_,shadowmap_vertex:R_,shadowmask_pars_fragment:C_,skinbase_vertex:P_,skinning_pars_vertex:I_,skinning_vertex:L_,skinnormal_vertex:N_,specularmap_fragment:D_,specularmap_pars_fragment:F_,tonemapping_fragment:U_,tonemapping_pars_fragment:O_,transmission_fragment:B_,transmission_pars_fragment:k_,uv_pars_fragment:z_,uv_pars_vertex:V_,uv_vertex:G_,worldpos_vertex:H_,background_vert:W_,background_frag:X_,backgroundCube_vert:q_,backgroundCube_frag:$_,cube_vert:Y_,cube_frag:J_,depth_vert:Z_,depth_frag:K_,distance_vert:j_,distance_frag:Q_,equirect_vert:tb,equirect_frag:eb,linedashed_vert:nb,linedashed_frag:ib,meshbasic_vert:sb,meshbasic_frag:rb,meshlambert_vert:ob,meshlambert_frag:ab,meshmatcap_vert:lb,meshmatcap_frag:cb,meshnormal_vert:hb,meshnormal_frag:ub,meshphong_vert:db,meshphong_frag:fb,meshphysical_vert:pb,meshphysical_frag:mb,meshtoon_vert:gb,meshtoon_frag:yb,points_vert:xb,points_frag:_b,shadow_vert:bb,shadow_frag:vb,sprite_vert:Mb,sprite_frag:Sb},vt={common:{diffuse:{value:new Wt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Vt},alphaMap:{value:null},alphaMapTransform:{value:new Vt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Vt}},envmap:{envMap:{value:null},envMapRotation:{value:new Vt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Vt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Vt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Vt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Vt},normalScale:{value:new rt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Vt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Vt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Vt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Vt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Wt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Wt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Vt},alphaTest:{value:0},uvTransform:{value:new Vt}},sprite:{diffuse:{value:new Wt(16777215)},opacity:{value:1},center:{value:new rt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Vt},alphaMap:{value:null},alphaMapTransform:{value:new Vt},alphaTest:{value:0}}},Qn={basic:{uniforms:Ze([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.fog]),vertexShader:$t.meshbasic_vert,fragmentShader:$t.meshbasic_frag},lambert:{uniforms:Ze([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)},envMapIntensity:{value:1}}]),vertexShader:$t.meshlambert_vert,fragmentShader:$t.meshlambert_frag},phong:{uniforms:Ze([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)},specular:{value:new Wt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:$t.meshphong_vert,fragmentShader:$t.meshphong_frag},standard:{uniforms:Ze([vt.common,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.roughnessmap,vt.metalnessmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:$t.meshphysical_vert,fragmentShader:$t.meshphysical_frag},toon:{uniforms:Ze([vt.common,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.gradientmap,vt.fog,vt.lights,{emissive:{value:new Wt(0)}}]),vertexShader:$t.meshtoon_vert,fragmentShader:$t.meshtoon_frag},matcap:{uniforms:Ze([vt.common,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,{matcap:{value:null}}]),vertexShader:$t.meshmatcap_vert,fragmentShader:$t.meshmatcap_frag},points:{uniforms:Ze([vt.points,vt.fog]),vertexShader:$t.points_vert,fragmentShader:$t.points_frag},dashed:{uniforms:Ze([vt.common,vt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:$t.linedashed_vert,fragmentShader:$t.linedashed_frag},depth:{uniforms:Ze([vt.common,vt.displacementmap]),vertexShader:$t.depth_vert,fragmentShader:$t.depth_frag},normal:{uniforms:Ze([vt.common,vt.bumpmap,vt.normalmap,vt.displacementmap,{opacity:{value:1}}]),vertexShader:$t.meshnormal_vert,fragmentShader:$t.meshnormal_frag},sprite:{uniforms:Ze([vt.sprite,vt.fog]),vertexShader:$t.sprite_vert,fragmentShader:$t.sprite_frag},background:{uniforms:{uvTransform:{value:new Vt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:$t.background_vert,fragmentShader:$t.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Vt}},vertexShader:$t.backgroundCube_vert,fragmentShader:$t.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:$t.cube_vert,fragmentShader:$t.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:$t.equirect_vert,fragmentShader:$t.equirect_frag},distance:{uniforms:Ze([vt.common,vt.displacementmap,{referencePosition:{value:new R},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:$t.distance_vert,fragmentShader:$t.distance_frag},shadow:{uniforms:Ze([vt.lights,vt.fog,{color:{value:new Wt(0)},opacity:{value:1}}]),vertexShader:$t.shadow_vert,fragmentShader:$t.shadow_frag}};Qn.physical={uniforms:Ze([Qn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Vt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Vt},clearcoatNormalScale:{value:new rt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Vt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Vt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Vt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Vt},sheen:{value:0},sheenColor:{value:new Wt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Vt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Vt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Vt},transmissionSamplerSize:{value:new rt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Vt},attenuationDistance:{value:0},attenuationColor:{value:new Wt(0)},specularColor:{value:new Wt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Vt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Vt},anisotropyVector:{value:new rt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Vt}}]),vertexShader:$t.meshphysical_vert,fragmentShader:$t.meshphysical_frag};var Tl={r:0,b:0,g:0},wb=new se,qp=new Vt;qp.set(-1,0,0,0,1,0,0,0,1);function Ab(i,t,e,n,s,r){let o=new Wt(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(_){let w=_.isScene===!0?_.background:null;if(w&&w.isTexture){let v=_.backgroundBlurriness>0;w=t.get(w,v)}return w}function p(_){let w=!1,v=f(_);v===null?g(o,a):v&&v.isColor&&(g(v,1),w=!0);let T=i.xr.getEnvironmentBlendMode();T==="additive"?e.buffers.color.setClear(0,0,0,1,r):T==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(_,w){let v=f(w);v&&v.isCubeTexture?(c===void 0&&(c=new ve(new Zn(1,1,1),new Sn({name:"BackgroundCubeMaterial",uniforms:ls(Qn.backgroundCube.uniforms),vertexShader:Qn.backgroundCube.vertexShader,fragmentShader:Qn.backgroundCube.fragmentShader,side:nn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(T,A,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(wb.makeRotationFromEuler(w.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(qp),c.material.toneMapped=ie.getTransfer(v.colorSpace)!==ce,(h!==v||u!==v.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new ve(new Di(2,2),new Sn({name:"BackgroundMaterial",uniforms:ls(Qn.background.uniforms),vertexShader:Qn.background.vertexShader,fragmentShader:Qn.background.fragmentShader,side:Bi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.toneMapped=ie.getTransfer(v.colorSpace)!==ce,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null))}function g(_,w){_.getRGB(Tl,Wh(i)),e.buffers.color.setClear(Tl.r,Tl.g,Tl.b,w,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,w=1){o.set(_),a=w,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,g(o,a)},render:p,addToRenderList:x,dispose:m}}function Tb(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(D,B,q,I,W){let F=!1,O=u(D,I,q,B);r!==O&&(r=O,c(r.object)),F=f(D,I,q,W),F&&p(D,I,q,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(F||o)&&(o=!1,v(D,B,q,I),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,B,q,I){let W=I.wireframe===!0,F=n[B.id];F===void 0&&(F={},n[B.id]=F);let O=D.isInstancedMesh===!0?D.id:0,et=F[O];et===void 0&&(et={},F[O]=et);let G=et[q.id];G===void 0&&(G={},et[q.id]=G);let $=G[W];return $===void 0&&($=d(l()),G[W]=$),$}function d(D){let B=[],q=[],I=[];for(let W=0;W<e;W++)B[W]=0,q[W]=0,I[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:B,enabledAttributes:q,attributeDivisors:I,object:D,attributes:{},index:null}}function f(D,B,q,I){let W=r.attributes,F=B.attributes,O=0,et=q.getAttributes();for(let G in et)if(et[G].location>=0){let Q=W[G],Mt=F[G];if(Mt===void 0&&(G==="instanceMatrix"&&D.instanceMatrix&&(Mt=D.instanceMatrix),G==="instanceColor"&&D.instanceColor&&(Mt=D.instanceColor)),Q===void 0||Q.attribute!==Mt||Mt&&Q.data!==Mt.data)return!0;O++}return r.attributesNum!==O||r.index!==I}function p(D,B,q,I){let W={},F=B.attributes,O=0,et=q.getAttributes();for(let G in et)if(et[G].location>=0){let Q=F[G];Q===void 0&&(G==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),G==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor));let Mt={};Mt.attribute=Q,Q&&Q.data&&(Mt.data=Q.data),W[G]=Mt,O++}r.attributes=W,r.attributesNum=O,r.index=I}function x(){let D=r.newAttributes;for(let B=0,q=D.length;B<q;B++)D[B]=0}function g(D){m(D,0)}function m(D,B){let q=r.newAttributes,I=r.enabledAttributes,W=r.attributeDivisors;q[D]=1,I[D]===0&&(i.enableVertexAttribArray(D),I[D]=1),W[D]!==B&&(i.vertexAttribDivisor(D,B),W[D]=B)}function _(){let D=r.newAttributes,B=r.enabledAttributes;for(let q=0,I=B.length;q<I;q++)B[q]!==D[q]&&(i.disableVertexAttribArray(q),B[q]=0)}function w(D,B,q,I,W,F,O){O===!0?i.vertexAttribIPointer(D,B,q,W,F):i.vertexAttribPointer(D,B,q,I,W,F)}function v(D,B,q,I){x();let W=I.attributes,F=q.getAttributes(),O=B.defaultAttributeValues;for(let et in F){let G=F[et];if(G.location>=0){let $=W[et];if($===void 0&&(et==="instanceMatrix"&&D.instanceMatrix&&($=D.instanceMatrix),et==="instanceColor"&&D.instanceColor&&($=D.instanceColor)),$!==void 0){let Q=$.normalized,Mt=$.itemSize,Pt=t.get($);if(Pt===void 0)continue;let J=Pt.buffer,ft=Pt.type,At=Pt.bytesPerElement,Nt=ft===i.INT||ft===i.UNSIGNED_INT||$.gpuType===Ga;if($.isInterleavedBufferAttribute){let _t=$.data,Ft=_t.isInterleavedBuffer===!0?_t.stride:_t.itemSize,xe=$.offset;if(_t.isInstancedInterleavedBuffer||_t.isInstancedBufferAttribute){for(let Ot=0;Ot<G.locationSize;Ot++)m(G.location+Ot,_t.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=_t.meshPerAttribute*_t.count)}else for(let Ot=0;Ot<G.locationSize;Ot++)g(G.location+Ot);i.bindBuffer(i.ARRAY_BUFFER,J);for(let Ot=0;Ot<G.locationSize;Ot++)w(G.location+Ot,Mt/G.locationSize,ft,Q,Ft*At,(xe+Mt/G.locationSize*Ot)*At,Nt)}else{if($.isInstancedBufferAttribute){for(let _t=0;_t<G.locationSize;_t++)m(G.location+_t,$.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=$.meshPerAttribute*$.count)}else for(let _t=0;_t<G.locationSize;_t++)g(G.location+_t);i.bindBuffer(i.ARRAY_BUFFER,J);for(let _t=0;_t<G.locationSize;_t++)w(G.location+_t,Mt/G.locationSize,ft,Q,Mt*At,Mt/G.locationSize*_t*At,Nt)}}else if(O!==void 0){let Q=O[et];if(Q!==void 0)switch(Q.length){case 2:i.vertexAttrib2fv(G.location,Q);break;case 3:i.vertexAttrib3fv(G.location,Q);break;case 4:i.vertexAttrib4fv(G.location,Q);break;default:i.vertexAttrib1fv(G.location,Q)}}}}_()}function T(){U();for(let D in n){let B=n[D];for(let q in B){let I=B[q];for(let W in I){let F=I[W];for(let O in F)h(F[O].object),delete F[O];delete I[W]}}delete n[D]}}function A(D){if(n[D.id]===void 0)return;let B=n[D.id];for(let q in B){let I=B[q];for(let W in I){let F=I[W];for(let O in F)h(F[O].object),delete F[O];delete I[W]}}delete n[D.id]}function y(D){for(let B in n){let q=n[B];for(let I in q){let W=q[I];if(W[D.id]===void 0)continue;let F=W[D.id];for(let O in F)h(F[O].object),delete F[O];delete W[D.id]}}}function S(D){for(let B in n){let q=n[B],I=D.isInstancedMesh===!0?D.id:0,W=q[I];if(W!==void 0){for(let F in W){let O=W[F];for(let et in O)h(O[et].object),delete O[et];delete W[F]}delete q[I],Object.keys(q).length===0&&delete n[B]}}}function U(){C(),o=!0,r!==s&&(r=s,c(r.object))}function C(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:U,resetDefaultState:C,dispose:T,releaseStatesOfGeometry:A,releaseStatesOfObject:S,releaseStatesOfProgram:y,initAttributes:x,enableAttribute:g,disableUnusedAttributes:_}}function Eb(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function Rb(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==zn&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let S=y===kn&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==cn&&y!==An&&!S&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Bt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Bt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Bt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),T=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:x,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:_,maxVaryings:w,maxFragmentUniforms:v,maxSamples:T,samples:A}}function Cb(i){let t=this,e=null,n=0,s=!1,r=!1,o=new mn,a=new Vt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,x=u.clipIntersection,g=u.clipShadows,m=i.get(u);if(!s||p===null||p.length===0||r&&!g)r?h(null):c();else{let _=r?0:n,w=_*4,v=m.clippingState||null;l.value=v,v=h(p,d,w,f);for(let T=0;T!==w;++T)v[T]=e[T];m.clippingState=v,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let x=u!==null?u.length:0,g=null;if(x!==0){if(g=l.value,p!==!0||g===null){let m=f+x*4,_=d.matrixWorldInverse;a.getNormalMatrix(_),(g===null||g.length<m)&&(g=new Float32Array(m));for(let w=0,v=f;w!==x;++w,v+=4)o.copy(u[w]).applyMatrix4(_,a),o.normal.toArray(g,v),g[v+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=x,t.numIntersection=0,g}}var eo=class extends gn{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new Cr(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Zn(5,5,5),r=new Sn({name:"CubemapFromEquirect",uniforms:ls(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:nn,blending:ss});r.uniforms.tEquirect.value=e;let o=new ve(s,r),a=e.minFilter;return e.minFilter===mi&&(e.minFilter=en),new Us(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},wp=256,Pb=3,Ib=20,$p=256,Yp=16,Lb=3,Nb=new R,Db=new Wt,Rl=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Us(1,10,null),this._boxMesh=new ve(new Zn(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=Nb}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,x=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(t.background=l.getClearColor(Db));let g=new Us(n,s,h);return g.position.copy(a),g.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=x,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Ep(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Tp(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(wp,mp(t))}_fromTexture(t,e){t.mapping===os||t.mapping===ks?this._setSize(t.image.length===0?wp:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Ap(t,!1,!1),n=Math.log2(t)-Pb;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Ap(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===os||t.mapping===ks?(this._cubemapMaterial===null&&(this._cubemapMaterial=Ep()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Tp()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=Fb(),this._integrationMaterial=Ub());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Yp);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Lb)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/($p*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=Ob());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Ap(i,t,e){return new eo(i,{minFilter:mi,generateMipmaps:t,type:kn,colorSpace:br,depthBuffer:e})}function no(i,t,e){return new Sn({name:i,uniforms:t,vertexShader:$t.cube_vert,fragmentShader:e,side:nn,blending:ss,depthTest:!1,depthWrite:!1})}function Fb(){return no("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${$p}u

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
	`)}function Ub(){return no("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Yp}},`

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
	`)}function Ob(){return no("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Ib}
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
	`)}function Tp(){return no("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Ep(){return no("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Bb(i){let t=new WeakMap,e=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===ka||f===za)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let x=new eo(p.height);return x.fromEquirectangularTexture(i,d),t.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===ka||f===za,x=f===os||f===ks;if(p||x){let g=e.get(d),m=g!==void 0?g.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Rl(i)),g=p?n.fromEquirectangular(d,g):n.fromCubemap(d,g),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),g.texture;if(g!==void 0)return g.texture;{let _=d.image;return p&&_&&_.height>0||x&&_&&l(_)?(n===null&&(n=new Rl(i)),g=p?n.fromEquirectangular(d):n.fromCubemap(d),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),d.addEventListener("dispose",h),g.texture):null}}}return d}function a(d,f){return f===ka?d.mapping=os:f===za&&(d.mapping=ks),d}function l(d){let f=0,p=6;for(let x=0;x<p;x++)d[x]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function kb(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&gr("WebGLRenderer: "+n+" extension not supported."),s}}}function zb(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let g in p.attributes)t.remove(p.attributes[g]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let x=r.get(p);x&&(t.remove(x),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),e.memory.geometries++),x}function h(p){let x=p.attributes;for(let g in x)t.update(x[g],i.ARRAY_BUFFER)}function u(p){let x=p.index,g=p.attributes.position,m=0;if(g===void 0)return;let _=x!==null?x.array.length:g.array.length/3-1,w=g.count>=65535?Er:Tr,v=new w(Math.ceil(_/3)*6,1),T=v.array;if(x!==null){let y=x.array;m=x.version;for(let S=0,U=0;S<_;S+=3){let C=y[S+0],D=y[S+1],B=y[S+2];T[U++]=C,T[U++]=D,T[U++]=D,T[U++]=B,T[U++]=B,T[U++]=C}}else{m=g.version;for(let y=0,S=0;y<_;y+=3){let U=y+0,C=y+1,D=y+2;T[S++]=U,T[S++]=C,T[S++]=C,T[S++]=D,T[S++]=D,T[S++]=U}}v.version=m;let A=r.get(p);A&&t.remove(A),r.set(p,v)}function d(p){let x=r.get(p);if(x){let g=p.index;g!==null&&x.version<g.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in s){let x=s[p].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function Vb(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let x=0;for(let g=0;g<f;g++)x+=d[g];e.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function Gb(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:kt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function Hb(i,t,e){let n=new WeakMap,s=new Me;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let U=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",U)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],w=0;f===!0&&(w=1),p===!0&&(w=2),x===!0&&(w=3);let v=a.attributes.position.count*w,T=1;v>t.maxTextureSize&&(T=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let A=new Float32Array(v*T*4*u),y=new Sr(A,v,T,u);y.type=An,y.needsUpdate=!0;let S=w*4;for(let C=0;C<u;C++){let D=g[C],B=m[C],q=_[C],I=v*T*4*C;for(let W=0;W<D.count;W++){let F=W*S;f===!0&&(s.fromBufferAttribute(D,W),A[I+F+0]=s.x,A[I+F+1]=s.y,A[I+F+2]=s.z,A[I+F+3]=0),p===!0&&(s.fromBufferAttribute(B,W),A[I+F+4]=s.x,A[I+F+5]=s.y,A[I+F+6]=s.z,A[I+F+7]=0),x===!0&&(s.fromBufferAttribute(q,W),A[I+F+8]=s.x,A[I+F+9]=s.y,A[I+F+10]=s.z,A[I+F+11]=q.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new rt(v,T)},n.set(a,d),a.addEventListener("dispose",U)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function Wb(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var Xb={[Mh]:"LINEAR_TONE_MAPPING",[Sh]:"REINHARD_TONE_MAPPING",[wh]:"CINEON_TONE_MAPPING",[Ah]:"ACES_FILMIC_TONE_MAPPING",[Eh]:"AGX_TONE_MAPPING",[Rh]:"NEUTRAL_TONE_MAPPING",[Th]:"CUSTOM_TONE_MAPPING"};function qb(i,t,e,n,s,r){let o=new gn(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Ve;h.setAttribute("position",new me([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new me([0,2,0,0,2,0],2));let u=new wa({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new ve(h,u),f=new ns(-1,1,1,-1,0,1),p=null,x=null,g=!1,m,_=null,w=[],v=!1;this.setSize=function(T,A){o.setSize(T,A),a!==null&&a.setSize(T,A),l!==null&&l.setSize(T,A);for(let y=0;y<w.length;y++){let S=w[y];S.setSize&&S.setSize(T,A)}},this.setEffects=function(T){w=T,v=w.length>0&&w[0].isRenderPass===!0;let A=o.width,y=o.height;w.length>0&&a===null&&(a=new gn(A,y,{type:kn,depthBuffer:!1,stencilBuffer:!1}),l=new gn(A,y,{type:kn,depthBuffer:!1,stencilBuffer:!1}));let S=s===!0&&w.some(U=>U.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new fi(A,y),r===!0&&(c.format=gi,c.type=as)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let U=0;U<w.length;U++){let C=w[U];C.setSize&&C.setSize(A,y),S&&C.needsDepthTexture===!0&&C.setDepthTexture&&C.setDepthTexture(c)}},this.begin=function(T,A){if(g||T.toneMapping===Kn&&w.length===0)return!1;if(_=A,A!==null){let y=A.width,S=A.height;(o.width!==y||o.height!==S)&&this.setSize(y,S)}return v===!1&&T.setRenderTarget(o),m=T.toneMapping,T.toneMapping=Kn,!0},this.hasRenderPass=function(){return v},this.end=function(T,A){T.toneMapping=m,g=!0;let y=o,S=a;for(let U=0;U<w.length;U++){let C=w[U];C.enabled!==!1&&(C.render(T,S,y,A),C.needsSwap!==!1&&(y=S,S=S===a?l:a))}if(p!==T.outputColorSpace||x!==T.toneMapping){p=T.outputColorSpace,x=T.toneMapping,u.defines={},ie.getTransfer(p)===ce&&(u.defines.SRGB_TRANSFER="");let U=Xb[x];U&&(u.defines[U]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,T.setRenderTarget(_),T.render(d,f),_=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Jp=new an,Zp=new fi(1,1),Kp=new Pr(1),jp=new Sr,Qp=new ma,tm=new Cr,Rp=[],Cp=[],Pp=new Float32Array(16),Ip=new Float32Array(9),Lp=new Float32Array(4);function Hs(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Rp[s];if(r===void 0&&(r=new Float32Array(s),Rp[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Le(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Ne(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Pl(i,t){let e=Cp[t];e===void 0&&(e=new Int32Array(t),Cp[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function $b(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function Yb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Le(e,t))return;i.uniform2fv(this.addr,t),Ne(e,t)}}function Jb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Le(e,t))return;i.uniform3fv(this.addr,t),Ne(e,t)}}function Zb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Le(e,t))return;i.uniform4fv(this.addr,t),Ne(e,t)}}function Kb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Le(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Ne(e,t)}else{if(Le(e,n))return;Lp.set(n),i.uniformMatrix2fv(this.addr,!1,Lp),Ne(e,n)}}function jb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Le(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Ne(e,t)}else{if(Le(e,n))return;Ip.set(n),i.uniformMatrix3fv(this.addr,!1,Ip),Ne(e,n)}}function Qb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Le(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Ne(e,t)}else{if(Le(e,n))return;Pp.set(n),i.uniformMatrix4fv(this.addr,!1,Pp),Ne(e,n)}}function tv(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function ev(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Le(e,t))return;i.uniform2iv(this.addr,t),Ne(e,t)}}function nv(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Le(e,t))return;i.uniform3iv(this.addr,t),Ne(e,t)}}function iv(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Le(e,t))return;i.uniform4iv(this.addr,t),Ne(e,t)}}function sv(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function rv(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Le(e,t))return;i.uniform2uiv(this.addr,t),Ne(e,t)}}function ov(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Le(e,t))return;i.uniform3uiv(this.addr,t),Ne(e,t)}}function av(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Le(e,t))return;i.uniform4uiv(this.addr,t),Ne(e,t)}}function Il(i){return i.version===0&&(i.compareFunction=Bh,i.needsUpdate=!0),i}function lv(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Il(Zp):r=Jp,e.setTexture2D(t||r,s)}function cv(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Qp,s)}function hv(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Il(Kp):r=tm,e.setTextureCube(t||r,s)}function uv(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||jp,s)}function dv(i){switch(i){case 5126:return $b;case 35664:return Yb;case 35665:return Jb;case 35666:return Zb;case 35674:return Kb;case 35675:return jb;case 35676:return Qb;case 5124:case 35670:return tv;case 35667:case 35671:return ev;case 35668:case 35672:return nv;case 35669:case 35673:return iv;case 5125:return sv;case 36294:return rv;case 36295:return ov;case 36296:return av;case 35678:case 36198:case 36298:case 36306:case 35682:return lv;case 35679:case 36299:case 36307:return cv;case 35680:case 36300:case 36308:case 36293:return hv;case 36289:case 36303:case 36311:case 36292:return uv}}function fv(i,t){i.uniform1fv(this.addr,t)}function pv(i,t){let e=Hs(t,this.size,2);i.uniform2fv(this.addr,e)}function mv(i,t){let e=Hs(t,this.size,3);i.uniform3fv(this.addr,e)}function gv(i,t){let e=Hs(t,this.size,4);i.uniform4fv(this.addr,e)}function yv(i,t){let e=Hs(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function xv(i,t){let e=Hs(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function _v(i,t){let e=Hs(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function bv(i,t){i.uniform1iv(this.addr,t)}function vv(i,t){i.uniform2iv(this.addr,t)}function Mv(i,t){i.uniform3iv(this.addr,t)}function Sv(i,t){i.uniform4iv(this.addr,t)}function wv(i,t){i.uniform1uiv(this.addr,t)}function Av(i,t){i.uniform2uiv(this.addr,t)}function Tv(i,t){i.uniform3uiv(this.addr,t)}function Ev(i,t){i.uniform4uiv(this.addr,t)}function Rv(i,t,e){let n=this.cache,s=t.length,r=Pl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Il(Zp):o=Jp;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function Cv(i,t,e){let n=this.cache,s=t.length,r=Pl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Qp,r[o])}function Pv(i,t,e){let n=this.cache,s=t.length,r=Pl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Il(Kp):o=tm;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function Iv(i,t,e){let n=this.cache,s=t.length,r=Pl(e,s);Le(n,r)||(i.uniform1iv(this.addr,r),Ne(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||jp,r[o])}function Lv(i){switch(i){case 5126:return fv;case 35664:return pv;case 35665:return mv;case 35666:return gv;case 35674:return yv;case 35675:return xv;case 35676:return _v;case 5124:case 35670:return bv;case 35667:case 35671:return vv;case 35668:case 35672:return Mv;case 35669:case 35673:return Sv;case 5125:return wv;case 36294:return Av;case 36295:return Tv;case 36296:return Ev;case 35678:case 36198:case 36298:case 36306:case 35682:return Rv;case 35679:case 36299:case 36307:return Cv;case 35680:case 36300:case 36308:case 36293:return Pv;case 36289:case 36303:case 36311:case 36292:return Iv}}var Zh=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=dv(e.type)}},Kh=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Lv(e.type)}},jh=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Yh=/(\w+)(\])?(\[|\.)?/g;function Np(i,t){i.seq.push(t),i.map[t.id]=t}function Nv(i,t,e){let n=i.name,s=n.length;for(Yh.lastIndex=0;;){let r=Yh.exec(n),o=Yh.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Np(e,c===void 0?new Zh(a,i,t):new Kh(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new jh(a),Np(e,u)),e=u}}}var Gs=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);Nv(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Dp(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Dv=37297,Fv=0;function Uv(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Fp=new Vt;function Ov(i){ie._getMatrix(Fp,ie.workingColorSpace,i);let t=`mat3( ${Fp.elements.map(e=>e.toFixed(4))} )`;switch(ie.getTransfer(i)){case vr:return[t,"LinearTransferOETF"];case ce:return[t,"sRGBTransferOETF"];default:return Bt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Up(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Uv(i.getShaderSource(t),a)}else return r}function Bv(i,t){let e=Ov(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var kv={[Mh]:"Linear",[Sh]:"Reinhard",[wh]:"Cineon",[Ah]:"ACESFilmic",[Eh]:"AgX",[Rh]:"Neutral",[Th]:"Custom"};function zv(i,t){let e=kv[t];return e===void 0?(Bt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var El=new R;function Vv(){ie.getLuminanceCoefficients(El);let i=El.x.toFixed(4),t=El.y.toFixed(4),e=El.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Gv(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(to).join(`
`)}function Hv(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Wv(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function to(i){return i!==""}function Op(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Bp(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var Xv=/^[ \t]*#include +<([\w\d./]+)>/gm;function Qh(i){return i.replace(Xv,qv)}function qv(i,t){let e=$t[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Qh(e)}var $v=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function kp(i){return i.replace($v,Yv)}function Yv(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function zp(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var Jv={[is]:"SHADOWMAP_TYPE_PCF",[Os]:"SHADOWMAP_TYPE_VSM"};function Zv(i){return Jv[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Kv={[ks]:"ENVMAP_MODE_REFRACTION"};function jv(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Kv[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Qv={[vh]:"ENVMAP_BLENDING_MULTIPLY",[Qf]:"ENVMAP_BLENDING_MIX",[tp]:"ENVMAP_BLENDING_ADD"};function tM(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Qv[i.combine]||"ENVMAP_BLENDING_NONE"}function eM(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=Zv(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=jv(e),u=tM(e),d=Gv(e),f=Hv(r),p=s.createProgram(),x,g,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(x=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(to).join(`
`),x.length>0&&(x+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(to).join(`
`),g.length>0&&(g+=`
`)):(x=[zp(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(to).join(`
`),g=[zp(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Kn?"#define TONE_MAPPING":"",e.toneMapping!==Kn?$t.tonemapping_pars_fragment:"",e.toneMapping!==Kn?zv("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",$t.colorspace_pars_fragment,Bv("linearToOutputTexel",e.outputColorSpace),Vv(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(to).join(`
`)),o=Qh(o),o=Op(o,e),o=Bp(o,e),a=Qh(a),a=Op(a,e),a=Bp(a,e),o=kp(o),a=kp(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,g=["#define varying in",e.glslVersion===zh?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===zh?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let _=m+x+o,w=m+g+a,v=Dp(s,s.VERTEX_SHADER,_),T=Dp(s,s.FRAGMENT_SHADER,w);s.attachShader(p,v),s.attachShader(p,T),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function A(C){if(i.debug.checkShaderErrors){let D=s.getProgramInfoLog(p)||"",B=s.getShaderInfoLog(v)||"",q=s.getShaderInfoLog(T)||"",I=D.trim(),W=B.trim(),F=q.trim(),O=!0,et=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(O=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,v,T);else{let G=Up(s,v,"vertex"),$=Up(s,T,"fragment");kt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+I+`
`+G+`
`+$)}else I!==""?Bt("WebGLProgram: Program Info Log:",I):(W===""||F==="")&&(et=!1);et&&(C.diagnostics={runnable:O,programLog:I,vertexShader:{log:W,prefix:x},fragmentShader:{log:F,prefix:g}})}s.deleteShader(v),s.deleteShader(T),y=new Gs(s,p),S=Wv(s,p)}let y;this.getUniforms=function(){return y===void 0&&A(this),y};let S;this.getAttributes=function(){return S===void 0&&A(this),S};let U=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return U===!1&&(U=s.getProgramParameter(p,Dv)),U},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Fv++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=v,this.fragmentShader=T,this}var nM=0,tu=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new eu(t),e.set(t,n)),n}},eu=class{constructor(t){this.id=nM++,this.code=t,this.usedTimes=0}};function iM(i){return i===ki||i===Kr||i===jr}function sM(i,t,e,n,s,r){let o=new wr,a=new tu,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,S,U,C,D,B){let q=C.fog,I=D.geometry,W=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?C.environment:null,F=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,O=t.get(y.envMap||W,F),et=d[y.type],G=n.precision;y.precision!==null&&(G=n.getMaxPrecision(y.precision),G!==y.precision&&Bt("WebGLProgram.getParameters:",y.precision,"not supported, using",G,"instead."));let $=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,Q=$!==void 0?$.length:0,Mt=0;I.morphAttributes.position!==void 0&&(Mt=1),I.morphAttributes.normal!==void 0&&(Mt=2),I.morphAttributes.color!==void 0&&(Mt=3);let Pt,J,ft,At;if(et){let bt=Qn[et];Pt=bt.vertexShader,J=bt.fragmentShader}else{Pt=y.vertexShader,J=y.fragmentShader;let bt=a.getVertexShaderStage(y),he=a.getFragmentShaderStage(y);a.update(y,bt,he),ft=bt.id,At=he.id}let Nt=i.getRenderTarget(),_t=i.state.buffers.depth.getReversed(),Ft=D.isInstancedMesh===!0,xe=D.isBatchedMesh===!0,Ot=!!y.map,Yt=!!y.matcap,jt=!!O,nt=jt&&O.isPMREMTexture===!0,ht=!!y.aoMap,at=!!y.lightMap,wt=!!y.bumpMap&&y.wireframe===!1,xt=!!y.normalMap,Ht=!!y.displacementMap,It=!!y.emissiveMap,Qt=!!y.metalnessMap,te=!!y.roughnessMap,oe=y.anisotropy>0,N=y.clearcoat>0,Te=y.diffuseRoughness>0,Jt=y.dispersion>0,de=y.retroreflectivity>0,mt=y.iridescence>0,Ae=y.sheen>0,Ut=y.transmission>0,zt=oe&&!!y.anisotropyMap,E=N&&!!y.clearcoatMap,b=N&&!!y.clearcoatNormalMap,z=N&&!!y.clearcoatRoughnessMap,it=Te&&!!y.diffuseRoughnessMap,tt=mt&&!!y.iridescenceMap,lt=mt&&!!y.iridescenceThicknessMap,gt=Ae&&!!y.sheenColorMap,Z=Ae&&!!y.sheenRoughnessMap,K=!!y.specularMap,ut=!!y.specularColorMap,P=!!y.specularIntensityMap,j=Ut&&!!y.transmissionMap,Y=Ut&&!!y.thicknessMap,dt=!!y.gradientMap,ot=!!y.alphaMap,ct=y.alphaTest>0,Lt=!!y.alphaHash,qt=!!y.extensions,st=Kn;y.toneMapped&&(Nt===null||Nt.isXRRenderTarget===!0)&&(st=i.toneMapping);let Dt=nt?O.isCompressedCubeTexture?O.image[0].mipmaps:O.mipmaps:null,Xt={shaderID:et,shaderType:y.type,shaderName:y.name,vertexShader:Pt,fragmentShader:J,defines:y.defines,customVertexShaderID:ft,customFragmentShaderID:At,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:G,batching:xe,batchingColor:xe&&D._colorsTexture!==null,instancing:Ft,instancingColor:Ft&&D.instanceColor!==null,instancingMorph:Ft&&D.morphTexture!==null,outputColorSpace:Nt===null?i.outputColorSpace:Nt.isXRRenderTarget===!0?Nt.texture.colorSpace:ie.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ot,matcap:Yt,envMap:jt,envMapMode:jt&&O.mapping,envMapPMREM:nt,envMapMaxLod:nt?Dt.length-1:null,envMapSize:nt?Dt[0].width:null,aoMap:ht,lightMap:at,bumpMap:wt,normalMap:xt,displacementMap:Ht,emissiveMap:It,normalMapObjectSpace:xt&&y.normalMapType===ip,normalMapTangentSpace:xt&&y.normalMapType===Al,packedNormalMap:xt&&y.normalMapType===Al&&iM(y.normalMap.format),metalnessMap:Qt,roughnessMap:te,anisotropy:oe,anisotropyMap:zt,clearcoat:N,clearcoatMap:E,clearcoatNormalMap:b,clearcoatRoughnessMap:z,diffuseRoughness:Te,diffuseRoughnessMap:it,dispersion:Jt,retroreflection:de,iridescence:mt,iridescenceMap:tt,iridescenceThicknessMap:lt,sheen:Ae,sheenColorMap:gt,sheenRoughnessMap:Z,specularMap:K,specularColorMap:ut,specularIntensityMap:P,transmission:Ut,transmissionMap:j,thicknessMap:Y,gradientMap:dt,opaque:y.transparent===!1&&y.blending===Bs&&y.alphaToCoverage===!1,alphaMap:ot,alphaTest:ct,alphaHash:Lt,combine:y.combine,mapUv:Ot&&f(y.map.channel),aoMapUv:ht&&f(y.aoMap.channel),lightMapUv:at&&f(y.lightMap.channel),bumpMapUv:wt&&f(y.bumpMap.channel),normalMapUv:xt&&f(y.normalMap.channel),displacementMapUv:Ht&&f(y.displacementMap.channel),emissiveMapUv:It&&f(y.emissiveMap.channel),metalnessMapUv:Qt&&f(y.metalnessMap.channel),roughnessMapUv:te&&f(y.roughnessMap.channel),anisotropyMapUv:zt&&f(y.anisotropyMap.channel),clearcoatMapUv:E&&f(y.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:z&&f(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:it&&f(y.diffuseRoughnessMap.channel),iridescenceMapUv:tt&&f(y.iridescenceMap.channel),iridescenceThicknessMapUv:lt&&f(y.iridescenceThicknessMap.channel),sheenColorMapUv:gt&&f(y.sheenColorMap.channel),sheenRoughnessMapUv:Z&&f(y.sheenRoughnessMap.channel),specularMapUv:K&&f(y.specularMap.channel),specularColorMapUv:ut&&f(y.specularColorMap.channel),specularIntensityMapUv:P&&f(y.specularIntensityMap.channel),transmissionMapUv:j&&f(y.transmissionMap.channel),thicknessMapUv:Y&&f(y.thicknessMap.channel),alphaMapUv:ot&&f(y.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(xt||oe),vertexNormals:!!I.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!I.attributes.uv&&(Ot||ot),fog:!!q,useFog:y.fog===!0,fogExp2:!!q&&q.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||I.attributes.normal===void 0&&xt===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:_t,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:Q,morphTextureStride:Mt,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:B.filter(bt=>bt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&U.length>0,shadowMapType:i.shadowMap.type,toneMapping:st,decodeVideoTexture:Ot&&y.map.isVideoTexture===!0&&ie.getTransfer(y.map.colorSpace)===ce,decodeVideoTextureEmissive:It&&y.emissiveMap.isVideoTexture===!0&&ie.getTransfer(y.emissiveMap.colorSpace)===ce,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===wn,flipSided:y.side===nn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:qt&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(qt&&y.extensions.multiDraw===!0||xe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return Xt.vertexUv1s=l.has(1),Xt.vertexUv2s=l.has(2),Xt.vertexUv3s=l.has(3),l.clear(),Xt}function x(y){let S=[];if(y.shaderID?S.push(y.shaderID):(S.push(y.customVertexShaderID),S.push(y.customFragmentShaderID)),y.defines!==void 0)for(let U in y.defines)S.push(U),S.push(y.defines[U]);return y.isRawShaderMaterial===!1&&(g(S,y),m(S,y),S.push(i.outputColorSpace)),S.push(y.customProgramCacheKey),S.join()}function g(y,S){y.push(S.precision),y.push(S.outputColorSpace),y.push(S.envMapMode),y.push(S.envMapPMREM),y.push(S.envMapMaxLod),y.push(S.envMapSize),y.push(S.mapUv),y.push(S.alphaMapUv),y.push(S.lightMapUv),y.push(S.aoMapUv),y.push(S.bumpMapUv),y.push(S.normalMapUv),y.push(S.displacementMapUv),y.push(S.emissiveMapUv),y.push(S.metalnessMapUv),y.push(S.roughnessMapUv),y.push(S.anisotropyMapUv),y.push(S.clearcoatMapUv),y.push(S.clearcoatNormalMapUv),y.push(S.clearcoatRoughnessMapUv),y.push(S.diffuseRoughnessMapUv),y.push(S.iridescenceMapUv),y.push(S.iridescenceThicknessMapUv),y.push(S.sheenColorMapUv),y.push(S.sheenRoughnessMapUv),y.push(S.specularMapUv),y.push(S.specularColorMapUv),y.push(S.specularIntensityMapUv),y.push(S.transmissionMapUv),y.push(S.thicknessMapUv),y.push(S.combine),y.push(S.fogExp2),y.push(S.sizeAttenuation),y.push(S.morphTargetsCount),y.push(S.numSunLights),y.push(S.numDirLights),y.push(S.numPointLights),y.push(S.numSpotLights),y.push(S.numSpotLightMaps),y.push(S.numHemiLights),y.push(S.numRectAreaLights),y.push(S.numSunLightShadows),y.push(S.numDirLightShadows),y.push(S.numPointLightShadows),y.push(S.numSpotLightShadows),y.push(S.numSpotLightShadowsWithMaps),y.push(S.numLightProbes),y.push(S.numLightProbeGrids),y.push(S.shadowMapType),y.push(S.toneMapping),y.push(S.numClippingPlanes),y.push(S.numClipIntersection),y.push(S.depthPacking)}function m(y,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function _(y){let S=d[y.type],U;if(S){let C=Qn[S];U=vp.clone(C.uniforms)}else U=y.uniforms;return U}function w(y,S){let U=h.get(S);return U!==void 0?++U.usedTimes:(U=new eM(i,S,y,s),c.push(U),h.set(S,U)),U}function v(y){if(--y.usedTimes===0){let S=c.indexOf(y);c[S]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function T(y){a.remove(y)}function A(){a.dispose()}return{getParameters:p,getProgramCacheKey:x,getUniforms:_,acquireProgram:w,releaseProgram:v,releaseShaderCache:T,programs:c,dispose:A}}function rM(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function oM(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Vp(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Gp(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,x,g,m){let _=i[t];return _===void 0?(_={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:g,group:m},i[t]=_):(_.id=d.id,_.object=d,_.geometry=f,_.material=p,_.materialVariant=o(d),_.groupOrder=x,_.renderOrder=d.renderOrder,_.z=g,_.group=m),t++,_}function l(d,f,p,x,g,m,_){_.reversedDepth===!0&&(g=-g);let w=a(d,f,p,x,g,m);p.transmission>0?n.push(w):p.transparent===!0?s.push(w):e.push(w)}function c(d,f,p,x,g,m){let _=a(d,f,p,x,g,m);p.transmission>0?n.unshift(_):p.transparent===!0?s.unshift(_):e.unshift(_)}function h(d,f){e.length>1&&e.sort(d||oM),n.length>1&&n.sort(f||Vp),s.length>1&&s.sort(f||Vp)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function aM(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Gp,i.set(n,[o])):s>=r.length?(o=new Gp,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function lM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new R,color:new Wt};break;case"SpotLight":e={position:new R,direction:new R,color:new Wt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new R,color:new Wt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new R,skyColor:new Wt,groundColor:new Wt};break;case"RectAreaLight":e={color:new Wt,position:new R,halfWidth:new R,halfHeight:new R};break}return i[t.id]=e,e}}}function cM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new rt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new rt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new rt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var hM=0;function uM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function dM(i){let t=new lM,e=cM(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new R);let s=new R,r=new se,o=new se;function a(c){let h=0,u=0,d=0;for(let B=0;B<9;B++)n.probe[B].set(0,0,0);let f=0,p=0,x=0,g=0,m=0,_=0,w=0,v=0,T=0,A=0,y=0,S=0,U=0,C=0;c.sort(uM);for(let B=0,q=c.length;B<q;B++){let I=c[B],W=I.color,F=I.intensity,O=I.distance,et=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===ki?et=I.shadow.map.texture:et=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)h+=W.r*F,u+=W.g*F,d+=W.b*F;else if(I.isLightProbe){for(let G=0;G<9;G++)n.probe[G].addScaledVector(I.sh.coefficients[G],F);C++}else if(I.isSunLight){let G=t.get(I);if(G.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let $=I.shadow,Q=e.get(I);Q.shadowIntensity=$.intensity,Q.shadowBias=$.bias,Q.shadowNormalBias=$.normalBias,Q.shadowRadius=$.radius,Q.shadowMapSize.copy($.mapSize).multiply($.getFrameExtents()),n.sunShadow[p]=Q,n.sunShadowMap[p]=et;let Mt=$.getViewportCount();for(let Pt=0;Pt<Mt;Pt++)n.sunShadowMatrix[x+Pt]=$.getMatrix(Pt),n.sunShadowCascade[x+Pt]=$._cascadeData[Pt];x+=Mt,p++}n.sun[f]=G,f++}else if(I.isDirectionalLight){let G=t.get(I);if(G.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let $=I.shadow,Q=e.get(I);Q.shadowIntensity=$.intensity,Q.shadowBias=$.bias,Q.shadowNormalBias=$.normalBias,Q.shadowRadius=$.radius,Q.shadowMapSize=$.mapSize,n.directionalShadow[g]=Q,n.directionalShadowMap[g]=et,n.directionalShadowMatrix[g]=I.shadow.matrix,T++}n.directional[g]=G,g++}else if(I.isSpotLight){let G=t.get(I);G.position.setFromMatrixPosition(I.matrixWorld),G.color.copy(W).multiplyScalar(F),G.distance=O,G.coneCos=Math.cos(I.angle),G.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),G.decay=I.decay,n.spot[_]=G;let $=I.shadow;if(I.map&&(n.spotLightMap[S]=I.map,S++,$.updateMatrices(I),I.castShadow&&U++),n.spotLightMatrix[_]=$.matrix,I.castShadow){let Q=e.get(I);Q.shadowIntensity=$.intensity,Q.shadowBias=$.bias,Q.shadowNormalBias=$.normalBias,Q.shadowRadius=$.radius,Q.shadowMapSize=$.mapSize,n.spotShadow[_]=Q,n.spotShadowMap[_]=et,y++}_++}else if(I.isRectAreaLight){let G=t.get(I);G.color.copy(W).multiplyScalar(F),G.halfWidth.set(I.width*.5,0,0),G.halfHeight.set(0,I.height*.5,0),n.rectArea[w]=G,w++}else if(I.isPointLight){let G=t.get(I);if(G.color.copy(I.color).multiplyScalar(I.intensity),G.distance=I.distance,G.decay=I.decay,I.castShadow){let $=I.shadow,Q=e.get(I);Q.shadowIntensity=$.intensity,Q.shadowBias=$.bias,Q.shadowNormalBias=$.normalBias,Q.shadowRadius=$.radius,Q.shadowMapSize=$.mapSize,Q.shadowCameraNear=$.camera.near,Q.shadowCameraFar=$.camera.far,n.pointShadow[m]=Q,n.pointShadowMap[m]=et,n.pointShadowMatrix[m]=I.shadow.matrix,A++}n.point[m]=G,m++}else if(I.isHemisphereLight){let G=t.get(I);G.skyColor.copy(I.color).multiplyScalar(F),G.groundColor.copy(I.groundColor).multiplyScalar(F),n.hemi[v]=G,v++}}w>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=vt.LTC_FLOAT_1,n.rectAreaLTC2=vt.LTC_FLOAT_2):(n.rectAreaLTC1=vt.LTC_HALF_1,n.rectAreaLTC2=vt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==g||D.pointLength!==m||D.spotLength!==_||D.rectAreaLength!==w||D.hemiLength!==v||D.numSunShadows!==p||D.numDirectionalShadows!==T||D.numPointShadows!==A||D.numSpotShadows!==y||D.numSpotMaps!==S||D.numLightProbes!==C)&&(n.sun.length=f,n.directional.length=g,n.spot.length=_,n.rectArea.length=w,n.point.length=m,n.hemi.length=v,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=T,n.directionalShadowMap.length=T,n.directionalShadowMatrix.length=T,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+S-U,n.spotLightMap.length=S,n.numSpotLightShadowsWithMaps=U,n.numLightProbes=C,D.sunLength=f,D.directionalLength=g,D.pointLength=m,D.spotLength=_,D.rectAreaLength=w,D.hemiLength=v,D.numSunShadows=p,D.numDirectionalShadows=T,D.numPointShadows=A,D.numSpotShadows=y,D.numSpotMaps=S,D.numLightProbes=C,n.version=hM++)}function l(c,h){let u=0,d=0,f=0,p=0,x=0,g=0,m=h.matrixWorldInverse;for(let _=0,w=c.length;_<w;_++){let v=c[_];if(v.isSunLight){let T=n.sun[u];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(m),u++}else if(v.isDirectionalLight){let T=n.directional[d];T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(m),d++}else if(v.isSpotLight){let T=n.spot[p];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(m),T.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(s),T.direction.transformDirection(m),p++}else if(v.isRectAreaLight){let T=n.rectArea[x];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(m),o.identity(),r.copy(v.matrixWorld),r.premultiply(m),o.extractRotation(r),T.halfWidth.set(v.width*.5,0,0),T.halfHeight.set(0,v.height*.5,0),T.halfWidth.applyMatrix4(o),T.halfHeight.applyMatrix4(o),x++}else if(v.isPointLight){let T=n.point[f];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(m),f++}else if(v.isHemisphereLight){let T=n.hemi[g];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(m),g++}}}return{setup:a,setupView:l,state:n}}function Hp(i){let t=new dM(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function fM(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Hp(i),t.set(s,[a])):r>=o.length?(a=new Hp(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var pM=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,mM=`uniform sampler2D shadow_pass;
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
}`,gM=[new R(1,0,0),new R(-1,0,0),new R(0,1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1)],yM=[new R(0,-1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1),new R(0,-1,0),new R(0,-1,0)],Wp=new se,Qr=new R,Jh=new R;function xM(i,t,e){let n=new Ni,s=new rt,r=new rt,o=new Me,a=new Aa,l=new Ta,c={},h=e.maxTextureSize,u={[Bi]:nn,[nn]:Bi,[wn]:wn},d=new Sn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new rt},radius:{value:4}},vertexShader:pM,fragmentShader:mM}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Ve;p.setAttribute("position",new Ye(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new ve(p,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=is;let m=this.type;this.render=function(A,y,S){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||A.length===0)return;this.type===Df&&(Bt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=is);let U=i.getRenderTarget(),C=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),B=i.state;B.setBlending(ss),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let q=m!==this.type;q&&y.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(W=>W.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,W=A.length;I<W;I++){let F=A[I],O=F.shadow;if(O===void 0){Bt("WebGLShadowMap:",F,"has no shadow.");continue}if(O.autoUpdate===!1&&O.needsUpdate===!1)continue;s.copy(O.mapSize);let et=O.getFrameExtents();s.multiply(et),r.copy(O.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/et.x),s.x=r.x*et.x,O.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/et.y),s.y=r.y*et.y,O.mapSize.y=r.y));let G=i.state.buffers.depth.getReversed();if(O.camera._reversedDepth=G,O.map===null||q===!0){if(O.map!==null&&(O.map.depthTexture!==null&&(O.map.depthTexture.dispose(),O.map.depthTexture=null),O.map.dispose()),this.type===Os){if(F.isPointLight){Bt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}O.map=new gn(s.x,s.y,{format:ki,type:kn,minFilter:en,magFilter:en,generateMipmaps:!1}),O.map.texture.name=F.name+".shadowMap",O.map.depthTexture=new fi(s.x,s.y,An),O.map.depthTexture.name=F.name+".shadowMapDepth",O.map.depthTexture.format=hi,O.map.depthTexture.compareFunction=null,O.map.depthTexture.minFilter=Pe,O.map.depthTexture.magFilter=Pe}else F.isPointLight?(O.map=new eo(s.x),O.map.depthTexture=new Pr(s.x,Bn)):(O.map=new gn(s.x,s.y),O.map.depthTexture=new fi(s.x,s.y,Bn)),O.map.depthTexture.name=F.name+".shadowMap",O.map.depthTexture.format=hi,this.type===is?(O.map.depthTexture.compareFunction=G?Oh:Uh,O.map.depthTexture.minFilter=en,O.map.depthTexture.magFilter=en):(O.map.depthTexture.compareFunction=null,O.map.depthTexture.minFilter=Pe,O.map.depthTexture.magFilter=Pe);O.camera.updateProjectionMatrix()}O.map.isWebGLCubeRenderTarget!==!0&&(O.map.width!==s.x||O.map.height!==s.y)&&O.map.setSize(s.x,s.y);let $=O.map.isWebGLCubeRenderTarget?6:O.getViewportCount();F.isPointLight!==!0&&O.updateMatrices(F,S);let Q=(O.camera.layers.mask&4294967294)!==0?O.camera.layers:S.layers;for(let Mt=0;Mt<$;Mt++){let Pt=O.getCamera(Mt);if(F.isPointLight){let J=O.camera,ft=O.matrix,At=F.distance||J.far;At!==J.far&&(J.far=At,J.updateProjectionMatrix()),Qr.setFromMatrixPosition(F.matrixWorld),J.position.copy(Qr),Jh.copy(J.position),Jh.add(gM[Mt]),J.up.copy(yM[Mt]),J.lookAt(Jh),J.updateMatrixWorld(),ft.makeTranslation(-Qr.x,-Qr.y,-Qr.z),Wp.multiplyMatrices(J.projectionMatrix,J.matrixWorldInverse),O._frustum.setFromProjectionMatrix(Wp,J.coordinateSystem,J.reversedDepth)}if(O.map.isWebGLCubeRenderTarget)i.setRenderTarget(O.map,Mt),i.clear();else{Mt===0&&(i.setRenderTarget(O.map),i.clear());let J=O.getViewport(Mt);o.set(r.x*J.x,r.y*J.y,r.x*J.z,r.y*J.w),B.viewport(o)}n=O.getFrustum(Mt),v(y,S,Pt,F,Q,this.type)}O.isPointLightShadow!==!0&&this.type===Os&&_(O,S),O.needsUpdate=!1}m=this.type,g.needsUpdate=!1,i.setRenderTarget(U,C,D)};function _(A,y){let S=t.update(x);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new gn(s.x,s.y,{format:ki,type:kn}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(y,null,S,d,x,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(y,null,S,f,x,null)}function w(A,y,S,U){let C=null,D=S.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)C=D;else if(C=S.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let B=C.uuid,q=y.uuid,I=c[B];I===void 0&&(I={},c[B]=I);let W=I[q];W===void 0&&(W=C.clone(),I[q]=W,y.addEventListener("dispose",T)),C=W}if(C.visible=y.visible,C.wireframe=y.wireframe,U===Os?C.side=y.shadowSide!==null?y.shadowSide:y.side:C.side=y.shadowSide!==null?y.shadowSide:u[y.side],C.alphaMap=y.alphaMap,C.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,C.map=y.map,C.clipShadows=y.clipShadows,C.clippingPlanes=y.clippingPlanes,C.clipIntersection=y.clipIntersection,C.displacementMap=y.displacementMap,C.displacementScale=y.displacementScale,C.displacementBias=y.displacementBias,C.wireframeLinewidth=y.wireframeLinewidth,C.linewidth=y.linewidth,S.isPointLight===!0&&C.isMeshDistanceMaterial===!0){let B=i.properties.get(C);B.light=S}return C}function v(A,y,S,U,C,D){if(A.visible===!1)return;if(A.layers.test(C)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===Os)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,A.matrixWorld);let I=t.update(A),W=A.material;if(Array.isArray(W)){let F=I.groups;for(let O=0,et=F.length;O<et;O++){let G=F[O],$=W[G.materialIndex];if($&&$.visible){let Q=w(A,$,U,D);A.onBeforeShadow(i,A,y,S,I,Q,G),i.renderBufferDirect(S,null,I,Q,A,G),A.onAfterShadow(i,A,y,S,I,Q,G)}}}else if(W.visible){let F=w(A,W,U,D);A.onBeforeShadow(i,A,y,S,I,F,null),i.renderBufferDirect(S,null,I,F,A,null),A.onAfterShadow(i,A,y,S,I,F,null)}}let q=A.children;for(let I=0,W=q.length;I<W;I++)v(q[I],y,S,U,C,D)}function T(A){A.target.removeEventListener("dispose",T);for(let S in c){let U=c[S],C=A.target.uuid;C in U&&(U[C].dispose(),delete U[C])}}}function _M(i,t){function e(){let P=!1,j=new Me,Y=null,dt=new Me(0,0,0,0);return{setMask:function(ot){Y!==ot&&!P&&(i.colorMask(ot,ot,ot,ot),Y=ot)},setLocked:function(ot){P=ot},setClear:function(ot,ct,Lt,qt,st){st===!0&&(ot*=qt,ct*=qt,Lt*=qt),j.set(ot,ct,Lt,qt),dt.equals(j)===!1&&(i.clearColor(ot,ct,Lt,qt),dt.copy(j))},reset:function(){P=!1,Y=null,dt.set(-1,0,0,0)}}}function n(){let P=!1,j=!1,Y=null,dt=null,ot=null;return{setReversed:function(ct){if(j!==ct){let Lt=t.get("EXT_clip_control");ct?Lt.clipControlEXT(Lt.LOWER_LEFT_EXT,Lt.ZERO_TO_ONE_EXT):Lt.clipControlEXT(Lt.LOWER_LEFT_EXT,Lt.NEGATIVE_ONE_TO_ONE_EXT),j=ct;let qt=ot;ot=null,this.setClear(qt)}},getReversed:function(){return j},setTest:function(ct){ct?_t(i.DEPTH_TEST):Ft(i.DEPTH_TEST)},setMask:function(ct){Y!==ct&&!P&&(i.depthMask(ct),Y=ct)},setFunc:function(ct){if(j&&(ct=pp[ct]),dt!==ct){switch(ct){case na:i.depthFunc(i.NEVER);break;case ia:i.depthFunc(i.ALWAYS);break;case sa:i.depthFunc(i.LESS);break;case Ts:i.depthFunc(i.LEQUAL);break;case ra:i.depthFunc(i.EQUAL);break;case oa:i.depthFunc(i.GEQUAL);break;case aa:i.depthFunc(i.GREATER);break;case la:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}dt=ct}},setLocked:function(ct){P=ct},setClear:function(ct){ot!==ct&&(ot=ct,j&&(ct=1-ct),i.clearDepth(ct))},reset:function(){P=!1,Y=null,dt=null,ot=null,j=!1}}}function s(){let P=!1,j=null,Y=null,dt=null,ot=null,ct=null,Lt=null,qt=null,st=null;return{setTest:function(Dt){P||(Dt?_t(i.STENCIL_TEST):Ft(i.STENCIL_TEST))},setMask:function(Dt){j!==Dt&&!P&&(i.stencilMask(Dt),j=Dt)},setFunc:function(Dt,Xt,bt){(Y!==Dt||dt!==Xt||ot!==bt)&&(i.stencilFunc(Dt,Xt,bt),Y=Dt,dt=Xt,ot=bt)},setOp:function(Dt,Xt,bt){(ct!==Dt||Lt!==Xt||qt!==bt)&&(i.stencilOp(Dt,Xt,bt),ct=Dt,Lt=Xt,qt=bt)},setLocked:function(Dt){P=Dt},setClear:function(Dt){st!==Dt&&(i.clearStencil(Dt),st=Dt)},reset:function(){P=!1,j=null,Y=null,dt=null,ot=null,ct=null,Lt=null,qt=null,st=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],x=null,g=!1,m=null,_=null,w=null,v=null,T=null,A=null,y=null,S=new Wt(0,0,0),U=0,C=!1,D=null,B=null,q=null,I=null,W=null,F=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),O=!1,et=0,G=i.getParameter(i.VERSION);G.indexOf("WebGL")!==-1?(et=parseFloat(/^WebGL (\d)/.exec(G)[1]),O=et>=1):G.indexOf("OpenGL ES")!==-1&&(et=parseFloat(/^OpenGL ES (\d)/.exec(G)[1]),O=et>=2);let $=null,Q={},Mt=i.getParameter(i.SCISSOR_BOX),Pt=i.getParameter(i.VIEWPORT),J=new Me().fromArray(Mt),ft=new Me().fromArray(Pt);function At(P,j,Y,dt){let ot=new Uint8Array(4),ct=i.createTexture();i.bindTexture(P,ct),i.texParameteri(P,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(P,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Lt=0;Lt<Y;Lt++)P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY?i.texImage3D(j,0,i.RGBA,1,1,dt,0,i.RGBA,i.UNSIGNED_BYTE,ot):i.texImage2D(j+Lt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ot);return ct}let Nt={};Nt[i.TEXTURE_2D]=At(i.TEXTURE_2D,i.TEXTURE_2D,1),Nt[i.TEXTURE_CUBE_MAP]=At(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Nt[i.TEXTURE_2D_ARRAY]=At(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Nt[i.TEXTURE_3D]=At(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),_t(i.DEPTH_TEST),o.setFunc(Ts),wt(!1),xt(mh),_t(i.CULL_FACE),ht(ss);function _t(P){h[P]!==!0&&(i.enable(P),h[P]=!0)}function Ft(P){h[P]!==!1&&(i.disable(P),h[P]=!1)}function xe(P,j){return d[P]!==j?(i.bindFramebuffer(P,j),d[P]=j,P===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=j),P===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=j),!0):!1}function Ot(P,j){let Y=p,dt=!1;if(P){Y=f.get(j),Y===void 0&&(Y=[],f.set(j,Y));let ot=P.textures;if(Y.length!==ot.length||Y[0]!==i.COLOR_ATTACHMENT0){for(let ct=0,Lt=ot.length;ct<Lt;ct++)Y[ct]=i.COLOR_ATTACHMENT0+ct;Y.length=ot.length,dt=!0}}else Y[0]!==i.BACK&&(Y[0]=i.BACK,dt=!0);dt&&i.drawBuffers(Y)}function Yt(P){return x!==P?(i.useProgram(P),x=P,!0):!1}let jt={[rs]:i.FUNC_ADD,[Uf]:i.FUNC_SUBTRACT,[Of]:i.FUNC_REVERSE_SUBTRACT};jt[Bf]=i.MIN,jt[kf]=i.MAX;let nt={[zf]:i.ZERO,[Vf]:i.ONE,[Gf]:i.SRC_COLOR,[_h]:i.SRC_ALPHA,[Yf]:i.SRC_ALPHA_SATURATE,[qf]:i.DST_COLOR,[Wf]:i.DST_ALPHA,[Hf]:i.ONE_MINUS_SRC_COLOR,[bh]:i.ONE_MINUS_SRC_ALPHA,[$f]:i.ONE_MINUS_DST_COLOR,[Xf]:i.ONE_MINUS_DST_ALPHA,[Jf]:i.CONSTANT_COLOR,[Zf]:i.ONE_MINUS_CONSTANT_COLOR,[Kf]:i.CONSTANT_ALPHA,[jf]:i.ONE_MINUS_CONSTANT_ALPHA};function ht(P,j,Y,dt,ot,ct,Lt,qt,st,Dt){if(P===ss){g===!0&&(Ft(i.BLEND),g=!1);return}if(g===!1&&(_t(i.BLEND),g=!0),P!==Ff){if(P!==m||Dt!==C){if((_!==rs||T!==rs)&&(i.blendEquation(i.FUNC_ADD),_=rs,T=rs),Dt)switch(P){case Bs:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case gh:i.blendFunc(i.ONE,i.ONE);break;case yh:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case xh:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:kt("WebGLState: Invalid blending: ",P);break}else switch(P){case Bs:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case gh:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case yh:kt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case xh:kt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:kt("WebGLState: Invalid blending: ",P);break}w=null,v=null,A=null,y=null,S.set(0,0,0),U=0,m=P,C=Dt}return}ot=ot||j,ct=ct||Y,Lt=Lt||dt,(j!==_||ot!==T)&&(i.blendEquationSeparate(jt[j],jt[ot]),_=j,T=ot),(Y!==w||dt!==v||ct!==A||Lt!==y)&&(i.blendFuncSeparate(nt[Y],nt[dt],nt[ct],nt[Lt]),w=Y,v=dt,A=ct,y=Lt),(qt.equals(S)===!1||st!==U)&&(i.blendColor(qt.r,qt.g,qt.b,st),S.copy(qt),U=st),m=P,C=!1}function at(P,j){P.side===wn?Ft(i.CULL_FACE):_t(i.CULL_FACE);let Y=P.side===nn;j&&(Y=!Y),wt(Y),P.blending===Bs&&P.transparent===!1?ht(ss):ht(P.blending,P.blendEquation,P.blendSrc,P.blendDst,P.blendEquationAlpha,P.blendSrcAlpha,P.blendDstAlpha,P.blendColor,P.blendAlpha,P.premultipliedAlpha),o.setFunc(P.depthFunc),o.setTest(P.depthTest),o.setMask(P.depthWrite),r.setMask(P.colorWrite);let dt=P.stencilWrite;a.setTest(dt),dt&&(a.setMask(P.stencilWriteMask),a.setFunc(P.stencilFunc,P.stencilRef,P.stencilFuncMask),a.setOp(P.stencilFail,P.stencilZFail,P.stencilZPass)),It(P.polygonOffset,P.polygonOffsetFactor,P.polygonOffsetUnits),P.alphaToCoverage===!0?_t(i.SAMPLE_ALPHA_TO_COVERAGE):Ft(i.SAMPLE_ALPHA_TO_COVERAGE)}function wt(P){D!==P&&(P?i.frontFace(i.CW):i.frontFace(i.CCW),D=P)}function xt(P){P!==Lf?(_t(i.CULL_FACE),P!==B&&(P===mh?i.cullFace(i.BACK):P===Nf?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ft(i.CULL_FACE),B=P}function Ht(P){P!==q&&(O&&i.lineWidth(P),q=P)}function It(P,j,Y){P?(_t(i.POLYGON_OFFSET_FILL),(I!==j||W!==Y)&&(I=j,W=Y,o.getReversed()&&(j=-j,Y=-Y),i.polygonOffset(j,Y))):Ft(i.POLYGON_OFFSET_FILL)}function Qt(P){P?_t(i.SCISSOR_TEST):Ft(i.SCISSOR_TEST)}function te(P){P===void 0&&(P=i.TEXTURE0+F-1),$!==P&&(i.activeTexture(P),$=P)}function oe(P,j,Y){Y===void 0&&($===null?Y=i.TEXTURE0+F-1:Y=$);let dt=Q[Y];dt===void 0&&(dt={type:void 0,texture:void 0},Q[Y]=dt),(dt.type!==P||dt.texture!==j)&&($!==Y&&(i.activeTexture(Y),$=Y),i.bindTexture(P,j||Nt[P]),dt.type=P,dt.texture=j)}function N(){let P=Q[$];P!==void 0&&P.type!==void 0&&(i.bindTexture(P.type,null),P.type=void 0,P.texture=void 0)}function Te(){try{i.compressedTexImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function Jt(){try{i.compressedTexImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function de(){try{i.texSubImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function mt(){try{i.texSubImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function Ae(){try{i.compressedTexSubImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function Ut(){try{i.compressedTexSubImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function zt(){try{i.texStorage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function E(){try{i.texStorage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function b(){try{i.texImage2D(...arguments)}catch(P){kt("WebGLState:",P)}}function z(){try{i.texImage3D(...arguments)}catch(P){kt("WebGLState:",P)}}function it(P){return u[P]!==void 0?u[P]:i.getParameter(P)}function tt(P,j){u[P]!==j&&(i.pixelStorei(P,j),u[P]=j)}function lt(P){J.equals(P)===!1&&(i.scissor(P.x,P.y,P.z,P.w),J.copy(P))}function gt(P){ft.equals(P)===!1&&(i.viewport(P.x,P.y,P.z,P.w),ft.copy(P))}function Z(P,j){let Y=c.get(j);Y===void 0&&(Y=new WeakMap,c.set(j,Y));let dt=Y.get(P);dt===void 0&&(dt=i.getUniformBlockIndex(j,P.name),i.uniformBlockBinding(j,dt,dt),Y.set(P,dt))}function K(P,j,Y){let ot=c.get(j).get(P);l[ot]!==Y&&(i.bindBufferBase(i.UNIFORM_BUFFER,ot,Y),l[ot]=Y)}function ut(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},$=null,Q={},d={},l={},f=new WeakMap,p=[],x=null,g=!1,m=null,_=null,w=null,v=null,T=null,A=null,y=null,S=new Wt(0,0,0),U=0,C=!1,D=null,B=null,q=null,I=null,W=null,J.set(0,0,i.canvas.width,i.canvas.height),ft.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:_t,disable:Ft,bindFramebuffer:xe,drawBuffers:Ot,useProgram:Yt,setBlending:ht,setMaterial:at,setFlipSided:wt,setCullFace:xt,setLineWidth:Ht,setPolygonOffset:It,setScissorTest:Qt,activeTexture:te,bindTexture:oe,unbindTexture:N,compressedTexImage2D:Te,compressedTexImage3D:Jt,texImage2D:b,texImage3D:z,pixelStorei:tt,getParameter:it,updateUBOMapping:Z,uniformBlockBinding:K,texStorage2D:zt,texStorage3D:E,texSubImage2D:de,texSubImage3D:mt,compressedTexSubImage2D:Ae,compressedTexSubImage3D:Ut,scissor:lt,viewport:gt,reset:ut}}function bM(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new rt,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,x=new FinalizationRegistry(E=>p.delete(E)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(E,b){return g?new OffscreenCanvas(E,b):Mr("canvas")}function _(E,b,z){let it=1,tt=zt(E);if((tt.width>z||tt.height>z)&&(it=z/Math.max(tt.width,tt.height)),it<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){let lt=Math.floor(it*tt.width),gt=Math.floor(it*tt.height);d===void 0&&(d=m(lt,gt));let Z=b?m(lt,gt):d;return Z.width=lt,Z.height=gt,Z.getContext("2d").drawImage(E,0,0,lt,gt),Bt("WebGLRenderer: Texture has been resized from ("+tt.width+"x"+tt.height+") to ("+lt+"x"+gt+")."),Z}else return"data"in E&&Bt("WebGLRenderer: Image in DataTexture is too big ("+tt.width+"x"+tt.height+")."),E;return E}function w(E){return E.generateMipmaps}function v(E){i.generateMipmap(E)}function T(E){return E.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?i.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(E,b,z,it,tt,lt=!1){if(E!==null){if(i[E]!==void 0)return i[E];Bt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let gt;it&&(gt=t.get("EXT_texture_norm16"),gt||Bt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Z=b;if(b===i.RED&&(z===i.FLOAT&&(Z=i.R32F),z===i.HALF_FLOAT&&(Z=i.R16F),z===i.UNSIGNED_BYTE&&(Z=i.R8),z===i.UNSIGNED_SHORT&&gt&&(Z=gt.R16_EXT),z===i.SHORT&&gt&&(Z=gt.R16_SNORM_EXT)),b===i.RED_INTEGER&&(z===i.UNSIGNED_BYTE&&(Z=i.R8UI),z===i.UNSIGNED_SHORT&&(Z=i.R16UI),z===i.UNSIGNED_INT&&(Z=i.R32UI),z===i.BYTE&&(Z=i.R8I),z===i.SHORT&&(Z=i.R16I),z===i.INT&&(Z=i.R32I)),b===i.RG&&(z===i.FLOAT&&(Z=i.RG32F),z===i.HALF_FLOAT&&(Z=i.RG16F),z===i.UNSIGNED_BYTE&&(Z=i.RG8),z===i.UNSIGNED_SHORT&&gt&&(Z=gt.RG16_EXT),z===i.SHORT&&gt&&(Z=gt.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(z===i.UNSIGNED_BYTE&&(Z=i.RG8UI),z===i.UNSIGNED_SHORT&&(Z=i.RG16UI),z===i.UNSIGNED_INT&&(Z=i.RG32UI),z===i.BYTE&&(Z=i.RG8I),z===i.SHORT&&(Z=i.RG16I),z===i.INT&&(Z=i.RG32I)),b===i.RGB_INTEGER&&(z===i.UNSIGNED_BYTE&&(Z=i.RGB8UI),z===i.UNSIGNED_SHORT&&(Z=i.RGB16UI),z===i.UNSIGNED_INT&&(Z=i.RGB32UI),z===i.BYTE&&(Z=i.RGB8I),z===i.SHORT&&(Z=i.RGB16I),z===i.INT&&(Z=i.RGB32I)),b===i.RGBA_INTEGER&&(z===i.UNSIGNED_BYTE&&(Z=i.RGBA8UI),z===i.UNSIGNED_SHORT&&(Z=i.RGBA16UI),z===i.UNSIGNED_INT&&(Z=i.RGBA32UI),z===i.BYTE&&(Z=i.RGBA8I),z===i.SHORT&&(Z=i.RGBA16I),z===i.INT&&(Z=i.RGBA32I)),b===i.RGB&&(z===i.UNSIGNED_SHORT&&gt&&(Z=gt.RGB16_EXT),z===i.SHORT&&gt&&(Z=gt.RGB16_SNORM_EXT),z===i.UNSIGNED_INT_5_9_9_9_REV&&(Z=i.RGB9_E5),z===i.UNSIGNED_INT_10F_11F_11F_REV&&(Z=i.R11F_G11F_B10F)),b===i.RGBA){let K=lt?vr:ie.getTransfer(tt);z===i.FLOAT&&(Z=i.RGBA32F),z===i.HALF_FLOAT&&(Z=i.RGBA16F),z===i.UNSIGNED_BYTE&&(Z=K===ce?i.SRGB8_ALPHA8:i.RGBA8),z===i.UNSIGNED_SHORT&&gt&&(Z=gt.RGBA16_EXT),z===i.SHORT&&gt&&(Z=gt.RGBA16_SNORM_EXT),z===i.UNSIGNED_SHORT_4_4_4_4&&(Z=i.RGBA4),z===i.UNSIGNED_SHORT_5_5_5_1&&(Z=i.RGB5_A1)}return(Z===i.R16F||Z===i.R32F||Z===i.RG16F||Z===i.RG32F||Z===i.RGBA16F||Z===i.RGBA32F)&&t.get("EXT_color_buffer_float"),Z}function y(E,b){let z;return E?b===null||b===Bn||b===as?z=i.DEPTH24_STENCIL8:b===An?z=i.DEPTH32F_STENCIL8:b===zs&&(z=i.DEPTH24_STENCIL8,Bt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Bn||b===as?z=i.DEPTH_COMPONENT24:b===An?z=i.DEPTH_COMPONENT32F:b===zs&&(z=i.DEPTH_COMPONENT16),z}function S(E,b){return w(E)===!0||E.isFramebufferTexture&&E.minFilter!==Pe&&E.minFilter!==en?Math.log2(Math.max(b.width,b.height))+1:E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?b.mipmaps.length:1}function U(E){let b=new WeakRef(E);n.get(E).__ref=b,p.add(b),x.register(E,b,b)}function C(E){let b=n.get(E).__ref;b!==void 0&&(p.delete(b),x.unregister(b))}function D(E){q(E.target)}function B(E){I(E.target)}function q(E){E.removeEventListener("dispose",D),C(E),F(E),E.isVideoTexture&&h.delete(E),E.isHTMLTexture&&u.delete(E)}function I(E){E.removeEventListener("dispose",B),C(E),et(E)}function W(){for(let E of p){let b=E.deref();b!==void 0&&(b.isRenderTarget===!0?I(b):q(b))}p.clear(),u.clear()}function F(E){let b=n.get(E);if(b.__webglInit===void 0)return;let z=E.source,it=f.get(z);if(it){let tt=it[b.__cacheKey];tt.usedTimes--,tt.usedTimes===0&&O(E),Object.keys(it).length===0&&f.delete(z)}n.remove(E)}function O(E){let b=n.get(E);i.deleteTexture(b.__webglTexture);let z=E.source,it=f.get(z);delete it[b.__cacheKey],o.memory.textures--}function et(E){let b=n.get(E);b.__depthDisposeCallback&&b.__depthDisposeCallback();let z=E.depthTexture;if(z&&z.renderTarget===E&&q(z),E.isWebGLCubeRenderTarget)for(let tt=0;tt<6;tt++){if(Array.isArray(b.__webglFramebuffer[tt]))for(let lt=0;lt<b.__webglFramebuffer[tt].length;lt++)i.deleteFramebuffer(b.__webglFramebuffer[tt][lt]);else i.deleteFramebuffer(b.__webglFramebuffer[tt]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[tt])}else{if(Array.isArray(b.__webglFramebuffer))for(let tt=0;tt<b.__webglFramebuffer.length;tt++)i.deleteFramebuffer(b.__webglFramebuffer[tt]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let tt=0;tt<b.__webglColorRenderbuffer.length;tt++)b.__webglColorRenderbuffer[tt]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[tt]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let it=E.textures;for(let tt=0,lt=it.length;tt<lt;tt++){let gt=n.get(it[tt]);gt.__webglTexture&&(i.deleteTexture(gt.__webglTexture),o.memory.textures--),n.remove(it[tt])}n.remove(E)}let G=0;function $(){G=0}function Q(){return G}function Mt(E){G=E}function Pt(){let E=G;return E>=s.maxTextures&&Bt("WebGLTextures: Trying to use "+(E+1)+" texture units while this GPU supports only "+s.maxTextures),G+=1,E}function J(E){let b=[];return b.push(E.wrapS),b.push(E.wrapT),b.push(E.wrapR||0),b.push(E.magFilter),b.push(E.minFilter),b.push(E.anisotropy),b.push(E.internalFormat),b.push(E.format),b.push(E.type),b.push(E.generateMipmaps),b.push(E.mipmapsAutoUpdate),b.push(E.premultiplyAlpha),b.push(E.flipY),b.push(E.unpackAlignment),b.push(E.colorSpace),b.join()}function ft(E,b){let z=n.get(E);if(E.isVideoTexture&&Ae(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&z.__version!==E.version){let it=E.image;if(it===null)Bt("WebGLRenderer: Texture marked for update but no image data found.");else if(it.complete===!1)Bt("WebGLRenderer: Texture marked for update but image is incomplete");else{at(z,E,b);return}}else E.isExternalTexture&&(z.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,z.__webglTexture,i.TEXTURE0+b)}function At(E,b){let z=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&z.__version!==E.version){at(z,E,b);return}else E.isExternalTexture&&(z.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,z.__webglTexture,i.TEXTURE0+b)}function Nt(E,b){let z=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&z.__version!==E.version){at(z,E,b);return}e.bindTexture(i.TEXTURE_3D,z.__webglTexture,i.TEXTURE0+b)}function _t(E,b){let z=n.get(E);if(E.version>0&&z.__version!==E.version){wt(z,E,b);return}e.bindTexture(i.TEXTURE_CUBE_MAP,z.__webglTexture,i.TEXTURE0+b)}let Ft={[ca]:i.REPEAT,[Yn]:i.CLAMP_TO_EDGE,[ha]:i.MIRRORED_REPEAT},xe={[Pe]:i.NEAREST,[ep]:i.NEAREST_MIPMAP_NEAREST,[qr]:i.NEAREST_MIPMAP_LINEAR,[en]:i.LINEAR,[Va]:i.LINEAR_MIPMAP_NEAREST,[mi]:i.LINEAR_MIPMAP_LINEAR},Ot={[rp]:i.NEVER,[Bh]:i.ALWAYS,[op]:i.LESS,[Uh]:i.LEQUAL,[ap]:i.EQUAL,[Oh]:i.GEQUAL,[lp]:i.GREATER,[cp]:i.NOTEQUAL};function Yt(E,b){if(b.type===An&&t.has("OES_texture_float_linear")===!1&&(b.magFilter===en||b.magFilter===Va||b.magFilter===qr||b.magFilter===mi||b.minFilter===en||b.minFilter===Va||b.minFilter===qr||b.minFilter===mi)&&Bt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(E,i.TEXTURE_WRAP_S,Ft[b.wrapS]),i.texParameteri(E,i.TEXTURE_WRAP_T,Ft[b.wrapT]),(E===i.TEXTURE_3D||E===i.TEXTURE_2D_ARRAY)&&i.texParameteri(E,i.TEXTURE_WRAP_R,Ft[b.wrapR]),i.texParameteri(E,i.TEXTURE_MAG_FILTER,xe[b.magFilter]),i.texParameteri(E,i.TEXTURE_MIN_FILTER,xe[b.minFilter]),b.compareFunction&&(i.texParameteri(E,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(E,i.TEXTURE_COMPARE_FUNC,Ot[b.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Pe||b.minFilter!==qr&&b.minFilter!==mi||b.type===An&&t.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let z=t.get("EXT_texture_filter_anisotropic");i.texParameterf(E,z.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function jt(E,b){let z=!1;E.__webglInit===void 0&&(E.__webglInit=!0,b.addEventListener("dispose",D),U(b));let it=b.source,tt=f.get(it);tt===void 0&&(tt={},f.set(it,tt));let lt=J(b);if(lt!==E.__cacheKey){tt[lt]===void 0&&(tt[lt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,z=!0),tt[lt].usedTimes++;let gt=tt[E.__cacheKey];gt!==void 0&&(tt[E.__cacheKey].usedTimes--,gt.usedTimes===0&&O(b)),E.__cacheKey=lt,E.__webglTexture=tt[lt].texture}return z}function nt(E,b,z){return Math.floor(Math.floor(E/z)/b)}function ht(E,b,z,it){let lt=E.updateRanges;if(lt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,z,it,b.data);else{lt.sort((P,j)=>P.start-j.start);let gt=0;for(let P=1;P<lt.length;P++){let j=lt[gt],Y=lt[P],dt=j.start+j.count,ot=nt(Y.start,b.width,4),ct=nt(j.start,b.width,4);Y.start<=dt+1&&ot===ct&&nt(Y.start+Y.count-1,b.width,4)===ot?j.count=Math.max(j.count,Y.start+Y.count-j.start):(++gt,lt[gt]=Y)}lt.length=gt+1;let Z=e.getParameter(i.UNPACK_ROW_LENGTH),K=e.getParameter(i.UNPACK_SKIP_PIXELS),ut=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let P=0,j=lt.length;P<j;P++){let Y=lt[P],dt=Math.floor(Y.start/4),ot=Math.ceil(Y.count/4),ct=dt%b.width,Lt=Math.floor(dt/b.width),qt=ot,st=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,ct),e.pixelStorei(i.UNPACK_SKIP_ROWS,Lt),e.texSubImage2D(i.TEXTURE_2D,0,ct,Lt,qt,st,z,it,b.data)}E.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,Z),e.pixelStorei(i.UNPACK_SKIP_PIXELS,K),e.pixelStorei(i.UNPACK_SKIP_ROWS,ut)}}function at(E,b,z){let it=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(it=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(it=i.TEXTURE_3D);let tt=jt(E,b),lt=b.source;e.bindTexture(it,E.__webglTexture,i.TEXTURE0+z);let gt=n.get(lt);if(lt.version!==gt.__version||tt===!0){if(e.activeTexture(i.TEXTURE0+z),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let st=ie.getPrimaries(ie.workingColorSpace),Dt=b.colorSpace===yi?null:ie.getPrimaries(b.colorSpace),Xt=b.colorSpace===yi||st===Dt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Xt)}e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let K=_(b.image,!1,s.maxTextureSize);K=Ut(b,K);let ut=r.convert(b.format,b.colorSpace),P=r.convert(b.type),j=A(b.internalFormat,ut,P,b.normalized,b.colorSpace,b.isVideoTexture);Yt(it,b);let Y,dt=b.mipmaps,ot=b.isVideoTexture!==!0,ct=gt.__version===void 0||tt===!0,Lt=lt.dataReady,qt=S(b,K);if(b.isDepthTexture)j=y(b.format===gi,b.type),ct&&(ot?e.texStorage2D(i.TEXTURE_2D,1,j,K.width,K.height):e.texImage2D(i.TEXTURE_2D,0,j,K.width,K.height,0,ut,P,null));else if(b.isDataTexture)if(dt.length>0){ot&&ct&&e.texStorage2D(i.TEXTURE_2D,qt,j,dt[0].width,dt[0].height);for(let st=0,Dt=dt.length;st<Dt;st++)Y=dt[st],ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,st,0,0,Y.width,Y.height,ut,P,Y.data):e.texImage2D(i.TEXTURE_2D,st,j,Y.width,Y.height,0,ut,P,Y.data);b.generateMipmaps=!1}else ot?(ct&&e.texStorage2D(i.TEXTURE_2D,qt,j,K.width,K.height),Lt&&ht(b,K,ut,P)):e.texImage2D(i.TEXTURE_2D,0,j,K.width,K.height,0,ut,P,K.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){ot&&ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,qt,j,dt[0].width,dt[0].height,K.depth);for(let st=0,Dt=dt.length;st<Dt;st++)if(Y=dt[st],b.format!==zn)if(ut!==null)if(ot){if(Lt)if(b.layerUpdates.size>0){let Xt=$h(Y.width,Y.height,b.format,b.type);for(let bt of b.layerUpdates){let he=Y.data.subarray(bt*Xt/Y.data.BYTES_PER_ELEMENT,(bt+1)*Xt/Y.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,st,0,0,bt,Y.width,Y.height,1,ut,he)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,st,0,0,0,Y.width,Y.height,K.depth,ut,Y.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,st,j,Y.width,Y.height,K.depth,0,Y.data,0,0);else Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ot?Lt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,st,0,0,0,Y.width,Y.height,K.depth,ut,P,Y.data):e.texImage3D(i.TEXTURE_2D_ARRAY,st,j,Y.width,Y.height,K.depth,0,ut,P,Y.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{ot&&ct&&e.texStorage2D(i.TEXTURE_2D,qt,j,dt[0].width,dt[0].height);for(let st=0,Dt=dt.length;st<Dt;st++)Y=dt[st],b.format!==zn?ut!==null?ot?Lt&&e.compressedTexSubImage2D(i.TEXTURE_2D,st,0,0,Y.width,Y.height,ut,Y.data):e.compressedTexImage2D(i.TEXTURE_2D,st,j,Y.width,Y.height,0,Y.data):Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,st,0,0,Y.width,Y.height,ut,P,Y.data):e.texImage2D(i.TEXTURE_2D,st,j,Y.width,Y.height,0,ut,P,Y.data)}else if(b.isDataArrayTexture)if(ot){if(ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,qt,j,K.width,K.height,K.depth),Lt)if(b.layerUpdates.size>0){let st=$h(K.width,K.height,b.format,b.type);for(let Dt of b.layerUpdates){let Xt=K.data.subarray(Dt*st/K.data.BYTES_PER_ELEMENT,(Dt+1)*st/K.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Dt,K.width,K.height,1,ut,P,Xt)}b.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,K.width,K.height,K.depth,ut,P,K.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,j,K.width,K.height,K.depth,0,ut,P,K.data);else if(b.isData3DTexture)ot?(ct&&e.texStorage3D(i.TEXTURE_3D,qt,j,K.width,K.height,K.depth),Lt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,K.width,K.height,K.depth,ut,P,K.data)):e.texImage3D(i.TEXTURE_3D,0,j,K.width,K.height,K.depth,0,ut,P,K.data);else if(b.isFramebufferTexture){if(ct)if(ot)e.texStorage2D(i.TEXTURE_2D,qt,j,K.width,K.height);else{let st=K.width,Dt=K.height;for(let Xt=0;Xt<qt;Xt++)e.texImage2D(i.TEXTURE_2D,Xt,j,st,Dt,0,ut,P,null),st>>=1,Dt>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let st=i.canvas;if(st.hasAttribute("layoutsubtree")||st.setAttribute("layoutsubtree","true"),K.parentNode!==st){st.appendChild(K),u.add(b),st.onpaint=Dt=>{let Xt=Dt.changedElements;for(let bt of u)Xt.includes(bt.image)&&(bt.needsUpdate=!0)},st.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,K);else{let Xt=i.RGBA,bt=i.RGBA,he=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Xt,bt,he,K)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(dt.length>0){if(ot&&ct){let st=zt(dt[0]);e.texStorage2D(i.TEXTURE_2D,qt,j,st.width,st.height)}for(let st=0,Dt=dt.length;st<Dt;st++)Y=dt[st],ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,st,0,0,ut,P,Y):e.texImage2D(i.TEXTURE_2D,st,j,ut,P,Y);b.generateMipmaps=!1}else if(ot){if(ct){let st=zt(K);e.texStorage2D(i.TEXTURE_2D,qt,j,st.width,st.height)}Lt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ut,P,K)}else e.texImage2D(i.TEXTURE_2D,0,j,ut,P,K);w(b)&&b.mipmapsAutoUpdate===!0&&v(it),gt.__version=lt.version,b.onUpdate&&b.onUpdate(b)}E.__version=b.version}function wt(E,b,z){if(b.image.length!==6)return;let it=jt(E,b),tt=b.source;e.bindTexture(i.TEXTURE_CUBE_MAP,E.__webglTexture,i.TEXTURE0+z);let lt=n.get(tt);if(tt.version!==lt.__version||it===!0){e.activeTexture(i.TEXTURE0+z);let gt=ie.getPrimaries(ie.workingColorSpace),Z=b.colorSpace===yi?null:ie.getPrimaries(b.colorSpace),K=b.colorSpace===yi||gt===Z?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,K);let ut=b.isCompressedTexture||b.image[0].isCompressedTexture,P=b.image[0]&&b.image[0].isDataTexture,j=[];for(let bt=0;bt<6;bt++)!ut&&!P?j[bt]=_(b.image[bt],!0,s.maxCubemapSize):j[bt]=P?b.image[bt].image:b.image[bt],j[bt]=Ut(b,j[bt]);let Y=j[0],dt=r.convert(b.format,b.colorSpace),ot=r.convert(b.type),ct=A(b.internalFormat,dt,ot,b.normalized,b.colorSpace),Lt=b.isVideoTexture!==!0,qt=lt.__version===void 0||it===!0,st=tt.dataReady,Dt=S(b,Y);Yt(i.TEXTURE_CUBE_MAP,b);let Xt;if(b.isDepthTexture){if(ct=y(b.format===gi,b.type),qt)if(Lt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,ct,Y.width,Y.height);else for(let bt=0;bt<6;bt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,Y.width,Y.height,0,dt,ot,null)}else if(ut){Lt&&qt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Dt,ct,Y.width,Y.height);for(let bt=0;bt<6;bt++){Xt=j[bt].mipmaps;for(let he=0;he<Xt.length;he++){let De=Xt[he];b.format!==zn?dt!==null?Lt?st&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,0,0,De.width,De.height,dt,De.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,ct,De.width,De.height,0,De.data):Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,0,0,De.width,De.height,dt,ot,De.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he,ct,De.width,De.height,0,dt,ot,De.data)}}}else{if(Xt=b.mipmaps,Lt&&qt){Xt.length>0&&Dt++;let bt=zt(j[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Dt,ct,bt.width,bt.height)}for(let bt=0;bt<6;bt++)if(P){Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,0,0,j[bt].width,j[bt].height,dt,ot,j[bt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,j[bt].width,j[bt].height,0,dt,ot,j[bt].data);for(let he=0;he<Xt.length;he++){let bi=Xt[he].image[bt].image;Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,0,0,bi.width,bi.height,dt,ot,bi.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,ct,bi.width,bi.height,0,dt,ot,bi.data)}}else{Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,0,0,dt,ot,j[bt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,dt,ot,j[bt]);for(let he=0;he<Xt.length;he++){let De=Xt[he];Lt?st&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,0,0,dt,ot,De.image[bt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,he+1,ct,dt,ot,De.image[bt])}}}w(b)&&b.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),lt.__version=tt.version,b.onUpdate&&b.onUpdate(b)}E.__version=b.version}function xt(E,b,z,it,tt,lt){let gt=r.convert(z.format,z.colorSpace),Z=r.convert(z.type),K=A(z.internalFormat,gt,Z,z.normalized,z.colorSpace),ut=n.get(b),P=n.get(z);if(P.__renderTarget=b,!ut.__hasExternalTextures){let j=Math.max(1,b.width>>lt),Y=Math.max(1,b.height>>lt);tt===i.TEXTURE_3D||tt===i.TEXTURE_2D_ARRAY?e.texImage3D(tt,lt,K,j,Y,b.depth,0,gt,Z,null):e.texImage2D(tt,lt,K,j,Y,0,gt,Z,null)}e.bindFramebuffer(i.FRAMEBUFFER,E),mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,it,tt,P.__webglTexture,0,de(b)):(tt===i.TEXTURE_2D||tt>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&tt<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,it,tt,P.__webglTexture,lt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Ht(E,b,z){if(i.bindRenderbuffer(i.RENDERBUFFER,E),b.depthBuffer){let it=b.depthTexture,tt=it&&it.isDepthTexture?it.type:null,lt=y(b.stencilBuffer,tt),gt=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;mt(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,de(b),lt,b.width,b.height):z?i.renderbufferStorageMultisample(i.RENDERBUFFER,de(b),lt,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,lt,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,gt,i.RENDERBUFFER,E)}else{let it=b.textures;for(let tt=0;tt<it.length;tt++){let lt=it[tt],gt=r.convert(lt.format,lt.colorSpace),Z=r.convert(lt.type),K=A(lt.internalFormat,gt,Z,lt.normalized,lt.colorSpace);mt(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,de(b),K,b.width,b.height):z?i.renderbufferStorageMultisample(i.RENDERBUFFER,de(b),K,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,K,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function It(E,b,z){let it=b.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,E),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let tt=n.get(b.depthTexture);tt.__renderTarget=b;let lt=it?b.depthTexture.image[0]:b.depthTexture.image;(!tt.__webglTexture||lt.width!==b.width||lt.height!==b.height)&&(lt.width=b.width,lt.height=b.height,b.depthTexture.needsUpdate=!0),it?_t(b.depthTexture,0):ft(b.depthTexture,0);let gt=tt.__webglTexture,Z=de(b),K=it?i.TEXTURE_CUBE_MAP_POSITIVE_X+z:i.TEXTURE_2D,ut=b.depthTexture.format===gi?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===hi)mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ut,K,gt,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,ut,K,gt,0);else if(b.depthTexture.format===gi)mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ut,K,gt,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,ut,K,gt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Qt(E){let b=n.get(E),z=E.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==E.depthTexture){let it=E.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),it){let tt=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,it.removeEventListener("dispose",tt)};it.addEventListener("dispose",tt),b.__depthDisposeCallback=tt}b.__boundDepthTexture=it}if(E.depthTexture&&!b.__autoAllocateDepthBuffer)if(z)for(let it=0;it<6;it++)It(b.__webglFramebuffer[it],E,it);else E.texture.mipmaps.length>0?It(b.__webglFramebuffer[0],E,0):It(b.__webglFramebuffer,E,0);else if(z){b.__webglDepthbuffer=[];for(let it=0;it<6;it++)if(e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[it]),b.__webglDepthbuffer[it]===void 0)b.__webglDepthbuffer[it]=i.createRenderbuffer(),Ht(b.__webglDepthbuffer[it],E,!1);else{let tt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,lt=b.__webglDepthbuffer[it];i.bindRenderbuffer(i.RENDERBUFFER,lt),i.framebufferRenderbuffer(i.FRAMEBUFFER,tt,i.RENDERBUFFER,lt)}}else if(E.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Ht(b.__webglDepthbuffer,E,!1);else{let tt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,lt=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,lt),i.framebufferRenderbuffer(i.FRAMEBUFFER,tt,i.RENDERBUFFER,lt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function te(E,b,z){let it=n.get(E);b!==void 0&&xt(it.__webglFramebuffer,E,E.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),z!==void 0&&Qt(E)}function oe(E){let b=E.texture,z=n.get(E),it=n.get(b);E.addEventListener("dispose",B),U(E);let tt=E.textures,lt=E.isWebGLCubeRenderTarget===!0,gt=tt.length>1;if(gt||(it.__webglTexture===void 0&&(it.__webglTexture=i.createTexture()),it.__version=b.version,o.memory.textures++),lt){z.__webglFramebuffer=[];for(let Z=0;Z<6;Z++)if(b.mipmaps.length>0){z.__webglFramebuffer[Z]=[];for(let K=0;K<b.mipmaps.length;K++)z.__webglFramebuffer[Z][K]=i.createFramebuffer()}else z.__webglFramebuffer[Z]=i.createFramebuffer()}else{if(b.mipmaps.length>0){z.__webglFramebuffer=[];for(let Z=0;Z<b.mipmaps.length;Z++)z.__webglFramebuffer[Z]=i.createFramebuffer()}else z.__webglFramebuffer=i.createFramebuffer();if(gt)for(let Z=0,K=tt.length;Z<K;Z++){let ut=n.get(tt[Z]);ut.__webglTexture===void 0&&(ut.__webglTexture=i.createTexture(),o.memory.textures++)}if(E.samples>0&&mt(E)===!1){z.__webglMultisampledFramebuffer=i.createFramebuffer(),z.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,z.__webglMultisampledFramebuffer);for(let Z=0;Z<tt.length;Z++){let K=tt[Z];z.__webglColorRenderbuffer[Z]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,z.__webglColorRenderbuffer[Z]);let ut=r.convert(K.format,K.colorSpace),P=r.convert(K.type),j=A(K.internalFormat,ut,P,K.normalized,K.colorSpace,E.isXRRenderTarget===!0),Y=de(E);i.renderbufferStorageMultisample(i.RENDERBUFFER,Y,j,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Z,i.RENDERBUFFER,z.__webglColorRenderbuffer[Z])}i.bindRenderbuffer(i.RENDERBUFFER,null),E.depthBuffer&&(z.__webglDepthRenderbuffer=i.createRenderbuffer(),Ht(z.__webglDepthRenderbuffer,E,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(lt){e.bindTexture(i.TEXTURE_CUBE_MAP,it.__webglTexture),Yt(i.TEXTURE_CUBE_MAP,b);for(let Z=0;Z<6;Z++)if(b.mipmaps.length>0)for(let K=0;K<b.mipmaps.length;K++)xt(z.__webglFramebuffer[Z][K],E,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,K);else xt(z.__webglFramebuffer[Z],E,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,0);w(b)?v(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}else if(gt){for(let Z=0,K=tt.length;Z<K;Z++){let ut=tt[Z],P=n.get(ut),j=i.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(j=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(j,P.__webglTexture),Yt(j,ut),xt(z.__webglFramebuffer,E,ut,i.COLOR_ATTACHMENT0+Z,j,0),w(ut)&&v(j)}e.unbindTexture()}else{let Z=i.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(Z=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(Z,it.__webglTexture),Yt(Z,b),b.mipmaps.length>0)for(let K=0;K<b.mipmaps.length;K++)xt(z.__webglFramebuffer[K],E,b,i.COLOR_ATTACHMENT0,Z,K);else xt(z.__webglFramebuffer,E,b,i.COLOR_ATTACHMENT0,Z,0);w(b)?v(Z):b.mipmaps.length>0&&i.texParameteri(Z,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}E.depthBuffer&&Qt(E)}function N(E){let b=E.textures;for(let z=0,it=b.length;z<it;z++){let tt=b[z];if(w(tt)&&tt.mipmapsAutoUpdate===!0){let lt=T(E),gt=n.get(tt).__webglTexture;e.bindTexture(lt,gt),v(lt),e.unbindTexture()}}}let Te=[];function Jt(E){if(E.samples>0){if(mt(E)===!1){let b=E.textures,z=E.width,it=E.height,tt=i.COLOR_BUFFER_BIT,lt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,gt=n.get(E),Z=b.length>1;if(Z)for(let ut=0;ut<b.length;ut++)e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,gt.__webglMultisampledFramebuffer),E.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,gt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,gt.__webglFramebuffer);for(let ut=0;ut<b.length;ut++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(tt|=i.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(tt|=i.STENCIL_BUFFER_BIT)),Z){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,gt.__webglColorRenderbuffer[ut]);let P=n.get(b[ut]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,P,0)}i.blitFramebuffer(0,0,z,it,0,0,z,it,tt,i.NEAREST),l===!0&&(Te.length=0,Te.push(i.COLOR_ATTACHMENT0+ut),E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&Te.push(lt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Te))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),Z)for(let ut=0;ut<b.length;ut++){e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.RENDERBUFFER,gt.__webglColorRenderbuffer[ut]);let P=n.get(b[ut]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.TEXTURE_2D,P,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,gt.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&l){let b=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function de(E){return Math.min(s.maxSamples,E.samples)}function mt(E){let b=n.get(E);return E.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Ae(E){let b=o.render.frame;h.get(E)!==b&&(h.set(E,b),E.update())}function Ut(E,b){let z=E.colorSpace,it=E.format,tt=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||z!==br&&z!==yi&&(ie.getTransfer(z)===ce?(it!==zn||tt!==cn)&&Bt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):kt("WebGLTextures: Unsupported texture color space:",z)),b}function zt(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(c.width=E.naturalWidth||E.width,c.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(c.width=E.displayWidth,c.height=E.displayHeight):(c.width=E.width,c.height=E.height),c}this.allocateTextureUnit=Pt,this.resetTextureUnits=$,this.getTextureUnits=Q,this.setTextureUnits=Mt,this.setTexture2D=ft,this.setTexture2DArray=At,this.setTexture3D=Nt,this.setTextureCube=_t,this.rebindTextures=te,this.setupRenderTarget=oe,this.updateRenderTargetMipmap=N,this.updateMultisampleRenderTarget=Jt,this.setupDepthRenderbuffer=Qt,this.setupFrameBufferTexture=xt,this.useMultisampledRTT=mt,this.dispose=W}function vM(i,t){function e(n,s=yi){let r,o=ie.getTransfer(s);if(n===cn)return i.UNSIGNED_BYTE;if(n===Ha)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Wa)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Lh)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Nh)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Ph)return i.BYTE;if(n===Ih)return i.SHORT;if(n===zs)return i.UNSIGNED_SHORT;if(n===Ga)return i.INT;if(n===Bn)return i.UNSIGNED_INT;if(n===An)return i.FLOAT;if(n===kn)return i.HALF_FLOAT;if(n===Dh)return i.ALPHA;if(n===Fh)return i.RGB;if(n===zn)return i.RGBA;if(n===hi)return i.DEPTH_COMPONENT;if(n===gi)return i.DEPTH_STENCIL;if(n===Xa)return i.RED;if(n===qa)return i.RED_INTEGER;if(n===ki)return i.RG;if(n===$a)return i.RG_INTEGER;if(n===Ya)return i.RGBA_INTEGER;if(n===$r||n===Yr||n===Jr||n===Zr)if(o===ce)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===$r)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Yr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Jr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Zr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===$r)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Yr)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Jr)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Zr)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Ja||n===Za||n===Ka||n===ja)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Ja)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Za)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Ka)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===ja)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Qa||n===tl||n===el||n===nl||n===il||n===Kr||n===sl)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Qa||n===tl)return o===ce?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===el)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===nl)return r.COMPRESSED_R11_EAC;if(n===il)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Kr)return r.COMPRESSED_RG11_EAC;if(n===sl)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===rl||n===ol||n===al||n===ll||n===cl||n===hl||n===ul||n===dl||n===fl||n===pl||n===ml||n===gl||n===yl||n===xl)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===rl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===ol)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===al)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===ll)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===cl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===hl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ul)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===dl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===fl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===pl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ml)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===gl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===yl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===xl)return o===ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===_l||n===bl||n===vl)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===_l)return o===ce?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===bl)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===vl)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Ml||n===Sl||n===jr||n===wl)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ml)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Sl)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===jr)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===wl)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===as?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var MM=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,SM=`
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

}`,nu=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Ir(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Sn({vertexShader:MM,fragmentShader:SM,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ve(new Di(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},iu=class extends Jn{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,x=typeof XRWebGLBinding<"u",g=new nu,m={},_=e.getContextAttributes(),w=null,v=null,T=[],A=[],y=new rt,S=null,U=null,C=new tn;C.viewport=new Me;let D=new tn;D.viewport=new Me;let B=[C,D],q=new Ba,I=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(J){let ft=T[J];return ft===void 0&&(ft=new Ps,T[J]=ft),ft.getTargetRaySpace()},this.getControllerGrip=function(J){let ft=T[J];return ft===void 0&&(ft=new Ps,T[J]=ft),ft.getGripSpace()},this.getHand=function(J){let ft=T[J];return ft===void 0&&(ft=new Ps,T[J]=ft),ft.getHandSpace()};function F(J){let ft=A.indexOf(J.inputSource);if(ft===-1)return;let At=T[ft];At!==void 0&&(At.update(J.inputSource,J.frame,c||o),At.dispatchEvent({type:J.type,data:J.inputSource}))}function O(){s.removeEventListener("select",F),s.removeEventListener("selectstart",F),s.removeEventListener("selectend",F),s.removeEventListener("squeeze",F),s.removeEventListener("squeezestart",F),s.removeEventListener("squeezeend",F),s.removeEventListener("end",O),s.removeEventListener("inputsourceschange",et);for(let J=0;J<T.length;J++){let ft=A[J];ft!==null&&(A[J]=null,T[J].disconnect(ft))}I=null,W=null,g.reset();for(let J in m)delete m[J];if(t.setRenderTarget(w),f=null,d=null,u=null,s=null,v=null,Pt.stop(),n.isPresenting=!1,t.setPixelRatio(S),t.setSize(y.width,y.height,!1),U!==null){let J=U.camera;J.fov=U.fov,J.zoom=U.zoom,J.updateProjectionMatrix(),U=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(J){r=J,n.isPresenting===!0&&Bt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(J){a=J,n.isPresenting===!0&&Bt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(J){c=J},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(J){if(s=J,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",F),s.addEventListener("selectstart",F),s.addEventListener("selectend",F),s.addEventListener("squeeze",F),s.addEventListener("squeezestart",F),s.addEventListener("squeezeend",F),s.addEventListener("end",O),s.addEventListener("inputsourceschange",et),_.xrCompatible!==!0&&await e.makeXRCompatible(),S=t.getPixelRatio(),t.getSize(y),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let At=null,Nt=null,_t=null;_.depth&&(_t=_.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,At=_.stencil?gi:hi,Nt=_.stencil?as:Bn);let Ft={colorFormat:e.RGBA8,depthFormat:_t,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Ft),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),v=new gn(d.textureWidth,d.textureHeight,{format:zn,type:cn,depthTexture:new fi(d.textureWidth,d.textureHeight,Nt,void 0,void 0,void 0,void 0,void 0,void 0,At),stencilBuffer:_.stencil,colorSpace:t.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let At={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,At),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),v=new gn(f.framebufferWidth,f.framebufferHeight,{format:zn,type:cn,colorSpace:t.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),Pt.setContext(s),Pt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function et(J){for(let ft=0;ft<J.removed.length;ft++){let At=J.removed[ft],Nt=A.indexOf(At);Nt>=0&&(A[Nt]=null,T[Nt].disconnect(At))}for(let ft=0;ft<J.added.length;ft++){let At=J.added[ft],Nt=A.indexOf(At);if(Nt===-1){for(let Ft=0;Ft<T.length;Ft++)if(Ft>=A.length){A.push(At),Nt=Ft;break}else if(A[Ft]===null){A[Ft]=At,Nt=Ft;break}if(Nt===-1)break}let _t=T[Nt];_t&&_t.connect(At)}}function G(J,ft){ft===null?J.matrixWorld.copy(J.matrix):J.matrixWorld.multiplyMatrices(ft.matrixWorld,J.matrix),J.matrixWorldInverse.copy(J.matrixWorld).invert()}this.updateCamera=function(J){if(s===null)return;let ft=J.near,At=J.far;g.texture!==null&&(g.depthNear>0&&(ft=g.depthNear),g.depthFar>0&&(At=g.depthFar)),q.near=D.near=C.near=ft,q.far=D.far=C.far=At,(I!==q.near||W!==q.far)&&(s.updateRenderState({depthNear:q.near,depthFar:q.far}),I=q.near,W=q.far),q.layers.mask=J.layers.mask|6,C.layers.mask=q.layers.mask&-5,D.layers.mask=q.layers.mask&-3;let Nt=J.parent,_t=q.cameras;G(q,Nt);for(let Ft=0;Ft<_t.length;Ft++)G(_t[Ft],Nt);q.projectionMatrix.copy(C.projectionMatrix),q.projectionMatrixInverse.copy(C.projectionMatrixInverse),U===null&&J.isPerspectiveCamera&&(U={camera:J,fov:J.fov,zoom:J.zoom}),$(J,q,Nt)};function $(J,ft,At){At===null?J.matrix.copy(ft.matrixWorld):(J.matrix.copy(At.matrixWorld),J.matrix.invert(),J.matrix.multiply(ft.matrixWorld)),J.matrix.decompose(J.position,J.quaternion,J.scale),J.updateMatrixWorld(!0),J.projectionMatrix.copy(ft.projectionMatrix),J.projectionMatrixInverse.copy(ft.projectionMatrixInverse),J.isPerspectiveCamera&&(J.fov=da*2*Math.atan(1/J.projectionMatrix.elements[5]),J.zoom=1)}this.getCamera=function(){return q},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(J){l=J,d!==null&&(d.fixedFoveation=J),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=J)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(q)},this.getCameraTexture=function(J){return m[J]};let Q=null;function Mt(J,ft){if(h=ft.getViewerPose(c||o),p=ft,h!==null){let At=h.views;f!==null&&(t.setRenderTargetFramebuffer(v,f.framebuffer),t.setRenderTarget(v));let Nt=!1;At.length!==q.cameras.length&&(q.cameras.length=0,Nt=!0);for(let Ot=0;Ot<At.length;Ot++){let Yt=At[Ot],jt=null;if(f!==null)jt=f.getViewport(Yt);else{let ht=u.getViewSubImage(d,Yt);jt=ht.viewport,Ot===0&&(t.setRenderTargetTextures(v,ht.colorTexture,ht.depthStencilTexture),t.setRenderTarget(v))}let nt=B[Ot];nt===void 0&&(nt=new tn,nt.layers.enable(Ot),nt.viewport=new Me,B[Ot]=nt),nt.matrix.fromArray(Yt.transform.matrix),nt.matrix.decompose(nt.position,nt.quaternion,nt.scale),nt.projectionMatrix.fromArray(Yt.projectionMatrix),nt.projectionMatrixInverse.copy(nt.projectionMatrix).invert(),nt.viewport.set(jt.x,jt.y,jt.width,jt.height),Ot===0&&(q.matrix.copy(nt.matrix),q.matrix.decompose(q.position,q.quaternion,q.scale)),Nt===!0&&q.cameras.push(nt)}let _t=s.enabledFeatures;if(_t&&_t.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let Ot=u.getDepthInformation(At[0]);Ot&&Ot.isValid&&Ot.texture&&g.init(Ot,s.renderState)}if(_t&&_t.includes("camera-access")&&x){t.state.unbindTexture(),u=n.getBinding();for(let Ot=0;Ot<At.length;Ot++){let Yt=At[Ot].camera;if(Yt){let jt=m[Yt];jt||(jt=new Ir,m[Yt]=jt);let nt=u.getCameraImage(Yt);jt.sourceTexture=nt}}}}for(let At=0;At<T.length;At++){let Nt=A[At],_t=T[At];Nt!==null&&_t!==void 0&&_t.update(Nt,ft,c||o)}Q&&Q(J,ft),ft.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ft}),p=null}let Pt=new Xp;Pt.setAnimationLoop(Mt),this.setAnimationLoop=function(J){Q=J},this.dispose=function(){}}},wM=new se,em=new Vt;em.set(-1,0,0,0,1,0,0,0,1);function AM(i,t){function e(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function n(g,m){m.color.getRGB(g.fogColor.value,Wh(i)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function s(g,m,_,w,v){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(g,m):m.isMeshLambertMaterial?(r(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(g,m),u(g,m)):m.isMeshPhongMaterial?(r(g,m),h(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(g,m),d(g,m),m.isMeshPhysicalMaterial&&f(g,m,v)):m.isMeshMatcapMaterial?(r(g,m),p(g,m)):m.isMeshDepthMaterial?r(g,m):m.isMeshDistanceMaterial?(r(g,m),x(g,m)):m.isMeshNormalMaterial?r(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?l(g,m,_,w):m.isSpriteMaterial?c(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,e(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===nn&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,e(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===nn&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,e(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,e(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let _=t.get(m),w=_.envMap,v=_.envMapRotation;w&&(g.envMap.value=w,g.envMapRotation.value.setFromMatrix4(wM.makeRotationFromEuler(v)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(em),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function l(g,m,_,w){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*_,g.scale.value=w*.5,m.map&&(g.map.value=m.map,e(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function c(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function h(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function u(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function d(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function f(g,m,_){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===nn&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=_.texture,g.transmissionSamplerSize.value.set(_.width,_.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,g.specularIntensityMapTransform))}function p(g,m){m.matcap&&(g.matcap.value=m.matcap)}function x(g,m){let _=t.get(m).light;g.referencePosition.value.setFromMatrixPosition(_.matrixWorld),g.nearDistance.value=_.shadow.camera.near,g.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function TM(i,t,e,n){let s={},r={};function o(_,w){let v=w.program;n.uniformBlockBinding(_,v,s[_.id])}function a(_,w){let v=s[_.id];v===void 0&&(p(_),v=l(_),s[_.id]=v,_.addEventListener("dispose",g));let T=w.program;n.updateUBOMapping(_,T);let A=t.render.frame;r[_.id]!==A&&(c(_),r[_.id]=A)}function l(_){let w=i.createBuffer(),v=_.__size,T=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,w),i.bufferData(i.UNIFORM_BUFFER,v,T),i.bindBuffer(i.UNIFORM_BUFFER,null),w}function c(_){let w=s[_.id],v=_.uniforms,T=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let A=0,y=v.length;A<y;A++){let S=v[A];if(Array.isArray(S))for(let U=0,C=S.length;U<C;U++)h(S[U],A,U,T);else h(S,A,0,T)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(_,w,v,T){if(d(_,w,v,T)===!0){let A=_.__offset,y=_.value;if(Array.isArray(y)){let S=0;for(let U=0;U<y.length;U++){let C=y[U],D=x(C,!0);u(C,_.__data,S),S+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,_.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,_.__data)}}function u(_,w,v){typeof _=="number"||typeof _=="boolean"?w[v]=_:_.isMatrix3?(w[v]=_.elements[0],w[v+1]=_.elements[1],w[v+2]=_.elements[2],w[v+3]=0,w[v+4]=_.elements[3],w[v+5]=_.elements[4],w[v+6]=_.elements[5],w[v+7]=0,w[v+8]=_.elements[6],w[v+9]=_.elements[7],w[v+10]=_.elements[8],w[v+11]=0):ArrayBuffer.isView(_)?w.set(_.subarray(0,w.length-v),v):_.toArray(w,v)}function d(_,w,v,T){let A=_.value,y=w+"_"+v;if(Array.isArray(A)){T[y]===void 0&&(T[y]=[]);let S=T[y],U=!1;for(let C=0;C<A.length;C++)f(A[C],S,C)===!0&&(U=!0);return U}return f(A,T,y)}function f(_,w,v){if(w[v]===void 0)return typeof _=="number"||typeof _=="boolean"?w[v]=_:ArrayBuffer.isView(_)?w[v]=_.slice():w[v]=_.clone(),!0;{let T=w[v];if(typeof _=="number"||typeof _=="boolean"){if(T!==_)return w[v]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(T.equals(_)===!1)return T.copy(_),!0}}return!1}function p(_){let w=_.uniforms,v=0,T=16;for(let y=0,S=w.length;y<S;y++){let U=Array.isArray(w[y])?w[y]:[w[y]];for(let C=0,D=U.length;C<D;C++){let B=U[C],q=Array.isArray(B.value)?B.value:[B.value],I=Array.isArray(w[y])||Array.isArray(B.value),W=v;for(let O=0,et=q.length;O<et;O++){let G=q[O],$=x(G,I),Q=v%T,Mt=Q%$.boundary,Pt=Q+Mt;v+=Mt,Pt!==0&&T-Pt<$.storage&&(v+=T-Pt),O===0&&(W=v),v+=$.storage}let F=B.type==="int"?Int32Array:B.type==="uint"?Uint32Array:Float32Array;B.__data=new F((v-W)/Float32Array.BYTES_PER_ELEMENT),B.__offset=W}}let A=v%T;return A>0&&(v+=T-A),_.__size=v,_.__cache={},this}function x(_,w){let v={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(v.boundary=4,v.storage=4):_.isVector2?(v.boundary=8,v.storage=8):_.isVector3||_.isColor?(v.boundary=16,v.storage=12):_.isVector4?(v.boundary=16,v.storage=16):_.isMatrix3?(v.boundary=16,v.storage=48):_.isMatrix4?(v.boundary=16,v.storage=64):_.isTexture?Bt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(v.boundary=16,v.storage=_.byteLength):Bt("WebGLRenderer: Unsupported uniform value type.",_),w===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function g(_){let w=_.target;w.removeEventListener("dispose",g),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function m(){for(let _ in s)i.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:m}}var EM=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),jn=null;function RM(){return jn===null&&(jn=new Ki(EM,16,16,ki,kn),jn.name="DFG_LUT",jn.minFilter=en,jn.magFilter=en,jn.wrapS=Yn,jn.wrapT=Yn,jn.generateMipmaps=!1,jn.needsUpdate=!0),jn}var Cl=class{constructor(t={}){let{canvas:e=up(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=cn}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let x=f,g=new Set([Ya,$a,qa]),m=new Set([cn,Bn,zs,as,Ha,Wa]),_=new Uint32Array(4),w=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},T=null,A=null,y=[],S=[],U=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Kn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let C=this,D=!1,B=null,q=null,I=null,W=null;this._outputColorSpace=Qe;let F=0,O=0,et=null,G=-1,$=null,Q=new Me,Mt=new Me,Pt=null,J=new Wt(0),ft=0,At=e.width,Nt=e.height,_t=1,Ft=null,xe=null,Ot=new Me(0,0,At,Nt),Yt=new Me(0,0,At,Nt),jt=!1,nt=new Ni,ht=new ya,at=!1,wt=!1,xt=new se,Ht=new R,It=new Me,Qt={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},te=!1;function oe(){return et===null?_t:1}let N=n;function Te(M,L){return e.getContext(M,L)}let Jt,de,mt,Ae,Ut,zt,E,b,z,it,tt,lt,gt,Z,K,ut,P,j,Y,dt,ot,ct,Lt;try{let M={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Dt,!1),e.addEventListener("webglcontextrestored",Xt,!1),e.addEventListener("webglcontextcreationerror",bt,!1),N===null){let L="webgl2";if(N=Te(L,M),N===null)throw Te(L)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}qt()}catch(M){throw e.removeEventListener("webglcontextlost",Dt,!1),e.removeEventListener("webglcontextrestored",Xt,!1),e.removeEventListener("webglcontextcreationerror",bt,!1),kt("WebGLRenderer: "+M.message),M}function qt(){Jt=new kb(N),Jt.init(),ot=new vM(N,Jt),de=new Rb(N,Jt,t,ot),mt=new _M(N,Jt),de.reversedDepthBuffer&&d&&mt.buffers.depth.setReversed(!0),q=N.createFramebuffer(),I=N.createFramebuffer(),W=N.createFramebuffer(),Ae=new Gb(N),Ut=new rM,zt=new bM(N,Jt,mt,Ut,de,ot,Ae),E=new Bb(C),b=new Wy(N),ct=new Tb(N,b),z=new zb(N,b,Ae,ct),it=new Wb(N,z,b,ct,Ae),j=new Hb(N,de,zt),K=new Cb(Ut),tt=new sM(C,E,Jt,de,ct,K),lt=new AM(C,Ut),gt=new aM,Z=new fM(Jt),P=new Ab(C,E,mt,it,p,l),ut=new xM(C,it,de),Lt=new TM(N,Ae,de,mt),Y=new Eb(N,Jt,Ae),dt=new Vb(N,Jt,Ae),Ae.programs=tt.programs,C.capabilities=de,C.extensions=Jt,C.properties=Ut,C.renderLists=gt,C.shadowMap=ut,C.state=mt,C.info=Ae}x!==cn&&(U=new qb(x,e.width,e.height,a,s,r));let st=new iu(C,N);this.xr=st,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){let M=Jt.get("WEBGL_lose_context");M&&M.loseContext()},this.forceContextRestore=function(){let M=Jt.get("WEBGL_lose_context");M&&M.restoreContext()},this.getPixelRatio=function(){return _t},this.setPixelRatio=function(M){M!==void 0&&(_t=M,this.setSize(At,Nt,!1))},this.getSize=function(M){return M.set(At,Nt)},this.setSize=function(M,L,X=!0){if(st.isPresenting){Bt("WebGLRenderer: Can't change size while VR device is presenting.");return}At=M,Nt=L,e.width=Math.floor(M*_t),e.height=Math.floor(L*_t),X===!0&&(e.style.width=M+"px",e.style.height=L+"px"),U!==null&&U.setSize(e.width,e.height),this.setViewport(0,0,M,L)},this.getDrawingBufferSize=function(M){return M.set(At*_t,Nt*_t).floor()},this.setDrawingBufferSize=function(M,L,X){At=M,Nt=L,_t=X,e.width=Math.floor(M*X),e.height=Math.floor(L*X),this.setViewport(0,0,M,L)},this.setEffects=function(M){if(x===cn){kt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(M){for(let L=0;L<M.length;L++)if(M[L].isOutputPass===!0){Bt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}U.setEffects(M||[])},this.getCurrentViewport=function(M){return M.copy(Q)},this.getViewport=function(M){return M.copy(Ot)},this.setViewport=function(M,L,X,k){M.isVector4?Ot.set(M.x,M.y,M.z,M.w):Ot.set(M,L,X,k),mt.viewport(Q.copy(Ot).multiplyScalar(oe()).round())},this.getScissor=function(M){return M.copy(Yt)},this.setScissor=function(M,L,X,k){M.isVector4?Yt.set(M.x,M.y,M.z,M.w):Yt.set(M,L,X,k),mt.scissor(Mt.copy(Yt).multiplyScalar(oe()).round())},this.getScissorTest=function(){return jt},this.setScissorTest=function(M){mt.setScissorTest(jt=M)},this.setOpaqueSort=function(M){Ft=M},this.setTransparentSort=function(M){xe=M},this.getClearColor=function(M){return M.copy(P.getClearColor())},this.setClearColor=function(){P.setClearColor(...arguments)},this.getClearAlpha=function(){return P.getClearAlpha()},this.setClearAlpha=function(){P.setClearAlpha(...arguments)},this.clear=function(M=!0,L=!0,X=!0){let k=0;if(M){let V=!1;if(et!==null){let yt=et.texture.format;V=g.has(yt)}if(V){let yt=et.texture.type,Tt=m.has(yt),pt=P.getClearColor(),St=P.getClearAlpha(),Ct=pt.r,Gt=pt.g,ee=pt.b;Tt?(_[0]=Ct,_[1]=Gt,_[2]=ee,_[3]=St,N.clearBufferuiv(N.COLOR,0,_)):(w[0]=Ct,w[1]=Gt,w[2]=ee,w[3]=St,N.clearBufferiv(N.COLOR,0,w))}else k|=N.COLOR_BUFFER_BIT}L&&(k|=N.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),X&&(k|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),k!==0&&N.clear(k)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(M){M.setRenderer(this),B=M},this.dispose=function(){e.removeEventListener("webglcontextlost",Dt,!1),e.removeEventListener("webglcontextrestored",Xt,!1),e.removeEventListener("webglcontextcreationerror",bt,!1),P.dispose(),gt.dispose(),Z.dispose(),zt.dispose(),Ut.dispose(),E.dispose(),it.dispose(),z.dispose(),ct.dispose(),Lt.dispose(),tt.dispose(),st.dispose(),st.removeEventListener("sessionstart",xu),st.removeEventListener("sessionend",_u),Vi.stop()};function Dt(M){M.preventDefault(),Vh("WebGLRenderer: Context Lost."),D=!0}function Xt(){Vh("WebGLRenderer: Context Restored."),D=!1;let M=Ae.autoReset,L=ut.enabled,X=ut.autoUpdate,k=ut.needsUpdate,V=ut.type;qt(),Ae.autoReset=M,ut.enabled=L,ut.autoUpdate=X,ut.needsUpdate=k,ut.type=V}function bt(M){kt("WebGLRenderer: A WebGL context could not be created. Reason: ",M.statusMessage)}function he(M){let L=M.target;L.removeEventListener("dispose",he),De(L)}function De(M){bi(M),Ut.remove(M)}function bi(M){let L=Ut.get(M).programs;L!==void 0&&(L.forEach(function(X){tt.releaseProgram(X)}),M.isShaderMaterial&&tt.releaseShaderCache(M))}this.renderBufferDirect=function(M,L,X,k,V,yt){L===null&&(L=Qt);let Tt=V.isMesh&&V.matrixWorld.determinantAffine()<0,pt=Om(M,L,X,k,V);mt.setMaterial(k,Tt);let St=X.index,Ct=1;if(k.wireframe===!0){if(St=z.getWireframeAttribute(X),St===void 0)return;Ct=2}let Gt=X.drawRange,ee=X.attributes.position,Et=Gt.start*Ct,ne=(Gt.start+Gt.count)*Ct;yt!==null&&(Et=Math.max(Et,yt.start*Ct),ne=Math.min(ne,(yt.start+yt.count)*Ct)),St!==null?(Et=Math.max(Et,0),ne=Math.min(ne,St.count)):ee!=null&&(Et=Math.max(Et,0),ne=Math.min(ne,ee.count));let Ee=ne-Et;if(Ee<0||Ee===1/0)return;ct.setup(V,k,pt,X,St);let ge,fe=Y;if(St!==null&&(ge=b.get(St),fe=dt,fe.setIndex(ge)),V.isMesh)k.wireframe===!0?(mt.setLineWidth(k.wireframeLinewidth*oe()),fe.setMode(N.LINES)):fe.setMode(N.TRIANGLES);else if(V.isLine){let Ge=k.linewidth;Ge===void 0&&(Ge=1),mt.setLineWidth(Ge*oe()),V.isLineSegments?fe.setMode(N.LINES):V.isLineLoop?fe.setMode(N.LINE_LOOP):fe.setMode(N.LINE_STRIP)}else V.isPoints?fe.setMode(N.POINTS):V.isSprite&&fe.setMode(N.TRIANGLES);if(V.isBatchedMesh)if(Jt.get("WEBGL_multi_draw"))fe.renderMultiDraw(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount);else{let Ge=V._multiDrawStarts,Rt=V._multiDrawCounts,Ke=V._multiDrawCount,le=St?b.get(St).bytesPerElement:1,Gi=Ut.get(k).currentProgram.getUniforms();for(let He=0;He<Ke;He++)Gi.setValue(N,"_gl_DrawID",He),fe.render(Ge[He]/le,Rt[He])}else if(V.isInstancedMesh)fe.renderInstances(Et,Ee,V.count);else if(X.isInstancedBufferGeometry){let Ge=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,Rt=Math.min(X.instanceCount,Ge);fe.renderInstances(Et,Ee,Rt)}else fe.render(Et,Ee)};function yu(M,L,X,k){B!==null&&M.isNodeMaterial&&B.setObject(k,M),at===!0&&K.setState(M,X,!1),M.transparent===!0&&M.side===wn&&M.forceSinglePass===!1?(M.side=nn,M.needsUpdate=!0,Zs(M,L,k),M.side=Bi,M.needsUpdate=!0,Zs(M,L,k),M.side=wn):Zs(M,L,k)}this.compile=function(M,L,X=null){X===null&&(X=M),B!==null&&B.renderStart(M,L,X),A=Z.get(X),A.init(L),S.push(A),X.traverseVisible(function(V){V.isLight&&V.layers.test(L.layers)&&(A.pushLight(V),V.castShadow&&A.pushShadow(V))}),M!==X&&M.traverseVisible(function(V){V.isLight&&V.layers.test(L.layers)&&(A.pushLight(V),V.castShadow&&A.pushShadow(V))}),A.setupLights(),B!==null&&B.updateLights(A.state.lightsArray),wt=this.localClippingEnabled,at=K.init(this.clippingPlanes,wt),at===!0&&K.setGlobalState(this.clippingPlanes,L),B!==null&&ut.render(A.state.shadowsArray,X,L);let k=new Set;return M.traverse(function(V){if(!(V.isMesh||V.isPoints||V.isLine||V.isSprite))return;let yt=V.material;if(yt)if(Array.isArray(yt))for(let Tt=0;Tt<yt.length;Tt++){let pt=yt[Tt];yu(pt,X,L,V),k.add(pt)}else yu(yt,X,L,V),k.add(yt)}),A=S.pop(),B!==null&&B.renderEnd(),k},this.compileAsync=function(M,L,X=null){let k=this.compile(M,L,X);return new Promise(V=>{function yt(){if(k.forEach(function(Tt){let St=Ut.get(Tt).currentProgram;(St===void 0||St.isReady())&&k.delete(Tt)}),k.size===0){V(M);return}setTimeout(yt,10)}Jt.get("KHR_parallel_shader_compile")!==null?yt():setTimeout(yt,10)})};let oc=null;function Fm(M){oc&&oc(M)}function xu(){Vi.stop()}function _u(){Vi.start()}let Vi=new Xp;Vi.setAnimationLoop(Fm),typeof self<"u"&&Vi.setContext(self),this.setAnimationLoop=function(M){oc=M,st.setAnimationLoop(M),M===null?Vi.stop():Vi.start()},st.addEventListener("sessionstart",xu),st.addEventListener("sessionend",_u),this.render=function(M,L){if(L!==void 0&&L.isCamera!==!0){kt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;B!==null&&B.renderStart(M,L);let X=st.enabled===!0&&st.isPresenting===!0,k=U!==null&&(et===null||X)&&U.begin(C,et);if(M.matrixWorldAutoUpdate===!0&&M.updateMatrixWorld(),L.parent===null&&L.matrixWorldAutoUpdate===!0&&L.updateMatrixWorld(),st.enabled===!0&&st.isPresenting===!0&&(U===null||U.isCompositing()===!1)&&(st.cameraAutoUpdate===!0&&st.updateCamera(L),L=st.getCamera()),M.isScene===!0&&M.onBeforeRender(C,M,L,et),A=Z.get(M,S.length),A.init(L),A.state.textureUnits=zt.getTextureUnits(),S.push(A),xt.multiplyMatrices(L.projectionMatrix,L.matrixWorldInverse),L.isArrayCamera?ht.setFromArrayCamera(L):nt.setFromProjectionMatrix(xt,vn,L.reversedDepth),wt=this.localClippingEnabled,at=K.init(this.clippingPlanes,wt),T=gt.get(M,y.length),T.init(),y.push(T),this.info.render.frame++,st.enabled===!0&&st.isPresenting===!0){let Tt=C.xr.getDepthSensingMesh();Tt!==null&&ac(Tt,L,-1/0,C.sortObjects)}ac(M,L,0,C.sortObjects),T.finish(),B!==null&&B.updateLights(A.state.lightsArray),C.sortObjects===!0&&T.sort(Ft,xe),te=st.enabled===!1||st.isPresenting===!1||st.hasDepthSensing()===!1,te&&P.addToRenderList(T,M),this.info.autoReset===!0&&this.info.reset(),at===!0&&K.beginShadows();let V=A.state.shadowsArray;if(ut.render(V,M,L),at===!0&&K.endShadows(),(k&&U.hasRenderPass())===!1){let Tt=T.opaque,pt=T.transmissive;if(A.setupLights(),L.isArrayCamera){let St=L.cameras;if(pt.length>0)for(let Ct=0,Gt=St.length;Ct<Gt;Ct++){let ee=St[Ct];vu(Tt,pt,M,ee)}te&&P.render(M);for(let Ct=0,Gt=St.length;Ct<Gt;Ct++){let ee=St[Ct];bu(T,M,ee,ee.viewport)}}else pt.length>0&&vu(Tt,pt,M,L),te&&P.render(M),bu(T,M,L)}et!==null&&O===0&&(zt.updateMultisampleRenderTarget(et),zt.updateRenderTargetMipmap(et)),k&&U.end(C),M.isScene===!0&&M.onAfterRender(C,M,L),ct.resetDefaultState(),G=-1,$=null,S.pop(),S.length>0?(A=S[S.length-1],zt.setTextureUnits(A.state.textureUnits),at===!0&&K.setGlobalState(C.clippingPlanes,A.state.camera)):A=null,y.pop(),y.length>0?T=y[y.length-1]:T=null,B!==null&&B.renderEnd()};function ac(M,L,X,k){if(M.visible===!1)return;if(M.layers.test(L.layers)){if(M.isGroup)X=M.renderOrder;else if(M.isLOD)M.autoUpdate===!0&&M.update(L);else if(M.isLight)A.pushLight(M),M.castShadow&&A.pushShadow(M);else if(M.isSprite){let Tt=L.isArrayCamera?ht:nt;if(!M.frustumCulled||M.intersectsFrustum(Tt)){k&&It.setFromMatrixPosition(M.matrixWorld).applyMatrix4(xt);let pt=it.update(M),St=M.material;St.visible&&T.push(M,pt,St,X,It.z,null,L)}}else if(M.isMesh||M.isLine||M.isPoints){let Tt=L.isArrayCamera?ht:nt;if(!M.frustumCulled||M.intersectsFrustum(Tt)){let pt=it.update(M),St=M.material;if(k&&(M.boundingSphere!==void 0?(M.boundingSphere===null&&M.computeBoundingSphere(),It.copy(M.boundingSphere.center)):(pt.boundingSphere===null&&pt.computeBoundingSphere(),It.copy(pt.boundingSphere.center)),It.applyMatrix4(M.matrixWorld).applyMatrix4(xt)),Array.isArray(St)){let Ct=pt.groups;for(let Gt=0,ee=Ct.length;Gt<ee;Gt++){let Et=Ct[Gt],ne=St[Et.materialIndex];ne&&ne.visible&&T.push(M,pt,ne,X,It.z,Et,L)}}else St.visible&&T.push(M,pt,St,X,It.z,null,L)}}}let yt=M.children;for(let Tt=0,pt=yt.length;Tt<pt;Tt++)ac(yt[Tt],L,X,k)}function bu(M,L,X,k){let{opaque:V,transmissive:yt,transparent:Tt}=M;A.setupLightsView(X),at===!0&&K.setGlobalState(C.clippingPlanes,X),k&&mt.viewport(Q.copy(k)),V.length>0&&ao(V,L,X),yt.length>0&&ao(yt,L,X),Tt.length>0&&ao(Tt,L,X),mt.buffers.depth.setTest(!0),mt.buffers.depth.setMask(!0),mt.buffers.color.setMask(!0),mt.setPolygonOffset(!1)}function vu(M,L,X,k){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[k.id]===void 0){let Et=Jt.has("EXT_color_buffer_half_float")||Jt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[k.id]=new gn(1,1,{generateMipmaps:!0,type:Et?kn:cn,minFilter:mi,samples:Math.max(4,de.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ie.workingColorSpace})}let yt=A.state.transmissionRenderTarget[k.id],Tt=k.viewport||Q;yt.setSize(Tt.z*C.transmissionResolutionScale,Tt.w*C.transmissionResolutionScale);let pt=C.getRenderTarget(),St=C.getActiveCubeFace(),Ct=C.getActiveMipmapLevel();C.setRenderTarget(yt),C.getClearColor(J),ft=C.getClearAlpha(),ft<1&&C.setClearColor(16777215,.5),C.clear(),te&&P.render(X);let Gt=C.toneMapping;C.toneMapping=Kn;let ee=k.viewport;if(k.viewport!==void 0&&(k.viewport=void 0),A.setupLightsView(k),at===!0&&K.setGlobalState(C.clippingPlanes,k),ao(M,X,k),zt.updateMultisampleRenderTarget(yt),zt.updateRenderTargetMipmap(yt),Jt.has("WEBGL_multisampled_render_to_texture")===!1){let Et=!1;for(let ne=0,Ee=L.length;ne<Ee;ne++){let ge=L[ne],{object:fe,geometry:Ge,material:Rt,group:Ke}=ge;if(Rt.side===wn&&fe.layers.test(k.layers)){let le=Rt.side;Rt.side=nn,Rt.needsUpdate=!0,Mu(fe,X,k,Ge,Rt,Ke),Rt.side=le,Rt.needsUpdate=!0,Et=!0}}Et===!0&&(zt.updateMultisampleRenderTarget(yt),zt.updateRenderTargetMipmap(yt))}C.setRenderTarget(pt,St,Ct),C.setClearColor(J,ft),ee!==void 0&&(k.viewport=ee),C.toneMapping=Gt}function ao(M,L,X){let k=L.isScene===!0?L.overrideMaterial:null;for(let V=0,yt=M.length;V<yt;V++){let Tt=M[V],{object:pt,geometry:St,group:Ct}=Tt,Gt=Tt.material;Gt.allowOverride===!0&&k!==null&&(Gt=k),pt.layers.test(X.layers)&&Mu(pt,L,X,St,Gt,Ct)}}function Mu(M,L,X,k,V,yt){B!==null&&V.isNodeMaterial&&B.setObject(M,V),M.onBeforeRender(C,L,X,k,V,yt),M.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,M.matrixWorld),M.normalMatrix.getNormalMatrix(M.modelViewMatrix),V.onBeforeRender(C,L,X,k,M,yt),V.transparent===!0&&V.side===wn&&V.forceSinglePass===!1?(V.side=nn,V.needsUpdate=!0,C.renderBufferDirect(X,L,k,V,M,yt),V.side=Bi,V.needsUpdate=!0,C.renderBufferDirect(X,L,k,V,M,yt),V.side=wn):C.renderBufferDirect(X,L,k,V,M,yt),M.onAfterRender(C,L,X,k,V,yt)}function Su(M){let L=0;for(let X of M)X.texture!==null&&L++;return L}function Zs(M,L,X){L.isScene!==!0&&(L=Qt);let k=Ut.get(M),V=A.state.lights,yt=A.state.shadowsArray,Tt=V.state.version,pt=tt.getParameters(M,V.state,yt,L,X,A.state.lightProbeGridArray),St=tt.getProgramCacheKey(pt),Ct=k.programs;k.environment=M.isMeshStandardMaterial||M.isMeshLambertMaterial||M.isMeshPhongMaterial?L.environment:null,k.fog=L.fog;let Gt=M.isMeshStandardMaterial||M.isMeshLambertMaterial&&!M.envMap||M.isMeshPhongMaterial&&!M.envMap;k.envMap=E.get(M.envMap||k.environment,Gt),k.envMapRotation=k.environment!==null&&M.envMap===null?L.environmentRotation:M.envMapRotation,Ct===void 0&&(M.addEventListener("dispose",he),Ct=new Map,k.programs=Ct,k.programVariants=new Map);let ee=Ct.get(St);if(ee!==void 0){if(k.currentProgram===ee&&k.lightsStateVersion===Tt)return Au(M,pt),ee}else pt.uniforms=tt.getUniforms(M),B!==null&&M.isNodeMaterial&&B.build(M,X,pt),M.onBeforeCompile(pt,C),ee=tt.acquireProgram(pt,St),Ct.set(St,ee),k.uniforms=pt.uniforms;let Et=k.uniforms;return(!M.isShaderMaterial&&!M.isRawShaderMaterial||M.clipping===!0)&&(Et.clippingPlanes=K.uniform),Au(M,pt),k.needsLights=km(M),k.lightsStateVersion=Tt,k.needsLights&&(Et.ambientLightColor.value=V.state.ambient,Et.lightProbe.value=V.state.probe,Et.sunLights.value=V.state.sun,Et.sunLightShadows.value=V.state.sunShadow,Et.directionalLights.value=V.state.directional,Et.directionalLightShadows.value=V.state.directionalShadow,Et.spotLights.value=V.state.spot,Et.spotLightShadows.value=V.state.spotShadow,Et.rectAreaLights.value=V.state.rectArea,Et.ltc_1.value=V.state.rectAreaLTC1,Et.ltc_2.value=V.state.rectAreaLTC2,Et.pointLights.value=V.state.point,Et.pointLightShadows.value=V.state.pointShadow,Et.hemisphereLights.value=V.state.hemi,Et.sunShadowMatrix.value=V.state.sunShadowMatrix,Et.sunShadowCascade.value=V.state.sunShadowCascade,Et.directionalShadowMatrix.value=V.state.directionalShadowMatrix,Et.spotLightMatrix.value=V.state.spotLightMatrix,Et.spotLightMap.value=V.state.spotLightMap,Et.pointShadowMatrix.value=V.state.pointShadowMatrix),k.numLightProbeGrids=Su(A.state.lightProbeGridArray),k.currentProgram=ee,k.uniformsList=null,ee}function Um(M,L,X,k,V){let yt=Ut.get(M),Tt=yt.currentProgram.id+","+k+","+V,pt=yt.programVariants.get(Tt);return pt===void 0?(pt=Zs(M,L,X),yt.programVariants.set(Tt,pt)):(yt.currentProgram=pt,yt.uniformsList=null,yt.outputColorSpace=k,yt.toneMapping=V),pt}function wu(M){if(M.uniformsList===null){let L=M.currentProgram.getUniforms();M.uniformsList=Gs.seqWithValue(L.seq,M.uniforms)}return M.uniformsList}function Au(M,L){let X=Ut.get(M);X.outputColorSpace=L.outputColorSpace,X.batching=L.batching,X.batchingColor=L.batchingColor,X.instancing=L.instancing,X.instancingColor=L.instancingColor,X.instancingMorph=L.instancingMorph,X.skinning=L.skinning,X.morphTargets=L.morphTargets,X.morphNormals=L.morphNormals,X.morphColors=L.morphColors,X.morphTargetsCount=L.morphTargetsCount,X.numClippingPlanes=L.numClippingPlanes,X.numIntersection=L.numClipIntersection,X.vertexAlphas=L.vertexAlphas,X.vertexTangents=L.vertexTangents,X.toneMapping=L.toneMapping}function Om(M,L,X,k,V){L.isScene!==!0&&(L=Qt),zt.resetTextureUnits();let yt=L.fog,Tt=k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial?L.environment:null,pt=et===null?C.outputColorSpace:et.isXRRenderTarget===!0?et.texture.colorSpace:ie.workingColorSpace,St=k.isMeshStandardMaterial||k.isMeshLambertMaterial&&!k.envMap||k.isMeshPhongMaterial&&!k.envMap,Ct=E.get(k.envMap||Tt,St),Gt=k.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,ee=!!X.attributes.tangent&&(!!k.normalMap||k.anisotropy>0),Et=!!X.morphAttributes.position,ne=!!X.morphAttributes.normal,Ee=!!X.morphAttributes.color,ge=Kn;k.toneMapped&&(et===null||et.isXRRenderTarget===!0)&&(ge=C.toneMapping);let fe=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,Ge=fe!==void 0?fe.length:0,Rt=Ut.get(k),Ke=A.state.lights;if(at===!0&&(wt===!0||M!==$)){let Se=M===$&&k.id===G;K.setState(k,M,Se)}let le=!1,Gi=!1;k.version===Rt.__version?Rt.needsLights&&Rt.lightsStateVersion!==Ke.state.version||V.isBatchedMesh&&Rt.batching===!1||!V.isBatchedMesh&&Rt.batching===!0||V.isBatchedMesh&&Rt.batchingColor===!0&&V._colorsTexture===null||V.isBatchedMesh&&Rt.batchingColor===!1&&V._colorsTexture!==null||V.isInstancedMesh&&Rt.instancing===!1||!V.isInstancedMesh&&Rt.instancing===!0||V.isSkinnedMesh&&Rt.skinning===!1||!V.isSkinnedMesh&&Rt.skinning===!0||V.isInstancedMesh&&Rt.instancingColor===!0&&V.instanceColor===null||V.isInstancedMesh&&Rt.instancingColor===!1&&V.instanceColor!==null||V.isInstancedMesh&&Rt.instancingMorph===!0&&V.morphTexture===null||V.isInstancedMesh&&Rt.instancingMorph===!1&&V.morphTexture!==null||Rt.envMap!==Ct||k.fog===!0&&Rt.fog!==yt||Rt.numClippingPlanes!==void 0&&(Rt.numClippingPlanes!==K.numPlanes||Rt.numIntersection!==K.numIntersection)||Rt.vertexAlphas!==Gt||Rt.vertexTangents!==ee||Rt.morphTargets!==Et||Rt.morphNormals!==ne||Rt.morphColors!==Ee||Rt.morphTargetsCount!==Ge||Rt.numLightProbeGrids!==Su(A.state.lightProbeGridArray)?le=!0:(Rt.outputColorSpace!==pt||Rt.toneMapping!==ge)&&(Gi=!0):(le=!0,Rt.__version=k.version);let He=Rt.currentProgram;(le===!0||Gi===!0)&&(He=Gi===!0?Um(k,L,V,pt,ge):Zs(k,L,V),B&&k.isNodeMaterial&&B.onUpdateProgram(k,He,Rt));let lo=!1,vi=!1,Hi=!1,re=He.getUniforms(),ke=Rt.uniforms;if(mt.useProgram(He.program)&&(lo=!0,vi=!0,Hi=!0),k.id!==G&&(G=k.id,vi=!0),lo||$!==M){mt.buffers.depth.getReversed()&&M.reversedDepth!==!0&&(M._reversedDepth=!0,M.updateProjectionMatrix()),re.setValue(N,"projectionMatrix",M.projectionMatrix),re.setValue(N,"viewMatrix",M.matrixWorldInverse);let Fe=re.map.cameraPosition;Fe!==void 0&&Fe.setValue(N,Ht.setFromMatrixPosition(M.matrixWorld)),de.logarithmicDepthBuffer&&re.setValue(N,"logDepthBufFC",2/(Math.log(M.far+1)/Math.LN2)),(k.isMeshPhongMaterial||k.isMeshToonMaterial||k.isMeshLambertMaterial||k.isMeshBasicMaterial||k.isMeshStandardMaterial||k.isShaderMaterial)&&re.setValue(N,"isOrthographic",M.isOrthographicCamera===!0),$!==M&&($=M,vi=!0,Hi=!0)}if(Rt.needsLights&&(Ke.state.sunShadowMap.length>0&&re.setValue(N,"sunShadowMap",Ke.state.sunShadowMap,zt),Ke.state.directionalShadowMap.length>0&&re.setValue(N,"directionalShadowMap",Ke.state.directionalShadowMap,zt),Ke.state.spotShadowMap.length>0&&re.setValue(N,"spotShadowMap",Ke.state.spotShadowMap,zt),Ke.state.pointShadowMap.length>0&&re.setValue(N,"pointShadowMap",Ke.state.pointShadowMap,zt)),V.isSkinnedMesh){re.setOptional(N,V,"bindMatrix"),re.setOptional(N,V,"bindMatrixInverse");let Se=V.skeleton;Se&&(Se.boneTexture===null&&Se.computeBoneTexture(),re.setValue(N,"boneTexture",Se.boneTexture,zt))}V.isBatchedMesh&&(re.setOptional(N,V,"batchingTexture"),re.setValue(N,"batchingTexture",V._matricesTexture,zt),re.setOptional(N,V,"batchingIdTexture"),re.setValue(N,"batchingIdTexture",V._indirectTexture,zt),re.setOptional(N,V,"batchingColorTexture"),V._colorsTexture!==null&&re.setValue(N,"batchingColorTexture",V._colorsTexture,zt));let Rn=X.morphAttributes;if((Rn.position!==void 0||Rn.normal!==void 0||Rn.color!==void 0)&&j.update(V,X,He),(vi||Rt.receiveShadow!==V.receiveShadow)&&(Rt.receiveShadow=V.receiveShadow,re.setValue(N,"receiveShadow",V.receiveShadow)),(k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial)&&k.envMap===null&&L.environment!==null&&(ke.envMapIntensity.value=L.environmentIntensity),ke.dfgLUT!==void 0&&(ke.dfgLUT.value=RM()),vi){if(re.setValue(N,"toneMappingExposure",C.toneMappingExposure),Rt.needsLights&&Bm(ke,Hi),yt&&k.fog===!0&&lt.refreshFogUniforms(ke,yt),lt.refreshMaterialUniforms(ke,k,_t,Nt,A.state.transmissionRenderTarget[M.id]),Rt.needsLights&&Rt.numLightProbeGrids>0){let Se=v,Fe=0;for(let ei of A.state.lightProbeGridArray)ei.texture!==null&&(Se.textures[Fe]=ei.texture,Se.min[Fe]=ei.boundingBox.min,Se.max[Fe]=ei.boundingBox.max,Se.resolution[Fe]=ei.resolution,Fe++);for(let ei in Se)Se[ei].length=Fe;ke.probesSH.value=Se.textures,ke.probesMin.value=Se.min,ke.probesMax.value=Se.max,ke.probesResolution.value=Se.resolution}Gs.upload(N,wu(Rt),ke,zt)}if(k.isShaderMaterial&&k.uniformsNeedUpdate===!0&&(Gs.upload(N,wu(Rt),ke,zt),k.uniformsNeedUpdate=!1),k.isSpriteMaterial&&re.setValue(N,"center",V.center),re.setValue(N,"modelViewMatrix",V.modelViewMatrix),re.setValue(N,"normalMatrix",V.normalMatrix),re.setValue(N,"modelMatrix",V.matrixWorld),k.uniformsGroups!==void 0){let Se=k.uniformsGroups;for(let Fe=0,ei=Se.length;Fe<ei;Fe++){let Eu=Se[Fe];Lt.update(Eu,He),Lt.bind(Eu,He)}}return He}function Bm(M,L){M.ambientLightColor.needsUpdate=L,M.lightProbe.needsUpdate=L,M.sunLights.needsUpdate=L,M.sunLightShadows.needsUpdate=L,M.directionalLights.needsUpdate=L,M.directionalLightShadows.needsUpdate=L,M.pointLights.needsUpdate=L,M.pointLightShadows.needsUpdate=L,M.spotLights.needsUpdate=L,M.spotLightShadows.needsUpdate=L,M.rectAreaLights.needsUpdate=L,M.hemisphereLights.needsUpdate=L}function km(M){return M.isMeshLambertMaterial||M.isMeshToonMaterial||M.isMeshPhongMaterial||M.isMeshStandardMaterial||M.isShadowMaterial||M.isShaderMaterial&&M.lights===!0}this.getActiveCubeFace=function(){return F},this.getActiveMipmapLevel=function(){return O},this.getRenderTarget=function(){return et},this.setRenderTargetTextures=function(M,L,X){let k=Ut.get(M);k.__autoAllocateDepthBuffer=M.resolveDepthBuffer===!1,k.__autoAllocateDepthBuffer===!1&&(k.__useRenderToTexture=!1),Ut.get(M.texture).__webglTexture=L,Ut.get(M.depthTexture).__webglTexture=k.__autoAllocateDepthBuffer?void 0:X,k.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(M,L){let X=Ut.get(M);X.__webglFramebuffer=L,X.__useDefaultFramebuffer=L===void 0},this.setRenderTarget=function(M,L=0,X=0){et=M,F=L,O=X;let k=null,V=!1,yt=!1;if(M){let pt=Ut.get(M);if(pt.__useDefaultFramebuffer!==void 0){mt.bindFramebuffer(N.FRAMEBUFFER,pt.__webglFramebuffer),Q.copy(M.viewport),Mt.copy(M.scissor),Pt=M.scissorTest,mt.viewport(Q),mt.scissor(Mt),mt.setScissorTest(Pt),G=-1;return}else if(pt.__webglFramebuffer===void 0)zt.setupRenderTarget(M);else if(pt.__hasExternalTextures)zt.rebindTextures(M,Ut.get(M.texture).__webglTexture,Ut.get(M.depthTexture).__webglTexture);else if(M.depthBuffer){let Gt=M.depthTexture;if(pt.__boundDepthTexture!==Gt){if(Gt!==null&&Ut.has(Gt)&&(M.width!==Gt.image.width||M.height!==Gt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");zt.setupDepthRenderbuffer(M)}}let St=M.texture;(St.isData3DTexture||St.isDataArrayTexture||St.isCompressedArrayTexture)&&(yt=!0);let Ct=Ut.get(M).__webglFramebuffer;M.isWebGLCubeRenderTarget?(Array.isArray(Ct[L])?k=Ct[L][X]:k=Ct[L],V=!0):M.samples>0&&zt.useMultisampledRTT(M)===!1?k=Ut.get(M).__webglMultisampledFramebuffer:Array.isArray(Ct)?k=Ct[X]:k=Ct,Q.copy(M.viewport),Mt.copy(M.scissor),Pt=M.scissorTest}else Q.copy(Ot).multiplyScalar(_t).floor(),Mt.copy(Yt).multiplyScalar(_t).floor(),Pt=jt;if(X!==0&&(k=q),mt.bindFramebuffer(N.FRAMEBUFFER,k)&&mt.drawBuffers(M,k),mt.viewport(Q),mt.scissor(Mt),mt.setScissorTest(Pt),V){let pt=Ut.get(M.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+L,pt.__webglTexture,X)}else if(yt){let pt=L;for(let St=0;St<M.textures.length;St++){let Ct=Ut.get(M.textures[St]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+St,Ct.__webglTexture,X,pt)}}else if(M!==null&&X!==0){let pt=Ut.get(M.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,pt.__webglTexture,X)}G=-1};function Tu(M){let L=Ut.get(M);return(L.__readFormat!==M.format||L.__readType!==M.type)&&(L.__readFormat=M.format,L.__readType=M.type,L.__formatReadable=de.textureFormatReadable(M.format),L.__typeReadable=de.textureTypeReadable(M.type)),L}this.readRenderTargetPixels=function(M,L,X,k,V,yt,Tt,pt=0){if(!(M&&M.isWebGLRenderTarget)){kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let St=Ut.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Tt!==void 0&&(St=St[Tt],Array.isArray(St)&&(St=St[0])),St){mt.bindFramebuffer(N.FRAMEBUFFER,St);try{let Ct=M.textures[pt],Gt=Ct.format,ee=Ct.type;M.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+pt);let Et=Tu(Ct);if(Et.__formatReadable===!1){kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Et.__typeReadable===!1){kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}L>=0&&L<=M.width-k&&X>=0&&X<=M.height-V&&N.readPixels(L,X,k,V,ot.convert(Gt),ot.convert(ee),yt)}finally{let Ct=et!==null?Ut.get(et).__webglFramebuffer:null;mt.bindFramebuffer(N.FRAMEBUFFER,Ct)}}},this.readRenderTargetPixelsAsync=async function(M,L,X,k,V,yt,Tt,pt=0){if(!(M&&M.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let St=Ut.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Tt!==void 0&&(St=St[Tt],Array.isArray(St)&&(St=St[0])),St)if(L>=0&&L<=M.width-k&&X>=0&&X<=M.height-V){mt.bindFramebuffer(N.FRAMEBUFFER,St);let Ct=M.textures[pt],Gt=Ct.format,ee=Ct.type;M.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+pt);let Et=Tu(Ct);if(Et.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Et.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ne=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,ne),N.bufferData(N.PIXEL_PACK_BUFFER,yt.byteLength,N.STREAM_READ),N.readPixels(L,X,k,V,ot.convert(Gt),ot.convert(ee),0),N.bindBuffer(N.PIXEL_PACK_BUFFER,null);let Ee=et!==null?Ut.get(et).__webglFramebuffer:null;mt.bindFramebuffer(N.FRAMEBUFFER,Ee);let ge=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await fp(N,ge,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,ne),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,yt),N.bindBuffer(N.PIXEL_PACK_BUFFER,null),N.deleteBuffer(ne),N.deleteSync(ge),yt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(M,L=null,X=0){let k=Math.pow(2,-X),V=Math.floor(M.image.width*k),yt=Math.floor(M.image.height*k),Tt=L!==null?L.x:0,pt=L!==null?L.y:0;zt.setTexture2D(M,0),N.copyTexSubImage2D(N.TEXTURE_2D,X,0,0,Tt,pt,V,yt),mt.unbindTexture()},this.copyTextureToTexture=function(M,L,X=null,k=null,V=0,yt=0){let Tt,pt,St,Ct,Gt,ee,Et,ne,Ee,ge=M.isCompressedTexture?M.mipmaps[yt]:M.image;if(X!==null)Tt=X.max.x-X.min.x,pt=X.max.y-X.min.y,St=X.isBox3?X.max.z-X.min.z:1,Ct=X.min.x,Gt=X.min.y,ee=X.isBox3?X.min.z:0;else{let re=Math.pow(2,-V);Tt=Math.floor(ge.width*re),pt=Math.floor(ge.height*re),M.isDataArrayTexture?St=ge.depth:M.isData3DTexture?St=Math.floor(ge.depth*re):St=1,Ct=0,Gt=0,ee=0}k!==null?(Et=k.x,ne=k.y,Ee=k.z):(Et=0,ne=0,Ee=0);let fe=ot.convert(L.format),Ge=ot.convert(L.type),Rt;L.isData3DTexture?(zt.setTexture3D(L,0),Rt=N.TEXTURE_3D):L.isDataArrayTexture||L.isCompressedArrayTexture?(zt.setTexture2DArray(L,0),Rt=N.TEXTURE_2D_ARRAY):(zt.setTexture2D(L,0),Rt=N.TEXTURE_2D),mt.activeTexture(N.TEXTURE0),mt.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,L.flipY),mt.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,L.premultiplyAlpha),mt.pixelStorei(N.UNPACK_ALIGNMENT,L.unpackAlignment);let Ke=mt.getParameter(N.UNPACK_ROW_LENGTH),le=mt.getParameter(N.UNPACK_IMAGE_HEIGHT),Gi=mt.getParameter(N.UNPACK_SKIP_PIXELS),He=mt.getParameter(N.UNPACK_SKIP_ROWS),lo=mt.getParameter(N.UNPACK_SKIP_IMAGES);mt.pixelStorei(N.UNPACK_ROW_LENGTH,ge.width),mt.pixelStorei(N.UNPACK_IMAGE_HEIGHT,ge.height),mt.pixelStorei(N.UNPACK_SKIP_PIXELS,Ct),mt.pixelStorei(N.UNPACK_SKIP_ROWS,Gt),mt.pixelStorei(N.UNPACK_SKIP_IMAGES,ee);let vi=M.isDataArrayTexture||M.isData3DTexture,Hi=L.isDataArrayTexture||L.isData3DTexture;if(M.isDepthTexture){let re=Ut.get(M),ke=Ut.get(L),Rn=Ut.get(re.__renderTarget),Se=Ut.get(ke.__renderTarget);mt.bindFramebuffer(N.READ_FRAMEBUFFER,Rn.__webglFramebuffer),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,Se.__webglFramebuffer);for(let Fe=0;Fe<St;Fe++)vi&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ut.get(M).__webglTexture,V,ee+Fe),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ut.get(L).__webglTexture,yt,Ee+Fe)),N.blitFramebuffer(Ct,Gt,Ct+Tt,Gt+pt,Et,ne,Et+Tt,ne+pt,N.DEPTH_BUFFER_BIT,N.NEAREST);mt.bindFramebuffer(N.READ_FRAMEBUFFER,null),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(V!==0||M.isRenderTargetTexture||Ut.has(M)){let re=Ut.get(M),ke=Ut.get(L);mt.bindFramebuffer(N.READ_FRAMEBUFFER,I),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,W);for(let Rn=0;Rn<St;Rn++)vi?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,re.__webglTexture,V,ee+Rn):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,re.__webglTexture,V),Hi?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,ke.__webglTexture,yt,Ee+Rn):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,ke.__webglTexture,yt),V!==0?N.blitFramebuffer(Ct,Gt,Ct+Tt,Gt+pt,Et,ne,Et+Tt,ne+pt,N.COLOR_BUFFER_BIT,N.NEAREST):Hi?N.copyTexSubImage3D(Rt,yt,Et,ne,Ee+Rn,Ct,Gt,Tt,pt):N.copyTexSubImage2D(Rt,yt,Et,ne,Ct,Gt,Tt,pt);mt.bindFramebuffer(N.READ_FRAMEBUFFER,null),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else Hi?M.isDataTexture||M.isData3DTexture?N.texSubImage3D(Rt,yt,Et,ne,Ee,Tt,pt,St,fe,Ge,ge.data):L.isCompressedArrayTexture?N.compressedTexSubImage3D(Rt,yt,Et,ne,Ee,Tt,pt,St,fe,ge.data):N.texSubImage3D(Rt,yt,Et,ne,Ee,Tt,pt,St,fe,Ge,ge):M.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,yt,Et,ne,Tt,pt,fe,Ge,ge.data):M.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,yt,Et,ne,ge.width,ge.height,fe,ge.data):N.texSubImage2D(N.TEXTURE_2D,yt,Et,ne,Tt,pt,fe,Ge,ge);mt.pixelStorei(N.UNPACK_ROW_LENGTH,Ke),mt.pixelStorei(N.UNPACK_IMAGE_HEIGHT,le),mt.pixelStorei(N.UNPACK_SKIP_PIXELS,Gi),mt.pixelStorei(N.UNPACK_SKIP_ROWS,He),mt.pixelStorei(N.UNPACK_SKIP_IMAGES,lo),yt===0&&L.generateMipmaps===!0&&L.mipmapsAutoUpdate===!0&&N.generateMipmap(Rt),mt.unbindTexture()},this.initRenderTarget=function(M){Ut.get(M).__webglFramebuffer===void 0&&zt.setupRenderTarget(M)},this.initTexture=function(M){M.isCubeTexture?zt.setTextureCube(M,0):M.isData3DTexture?zt.setTexture3D(M,0):M.isDataArrayTexture||M.isCompressedArrayTexture?zt.setTexture2DArray(M,0):zt.setTexture2D(M,0),mt.unbindTexture()},this.resetState=function(){F=0,O=0,et=null,mt.reset(),ct.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return vn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ie._getDrawingBufferColorSpace(t),e.unpackColorSpace=ie._getUnpackColorSpace()}};var su=.2,CM=.2,PM=26,IM=.01,io=class{constructor(t,e,n){this.rig=t;this.grip=e;this.axes=n}rig;grip;axes;at=new R;shift=new R;angle=0;#t=!1;#e=0;#n=0;#i=new R;#r=new R;#s=new R;#o=new R;#a=new R;begin(t,e,n){this.at.copy(t),this.#e=e,this.#n=n;let s=this.rig.project(t,this.#s);this.#t=this.grip.kind==="motor"&&Math.hypot(s.x-e,s.y-n)<PM*this.rig.zoomed}move(t,e,n){let{grip:s}=this,r=s.kind==="turn"||s.kind==="motor"&&s.turns;this.shift.set(0,0,0),this.angle=0,r?this.angle=this.#u(s.axis,t,e):s.kind==="plane"?this.#c(t,e):this.shift.copy(s.axis).multiplyScalar(this.#h(s.axis,t,e));let o=n?CM:1;this.shift.multiplyScalar(o),this.angle*=o,this.#e=t,this.#n=e}#l(t,e,n){this.rig.ray(t,e,this.#i,this.#r);let s=this.#r.dot(this.#a);if(Math.abs(s)<1e-6)return!1;let r=n.copy(this.at).sub(this.#i).dot(this.#a)/s;return n.copy(this.#i).addScaledVector(this.#r,r),Math.abs(r)<1e3*this.rig.look.distance}#c(t,e){if(this.#a.copy(this.rig.back),this.axes.length===2){let n=[0,1,2].find(s=>!this.axes.includes(s))??2;Math.abs(this.rig.back.getComponent(n))>su&&this.#a.set(0,0,0).setComponent(n,1)}if(!(!this.#l(this.#e,this.#n,this.#s)||!this.#l(t,e,this.#o))){this.#o.sub(this.#s);for(let n of this.axes)this.shift.setComponent(n,this.#o.getComponent(n))}}#h(t,e,n){return Math.hypot(t.dot(this.rig.right),t.dot(this.rig.above))<su?(this.#n-n)*this.rig.pixelAt(this.at):(this.#a.copy(this.rig.back).addScaledVector(t,-t.dot(this.rig.back)).normalize(),!this.#l(this.#e,this.#n,this.#s)||!this.#l(e,n,this.#o)?0:this.#o.sub(this.#s).dot(t))}#u(t,e,n){if(this.#t)return IM*(e-this.#e+this.#n-n);let s=t.dot(this.rig.back);if(Math.abs(s)<su){let o=this.#s.crossVectors(t,this.rig.back);return((e-this.#e)*o.dot(this.rig.right)-(n-this.#n)*o.dot(this.rig.above))/100}if(this.#a.copy(t),!this.#l(this.#e,this.#n,this.#s)||!this.#l(e,n,this.#o))return 0;this.#s.sub(this.at),this.#o.sub(this.at);let r=this.#a.crossVectors(this.#s,this.#o).dot(t);return Math.atan2(r,this.#s.dot(this.#o))}};function ru(i,t,e,n,s){let{dragging:r,coordinates:o}=i,a=[...t];if(!r)return a;let l=o.flatMap(({unit:c},h)=>c==="m"?[h]:[]);if(r.axes.forEach((c,h)=>{let u=l[h];u!==void 0&&(a[u]+=e.getComponent(c))}),s!==0&&r.rotation==="axis")a[a.length-1]+=s;else if(s!==0&&r.rotation==="free"){let c=a.splice(-4),h=fo([n.x*s,n.y*s,n.z*s]);a.push(...Mi(Wi(h,c)))}return a}function Ll(i){let{dragging:t}=i;return t?.rotation==="axis"?[new R(...t.normal).normalize()]:t?.rotation==="free"?[0,1,2].map(e=>new R().setComponent(e,1)):[]}var nm="http://www.w3.org/2000/svg",LM={R:[["circle",{cx:8,cy:8,r:5.5,class:"fill"}],["circle",{cx:8,cy:8,r:1.6,class:"hole"}]],P:[["rect",{x:2,y:4,width:12,height:8,rx:1,class:"fill"}]],C:[["rect",{x:1,y:5,width:14,height:6,rx:3,class:"fill"}]],H:[["rect",{x:5.5,y:1,width:5,height:14,class:"fill"}],["path",{d:"M3 4.5l10 -1M3 8.5l10 -1M3 12.5l10 -1",class:"stroke"}]],U:[["path",{d:"M8 1.5v13M1.5 8h13",class:"stroke thick"}]],S:[["circle",{cx:8,cy:8,r:4,class:"fill"}],["circle",{cx:8,cy:8,r:6.5,class:"stroke"}]],planar:[["path",{d:"M1.5 11l4 -6h9l-4 6z",class:"fill"}]],contact:[["circle",{cx:8,cy:6,r:4,class:"fill"}],["path",{d:"M1.5 11.5h13",class:"stroke"}]],fixed:[["rect",{x:4,y:4,width:8,height:8,class:"fill"}]],force:[["path",{d:"M1.5 8h9M9 4.5l5 3.5l-5 3.5z",class:"stroke arrow"}]],moment:[["path",{d:"M1.5 8h5M5 4.5l4.5 3.5l-4.5 3.5zM9.5 4.5l4.5 3.5l-4.5 3.5z",class:"stroke arrow"}]]};function Nl(i,t){let e=document.createElementNS(nm,"svg");e.setAttribute("viewBox","0 0 16 16"),e.setAttribute("class",`glyph ${t}`),e.setAttribute("aria-hidden","true");for(let[n,s]of LM[i]??[]){let r=document.createElementNS(nm,n);for(let[o,a]of Object.entries(s))r.setAttribute(o,String(a));e.append(r)}return e}var im=["x","y","z"];function ou(i){return new R().setComponent(i,1)}function NM(i){let[t,e]=[im.indexOf(i[0]??""),im.indexOf(i[1]??"")];return t<0||e<0?null:ou(t).cross(ou(e))}function sm(i,t){let{gravity:e,size:n,plane:s}=i.scene,r=new Mn,o=new R;for(let w=0;w+2<t.length;w+=3)r.expandByPoint(o.fromArray(t,w));let a=r.getSize(new R),l=Math.max(a.length(),1e-6),c=.02*Math.min(Math.max(n,.35*l),.7*l),h=new R(...e),u=h.length()>1e-9?h.normalize().negate():ou(2),d=NM(s),f=d??u,p=[0,1,2].find(w=>Math.abs(u.getComponent(w))>.999)??-1,x=i.dragging?.axes.indexOf(p)??-1,g=FM(f,t),m=i.coordinates[x],_=d||!m?0:DM(m,u.getComponent(p));return{thickness:c,box:r,centre:r.getCenter(new R),radius:.5*l+3*c,up:u,normal:d,groundNormal:f,ground:g-_-(d?3.2:3.6)*c}}function DM({low:i,high:t,home:e},n){return n>0?Math.max(e-i,0):Math.max(t-e,0)}function FM(i,t){let e=Number.POSITIVE_INFINITY,n=new R;for(let s=0;s+2<t.length;s+=3)e=Math.min(e,n.fromArray(t,s).dot(i));return e}function zi(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return t*(e>=5?5:e>=2?2:1)}function Ws(i){let[t,e]=i<.1?[1e3*i,"mm"]:[i,"m"];return`${Number(t.toPrecision(3))} ${e}`}var au={R:"revolute",P:"prismatic",C:"cylindrical",H:"helical",U:"universal",S:"spherical",planar:"planar",contact:"contact",fixed:"fixed"},Dl=class{box=H("details","legend card");scale=H("div","scale");#t=H("ul");#e=H("span","ruler");#n=H("span","number");#i="";#r=0;constructor(t,e){this.box.append(H("summary","","Legend"),this.#s(t,e),this.#t),this.scale.append(this.#e,this.#n),this.scale.setAttribute("aria-hidden","true")}#s(t,e){let n=H("ul"),s=(r,o)=>{let a=H("li");a.append(r,H("span","",o)),n.append(a)};for(let[r,o]of Object.entries(au)){let a=t.scene.marks.filter(c=>(c.kind==="point"?"S":c.kind)===r),l=a.filter(c=>c.driven);a.length>l.length&&s(Nl(r,"joint"),`${o} joint (${r.length===1?r:o})`),l.length>0&&s(Nl(r,"motor"),`motor, ${o}`)}return s(H("span","swatch grid"),`grid ${Ws(e)}, strong every ${Ws(5*e)}`),n}showScales(t){let e=t.map(n=>n.join(" ")).join(`
`);e!==this.#i&&(this.#i=e,this.#t.replaceChildren(...t.map(([n,s,r])=>{let o=H("li");return o.append(Nl(s,n),H("span","",r)),o})),t.length>0&&(this.box.open=!0))}fit(t){let e=zi(130*t);this.#e.style.width=`${(e/t).toFixed(1)}px`,e!==this.#r&&(this.#r=e,this.#n.textContent=Ws(e))}};var UM=2;function rm({robot:i},t){return i.coordinates.findIndex(({name:e})=>e===i.actuators[t]?.name)}function om(i,t){return i.robot.form==="bodies"?rm(i,t)>=0:vo(i)}function am(i,t,e,n){if(i.robot.form==="limbs"){let r=sr(i).map((o,a)=>a===e?o+n:o);return r.length>0?Mo(i,r,UM):""}let s=[...t.pose];return s[rm(i,e)]+=n,t.pull(s),""}var Tn=class{mesh;#t;#e;#n=new Wt;constructor(t,e,n){this.mesh=new Rr(t,e,Math.max(n,1)),this.mesh.count=n,this.mesh.visible=n>0,this.mesh.castShadow=!0,this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1,this.mesh.instanceMatrix.setUsage(kh),this.#t=this.mesh.instanceMatrix.array,this.mesh.instanceColor=new Li(new Float32Array(3*Math.max(n,1)),3),this.#e=this.mesh.instanceColor.array}paint(t,e){this.#n.set(e),this.#n.toArray(this.#e,3*t),this.mesh.instanceColor.needsUpdate=!0}between(t,e,n,s,r,o){let a=s[r]-e[n],l=s[r+1]-e[n+1],c=s[r+2]-e[n+2];this.#i(t,e,n,a,l,c,o,o,Math.hypot(a,l,c))}about(t,e,n,s,r,o,a){this.#i(t,e,n,s[r],s[r+1],s[r+2],o,o,a)}hide(t){this.#t.fill(0,16*t,16*t+15),this.mesh.instanceMatrix.needsUpdate=!0}#i(t,e,n,s,r,o,a,l,c){let h=Math.hypot(s,r,o),u=h>0?s/h:0,d=h>0?r/h:0,f=h>0?o/h:1,p=Math.abs(f)<.9?0:1,x=1-p,g=p*f-x*d,m=x*u,_=-p*u,w=Math.hypot(g,m,_);g/=w,m/=w,_/=w;let v=this.#t,T=16*t;v[T]=g*a,v[T+1]=m*a,v[T+2]=_*a,v[T+3]=0,v[T+4]=(d*_-f*m)*l,v[T+5]=(f*g-u*_)*l,v[T+6]=(u*m-d*g)*l,v[T+7]=0,v[T+8]=u*c,v[T+9]=d*c,v[T+10]=f*c,v[T+11]=0,v[T+12]=e[n],v[T+13]=e[n+1],v[T+14]=e[n+2],v[T+15]=1,this.mesh.instanceMatrix.needsUpdate=!0}};var so=new R;function En(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;so.copy(t),so[n]=0,so.normalize();let c=.5*o/(o+a),h=1-so.angleTo(i)/l;return Math.sign(so[e])===1?h*c:a/(o+a)+c+c*(1-h)}var Fl=class i extends Zn{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new R,c=new R,h=new R(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,p=u.length/6,x=new R,g=.5/o;for(let m=0,_=0;m<u.length;m+=3,_+=2)switch(l.fromArray(u,m),c.copy(l),c.x-=Math.sign(c.x)*g,c.y-=Math.sign(c.y)*g,c.z-=Math.sign(c.z)*g,c.normalize(),u[m+0]=h.x*Math.sign(l.x)+c.x*r,u[m+1]=h.y*Math.sign(l.y)+c.y*r,u[m+2]=h.z*Math.sign(l.z)+c.z*r,d[m+0]=c.x,d[m+1]=c.y,d[m+2]=c.z,Math.floor(m/p)){case 0:x.set(1,0,0),f[_+0]=En(x,c,"z","y",r,n),f[_+1]=1-En(x,c,"y","z",r,e);break;case 1:x.set(-1,0,0),f[_+0]=1-En(x,c,"z","y",r,n),f[_+1]=1-En(x,c,"y","z",r,e);break;case 2:x.set(0,1,0),f[_+0]=1-En(x,c,"x","z",r,t),f[_+1]=En(x,c,"z","x",r,n);break;case 3:x.set(0,-1,0),f[_+0]=1-En(x,c,"x","z",r,t),f[_+1]=1-En(x,c,"z","x",r,n);break;case 4:x.set(0,0,1),f[_+0]=1-En(x,c,"x","y",r,t),f[_+1]=1-En(x,c,"y","x",r,e);break;case 5:x.set(0,0,-1),f[_+0]=En(x,c,"x","y",r,t),f[_+1]=1-En(x,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};function cm(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new Ve;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let p=0;p<f.count;++p)u.push(f.getX(p)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in r){let u=lm(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let x=0;x<o[h].length;++x)f.push(o[h][x][d]);let p=lm(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function lm(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new Ye(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let p=0;p<e;p++){let x=h.getComponent(d,p);a.setComponent(d+u,p,x)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}function Xs(){return new ji(1,1,1,18,1,!0).rotateX(Math.PI/2).translate(0,0,.5)}function hm(){return new ji(1,1,1,6,1,!0).rotateX(Math.PI/2).translate(0,0,.5)}function um(){return new ji(0,1,1,14).rotateX(Math.PI/2).translate(0,0,.5)}function dm(){return new On(1,16,10)}function xi(i=.16,t=28){let[e,n]=[1-i,1.000001],s=[[0,-1],[e,-1],[n,-e],[n,e],[e,1],[0,1]].map(([r,o])=>new rt(r,o));return OM(new kr(s,t).rotateX(Math.PI/2))}function fm(){return Ul([xi(.14),xi(.2).scale(.5,.5,1.35)])}function pm(){return new Fl(2,2,2,2,.22)}function mm(){return xi(.06).scale(1,1,.5).translate(0,0,.5)}function gm(){return new Zn(2,2,1).translate(0,0,.5)}function ym(){let i=()=>xi(.12,12).scale(.42,.42,1.25);return Ul([i().rotateX(Math.PI/2),i().rotateY(Math.PI/2),new On(.62,12,8)])}function xm(){return Ul([new On(1,16,10),new es(.98,.24,6,20)])}function _m(){let i=t=>new es(.92,.26,6,20).translate(0,0,t);return Ul([xi(.1).scale(.7,.7,1.15),i(-.62),i(0),i(.62)])}function bm(i){return new es(1,i,5,56)}function OM(i){let t=i.toNonIndexed();return t.computeVertexNormals(),t}function Ul(i){return cm(i.map(t=>t.index?t.toNonIndexed():t),!1)}var BM={link:[1,"link"],rod:[.55,"rod"],barrel:[1.15,"barrel"],tube:[.62,"tube"],"second link":[.5,"rod"],rail:[.6,"rail"],platform:[1,"platform"],distance:[.35,"rod"],gear:[.3,"rail"],gap:[.25,"gap"]},kM={R:["drum",1.25,1.3],P:["block",1.45,1.9],C:["drum",1.15,2.2],H:["screw",1.3,1.7],U:["cross",1.45,1.45],S:["socket",1.2,1.2],planar:["block",1.9,.5],contact:["ball",1,1],fixed:["block",.9,.9],frame:["ball",.6,.6],centre:["ball",1,1]},zM={R:["motor",2,1.75],P:["block",1.75,2.1]},VM=.6,GM={barrel:mm,shaft:Xs,beam:gm,ball:dm,drum:xi,motor:fm,block:pm,cross:ym,socket:xm,screw:_m};function _i(i){return i.split(".")[0]??i}var Ol=class{group=new pe;#t=[];#e=[];#n=new Map;#i=new Map;#r;#s;#o=new Float64Array(3);#a;#l;constructor(t,e,n,s){let{lines:r,marks:o,faces:a}=t.scene;this.#l=t.scene.plane!=="",this.#a=Float64Array.from(n);let l=new Map,c=new Set;for(let h of r){if(h.kind==="tube"&&t.form==="bodies"){let u=o.some(d=>d.driven&&d.name===h.name);this.#u(h,e,s,u?"motor":"barrel"),c.add(h.name)}a.some(u=>h.points.every(d=>u.points.includes(d)))||this.#h(h,e,l)}for(let h of o)(h.kind!=="P"||!c.has(h.name))&&this.#d(h,e,l);for(let[h,u]of this.#n){let d=new pi({roughness:.5,metalness:.08}),f=new Tn(GM[h](),d,u);f.mesh.castShadow=h!=="ball",this.#i.set(h,f),this.group.add(f.mesh)}this.#r=this.#t.map(({shape:h})=>this.#i.get(h)),this.#s=this.#e.map(({shape:h})=>this.#i.get(h))}#c(t){let e=this.#n.get(t)??0;return this.#n.set(t,e+1),e}#h(t,e,n){let[s,r]=BM[t.kind]??[0,"rod"];if(s===0)return;let o=_i(t.name),a=t.kind==="rail"?"beam":"shaft";t.points.forEach((l,c)=>{let h=t.points[c-1];if(h!==void 0){let d={shape:a,copy:this.#c(a),role:r,owner:o,start:h,end:l,radius:s*e};this.#t.push(d)}let u=h??t.points[1]??l;if((n.get(l)?.[0]??0)<s&&n.set(l,[s,u]),a==="shaft"){let d=s*e,f={shape:"ball",copy:this.#c("ball"),role:r,owner:o,point:l};this.#e.push({...f,direction:-1,other:u,radius:d,half:d})}})}#u({name:t,points:[e=0,n=0]},s,r,o){let a=[0,1,2].map(u=>r[3*n+u]-r[3*e+u]),l={role:o,owner:_i(t),point:e,direction:-1,other:n},[c,h]=[1.25*s,VM*Math.hypot(...a)];this.#e.push({...l,shape:"barrel",copy:this.#c("barrel"),radius:c,half:h})}#d(t,e,n){let s=t.kind==="point"?"S":t.kind,r=t.driven&&zM[s]||kM[s];if(!r)return;let[o,a,l]=r,[c,h]=n.get(t.point)??[1,t.point],u=s==="R"&&t.direction<0&&this.#l,d=t.driven||s==="centre"?1:Math.min(Math.max(c,.72),1),f=t.driven?"motor":s==="centre"?"platform":"joint";this.#e.push({shape:o,copy:this.#c(o),role:f,owner:_i(t.name),point:t.point,direction:s==="U"&&h!==t.point?-1:t.direction,other:u?t.point:h,radius:a*d*e,half:l*d*e})}update(t,e){for(let n=0;n<this.#t.length;n++){let{copy:s,start:r,end:o,radius:a}=this.#t[n];this.#r[n].between(s,t,3*r,t,3*o,a)}for(let n=0;n<this.#e.length;n++){let{copy:s,point:r,direction:o,other:a,radius:l,half:c}=this.#e[n];o>=0?this.#s[n].about(s,t,3*r,e,3*o,l,c):(this.#f(t,3*r,3*a),this.#s[n].about(s,t,3*r,this.#o,0,l,c))}}#f(t,e,n){for(let s=0;s<3;s++)this.#o[s]=e===n?this.#a[s]:t[n+s]-t[e+s]}paint(t,e){for(let{shape:n,copy:s,role:r,owner:o}of[...this.#t,...this.#e])this.#i.get(n).paint(s,t.roles[e.has(o)?"trouble":r])}};var vm=28;function cs(i){return`⁨${i}⁩`}function qs(i){let t=[...i];return cs(t.length>vm?`${t.slice(0,vm-1).join("")}…`:i)}var Bl=class{#t=[];#e=new Map;#n=[];constructor(t,e,n){let{marks:s,lines:r}=t.scene;for(let[o,{name:a,mark:l}]of t.actuators.entries()){let c=s[l]?.point;if(c!==void 0){let h=e.add("motor",qs(a));h.size=1.8*n,this.#n.push({label:h,motor:o,text:qs(a)}),this.#i(h,c,c)}}for(let o of t.limbs){let a=r.find(c=>_i(c.name)===o&&c.points.length>1);if(a){let c=e.add("trouble",qs(o));c.wanted=!1,this.#e.set(o,{label:c,from:a.points[0],to:a.points.at(-1)})}let l=t.actuators.some(({name:c,mark:h})=>c===o&&s[h]);a&&!l&&this.#i(e.add("limb",qs(o)),a.points[0],a.points.at(-1))}for(let o of s)o.kind==="frame"&&this.#i(e.add("frame",qs(o.name)),o.point,o.point)}#i(t,e,n){this.#t.push({label:t,from:e,to:n})}update(t){for(let e of this.#t)Mm(e,t);for(let e of this.#e.values())Mm(e,t)}showTrouble(t,e,n){for(let[s,{label:r}]of this.#e)r.wanted=e.includes(s),t.setText(r,`${qs(s)}: ${n}`)}showEfforts(t,e){for(let{label:n,motor:s,text:r}of this.#n)t.setText(n,e[s]?`${r}  ${e[s]}`:r)}show(t){for(let{label:e}of this.#t)e.wanted=t}};function Mm({label:i,from:t,to:e},n){i.at.set(.5*(n[3*t]+n[3*e]),.5*(n[3*t+1]+n[3*e+1]),.5*(n[3*t+2]+n[3*e+2]))}var[kl,$s,zl,ro,Ys]=Array.from({length:5},()=>new R);function Sm(i,t,e,n){return kl.fromArray(i,3*t[0]),$s.fromArray(i,3*t[1]).sub(kl),zl.fromArray(i,3*t[e]).sub(kl),ro.crossVectors($s,zl),ro.length()>1e-9*$s.lengthSq()?($s.normalize(),ro.normalize(),zl.crossVectors(ro,$s),n.makeBasis($s,zl,ro).setPosition(kl),!0):!1}var Js=class{constructor(t,e,n,s,r,o=0,a=!1){this.corners=t;this.role=e;this.owner=n;this.radius=s;this.thickness=r;this.off=o;this.hollow=a;this.mesh=new ve(new Ds,new pi({roughness:.55,metalness:.05})),this.mesh.castShadow=!0,this.mesh.receiveShadow=!0,this.group.matrixAutoUpdate=!1,this.group.add(this.mesh),this.#t=new Float64Array(2*t.length)}corners;role;owner;radius;thickness;off;hollow;group=new pe;mesh;#t;#e=new se;#n=!1;#i=2;#r=0;update(t){let e=this.group.matrix;if(this.group.visible=this.#o(t,e),this.group.matrixWorldNeedsUpdate=!0,!this.group.visible)return;this.#e.copy(e).invert(),this.#r||=this.#s(t);let n=0;for(let s=0;s<this.corners.length;s++)Ys.fromArray(t,3*this.corners[s]).applyMatrix4(this.#e),n=Math.max(n,Math.abs(Ys.x-this.#t[2*s]),Math.abs(Ys.y-this.#t[2*s+1])),this.#t[2*s]=Ys.x,this.#t[2*s+1]=Ys.y;(!this.#n||n>.001*this.radius)&&this.#a()}#s(t){let e=0;for(let n=0;n+2<t.length;n+=3)e+=Ys.fromArray(t,n).applyMatrix4(this.#e).z;return e>0?-1:1}#o(t,e){if(Sm(t,this.corners,this.#i,e))return!0;for(let n=2;n<this.corners.length;n++)if(Sm(t,this.corners,n,e))return this.#i=n,!0;return!1}#a(){this.#n=!0;let t=Array.from(this.corners,(r,o)=>new rt(this.#t[2*o],this.#t[2*o+1])),e=lu(t),n=new Ls(Am(e,this.radius));this.hollow&&n.holes.push(new Qi(HM(e,this.radius).reverse()));let s=.25*this.thickness;this.mesh.geometry.dispose(),this.mesh.geometry=new Ds(n,{depth:this.thickness-2*s,bevelSize:s,bevelThickness:s,bevelSegments:2,curveSegments:6}).translate(0,0,s-.5*this.thickness+this.#r*this.off)}};function wm(i,t,e){return(t.x-i.x)*(e.y-i.y)-(t.y-i.y)*(e.x-i.x)}function lu(i){let t=[...i].sort((n,s)=>n.x-s.x||n.y-s.y),e=n=>{let s=[];for(let r of n){for(;s.length>1&&wm(s.at(-2),s.at(-1),r)<=1e-12;)s.pop();s.push(r)}return s.slice(0,-1)};return[...e(t),...e(t.reverse())]}function Am(i,t){return i.flatMap((e,n)=>{let s=i.at(n-1),r=i[(n+1)%i.length],o=Math.atan2(e.y-s.y,e.x-s.x)-Math.PI/2,a=Math.atan2(r.y-e.y,r.x-e.x)-Math.PI/2;for(;a<o;)a+=2*Math.PI;let l=Math.max(2,Math.ceil((a-o)/.2));return Array.from({length:l+1},(c,h)=>{let u=o+(a-o)*h/l;return new rt(e.x+t*Math.cos(u),e.y+t*Math.sin(u))})})}function HM(i,t){let e=i.reduce((o,a)=>o.add(a),new rt).divideScalar(i.length),n=Math.min(...i.map((o,a)=>{let l=i[(a+1)%i.length];return Math.abs(wm(o,l,e))/Math.max(o.distanceTo(l),1e-12)})),s=Math.max(1-t/n,.3),r=i.map(o=>o.clone().sub(e).multiplyScalar(s).add(e));return Am(r,.12*n*s)}var cu=9,WM=2,XM=100,Vl=class{constructor(t,e,n,s){this.context=t;this.follower=e;this.picture=n;this.stopped=s;this.#n=t.robot.actuators.map((r,o)=>om(t,o))}context;follower;picture;stopped;#t=new R;#e=new R;#n;grip(t,e,n=!1){let{robot:s}=this.context,r=cu*(n?WM:1),o=this.#s(t,e,1.6*r),a=this.picture.handles.find(this.picture.rig,t,e,r);if(a?.kind==="plane"||a&&o<0)return a;if(o>=0){let c=s.actuators[o].position_unit==="rad";return{kind:"motor",motor:o,axis:this.#r(o,new R),turns:c}}return s.dragging&&s.dragging.axes.length>0&&this.#o(t,e)?{kind:"plane"}:null}#i(t,e){return e.fromArray(this.follower.points,3*(this.context.robot.scene.marks[t]?.point??0))}#r(t,e){let{robot:n}=this.context,s=n.scene.marks[n.actuators[t].mark]?.direction??-1;return s<0?e.copy(this.picture.rig.above):e.fromArray(this.follower.directions,3*s).normalize()}#s(t,e,n){let{rig:s}=this.picture,[r,o]=[-1,n];return this.context.robot.actuators.forEach(({mark:a},l)=>{if(a<0||!this.#n[l])return;let c=s.project(this.#i(a,this.#e),this.#t),h=1.6*this.picture.measure.thickness/s.pixelAt(this.#e),u=Math.hypot(c.x-t,c.y-e)-h;c.z===0&&u<o&&([r,o]=[l,u])}),r}#o(t,e){return this.picture.model.plates.some(({corners:n,role:s})=>{if(s!=="platform")return!1;let r=n.map(a=>{let{x:l,y:c}=this.picture.rig.project(this.#e.fromArray(this.follower.points,3*a),this.#t);return new rt(l,c)}),o=lu(r);return o.every((a,l)=>{let c=o[(l+1)%o.length];return(c.x-a.x)*(e-a.y)-(c.y-a.y)*(t-a.x)>=0})})}take(t,e,n){let s=this.grip(t,e,n);return s&&(s.kind==="motor"?this.#l(s,t,e):this.#a(s,t,e))}#a(t,e,n){let{robot:s}=this.context,r=new io(this.picture.rig,t,s.dragging?.axes??[]),o=[...this.follower.pose],a=t.kind==="turn"?t.axis:new R;return r.begin(this.picture.centre,e,n),this.picture.handles.light(t),{move:(l,c,h)=>{r.move(l,c,h),o=ru(s,o,r.shift,a,r.angle),r.at.add(r.shift),this.follower.pull(o)},end:()=>{this.follower.release(),this.picture.handles.light(null)}}}#l(t,e,n){let s=new io(this.picture.rig,t,[]),{mark:r}=this.context.robot.actuators[t.motor];return s.begin(this.#i(r,this.#e),e,n),{move:(o,a,l)=>{s.move(o,a,l),this.moveMotor(t.motor,t.turns?s.angle:s.shift.dot(t.axis)),this.#i(r,s.at)},end:()=>this.follower.release()}}moveMotor(t,e){this.stopped(am(this.context,this.follower,t,e))}scroll(t,e,n,s){let r=this.#s(t,e,cu);if(r<0)return!1;let a=this.context.robot.actuators[r].position_unit==="rad"?Math.PI/120:this.picture.measure.radius/400;return this.moveMotor(r,-n/XM*a/(s?5:1)),this.follower.release(),!0}nudge(t,e,n,s){let{robot:r}=this.context,{rig:o}=this.picture,a=this.#e.set(0,0,0);for(let[h,u]of[[t,o.right],[e,o.above],[n,o.back]]){let f=[...r.dragging?.axes??[]].sort((p,x)=>Math.abs(u.getComponent(x))-Math.abs(u.getComponent(p)))[0];h!==0&&f!==void 0&&a.setComponent(f,a.getComponent(f)+h*Math.sign(u.getComponent(f)))}let c=Ll(r).sort((h,u)=>Math.abs(u.dot(o.back))-Math.abs(h.dot(o.back)))[0]??o.back;this.follower.pull(ru(r,this.follower.pose,a,c,s))}nameAt(t,e){let{rig:n}=this.picture,[s,r]=["",cu];for(let{kind:o,name:a,point:l,driven:c}of this.context.robot.scene.marks){let h=au[o==="point"?"S":o];if(!h)continue;let u=n.project(this.#e.fromArray(this.follower.points,3*l),this.#t),d=Math.hypot(u.x-t,u.y-e);u.z===0&&d<r&&([s,r]=[`${cs(a)}: ${h} joint${c?", motor":""}`,d])}return s}};var qM=180/Math.PI;function Gl(i,t){let[e,n,s]=t==="m"?[1e3*i," mm",1]:t==="rad"?[qM*i,"°",1]:[i,"",3],r=e.toFixed(s);return`${Number(r)===0?0 .toFixed(s):r}${n}`}function Tm(i,t,e,n){let s=i.coordinates.map(({name:l,unit:c},h)=>`${cs(l)} ${Gl(e.pose[h]??0,c)}`),r=[`${cs(i.title||i.name)}. Pose: ${s.join(", ")}.`];r.push(n?`Not reached: ${n}.`:"The robot reaches this pose.");let o=n?void 0:t.at("inverse_kinematics",e),a=o&&Object.values(o.outputs)[0];if(o?.status===0&&a){let l=i.actuators.map(({name:c,position_unit:h},u)=>`${cs(c)} ${Gl(a[u]??0,h)}`);r.push(`Motors: ${l.join(", ")}.`)}return r.join(" ")}var Em=Math.PI/90,Hl=class{constructor(t,e,n,s){this.context=t;this.picture=e;this.hands=n;this.actions=s}context;picture;hands;actions;#t=!1;#e=0;press({key:t,shiftKey:e}){if(this.#t&&this.#r(t,e?.2:1))return!0;switch(t.toLowerCase()){case"x":case"y":case"z":return this.actions.see(t.toLowerCase()),!0;case"0":case"f":return this.actions.fit(),!0;case"h":return this.actions.home(),!0;case"s":return this.actions.tell(),!0;case"m":return this.#n(),!0;case"escape":return this.#i();default:return!1}}#n(){let{robot:t}=this.context;if(this.#t=!this.#t,!this.#t)this.actions.say("Arrow keys turn the view again.");else if(t.dragging){let e=t.dragging.rotation==="none"?"":", square brackets turn it";this.actions.say(`Arrow keys move the platform as the screen has it, Page Up and Page Down away and towards you${e}; Shift is slow, M or Escape ends.`)}else this.actions.say("Left and right move a motor, up and down choose another one; Shift is slow, M or Escape ends.")}#i(){let t=this.#t;return this.#t=!1,this.actions.say(""),t}#r(t,e){return this.context.robot.dragging?this.#s(t,e):this.#o(t,e)}#s(t,e){let n=.02*e*this.picture.measure.radius,r={ArrowLeft:[-1,0,0,0],ArrowRight:[1,0,0,0],ArrowDown:[0,-1,0,0],ArrowUp:[0,1,0,0],PageUp:[0,0,-1,0],PageDown:[0,0,1,0],"[":[0,0,0,1],"]":[0,0,0,-1]}[t];return r&&this.hands.nudge(r[0]*n,r[1]*n,r[2]*n,r[3]*Em*e),r!==void 0}#o(t,e){let{actuators:n}=this.context.robot,s={ArrowLeft:-1,ArrowRight:1}[t],r={ArrowUp:-1,ArrowDown:1}[t],o=n[this.#e];if(r!==void 0)this.#e=(this.#e+r+n.length)%n.length,this.actions.say(`Motor ${n[this.#e]?.name}`);else if(s!==void 0&&o){let a=o.position_unit==="rad"?Em:.01*this.picture.measure.radius;this.hands.moveMotor(this.#e,s*e*a);let l=this.context.robot.coordinates.findIndex(({name:h})=>h===o.name),c=this.context.store.state.pose[l];this.actions.say(`Motor ${o.name}${c===void 0?"":` ${Gl(c,o.position_unit)}`}`)}return s!==void 0||r!==void 0}};var $M=`
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,YM=`
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
}`,Wl=class{group=new pe;cell;#t;#e;constructor(t){let{groundNormal:e,ground:n,centre:s,radius:r}=t;this.cell=zi(r/4);let o=new Be().setFromUnitVectors(new R(0,0,1),e),a=[0,1,2].filter(p=>Math.abs(e.getComponent(p))<.9),[l,c]=a.map(p=>new R().setComponent(p,1)),h=s.clone().addScaledVector(e,n-s.dot(e)),u=5*r;this.#t=new Sn({vertexShader:$M,fragmentShader:YM,transparent:!0,depthWrite:!1,side:2,uniforms:{first:{value:l},second:{value:c??l},middle:{value:h},colour:{value:new Wt},cell:{value:this.cell},reach:{value:u},strength:{value:.5}}}),this.#e=new zr({opacity:.2,depthWrite:!1});let d=new ve(new Di(2*u,2*u),this.#t),f=new ve(new Di(6*r,6*r),this.#e);f.receiveShadow=!0,d.renderOrder=-2,f.renderOrder=-1;for(let p of[d,f])p.quaternion.copy(o),p.position.copy(h),this.group.add(p)}paint(t){this.#t.uniforms.colour.value.set(t.grid),this.#e.opacity=t.shade}};var ti=class{constructor(t,e=1,n=!1){this.count=t;this.heads=e;this.onTop=n;let s=new ln({depthTest:!n,transparent:n});this.#t=new Tn(Xs(),s,t),this.#e=new Tn(um(),s,t*e);for(let{mesh:r}of[this.#t,this.#e])r.castShadow=!1,r.receiveShadow=!1,r.renderOrder=n?10:0,this.group.add(r)}count;heads;onTop;group=new pe;#t;#e;#n=new Float64Array(6);paint(t,e){this.#t.paint(t,e);for(let n=0;n<this.heads;n++)this.#e.paint(t*this.heads+n,e)}set(t,e,n,s,r,o,a){let l=Math.abs(o)*Math.hypot(s[r],s[r+1],s[r+2]);if(!(l>1e-9)){this.hide(t);return}let c=Math.min(7*a,.45*l),h=Math.max(1-this.heads*c/l,.05);this.#i(e,n,s,r,o*h,0),this.#t.between(t,e,n,this.#n,0,a);for(let u=0;u<this.heads;u++){let d=h+(1-h)*u/this.heads;this.#i(e,n,s,r,o*d,0),this.#i(e,n,s,r,o*(d+(1-h)/this.heads),3),this.#e.between(t*this.heads+u,this.#n,0,this.#n,3,Math.min(2.6*a,.5*c))}}#i(t,e,n,s,r,o){for(let a=0;a<3;a++)this.#n[o+a]=t[e+a]+r*n[s+a]}hide(t){this.#t.hide(t);for(let e=0;e<this.heads;e++)this.#e.hide(t*this.heads+e)}};var Rm=88,Xl=50,hu=7,JM=new R(0,0,1),ql=class{constructor(t){this.robot=t;this.#t=(t.dragging?.axes??[]).map(n=>new R().setComponent(n,1)),this.#e=Ll(t),this.#o=this.#e.length>0?Xl:hu,this.#n=new ti(this.#t.length,1,!0);let e=()=>new ln({depthTest:!1,transparent:!0,opacity:.75});this.#i=this.#e.map(n=>{let s=new ve(bm(.022),e());return s.quaternion.copy(new Be().setFromUnitVectors(JM,n)),s}),this.#r=new ve(new On(1,20,14),e());for(let n of[...this.#i,this.#r])n.renderOrder=9;this.#r.visible=this.#t.length>0,this.group.add(...this.#i,this.#r,this.#n.group)}robot;group=new pe;centre=new R;#t;#e;#n;#i;#r;#s=new Float64Array(6);#o;#a=new R;#l=new R;#c=null;#h="";update(t){let e=t.pixelAt(this.centre)*t.zoomed;this.#t.forEach((n,s)=>{this.#l.copy(this.centre).addScaledVector(n,this.#o*e).toArray(this.#s),n.toArray(this.#s,3),this.#n.set(s,this.#s,0,this.#s,3,(Rm-this.#o)*e,1.6*e)});for(let n of this.#i)n.position.copy(this.centre),n.scale.setScalar(Xl*e);this.#r.position.copy(this.centre),this.#r.scale.setScalar(hu*e)}paint(t){this.#c=t,this.light(null,!0)}light(t,e=!1){let n=this.#u(t);if(n===this.#h&&!e||!this.#c)return!1;this.#h=n;let{axes:s,handle:r,roles:o}=this.#c,a=l=>{let c=[l.x,l.y,l.z].findIndex(h=>Math.abs(h)>.99);return s[c]??r};for(let[l,c]of this.#t.entries())this.#n.paint(l,n===`axis${l}`?o.motor:a(c));for(let[l,{material:c}]of this.#i.entries())c.color.set(n===`turn${l}`?o.motor:a(this.#e[l]));return this.#r.material.color.set(n==="plane"?o.motor:r),!0}#u(t){return t?.kind==="axis"?`axis${this.#t.indexOf(t.axis)}`:t?.kind==="turn"?`turn${this.#e.indexOf(t.axis)}`:t?.kind==="plane"?"plane":""}find(t,e,n,s){let{x:r,y:o,z:a}=t.project(this.centre,this.#a);if(a>0||!this.group.visible)return null;if(this.#t.length>0&&Math.hypot(e-r,n-o)<hu+s)return{kind:"plane"};let l=t.pixelAt(this.centre)*t.zoomed;for(let h of this.#t){let u=t.project(this.#l.copy(this.centre).addScaledVector(h,Rm*l),this.#l),[d,f]=[u.x-r,u.y-o],p=Math.hypot(d,f),x=((e-r)*d+(n-o)*f)/Math.max(p,1),g=Math.abs((e-r)*f-(n-o)*d)/Math.max(p,1);if(p>12&&x>0&&x<p+s&&g<s)return{kind:"axis",axis:h}}let c=this.#e.find(h=>this.#d(t,h,l,e,n,s));return c?{kind:"turn",axis:c}:null}#d(t,e,n,s,r,o){let a=new R(Math.abs(e.x)<.9?1:0,Math.abs(e.x)<.9?0:1,0).cross(e).normalize(),l=new R().crossVectors(e,a);for(let c=0;c<48;c++){let h=c*Math.PI/24;this.#l.copy(this.centre).addScaledVector(a,Xl*n*Math.cos(h)),this.#l.addScaledVector(l,Xl*n*Math.sin(h));let u=t.project(this.#l,this.#l);if(Math.hypot(u.x-s,u.y-r)<o)return!0}return!1}};var ZM={trouble:0,axis:1,motor:3,limb:4,platform:2,frame:5,value:6},KM=10,uu=[[0,-.5,1,0],[-1,-.5,-1,0],[-.5,-1,0,-1],[-.5,0,0,1],[0,-1,.7,-.7],[0,0,.7,.7],[-1,-1,-.7,-.7],[-1,0,-.7,.7]],$l=class{layer=H("div","labels");#t=[];#e=new R;#n=new Float64Array(256);#i=0;constructor(){this.layer.setAttribute("aria-hidden","true")}add(t,e){let n=H("span",`label ${t}`,e);n.dir="auto",this.layer.append(n);let s={box:n,kind:t,rank:ZM[t],at:new R,wanted:!0,size:0,along:null,spot:0,width:0,height:0,shown:!0};return this.#t.push(s),this.#t.sort((r,o)=>r.rank-o.rank),this.#n.length<4*this.#t.length&&(this.#n=new Float64Array(8*this.#t.length)),s}setText(t,e){t.box.textContent!==e&&(t.box.textContent=e,t.width=0)}forget(){for(let t of this.#t)t.width=0}place(t,e,n){this.#i=0;for(let s of this.#t)s.wanted&&s.width===0&&(this.#o(s,!0),s.width=s.box.offsetWidth,s.height=s.box.offsetHeight);for(let s of this.#t)this.#o(s,s.wanted&&this.#r(s,t,e,n))}#r(t,e,n,s){let{x:r,y:o,z:a}=e.project(t.at,this.#e);if(t.along&&Math.abs(t.along.dot(e.back))>.98||a>0||r<0||o<0||r>n||o>s)return!1;let l=t.kind==="axis"?3:Math.max(t.size/e.pixel+5,KM);for(let c=0;c<uu.length;c++){let[h,u,d,f]=uu[(c+t.spot)%uu.length],p=r+h*t.width+d*l,x=o+u*t.height+f*l;if(p>=2&&x>=2&&p+t.width<=n-2&&x+t.height<=s-2&&this.#s(p,x,p+t.width,x+t.height))return t.box.style.transform=`translate(${p.toFixed(1)}px, ${x.toFixed(1)}px)`,!0}return!1}#s(t,e,n,s){let r=this.#n;for(let o=0;o<this.#i;o++){let a=4*o;if(t<r[a+2]&&n>r[a]&&e<r[a+3]&&s>r[a+1])return!1}return r.set([t,e,n,s],4*this.#i++),!0}#o(t,e){t.shown!==e&&(t.shown=e,t.box.hidden=!e)}};var[jM,QM]=[.55,.12],fu=class{constructor(t,e,n,s,r){this.count=t;this.radius=n;this.thickness=s;this.unit=r;this.arrows=new ti(t,e,!0)}count;radius;thickness;unit;arrows;#t=0;#e=0;get words(){if(this.#t===0||this.#e===0)return"none here";let t=zi(.3*this.radius);return`${Ws(t)} ≙ ${Number((t/this.#t).toPrecision(3))} ${this.unit}`}rescale(t){this.#e=t;let e=t*this.#t;if(!(this.#t>0&&(t===0||e<jM*this.radius&&e>QM*this.radius))&&t>0){let s=zi(.3*this.radius);this.#t=s/zi(t*s/(.4*this.radius))}}set(t,e,n,s,r){this.arrows.set(t,e,n,s,r,this.#t,.32*this.thickness)}};function du(i,t){return Math.hypot(i[t],i[t+1],i[t+2])}var Yl=class{group=new pe;#t;#e;#n;#i;#r;#s;#o;constructor(t,e,n){let{reactions:s,marks:r}=t.scene;this.#s=s.map(({point:a})=>a),this.#o=t.actuators.map(({mark:a,position_unit:l})=>{let{point:c,direction:h}=r[a]??{point:-1,direction:-1};return{point:c,direction:h,turns:l==="rad"}});let o=(a,l,c)=>new fu(a,l,e,n,c);this.#t=o(s.length,1,"N"),this.#e=o(s.length,2,"N m"),this.#n=o(this.#o.length,1,"N"),this.#i=o(this.#o.length,2,"N m"),this.#r=new Float64Array(3*this.#o.length),this.group.add(...this.#a.map(({arrows:a})=>a.group)),this.showReactions(null,[]),this.showEfforts(null,[],[])}get#a(){return[this.#t,this.#e,this.#n,this.#i]}words(t,e){let n=this.#o.some(({turns:o})=>o),s=this.#o.some(({turns:o})=>!o),r=[];return t&&r.push(["force","force",`Bearing forces: ${this.#t.words}`],["moment","moment",`Bearing moments: ${this.#e.words}`]),e&&n&&r.push(["effort","moment",`Motor torques: ${this.#i.words}`]),e&&s&&r.push(["effort","force",`Motor forces: ${this.#n.words}`]),r}paint(t){let e=[t.force,t.moment,t.effort,t.effort];this.#a.forEach(({arrows:n,count:s},r)=>{for(let o=0;o<s;o++)n.paint(o,e[r])})}showReactions(t,e){let n=t!==null;if(this.#t.arrows.group.visible=n,this.#e.arrows.group.visible=n,!t)return;let[s,r]=[0,0];for(let o=0;o<this.#s.length;o++)s=Math.max(s,du(t,6*o)),r=Math.max(r,du(t,6*o+3));this.#t.rescale(s),this.#e.rescale(r>1e-9*s?r:0);for(let o=0;o<this.#s.length;o++){let a=3*this.#s[o];this.#t.set(o,e,a,t,6*o),this.#e.set(o,e,a,t,6*o+3)}}showEfforts(t,e,n){if(this.#n.arrows.group.visible=t!==null,this.#i.arrows.group.visible=t!==null,!t)return;let s={true:0,false:0};this.#o.forEach(({turns:r},o)=>{s[`${r}`]=Math.max(s[`${r}`],Math.abs(t[o]))}),this.#i.rescale(s.true),this.#n.rescale(s.false),this.#o.forEach(({point:r,direction:o,turns:a},l)=>{let[c,h]=a?[this.#i,this.#n]:[this.#n,this.#i];if(h.arrows.hide(l),r<0||o<0){c.arrows.hide(l);return}let u=du(n,3*o)||1;for(let d=0;d<3;d++)this.#r[3*l+d]=t[l]*n[3*o+d]/u;c.set(l,e,3*r,this.#r,3*l)})}};function tS(i,t){for(let e=1;e<i.length;e++)for(let n=e+1;n<i.length;n++){let s=new mn().setFromCoplanarPoints(i[0],i[e],i[n]);if(s.normal.length()>.5)return i.every(r=>Math.abs(s.distanceToPoint(r))<t)}return!1}var Jl=class{constructor(t,e,n){this.measure=n;let s=t.scene.marks.filter(({kind:d})=>d==="base"),r=[...new Set(s.map(({point:d})=>d))],o=r.map(d=>new R().fromArray(e,3*d)),{thickness:a,normal:l}=n,c=t.scene.marks.some(d=>d.driven&&r.includes(d.point)),h=!l&&tS(o,.01*a);this.#t=h?new Js(r,"base","",2.2*a,1.3*a,(c?2.7:1.9)*a,!0):null,this.#e=h?[]:r;let u=new pi({roughness:.7,metalness:.05});this.#n=new Tn(xi(.08),u,this.#e.length),this.#i=new Tn(Xs(),u,this.#e.length),this.group.add(this.#n.mesh,this.#i.mesh),this.#t&&this.group.add(this.#t.group)}measure;group=new pe;#t;#e;#n;#i;#r=new Float64Array(9);update(t){this.#t?.update(t);let{thickness:e,groundNormal:n,normal:s,ground:r}=this.measure;n.toArray(this.#r,6);for(let o=0;o<this.#e.length;o++){let a=3*this.#e[o],l=t[a]*n.x+t[a+1]*n.y+t[a+2]*n.z,c=s?l-r:2.4*e;for(let h=0;h<3;h++)this.#r[h]=t[a+h]-c*n.getComponent(h),this.#r[3+h]=t[a+h];this.#i.between(o,this.#r,0,this.#r,3,1.1*e),this.#n.about(o,this.#r,0,this.#r,6,2.7*e,.4*e)}}paint(t){this.#t?.mesh.material.color.set(t.roles.base);for(let e=0;e<this.#e.length;e++)this.#n.paint(e,t.roles.base),this.#i.paint(e,t.roles.base)}};var Zl=class{group=new pe;bodies;plates;#t;constructor(t,e,n){let{thickness:s}=n;this.bodies=new Ol(t,s,n.groundNormal.toArray(),e),this.plates=t.scene.faces.map(({kind:r,name:o,points:a},l)=>{let c=(r==="platform"?1.5:.8+.06*(l%4))*s,h=r==="platform"&&!n.normal&&!t.limbs.includes(o)?1.4*s:0;return new Js(a,r,_i(o),(r==="platform"?1.9:1.3)*s,c,h)}),this.#t=new Jl(t,e,n),this.group.add(this.#t.group,this.bodies.group,...this.plates.map(({group:r})=>r))}update(t,e){this.bodies.update(t,e),this.#t.update(t);for(let n of this.plates)n.update(t)}paint(t,e){this.bodies.paint(t,e),this.#t.paint(t);for(let{mesh:n,role:s}of this.plates)n.material.color.set(t.roles[s])}},Kl=class{group=new pe;#t;#e=new ln({transparent:!0,opacity:.34,depthWrite:!1,side:wn});#n;#i;constructor(t,e){this.#t=t.plates.filter(({role:n})=>n==="platform"),this.#n=new ve(new On(1.4*e,20,14),this.#e),this.#i=this.#t.map(({mesh:n})=>{let s=new ve(n.geometry,this.#e);return s.matrixAutoUpdate=!1,s}),this.group.add(this.#n,...this.#i),this.group.visible=!1}show(t,e){this.group.visible=!0,this.#n.position.copy(e),this.#i.forEach((n,s)=>{let{group:r,mesh:o}=this.#t[s];n.geometry=o.geometry,n.matrix.multiplyMatrices(t,r.matrix),n.matrixWorldNeedsUpdate=!0})}hide(){this.group.visible=!1}paint(t){this.#e.color.set(t.roles.trouble)}};var eS={sky:16514301,horizon:15133424,grid:5924469,shade:.15,roles:{link:6714762,rod:12831959,barrel:5990781,tube:13884131,rail:10134963,base:14673130,platform:4033254,body:9676736,joint:3818578,motor:15759906,gap:14232634,trouble:14232634},axes:[13578045,1870411,2450393],gravity:7032760,force:1019779,moment:11028383,effort:13197327,trail:2850272,handle:746180,around:1.75,key:1.75},nS={sky:1843755,horizon:856085,grid:9148843,shade:.45,roles:{link:8688809,rod:11187909,barrel:7635866,tube:12832217,rail:6911626,base:4608351,platform:4166389,body:7571619,joint:3357768,motor:16747069,gap:16735076,trouble:16731994},axes:[16739186,5230727,7250943],gravity:11836671,force:4183750,moment:15043294,effort:16752727,trail:7123711,handle:7123711,around:1.45,key:1.8};function pu(i){return i==="dark"?nS:eS}var jl=class{constructor(t){this.robot=t;this.#n=new R(...t.dragging?.normal??[0,0,1]).normalize(),this.#i=t.coordinates.flatMap(({unit:e},n)=>e==="m"?[n]:[])}robot;#t=new Be;#e=new R;#n;#i;attitude(t,e){let{dragging:n}=this.robot;if(n?.rotation==="free"){let s=t.length;return e.set(t[s-3],t[s-2],t[s-1],t[s-4])}return n?.rotation==="axis"?e.setFromAxisAngle(this.#n,t.at(-1)):e.identity()}frame(t,e,n,s){return this.#e.copy(t),this.robot.dragging?.axes.forEach((r,o)=>{let a=this.#i[o];a!==void 0&&this.#e.setComponent(r,this.#e.getComponent(r)+n[a]-e[a])}),s.makeRotationFromQuaternion(this.attitude(n,this.#t)).setPosition(this.#e)}};var Cm=28*Math.PI/180,Ql=Math.tan(Cm/2),mu=Math.PI/2,tc=class{constructor(t){this.measure=t;let e=t.up.clone(),n=new R(1,0,0);Math.abs(e.x)>.9&&n.set(0,1,0);let s=new R().crossVectors(e,n).normalize();this.#n=[new R().crossVectors(s,e),s,e],this.see(t.normal?"plane":"space"),this.fit()}measure;target=new R;look={azimuth:-1.05,elevation:.36,distance:1,parallel:!1};position=new R;right=new R;above=new R;back=new R;#t=new tn(Cm*180/Math.PI);#e=new ns;#n;#i=new Be;inset=0;zoomed=1;#r=1;#s=1;get camera(){return this.look.parallel?this.#e:this.#t}get pixel(){return 2*this.look.distance*Ql/this.#s}resize(t,e){this.#r=Math.max(t,1),this.#s=Math.max(e,1)}fit(t=1.12){this.target.copy(this.measure.centre),this.update();let{box:e}=this.measure,[n,s]=[0,0],r=new R;for(let c=0;c<8;c++)r.set(c&1?e.max.x:e.min.x,c&2?e.max.y:e.min.y,c&4?e.max.z:e.min.z),r.sub(this.target),n=Math.max(n,Math.abs(r.dot(this.right))),s=Math.max(s,Math.abs(r.dot(this.above)));let o=4*this.measure.thickness,a=Math.max(this.#s-this.inset,.5*this.#s)/this.#s,l=Math.max((s+o)/a,(n+o)*this.#s/this.#r);this.look.distance=t*l/Ql+(this.look.parallel?0:.25*this.measure.radius),this.target.addScaledVector(this.above,.5*(1-a)*this.#s*this.pixel),this.update()}see(t){let{normal:e}=this.measure;this.look.parallel=t!=="space",t==="space"?(this.look.azimuth=-1.05,this.look.elevation=.36):t==="plane"&&e?this.#o(e):this.#o(new R().setComponent("xyz".indexOf(t),t==="y"?-1:1)),this.update()}#o(t){let[e,n,s]=this.#n,r=t.dot(s);this.look.elevation=Math.asin(Math.max(-1,Math.min(1,r)));let o=Math.hypot(t.dot(e),t.dot(n));this.look.azimuth=o>1e-6?Math.atan2(t.dot(n),t.dot(e)):-mu}turn(t,e){this.look.azimuth-=t,this.look.elevation=Math.max(-mu,Math.min(mu,this.look.elevation+e)),this.look.parallel=!1,this.update()}pan(t,e){this.target.addScaledVector(this.right,-t*this.pixel).addScaledVector(this.above,e*this.pixel),this.update()}zoom(t,e=0,n=0){let{radius:s}=this.measure,r=this.pixel;this.look.distance=Math.max(.05*s,Math.min(60*s,this.look.distance*t));let o=r-this.pixel;this.target.addScaledVector(this.right,e*o).addScaledVector(this.above,-n*o),this.update()}update(){let{azimuth:t,elevation:e,distance:n}=this.look,[s,r,o]=this.#n,a=Math.cos(e);this.back.copy(s).multiplyScalar(a*Math.cos(t)),this.back.addScaledVector(r,a*Math.sin(t)).addScaledVector(o,Math.sin(e)),this.right.copy(s).multiplyScalar(-Math.sin(t)).addScaledVector(r,Math.cos(t)),this.above.crossVectors(this.back,this.right),this.position.copy(this.target).addScaledVector(this.back,n);let{camera:l}=this;l.matrix.makeBasis(this.right,this.above,this.back),l.quaternion.copy(this.#i.setFromRotationMatrix(l.matrix)),l.position.copy(this.position);let c=12*this.measure.radius;if(l===this.#e){let h=n*Ql,u=h*this.#r/this.#s;[l.left,l.right,l.top,l.bottom]=[-u,u,h,-h],[l.near,l.far]=[n-c,n+c]}else this.#t.aspect=this.#r/this.#s,[l.near,l.far]=[Math.max(.01*this.measure.radius,n-c),n+c];l.updateProjectionMatrix(),l.updateMatrixWorld(!0)}project(t,e){e.copy(t).project(this.camera);let n=e.z>1||e.z<-1;return e.set(.5*(e.x+1)*this.#r,.5*(1-e.y)*this.#s,n?1:0)}ray(t,e,n,s){let r=(t-.5*this.#r)*this.pixel,o=(.5*this.#s-e)*this.pixel;n.copy(this.target).addScaledVector(this.right,r).addScaledVector(this.above,o),this.look.parallel?(s.copy(this.back).negate(),n.addScaledVector(this.back,this.look.distance)):(s.copy(n).sub(this.position).normalize(),n.copy(this.position))}pixelAt(t){if(this.look.parallel)return this.pixel;let e=this.position.clone().sub(t).dot(this.back);return 2*Math.max(e,1e-9)*Ql/this.#s}};var iS=["x","y","z"],ec=class{constructor(t,e,n){this.measure=e;let{thickness:s,radius:r}=e,o=.24*r;this.#i=iS.map((l,c)=>{this.#s.fill(0),this.#s[3+c]=o,this.#t.set(c,this.#s,0,this.#s,3,1,.22*s);let h=n.add("axis",l);return h.at.setComponent(c,1.05*o),h.along=new R().setComponent(c,1),h}),this.#e.group.visible=(t.dragging?.rotation??"none")!=="none",this.frames.add(this.#t.group,this.#e.group);let a=Math.hypot(...t.scene.gravity);if(a>1e-9){let l=e.box.max.clone();l.addScaledVector(l.clone().sub(e.centre).projectOnPlane(e.up).normalize(),.12*r),l.toArray(this.#s),e.up.toArray(this.#s,3),this.#n.set(0,this.#s,0,this.#s,3,-o,.3*s),this.#r=n.add("frame",`g ${Number(a.toPrecision(3))} m/s²`),this.#r.at.copy(l),this.#r.spot=2}this.gravity.add(this.#n.group)}measure;frames=new pe;gravity=new pe;#t=new ti(3);#e=new ti(3,1,!0);#n=new ti(1);#i;#r=null;#s=new Float64Array(6);#o=new R;update(t){this.#o.setFromMatrixPosition(t).toArray(this.#s);for(let e=0;e<3;e++){this.#o.setFromMatrixColumn(t,e).toArray(this.#s,3);let{radius:n,thickness:s}=this.measure;this.#e.set(e,this.#s,0,this.#s,3,.16*n,.22*s)}}show(t,e,n){this.frames.visible=t,this.gravity.visible=e;for(let s of this.#i)s.wanted=t&&n;this.#r&&(this.#r.wanted=e&&n)}paint(t){for(let e=0;e<3;e++)this.#t.paint(e,t.axes[e]),this.#e.paint(e,t.axes[e]);this.#n.paint(0,t.gravity)}};var nc=class{constructor(t,e){this.robot=t;this.mesh.position.copy(e),this.mesh.visible=!1,this.mesh.renderOrder=1,this.mesh.geometry.setAttribute("position",new Ye(new Float32Array(12),3)),this.mesh.geometry.setAttribute("uv",new Ye(new Float32Array([0,0,1,0,1,1,0,1]),2)),this.mesh.geometry.setIndex([0,1,2,0,2,3])}robot;mesh=new ve(new Ve,new ln({transparent:!0,opacity:.72,side:2,depthWrite:!1,toneMapped:!1}));#t(t){let{coordinates:e,dragging:n}=this.robot,s=e.slice(0,t).filter(({unit:r})=>r==="m").length;return e[t]?.unit==="m"?n?.axes[s]??-1:-1}show(t,e,n,s){let r=t&&[t.across,t.up].map(d=>({side:d,axis:this.#t(d.entry)}));if(this.mesh.material.map?.dispose(),this.mesh.material.map=null,!t||!r||r.some(({axis:d})=>d<0)){this.mesh.visible=!1;return}let o=({entry:d,low:f,high:p},x)=>(x?p:f)-(e[d]??0),{columns:a,rows:l,pixels:c}=t,h=this.mesh.geometry.getAttribute("position");[[0,0],[1,0],[1,1],[0,1]].forEach(([d,f],p)=>{let x=[d,f],g=v=>r.reduce((T,{side:A,axis:y},S)=>T+(y===v?o(A,x[S]):0),0),[m,_,w]=[0,1,2].map(v=>n[s+v]+g(v));h.setXYZ(p,m,_,w)}),h.needsUpdate=!0,this.mesh.geometry.computeBoundingSphere();let u=new Ki(c,a,l);u.colorSpace=Qe,u.magFilter=Pe,u.needsUpdate=!0,this.mesh.material.map=u,this.mesh.material.needsUpdate=!0}};var Pm=[1,.7,.5],gu=30,Im=200,ic=class{constructor(t,e,n){this.canvas=t;this.rig=e;let s={antialias:!0,alpha:!0,powerPreference:"high-performance"},r=t.getContext("webgl2",s);if(!r)throw new Error("this browser has no WebGL 2; the panels work without it.");this.renderer=new Cl({canvas:t,context:r,...s}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=is,this.#c(n),this.scene.add(this.#t,this.#t.target,this.#e,this.#n),t.addEventListener("webglcontextrestored",()=>this.ask())}canvas;rig;scene=new Ar;renderer;prepare=()=>{};drawn={pictures:0,milliseconds:0};width=1;height=1;#t=new Wr(16777215,2);#e=new Gr(16777215,11121858,1.5);#n=new Xr(16777215,.25);#i=!1;#r=1;#s=0;#o=0;#a=0;#l;#c({centre:t,radius:e,up:n,normal:s,groundNormal:r}){let o=new R(Math.abs(r.x)>.9?0:1,Math.abs(r.x)>.9?1:0,0),a=r.clone().multiplyScalar(2.4).addScaledVector(o,s?-.55:-.9);a.add(new R().crossVectors(o,r).multiplyScalar(s?-.6:.8)),this.#e.position.copy(n),this.#t.target.position.copy(t),this.#t.position.copy(t).addScaledVector(a.normalize(),4*e),this.#t.castShadow=!0;let{shadow:l}=this.#t;l.mapSize.set(1024,1024),l.radius=5,l.bias=-5e-4,l.normalBias=.004*e;let{camera:c}=l,h=1.7*e;[c.left,c.right,c.top,c.bottom]=[-h,h,h,-h],[c.near,c.far]=[.5*e,8*e],c.updateProjectionMatrix()}paint(t){this.#e.intensity=t.around,this.#t.intensity=t.key}resize(t,e,n){this.width=Math.max(t,1),this.height=Math.max(e,1),this.#r=Math.min(n,2),this.#h(0),this.rig.resize(this.width,this.height)}ask(){this.#i||(this.#i=!0,requestAnimationFrame(this.#u))}#h(t){this.#s=t,this.renderer.setPixelRatio(this.#r*Pm[t]),this.renderer.setSize(this.width,this.height,!1)}#u=t=>{this.#i=!1;let e=t-this.#o;this.#o=t,this.#a=e<Im?.8*this.#a+.2*e:Math.min(e,gu/2),this.#a>gu&&this.#s<Pm.length-1&&(this.#a=gu/2,this.#h(this.#s+1)),this.draw(),this.#s>0&&(clearTimeout(this.#l),this.#l=setTimeout(this.#d,Im))};#d=()=>{this.#h(0),this.ask()};draw(){let t=performance.now();this.prepare(),this.renderer.render(this.scene,this.rig.camera),this.drawn.milliseconds=performance.now()-t,this.drawn.pictures++}};var oo=class{constructor(t,e,n){this.capacity=t;this.radius=e;let s=new ln({transparent:n<1,opacity:n});this.copies=new Tn(hm(),s,t),this.copies.mesh.castShadow=!1,this.copies.mesh.receiveShadow=!1,this.clear()}capacity;radius;copies;#t=new Float64Array(3);#e=new Float64Array(6);#n=0;#i=!1;paint(t){for(let e=0;e<this.capacity;e++)this.copies.paint(e,t)}clear(){this.#n=0,this.#i=!1,this.copies.mesh.count=0,this.copies.mesh.visible=!1}add(t,e){for(let o=0;o<3;o++)this.#e[o]=this.#t[o],this.#e[o+3]=t[e+o];let[n,s,r]=[this.#e[3]-this.#t[0],this.#e[4]-this.#t[1],this.#e[5]-this.#t[2]];this.#i&&Math.hypot(n,s,r)<2*this.radius||(this.#i&&(this.copies.between(this.#n%this.capacity,this.#e,0,this.#e,3,this.radius),this.#n++,this.copies.mesh.count=Math.min(this.#n,this.capacity),this.copies.mesh.visible=!0),this.#i=!0,this.#t.set(this.#e.subarray(3)))}};var sc=class{constructor(t,e,n,s){this.context=t;this.follower=e;this.choices=n;let{robot:r}=t,{points:o}=e;this.measure=sm(r,o);let{radius:a,thickness:l,normal:c}=this.measure;this.rig=new tc(this.measure),this.stage=new ic(s,this.rig,this.measure),this.model=new Zl(r,o,this.measure),this.ground=new Wl(this.measure),this.handles=new ql(r),this.loads=new Yl(r,a,l),this.trail=new oo(600,.3*l,1),this.path=new oo(400,.16*l,.6),this.slice=new nc(r,(c??new R).clone().multiplyScalar(-2.6*l)),this.#t=new Kl(this.model,l),this.#e=new ec(r,this.measure,this.labels),this.#n=new Bl(r,this.labels,l),this.#i=new jl(r),this.#r=3*(r.scene.marks.find(({kind:h})=>h==="centre")?.point??-1),this.stage.scene.add(this.ground.group,this.model.group,this.#t.group,this.#e.frames,this.#e.gravity,this.loads.group,this.slice.mesh,this.trail.copies.mesh,this.path.copies.mesh,this.handles.group),this.stage.prepare=()=>this.#u()}context;follower;choices;measure;rig;stage;labels=new $l;model;ground;handles;loads;trail;path;slice;centre=new R;palette=pu("light");#t;#e;#n;#i;#r;#s=new se;#o=new se;#a=new se;#l=new R;#c=[0,0,0];#h=new Set;get platformPoint(){return this.#r<0?null:this.#r}#u(){this.handles.centre.copy(this.centre),this.handles.group.visible&&this.handles.update(this.rig),this.labels.place(this.rig,this.stage.width,this.stage.height)}update(){let{points:t,directions:e,pose:n,trouble:s}=this.follower;this.model.update(t,e),this.#n.update(t),this.#r>=0&&(this.centre.fromArray(t,this.#r),this.#i.frame(this.centre,n,n,this.#s),this.#e.update(this.#s)),s&&this.#r>=0?(this.#i.frame(this.centre,n,s.pose,this.#o),this.#a.copy(this.#s).invert().premultiply(this.#o),this.#t.show(this.#a,this.#l.setFromMatrixPosition(this.#o))):this.#t.hide(),this.#d(s?.limbs??[]),this.#f()}#d(t){t.length===this.#h.size&&t.every(n=>this.#h.has(n))||(this.#h=new Set(t.map(_i)),this.#n.showTrouble(this.labels,t,"cannot reach"),this.model.paint(this.palette,this.#h))}#f(){let{evaluator:t,store:e}=this.context,{points:n,directions:s}=this.follower,r=(h,u)=>{let d=this.follower.good?t.at(h,e.state):void 0;return d?.status===0?d.outputs[u]??null:null};this.loads.showReactions(this.choices.has("reactions")?r("joint_reactions","reaction"):null,n);let o=this.choices.has("efforts")?r("inverse_dynamics","effort"):null;this.loads.showEfforts(o,n,s);let{actuators:a}=this.context.robot,l=(h,u)=>`${h.toPrecision(3)} ${u.replace("*"," ")}`,c=o?a.map(({effort_unit:h},u)=>l(o[u],h)):[];this.#n.showEfforts(this.labels,c)}showSlice(t){let{pose:e,points:n}=this.follower;this.slice.show(this.#r<0?null:t,e,n,this.#r),this.choose()}showPath(t){this.path.clear();let e=this.follower.pose;for(let n of this.#r<0?[]:t)this.#i.frame(this.centre,e,n,this.#o),this.#l.setFromMatrixPosition(this.#o).toArray(this.#c),this.path.add(this.#c,0);this.choose()}choose(){let{choices:t}=this;this.#e.show(t.has("frames"),t.has("gravity"),t.has("labels")),this.#n.show(t.has("labels")),this.ground.group.visible=t.has("grid"),this.handles.group.visible=t.has("handles")&&this.context.robot.dragging!==null,this.trail.copies.mesh.visible=t.has("trail")&&this.trail.copies.mesh.count>0,this.path.copies.mesh.visible=t.has("trail")&&this.path.copies.mesh.count>0,this.slice.mesh.visible=t.has("slice")&&this.slice.mesh.material.map!==null,this.#f()}paint(t){this.palette=pu(t),this.stage.paint(this.palette),this.model.paint(this.palette,this.#h),this.ground.paint(this.palette),this.handles.paint(this.palette),this.loads.paint(this.palette),this.#t.paint(this.palette),this.#e.paint(this.palette),this.trail.paint(this.palette.trail),this.path.paint(this.palette.grid)}dispose(){this.stage.renderer.dispose()}};function rc(i,t,e){let n=H("button","",i);return n.type="button",n.title=t,n.setAttribute("aria-label",`${i}: ${t}`),n.addEventListener("click",e),n}function Lm(i,t){let e=H("div","group");return e.setAttribute("role","group"),e.setAttribute("aria-label",i),e.append(...t),e}function sS(i,t){let e=H("details","menu"),n=H("div","card");for(let r of t){let o=H("label"),a=H("input");a.type="checkbox",a.checked=i.has(r),a.addEventListener("change",()=>i.set(r,a.checked)),o.append(a,H("span","",Qd[r])),n.append(o)}e.append(H("summary","","Show"),n);let s=r=>{e.open&&!e.contains(r.target)&&(e.open=!1)};return addEventListener("pointerdown",s),e.addEventListener("keydown",r=>{r.key==="Escape"&&e.open&&(e.open=!1,e.querySelector("summary")?.focus(),r.stopPropagation())}),e}function Nm(i,t,e,n){let s=H("div","toolbar"),r=i.scene.plane?["2D","Look straight at the plane of the robot","plane"]:["3D","Look from above at an angle","space"],o=[["X","Look along the x-axis","x"],["Y","Look along the y-axis","y"],["Z","Look along the z-axis","z"]],{plane:a}=i.scene,l=o.filter(([,,h])=>!a||a.includes(h)),c=[r,...i.scene.plane?[["3D","Look from above at an angle","space"]]:[],...l];return s.append(Lm("View",[...c.map(([h,u,d])=>rc(h,u,()=>n.see(d))),rc("Fit","Fit the robot into the window (0)",n.fit)]),Lm("Robot",[rc("Home","Move the robot to its home pose (H)",n.home),rc("Tell","Tell pose and state in words (S)",n.tell)]),sS(t,e)),s}var rS=["Arrow keys turn the view, Shift and arrow keys move it, plus and minus zoom, 0 fits,","X, Y and Z look along axes, H moves the robot home, M moves it by keys, S tells pose and state."].join(" "),oS=15e3;function aS({robot:i,kernel:t}){let e=i.dragging!==null;return[["labels",!0],["frames",!0],["gravity",Math.hypot(...i.scene.gravity)>1e-9],["grid",!0],["handles",e],["trail",e],["slice",e],["reactions",i.scene.reactions.length>0&&t.has("joint_reactions")],["efforts",i.actuators.some(({mark:s})=>s>=0)&&t.has("inverse_dynamics")]].filter(([,s])=>s).map(([s])=>s)}function Dm(i,t){let{robot:e,store:n}=t,s=H("canvas"),r=new Co(t),o=new Ro(()=>{a.choose(),_(),a.stage.ask()}),a=new sc(t,r,o,s),{stage:l,rig:c}=a,h=new Dl(e,a.ground.cell),[u,d,f]=[H("div","trouble"),H("div","told card"),H("div","tip")],p="",x=new Vl(t,r,a,S=>{p=S,w()}),g,m=S=>{d.textContent=S,clearTimeout(g),g=setTimeout(()=>d.replaceChildren(),oS)},_=()=>h.showScales(a.loads.words(o.has("reactions"),o.has("efforts"))),w=()=>{a.update(),_();let S=r.trouble?`Not reached: ${r.trouble.words}`:p;u.textContent!==S&&(u.textContent=S),l.ask()},v={see:S=>{c.see(S),c.fit(),l.ask()},fit:()=>{c.fit(),l.ask()},home:()=>n.home(),tell:()=>m(Tm(e,t.evaluator,n.state,r.trouble?.words??"")),say:m},T=new Hl(t,a,x,v);new Po(s,c,{take:(S,U,C)=>x.take(S,U,C),scroll:(S,U,C,D)=>x.scroll(S,U,C,D),key:S=>T.press(S),changed:()=>w(),hover:(S,U)=>{let C=x.grip(S,U);s.classList.toggle("grab",C!==null),a.handles.light(C)&&l.ask();let D=x.nameAt(S,U);f.textContent=D,f.style.transform=`translate(${S+14}px, ${U+14}px)`}}),s.addEventListener("pointerleave",()=>f.replaceChildren()),lS(s,i,e.title||e.name),u.setAttribute("role","status"),d.setAttribute("role","status"),f.setAttribute("aria-hidden","true"),f.dir="auto";let A=Nm(e,o,aS(t),v);i.append(s,a.labels.layer,f,u,d,A,h.box,h.scale);let y=l.prepare;return l.prepare=()=>{y(),h.fit(c.pixel)},cS(i,a),hS(a),uS(t,a,r,()=>{p="",w()}),a.choose(),w(),dS(a,i)}function lS(i,t,e){let n=H("p","unseen",rS);n.id="view-help",i.tabIndex=0,i.setAttribute("role","application"),i.setAttribute("aria-label",`3-D view of ${e}`),i.setAttribute("aria-describedby",n.id),t.append(n)}function cS(i,{stage:t,rig:e,labels:n}){let s=!1,r=()=>{t.resize(i.clientWidth,i.clientHeight,devicePixelRatio),n.forget();let o=Number.parseFloat(getComputedStyle(document.documentElement).fontSize)/16;e.zoomed=o*Math.min(Math.max(Math.min(i.clientWidth,i.clientHeight)/520,.7),1),e.inset=i.querySelector(".toolbar")?.offsetHeight??0,!s&&i.clientWidth>0&&(s=!0,e.fit()),e.update(),t.draw()};new ResizeObserver(r).observe(i)}function hS(i){let t=document.documentElement,e=matchMedia("(prefers-color-scheme: dark)"),n=()=>(t.dataset.theme??(e.matches?"dark":"light"))==="dark"?"dark":"light";i.paint(n()),t.addEventListener("theme",()=>{i.paint(n()),i.stage.ask()})}function uS({store:i},t,e,n){i.subscribe((s,r)=>{let o=s.pose!==r.pose;if(!o&&s.parameters===r.parameters&&s.rate===r.rate&&s.given===r.given)return;e.update();let a=t.platformPoint;o&&a!==null&&(s.rate.some(l=>l!==0)?t.trail.add(e.points,a):t.trail.clear()),n()})}function dS(i,t){let{stage:e}=i;return{showSlice(n){i.showSlice(n),e.ask()},showPath(n){i.showPath(n??[]),e.ask()},picture:()=>fS(i,t),drawn:e.drawn}}async function fS({stage:i},t){let e=document.createElement("canvas");e.width=i.canvas.width,e.height=i.canvas.height;let n=e.getContext("2d");if(!n)throw new Error("the browser has no canvas");return n.fillStyle=getComputedStyle(t).backgroundColor,n.fillRect(0,0,e.width,e.height),i.draw(),n.drawImage(i.canvas,0,0),new Promise((s,r)=>{e.toBlob(o=>o?s(o):r(new Error("the browser made no PNG")),"image/png")})}function pS(){return JSON.parse(document.getElementById("robot")?.textContent??"")}function mS(i,t){let e=()=>{let{state:n,ignored:s}=Pu(i,location.hash);i.restore(n),t.notice(s.length>0?`Ignored in the address of this page: ${s.slice(0,8).join("; ")}`:"")};e(),addEventListener("hashchange",e),Iu(i)}function gS(i,t){try{t.view=Dm(i.view,t)}catch(e){i.notice(`There is no picture: ${e instanceof Error?e.message:e}`)}}async function yS(){let i=pS(),t=ju();t.view.setAttribute("aria-label",i.title);let e=await co.load(i),n=new Eo(i);n.subscribe(({parameters:r},o)=>{r!==o.parameters&&e.prepare(r)});let s={robot:i,kernel:e,evaluator:new ho(e),store:n,view:null};mS(n,t),gS(t,s),jd(t,s),Object.defineProperty(window,"studio",{value:Object.freeze({robot:i,kernel:e,store:n,view:s.view})})}yS();})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
