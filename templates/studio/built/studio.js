"use strict";(()=>{var Zu=0x7ff80bad0bad0badn;function Bn(i){return i.shape.reduce((t,e)=>t*e,1)}function Rc(i){return Math.ceil(i/16)*16}function Fg(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e}var Cc=class{constructor(t,e,n,r,s){this.definition=t;this.memory=e;let o=s,a=(l,c)=>(o+=8*Bn(c),[l,c,o-8*Bn(c)]);this.#e=[...t.inputs.map(l=>a(this.inputs,l)),...t.outputs.map(l=>a(this.outputs,l))],this.#t=[r,...this.#e.map(([,,l])=>l)],this.#n=n}definition;memory;inputs={};outputs={};refused=0;#t;#e;#n;look(){for(let[t,e,n]of this.#e)t[e.name]=new Float64Array(this.memory.buffer,n,Bn(e))}standard(){for(let t of this.definition.inputs)t.standard&&this.inputs[t.name]?.set(t.standard)}run(){let t=this.#n(...this.#t)>>>0;return this.refused||t}},vo=class i{constructor(t,e){this.robot=t;this.compiled=e;let n=new WebAssembly.Instance(e,{}).exports;this.#e=n.memory;let r=n.__heap_base.value;this.#t=n,this.#t._initialize?.(),this.#n=Rc(r),this.#i=this.#n+524288,this.#s=this.#o(this.#i+Rc(8*t.parameters.length)),this.#a();let s=this.prepare({});if(s!==0&&t.parameters.length>0)throw new Error(`the parameters of the robot file yield status ${s}`)}robot;compiled;#t;#e;#n;#i;#s;#r=new Map;prepared=0;parameters=new Map;static async load(t){return new i(t,await WebAssembly.compile(Fg(t.module)))}#o(t){let e=t;for(let n of this.robot.functions){let r=this.#t[n.symbol];if(!r)throw new Error(`the module has no function ${n.symbol}`);this.#r.set(n.name,new Cc(n,this.#e,r,this.#n,e));let s=[...n.inputs,...n.outputs].reduce((o,a)=>o+Bn(a),0);e+=Rc(8*s)}this.#l(e);for(let n of this.#r.values())n.look(),n.standard();return e}#a(){new BigUint64Array(this.#e.buffer,this.#i-8,1)[0]=Zu}#l(t){let e=t-this.#e.buffer.byteLength;if(e>0){this.#e.grow(Math.ceil(e/65536));for(let n of this.#r.values())n.look()}}prepare(t){let e=this.robot.parameters,n=Object.keys(t).find(o=>!e.some(a=>a.name===o));if(n!==void 0)throw new RangeError(`the robot has no parameter ${n}`);let r=new Float64Array(this.#e.buffer,this.#i,e.length);e.forEach((o,a)=>{r[a]=Object.hasOwn(t,o.name)?t[o.name]:o.value,this.parameters.set(o.name,r[a])});let s=(this.#t[`${this.robot.prefix}_prepare`]?.(this.#i,this.#n)??0)>>>0;if(new BigUint64Array(this.#e.buffer,this.#i-8,1)[0]!==Zu)throw new Error("the constants of the robot are larger than their room");this.prepared=s;for(let o of this.#r.values())o.refused=s;return s}has(t){return this.#r.has(t)}find(t){return this.#r.get(t)}call(t){let e=this.#r.get(t);if(!e)throw new RangeError(`the robot has no function ${t}`);return e}batch(t,e,n){let{definition:r}=this.call(t),s=r.inputs.map(_=>Ug(_,e,n[_.name])),o=r.outputs.map(_=>Bn(_)*e),a=this.#s,l=_=>(a+=8*_,a-8*_),c=s.map(({length:_})=>l(_)),h=o.map(l),u=a;this.#l(u+4*e);let{buffer:d}=this.#e;s.forEach((_,S)=>{new Float64Array(d,c[S],_.length).set(_)});let f=this.#t[`${r.symbol}_batch`],p=(f?.(this.#n,e,...c,...h,u)??0)>>>0,y=this.prepared||p,g={};r.outputs.forEach((_,S)=>{g[_.name]=new Float64Array(d,h[S],o[S]).slice()});let m=new Uint32Array(d,u,e).slice();return{status:y,statuses:this.prepared?m.fill(this.prepared):m,outputs:g}}};function Ug(i,t,e){let n=Bn(i);if(e===void 0&&i.standard)return Pc(i.standard,t);if(e?.length!==n*t)throw new RangeError(`${i.name} has ${e?.length??"no"} numbers; ${n*t} are needed`);return e}function Pc(i,t){let e=new Float64Array(i.length*t);for(let n=0;n<t;n++)e.set(i,n*i.length);return e}var Ku=["twist","rate","velocity"],Og=[0,0,0,1,0,0,0],Bg=new Set(["forward_kinematics","platform_motion"]);function kg(i){return i.standard??(i.name==="base_pose"?Og:new Array(Bn(i)).fill(0))}function kn(i){let t=i.functions.filter(({name:l})=>!Bg.has(l)),e=t.flatMap(({inputs:l})=>l),n=e.some(({name:l})=>l==="pose")?"pose":"position",r=e.find(({name:l})=>Ku.includes(l)),s=t.find(l=>l.name==="inverse_dynamics")?.inputs.find(l=>l.name==="acceleration"),o=new Set([n,...Ku,"acceleration","start","effort"]),a=new Map;for(let l of e)!o.has(l.name)&&!a.has(l.name)&&a.set(l.name,{port:l,standard:kg(l)});return{pose:n,rate:r?.name??"rate",acceleration:"acceleration",freedoms:r?Bn(r):i.coordinates.length,rateUnits:r?.units??i.coordinates.map(({unit:l})=>`${l}/s`),accelerationUnits:s?.units??i.coordinates.map(({unit:l})=>`${l}/s²`),given:[...a.values()].filter(({port:l})=>!l.name.startsWith("actuator_"))}}function zg(i){let n=(i.functions.find(r=>r.name==="joint_coordinates")?.inputs.find(r=>r.name==="start")?.meaning.split("at home: ")[1]?.split(", ")??[]).map(r=>i.joints.findIndex(({name:s})=>s===r.replace(/ \S+$/,"")));return n.includes(-1)?[]:n}var Mo=class{constructor(t){this.kernel=t;this.#t=kn(t.robot),this.#e=zg(t.robot);let e=t.find("joint_coordinates")?.definition.inputs.find(({name:n})=>n==="start");this.#n=e?.standard??[],this.#i=this.#n}kernel;#t;#e;#n;#i;#s=null;#r=null;at(t,e,n={}){let r=this.kernel.find(t);if(!r)return;let s={...e,...n};return this.#e.length>0&&this.#o(s),this.#a(r,s),{status:r.run(),outputs:r.outputs}}#o(t){if(t.pose===this.#s&&t.parameters===this.#r)return;this.#s=t.pose,this.#r=t.parameters;let e=this.kernel.call("joint_coordinates");for(let n of[this.#i,this.#n])if(this.#i=n,this.#a(e,t),e.run()===0){let r=Object.values(e.outputs)[0];this.#i=this.#e.map(s=>r[s]);return}}#a(t,e){let n=this.#t;for(let r of t.definition.inputs){let s=t.inputs[r.name];if(r.name===n.pose)s.set(e.pose);else if(r.name===n.rate)s.set(e.rate);else if(r.name===n.acceleration)s.set(e.acceleration);else if(r.name==="start"&&this.#e.length===s.length)s.set(this.#i);else{let o=n.given.find(({port:{name:a}})=>a===r.name);s.set(e.given[r.name]??o?.standard??r.standard??[])}}}poseAt(t,e){let n=this.kernel.find("forward_kinematics");if(!(!n?.outputs.pose||!n.inputs.position))return n.inputs.position.set(t),n.inputs.start?.length===e.length&&n.inputs.start.set(e),{status:n.run(),outputs:n.outputs}}};var Vg=["pose","rate","acceleration","centre"];function So(i){return i.map(String).join(",")}function Nc(i){let[t,e]=[i.state,i.standard()],n=new URLSearchParams;for(let r of Vg)So(t[r])!==So(e[r])&&n.set(r,So(t[r]));for(let[r,s]of Object.entries(t.parameters))n.set(`parameter.${r}`,String(s));for(let[r,s]of Object.entries(t.given))n.set(`given.${r}`,So(s));for(let[r,s]of Object.entries(t.limits))n.set(`limit.${r}`,String(s));for(let[r,s]of Object.entries(t.settings))n.set(r,String(s));return n.toString().replaceAll("%2C",",")}function Ic(i){return i.split(",").map(t=>/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(t)?Number(t):Number.NaN)}function ju(i,t){let e=new Lc(i),n=t.replace(/^#/,"");if(n.length>16384)return{state:i.standard(),ignored:[`a fragment of ${n.length} characters; at most 16384 are read`]};for(let[r,s]of new URLSearchParams(n))e.read(r,s);return{state:e.state,ignored:e.ignored}}var Lc=class{constructor(t){this.store=t;this.state=t.standard()}store;ignored=[];state;read(t,e){let[n="",...r]=t.split("."),s=r.join("."),o=this.#t(n,s,t,e);o?this.state={...this.state,...o}:this.ignored.push(`${t.slice(0,40)}=${e.slice(0,40)}`)}#t(t,e,n,r){if(e==="")return this.#e(t,Ic(r));let[s=Number.NaN]=Ic(r),o=this.store.robot;if(t==="parameter")return Number.isFinite(s)&&o.parameters.some(c=>c.name===e)?{parameters:{...this.state.parameters,[e]:s}}:void 0;if(t==="limit")return s>0&&Number.isFinite(s)&&o.actuators.some(c=>c.name===e)?{limits:{...this.state.limits,[e]:s}}:void 0;if(t==="given")return this.#n(e,Ic(r));let a=this.store.checkedSetting(n,r);return a===void 0?void 0:{settings:{...this.state.settings,[n]:a}}}#e(t,e){if(t==="pose"||t==="centre"){let r=this.store.checkedPose(e);return r&&{[t]:r}}return e.length===this.store.names.freedoms&&e.every(Number.isFinite)&&(t==="rate"||t==="acceleration")?{[t]:e}:void 0}#n(t,e){return this.store.names.given.find(({port:s})=>s.name===t)?.standard.length===e.length&&e.every(Number.isFinite)?{given:{...this.state.given,[t]:e}}:void 0}};function Qu(i){let t;i.subscribe(()=>{clearTimeout(t),t=setTimeout(()=>Gg(Nc(i)),300)})}function Gg(i){try{history.replaceState(null,"",i?`#${i}`:location.pathname+location.search)}catch{}}var td="Roll, pitch, yaw: turns about the fixed x, then y, then z axis";function Ki(i,t){return[i[0]*t[0]-i[1]*t[1]-i[2]*t[2]-i[3]*t[3],i[0]*t[1]+i[1]*t[0]+i[2]*t[3]-i[3]*t[2],i[0]*t[2]-i[1]*t[3]+i[2]*t[0]+i[3]*t[1],i[0]*t[3]+i[1]*t[2]-i[2]*t[1]+i[3]*t[0]]}function Ri(i){let t=Math.hypot(...i);return t>1e-12&&Number.isFinite(t)?[i[0]/t,i[1]/t,i[2]/t,i[3]/t]:[1,0,0,0]}function wo(i){let t=Math.hypot(...i)/2,e=t<1e-4?.5-t**2/12:Math.sin(t)/(2*t);return[Math.cos(t),e*i[0],e*i[1],e*i[2]]}function ed(i){let[t,e,n,r]=i[0]<0?[-i[0],-i[1],-i[2],-i[3]]:i,s=Math.hypot(e,n,r),o=s<1e-8?2:2*Math.atan2(s,t)/s;return[o*e,o*n,o*r]}function nd([i,t,e,n]){let r=Math.asin(Math.max(-1,Math.min(1,2*(i*e-n*t))));return Math.abs(Math.abs(r)-Math.PI/2)<1e-7?[0,r,Math.sign(r)*-2*Math.atan2(t,i)]:[Math.atan2(2*(i*t+e*n),1-2*(t*t+e*e)),r,Math.atan2(2*(i*n+t*e),1-2*(e*e+n*n))]}function id([i,t,e]){let n=(r,s)=>{let o=[Math.cos(r/2),0,0,0];return o[s+1]=Math.sin(r/2),o};return Ri(Ki(n(e,2),Ki(n(t,1),n(i,0))))}var Hg=.35,Wg=["x","y","z"];function an(i){let t=i.coordinates.slice(-4);return i.dragging?.rotation==="free"||t.length===4&&t.every(({unit:n})=>n==="1")?i.coordinates.length-4:-1}function Ye(i){let t=an(i),n=(t<0?i.coordinates:i.coordinates.slice(0,t)).map(({name:s,unit:o,low:a,high:l},c)=>({name:s,unit:o,entry:c,axis:-1,low:a,high:l}));if(t<0)return n;let r=Wg.map((s,o)=>{let a=Xg(i.coordinates[t+1+o]?.high??0);return{name:`turn about ${s}`,unit:"rad",entry:-1,axis:o,low:-a,high:a}});return[...n,...r]}function Xg(i){return i>0&&i<1?2*Math.asin(i):Hg}function Ci(i){return i.coordinates.map(({home:t})=>t)}function Jn(i,t){return[i[t]??1,i[t+1]??0,i[t+2]??0,i[t+3]??0]}function Mn(i,t){let e=an(i);if(e<0)return[...t];let n=Jn(Ci(i),e),r=Ki(Jn(t,e),[n[0],-n[1],-n[2],-n[3]]);return[...t.slice(0,e),...ed(r)]}function ji(i,t){let e=an(i);if(e<0)return[...t];let[n=0,r=0,s=0]=t.slice(e),o=Ki(wo([n,r,s]),Jn(Ci(i),e));return[...t.slice(0,e),...Ri(o)]}function Qi(i){return[i,0,0]}function ln(...i){return i.reduce((t,e)=>[t[0]+e[0],t[1]+e[1],t[2]+e[2]],[0,0,0])}function fn(i,t){return[i*t[0],i*t[1],i*t[2]]}function _e(i,t){return[i[0]*t[0],i[0]*t[1]+i[1]*t[0],i[0]*t[2]+2*i[1]*t[1]+i[2]*t[0]]}function ls(i,t,e,n){return[i,t*n[1],e*n[1]**2+t*n[2]]}function rd(i){return ls(Math.cos(i[0]),-Math.sin(i[0]),-Math.cos(i[0]),i)}function sd(i){return ls(Math.sin(i[0]),Math.cos(i[0]),-Math.sin(i[0]),i)}function od(i){let t=1/Math.sqrt(i[0]);return ls(t,-(t**3)/2,.75*t**5,i)}function ad(i){let{value:t,first:e}=cd(i[0]);return ls(Math.cos(Math.sqrt(Math.max(i[0],0))/2),-t/4,-e/4,i)}function ld(i){let{value:t,first:e,second:n}=cd(i[0]);return ls(t,e,n,i)}function cd(i){let t=Math.sqrt(Math.max(i,0))/2;if(t<.05){let r=i/4;return{value:.5-r/12+r**2/240-r**3/10080,first:(-1/12+r/120-r**2/3360+r**3/181440)/4,second:(1/120-r/1680+r**2/60480)/16}}let[e,n]=[Math.sin(t),Math.cos(t)];return{value:e/(2*t),first:(t*n-e)/(16*t**3),second:(-t*t*e-3*(t*n-e))/(128*t**5)}}function cs(i,t,e){let n=e-t,r=Math.max(0,Math.min(1,(i-t)/n));return[r**3*(10-15*r+6*r*r),30*r*r*(1-r)**2/n,60*r*(1-r)*(1-2*r)/n**2]}function $g(i,t){let[e,n,r,s]=t,o=a=>fn(-1,a);return[ln(_e(i[0],e),o(_e(i[1],n)),o(_e(i[2],r)),o(_e(i[3],s))),ln(_e(i[0],n),_e(i[1],e),_e(i[2],s),o(_e(i[3],r))),ln(_e(i[0],r),o(_e(i[1],s)),_e(i[2],e),_e(i[3],n)),ln(_e(i[0],s),_e(i[1],r),o(_e(i[2],n)),_e(i[3],e))]}function hd(i,t){let[e,n,r,s]=i.map(h=>h[0]),[o,a,l,c]=i.map(h=>h[t]);return[2*(-o*n+a*e-l*s+c*r),2*(-o*r+a*s+l*e-c*n),2*(-o*s-a*r+l*n+c*e)]}function Ao(i,t){let e=n=>i.map(r=>r[n]);return t?{pose:[...e(0),...t.map(n=>n[0])],rate:[...e(1),...hd(t,1)],acceleration:[...e(2),...hd(t,2)]}:{pose:e(0),rate:e(1),acceleration:e(2)}}function ud(i,t){let e=an(i);if(e<0)return Ao(t,null);let[n,r,s]=t.slice(e),o=ln(_e(n,n),_e(r,r),_e(s,s)),a=ld(o),l=[ad(o),_e(a,n),_e(a,r),_e(a,s)],c=Jn(Ci(i),e).map(Qi);return Ao(t.slice(0,e),$g(l,c))}function dd(i,t){let e=an(i);if(e<0)return Ao(t,null);let n=t.slice(e),r=od(ln(...n.map(o=>_e(o,o)))),s=n.map(o=>_e(r,o));return Ao(t.slice(0,e),s)}function qg({a:i,b:t,sizeA:e,sizeB:n,period:r}){return s=>{let o=[2*Math.PI*s/r,2*Math.PI/r,0];return new Map([[i,fn(e,rd(o))],[t,fn(n,sd(o))]])}}function fd(i,t,e,n){let r=t/2,s=cs(i,e*r,n*r);return ln(s,fn(-1,cs(i,r+e*r,r+n*r)))}function Yg({a:i,b:t,sizeA:e,sizeB:n,period:r}){return s=>{let o=ln(Qi(-1),fn(2,fd(s,r,0,1)));return new Map([[i,fn(e,o)],...t===i?[]:[[t,fn(n,o)]]])}}function Jg({a:i,up:t,sizeA:e,lift:n,period:r}){let s=r/2;return o=>{let a=ln(Qi(-1),fn(2,fd(o,r,.2,.8))),l=c=>ln(cs(o,c,c+.45*s),fn(-1,cs(o,c+.55*s,c+s)));return new Map([[i,fn(e,a)],[t,fn(n,ln(l(0),l(s)))]])}}var Zg={circle:qg,line:Yg,pick_and_place:Jg};function pd(i,t,e,n){let r=Ye(i),s=Mn(i,n),o=Zg[t](e);return{duration:e.period,at(a){let l=o(a),c=r.map(({name:h},u)=>ln(Qi(s[u]??0),l.get(h)??Qi(0)));return ud(i,c)}}}function md(i,t,e,n){let r=kn(i.robot),[s,o]=[i.robot.coordinates.length,r.freedoms],a=new Float64Array(n*s),[l,c]=[new Float64Array(n*o),new Float64Array(n*o)],h=Float64Array.from({length:n},(g,m)=>e.duration*m/(n-1));h.forEach((g,m)=>{let _=e.at(g);a.set(_.pose,m*s),l.set(_.rate,m*o),c.set(_.acceleration,m*o)});let u={[r.pose]:a,[r.rate]:l,acceleration:c},d=new Uint32Array(n),f=i.robot.actuators.length,p=(g,m)=>jg(Fc(i,g,n,u,t),m,f,d),y=r.pose==="position"&&!i.has("inverse_kinematics")?Dc(a,n,s):null;return{count:n,times:h,poses:a,rates:l,accelerations:c,statuses:d,efforts:p("inverse_dynamics","effort"),speeds:p("actuator_motion","actuator_velocity")??Kg(i,n,u,t)??(y&&Dc(l,n,o)),positions:p("inverse_kinematics","position")??y}}function Fc(i,t,e,n,r){let s=i.find(t)?.definition;if(!s)return;let o=kn(i.robot).given,a={};for(let l of s.inputs){let c=o.find(u=>u.port.name===l.name),h=r.given[l.name]??c?.standard??l.standard;a[l.name]=n[l.name]??Pc(h??new Array(Bn(l)).fill(0),e)}return i.batch(t,e,a)}function Kg(i,t,e,n){let r=Fc(i,"inverse_jacobian",t,e,n),s=e[kn(i.robot).rate],o=r&&Object.values(r.outputs)[0];if(!o||!s)return null;let a=s.length/t,l=o.length/(t*a);return Array.from({length:l},(c,h)=>Float64Array.from({length:t},(u,d)=>{let f=0;for(let p=0;p<a;p++)f+=o[(d*l+h)*a+p]*s[d*a+p];return f}))}function jg(i,t,e,n){let r=i?.outputs[t];return!i||!r?null:(i.statuses.forEach((s,o)=>{n[o]=n[o]|s}),Dc(r,n.length,r.length/n.length).slice(0,e))}function Dc(i,t,e){return Array.from({length:e},(n,r)=>Float64Array.from({length:t},(s,o)=>i[o*e+r]))}function hs(i,t){let[e,n,r,s]=[0,0,0,0];return i.forEach((o,a)=>{if(Number.isFinite(o)){let[l,c]=[i[a-1]??Number.NaN,t[a]-(t[a-1]??Number.NaN)];Number.isFinite(l)&&(r+=c*(l*l+o*o)/2,s+=c),Math.abs(o)>Math.abs(e)&&([e,n]=[o,t[a]])}}),{peak:e,time:n,rms:s>0?Math.sqrt(r/s):Number.NaN}}function Uc(i){let t=[],e=-2;return i.statuses.forEach((n,r)=>{if(n!==0){let s=i.times[r],o=t.at(-1);o&&e===r-1?(o.end=s,o.status|=n):t.push({begin:s,end:s,status:n}),e=r}}),t}var gd=1e5,Qg=6,t0=["t","time"],Sn=class extends Error{};function e0(i){return[";","	",","].find(t=>i.includes(t))??","}function n0(i){return yd(i).replace(/\s*[[(].*[\])]\s*$/,"").trim()}function yd(i){return i.trim().replace(/^"(.*)"$/,"$1")}function i0(i,t,e){let n=t.split(e).map(n0),r=i.coordinates.map(({name:u})=>u),s=`line 1: the header has to name the columns t${e} ${r.join(`${e} `)}`,o=`it has ${n.slice(0,12).map(u=>u||"an empty name").join(", ")}`;if(n.every(u=>u!==""&&Number.isFinite(Number(u))))throw new Sn(`${s}; it has numbers: the first line is missing`);let a=n.findIndex(u=>t0.includes(u.toLowerCase())),l=r.map(u=>n.indexOf(u)),c=["t",...r].filter((u,d)=>(d===0?a:l[d-1])===-1);if(c.length>0)throw new Sn(`${s}; ${o}; missing: ${c.join(", ")}`);let h=n.find((u,d)=>u!==""&&n.indexOf(u)!==d);if(h!==void 0)throw new Sn(`${s}; ${h} stands there twice`);return[a,...l]}function r0(i,t){let e=yd(i??""),n=t===","?e:e.replace(",",".");return n===""?Number.NaN:Number(n)}function xd(i,t){let e=t.replace(/^\ufeff/,"").split(/\r\n|\r|\n/),n=e[0]??"";if(n.trim()==="")throw new Sn("line 1: the header is missing");let r=e0(n),s=i0(i,n,r),o=[],a=[];for(let c=1;c<e.length&&a.length<Qg;c++){let h=e[c];if(h.trim()!==""&&!h.trimStart().startsWith("#")){let u=h.split(r),d=s.map(p=>r0(u[p],r)),f=s0(i,d,o.at(-1),u,s);f===""?o.push(d):a.push(`line ${c+1}: ${f}`)}if(o.length>gd)throw new Sn(`line ${c+1}: more than ${gd} rows`)}if(a.length>0)throw new Sn(a.join(`
`));if(o.length<3)throw new Sn(`${o.length} rows of numbers; three or more are needed`);return{times:o.map(c=>c[0]-o[0]?.[0]),poses:o0(i,o.map(c=>c.slice(1)))}}function s0(i,t,e,n,r){let s=["t",...i.coordinates.map(({name:c})=>c)],o=t.findIndex(c=>!Number.isFinite(c));if(o!==-1){let c=n[r[o]],h=c===void 0?"there are too few columns":`"${c.trim().slice(0,30)}" is no number`;return`${s[o]}: ${h}`}if(e&&t[0]<=e[0])return`t = ${t[0]} is not after ${e[0]} of the row before`;let a=an(i),l=a<0?1:Math.hypot(...t.slice(1+a));return Math.abs(l-1)>.001?`the quaternion has length ${Number(l.toPrecision(4))}, not 1`:""}function o0(i,t){let e=an(i);if(e<0)return t;let n=t[0]?.slice(e)??[];return t.map(r=>{let s=r.slice(e);return n=s.reduce((a,l,c)=>a+l*n[c],0)>=0?s:s.map(a=>-a),[...r.slice(0,e),...n]})}function a0(i,t){let e=i.length,[n,r]=[new Float64Array(e),new Float64Array(e)];for(let s=1;s<e-1;s++){let[o,a,l]=[i[s-1],i[s],i[s+1]],[c,h]=[a-o,l-a],u=(t[s+1]-t[s])/h-(t[s]-t[s-1])/c,d=2*(c+h)-c*r[s-1];r[s]=h/d,n[s]=(6*u-c*n[s-1])/d}for(let s=e-2;s>0;s--)n[s]=n[s]-r[s]*n[s+1];return n}function l0(i,t){let[e,n]=[0,i.length-1];for(;n-e>1;){let r=e+n>>1;i[r]<=t?e=r:n=r}return e}function _d(i,t){let{times:e,poses:n}=t,r=i.coordinates.map((a,l)=>n.map(c=>c[l])),s=r.map(a=>a0(e,a)),o=e.at(-1);return{duration:o,at(a){let l=Math.max(0,Math.min(o,a)),c=l0(e,l),[h,u]=[e[c],e[c+1]],d=r.map((f,p)=>c0(f,s[p],c,h,u,l));return dd(i,d)}}}function c0(i,t,e,n,r,s){let o=r-n,[a,l]=[(r-s)/o,(s-n)/o],[c,h,u,d]=[i[e],i[e+1],t[e],t[e+1]];return[a*c+l*h+((a**3-a)*u+(l**3-l)*d)*o*o/6,(h-c)/o+(-(3*a*a-1)*u+(3*l*l-1)*d)*o/6,a*u+l*d]}var h0=401,To=class{constructor(t,e){this.kernel=t;this.store=e;e.subscribe(({pose:n},r)=>{this.#e&&!this.#n&&n!==r.pose&&this.pause()})}kernel;store;time=0;#t=null;#e=!1;#n=!1;#i=0;#s=null;#r=null;#o=new Set;subscribe(t){this.#o.add(t)}#a(){for(let t of this.#o)t()}get table(){return this.#t}setTable(t){this.#t=t,this.#s=null,this.time=0,this.store.set("trajectory.path","file"),this.#a()}get trajectory(){let{settings:t,centre:e}=this.store.state,n=[t,e,this.#t];return this.#s?.key.every((r,s)=>r===n[s])||(this.#s={key:n,trajectory:this.#l()}),this.#s.trajectory}#l(){let{store:t}=this,e=t.choice("trajectory.path");if(e==="file"&&this.#t)return _d(t.robot,this.#t);let n={a:t.choice("trajectory.a"),b:t.choice("trajectory.b"),up:t.choice("trajectory.up"),sizeA:t.number("trajectory.size_a"),sizeB:t.number("trajectory.size_b"),lift:t.number("trajectory.lift"),period:t.number("trajectory.period")};return pd(t.robot,e==="file"?"line":e,n,t.state.centre)}get profile(){let{trajectory:t}=this,{parameters:e,given:n}=this.store.state,r=[t,e,n];return this.#r?.key.every((s,o)=>s===r[o])||(this.#r={key:r,profile:md(this.kernel,this.store.state,t,h0)}),this.#r.profile}get playing(){return this.#e}play(){this.#e||(this.#e=!0,this.#i=performance.now(),requestAnimationFrame(this.#c),this.#a())}pause(){this.#e=!1,this.#a()}#c=t=>{if(this.#e){let e=Math.min(.1,Math.max(0,(t-this.#i)/1e3));this.#i=t;let{duration:n}=this.trajectory;this.seek((this.time+e*this.store.number("trajectory.speed"))%n),requestAnimationFrame(this.#c)}};seek(t){let{trajectory:e}=this;this.time=Math.max(0,Math.min(e.duration,t));let{pose:n,rate:r,acceleration:s}=e.at(this.time);this.#n=!0,this.store.play(n,r,s),this.#n=!1,this.#a()}};var Eo=[[68,1,84],[72,24,106],[71,45,123],[66,64,134],[59,82,139],[51,99,141],[44,114,142],[38,130,142],[33,145,140],[31,160,136],[40,174,128],[63,188,115],[94,201,98],[132,212,75],[173,220,48],[216,226,25],[253,231,37]];function Pi(i){let t=Math.max(0,Math.min(1,i))*(Eo.length-1),e=Math.min(Eo.length-2,Math.floor(t)),[n,r]=[Eo[e],Eo[e+1]];return n.map((o,a)=>Math.round(o+(t-e)*(r[a]-o)))}function bd(i,t=!0){let e=Float64Array.from([...i].filter(Number.isFinite)).sort();if(e.length===0)return{low:0,high:1,logarithmic:!1};let n=e[0],r=e[Math.floor(.98*(e.length-1))],s=t&&n>0&&r/n>30;return{low:n,high:r>n?r:n+Math.max(Math.abs(n)*.001,1e-12),logarithmic:s}}function us({low:i,high:t,logarithmic:e},n){return e?Math.log(n/i)/Math.log(t/i):(n-i)/(t-i)}function Ro({low:i,high:t,logarithmic:e},n){return e?i*(t/i)**n:i+n*(t-i)}var vd="⁰¹²³⁴⁵⁶⁷⁸⁹";function Te(i){return i==="1"?"":i.replace(/\*\*(-?)(\d)/g,(t,e,n)=>(e?"⁻":"")+vd[Number(n)]).replaceAll("*","·")}function oe(i,t=4){if(!Number.isFinite(i))return"–";let e=Math.abs(i);if(e<1e-12)return"0";if(e>=1e6||e<1e-4){let[r="",s=""]=i.toExponential(t-1).split("e"),o=[...String(Math.abs(Number(s)))].map(a=>vd[Number(a)]).join("");return`${Oc(Md(r))} × 10${Number(s)<0?"⁻":""}${o}`}let n=Math.max(0,t-1-Math.floor(Math.log10(e)));return Oc(i.toFixed(Math.min(n,12)))}function Ge(i,t=3){return Md(oe(i,t))}function Md(i){return/^[^ ]*\.[^ ]*$/.test(i)?i.replace(/\.?0+$/,""):i}function Oc(i){return i.replace("-","−")}function Jt(i,t,e=4){let n=Te(t);return n&&Number.isFinite(i)?`${oe(i,e)} ${n}`:oe(i,e)}function Co(i){return`${Oc((i*180/Math.PI).toFixed(1))}°`}function Po(i){return String(Math.abs(i)<1e-14?0:Number(i.toPrecision(6)))}function Sd(i){let t=i.trim().replace("−","-").replace(",",".");return t===""?Number.NaN:Number(t)}async function Bc(i,t){let e=Uint8Array.from(atob(i),s=>s.charCodeAt(0)),n=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate")),r=new Uint8Array(await new Response(n).arrayBuffer());if(r.length!==t)throw new Error(`${r.length} bytes in place of ${t}`);return r}function wd(i,t){for(let e=0;e<i.length;e++)e%t!==0&&(i[e]=i[e]+i[e-1]&255);return i}var Ad=8,Io=class i{constructor(t,e,n){this.data=t;this.regions=e;this.levels=n;this.axes=t.axes;let r=new Array(this.axes.length).fill(1);for(let s=r.length-2;s>=0;s--)r[s]=r[s+1]*this.axes[s+1].blocks;this.#t=r}data;regions;levels;axes;#t;static async read(t){let e=t.axes.reduce((o,{blocks:a})=>o*a,1),n=t.axes.at(-1)?.blocks??1,r=await Bc(t.region,e),s=new Map;for(let{name:o,levels:a}of t.quantities)s.set(o,wd(await Bc(a,e),n));return new i(t,r,s)}numberOf(t){return t.reduce((e,n,r)=>e+n*this.#t[r],0)}stride(t){return this.#t[t]??0}at(t){let e=this.regions[t]??0;return{region:e&Ad-1,works:e>=Ad}}get together(){return this.axes.reduce((t,e)=>t*e.cells_of_block,1)}quantity(t){return this.data.quantities.find(e=>e.name===t)}valueOf(t,e){let n=this.levels.get(t.name)?.[e]??0;return n===0?Number.NaN:Ro(kc(t),zc(t,n))}textOf(t,e){let n=this.levels.get(t.name)?.[e]??0,r=n===1&&t.below?"≤ ":n===t.top&&t.above?"≥ ":"";return n===0?"–":`${r}${Jt(this.valueOf(t,e),t.unit,3)}`}};function kc({low:i,high:t,logarithmic:e}){return{low:i,high:t,logarithmic:e}}function zc({top:i},t){return(t-1)/(i-1)}function zn({step:i,cells_of_block:t}){return i*t}function Lo(i,t){let e=i.low+t*zn(i);return[e,Math.min(e+zn(i),i.high)]}function ai(i,t){let[e,n]=Lo(i,t);return(e+n)/2}function li(i,t){let e=Math.floor((t-i.low)/zn(i));return Math.max(0,Math.min(i.blocks-1,e))}var No=class{constructor(t,e){this.volume=t;this.moved=e;this.up=t.axes.length>1?1:-1,this.place=this.#e(Object.fromEntries(t.data.coordinates.map(({name:n,home:r})=>[n,r])))}volume;moved;quantity="";across=0;up;place;pointed=null;#t=[];get others(){return this.volume.axes.map((t,e)=>e).filter(t=>t!==this.across&&t!==this.up)}subscribe(t){this.#t.push(t)}set(t){let{across:e,up:n}=this;Object.assign(this,t),this.across===this.up&&([this.across,this.up]=t.across===void 0?[n,this.up]:[this.across,e]),this.#n()}go(t){let{axes:e,data:n}=this.volume;this.place=t.map((o,a)=>Math.max(0,Math.min(e[a].blocks-1,o))),this.#n();let r=n.coordinates.map(({name:o,held:a})=>[o,a]),s=e.map((o,a)=>[o.name,ai(o,this.place[a])]);this.moved(Object.fromEntries([...r,...s]))}step(t,e){this.go(this.place.map((n,r)=>r===t?n+e:n))}goTo(t){this.go(this.#e(t))}follow(t){let e=this.#e(t);e.some((n,r)=>n!==this.place[r])&&(this.place=e,this.#n())}#e(t){return this.volume.axes.map(e=>li(e,t[e.name]??(e.low+e.high)/2))}#n(){for(let t of this.#t)t()}};var u0=[[217,234,211],[252,229,176],[207,195,224],[122,81,149],[181,101,29],[184,196,208],[238,238,238]],d0=[[62,107,70],[128,98,32],[84,68,112],[178,138,206],[214,138,70],[72,82,94],[32,38,46]];function Vc(i,t){let e=t?d0:u0;return e[i%e.length]}function Do(i){return i?[27,32,39]:[236,238,242]}function Fo({volume:i,quantity:t,across:e,up:n,place:r},s,o=!1){let[a,l]=[i.axes[e].blocks,n<0?1:i.axes[n].blocks],[c,h]=[new Uint8ClampedArray(4*a*l),new Uint8Array(a*l)],u=i.numberOf(r.map((_,S)=>S===e||S===n?0:_)),d=i.quantity(t),f=d&&i.levels.get(d.name),p=Array.from({length:256},(_,S)=>d&&S>0?Pi(zc(d,S)):Do(s)),y=i.data.regions.map((_,S)=>Vc(S,s)),g=y[0]??Do(s),m=y.map(_=>_.map((S,v)=>(S+g[v])/2));for(let _=0,S=0;_<l;_++)for(let v=0;v<a;v++,S++){let T=u+v*i.stride(e)+_*i.stride(n),A=i.at(T);h[S]=A.works?1:0;let x=f?.[T]??0,[w,U,C]=(f?p[x]:(A.works?m:y)[A.region])??g,D=!o||A.works?255:0;c[4*S]=w,c[4*S+1]=U,c[4*S+2]=C,c[4*S+3]=D}return{columns:a,rows:l,pixels:c,works:h}}function O(i,t="",e=""){let n=document.createElement(i);return t&&(n.className=t),n.textContent=e,n}function Uo(i){let t=document.getElementById(i);if(!t)throw new Error(`the page has no #${i}`);return t}function Td(){let[i,t,e]=[Uo("view"),Uo("panels"),Uo("notice")],n=Uo("header").querySelector(".actions"),r={view:i,add({id:s,title:o,content:a,open:l}){let c=O("details","panel");c.id=`panel-${s}`,c.open=l;let h=O("summary");h.append(O("h2","",o));let u=O("div","content");u.append(a),c.append(h,u),t.append(c)},action(s,o,a){let l=O("button","",s);return l.type="button",l.title=o,l.addEventListener("click",a),n.append(l),l},notice(s){e.textContent=s}};return f0(r),r}function f0(i){let t=document.documentElement,e=matchMedia("(prefers-color-scheme: dark)"),n=i.action("◐","Dark colours",()=>s(!r(),!0));n.setAttribute("aria-label","Dark colours");let r=()=>t.dataset.theme?t.dataset.theme==="dark":e.matches,s=(a,l)=>{l&&(t.dataset.theme=a?"dark":"light",p0(t.dataset.theme)),n.setAttribute("aria-pressed",String(a)),t.dispatchEvent(new CustomEvent("theme",{detail:a?"dark":"light"}))},o=m0();(o==="light"||o==="dark")&&(t.dataset.theme=o),e.addEventListener("change",()=>s(r(),!1)),s(r(),!1)}function p0(i){try{localStorage.setItem("pkmgen-studio-theme",i)}catch{}}function m0(){try{return localStorage.getItem("pkmgen-studio-theme")}catch{return null}}function Ee(i,t,e){let n=!1,r=()=>{n||(n=!0,requestAnimationFrame(()=>{n=!1,t.isConnected&&t.closest("details:not([open])")===null&&e()}))};return i.store.subscribe(r),document.addEventListener("toggle",({target:s})=>s instanceof Node&&s.contains(t)&&r(),!0),r(),r}var Ed=0;function He(i){let t=O("div","field"),e=`field-${++Ed}`,n=O("label","field-name",i.label);n.htmlFor=e,n.title=i.hint??i.label;let r=O("input","number");r.id=e,r.inputMode="decimal",r.autocomplete="off",r.spellcheck=!1;let s=O("span","unit",Te(i.unit));s.id=`${e}-unit`,r.setAttribute("aria-describedby",s.id);let o=i.slider===!1?null:g0(i);t.append(n,...o?[o]:[],r,s),t.classList.toggle("plain",!o);let a=Number.NaN,l={low:i.low,high:i.high};r.addEventListener("input",()=>c(Sd(r.value))),r.addEventListener("change",()=>h(a,!0)),r.addEventListener("keydown",u=>{let d=u.key==="ArrowUp"?1:u.key==="ArrowDown"?-1:0;if(d!==0){u.preventDefault();let f=(l.high-l.low)/(u.shiftKey?20:200),p=Number((a+d*f).toPrecision(6));c(p),h(p,!0)}});let c=u=>{r.setAttribute("aria-invalid",String(!Number.isFinite(u))),Number.isFinite(u)&&(a=u,i.changed(u))},h=(u,d=!1)=>{a=u,(d||document.activeElement!==r)&&(r.value=Po(u),r.removeAttribute("aria-invalid")),r.title=i.unit==="rad"?`${Jt(u,"rad")} = ${Co(u)}`:"",!(o&&document.activeElement===o&&Math.abs(Number(o.value)-u)<(l.high-l.low)*1e-6)&&o&&(o.value=String(u),o.setAttribute("aria-valuetext",Jt(u,i.unit)))};return{element:t,show:h,enable(u){r.disabled=!u,o&&(o.disabled=!u)},range(u,d){Object.assign(l,{low:u,high:d}),o&&Object.assign(o,{min:String(u),max:String(d)})}}}function g0({label:i,low:t,high:e,changed:n}){let r=O("input");return Object.assign(r,{type:"range",min:String(t),max:String(e),step:"any"}),r.setAttribute("aria-label",`${i}, slider`),r.addEventListener("input",()=>n(Number(r.value))),r}function en(i,t,e){let n=O("div","field choice"),r=O("label","field-name",i),s=O("select");s.id=`field-${++Ed}`,r.htmlFor=s.id;for(let[o,a]of t){let l=O("option","",a);l.value=o,s.append(l)}return s.addEventListener("change",()=>e(s.value)),n.append(r,s),{element:n,show(o){s.value=o}}}function Le(i,t,e=""){let n=O("button","",i);return n.type="button",n.title=e,n.addEventListener("click",t),n}function wn(i,...t){let e=O("fieldset","group");return e.append(O("legend","",i),...t),e}function An(...i){let t=O("div","buttons");return t.append(...i),t}function Xt(i,t="hint"){return O("p",t,i)}function pn(i="message"){let t=O("p",i);return t.setAttribute("role","status"),{element:t,show(e){t.textContent!==e&&(t.textContent=e)}}}function Tn(i,t,e=1){let n=O("div","scroll");n.tabIndex=0,n.setAttribute("role","region"),n.setAttribute("aria-label",i);let r=O("table");r.append(O("caption","unseen",i));let s=O("tr");t.forEach((l,c)=>{let h=O("th",c>=e?"numeric":"",l);h.scope="col",s.append(h)});let o=O("thead");o.append(s);let a=O("tbody");return r.append(o,a),n.append(r),{element:n,body:a}}function ds(i){return i.split(/(?<=[._])/).flatMap((t,e)=>e>0?[O("wbr"),t]:[t])}function mn(i,t,e,n=1){let r=O("tr"),s=O("th");s.append(...ds(t)),s.scope="row",r.append(s);let o=Array.from({length:e},(a,l)=>O("td",l+1>=n?"numeric":""));return r.append(...o),i.append(r),o}function kt(i,t){i.textContent!==t&&(i.textContent=t)}function Oo(){let i=O("div","bar"),[t,e,n]=[O("div","fill"),O("div","zero"),O("div","ghost")];return i.append(t,n,e),i.setAttribute("aria-hidden","true"),{element:i,show(r,s,o,a,l=Number.NaN){let c=f=>Math.max(0,Math.min(100,100*(f-s)/(o-s||1))),[h,u]=[c(Math.max(s,Math.min(o,0))),c(r)].sort((f,p)=>f-p),d=Number.isFinite(r);t.style.left=`${d?h:0}%`,t.style.width=`${d?Math.max(u-h,.5):0}%`,t.dataset.state=a,e.style.left=`${c(0)}%`,e.hidden=s>0||o<0,n.hidden=!Number.isFinite(l),n.style.left=`${c(Number.isFinite(l)?l:0)}%`}}}function Bo(){let i=O("dl","figures");return{element:i,add(t,e=""){let n=O("dd");return i.append(O("dt","",t),n,...e?[O("dd","hint",`${e}.`)]:[]),n}}}function Rd(i,t,e){let n=i-t;if(!Number.isFinite(n))return"–";let r=n>0?"+":"",s=Math.abs(t)>1e-9?` (${r}${oe(100*n/Math.abs(t),3)} %)`:"";return Math.abs(n)<=1e-9*Math.abs(t)?"same":`${r}${Jt(n,e,3)}${s}`}function tr(i,t){let e=O("details","folded");return e.append(O("summary","",t),i),e}var Cd="";function ko(i,t){let e=Te(i.volume.quantity(t)?.unit??"1");return t===Cd?"regions":`${t}${e?` in ${e}`:""}`}function y0(i){let{axes:t}=i.volume;if(t.length<2)return[];let e=t.map(({name:o},a)=>[String(a),o]),n=en("Across",e,o=>i.set({across:Number(o)})),r=en("Up",e,o=>i.set({up:Number(o)})),s=()=>{n.show(String(i.across)),r.show(String(i.up))};return i.subscribe(s),s(),[n.element,r.element]}function x0(i){let t=i.volume.axes.map((n,r)=>{let{name:s,unit:o,low:a,high:l}=n;return He({label:s,unit:o,low:a,high:l,changed:h=>i.step(r,li(n,h)-i.place[r])})}),e=()=>{t.forEach(({element:n,show:r},s)=>{n.hidden=!i.others.includes(s),r(Number(ai(i.volume.axes[s],i.place[s]).toPrecision(4)))})};return i.subscribe(e),e(),t.map(({element:n})=>n)}function _0(i){let t=s=>{let o=i.volume.quantity(i.quantity)?.[s];o&&i.goTo(o.at)},e={worst:Le("",()=>t("worst"),"Go there"),best:Le("",()=>t("best"),"Go there")},n=An(e.worst,e.best),r=()=>{let s=i.volume.quantity(i.quantity);n.hidden=!s?.worst;for(let o of["worst","best"]){let a=s?.[o]?.value,l=o==="worst"?"▼":"▲";kt(e[o],`${l} ${o}: ${a==null?"–":Jt(a,s?.unit??"1",4)}`)}};return i.subscribe(r),r(),n}function Pd(i){let t=O("div","stack"),e=[Cd,...i.volume.data.quantities.map(({name:l})=>l)],n=en("Colour",e.map(l=>[l,ko(i,l)]),l=>i.set({quantity:l})),r=O("p","hint"),s=()=>{n.show(i.quantity);let l=i.volume.quantity(i.quantity)?.meaning??"what stops the robot where it does not work";kt(r,`${l[0]?.toUpperCase()??""}${l.slice(1)}.`)};i.subscribe(s),s(),t.append(n.element,r,_0(i));let[o,a]=[y0(i),x0(i)];return o.length>0&&t.append(wn("Coordinates",...o,...a)),t}function Vn(){let{theme:i}=document.documentElement.dataset;return i?i==="dark":matchMedia("(prefers-color-scheme: dark)").matches}function br(i){document.documentElement.addEventListener("theme",i),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",i)}var b0="http://www.w3.org/2000/svg",[fs,Ii]=[380,170],We={left:46,right:8,top:10,bottom:26};function cn(i,t,e=""){let n=document.createElementNS(b0,i);for(let[r,s]of Object.entries(t))n.setAttribute(r,String(s));return n.textContent=e,n}function er(i,t,e){let n=(t-i)/e,r=10**Math.floor(Math.log10(n)),s=([1,2,2.5,5,10].find(a=>a*r>=n)??10)*r,o=[];for(let a=Math.ceil(i/s-1e-9);a*s<=t+1e-9*s;a++)o.push(a*s);return o}function v0(i){let[t,e]=[0,0];for(let{values:r}of i)for(let s of r)Number.isFinite(s)&&(t=Math.min(t,s),e=Math.max(e,s));let n=.06*(e-t||1);return[t-n,e+n]}var M0=0;function Id(){let i=O("figure","plot"),t=cn("svg",{viewBox:`0 0 ${fs} ${Ii}`,role:"img",preserveAspectRatio:"xMidYMid meet"}),e=O("figcaption","keys"),n=cn("line",{class:"now",y1:We.top,y2:Ii-We.bottom}),r=`hatch-${++M0}`;i.append(t,e);let s=1,o=a=>We.left+a/s*(fs-We.left-We.right);return{element:i,show(a){s=a.times.at(-1)||1;let[l,c]=v0(a.series),h=f=>We.top+(c-f)/(c-l)*(Ii-We.top-We.bottom),u=a.series.map(({name:f})=>f).join(", ");t.setAttribute("aria-label",`${a.title} of ${u} over ${oe(s,3)} s, from ${oe(l,2)} to ${oe(c,2)} ${Te(a.unit)}`);let d=[w0(r),...A0(o,h,s,l,c,a)];for(let{begin:f,end:p}of a.gaps){let y=Math.max(2,o(p)-o(f));d.push(cn("rect",{class:"gap",fill:`url(#${r})`,x:o(f),y:We.top,width:y,height:Ii-We.top-We.bottom}))}a.series.forEach(({values:f},p)=>{d.push(cn("path",{class:`curve series-${p%8}`,d:T0(f,a.times,o,h)}))}),t.replaceChildren(...d,n),e.replaceChildren(...a.series.map(({name:f},p)=>S0(f,p)))},at(a){n.setAttribute("x1",String(o(a))),n.setAttribute("x2",String(o(a)))}}}function S0(i,t){let e=O("span","key"),n=cn("svg",{viewBox:"0 0 22 8",class:"sample","aria-hidden":"true"});return n.append(cn("path",{class:`curve series-${t%8}`,d:"M0 4H22"})),e.append(n,i),e}function w0(i){let t=cn("pattern",{id:i,width:6,height:6,patternUnits:"userSpaceOnUse",patternTransform:"rotate(45)"});return t.append(cn("rect",{class:"hatch",width:2,height:6})),t}function A0(i,t,e,n,r,{unit:s}){let o=[];for(let c of er(n,r,4))o.push(cn("line",{class:c===0?"zero":"grid",x1:We.left,x2:fs-We.right,y1:t(c),y2:t(c)})),o.push(cn("text",{class:"tick",x:We.left-5,y:t(c)+3,"text-anchor":"end"},Ge(c)));let a=er(0,e,5);for(let c of a){o.push(cn("line",{class:"grid",x1:i(c),x2:i(c),y1:We.top,y2:Ii-We.bottom}));let h=c===a.at(-1)&&i(c)>fs-30;o.push(cn("text",{class:"tick",x:i(c),y:Ii-We.bottom+13,"text-anchor":h?"end":"middle"},Ge(c)))}o.push(cn("text",{class:"tick",x:fs/2,y:Ii-2,"text-anchor":"middle"},"time, s"));let l=`translate(9 ${Ii/2-8}) rotate(-90)`;return o.push(cn("text",{class:"tick",transform:l,"text-anchor":"middle"},Te(s))),o}function T0(i,t,e,n){let[r,s]=["",!1];return i.forEach((o,a)=>{Number.isFinite(o)&&(r+=`${s?"L":"M"}${e(t[a]).toFixed(1)} ${n(o).toFixed(1)}`),s=Number.isFinite(o)}),r}var Ld=5,E0=.16;function Dd(i,t){if(!t)return E0;let e=(t.high-t.low)/(i.high-i.low);return i.unit===t.unit&&e<Ld&&e>1/Ld?e:null}function Fd(i,t){return{left:t?4.6*i:i,right:1.4*i,top:.8*i,bottom:3.4*i}}function Ud(i,t,e,n,r){let{left:s,right:o,top:a,bottom:l}=Fd(t,n);return Math.min((i-s-o)*(Dd(e,n)??.8)+a+l,r*i)}function Od(i,t,e,n,r){let{left:s,right:o,top:a,bottom:l}=Fd(e,r),[c,h]=[Math.max(40,i-s-o),Math.max(24,t-a-l)],u=Dd(n,r)??Math.min(h/c,1),d=Math.min(1,h/(c*u)),[f,p]=[c*d,c*d*u];return{left:s+(c-f)/2,top:a+(h-p)/2,width:f,height:p,across:n,up:r}}function Bd(i,t){return(t-i.low)/(i.high-i.low)}function En(i,t){return i.left+i.width*Bd(i.across,t)}function Rn(i,t){return i.top+i.height*(i.up?1-Bd(i.up,t):.5)}function kd(i,t,e){let[n,r]=[(t-i.left)/i.width,1-(e-i.top)/i.height],{across:s,up:o}=i;return n>=0&&n<=1&&r>=0&&r<=1?[s.low+n*(s.high-s.low),o?o.low+r*(o.high-o.low):0]:null}function zd(i,t,e,n){let{left:r,top:s,width:o,height:a,across:l,up:c}=t,h=s+a;i.font=`${e}px ${n}`,i.lineWidth=1,i.strokeRect(r-.5,s-.5,o+1,a+1),i.textBaseline="top",i.textAlign="center";for(let u of er(l.low,l.high,Math.max(2,Math.floor(o/(4.2*e))))){let d=Math.round(En(t,u))+.5;i.fillRect(d-.5,h+1,1,4),i.fillText(Ge(u),d,h+7)}if(i.fillText(Nd(l),r+o/2,h+10+1.1*e),!!c){i.textAlign="right",i.textBaseline="middle";for(let u of er(c.low,c.high,Math.max(2,Math.floor(a/(3.5*e))))){let d=Math.round(Rn(t,u))+.5;i.fillRect(r-5,d-.5,4,1),i.fillText(Ge(u),r-8,d)}i.save(),i.translate(r-4*e,s+a/2),i.rotate(-Math.PI/2),i.textAlign="center",i.fillText(Nd(c),0,0),i.restore()}}function Nd({name:i,unit:t}){let e=Te(t);return e?`${i} in ${e}`:i}function Vd(i,t,{columns:e,rows:n,works:r}){let{across:s,up:o}=t,a=c=>En(t,Math.min(s.high,s.low+c*zn(s))),l=c=>o?Rn(t,Math.min(o.high,o.low+c*zn(o))):t.top+t.height*(1-c);i.beginPath();for(let c=0;c<n;c++)for(let h=0;h<e;h++){let u=r[c*e+h];h+1<e&&r[c*e+h+1]!==u&&(i.moveTo(a(h+1),l(c)),i.lineTo(a(h+1),l(c+1))),c+1<n&&r[(c+1)*e+h]!==u&&(i.moveTo(a(h),l(c+1)),i.lineTo(a(h+1),l(c+1)))}i.stroke()}function ps(i,t,e=[],n=1.25){for(let[r,s]of[["#fff",n+2],["#111",n]])i.strokeStyle=r,i.lineWidth=s,i.setLineDash(r==="#fff"?[]:[...e]),i.stroke(t);i.setLineDash([])}function Gd(i,t,{coordinates:e},n){let r=y=>e.find(g=>g.name===y),[s,o]=[r(t.across.name),r(t.up?.name)];if(!s)return;let[a,l]=[En(t,s.low),En(t,s.high)-En(t,s.low)],[c,h]=o?[Rn(t,o.high),Rn(t,o.low)-Rn(t,o.high)]:[t.top,t.height],u=new Path2D;u.rect(a,c,l,h),ps(i,u,[5,3]);let[d,f]=[En(t,s.home),o?Rn(t,o.home):t.top+t.height/2],p=new Path2D(`M${d-.5*n} ${f}h${n}M${d} ${f-.5*n}v${n}`);ps(i,p)}function Hd(i,t,e,n){let r=e.volume.quantity(e.quantity);for(let s of["best","worst"]){let o=r?.[s]?.at;if(o){let a=e.others.every(h=>{let u=e.volume.axes[h];return li(u,o[u.name]??0)===e.place[h]}),l=En(t,o[t.across.name]??0),c=t.up?Rn(t,o[t.up.name]??0):t.top+t.height/2;R0(i,l,c,.55*n,s,a)}}}function R0(i,t,e,n,r,s){let o=r==="worst"?1:-1,a=new Path2D(`M${t-n} ${e-.6*o*n}H${t+n}L${t} ${e+1.1*o*n}Z`);ps(i,a),s&&(i.fillStyle=r==="worst"?"#d8232f":"#ffffff",i.fill(a))}function Wd(i,t,e,n){let{across:r,up:s}=t,o=s?Rn(t,ai(s,e.place[e.up])):t.top+t.height/2,a=new Path2D;if(a.arc(En(t,ai(r,e.place[e.across])),o,.5*n,0,2*Math.PI),ps(i,a,[],2),e.pointed){let[l,c]=Lo(r,e.pointed[e.across]).map(p=>En(t,p)),h=s?Lo(s,e.pointed[e.up]).map(p=>Rn(t,p)):[],[u=t.top+t.height,d=t.top]=h,f=new Path2D;f.rect(l,d,c-l,u-d),ps(i,f)}}var[C0,P0]=[5,1.2],zo=class{constructor(t){this.choice=t;let{canvas:e}=this;e.tabIndex=0,e.setAttribute("role","application"),e.setAttribute("aria-roledescription","map"),t.subscribe(()=>this.ask()),br(()=>this.ask()),new ResizeObserver(()=>this.ask()).observe(e),this.#o(),e.addEventListener("keydown",n=>this.#a(n))}choice;canvas=O("canvas","atlas-map");#t=document.createElement("canvas");#e=null;#n=!1;ask(){this.#n||(this.#n=!0,requestAnimationFrame(()=>{this.#n=!1,this.#i()}))}#i(){let{canvas:t,choice:e}=this,{color:n,fontSize:r,fontFamily:s}=getComputedStyle(t),o=Number.parseFloat(r),[a,l]=[e.volume.axes[e.across],e.volume.axes[e.up]??null];t.closest(".panel")&&(t.style.height=`${Ud(t.clientWidth,o,a,l,P0)}px`);let[c,h,u]=[t.clientWidth,t.clientHeight,devicePixelRatio],d=t.getContext("2d");if(c===0||h===0||!d)return;t.width=Math.round(c*u),t.height=Math.round(h*u),d.scale(u,u);let f=Od(c,h,o,a,l);this.#e=f;let p=Fo(e,Vn());d.save(),d.beginPath(),d.rect(f.left,f.top,f.width,f.height),d.clip(),this.#s(d,f,p),d.strokeStyle=Vn()?"rgb(255 255 255 / 0.75)":"rgb(0 0 0 / 0.7)",d.lineWidth=1,Vd(d,f,p),Gd(d,f,e.volume.data,o),d.restore(),Hd(d,f,e,o),Wd(d,f,e,o),d.strokeStyle=n,d.fillStyle=n,zd(d,f,o,s)}#s(t,e,{columns:n,rows:r,pixels:s}){this.#t.width=n,this.#t.height=r;let o=new Uint8ClampedArray(s.length);for(let u=0;u<r;u++)o.set(s.subarray(4*n*u,4*n*(u+1)),4*n*(r-1-u));this.#t.getContext("2d")?.putImageData(new ImageData(o,n,r),0,0);let{across:a,up:l}=e,c=En(e,a.low+n*zn(a)),h=l?Rn(e,l.low+r*zn(l)):e.top;t.imageSmoothingEnabled=!1,t.drawImage(this.#t,e.left,h,c-e.left,e.top+e.height-h)}#r({clientX:t,clientY:e}){let{left:n,top:r}=this.canvas.getBoundingClientRect(),s=this.#e&&kd(this.#e,t-n,e-r);if(!this.#e||!s)return null;let{across:o,up:a}=this.#e,{choice:l}=this;return l.place.map((c,h)=>h===l.across?li(o,s[0]):h===l.up&&a?li(a,s[1]):c)}#o(){let{canvas:t,choice:e}=this;t.addEventListener("pointerdown",n=>{let r=this.#r(n);r&&(t.setPointerCapture(n.pointerId),e.go(r))}),t.addEventListener("pointermove",n=>{let r=this.#r(n);r&&t.hasPointerCapture(n.pointerId)&&e.go(r),e.set({pointed:n.pointerType==="mouse"?r:null})}),t.addEventListener("pointerleave",()=>e.set({pointed:null})),t.addEventListener("wheel",n=>{let[r]=e.others;r!==void 0&&document.activeElement===t&&n.deltaY!==0&&(n.preventDefault(),e.step(r,n.deltaY<0?1:-1))},{passive:!1})}#a(t){let{choice:e}=this,[n,r]=e.others,s={ArrowLeft:[e.across,-1],ArrowRight:[e.across,1],ArrowDown:[e.up,-1],ArrowUp:[e.up,1],PageDown:[n,-1],PageUp:[n,1],"[":[r,-1],"]":[r,1]},[o,a]=s[t.key]??[];a!==void 0&&!t.ctrlKey&&!t.metaKey&&!t.altKey&&(t.preventDefault(),o!==void 0&&o>=0&&e.step(o,t.shiftKey?C0*a:a))}};var[Gc,Xd]=[256,4];function I0(i){let{low:t,high:e,logarithmic:n}=i;if(!(e>t))return[t];if(!n)return er(t,e,Xd);let r=[];for(let o=Math.floor(Math.log10(t));o<=Math.log10(e);o++)r.push(...[1,2,5].map(a=>a*10**o).filter(a=>a>=t&&a<=e));let s=Math.ceil(r.length/(Xd+2));return r.filter((o,a)=>a%s===0)}function L0(i){let t=O("div","atlas-scale"),e=O("canvas");Object.assign(e,{width:Gc,height:1}),e.setAttribute("aria-hidden","true");let n=e.getContext("2d");for(let s=0;s<Gc&&n;s++)n.fillStyle=`rgb(${Pi(s/(Gc-1)).join(" ")})`,n.fillRect(s,0,1,1);let r=O("div","atlas-numbers number");for(let s of I0(i)){let o=O("span","",Ge(s));o.style.left=`${100*us(kc(i),s)}%`,r.append(o)}return t.append(e,r),t}function Vo(i){let{low:t,high:e,below:n,above:r,logarithmic:s,error:o,unit:a}=i;if(!(e>t))return`everywhere ${Jt(t,a,4)}`;let l=s?`${Ge(100*o,2)} %`:Jt(o,a,2),c=[...n?[`${Jt(t,a,3)} and less`]:[],...r?[`${Jt(e,a,3)} and more`]:[]];return`± ${l}${c.length>0?`; the end of the scale is ${c.join(", ")}`:""}`}function qd(i){let t=O("div","atlas-legend"),e=()=>{let s=i.volume.quantity(i.quantity);if(s){let a=$d(Do(Vn()),"does not work"),l=O("ul","atlas-swatches");l.append(a),t.replaceChildren(L0(s),l);return}let o=O("ul","atlas-swatches");i.volume.data.regions.forEach(({meaning:a,share:l,states:c},h)=>{c>0&&o.append($d(Vc(h,Vn()),`${a}, ${oe(100*l,3)} %`))}),t.replaceChildren(o)},n=null,r=()=>{n!==i.quantity&&(n=i.quantity,e())};return i.subscribe(r),br(e),r(),t}function $d(i,t){let e=O("li"),n=O("span","swatch");return n.style.backgroundColor=`rgb(${i.join(" ")})`,e.append(n,t),e}function Yd({volume:i},t){return i.axes.map((n,r)=>`${n.name} ${Jt(ai(n,t[r]),n.unit,3)}`).join(", ")}function Jd({volume:i},t){let{region:e,works:n}=i.at(t),r=i.data.regions[e]?.meaning??"";return n&&e>0?`works in a part; elsewhere: ${r}`:r}function Zd(i,t){let{volume:e}=i,[n,r]=[e.numberOf(t),e.quantity(i.quantity)],s=r&&e.at(n).works?`${r.name} ${e.textOf(r,n)}`:"";return`${Yd(i,t)}: ${s||Jd(i,n)}`}function Kd(i){let{volume:t}=i,e=O("div","stack"),[n,r]=[O("p","number"),O("p","atlas-region")],{element:s,body:o}=Tn("Quantities there",["Quantity","Worst there"]),a=t.data.quantities.map(c=>{let[h]=mn(o,c.name,1);return h.title=Vo(c),{quantity:c,cell:h}});e.append(n,r,s);let l=()=>{let c=i.pointed??i.place,h=t.numberOf(c);kt(n,Yd(i,c)),kt(r,Jd(i,h));for(let{quantity:u,cell:d}of a)kt(d,t.textOf(u,h)),d.parentElement?.classList.toggle("chosen",u.name===i.quantity)};return i.subscribe(l),l(),e}var jd="Arrow keys move the place, Page Up and Page Down go through slices, square brackets along a further axis.";function Qd(i){return{slice:N0(i),controls:Pd(i),reading:Kd(i),about:F0(i)}}function N0(i){let t=O("div","atlas-slice"),[e,n,r]=[O("h2"),Xt("","hint"),O("p","unseen")],{canvas:s}=new zo(i);r.setAttribute("aria-live","polite");let o=()=>{let{volume:a,quantity:l}=i,c=a.quantity(l),h=i.others.map(y=>a.axes[y].name),u=ko(i,l);kt(e,u[0].toUpperCase()+u.slice(1)),kt(n,[D0(i),c?Vo(c):"percentages are of all states"].filter(Boolean).join("; "));let d=[i.across,i.up].filter(y=>y>=0).map(y=>a.axes[y].name),p=`${`${ko(i,l)} over ${d.join(" and ")}`}${h.length>0?`, a slice along ${h.join(", ")}`:""}. ${jd}`;s.ariaLabel!==p&&(s.ariaLabel=p),kt(r,Zd(i,i.place))};return i.subscribe(o),o(),t.append(e,n,s,qd(i),r),t}function D0({volume:i}){let t=i.axes.map(({cells_of_block:e})=>e).join(" × ");return i.together>1?`shown is the worst of ${t} cells`:""}function F0({volume:i}){let{data:t}=i,e=O("div","stack"),n=Bo();kt(n.add("Robot"),t.robot),kt(n.add("States"),t.states.toLocaleString("en").replaceAll(","," "));for(let{name:s,unit:o,low:a,high:l,cells:c,range:h}of t.axes){let u=`${oe(a,3)} … ${oe(l,3)} ${Te(o)}, ${c} cells`;kt(n.add(s,h),u)}let r=new Set(t.axes.map(({name:s})=>s));for(let{name:s,unit:o,held:a}of t.coordinates.filter(({name:l})=>!r.has(l)))kt(n.add(`${s}, held`),Jt(a,o,4));for(let[s,o]of Object.entries(t.parameters))kt(n.add(s),oe(o,5));for(let{meaning:s,share:o,volume:a,unit:l,states:c}of t.regions.filter(({states:h})=>h>0)){let h=Jt(a,l,4);kt(n.add(s,`${c} states`),`${oe(100*o,3)} %, ${h}`)}return e.append(n.element,Xt(`Surveyed by pkmgen ${t.pkmgen}. Dashed: the box of the robot file; plus: home; ring: the place; triangles: worst and best place, hollow where they are in another slice. ${jd} Click the slice and turn the wheel to go through slices.`)),e}function ef(i){return Ye(i).map(({name:t,axis:e})=>e<0?t:`turn_${"xyz"[e]}`)}function tf(i,t){let e=[t.across,t.up].map(l=>{let c=t.volume.axes[l],h=Ye(i).find((u,d)=>u.entry>=0&&ef(i)[d]===c?.name)?.entry;return c&&h!==void 0?{entry:h,low:c.low,high:c.low+c.blocks*zn(c)}:null}),[n,r]=e;if(!n||!r)return null;let{columns:s,rows:o,pixels:a}=Fo(t,Vn(),!0);return{across:n,up:r,columns:s,rows:o,pixels:new Uint8Array(a.buffer)}}function nf(i,t){let e=O("div","stack atlas");return Io.read(t).then(n=>U0(i,e,n),n=>e.append(Xt(`The atlas cannot be read: ${n}`))),e}function U0(i,t,e){let{robot:n,store:r}=i,s=ef(n),o=new No(e,f=>{let p=Mn(n,r.state.pose);r.move(ji(n,p.map((y,g)=>f[s[g]]??y)))}),{slice:a,controls:l,reading:c,about:h}=Qd(o),u=()=>t.closest("details:not([open])")===null,d=()=>u()&&i.view?.showSlice(tf(n,o));o.subscribe(d),t.append(l,a,c,tr(h,"survey")),document.addEventListener("toggle",({target:f})=>{f instanceof HTMLDetailsElement&&f.id===t.closest("details")?.id&&i.view?.showSlice(f.open?tf(n,o):null)},!0),d(),Ee(i,t,()=>{let f=Mn(n,r.state.pose);o.follow(Object.fromEntries(s.map((p,y)=>[p,f[y]])))})}function O0({add:i,multiply:t,divide:e,other:n}){return i+t+e+n}var Hc=[{title:"Add",value:({add:i})=>i},{title:"Mul",hint:"Multiply",value:({multiply:i})=>i},{title:"Div",hint:"Divide",value:({divide:i})=>i},{title:"Other",value:({other:i})=>i},{title:"All",value:O0}],B0=[(i,t)=>`${i.method} ${i.function}`.localeCompare(`${t.method} ${t.function}`,"en"),...Hc.map(({value:i})=>(t,e)=>i(t)-i(e))];function k0(i){let t=O("th","",i.method);t.scope="row";let e=O("span","hint");return e.append(...ds(i.function),i.source?`; ${i.source}`:""),t.append(e),t}function rf({robot:i}){let t=O("div","stack");if(i.counts.length===0)return t.append(Xt("This page was made without counts of operations.")),t;let e=O("div","scroll tall");e.tabIndex=0,e.setAttribute("role","region"),e.setAttribute("aria-label","Operations by method and function");let n=O("table");n.append(O("caption","unseen","Operations by method and function; headings sort"));let[r,s,o]=[O("thead"),O("tr"),O("tbody")],a=[{title:"Method",hint:"Method, function and source"},...Hc].map(({title:h,hint:u},d)=>{let f=O("th",d>0?"numeric":"");f.scope="col";let p=O("button","sort",h);return p.title=u??"",p.type="button",p.addEventListener("click",()=>c(d)),f.append(p),f});s.append(...a),r.append(s),n.append(r,o),e.append(n),t.append(e,Xt("Counted on the graphs that are emitted, parameters folded; published counts have their sources."));let l=h=>{o.replaceChildren(...h.map(u=>{let d=O("tr");return d.append(k0(u),...Hc.map(({value:f})=>O("td","numeric",String(f(u))))),d}))},c=h=>{let u=a[h]?.getAttribute("aria-sort")==="ascending";for(let f of a)f.removeAttribute("aria-sort");a[h]?.setAttribute("aria-sort",u?"descending":"ascending");let d=B0[h];l([...i.counts].sort((f,p)=>(u?-1:1)*d(f,p)))};return l(i.counts),t}function sf(i,t,e){return i&64?[]:t.slice(0,12).filter((n,r)=>(i>>>e+r&1)===1)}function Xc(i,t){return sf(i,t,8)}function $c(i,t){return sf(i,t,20)}function Wc(i,t,e){return`${i.length>1?"limbs":"limb"} ${i.join(", ")} ${i.length>1?e:t}`}function Ne(i,t){if(i&64)return"the robot file does not admit these parameters";let e=[],[n,r]=[Xc(i,t),$c(i,t)];if(i&4&&e.push("an input is not a finite number, or a result overflows"),i&8&&e.push("the quaternion does not have length one"),i&16&&e.push("Newton's method does not converge"),i&32){let s=n.length>0?Wc(n,"stands","stand"):"the robot stands";e.push(`${s} in another assembly than at home`)}if(i&1&&e.push(n.length>0?Wc(n,"does not reach","do not reach"):"the limbs cannot be assembled: out of reach"),i&2){let s="stretched or folded (serial singularity, type 1)";e.push(r.length>0?Wc(r,`is ${s}`,`are ${s}`):"the platform is singular (parallel singularity, type 2)")}return e.join("; ")}function qc(i){let t=i.rate.map(()=>0);return{rate:t,acceleration:t}}function z0(i,t){let{name:e,effort_unit:n}=i.robot.actuators[t],r=O("div","effort"),[s,o]=[O("div","effort-head"),Oo()],[a,l,c]=[O("span","number value"),O("span","number"),O("span","number")];s.append(O("span","field-name",e),a);let h=O("div","effort-details"),u=O("input","number");Object.assign(u,{inputMode:"decimal",autocomplete:"off",placeholder:"none",ariaLabel:`Limit of ${e}, ${Te(n)}`}),u.addEventListener("input",()=>i.store.setLimit(e,Math.abs(Number(u.value.replace(",",".")))));let d=O("label","limit","limit ");return d.append(u,` ${Te(n)}`),h.append(l,c,d),r.append(s,o.element,h),{bar:o,value:a,rest:l,peak:c,limit:u,element:r}}function of(i,t){let{robot:e,store:n,kernel:r,evaluator:s}=i,o=O("div","stack");if(!r.has("inverse_dynamics"))return o.append(Xt("This robot has no inverse dynamics here, so efforts are not known.")),o;let a=e.actuators.map((h,u)=>z0(i,u)),l=Xt("","message"),c=Xt("Bar: in the present motion; mark: at rest; peak: along the trajectory.");return o.append(...a.map(h=>h.element),l,c,G0(i),X0(i)),Ee(i,o,()=>{let{state:h}=n,u=s.at("inverse_dynamics",h,qc(h)),d=u?.status===0?[...u.outputs.effort]:null,f=s.at("inverse_dynamics",h),p=[...f?.outputs.effort??[]],y=Ne(f?.status??0,e.limbs);kt(l,y?`No efforts: ${y}.`:"");let g=t.profile.efforts?.map(_=>hs(_,t.profile.times).peak),m=Math.max(...e.actuators.map((_,S)=>Math.max(Math.abs(p[S]||0),Math.abs(d?.[S]||0),Math.abs(g?.[S]||0))),1e-9);a.forEach((_,S)=>{V0(i,_,S,{now:p[S],still:d?.[S]??Number.NaN,peak:g?.[S]??Number.NaN,greatest:m})})}),o}function V0({robot:i,store:t},e,n,{now:r,still:s,peak:o,greatest:a}){let{name:l,effort_unit:c}=i.actuators[n],h=t.state.limits[l],u=h===void 0?0:Math.abs(r)/h,d=u>1?"bad":u>.8?"warning":"good",f=h??a;e.bar.show(r,-f,f,d,s);let p=u>1?", over the limit":h===void 0?"":`, ${oe(100*u,2)} % of the limit`;kt(e.value,Jt(r,c)+p),e.value.dataset.state=d,kt(e.rest,`at rest ${oe(s,3)}`);let y=h!==void 0&&Math.abs(o)>h;kt(e.peak,`peak ${oe(o,3)}${y?", over":""}`),e.peak.dataset.state=y?"bad":"good",document.activeElement!==e.limit&&(e.limit.value=h===void 0?"":String(h))}function G0(i){let{store:t}=i,e=t.names.given.map(({port:r,standard:s})=>{let o=W0(r.name,s.length),a=s.map((h,u)=>He({label:o[u]??`${r.name} ${u+1}`,unit:r.units[u]??r.units[0]??"1",low:-1,high:1,slider:!1,hint:r.meaning,changed:d=>t.setGiven(r.name,t.given(r.name).map((f,p)=>p===u?d:f))})),l=O("div","columns");l.append(...a.map(h=>h.element));let c=wn(r.name.replaceAll("_"," ").replace(/^./,h=>h.toUpperCase()),l,Xt(r.meaning));return Ee(i,c,()=>t.given(r.name).forEach((h,u)=>{a[u]?.show(h)})),tr(c,r.name.replaceAll("_"," "))}),n=O("div","stack");return n.append(...e),n}var H0={payload:["mass","centre x","centre y","centre z","Ixx","Iyy","Izz","Ixy","Ixz","Iyz"],base_pose:["x","y","z","qw","qx","qy","qz"]};function W0(i,t){let e=H0[i],n=i==="wrench"&&t===6?["force x","force y","force z","moment x","moment y","moment z"]:void 0;return e?.length===t?e:n??[]}function X0(i){let{store:t,robot:e}=i,{names:n}=t,r=$0(i),s=(u,d)=>r.map((f,p)=>He({label:f,unit:d[p]??"",low:-10,high:10,slider:!1,changed:y=>t.setMotion({[u]:t.state[u].map((g,m)=>m===p?y:g)})})),[o,a]=[s("rate",n.rateUnits),s("acceleration",n.accelerationUnits)],l=u=>{let d=O("div","columns");return d.append(...u.map(f=>f.element)),d},c=Le("At rest",()=>t.move(t.state.pose),"No velocity and no acceleration"),h=O("div","stack");return h.append(wn(e.form==="limbs"?"Twist":"Rate",l(o)),wn("Acceleration",l(a)),An(c)),Ee(i,h,()=>{o.forEach((u,d)=>{u.show(t.state.rate[d])}),a.forEach((u,d)=>{u.show(t.state.acceleration[d])})}),tr(h,"Velocity and acceleration")}function $0({robot:i,store:t}){let e=t.names.freedoms,n=i.coordinates.map(({name:r})=>r);return e===n.length?n:[...n.slice(0,-4),"about x","about y","about z"].slice(0,e)}var q0=new Set("math semantics mrow mi mn mo ms mtext mspace msub msup msubsup mover munder munderover mfrac msqrt mroot mtable mtr mtd mlabeledtr mstyle mpadded mphantom mfenced menclose mmultiscripts mprescripts none a div section article p span h2 h3 h4 ul ol li dl dt dd table caption thead tbody tr th td b em strong code small br sub sup".split(" ")),Y0=new Set("script style iframe object embed img svg nav form input button video audio annotation-xml".split(" ")),af="equation-";function J0(i){for(let t of[...i.querySelectorAll("*")])Y0.has(t.localName)?t.remove():q0.has(t.localName)?Z0(t):t.replaceWith(...t.childNodes)}function Z0(i){let[t,e]=[i.getAttribute("href")??"",i.id];for(let{name:n}of[...i.attributes])/^on|^style$|href|src|^id$|^data-/i.test(n)&&i.removeAttribute(n);e&&(i.id=af+e),i.localName==="a"&&t.startsWith("#")&&i.setAttribute("data-to",af+t.slice(1))}function K0({target:i},t){let e=i instanceof Element?i.closest("[data-to]")?.getAttribute("data-to"):null,n=e?document.getElementById(e):null;if(n&&t.contains(n)){n.scrollIntoView({block:"nearest"});for(let r of t.querySelectorAll(".definition"))r.classList.remove("definition");n.classList.add("definition")}}function lf({robot:i}){let t=O("div","stack");if(i.equations==="")return t.append(Xt(`This page was made without equations; “pkmgen show ${i.name} --format html” writes them.`)),t;let e=O("div","scroll tall equations");e.tabIndex=0,e.setAttribute("role","region"),e.setAttribute("aria-label","Equations"),e.addEventListener("click",r=>K0(r,e)),t.append(e);let n=()=>{if(e.childElementCount===0&&t.closest("details:not([open])")===null){let r=new DOMParser().parseFromString(i.equations,"text/html").body;J0(r);for(let s of r.querySelectorAll("td code"))s.replaceChildren(...ds(s.textContent??""));e.append(...document.adoptNode(r).childNodes)}};return document.addEventListener("toggle",({target:r})=>r instanceof Node&&r.contains(t)&&n(),!0),requestAnimationFrame(n),t}function cf(i,t){let e=kn(i),n=i.coordinates.map(({name:d,unit:f})=>`${d} [${f}]`),r=(d,f)=>Array.from({length:e.freedoms},(p,y)=>`${d} ${y+1} [${f[y]}]`),s=(d,f,p)=>f?.map((y,g)=>`${d} ${i.actuators[g]?.name} [${p(g)}]`)??[],o=d=>i.actuators[d]?.position_unit??"1",a=["t [s]",...n,...r(e.rate,e.rateUnits),...r(e.acceleration,e.accelerationUnits),...s("position",t.positions,o),...s("speed",t.speeds,d=>`${o(d)}/s`),...s("effort",t.efforts,d=>i.actuators[d]?.effort_unit??"1"),"status"],l=[...t.positions??[],...t.speeds??[],...t.efforts??[]],c=[a.map(j0).join(",")],[h,u]=[i.coordinates.length,e.freedoms];for(let d=0;d<t.count;d++){let f=[t.times[d],...t.poses.subarray(d*h,(d+1)*h),...t.rates.subarray(d*u,(d+1)*u),...t.accelerations.subarray(d*u,(d+1)*u),...l.map(p=>p[d])];c.push([...f.map(p=>Number.isFinite(p)?String(p):""),t.statuses[d]].join(","))}return`${c.join(`\r
`)}\r
`}function j0(i){let t=/^[=+\-@\t\r]/.test(i)?`'${i}`:i;return/[",\n\r]/.test(t)?`"${t.replaceAll('"','""')}"`:t}var Q0={m:1,mm:.001,cm:.01,kg:1,g:.001,s:1,rad:1,deg:Math.PI/180,N:1,1:1},ty=4e-16,Zn=class extends Error{};function df(i){let t=1,e=1,n=i.replaceAll("²","**2").replaceAll("³","**3").replaceAll("·","*").replaceAll("^","**").replaceAll(" ","");for(let r of n.split(/(?<!\*)\*(?!\*)|(?=\/)/)){e=r.startsWith("/")?-1:1;let[s="",o="1"]=r.replace("/","").split("**"),a=Q0[s];if(a===void 0||!/^-?\d$/.test(o))throw new Zn(`the unit ${i} is not understood`);t*=a**(e*Number(o))}return t}function ey(i,t){let e=i/t;for(let n=1;n<=17;n++){let r=Number(e.toPrecision(n));if(Math.abs(r*t-i)<=ty*Math.abs(i))return hf(r)}return hf(e)}function hf(i){let t=String(i),[e="",n]=t.split("e");return n===void 0?t:`${e.includes(".")?e:`${e}.0`}e${n.replace(/^(\d)/,"+$1")}`}function ff(i){let t=/^parameters[ \t]*:/m.exec(i);if(!t)throw new Zn("the file has no parameters");let e=t.index+t[0].length,n=/\n(?=[^\s#])/.exec(i.slice(e));return{begin:e,end:n?e+n.index:i.length}}function ny(i,t,e){let n=i[t];if(n==='"'||n==="'"){let s=i.indexOf(n,t+1);return s<0?i.length:s+1}let r=(e?/[,}\n]|\s+#/:/\s+#|\s*\n/).exec(i.slice(t));return r?t+i.slice(t,t+r.index).trimEnd().length:i.length}function pf(i,t,e,n){let r=t.replace(/[^A-Za-z0-9_]/g,"\\$&"),s=new RegExp(`(^|[\\n{,])([ \\t]*)(["']?)${r}\\3[ \\t]*:(?=\\s|$)`,"g");s.lastIndex=e;for(let o=s.exec(i);o&&o.index<n;o=s.exec(i)){if(mf(i,o.index+(o[1]??"").length))continue;let a=o.index+o[0].length,l=/^\s*\{/.exec(i.slice(a));if(l)return{from:a+l[0].length,to:iy(i,a+l[0].length),flow:!0};let c=(o[2]??"").length,h=new RegExp(`\\n(?=[ \\t]{0,${c}}[^\\s#])`).exec(i.slice(a,n));return{from:a,to:h?a+h.index:n,flow:!1}}throw new Zn(`parameter ${t} is not found in the file`)}function mf(i,t){let e=i.slice(i.lastIndexOf(`
`,t-1)+1,t);return/(^|\s)#/.test(e)}function iy(i,t){let e=1;for(let n=t;n<i.length;n++){let r=i[n];if(r==='"'||r==="'"&&/[\s,{[:]/.test(i[n-1]??" ")){if(n=i.indexOf(r,n+1),n<0)break}else if(r==="#"&&/\s/.test(i[n-1]??""))n=(i.indexOf(`
`,n)+i.length+1)%(i.length+1);else if(r==="{"||r==="[")e+=1;else if((r==="}"||r==="]")&&(e-=1,e===0))return n}throw new Zn("a brace is not closed in the file")}function uf(i,t,e,n){let r=new RegExp(`(^|[\\s{,])(["']?)${t}\\2[ \\t]*:[ \\t]*(?=\\S)`,"g"),s=i.slice(n.from,n.to);for(let o=r.exec(s);o;o=r.exec(s)){let a=n.from+o.index+o[0].length;if(!mf(i,a)&&!ry(s,o.index))return[a,Math.min(ny(i,a,n.flow),n.to)]}throw new Zn(`parameter ${e} has no ${t} in the file`)}function ry(i,t){return(i.slice(i.lastIndexOf(`
`,t)+1,t).match(/"/g)?.length??0)%2===1}function gf(i,t){let{begin:e,end:n}=ff(i),r=pf(i,t,e,n),s=uf(i,"value",t,r),o=uf(i,"unit",t,r);return{begin:s[0],end:s[1],unit:i.slice(...o).replace(/^["']|["']$/g,"")}}function yf(i,t){try{let{begin:e,end:n}=ff(i),r=pf(i,t,e,n),s=/(^|[\s{,])bounds[ \t]*:\s*\[([^\]]*)\]/.exec(i.slice(r.from,r.to))?.[2]??"",[o=Number.NaN,a=Number.NaN]=s.split(",").map(Number),l=df(gf(i,t).unit);if(o<=a)return[o*l,a*l]}catch(e){if(!(e instanceof Zn))throw e}return[Number.NEGATIVE_INFINITY,Number.POSITIVE_INFINITY]}function xf(i,t,e){let n=i;for(let{name:r}of t){let s=e[r];if(s!==void 0){let o=gf(n,r);n=n.slice(0,o.begin)+ey(s,df(o.unit))+n.slice(o.end)}}return n}function Yc(i,t){let e=O("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}function _f(i,t){let{robot:e,store:n}=i,r=O("div","stack"),s=pn(),o=(u,d)=>{s.element.dataset.state=d,s.show(u)},a=Le("Trajectory, CSV",()=>{Yc(new Blob([cf(e,t.profile)],{type:"text/csv"}),`${e.name}.csv`),o(`${e.name}.csv: poses, motors and efforts of the trajectory.`,"good")}),l=Le("Picture, PNG",async()=>{let u=await i.view?.picture();u?(Yc(u,`${e.name}.png`),o(`${e.name}.png: the view as it is.`,"good")):o("There is no picture to save.","bad")}),c=Le("Robot file, YAML",()=>{try{let u=Object.keys(n.state.parameters);Yc(new Blob([xf(e.file,e.parameters,n.state.parameters)],{type:"text/yaml"}),`${e.name}.yaml`),o(u.length>0?`${e.name}.yaml with other values of ${u.join(", ")}.`:`${e.name}.yaml as it was: no parameter is changed.`,"good")}catch(u){o(u instanceof Zn?`No file: ${u.message}.`:String(u),"bad")}}),h=Le("Copy link",async()=>{let u=Nc(n),d=`${location.href.split("#")[0]}${u?`#${u}`:""}`;try{await navigator.clipboard.writeText(d),o("The address of this state is copied.","good")}catch{o(`Copy this address: ${d}`,"bad")}});return r.append(An(a,l,c,h),s.element,Xt(`Written by pkmgen ${e.pkmgen}. Nothing leaves this page.`)),r}function ms({evaluator:i,store:t,robot:e}){let n=i.at("joint_coordinates",t.state),r=n&&Object.values(n.outputs)[0];return!n||!r?null:{joints:e.joints.map(({name:o,unit:a,lower:l,upper:c},h)=>{let u=r[h];return{name:o,value:u,margin:sy(u,a,l,c)}}),status:n.status}}function Go(i){let t=ms(i),e=t?.status===0?t.joints.filter(({margin:s})=>s<0).map(({name:s})=>s):[],[n,r]=e.length>1?["joints","are beyond their limits"]:["joint","is beyond its limit"];return e.length>0?`${n} ${e.join(", ")} ${r}`:""}function sy(i,t,e,n){if(t!=="rad"||e===null||n===null)return Math.min(e===null?Number.POSITIVE_INFINITY:i-e,n===null?Number.POSITIVE_INFINITY:n-i);let r=(e+n)/2,s=Math.atan2(Math.sin(i-r),Math.cos(i-r));return(n-e)/2-Math.abs(s)}function bf(i){let{robot:t,kernel:e}=i,n=O("div","stack");if(!e.has("joint_coordinates"))return n.append(Xt("This robot has no function joint_coordinates, so its joints are not known here.")),n;let r=Xt("","message"),s=Tn("Joint coordinates and their limits",["Joint","Value","Limits","Left"]),o=t.joints.map(({name:a})=>{let l=mn(s.body,a,3),c=Oo();return l[1]?.append(c.element,O("span","hint number")),{cells:l,track:c,limits:l[1]?.lastElementChild}});return n.append(r,s.element),Ee(i,n,()=>{let a=ms(i),l=Ne(a?.status??0,t.limbs),c=a?.joints.filter(({margin:h})=>h<0).map(({name:h})=>h)??[];kt(r,l?`No joints: ${l}.`:c.length>0?`Beyond the limits: ${c.join(", ")}.`:""),r.dataset.state=l||c.length>0?"bad":"good",o.forEach(({cells:h,track:u,limits:d},f)=>{let{unit:p,lower:y,upper:g}=t.joints[f],{value:m,margin:_}=a?.joints[f]??{value:Number.NaN,margin:Number.NaN},[S,,v]=h;kt(S,Jt(m,p,4)),S.title=p==="rad"?Co(m):"";let T=x=>x===null?"–":Ge(x);kt(d,y===null&&g===null?"none":`${T(y)} … ${T(g)}`),u.element.hidden=y===null||g===null;let A=_<0?"bad":_<.1*((g??0)-(y??0))?"warning":"good";y!==null&&g!==null&&u.show(m,y,g,A),kt(v,Number.isFinite(_)?`${Jt(_,p,3)}${_<0?", beyond":""}`:""),v.dataset.state=A})}),n}var oy=1e-6;function gs({evaluator:i,store:t}){let e=i.at("inverse_kinematics",t.state);return e?.status===0?[...e.outputs.position??[]]:[]}function vf({kernel:i,store:t}){return t.names.pose==="position"?"The coordinates of this robot are those of its independent joints: move them under Pose.":i.has("inverse_kinematics")?"":"This robot has no function inverse_kinematics, so the positions of its motors are not known here."}function Ho({kernel:i,robot:t,store:e}){return i.find("forward_kinematics")?.outputs.pose!==void 0&&i.has("inverse_kinematics")&&t.actuators.length===e.names.freedoms}function ay(i,t,e){return e==="rad"?Math.atan2(Math.sin(i-t),Math.cos(i-t)):i-t}function Wo(i,t,e){let{store:n,evaluator:r,robot:s}=i,o=gs(i),a=n.state.pose;for(let l=1;l<=e;l++){let c=o.map((p,y)=>p+l/e*(t[y]-p)),h=r.poseAt(c,a);if(h?.status!==0)return n.move(a),`The motors stop there: ${Ne(h?.status??0,s.limbs)}.`;let u=[...h.outputs.pose],d=r.at("inverse_kinematics",n.state,{pose:u}),f=(p,y)=>ay(p,d?.outputs.position?.[y]??Number.NaN,s.actuators[y]?.position_unit??"");if(d?.status!==0||c.some((p,y)=>!(Math.abs(f(p,y))<=oy)))return n.move(a),"The motors stop there: the assembly of the robot file ends.";a=u}return n.move(a),""}var ly=24;function cy(i){let{robot:t,evaluator:e,store:n}=i,r=Ye(t),s=Mn(t,Ci(t)),o=t.actuators.map(()=>[Number.POSITIVE_INFINITY,Number.NEGATIVE_INFINITY]);for(let a=0;a<3**Math.min(r.length,6);a++){let l=r.map(({low:h,high:u},d)=>{let f=Math.floor(a/3**d)%3;return[s[d],h,u][f]}),c=e.at("inverse_kinematics",{...n.standard(),pose:ji(t,l)});c?.status===0&&o.forEach((h,u)=>{let d=c.outputs.position?.[u];h[0]=Math.min(h[0],d),h[1]=Math.max(h[1],d)})}return o.map(([a,l])=>{let c=Math.max(.05*(l-a),.001);return[a-c,l+c]})}function Mf(i){let{robot:t,store:e}=i,n=O("div","stack"),r=vf(i);if(r)return n.append(Xt(r)),n;let s=pn(),o=e.names.freedoms,a=Ho(i),l=null,c=t.actuators.map(({name:h,position_unit:u},d)=>He({label:h,unit:u,low:-1,high:1,changed:f=>s.show(Wo(i,gs(i).map((p,y)=>y===d?f:p),ly))}));if(c.forEach(h=>{h.enable(a)}),n.append(...c.map(h=>h.element),s.element),!a){let u=t.actuators.length>o?`${t.actuators.length} motors move ${o} freedoms: they cannot be moved one by one`:"This robot has no forward kinematics";n.append(Xt(`${u}. Positions follow from the pose.`))}return Ee(i,n,()=>{l||(l=cy(i),l.forEach(([u,d],f)=>{u<d&&c[f]?.range(u,d)}));let h=i.evaluator.at("inverse_kinematics",e.state);h?.status===0&&c.forEach((u,d)=>{u.show(h.outputs.position?.[d])})}),e.subscribe((h,u)=>{h.pose!==u.pose&&document.activeElement?.closest(".field")===null&&s.show("")}),n}function Sf(i,t){let e=Array.from({length:t},(r,s)=>Array.from({length:t},(o,a)=>i[s*t+a])),n=(r,s)=>e[r]?.[s];for(let r=0;r<40;r++){let s=0;for(let o=0;o<t;o++)for(let a=o+1;a<t;a++)s+=n(o,a)**2,hy(e,o,a);if(s<1e-30)break}return e.map((r,s)=>r[s]).sort((r,s)=>r-s)}function hy(i,t,e){let[n,r]=[i[t],i[e]],s=n[e];if(s===0)return;let o=(r[e]-n[t])/(2*s),a=Math.sign(o||1)/(Math.abs(o)+Math.hypot(o,1)),l=1/Math.hypot(a,1),c=a*l;for(let h of i){let[u,d]=[h[t],h[e]];h[t]=l*u-c*d,h[e]=c*u+l*d}for(let h=0;h<i.length;h++){let[u,d]=[n[h],r[h]];n[h]=l*u-c*d,r[h]=c*u+l*d}}function ys(i,t){return i?.status===0?[...i.outputs[t]??[]]:[]}function Jc({kernel:i,store:t}){let e=i.find("mass_matrix")?.definition.outputs[0],{freedoms:n,rateUnits:r}=t.names;return e?.shape[0]===n&&n>1&&new Set(r).size===1}function xs(i,t){let{evaluator:e}=i,n=e.at("singularity",t),[r,s]=[ys(n,"serial"),ys(n,"parallel")],o=ys(e.at("mass_matrix",t),"mass_matrix"),a=Jc(i)&&o.length>0?Sf(o,Math.sqrt(o.length)):[],l=e.at("condition_number",t),c=ys(e.at("reach_margin",t),"margin");return{condition:ys(l,"condition_number")[0]??Number.NaN,massCondition:(a.at(-1)??Number.NaN)/(a[0]??Number.NaN),serial:r,parallel:s[0]??Number.NaN,reach:c,status:(n??l??e.at("mass_matrix",t))?.status??0}}function wf(i){let t=ms(i),e=null;return t?.joints.forEach(({name:n,margin:r},s)=>{let{lower:o,upper:a}=i.robot.joints[s];if(t.status===0&&o!==null&&a!==null){let l=r/(a-o);l<(e?.share??Number.POSITIVE_INFINITY)&&(e={name:n,share:l})}}),e}function Af(i,t,e){let n=[];Math.abs(i.parallel)<.1*Math.abs(t.parallel)&&n.push("near a parallel singularity (type 2): the platform can hardly be held"),Number.isFinite(i.parallel)&&Math.sign(i.parallel)!==Math.sign(t.parallel)&&n.push("beyond a parallel singularity, seen from home");let r=e.filter((s,o)=>(i.serial[o]??Number.POSITIVE_INFINITY)<.1*(t.serial[o]??0));return r.length>0&&n.push(`near a serial singularity (type 1): ${r.join(", ")}`),i.condition>10*t.condition&&n.push("the condition number is more than ten times that of home"),i.reach.some(s=>s<0)?n.push("beyond the limit of reach"):i.reach.some((s,o)=>s<.1*(t.reach[o]??0))&&n.push("near the limit of reach"),n}function Rf(i){return(i.split(": ").at(-1)??"").split(", ")}function Tf(i){let t=/angular rates times (\S+) m$/.exec(i)?.[1];return t?`. It depends on a length: angular rates count times ${oe(Number(t))} m, the root mean square distance of the limbs' anchors from the platform's point`:""}var Zc="Distance to the limit of reach, to first order";function uy(i){let{kernel:t,robot:e}=i,n=[];if(t.has("condition_number")){let r=t.call("condition_number").definition.outputs[0]?.meaning??"";n.push(["Condition number",`‖J⁻¹‖ ‖J‖ / n in the Frobenius norm: 1 at best, infinite in a singularity${Tf(r)}`,({condition:s})=>oe(s)])}if(t.has("singularity")){let{outputs:r}=t.call("singularity").definition,s=r.find(({name:l})=>l==="serial")?.units[0]??"1",o=r.find(({name:l})=>l==="parallel")?.meaning??"",a=e.actuators.length>i.store.names.freedoms?"Root of det(WᵀW), W the unit rows of the inverse Jacobian: 0 in a singularity":"Determinant of the unit rows of the inverse Jacobian, −1 to 1: 0 in a singularity, ±1 at best";n.push(["Parallel singularity",a+(Tf(o)?". Angular rates count as in the condition number":""),({parallel:l})=>oe(l)]),n.push(["Serial singularity","Least velocity of the platform for one of the motor: 0 in a singularity",({serial:l})=>Ef(l,e.actuators.map(({name:c})=>c),s)])}if(t.has("reach_margin")){let r=t.call("reach_margin").definition.outputs[0],s=Rf(r?.meaning??"");n.push([Zc,"By the gradient of the limit at this pose: right near the limit; far from it the least distance may be much less",({reach:o})=>Ef(o,s,r?.units[0]??"m")])}return Jc(i)&&n.push(["Condition of the mass matrix","Greatest by least eigenvalue, in the rates of the state",({massCondition:r})=>oe(r)]),n}function Ef(i,t,e){if(i.length===0)return"–";let n=i.indexOf(Math.min(...i)),r=t[n];return`${Jt(i[n],e)}${r&&i.length>1?` (${r})`:""}`}function dy({kernel:i,robot:t}){let e=i.find("reach_margin")?.definition.outputs[0],n=e?Rf(e.meaning):[],r=i.find("singularity")?.definition.outputs.find(({name:l})=>l==="serial")?.units;if(!r&&!e)return null;let s=Tn("Serial singularity of every motor and distance to the limit of reach of every limb, to first order",["Measure","Value"]),o=r?t.actuators.map(({name:l})=>mn(s.body,`Serial, ${l}`,1)):[],a=n.map(l=>mn(s.body,`Reach, ${l}`,1));return{element:tr(s.element,"Every motor and limb"),show({serial:l,reach:c}){o.forEach(([h],u)=>{kt(h,Jt(l[u]??Number.NaN,r?.[u]??"1"))}),a.forEach(([h],u)=>{kt(h,Jt(c[u]??Number.NaN,e?.units[0]??"m"))})}}}function Cf(i){let{robot:t,store:e,kernel:n}=i,r=O("div","stack"),s=pn(),o=Bo(),a=uy(i).map(([f,p,y])=>({value:o.add(f,p),show:y})),l=t.joints.some(({lower:f,upper:p})=>f!==null&&p!==null),c=l?o.add("Nearest joint limit","Of the joints with two limits, by their share of the range"):null,h=dy(i);r.append(s.element,o.element,...h?[h.element]:[]),n.has("condition_number")||r.append(Xt("Condition number and distance to singularities are functions of robots of limbs; this robot has none of them."));let u=n.has("condition_number")?"No singularity and no limit is near.":l?"The loops close, and no joint limit is near.":"The loops close.",d=null;return Ee(i,r,()=>{let{state:f}=e;d?.parameters!==f.parameters&&(d={quality:xs(i,{...e.standard(),parameters:f.parameters}),parameters:f.parameters});let p=xs(i,f);for(let{value:S,show:v}of a)kt(S,v(p));h?.show(p);let y=wf(i);c&&kt(c,y?`${oe(100*y.share,3)} % of the range (${y.name})`:"–");let g=Ne(p.status,t.limbs),m=g?[g]:Af(p,d.quality,t.actuators.map(({name:S})=>S)),_=Go(i);_&&m.push(_),s.element.dataset.state=g?"bad":m.length>0?"warning":"good",s.show(m.length>0?`${m.join("; ").replace(/^./,S=>S.toUpperCase())}.`:u)}),r}function Pf(i){let{evaluator:t,store:e}=i,{state:n}=e,r=o=>{let a=t.at("inverse_dynamics",n,o);return a?.status===0?[...a.outputs.effort]:[]},s=xs(i,n);return{efforts:r(qc(n)),moving:r({}),condition:Number.isFinite(s.condition)?s.condition:s.massCondition,reach:s.reach.length>0?Math.min(...s.reach):Number.NaN}}function fy(i){let{kernel:t,store:e}=i;t.prepare({});let n=Pf(i);return t.prepare(e.state.parameters),n}function py(i,t,[e,n]){let r=i===0?[0,1]:[i/t,i*t].sort((s,o)=>s-o);return[Math.max(e,r[0]),Math.min(n,r[1])]}function If(i){let{robot:t,store:e}=i,n=O("div","stack");if(t.parameters.length===0)return n.append(Xt("The file of this robot has no parameters.")),n;let r=pn(),s=He({label:"Factor",unit:"1",low:1.1,high:10,hint:"Sliders go from the value by this factor to the value times this factor",changed:f=>{e.set("parameters.factor",f)}}),o="",a=t.parameters.map(({name:f})=>yf(t.file,f)),l=t.parameters.map(({name:f,unit:p,meaning:y,value:g},m)=>{let[_,S]=a[m];return He({label:f,unit:p,low:0,high:1,hint:y?`${f}: ${y}; ${Jt(g,p)} in the file`:f,changed:v=>{o=v<_||v>S?`${f}: the file allows ${Ge(_)} to ${Ge(S)} ${Te(p)}.`:"",e.setParameter(f,Math.max(_,Math.min(S,v)))}})}),c=l.map((f,p)=>{let y=O("div","parameter"),{meaning:g}=t.parameters[p];return y.append(f.element,O("span","hint",g)),y}),h=Le("As in the file",()=>e.resetParameters(),"Take all changes back"),u=my(i);n.append(r.element,u.element,An(h),s.element,...c);let d="";return Ee(i,n,()=>{let{parameters:f}=e.state,p=e.number("parameters.factor");s.show(p),d!==String(p)&&(d=String(p),t.parameters.forEach(({value:g},m)=>{l[m]?.range(...py(g,p,a[m]))})),t.parameters.forEach(({name:g,value:m},_)=>{l[_]?.show(f[g]??m),c[_]?.classList.toggle("changed",f[g]!==void 0)});let y=Ne(i.kernel.prepared,t.limbs);r.element.dataset.state=y?"bad":"warning",r.show(y?`No robot has these sizes: ${y}.`:o),h.disabled=Object.keys(f).length===0,u.show()}),n}function my(i){let{robot:t,store:e}=i,n=Tn("Differences to the robot of the file at the present pose",["Here","File","Now","Difference"]),r=Xt("Change a parameter to see what it does to efforts, condition and reach."),s=O("div","stack");s.append(n.element,r);let o=[...t.actuators.map(({name:c})=>`${c}, at rest`),...t.actuators.map(({name:c})=>`${c}, in motion`),i.kernel.has("condition_number")?"Condition number":"Condition of the mass matrix",Zc],a=[...t.actuators,...t.actuators].map(({effort_unit:c})=>c),l=o.map(c=>mn(n.body,c,3));return{element:s,show(){let c=Object.keys(e.state.parameters).length>0;if(n.element.hidden=!c,r.hidden=c,!c)return;let[h,u]=[fy(i),Pf(i)],d=m=>{let _=S=>t.actuators.map((v,T)=>S[T]??Number.NaN);return[..._(m.efforts),..._(m.moving),m.condition,m.reach]},[f,p]=[d(h),d(u)],y=[...a,"1","m"],g=e.state.rate.every(m=>m===0)&&e.state.acceleration.every(m=>m===0);l.forEach((m,_)=>{let[S,v,T]=[f[_],p[_],y[_]],A=_>=t.actuators.length&&_<2*t.actuators.length;(m[0]?.parentElement).hidden=A&&g||Number.isNaN(S)&&Number.isNaN(v),kt(m[0],Jt(S,T,4)),kt(m[1],Number.isFinite(v)?oe(v,4):"not possible"),kt(m[2],Rd(v,S,T))})}}}var gy=["roll","pitch","yaw"];function yy(i){let{kernel:t,evaluator:e,store:n}=i,r=["inverse_jacobian","joint_coordinates","inverse_kinematics","scene","mass_matrix"].find(s=>t.has(s));return r?e.at(r,n.state)?.status??0:0}function xy(i){let{store:t,robot:e}=i,n=an(e),s=(n<0?e.coordinates:e.coordinates.slice(0,n)).map(({name:a,unit:l,low:c,high:h},u)=>He({label:a,unit:l,low:c,high:h,changed:d=>t.move(t.state.pose.map((f,p)=>p===u?d:f))})),o=()=>s.forEach((a,l)=>{a.show(t.state.pose[l])});return{elements:s.map(a=>a.element),show:o}}function _y(i,t){let{store:e}=i,n=[0,0,0],r=null,s=gy.map((l,c)=>He({label:l,unit:"rad",low:c===1?-Math.PI/2:-Math.PI,high:c===1?Math.PI/2:Math.PI,changed:h=>{n=n.map((u,d)=>d===c?h:u),e.move([...e.state.pose.slice(0,t),...id(n)]),r=e.state.pose}})),o=Xt("");return o.classList.add("number"),{element:wn("Attitude",...s.map(l=>l.element),o,Xt(`${td}.`)),show(){let l=Jn(e.state.pose,t);n=e.state.pose===r?n:nd(l),s.forEach((c,h)=>{c.show(n[h])}),o.textContent=`Quaternion w, x, y, z: ${l.map(c=>Po(Number(c.toFixed(5)))).join(", ")}`}}}function Lf(i){let{store:t,robot:e}=i,n=O("div","stack"),r=an(e),s=xy(i),o=r<0?null:_y(i,r),a=pn("message status"),l=Le("Undo",()=>t.undo(),"Take back the last move"),c=Le("Home",()=>t.home(),"Move the robot to its home pose");return n.append(...s.elements,...o?[o.element]:[],a.element,An(c,l)),e.form==="bodies"&&n.append(Xt(`These are the coordinates of the file: ${t.names.pose==="pose"?"those of the platform's pose":"positions of independent joints"}.`)),Ee(i,n,()=>{s.show(),o?.show(),l.disabled=!t.canUndo;let h=Ne(yy(i),e.limbs),u=h?"":Go(i);a.element.dataset.state=h?"bad":u?"warning":"good";let d=u?`This pose breaks a limit: ${u}.`:"This pose can be reached.";a.show(h?`Not possible: ${h}.`:d)}),n}function Nf(i){let{robot:t,evaluator:e,store:n,kernel:r}=i,s=O("div","stack");if(!r.has("joint_reactions")||t.scene.reactions.length===0)return s.append(Xt("This robot has no function joint_reactions here, so its bearing forces are not known.")),s;let o=Xt("","message"),a=Tn("Force and moment in every bearing, world axes",["Bearing","Size","x","y","z"]),l=t.scene.reactions.map(({name:h})=>["force, N","moment, N·m"].map(u=>mn(a.body,`${h}: ${u}`,4)));return s.append(o,a.element,Xt("What the body on the side of the base puts on the other one in the present motion; world axes, moments about the point of the bearing.")),Ee(i,s,()=>{let h=e.at("joint_reactions",n.state),u=Ne(h?.status??0,t.limbs);kt(o,u?`No reactions: ${u}.`:"");let d=h?.outputs.reaction??new Float64Array,f=l.map((y,g)=>Math.hypot(...d.subarray(6*g,6*g+3))),p=f.indexOf(Math.max(...f));l.forEach((y,g)=>{y.forEach((m,_)=>{let[S,v,T]=d.subarray(6*g+3*_,6*g+3*_+3);[Math.hypot(S,v,T),S,v,T].forEach((A,x)=>{kt(m[x],oe(Math.abs(A)<1e-9?0:A,3))})}),y[0]?.[0]?.classList.toggle("greatest",g===p)})}),s}var by=[["circle","Circle"],["line","Line, there and back"],["pick_and_place","Pick and place"],["file","File of poses"]],Df=2e7,Ff=300;function vy(i){let{store:t,robot:e}=i,n=Ye(e),r=n.map(({name:d})=>[d,d]),s=d=>n.find(({name:f})=>f===t.choice(d))?.unit??"",o=O("div","stack"),a=[en("Along",r,d=>{t.set("trajectory.a",d)}),en("and",r,d=>{t.set("trajectory.b",d)}),en("Lift along",r,d=>{t.set("trajectory.up",d)})],l=[["trajectory.size_a","Half width","trajectory.a",0],["trajectory.size_b","Half width, second","trajectory.b",0],["trajectory.lift","Lift","trajectory.up",-1]],c=O("div","stack");o.append(...a.map(d=>d.element),c);let h="",u=[];return{element:o,show(){let d=t.choice("trajectory.path");o.hidden=d==="file";let f=l.map(([,,m])=>s(m));f.join()!==h&&(h=f.join(),u=l.map(([m,_,S,v],T)=>{let A=n.find(({name:w})=>w===t.choice(S)),x=A?(A.high-A.low)/2:1;return He({label:_,unit:f[T]??"",low:v*x,high:x,changed:w=>{t.set(m,w)}})}),c.replaceChildren(...u.map(m=>m.element))),a.forEach((m,_)=>{m.show(t.choice(["trajectory.a","trajectory.b","trajectory.up"][_]))}),l.forEach(([m],_)=>{u[_]?.show(t.number(m))});let p=d==="pick_and_place",y=n.length===1,g=[!0,!p&&!y,p];a.forEach((m,_)=>{m.element.hidden=!g[_]}),u.forEach((m,_)=>{m.element.hidden=!g[_]})}}}function My(i,t){let{robot:e}=i,n=pn();n.element.classList.add("lines");let r=async l=>{if(l)try{if(l.size>Df)throw new Sn(`${l.name} has ${oe(l.size/1e6,3)} MB; at most ${Df/1e6} are read`);let c=xd(e,await l.text());t.setTable(c),n.element.dataset.state="good",n.show(`${l.name}: ${c.times.length} poses in ${Jt(c.times.at(-1),"s")}.`)}catch(c){n.element.dataset.state="bad",n.show(c instanceof Sn?c.message:`The file cannot be read: ${String(c)}`)}},s=O("input");Object.assign(s,{type:"file",accept:".csv,.txt,.tsv,text/csv,text/plain"}),s.setAttribute("aria-label","File of poses, CSV"),s.addEventListener("change",()=>{r(s.files?.[0])});let o=["t",...e.coordinates.map(({name:l})=>l)].join(","),a=O("div","drop");return a.append(s,Xt(`CSV, or drop it here. First line: ${o}; SI units, radians.`),n.element),document.addEventListener("dragover",l=>l.preventDefault()),document.addEventListener("drop",l=>{l.preventDefault(),a.closest("details.panel")?.setAttribute("open",""),r(l.dataTransfer?.files[0]).then(()=>a.scrollIntoView({block:"nearest"}))}),a}function Sy(i,t){let{store:e}=i,n=Le("Play",()=>t.playing?t.pause():t.play());n.classList.add("primary");let r=O("input");Object.assign(r,{type:"range",min:"0",max:"1",step:"any"}),r.setAttribute("aria-label","Time"),r.addEventListener("input",()=>{t.pause(),t.seek(Number(r.value))});let s=O("output","number"),o=He({label:"Speed",unit:"times",low:.05,high:2,changed:d=>{e.set("trajectory.speed",d)}}),a=He({label:"Period",unit:"s",low:.2,high:5,changed:d=>{e.set("trajectory.period",d)}}),l=Le("Centre here",()=>e.setCentre(e.state.pose),"Take the present pose as the middle of the path"),c=Le("Centre at home",()=>e.setCentre(e.standard().pose)),h=O("div","player");h.append(n,r,s);let u=O("div","stack");return u.append(h,a.element,o.element,An(l,c)),{element:u,show(){let{duration:d}=t.trajectory;kt(n,t.playing?"Pause":"Play"),r.max=String(d),r.value=String(t.time),r.setAttribute("aria-valuetext",Jt(t.time,"s",3)),kt(s,`${t.time.toFixed(2)} / ${d.toFixed(2)} s`),o.show(e.number("trajectory.speed")),a.show(e.number("trajectory.period")),a.element.hidden=e.choice("trajectory.path")==="file"}}}function wy(i){let{robot:t}=i,e=O("div","stack"),n=new Map,r=(s,o,a,l)=>{let c=`${s} ${o}`,h=n.get(c)??Id();n.has(c)||(n.set(c,h),e.append(O("h3","",`${s}, ${Te(o)}`),h.element)),h.show({title:s,unit:o,times:l.times,series:a,gaps:Uc(l)})};return{element:e,show(s){let o=(a,l,c)=>{for(let h of new Set(t.actuators.map((u,d)=>c(d)))){let u=t.actuators.flatMap(({name:d},f)=>c(f)===h&&l?.[f]?[{name:d,values:l[f]}]:[]);u.length>0&&r(a,h,u,s)}};o("Effort",s.efforts,a=>t.actuators[a]?.effort_unit??""),o("Motor speed",s.speeds,a=>`${t.actuators[a]?.position_unit??""}/s`)},at:s=>n.forEach(o=>{o.at(s)})}}function Ay(i){let{robot:t}=i,e=Tn("Peaks and root mean squares along the trajectory",["Motor","Peak effort","at","RMS effort","Top speed"]),n=t.actuators.map(({name:r})=>mn(e.body,r,4));return{element:e.element,show(r){n.forEach((s,o)=>{let{effort_unit:a,position_unit:l}=t.actuators[o],c=r.efforts?.[o]&&hs(r.efforts[o],r.times),h=r.speeds?.[o]&&hs(r.speeds[o],r.times);[c?Jt(c.peak,a,3):"–",c?Jt(c.time,"s",3):"–",c?Jt(c.rms,a,3):"–",h?Jt(h.peak,`${l}/s`,3):"–"].forEach((d,f)=>{kt(s[f],d)})})}}}function Uf(i,t){let{store:e,robot:n}=i,r=O("div","stack"),s=e.settings.find(({key:g})=>g==="trajectory.path"),o=by.filter(([g])=>s?.kind==="choice"&&s.allowed.includes(g)),a=en("Path",o,g=>{e.set("trajectory.path",g)}),[l,c,h]=[vy(i),My(i,t),Sy(i,t)],[u,d,f]=[wy(i),Ay(i),pn()];r.append(wn("Path",a.element,l.element,c),h.element,f.element,d.element,u.element);let p=null,y=Ee(i,r,()=>{let g=e.choice("trajectory.path");a.show(g),l.show(),c.hidden=g!=="file",h.show();let{profile:m}=t;if(m!==p){p=m,i.view?.showPath(Ty(t.trajectory)),u.show(m),d.show(m);let _=Uc(m);f.element.dataset.state=_.length>0?"bad":"good",f.show(_.length>0?`Cannot be followed: ${_.slice(0,4).map(S=>Ey(S,n.limbs)).join("; ")}.`:g==="file"&&!t.table?"No file yet: a line is shown.":"")}u.at(t.time)});return t.subscribe(y),r}function Ty(i){return Array.from({length:Ff+1},(t,e)=>i.at(e*i.duration/Ff).pose)}function Ey({begin:i,end:t,status:e},n){return`${oe(i,3)} to ${Jt(t,"s",3)}, ${Ne(e,n)}`}var Be=128;var Kn={good:0,unreachable:1,singular:2,limit:3,unknown:4,waiting:255},Of={condition:"condition_number",effort:"inverse_dynamics",reach:"reach_margin",parallel:"singularity",serial:"singularity",joint:"joint_limits"};function Bf(i){return Object.keys(Of).filter(t=>i.has(Of[t]))}function Kc(i,t){let e=Ye(i.robot);return e.find(n=>n.name===t)??e[0]}function jc(i,t){let[e,n]=[(i.low+i.high)/2,t*(i.high-i.low)/2];return{...i,low:e-n,high:e+n}}function kf(i,t){return i.every(({name:e})=>t[e]!==void 0)}var Ry=["condition","effort","reach","parallel","serial","joint"],Qc=["1","2","4"],zf=["circle","line","pick_and_place","file"];function ci(i,t,e){return{key:i,kind:"choice",allowed:t,standard:e}}function vr(i,t,e,n){return{key:i,kind:"number",low:t,high:e,standard:n}}function Xo({low:i,high:t}){return Math.max((t-i)/2,1e-6)}function $o(i){return Number(i.toPrecision(2))}function Cy(i,t){let e=t[0],n=t[1]??e,{gravity:r}=i.scene,s=[0,1,2].sort((l,c)=>Math.abs(r[c]??0)-Math.abs(r[l]??0))[0],o=i.dragging?.axes.indexOf(s)??-1,a=o>0?t[o]:n;return{across:e,second:n,up:a}}function Vf(i){let t=Ye(i),e=t.map(({name:c})=>c),{across:n,second:r,up:s}=Cy(i,t),o=$o(.4*Xo(n)),a=t.length>1?zf:zf.filter(c=>c!=="circle"&&c!=="pick_and_place"),l=r.unit===n.unit?Math.min(o,$o(.4*Xo(r))):$o(.4*Xo(r));return[ci("map.quantity",Ry,i.functions.some(c=>c.name==="condition_number")?"condition":"effort"),ci("map.a",e,n.name),ci("map.b",e,r.name),ci("map.extent",Qc,"2"),ci("map.motion",["rest","state"],"rest"),ci("trajectory.path",a,t.length>1?"circle":"line"),ci("trajectory.a",e,n.name),ci("trajectory.b",e,r.name),ci("trajectory.up",e,s.name),vr("trajectory.size_a",0,1e3,r.unit===n.unit&&t.length>1?l:o),vr("trajectory.size_b",0,1e3,l),vr("trajectory.lift",-1e3,1e3,$o(.25*Xo(s))),vr("trajectory.period",.05,100,1),vr("trajectory.speed",.01,10,1),vr("parameters.factor",1.01,10,2)]}function Gf(i,t){if(i.kind==="choice")return i.allowed.includes(t)?t:void 0;let e=t.trim()===""?Number.NaN:Number(t);return e>=i.low&&e<=i.high?e:void 0}var Hf={condition:"Condition number",effort:"Largest effort",reach:"Distance to the limit of reach",parallel:"Parallel singularity, |det|",serial:"Serial singularity, least",joint:"Joint limits, least share left"},_s=4,th=class{#t;#e=0;constructor(t,e){let n=document.getElementById("worker")?.textContent??"",r=URL.createObjectURL(new Blob([n],{type:"text/javascript"}));this.#t=new Worker(r),this.#t.addEventListener("message",({data:o})=>{o.id===this.#e&&e(o.image,o.problem)}),this.#t.addEventListener("error",({message:o})=>e(null,o));let s={...t.robot,file:"",equations:"",module:"",counts:[]};this.#t.postMessage({kind:"open",robot:s,compiled:t.kernel.compiled})}ask(t){this.#t.postMessage({kind:"map",id:++this.#e,request:t})}};function Wf({kernel:i,robot:t,store:e},n){if(n==="effort")return kf(t.actuators,e.state.limits)?{unit:"% of the limit",factor:100}:{unit:t.actuators[0]?.effort_unit??"1",factor:1};if(n==="joint")return{unit:"% of the range",factor:100};let[r,s]=n==="reach"?["reach_margin","margin"]:["singularity",n];return{unit:i.find(r)?.definition.outputs.find(a=>a.name===s)?.units[0]??"1",factor:1}}function Py(i,t,e){let{store:n,robot:r}=i,{state:s}=n,o=Ye(r),a=Mn(r,s.pose).filter((h,u)=>o[u]?.name!==t.name&&o[u]?.name!==e.name),l=n.choice("map.motion")==="state"?[s.rate,s.acceleration]:[],c=a.map(h=>h.toFixed(6));return JSON.stringify([n.choice("map.quantity"),n.choice("map.extent"),t.name,e.name,c,s.parameters,s.given,s.limits,l])}function Iy(i,t,e,n){let r=n?[150,158,170]:[110,118,130],s=n?[34,39,47]:[236,238,242];return i===Kn.unreachable||i===Kn.unknown?(t+e)%8<1?r:s:i===Kn.singular?(t+e)%8<1||(t-e+8192)%8<1?r:s:null}function Xf(i,t){let{image:e,element:n,scale:r}=i,s=n.getContext("2d");if(!e||!s)return;let o=Be*_s,a=s.createImageData(o,o);for(let l=0;l<o;l++){let c=(Be-1-Math.floor(l/_s))*Be;for(let h=0;h<o;h++){let u=c+Math.floor(h/_s),d=e.marks[u],f=Iy(d,h,l,t)??Pi(us(r,e.values[u])),y=d===Kn.limit&&h%8<2&&l%8<2?[255,255,255]:f,g=4*(l*o+h);a.data[g]=y[0],a.data[g+1]=y[1],a.data[g+2]=y[2],a.data[g+3]=255}}s.putImageData(a,0,0)}function $f({image:i,scale:t,a:e,b:n}){if(!i||e.entry<0||n.entry<0)return null;let r=new Uint8Array(4*Be*Be);for(let[s,o]of i.marks.entries()){let a=o===Kn.good||o===Kn.limit;r.set(a?[...Pi(us(t,i.values[s])),o===Kn.good?255:130]:[0,0,0,0],4*s)}return{across:e,up:n,columns:Be,rows:Be,pixels:r}}function Ly(){let i=O("div","map-legend"),t=O("canvas");Object.assign(t,{width:256,height:1}),t.setAttribute("aria-hidden","true");let e=t.getContext("2d");for(let r=0;r<256&&e;r++)e.fillStyle=`rgb(${Pi(r/255).join(" ")})`,e.fillRect(r,0,1,1);let n=O("div","map-numbers number");return i.append(t,n),{element:i,show(r,s,o){let a=[0,.5,1].map(c=>oe(o*Ro(r,c),3)),l=`${a[2]} ${Te(s)}`.trim();n.replaceChildren(...[a[0],a[1],l].map(c=>O("span","",c)))}}}function Ny(){let i=O("ul","map-marks");for(let[t,e]of[["unreachable","out of reach"],["singular","singular"],["limit","beyond a joint limit"]]){let n=O("li","",e);n.dataset.mark=t,i.append(n)}return i}function qf(i){let{store:t,robot:e,kernel:n}=i,r=O("div","stack"),[s,o]=[Ye(e),Bf(n)];if(s.length<2||o.length===0)return r.append(Xt(s.length<2?"This robot has one freedom: there is no slice to show.":"This robot has no function that a map could show.")),r;let a=s.map(({name:F})=>[F,F]),l=en("Colour",o.map(F=>[F,Hf[F]]),F=>{t.set("map.quantity",F)}),c=en("Across",a,F=>{t.set("map.a",F)}),h=en("Up",a,F=>{t.set("map.b",F)}),u=en("Extent",Qc.map(F=>[F,F==="1"?"box of the file":`${F} times the box`]),F=>{t.set("map.extent",F)}),d=en("Motion",[["rest","at rest"],["state","with the present velocity and acceleration"]],F=>{t.set("map.motion",F)}),f=O("canvas","map");Object.assign(f,{width:Be*_s,height:Be*_s,tabIndex:0}),f.setAttribute("role","application"),f.setAttribute("aria-roledescription","map");let[p,y]=[O("div","cross"),O("div","box")],g=O("div","map-frame"),[m,_]=[O("span","map-a number"),O("span","map-b number")];g.append(f,y,p,m,_);let[S,v,T]=[Ly(),Xt("","hint number"),Xt("","hint number speed")];v.setAttribute("aria-live","polite");let A=Xt("Other coordinates are those of the present pose. Click, or use the arrow keys, to move the robot.");r.append(wn("Slice",l.element,c.element,h.element,u.element,d.element),g,S.element,v,Ny(),T,A);let x={element:f,image:null,scale:{low:0,high:1,logarithmic:!1},a:s[0],b:s[1]},[w,U]=[null,""],C=()=>{let F=t.choice("map.quantity");return o.includes(F)?F:o[0]},D=(F,B)=>{if(!F){kt(T,`No map: ${B}`);return}x.image=F;let et=F.values.filter((Mt,Pt)=>F.marks[Pt]===Kn.good||F.marks[Pt]===Kn.limit);x.scale=bd(et,C()==="condition"||C()==="effort");let{unit:H,factor:q}=Wf(i,C());S.show(x.scale,H,q),Xf(x,Vn()),i.view?.showSlice($f(x));let Q=Math.round(F.statesPerSecond/1e3).toLocaleString("en").replaceAll(","," ");kt(T,`${F.states.toLocaleString("en").replaceAll(","," ")} states, ${Q} 000 states a second${F.done?"":" …"}`),k()},k=()=>{let F=Mn(e,t.state.pose),B=ft=>(F[s.findIndex(({name:Nt})=>Nt===ft.name)]-ft.low)/(ft.high-ft.low)*Be,[et,H]=[B(x.a),B(x.b)],q=et>=0&&et<Be&&H>=0&&H<Be;p.hidden=!q,p.style.left=`${100*et/Be}%`,p.style.bottom=`${100*H/Be}%`;let Q=Math.floor(H)*Be+Math.floor(et),{unit:Mt,factor:Pt}=Wf(i,C()),J=q?x.image?.values[Q]:Number.NaN;kt(v,`Here: ${Number.isFinite(J)?Jt(Pt*J,Mt,3):q?"not known":"outside the map"}`)},$=(F,B)=>{let et=Mn(e,t.state.pose),H=({low:q,high:Q},Mt)=>q+Math.max(0,Math.min(1,Mt))*(Q-q);et[s.findIndex(({name:q})=>q===x.b.name)]=H(x.b,B),et[s.findIndex(({name:q})=>q===x.a.name)]=H(x.a,F),t.move(ji(e,et))},I=F=>{let{left:B,top:et,width:H,height:q}=f.getBoundingClientRect();$((F.clientX-B)/H,1-(F.clientY-et)/q)};f.addEventListener("pointerdown",F=>{f.setPointerCapture(F.pointerId),I(F)}),f.addEventListener("pointermove",F=>{f.hasPointerCapture(F.pointerId)&&I(F)});let W={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]};return f.addEventListener("keydown",F=>{let B=W[F.key];if(B){F.preventDefault();let[et,H]=[p.style.left,p.style.bottom].map(q=>Number.parseFloat(q)/100);$(et+B[0]*2/Be,H+B[1]*2/Be)}}),document.addEventListener("toggle",({target:F})=>{F instanceof HTMLDetailsElement&&F.contains(r)&&i.view?.showSlice(F.open?$f(x):null)},!0),br(()=>Xf(x,Vn())),Ee(i,r,()=>{l.show(C()),c.show(t.choice("map.a")),h.show(t.choice("map.b")),u.show(t.choice("map.extent"));let F=t.number("map.extent");y.hidden=F===1,y.style.inset=`${50-50/F}%`,d.show(t.choice("map.motion")),d.element.hidden=C()!=="effort",[x.a,x.b]=[jc(Kc(n,t.choice("map.a")),F),jc(Kc(n,t.choice("map.b")),F)];let B=({name:H,unit:q,low:Q,high:Mt})=>`${H}: ${Ge(Q)} … ${Ge(Mt)} ${Te(q)}`;kt(m,B(x.a)),kt(_,B(x.b)),f.setAttribute("aria-label",`${Hf[C()]} over ${B(x.a)} and ${B(x.b)}; arrow keys move the robot`);let et=Py(i,x.a,x.b);if(et!==U){U=et,w??=new th(i,D);let{pose:H,rate:q,acceleration:Q,given:Mt,limits:Pt,parameters:J}=t.state;w.ask({quantity:C(),a:x.a.name,b:x.b.name,state:{pose:H,rate:q,acceleration:Q,given:Mt,limits:Pt,parameters:J},atRest:t.choice("map.motion")==="rest",extent:F})}k()}),r}function Yf(i,t){let e=new To(t.kernel,t.store),n=matchMedia("(width >= 800px)").matches,r=(s,o,a,l=!1)=>i.add({id:s,title:o,content:a,open:l});r("pose","Pose",Lf(t),!0),r("efforts","Efforts",of(t,e),n),r("quality","Quality of the pose",Cf(t),n),r("motors","Motors",Mf(t)),r("trajectory","Trajectory",Uf(t,e)),r("map","Workspace map",qf(t)),t.atlas&&r("atlas","Atlas of the workspace",nf(t,t.atlas),n),r("parameters","Parameters",If(t)),r("joints","Joints",bf(t)),r("reactions","Bearing forces",Nf(t)),r("counts","Operations",rf(t)),r("equations","Equations",lf(t)),r("files","Files",_f(t,e))}var Dy=400,Fy=200,qo=class{constructor(t,e=()=>performance.now()){this.robot=t;this.now=e;this.names=kn(t),this.settings=Vf(t),this.#e=new Map(this.settings.map(n=>[n.key,n])),this.#n=an(t),this.#i=Ci(t),this.#s=this.standard()}robot;now;names;settings;#t=new Set;#e;#n;#i;#s;#r=[];#o=Number.NEGATIVE_INFINITY;get state(){return this.#s}standard(){let t=new Array(this.names.freedoms).fill(0),e=this.#i;return{pose:this.#i,rate:t,acceleration:t,parameters:{},given:{},limits:{},centre:e,settings:{}}}subscribe(t){return this.#t.add(t),()=>this.#t.delete(t)}#a(t){let e=this.#s;this.#s={...e,...t};for(let n of[...this.#t])n(this.#s,e)}move(t,e=!0){let n=this.checkedPose(t);n&&(this.#c(),this.#a({pose:n,...e?this.#l():{}}))}play(t,e,n){let r=this.checkedPose(t);r&&this.#a({pose:r,rate:e,acceleration:n})}#l(){let{rate:t,acceleration:e}=this.#s;return t.some(r=>r!==0)||e.some(r=>r!==0)?{rate:t.map(()=>0),acceleration:e.map(()=>0)}:{}}checkedPose(t){if(t.length!==this.#i.length||!t.every(Number.isFinite))return;let e=this.#n;return e<0?[...t]:[...t.slice(0,e),...Ri(Jn(t,e))]}#c(){let t=this.now();t-this.#o>Dy&&(this.#r=[...this.#r.slice(1-Fy),this.#s.pose]),this.#o=t}get canUndo(){return this.#r.length>0}undo(){let t=this.#r.pop();t&&(this.#o=Number.NEGATIVE_INFINITY,this.#a({pose:t,...this.#l()}))}home(){this.move(this.#i)}setMotion(t){Object.values(t).every(n=>n.length===this.names.freedoms&&n.every(Number.isFinite))&&this.#a(t)}setCentre(t){let e=this.checkedPose(t);e&&this.#a({centre:e})}setParameter(t,e){let n=this.robot.parameters.find(r=>r.name===t);if(n&&Number.isFinite(e)){let{[t]:r,...s}=this.#s.parameters;this.#a({parameters:e===n.value?s:{...s,[t]:e}})}}resetParameters(){this.#a({parameters:{}})}setGiven(t,e){let n=this.names.given.find(({port:r})=>r.name===t);if(n&&e.length===n.standard.length&&e.every(Number.isFinite)){let{[t]:r,...s}=this.#s.given,o=t==="base_pose"?[...e.slice(0,3),...Ri(Jn(e,3))]:e,a=o.every((l,c)=>l===n.standard[c]);this.#a({given:a?s:{...s,[t]:o}})}}given(t){return this.#s.given[t]??this.names.given.find(({port:e})=>e.name===t)?.standard??[]}setLimit(t,e){if(this.robot.actuators.some(({name:n})=>n===t)){let{[t]:n,...r}=this.#s.limits;this.#a({limits:e>0&&Number.isFinite(e)?{...r,[t]:e}:r})}}setting(t){let e=this.#e.get(t);if(!e)throw new RangeError(`there is no setting ${t}`);return this.#s.settings[t]??e.standard}choice(t){return String(this.setting(t))}number(t){return Number(this.setting(t))}checkedSetting(t,e){let n=this.#e.get(t);return n&&Gf(n,e)}set(t,e){let n=this.#e.get(t),r=this.checkedSetting(t,String(e));if(n&&r!==void 0){let{[t]:s,...o}=this.#s.settings;return this.#a({settings:r===n.standard?o:{...o,[t]:r}}),!0}return!1}restore(t){this.#r=[],this.#a(t)}};var Jf={labels:"Names",frames:"Frames",gravity:"Gravity",grid:"Ground and shadow",handles:"Handles of the platform",trail:"Trail and path",slice:"Slice of the workspace",reactions:"Forces in bearings",efforts:"Efforts of motors"},Yo=class{constructor(t){this.changed=t}changed;#t=new Set(["labels","frames","gravity","grid","handles","trail","slice"]);has(t){return this.#t.has(t)}set(t,e){e?this.#t.add(t):this.#t.delete(t),this.changed()}};var Uy=10,Jo=class{constructor(t){this.context=t;let{store:e}=t;if(this.pose=e.state.pose,this.update(),this.points.length===0){let{pose:n,parameters:r}=e.standard(),s=this.#e(n,r);if(s!==0)throw new Error(`the robot has no picture at home: ${Ne(s,t.robot.limbs)}`)}}context;points=new Float64Array;directions=new Float64Array;pose;trouble=null;#t=null;update(){let{pose:t,parameters:e}=this.context.store.state,n=this.#e(t,e);this.trouble=this.#t??(n===0?null:this.#n(t,n))}get good(){return this.trouble===null||this.trouble===this.#t}#e(t,e){let n=this.context.evaluator.at("scene",this.context.store.state,{pose:t,parameters:e}),r=n?.outputs.points;if(!n||!r)throw new Error("the kernel has no function scene");if(n.status===0){let s=n.outputs.directions;this.points.length!==r.length&&(this.points=new Float64Array(r.length),this.directions=new Float64Array(s?.length??0)),this.points.set(r),s&&this.directions.set(s),this.pose=t}return n.status}status(t){return this.context.evaluator.at("scene",this.context.store.state,{pose:t})?.status??0}#n(t,e){let{limbs:n}=this.context.robot,r=[...Xc(e,n),...$c(e,n)];return{status:e,limbs:[...new Set(r)],words:Ne(e,n),pose:t}}pull(t){let{store:e}=this.context,n=this.status(t);if(n===0){this.#t=null,e.move(t);return}this.#t=this.#n(t,n);let[r,s]=[0,1],o=this.pose,a=l=>o.map((c,h)=>c+l*((t[h]??c)-c));for(let l=0;l<Uy;l++){let c=.5*(r+s),h=e.checkedPose(a(c));h&&this.status(h)===0?r=c:s=c}e.move(r>0?a(r):o)}release(){this.#t&&(this.#t=null,this.update())}};var Zo=class{constructor(t,e,n){this.canvas=t;this.rig=e;this.targets=n;t.addEventListener("pointerdown",r=>this.#i(r)),t.addEventListener("pointermove",r=>this.#s(r)),t.addEventListener("pointerup",r=>this.#o(r)),t.addEventListener("pointercancel",r=>this.#o(r)),t.addEventListener("wheel",r=>this.#l(r),{passive:!1}),t.addEventListener("keydown",r=>this.#c(r)),t.addEventListener("contextmenu",r=>r.preventDefault())}canvas;rig;targets;#t=new Map;#e=null;#n=!1;#i(t){let{offsetX:e,offsetY:n}=t;if(this.canvas.setPointerCapture(t.pointerId),this.#t.set(t.pointerId,{x:e,y:n}),this.#t.size>1){this.#a();return}let r=this.rig.look.parallel&&this.rig.measure.normal!==null;this.#n=t.button!==0||t.ctrlKey||t.metaKey||r,this.#e=t.button===0?this.targets.take(e,n,t.pointerType==="touch"):null,this.canvas.classList.add("grabbing")}#s(t){let{offsetX:e,offsetY:n}=t,r=this.#t.get(t.pointerId);if(!r){this.targets.hover(e,n);return}let[s,o]=[e-r.x,n-r.y];this.#t.size>1?this.#r(t.pointerId,r,e,n):this.#e?this.#e.move(e,n,t.shiftKey):this.#n?this.rig.pan(s,o):this.rig.turn(.008*s,.008*o),r.x=e,r.y=n,this.targets.changed()}#r(t,e,n,r){let s=[...this.#t].find(([h])=>h!==t)?.[1];if(!s)return;let o=Math.hypot(n-s.x,r-s.y),a=Math.hypot(e.x-s.x,e.y-s.y),{clientWidth:l,clientHeight:c}=this.canvas;if(o>1&&a>1){let h=[.5*(n+s.x-l),.5*(r+s.y-c)];this.rig.zoom(a/o,h[0],h[1])}this.rig.pan(.5*(n-e.x),.5*(r-e.y))}#o(t){this.#t.delete(t.pointerId),this.#a(),this.#t.size===0&&this.canvas.classList.remove("grabbing")}#a(){this.#e&&(this.#e.end(),this.#e=null,this.targets.changed())}#l(t){t.preventDefault();let n=(t.deltaMode===WheelEvent.DOM_DELTA_LINE?16:1)*t.deltaY,{offsetX:r,offsetY:s}=t;if(!this.targets.scroll(r,s,n,t.shiftKey)){let{clientWidth:o,clientHeight:a}=this.canvas;this.rig.zoom(Math.exp(.0015*n),r-.5*o,s-.5*a)}this.targets.changed()}#c(t){t.altKey||t.ctrlKey||t.metaKey||(this.targets.key(t)||this.#h(t))&&(t.preventDefault(),t.stopPropagation(),this.targets.changed())}#h({key:t,shiftKey:e}){let r={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[t];if(r&&e)this.rig.pan(-40*r[0],-40*r[1]);else if(r)this.rig.turn(-.09*r[0],-.09*r[1]);else if(t==="+"||t==="=")this.rig.zoom(1/1.15);else if(t==="-"||t==="_")this.rig.zoom(1.15);else return!1;return!0}};var Ep=0,Oh=1,Rp=2;var fr=1,Cp=2,Yr=3,Xi=0,on=1,Nn=2,pr=0,Jr=1,Bh=2,kh=3,zh=4,Pp=5;var mr=100,Ip=101,Lp=102,Np=103,Dp=104,Fp=200,Up=201,Op=202,Bp=203,Vh=204,Gh=205,kp=206,zp=207,Vp=208,Gp=209,Hp=210,Wp=211,Xp=212,$p=213,qp=214,Ma=0,Sa=1,wa=2,Or=3,Aa=4,Ta=5,Ea=6,Ra=7,Hh=0,Yp=1,Jp=2,ni=0,Wh=1,Xh=2,$h=3,qh=4,Yh=5,Jh=6,Zh=7;var Kh=300,gr=301,Zr=302,sl=303,ol=304,Ca=1e3,Qn=1001,Pa=1002,Ie=1003,Zp=1004;var io=1005;var sn=1006,al=1007;var vi=1008;var dn=1009,jh=1010,Qh=1011,Kr=1012,ll=1013,$n=1014,Dn=1015,qn=1016,cl=1017,hl=1018,yr=1020,tu=35902,eu=35899,nu=1021,iu=1022,Yn=1023,gi=1026,Mi=1027,ul=1028,dl=1029,$i=1030,fl=1031;var pl=1033,ro=33776,so=33777,oo=33778,ao=33779,ml=35840,gl=35841,yl=35842,xl=35843,_l=36196,bl=37492,vl=37496,Ml=37488,Sl=37489,lo=37490,wl=37491,Al=37808,Tl=37809,El=37810,Rl=37811,Cl=37812,Pl=37813,Il=37814,Ll=37815,Nl=37816,Dl=37817,Fl=37818,Ul=37819,Ol=37820,Bl=37821,kl=36492,zl=36494,Vl=36495,Gl=36283,Hl=36284,co=36285,Wl=36286;var Ps=2300,Ia=2301,ba=2302,Th=2303,Eh=2400,Rh=2401,Ch=2402;var Kp=3200;var Xl=0,jp=1,Si="",nn="srgb",Is="srgb-linear",Ls="linear",ue="srgb";var va=7680;var Qp=519,tm=512,em=513,nm=514,ru=515,im=516,rm=517,su=518,ou=519,sm=35044,au=35048;var lu="300 es",Pn=2e3,Br=2001;function Oy(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function By(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Ns(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function om(){let i=Ns("canvas");return i.style.display="block",i}var Zf={},kr=null;function cu(...i){let t="THREE."+i.shift();kr?kr("log",t,...i):console.log(t,...i)}function am(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Bt(...i){i=am(i);let t="THREE."+i.shift();if(kr)kr("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function zt(...i){i=am(i);let t="THREE."+i.shift();if(kr)kr("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Es(...i){let t=i.join(" ");t in Zf||(Zf[t]=!0,Bt(...i))}function lm(i,t,e){return new Promise(function(n,r){function s(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:r();break;case i.TIMEOUT_EXPIRED:setTimeout(s,e);break;default:n()}}setTimeout(s,e)})}var cm={[Ma]:Ma,[wa]:Ea,[Aa]:Aa,[Or]:Ta,[Sa]:Sa,[Ea]:wa,[Ra]:Ra,[Ta]:Or},ti=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let r=n[t];if(r!==void 0){let s=r.indexOf(e);s!==-1&&r.splice(s,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let r=n.slice(0);for(let s=0,o=r.length;s<o;s++)r[s].call(this,t);t.target=null}}},Je=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var eh=Math.PI/180,La=180/Math.PI;function jr(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Je[i&255]+Je[i>>8&255]+Je[i>>16&255]+Je[i>>24&255]+"-"+Je[t&255]+Je[t>>8&255]+"-"+Je[t>>16&15|64]+Je[t>>24&255]+"-"+Je[e&63|128]+Je[e>>8&255]+"-"+Je[e>>16&255]+Je[e>>24&255]+Je[n&255]+Je[n>>8&255]+Je[n>>16&255]+Je[n>>24&255]).toLowerCase()}function Qt(i,t,e){return Math.max(t,Math.min(e,i))}function ky(i,t){return(i%t+t)%t}function nh(i,t,e){return(1-e)*i+e*t}function hm(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function hu(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function zy(i,t){if(t.constructor===Float32Array)return i;let e=hu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Vy(i,t){if(t.constructor===Float32Array)return i;let e=hu(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var st=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6],this.y=r[1]*e+r[4]*n+r[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=Qt(this.x,t.x,e.x),this.y=Qt(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=Qt(this.x,t,e),this.y=Qt(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Qt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(Qt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),r=Math.sin(e),s=this.x-t.x,o=this.y-t.y;return this.x=s*n-o*r+t.x,this.y=s*r+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},ze=class{constructor(t=0,e=0,n=0,r=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=r}static slerpFlat(t,e,n,r,s,o,a){let l=n[r+0],c=n[r+1],h=n[r+2],u=n[r+3],d=s[o+0],f=s[o+1],p=s[o+2],y=s[o+3];if(u!==y||l!==d||c!==f||h!==p){let g=l*d+c*f+h*p+u*y;g<0&&(d=-d,f=-f,p=-p,y=-y,g=-g);let m=1-a;if(g<.9995){let _=Math.acos(g),S=Math.sin(_);m=Math.sin(m*_)/S,a=Math.sin(a*_)/S,l=l*m+d*a,c=c*m+f*a,h=h*m+p*a,u=u*m+y*a}else{l=l*m+d*a,c=c*m+f*a,h=h*m+p*a,u=u*m+y*a;let _=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=_,c*=_,h*=_,u*=_}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,r,s,o){let a=n[r],l=n[r+1],c=n[r+2],h=n[r+3],u=s[o],d=s[o+1],f=s[o+2],p=s[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,r){return this._x=t,this._y=e,this._z=n,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,r=t._y,s=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(r/2),u=a(s/2),d=l(n/2),f=l(r/2),p=l(s/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Bt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,r=Math.sin(n);return this._x=t.x*r,this._y=t.y*r,this._z=t.z*r,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],r=e[4],s=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(s-c)*f,this._z=(o-r)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(r+o)/f,this._z=(s+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(s-c)/f,this._x=(r+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-r)/f,this._x=(s+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(Qt(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let r=Math.min(1,e/n);return this.slerp(t,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,r=t._y,s=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+r*c-s*l,this._y=r*h+o*l+s*a-n*c,this._z=s*h+o*c+n*l-r*a,this._w=o*h-n*a-r*l-s*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,r=t._y,s=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,r=-r,s=-s,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+r*e,this._z=this._z*l+s*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+r*e,this._z=this._z*l+s*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),r=Math.sqrt(1-n),s=Math.sqrt(n);return this.set(r*Math.sin(t),r*Math.cos(t),s*Math.sin(e),s*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},R=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Kf.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Kf.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,r=this.z,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6]*r,this.y=s[1]*e+s[4]*n+s[7]*r,this.z=s[2]*e+s[5]*n+s[8]*r,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,r=this.z,s=t.elements,o=1/(s[3]*e+s[7]*n+s[11]*r+s[15]);return this.x=(s[0]*e+s[4]*n+s[8]*r+s[12])*o,this.y=(s[1]*e+s[5]*n+s[9]*r+s[13])*o,this.z=(s[2]*e+s[6]*n+s[10]*r+s[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,r=this.z,s=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*r-a*n),h=2*(a*e-s*r),u=2*(s*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-s*u,this.z=r+l*u+s*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,r=this.z,s=t.elements;return this.x=s[0]*e+s[4]*n+s[8]*r,this.y=s[1]*e+s[5]*n+s[9]*r,this.z=s[2]*e+s[6]*n+s[10]*r,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=Qt(this.x,t.x,e.x),this.y=Qt(this.y,t.y,e.y),this.z=Qt(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=Qt(this.x,t,e),this.y=Qt(this.y,t,e),this.z=Qt(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Qt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,r=t.y,s=t.z,o=e.x,a=e.y,l=e.z;return this.x=r*l-s*a,this.y=s*o-n*l,this.z=n*a-r*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return ih.copy(this).projectOnVector(t),this.sub(ih)}reflect(t){return this.sub(ih.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(Qt(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,r=this.z-t.z;return e*e+n*n+r*r}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let r=Math.sin(e)*t;return this.x=r*Math.sin(n),this.y=Math.cos(e)*t,this.z=r*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),r=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=r,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},ih=new R,Kf=new ze,Gt=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,r,s,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,r,s,o,a,l,c)}set(t,e,n,r,s,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=r,h[2]=a,h[3]=e,h[4]=s,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,r=e.elements,s=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],y=r[0],g=r[3],m=r[6],_=r[1],S=r[4],v=r[7],T=r[2],A=r[5],x=r[8];return s[0]=o*y+a*_+l*T,s[3]=o*g+a*S+l*A,s[6]=o*m+a*v+l*x,s[1]=c*y+h*_+u*T,s[4]=c*g+h*S+u*A,s[7]=c*m+h*v+u*x,s[2]=d*y+f*_+p*T,s[5]=d*g+f*S+p*A,s[8]=d*m+f*v+p*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],r=t[2],s=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*s*h+n*a*l+r*s*c-r*o*l}invert(){let t=this.elements,e=t[0],n=t[1],r=t[2],s=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*s,f=c*s-o*l,p=e*u+n*d+r*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/p;return t[0]=u*y,t[1]=(r*c-h*n)*y,t[2]=(a*n-r*o)*y,t[3]=d*y,t[4]=(h*e-r*l)*y,t[5]=(r*s-a*e)*y,t[6]=f*y,t[7]=(n*l-c*e)*y,t[8]=(o*e-n*s)*y,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,r,s,o,a){let l=Math.cos(s),c=Math.sin(s);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-r*c,r*l,-r*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Es("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(rh.makeScale(t,e)),this}rotate(t){return Es("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(rh.makeRotation(-t)),this}translate(t,e){return Es("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(rh.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let r=0;r<9;r++)if(e[r]!==n[r])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},rh=new Gt,jf=new Gt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Qf=new Gt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Gy(){let i={enabled:!0,workingColorSpace:Is,spaces:{},convert:function(r,s,o){return this.enabled===!1||s===o||!s||!o||(this.spaces[s].transfer===ue&&(r.r=mi(r.r),r.g=mi(r.g),r.b=mi(r.b)),this.spaces[s].primaries!==this.spaces[o].primaries&&(r.applyMatrix3(this.spaces[s].toXYZ),r.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===ue&&(r.r=Ur(r.r),r.g=Ur(r.g),r.b=Ur(r.b))),r},workingToColorSpace:function(r,s){return this.convert(r,this.workingColorSpace,s)},colorSpaceToWorking:function(r,s){return this.convert(r,s,this.workingColorSpace)},getPrimaries:function(r){return this.spaces[r].primaries},getTransfer:function(r){return r===Si?Ls:this.spaces[r].transfer},getToneMappingMode:function(r){return this.spaces[r].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(r,s=this.workingColorSpace){return r.fromArray(this.spaces[s].luminanceCoefficients)},define:function(r){Object.assign(this.spaces,r)},_getMatrix:function(r,s,o){return r.copy(this.spaces[o].fromXYZ).multiply(this.spaces[s].toXYZ)},_getDrawingBufferColorSpace:function(r){return this.spaces[r].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(r=this.workingColorSpace){return this.spaces[r].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Is]:{primaries:t,whitePoint:n,transfer:Ls,toXYZ:jf,fromXYZ:Qf,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:nn},outputColorSpaceConfig:{drawingBufferColorSpace:nn}},[nn]:{primaries:t,whitePoint:n,transfer:ue,toXYZ:jf,fromXYZ:Qf,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:nn}}}),i}var se=Gy();function mi(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ur(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Mr,Na=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Mr===void 0&&(Mr=Ns("canvas")),Mr.width=t.width,Mr.height=t.height;let r=Mr.getContext("2d");t instanceof ImageData?r.putImageData(t,0,0):r.drawImage(t,0,0,t.width,t.height),n=Mr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Ns("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let r=n.getImageData(0,0,t.width,t.height),s=r.data;for(let o=0;o<s.length;o++)s[o]=mi(s[o]/255)*255;return n.putImageData(r,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(mi(e[n]/255)*255):e[n]=mi(e[n]);return{data:e,width:t.width,height:t.height}}else return Bt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Hy=0,zr=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Hy++}),this.uuid=jr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},r=this.data;if(r!==null){let s;if(Array.isArray(r)){s=[];for(let o=0,a=r.length;o<a;o++)r[o].isDataTexture?s.push(sh(r[o].image)):s.push(sh(r[o]))}else s=sh(r);n.url=s}return e||(t.images[this.uuid]=n),n}};function sh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Na.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Bt("Texture: Unable to serialize Texture."),{})}var Wy=0,oh=new R,hn=class i extends ti{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Qn,r=Qn,s=sn,o=vi,a=Yn,l=dn,c=i.DEFAULT_ANISOTROPY,h=Si){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Wy++}),this.uuid=jr(),this.name="",this.source=new zr(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=r,this.magFilter=s,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new st(0,0),this.repeat=new st(1,1),this.center=new st(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Gt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(oh).x}get height(){return this.source.getSize(oh).y}get depth(){return this.source.getSize(oh).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Bt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let r=this[e];if(r===void 0){Bt(`Texture.setValues(): property '${e}' does not exist.`);continue}r&&n&&r.isVector2&&n.isVector2||r&&n&&r.isVector3&&n.isVector3||r&&n&&r.isMatrix3&&n.isMatrix3?r.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Kh)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Ca:t.x=t.x-Math.floor(t.x);break;case Qn:t.x=t.x<0?0:1;break;case Pa:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Ca:t.y=t.y-Math.floor(t.y);break;case Qn:t.y=t.y<0?0:1;break;case Pa:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};hn.DEFAULT_IMAGE=null;hn.DEFAULT_MAPPING=Kh;hn.DEFAULT_ANISOTROPY=1;var Me=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,r=1){this.x=t,this.y=e,this.z=n,this.w=r}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,r){return this.x=t,this.y=e,this.z=n,this.w=r,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,r=this.z,s=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*r+o[12]*s,this.y=o[1]*e+o[5]*n+o[9]*r+o[13]*s,this.z=o[2]*e+o[6]*n+o[10]*r+o[14]*s,this.w=o[3]*e+o[7]*n+o[11]*r+o[15]*s,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,r,s,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],y=l[2],g=l[6],m=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-y)<.01&&Math.abs(p-g)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+y)<.1&&Math.abs(p+g)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let S=(c+1)/2,v=(f+1)/2,T=(m+1)/2,A=(h+d)/4,x=(u+y)/4,w=(p+g)/4;return S>v&&S>T?S<.01?(n=0,r=.707106781,s=.707106781):(n=Math.sqrt(S),r=A/n,s=x/n):v>T?v<.01?(n=.707106781,r=0,s=.707106781):(r=Math.sqrt(v),n=A/r,s=w/r):T<.01?(n=.707106781,r=.707106781,s=0):(s=Math.sqrt(T),n=x/s,r=w/s),this.set(n,r,s,e),this}let _=Math.sqrt((g-p)*(g-p)+(u-y)*(u-y)+(d-h)*(d-h));return Math.abs(_)<.001&&(_=1),this.x=(g-p)/_,this.y=(u-y)/_,this.z=(d-h)/_,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=Qt(this.x,t.x,e.x),this.y=Qt(this.y,t.y,e.y),this.z=Qt(this.z,t.z,e.z),this.w=Qt(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=Qt(this.x,t,e),this.y=Qt(this.y,t,e),this.z=Qt(this.z,t,e),this.w=Qt(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Qt(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Da=class extends ti{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:sn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Me(0,0,t,e),this.scissorTest=!1,this.viewport=new Me(0,0,t,e),this.textures=[];let r=n.count;for(let s=0;s<r;s++)this.textures[s]=new hn({width:t,height:e,depth:n.depth}),this.textures[s].isRenderTargetTexture=!0,this.textures[s].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:sn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let r=0,s=this.textures.length;r<s;r++)this.textures[r].image.width=t,this.textures[r].image.height=e,this.textures[r].image.depth=n,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let r=Object.assign({},t.textures[e].image);this.textures[e].source=new zr(r)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},_n=class extends Da{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Ds=class extends hn{constructor(t=null,e=1,n=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:r},this.magFilter=Ie,this.minFilter=Ie,this.wrapR=Qn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Fa=class extends hn{constructor(t=null,e=1,n=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:r},this.magFilter=Ie,this.minFilter=Ie,this.wrapR=Qn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var ae=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,r,s,o,a,l,c,h,u,d,f,p,y,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,r,s,o,a,l,c,h,u,d,f,p,y,g)}set(t,e,n,r,s,o,a,l,c,h,u,d,f,p,y,g){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=r,m[1]=s,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=d,m[3]=f,m[7]=p,m[11]=y,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,r=1/Sr.setFromMatrixColumn(t,0).length(),s=1/Sr.setFromMatrixColumn(t,1).length(),o=1/Sr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*r,e[1]=n[1]*r,e[2]=n[2]*r,e[3]=0,e[4]=n[4]*s,e[5]=n[5]*s,e[6]=n[6]*s,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,r=t.y,s=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(r),c=Math.sin(r),h=Math.cos(s),u=Math.sin(s);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,y=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-y*c,e[9]=-a*l,e[2]=y-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,y=c*u;e[0]=d+y*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=y+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,y=c*u;e[0]=d-y*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=y-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,y=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+y,e[1]=l*u,e[5]=y*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,y=a*c;e[0]=l*h,e[4]=y-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-y*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,y=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+y,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=y*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Xy,t,$y)}lookAt(t,e,n){let r=this.elements;return gn.subVectors(t,e),gn.lengthSq()===0&&(gn.z=1),gn.normalize(),Li.crossVectors(n,gn),Li.lengthSq()===0&&(Math.abs(n.z)===1?gn.x+=1e-4:gn.z+=1e-4,gn.normalize(),Li.crossVectors(n,gn)),Li.normalize(),Ko.crossVectors(gn,Li),r[0]=Li.x,r[4]=Ko.x,r[8]=gn.x,r[1]=Li.y,r[5]=Ko.y,r[9]=gn.y,r[2]=Li.z,r[6]=Ko.z,r[10]=gn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,r=e.elements,s=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],y=n[6],g=n[10],m=n[14],_=n[3],S=n[7],v=n[11],T=n[15],A=r[0],x=r[4],w=r[8],U=r[12],C=r[1],D=r[5],k=r[9],$=r[13],I=r[2],W=r[6],F=r[10],B=r[14],et=r[3],H=r[7],q=r[11],Q=r[15];return s[0]=o*A+a*C+l*I+c*et,s[4]=o*x+a*D+l*W+c*H,s[8]=o*w+a*k+l*F+c*q,s[12]=o*U+a*$+l*B+c*Q,s[1]=h*A+u*C+d*I+f*et,s[5]=h*x+u*D+d*W+f*H,s[9]=h*w+u*k+d*F+f*q,s[13]=h*U+u*$+d*B+f*Q,s[2]=p*A+y*C+g*I+m*et,s[6]=p*x+y*D+g*W+m*H,s[10]=p*w+y*k+g*F+m*q,s[14]=p*U+y*$+g*B+m*Q,s[3]=_*A+S*C+v*I+T*et,s[7]=_*x+S*D+v*W+T*H,s[11]=_*w+S*k+v*F+T*q,s[15]=_*U+S*$+v*B+T*Q,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],r=t[8],s=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],y=t[7],g=t[11],m=t[15],_=l*f-c*d,S=a*f-c*u,v=a*d-l*u,T=o*f-c*h,A=o*d-l*h,x=o*u-a*h;return e*(y*_-g*S+m*v)-n*(p*_-g*T+m*A)+r*(p*S-y*T+m*x)-s*(p*v-y*A+g*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],r=t[8],s=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(s*h-a*l)+r*(s*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let r=this.elements;return t.isVector3?(r[12]=t.x,r[13]=t.y,r[14]=t.z):(r[12]=t,r[13]=e,r[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],r=t[2],s=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],y=t[13],g=t[14],m=t[15],_=e*a-n*o,S=e*l-r*o,v=e*c-s*o,T=n*l-r*a,A=n*c-s*a,x=r*c-s*l,w=h*y-u*p,U=h*g-d*p,C=h*m-f*p,D=u*g-d*y,k=u*m-f*y,$=d*m-f*g,I=_*$-S*k+v*D+T*C-A*U+x*w;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/I;return t[0]=(a*$-l*k+c*D)*W,t[1]=(r*k-n*$-s*D)*W,t[2]=(y*x-g*A+m*T)*W,t[3]=(d*A-u*x-f*T)*W,t[4]=(l*C-o*$-c*U)*W,t[5]=(e*$-r*C+s*U)*W,t[6]=(g*v-p*x-m*S)*W,t[7]=(h*x-d*v+f*S)*W,t[8]=(o*k-a*C+c*w)*W,t[9]=(n*C-e*k-s*w)*W,t[10]=(p*A-y*v+m*_)*W,t[11]=(u*v-h*A-f*_)*W,t[12]=(a*U-o*D-l*w)*W,t[13]=(e*D-n*U+r*w)*W,t[14]=(y*S-p*T-g*_)*W,t[15]=(h*T-u*S+d*_)*W,this}scale(t){let e=this.elements,n=t.x,r=t.y,s=t.z;return e[0]*=n,e[4]*=r,e[8]*=s,e[1]*=n,e[5]*=r,e[9]*=s,e[2]*=n,e[6]*=r,e[10]*=s,e[3]*=n,e[7]*=r,e[11]*=s,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],r=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,r))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),r=Math.sin(e),s=1-n,o=t.x,a=t.y,l=t.z,c=s*o,h=s*a;return this.set(c*o+n,c*a-r*l,c*l+r*a,0,c*a+r*l,h*a+n,h*l-r*o,0,c*l-r*a,h*l+r*o,s*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,r,s,o){return this.set(1,n,s,0,t,1,o,0,e,r,1,0,0,0,0,1),this}compose(t,e,n){let r=this.elements,s=e._x,o=e._y,a=e._z,l=e._w,c=s+s,h=o+o,u=a+a,d=s*c,f=s*h,p=s*u,y=o*h,g=o*u,m=a*u,_=l*c,S=l*h,v=l*u,T=n.x,A=n.y,x=n.z;return r[0]=(1-(y+m))*T,r[1]=(f+v)*T,r[2]=(p-S)*T,r[3]=0,r[4]=(f-v)*A,r[5]=(1-(d+m))*A,r[6]=(g+_)*A,r[7]=0,r[8]=(p+S)*x,r[9]=(g-_)*x,r[10]=(1-(d+y))*x,r[11]=0,r[12]=t.x,r[13]=t.y,r[14]=t.z,r[15]=1,this}decompose(t,e,n){let r=this.elements;t.x=r[12],t.y=r[13],t.z=r[14];let s=this.determinantAffine();if(s===0)return n.set(1,1,1),e.identity(),this;let o=Sr.set(r[0],r[1],r[2]).length(),a=Sr.set(r[4],r[5],r[6]).length(),l=Sr.set(r[8],r[9],r[10]).length();s<0&&(o=-o),Gn.copy(this);let c=1/o,h=1/a,u=1/l;return Gn.elements[0]*=c,Gn.elements[1]*=c,Gn.elements[2]*=c,Gn.elements[4]*=h,Gn.elements[5]*=h,Gn.elements[6]*=h,Gn.elements[8]*=u,Gn.elements[9]*=u,Gn.elements[10]*=u,e.setFromRotationMatrix(Gn),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,r,s,o,a=Pn,l=!1){let c=this.elements,h=2*s/(e-t),u=2*s/(n-r),d=(e+t)/(e-t),f=(n+r)/(n-r),p,y;if(l)p=s/(o-s),y=o*s/(o-s);else if(a===Pn)p=-(o+s)/(o-s),y=-2*o*s/(o-s);else if(a===Br)p=-o/(o-s),y=-o*s/(o-s);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,r,s,o,a=Pn,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-r),d=-(e+t)/(e-t),f=-(n+r)/(n-r),p,y;if(l)p=1/(o-s),y=o/(o-s);else if(a===Pn)p=-2/(o-s),y=-(o+s)/(o-s);else if(a===Br)p=-1/(o-s),y=-s/(o-s);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let r=0;r<16;r++)if(e[r]!==n[r])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Sr=new R,Gn=new ae,Xy=new R(0,0,0),$y=new R(1,1,1),Li=new R,Ko=new R,gn=new R,tp=new ae,ep=new ze,yi=class i{constructor(t=0,e=0,n=0,r=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=r}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,r=this._order){return this._x=t,this._y=e,this._z=n,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let r=t.elements,s=r[0],o=r[4],a=r[8],l=r[1],c=r[5],h=r[9],u=r[2],d=r[6],f=r[10];switch(e){case"XYZ":this._y=Math.asin(Qt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,s)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Qt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,s),this._z=0);break;case"ZXY":this._x=Math.asin(Qt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,s));break;case"ZYX":this._y=Math.asin(-Qt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,s)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Qt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,s)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Qt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,s)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Bt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return tp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(tp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return ep.setFromEuler(this),this.setFromQuaternion(ep,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};yi.DEFAULT_ORDER="XYZ";var Fs=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},qy=0,np=new R,wr=new ze,hi=new ae,jo=new R,bs=new R,Yy=new R,Jy=new ze,ip=new R(1,0,0),rp=new R(0,1,0),sp=new R(0,0,1),op={type:"added"},Zy={type:"removed"},Ar={type:"childadded",child:null},ah={type:"childremoved",child:null},je=class i extends ti{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:qy++}),this.uuid=jr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new R,e=new yi,n=new ze,r=new R(1,1,1);function s(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(s),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:r},modelViewMatrix:{value:new ae},normalMatrix:{value:new Gt}}),this.matrix=new ae,this.matrixWorld=new ae,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Fs,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return wr.setFromAxisAngle(t,e),this.quaternion.multiply(wr),this}rotateOnWorldAxis(t,e){return wr.setFromAxisAngle(t,e),this.quaternion.premultiply(wr),this}rotateX(t){return this.rotateOnAxis(ip,t)}rotateY(t){return this.rotateOnAxis(rp,t)}rotateZ(t){return this.rotateOnAxis(sp,t)}translateOnAxis(t,e){return np.copy(t).applyQuaternion(this.quaternion),this.position.add(np.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(ip,t)}translateY(t){return this.translateOnAxis(rp,t)}translateZ(t){return this.translateOnAxis(sp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(hi.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?jo.copy(t):jo.set(t,e,n);let r=this.parent;this.updateWorldMatrix(!0,!1),bs.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?hi.lookAt(bs,jo,this.up):hi.lookAt(jo,bs,this.up),this.quaternion.setFromRotationMatrix(hi),r&&(hi.extractRotation(r.matrixWorld),wr.setFromRotationMatrix(hi),this.quaternion.premultiply(wr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(zt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(op),Ar.child=t,this.dispatchEvent(Ar),Ar.child=null):zt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Zy),ah.child=t,this.dispatchEvent(ah),ah.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),hi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),hi.multiply(t.parent.matrixWorld)),t.applyMatrix4(hi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(op),Ar.child=t,this.dispatchEvent(Ar),Ar.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,r=this.children.length;n<r;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(bs,t,Yy),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(bs,Jy,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,r=e.length;n<r;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,r=e.length;n<r;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,r=t.z,s=this.matrix.elements;s[12]+=e-s[0]*e-s[4]*n-s[8]*r,s[13]+=n-s[1]*e-s[5]*n-s[9]*r,s[14]+=r-s[2]*e-s[6]*n-s[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,r=e.length;n<r;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let r=this.parent;if(t===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let s=this.children;for(let o=0,a=s.length;o<a;o++)s[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type="InstancedMesh",r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type="BatchedMesh",r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(a=>({...a})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(t),r.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function s(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=s(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];s(t.shapes,u)}else s(t.shapes,l)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(s(t.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(s(t.materials,this.material[l]));r.material=a}else r.material=s(t.materials,this.material);if(this.children.length>0){r.children=[];for(let a=0;a<this.children.length;a++)r.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){r.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];r.animations.push(s(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=r,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let r=t.children[n];this.add(r.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};je.DEFAULT_UP=new R(0,1,0);je.DEFAULT_MATRIX_AUTO_UPDATE=!0;je.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var me=class extends je{constructor(){super(),this.isGroup=!0,this.type="Group"}},Ky={type:"move"},Vr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new me,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new me,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new R,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new R),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new me,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new R,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new R,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let r=null,s=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let y of t.hand.values()){let g=e.getJointPose(y,n),m=this._getHandJoint(c,y);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(s=e.getPose(t.gripSpace,n),s!==null&&(l.matrix.fromArray(s.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,s.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(s.linearVelocity)):l.hasLinearVelocity=!1,s.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(s.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(r=e.getPose(t.targetRaySpace,n),r===null&&s!==null&&(r=s),r!==null&&(a.matrix.fromArray(r.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,r.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(r.linearVelocity)):a.hasLinearVelocity=!1,r.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(r.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Ky)))}return a!==null&&(a.visible=r!==null),l!==null&&(l.visible=s!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new me;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},um={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ni={h:0,s:0,l:0},Qo={h:0,s:0,l:0};function lh(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var $t=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let r=t;r&&r.isColor?this.copy(r):typeof r=="number"?this.setHex(r):typeof r=="string"&&this.setStyle(r)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=nn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,se.colorSpaceToWorking(this,e),this}setRGB(t,e,n,r=se.workingColorSpace){return this.r=t,this.g=e,this.b=n,se.colorSpaceToWorking(this,r),this}setHSL(t,e,n,r=se.workingColorSpace){if(t=ky(t,1),e=Qt(e,0,1),n=Qt(n,0,1),e===0)this.r=this.g=this.b=n;else{let s=n<=.5?n*(1+e):n+e-n*e,o=2*n-s;this.r=lh(o,s,t+1/3),this.g=lh(o,s,t),this.b=lh(o,s,t-1/3)}return se.colorSpaceToWorking(this,r),this}setStyle(t,e=nn){function n(s){s!==void 0&&parseFloat(s)<1&&Bt("Color: Alpha component of "+t+" will be ignored.")}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(t)){let s,o=r[1],a=r[2];switch(o){case"rgb":case"rgba":if(s=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(s[4]),this.setRGB(Math.min(255,parseInt(s[1],10))/255,Math.min(255,parseInt(s[2],10))/255,Math.min(255,parseInt(s[3],10))/255,e);if(s=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(s[4]),this.setRGB(Math.min(100,parseFloat(s[1]))/100,Math.min(100,parseFloat(s[2]))/100,Math.min(100,parseFloat(s[3]))/100,e);break;case"hsl":case"hsla":if(s=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(s[4]),this.setHSL(parseFloat(s[1])/360,parseFloat(s[2])/100,parseFloat(s[3])/100,e);break;default:Bt("Color: Unknown color model "+t)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(t)){let s=r[1],o=s.length;if(o===3)return this.setRGB(parseInt(s.charAt(0),16)/15,parseInt(s.charAt(1),16)/15,parseInt(s.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(s,16),e);Bt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=nn){let n=um[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Bt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=mi(t.r),this.g=mi(t.g),this.b=mi(t.b),this}copyLinearToSRGB(t){return this.r=Ur(t.r),this.g=Ur(t.g),this.b=Ur(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=nn){return se.workingToColorSpace(Ze.copy(this),t),Math.round(Qt(Ze.r*255,0,255))*65536+Math.round(Qt(Ze.g*255,0,255))*256+Math.round(Qt(Ze.b*255,0,255))}getHexString(t=nn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=se.workingColorSpace){se.workingToColorSpace(Ze.copy(this),e);let n=Ze.r,r=Ze.g,s=Ze.b,o=Math.max(n,r,s),a=Math.min(n,r,s),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(r-s)/u+(r<s?6:0);break;case r:l=(s-n)/u+2;break;case s:l=(n-r)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=se.workingColorSpace){return se.workingToColorSpace(Ze.copy(this),e),t.r=Ze.r,t.g=Ze.g,t.b=Ze.b,t}getStyle(t=nn){se.workingToColorSpace(Ze.copy(this),t);let e=Ze.r,n=Ze.g,r=Ze.b;return t!==nn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${r.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(r*255)})`}offsetHSL(t,e,n){return this.getHSL(Ni),this.setHSL(Ni.h+t,Ni.s+e,Ni.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ni),t.getHSL(Qo);let n=nh(Ni.h,Qo.h,e),r=nh(Ni.s,Qo.s,e),s=nh(Ni.l,Qo.l,e);return this.setHSL(n,r,s),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,r=this.b,s=t.elements;return this.r=s[0]*e+s[3]*n+s[6]*r,this.g=s[1]*e+s[4]*n+s[7]*r,this.b=s[2]*e+s[5]*n+s[8]*r,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Ze=new $t;$t.NAMES=um;var Us=class extends je{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new yi,this.environmentIntensity=1,this.environmentRotation=new yi,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Hn=new R,ui=new R,ch=new R,di=new R,Tr=new R,Er=new R,ap=new R,hh=new R,uh=new R,dh=new R,fh=new Me,ph=new Me,mh=new Me,Oi=class i{constructor(t=new R,e=new R,n=new R){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,r){r.subVectors(n,e),Hn.subVectors(t,e),r.cross(Hn);let s=r.lengthSq();return s>0?r.multiplyScalar(1/Math.sqrt(s)):r.set(0,0,0)}static getBarycoord(t,e,n,r,s){Hn.subVectors(r,e),ui.subVectors(n,e),ch.subVectors(t,e);let o=Hn.dot(Hn),a=Hn.dot(ui),l=Hn.dot(ch),c=ui.dot(ui),h=ui.dot(ch),u=o*c-a*a;if(u===0)return s.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return s.set(1-f-p,p,f)}static containsPoint(t,e,n,r){return this.getBarycoord(t,e,n,r,di)===null?!1:di.x>=0&&di.y>=0&&di.x+di.y<=1}static getInterpolation(t,e,n,r,s,o,a,l){return this.getBarycoord(t,e,n,r,di)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(s,di.x),l.addScaledVector(o,di.y),l.addScaledVector(a,di.z),l)}static getInterpolatedAttribute(t,e,n,r,s,o){return fh.setScalar(0),ph.setScalar(0),mh.setScalar(0),fh.fromBufferAttribute(t,e),ph.fromBufferAttribute(t,n),mh.fromBufferAttribute(t,r),o.setScalar(0),o.addScaledVector(fh,s.x),o.addScaledVector(ph,s.y),o.addScaledVector(mh,s.z),o}static isFrontFacing(t,e,n,r){return Hn.subVectors(n,e),ui.subVectors(t,e),Hn.cross(ui).dot(r)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,r){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[r]),this}setFromAttributeAndIndices(t,e,n,r){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,r),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Hn.subVectors(this.c,this.b),ui.subVectors(this.a,this.b),Hn.cross(ui).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,r,s){return i.getInterpolation(t,this.a,this.b,this.c,e,n,r,s)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,r=this.b,s=this.c,o,a;Tr.subVectors(r,n),Er.subVectors(s,n),hh.subVectors(t,n);let l=Tr.dot(hh),c=Er.dot(hh);if(l<=0&&c<=0)return e.copy(n);uh.subVectors(t,r);let h=Tr.dot(uh),u=Er.dot(uh);if(h>=0&&u<=h)return e.copy(r);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Tr,o);dh.subVectors(t,s);let f=Tr.dot(dh),p=Er.dot(dh);if(p>=0&&f<=p)return e.copy(s);let y=f*c-l*p;if(y<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(Er,a);let g=h*p-f*u;if(g<=0&&u-h>=0&&f-p>=0)return ap.subVectors(s,r),a=(u-h)/(u-h+(f-p)),e.copy(r).addScaledVector(ap,a);let m=1/(g+y+d);return o=y*m,a=d*m,e.copy(n).addScaledVector(Tr,o).addScaledVector(Er,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},In=class{constructor(t=new R(1/0,1/0,1/0),e=new R(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Wn.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Wn.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Wn.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let s=n.getAttribute("position");if(e===!0&&s!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=s.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Wn):Wn.fromBufferAttribute(s,o),Wn.applyMatrix4(t.matrixWorld),this.expandByPoint(Wn);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),ta.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),ta.copy(n.boundingBox)),ta.applyMatrix4(t.matrixWorld),this.union(ta)}let r=t.children;for(let s=0,o=r.length;s<o;s++)this.expandByObject(r[s],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Wn),Wn.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(vs),ea.subVectors(this.max,vs),Rr.subVectors(t.a,vs),Cr.subVectors(t.b,vs),Pr.subVectors(t.c,vs),Di.subVectors(Cr,Rr),Fi.subVectors(Pr,Cr),nr.subVectors(Rr,Pr);let e=[0,-Di.z,Di.y,0,-Fi.z,Fi.y,0,-nr.z,nr.y,Di.z,0,-Di.x,Fi.z,0,-Fi.x,nr.z,0,-nr.x,-Di.y,Di.x,0,-Fi.y,Fi.x,0,-nr.y,nr.x,0];return!gh(e,Rr,Cr,Pr,ea)||(e=[1,0,0,0,1,0,0,0,1],!gh(e,Rr,Cr,Pr,ea))?!1:(na.crossVectors(Di,Fi),e=[na.x,na.y,na.z],gh(e,Rr,Cr,Pr,ea))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Wn).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Wn).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(fi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),fi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),fi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),fi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),fi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),fi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),fi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),fi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(fi),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},fi=[new R,new R,new R,new R,new R,new R,new R,new R],Wn=new R,ta=new In,Rr=new R,Cr=new R,Pr=new R,Di=new R,Fi=new R,nr=new R,vs=new R,ea=new R,na=new R,ir=new R;function gh(i,t,e,n,r){for(let s=0,o=i.length-3;s<=o;s+=3){ir.fromArray(i,s);let a=r.x*Math.abs(ir.x)+r.y*Math.abs(ir.y)+r.z*Math.abs(ir.z),l=t.dot(ir),c=e.dot(ir),h=n.dot(ir);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Pe=new R,ia=new st,jy=0,Ke=class extends ti{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:jy++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=sm,this.updateRanges=[],this.gpuType=Dn,this.version=0,this._normalizationScale=t!==void 0?hu(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let r=0,s=this.itemSize;r<s;r++)this.array[t+r]=e.array[n+r];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)ia.fromBufferAttribute(this,e),ia.applyMatrix3(t),this.setXY(e,ia.x,ia.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)Pe.fromBufferAttribute(this,e),Pe.applyMatrix3(t),this.setXYZ(e,Pe.x,Pe.y,Pe.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)Pe.fromBufferAttribute(this,e),Pe.applyMatrix4(t),this.setXYZ(e,Pe.x,Pe.y,Pe.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)Pe.fromBufferAttribute(this,e),Pe.applyNormalMatrix(t),this.setXYZ(e,Pe.x,Pe.y,Pe.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)Pe.fromBufferAttribute(this,e),Pe.transformDirection(t),this.setXYZ(e,Pe.x,Pe.y,Pe.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=r,this}setXYZW(t,e,n,r,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),r=this._normalize(r),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=r,this.array[t+3]=s,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):zy(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Vy(t,this.array)}};var Os=class extends Ke{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Bs=class extends Ke{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var ge=class extends Ke{constructor(t,e,n){super(new Float32Array(t),e,n)}},Qy=new In,Ms=new R,yh=new R,Bi=class{constructor(t=new R,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):Qy.setFromPoints(t).getCenter(n);let r=0;for(let s=0,o=t.length;s<o;s++)r=Math.max(r,n.distanceToSquared(t[s]));return this.radius=Math.sqrt(r),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Ms.subVectors(t,this.center);let e=Ms.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),r=(n-this.radius)*.5;this.center.addScaledVector(Ms,r/n),this.radius+=r}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(yh.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Ms.copy(t.center).add(yh)),this.expandByPoint(Ms.copy(t.center).sub(yh))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},tx=0,Cn=new ae,xh=new je,Ir=new R,yn=new In,Ss=new In,ke=new R,Xe=class i extends ti{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:tx++}),this.uuid=jr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Oy(t)?Bs:Os)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let s=new Gt().getNormalMatrix(t);n.applyNormalMatrix(s),n.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(t),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return Cn.makeRotationFromQuaternion(t),this.applyMatrix4(Cn),this}rotateX(t){return Cn.makeRotationX(t),this.applyMatrix4(Cn),this}rotateY(t){return Cn.makeRotationY(t),this.applyMatrix4(Cn),this}rotateZ(t){return Cn.makeRotationZ(t),this.applyMatrix4(Cn),this}translate(t,e,n){return Cn.makeTranslation(t,e,n),this.applyMatrix4(Cn),this}scale(t,e,n){return Cn.makeScale(t,e,n),this.applyMatrix4(Cn),this}lookAt(t){return xh.lookAt(t),xh.updateMatrix(),this.applyMatrix4(xh.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ir).negate(),this.translate(Ir.x,Ir.y,Ir.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let r=0,s=t.length;r<s;r++){let o=t[r];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new ge(n,3))}else{let n=Math.min(t.length,e.count);for(let r=0;r<n;r++){let s=t[r];e.setXYZ(r,s.x,s.y,s.z||0)}t.length>e.count&&Bt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new In);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){zt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new R(-1/0,-1/0,-1/0),new R(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,r=e.length;n<r;n++){let s=e[n];yn.setFromBufferAttribute(s),this.morphTargetsRelative?(ke.addVectors(this.boundingBox.min,yn.min),this.boundingBox.expandByPoint(ke),ke.addVectors(this.boundingBox.max,yn.max),this.boundingBox.expandByPoint(ke)):(this.boundingBox.expandByPoint(yn.min),this.boundingBox.expandByPoint(yn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&zt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Bi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){zt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new R,1/0);return}if(t){let n=this.boundingSphere.center;if(yn.setFromBufferAttribute(t),e)for(let s=0,o=e.length;s<o;s++){let a=e[s];Ss.setFromBufferAttribute(a),this.morphTargetsRelative?(ke.addVectors(yn.min,Ss.min),yn.expandByPoint(ke),ke.addVectors(yn.max,Ss.max),yn.expandByPoint(ke)):(yn.expandByPoint(Ss.min),yn.expandByPoint(Ss.max))}yn.getCenter(n);let r=0;for(let s=0,o=t.count;s<o;s++)ke.fromBufferAttribute(t,s),r=Math.max(r,n.distanceToSquared(ke));if(e)for(let s=0,o=e.length;s<o;s++){let a=e[s],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)ke.fromBufferAttribute(a,c),l&&(Ir.fromBufferAttribute(t,c),ke.add(Ir)),r=Math.max(r,n.distanceToSquared(ke))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&zt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){zt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,r=e.normal,s=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Ke(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let U=0;U<n.count;U++)a[U]=new R,l[U]=new R;let h=new R,u=new R,d=new R,f=new st,p=new st,y=new st,g=new R,m=new R;function _(U,C,D){c[U]=c[C]=c[D]=1,h.fromBufferAttribute(n,U),u.fromBufferAttribute(n,C),d.fromBufferAttribute(n,D),f.fromBufferAttribute(s,U),p.fromBufferAttribute(s,C),y.fromBufferAttribute(s,D),u.sub(h),d.sub(h),p.sub(f),y.sub(f);let k=1/(p.x*y.y-y.x*p.y);isFinite(k)&&(g.copy(u).multiplyScalar(y.y).addScaledVector(d,-p.y).multiplyScalar(k),m.copy(d).multiplyScalar(p.x).addScaledVector(u,-y.x).multiplyScalar(k),a[U].add(g),a[C].add(g),a[D].add(g),l[U].add(m),l[C].add(m),l[D].add(m))}let S=this.groups;S.length===0&&(S=[{start:0,count:t.count}]);for(let U=0,C=S.length;U<C;++U){let D=S[U],k=D.start,$=D.count;for(let I=k,W=k+$;I<W;I+=3)_(t.getX(I+0),t.getX(I+1),t.getX(I+2))}let v=new R,T=new R,A=new R,x=new R;function w(U){A.fromBufferAttribute(r,U),x.copy(A);let C=a[U];v.copy(C),v.sub(A.multiplyScalar(A.dot(C))).normalize(),T.crossVectors(x,C);let k=T.dot(l[U])<0?-1:1;o.setXYZW(U,v.x,v.y,v.z,k)}for(let U=0,C=n.count;U<C;++U)c[U]&&w(U);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Ke(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let r=new R,s=new R,o=new R,a=new R,l=new R,c=new R,h=new R,u=new R;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),y=t.getX(d+1),g=t.getX(d+2);r.fromBufferAttribute(e,p),s.fromBufferAttribute(e,y),o.fromBufferAttribute(e,g),h.subVectors(o,s),u.subVectors(r,s),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)r.fromBufferAttribute(e,d+0),s.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,s),u.subVectors(r,s),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)ke.fromBufferAttribute(t,e),ke.normalize(),t.setXYZ(e,ke.x,ke.y,ke.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let y=0,g=l.length;y<g;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let m=0;m<h;m++)d[p++]=c[f++]}return new Ke(d,h,u)}if(this.index===null)return Bt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,r=this.attributes;for(let a in r){let l=r[a],c=t(l,n);e.setAttribute(a,c)}let s=this.morphAttributes;for(let a in s){let l=[],c=s[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let r={},s=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(r[l]=h,s=!0)}s&&(t.data.morphAttributes=r,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let r=t.attributes;for(let c in r){let h=r[c];this.setAttribute(c,h.clone(e))}let s=t.morphAttributes;for(let c in s){let h=[],u=s[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var _h=new R,ex=new R,nx=new Gt,xn=class{constructor(t=new R(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,r){return this.normal.set(t,e,n),this.constant=r,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let r=_h.subVectors(n,e).cross(ex.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(r,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let r=t.delta(_h),s=this.normal.dot(r);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/s;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(r,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||nx.getNormalMatrix(t),r=this.coplanarPoint(_h).applyMatrix4(t),s=this.normal.applyMatrix3(n).normalize();return this.constant=-r.dot(s),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},ix=0,xi=class extends ti{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:ix++}),this.uuid=jr(),this.name="",this.type="Material",this.blending=Jr,this.side=Xi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Vh,this.blendDst=Gh,this.blendEquation=mr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new $t(0,0,0),this.blendAlpha=0,this.depthFunc=Or,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Qp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=va,this.stencilZFail=va,this.stencilZPass=va,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Bt(`Material: parameter '${e}' has value of undefined.`);continue}let r=this[e];if(r===void 0){Bt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}r&&r.isColor?r.set(n):r&&r.isVector2&&n&&n.isVector2||r&&r.isEuler&&n&&n.isEuler||r&&r.isVector3&&n&&n.isVector3?r.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(s=>s.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function r(s){let o=[];for(let a in s){let l=s[a];delete l.metadata,o.push(l)}return o}if(e){let s=r(t.textures),o=r(t.images);s.length>0&&(n.textures=s),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new $t().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new xn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new st().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new st().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let r=e.length;n=new Array(r);for(let s=0;s!==r;++s)n[s]=e[s].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var pi=new R,bh=new R,ra=new R,sa=new R,Ua=class{constructor(t=new R,e=new R(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,pi)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=pi.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(pi.copy(this.origin).addScaledVector(this.direction,e),pi.distanceToSquared(t))}distanceSqToSegment(t,e,n,r){bh.copy(t).add(e).multiplyScalar(.5),ra.copy(e).sub(t).normalize(),sa.copy(this.origin).sub(bh);let s=t.distanceTo(e)*.5,o=-this.direction.dot(ra),a=sa.dot(this.direction),l=-sa.dot(ra),c=sa.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=s*h,u>=0)if(d>=-p)if(d<=p){let y=1/h;u*=y,d*=y,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=s,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-s,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*s+a)),d=u>0?-s:Math.min(Math.max(-s,-l),s),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-s,-l),s),f=d*(d+2*l)+c):(u=Math.max(0,-(o*s+a)),d=u>0?s:Math.min(Math.max(-s,-l),s),f=-u*u+d*(d+2*l)+c);else d=o>0?-s:s,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),r&&r.copy(bh).addScaledVector(ra,d),f}intersectSphere(t,e){if(t.radius<0)return null;pi.subVectors(t.center,this.origin);let n=pi.dot(this.direction),r=pi.dot(pi)-n*n,s=t.radius*t.radius;if(r>s)return null;let o=Math.sqrt(s-r),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,r,s,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,r=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,r=(t.min.x-d.x)*c),h>=0?(s=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(s=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||s>r||((s>n||isNaN(n))&&(n=s),(o<r||isNaN(r))&&(r=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>r)||((a>n||n!==n)&&(n=a),(l<r||r!==r)&&(r=l),r<0)?null:this.at(n>=0?n:r,e)}intersectsBox(t){return this.intersectBox(t,pi)!==null}intersectTriangle(t,e,n,r,s){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,y=e.y-o.y,g=e.z-o.z,m=n.x-o.x,_=n.y-o.y,S=n.z-o.z,v=Math.abs(l),T=Math.abs(c),A=Math.abs(h),x,w,U,C,D,k,$,I,W,F,B,et;if(v>=T&&v>=A?(U=l,k=u,W=p,et=m,l>=0?(x=c,w=h,C=d,D=f,$=y,I=g,F=_,B=S):(x=h,w=c,C=f,D=d,$=g,I=y,F=S,B=_)):T>=A?(U=c,k=d,W=y,et=_,c>=0?(x=h,w=l,C=f,D=u,$=g,I=p,F=S,B=m):(x=l,w=h,C=u,D=f,$=p,I=g,F=m,B=S)):(U=h,k=f,W=g,et=S,h>=0?(x=l,w=c,C=u,D=d,$=p,I=y,F=m,B=_):(x=c,w=l,C=d,D=u,$=y,I=p,F=_,B=m)),U===0)return null;let H=x/U,q=w/U,Q=1/U,Mt=C-H*k,Pt=D-q*k,J=$-H*W,ft=I-q*W,At=F-H*et,Nt=B-q*et,_t=At*ft-Nt*J,Ft=Mt*Nt-Pt*At,xe=J*Pt-ft*Mt;if(r){if(_t<0||Ft<0||xe<0)return null}else if((_t<0||Ft<0||xe<0)&&(_t>0||Ft>0||xe>0))return null;let Ot=_t+Ft+xe;if(Ot===0)return null;let Kt=Q*(_t*k+Ft*W+xe*et);return(Ot>0?Kt<0:Kt>0)?null:this.at(Kt/Ot,s)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},un=class extends xi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new $t(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new yi,this.combine=Hh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},lp=new ae,rr=new Ua,oa=new Bi,cp=new R,aa=new R,la=new R,ca=new R,vh=new R,ha=new R,hp=new R,ua=new R,ve=class extends je{constructor(t=new Xe,e=new un){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let r=e[n[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}getVertexPosition(t,e){let n=this.geometry,r=n.attributes.position,s=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(r,t);let a=this.morphTargetInfluences;if(s&&a){ha.set(0,0,0);for(let l=0,c=s.length;l<c;l++){let h=a[l],u=s[l];h!==0&&(vh.fromBufferAttribute(u,t),o?ha.addScaledVector(vh,h):ha.addScaledVector(vh.sub(e),h))}e.add(ha)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,r=this.material,s=this.matrixWorld;r!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),oa.copy(n.boundingSphere),oa.applyMatrix4(s),rr.copy(t.ray).recast(t.near),!(oa.containsPoint(rr.origin)===!1&&(rr.intersectSphere(oa,cp)===null||rr.origin.distanceToSquared(cp)>(t.far-t.near)**2))&&(lp.copy(s).invert(),rr.copy(t.ray).applyMatrix4(lp),!(n.boundingBox!==null&&rr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,rr)))}_computeIntersections(t,e,n){let r,s=this.geometry,o=this.material,a=s.index,l=s.attributes.position,c=s.attributes.uv,h=s.attributes.uv1,u=s.attributes.normal,d=s.groups,f=s.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let g=d[p],m=o[g.materialIndex],_=Math.max(g.start,f.start),S=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let v=_,T=S;v<T;v+=3){let A=a.getX(v),x=a.getX(v+1),w=a.getX(v+2);r=da(this,m,t,n,c,h,u,A,x,w),r&&(r.faceIndex=Math.floor(v/3),r.face.materialIndex=g.materialIndex,e.push(r))}}else{let p=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let g=p,m=y;g<m;g+=3){let _=a.getX(g),S=a.getX(g+1),v=a.getX(g+2);r=da(this,o,t,n,c,h,u,_,S,v),r&&(r.faceIndex=Math.floor(g/3),e.push(r))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let g=d[p],m=o[g.materialIndex],_=Math.max(g.start,f.start),S=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let v=_,T=S;v<T;v+=3){let A=v,x=v+1,w=v+2;r=da(this,m,t,n,c,h,u,A,x,w),r&&(r.faceIndex=Math.floor(v/3),r.face.materialIndex=g.materialIndex,e.push(r))}}else{let p=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let g=p,m=y;g<m;g+=3){let _=g,S=g+1,v=g+2;r=da(this,o,t,n,c,h,u,_,S,v),r&&(r.faceIndex=Math.floor(g/3),e.push(r))}}}};function rx(i,t,e,n,r,s,o,a){let l;if(t.side===on?l=n.intersectTriangle(o,s,r,!0,a):l=n.intersectTriangle(r,s,o,t.side===Xi,a),l===null)return null;ua.copy(a),ua.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(ua);return c<e.near||c>e.far?null:{distance:c,point:ua.clone(),object:i}}function da(i,t,e,n,r,s,o,a,l,c){i.getVertexPosition(a,aa),i.getVertexPosition(l,la),i.getVertexPosition(c,ca);let h=rx(i,t,e,n,aa,la,ca,hp);if(h){let u=new R;Oi.getBarycoord(hp,aa,la,ca,u),r&&(h.uv=Oi.getInterpolatedAttribute(r,a,l,c,u,new st)),s&&(h.uv1=Oi.getInterpolatedAttribute(s,a,l,c,u,new st)),o&&(h.normal=Oi.getInterpolatedAttribute(o,a,l,c,u,new R),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new R,materialIndex:0};Oi.getNormal(aa,la,ca,d.normal),h.face=d,h.barycoord=u}return h}var ar=class extends hn{constructor(t=null,e=1,n=1,r,s,o,a,l,c=Ie,h=Ie,u,d){super(null,o,a,l,c,h,r,s,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ki=class extends Ke{constructor(t,e,n,r=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=r}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Lr=new ae,up=new ae,fa=[],dp=new In,sx=new ae,ws=new ve,As=new Bi,ks=class extends ve{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new ki(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let r=0;r<n;r++)this.setMatrixAt(r,sx)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new In),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Lr),dp.copy(t.boundingBox).applyMatrix4(Lr),this.boundingBox.union(dp)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new Bi),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Lr),As.copy(t.boundingSphere).applyMatrix4(Lr),this.boundingSphere.union(As)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,r=this.morphTexture.source.data.data,s=n.length+1,o=t*s+1;for(let a=0;a<n.length;a++)n[a]=r[o+a]}raycast(t,e){let n=this.matrixWorld,r=this.count;if(ws.geometry=this.geometry,ws.material=this.material,ws.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),As.copy(this.boundingSphere),As.applyMatrix4(n),t.ray.intersectsSphere(As)!==!1))for(let s=0;s<r;s++){this.getMatrixAt(s,Lr),up.multiplyMatrices(n,Lr),ws.matrixWorld=up,ws.raycast(t,fa);for(let o=0,a=fa.length;o<a;o++){let l=fa[o];l.instanceId=s,l.object=this,e.push(l)}fa.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new ki(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,r=n.length+1;this.morphTexture===null&&(this.morphTexture=new ar(new Float32Array(r*this.count),r,this.count,ul,Dn));let s=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=r*t;return s[l]=a,s.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},sr=new Bi,ox=new st(.5,.5),pa=new R,zi=class{constructor(t=new xn,e=new xn,n=new xn,r=new xn,s=new xn,o=new xn){this.planes=[t,e,n,r,s,o]}set(t,e,n,r,s,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(r),a[4].copy(s),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Pn,n=!1){let r=this.planes,s=t.elements,o=s[0],a=s[1],l=s[2],c=s[3],h=s[4],u=s[5],d=s[6],f=s[7],p=s[8],y=s[9],g=s[10],m=s[11],_=s[12],S=s[13],v=s[14],T=s[15];if(r[0].setComponents(c-o,f-h,m-p,T-_).normalize(),r[1].setComponents(c+o,f+h,m+p,T+_).normalize(),r[2].setComponents(c+a,f+u,m+y,T+S).normalize(),r[3].setComponents(c-a,f-u,m-y,T-S).normalize(),n)r[4].setComponents(l,d,g,v).normalize(),r[5].setComponents(c-l,f-d,m-g,T-v).normalize();else if(r[4].setComponents(c-l,f-d,m-g,T-v).normalize(),e===Pn)r[5].setComponents(c+l,f+d,m+g,T+v).normalize();else if(e===Br)r[5].setComponents(l,d,g,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),sr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),sr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(sr)}intersectsSprite(t){sr.center.set(0,0,0);let e=ox.distanceTo(t.center);return sr.radius=.7071067811865476+e,sr.applyMatrix4(t.matrixWorld),this.intersectsSphere(sr)}intersectsSphere(t){let e=this.planes,n=t.center,r=-t.radius;for(let s=0;s<6;s++)if(e[s].distanceToPoint(n)<r)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let r=e[n];if(pa.x=r.normal.x>0?t.max.x:t.min.x,pa.y=r.normal.y>0?t.max.y:t.min.y,pa.z=r.normal.z>0?t.max.z:t.min.z,r.distanceToPoint(pa)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},fp=new ae,Oa=class i{constructor(){this.coordinateSystem=Pn,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let r=0;r<e.length;r++){let s=e[r];fp.multiplyMatrices(s.projectionMatrix,s.matrixWorldInverse),n[r]===void 0&&(n[r]=new zi),n[r].setFromProjectionMatrix(fp,s.coordinateSystem,s.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let r=0;r<t._count;r++)e[r]===void 0&&(e[r]=new zi),e[r].copy(n[r]);return this._count=t._count,this}clone(){return new i().copy(this)}};var zs=class extends hn{constructor(t=[],e=gr,n,r,s,o,a,l,c,h){super(t,e,n,r,s,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var _i=class extends hn{constructor(t,e,n=$n,r,s,o,a=Ie,l=Ie,c,h=gi,u=1){if(h!==gi&&h!==Mi)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,r,s,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new zr(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Vs=class extends _i{constructor(t,e=$n,n=gr,r,s,o=Ie,a=Ie,l,c=gi){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,r,s,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},Gs=class extends hn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},ei=class i extends Xe{constructor(t=1,e=1,n=1,r=1,s=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:r,heightSegments:s,depthSegments:o};let a=this;r=Math.floor(r),s=Math.floor(s),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,s,0),p("z","y","x",1,-1,n,e,-t,o,s,1),p("x","z","y",1,1,t,n,e,r,o,2),p("x","z","y",1,-1,t,n,-e,r,o,3),p("x","y","z",1,-1,t,e,n,r,s,4),p("x","y","z",-1,-1,t,e,-n,r,s,5),this.setIndex(l),this.setAttribute("position",new ge(c,3)),this.setAttribute("normal",new ge(h,3)),this.setAttribute("uv",new ge(u,2));function p(y,g,m,_,S,v,T,A,x,w,U){let C=v/x,D=T/w,k=v/2,$=T/2,I=A/2,W=x+1,F=w+1,B=0,et=0,H=new R;for(let q=0;q<F;q++){let Q=q*D-$;for(let Mt=0;Mt<W;Mt++){let Pt=Mt*C-k;H[y]=Pt*_,H[g]=Q*S,H[m]=I,c.push(H.x,H.y,H.z),H[y]=0,H[g]=0,H[m]=A>0?1:-1,h.push(H.x,H.y,H.z),u.push(Mt/x),u.push(1-q/w),B+=1}}for(let q=0;q<w;q++)for(let Q=0;Q<x;Q++){let Mt=d+Q+W*q,Pt=d+Q+W*(q+1),J=d+(Q+1)+W*(q+1),ft=d+(Q+1)+W*q;l.push(Mt,Pt,ft),l.push(Pt,J,ft),et+=6}a.addGroup(f,et,U),f+=et,d+=B}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var lr=class i extends Xe{constructor(t=1,e=1,n=1,r=32,s=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:r,heightSegments:s,openEnded:o,thetaStart:a,thetaLength:l};let c=this;r=Math.floor(r),s=Math.floor(s);let h=[],u=[],d=[],f=[],p=0,y=[],g=n/2,m=0;_(),o===!1&&(t>0&&S(!0),e>0&&S(!1)),this.setIndex(h),this.setAttribute("position",new ge(u,3)),this.setAttribute("normal",new ge(d,3)),this.setAttribute("uv",new ge(f,2));function _(){let v=new R,T=new R,A=0,x=(e-t)/n;for(let w=0;w<=s;w++){let U=[],C=w/s,D=C*(e-t)+t;for(let k=0;k<=r;k++){let $=k/r,I=$*l+a,W=Math.sin(I),F=Math.cos(I);T.x=D*W,T.y=-C*n+g,T.z=D*F,u.push(T.x,T.y,T.z),v.set(W,x,F).normalize(),d.push(v.x,v.y,v.z),f.push($,1-C),U.push(p++)}y.push(U)}for(let w=0;w<r;w++)for(let U=0;U<s;U++){let C=y[U][w],D=y[U+1][w],k=y[U+1][w+1],$=y[U][w+1];(t>0||U!==0)&&(h.push(C,D,$),A+=3),(e>0||U!==s-1)&&(h.push(D,k,$),A+=3)}c.addGroup(m,A,0),m+=A}function S(v){let T=p,A=new st,x=new R,w=0,U=v===!0?t:e,C=v===!0?1:-1;for(let k=1;k<=r;k++)u.push(0,g*C,0),d.push(0,C,0),f.push(.5,.5),p++;let D=p;for(let k=0;k<=r;k++){let I=k/r*l+a,W=Math.cos(I),F=Math.sin(I);x.x=U*F,x.y=g*C,x.z=U*W,u.push(x.x,x.y,x.z),d.push(0,C,0),A.x=W*.5+.5,A.y=F*.5*C+.5,f.push(A.x,A.y),p++}for(let k=0;k<r;k++){let $=T+k,I=D+k;v===!0?h.push(I,I+1,$):h.push(I+1,I,$),w+=3}c.addGroup(m,w,v===!0?1:2),m+=w}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var bn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Bt("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,r=this.getPoint(0),s=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),s+=n.distanceTo(r),e.push(s),r=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),r=0,s=n.length,o;e?o=e:o=t*n[s-1];let a=0,l=s-1,c;for(;a<=l;)if(r=Math.floor(a+(l-a)/2),c=n[r]-o,c<0)a=r+1;else if(c>0)l=r-1;else{l=r;break}if(r=l,n[r]===o)return r/(s-1);let h=n[r],d=n[r+1]-h,f=(o-h)/d;return(r+f)/(s-1)}getTangent(t,e){let r=t-1e-4,s=t+1e-4;r<0&&(r=0),s>1&&(s=1);let o=this.getPoint(r),a=this.getPoint(s),l=e||(o.isVector2?new st:new R);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new R,r=[],s=[],o=[],a=new R,l=new ae;for(let f=0;f<=t;f++){let p=f/t;r[f]=this.getTangentAt(p,new R)}s[0]=new R,o[0]=new R;let c=Number.MAX_VALUE,h=Math.abs(r[0].x),u=Math.abs(r[0].y),d=Math.abs(r[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(r[0],n).normalize(),s[0].crossVectors(r[0],a),o[0].crossVectors(r[0],s[0]);for(let f=1;f<=t;f++){if(s[f]=s[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(r[f-1],r[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(Qt(r[f-1].dot(r[f]),-1,1));s[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(r[f],s[f])}if(e===!0){let f=Math.acos(Qt(s[0].dot(s[t]),-1,1));f/=t,r[0].dot(a.crossVectors(s[0],s[t]))>0&&(f=-f);for(let p=1;p<=t;p++)s[p].applyMatrix4(l.makeRotationAxis(r[p],f*p)),o[p].crossVectors(r[p],s[p])}return{tangents:r,normals:s,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},Gr=class extends bn{constructor(t=0,e=0,n=1,r=1,s=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=r,this.aStartAngle=s,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new st){let n=e,r=Math.PI*2,s=this.aEndAngle-this.aStartAngle,o=Math.abs(s)<Number.EPSILON;for(;s<0;)s+=r;for(;s>r;)s-=r;s<Number.EPSILON&&(o?s=0:s=r),this.aClockwise===!0&&!o&&(s===r?s=-r:s=s-r);let a=this.aStartAngle+t*s,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},Ba=class extends Gr{constructor(t,e,n,r,s,o){super(t,e,n,n,r,s,o),this.isArcCurve=!0,this.type="ArcCurve"}};function uu(){let i=0,t=0,e=0,n=0;function r(s,o,a,l){i=s,t=a,e=-3*s+3*o-2*a-l,n=2*s-2*o+a+l}return{initCatmullRom:function(s,o,a,l,c){r(o,a,c*(a-s),c*(l-o))},initNonuniformCatmullRom:function(s,o,a,l,c,h,u){let d=(o-s)/c-(a-s)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,r(o,a,d,f)},calc:function(s){let o=s*s,a=o*s;return i+t*s+e*o+n*a}}}var pp=new R,mp=new R,Mh=new uu,Sh=new uu,wh=new uu,ka=class extends bn{constructor(t=[],e=!1,n="centripetal",r=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=r}getPoint(t,e=new R){let n=e,r=this.points,s=r.length,o=(s-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/s)+1)*s:l===0&&a===s-1&&(a=s-2,l=1);let c,h;this.closed||a>0?c=r[(a-1)%s]:(mp.subVectors(r[0],r[1]).add(r[0]),c=mp);let u=r[a%s],d=r[(a+1)%s];if(this.closed||a+2<s?h=r[(a+2)%s]:(pp.subVectors(r[s-1],r[s-2]).add(r[s-1]),h=pp),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),f),y=Math.pow(u.distanceToSquared(d),f),g=Math.pow(d.distanceToSquared(h),f);y<1e-4&&(y=1),p<1e-4&&(p=y),g<1e-4&&(g=y),Mh.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,y,g),Sh.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,y,g),wh.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,y,g)}else this.curveType==="catmullrom"&&(Mh.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Sh.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),wh.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(Mh.calc(l),Sh.calc(l),wh.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(r.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let r=this.points[e];t.points.push(r.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(new R().fromArray(r))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function gp(i,t,e,n,r){let s=(n-t)*.5,o=(r-e)*.5,a=i*i,l=i*a;return(2*e-2*n+s+o)*l+(-3*e+3*n-2*s-o)*a+s*i+e}function ax(i,t){let e=1-i;return e*e*t}function lx(i,t){return 2*(1-i)*i*t}function cx(i,t){return i*i*t}function Rs(i,t,e,n){return ax(i,t)+lx(i,e)+cx(i,n)}function hx(i,t){let e=1-i;return e*e*e*t}function ux(i,t){let e=1-i;return 3*e*e*i*t}function dx(i,t){return 3*(1-i)*i*i*t}function fx(i,t){return i*i*i*t}function Cs(i,t,e,n,r){return hx(i,t)+ux(i,e)+dx(i,n)+fx(i,r)}var Hs=class extends bn{constructor(t=new st,e=new st,n=new st,r=new st){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=r}getPoint(t,e=new st){let n=e,r=this.v0,s=this.v1,o=this.v2,a=this.v3;return n.set(Cs(t,r.x,s.x,o.x,a.x),Cs(t,r.y,s.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},za=class extends bn{constructor(t=new R,e=new R,n=new R,r=new R){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=r}getPoint(t,e=new R){let n=e,r=this.v0,s=this.v1,o=this.v2,a=this.v3;return n.set(Cs(t,r.x,s.x,o.x,a.x),Cs(t,r.y,s.y,o.y,a.y),Cs(t,r.z,s.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Ws=class extends bn{constructor(t=new st,e=new st){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new st){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new st){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Va=class extends bn{constructor(t=new R,e=new R){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new R){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new R){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Xs=class extends bn{constructor(t=new st,e=new st,n=new st){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new st){let n=e,r=this.v0,s=this.v1,o=this.v2;return n.set(Rs(t,r.x,s.x,o.x),Rs(t,r.y,s.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ga=class extends bn{constructor(t=new R,e=new R,n=new R){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new R){let n=e,r=this.v0,s=this.v1,o=this.v2;return n.set(Rs(t,r.x,s.x,o.x),Rs(t,r.y,s.y,o.y),Rs(t,r.z,s.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},$s=class extends bn{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new st){let n=e,r=this.points,s=(r.length-1)*t,o=Math.floor(s),a=s-o,l=r[o===0?o:o-1],c=r[o],h=r[o>r.length-2?r.length-1:o+1],u=r[o>r.length-3?r.length-1:o+2];return n.set(gp(a,l.x,c.x,h.x,u.x),gp(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(r.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let r=this.points[e];t.points.push(r.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(new st().fromArray(r))}return this}},Ph=Object.freeze({__proto__:null,ArcCurve:Ba,CatmullRomCurve3:ka,CubicBezierCurve:Hs,CubicBezierCurve3:za,EllipseCurve:Gr,LineCurve:Ws,LineCurve3:Va,QuadraticBezierCurve:Xs,QuadraticBezierCurve3:Ga,SplineCurve:$s}),Ha=class extends bn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Ph[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),r=this.getCurveLengths(),s=0;for(;s<r.length;){if(r[s]>=n){let o=r[s]-n,a=this.curves[s],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}s++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,r=this.curves.length;n<r;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let r=0,s=this.curves;r<s.length;r++){let o=s[r],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let r=t.curves[e];this.curves.push(r.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let r=this.curves[e];t.curves.push(r.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let r=t.curves[e];this.curves.push(new Ph[r.type]().fromJSON(r))}return this.cacheLengths=null,this}},cr=class extends Ha{constructor(t){super(),this.type="Path",this.currentPoint=new st,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new Ws(this.currentPoint.clone(),new st(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,r){let s=new Xs(this.currentPoint.clone(),new st(t,e),new st(n,r));return this.curves.push(s),this.currentPoint.set(n,r),this}bezierCurveTo(t,e,n,r,s,o){let a=new Hs(this.currentPoint.clone(),new st(t,e),new st(n,r),new st(s,o));return this.curves.push(a),this.currentPoint.set(s,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new $s(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,r,s,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,r,s,o),this}absarc(t,e,n,r,s,o){return this.absellipse(t,e,n,n,r,s,o),this}ellipse(t,e,n,r,s,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,r,s,o,a,l),this}absellipse(t,e,n,r,s,o,a,l){let c=new Gr(t,e,n,r,s,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},Hr=class extends cr{constructor(t){super(t),this.uuid=jr(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,r=this.holes.length;n<r;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let r=t.holes[e];this.holes.push(r.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let r=this.holes[e];t.holes.push(r.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let r=t.holes[e];this.holes.push(new cr().fromJSON(r))}return this}};function px(i,t,e=2){let n=t&&t.length,r=n?t[0]*e:i.length,s=dm(i,0,r,e,!0),o=[];if(!s||s.next===s.prev)return o;let a,l,c;if(n&&(s=_x(i,t,s,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let d=e;d<r;d+=e){let f=i[d],p=i[d+1];f<a&&(a=f),p<l&&(l=p),f>h&&(h=f),p>u&&(u=p)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return qs(s,o,e,a,l,c,0),o}function dm(i,t,e,n,r){let s;if(r===Px(i,t,e,n)>0)for(let o=t;o<e;o+=n)s=yp(o/n|0,i[o],i[o+1],s);else for(let o=e-n;o>=t;o-=n)s=yp(o/n|0,i[o],i[o+1],s);return s&&Wr(s,s.next)&&(Js(s),s=s.next),s}function hr(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Wr(e,e.next)||we(e.prev,e,e.next)===0)){if(Js(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function qs(i,t,e,n,r,s,o){if(!i)return;!o&&s&&wx(i,n,r,s);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(s?gx(i,n,r,s):mx(i)){t.push(l.i,i.i,c.i),Js(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=yx(hr(i),t),qs(i,t,e,n,r,s,2)):o===2&&xx(i,t,e,n,r,s):qs(hr(i),t,e,n,r,s,1);break}}}function mx(i){let t=i.prev,e=i,n=i.next;if(we(t,e,n)>=0)return!1;let r=t.x,s=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(r,s,o),u=Math.min(a,l,c),d=Math.max(r,s,o),f=Math.max(a,l,c),p=n.next;for(;p!==t;){if(p.x>=h&&p.x<=d&&p.y>=u&&p.y<=f&&Ts(r,a,s,l,o,c,p.x,p.y)&&we(p.prev,p,p.next)>=0)return!1;p=p.next}return!0}function gx(i,t,e,n){let r=i.prev,s=i,o=i.next;if(we(r,s,o)>=0)return!1;let a=r.x,l=s.x,c=o.x,h=r.y,u=s.y,d=o.y,f=Math.min(a,l,c),p=Math.min(h,u,d),y=Math.max(a,l,c),g=Math.max(h,u,d),m=Ih(f,p,t,e,n),_=Ih(y,g,t,e,n),S=i.prevZ,v=i.nextZ;for(;S&&S.z>=m&&v&&v.z<=_;){if(S.x>=f&&S.x<=y&&S.y>=p&&S.y<=g&&S!==r&&S!==o&&Ts(a,h,l,u,c,d,S.x,S.y)&&we(S.prev,S,S.next)>=0||(S=S.prevZ,v.x>=f&&v.x<=y&&v.y>=p&&v.y<=g&&v!==r&&v!==o&&Ts(a,h,l,u,c,d,v.x,v.y)&&we(v.prev,v,v.next)>=0))return!1;v=v.nextZ}for(;S&&S.z>=m;){if(S.x>=f&&S.x<=y&&S.y>=p&&S.y<=g&&S!==r&&S!==o&&Ts(a,h,l,u,c,d,S.x,S.y)&&we(S.prev,S,S.next)>=0)return!1;S=S.prevZ}for(;v&&v.z<=_;){if(v.x>=f&&v.x<=y&&v.y>=p&&v.y<=g&&v!==r&&v!==o&&Ts(a,h,l,u,c,d,v.x,v.y)&&we(v.prev,v,v.next)>=0)return!1;v=v.nextZ}return!0}function yx(i,t){let e=i;do{let n=e.prev,r=e.next.next;!Wr(n,r)&&pm(n,e,e.next,r)&&Ys(n,r)&&Ys(r,n)&&(t.push(n.i,e.i,r.i),Js(e),Js(e.next),e=i=r),e=e.next}while(e!==i);return hr(e)}function xx(i,t,e,n,r,s){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&Ex(o,a)){let l=mm(o,a);o=hr(o,o.next),l=hr(l,l.next),qs(o,t,e,n,r,s,0),qs(l,t,e,n,r,s,0);return}a=a.next}o=o.next}while(o!==i)}function _x(i,t,e,n){let r=[];for(let s=0,o=t.length;s<o;s++){let a=t[s]*n,l=s<o-1?t[s+1]*n:i.length,c=dm(i,a,l,n,!1);c===c.next&&(c.steiner=!0),r.push(Tx(c))}r.sort(bx);for(let s=0;s<r.length;s++)e=vx(r[s],e);return e}function bx(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),r=(t.next.y-t.y)/(t.next.x-t.x);e=n-r}return e}function vx(i,t){let e=Mx(i,t);if(!e)return t;let n=mm(e,i);return hr(n,n.next),hr(e,e.next)}function Mx(i,t){let e=t,n=i.x,r=i.y,s=-1/0,o;if(Wr(i,e))return e;do{if(Wr(i,e.next))return e.next;if(r<=e.y&&r>=e.next.y&&e.next.y!==e.y){let u=e.x+(r-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>s&&(s=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&fm(r<c?n:s,r,l,c,r<c?s:n,r,e.x,e.y)){let u=Math.abs(r-e.y)/(n-e.x);Ys(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&Sx(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function Sx(i,t){return we(i.prev,i,t.prev)<0&&we(t.next,i,i.next)<0}function wx(i,t,e,n){let r=i;do r.z===0&&(r.z=Ih(r.x,r.y,t,e,n)),r.prevZ=r.prev,r.nextZ=r.next,r=r.next;while(r!==i);r.prevZ.nextZ=null,r.prevZ=null,Ax(r)}function Ax(i){let t,e=1;do{let n=i,r;i=null;let s=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(r=n,n=n.nextZ,a--):(r=o,o=o.nextZ,l--),s?s.nextZ=r:i=r,r.prevZ=s,s=r;n=o}s.nextZ=null,e*=2}while(t>1);return i}function Ih(i,t,e,n,r){return i=(i-e)*r|0,t=(t-n)*r|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function Tx(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function fm(i,t,e,n,r,s,o,a){return(r-o)*(t-a)>=(i-o)*(s-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(s-a)>=(r-o)*(n-a)}function Ts(i,t,e,n,r,s,o,a){return!(i===o&&t===a)&&fm(i,t,e,n,r,s,o,a)}function Ex(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!Rx(i,t)&&(Ys(i,t)&&Ys(t,i)&&Cx(i,t)&&(we(i.prev,i,t.prev)||we(i,t.prev,t))||Wr(i,t)&&we(i.prev,i,i.next)>0&&we(t.prev,t,t.next)>0)}function we(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Wr(i,t){return i.x===t.x&&i.y===t.y}function pm(i,t,e,n){let r=ga(we(i,t,e)),s=ga(we(i,t,n)),o=ga(we(e,n,i)),a=ga(we(e,n,t));return!!(r!==s&&o!==a||r===0&&ma(i,e,t)||s===0&&ma(i,n,t)||o===0&&ma(e,i,n)||a===0&&ma(e,t,n))}function ma(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function ga(i){return i>0?1:i<0?-1:0}function Rx(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&pm(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Ys(i,t){return we(i.prev,i,i.next)<0?we(i,t,i.next)>=0&&we(i,i.prev,t)>=0:we(i,t,i.prev)<0||we(i,i.next,t)<0}function Cx(i,t){let e=i,n=!1,r=(i.x+t.x)/2,s=(i.y+t.y)/2;do e.y>s!=e.next.y>s&&e.next.y!==e.y&&r<(e.next.x-e.x)*(s-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function mm(i,t){let e=Lh(i.i,i.x,i.y),n=Lh(t.i,t.x,t.y),r=i.next,s=t.prev;return i.next=t,t.prev=i,e.next=r,r.prev=e,n.next=e,e.prev=n,s.next=n,n.prev=s,n}function yp(i,t,e,n){let r=Lh(i,t,e);return n?(r.next=n.next,r.prev=n,n.next.prev=r,n.next=r):(r.prev=r,r.next=r),r}function Js(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function Lh(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function Px(i,t,e,n){let r=0;for(let s=t,o=e-n;s<e;s+=n)r+=(i[o]-i[s])*(i[s+1]+i[o+1]),o=s;return r}var Nh=class{static triangulate(t,e,n=2){return px(t,e,n)}},or=class i{static area(t){let e=t.length,n=0;for(let r=e-1,s=0;s<e;r=s++)n+=t[r].x*t[s].y-t[s].x*t[r].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],r=[],s=[];xp(t),_p(n,t);let o=t.length;e.forEach(xp);for(let l=0;l<e.length;l++)r.push(o),o+=e[l].length,_p(n,e[l]);let a=Nh.triangulate(n,r);for(let l=0;l<a.length;l+=3)s.push(a.slice(l,l+3));return s}};function xp(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function _p(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Xr=class i extends Xe{constructor(t=new Hr([new st(.5,.5),new st(-.5,.5),new st(-.5,-.5),new st(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,r=[],s=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new ge(r,3)),this.setAttribute("uv",new ge(s,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,d=e.bevelEnabled!==void 0?e.bevelEnabled:!0,f=e.bevelThickness!==void 0?e.bevelThickness:.2,p=e.bevelSize!==void 0?e.bevelSize:f-.1,y=e.bevelOffset!==void 0?e.bevelOffset:0,g=e.bevelSegments!==void 0?e.bevelSegments:3,m=e.extrudePath,_=e.UVGenerator!==void 0?e.UVGenerator:Ix,S,v=!1,T,A,x,w;if(m){S=m.getSpacedPoints(h),v=!0,d=!1;let nt=m.isCatmullRomCurve3?m.closed:!1;T=m.computeFrenetFrames(h,nt),A=new R,x=new R,w=new R}d||(g=0,f=0,p=0,y=0);let U=a.extractPoints(c),C=U.shape,D=U.holes;if(!or.isClockWise(C)){C=C.reverse();for(let nt=0,ht=D.length;nt<ht;nt++){let at=D[nt];or.isClockWise(at)&&(D[nt]=at.reverse())}}function $(nt){let at=10000000000000001e-36,wt=nt[0];for(let xt=1;xt<=nt.length;xt++){let Wt=xt%nt.length,It=nt[Wt],ee=It.x-wt.x,ne=It.y-wt.y,ce=ee*ee+ne*ne,N=Math.max(Math.abs(It.x),Math.abs(It.y),Math.abs(wt.x),Math.abs(wt.y)),Re=at*N*N;if(ce<=Re){nt.splice(Wt,1),xt--;continue}wt=It}}$(C),D.forEach($);let I=D.length,W=C;for(let nt=0;nt<I;nt++){let ht=D[nt];C=C.concat(ht)}function F(nt,ht,at){return ht||zt("ExtrudeGeometry: vec does not exist"),nt.clone().addScaledVector(ht,at)}let B=C.length;function et(nt,ht,at){let wt,xt,Wt,It=nt.x-ht.x,ee=nt.y-ht.y,ne=at.x-nt.x,ce=at.y-nt.y,N=It*It+ee*ee,Re=It*ce-ee*ne;if(Math.abs(Re)>Number.EPSILON){let jt=Math.sqrt(N),fe=Math.sqrt(ne*ne+ce*ce),mt=ht.x-ee/jt,Ae=ht.y+It/jt,Ut=at.x-ce/fe,Vt=at.y+ne/fe,E=((Ut-mt)*ce-(Vt-Ae)*ne)/(It*ce-ee*ne);wt=mt+It*E-nt.x,xt=Ae+ee*E-nt.y;let b=wt*wt+xt*xt;if(b<=2)return new st(wt,xt);Wt=Math.sqrt(b/2)}else{let jt=!1;It>Number.EPSILON?ne>Number.EPSILON&&(jt=!0):It<-Number.EPSILON?ne<-Number.EPSILON&&(jt=!0):Math.sign(ee)===Math.sign(ce)&&(jt=!0),jt?(wt=-ee,xt=It,Wt=Math.sqrt(N)):(wt=It,xt=ee,Wt=Math.sqrt(N/2))}return new st(wt/Wt,xt/Wt)}let H=[];for(let nt=0,ht=W.length,at=ht-1,wt=nt+1;nt<ht;nt++,at++,wt++)at===ht&&(at=0),wt===ht&&(wt=0),H[nt]=et(W[nt],W[at],W[wt]);let q=[],Q,Mt=H.concat();for(let nt=0,ht=I;nt<ht;nt++){let at=D[nt];Q=[];for(let wt=0,xt=at.length,Wt=xt-1,It=wt+1;wt<xt;wt++,Wt++,It++)Wt===xt&&(Wt=0),It===xt&&(It=0),Q[wt]=et(at[wt],at[Wt],at[It]);q.push(Q),Mt=Mt.concat(Q)}let Pt;if(g===0)Pt=or.triangulateShape(W,D);else{let nt=[],ht=[];for(let at=0;at<g;at++){let wt=at/g,xt=f*Math.cos(wt*Math.PI/2),Wt=p*Math.sin(wt*Math.PI/2)+y;for(let It=0,ee=W.length;It<ee;It++){let ne=F(W[It],H[It],Wt);Ft(ne.x,ne.y,-xt),wt===0&&nt.push(ne)}for(let It=0,ee=I;It<ee;It++){let ne=D[It];Q=q[It];let ce=[];for(let N=0,Re=ne.length;N<Re;N++){let jt=F(ne[N],Q[N],Wt);Ft(jt.x,jt.y,-xt),wt===0&&ce.push(jt)}wt===0&&ht.push(ce)}}Pt=or.triangulateShape(nt,ht)}let J=Pt.length,ft=p+y;for(let nt=0;nt<B;nt++){let ht=d?F(C[nt],Mt[nt],ft):C[nt];v?(x.copy(T.normals[0]).multiplyScalar(ht.x),A.copy(T.binormals[0]).multiplyScalar(ht.y),w.copy(S[0]).add(x).add(A),Ft(w.x,w.y,w.z)):Ft(ht.x,ht.y,0)}for(let nt=1;nt<=h;nt++)for(let ht=0;ht<B;ht++){let at=d?F(C[ht],Mt[ht],ft):C[ht];v?(x.copy(T.normals[nt]).multiplyScalar(at.x),A.copy(T.binormals[nt]).multiplyScalar(at.y),w.copy(S[nt]).add(x).add(A),Ft(w.x,w.y,w.z)):Ft(at.x,at.y,u/h*nt)}for(let nt=g-1;nt>=0;nt--){let ht=nt/g,at=f*Math.cos(ht*Math.PI/2),wt=p*Math.sin(ht*Math.PI/2)+y;for(let xt=0,Wt=W.length;xt<Wt;xt++){let It=F(W[xt],H[xt],wt);Ft(It.x,It.y,u+at)}for(let xt=0,Wt=D.length;xt<Wt;xt++){let It=D[xt];Q=q[xt];for(let ee=0,ne=It.length;ee<ne;ee++){let ce=F(It[ee],Q[ee],wt);v?Ft(ce.x,ce.y+S[h-1].y,S[h-1].x+at):Ft(ce.x,ce.y,u+at)}}}At(),Nt();function At(){let nt=r.length/3;if(d){let ht=0,at=B*ht;for(let wt=0;wt<J;wt++){let xt=Pt[wt];xe(xt[2]+at,xt[1]+at,xt[0]+at)}ht=h+g*2,at=B*ht;for(let wt=0;wt<J;wt++){let xt=Pt[wt];xe(xt[0]+at,xt[1]+at,xt[2]+at)}}else{for(let ht=0;ht<J;ht++){let at=Pt[ht];xe(at[2],at[1],at[0])}for(let ht=0;ht<J;ht++){let at=Pt[ht];xe(at[0]+B*h,at[1]+B*h,at[2]+B*h)}}n.addGroup(nt,r.length/3-nt,0)}function Nt(){let nt=r.length/3,ht=0;_t(W,ht),ht+=W.length;for(let at=0,wt=D.length;at<wt;at++){let xt=D[at];_t(xt,ht),ht+=xt.length}n.addGroup(nt,r.length/3-nt,1)}function _t(nt,ht){let at=nt.length;for(;--at>=0;){let wt=at,xt=at-1;xt<0&&(xt=nt.length-1);for(let Wt=0,It=h+g*2;Wt<It;Wt++){let ee=B*Wt,ne=B*(Wt+1),ce=ht+wt+ee,N=ht+xt+ee,Re=ht+xt+ne,jt=ht+wt+ne;Ot(ce,N,Re,jt)}}}function Ft(nt,ht,at){l.push(nt),l.push(ht),l.push(at)}function xe(nt,ht,at){Kt(nt),Kt(ht),Kt(at);let wt=r.length/3,xt=_.generateTopUV(n,r,wt-3,wt-2,wt-1);te(xt[0]),te(xt[1]),te(xt[2])}function Ot(nt,ht,at,wt){Kt(nt),Kt(ht),Kt(wt),Kt(ht),Kt(at),Kt(wt);let xt=r.length/3,Wt=_.generateSideWallUV(n,r,xt-6,xt-3,xt-2,xt-1);te(Wt[0]),te(Wt[1]),te(Wt[3]),te(Wt[1]),te(Wt[2]),te(Wt[3])}function Kt(nt){r.push(l[nt*3+0]),r.push(l[nt*3+1]),r.push(l[nt*3+2])}function te(nt){s.push(nt.x),s.push(nt.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return Lx(e,n,t)}static fromJSON(t,e){let n=[];for(let s=0,o=t.shapes.length;s<o;s++){let a=e[t.shapes[s]];n.push(a)}let r=t.options.extrudePath;return r!==void 0&&(t.options.extrudePath=new Ph[r.type]().fromJSON(r)),new i(n,t.options)}},Ix={generateTopUV:function(i,t,e,n,r){let s=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[r*3],h=t[r*3+1];return[new st(s,o),new st(a,l),new st(c,h)]},generateSideWallUV:function(i,t,e,n,r,s){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],d=t[r*3],f=t[r*3+1],p=t[r*3+2],y=t[s*3],g=t[s*3+1],m=t[s*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new st(o,1-l),new st(c,1-u),new st(d,1-p),new st(y,1-m)]:[new st(a,1-l),new st(h,1-u),new st(f,1-p),new st(g,1-m)]}};function Lx(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,r=i.length;n<r;n++){let s=i[n];e.shapes.push(s.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var Zs=class i extends Xe{constructor(t=[new st(0,-.5),new st(.5,0),new st(0,.5)],e=12,n=0,r=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:r},e=Math.floor(e),r=Qt(r,0,Math.PI*2);let s=[],o=[],a=[],l=[],c=[],h=1/e,u=new R,d=new st,f=new R,p=new R,y=new R,g=0,m=0;for(let _=0;_<=t.length-1;_++)switch(_){case 0:g=t[_+1].x-t[_].x,m=t[_+1].y-t[_].y,f.x=m*1,f.y=-g,f.z=m*0,y.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:y.normalize(),l.push(y.x,y.y,y.z);break;default:g=t[_+1].x-t[_].x,m=t[_+1].y-t[_].y,f.x=m*1,f.y=-g,f.z=m*0,p.copy(f),f.x+=y.x,f.y+=y.y,f.z+=y.z,f.normalize(),l.push(f.x,f.y,f.z),y.copy(p)}for(let _=0;_<=e;_++){let S=n+_*h*r,v=Math.sin(S),T=Math.cos(S);for(let A=0;A<=t.length-1;A++){u.x=t[A].x*v,u.y=t[A].y,u.z=t[A].x*T,o.push(u.x,u.y,u.z),d.x=_/e,d.y=A/(t.length-1),a.push(d.x,d.y);let x=l[3*A+0]*v,w=l[3*A+1],U=l[3*A+0]*T;c.push(x,w,U)}}for(let _=0;_<e;_++)for(let S=0;S<t.length-1;S++){let v=S+_*t.length,T=v,A=v+t.length,x=v+t.length+1,w=v+1;s.push(T,A,w),s.push(x,w,A)}this.setIndex(s),this.setAttribute("position",new ge(o,3)),this.setAttribute("uv",new ge(a,2)),this.setAttribute("normal",new ge(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var Vi=class i extends Xe{constructor(t=1,e=1,n=1,r=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:r};let s=t/2,o=e/2,a=Math.floor(n),l=Math.floor(r),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],y=[],g=[];for(let m=0;m<h;m++){let _=m*d-o;for(let S=0;S<c;S++){let v=S*u-s;p.push(v,-_,0),y.push(0,0,1),g.push(S/a),g.push(1-m/l)}}for(let m=0;m<l;m++)for(let _=0;_<a;_++){let S=_+c*m,v=_+c*(m+1),T=_+1+c*(m+1),A=_+1+c*m;f.push(S,v,A),f.push(v,T,A)}this.setIndex(f),this.setAttribute("position",new ge(p,3)),this.setAttribute("normal",new ge(y,3)),this.setAttribute("uv",new ge(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Xn=class i extends Xe{constructor(t=1,e=32,n=16,r=0,s=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:r,phiLength:s,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new R,d=new R,f=[],p=[],y=[],g=[];for(let m=0;m<=n;m++){let _=[],S=m/n,v=o+S*a,T=t*Math.cos(v),A=Math.sqrt(t*t-T*T),x=0;m===0&&o===0?x=.5/e:m===n&&l===Math.PI&&(x=-.5/e);for(let w=0;w<=e;w++){let U=w/e,C=r+U*s;u.x=-A*Math.cos(C),u.y=T,u.z=A*Math.sin(C),p.push(u.x,u.y,u.z),d.copy(u).normalize(),y.push(d.x,d.y,d.z),g.push(U+x,1-S),_.push(c++)}h.push(_)}for(let m=0;m<n;m++)for(let _=0;_<e;_++){let S=h[m][_+1],v=h[m][_],T=h[m+1][_],A=h[m+1][_+1];(m!==0||o>0)&&f.push(S,v,A),(m!==n-1||l<Math.PI)&&f.push(v,T,A)}this.setIndex(f),this.setAttribute("position",new ge(p,3)),this.setAttribute("normal",new ge(y,3)),this.setAttribute("uv",new ge(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ur=class i extends Xe{constructor(t=1,e=.4,n=12,r=48,s=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:r,arc:s,thetaStart:o,thetaLength:a},n=Math.floor(n),r=Math.floor(r);let l=[],c=[],h=[],u=[],d=new R,f=new R,p=new R;for(let y=0;y<=n;y++){let g=o+y/n*a;for(let m=0;m<=r;m++){let _=m/r*s;f.x=(t+e*Math.cos(g))*Math.cos(_),f.y=(t+e*Math.cos(g))*Math.sin(_),f.z=e*Math.sin(g),c.push(f.x,f.y,f.z),d.x=t*Math.cos(_),d.y=t*Math.sin(_),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(m/r),u.push(y/n)}}for(let y=1;y<=n;y++)for(let g=1;g<=r;g++){let m=(r+1)*y+g-1,_=(r+1)*(y-1)+g-1,S=(r+1)*(y-1)+g,v=(r+1)*y+g;l.push(m,_,v),l.push(_,S,v)}this.setIndex(l),this.setAttribute("position",new ge(c,3)),this.setAttribute("normal",new ge(h,3)),this.setAttribute("uv",new ge(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var Ks=class extends xi{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new $t(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function xr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let r=i[e][n];if(bp(r))r.isRenderTargetTexture?(Bt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=r.clone();else if(Array.isArray(r))if(bp(r[0])){let s=[];for(let o=0,a=r.length;o<a;o++)s[o]=r[o].clone();t[e][n]=s}else t[e][n]=r.slice();else t[e][n]=r}}return t}function Qe(i){let t={};for(let e=0;e<i.length;e++){let n=xr(i[e]);for(let r in n)t[r]=n[r]}return t}function bp(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Nx(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function du(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:se.workingColorSpace}var gm={clone:xr,merge:Qe},Dx=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Fx=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ln=class extends xi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Dx,this.fragmentShader=Fx,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=xr(t.uniforms),this.uniformsGroups=Nx(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let r in this.uniforms){let o=this.uniforms[r].value;o&&o.isTexture?e.uniforms[r]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[r]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[r]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[r]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[r]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[r]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[r]={type:"m4",value:o.toArray()}:e.uniforms[r]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let r in this.extensions)this.extensions[r]===!0&&(n[r]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let r=t.uniforms[n];switch(this.uniforms[n]={},r.type){case"t":this.uniforms[n].value=e[r.value]||null;break;case"c":this.uniforms[n].value=new $t().setHex(r.value);break;case"v2":this.uniforms[n].value=new st().fromArray(r.value);break;case"v3":this.uniforms[n].value=new R().fromArray(r.value);break;case"v4":this.uniforms[n].value=new Me().fromArray(r.value);break;case"m3":this.uniforms[n].value=new Gt().fromArray(r.value);break;case"m4":this.uniforms[n].value=new ae().fromArray(r.value);break;default:this.uniforms[n].value=r.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},Wa=class extends Ln{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},bi=class extends xi{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new $t(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new $t(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Xl,this.normalScale=new st(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new yi,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Xa=class extends xi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Kp,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},$a=class extends xi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Nr(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function ya(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Gi=class{constructor(t,e,n,r){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=r!==void 0?r:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,r=e[n],s=e[n-1];n:{t:{let o;e:{i:if(!(t<r)){for(let a=n+2;;){if(r===void 0){if(t<s)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(s=r,r=e[++n],t<r)break t}o=e.length;break e}if(!(t>=s)){let a=e[1];t<a&&(n=2,s=a);for(let l=n-2;;){if(s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(r=s,s=e[--n-1],t>=s)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(r=e[n],s=e[n-1],s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,s,r)}return this.interpolate_(n,s,t,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,r=this.valueSize,s=t*r;for(let o=0;o!==r;++o)e[o]=n[s+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},qa=class extends Gi{constructor(t,e,n,r){super(t,e,n,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Eh,endingEnd:Eh}}intervalChanged_(t,e,n){let r=this.parameterPositions,s=t-2,o=t+1,a=r[s],l=r[o];if(a===void 0)switch(this.getSettings_().endingStart){case Rh:s=t,a=2*e-n;break;case Ch:s=r.length-2,a=e+r[s]-r[s+1];break;default:s=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Rh:o=t,l=2*n-e;break;case Ch:o=1,l=n+r[1]-r[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=s*h,this._offsetNext=o*h}interpolate_(t,e,n,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(r-e),y=p*p,g=y*p,m=-d*g+2*d*y-d*p,_=(1+d)*g+(-1.5-2*d)*y+(-.5+d)*p+1,S=(-1-f)*g+(1.5+f)*y+.5*p,v=f*g-f*y;for(let T=0;T!==a;++T)s[T]=m*o[h+T]+_*o[c+T]+S*o[l+T]+v*o[u+T];return s}},Ya=class extends Gi{constructor(t,e,n,r){super(t,e,n,r)}interpolate_(t,e,n,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(r-e),u=1-h;for(let d=0;d!==a;++d)s[d]=o[c+d]*u+o[l+d]*h;return s}},Ja=class extends Gi{constructor(t,e,n,r){super(t,e,n,r)}interpolate_(t){return this.copySampleValue_(t-1)}},Za=class extends Gi{interpolate_(t,e,n,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(r-e),y=1-p;for(let g=0;g!==a;++g)s[g]=o[c+g]*y+o[l+g]*p;return s}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let y=o[c+p],g=o[l+p],m=f*d+p*2,_=u[m],S=u[m+1],v=t*d+p*2,T=h[v],A=h[v+1],x=Ox(n,e,_,T,r);s[p]=ym(x,y,S,A,g)}return s}};function ym(i,t,e,n,r){let s=1-i;return s*s*s*t+3*s*s*i*e+3*s*i*i*n+i*i*i*r}function Ux(i,t,e,n,r){let s=1-i;return 3*s*s*(e-t)+6*s*i*(n-e)+3*i*i*(r-n)}function Ox(i,t,e,n,r){let s=(i-t)/(r-t);for(let o=0;o<8;o++){let a=ym(s,t,e,n,r)-i;if(Math.abs(a)<1e-10)break;let l=Ux(s,t,e,n,r);if(Math.abs(l)<1e-10)break;s=Math.max(0,Math.min(1,s-a/l))}return s}var vn=class{constructor(t,e,n,r){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Nr(e,this.TimeBufferType),this.values=Nr(n,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Nr(t.times,Array),values:Nr(t.values,Array)};let r=t.getInterpolation();r!==t.DefaultInterpolation&&(n.interpolation=r),ya(t.settings)&&(n.settings={inTangents:Nr(t.settings.inTangents,Array),outTangents:Nr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Ja(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Ya(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new qa(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Za(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case Ps:e=this.InterpolantFactoryMethodDiscrete;break;case Ia:e=this.InterpolantFactoryMethodLinear;break;case ba:e=this.InterpolantFactoryMethodSmooth;break;case Th:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Bt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ps;case this.InterpolantFactoryMethodLinear:return Ia;case this.InterpolantFactoryMethodSmooth:return ba;case this.InterpolantFactoryMethodBezier:return Th}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,r=e.length;n!==r;++n)e[n]+=t;ya(this.settings)&&(vp(this.settings.inTangents,t),vp(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,r=e.length;n!==r;++n)e[n]*=t;ya(this.settings)&&(Mp(this.settings.inTangents,t),Mp(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,r=n.length,s=0,o=r-1;for(;s!==r&&n[s]<t;)++s;for(;o!==-1&&n[o]>e;)--o;if(++o,s!==0||o!==r){s>=o&&(o=Math.max(o,1),s=o-1);let a=this.getValueSize();this.times=n.slice(s,o),this.values=this.values.slice(s*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(zt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,r=this.values,s=n.length;s===0&&(zt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==s;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){zt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){zt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(r!==void 0&&By(r))for(let a=0,l=r.length;a!==l;++a){let c=r[a];if(isNaN(c)){zt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),r=this.getInterpolation()===ba,s=t.length-1,o=1;for(let a=1;a<s;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(r)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let y=e[u+p];if(y!==e[d+p]||y!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(s>0){t[o]=t[s];for(let a=s*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,r=new n(this.name,t,e);return r.createInterpolant=this.createInterpolant,ya(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function vp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Mp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}vn.prototype.ValueTypeName="";vn.prototype.TimeBufferType=Float32Array;vn.prototype.ValueBufferType=Float32Array;vn.prototype.DefaultInterpolation=Ia;var Hi=class extends vn{constructor(t,e,n){super(t,e,n)}};Hi.prototype.ValueTypeName="bool";Hi.prototype.ValueBufferType=Array;Hi.prototype.DefaultInterpolation=Ps;Hi.prototype.InterpolantFactoryMethodLinear=void 0;Hi.prototype.InterpolantFactoryMethodSmooth=void 0;var Ka=class extends vn{constructor(t,e,n,r){super(t,e,n,r)}};Ka.prototype.ValueTypeName="color";var ja=class extends vn{constructor(t,e,n,r){super(t,e,n,r)}};ja.prototype.ValueTypeName="number";var Qa=class extends Gi{constructor(t,e,n,r){super(t,e,n,r)}interpolate_(t,e,n,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(r-e),c=t*a;for(let h=c+a;c!==h;c+=4)ze.slerpFlat(s,0,o,c-a,o,c,l);return s}},js=class extends vn{constructor(t,e,n,r){super(t,e,n,r)}InterpolantFactoryMethodLinear(t){return new Qa(this.times,this.values,this.getValueSize(),t)}};js.prototype.ValueTypeName="quaternion";js.prototype.InterpolantFactoryMethodSmooth=void 0;var Wi=class extends vn{constructor(t,e,n){super(t,e,n)}};Wi.prototype.ValueTypeName="string";Wi.prototype.ValueBufferType=Array;Wi.prototype.DefaultInterpolation=Ps;Wi.prototype.InterpolantFactoryMethodLinear=void 0;Wi.prototype.InterpolantFactoryMethodSmooth=void 0;var tl=class extends vn{constructor(t,e,n,r){super(t,e,n,r)}};tl.prototype.ValueTypeName="vector";var el=class{constructor(t,e,n){let r=this,s=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,s===!1&&r.onStart!==void 0&&r.onStart(h,o,a),s=!0},this.itemEnd=function(h){o++,r.onProgress!==void 0&&r.onProgress(h,o,a),o===a&&(s=!1,r.onLoad!==void 0&&r.onLoad())},this.itemError=function(h){r.onError!==void 0&&r.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},xm=new el,nl=class{constructor(t){this.manager=t!==void 0?t:xm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(r,s){n.load(t,r,e,s)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};nl.DEFAULT_MATERIAL_NAME="__DEFAULT";var $r=class extends je{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new $t(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Qs=class extends $r{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(je.DEFAULT_UP),this.updateMatrix(),this.groundColor=new $t(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Ah=new ae,Sp=new R,wp=new R,il=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new st(512,512),this.mapType=dn,this.map=null,this.mapPass=null,this.matrix=new ae,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new zi,this._frameExtents=new st(1,1),this._viewportCount=1,this._viewports=[new Me(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Sp.setFromMatrixPosition(t.matrixWorld),e.position.copy(Sp),wp.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(wp),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,r){Ah.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Ah,t.coordinateSystem,t.reversedDepth);let s=this._frameExtents,o=r?r.z/s.x:1,a=r?r.w/s.y:1,l=r?r.x/s.x:0,c=r?r.y/s.y:0;t.coordinateSystem===Br||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Ah)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},xa=new R,_a=new ze,jn=new R,to=class extends je{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ae,this.projectionMatrix=new ae,this.projectionMatrixInverse=new ae,this.coordinateSystem=Pn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(xa,_a,jn),jn.x===1&&jn.y===1&&jn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(xa,_a,jn.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(xa,_a,jn),jn.x===1&&jn.y===1&&jn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(xa,_a,jn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Ui=new R,Ap=new st,Tp=new st,rn=class extends to{constructor(t=50,e=1,n=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=r,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=La*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(eh*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return La*2*Math.atan(Math.tan(eh*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Ui.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Ui.x,Ui.y).multiplyScalar(-t/Ui.z),Ui.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Ui.x,Ui.y).multiplyScalar(-t/Ui.z)}getViewSize(t,e){return this.getViewBounds(t,Ap,Tp),e.subVectors(Tp,Ap)}setViewOffset(t,e,n,r,s,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(eh*.5*this.fov)/this.zoom,n=2*e,r=this.aspect*n,s=-.5*r,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;s+=o.offsetX*r/l,e-=o.offsetY*n/c,r*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(s+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(s,s+r,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var dr=class extends to{constructor(t=-1,e=1,n=1,r=-1,s=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=r,this.near=s,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,r,s,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,r=(this.top+this.bottom)/2,s=n-t,o=n+t,a=r+e,l=r-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;s+=c*this.view.offsetX,o=s+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(s,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Dh=class extends il{constructor(){super(new dr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},eo=class extends $r{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(je.DEFAULT_UP),this.updateMatrix(),this.target=new je,this.shadow=new Dh}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}},no=class extends $r{constructor(t,e){super(t,e),this.isAmbientLight=!0,this.type="AmbientLight"}};var Dr=-90,Fr=1,qr=class extends je{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new rn(Dr,Fr,t,e);r.layers=this.layers,this.add(r);let s=new rn(Dr,Fr,t,e);s.layers=this.layers,this.add(s);let o=new rn(Dr,Fr,t,e);o.layers=this.layers,this.add(o);let a=new rn(Dr,Fr,t,e);a.layers=this.layers,this.add(a);let l=new rn(Dr,Fr,t,e);l.layers=this.layers,this.add(l);let c=new rn(Dr,Fr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,r,s,o,a,l]=e;for(let c of e)this.remove(c);if(t===Pn)n.up.set(0,1,0),n.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),s.up.set(0,0,-1),s.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Br)n.up.set(0,-1,0),n.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),s.up.set(0,0,1),s.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:r}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[s,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;t.isWebGLRenderer===!0?g=t.state.buffers.depth.getReversed():g=t.reversedDepthBuffer,t.setRenderTarget(n,0,r),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,s),t.setRenderTarget(n,1,r),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,r),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,r),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,r),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=y,t.setRenderTarget(n,5,r),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},rl=class extends rn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var fu="\\[\\]\\.:\\/",Bx=new RegExp("["+fu+"]","g"),pu="[^"+fu+"]",kx="[^"+fu.replace("\\.","")+"]",zx=/((?:WC+[\/:])*)/.source.replace("WC",pu),Vx=/(WCOD+)?/.source.replace("WCOD",kx),Gx=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",pu),Hx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",pu),Wx=new RegExp("^"+zx+Vx+Gx+Hx+"$"),Xx=["material","materials","bones","map"],Fh=class{constructor(t,e,n){let r=n||be.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,r)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,r=this._bindings[n];r!==void 0&&r.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let r=this._targetGroup.nCachedObjects_,s=n.length;r!==s;++r)n[r].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},be=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Bx,"")}static parseTrackName(t){let e=Wx.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},r=n.nodeName&&n.nodeName.lastIndexOf(".");if(r!==void 0&&r!==-1){let s=n.nodeName.substring(r+1);Xx.indexOf(s)!==-1&&(n.nodeName=n.nodeName.substring(0,r),n.objectName=s)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(s){for(let o=0;o<s.length;o++){let a=s[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},r=n(t.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)t[e++]=n[r]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)n[r]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)n[r]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)n[r]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,r=e.propertyName,s=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Bt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){zt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){zt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){zt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){zt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){zt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){zt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){zt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[r];if(o===void 0){let c=e.nodeName;zt("PropertyBinding: Trying to update property for track: "+c+"."+r+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(s!==void 0){if(r==="morphTargetInfluences"){if(!t.geometry){zt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){zt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[s]!==void 0&&(s=t.morphTargetDictionary[s])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=s}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=r;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};be.Composite=Fh;be.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};be.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};be.prototype.GetterByBindingType=[be.prototype._getValue_direct,be.prototype._getValue_array,be.prototype._getValue_arrayElement,be.prototype._getValue_toArray];be.prototype.SetterByBindingTypeAndVersioning=[[be.prototype._setValue_direct,be.prototype._setValue_direct_setNeedsUpdate,be.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[be.prototype._setValue_array,be.prototype._setValue_array_setNeedsUpdate,be.prototype._setValue_array_setMatrixWorldNeedsUpdate],[be.prototype._setValue_arrayElement,be.prototype._setValue_arrayElement_setNeedsUpdate,be.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[be.prototype._setValue_fromArray,be.prototype._setValue_fromArray_setNeedsUpdate,be.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var CE=new Float32Array(1);var Uh=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,r){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,r)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,r){let s=this.elements;return s[0]=t,s[2]=e,s[1]=n,s[3]=r,this}};function mu(i,t,e,n){let r=$x(n);switch(e){case nu:return i*t;case ul:return i*t/r.components*r.byteLength;case dl:return i*t/r.components*r.byteLength;case $i:return i*t*2/r.components*r.byteLength;case fl:return i*t*2/r.components*r.byteLength;case iu:return i*t*3/r.components*r.byteLength;case Yn:return i*t*4/r.components*r.byteLength;case pl:return i*t*4/r.components*r.byteLength;case ro:case so:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case oo:case ao:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case gl:case xl:return Math.max(i,16)*Math.max(t,8)/4;case ml:case yl:return Math.max(i,8)*Math.max(t,8)/2;case _l:case bl:case Ml:case Sl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case vl:case lo:case wl:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Al:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Tl:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case El:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Rl:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Cl:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Pl:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Il:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Ll:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Nl:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Dl:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Fl:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Ul:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Ol:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Bl:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case kl:case zl:case Vl:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Gl:case Hl:return Math.ceil(i/4)*Math.ceil(t/4)*8;case co:case Wl:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function $x(i){switch(i){case dn:case jh:return{byteLength:1,components:1};case Kr:case Qh:case qn:return{byteLength:2,components:1};case cl:case hl:return{byteLength:2,components:4};case $n:case ll:case Dn:return{byteLength:4,components:1};case tu:case eu:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Bt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function zm(){let i=null,t=!1,e=null,n=null;function r(s,o){n=i.requestAnimationFrame(r),e(s,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(r),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(s){e=s},setContext:function(s){i=s}}}function t_(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],y=u[f];y.start<=p.start+p.count+1?p.count=Math.max(p.count,y.start+y.count-p.start):(++d,u[d]=y)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let y=u[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function r(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function s(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:r,remove:s,update:o}}var e_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,n_=`#ifdef USE_ALPHAHASH
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
#endif`,i_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,r_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,s_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,o_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,a_=`#ifdef USE_AOMAP
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
#endif`,l_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,c_=`#ifdef USE_BATCHING
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
#endif`,h_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,u_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,d_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,f_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,p_=`#ifdef USE_IRIDESCENCE
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
#endif`,m_=`#ifdef USE_BUMPMAP
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
#endif`,g_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,y_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,x_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,__=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,b_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,v_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,M_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,S_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,w_=`#define PI 3.141592653589793
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
} // validated`,A_=`vec3 transformedNormal = objectNormal;
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
#endif`,T_=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,E_=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,R_=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,C_=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,P_="gl_FragColor = linearToOutputTexel( gl_FragColor );",I_=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,L_=`#ifdef USE_ENVMAP
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
#endif`,N_=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,D_=`#ifdef USE_ENVMAP
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
#endif`,F_=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,U_=`#ifdef USE_ENVMAP
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
#endif`,O_=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,B_=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,k_=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,z_=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,V_=`#ifdef USE_GRADIENTMAP
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
}`,G_=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,H_=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,W_=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,X_=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,$_=`#ifdef USE_ENVMAP
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
#endif`,q_=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Y_=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,J_=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Z_=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,K_=`PhysicalMaterial material;
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
#endif`,j_=`uniform sampler2D dfgLUT;
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
}`,Q_=`
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
#endif`,tb=`#if defined( RE_IndirectDiffuse )
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
#endif`,eb=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,nb=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,ib=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,rb=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,sb=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,ob=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,ab=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,lb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,cb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,hb=`#if defined( USE_POINTS_UV )
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
#endif`,ub=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,db=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,fb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,pb=`#if defined( USE_MORPHCOLORS )
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
#endif`,mb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,gb=`#ifdef USE_MORPHTARGETS
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
#endif`,yb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,xb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,_b=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,bb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,vb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Mb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Sb=`#ifdef USE_NORMALMAP
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
#endif`,wb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Ab=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Tb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Eb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Rb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Cb=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Pb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Ib=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Lb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Nb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Db=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Fb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Ub=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Ob=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Bb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,kb=`float getShadowMask() {
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
}`,zb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Vb=`#ifdef USE_SKINNING
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
#endif`,Gb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Hb=`#ifdef USE_SKINNING
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
#endif`,Wb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Xb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,$b=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,qb=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Yb=`#ifdef USE_TRANSMISSION
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
#endif`,Jb=`#ifdef USE_TRANSMISSION
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
#endif`,Zb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Kb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,jb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Qb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,tv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,ev=`uniform sampler2D t2D;
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
}`,nv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,iv=`uniform float backgroundBlurriness;
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
}`,rv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,sv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ov=`#include <common>
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
}`,av=`#if DEPTH_PACKING == 3200
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
}`,lv=`#define DISTANCE
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
}`,cv=`#define DISTANCE
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
}`,hv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,uv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,dv=`uniform float scale;
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
}`,fv=`uniform vec3 diffuse;
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
}`,pv=`#include <common>
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
}`,mv=`uniform vec3 diffuse;
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
}`,gv=`#define LAMBERT
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
}`,yv=`#define LAMBERT
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
}`,xv=`#define MATCAP
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
}`,_v=`#define MATCAP
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
}`,bv=`#define NORMAL
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
}`,vv=`#define NORMAL
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
}`,Mv=`#define PHONG
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
}`,Sv=`#define PHONG
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
}`,wv=`#define STANDARD
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
}`,Av=`#define STANDARD
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
}`,Tv=`#define TOON
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
}`,Ev=`#define TOON
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
}`,Rv=`uniform float size;
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
}`,Cv=`uniform vec3 diffuse;
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
}`,Pv=`#include <common>
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
}`,Iv=`uniform vec3 color;
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
}`,Lv=`uniform float rotation;
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
}`,Nv=`uniform vec3 diffuse;
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
}`,Zt={alphahash_fragment:e_,alphahash_pars_fragment:n_,alphamap_fragment:i_,alphamap_pars_fragment:r_,alphatest_fragment:s_,alphatest_pars_fragment:o_,aomap_fragment:a_,aomap_pars_fragment:l_,batching_pars_vertex:c_,batching_vertex:h_,begin_vertex:u_,beginnormal_vertex:d_,bsdfs:f_,iridescence_fragment:p_,bumpmap_pars_fragment:m_,clipping_planes_fragment:g_,clipping_planes_pars_fragment:y_,clipping_planes_pars_vertex:x_,clipping_planes_vertex:__,color_fragment:b_,color_pars_fragment:v_,color_pars_vertex:M_,color_vertex:S_,common:w_,defaultnormal_vertex:A_,displacementmap_pars_vertex:T_,displacementmap_vertex:E_,emissivemap_fragment:R_,emissivemap_pars_fragment:C_,colorspace_fragment:P_,colorspace_pars_fragment:I_,envmap_fragment:L_,envmap_common_pars_fragment:N_,envmap_pars_fragment:D_,envmap_pars_vertex:F_,envmap_physical_pars_fragment:$_,envmap_vertex:U_,fog_vertex:O_,fog_pars_vertex:B_,fog_fragment:k_,fog_pars_fragment:z_,gradientmap_pars_fragment:V_,lightmap_pars_fragment:G_,lights_lambert_fragment:H_,lights_lambert_pars_fragment:W_,lights_pars_begin:X_,lights_toon_fragment:q_,lights_toon_pars_fragment:Y_,lights_phong_fragment:J_,lights_phong_pars_fragment:Z_,lights_physical_fragment:K_,lights_physical_pars_fragment:j_,lights_fragment_begin:Q_,lights_fragment_maps:tb,lights_fragment_end:eb,lightprobes_pars_fragment:nb,logdepthbuf_fragment:ib,logdepthbuf_pars_fragment:rb,logdepthbuf_pars_vertex:sb,logdepthbuf_vertex:ob,map_fragment:ab,map_pars_fragment:lb,map_particle_fragment:cb,map_particle_pars_fragment:hb,metalnessmap_fragment:ub,metalnessmap_pars_fragment:db,morphinstance_vertex:fb,morphcolor_vertex:pb,morphnormal_vertex:mb,morphtarget_pars_vertex:gb,morphtarget_vertex:yb,normal_fragment_begin:xb,normal_fragment_maps:_b,normal_pars_fragment:bb,normal_pars_vertex:vb,normal_vertex:Mb,normalmap_pars_fragment:Sb,clearcoat_normal_fragment_begin:wb,clearcoat_normal_fragment_maps:Ab,clearcoat_pars_fragment:Tb,iridescence_pars_fragment:Eb,opaque_fragment:Rb,packing:Cb,premultiplied_alpha_fragment:Pb,project_vertex:Ib,dithering_fragment:Lb,dithering_pars_fragment:Nb,roughnessmap_fragment:Db,roughnessmap_pars_fragment:Fb,shadowmap_pars_fragment:Ub,shadowmap_pars_vertex:Ob,shadowmap_vertex:Bb,shadowmask_pars_fragment:kb,skinbase_vertex:zb,skinning_pars_vertex:Vb,skinning_vertex:Gb,skinnormal_vertex:Hb,specularmap_fragment:Wb,specularmap_pars_fragment:Xb,tonemapping_fragment:$b,tonemapping_pars_fragment:qb,transmission_fragment:Yb,transmission_pars_fragment:Jb,uv_pars_fragment:Zb,uv_pars_vertex:Kb,uv_vertex:jb,worldpos_vertex:Qb,background_vert:tv,background_frag:ev,backgroundCube_vert:nv,backgroundCube_frag:iv,cube_vert:rv,cube_frag:sv,depth_vert:ov,depth_frag:av,distance_vert:lv,distance_frag:cv,equirect_vert:hv,equirect_frag:uv,linedashed_vert:dv,linedashed_frag:fv,meshbasic_vert:pv,meshbasic_frag:mv,meshlambert_vert:gv,meshlambert_frag:yv,meshmatcap_vert:xv,meshmatcap_frag:_v,meshnormal_vert:bv,meshnormal_frag:vv,meshphong_vert:Mv,meshphong_frag:Sv,meshphysical_vert:wv,meshphysical_frag:Av,meshtoon_vert:Tv,meshtoon_frag:Ev,points_vert:Rv,points_frag:Cv,shadow_vert:Pv,shadow_frag:Iv,sprite_vert:Lv,sprite_frag:Nv},vt={common:{diffuse:{value:new $t(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Gt},alphaMap:{value:null},alphaMapTransform:{value:new Gt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Gt}},envmap:{envMap:{value:null},envMapRotation:{value:new Gt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Gt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Gt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Gt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Gt},normalScale:{value:new st(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Gt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Gt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Gt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Gt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new $t(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new $t(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Gt},alphaTest:{value:0},uvTransform:{value:new Gt}},sprite:{diffuse:{value:new $t(16777215)},opacity:{value:1},center:{value:new st(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Gt},alphaMap:{value:null},alphaMapTransform:{value:new Gt},alphaTest:{value:0}}},ri={basic:{uniforms:Qe([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.fog]),vertexShader:Zt.meshbasic_vert,fragmentShader:Zt.meshbasic_frag},lambert:{uniforms:Qe([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,vt.lights,{emissive:{value:new $t(0)},envMapIntensity:{value:1}}]),vertexShader:Zt.meshlambert_vert,fragmentShader:Zt.meshlambert_frag},phong:{uniforms:Qe([vt.common,vt.specularmap,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,vt.lights,{emissive:{value:new $t(0)},specular:{value:new $t(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Zt.meshphong_vert,fragmentShader:Zt.meshphong_frag},standard:{uniforms:Qe([vt.common,vt.envmap,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.roughnessmap,vt.metalnessmap,vt.fog,vt.lights,{emissive:{value:new $t(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Zt.meshphysical_vert,fragmentShader:Zt.meshphysical_frag},toon:{uniforms:Qe([vt.common,vt.aomap,vt.lightmap,vt.emissivemap,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.gradientmap,vt.fog,vt.lights,{emissive:{value:new $t(0)}}]),vertexShader:Zt.meshtoon_vert,fragmentShader:Zt.meshtoon_frag},matcap:{uniforms:Qe([vt.common,vt.bumpmap,vt.normalmap,vt.displacementmap,vt.fog,{matcap:{value:null}}]),vertexShader:Zt.meshmatcap_vert,fragmentShader:Zt.meshmatcap_frag},points:{uniforms:Qe([vt.points,vt.fog]),vertexShader:Zt.points_vert,fragmentShader:Zt.points_frag},dashed:{uniforms:Qe([vt.common,vt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Zt.linedashed_vert,fragmentShader:Zt.linedashed_frag},depth:{uniforms:Qe([vt.common,vt.displacementmap]),vertexShader:Zt.depth_vert,fragmentShader:Zt.depth_frag},normal:{uniforms:Qe([vt.common,vt.bumpmap,vt.normalmap,vt.displacementmap,{opacity:{value:1}}]),vertexShader:Zt.meshnormal_vert,fragmentShader:Zt.meshnormal_frag},sprite:{uniforms:Qe([vt.sprite,vt.fog]),vertexShader:Zt.sprite_vert,fragmentShader:Zt.sprite_frag},background:{uniforms:{uvTransform:{value:new Gt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Zt.background_vert,fragmentShader:Zt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Gt}},vertexShader:Zt.backgroundCube_vert,fragmentShader:Zt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Zt.cube_vert,fragmentShader:Zt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Zt.equirect_vert,fragmentShader:Zt.equirect_frag},distance:{uniforms:Qe([vt.common,vt.displacementmap,{referencePosition:{value:new R},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Zt.distance_vert,fragmentShader:Zt.distance_frag},shadow:{uniforms:Qe([vt.lights,vt.fog,{color:{value:new $t(0)},opacity:{value:1}}]),vertexShader:Zt.shadow_vert,fragmentShader:Zt.shadow_frag}};ri.physical={uniforms:Qe([ri.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Gt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Gt},clearcoatNormalScale:{value:new st(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Gt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Gt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Gt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Gt},sheen:{value:0},sheenColor:{value:new $t(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Gt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Gt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Gt},transmissionSamplerSize:{value:new st},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Gt},attenuationDistance:{value:0},attenuationColor:{value:new $t(0)},specularColor:{value:new $t(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Gt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Gt},anisotropyVector:{value:new st},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Gt}}]),vertexShader:Zt.meshphysical_vert,fragmentShader:Zt.meshphysical_frag};var $l={r:0,b:0,g:0},Dv=new ae,Vm=new Gt;Vm.set(-1,0,0,0,1,0,0,0,1);function Fv(i,t,e,n,r,s){let o=new $t(0),a=r===!0?0:1,l,c,h=null,u=0,d=null;function f(_){let S=_.isScene===!0?_.background:null;if(S&&S.isTexture){let v=_.backgroundBlurriness>0;S=t.get(S,v)}return S}function p(_){let S=!1,v=f(_);v===null?g(o,a):v&&v.isColor&&(g(v,1),S=!0);let T=i.xr.getEnvironmentBlendMode();T==="additive"?e.buffers.color.setClear(0,0,0,1,s):T==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,s),(i.autoClear||S)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(_,S){let v=f(S);v&&v.isCubeTexture?(c===void 0&&(c=new ve(new ei(1,1,1),new Ln({name:"BackgroundCubeMaterial",uniforms:xr(ri.backgroundCube.uniforms),vertexShader:ri.backgroundCube.vertexShader,fragmentShader:ri.backgroundCube.fragmentShader,side:on,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(T,A,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=S.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Dv.makeRotationFromEuler(S.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Vm),c.material.toneMapped=se.getTransfer(v.colorSpace)!==ue,(h!==v||u!==v.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new ve(new Vi(2,2),new Ln({name:"BackgroundMaterial",uniforms:xr(ri.background.uniforms),vertexShader:ri.background.vertexShader,fragmentShader:ri.background.fragmentShader,side:Xi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,l.material.toneMapped=se.getTransfer(v.colorSpace)!==ue,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,d=i.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null))}function g(_,S){_.getRGB($l,du(i)),e.buffers.color.setClear($l.r,$l.g,$l.b,S,s)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,S=1){o.set(_),a=S,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,g(o,a)},render:p,addToRenderList:y,dispose:m}}function Uv(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},r=d(null),s=r,o=!1;function a(D,k,$,I,W){let F=!1,B=u(D,I,$,k);s!==B&&(s=B,c(s.object)),F=f(D,I,$,W),F&&p(D,I,$,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(F||o)&&(o=!1,v(D,k,$,I),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(D){return i.bindVertexArray(D)}function h(D){return i.deleteVertexArray(D)}function u(D,k,$,I){let W=I.wireframe===!0,F=n[k.id];F===void 0&&(F={},n[k.id]=F);let B=D.isInstancedMesh===!0?D.id:0,et=F[B];et===void 0&&(et={},F[B]=et);let H=et[$.id];H===void 0&&(H={},et[$.id]=H);let q=H[W];return q===void 0&&(q=d(l()),H[W]=q),q}function d(D){let k=[],$=[],I=[];for(let W=0;W<e;W++)k[W]=0,$[W]=0,I[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:$,attributeDivisors:I,object:D,attributes:{},index:null}}function f(D,k,$,I){let W=s.attributes,F=k.attributes,B=0,et=$.getAttributes();for(let H in et)if(et[H].location>=0){let Q=W[H],Mt=F[H];if(Mt===void 0&&(H==="instanceMatrix"&&D.instanceMatrix&&(Mt=D.instanceMatrix),H==="instanceColor"&&D.instanceColor&&(Mt=D.instanceColor)),Q===void 0||Q.attribute!==Mt||Mt&&Q.data!==Mt.data)return!0;B++}return s.attributesNum!==B||s.index!==I}function p(D,k,$,I){let W={},F=k.attributes,B=0,et=$.getAttributes();for(let H in et)if(et[H].location>=0){let Q=F[H];Q===void 0&&(H==="instanceMatrix"&&D.instanceMatrix&&(Q=D.instanceMatrix),H==="instanceColor"&&D.instanceColor&&(Q=D.instanceColor));let Mt={};Mt.attribute=Q,Q&&Q.data&&(Mt.data=Q.data),W[H]=Mt,B++}s.attributes=W,s.attributesNum=B,s.index=I}function y(){let D=s.newAttributes;for(let k=0,$=D.length;k<$;k++)D[k]=0}function g(D){m(D,0)}function m(D,k){let $=s.newAttributes,I=s.enabledAttributes,W=s.attributeDivisors;$[D]=1,I[D]===0&&(i.enableVertexAttribArray(D),I[D]=1),W[D]!==k&&(i.vertexAttribDivisor(D,k),W[D]=k)}function _(){let D=s.newAttributes,k=s.enabledAttributes;for(let $=0,I=k.length;$<I;$++)k[$]!==D[$]&&(i.disableVertexAttribArray($),k[$]=0)}function S(D,k,$,I,W,F,B){B===!0?i.vertexAttribIPointer(D,k,$,W,F):i.vertexAttribPointer(D,k,$,I,W,F)}function v(D,k,$,I){y();let W=I.attributes,F=$.getAttributes(),B=k.defaultAttributeValues;for(let et in F){let H=F[et];if(H.location>=0){let q=W[et];if(q===void 0&&(et==="instanceMatrix"&&D.instanceMatrix&&(q=D.instanceMatrix),et==="instanceColor"&&D.instanceColor&&(q=D.instanceColor)),q!==void 0){let Q=q.normalized,Mt=q.itemSize,Pt=t.get(q);if(Pt===void 0)continue;let J=Pt.buffer,ft=Pt.type,At=Pt.bytesPerElement,Nt=ft===i.INT||ft===i.UNSIGNED_INT||q.gpuType===ll;if(q.isInterleavedBufferAttribute){let _t=q.data,Ft=_t.isInterleavedBuffer===!0?_t.stride:_t.itemSize,xe=q.offset;if(_t.isInstancedInterleavedBuffer||_t.isInstancedBufferAttribute){for(let Ot=0;Ot<H.locationSize;Ot++)m(H.location+Ot,_t.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=_t.meshPerAttribute*_t.count)}else for(let Ot=0;Ot<H.locationSize;Ot++)g(H.location+Ot);i.bindBuffer(i.ARRAY_BUFFER,J);for(let Ot=0;Ot<H.locationSize;Ot++)S(H.location+Ot,Mt/H.locationSize,ft,Q,Ft*At,(xe+Mt/H.locationSize*Ot)*At,Nt)}else{if(q.isInstancedBufferAttribute){for(let _t=0;_t<H.locationSize;_t++)m(H.location+_t,q.meshPerAttribute);D.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=q.meshPerAttribute*q.count)}else for(let _t=0;_t<H.locationSize;_t++)g(H.location+_t);i.bindBuffer(i.ARRAY_BUFFER,J);for(let _t=0;_t<H.locationSize;_t++)S(H.location+_t,Mt/H.locationSize,ft,Q,Mt*At,Mt/H.locationSize*_t*At,Nt)}}else if(B!==void 0){let Q=B[et];if(Q!==void 0)switch(Q.length){case 2:i.vertexAttrib2fv(H.location,Q);break;case 3:i.vertexAttrib3fv(H.location,Q);break;case 4:i.vertexAttrib4fv(H.location,Q);break;default:i.vertexAttrib1fv(H.location,Q)}}}}_()}function T(){U();for(let D in n){let k=n[D];for(let $ in k){let I=k[$];for(let W in I){let F=I[W];for(let B in F)h(F[B].object),delete F[B];delete I[W]}}delete n[D]}}function A(D){if(n[D.id]===void 0)return;let k=n[D.id];for(let $ in k){let I=k[$];for(let W in I){let F=I[W];for(let B in F)h(F[B].object),delete F[B];delete I[W]}}delete n[D.id]}function x(D){for(let k in n){let $=n[k];for(let I in $){let W=$[I];if(W[D.id]===void 0)continue;let F=W[D.id];for(let B in F)h(F[B].object),delete F[B];delete W[D.id]}}}function w(D){for(let k in n){let $=n[k],I=D.isInstancedMesh===!0?D.id:0,W=$[I];if(W!==void 0){for(let F in W){let B=W[F];for(let et in B)h(B[et].object),delete B[et];delete W[F]}delete $[I],Object.keys($).length===0&&delete n[k]}}}function U(){C(),o=!0,s!==r&&(s=r,c(s.object))}function C(){r.geometry=null,r.program=null,r.wireframe=!1}return{setup:a,reset:U,resetDefaultState:C,dispose:T,releaseStatesOfGeometry:A,releaseStatesOfObject:w,releaseStatesOfProgram:x,initAttributes:y,enableAttribute:g,disableUnusedAttributes:_}}function Ov(i,t,e){let n;function r(l){n=l}function s(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=r,this.render=s,this.renderInstances=o,this.renderMultiDraw=a}function Bv(i,t,e,n){let r;function s(){if(r!==void 0)return r;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");r=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else r=0;return r}function o(x){return!(x!==Yn&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let w=x===qn&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==dn&&x!==Dn&&!w&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Bt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Bt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Bt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),S=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),T=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:s,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:y,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:_,maxVaryings:S,maxFragmentUniforms:v,maxSamples:T,samples:A}}function kv(i){let t=this,e=null,n=0,r=!1,s=!1,o=new xn,a=new Gt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||r;return r=d,n=u.length,f},this.beginShadows=function(){s=!0,h(null)},this.endShadows=function(){s=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,y=u.clipIntersection,g=u.clipShadows,m=i.get(u);if(!r||p===null||p.length===0||s&&!g)s?h(null):c();else{let _=s?0:n,S=_*4,v=m.clippingState||null;l.value=v,v=h(p,d,S,f);for(let T=0;T!==S;++T)v[T]=e[T];m.clippingState=v,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let y=u!==null?u.length:0,g=null;if(y!==0){if(g=l.value,p!==!0||g===null){let m=f+y*4,_=d.matrixWorldInverse;a.getNormalMatrix(_),(g===null||g.length<m)&&(g=new Float32Array(m));for(let S=0,v=f;S!==y;++S,v+=4)o.copy(u[S]).applyMatrix4(_,a),o.normal.toArray(g,v),g[v+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=y,t.numIntersection=0,g}}var fo=class extends _n{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},r=[n,n,n,n,n,n];this.texture=new zs(r),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},r=new ei(5,5,5),s=new Ln({name:"CubemapFromEquirect",uniforms:xr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:on,blending:pr});s.uniforms.tEquirect.value=e;let o=new ve(r,s),a=e.minFilter;return e.minFilter===vi&&(e.minFilter=sn),new qr(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,r=!0){let s=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,r);t.setRenderTarget(s)}},_m=256,zv=3,Vv=20,Gm=256,Hm=16,Gv=3,Hv=new R,Wv=new $t,Yl=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new qr(1,10,null),this._boxMesh=new ve(new ei(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,r=100,s={}){let{size:o=256,position:a=Hv}=s,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,y=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(t.background=l.getClearColor(Wv));let g=new qr(n,r,h);return g.position.copy(a),g.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=y,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Mm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=vm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(_m,hm(t))}_fromTexture(t,e){t.mapping===gr||t.mapping===Zr?this._setSize(t.image.length===0?_m:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=bm(t,!1,!1),n=Math.log2(t)-zv;for(let r=0;r<=n;r++)e.texture.mipmaps.push({width:t>>r,height:t>>r});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=bm(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let r=this._boxMesh,s=this._cubeCamera;r.material=n,s.renderTarget=t,s.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),s.update(this._renderer,r),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===gr||t.mapping===Zr?(this._cubemapMaterial===null&&(this._cubemapMaterial=Mm()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=vm()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=Xv(),this._integrationMaterial=$v());let e=this._cubeSize,n=t.texture.mipmaps.length-1,r=this._ggxMaterial.uniforms;r.envMap.value=this._sourceTarget.texture;let s=this._integrationMaterial.uniforms;s.envMap.value=this._sourceTarget.texture,s.sourceLod.value=Math.log2(e/Hm);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Gv)s.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Gm*Math.pow(a,4)))+.5:0;r.roughness.value=a,r.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=qv());let n=this._blurMaterial,r=n.uniforms,s=this._sourceTarget;r.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,r.envMap.value=s.texture,this._renderCube(t,0,n),r.envMap.value=t.texture,this._renderCube(s,0,n)}};function bm(i,t,e){return new fo(i,{minFilter:vi,generateMipmaps:t,type:qn,colorSpace:Is,depthBuffer:e})}function po(i,t,e){return new Ln({name:i,uniforms:t,vertexShader:Zt.cube_vert,fragmentShader:e,side:on,blending:pr,depthTest:!1,depthWrite:!1})}function Xv(){return po("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Gm}u

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
	`)}function $v(){return po("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Hm}},`

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
	`)}function qv(){return po("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Vv}
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
	`)}function vm(){return po("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Mm(){return po("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Yv(i){let t=new WeakMap,e=new WeakMap,n=null;function r(d,f=!1){return d==null?null:f?o(d):s(d)}function s(d){if(d&&d.isTexture){let f=d.mapping;if(f===sl||f===ol)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let y=new fo(p.height);return y.fromEquirectangularTexture(i,d),t.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===sl||f===ol,y=f===gr||f===Zr;if(p||y){let g=e.get(d),m=g!==void 0?g.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Yl(i)),g=p?n.fromEquirectangular(d,g):n.fromCubemap(d,g),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),g.texture;if(g!==void 0)return g.texture;{let _=d.image;return p&&_&&_.height>0||y&&_&&l(_)?(n===null&&(n=new Yl(i)),g=p?n.fromEquirectangular(d):n.fromCubemap(d),g.texture.pmremVersion=d.pmremVersion,e.set(d,g),d.addEventListener("dispose",h),g.texture):null}}}return d}function a(d,f){return f===sl?d.mapping=gr:f===ol&&(d.mapping=Zr),d}function l(d){let f=0,p=6;for(let y=0;y<p;y++)d[y]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:r,dispose:u}}function Jv(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let r=i.getExtension(n);return t[n]=r,r}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let r=e(n);return r===null&&Es("WebGLRenderer: "+n+" extension not supported."),r}}}function Zv(i,t,e,n){let r={},s=new WeakMap,o=new FinalizationRegistry(p=>delete r[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let g in p.attributes)t.remove(p.attributes[g]);p.removeEventListener("dispose",a),delete r[p.id],o.unregister(p);let y=s.get(p);y&&(t.remove(y),s.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,y){return r[y.id]!==void 0||(y.addEventListener("dispose",a),r[y.id]=new WeakRef(y),o.register(y,y.id,y),e.memory.geometries++),y}function h(p){let y=p.attributes;for(let g in y)t.update(y[g],i.ARRAY_BUFFER)}function u(p){let y=p.index,g=p.attributes.position,m=0;if(g===void 0)return;let _=y!==null?y.array.length:g.array.length/3-1,S=g.count>=65535?Bs:Os,v=new S(Math.ceil(_/3)*6,1),T=v.array;if(y!==null){let x=y.array;m=y.version;for(let w=0,U=0;w<_;w+=3){let C=x[w+0],D=x[w+1],k=x[w+2];T[U++]=C,T[U++]=D,T[U++]=D,T[U++]=k,T[U++]=k,T[U++]=C}}else{m=g.version;for(let x=0,w=0;x<_;x+=3){let U=x+0,C=x+1,D=x+2;T[w++]=U,T[w++]=C,T[w++]=C,T[w++]=D,T[w++]=D,T[w++]=U}}v.version=m;let A=s.get(p);A&&t.remove(A),s.set(p,v)}function d(p){let y=s.get(p);if(y){let g=p.index;g!==null&&y.version<g.version&&u(p)}else u(p);return s.get(p)}function f(){for(let p in r){let y=r[p].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function Kv(i,t,e){let n;function r(u){n=u}let s,o;function a(u){s=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,s,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,s,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,s,u,0,f);let y=0;for(let g=0;g<f;g++)y+=d[g];e.update(y,n,1)}this.setMode=r,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function jv(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(s,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(s/3);break;case i.LINES:e.lines+=a*(s/2);break;case i.LINE_STRIP:e.lines+=a*(s-1);break;case i.LINE_LOOP:e.lines+=a*s;break;case i.POINTS:e.points+=a*s;break;default:zt("WebGLInfo: Unknown draw mode:",o);break}}function r(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:r,update:n}}function Qv(i,t,e){let n=new WeakMap,r=new Me;function s(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let U=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",U)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],S=0;f===!0&&(S=1),p===!0&&(S=2),y===!0&&(S=3);let v=a.attributes.position.count*S,T=1;v>t.maxTextureSize&&(T=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let A=new Float32Array(v*T*4*u),x=new Ds(A,v,T,u);x.type=Dn,x.needsUpdate=!0;let w=S*4;for(let C=0;C<u;C++){let D=g[C],k=m[C],$=_[C],I=v*T*4*C;for(let W=0;W<D.count;W++){let F=W*w;f===!0&&(r.fromBufferAttribute(D,W),A[I+F+0]=r.x,A[I+F+1]=r.y,A[I+F+2]=r.z,A[I+F+3]=0),p===!0&&(r.fromBufferAttribute(k,W),A[I+F+4]=r.x,A[I+F+5]=r.y,A[I+F+6]=r.z,A[I+F+7]=0),y===!0&&(r.fromBufferAttribute($,W),A[I+F+8]=r.x,A[I+F+9]=r.y,A[I+F+10]=r.z,A[I+F+11]=$.itemSize===4?r.w:1)}}d={count:u,texture:x,size:new st(v,T)},n.set(a,d),a.addEventListener("dispose",U)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:s}}function tM(i,t,e,n,r){let s=new WeakMap;function o(c){let h=r.render.frame,u=c.geometry,d=t.get(c,u);if(s.get(d)!==h&&(t.update(d),s.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),s.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),s.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;s.get(f)!==h&&(f.update(),s.set(f,h))}return d}function a(){s=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var eM={[Wh]:"LINEAR_TONE_MAPPING",[Xh]:"REINHARD_TONE_MAPPING",[$h]:"CINEON_TONE_MAPPING",[qh]:"ACES_FILMIC_TONE_MAPPING",[Jh]:"AGX_TONE_MAPPING",[Zh]:"NEUTRAL_TONE_MAPPING",[Yh]:"CUSTOM_TONE_MAPPING"};function nM(i,t,e,n,r,s){let o=new _n(t,e,{type:i,depthBuffer:r,stencilBuffer:s,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Xe;h.setAttribute("position",new ge([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new ge([0,2,0,0,2,0],2));let u=new Wa({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new ve(h,u),f=new dr(-1,1,1,-1,0,1),p=null,y=null,g=!1,m,_=null,S=[],v=!1;this.setSize=function(T,A){o.setSize(T,A),a!==null&&a.setSize(T,A),l!==null&&l.setSize(T,A);for(let x=0;x<S.length;x++){let w=S[x];w.setSize&&w.setSize(T,A)}},this.setEffects=function(T){S=T,v=S.length>0&&S[0].isRenderPass===!0;let A=o.width,x=o.height;S.length>0&&a===null&&(a=new _n(A,x,{type:qn,depthBuffer:!1,stencilBuffer:!1}),l=new _n(A,x,{type:qn,depthBuffer:!1,stencilBuffer:!1}));let w=r===!0&&S.some(U=>U.needsDepthTexture===!0);w!==(o.depthTexture!==null)&&(w===!0&&c===null&&(c=new _i(A,x),s===!0&&(c.format=Mi,c.type=yr)),o.dispose(),o.depthTexture=w?c:null,o.resolveDepthBuffer=w,o.storeMultisampledDepthBuffer=w);for(let U=0;U<S.length;U++){let C=S[U];C.setSize&&C.setSize(A,x),w&&C.needsDepthTexture===!0&&C.setDepthTexture&&C.setDepthTexture(c)}},this.begin=function(T,A){if(g||T.toneMapping===ni&&S.length===0)return!1;if(_=A,A!==null){let x=A.width,w=A.height;(o.width!==x||o.height!==w)&&this.setSize(x,w)}return v===!1&&T.setRenderTarget(o),m=T.toneMapping,T.toneMapping=ni,!0},this.hasRenderPass=function(){return v},this.end=function(T,A){T.toneMapping=m,g=!0;let x=o,w=a;for(let U=0;U<S.length;U++){let C=S[U];C.enabled!==!1&&(C.render(T,w,x,A),C.needsSwap!==!1&&(x=w,w=w===a?l:a))}if(p!==T.outputColorSpace||y!==T.toneMapping){p=T.outputColorSpace,y=T.toneMapping,u.defines={},se.getTransfer(p)===ue&&(u.defines.SRGB_TRANSFER="");let U=eM[y];U&&(u.defines[U]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,T.setRenderTarget(_),T.render(d,f),_=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Wm=new hn,Xm=new _i(1,1),$m=new Vs(1),qm=new Ds,Ym=new Fa,Jm=new zs,Sm=[],wm=[],Am=new Float32Array(16),Tm=new Float32Array(9),Em=new Float32Array(4);function ts(i,t,e){let n=i[0];if(n<=0||n>0)return i;let r=t*e,s=Sm[r];if(s===void 0&&(s=new Float32Array(r),Sm[r]=s),t!==0){n.toArray(s,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(s,a)}return s}function De(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Fe(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Zl(i,t){let e=wm[t];e===void 0&&(e=new Int32Array(t),wm[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function iM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function rM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(De(e,t))return;i.uniform2fv(this.addr,t),Fe(e,t)}}function sM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(De(e,t))return;i.uniform3fv(this.addr,t),Fe(e,t)}}function oM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(De(e,t))return;i.uniform4fv(this.addr,t),Fe(e,t)}}function aM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(De(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Fe(e,t)}else{if(De(e,n))return;Em.set(n),i.uniformMatrix2fv(this.addr,!1,Em),Fe(e,n)}}function lM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(De(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Fe(e,t)}else{if(De(e,n))return;Tm.set(n),i.uniformMatrix3fv(this.addr,!1,Tm),Fe(e,n)}}function cM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(De(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Fe(e,t)}else{if(De(e,n))return;Am.set(n),i.uniformMatrix4fv(this.addr,!1,Am),Fe(e,n)}}function hM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function uM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(De(e,t))return;i.uniform2iv(this.addr,t),Fe(e,t)}}function dM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(De(e,t))return;i.uniform3iv(this.addr,t),Fe(e,t)}}function fM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(De(e,t))return;i.uniform4iv(this.addr,t),Fe(e,t)}}function pM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function mM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(De(e,t))return;i.uniform2uiv(this.addr,t),Fe(e,t)}}function gM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(De(e,t))return;i.uniform3uiv(this.addr,t),Fe(e,t)}}function yM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(De(e,t))return;i.uniform4uiv(this.addr,t),Fe(e,t)}}function Kl(i){return i.version===0&&(i.compareFunction=ou,i.needsUpdate=!0),i}function xM(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r);let s;this.type===i.SAMPLER_2D_SHADOW?s=Kl(Xm):s=Wm,e.setTexture2D(t||s,r)}function _M(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r),e.setTexture3D(t||Ym,r)}function bM(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r);let s;this.type===i.SAMPLER_CUBE_SHADOW?s=Kl($m):s=Jm,e.setTextureCube(t||s,r)}function vM(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r),e.setTexture2DArray(t||qm,r)}function MM(i){switch(i){case 5126:return iM;case 35664:return rM;case 35665:return sM;case 35666:return oM;case 35674:return aM;case 35675:return lM;case 35676:return cM;case 5124:case 35670:return hM;case 35667:case 35671:return uM;case 35668:case 35672:return dM;case 35669:case 35673:return fM;case 5125:return pM;case 36294:return mM;case 36295:return gM;case 36296:return yM;case 35678:case 36198:case 36298:case 36306:case 35682:return xM;case 35679:case 36299:case 36307:return _M;case 35680:case 36300:case 36308:case 36293:return bM;case 36289:case 36303:case 36311:case 36292:return vM}}function SM(i,t){i.uniform1fv(this.addr,t)}function wM(i,t){let e=ts(t,this.size,2);i.uniform2fv(this.addr,e)}function AM(i,t){let e=ts(t,this.size,3);i.uniform3fv(this.addr,e)}function TM(i,t){let e=ts(t,this.size,4);i.uniform4fv(this.addr,e)}function EM(i,t){let e=ts(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function RM(i,t){let e=ts(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function CM(i,t){let e=ts(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function PM(i,t){i.uniform1iv(this.addr,t)}function IM(i,t){i.uniform2iv(this.addr,t)}function LM(i,t){i.uniform3iv(this.addr,t)}function NM(i,t){i.uniform4iv(this.addr,t)}function DM(i,t){i.uniform1uiv(this.addr,t)}function FM(i,t){i.uniform2uiv(this.addr,t)}function UM(i,t){i.uniform3uiv(this.addr,t)}function OM(i,t){i.uniform4uiv(this.addr,t)}function BM(i,t,e){let n=this.cache,r=t.length,s=Zl(e,r);De(n,s)||(i.uniform1iv(this.addr,s),Fe(n,s));let o;this.type===i.SAMPLER_2D_SHADOW?o=Kl(Xm):o=Wm;for(let a=0;a!==r;++a)e.setTexture2D(t[a]||o,s[a])}function kM(i,t,e){let n=this.cache,r=t.length,s=Zl(e,r);De(n,s)||(i.uniform1iv(this.addr,s),Fe(n,s));for(let o=0;o!==r;++o)e.setTexture3D(t[o]||Ym,s[o])}function zM(i,t,e){let n=this.cache,r=t.length,s=Zl(e,r);De(n,s)||(i.uniform1iv(this.addr,s),Fe(n,s));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Kl($m):o=Jm;for(let a=0;a!==r;++a)e.setTextureCube(t[a]||o,s[a])}function VM(i,t,e){let n=this.cache,r=t.length,s=Zl(e,r);De(n,s)||(i.uniform1iv(this.addr,s),Fe(n,s));for(let o=0;o!==r;++o)e.setTexture2DArray(t[o]||qm,s[o])}function GM(i){switch(i){case 5126:return SM;case 35664:return wM;case 35665:return AM;case 35666:return TM;case 35674:return EM;case 35675:return RM;case 35676:return CM;case 5124:case 35670:return PM;case 35667:case 35671:return IM;case 35668:case 35672:return LM;case 35669:case 35673:return NM;case 5125:return DM;case 36294:return FM;case 36295:return UM;case 36296:return OM;case 35678:case 36198:case 36298:case 36306:case 35682:return BM;case 35679:case 36299:case 36307:return kM;case 35680:case 36300:case 36308:case 36293:return zM;case 36289:case 36303:case 36311:case 36292:return VM}}var xu=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=MM(e.type)}},_u=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=GM(e.type)}},bu=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let r=this.seq;for(let s=0,o=r.length;s!==o;++s){let a=r[s];a.setValue(t,e[a.id],n)}}},gu=/(\w+)(\])?(\[|\.)?/g;function Rm(i,t){i.seq.push(t),i.map[t.id]=t}function HM(i,t,e){let n=i.name,r=n.length;for(gu.lastIndex=0;;){let s=gu.exec(n),o=gu.lastIndex,a=s[1],l=s[2]==="]",c=s[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===r){Rm(e,c===void 0?new xu(a,i,t):new _u(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new bu(a),Rm(e,u)),e=u}}}var Qr=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);HM(a,l,this)}let r=[],s=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?r.push(o):s.push(o);r.length>0&&(this.seq=r.concat(s))}setValue(t,e,n,r){let s=this.map[e];s!==void 0&&s.setValue(t,n,r)}setOptional(t,e,n){let r=e[n];r!==void 0&&this.setValue(t,n,r)}static upload(t,e,n,r){for(let s=0,o=e.length;s!==o;++s){let a=e[s],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,r)}}static seqWithValue(t,e){let n=[];for(let r=0,s=t.length;r!==s;++r){let o=t[r];o.id in e&&n.push(o)}return n}};function Cm(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var WM=37297,XM=0;function $M(i,t){let e=i.split(`
`),n=[],r=Math.max(t-6,0),s=Math.min(t+6,e.length);for(let o=r;o<s;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Pm=new Gt;function qM(i){se._getMatrix(Pm,se.workingColorSpace,i);let t=`mat3( ${Pm.elements.map(e=>e.toFixed(4))} )`;switch(se.getTransfer(i)){case Ls:return[t,"LinearTransferOETF"];case ue:return[t,"sRGBTransferOETF"];default:return Bt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Im(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),s=(i.getShaderInfoLog(t)||"").trim();if(n&&s==="")return"";let o=/ERROR: 0:(\d+)/.exec(s);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+s+`

`+$M(i.getShaderSource(t),a)}else return s}function YM(i,t){let e=qM(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var JM={[Wh]:"Linear",[Xh]:"Reinhard",[$h]:"Cineon",[qh]:"ACESFilmic",[Jh]:"AgX",[Zh]:"Neutral",[Yh]:"Custom"};function ZM(i,t){let e=JM[t];return e===void 0?(Bt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var ql=new R;function KM(){se.getLuminanceCoefficients(ql);let i=ql.x.toFixed(4),t=ql.y.toFixed(4),e=ql.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function jM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(uo).join(`
`)}function QM(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function tS(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let r=0;r<n;r++){let s=i.getActiveAttrib(t,r),o=s.name,a=1;s.type===i.FLOAT_MAT2&&(a=2),s.type===i.FLOAT_MAT3&&(a=3),s.type===i.FLOAT_MAT4&&(a=4),e[o]={type:s.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function uo(i){return i!==""}function Lm(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Nm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var eS=/^[ \t]*#include +<([\w\d./]+)>/gm;function vu(i){return i.replace(eS,nS)}function nS(i,t){let e=Zt[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return vu(e)}var iS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Dm(i){return i.replace(iS,rS)}function rS(i,t,e,n){let r="";for(let s=parseInt(t);s<parseInt(e);s++)r+=n.replace(/\[\s*i\s*\]/g,"[ "+s+" ]").replace(/UNROLLED_LOOP_INDEX/g,s);return r}function Fm(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var sS={[fr]:"SHADOWMAP_TYPE_PCF",[Yr]:"SHADOWMAP_TYPE_VSM"};function oS(i){return sS[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var aS={[Zr]:"ENVMAP_MODE_REFRACTION"};function lS(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":aS[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var cS={[Hh]:"ENVMAP_BLENDING_MULTIPLY",[Yp]:"ENVMAP_BLENDING_MIX",[Jp]:"ENVMAP_BLENDING_ADD"};function hS(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":cS[i.combine]||"ENVMAP_BLENDING_NONE"}function uS(i,t,e,n){let r=i.getContext(),s=e.defines,o=e.vertexShader,a=e.fragmentShader,l=oS(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=lS(e),u=hS(e),d=jM(e),f=QM(s),p=r.createProgram(),y,g,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(y=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(uo).join(`
`),y.length>0&&(y+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(uo).join(`
`),g.length>0&&(g+=`
`)):(y=[Fm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(uo).join(`
`),g=[Fm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ni?"#define TONE_MAPPING":"",e.toneMapping!==ni?Zt.tonemapping_pars_fragment:"",e.toneMapping!==ni?ZM("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",Zt.colorspace_pars_fragment,YM("linearToOutputTexel",e.outputColorSpace),KM(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(uo).join(`
`)),o=vu(o),o=Lm(o,e),o=Nm(o,e),a=vu(a),a=Lm(a,e),a=Nm(a,e),o=Dm(o),a=Dm(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,g=["#define varying in",e.glslVersion===lu?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===lu?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let _=m+y+o,S=m+g+a,v=Cm(r,r.VERTEX_SHADER,_),T=Cm(r,r.FRAGMENT_SHADER,S);r.attachShader(p,v),r.attachShader(p,T),e.index0AttributeName!==void 0?r.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&r.bindAttribLocation(p,0,"position"),r.linkProgram(p);function A(C){if(i.debug.checkShaderErrors){let D=r.getProgramInfoLog(p)||"",k=r.getShaderInfoLog(v)||"",$=r.getShaderInfoLog(T)||"",I=D.trim(),W=k.trim(),F=$.trim(),B=!0,et=!0;if(r.getProgramParameter(p,r.LINK_STATUS)===!1)if(B=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(r,p,v,T);else{let H=Im(r,v,"vertex"),q=Im(r,T,"fragment");zt("WebGLProgram: Shader Error "+r.getError()+" - VALIDATE_STATUS "+r.getProgramParameter(p,r.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+I+`
`+H+`
`+q)}else I!==""?Bt("WebGLProgram: Program Info Log:",I):(W===""||F==="")&&(et=!1);et&&(C.diagnostics={runnable:B,programLog:I,vertexShader:{log:W,prefix:y},fragmentShader:{log:F,prefix:g}})}r.deleteShader(v),r.deleteShader(T),x=new Qr(r,p),w=tS(r,p)}let x;this.getUniforms=function(){return x===void 0&&A(this),x};let w;this.getAttributes=function(){return w===void 0&&A(this),w};let U=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return U===!1&&(U=r.getProgramParameter(p,WM)),U},this.destroy=function(){n.releaseStatesOfProgram(this),r.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=XM++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=v,this.fragmentShader=T,this}var dS=0,Mu=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let r=this._getShaderCacheForMaterial(t);return r.has(e)===!1&&(r.add(e),e.usedTimes++),r.has(n)===!1&&(r.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Su(t),e.set(t,n)),n}},Su=class{constructor(t){this.id=dS++,this.code=t,this.usedTimes=0}};function fS(i){return i===$i||i===lo||i===co}function pS(i,t,e,n,r,s){let o=new Fs,a=new Mu,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function p(x,w,U,C,D,k){let $=C.fog,I=D.geometry,W=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?C.environment:null,F=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,B=t.get(x.envMap||W,F),et=d[x.type],H=n.precision;x.precision!==null&&(H=n.getMaxPrecision(x.precision),H!==x.precision&&Bt("WebGLProgram.getParameters:",x.precision,"not supported, using",H,"instead."));let q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,Q=q!==void 0?q.length:0,Mt=0;I.morphAttributes.position!==void 0&&(Mt=1),I.morphAttributes.normal!==void 0&&(Mt=2),I.morphAttributes.color!==void 0&&(Mt=3);let Pt,J,ft,At;if(et){let bt=ri[et];Pt=bt.vertexShader,J=bt.fragmentShader}else{Pt=x.vertexShader,J=x.fragmentShader;let bt=a.getVertexShaderStage(x),de=a.getFragmentShaderStage(x);a.update(x,bt,de),ft=bt.id,At=de.id}let Nt=i.getRenderTarget(),_t=i.state.buffers.depth.getReversed(),Ft=D.isInstancedMesh===!0,xe=D.isBatchedMesh===!0,Ot=!!x.map,Kt=!!x.matcap,te=!!B,nt=te&&B.isPMREMTexture===!0,ht=!!x.aoMap,at=!!x.lightMap,wt=!!x.bumpMap&&x.wireframe===!1,xt=!!x.normalMap,Wt=!!x.displacementMap,It=!!x.emissiveMap,ee=!!x.metalnessMap,ne=!!x.roughnessMap,ce=x.anisotropy>0,N=x.clearcoat>0,Re=x.diffuseRoughness>0,jt=x.dispersion>0,fe=x.retroreflectivity>0,mt=x.iridescence>0,Ae=x.sheen>0,Ut=x.transmission>0,Vt=ce&&!!x.anisotropyMap,E=N&&!!x.clearcoatMap,b=N&&!!x.clearcoatNormalMap,V=N&&!!x.clearcoatRoughnessMap,it=Re&&!!x.diffuseRoughnessMap,tt=mt&&!!x.iridescenceMap,lt=mt&&!!x.iridescenceThicknessMap,gt=Ae&&!!x.sheenColorMap,Z=Ae&&!!x.sheenRoughnessMap,K=!!x.specularMap,ut=!!x.specularColorMap,P=!!x.specularIntensityMap,j=Ut&&!!x.transmissionMap,Y=Ut&&!!x.thicknessMap,dt=!!x.gradientMap,ot=!!x.alphaMap,ct=x.alphaTest>0,Lt=!!x.alphaHash,Yt=!!x.extensions,rt=ni;x.toneMapped&&(Nt===null||Nt.isXRRenderTarget===!0)&&(rt=i.toneMapping);let Dt=nt?B.isCompressedCubeTexture?B.image[0].mipmaps:B.mipmaps:null,qt={shaderID:et,shaderType:x.type,shaderName:x.name,vertexShader:Pt,fragmentShader:J,defines:x.defines,customVertexShaderID:ft,customFragmentShaderID:At,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:H,batching:xe,batchingColor:xe&&D._colorsTexture!==null,instancing:Ft,instancingColor:Ft&&D.instanceColor!==null,instancingMorph:Ft&&D.morphTexture!==null,outputColorSpace:Nt===null?i.outputColorSpace:Nt.isXRRenderTarget===!0?Nt.texture.colorSpace:se.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Ot,matcap:Kt,envMap:te,envMapMode:te&&B.mapping,envMapPMREM:nt,envMapMaxLod:nt?Dt.length-1:null,envMapSize:nt?Dt[0].width:null,aoMap:ht,lightMap:at,bumpMap:wt,normalMap:xt,displacementMap:Wt,emissiveMap:It,normalMapObjectSpace:xt&&x.normalMapType===jp,normalMapTangentSpace:xt&&x.normalMapType===Xl,packedNormalMap:xt&&x.normalMapType===Xl&&fS(x.normalMap.format),metalnessMap:ee,roughnessMap:ne,anisotropy:ce,anisotropyMap:Vt,clearcoat:N,clearcoatMap:E,clearcoatNormalMap:b,clearcoatRoughnessMap:V,diffuseRoughness:Re,diffuseRoughnessMap:it,dispersion:jt,retroreflection:fe,iridescence:mt,iridescenceMap:tt,iridescenceThicknessMap:lt,sheen:Ae,sheenColorMap:gt,sheenRoughnessMap:Z,specularMap:K,specularColorMap:ut,specularIntensityMap:P,transmission:Ut,transmissionMap:j,thicknessMap:Y,gradientMap:dt,opaque:x.transparent===!1&&x.blending===Jr&&x.alphaToCoverage===!1,alphaMap:ot,alphaTest:ct,alphaHash:Lt,combine:x.combine,mapUv:Ot&&f(x.map.channel),aoMapUv:ht&&f(x.aoMap.channel),lightMapUv:at&&f(x.lightMap.channel),bumpMapUv:wt&&f(x.bumpMap.channel),normalMapUv:xt&&f(x.normalMap.channel),displacementMapUv:Wt&&f(x.displacementMap.channel),emissiveMapUv:It&&f(x.emissiveMap.channel),metalnessMapUv:ee&&f(x.metalnessMap.channel),roughnessMapUv:ne&&f(x.roughnessMap.channel),anisotropyMapUv:Vt&&f(x.anisotropyMap.channel),clearcoatMapUv:E&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:V&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:it&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:tt&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:lt&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:gt&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:Z&&f(x.sheenRoughnessMap.channel),specularMapUv:K&&f(x.specularMap.channel),specularColorMapUv:ut&&f(x.specularColorMap.channel),specularIntensityMapUv:P&&f(x.specularIntensityMap.channel),transmissionMapUv:j&&f(x.transmissionMap.channel),thicknessMapUv:Y&&f(x.thicknessMap.channel),alphaMapUv:ot&&f(x.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(xt||ce),vertexNormals:!!I.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!I.attributes.uv&&(Ot||ot),fog:!!$,useFog:x.fog===!0,fogExp2:!!$&&$.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||I.attributes.normal===void 0&&xt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:_t,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:Q,morphTextureStride:Mt,numSunLights:w.sun.length,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numSunLightShadows:w.sunShadowMap.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numLightProbeGrids:k.filter(bt=>bt.texture!==null).length,numClippingPlanes:s.numPlanes,numClipIntersection:s.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&U.length>0,shadowMapType:i.shadowMap.type,toneMapping:rt,decodeVideoTexture:Ot&&x.map.isVideoTexture===!0&&se.getTransfer(x.map.colorSpace)===ue,decodeVideoTextureEmissive:It&&x.emissiveMap.isVideoTexture===!0&&se.getTransfer(x.emissiveMap.colorSpace)===ue,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Nn,flipSided:x.side===on,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:Yt&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Yt&&x.extensions.multiDraw===!0||xe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return qt.vertexUv1s=l.has(1),qt.vertexUv2s=l.has(2),qt.vertexUv3s=l.has(3),l.clear(),qt}function y(x){let w=[];if(x.shaderID?w.push(x.shaderID):(w.push(x.customVertexShaderID),w.push(x.customFragmentShaderID)),x.defines!==void 0)for(let U in x.defines)w.push(U),w.push(x.defines[U]);return x.isRawShaderMaterial===!1&&(g(w,x),m(w,x),w.push(i.outputColorSpace)),w.push(x.customProgramCacheKey),w.join()}function g(x,w){x.push(w.precision),x.push(w.outputColorSpace),x.push(w.envMapMode),x.push(w.envMapPMREM),x.push(w.envMapMaxLod),x.push(w.envMapSize),x.push(w.mapUv),x.push(w.alphaMapUv),x.push(w.lightMapUv),x.push(w.aoMapUv),x.push(w.bumpMapUv),x.push(w.normalMapUv),x.push(w.displacementMapUv),x.push(w.emissiveMapUv),x.push(w.metalnessMapUv),x.push(w.roughnessMapUv),x.push(w.anisotropyMapUv),x.push(w.clearcoatMapUv),x.push(w.clearcoatNormalMapUv),x.push(w.clearcoatRoughnessMapUv),x.push(w.diffuseRoughnessMapUv),x.push(w.iridescenceMapUv),x.push(w.iridescenceThicknessMapUv),x.push(w.sheenColorMapUv),x.push(w.sheenRoughnessMapUv),x.push(w.specularMapUv),x.push(w.specularColorMapUv),x.push(w.specularIntensityMapUv),x.push(w.transmissionMapUv),x.push(w.thicknessMapUv),x.push(w.combine),x.push(w.fogExp2),x.push(w.sizeAttenuation),x.push(w.morphTargetsCount),x.push(w.numSunLights),x.push(w.numDirLights),x.push(w.numPointLights),x.push(w.numSpotLights),x.push(w.numSpotLightMaps),x.push(w.numHemiLights),x.push(w.numRectAreaLights),x.push(w.numSunLightShadows),x.push(w.numDirLightShadows),x.push(w.numPointLightShadows),x.push(w.numSpotLightShadows),x.push(w.numSpotLightShadowsWithMaps),x.push(w.numLightProbes),x.push(w.numLightProbeGrids),x.push(w.shadowMapType),x.push(w.toneMapping),x.push(w.numClippingPlanes),x.push(w.numClipIntersection),x.push(w.depthPacking)}function m(x,w){o.disableAll(),w.instancing&&o.enable(0),w.instancingColor&&o.enable(1),w.instancingMorph&&o.enable(2),w.matcap&&o.enable(3),w.envMap&&o.enable(4),w.normalMapObjectSpace&&o.enable(5),w.normalMapTangentSpace&&o.enable(6),w.clearcoat&&o.enable(7),w.iridescence&&o.enable(8),w.alphaTest&&o.enable(9),w.vertexColors&&o.enable(10),w.vertexAlphas&&o.enable(11),w.vertexUv1s&&o.enable(12),w.vertexUv2s&&o.enable(13),w.vertexUv3s&&o.enable(14),w.vertexTangents&&o.enable(15),w.anisotropy&&o.enable(16),w.alphaHash&&o.enable(17),w.batching&&o.enable(18),w.dispersion&&o.enable(19),w.retroreflection&&o.enable(24),w.diffuseRoughness&&o.enable(25),w.batchingColor&&o.enable(20),w.gradientMap&&o.enable(21),w.packedNormalMap&&o.enable(22),w.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),w.fog&&o.enable(0),w.useFog&&o.enable(1),w.flatShading&&o.enable(2),w.logarithmicDepthBuffer&&o.enable(3),w.reversedDepthBuffer&&o.enable(4),w.skinning&&o.enable(5),w.morphTargets&&o.enable(6),w.morphNormals&&o.enable(7),w.morphColors&&o.enable(8),w.premultipliedAlpha&&o.enable(9),w.shadowMapEnabled&&o.enable(10),w.doubleSided&&o.enable(11),w.flipSided&&o.enable(12),w.useDepthPacking&&o.enable(13),w.dithering&&o.enable(14),w.transmission&&o.enable(15),w.sheen&&o.enable(16),w.opaque&&o.enable(17),w.pointsUvs&&o.enable(18),w.decodeVideoTexture&&o.enable(19),w.decodeVideoTextureEmissive&&o.enable(20),w.alphaToCoverage&&o.enable(21),w.numLightProbeGrids>0&&o.enable(22),w.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function _(x){let w=d[x.type],U;if(w){let C=ri[w];U=gm.clone(C.uniforms)}else U=x.uniforms;return U}function S(x,w){let U=h.get(w);return U!==void 0?++U.usedTimes:(U=new uS(i,w,x,r),c.push(U),h.set(w,U)),U}function v(x){if(--x.usedTimes===0){let w=c.indexOf(x);c[w]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function T(x){a.remove(x)}function A(){a.dispose()}return{getParameters:p,getProgramCacheKey:y,getUniforms:_,acquireProgram:S,releaseProgram:v,releaseShaderCache:T,programs:c,dispose:A}}function mS(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function r(o,a,l){i.get(o)[a]=l}function s(){i=new WeakMap}return{has:t,get:e,remove:n,update:r,dispose:s}}function gS(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Um(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Om(){let i=[],t=0,e=[],n=[],r=[];function s(){t=0,e.length=0,n.length=0,r.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,y,g,m){let _=i[t];return _===void 0?(_={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:g,group:m},i[t]=_):(_.id=d.id,_.object=d,_.geometry=f,_.material=p,_.materialVariant=o(d),_.groupOrder=y,_.renderOrder=d.renderOrder,_.z=g,_.group=m),t++,_}function l(d,f,p,y,g,m,_){_.reversedDepth===!0&&(g=-g);let S=a(d,f,p,y,g,m);p.transmission>0?n.push(S):p.transparent===!0?r.push(S):e.push(S)}function c(d,f,p,y,g,m){let _=a(d,f,p,y,g,m);p.transmission>0?n.unshift(_):p.transparent===!0?r.unshift(_):e.unshift(_)}function h(d,f){e.length>1&&e.sort(d||gS),n.length>1&&n.sort(f||Um),r.length>1&&r.sort(f||Um)}function u(){for(let d=t,f=i.length;d<f;d++){let p=i[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:r,init:s,push:l,unshift:c,finish:u,sort:h}}function yS(){let i=new WeakMap;function t(n,r){let s=i.get(n),o;return s===void 0?(o=new Om,i.set(n,[o])):r>=s.length?(o=new Om,s.push(o)):o=s[r],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function xS(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new R,color:new $t};break;case"SpotLight":e={position:new R,direction:new R,color:new $t,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new R,color:new $t,distance:0,decay:0};break;case"HemisphereLight":e={direction:new R,skyColor:new $t,groundColor:new $t};break;case"RectAreaLight":e={color:new $t,position:new R,halfWidth:new R,halfHeight:new R};break}return i[t.id]=e,e}}}function _S(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new st};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new st};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new st,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var bS=0;function vS(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function MS(i){let t=new xS,e=_S(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new R);let r=new R,s=new ae,o=new ae;function a(c){let h=0,u=0,d=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let f=0,p=0,y=0,g=0,m=0,_=0,S=0,v=0,T=0,A=0,x=0,w=0,U=0,C=0;c.sort(vS);for(let k=0,$=c.length;k<$;k++){let I=c[k],W=I.color,F=I.intensity,B=I.distance,et=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===$i?et=I.shadow.map.texture:et=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)h+=W.r*F,u+=W.g*F,d+=W.b*F;else if(I.isLightProbe){for(let H=0;H<9;H++)n.probe[H].addScaledVector(I.sh.coefficients[H],F);C++}else if(I.isSunLight){let H=t.get(I);if(H.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let q=I.shadow,Q=e.get(I);Q.shadowIntensity=q.intensity,Q.shadowBias=q.bias,Q.shadowNormalBias=q.normalBias,Q.shadowRadius=q.radius,Q.shadowMapSize.copy(q.mapSize).multiply(q.getFrameExtents()),n.sunShadow[p]=Q,n.sunShadowMap[p]=et;let Mt=q.getViewportCount();for(let Pt=0;Pt<Mt;Pt++)n.sunShadowMatrix[y+Pt]=q.getMatrix(Pt),n.sunShadowCascade[y+Pt]=q._cascadeData[Pt];y+=Mt,p++}n.sun[f]=H,f++}else if(I.isDirectionalLight){let H=t.get(I);if(H.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let q=I.shadow,Q=e.get(I);Q.shadowIntensity=q.intensity,Q.shadowBias=q.bias,Q.shadowNormalBias=q.normalBias,Q.shadowRadius=q.radius,Q.shadowMapSize=q.mapSize,n.directionalShadow[g]=Q,n.directionalShadowMap[g]=et,n.directionalShadowMatrix[g]=I.shadow.matrix,T++}n.directional[g]=H,g++}else if(I.isSpotLight){let H=t.get(I);H.position.setFromMatrixPosition(I.matrixWorld),H.color.copy(W).multiplyScalar(F),H.distance=B,H.coneCos=Math.cos(I.angle),H.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),H.decay=I.decay,n.spot[_]=H;let q=I.shadow;if(I.map&&(n.spotLightMap[w]=I.map,w++,q.updateMatrices(I),I.castShadow&&U++),n.spotLightMatrix[_]=q.matrix,I.castShadow){let Q=e.get(I);Q.shadowIntensity=q.intensity,Q.shadowBias=q.bias,Q.shadowNormalBias=q.normalBias,Q.shadowRadius=q.radius,Q.shadowMapSize=q.mapSize,n.spotShadow[_]=Q,n.spotShadowMap[_]=et,x++}_++}else if(I.isRectAreaLight){let H=t.get(I);H.color.copy(W).multiplyScalar(F),H.halfWidth.set(I.width*.5,0,0),H.halfHeight.set(0,I.height*.5,0),n.rectArea[S]=H,S++}else if(I.isPointLight){let H=t.get(I);if(H.color.copy(I.color).multiplyScalar(I.intensity),H.distance=I.distance,H.decay=I.decay,I.castShadow){let q=I.shadow,Q=e.get(I);Q.shadowIntensity=q.intensity,Q.shadowBias=q.bias,Q.shadowNormalBias=q.normalBias,Q.shadowRadius=q.radius,Q.shadowMapSize=q.mapSize,Q.shadowCameraNear=q.camera.near,Q.shadowCameraFar=q.camera.far,n.pointShadow[m]=Q,n.pointShadowMap[m]=et,n.pointShadowMatrix[m]=I.shadow.matrix,A++}n.point[m]=H,m++}else if(I.isHemisphereLight){let H=t.get(I);H.skyColor.copy(I.color).multiplyScalar(F),H.groundColor.copy(I.groundColor).multiplyScalar(F),n.hemi[v]=H,v++}}S>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=vt.LTC_FLOAT_1,n.rectAreaLTC2=vt.LTC_FLOAT_2):(n.rectAreaLTC1=vt.LTC_HALF_1,n.rectAreaLTC2=vt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==g||D.pointLength!==m||D.spotLength!==_||D.rectAreaLength!==S||D.hemiLength!==v||D.numSunShadows!==p||D.numDirectionalShadows!==T||D.numPointShadows!==A||D.numSpotShadows!==x||D.numSpotMaps!==w||D.numLightProbes!==C)&&(n.sun.length=f,n.directional.length=g,n.spot.length=_,n.rectArea.length=S,n.point.length=m,n.hemi.length=v,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=T,n.directionalShadowMap.length=T,n.directionalShadowMatrix.length=T,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+w-U,n.spotLightMap.length=w,n.numSpotLightShadowsWithMaps=U,n.numLightProbes=C,D.sunLength=f,D.directionalLength=g,D.pointLength=m,D.spotLength=_,D.rectAreaLength=S,D.hemiLength=v,D.numSunShadows=p,D.numDirectionalShadows=T,D.numPointShadows=A,D.numSpotShadows=x,D.numSpotMaps=w,D.numLightProbes=C,n.version=bS++)}function l(c,h){let u=0,d=0,f=0,p=0,y=0,g=0,m=h.matrixWorldInverse;for(let _=0,S=c.length;_<S;_++){let v=c[_];if(v.isSunLight){let T=n.sun[u];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(m),u++}else if(v.isDirectionalLight){let T=n.directional[d];T.direction.setFromMatrixPosition(v.matrixWorld),r.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(r),T.direction.transformDirection(m),d++}else if(v.isSpotLight){let T=n.spot[p];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(m),T.direction.setFromMatrixPosition(v.matrixWorld),r.setFromMatrixPosition(v.target.matrixWorld),T.direction.sub(r),T.direction.transformDirection(m),p++}else if(v.isRectAreaLight){let T=n.rectArea[y];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(m),o.identity(),s.copy(v.matrixWorld),s.premultiply(m),o.extractRotation(s),T.halfWidth.set(v.width*.5,0,0),T.halfHeight.set(0,v.height*.5,0),T.halfWidth.applyMatrix4(o),T.halfHeight.applyMatrix4(o),y++}else if(v.isPointLight){let T=n.point[f];T.position.setFromMatrixPosition(v.matrixWorld),T.position.applyMatrix4(m),f++}else if(v.isHemisphereLight){let T=n.hemi[g];T.direction.setFromMatrixPosition(v.matrixWorld),T.direction.transformDirection(m),g++}}}return{setup:a,setupView:l,state:n}}function Bm(i){let t=new MS(i),e=[],n=[],r=[];function s(u){h.camera=u,e.length=0,n.length=0,r.length=0}function o(u){u.isLightProbeGrid?r.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),r.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:r,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:s,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function SS(i){let t=new WeakMap;function e(r,s=0){let o=t.get(r),a;return o===void 0?(a=new Bm(i),t.set(r,[a])):s>=o.length?(a=new Bm(i),o.push(a)):a=o[s],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var wS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,AS=`uniform sampler2D shadow_pass;
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
}`,TS=[new R(1,0,0),new R(-1,0,0),new R(0,1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1)],ES=[new R(0,-1,0),new R(0,-1,0),new R(0,0,1),new R(0,0,-1),new R(0,-1,0),new R(0,-1,0)],km=new ae,ho=new R,yu=new R;function RS(i,t,e){let n=new zi,r=new st,s=new st,o=new Me,a=new Xa,l=new $a,c={},h=e.maxTextureSize,u={[Xi]:on,[on]:Xi,[Nn]:Nn},d=new Ln({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new st},radius:{value:4}},vertexShader:wS,fragmentShader:AS}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Xe;p.setAttribute("position",new Ke(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new ve(p,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=fr;let m=this.type;this.render=function(A,x,w){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||A.length===0)return;this.type===Cp&&(Bt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=fr);let U=i.getRenderTarget(),C=i.getActiveCubeFace(),D=i.getActiveMipmapLevel(),k=i.state;k.setBlending(pr),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let $=m!==this.type;$&&x.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(W=>W.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,W=A.length;I<W;I++){let F=A[I],B=F.shadow;if(B===void 0){Bt("WebGLShadowMap:",F,"has no shadow.");continue}if(B.autoUpdate===!1&&B.needsUpdate===!1)continue;r.copy(B.mapSize);let et=B.getFrameExtents();r.multiply(et),s.copy(B.mapSize),(r.x>h||r.y>h)&&(r.x>h&&(s.x=Math.floor(h/et.x),r.x=s.x*et.x,B.mapSize.x=s.x),r.y>h&&(s.y=Math.floor(h/et.y),r.y=s.y*et.y,B.mapSize.y=s.y));let H=i.state.buffers.depth.getReversed();if(B.camera._reversedDepth=H,B.map===null||$===!0){if(B.map!==null&&(B.map.depthTexture!==null&&(B.map.depthTexture.dispose(),B.map.depthTexture=null),B.map.dispose()),this.type===Yr){if(F.isPointLight){Bt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}B.map=new _n(r.x,r.y,{format:$i,type:qn,minFilter:sn,magFilter:sn,generateMipmaps:!1}),B.map.texture.name=F.name+".shadowMap",B.map.depthTexture=new _i(r.x,r.y,Dn),B.map.depthTexture.name=F.name+".shadowMapDepth",B.map.depthTexture.format=gi,B.map.depthTexture.compareFunction=null,B.map.depthTexture.minFilter=Ie,B.map.depthTexture.magFilter=Ie}else F.isPointLight?(B.map=new fo(r.x),B.map.depthTexture=new Vs(r.x,$n)):(B.map=new _n(r.x,r.y),B.map.depthTexture=new _i(r.x,r.y,$n)),B.map.depthTexture.name=F.name+".shadowMap",B.map.depthTexture.format=gi,this.type===fr?(B.map.depthTexture.compareFunction=H?su:ru,B.map.depthTexture.minFilter=sn,B.map.depthTexture.magFilter=sn):(B.map.depthTexture.compareFunction=null,B.map.depthTexture.minFilter=Ie,B.map.depthTexture.magFilter=Ie);B.camera.updateProjectionMatrix()}B.map.isWebGLCubeRenderTarget!==!0&&(B.map.width!==r.x||B.map.height!==r.y)&&B.map.setSize(r.x,r.y);let q=B.map.isWebGLCubeRenderTarget?6:B.getViewportCount();F.isPointLight!==!0&&B.updateMatrices(F,w);let Q=(B.camera.layers.mask&4294967294)!==0?B.camera.layers:w.layers;for(let Mt=0;Mt<q;Mt++){let Pt=B.getCamera(Mt);if(F.isPointLight){let J=B.camera,ft=B.matrix,At=F.distance||J.far;At!==J.far&&(J.far=At,J.updateProjectionMatrix()),ho.setFromMatrixPosition(F.matrixWorld),J.position.copy(ho),yu.copy(J.position),yu.add(TS[Mt]),J.up.copy(ES[Mt]),J.lookAt(yu),J.updateMatrixWorld(),ft.makeTranslation(-ho.x,-ho.y,-ho.z),km.multiplyMatrices(J.projectionMatrix,J.matrixWorldInverse),B._frustum.setFromProjectionMatrix(km,J.coordinateSystem,J.reversedDepth)}if(B.map.isWebGLCubeRenderTarget)i.setRenderTarget(B.map,Mt),i.clear();else{Mt===0&&(i.setRenderTarget(B.map),i.clear());let J=B.getViewport(Mt);o.set(s.x*J.x,s.y*J.y,s.x*J.z,s.y*J.w),k.viewport(o)}n=B.getFrustum(Mt),v(x,w,Pt,F,Q,this.type)}B.isPointLightShadow!==!0&&this.type===Yr&&_(B,w),B.needsUpdate=!1}m=this.type,g.needsUpdate=!1,i.setRenderTarget(U,C,D)};function _(A,x){let w=t.update(y);d.defines.VSM_SAMPLES!==A.blurSamples&&(d.defines.VSM_SAMPLES=A.blurSamples,f.defines.VSM_SAMPLES=A.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),A.mapPass===null?A.mapPass=new _n(r.x,r.y,{format:$i,type:qn}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),d.uniforms.shadow_pass.value=A.map.depthTexture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(x,null,w,d,y,null),f.uniforms.shadow_pass.value=A.mapPass.texture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(x,null,w,f,y,null)}function S(A,x,w,U){let C=null,D=w.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(D!==void 0)C=D;else if(C=w.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let k=C.uuid,$=x.uuid,I=c[k];I===void 0&&(I={},c[k]=I);let W=I[$];W===void 0&&(W=C.clone(),I[$]=W,x.addEventListener("dispose",T)),C=W}if(C.visible=x.visible,C.wireframe=x.wireframe,U===Yr?C.side=x.shadowSide!==null?x.shadowSide:x.side:C.side=x.shadowSide!==null?x.shadowSide:u[x.side],C.alphaMap=x.alphaMap,C.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,C.map=x.map,C.clipShadows=x.clipShadows,C.clippingPlanes=x.clippingPlanes,C.clipIntersection=x.clipIntersection,C.displacementMap=x.displacementMap,C.displacementScale=x.displacementScale,C.displacementBias=x.displacementBias,C.wireframeLinewidth=x.wireframeLinewidth,C.linewidth=x.linewidth,w.isPointLight===!0&&C.isMeshDistanceMaterial===!0){let k=i.properties.get(C);k.light=w}return C}function v(A,x,w,U,C,D){if(A.visible===!1)return;if(A.layers.test(C)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&D===Yr)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(w.matrixWorldInverse,A.matrixWorld);let I=t.update(A),W=A.material;if(Array.isArray(W)){let F=I.groups;for(let B=0,et=F.length;B<et;B++){let H=F[B],q=W[H.materialIndex];if(q&&q.visible){let Q=S(A,q,U,D);A.onBeforeShadow(i,A,x,w,I,Q,H),i.renderBufferDirect(w,null,I,Q,A,H),A.onAfterShadow(i,A,x,w,I,Q,H)}}}else if(W.visible){let F=S(A,W,U,D);A.onBeforeShadow(i,A,x,w,I,F,null),i.renderBufferDirect(w,null,I,F,A,null),A.onAfterShadow(i,A,x,w,I,F,null)}}let $=A.children;for(let I=0,W=$.length;I<W;I++)v($[I],x,w,U,C,D)}function T(A){A.target.removeEventListener("dispose",T);for(let w in c){let U=c[w],C=A.target.uuid;C in U&&(U[C].dispose(),delete U[C])}}}function CS(i,t){function e(){let P=!1,j=new Me,Y=null,dt=new Me(0,0,0,0);return{setMask:function(ot){Y!==ot&&!P&&(i.colorMask(ot,ot,ot,ot),Y=ot)},setLocked:function(ot){P=ot},setClear:function(ot,ct,Lt,Yt,rt){rt===!0&&(ot*=Yt,ct*=Yt,Lt*=Yt),j.set(ot,ct,Lt,Yt),dt.equals(j)===!1&&(i.clearColor(ot,ct,Lt,Yt),dt.copy(j))},reset:function(){P=!1,Y=null,dt.set(-1,0,0,0)}}}function n(){let P=!1,j=!1,Y=null,dt=null,ot=null;return{setReversed:function(ct){if(j!==ct){let Lt=t.get("EXT_clip_control");ct?Lt.clipControlEXT(Lt.LOWER_LEFT_EXT,Lt.ZERO_TO_ONE_EXT):Lt.clipControlEXT(Lt.LOWER_LEFT_EXT,Lt.NEGATIVE_ONE_TO_ONE_EXT),j=ct;let Yt=ot;ot=null,this.setClear(Yt)}},getReversed:function(){return j},setTest:function(ct){ct?_t(i.DEPTH_TEST):Ft(i.DEPTH_TEST)},setMask:function(ct){Y!==ct&&!P&&(i.depthMask(ct),Y=ct)},setFunc:function(ct){if(j&&(ct=cm[ct]),dt!==ct){switch(ct){case Ma:i.depthFunc(i.NEVER);break;case Sa:i.depthFunc(i.ALWAYS);break;case wa:i.depthFunc(i.LESS);break;case Or:i.depthFunc(i.LEQUAL);break;case Aa:i.depthFunc(i.EQUAL);break;case Ta:i.depthFunc(i.GEQUAL);break;case Ea:i.depthFunc(i.GREATER);break;case Ra:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}dt=ct}},setLocked:function(ct){P=ct},setClear:function(ct){ot!==ct&&(ot=ct,j&&(ct=1-ct),i.clearDepth(ct))},reset:function(){P=!1,Y=null,dt=null,ot=null,j=!1}}}function r(){let P=!1,j=null,Y=null,dt=null,ot=null,ct=null,Lt=null,Yt=null,rt=null;return{setTest:function(Dt){P||(Dt?_t(i.STENCIL_TEST):Ft(i.STENCIL_TEST))},setMask:function(Dt){j!==Dt&&!P&&(i.stencilMask(Dt),j=Dt)},setFunc:function(Dt,qt,bt){(Y!==Dt||dt!==qt||ot!==bt)&&(i.stencilFunc(Dt,qt,bt),Y=Dt,dt=qt,ot=bt)},setOp:function(Dt,qt,bt){(ct!==Dt||Lt!==qt||Yt!==bt)&&(i.stencilOp(Dt,qt,bt),ct=Dt,Lt=qt,Yt=bt)},setLocked:function(Dt){P=Dt},setClear:function(Dt){rt!==Dt&&(i.clearStencil(Dt),rt=Dt)},reset:function(){P=!1,j=null,Y=null,dt=null,ot=null,ct=null,Lt=null,Yt=null,rt=null}}}let s=new e,o=new n,a=new r,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],y=null,g=!1,m=null,_=null,S=null,v=null,T=null,A=null,x=null,w=new $t(0,0,0),U=0,C=!1,D=null,k=null,$=null,I=null,W=null,F=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),B=!1,et=0,H=i.getParameter(i.VERSION);H.indexOf("WebGL")!==-1?(et=parseFloat(/^WebGL (\d)/.exec(H)[1]),B=et>=1):H.indexOf("OpenGL ES")!==-1&&(et=parseFloat(/^OpenGL ES (\d)/.exec(H)[1]),B=et>=2);let q=null,Q={},Mt=i.getParameter(i.SCISSOR_BOX),Pt=i.getParameter(i.VIEWPORT),J=new Me().fromArray(Mt),ft=new Me().fromArray(Pt);function At(P,j,Y,dt){let ot=new Uint8Array(4),ct=i.createTexture();i.bindTexture(P,ct),i.texParameteri(P,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(P,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Lt=0;Lt<Y;Lt++)P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY?i.texImage3D(j,0,i.RGBA,1,1,dt,0,i.RGBA,i.UNSIGNED_BYTE,ot):i.texImage2D(j+Lt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ot);return ct}let Nt={};Nt[i.TEXTURE_2D]=At(i.TEXTURE_2D,i.TEXTURE_2D,1),Nt[i.TEXTURE_CUBE_MAP]=At(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Nt[i.TEXTURE_2D_ARRAY]=At(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Nt[i.TEXTURE_3D]=At(i.TEXTURE_3D,i.TEXTURE_3D,1,1),s.setClear(0,0,0,1),o.setClear(1),a.setClear(0),_t(i.DEPTH_TEST),o.setFunc(Or),wt(!1),xt(Oh),_t(i.CULL_FACE),ht(pr);function _t(P){h[P]!==!0&&(i.enable(P),h[P]=!0)}function Ft(P){h[P]!==!1&&(i.disable(P),h[P]=!1)}function xe(P,j){return d[P]!==j?(i.bindFramebuffer(P,j),d[P]=j,P===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=j),P===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=j),!0):!1}function Ot(P,j){let Y=p,dt=!1;if(P){Y=f.get(j),Y===void 0&&(Y=[],f.set(j,Y));let ot=P.textures;if(Y.length!==ot.length||Y[0]!==i.COLOR_ATTACHMENT0){for(let ct=0,Lt=ot.length;ct<Lt;ct++)Y[ct]=i.COLOR_ATTACHMENT0+ct;Y.length=ot.length,dt=!0}}else Y[0]!==i.BACK&&(Y[0]=i.BACK,dt=!0);dt&&i.drawBuffers(Y)}function Kt(P){return y!==P?(i.useProgram(P),y=P,!0):!1}let te={[mr]:i.FUNC_ADD,[Ip]:i.FUNC_SUBTRACT,[Lp]:i.FUNC_REVERSE_SUBTRACT};te[Np]=i.MIN,te[Dp]=i.MAX;let nt={[Fp]:i.ZERO,[Up]:i.ONE,[Op]:i.SRC_COLOR,[Vh]:i.SRC_ALPHA,[Hp]:i.SRC_ALPHA_SATURATE,[Vp]:i.DST_COLOR,[kp]:i.DST_ALPHA,[Bp]:i.ONE_MINUS_SRC_COLOR,[Gh]:i.ONE_MINUS_SRC_ALPHA,[Gp]:i.ONE_MINUS_DST_COLOR,[zp]:i.ONE_MINUS_DST_ALPHA,[Wp]:i.CONSTANT_COLOR,[Xp]:i.ONE_MINUS_CONSTANT_COLOR,[$p]:i.CONSTANT_ALPHA,[qp]:i.ONE_MINUS_CONSTANT_ALPHA};function ht(P,j,Y,dt,ot,ct,Lt,Yt,rt,Dt){if(P===pr){g===!0&&(Ft(i.BLEND),g=!1);return}if(g===!1&&(_t(i.BLEND),g=!0),P!==Pp){if(P!==m||Dt!==C){if((_!==mr||T!==mr)&&(i.blendEquation(i.FUNC_ADD),_=mr,T=mr),Dt)switch(P){case Jr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bh:i.blendFunc(i.ONE,i.ONE);break;case kh:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case zh:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:zt("WebGLState: Invalid blending: ",P);break}else switch(P){case Jr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Bh:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case kh:zt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case zh:zt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:zt("WebGLState: Invalid blending: ",P);break}S=null,v=null,A=null,x=null,w.set(0,0,0),U=0,m=P,C=Dt}return}ot=ot||j,ct=ct||Y,Lt=Lt||dt,(j!==_||ot!==T)&&(i.blendEquationSeparate(te[j],te[ot]),_=j,T=ot),(Y!==S||dt!==v||ct!==A||Lt!==x)&&(i.blendFuncSeparate(nt[Y],nt[dt],nt[ct],nt[Lt]),S=Y,v=dt,A=ct,x=Lt),(Yt.equals(w)===!1||rt!==U)&&(i.blendColor(Yt.r,Yt.g,Yt.b,rt),w.copy(Yt),U=rt),m=P,C=!1}function at(P,j){P.side===Nn?Ft(i.CULL_FACE):_t(i.CULL_FACE);let Y=P.side===on;j&&(Y=!Y),wt(Y),P.blending===Jr&&P.transparent===!1?ht(pr):ht(P.blending,P.blendEquation,P.blendSrc,P.blendDst,P.blendEquationAlpha,P.blendSrcAlpha,P.blendDstAlpha,P.blendColor,P.blendAlpha,P.premultipliedAlpha),o.setFunc(P.depthFunc),o.setTest(P.depthTest),o.setMask(P.depthWrite),s.setMask(P.colorWrite);let dt=P.stencilWrite;a.setTest(dt),dt&&(a.setMask(P.stencilWriteMask),a.setFunc(P.stencilFunc,P.stencilRef,P.stencilFuncMask),a.setOp(P.stencilFail,P.stencilZFail,P.stencilZPass)),It(P.polygonOffset,P.polygonOffsetFactor,P.polygonOffsetUnits),P.alphaToCoverage===!0?_t(i.SAMPLE_ALPHA_TO_COVERAGE):Ft(i.SAMPLE_ALPHA_TO_COVERAGE)}function wt(P){D!==P&&(P?i.frontFace(i.CW):i.frontFace(i.CCW),D=P)}function xt(P){P!==Ep?(_t(i.CULL_FACE),P!==k&&(P===Oh?i.cullFace(i.BACK):P===Rp?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ft(i.CULL_FACE),k=P}function Wt(P){P!==$&&(B&&i.lineWidth(P),$=P)}function It(P,j,Y){P?(_t(i.POLYGON_OFFSET_FILL),(I!==j||W!==Y)&&(I=j,W=Y,o.getReversed()&&(j=-j,Y=-Y),i.polygonOffset(j,Y))):Ft(i.POLYGON_OFFSET_FILL)}function ee(P){P?_t(i.SCISSOR_TEST):Ft(i.SCISSOR_TEST)}function ne(P){P===void 0&&(P=i.TEXTURE0+F-1),q!==P&&(i.activeTexture(P),q=P)}function ce(P,j,Y){Y===void 0&&(q===null?Y=i.TEXTURE0+F-1:Y=q);let dt=Q[Y];dt===void 0&&(dt={type:void 0,texture:void 0},Q[Y]=dt),(dt.type!==P||dt.texture!==j)&&(q!==Y&&(i.activeTexture(Y),q=Y),i.bindTexture(P,j||Nt[P]),dt.type=P,dt.texture=j)}function N(){let P=Q[q];P!==void 0&&P.type!==void 0&&(i.bindTexture(P.type,null),P.type=void 0,P.texture=void 0)}function Re(){try{i.compressedTexImage2D(...arguments)}catch(P){zt("WebGLState:",P)}}function jt(){try{i.compressedTexImage3D(...arguments)}catch(P){zt("WebGLState:",P)}}function fe(){try{i.texSubImage2D(...arguments)}catch(P){zt("WebGLState:",P)}}function mt(){try{i.texSubImage3D(...arguments)}catch(P){zt("WebGLState:",P)}}function Ae(){try{i.compressedTexSubImage2D(...arguments)}catch(P){zt("WebGLState:",P)}}function Ut(){try{i.compressedTexSubImage3D(...arguments)}catch(P){zt("WebGLState:",P)}}function Vt(){try{i.texStorage2D(...arguments)}catch(P){zt("WebGLState:",P)}}function E(){try{i.texStorage3D(...arguments)}catch(P){zt("WebGLState:",P)}}function b(){try{i.texImage2D(...arguments)}catch(P){zt("WebGLState:",P)}}function V(){try{i.texImage3D(...arguments)}catch(P){zt("WebGLState:",P)}}function it(P){return u[P]!==void 0?u[P]:i.getParameter(P)}function tt(P,j){u[P]!==j&&(i.pixelStorei(P,j),u[P]=j)}function lt(P){J.equals(P)===!1&&(i.scissor(P.x,P.y,P.z,P.w),J.copy(P))}function gt(P){ft.equals(P)===!1&&(i.viewport(P.x,P.y,P.z,P.w),ft.copy(P))}function Z(P,j){let Y=c.get(j);Y===void 0&&(Y=new WeakMap,c.set(j,Y));let dt=Y.get(P);dt===void 0&&(dt=i.getUniformBlockIndex(j,P.name),i.uniformBlockBinding(j,dt,dt),Y.set(P,dt))}function K(P,j,Y){let ot=c.get(j).get(P);l[ot]!==Y&&(i.bindBufferBase(i.UNIFORM_BUFFER,ot,Y),l[ot]=Y)}function ut(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},q=null,Q={},d={},l={},f=new WeakMap,p=[],y=null,g=!1,m=null,_=null,S=null,v=null,T=null,A=null,x=null,w=new $t(0,0,0),U=0,C=!1,D=null,k=null,$=null,I=null,W=null,J.set(0,0,i.canvas.width,i.canvas.height),ft.set(0,0,i.canvas.width,i.canvas.height),s.reset(),o.reset(),a.reset()}return{buffers:{color:s,depth:o,stencil:a},enable:_t,disable:Ft,bindFramebuffer:xe,drawBuffers:Ot,useProgram:Kt,setBlending:ht,setMaterial:at,setFlipSided:wt,setCullFace:xt,setLineWidth:Wt,setPolygonOffset:It,setScissorTest:ee,activeTexture:ne,bindTexture:ce,unbindTexture:N,compressedTexImage2D:Re,compressedTexImage3D:jt,texImage2D:b,texImage3D:V,pixelStorei:tt,getParameter:it,updateUBOMapping:Z,uniformBlockBinding:K,texStorage2D:Vt,texStorage3D:E,texSubImage2D:fe,texSubImage3D:mt,compressedTexSubImage2D:Ae,compressedTexSubImage3D:Ut,scissor:lt,viewport:gt,reset:ut}}function PS(i,t,e,n,r,s,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new st,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,y=new FinalizationRegistry(E=>p.delete(E)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(E,b){return g?new OffscreenCanvas(E,b):Ns("canvas")}function _(E,b,V){let it=1,tt=Vt(E);if((tt.width>V||tt.height>V)&&(it=V/Math.max(tt.width,tt.height)),it<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){let lt=Math.floor(it*tt.width),gt=Math.floor(it*tt.height);d===void 0&&(d=m(lt,gt));let Z=b?m(lt,gt):d;return Z.width=lt,Z.height=gt,Z.getContext("2d").drawImage(E,0,0,lt,gt),Bt("WebGLRenderer: Texture has been resized from ("+tt.width+"x"+tt.height+") to ("+lt+"x"+gt+")."),Z}else return"data"in E&&Bt("WebGLRenderer: Image in DataTexture is too big ("+tt.width+"x"+tt.height+")."),E;return E}function S(E){return E.generateMipmaps}function v(E){i.generateMipmap(E)}function T(E){return E.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?i.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(E,b,V,it,tt,lt=!1){if(E!==null){if(i[E]!==void 0)return i[E];Bt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let gt;it&&(gt=t.get("EXT_texture_norm16"),gt||Bt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Z=b;if(b===i.RED&&(V===i.FLOAT&&(Z=i.R32F),V===i.HALF_FLOAT&&(Z=i.R16F),V===i.UNSIGNED_BYTE&&(Z=i.R8),V===i.UNSIGNED_SHORT&&gt&&(Z=gt.R16_EXT),V===i.SHORT&&gt&&(Z=gt.R16_SNORM_EXT)),b===i.RED_INTEGER&&(V===i.UNSIGNED_BYTE&&(Z=i.R8UI),V===i.UNSIGNED_SHORT&&(Z=i.R16UI),V===i.UNSIGNED_INT&&(Z=i.R32UI),V===i.BYTE&&(Z=i.R8I),V===i.SHORT&&(Z=i.R16I),V===i.INT&&(Z=i.R32I)),b===i.RG&&(V===i.FLOAT&&(Z=i.RG32F),V===i.HALF_FLOAT&&(Z=i.RG16F),V===i.UNSIGNED_BYTE&&(Z=i.RG8),V===i.UNSIGNED_SHORT&&gt&&(Z=gt.RG16_EXT),V===i.SHORT&&gt&&(Z=gt.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(V===i.UNSIGNED_BYTE&&(Z=i.RG8UI),V===i.UNSIGNED_SHORT&&(Z=i.RG16UI),V===i.UNSIGNED_INT&&(Z=i.RG32UI),V===i.BYTE&&(Z=i.RG8I),V===i.SHORT&&(Z=i.RG16I),V===i.INT&&(Z=i.RG32I)),b===i.RGB_INTEGER&&(V===i.UNSIGNED_BYTE&&(Z=i.RGB8UI),V===i.UNSIGNED_SHORT&&(Z=i.RGB16UI),V===i.UNSIGNED_INT&&(Z=i.RGB32UI),V===i.BYTE&&(Z=i.RGB8I),V===i.SHORT&&(Z=i.RGB16I),V===i.INT&&(Z=i.RGB32I)),b===i.RGBA_INTEGER&&(V===i.UNSIGNED_BYTE&&(Z=i.RGBA8UI),V===i.UNSIGNED_SHORT&&(Z=i.RGBA16UI),V===i.UNSIGNED_INT&&(Z=i.RGBA32UI),V===i.BYTE&&(Z=i.RGBA8I),V===i.SHORT&&(Z=i.RGBA16I),V===i.INT&&(Z=i.RGBA32I)),b===i.RGB&&(V===i.UNSIGNED_SHORT&&gt&&(Z=gt.RGB16_EXT),V===i.SHORT&&gt&&(Z=gt.RGB16_SNORM_EXT),V===i.UNSIGNED_INT_5_9_9_9_REV&&(Z=i.RGB9_E5),V===i.UNSIGNED_INT_10F_11F_11F_REV&&(Z=i.R11F_G11F_B10F)),b===i.RGBA){let K=lt?Ls:se.getTransfer(tt);V===i.FLOAT&&(Z=i.RGBA32F),V===i.HALF_FLOAT&&(Z=i.RGBA16F),V===i.UNSIGNED_BYTE&&(Z=K===ue?i.SRGB8_ALPHA8:i.RGBA8),V===i.UNSIGNED_SHORT&&gt&&(Z=gt.RGBA16_EXT),V===i.SHORT&&gt&&(Z=gt.RGBA16_SNORM_EXT),V===i.UNSIGNED_SHORT_4_4_4_4&&(Z=i.RGBA4),V===i.UNSIGNED_SHORT_5_5_5_1&&(Z=i.RGB5_A1)}return(Z===i.R16F||Z===i.R32F||Z===i.RG16F||Z===i.RG32F||Z===i.RGBA16F||Z===i.RGBA32F)&&t.get("EXT_color_buffer_float"),Z}function x(E,b){let V;return E?b===null||b===$n||b===yr?V=i.DEPTH24_STENCIL8:b===Dn?V=i.DEPTH32F_STENCIL8:b===Kr&&(V=i.DEPTH24_STENCIL8,Bt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===$n||b===yr?V=i.DEPTH_COMPONENT24:b===Dn?V=i.DEPTH_COMPONENT32F:b===Kr&&(V=i.DEPTH_COMPONENT16),V}function w(E,b){return S(E)===!0||E.isFramebufferTexture&&E.minFilter!==Ie&&E.minFilter!==sn?Math.log2(Math.max(b.width,b.height))+1:E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?b.mipmaps.length:1}function U(E){let b=new WeakRef(E);n.get(E).__ref=b,p.add(b),y.register(E,b,b)}function C(E){let b=n.get(E).__ref;b!==void 0&&(p.delete(b),y.unregister(b))}function D(E){$(E.target)}function k(E){I(E.target)}function $(E){E.removeEventListener("dispose",D),C(E),F(E),E.isVideoTexture&&h.delete(E),E.isHTMLTexture&&u.delete(E)}function I(E){E.removeEventListener("dispose",k),C(E),et(E)}function W(){for(let E of p){let b=E.deref();b!==void 0&&(b.isRenderTarget===!0?I(b):$(b))}p.clear(),u.clear()}function F(E){let b=n.get(E);if(b.__webglInit===void 0)return;let V=E.source,it=f.get(V);if(it){let tt=it[b.__cacheKey];tt.usedTimes--,tt.usedTimes===0&&B(E),Object.keys(it).length===0&&f.delete(V)}n.remove(E)}function B(E){let b=n.get(E);i.deleteTexture(b.__webglTexture);let V=E.source,it=f.get(V);delete it[b.__cacheKey],o.memory.textures--}function et(E){let b=n.get(E);b.__depthDisposeCallback&&b.__depthDisposeCallback();let V=E.depthTexture;if(V&&V.renderTarget===E&&$(V),E.isWebGLCubeRenderTarget)for(let tt=0;tt<6;tt++){if(Array.isArray(b.__webglFramebuffer[tt]))for(let lt=0;lt<b.__webglFramebuffer[tt].length;lt++)i.deleteFramebuffer(b.__webglFramebuffer[tt][lt]);else i.deleteFramebuffer(b.__webglFramebuffer[tt]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[tt])}else{if(Array.isArray(b.__webglFramebuffer))for(let tt=0;tt<b.__webglFramebuffer.length;tt++)i.deleteFramebuffer(b.__webglFramebuffer[tt]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let tt=0;tt<b.__webglColorRenderbuffer.length;tt++)b.__webglColorRenderbuffer[tt]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[tt]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let it=E.textures;for(let tt=0,lt=it.length;tt<lt;tt++){let gt=n.get(it[tt]);gt.__webglTexture&&(i.deleteTexture(gt.__webglTexture),o.memory.textures--),n.remove(it[tt])}n.remove(E)}let H=0;function q(){H=0}function Q(){return H}function Mt(E){H=E}function Pt(){let E=H;return E>=r.maxTextures&&Bt("WebGLTextures: Trying to use "+(E+1)+" texture units while this GPU supports only "+r.maxTextures),H+=1,E}function J(E){let b=[];return b.push(E.wrapS),b.push(E.wrapT),b.push(E.wrapR||0),b.push(E.magFilter),b.push(E.minFilter),b.push(E.anisotropy),b.push(E.internalFormat),b.push(E.format),b.push(E.type),b.push(E.generateMipmaps),b.push(E.mipmapsAutoUpdate),b.push(E.premultiplyAlpha),b.push(E.flipY),b.push(E.unpackAlignment),b.push(E.colorSpace),b.join()}function ft(E,b){let V=n.get(E);if(E.isVideoTexture&&Ae(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&V.__version!==E.version){let it=E.image;if(it===null)Bt("WebGLRenderer: Texture marked for update but no image data found.");else if(it.complete===!1)Bt("WebGLRenderer: Texture marked for update but image is incomplete");else{at(V,E,b);return}}else E.isExternalTexture&&(V.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,V.__webglTexture,i.TEXTURE0+b)}function At(E,b){let V=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&V.__version!==E.version){at(V,E,b);return}else E.isExternalTexture&&(V.__webglTexture=E.sourceTexture?E.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,V.__webglTexture,i.TEXTURE0+b)}function Nt(E,b){let V=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&V.__version!==E.version){at(V,E,b);return}e.bindTexture(i.TEXTURE_3D,V.__webglTexture,i.TEXTURE0+b)}function _t(E,b){let V=n.get(E);if(E.version>0&&V.__version!==E.version){wt(V,E,b);return}e.bindTexture(i.TEXTURE_CUBE_MAP,V.__webglTexture,i.TEXTURE0+b)}let Ft={[Ca]:i.REPEAT,[Qn]:i.CLAMP_TO_EDGE,[Pa]:i.MIRRORED_REPEAT},xe={[Ie]:i.NEAREST,[Zp]:i.NEAREST_MIPMAP_NEAREST,[io]:i.NEAREST_MIPMAP_LINEAR,[sn]:i.LINEAR,[al]:i.LINEAR_MIPMAP_NEAREST,[vi]:i.LINEAR_MIPMAP_LINEAR},Ot={[tm]:i.NEVER,[ou]:i.ALWAYS,[em]:i.LESS,[ru]:i.LEQUAL,[nm]:i.EQUAL,[su]:i.GEQUAL,[im]:i.GREATER,[rm]:i.NOTEQUAL};function Kt(E,b){if(b.type===Dn&&t.has("OES_texture_float_linear")===!1&&(b.magFilter===sn||b.magFilter===al||b.magFilter===io||b.magFilter===vi||b.minFilter===sn||b.minFilter===al||b.minFilter===io||b.minFilter===vi)&&Bt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(E,i.TEXTURE_WRAP_S,Ft[b.wrapS]),i.texParameteri(E,i.TEXTURE_WRAP_T,Ft[b.wrapT]),(E===i.TEXTURE_3D||E===i.TEXTURE_2D_ARRAY)&&i.texParameteri(E,i.TEXTURE_WRAP_R,Ft[b.wrapR]),i.texParameteri(E,i.TEXTURE_MAG_FILTER,xe[b.magFilter]),i.texParameteri(E,i.TEXTURE_MIN_FILTER,xe[b.minFilter]),b.compareFunction&&(i.texParameteri(E,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(E,i.TEXTURE_COMPARE_FUNC,Ot[b.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Ie||b.minFilter!==io&&b.minFilter!==vi||b.type===Dn&&t.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let V=t.get("EXT_texture_filter_anisotropic");i.texParameterf(E,V.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,r.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function te(E,b){let V=!1;E.__webglInit===void 0&&(E.__webglInit=!0,b.addEventListener("dispose",D),U(b));let it=b.source,tt=f.get(it);tt===void 0&&(tt={},f.set(it,tt));let lt=J(b);if(lt!==E.__cacheKey){tt[lt]===void 0&&(tt[lt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,V=!0),tt[lt].usedTimes++;let gt=tt[E.__cacheKey];gt!==void 0&&(tt[E.__cacheKey].usedTimes--,gt.usedTimes===0&&B(b)),E.__cacheKey=lt,E.__webglTexture=tt[lt].texture}return V}function nt(E,b,V){return Math.floor(Math.floor(E/V)/b)}function ht(E,b,V,it){let lt=E.updateRanges;if(lt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,V,it,b.data);else{lt.sort((P,j)=>P.start-j.start);let gt=0;for(let P=1;P<lt.length;P++){let j=lt[gt],Y=lt[P],dt=j.start+j.count,ot=nt(Y.start,b.width,4),ct=nt(j.start,b.width,4);Y.start<=dt+1&&ot===ct&&nt(Y.start+Y.count-1,b.width,4)===ot?j.count=Math.max(j.count,Y.start+Y.count-j.start):(++gt,lt[gt]=Y)}lt.length=gt+1;let Z=e.getParameter(i.UNPACK_ROW_LENGTH),K=e.getParameter(i.UNPACK_SKIP_PIXELS),ut=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let P=0,j=lt.length;P<j;P++){let Y=lt[P],dt=Math.floor(Y.start/4),ot=Math.ceil(Y.count/4),ct=dt%b.width,Lt=Math.floor(dt/b.width),Yt=ot,rt=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,ct),e.pixelStorei(i.UNPACK_SKIP_ROWS,Lt),e.texSubImage2D(i.TEXTURE_2D,0,ct,Lt,Yt,rt,V,it,b.data)}E.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,Z),e.pixelStorei(i.UNPACK_SKIP_PIXELS,K),e.pixelStorei(i.UNPACK_SKIP_ROWS,ut)}}function at(E,b,V){let it=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(it=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(it=i.TEXTURE_3D);let tt=te(E,b),lt=b.source;e.bindTexture(it,E.__webglTexture,i.TEXTURE0+V);let gt=n.get(lt);if(lt.version!==gt.__version||tt===!0){if(e.activeTexture(i.TEXTURE0+V),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let rt=se.getPrimaries(se.workingColorSpace),Dt=b.colorSpace===Si?null:se.getPrimaries(b.colorSpace),qt=b.colorSpace===Si||rt===Dt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let K=_(b.image,!1,r.maxTextureSize);K=Ut(b,K);let ut=s.convert(b.format,b.colorSpace),P=s.convert(b.type),j=A(b.internalFormat,ut,P,b.normalized,b.colorSpace,b.isVideoTexture);Kt(it,b);let Y,dt=b.mipmaps,ot=b.isVideoTexture!==!0,ct=gt.__version===void 0||tt===!0,Lt=lt.dataReady,Yt=w(b,K);if(b.isDepthTexture)j=x(b.format===Mi,b.type),ct&&(ot?e.texStorage2D(i.TEXTURE_2D,1,j,K.width,K.height):e.texImage2D(i.TEXTURE_2D,0,j,K.width,K.height,0,ut,P,null));else if(b.isDataTexture)if(dt.length>0){ot&&ct&&e.texStorage2D(i.TEXTURE_2D,Yt,j,dt[0].width,dt[0].height);for(let rt=0,Dt=dt.length;rt<Dt;rt++)Y=dt[rt],ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,rt,0,0,Y.width,Y.height,ut,P,Y.data):e.texImage2D(i.TEXTURE_2D,rt,j,Y.width,Y.height,0,ut,P,Y.data);b.generateMipmaps=!1}else ot?(ct&&e.texStorage2D(i.TEXTURE_2D,Yt,j,K.width,K.height),Lt&&ht(b,K,ut,P)):e.texImage2D(i.TEXTURE_2D,0,j,K.width,K.height,0,ut,P,K.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){ot&&ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Yt,j,dt[0].width,dt[0].height,K.depth);for(let rt=0,Dt=dt.length;rt<Dt;rt++)if(Y=dt[rt],b.format!==Yn)if(ut!==null)if(ot){if(Lt)if(b.layerUpdates.size>0){let qt=mu(Y.width,Y.height,b.format,b.type);for(let bt of b.layerUpdates){let de=Y.data.subarray(bt*qt/Y.data.BYTES_PER_ELEMENT,(bt+1)*qt/Y.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,rt,0,0,bt,Y.width,Y.height,1,ut,de)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,rt,0,0,0,Y.width,Y.height,K.depth,ut,Y.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,rt,j,Y.width,Y.height,K.depth,0,Y.data,0,0);else Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ot?Lt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,rt,0,0,0,Y.width,Y.height,K.depth,ut,P,Y.data):e.texImage3D(i.TEXTURE_2D_ARRAY,rt,j,Y.width,Y.height,K.depth,0,ut,P,Y.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{ot&&ct&&e.texStorage2D(i.TEXTURE_2D,Yt,j,dt[0].width,dt[0].height);for(let rt=0,Dt=dt.length;rt<Dt;rt++)Y=dt[rt],b.format!==Yn?ut!==null?ot?Lt&&e.compressedTexSubImage2D(i.TEXTURE_2D,rt,0,0,Y.width,Y.height,ut,Y.data):e.compressedTexImage2D(i.TEXTURE_2D,rt,j,Y.width,Y.height,0,Y.data):Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,rt,0,0,Y.width,Y.height,ut,P,Y.data):e.texImage2D(i.TEXTURE_2D,rt,j,Y.width,Y.height,0,ut,P,Y.data)}else if(b.isDataArrayTexture)if(ot){if(ct&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Yt,j,K.width,K.height,K.depth),Lt)if(b.layerUpdates.size>0){let rt=mu(K.width,K.height,b.format,b.type);for(let Dt of b.layerUpdates){let qt=K.data.subarray(Dt*rt/K.data.BYTES_PER_ELEMENT,(Dt+1)*rt/K.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Dt,K.width,K.height,1,ut,P,qt)}b.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,K.width,K.height,K.depth,ut,P,K.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,j,K.width,K.height,K.depth,0,ut,P,K.data);else if(b.isData3DTexture)ot?(ct&&e.texStorage3D(i.TEXTURE_3D,Yt,j,K.width,K.height,K.depth),Lt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,K.width,K.height,K.depth,ut,P,K.data)):e.texImage3D(i.TEXTURE_3D,0,j,K.width,K.height,K.depth,0,ut,P,K.data);else if(b.isFramebufferTexture){if(ct)if(ot)e.texStorage2D(i.TEXTURE_2D,Yt,j,K.width,K.height);else{let rt=K.width,Dt=K.height;for(let qt=0;qt<Yt;qt++)e.texImage2D(i.TEXTURE_2D,qt,j,rt,Dt,0,ut,P,null),rt>>=1,Dt>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let rt=i.canvas;if(rt.hasAttribute("layoutsubtree")||rt.setAttribute("layoutsubtree","true"),K.parentNode!==rt){rt.appendChild(K),u.add(b),rt.onpaint=Dt=>{let qt=Dt.changedElements;for(let bt of u)qt.includes(bt.image)&&(bt.needsUpdate=!0)},rt.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,K);else{let qt=i.RGBA,bt=i.RGBA,de=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,qt,bt,de,K)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(dt.length>0){if(ot&&ct){let rt=Vt(dt[0]);e.texStorage2D(i.TEXTURE_2D,Yt,j,rt.width,rt.height)}for(let rt=0,Dt=dt.length;rt<Dt;rt++)Y=dt[rt],ot?Lt&&e.texSubImage2D(i.TEXTURE_2D,rt,0,0,ut,P,Y):e.texImage2D(i.TEXTURE_2D,rt,j,ut,P,Y);b.generateMipmaps=!1}else if(ot){if(ct){let rt=Vt(K);e.texStorage2D(i.TEXTURE_2D,Yt,j,rt.width,rt.height)}Lt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ut,P,K)}else e.texImage2D(i.TEXTURE_2D,0,j,ut,P,K);S(b)&&b.mipmapsAutoUpdate===!0&&v(it),gt.__version=lt.version,b.onUpdate&&b.onUpdate(b)}E.__version=b.version}function wt(E,b,V){if(b.image.length!==6)return;let it=te(E,b),tt=b.source;e.bindTexture(i.TEXTURE_CUBE_MAP,E.__webglTexture,i.TEXTURE0+V);let lt=n.get(tt);if(tt.version!==lt.__version||it===!0){e.activeTexture(i.TEXTURE0+V);let gt=se.getPrimaries(se.workingColorSpace),Z=b.colorSpace===Si?null:se.getPrimaries(b.colorSpace),K=b.colorSpace===Si||gt===Z?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,K);let ut=b.isCompressedTexture||b.image[0].isCompressedTexture,P=b.image[0]&&b.image[0].isDataTexture,j=[];for(let bt=0;bt<6;bt++)!ut&&!P?j[bt]=_(b.image[bt],!0,r.maxCubemapSize):j[bt]=P?b.image[bt].image:b.image[bt],j[bt]=Ut(b,j[bt]);let Y=j[0],dt=s.convert(b.format,b.colorSpace),ot=s.convert(b.type),ct=A(b.internalFormat,dt,ot,b.normalized,b.colorSpace),Lt=b.isVideoTexture!==!0,Yt=lt.__version===void 0||it===!0,rt=tt.dataReady,Dt=w(b,Y);Kt(i.TEXTURE_CUBE_MAP,b);let qt;if(b.isDepthTexture){if(ct=x(b.format===Mi,b.type),Yt)if(Lt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,ct,Y.width,Y.height);else for(let bt=0;bt<6;bt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,Y.width,Y.height,0,dt,ot,null)}else if(ut){Lt&&Yt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Dt,ct,Y.width,Y.height);for(let bt=0;bt<6;bt++){qt=j[bt].mipmaps;for(let de=0;de<qt.length;de++){let Ue=qt[de];b.format!==Yn?dt!==null?Lt?rt&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de,0,0,Ue.width,Ue.height,dt,Ue.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de,ct,Ue.width,Ue.height,0,Ue.data):Bt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Lt?rt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de,0,0,Ue.width,Ue.height,dt,ot,Ue.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de,ct,Ue.width,Ue.height,0,dt,ot,Ue.data)}}}else{if(qt=b.mipmaps,Lt&&Yt){qt.length>0&&Dt++;let bt=Vt(j[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Dt,ct,bt.width,bt.height)}for(let bt=0;bt<6;bt++)if(P){Lt?rt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,0,0,j[bt].width,j[bt].height,dt,ot,j[bt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,j[bt].width,j[bt].height,0,dt,ot,j[bt].data);for(let de=0;de<qt.length;de++){let Ti=qt[de].image[bt].image;Lt?rt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de+1,0,0,Ti.width,Ti.height,dt,ot,Ti.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de+1,ct,Ti.width,Ti.height,0,dt,ot,Ti.data)}}else{Lt?rt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,0,0,dt,ot,j[bt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,0,ct,dt,ot,j[bt]);for(let de=0;de<qt.length;de++){let Ue=qt[de];Lt?rt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de+1,0,0,dt,ot,Ue.image[bt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+bt,de+1,ct,dt,ot,Ue.image[bt])}}}S(b)&&b.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),lt.__version=tt.version,b.onUpdate&&b.onUpdate(b)}E.__version=b.version}function xt(E,b,V,it,tt,lt){let gt=s.convert(V.format,V.colorSpace),Z=s.convert(V.type),K=A(V.internalFormat,gt,Z,V.normalized,V.colorSpace),ut=n.get(b),P=n.get(V);if(P.__renderTarget=b,!ut.__hasExternalTextures){let j=Math.max(1,b.width>>lt),Y=Math.max(1,b.height>>lt);tt===i.TEXTURE_3D||tt===i.TEXTURE_2D_ARRAY?e.texImage3D(tt,lt,K,j,Y,b.depth,0,gt,Z,null):e.texImage2D(tt,lt,K,j,Y,0,gt,Z,null)}e.bindFramebuffer(i.FRAMEBUFFER,E),mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,it,tt,P.__webglTexture,0,fe(b)):(tt===i.TEXTURE_2D||tt>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&tt<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,it,tt,P.__webglTexture,lt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Wt(E,b,V){if(i.bindRenderbuffer(i.RENDERBUFFER,E),b.depthBuffer){let it=b.depthTexture,tt=it&&it.isDepthTexture?it.type:null,lt=x(b.stencilBuffer,tt),gt=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;mt(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,fe(b),lt,b.width,b.height):V?i.renderbufferStorageMultisample(i.RENDERBUFFER,fe(b),lt,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,lt,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,gt,i.RENDERBUFFER,E)}else{let it=b.textures;for(let tt=0;tt<it.length;tt++){let lt=it[tt],gt=s.convert(lt.format,lt.colorSpace),Z=s.convert(lt.type),K=A(lt.internalFormat,gt,Z,lt.normalized,lt.colorSpace);mt(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,fe(b),K,b.width,b.height):V?i.renderbufferStorageMultisample(i.RENDERBUFFER,fe(b),K,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,K,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function It(E,b,V){let it=b.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,E),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let tt=n.get(b.depthTexture);tt.__renderTarget=b;let lt=it?b.depthTexture.image[0]:b.depthTexture.image;(!tt.__webglTexture||lt.width!==b.width||lt.height!==b.height)&&(lt.width=b.width,lt.height=b.height,b.depthTexture.needsUpdate=!0),it?_t(b.depthTexture,0):ft(b.depthTexture,0);let gt=tt.__webglTexture,Z=fe(b),K=it?i.TEXTURE_CUBE_MAP_POSITIVE_X+V:i.TEXTURE_2D,ut=b.depthTexture.format===Mi?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===gi)mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ut,K,gt,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,ut,K,gt,0);else if(b.depthTexture.format===Mi)mt(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ut,K,gt,0,Z):i.framebufferTexture2D(i.FRAMEBUFFER,ut,K,gt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function ee(E){let b=n.get(E),V=E.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==E.depthTexture){let it=E.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),it){let tt=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,it.removeEventListener("dispose",tt)};it.addEventListener("dispose",tt),b.__depthDisposeCallback=tt}b.__boundDepthTexture=it}if(E.depthTexture&&!b.__autoAllocateDepthBuffer)if(V)for(let it=0;it<6;it++)It(b.__webglFramebuffer[it],E,it);else E.texture.mipmaps.length>0?It(b.__webglFramebuffer[0],E,0):It(b.__webglFramebuffer,E,0);else if(V){b.__webglDepthbuffer=[];for(let it=0;it<6;it++)if(e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[it]),b.__webglDepthbuffer[it]===void 0)b.__webglDepthbuffer[it]=i.createRenderbuffer(),Wt(b.__webglDepthbuffer[it],E,!1);else{let tt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,lt=b.__webglDepthbuffer[it];i.bindRenderbuffer(i.RENDERBUFFER,lt),i.framebufferRenderbuffer(i.FRAMEBUFFER,tt,i.RENDERBUFFER,lt)}}else if(E.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Wt(b.__webglDepthbuffer,E,!1);else{let tt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,lt=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,lt),i.framebufferRenderbuffer(i.FRAMEBUFFER,tt,i.RENDERBUFFER,lt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function ne(E,b,V){let it=n.get(E);b!==void 0&&xt(it.__webglFramebuffer,E,E.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),V!==void 0&&ee(E)}function ce(E){let b=E.texture,V=n.get(E),it=n.get(b);E.addEventListener("dispose",k),U(E);let tt=E.textures,lt=E.isWebGLCubeRenderTarget===!0,gt=tt.length>1;if(gt||(it.__webglTexture===void 0&&(it.__webglTexture=i.createTexture()),it.__version=b.version,o.memory.textures++),lt){V.__webglFramebuffer=[];for(let Z=0;Z<6;Z++)if(b.mipmaps.length>0){V.__webglFramebuffer[Z]=[];for(let K=0;K<b.mipmaps.length;K++)V.__webglFramebuffer[Z][K]=i.createFramebuffer()}else V.__webglFramebuffer[Z]=i.createFramebuffer()}else{if(b.mipmaps.length>0){V.__webglFramebuffer=[];for(let Z=0;Z<b.mipmaps.length;Z++)V.__webglFramebuffer[Z]=i.createFramebuffer()}else V.__webglFramebuffer=i.createFramebuffer();if(gt)for(let Z=0,K=tt.length;Z<K;Z++){let ut=n.get(tt[Z]);ut.__webglTexture===void 0&&(ut.__webglTexture=i.createTexture(),o.memory.textures++)}if(E.samples>0&&mt(E)===!1){V.__webglMultisampledFramebuffer=i.createFramebuffer(),V.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,V.__webglMultisampledFramebuffer);for(let Z=0;Z<tt.length;Z++){let K=tt[Z];V.__webglColorRenderbuffer[Z]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,V.__webglColorRenderbuffer[Z]);let ut=s.convert(K.format,K.colorSpace),P=s.convert(K.type),j=A(K.internalFormat,ut,P,K.normalized,K.colorSpace,E.isXRRenderTarget===!0),Y=fe(E);i.renderbufferStorageMultisample(i.RENDERBUFFER,Y,j,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Z,i.RENDERBUFFER,V.__webglColorRenderbuffer[Z])}i.bindRenderbuffer(i.RENDERBUFFER,null),E.depthBuffer&&(V.__webglDepthRenderbuffer=i.createRenderbuffer(),Wt(V.__webglDepthRenderbuffer,E,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(lt){e.bindTexture(i.TEXTURE_CUBE_MAP,it.__webglTexture),Kt(i.TEXTURE_CUBE_MAP,b);for(let Z=0;Z<6;Z++)if(b.mipmaps.length>0)for(let K=0;K<b.mipmaps.length;K++)xt(V.__webglFramebuffer[Z][K],E,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,K);else xt(V.__webglFramebuffer[Z],E,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Z,0);S(b)?v(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}else if(gt){for(let Z=0,K=tt.length;Z<K;Z++){let ut=tt[Z],P=n.get(ut),j=i.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(j=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(j,P.__webglTexture),Kt(j,ut),xt(V.__webglFramebuffer,E,ut,i.COLOR_ATTACHMENT0+Z,j,0),S(ut)&&v(j)}e.unbindTexture()}else{let Z=i.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(Z=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(Z,it.__webglTexture),Kt(Z,b),b.mipmaps.length>0)for(let K=0;K<b.mipmaps.length;K++)xt(V.__webglFramebuffer[K],E,b,i.COLOR_ATTACHMENT0,Z,K);else xt(V.__webglFramebuffer,E,b,i.COLOR_ATTACHMENT0,Z,0);S(b)?v(Z):b.mipmaps.length>0&&i.texParameteri(Z,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}E.depthBuffer&&ee(E)}function N(E){let b=E.textures;for(let V=0,it=b.length;V<it;V++){let tt=b[V];if(S(tt)&&tt.mipmapsAutoUpdate===!0){let lt=T(E),gt=n.get(tt).__webglTexture;e.bindTexture(lt,gt),v(lt),e.unbindTexture()}}}let Re=[];function jt(E){if(E.samples>0){if(mt(E)===!1){let b=E.textures,V=E.width,it=E.height,tt=i.COLOR_BUFFER_BIT,lt=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,gt=n.get(E),Z=b.length>1;if(Z)for(let ut=0;ut<b.length;ut++)e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,gt.__webglMultisampledFramebuffer),E.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,gt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,gt.__webglFramebuffer);for(let ut=0;ut<b.length;ut++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(tt|=i.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(tt|=i.STENCIL_BUFFER_BIT)),Z){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,gt.__webglColorRenderbuffer[ut]);let P=n.get(b[ut]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,P,0)}i.blitFramebuffer(0,0,V,it,0,0,V,it,tt,i.NEAREST),l===!0&&(Re.length=0,Re.push(i.COLOR_ATTACHMENT0+ut),E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&Re.push(lt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Re))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),Z)for(let ut=0;ut<b.length;ut++){e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.RENDERBUFFER,gt.__webglColorRenderbuffer[ut]);let P=n.get(b[ut]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,gt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ut,i.TEXTURE_2D,P,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,gt.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&l){let b=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function fe(E){return Math.min(r.maxSamples,E.samples)}function mt(E){let b=n.get(E);return E.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Ae(E){let b=o.render.frame;h.get(E)!==b&&(h.set(E,b),E.update())}function Ut(E,b){let V=E.colorSpace,it=E.format,tt=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||V!==Is&&V!==Si&&(se.getTransfer(V)===ue?(it!==Yn||tt!==dn)&&Bt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):zt("WebGLTextures: Unsupported texture color space:",V)),b}function Vt(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(c.width=E.naturalWidth||E.width,c.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(c.width=E.displayWidth,c.height=E.displayHeight):(c.width=E.width,c.height=E.height),c}this.allocateTextureUnit=Pt,this.resetTextureUnits=q,this.getTextureUnits=Q,this.setTextureUnits=Mt,this.setTexture2D=ft,this.setTexture2DArray=At,this.setTexture3D=Nt,this.setTextureCube=_t,this.rebindTextures=ne,this.setupRenderTarget=ce,this.updateRenderTargetMipmap=N,this.updateMultisampleRenderTarget=jt,this.setupDepthRenderbuffer=ee,this.setupFrameBufferTexture=xt,this.useMultisampledRTT=mt,this.dispose=W}function IS(i,t){function e(n,r=Si){let s,o=se.getTransfer(r);if(n===dn)return i.UNSIGNED_BYTE;if(n===cl)return i.UNSIGNED_SHORT_4_4_4_4;if(n===hl)return i.UNSIGNED_SHORT_5_5_5_1;if(n===tu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===eu)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===jh)return i.BYTE;if(n===Qh)return i.SHORT;if(n===Kr)return i.UNSIGNED_SHORT;if(n===ll)return i.INT;if(n===$n)return i.UNSIGNED_INT;if(n===Dn)return i.FLOAT;if(n===qn)return i.HALF_FLOAT;if(n===nu)return i.ALPHA;if(n===iu)return i.RGB;if(n===Yn)return i.RGBA;if(n===gi)return i.DEPTH_COMPONENT;if(n===Mi)return i.DEPTH_STENCIL;if(n===ul)return i.RED;if(n===dl)return i.RED_INTEGER;if(n===$i)return i.RG;if(n===fl)return i.RG_INTEGER;if(n===pl)return i.RGBA_INTEGER;if(n===ro||n===so||n===oo||n===ao)if(o===ue)if(s=t.get("WEBGL_compressed_texture_s3tc_srgb"),s!==null){if(n===ro)return s.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===so)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===oo)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ao)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(s=t.get("WEBGL_compressed_texture_s3tc"),s!==null){if(n===ro)return s.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===so)return s.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===oo)return s.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ao)return s.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===ml||n===gl||n===yl||n===xl)if(s=t.get("WEBGL_compressed_texture_pvrtc"),s!==null){if(n===ml)return s.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===gl)return s.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===yl)return s.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===xl)return s.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===_l||n===bl||n===vl||n===Ml||n===Sl||n===lo||n===wl)if(s=t.get("WEBGL_compressed_texture_etc"),s!==null){if(n===_l||n===bl)return o===ue?s.COMPRESSED_SRGB8_ETC2:s.COMPRESSED_RGB8_ETC2;if(n===vl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:s.COMPRESSED_RGBA8_ETC2_EAC;if(n===Ml)return s.COMPRESSED_R11_EAC;if(n===Sl)return s.COMPRESSED_SIGNED_R11_EAC;if(n===lo)return s.COMPRESSED_RG11_EAC;if(n===wl)return s.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Al||n===Tl||n===El||n===Rl||n===Cl||n===Pl||n===Il||n===Ll||n===Nl||n===Dl||n===Fl||n===Ul||n===Ol||n===Bl)if(s=t.get("WEBGL_compressed_texture_astc"),s!==null){if(n===Al)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:s.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Tl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:s.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===El)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:s.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Rl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:s.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Cl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:s.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Pl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:s.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Il)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:s.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ll)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:s.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Nl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:s.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Dl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:s.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Fl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:s.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Ul)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:s.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ol)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:s.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Bl)return o===ue?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:s.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===kl||n===zl||n===Vl)if(s=t.get("EXT_texture_compression_bptc"),s!==null){if(n===kl)return o===ue?s.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:s.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===zl)return s.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Vl)return s.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Gl||n===Hl||n===co||n===Wl)if(s=t.get("EXT_texture_compression_rgtc"),s!==null){if(n===Gl)return s.COMPRESSED_RED_RGTC1_EXT;if(n===Hl)return s.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===co)return s.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Wl)return s.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===yr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var LS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,NS=`
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

}`,wu=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Gs(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Ln({vertexShader:LS,fragmentShader:NS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new ve(new Vi(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Au=class extends ti{constructor(t,e){super();let n=this,r=null,s=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,y=typeof XRWebGLBinding<"u",g=new wu,m={},_=e.getContextAttributes(),S=null,v=null,T=[],A=[],x=new st,w=null,U=null,C=new rn;C.viewport=new Me;let D=new rn;D.viewport=new Me;let k=[C,D],$=new rl,I=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(J){let ft=T[J];return ft===void 0&&(ft=new Vr,T[J]=ft),ft.getTargetRaySpace()},this.getControllerGrip=function(J){let ft=T[J];return ft===void 0&&(ft=new Vr,T[J]=ft),ft.getGripSpace()},this.getHand=function(J){let ft=T[J];return ft===void 0&&(ft=new Vr,T[J]=ft),ft.getHandSpace()};function F(J){let ft=A.indexOf(J.inputSource);if(ft===-1)return;let At=T[ft];At!==void 0&&(At.update(J.inputSource,J.frame,c||o),At.dispatchEvent({type:J.type,data:J.inputSource}))}function B(){r.removeEventListener("select",F),r.removeEventListener("selectstart",F),r.removeEventListener("selectend",F),r.removeEventListener("squeeze",F),r.removeEventListener("squeezestart",F),r.removeEventListener("squeezeend",F),r.removeEventListener("end",B),r.removeEventListener("inputsourceschange",et);for(let J=0;J<T.length;J++){let ft=A[J];ft!==null&&(A[J]=null,T[J].disconnect(ft))}I=null,W=null,g.reset();for(let J in m)delete m[J];if(t.setRenderTarget(S),f=null,d=null,u=null,r=null,v=null,Pt.stop(),n.isPresenting=!1,t.setPixelRatio(w),t.setSize(x.width,x.height,!1),U!==null){let J=U.camera;J.fov=U.fov,J.zoom=U.zoom,J.updateProjectionMatrix(),U=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(J){s=J,n.isPresenting===!0&&Bt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(J){a=J,n.isPresenting===!0&&Bt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(J){c=J},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&y&&(u=new XRWebGLBinding(r,e)),u},this.getFrame=function(){return p},this.getSession=function(){return r},this.setSession=async function(J){if(r=J,r!==null){if(S=t.getRenderTarget(),r.addEventListener("select",F),r.addEventListener("selectstart",F),r.addEventListener("selectend",F),r.addEventListener("squeeze",F),r.addEventListener("squeezestart",F),r.addEventListener("squeezeend",F),r.addEventListener("end",B),r.addEventListener("inputsourceschange",et),_.xrCompatible!==!0&&await e.makeXRCompatible(),w=t.getPixelRatio(),t.getSize(x),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let At=null,Nt=null,_t=null;_.depth&&(_t=_.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,At=_.stencil?Mi:gi,Nt=_.stencil?yr:$n);let Ft={colorFormat:e.RGBA8,depthFormat:_t,scaleFactor:s};u=this.getBinding(),d=u.createProjectionLayer(Ft),r.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),v=new _n(d.textureWidth,d.textureHeight,{format:Yn,type:dn,depthTexture:new _i(d.textureWidth,d.textureHeight,Nt,void 0,void 0,void 0,void 0,void 0,void 0,At),stencilBuffer:_.stencil,colorSpace:t.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let At={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:s};f=new XRWebGLLayer(r,e,At),r.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),v=new _n(f.framebufferWidth,f.framebufferHeight,{format:Yn,type:dn,colorSpace:t.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await r.requestReferenceSpace(a),Pt.setContext(r),Pt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function et(J){for(let ft=0;ft<J.removed.length;ft++){let At=J.removed[ft],Nt=A.indexOf(At);Nt>=0&&(A[Nt]=null,T[Nt].disconnect(At))}for(let ft=0;ft<J.added.length;ft++){let At=J.added[ft],Nt=A.indexOf(At);if(Nt===-1){for(let Ft=0;Ft<T.length;Ft++)if(Ft>=A.length){A.push(At),Nt=Ft;break}else if(A[Ft]===null){A[Ft]=At,Nt=Ft;break}if(Nt===-1)break}let _t=T[Nt];_t&&_t.connect(At)}}function H(J,ft){ft===null?J.matrixWorld.copy(J.matrix):J.matrixWorld.multiplyMatrices(ft.matrixWorld,J.matrix),J.matrixWorldInverse.copy(J.matrixWorld).invert()}this.updateCamera=function(J){if(r===null)return;let ft=J.near,At=J.far;g.texture!==null&&(g.depthNear>0&&(ft=g.depthNear),g.depthFar>0&&(At=g.depthFar)),$.near=D.near=C.near=ft,$.far=D.far=C.far=At,(I!==$.near||W!==$.far)&&(r.updateRenderState({depthNear:$.near,depthFar:$.far}),I=$.near,W=$.far),$.layers.mask=J.layers.mask|6,C.layers.mask=$.layers.mask&-5,D.layers.mask=$.layers.mask&-3;let Nt=J.parent,_t=$.cameras;H($,Nt);for(let Ft=0;Ft<_t.length;Ft++)H(_t[Ft],Nt);$.projectionMatrix.copy(C.projectionMatrix),$.projectionMatrixInverse.copy(C.projectionMatrixInverse),U===null&&J.isPerspectiveCamera&&(U={camera:J,fov:J.fov,zoom:J.zoom}),q(J,$,Nt)};function q(J,ft,At){At===null?J.matrix.copy(ft.matrixWorld):(J.matrix.copy(At.matrixWorld),J.matrix.invert(),J.matrix.multiply(ft.matrixWorld)),J.matrix.decompose(J.position,J.quaternion,J.scale),J.updateMatrixWorld(!0),J.projectionMatrix.copy(ft.projectionMatrix),J.projectionMatrixInverse.copy(ft.projectionMatrixInverse),J.isPerspectiveCamera&&(J.fov=La*2*Math.atan(1/J.projectionMatrix.elements[5]),J.zoom=1)}this.getCamera=function(){return $},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(J){l=J,d!==null&&(d.fixedFoveation=J),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=J)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh($)},this.getCameraTexture=function(J){return m[J]};let Q=null;function Mt(J,ft){if(h=ft.getViewerPose(c||o),p=ft,h!==null){let At=h.views;f!==null&&(t.setRenderTargetFramebuffer(v,f.framebuffer),t.setRenderTarget(v));let Nt=!1;At.length!==$.cameras.length&&($.cameras.length=0,Nt=!0);for(let Ot=0;Ot<At.length;Ot++){let Kt=At[Ot],te=null;if(f!==null)te=f.getViewport(Kt);else{let ht=u.getViewSubImage(d,Kt);te=ht.viewport,Ot===0&&(t.setRenderTargetTextures(v,ht.colorTexture,ht.depthStencilTexture),t.setRenderTarget(v))}let nt=k[Ot];nt===void 0&&(nt=new rn,nt.layers.enable(Ot),nt.viewport=new Me,k[Ot]=nt),nt.matrix.fromArray(Kt.transform.matrix),nt.matrix.decompose(nt.position,nt.quaternion,nt.scale),nt.projectionMatrix.fromArray(Kt.projectionMatrix),nt.projectionMatrixInverse.copy(nt.projectionMatrix).invert(),nt.viewport.set(te.x,te.y,te.width,te.height),Ot===0&&($.matrix.copy(nt.matrix),$.matrix.decompose($.position,$.quaternion,$.scale)),Nt===!0&&$.cameras.push(nt)}let _t=r.enabledFeatures;if(_t&&_t.includes("depth-sensing")&&r.depthUsage=="gpu-optimized"&&y){u=n.getBinding();let Ot=u.getDepthInformation(At[0]);Ot&&Ot.isValid&&Ot.texture&&g.init(Ot,r.renderState)}if(_t&&_t.includes("camera-access")&&y){t.state.unbindTexture(),u=n.getBinding();for(let Ot=0;Ot<At.length;Ot++){let Kt=At[Ot].camera;if(Kt){let te=m[Kt];te||(te=new Gs,m[Kt]=te);let nt=u.getCameraImage(Kt);te.sourceTexture=nt}}}}for(let At=0;At<T.length;At++){let Nt=A[At],_t=T[At];Nt!==null&&_t!==void 0&&_t.update(Nt,ft,c||o)}Q&&Q(J,ft),ft.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:ft}),p=null}let Pt=new zm;Pt.setAnimationLoop(Mt),this.setAnimationLoop=function(J){Q=J},this.dispose=function(){}}},DS=new ae,Zm=new Gt;Zm.set(-1,0,0,0,1,0,0,0,1);function FS(i,t){function e(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function n(g,m){m.color.getRGB(g.fogColor.value,du(i)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function r(g,m,_,S,v){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?s(g,m):m.isMeshLambertMaterial?(s(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(s(g,m),u(g,m)):m.isMeshPhongMaterial?(s(g,m),h(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(s(g,m),d(g,m),m.isMeshPhysicalMaterial&&f(g,m,v)):m.isMeshMatcapMaterial?(s(g,m),p(g,m)):m.isMeshDepthMaterial?s(g,m):m.isMeshDistanceMaterial?(s(g,m),y(g,m)):m.isMeshNormalMaterial?s(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?l(g,m,_,S):m.isSpriteMaterial?c(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function s(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,e(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===on&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,e(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===on&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,e(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,e(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let _=t.get(m),S=_.envMap,v=_.envMapRotation;S&&(g.envMap.value=S,g.envMapRotation.value.setFromMatrix4(DS.makeRotationFromEuler(v)).transpose(),S.isCubeTexture&&S.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(Zm),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function l(g,m,_,S){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*_,g.scale.value=S*.5,m.map&&(g.map.value=m.map,e(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function c(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function h(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function u(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function d(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function f(g,m,_){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===on&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=_.texture,g.transmissionSamplerSize.value.set(_.width,_.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,g.specularIntensityMapTransform))}function p(g,m){m.matcap&&(g.matcap.value=m.matcap)}function y(g,m){let _=t.get(m).light;g.referencePosition.value.setFromMatrixPosition(_.matrixWorld),g.nearDistance.value=_.shadow.camera.near,g.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:r}}function US(i,t,e,n){let r={},s={};function o(_,S){let v=S.program;n.uniformBlockBinding(_,v,r[_.id])}function a(_,S){let v=r[_.id];v===void 0&&(p(_),v=l(_),r[_.id]=v,_.addEventListener("dispose",g));let T=S.program;n.updateUBOMapping(_,T);let A=t.render.frame;s[_.id]!==A&&(c(_),s[_.id]=A)}function l(_){let S=i.createBuffer(),v=_.__size,T=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,S),i.bufferData(i.UNIFORM_BUFFER,v,T),i.bindBuffer(i.UNIFORM_BUFFER,null),S}function c(_){let S=r[_.id],v=_.uniforms,T=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,S);for(let A=0,x=v.length;A<x;A++){let w=v[A];if(Array.isArray(w))for(let U=0,C=w.length;U<C;U++)h(w[U],A,U,T);else h(w,A,0,T)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(_,S,v,T){if(d(_,S,v,T)===!0){let A=_.__offset,x=_.value;if(Array.isArray(x)){let w=0;for(let U=0;U<x.length;U++){let C=x[U],D=y(C,!0);u(C,_.__data,w),w+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,_.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,_.__data)}}function u(_,S,v){typeof _=="number"||typeof _=="boolean"?S[v]=_:_.isMatrix3?(S[v]=_.elements[0],S[v+1]=_.elements[1],S[v+2]=_.elements[2],S[v+3]=0,S[v+4]=_.elements[3],S[v+5]=_.elements[4],S[v+6]=_.elements[5],S[v+7]=0,S[v+8]=_.elements[6],S[v+9]=_.elements[7],S[v+10]=_.elements[8],S[v+11]=0):ArrayBuffer.isView(_)?S.set(_.subarray(0,S.length-v),v):_.toArray(S,v)}function d(_,S,v,T){let A=_.value,x=S+"_"+v;if(Array.isArray(A)){T[x]===void 0&&(T[x]=[]);let w=T[x],U=!1;for(let C=0;C<A.length;C++)f(A[C],w,C)===!0&&(U=!0);return U}return f(A,T,x)}function f(_,S,v){if(S[v]===void 0)return typeof _=="number"||typeof _=="boolean"?S[v]=_:ArrayBuffer.isView(_)?S[v]=_.slice():S[v]=_.clone(),!0;{let T=S[v];if(typeof _=="number"||typeof _=="boolean"){if(T!==_)return S[v]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(T.equals(_)===!1)return T.copy(_),!0}}return!1}function p(_){let S=_.uniforms,v=0,T=16;for(let x=0,w=S.length;x<w;x++){let U=Array.isArray(S[x])?S[x]:[S[x]];for(let C=0,D=U.length;C<D;C++){let k=U[C],$=Array.isArray(k.value)?k.value:[k.value],I=Array.isArray(S[x])||Array.isArray(k.value),W=v;for(let B=0,et=$.length;B<et;B++){let H=$[B],q=y(H,I),Q=v%T,Mt=Q%q.boundary,Pt=Q+Mt;v+=Mt,Pt!==0&&T-Pt<q.storage&&(v+=T-Pt),B===0&&(W=v),v+=q.storage}let F=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new F((v-W)/Float32Array.BYTES_PER_ELEMENT),k.__offset=W}}let A=v%T;return A>0&&(v+=T-A),_.__size=v,_.__cache={},this}function y(_,S){let v={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(v.boundary=4,v.storage=4):_.isVector2?(v.boundary=8,v.storage=8):_.isVector3||_.isColor?(v.boundary=16,v.storage=12):_.isVector4?(v.boundary=16,v.storage=16):_.isMatrix3?(v.boundary=16,v.storage=48):_.isMatrix4?(v.boundary=16,v.storage=64):_.isTexture?Bt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(v.boundary=16,v.storage=_.byteLength):Bt("WebGLRenderer: Unsupported uniform value type.",_),S===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function g(_){let S=_.target;S.removeEventListener("dispose",g),i.deleteBuffer(r[S.id]),delete r[S.id],delete s[S.id]}function m(){for(let _ in r)i.deleteBuffer(r[_]);r={},s={}}return{bind:o,update:a,dispose:m}}var OS=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ii=null;function BS(){return ii===null&&(ii=new ar(OS,16,16,$i,qn),ii.name="DFG_LUT",ii.minFilter=sn,ii.magFilter=sn,ii.wrapS=Qn,ii.wrapT=Qn,ii.generateMipmaps=!1,ii.needsUpdate=!0),ii}var Jl=class{constructor(t={}){let{canvas:e=om(),context:n=null,depth:r=!0,stencil:s=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=dn}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let y=f,g=new Set([pl,fl,dl]),m=new Set([dn,$n,Kr,yr,cl,hl]),_=new Uint32Array(4),S=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},T=null,A=null,x=[],w=[],U=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ni,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let C=this,D=!1,k=null,$=null,I=null,W=null;this._outputColorSpace=nn;let F=0,B=0,et=null,H=-1,q=null,Q=new Me,Mt=new Me,Pt=null,J=new $t(0),ft=0,At=e.width,Nt=e.height,_t=1,Ft=null,xe=null,Ot=new Me(0,0,At,Nt),Kt=new Me(0,0,At,Nt),te=!1,nt=new zi,ht=new Oa,at=!1,wt=!1,xt=new ae,Wt=new R,It=new Me,ee={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},ne=!1;function ce(){return et===null?_t:1}let N=n;function Re(M,L){return e.getContext(M,L)}let jt,fe,mt,Ae,Ut,Vt,E,b,V,it,tt,lt,gt,Z,K,ut,P,j,Y,dt,ot,ct,Lt;try{let M={alpha:!0,depth:r,stencil:s,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Dt,!1),e.addEventListener("webglcontextrestored",qt,!1),e.addEventListener("webglcontextcreationerror",bt,!1),N===null){let L="webgl2";if(N=Re(L,M),N===null)throw Re(L)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Yt()}catch(M){throw e.removeEventListener("webglcontextlost",Dt,!1),e.removeEventListener("webglcontextrestored",qt,!1),e.removeEventListener("webglcontextcreationerror",bt,!1),zt("WebGLRenderer: "+M.message),M}function Yt(){jt=new Jv(N),jt.init(),ot=new IS(N,jt),fe=new Bv(N,jt,t,ot),mt=new CS(N,jt),fe.reversedDepthBuffer&&d&&mt.buffers.depth.setReversed(!0),$=N.createFramebuffer(),I=N.createFramebuffer(),W=N.createFramebuffer(),Ae=new jv(N),Ut=new mS,Vt=new PS(N,jt,mt,Ut,fe,ot,Ae),E=new Yv(C),b=new t_(N),ct=new Uv(N,b),V=new Zv(N,b,Ae,ct),it=new tM(N,V,b,ct,Ae),j=new Qv(N,fe,Vt),K=new kv(Ut),tt=new pS(C,E,jt,fe,ct,K),lt=new FS(C,Ut),gt=new yS,Z=new SS(jt),P=new Fv(C,E,mt,it,p,l),ut=new RS(C,it,fe),Lt=new US(N,Ae,fe,mt),Y=new Ov(N,jt,Ae),dt=new Kv(N,jt,Ae),Ae.programs=tt.programs,C.capabilities=fe,C.extensions=jt,C.properties=Ut,C.renderLists=gt,C.shadowMap=ut,C.state=mt,C.info=Ae}y!==dn&&(U=new nM(y,e.width,e.height,a,r,s));let rt=new Au(C,N);this.xr=rt,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){let M=jt.get("WEBGL_lose_context");M&&M.loseContext()},this.forceContextRestore=function(){let M=jt.get("WEBGL_lose_context");M&&M.restoreContext()},this.getPixelRatio=function(){return _t},this.setPixelRatio=function(M){M!==void 0&&(_t=M,this.setSize(At,Nt,!1))},this.getSize=function(M){return M.set(At,Nt)},this.setSize=function(M,L,X=!0){if(rt.isPresenting){Bt("WebGLRenderer: Can't change size while VR device is presenting.");return}At=M,Nt=L,e.width=Math.floor(M*_t),e.height=Math.floor(L*_t),X===!0&&(e.style.width=M+"px",e.style.height=L+"px"),U!==null&&U.setSize(e.width,e.height),this.setViewport(0,0,M,L)},this.getDrawingBufferSize=function(M){return M.set(At*_t,Nt*_t).floor()},this.setDrawingBufferSize=function(M,L,X){At=M,Nt=L,_t=X,e.width=Math.floor(M*X),e.height=Math.floor(L*X),this.setViewport(0,0,M,L)},this.setEffects=function(M){if(y===dn){zt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(M){for(let L=0;L<M.length;L++)if(M[L].isOutputPass===!0){Bt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}U.setEffects(M||[])},this.getCurrentViewport=function(M){return M.copy(Q)},this.getViewport=function(M){return M.copy(Ot)},this.setViewport=function(M,L,X,z){M.isVector4?Ot.set(M.x,M.y,M.z,M.w):Ot.set(M,L,X,z),mt.viewport(Q.copy(Ot).multiplyScalar(ce()).round())},this.getScissor=function(M){return M.copy(Kt)},this.setScissor=function(M,L,X,z){M.isVector4?Kt.set(M.x,M.y,M.z,M.w):Kt.set(M,L,X,z),mt.scissor(Mt.copy(Kt).multiplyScalar(ce()).round())},this.getScissorTest=function(){return te},this.setScissorTest=function(M){mt.setScissorTest(te=M)},this.setOpaqueSort=function(M){Ft=M},this.setTransparentSort=function(M){xe=M},this.getClearColor=function(M){return M.copy(P.getClearColor())},this.setClearColor=function(){P.setClearColor(...arguments)},this.getClearAlpha=function(){return P.getClearAlpha()},this.setClearAlpha=function(){P.setClearAlpha(...arguments)},this.clear=function(M=!0,L=!0,X=!0){let z=0;if(M){let G=!1;if(et!==null){let yt=et.texture.format;G=g.has(yt)}if(G){let yt=et.texture.type,Tt=m.has(yt),pt=P.getClearColor(),St=P.getClearAlpha(),Ct=pt.r,Ht=pt.g,ie=pt.b;Tt?(_[0]=Ct,_[1]=Ht,_[2]=ie,_[3]=St,N.clearBufferuiv(N.COLOR,0,_)):(S[0]=Ct,S[1]=Ht,S[2]=ie,S[3]=St,N.clearBufferiv(N.COLOR,0,S))}else z|=N.COLOR_BUFFER_BIT}L&&(z|=N.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),X&&(z|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),z!==0&&N.clear(z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(M){M.setRenderer(this),k=M},this.dispose=function(){e.removeEventListener("webglcontextlost",Dt,!1),e.removeEventListener("webglcontextrestored",qt,!1),e.removeEventListener("webglcontextcreationerror",bt,!1),P.dispose(),gt.dispose(),Z.dispose(),Vt.dispose(),Ut.dispose(),E.dispose(),it.dispose(),V.dispose(),ct.dispose(),Lt.dispose(),tt.dispose(),rt.dispose(),rt.removeEventListener("sessionstart",zu),rt.removeEventListener("sessionend",Vu),Yi.stop()};function Dt(M){M.preventDefault(),cu("WebGLRenderer: Context Lost."),D=!0}function qt(){cu("WebGLRenderer: Context Restored."),D=!1;let M=Ae.autoReset,L=ut.enabled,X=ut.autoUpdate,z=ut.needsUpdate,G=ut.type;Yt(),Ae.autoReset=M,ut.enabled=L,ut.autoUpdate=X,ut.needsUpdate=z,ut.type=G}function bt(M){zt("WebGLRenderer: A WebGL context could not be created. Reason: ",M.statusMessage)}function de(M){let L=M.target;L.removeEventListener("dispose",de),Ue(L)}function Ue(M){Ti(M),Ut.remove(M)}function Ti(M){let L=Ut.get(M).programs;L!==void 0&&(L.forEach(function(X){tt.releaseProgram(X)}),M.isShaderMaterial&&tt.releaseShaderCache(M))}this.renderBufferDirect=function(M,L,X,z,G,yt){L===null&&(L=ee);let Tt=G.isMesh&&G.matrixWorld.determinantAffine()<0,pt=Lg(M,L,X,z,G);mt.setMaterial(z,Tt);let St=X.index,Ct=1;if(z.wireframe===!0){if(St=V.getWireframeAttribute(X),St===void 0)return;Ct=2}let Ht=X.drawRange,ie=X.attributes.position,Et=Ht.start*Ct,re=(Ht.start+Ht.count)*Ct;yt!==null&&(Et=Math.max(Et,yt.start*Ct),re=Math.min(re,(yt.start+yt.count)*Ct)),St!==null?(Et=Math.max(Et,0),re=Math.min(re,St.count)):ie!=null&&(Et=Math.max(Et,0),re=Math.min(re,ie.count));let Ce=re-Et;if(Ce<0||Ce===1/0)return;ct.setup(G,z,pt,X,St);let ye,pe=Y;if(St!==null&&(ye=b.get(St),pe=dt,pe.setIndex(ye)),G.isMesh)z.wireframe===!0?(mt.setLineWidth(z.wireframeLinewidth*ce()),pe.setMode(N.LINES)):pe.setMode(N.TRIANGLES);else if(G.isLine){let $e=z.linewidth;$e===void 0&&($e=1),mt.setLineWidth($e*ce()),G.isLineSegments?pe.setMode(N.LINES):G.isLineLoop?pe.setMode(N.LINE_LOOP):pe.setMode(N.LINE_STRIP)}else G.isPoints?pe.setMode(N.POINTS):G.isSprite&&pe.setMode(N.TRIANGLES);if(G.isBatchedMesh)if(jt.get("WEBGL_multi_draw"))pe.renderMultiDraw(G._multiDrawStarts,G._multiDrawCounts,G._multiDrawCount);else{let $e=G._multiDrawStarts,Rt=G._multiDrawCounts,tn=G._multiDrawCount,he=St?b.get(St).bytesPerElement:1,Ji=Ut.get(z).currentProgram.getUniforms();for(let qe=0;qe<tn;qe++)Ji.setValue(N,"_gl_DrawID",qe),pe.render($e[qe]/he,Rt[qe])}else if(G.isInstancedMesh)pe.renderInstances(Et,Ce,G.count);else if(X.isInstancedBufferGeometry){let $e=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,Rt=Math.min(X.instanceCount,$e);pe.renderInstances(Et,Ce,Rt)}else pe.render(Et,Ce)};function ku(M,L,X,z){k!==null&&M.isNodeMaterial&&k.setObject(z,M),at===!0&&K.setState(M,X,!1),M.transparent===!0&&M.side===Nn&&M.forceSinglePass===!1?(M.side=on,M.needsUpdate=!0,as(M,L,z),M.side=Xi,M.needsUpdate=!0,as(M,L,z),M.side=Nn):as(M,L,z)}this.compile=function(M,L,X=null){X===null&&(X=M),k!==null&&k.renderStart(M,L,X),A=Z.get(X),A.init(L),w.push(A),X.traverseVisible(function(G){G.isLight&&G.layers.test(L.layers)&&(A.pushLight(G),G.castShadow&&A.pushShadow(G))}),M!==X&&M.traverseVisible(function(G){G.isLight&&G.layers.test(L.layers)&&(A.pushLight(G),G.castShadow&&A.pushShadow(G))}),A.setupLights(),k!==null&&k.updateLights(A.state.lightsArray),wt=this.localClippingEnabled,at=K.init(this.clippingPlanes,wt),at===!0&&K.setGlobalState(this.clippingPlanes,L),k!==null&&ut.render(A.state.shadowsArray,X,L);let z=new Set;return M.traverse(function(G){if(!(G.isMesh||G.isPoints||G.isLine||G.isSprite))return;let yt=G.material;if(yt)if(Array.isArray(yt))for(let Tt=0;Tt<yt.length;Tt++){let pt=yt[Tt];ku(pt,X,L,G),z.add(pt)}else ku(yt,X,L,G),z.add(yt)}),A=w.pop(),k!==null&&k.renderEnd(),z},this.compileAsync=function(M,L,X=null){let z=this.compile(M,L,X);return new Promise(G=>{function yt(){if(z.forEach(function(Tt){let St=Ut.get(Tt).currentProgram;(St===void 0||St.isReady())&&z.delete(Tt)}),z.size===0){G(M);return}setTimeout(yt,10)}jt.get("KHR_parallel_shader_compile")!==null?yt():setTimeout(yt,10)})};let Tc=null;function Pg(M){Tc&&Tc(M)}function zu(){Yi.stop()}function Vu(){Yi.start()}let Yi=new zm;Yi.setAnimationLoop(Pg),typeof self<"u"&&Yi.setContext(self),this.setAnimationLoop=function(M){Tc=M,rt.setAnimationLoop(M),M===null?Yi.stop():Yi.start()},rt.addEventListener("sessionstart",zu),rt.addEventListener("sessionend",Vu),this.render=function(M,L){if(L!==void 0&&L.isCamera!==!0){zt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;k!==null&&k.renderStart(M,L);let X=rt.enabled===!0&&rt.isPresenting===!0,z=U!==null&&(et===null||X)&&U.begin(C,et);if(M.matrixWorldAutoUpdate===!0&&M.updateMatrixWorld(),L.parent===null&&L.matrixWorldAutoUpdate===!0&&L.updateMatrixWorld(),rt.enabled===!0&&rt.isPresenting===!0&&(U===null||U.isCompositing()===!1)&&(rt.cameraAutoUpdate===!0&&rt.updateCamera(L),L=rt.getCamera()),M.isScene===!0&&M.onBeforeRender(C,M,L,et),A=Z.get(M,w.length),A.init(L),A.state.textureUnits=Vt.getTextureUnits(),w.push(A),xt.multiplyMatrices(L.projectionMatrix,L.matrixWorldInverse),L.isArrayCamera?ht.setFromArrayCamera(L):nt.setFromProjectionMatrix(xt,Pn,L.reversedDepth),wt=this.localClippingEnabled,at=K.init(this.clippingPlanes,wt),T=gt.get(M,x.length),T.init(),x.push(T),this.info.render.frame++,rt.enabled===!0&&rt.isPresenting===!0){let Tt=C.xr.getDepthSensingMesh();Tt!==null&&Ec(Tt,L,-1/0,C.sortObjects)}Ec(M,L,0,C.sortObjects),T.finish(),k!==null&&k.updateLights(A.state.lightsArray),C.sortObjects===!0&&T.sort(Ft,xe),ne=rt.enabled===!1||rt.isPresenting===!1||rt.hasDepthSensing()===!1,ne&&P.addToRenderList(T,M),this.info.autoReset===!0&&this.info.reset(),at===!0&&K.beginShadows();let G=A.state.shadowsArray;if(ut.render(G,M,L),at===!0&&K.endShadows(),(z&&U.hasRenderPass())===!1){let Tt=T.opaque,pt=T.transmissive;if(A.setupLights(),L.isArrayCamera){let St=L.cameras;if(pt.length>0)for(let Ct=0,Ht=St.length;Ct<Ht;Ct++){let ie=St[Ct];Hu(Tt,pt,M,ie)}ne&&P.render(M);for(let Ct=0,Ht=St.length;Ct<Ht;Ct++){let ie=St[Ct];Gu(T,M,ie,ie.viewport)}}else pt.length>0&&Hu(Tt,pt,M,L),ne&&P.render(M),Gu(T,M,L)}et!==null&&B===0&&(Vt.updateMultisampleRenderTarget(et),Vt.updateRenderTargetMipmap(et)),z&&U.end(C),M.isScene===!0&&M.onAfterRender(C,M,L),ct.resetDefaultState(),H=-1,q=null,w.pop(),w.length>0?(A=w[w.length-1],Vt.setTextureUnits(A.state.textureUnits),at===!0&&K.setGlobalState(C.clippingPlanes,A.state.camera)):A=null,x.pop(),x.length>0?T=x[x.length-1]:T=null,k!==null&&k.renderEnd()};function Ec(M,L,X,z){if(M.visible===!1)return;if(M.layers.test(L.layers)){if(M.isGroup)X=M.renderOrder;else if(M.isLOD)M.autoUpdate===!0&&M.update(L);else if(M.isLight)A.pushLight(M),M.castShadow&&A.pushShadow(M);else if(M.isSprite){let Tt=L.isArrayCamera?ht:nt;if(!M.frustumCulled||M.intersectsFrustum(Tt)){z&&It.setFromMatrixPosition(M.matrixWorld).applyMatrix4(xt);let pt=it.update(M),St=M.material;St.visible&&T.push(M,pt,St,X,It.z,null,L)}}else if(M.isMesh||M.isLine||M.isPoints){let Tt=L.isArrayCamera?ht:nt;if(!M.frustumCulled||M.intersectsFrustum(Tt)){let pt=it.update(M),St=M.material;if(z&&(M.boundingSphere!==void 0?(M.boundingSphere===null&&M.computeBoundingSphere(),It.copy(M.boundingSphere.center)):(pt.boundingSphere===null&&pt.computeBoundingSphere(),It.copy(pt.boundingSphere.center)),It.applyMatrix4(M.matrixWorld).applyMatrix4(xt)),Array.isArray(St)){let Ct=pt.groups;for(let Ht=0,ie=Ct.length;Ht<ie;Ht++){let Et=Ct[Ht],re=St[Et.materialIndex];re&&re.visible&&T.push(M,pt,re,X,It.z,Et,L)}}else St.visible&&T.push(M,pt,St,X,It.z,null,L)}}}let yt=M.children;for(let Tt=0,pt=yt.length;Tt<pt;Tt++)Ec(yt[Tt],L,X,z)}function Gu(M,L,X,z){let{opaque:G,transmissive:yt,transparent:Tt}=M;A.setupLightsView(X),at===!0&&K.setGlobalState(C.clippingPlanes,X),z&&mt.viewport(Q.copy(z)),G.length>0&&_o(G,L,X),yt.length>0&&_o(yt,L,X),Tt.length>0&&_o(Tt,L,X),mt.buffers.depth.setTest(!0),mt.buffers.depth.setMask(!0),mt.buffers.color.setMask(!0),mt.setPolygonOffset(!1)}function Hu(M,L,X,z){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[z.id]===void 0){let Et=jt.has("EXT_color_buffer_half_float")||jt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[z.id]=new _n(1,1,{generateMipmaps:!0,type:Et?qn:dn,minFilter:vi,samples:Math.max(4,fe.samples),stencilBuffer:s,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:se.workingColorSpace})}let yt=A.state.transmissionRenderTarget[z.id],Tt=z.viewport||Q;yt.setSize(Tt.z*C.transmissionResolutionScale,Tt.w*C.transmissionResolutionScale);let pt=C.getRenderTarget(),St=C.getActiveCubeFace(),Ct=C.getActiveMipmapLevel();C.setRenderTarget(yt),C.getClearColor(J),ft=C.getClearAlpha(),ft<1&&C.setClearColor(16777215,.5),C.clear(),ne&&P.render(X);let Ht=C.toneMapping;C.toneMapping=ni;let ie=z.viewport;if(z.viewport!==void 0&&(z.viewport=void 0),A.setupLightsView(z),at===!0&&K.setGlobalState(C.clippingPlanes,z),_o(M,X,z),Vt.updateMultisampleRenderTarget(yt),Vt.updateRenderTargetMipmap(yt),jt.has("WEBGL_multisampled_render_to_texture")===!1){let Et=!1;for(let re=0,Ce=L.length;re<Ce;re++){let ye=L[re],{object:pe,geometry:$e,material:Rt,group:tn}=ye;if(Rt.side===Nn&&pe.layers.test(z.layers)){let he=Rt.side;Rt.side=on,Rt.needsUpdate=!0,Wu(pe,X,z,$e,Rt,tn),Rt.side=he,Rt.needsUpdate=!0,Et=!0}}Et===!0&&(Vt.updateMultisampleRenderTarget(yt),Vt.updateRenderTargetMipmap(yt))}C.setRenderTarget(pt,St,Ct),C.setClearColor(J,ft),ie!==void 0&&(z.viewport=ie),C.toneMapping=Ht}function _o(M,L,X){let z=L.isScene===!0?L.overrideMaterial:null;for(let G=0,yt=M.length;G<yt;G++){let Tt=M[G],{object:pt,geometry:St,group:Ct}=Tt,Ht=Tt.material;Ht.allowOverride===!0&&z!==null&&(Ht=z),pt.layers.test(X.layers)&&Wu(pt,L,X,St,Ht,Ct)}}function Wu(M,L,X,z,G,yt){k!==null&&G.isNodeMaterial&&k.setObject(M,G),M.onBeforeRender(C,L,X,z,G,yt),M.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,M.matrixWorld),M.normalMatrix.getNormalMatrix(M.modelViewMatrix),G.onBeforeRender(C,L,X,z,M,yt),G.transparent===!0&&G.side===Nn&&G.forceSinglePass===!1?(G.side=on,G.needsUpdate=!0,C.renderBufferDirect(X,L,z,G,M,yt),G.side=Xi,G.needsUpdate=!0,C.renderBufferDirect(X,L,z,G,M,yt),G.side=Nn):C.renderBufferDirect(X,L,z,G,M,yt),M.onAfterRender(C,L,X,z,G,yt)}function Xu(M){let L=0;for(let X of M)X.texture!==null&&L++;return L}function as(M,L,X){L.isScene!==!0&&(L=ee);let z=Ut.get(M),G=A.state.lights,yt=A.state.shadowsArray,Tt=G.state.version,pt=tt.getParameters(M,G.state,yt,L,X,A.state.lightProbeGridArray),St=tt.getProgramCacheKey(pt),Ct=z.programs;z.environment=M.isMeshStandardMaterial||M.isMeshLambertMaterial||M.isMeshPhongMaterial?L.environment:null,z.fog=L.fog;let Ht=M.isMeshStandardMaterial||M.isMeshLambertMaterial&&!M.envMap||M.isMeshPhongMaterial&&!M.envMap;z.envMap=E.get(M.envMap||z.environment,Ht),z.envMapRotation=z.environment!==null&&M.envMap===null?L.environmentRotation:M.envMapRotation,Ct===void 0&&(M.addEventListener("dispose",de),Ct=new Map,z.programs=Ct,z.programVariants=new Map);let ie=Ct.get(St);if(ie!==void 0){if(z.currentProgram===ie&&z.lightsStateVersion===Tt)return qu(M,pt),ie}else pt.uniforms=tt.getUniforms(M),k!==null&&M.isNodeMaterial&&k.build(M,X,pt),M.onBeforeCompile(pt,C),ie=tt.acquireProgram(pt,St),Ct.set(St,ie),z.uniforms=pt.uniforms;let Et=z.uniforms;return(!M.isShaderMaterial&&!M.isRawShaderMaterial||M.clipping===!0)&&(Et.clippingPlanes=K.uniform),qu(M,pt),z.needsLights=Dg(M),z.lightsStateVersion=Tt,z.needsLights&&(Et.ambientLightColor.value=G.state.ambient,Et.lightProbe.value=G.state.probe,Et.sunLights.value=G.state.sun,Et.sunLightShadows.value=G.state.sunShadow,Et.directionalLights.value=G.state.directional,Et.directionalLightShadows.value=G.state.directionalShadow,Et.spotLights.value=G.state.spot,Et.spotLightShadows.value=G.state.spotShadow,Et.rectAreaLights.value=G.state.rectArea,Et.ltc_1.value=G.state.rectAreaLTC1,Et.ltc_2.value=G.state.rectAreaLTC2,Et.pointLights.value=G.state.point,Et.pointLightShadows.value=G.state.pointShadow,Et.hemisphereLights.value=G.state.hemi,Et.sunShadowMatrix.value=G.state.sunShadowMatrix,Et.sunShadowCascade.value=G.state.sunShadowCascade,Et.directionalShadowMatrix.value=G.state.directionalShadowMatrix,Et.spotLightMatrix.value=G.state.spotLightMatrix,Et.spotLightMap.value=G.state.spotLightMap,Et.pointShadowMatrix.value=G.state.pointShadowMatrix),z.numLightProbeGrids=Xu(A.state.lightProbeGridArray),z.currentProgram=ie,z.uniformsList=null,ie}function Ig(M,L,X,z,G){let yt=Ut.get(M),Tt=yt.currentProgram.id+","+z+","+G,pt=yt.programVariants.get(Tt);return pt===void 0?(pt=as(M,L,X),yt.programVariants.set(Tt,pt)):(yt.currentProgram=pt,yt.uniformsList=null,yt.outputColorSpace=z,yt.toneMapping=G),pt}function $u(M){if(M.uniformsList===null){let L=M.currentProgram.getUniforms();M.uniformsList=Qr.seqWithValue(L.seq,M.uniforms)}return M.uniformsList}function qu(M,L){let X=Ut.get(M);X.outputColorSpace=L.outputColorSpace,X.batching=L.batching,X.batchingColor=L.batchingColor,X.instancing=L.instancing,X.instancingColor=L.instancingColor,X.instancingMorph=L.instancingMorph,X.skinning=L.skinning,X.morphTargets=L.morphTargets,X.morphNormals=L.morphNormals,X.morphColors=L.morphColors,X.morphTargetsCount=L.morphTargetsCount,X.numClippingPlanes=L.numClippingPlanes,X.numIntersection=L.numClipIntersection,X.vertexAlphas=L.vertexAlphas,X.vertexTangents=L.vertexTangents,X.toneMapping=L.toneMapping}function Lg(M,L,X,z,G){L.isScene!==!0&&(L=ee),Vt.resetTextureUnits();let yt=L.fog,Tt=z.isMeshStandardMaterial||z.isMeshLambertMaterial||z.isMeshPhongMaterial?L.environment:null,pt=et===null?C.outputColorSpace:et.isXRRenderTarget===!0?et.texture.colorSpace:se.workingColorSpace,St=z.isMeshStandardMaterial||z.isMeshLambertMaterial&&!z.envMap||z.isMeshPhongMaterial&&!z.envMap,Ct=E.get(z.envMap||Tt,St),Ht=z.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,ie=!!X.attributes.tangent&&(!!z.normalMap||z.anisotropy>0),Et=!!X.morphAttributes.position,re=!!X.morphAttributes.normal,Ce=!!X.morphAttributes.color,ye=ni;z.toneMapped&&(et===null||et.isXRRenderTarget===!0)&&(ye=C.toneMapping);let pe=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,$e=pe!==void 0?pe.length:0,Rt=Ut.get(z),tn=A.state.lights;if(at===!0&&(wt===!0||M!==q)){let Se=M===q&&z.id===H;K.setState(z,M,Se)}let he=!1,Ji=!1;z.version===Rt.__version?Rt.needsLights&&Rt.lightsStateVersion!==tn.state.version||G.isBatchedMesh&&Rt.batching===!1||!G.isBatchedMesh&&Rt.batching===!0||G.isBatchedMesh&&Rt.batchingColor===!0&&G._colorsTexture===null||G.isBatchedMesh&&Rt.batchingColor===!1&&G._colorsTexture!==null||G.isInstancedMesh&&Rt.instancing===!1||!G.isInstancedMesh&&Rt.instancing===!0||G.isSkinnedMesh&&Rt.skinning===!1||!G.isSkinnedMesh&&Rt.skinning===!0||G.isInstancedMesh&&Rt.instancingColor===!0&&G.instanceColor===null||G.isInstancedMesh&&Rt.instancingColor===!1&&G.instanceColor!==null||G.isInstancedMesh&&Rt.instancingMorph===!0&&G.morphTexture===null||G.isInstancedMesh&&Rt.instancingMorph===!1&&G.morphTexture!==null||Rt.envMap!==Ct||z.fog===!0&&Rt.fog!==yt||Rt.numClippingPlanes!==void 0&&(Rt.numClippingPlanes!==K.numPlanes||Rt.numIntersection!==K.numIntersection)||Rt.vertexAlphas!==Ht||Rt.vertexTangents!==ie||Rt.morphTargets!==Et||Rt.morphNormals!==re||Rt.morphColors!==Ce||Rt.morphTargetsCount!==$e||Rt.numLightProbeGrids!==Xu(A.state.lightProbeGridArray)?he=!0:(Rt.outputColorSpace!==pt||Rt.toneMapping!==ye)&&(Ji=!0):(he=!0,Rt.__version=z.version);let qe=Rt.currentProgram;(he===!0||Ji===!0)&&(qe=Ji===!0?Ig(z,L,G,pt,ye):as(z,L,G),k&&z.isNodeMaterial&&k.onUpdateProgram(z,qe,Rt));let bo=!1,Ei=!1,Zi=!1,le=qe.getUniforms(),Ve=Rt.uniforms;if(mt.useProgram(qe.program)&&(bo=!0,Ei=!0,Zi=!0),z.id!==H&&(H=z.id,Ei=!0),bo||q!==M){mt.buffers.depth.getReversed()&&M.reversedDepth!==!0&&(M._reversedDepth=!0,M.updateProjectionMatrix()),le.setValue(N,"projectionMatrix",M.projectionMatrix),le.setValue(N,"viewMatrix",M.matrixWorldInverse);let Oe=le.map.cameraPosition;Oe!==void 0&&Oe.setValue(N,Wt.setFromMatrixPosition(M.matrixWorld)),fe.logarithmicDepthBuffer&&le.setValue(N,"logDepthBufFC",2/(Math.log(M.far+1)/Math.LN2)),(z.isMeshPhongMaterial||z.isMeshToonMaterial||z.isMeshLambertMaterial||z.isMeshBasicMaterial||z.isMeshStandardMaterial||z.isShaderMaterial)&&le.setValue(N,"isOrthographic",M.isOrthographicCamera===!0),q!==M&&(q=M,Ei=!0,Zi=!0)}if(Rt.needsLights&&(tn.state.sunShadowMap.length>0&&le.setValue(N,"sunShadowMap",tn.state.sunShadowMap,Vt),tn.state.directionalShadowMap.length>0&&le.setValue(N,"directionalShadowMap",tn.state.directionalShadowMap,Vt),tn.state.spotShadowMap.length>0&&le.setValue(N,"spotShadowMap",tn.state.spotShadowMap,Vt),tn.state.pointShadowMap.length>0&&le.setValue(N,"pointShadowMap",tn.state.pointShadowMap,Vt)),G.isSkinnedMesh){le.setOptional(N,G,"bindMatrix"),le.setOptional(N,G,"bindMatrixInverse");let Se=G.skeleton;Se&&(Se.boneTexture===null&&Se.computeBoneTexture(),le.setValue(N,"boneTexture",Se.boneTexture,Vt))}G.isBatchedMesh&&(le.setOptional(N,G,"batchingTexture"),le.setValue(N,"batchingTexture",G._matricesTexture,Vt),le.setOptional(N,G,"batchingIdTexture"),le.setValue(N,"batchingIdTexture",G._indirectTexture,Vt),le.setOptional(N,G,"batchingColorTexture"),G._colorsTexture!==null&&le.setValue(N,"batchingColorTexture",G._colorsTexture,Vt));let On=X.morphAttributes;if((On.position!==void 0||On.normal!==void 0||On.color!==void 0)&&j.update(G,X,qe),(Ei||Rt.receiveShadow!==G.receiveShadow)&&(Rt.receiveShadow=G.receiveShadow,le.setValue(N,"receiveShadow",G.receiveShadow)),(z.isMeshStandardMaterial||z.isMeshLambertMaterial||z.isMeshPhongMaterial)&&z.envMap===null&&L.environment!==null&&(Ve.envMapIntensity.value=L.environmentIntensity),Ve.dfgLUT!==void 0&&(Ve.dfgLUT.value=BS()),Ei){if(le.setValue(N,"toneMappingExposure",C.toneMappingExposure),Rt.needsLights&&Ng(Ve,Zi),yt&&z.fog===!0&&lt.refreshFogUniforms(Ve,yt),lt.refreshMaterialUniforms(Ve,z,_t,Nt,A.state.transmissionRenderTarget[M.id]),Rt.needsLights&&Rt.numLightProbeGrids>0){let Se=v,Oe=0;for(let oi of A.state.lightProbeGridArray)oi.texture!==null&&(Se.textures[Oe]=oi.texture,Se.min[Oe]=oi.boundingBox.min,Se.max[Oe]=oi.boundingBox.max,Se.resolution[Oe]=oi.resolution,Oe++);for(let oi in Se)Se[oi].length=Oe;Ve.probesSH.value=Se.textures,Ve.probesMin.value=Se.min,Ve.probesMax.value=Se.max,Ve.probesResolution.value=Se.resolution}Qr.upload(N,$u(Rt),Ve,Vt)}if(z.isShaderMaterial&&z.uniformsNeedUpdate===!0&&(Qr.upload(N,$u(Rt),Ve,Vt),z.uniformsNeedUpdate=!1),z.isSpriteMaterial&&le.setValue(N,"center",G.center),le.setValue(N,"modelViewMatrix",G.modelViewMatrix),le.setValue(N,"normalMatrix",G.normalMatrix),le.setValue(N,"modelMatrix",G.matrixWorld),z.uniformsGroups!==void 0){let Se=z.uniformsGroups;for(let Oe=0,oi=Se.length;Oe<oi;Oe++){let Ju=Se[Oe];Lt.update(Ju,qe),Lt.bind(Ju,qe)}}return qe}function Ng(M,L){M.ambientLightColor.needsUpdate=L,M.lightProbe.needsUpdate=L,M.sunLights.needsUpdate=L,M.sunLightShadows.needsUpdate=L,M.directionalLights.needsUpdate=L,M.directionalLightShadows.needsUpdate=L,M.pointLights.needsUpdate=L,M.pointLightShadows.needsUpdate=L,M.spotLights.needsUpdate=L,M.spotLightShadows.needsUpdate=L,M.rectAreaLights.needsUpdate=L,M.hemisphereLights.needsUpdate=L}function Dg(M){return M.isMeshLambertMaterial||M.isMeshToonMaterial||M.isMeshPhongMaterial||M.isMeshStandardMaterial||M.isShadowMaterial||M.isShaderMaterial&&M.lights===!0}this.getActiveCubeFace=function(){return F},this.getActiveMipmapLevel=function(){return B},this.getRenderTarget=function(){return et},this.setRenderTargetTextures=function(M,L,X){let z=Ut.get(M);z.__autoAllocateDepthBuffer=M.resolveDepthBuffer===!1,z.__autoAllocateDepthBuffer===!1&&(z.__useRenderToTexture=!1),Ut.get(M.texture).__webglTexture=L,Ut.get(M.depthTexture).__webglTexture=z.__autoAllocateDepthBuffer?void 0:X,z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(M,L){let X=Ut.get(M);X.__webglFramebuffer=L,X.__useDefaultFramebuffer=L===void 0},this.setRenderTarget=function(M,L=0,X=0){et=M,F=L,B=X;let z=null,G=!1,yt=!1;if(M){let pt=Ut.get(M);if(pt.__useDefaultFramebuffer!==void 0){mt.bindFramebuffer(N.FRAMEBUFFER,pt.__webglFramebuffer),Q.copy(M.viewport),Mt.copy(M.scissor),Pt=M.scissorTest,mt.viewport(Q),mt.scissor(Mt),mt.setScissorTest(Pt),H=-1;return}else if(pt.__webglFramebuffer===void 0)Vt.setupRenderTarget(M);else if(pt.__hasExternalTextures)Vt.rebindTextures(M,Ut.get(M.texture).__webglTexture,Ut.get(M.depthTexture).__webglTexture);else if(M.depthBuffer){let Ht=M.depthTexture;if(pt.__boundDepthTexture!==Ht){if(Ht!==null&&Ut.has(Ht)&&(M.width!==Ht.image.width||M.height!==Ht.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Vt.setupDepthRenderbuffer(M)}}let St=M.texture;(St.isData3DTexture||St.isDataArrayTexture||St.isCompressedArrayTexture)&&(yt=!0);let Ct=Ut.get(M).__webglFramebuffer;M.isWebGLCubeRenderTarget?(Array.isArray(Ct[L])?z=Ct[L][X]:z=Ct[L],G=!0):M.samples>0&&Vt.useMultisampledRTT(M)===!1?z=Ut.get(M).__webglMultisampledFramebuffer:Array.isArray(Ct)?z=Ct[X]:z=Ct,Q.copy(M.viewport),Mt.copy(M.scissor),Pt=M.scissorTest}else Q.copy(Ot).multiplyScalar(_t).floor(),Mt.copy(Kt).multiplyScalar(_t).floor(),Pt=te;if(X!==0&&(z=$),mt.bindFramebuffer(N.FRAMEBUFFER,z)&&mt.drawBuffers(M,z),mt.viewport(Q),mt.scissor(Mt),mt.setScissorTest(Pt),G){let pt=Ut.get(M.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+L,pt.__webglTexture,X)}else if(yt){let pt=L;for(let St=0;St<M.textures.length;St++){let Ct=Ut.get(M.textures[St]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+St,Ct.__webglTexture,X,pt)}}else if(M!==null&&X!==0){let pt=Ut.get(M.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,pt.__webglTexture,X)}H=-1};function Yu(M){let L=Ut.get(M);return(L.__readFormat!==M.format||L.__readType!==M.type)&&(L.__readFormat=M.format,L.__readType=M.type,L.__formatReadable=fe.textureFormatReadable(M.format),L.__typeReadable=fe.textureTypeReadable(M.type)),L}this.readRenderTargetPixels=function(M,L,X,z,G,yt,Tt,pt=0){if(!(M&&M.isWebGLRenderTarget)){zt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let St=Ut.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Tt!==void 0&&(St=St[Tt],Array.isArray(St)&&(St=St[0])),St){mt.bindFramebuffer(N.FRAMEBUFFER,St);try{let Ct=M.textures[pt],Ht=Ct.format,ie=Ct.type;M.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+pt);let Et=Yu(Ct);if(Et.__formatReadable===!1){zt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Et.__typeReadable===!1){zt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}L>=0&&L<=M.width-z&&X>=0&&X<=M.height-G&&N.readPixels(L,X,z,G,ot.convert(Ht),ot.convert(ie),yt)}finally{let Ct=et!==null?Ut.get(et).__webglFramebuffer:null;mt.bindFramebuffer(N.FRAMEBUFFER,Ct)}}},this.readRenderTargetPixelsAsync=async function(M,L,X,z,G,yt,Tt,pt=0){if(!(M&&M.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let St=Ut.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Tt!==void 0&&(St=St[Tt],Array.isArray(St)&&(St=St[0])),St)if(L>=0&&L<=M.width-z&&X>=0&&X<=M.height-G){mt.bindFramebuffer(N.FRAMEBUFFER,St);let Ct=M.textures[pt],Ht=Ct.format,ie=Ct.type;M.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+pt);let Et=Yu(Ct);if(Et.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Et.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let re=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,re),N.bufferData(N.PIXEL_PACK_BUFFER,yt.byteLength,N.STREAM_READ),N.readPixels(L,X,z,G,ot.convert(Ht),ot.convert(ie),0),N.bindBuffer(N.PIXEL_PACK_BUFFER,null);let Ce=et!==null?Ut.get(et).__webglFramebuffer:null;mt.bindFramebuffer(N.FRAMEBUFFER,Ce);let ye=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await lm(N,ye,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,re),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,yt),N.bindBuffer(N.PIXEL_PACK_BUFFER,null),N.deleteBuffer(re),N.deleteSync(ye),yt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(M,L=null,X=0){let z=Math.pow(2,-X),G=Math.floor(M.image.width*z),yt=Math.floor(M.image.height*z),Tt=L!==null?L.x:0,pt=L!==null?L.y:0;Vt.setTexture2D(M,0),N.copyTexSubImage2D(N.TEXTURE_2D,X,0,0,Tt,pt,G,yt),mt.unbindTexture()},this.copyTextureToTexture=function(M,L,X=null,z=null,G=0,yt=0){let Tt,pt,St,Ct,Ht,ie,Et,re,Ce,ye=M.isCompressedTexture?M.mipmaps[yt]:M.image;if(X!==null)Tt=X.max.x-X.min.x,pt=X.max.y-X.min.y,St=X.isBox3?X.max.z-X.min.z:1,Ct=X.min.x,Ht=X.min.y,ie=X.isBox3?X.min.z:0;else{let le=Math.pow(2,-G);Tt=Math.floor(ye.width*le),pt=Math.floor(ye.height*le),M.isDataArrayTexture?St=ye.depth:M.isData3DTexture?St=Math.floor(ye.depth*le):St=1,Ct=0,Ht=0,ie=0}z!==null?(Et=z.x,re=z.y,Ce=z.z):(Et=0,re=0,Ce=0);let pe=ot.convert(L.format),$e=ot.convert(L.type),Rt;L.isData3DTexture?(Vt.setTexture3D(L,0),Rt=N.TEXTURE_3D):L.isDataArrayTexture||L.isCompressedArrayTexture?(Vt.setTexture2DArray(L,0),Rt=N.TEXTURE_2D_ARRAY):(Vt.setTexture2D(L,0),Rt=N.TEXTURE_2D),mt.activeTexture(N.TEXTURE0),mt.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,L.flipY),mt.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,L.premultiplyAlpha),mt.pixelStorei(N.UNPACK_ALIGNMENT,L.unpackAlignment);let tn=mt.getParameter(N.UNPACK_ROW_LENGTH),he=mt.getParameter(N.UNPACK_IMAGE_HEIGHT),Ji=mt.getParameter(N.UNPACK_SKIP_PIXELS),qe=mt.getParameter(N.UNPACK_SKIP_ROWS),bo=mt.getParameter(N.UNPACK_SKIP_IMAGES);mt.pixelStorei(N.UNPACK_ROW_LENGTH,ye.width),mt.pixelStorei(N.UNPACK_IMAGE_HEIGHT,ye.height),mt.pixelStorei(N.UNPACK_SKIP_PIXELS,Ct),mt.pixelStorei(N.UNPACK_SKIP_ROWS,Ht),mt.pixelStorei(N.UNPACK_SKIP_IMAGES,ie);let Ei=M.isDataArrayTexture||M.isData3DTexture,Zi=L.isDataArrayTexture||L.isData3DTexture;if(M.isDepthTexture){let le=Ut.get(M),Ve=Ut.get(L),On=Ut.get(le.__renderTarget),Se=Ut.get(Ve.__renderTarget);mt.bindFramebuffer(N.READ_FRAMEBUFFER,On.__webglFramebuffer),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,Se.__webglFramebuffer);for(let Oe=0;Oe<St;Oe++)Ei&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ut.get(M).__webglTexture,G,ie+Oe),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ut.get(L).__webglTexture,yt,Ce+Oe)),N.blitFramebuffer(Ct,Ht,Ct+Tt,Ht+pt,Et,re,Et+Tt,re+pt,N.DEPTH_BUFFER_BIT,N.NEAREST);mt.bindFramebuffer(N.READ_FRAMEBUFFER,null),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(G!==0||M.isRenderTargetTexture||Ut.has(M)){let le=Ut.get(M),Ve=Ut.get(L);mt.bindFramebuffer(N.READ_FRAMEBUFFER,I),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,W);for(let On=0;On<St;On++)Ei?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,le.__webglTexture,G,ie+On):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,le.__webglTexture,G),Zi?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ve.__webglTexture,yt,Ce+On):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Ve.__webglTexture,yt),G!==0?N.blitFramebuffer(Ct,Ht,Ct+Tt,Ht+pt,Et,re,Et+Tt,re+pt,N.COLOR_BUFFER_BIT,N.NEAREST):Zi?N.copyTexSubImage3D(Rt,yt,Et,re,Ce+On,Ct,Ht,Tt,pt):N.copyTexSubImage2D(Rt,yt,Et,re,Ct,Ht,Tt,pt);mt.bindFramebuffer(N.READ_FRAMEBUFFER,null),mt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else Zi?M.isDataTexture||M.isData3DTexture?N.texSubImage3D(Rt,yt,Et,re,Ce,Tt,pt,St,pe,$e,ye.data):L.isCompressedArrayTexture?N.compressedTexSubImage3D(Rt,yt,Et,re,Ce,Tt,pt,St,pe,ye.data):N.texSubImage3D(Rt,yt,Et,re,Ce,Tt,pt,St,pe,$e,ye):M.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,yt,Et,re,Tt,pt,pe,$e,ye.data):M.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,yt,Et,re,ye.width,ye.height,pe,ye.data):N.texSubImage2D(N.TEXTURE_2D,yt,Et,re,Tt,pt,pe,$e,ye);mt.pixelStorei(N.UNPACK_ROW_LENGTH,tn),mt.pixelStorei(N.UNPACK_IMAGE_HEIGHT,he),mt.pixelStorei(N.UNPACK_SKIP_PIXELS,Ji),mt.pixelStorei(N.UNPACK_SKIP_ROWS,qe),mt.pixelStorei(N.UNPACK_SKIP_IMAGES,bo),yt===0&&L.generateMipmaps===!0&&L.mipmapsAutoUpdate===!0&&N.generateMipmap(Rt),mt.unbindTexture()},this.initRenderTarget=function(M){Ut.get(M).__webglFramebuffer===void 0&&Vt.setupRenderTarget(M)},this.initTexture=function(M){M.isCubeTexture?Vt.setTextureCube(M,0):M.isData3DTexture?Vt.setTexture3D(M,0):M.isDataArrayTexture||M.isCompressedArrayTexture?Vt.setTexture2DArray(M,0):Vt.setTexture2D(M,0),mt.unbindTexture()},this.resetState=function(){F=0,B=0,et=null,mt.reset(),ct.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Pn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=se._getDrawingBufferColorSpace(t),e.unpackColorSpace=se._getUnpackColorSpace()}};var Tu=.2,kS=.2,zS=26,VS=.01,mo=class{constructor(t,e,n){this.rig=t;this.grip=e;this.axes=n}rig;grip;axes;at=new R;shift=new R;angle=0;#t=!1;#e=0;#n=0;#i=new R;#s=new R;#r=new R;#o=new R;#a=new R;begin(t,e,n){this.at.copy(t),this.#e=e,this.#n=n;let r=this.rig.project(t,this.#r);this.#t=this.grip.kind==="motor"&&Math.hypot(r.x-e,r.y-n)<zS*this.rig.zoomed}move(t,e,n){let{grip:r}=this,s=r.kind==="turn"||r.kind==="motor"&&r.turns;this.shift.set(0,0,0),this.angle=0,s?this.angle=this.#u(r.axis,t,e):r.kind==="plane"?this.#c(t,e):this.shift.copy(r.axis).multiplyScalar(this.#h(r.axis,t,e));let o=n?kS:1;this.shift.multiplyScalar(o),this.angle*=o,this.#e=t,this.#n=e}#l(t,e,n){this.rig.ray(t,e,this.#i,this.#s);let r=this.#s.dot(this.#a);if(Math.abs(r)<1e-6)return!1;let s=n.copy(this.at).sub(this.#i).dot(this.#a)/r;return n.copy(this.#i).addScaledVector(this.#s,s),Math.abs(s)<1e3*this.rig.look.distance}#c(t,e){if(this.#a.copy(this.rig.back),this.axes.length===2){let n=[0,1,2].find(r=>!this.axes.includes(r))??2;Math.abs(this.rig.back.getComponent(n))>Tu&&this.#a.set(0,0,0).setComponent(n,1)}if(!(!this.#l(this.#e,this.#n,this.#r)||!this.#l(t,e,this.#o))){this.#o.sub(this.#r);for(let n of this.axes)this.shift.setComponent(n,this.#o.getComponent(n))}}#h(t,e,n){return Math.hypot(t.dot(this.rig.right),t.dot(this.rig.above))<Tu?(this.#n-n)*this.rig.pixelAt(this.at):(this.#a.copy(this.rig.back).addScaledVector(t,-t.dot(this.rig.back)).normalize(),!this.#l(this.#e,this.#n,this.#r)||!this.#l(e,n,this.#o)?0:this.#o.sub(this.#r).dot(t))}#u(t,e,n){if(this.#t)return VS*(e-this.#e+this.#n-n);let r=t.dot(this.rig.back);if(Math.abs(r)<Tu){let o=this.#r.crossVectors(t,this.rig.back);return((e-this.#e)*o.dot(this.rig.right)-(n-this.#n)*o.dot(this.rig.above))/100}if(this.#a.copy(t),!this.#l(this.#e,this.#n,this.#r)||!this.#l(e,n,this.#o))return 0;this.#r.sub(this.at),this.#o.sub(this.at);let s=this.#a.crossVectors(this.#r,this.#o).dot(t);return Math.atan2(s,this.#r.dot(this.#o))}};function Eu(i,t,e,n,r){let{dragging:s,coordinates:o}=i,a=[...t];if(!s)return a;let l=o.flatMap(({unit:c},h)=>c==="m"?[h]:[]);if(s.axes.forEach((c,h)=>{let u=l[h];u!==void 0&&(a[u]+=e.getComponent(c))}),r!==0&&s.rotation==="axis")a[a.length-1]+=r;else if(r!==0&&s.rotation==="free"){let c=a.splice(-4),h=wo([n.x*r,n.y*r,n.z*r]);a.push(...Ri(Ki(h,c)))}return a}function jl(i){let{dragging:t}=i;return t?.rotation==="axis"?[new R(...t.normal).normalize()]:t?.rotation==="free"?[0,1,2].map(e=>new R().setComponent(e,1)):[]}var Km="http://www.w3.org/2000/svg",GS={R:[["circle",{cx:8,cy:8,r:5.5,class:"fill"}],["circle",{cx:8,cy:8,r:1.6,class:"hole"}]],P:[["rect",{x:2,y:4,width:12,height:8,rx:1,class:"fill"}]],C:[["rect",{x:1,y:5,width:14,height:6,rx:3,class:"fill"}]],H:[["rect",{x:5.5,y:1,width:5,height:14,class:"fill"}],["path",{d:"M3 4.5l10 -1M3 8.5l10 -1M3 12.5l10 -1",class:"stroke"}]],U:[["path",{d:"M8 1.5v13M1.5 8h13",class:"stroke thick"}]],S:[["circle",{cx:8,cy:8,r:4,class:"fill"}],["circle",{cx:8,cy:8,r:6.5,class:"stroke"}]],planar:[["path",{d:"M1.5 11l4 -6h9l-4 6z",class:"fill"}]],contact:[["circle",{cx:8,cy:6,r:4,class:"fill"}],["path",{d:"M1.5 11.5h13",class:"stroke"}]],fixed:[["rect",{x:4,y:4,width:8,height:8,class:"fill"}]],force:[["path",{d:"M1.5 8h9M9 4.5l5 3.5l-5 3.5z",class:"stroke arrow"}]],moment:[["path",{d:"M1.5 8h5M5 4.5l4.5 3.5l-4.5 3.5zM9.5 4.5l4.5 3.5l-4.5 3.5z",class:"stroke arrow"}]]};function Ql(i,t){let e=document.createElementNS(Km,"svg");e.setAttribute("viewBox","0 0 16 16"),e.setAttribute("class",`glyph ${t}`),e.setAttribute("aria-hidden","true");for(let[n,r]of GS[i]??[]){let s=document.createElementNS(Km,n);for(let[o,a]of Object.entries(r))s.setAttribute(o,String(a));e.append(s)}return e}var jm=["x","y","z"];function Ru(i){return new R().setComponent(i,1)}function HS(i){let[t,e]=[jm.indexOf(i[0]??""),jm.indexOf(i[1]??"")];return t<0||e<0?null:Ru(t).cross(Ru(e))}function Qm(i,t){let{gravity:e,size:n,plane:r}=i.scene,s=new In,o=new R;for(let S=0;S+2<t.length;S+=3)s.expandByPoint(o.fromArray(t,S));let a=s.getSize(new R),l=Math.max(a.length(),1e-6),c=.02*Math.min(Math.max(n,.35*l),.7*l),h=new R(...e),u=h.length()>1e-9?h.normalize().negate():Ru(2),d=HS(r),f=d??u,p=[0,1,2].find(S=>Math.abs(u.getComponent(S))>.999)??-1,y=i.dragging?.axes.indexOf(p)??-1,g=XS(f,t),m=i.coordinates[y],_=d||!m?0:WS(m,u.getComponent(p));return{thickness:c,box:s,centre:s.getCenter(new R),radius:.5*l+3*c,up:u,normal:d,groundNormal:f,ground:g-_-(d?3.2:3.6)*c}}function WS({low:i,high:t,home:e},n){return n>0?Math.max(e-i,0):Math.max(t-e,0)}function XS(i,t){let e=Number.POSITIVE_INFINITY,n=new R;for(let r=0;r+2<t.length;r+=3)e=Math.min(e,n.fromArray(t,r).dot(i));return e}function qi(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return t*(e>=5?5:e>=2?2:1)}function es(i){let[t,e]=i<.1?[1e3*i,"mm"]:[i,"m"];return`${Number(t.toPrecision(3))} ${e}`}var Cu={R:"revolute",P:"prismatic",C:"cylindrical",H:"helical",U:"universal",S:"spherical",planar:"planar",contact:"contact",fixed:"fixed"},tc=class{box=O("details","legend card");scale=O("div","scale");#t=O("ul");#e=O("span","ruler");#n=O("span","number");#i="";#s=0;constructor(t,e){this.box.append(O("summary","","Legend"),this.#r(t,e),this.#t),this.scale.append(this.#e,this.#n),this.scale.setAttribute("aria-hidden","true")}#r(t,e){let n=O("ul"),r=(s,o)=>{let a=O("li");a.append(s,O("span","",o)),n.append(a)};for(let[s,o]of Object.entries(Cu)){let a=t.scene.marks.filter(c=>(c.kind==="point"?"S":c.kind)===s),l=a.filter(c=>c.driven);a.length>l.length&&r(Ql(s,"joint"),`${o} joint (${s.length===1?s:o})`),l.length>0&&r(Ql(s,"motor"),`motor, ${o}`)}return r(O("span","swatch grid"),`grid ${es(e)}, strong every ${es(5*e)}`),n}showScales(t){let e=t.map(n=>n.join(" ")).join(`
`);e!==this.#i&&(this.#i=e,this.#t.replaceChildren(...t.map(([n,r,s])=>{let o=O("li");return o.append(Ql(r,n),O("span","",s)),o})),t.length>0&&(this.box.open=!0))}fit(t){let e=qi(130*t);this.#e.style.width=`${(e/t).toFixed(1)}px`,e!==this.#s&&(this.#s=e,this.#n.textContent=es(e))}};var $S=2;function tg({robot:i},t){return i.coordinates.findIndex(({name:e})=>e===i.actuators[t]?.name)}function eg(i,t){return i.robot.form==="bodies"?tg(i,t)>=0:Ho(i)}function ng(i,t,e,n){if(i.robot.form==="limbs"){let s=gs(i).map((o,a)=>a===e?o+n:o);return s.length>0?Wo(i,s,$S):""}let r=[...t.pose];return r[tg(i,e)]+=n,t.pull(r),""}var Fn=class{mesh;#t;#e;#n=new $t;constructor(t,e,n){this.mesh=new ks(t,e,Math.max(n,1)),this.mesh.count=n,this.mesh.visible=n>0,this.mesh.castShadow=!0,this.mesh.receiveShadow=!0,this.mesh.frustumCulled=!1,this.mesh.instanceMatrix.setUsage(au),this.#t=this.mesh.instanceMatrix.array,this.mesh.instanceColor=new ki(new Float32Array(3*Math.max(n,1)),3),this.#e=this.mesh.instanceColor.array}paint(t,e){this.#n.set(e),this.#n.toArray(this.#e,3*t),this.mesh.instanceColor.needsUpdate=!0}between(t,e,n,r,s,o){let a=r[s]-e[n],l=r[s+1]-e[n+1],c=r[s+2]-e[n+2];this.#i(t,e,n,a,l,c,o,o,Math.hypot(a,l,c))}about(t,e,n,r,s,o,a){this.#i(t,e,n,r[s],r[s+1],r[s+2],o,o,a)}hide(t){this.#t.fill(0,16*t,16*t+15),this.mesh.instanceMatrix.needsUpdate=!0}#i(t,e,n,r,s,o,a,l,c){let h=Math.hypot(r,s,o),u=h>0?r/h:0,d=h>0?s/h:0,f=h>0?o/h:1,p=Math.abs(f)<.9?0:1,y=1-p,g=p*f-y*d,m=y*u,_=-p*u,S=Math.hypot(g,m,_);g/=S,m/=S,_/=S;let v=this.#t,T=16*t;v[T]=g*a,v[T+1]=m*a,v[T+2]=_*a,v[T+3]=0,v[T+4]=(d*_-f*m)*l,v[T+5]=(f*g-u*_)*l,v[T+6]=(u*m-d*g)*l,v[T+7]=0,v[T+8]=u*c,v[T+9]=d*c,v[T+10]=f*c,v[T+11]=0,v[T+12]=e[n],v[T+13]=e[n+1],v[T+14]=e[n+2],v[T+15]=1,this.mesh.instanceMatrix.needsUpdate=!0}};var go=new R;function Un(i,t,e,n,r,s){let o=2*Math.PI*r/4,a=Math.max(s-2*r,0),l=Math.PI/4;go.copy(t),go[n]=0,go.normalize();let c=.5*o/(o+a),h=1-go.angleTo(i)/l;return Math.sign(go[e])===1?h*c:a/(o+a)+c+c*(1-h)}var ec=class i extends ei{constructor(t=1,e=1,n=1,r=2,s=.1){let o=r*2+1;if(s=Math.min(t/2,e/2,n/2,s),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:r,radius:s},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new R,c=new R,h=new R(t,e,n).divideScalar(2).subScalar(s),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,p=u.length/6,y=new R,g=.5/o;for(let m=0,_=0;m<u.length;m+=3,_+=2)switch(l.fromArray(u,m),c.copy(l),c.x-=Math.sign(c.x)*g,c.y-=Math.sign(c.y)*g,c.z-=Math.sign(c.z)*g,c.normalize(),u[m+0]=h.x*Math.sign(l.x)+c.x*s,u[m+1]=h.y*Math.sign(l.y)+c.y*s,u[m+2]=h.z*Math.sign(l.z)+c.z*s,d[m+0]=c.x,d[m+1]=c.y,d[m+2]=c.z,Math.floor(m/p)){case 0:y.set(1,0,0),f[_+0]=Un(y,c,"z","y",s,n),f[_+1]=1-Un(y,c,"y","z",s,e);break;case 1:y.set(-1,0,0),f[_+0]=1-Un(y,c,"z","y",s,n),f[_+1]=1-Un(y,c,"y","z",s,e);break;case 2:y.set(0,1,0),f[_+0]=1-Un(y,c,"x","z",s,t),f[_+1]=Un(y,c,"z","x",s,n);break;case 3:y.set(0,-1,0),f[_+0]=1-Un(y,c,"x","z",s,t),f[_+1]=1-Un(y,c,"z","x",s,n);break;case 4:y.set(0,0,1),f[_+0]=1-Un(y,c,"x","y",s,t),f[_+1]=1-Un(y,c,"y","x",s,e);break;case 5:y.set(0,0,-1),f[_+0]=Un(y,c,"x","y",s,t),f[_+1]=1-Un(y,c,"y","x",s,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};function rg(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),r=new Set(Object.keys(i[0].morphAttributes)),s={},o={},a=i[0].morphTargetsRelative,l=new Xe;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0,f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;s[p]===void 0&&(s[p]=[]),s[p].push(u.attributes[p]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!r.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),f++}if(f!==r.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let p=0;p<f.count;++p)u.push(f.getX(p)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in s){let u=ig(s[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let y=0;y<o[h].length;++y)f.push(o[h][y][d]);let p=ig(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function ig(i){let t,e,n,r=-1,s=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(r===-1&&(r=h.gpuType),r!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;s+=h.count*e}let o=new t(s),a=new Ke(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let p=0;p<e;p++){let y=h.getComponent(d,p);a.setComponent(d+u,p,y)}}else o.set(h.array,l);l+=h.count*e}return r!==void 0&&(a.gpuType=r),a}function ns(){return new lr(1,1,1,18,1,!0).rotateX(Math.PI/2).translate(0,0,.5)}function sg(){return new lr(1,1,1,6,1,!0).rotateX(Math.PI/2).translate(0,0,.5)}function og(){return new lr(0,1,1,14).rotateX(Math.PI/2).translate(0,0,.5)}function ag(){return new Xn(1,16,10)}function wi(i=.16,t=28){let[e,n]=[1-i,1.000001],r=[[0,-1],[e,-1],[n,-e],[n,e],[e,1],[0,1]].map(([s,o])=>new st(s,o));return qS(new Zs(r,t).rotateX(Math.PI/2))}function lg(){return nc([wi(.14),wi(.2).scale(.5,.5,1.35)])}function cg(){return new ec(2,2,2,2,.22)}function hg(){return wi(.06).scale(1,1,.5).translate(0,0,.5)}function ug(){return new ei(2,2,1).translate(0,0,.5)}function dg(){let i=()=>wi(.12,12).scale(.42,.42,1.25);return nc([i().rotateX(Math.PI/2),i().rotateY(Math.PI/2),new Xn(.62,12,8)])}function fg(){return nc([new Xn(1,16,10),new ur(.98,.24,6,20)])}function pg(){let i=t=>new ur(.92,.26,6,20).translate(0,0,t);return nc([wi(.1).scale(.7,.7,1.15),i(-.62),i(0),i(.62)])}function mg(i){return new ur(1,i,5,56)}function qS(i){let t=i.toNonIndexed();return t.computeVertexNormals(),t}function nc(i){return rg(i.map(t=>t.index?t.toNonIndexed():t),!1)}var YS={link:[1,"link"],rod:[.55,"rod"],barrel:[1.15,"barrel"],tube:[.62,"tube"],"second link":[.5,"rod"],rail:[.6,"rail"],platform:[1,"platform"],distance:[.35,"rod"],gear:[.3,"rail"],gap:[.25,"gap"]},JS={R:["drum",1.25,1.3],P:["block",1.45,1.9],C:["drum",1.15,2.2],H:["screw",1.3,1.7],U:["cross",1.45,1.45],S:["socket",1.2,1.2],planar:["block",1.9,.5],contact:["ball",1,1],fixed:["block",.9,.9],frame:["ball",.6,.6],centre:["ball",1,1]},ZS={R:["motor",2,1.75],P:["block",1.75,2.1]},KS=.6,jS={barrel:hg,shaft:ns,beam:ug,ball:ag,drum:wi,motor:lg,block:cg,cross:dg,socket:fg,screw:pg};function Ai(i){return i.split(".")[0]??i}var ic=class{group=new me;#t=[];#e=[];#n=new Map;#i=new Map;#s;#r;#o=new Float64Array(3);#a;#l;constructor(t,e,n,r){let{lines:s,marks:o,faces:a}=t.scene;this.#l=t.scene.plane!=="",this.#a=Float64Array.from(n);let l=new Map,c=new Set;for(let h of s){if(h.kind==="tube"&&t.form==="bodies"){let u=o.some(d=>d.driven&&d.name===h.name);this.#u(h,e,r,u?"motor":"barrel"),c.add(h.name)}a.some(u=>h.points.every(d=>u.points.includes(d)))||this.#h(h,e,l)}for(let h of o)(h.kind!=="P"||!c.has(h.name))&&this.#d(h,e,l);for(let[h,u]of this.#n){let d=new bi({roughness:.5,metalness:.08}),f=new Fn(jS[h](),d,u);f.mesh.castShadow=h!=="ball",this.#i.set(h,f),this.group.add(f.mesh)}this.#s=this.#t.map(({shape:h})=>this.#i.get(h)),this.#r=this.#e.map(({shape:h})=>this.#i.get(h))}#c(t){let e=this.#n.get(t)??0;return this.#n.set(t,e+1),e}#h(t,e,n){let[r,s]=YS[t.kind]??[0,"rod"];if(r===0)return;let o=Ai(t.name),a=t.kind==="rail"?"beam":"shaft";t.points.forEach((l,c)=>{let h=t.points[c-1];if(h!==void 0){let d={shape:a,copy:this.#c(a),role:s,owner:o,start:h,end:l,radius:r*e};this.#t.push(d)}let u=h??t.points[1]??l;if((n.get(l)?.[0]??0)<r&&n.set(l,[r,u]),a==="shaft"){let d=r*e,f={shape:"ball",copy:this.#c("ball"),role:s,owner:o,point:l};this.#e.push({...f,direction:-1,other:u,radius:d,half:d})}})}#u({name:t,points:[e=0,n=0]},r,s,o){let a=[0,1,2].map(u=>s[3*n+u]-s[3*e+u]),l={role:o,owner:Ai(t),point:e,direction:-1,other:n},[c,h]=[1.25*r,KS*Math.hypot(...a)];this.#e.push({...l,shape:"barrel",copy:this.#c("barrel"),radius:c,half:h})}#d(t,e,n){let r=t.kind==="point"?"S":t.kind,s=t.driven&&ZS[r]||JS[r];if(!s)return;let[o,a,l]=s,[c,h]=n.get(t.point)??[1,t.point],u=r==="R"&&t.direction<0&&this.#l,d=t.driven||r==="centre"?1:Math.min(Math.max(c,.72),1),f=t.driven?"motor":r==="centre"?"platform":"joint";this.#e.push({shape:o,copy:this.#c(o),role:f,owner:Ai(t.name),point:t.point,direction:r==="U"&&h!==t.point?-1:t.direction,other:u?t.point:h,radius:a*d*e,half:l*d*e})}update(t,e){for(let n=0;n<this.#t.length;n++){let{copy:r,start:s,end:o,radius:a}=this.#t[n];this.#s[n].between(r,t,3*s,t,3*o,a)}for(let n=0;n<this.#e.length;n++){let{copy:r,point:s,direction:o,other:a,radius:l,half:c}=this.#e[n];o>=0?this.#r[n].about(r,t,3*s,e,3*o,l,c):(this.#f(t,3*s,3*a),this.#r[n].about(r,t,3*s,this.#o,0,l,c))}}#f(t,e,n){for(let r=0;r<3;r++)this.#o[r]=e===n?this.#a[r]:t[n+r]-t[e+r]}paint(t,e){for(let{shape:n,copy:r,role:s,owner:o}of[...this.#t,...this.#e])this.#i.get(n).paint(r,t.roles[e.has(o)?"trouble":s])}};var gg=28;function _r(i){return`⁨${i}⁩`}function is(i){let t=[...i];return _r(t.length>gg?`${t.slice(0,gg-1).join("")}…`:i)}var rc=class{#t=[];#e=new Map;#n=[];constructor(t,e,n){let{marks:r,lines:s}=t.scene;for(let[o,{name:a,mark:l}]of t.actuators.entries()){let c=r[l]?.point;if(c!==void 0){let h=e.add("motor",is(a));h.size=1.8*n,this.#n.push({label:h,motor:o,text:is(a)}),this.#i(h,c,c)}}for(let o of t.limbs){let a=s.find(c=>Ai(c.name)===o&&c.points.length>1);if(a){let c=e.add("trouble",is(o));c.wanted=!1,this.#e.set(o,{label:c,from:a.points[0],to:a.points.at(-1)})}let l=t.actuators.some(({name:c,mark:h})=>c===o&&r[h]);a&&!l&&this.#i(e.add("limb",is(o)),a.points[0],a.points.at(-1))}for(let o of r)o.kind==="frame"&&this.#i(e.add("frame",is(o.name)),o.point,o.point)}#i(t,e,n){this.#t.push({label:t,from:e,to:n})}update(t){for(let e of this.#t)yg(e,t);for(let e of this.#e.values())yg(e,t)}showTrouble(t,e,n){for(let[r,{label:s}]of this.#e)s.wanted=e.includes(r),t.setText(s,`${is(r)}: ${n}`)}showEfforts(t,e){for(let{label:n,motor:r,text:s}of this.#n)t.setText(n,e[r]?`${s}  ${e[r]}`:s)}show(t){for(let{label:e}of this.#t)e.wanted=t}};function yg({label:i,from:t,to:e},n){i.at.set(.5*(n[3*t]+n[3*e]),.5*(n[3*t+1]+n[3*e+1]),.5*(n[3*t+2]+n[3*e+2]))}var[sc,rs,oc,yo,ss]=Array.from({length:5},()=>new R);function xg(i,t,e,n){return sc.fromArray(i,3*t[0]),rs.fromArray(i,3*t[1]).sub(sc),oc.fromArray(i,3*t[e]).sub(sc),yo.crossVectors(rs,oc),yo.length()>1e-9*rs.lengthSq()?(rs.normalize(),yo.normalize(),oc.crossVectors(yo,rs),n.makeBasis(rs,oc,yo).setPosition(sc),!0):!1}var os=class{constructor(t,e,n,r,s,o=0,a=!1){this.corners=t;this.role=e;this.owner=n;this.radius=r;this.thickness=s;this.off=o;this.hollow=a;this.mesh=new ve(new Xr,new bi({roughness:.55,metalness:.05})),this.mesh.castShadow=!0,this.mesh.receiveShadow=!0,this.group.matrixAutoUpdate=!1,this.group.add(this.mesh),this.#t=new Float64Array(2*t.length)}corners;role;owner;radius;thickness;off;hollow;group=new me;mesh;#t;#e=new ae;#n=!1;#i=2;#s=0;update(t){let e=this.group.matrix;if(this.group.visible=this.#o(t,e),this.group.matrixWorldNeedsUpdate=!0,!this.group.visible)return;this.#e.copy(e).invert(),this.#s||=this.#r(t);let n=0;for(let r=0;r<this.corners.length;r++)ss.fromArray(t,3*this.corners[r]).applyMatrix4(this.#e),n=Math.max(n,Math.abs(ss.x-this.#t[2*r]),Math.abs(ss.y-this.#t[2*r+1])),this.#t[2*r]=ss.x,this.#t[2*r+1]=ss.y;(!this.#n||n>.001*this.radius)&&this.#a()}#r(t){let e=0;for(let n=0;n+2<t.length;n+=3)e+=ss.fromArray(t,n).applyMatrix4(this.#e).z;return e>0?-1:1}#o(t,e){if(xg(t,this.corners,this.#i,e))return!0;for(let n=2;n<this.corners.length;n++)if(xg(t,this.corners,n,e))return this.#i=n,!0;return!1}#a(){this.#n=!0;let t=Array.from(this.corners,(s,o)=>new st(this.#t[2*o],this.#t[2*o+1])),e=Pu(t),n=new Hr(bg(e,this.radius));this.hollow&&n.holes.push(new cr(QS(e,this.radius).reverse()));let r=.25*this.thickness;this.mesh.geometry.dispose(),this.mesh.geometry=new Xr(n,{depth:this.thickness-2*r,bevelSize:r,bevelThickness:r,bevelSegments:2,curveSegments:6}).translate(0,0,r-.5*this.thickness+this.#s*this.off)}};function _g(i,t,e){return(t.x-i.x)*(e.y-i.y)-(t.y-i.y)*(e.x-i.x)}function Pu(i){let t=[...i].sort((n,r)=>n.x-r.x||n.y-r.y),e=n=>{let r=[];for(let s of n){for(;r.length>1&&_g(r.at(-2),r.at(-1),s)<=1e-12;)r.pop();r.push(s)}return r.slice(0,-1)};return[...e(t),...e(t.reverse())]}function bg(i,t){return i.flatMap((e,n)=>{let r=i.at(n-1),s=i[(n+1)%i.length],o=Math.atan2(e.y-r.y,e.x-r.x)-Math.PI/2,a=Math.atan2(s.y-e.y,s.x-e.x)-Math.PI/2;for(;a<o;)a+=2*Math.PI;let l=Math.max(2,Math.ceil((a-o)/.2));return Array.from({length:l+1},(c,h)=>{let u=o+(a-o)*h/l;return new st(e.x+t*Math.cos(u),e.y+t*Math.sin(u))})})}function QS(i,t){let e=i.reduce((o,a)=>o.add(a),new st).divideScalar(i.length),n=Math.min(...i.map((o,a)=>{let l=i[(a+1)%i.length];return Math.abs(_g(o,l,e))/Math.max(o.distanceTo(l),1e-12)})),r=Math.max(1-t/n,.3),s=i.map(o=>o.clone().sub(e).multiplyScalar(r).add(e));return bg(s,.12*n*r)}var Iu=9,tw=2,ew=100,ac=class{constructor(t,e,n,r){this.context=t;this.follower=e;this.picture=n;this.stopped=r;this.#n=t.robot.actuators.map((s,o)=>eg(t,o))}context;follower;picture;stopped;#t=new R;#e=new R;#n;grip(t,e,n=!1){let{robot:r}=this.context,s=Iu*(n?tw:1),o=this.#r(t,e,1.6*s),a=this.picture.handles.find(this.picture.rig,t,e,s);if(a?.kind==="plane"||a&&o<0)return a;if(o>=0){let c=r.actuators[o].position_unit==="rad";return{kind:"motor",motor:o,axis:this.#s(o,new R),turns:c}}return r.dragging&&r.dragging.axes.length>0&&this.#o(t,e)?{kind:"plane"}:null}#i(t,e){return e.fromArray(this.follower.points,3*(this.context.robot.scene.marks[t]?.point??0))}#s(t,e){let{robot:n}=this.context,r=n.scene.marks[n.actuators[t].mark]?.direction??-1;return r<0?e.copy(this.picture.rig.above):e.fromArray(this.follower.directions,3*r).normalize()}#r(t,e,n){let{rig:r}=this.picture,[s,o]=[-1,n];return this.context.robot.actuators.forEach(({mark:a},l)=>{if(a<0||!this.#n[l])return;let c=r.project(this.#i(a,this.#e),this.#t),h=1.6*this.picture.measure.thickness/r.pixelAt(this.#e),u=Math.hypot(c.x-t,c.y-e)-h;c.z===0&&u<o&&([s,o]=[l,u])}),s}#o(t,e){return this.picture.model.plates.some(({corners:n,role:r})=>{if(r!=="platform")return!1;let s=n.map(a=>{let{x:l,y:c}=this.picture.rig.project(this.#e.fromArray(this.follower.points,3*a),this.#t);return new st(l,c)}),o=Pu(s);return o.every((a,l)=>{let c=o[(l+1)%o.length];return(c.x-a.x)*(e-a.y)-(c.y-a.y)*(t-a.x)>=0})})}take(t,e,n){let r=this.grip(t,e,n);return r&&(r.kind==="motor"?this.#l(r,t,e):this.#a(r,t,e))}#a(t,e,n){let{robot:r}=this.context,s=new mo(this.picture.rig,t,r.dragging?.axes??[]),o=[...this.follower.pose],a=t.kind==="turn"?t.axis:new R;return s.begin(this.picture.centre,e,n),this.picture.handles.light(t),{move:(l,c,h)=>{s.move(l,c,h),o=Eu(r,o,s.shift,a,s.angle),s.at.add(s.shift),this.follower.pull(o)},end:()=>{this.follower.release(),this.picture.handles.light(null)}}}#l(t,e,n){let r=new mo(this.picture.rig,t,[]),{mark:s}=this.context.robot.actuators[t.motor];return r.begin(this.#i(s,this.#e),e,n),{move:(o,a,l)=>{r.move(o,a,l),this.moveMotor(t.motor,t.turns?r.angle:r.shift.dot(t.axis)),this.#i(s,r.at)},end:()=>this.follower.release()}}moveMotor(t,e){this.stopped(ng(this.context,this.follower,t,e))}scroll(t,e,n,r){let s=this.#r(t,e,Iu);if(s<0)return!1;let a=this.context.robot.actuators[s].position_unit==="rad"?Math.PI/120:this.picture.measure.radius/400;return this.moveMotor(s,-n/ew*a/(r?5:1)),this.follower.release(),!0}nudge(t,e,n,r){let{robot:s}=this.context,{rig:o}=this.picture,a=this.#e.set(0,0,0);for(let[h,u]of[[t,o.right],[e,o.above],[n,o.back]]){let f=[...s.dragging?.axes??[]].sort((p,y)=>Math.abs(u.getComponent(y))-Math.abs(u.getComponent(p)))[0];h!==0&&f!==void 0&&a.setComponent(f,a.getComponent(f)+h*Math.sign(u.getComponent(f)))}let c=jl(s).sort((h,u)=>Math.abs(u.dot(o.back))-Math.abs(h.dot(o.back)))[0]??o.back;this.follower.pull(Eu(s,this.follower.pose,a,c,r))}nameAt(t,e){let{rig:n}=this.picture,[r,s]=["",Iu];for(let{kind:o,name:a,point:l,driven:c}of this.context.robot.scene.marks){let h=Cu[o==="point"?"S":o];if(!h)continue;let u=n.project(this.#e.fromArray(this.follower.points,3*l),this.#t),d=Math.hypot(u.x-t,u.y-e);u.z===0&&d<s&&([r,s]=[`${_r(a)}: ${h} joint${c?", motor":""}`,d])}return r}};var nw=180/Math.PI;function lc(i,t){let[e,n,r]=t==="m"?[1e3*i," mm",1]:t==="rad"?[nw*i,"°",1]:[i,"",3],s=e.toFixed(r);return`${Number(s)===0?0 .toFixed(r):s}${n}`}function vg(i,t,e,n){let r=i.coordinates.map(({name:l,unit:c},h)=>`${_r(l)} ${lc(e.pose[h]??0,c)}`),s=[`${_r(i.title||i.name)}. Pose: ${r.join(", ")}.`];s.push(n?`Not reached: ${n}.`:"The robot reaches this pose.");let o=n?void 0:t.at("inverse_kinematics",e),a=o&&Object.values(o.outputs)[0];if(o?.status===0&&a){let l=i.actuators.map(({name:c,position_unit:h},u)=>`${_r(c)} ${lc(a[u]??0,h)}`);s.push(`Motors: ${l.join(", ")}.`)}return s.join(" ")}var Mg=Math.PI/90,cc=class{constructor(t,e,n,r){this.context=t;this.picture=e;this.hands=n;this.actions=r}context;picture;hands;actions;#t=!1;#e=0;press({key:t,shiftKey:e}){if(this.#t&&this.#s(t,e?.2:1))return!0;switch(t.toLowerCase()){case"x":case"y":case"z":return this.actions.see(t.toLowerCase()),!0;case"0":case"f":return this.actions.fit(),!0;case"h":return this.actions.home(),!0;case"s":return this.actions.tell(),!0;case"m":return this.#n(),!0;case"escape":return this.#i();default:return!1}}#n(){let{robot:t}=this.context;if(this.#t=!this.#t,!this.#t)this.actions.say("Arrow keys turn the view again.");else if(t.dragging){let e=t.dragging.rotation==="none"?"":", square brackets turn it";this.actions.say(`Arrow keys move the platform as the screen has it, Page Up and Page Down away and towards you${e}; Shift is slow, M or Escape ends.`)}else this.actions.say("Left and right move a motor, up and down choose another one; Shift is slow, M or Escape ends.")}#i(){let t=this.#t;return this.#t=!1,this.actions.say(""),t}#s(t,e){return this.context.robot.dragging?this.#r(t,e):this.#o(t,e)}#r(t,e){let n=.02*e*this.picture.measure.radius,s={ArrowLeft:[-1,0,0,0],ArrowRight:[1,0,0,0],ArrowDown:[0,-1,0,0],ArrowUp:[0,1,0,0],PageUp:[0,0,-1,0],PageDown:[0,0,1,0],"[":[0,0,0,1],"]":[0,0,0,-1]}[t];return s&&this.hands.nudge(s[0]*n,s[1]*n,s[2]*n,s[3]*Mg*e),s!==void 0}#o(t,e){let{actuators:n}=this.context.robot,r={ArrowLeft:-1,ArrowRight:1}[t],s={ArrowUp:-1,ArrowDown:1}[t],o=n[this.#e];if(s!==void 0)this.#e=(this.#e+s+n.length)%n.length,this.actions.say(`Motor ${n[this.#e]?.name}`);else if(r!==void 0&&o){let a=o.position_unit==="rad"?Mg:.01*this.picture.measure.radius;this.hands.moveMotor(this.#e,r*e*a);let l=this.context.robot.coordinates.findIndex(({name:h})=>h===o.name),c=this.context.store.state.pose[l];this.actions.say(`Motor ${o.name}${c===void 0?"":` ${lc(c,o.position_unit)}`}`)}return r!==void 0||s!==void 0}};var iw=`
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,rw=`
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
}`,hc=class{group=new me;cell;#t;#e;constructor(t){let{groundNormal:e,ground:n,centre:r,radius:s}=t;this.cell=qi(s/4);let o=new ze().setFromUnitVectors(new R(0,0,1),e),a=[0,1,2].filter(p=>Math.abs(e.getComponent(p))<.9),[l,c]=a.map(p=>new R().setComponent(p,1)),h=r.clone().addScaledVector(e,n-r.dot(e)),u=5*s;this.#t=new Ln({vertexShader:iw,fragmentShader:rw,transparent:!0,depthWrite:!1,side:2,uniforms:{first:{value:l},second:{value:c??l},middle:{value:h},colour:{value:new $t},cell:{value:this.cell},reach:{value:u},strength:{value:.5}}}),this.#e=new Ks({opacity:.2,depthWrite:!1});let d=new ve(new Vi(2*u,2*u),this.#t),f=new ve(new Vi(6*s,6*s),this.#e);f.receiveShadow=!0,d.renderOrder=-2,f.renderOrder=-1;for(let p of[d,f])p.quaternion.copy(o),p.position.copy(h),this.group.add(p)}paint(t){this.#t.uniforms.colour.value.set(t.grid),this.#e.opacity=t.shade}};var si=class{constructor(t,e=1,n=!1){this.count=t;this.heads=e;this.onTop=n;let r=new un({depthTest:!n,transparent:n});this.#t=new Fn(ns(),r,t),this.#e=new Fn(og(),r,t*e);for(let{mesh:s}of[this.#t,this.#e])s.castShadow=!1,s.receiveShadow=!1,s.renderOrder=n?10:0,this.group.add(s)}count;heads;onTop;group=new me;#t;#e;#n=new Float64Array(6);paint(t,e){this.#t.paint(t,e);for(let n=0;n<this.heads;n++)this.#e.paint(t*this.heads+n,e)}set(t,e,n,r,s,o,a){let l=Math.abs(o)*Math.hypot(r[s],r[s+1],r[s+2]);if(!(l>1e-9)){this.hide(t);return}let c=Math.min(7*a,.45*l),h=Math.max(1-this.heads*c/l,.05);this.#i(e,n,r,s,o*h,0),this.#t.between(t,e,n,this.#n,0,a);for(let u=0;u<this.heads;u++){let d=h+(1-h)*u/this.heads;this.#i(e,n,r,s,o*d,0),this.#i(e,n,r,s,o*(d+(1-h)/this.heads),3),this.#e.between(t*this.heads+u,this.#n,0,this.#n,3,Math.min(2.6*a,.5*c))}}#i(t,e,n,r,s,o){for(let a=0;a<3;a++)this.#n[o+a]=t[e+a]+s*n[r+a]}hide(t){this.#t.hide(t);for(let e=0;e<this.heads;e++)this.#e.hide(t*this.heads+e)}};var Sg=88,uc=50,Lu=7,sw=new R(0,0,1),dc=class{constructor(t){this.robot=t;this.#t=(t.dragging?.axes??[]).map(n=>new R().setComponent(n,1)),this.#e=jl(t),this.#o=this.#e.length>0?uc:Lu,this.#n=new si(this.#t.length,1,!0);let e=()=>new un({depthTest:!1,transparent:!0,opacity:.75});this.#i=this.#e.map(n=>{let r=new ve(mg(.022),e());return r.quaternion.copy(new ze().setFromUnitVectors(sw,n)),r}),this.#s=new ve(new Xn(1,20,14),e());for(let n of[...this.#i,this.#s])n.renderOrder=9;this.#s.visible=this.#t.length>0,this.group.add(...this.#i,this.#s,this.#n.group)}robot;group=new me;centre=new R;#t;#e;#n;#i;#s;#r=new Float64Array(6);#o;#a=new R;#l=new R;#c=null;#h="";update(t){let e=t.pixelAt(this.centre)*t.zoomed;this.#t.forEach((n,r)=>{this.#l.copy(this.centre).addScaledVector(n,this.#o*e).toArray(this.#r),n.toArray(this.#r,3),this.#n.set(r,this.#r,0,this.#r,3,(Sg-this.#o)*e,1.6*e)});for(let n of this.#i)n.position.copy(this.centre),n.scale.setScalar(uc*e);this.#s.position.copy(this.centre),this.#s.scale.setScalar(Lu*e)}paint(t){this.#c=t,this.light(null,!0)}light(t,e=!1){let n=this.#u(t);if(n===this.#h&&!e||!this.#c)return!1;this.#h=n;let{axes:r,handle:s,roles:o}=this.#c,a=l=>{let c=[l.x,l.y,l.z].findIndex(h=>Math.abs(h)>.99);return r[c]??s};for(let[l,c]of this.#t.entries())this.#n.paint(l,n===`axis${l}`?o.motor:a(c));for(let[l,{material:c}]of this.#i.entries())c.color.set(n===`turn${l}`?o.motor:a(this.#e[l]));return this.#s.material.color.set(n==="plane"?o.motor:s),!0}#u(t){return t?.kind==="axis"?`axis${this.#t.indexOf(t.axis)}`:t?.kind==="turn"?`turn${this.#e.indexOf(t.axis)}`:t?.kind==="plane"?"plane":""}find(t,e,n,r){let{x:s,y:o,z:a}=t.project(this.centre,this.#a);if(a>0||!this.group.visible)return null;if(this.#t.length>0&&Math.hypot(e-s,n-o)<Lu+r)return{kind:"plane"};let l=t.pixelAt(this.centre)*t.zoomed;for(let h of this.#t){let u=t.project(this.#l.copy(this.centre).addScaledVector(h,Sg*l),this.#l),[d,f]=[u.x-s,u.y-o],p=Math.hypot(d,f),y=((e-s)*d+(n-o)*f)/Math.max(p,1),g=Math.abs((e-s)*f-(n-o)*d)/Math.max(p,1);if(p>12&&y>0&&y<p+r&&g<r)return{kind:"axis",axis:h}}let c=this.#e.find(h=>this.#d(t,h,l,e,n,r));return c?{kind:"turn",axis:c}:null}#d(t,e,n,r,s,o){let a=new R(Math.abs(e.x)<.9?1:0,Math.abs(e.x)<.9?0:1,0).cross(e).normalize(),l=new R().crossVectors(e,a);for(let c=0;c<48;c++){let h=c*Math.PI/24;this.#l.copy(this.centre).addScaledVector(a,uc*n*Math.cos(h)),this.#l.addScaledVector(l,uc*n*Math.sin(h));let u=t.project(this.#l,this.#l);if(Math.hypot(u.x-r,u.y-s)<o)return!0}return!1}};var ow={trouble:0,axis:1,motor:3,limb:4,platform:2,frame:5,value:6},aw=10,Nu=[[0,-.5,1,0],[-1,-.5,-1,0],[-.5,-1,0,-1],[-.5,0,0,1],[0,-1,.7,-.7],[0,0,.7,.7],[-1,-1,-.7,-.7],[-1,0,-.7,.7]],fc=class{layer=O("div","labels");#t=[];#e=new R;#n=new Float64Array(256);#i=0;constructor(){this.layer.setAttribute("aria-hidden","true")}add(t,e){let n=O("span",`label ${t}`,e);n.dir="auto",this.layer.append(n);let r={box:n,kind:t,rank:ow[t],at:new R,wanted:!0,size:0,along:null,spot:0,width:0,height:0,shown:!0};return this.#t.push(r),this.#t.sort((s,o)=>s.rank-o.rank),this.#n.length<4*this.#t.length&&(this.#n=new Float64Array(8*this.#t.length)),r}setText(t,e){t.box.textContent!==e&&(t.box.textContent=e,t.width=0)}forget(){for(let t of this.#t)t.width=0}place(t,e,n){this.#i=0;for(let r of this.#t)r.wanted&&r.width===0&&(this.#o(r,!0),r.width=r.box.offsetWidth,r.height=r.box.offsetHeight);for(let r of this.#t)this.#o(r,r.wanted&&this.#s(r,t,e,n))}#s(t,e,n,r){let{x:s,y:o,z:a}=e.project(t.at,this.#e);if(t.along&&Math.abs(t.along.dot(e.back))>.98||a>0||s<0||o<0||s>n||o>r)return!1;let l=t.kind==="axis"?3:Math.max(t.size/e.pixel+5,aw);for(let c=0;c<Nu.length;c++){let[h,u,d,f]=Nu[(c+t.spot)%Nu.length],p=s+h*t.width+d*l,y=o+u*t.height+f*l;if(p>=2&&y>=2&&p+t.width<=n-2&&y+t.height<=r-2&&this.#r(p,y,p+t.width,y+t.height))return t.box.style.transform=`translate(${p.toFixed(1)}px, ${y.toFixed(1)}px)`,!0}return!1}#r(t,e,n,r){let s=this.#n;for(let o=0;o<this.#i;o++){let a=4*o;if(t<s[a+2]&&n>s[a]&&e<s[a+3]&&r>s[a+1])return!1}return s.set([t,e,n,r],4*this.#i++),!0}#o(t,e){t.shown!==e&&(t.shown=e,t.box.hidden=!e)}};var[lw,cw]=[.55,.12],Fu=class{constructor(t,e,n,r,s){this.count=t;this.radius=n;this.thickness=r;this.unit=s;this.arrows=new si(t,e,!0)}count;radius;thickness;unit;arrows;#t=0;#e=0;get words(){if(this.#t===0||this.#e===0)return"none here";let t=qi(.3*this.radius);return`${es(t)} ≙ ${Number((t/this.#t).toPrecision(3))} ${this.unit}`}rescale(t){this.#e=t;let e=t*this.#t;if(!(this.#t>0&&(t===0||e<lw*this.radius&&e>cw*this.radius))&&t>0){let r=qi(.3*this.radius);this.#t=r/qi(t*r/(.4*this.radius))}}set(t,e,n,r,s){this.arrows.set(t,e,n,r,s,this.#t,.32*this.thickness)}};function Du(i,t){return Math.hypot(i[t],i[t+1],i[t+2])}var pc=class{group=new me;#t;#e;#n;#i;#s;#r;#o;constructor(t,e,n){let{reactions:r,marks:s}=t.scene;this.#r=r.map(({point:a})=>a),this.#o=t.actuators.map(({mark:a,position_unit:l})=>{let{point:c,direction:h}=s[a]??{point:-1,direction:-1};return{point:c,direction:h,turns:l==="rad"}});let o=(a,l,c)=>new Fu(a,l,e,n,c);this.#t=o(r.length,1,"N"),this.#e=o(r.length,2,"N m"),this.#n=o(this.#o.length,1,"N"),this.#i=o(this.#o.length,2,"N m"),this.#s=new Float64Array(3*this.#o.length),this.group.add(...this.#a.map(({arrows:a})=>a.group)),this.showReactions(null,[]),this.showEfforts(null,[],[])}get#a(){return[this.#t,this.#e,this.#n,this.#i]}words(t,e){let n=this.#o.some(({turns:o})=>o),r=this.#o.some(({turns:o})=>!o),s=[];return t&&s.push(["force","force",`Bearing forces: ${this.#t.words}`],["moment","moment",`Bearing moments: ${this.#e.words}`]),e&&n&&s.push(["effort","moment",`Motor torques: ${this.#i.words}`]),e&&r&&s.push(["effort","force",`Motor forces: ${this.#n.words}`]),s}paint(t){let e=[t.force,t.moment,t.effort,t.effort];this.#a.forEach(({arrows:n,count:r},s)=>{for(let o=0;o<r;o++)n.paint(o,e[s])})}showReactions(t,e){let n=t!==null;if(this.#t.arrows.group.visible=n,this.#e.arrows.group.visible=n,!t)return;let[r,s]=[0,0];for(let o=0;o<this.#r.length;o++)r=Math.max(r,Du(t,6*o)),s=Math.max(s,Du(t,6*o+3));this.#t.rescale(r),this.#e.rescale(s>1e-9*r?s:0);for(let o=0;o<this.#r.length;o++){let a=3*this.#r[o];this.#t.set(o,e,a,t,6*o),this.#e.set(o,e,a,t,6*o+3)}}showEfforts(t,e,n){if(this.#n.arrows.group.visible=t!==null,this.#i.arrows.group.visible=t!==null,!t)return;let r={true:0,false:0};this.#o.forEach(({turns:s},o)=>{r[`${s}`]=Math.max(r[`${s}`],Math.abs(t[o]))}),this.#i.rescale(r.true),this.#n.rescale(r.false),this.#o.forEach(({point:s,direction:o,turns:a},l)=>{let[c,h]=a?[this.#i,this.#n]:[this.#n,this.#i];if(h.arrows.hide(l),s<0||o<0){c.arrows.hide(l);return}let u=Du(n,3*o)||1;for(let d=0;d<3;d++)this.#s[3*l+d]=t[l]*n[3*o+d]/u;c.set(l,e,3*s,this.#s,3*l)})}};function hw(i,t){for(let e=1;e<i.length;e++)for(let n=e+1;n<i.length;n++){let r=new xn().setFromCoplanarPoints(i[0],i[e],i[n]);if(r.normal.length()>.5)return i.every(s=>Math.abs(r.distanceToPoint(s))<t)}return!1}var mc=class{constructor(t,e,n){this.measure=n;let r=t.scene.marks.filter(({kind:d})=>d==="base"),s=[...new Set(r.map(({point:d})=>d))],o=s.map(d=>new R().fromArray(e,3*d)),{thickness:a,normal:l}=n,c=t.scene.marks.some(d=>d.driven&&s.includes(d.point)),h=!l&&hw(o,.01*a);this.#t=h?new os(s,"base","",2.2*a,1.3*a,(c?2.7:1.9)*a,!0):null,this.#e=h?[]:s;let u=new bi({roughness:.7,metalness:.05});this.#n=new Fn(wi(.08),u,this.#e.length),this.#i=new Fn(ns(),u,this.#e.length),this.group.add(this.#n.mesh,this.#i.mesh),this.#t&&this.group.add(this.#t.group)}measure;group=new me;#t;#e;#n;#i;#s=new Float64Array(9);update(t){this.#t?.update(t);let{thickness:e,groundNormal:n,normal:r,ground:s}=this.measure;n.toArray(this.#s,6);for(let o=0;o<this.#e.length;o++){let a=3*this.#e[o],l=t[a]*n.x+t[a+1]*n.y+t[a+2]*n.z,c=r?l-s:2.4*e;for(let h=0;h<3;h++)this.#s[h]=t[a+h]-c*n.getComponent(h),this.#s[3+h]=t[a+h];this.#i.between(o,this.#s,0,this.#s,3,1.1*e),this.#n.about(o,this.#s,0,this.#s,6,2.7*e,.4*e)}}paint(t){this.#t?.mesh.material.color.set(t.roles.base);for(let e=0;e<this.#e.length;e++)this.#n.paint(e,t.roles.base),this.#i.paint(e,t.roles.base)}};var gc=class{group=new me;bodies;plates;#t;constructor(t,e,n){let{thickness:r}=n;this.bodies=new ic(t,r,n.groundNormal.toArray(),e),this.plates=t.scene.faces.map(({kind:s,name:o,points:a},l)=>{let c=(s==="platform"?1.5:.8+.06*(l%4))*r,h=s==="platform"&&!n.normal&&!t.limbs.includes(o)?1.4*r:0;return new os(a,s,Ai(o),(s==="platform"?1.9:1.3)*r,c,h)}),this.#t=new mc(t,e,n),this.group.add(this.#t.group,this.bodies.group,...this.plates.map(({group:s})=>s))}update(t,e){this.bodies.update(t,e),this.#t.update(t);for(let n of this.plates)n.update(t)}paint(t,e){this.bodies.paint(t,e),this.#t.paint(t);for(let{mesh:n,role:r}of this.plates)n.material.color.set(t.roles[r])}},yc=class{group=new me;#t;#e=new un({transparent:!0,opacity:.34,depthWrite:!1,side:Nn});#n;#i;constructor(t,e){this.#t=t.plates.filter(({role:n})=>n==="platform"),this.#n=new ve(new Xn(1.4*e,20,14),this.#e),this.#i=this.#t.map(({mesh:n})=>{let r=new ve(n.geometry,this.#e);return r.matrixAutoUpdate=!1,r}),this.group.add(this.#n,...this.#i),this.group.visible=!1}show(t,e){this.group.visible=!0,this.#n.position.copy(e),this.#i.forEach((n,r)=>{let{group:s,mesh:o}=this.#t[r];n.geometry=o.geometry,n.matrix.multiplyMatrices(t,s.matrix),n.matrixWorldNeedsUpdate=!0})}hide(){this.group.visible=!1}paint(t){this.#e.color.set(t.roles.trouble)}};var uw={sky:16514301,horizon:15133424,grid:5924469,shade:.15,roles:{link:6714762,rod:12831959,barrel:5990781,tube:13884131,rail:10134963,base:14673130,platform:4033254,body:9676736,joint:3818578,motor:15759906,gap:14232634,trouble:14232634},axes:[13578045,1870411,2450393],gravity:7032760,force:1019779,moment:11028383,effort:13197327,trail:2850272,handle:746180,around:1.75,key:1.75},dw={sky:1843755,horizon:856085,grid:9148843,shade:.45,roles:{link:8688809,rod:11187909,barrel:7635866,tube:12832217,rail:6911626,base:4608351,platform:4166389,body:7571619,joint:3357768,motor:16747069,gap:16735076,trouble:16731994},axes:[16739186,5230727,7250943],gravity:11836671,force:4183750,moment:15043294,effort:16752727,trail:7123711,handle:7123711,around:1.45,key:1.8};function Uu(i){return i==="dark"?dw:uw}var xc=class{constructor(t){this.robot=t;this.#n=new R(...t.dragging?.normal??[0,0,1]).normalize(),this.#i=t.coordinates.flatMap(({unit:e},n)=>e==="m"?[n]:[])}robot;#t=new ze;#e=new R;#n;#i;attitude(t,e){let{dragging:n}=this.robot;if(n?.rotation==="free"){let r=t.length;return e.set(t[r-3],t[r-2],t[r-1],t[r-4])}return n?.rotation==="axis"?e.setFromAxisAngle(this.#n,t.at(-1)):e.identity()}frame(t,e,n,r){return this.#e.copy(t),this.robot.dragging?.axes.forEach((s,o)=>{let a=this.#i[o];a!==void 0&&this.#e.setComponent(s,this.#e.getComponent(s)+n[a]-e[a])}),r.makeRotationFromQuaternion(this.attitude(n,this.#t)).setPosition(this.#e)}};var wg=28*Math.PI/180,_c=Math.tan(wg/2),Ou=Math.PI/2,bc=class{constructor(t){this.measure=t;let e=t.up.clone(),n=new R(1,0,0);Math.abs(e.x)>.9&&n.set(0,1,0);let r=new R().crossVectors(e,n).normalize();this.#n=[new R().crossVectors(r,e),r,e],this.see(t.normal?"plane":"space"),this.fit()}measure;target=new R;look={azimuth:-1.05,elevation:.36,distance:1,parallel:!1};position=new R;right=new R;above=new R;back=new R;#t=new rn(wg*180/Math.PI);#e=new dr;#n;#i=new ze;inset=0;zoomed=1;#s=1;#r=1;get camera(){return this.look.parallel?this.#e:this.#t}get pixel(){return 2*this.look.distance*_c/this.#r}resize(t,e){this.#s=Math.max(t,1),this.#r=Math.max(e,1)}fit(t=1.12){this.target.copy(this.measure.centre),this.update();let{box:e}=this.measure,[n,r]=[0,0],s=new R;for(let c=0;c<8;c++)s.set(c&1?e.max.x:e.min.x,c&2?e.max.y:e.min.y,c&4?e.max.z:e.min.z),s.sub(this.target),n=Math.max(n,Math.abs(s.dot(this.right))),r=Math.max(r,Math.abs(s.dot(this.above)));let o=4*this.measure.thickness,a=Math.max(this.#r-this.inset,.5*this.#r)/this.#r,l=Math.max((r+o)/a,(n+o)*this.#r/this.#s);this.look.distance=t*l/_c+(this.look.parallel?0:.25*this.measure.radius),this.target.addScaledVector(this.above,.5*(1-a)*this.#r*this.pixel),this.update()}see(t){let{normal:e}=this.measure;this.look.parallel=t!=="space",t==="space"?(this.look.azimuth=-1.05,this.look.elevation=.36):t==="plane"&&e?this.#o(e):this.#o(new R().setComponent("xyz".indexOf(t),t==="y"?-1:1)),this.update()}#o(t){let[e,n,r]=this.#n,s=t.dot(r);this.look.elevation=Math.asin(Math.max(-1,Math.min(1,s)));let o=Math.hypot(t.dot(e),t.dot(n));this.look.azimuth=o>1e-6?Math.atan2(t.dot(n),t.dot(e)):-Ou}turn(t,e){this.look.azimuth-=t,this.look.elevation=Math.max(-Ou,Math.min(Ou,this.look.elevation+e)),this.look.parallel=!1,this.update()}pan(t,e){this.target.addScaledVector(this.right,-t*this.pixel).addScaledVector(this.above,e*this.pixel),this.update()}zoom(t,e=0,n=0){let{radius:r}=this.measure,s=this.pixel;this.look.distance=Math.max(.05*r,Math.min(60*r,this.look.distance*t));let o=s-this.pixel;this.target.addScaledVector(this.right,e*o).addScaledVector(this.above,-n*o),this.update()}update(){let{azimuth:t,elevation:e,distance:n}=this.look,[r,s,o]=this.#n,a=Math.cos(e);this.back.copy(r).multiplyScalar(a*Math.cos(t)),this.back.addScaledVector(s,a*Math.sin(t)).addScaledVector(o,Math.sin(e)),this.right.copy(r).multiplyScalar(-Math.sin(t)).addScaledVector(s,Math.cos(t)),this.above.crossVectors(this.back,this.right),this.position.copy(this.target).addScaledVector(this.back,n);let{camera:l}=this;l.matrix.makeBasis(this.right,this.above,this.back),l.quaternion.copy(this.#i.setFromRotationMatrix(l.matrix)),l.position.copy(this.position);let c=12*this.measure.radius;if(l===this.#e){let h=n*_c,u=h*this.#s/this.#r;[l.left,l.right,l.top,l.bottom]=[-u,u,h,-h],[l.near,l.far]=[n-c,n+c]}else this.#t.aspect=this.#s/this.#r,[l.near,l.far]=[Math.max(.01*this.measure.radius,n-c),n+c];l.updateProjectionMatrix(),l.updateMatrixWorld(!0)}project(t,e){e.copy(t).project(this.camera);let n=e.z>1||e.z<-1;return e.set(.5*(e.x+1)*this.#s,.5*(1-e.y)*this.#r,n?1:0)}ray(t,e,n,r){let s=(t-.5*this.#s)*this.pixel,o=(.5*this.#r-e)*this.pixel;n.copy(this.target).addScaledVector(this.right,s).addScaledVector(this.above,o),this.look.parallel?(r.copy(this.back).negate(),n.addScaledVector(this.back,this.look.distance)):(r.copy(n).sub(this.position).normalize(),n.copy(this.position))}pixelAt(t){if(this.look.parallel)return this.pixel;let e=this.position.clone().sub(t).dot(this.back);return 2*Math.max(e,1e-9)*_c/this.#r}};var fw=["x","y","z"],vc=class{constructor(t,e,n){this.measure=e;let{thickness:r,radius:s}=e,o=.24*s;this.#i=fw.map((l,c)=>{this.#r.fill(0),this.#r[3+c]=o,this.#t.set(c,this.#r,0,this.#r,3,1,.22*r);let h=n.add("axis",l);return h.at.setComponent(c,1.05*o),h.along=new R().setComponent(c,1),h}),this.#e.group.visible=(t.dragging?.rotation??"none")!=="none",this.frames.add(this.#t.group,this.#e.group);let a=Math.hypot(...t.scene.gravity);if(a>1e-9){let l=e.box.max.clone();l.addScaledVector(l.clone().sub(e.centre).projectOnPlane(e.up).normalize(),.12*s),l.toArray(this.#r),e.up.toArray(this.#r,3),this.#n.set(0,this.#r,0,this.#r,3,-o,.3*r),this.#s=n.add("frame",`g ${Number(a.toPrecision(3))} m/s²`),this.#s.at.copy(l),this.#s.spot=2}this.gravity.add(this.#n.group)}measure;frames=new me;gravity=new me;#t=new si(3);#e=new si(3,1,!0);#n=new si(1);#i;#s=null;#r=new Float64Array(6);#o=new R;update(t){this.#o.setFromMatrixPosition(t).toArray(this.#r);for(let e=0;e<3;e++){this.#o.setFromMatrixColumn(t,e).toArray(this.#r,3);let{radius:n,thickness:r}=this.measure;this.#e.set(e,this.#r,0,this.#r,3,.16*n,.22*r)}}show(t,e,n){this.frames.visible=t,this.gravity.visible=e;for(let r of this.#i)r.wanted=t&&n;this.#s&&(this.#s.wanted=e&&n)}paint(t){for(let e=0;e<3;e++)this.#t.paint(e,t.axes[e]),this.#e.paint(e,t.axes[e]);this.#n.paint(0,t.gravity)}};var Mc=class{constructor(t,e){this.robot=t;this.mesh.position.copy(e),this.mesh.visible=!1,this.mesh.renderOrder=1,this.mesh.geometry.setAttribute("position",new Ke(new Float32Array(12),3)),this.mesh.geometry.setAttribute("uv",new Ke(new Float32Array([0,0,1,0,1,1,0,1]),2)),this.mesh.geometry.setIndex([0,1,2,0,2,3])}robot;mesh=new ve(new Xe,new un({transparent:!0,opacity:.72,side:2,depthWrite:!1,toneMapped:!1}));#t(t){let{coordinates:e,dragging:n}=this.robot,r=e.slice(0,t).filter(({unit:s})=>s==="m").length;return e[t]?.unit==="m"?n?.axes[r]??-1:-1}show(t,e,n,r){let s=t&&[t.across,t.up].map(d=>({side:d,axis:this.#t(d.entry)}));if(this.mesh.material.map?.dispose(),this.mesh.material.map=null,!t||!s||s.some(({axis:d})=>d<0)){this.mesh.visible=!1;return}let o=({entry:d,low:f,high:p},y)=>(y?p:f)-(e[d]??0),{columns:a,rows:l,pixels:c}=t,h=this.mesh.geometry.getAttribute("position");[[0,0],[1,0],[1,1],[0,1]].forEach(([d,f],p)=>{let y=[d,f],g=v=>s.reduce((T,{side:A,axis:x},w)=>T+(x===v?o(A,y[w]):0),0),[m,_,S]=[0,1,2].map(v=>n[r+v]+g(v));h.setXYZ(p,m,_,S)}),h.needsUpdate=!0,this.mesh.geometry.computeBoundingSphere();let u=new ar(c,a,l);u.colorSpace=nn,u.magFilter=Ie,u.needsUpdate=!0,this.mesh.material.map=u,this.mesh.material.needsUpdate=!0}};var Ag=[1,.7,.5],Bu=30,Tg=200,Sc=class{constructor(t,e,n){this.canvas=t;this.rig=e;let r={antialias:!0,alpha:!0,powerPreference:"high-performance"},s=t.getContext("webgl2",r);if(!s)throw new Error("this browser has no WebGL 2; the panels work without it.");this.renderer=new Jl({canvas:t,context:s,...r}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=fr,this.#c(n),this.scene.add(this.#t,this.#t.target,this.#e,this.#n),t.addEventListener("webglcontextrestored",()=>this.ask())}canvas;rig;scene=new Us;renderer;prepare=()=>{};drawn={pictures:0,milliseconds:0};width=1;height=1;#t=new eo(16777215,2);#e=new Qs(16777215,11121858,1.5);#n=new no(16777215,.25);#i=!1;#s=1;#r=0;#o=0;#a=0;#l;#c({centre:t,radius:e,up:n,normal:r,groundNormal:s}){let o=new R(Math.abs(s.x)>.9?0:1,Math.abs(s.x)>.9?1:0,0),a=s.clone().multiplyScalar(2.4).addScaledVector(o,r?-.55:-.9);a.add(new R().crossVectors(o,s).multiplyScalar(r?-.6:.8)),this.#e.position.copy(n),this.#t.target.position.copy(t),this.#t.position.copy(t).addScaledVector(a.normalize(),4*e),this.#t.castShadow=!0;let{shadow:l}=this.#t;l.mapSize.set(1024,1024),l.radius=5,l.bias=-5e-4,l.normalBias=.004*e;let{camera:c}=l,h=1.7*e;[c.left,c.right,c.top,c.bottom]=[-h,h,h,-h],[c.near,c.far]=[.5*e,8*e],c.updateProjectionMatrix()}paint(t){this.#e.intensity=t.around,this.#t.intensity=t.key}resize(t,e,n){this.width=Math.max(t,1),this.height=Math.max(e,1),this.#s=Math.min(n,2),this.#h(0),this.rig.resize(this.width,this.height)}ask(){this.#i||(this.#i=!0,requestAnimationFrame(this.#u))}#h(t){this.#r=t,this.renderer.setPixelRatio(this.#s*Ag[t]),this.renderer.setSize(this.width,this.height,!1)}#u=t=>{this.#i=!1;let e=t-this.#o;this.#o=t,this.#a=e<Tg?.8*this.#a+.2*e:Math.min(e,Bu/2),this.#a>Bu&&this.#r<Ag.length-1&&(this.#a=Bu/2,this.#h(this.#r+1)),this.draw(),this.#r>0&&(clearTimeout(this.#l),this.#l=setTimeout(this.#d,Tg))};#d=()=>{this.#h(0),this.ask()};draw(){let t=performance.now();this.prepare(),this.renderer.render(this.scene,this.rig.camera),this.drawn.milliseconds=performance.now()-t,this.drawn.pictures++}};var xo=class{constructor(t,e,n){this.capacity=t;this.radius=e;let r=new un({transparent:n<1,opacity:n});this.copies=new Fn(sg(),r,t),this.copies.mesh.castShadow=!1,this.copies.mesh.receiveShadow=!1,this.clear()}capacity;radius;copies;#t=new Float64Array(3);#e=new Float64Array(6);#n=0;#i=!1;paint(t){for(let e=0;e<this.capacity;e++)this.copies.paint(e,t)}clear(){this.#n=0,this.#i=!1,this.copies.mesh.count=0,this.copies.mesh.visible=!1}add(t,e){for(let o=0;o<3;o++)this.#e[o]=this.#t[o],this.#e[o+3]=t[e+o];let[n,r,s]=[this.#e[3]-this.#t[0],this.#e[4]-this.#t[1],this.#e[5]-this.#t[2]];this.#i&&Math.hypot(n,r,s)<2*this.radius||(this.#i&&(this.copies.between(this.#n%this.capacity,this.#e,0,this.#e,3,this.radius),this.#n++,this.copies.mesh.count=Math.min(this.#n,this.capacity),this.copies.mesh.visible=!0),this.#i=!0,this.#t.set(this.#e.subarray(3)))}};var wc=class{constructor(t,e,n,r){this.context=t;this.follower=e;this.choices=n;let{robot:s}=t,{points:o}=e;this.measure=Qm(s,o);let{radius:a,thickness:l,normal:c}=this.measure;this.rig=new bc(this.measure),this.stage=new Sc(r,this.rig,this.measure),this.model=new gc(s,o,this.measure),this.ground=new hc(this.measure),this.handles=new dc(s),this.loads=new pc(s,a,l),this.trail=new xo(600,.3*l,1),this.path=new xo(400,.16*l,.6),this.slice=new Mc(s,(c??new R).clone().multiplyScalar(-2.6*l)),this.#t=new yc(this.model,l),this.#e=new vc(s,this.measure,this.labels),this.#n=new rc(s,this.labels,l),this.#i=new xc(s),this.#s=3*(s.scene.marks.find(({kind:h})=>h==="centre")?.point??-1),this.stage.scene.add(this.ground.group,this.model.group,this.#t.group,this.#e.frames,this.#e.gravity,this.loads.group,this.slice.mesh,this.trail.copies.mesh,this.path.copies.mesh,this.handles.group),this.stage.prepare=()=>this.#u()}context;follower;choices;measure;rig;stage;labels=new fc;model;ground;handles;loads;trail;path;slice;centre=new R;palette=Uu("light");#t;#e;#n;#i;#s;#r=new ae;#o=new ae;#a=new ae;#l=new R;#c=[0,0,0];#h=new Set;get platformPoint(){return this.#s<0?null:this.#s}#u(){this.handles.centre.copy(this.centre),this.handles.group.visible&&this.handles.update(this.rig),this.labels.place(this.rig,this.stage.width,this.stage.height)}update(){let{points:t,directions:e,pose:n,trouble:r}=this.follower;this.model.update(t,e),this.#n.update(t),this.#s>=0&&(this.centre.fromArray(t,this.#s),this.#i.frame(this.centre,n,n,this.#r),this.#e.update(this.#r)),r&&this.#s>=0?(this.#i.frame(this.centre,n,r.pose,this.#o),this.#a.copy(this.#r).invert().premultiply(this.#o),this.#t.show(this.#a,this.#l.setFromMatrixPosition(this.#o))):this.#t.hide(),this.#d(r?.limbs??[]),this.#f()}#d(t){t.length===this.#h.size&&t.every(n=>this.#h.has(n))||(this.#h=new Set(t.map(Ai)),this.#n.showTrouble(this.labels,t,"cannot reach"),this.model.paint(this.palette,this.#h))}#f(){let{evaluator:t,store:e}=this.context,{points:n,directions:r}=this.follower,s=(h,u)=>{let d=this.follower.good?t.at(h,e.state):void 0;return d?.status===0?d.outputs[u]??null:null};this.loads.showReactions(this.choices.has("reactions")?s("joint_reactions","reaction"):null,n);let o=this.choices.has("efforts")?s("inverse_dynamics","effort"):null;this.loads.showEfforts(o,n,r);let{actuators:a}=this.context.robot,l=(h,u)=>`${h.toPrecision(3)} ${u.replace("*"," ")}`,c=o?a.map(({effort_unit:h},u)=>l(o[u],h)):[];this.#n.showEfforts(this.labels,c)}showSlice(t){let{pose:e,points:n}=this.follower;this.slice.show(this.#s<0?null:t,e,n,this.#s),this.choose()}showPath(t){this.path.clear();let e=this.follower.pose;for(let n of this.#s<0?[]:t)this.#i.frame(this.centre,e,n,this.#o),this.#l.setFromMatrixPosition(this.#o).toArray(this.#c),this.path.add(this.#c,0);this.choose()}choose(){let{choices:t}=this;this.#e.show(t.has("frames"),t.has("gravity"),t.has("labels")),this.#n.show(t.has("labels")),this.ground.group.visible=t.has("grid"),this.handles.group.visible=t.has("handles")&&this.context.robot.dragging!==null,this.trail.copies.mesh.visible=t.has("trail")&&this.trail.copies.mesh.count>0,this.path.copies.mesh.visible=t.has("trail")&&this.path.copies.mesh.count>0,this.slice.mesh.visible=t.has("slice")&&this.slice.mesh.material.map!==null,this.#f()}paint(t){this.palette=Uu(t),this.stage.paint(this.palette),this.model.paint(this.palette,this.#h),this.ground.paint(this.palette),this.handles.paint(this.palette),this.loads.paint(this.palette),this.#t.paint(this.palette),this.#e.paint(this.palette),this.trail.paint(this.palette.trail),this.path.paint(this.palette.grid)}dispose(){this.stage.renderer.dispose()}};function Ac(i,t,e){let n=O("button","",i);return n.type="button",n.title=t,n.setAttribute("aria-label",`${i}: ${t}`),n.addEventListener("click",e),n}function Eg(i,t){let e=O("div","group");return e.setAttribute("role","group"),e.setAttribute("aria-label",i),e.append(...t),e}function pw(i,t){let e=O("details","menu"),n=O("div","card");for(let s of t){let o=O("label"),a=O("input");a.type="checkbox",a.checked=i.has(s),a.addEventListener("change",()=>i.set(s,a.checked)),o.append(a,O("span","",Jf[s])),n.append(o)}e.append(O("summary","","Show"),n);let r=s=>{e.open&&!e.contains(s.target)&&(e.open=!1)};return addEventListener("pointerdown",r),e.addEventListener("keydown",s=>{s.key==="Escape"&&e.open&&(e.open=!1,e.querySelector("summary")?.focus(),s.stopPropagation())}),e}function Rg(i,t,e,n){let r=O("div","toolbar"),s=i.scene.plane?["2D","Look straight at the plane of the robot","plane"]:["3D","Look from above at an angle","space"],o=[["X","Look along the x-axis","x"],["Y","Look along the y-axis","y"],["Z","Look along the z-axis","z"]],{plane:a}=i.scene,l=o.filter(([,,h])=>!a||a.includes(h)),c=[s,...i.scene.plane?[["3D","Look from above at an angle","space"]]:[],...l];return r.append(Eg("View",[...c.map(([h,u,d])=>Ac(h,u,()=>n.see(d))),Ac("Fit","Fit the robot into the window (0)",n.fit)]),Eg("Robot",[Ac("Home","Move the robot to its home pose (H)",n.home),Ac("Tell","Tell pose and state in words (S)",n.tell)]),pw(t,e)),r}var mw=["Arrow keys turn the view, Shift and arrow keys move it, plus and minus zoom, 0 fits,","X, Y and Z look along axes, H moves the robot home, M moves it by keys, S tells pose and state."].join(" "),gw=15e3;function yw({robot:i,kernel:t}){let e=i.dragging!==null;return[["labels",!0],["frames",!0],["gravity",Math.hypot(...i.scene.gravity)>1e-9],["grid",!0],["handles",e],["trail",e],["slice",e],["reactions",i.scene.reactions.length>0&&t.has("joint_reactions")],["efforts",i.actuators.some(({mark:r})=>r>=0)&&t.has("inverse_dynamics")]].filter(([,r])=>r).map(([r])=>r)}function Cg(i,t){let{robot:e,store:n}=t,r=O("canvas"),s=new Jo(t),o=new Yo(()=>{a.choose(),_(),a.stage.ask()}),a=new wc(t,s,o,r),{stage:l,rig:c}=a,h=new tc(e,a.ground.cell),[u,d,f]=[O("div","trouble"),O("div","told card"),O("div","tip")],p="",y=new ac(t,s,a,w=>{p=w,S()}),g,m=w=>{d.textContent=w,clearTimeout(g),g=setTimeout(()=>d.replaceChildren(),gw)},_=()=>h.showScales(a.loads.words(o.has("reactions"),o.has("efforts"))),S=()=>{a.update(),_();let w=s.trouble?`Not reached: ${s.trouble.words}`:p;u.textContent!==w&&(u.textContent=w),l.ask()},v={see:w=>{c.see(w),c.fit(),l.ask()},fit:()=>{c.fit(),l.ask()},home:()=>n.home(),tell:()=>m(vg(e,t.evaluator,n.state,s.trouble?.words??"")),say:m},T=new cc(t,a,y,v);new Zo(r,c,{take:(w,U,C)=>y.take(w,U,C),scroll:(w,U,C,D)=>y.scroll(w,U,C,D),key:w=>T.press(w),changed:()=>S(),hover:(w,U)=>{let C=y.grip(w,U);r.classList.toggle("grab",C!==null),a.handles.light(C)&&l.ask();let D=y.nameAt(w,U);f.textContent=D,f.style.transform=`translate(${w+14}px, ${U+14}px)`}}),r.addEventListener("pointerleave",()=>f.replaceChildren()),xw(r,i,e.title||e.name),u.setAttribute("role","status"),d.setAttribute("role","status"),f.setAttribute("aria-hidden","true"),f.dir="auto";let A=Rg(e,o,yw(t),v);i.append(r,a.labels.layer,f,u,d,A,h.box,h.scale);let x=l.prepare;return l.prepare=()=>{x(),h.fit(c.pixel)},_w(i,a),bw(a),vw(t,a,s,()=>{p="",S()}),a.choose(),S(),Mw(a,i)}function xw(i,t,e){let n=O("p","unseen",mw);n.id="view-help",i.tabIndex=0,i.setAttribute("role","application"),i.setAttribute("aria-label",`3-D view of ${e}`),i.setAttribute("aria-describedby",n.id),t.append(n)}function _w(i,{stage:t,rig:e,labels:n}){let r=!1,s=()=>{t.resize(i.clientWidth,i.clientHeight,devicePixelRatio),n.forget();let o=Number.parseFloat(getComputedStyle(document.documentElement).fontSize)/16;e.zoomed=o*Math.min(Math.max(Math.min(i.clientWidth,i.clientHeight)/520,.7),1),e.inset=i.querySelector(".toolbar")?.offsetHeight??0,!r&&i.clientWidth>0&&(r=!0,e.fit()),e.update(),t.draw()};new ResizeObserver(s).observe(i)}function bw(i){let t=document.documentElement,e=matchMedia("(prefers-color-scheme: dark)"),n=()=>(t.dataset.theme??(e.matches?"dark":"light"))==="dark"?"dark":"light";i.paint(n()),t.addEventListener("theme",()=>{i.paint(n()),i.stage.ask()})}function vw({store:i},t,e,n){i.subscribe((r,s)=>{let o=r.pose!==s.pose;if(!o&&r.parameters===s.parameters&&r.rate===s.rate&&r.given===s.given)return;e.update();let a=t.platformPoint;o&&a!==null&&(r.rate.some(l=>l!==0)?t.trail.add(e.points,a):t.trail.clear()),n()})}function Mw(i,t){let{stage:e}=i;return{showSlice(n){i.showSlice(n),e.ask()},showPath(n){i.showPath(n??[]),e.ask()},picture:()=>Sw(i,t),drawn:e.drawn}}async function Sw({stage:i},t){let e=document.createElement("canvas");e.width=i.canvas.width,e.height=i.canvas.height;let n=e.getContext("2d");if(!n)throw new Error("the browser has no canvas");return n.fillStyle=getComputedStyle(t).backgroundColor,n.fillRect(0,0,e.width,e.height),i.draw(),n.drawImage(i.canvas,0,0),new Promise((r,s)=>{e.toBlob(o=>o?r(o):s(new Error("the browser made no PNG")),"image/png")})}function ww(){return JSON.parse(document.getElementById("robot")?.textContent??"")}function Aw(){return JSON.parse(document.getElementById("atlas")?.textContent??"null")}function Tw(i,t){let e=()=>{let{state:n,ignored:r}=ju(i,location.hash);i.restore(n),t.notice(r.length>0?`Ignored in the address of this page: ${r.slice(0,8).join("; ")}`:"")};e(),addEventListener("hashchange",e),Qu(i)}function Ew(i,t){try{t.view=Cg(i.view,t)}catch(e){i.notice(`There is no picture: ${e instanceof Error?e.message:e}`)}}async function Rw(){let i=ww(),t=Td();t.view.setAttribute("aria-label",i.title);let e=await vo.load(i),n=new qo(i);n.subscribe(({parameters:s},o)=>{s!==o.parameters&&e.prepare(s)});let r={robot:i,kernel:e,evaluator:new Mo(e),store:n,atlas:Aw(),view:null};Tw(n,t),Ew(t,r),Yf(t,r),Object.defineProperty(window,"studio",{value:Object.freeze({robot:i,kernel:e,store:n,view:r.view})})}Rw();})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
