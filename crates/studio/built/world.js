/*! This script holds software of others:

preact

The MIT License (MIT)

Copyright (c) 2015-present Jason Miller

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.

three

The MIT License

Copyright © 2010-2025 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
var Mh=0,Tl=1,Sh=2;var El=1,Do=2,mn=3,Vt=0,Rt=1,Nt=2,Cn=0,ri=1,Cl=2,Rl=3,Pl=4,Th=5,Qn=100,Eh=101,Ch=102,Rh=103,Ph=104,Ih=200,Lh=201,Nh=202,Uh=203,Gr=204,Wr=205,Fh=206,Bh=207,Oh=208,kh=209,zh=210,Qh=211,Vh=212,Hh=213,Gh=214,_o=0,xo=1,vo=2,oi=3,yo=4,wo=5,bo=6,Mo=7,So=0,Wh=1,Xh=2,Rn=0,Yh=1,jh=2,qh=3,Zh=4,$h=5,Jh=6,Kh=7;var Il=300,mi=301,Ai=302,To=303,Eo=304,Js=306,un=1e3,kn=1001,Xr=1002,Mt=1003,eu=1004;var Di=1005;var nn=1006,Co=1007;var An=1008;var Gt=1009,Ll=1010,Nl=1011,ts=1012,Ro=1013,Gn=1014,on=1015,ns=1016,Po=1017,Io=1018,is=1020,Ul=35902,Fl=35899,Bl=1021,Ol=1022,Ut=1023,ji=1026,ss=1027,Lo=1028,No=1029,kl=1030,Uo=1031;var Fo=1033,Ks=33776,er=33777,tr=33778,nr=33779,Bo=35840,Oo=35841,ko=35842,zo=35843,Qo=36196,Vo=37492,Ho=37496,Go=37808,Wo=37809,Xo=37810,Yo=37811,jo=37812,qo=37813,Zo=37814,$o=37815,Jo=37816,Ko=37817,ea=37818,ta=37819,na=37820,ia=37821,sa=36492,ra=36494,oa=36495,aa=36283,la=36284,ca=36285,ha=36286;var Is=2300,Yr=2301,Vr=2302,xl=2400,vl=2401,yl=2402;var tu=3200,nu=3201;var zl=0,iu=1,Pn="",zt="srgb",sn="srgb-linear",Ls="linear",Ye="srgb";var si=7680;var wl=519,su=512,ru=513,ou=514,Ql=515,au=516,lu=517,cu=518,hu=519,jr=35044,Vl=35048;var _i="300 es",tn=2e3,Ns=2001;var Sn=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},wt=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Hr=Math.PI/180,qr=180/Math.PI;function zn(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(wt[i&255]+wt[i>>8&255]+wt[i>>16&255]+wt[i>>24&255]+"-"+wt[e&255]+wt[e>>8&255]+"-"+wt[e>>16&15|64]+wt[e>>24&255]+"-"+wt[t&63|128]+wt[t>>8&255]+"-"+wt[t>>16&255]+wt[t>>24&255]+wt[n&255]+wt[n>>8&255]+wt[n>>16&255]+wt[n>>24&255]).toLowerCase()}function Ve(i,e,t){return Math.max(e,Math.min(t,i))}function Ed(i,e){return(i%e+e)%e}function ja(i,e,t){return(1-t)*i+t*e}function cn(i,e){switch(e.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function qe(i,e){switch(e.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}var Pe=class i{constructor(e=0,t=0){i.prototype.isVector2=!0,this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ve(this.x,e.x,t.x),this.y=Ve(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ve(this.x,e,t),this.y=Ve(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ve(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ve(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Lt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],m=r[o+2],D=r[o+3];if(a===0){e[t+0]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u;return}if(a===1){e[t+0]=d,e[t+1]=f,e[t+2]=m,e[t+3]=D;return}if(u!==D||l!==d||c!==f||h!==m){let g=1-a,p=l*d+c*f+h*m+u*D,w=p>=0?1:-1,b=1-p*p;if(b>Number.EPSILON){let T=Math.sqrt(b),E=Math.atan2(T,p*w);g=Math.sin(g*E)/T,a=Math.sin(a*E)/T}let _=a*w;if(l=l*g+d*_,c=c*g+f*_,h=h*g+m*_,u=u*g+D*_,g===1-a){let T=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=T,c*=T,h*=T,u*=T}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+h*u+l*f-c*d,e[t+1]=l*m+h*d+c*u-a*f,e[t+2]=c*m+h*f+a*d-l*u,e[t+3]=h*m-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"YXZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"ZXY":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"ZYX":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"YZX":this._x=d*h*u+c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u-d*f*m;break;case"XZY":this._x=d*h*u-c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u+d*f*m;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ve(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){if(t===0)return this;if(t===1)return this.copy(e);let n=this._x,s=this._y,r=this._z,o=this._w,a=o*e._w+n*e._x+s*e._y+r*e._z;if(a<0?(this._w=-e._w,this._x=-e._x,this._y=-e._y,this._z=-e._z,a=-a):this.copy(e),a>=1)return this._w=o,this._x=n,this._y=s,this._z=r,this;let l=1-a*a;if(l<=Number.EPSILON){let f=1-t;return this._w=f*o+t*this._w,this._x=f*n+t*this._x,this._y=f*s+t*this._y,this._z=f*r+t*this._z,this.normalize(),this}let c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-t)*h)/c,d=Math.sin(t*h)/c;return this._w=o*u+this._w*d,this._x=n*u+this._x*d,this._y=s*u+this._y*d,this._z=r*u+this._z*d,this._onChangeCallback(),this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},I=class i{constructor(e=0,t=0,n=0){i.prototype.isVector3=!0,this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Jc.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Jc.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ve(this.x,e.x,t.x),this.y=Ve(this.y,e.y,t.y),this.z=Ve(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ve(this.x,e,t),this.y=Ve(this.y,e,t),this.z=Ve(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ve(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return qa.copy(this).projectOnVector(e),this.sub(qa)}reflect(e){return this.sub(qa.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ve(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},qa=new I,Jc=new Lt,Le=class i{constructor(e,t,n,s,r,o,a,l,c){i.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],m=n[8],D=s[0],g=s[3],p=s[6],w=s[1],b=s[4],_=s[7],T=s[2],E=s[5],R=s[8];return r[0]=o*D+a*w+l*T,r[3]=o*g+a*b+l*E,r[6]=o*p+a*_+l*R,r[1]=c*D+h*w+u*T,r[4]=c*g+h*b+u*E,r[7]=c*p+h*_+u*R,r[2]=d*D+f*w+m*T,r[5]=d*g+f*b+m*E,r[8]=d*p+f*_+m*R,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,m=t*u+n*d+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let D=1/m;return e[0]=u*D,e[1]=(s*c-h*n)*D,e[2]=(a*n-s*o)*D,e[3]=d*D,e[4]=(h*t-s*l)*D,e[5]=(s*r-a*t)*D,e[6]=f*D,e[7]=(n*l-c*t)*D,e[8]=(o*t-n*r)*D,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return this.premultiply(Za.makeScale(e,t)),this}rotate(e){return this.premultiply(Za.makeRotation(-e)),this}translate(e,t){return this.premultiply(Za.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Za=new Le;function Hl(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Us(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function uu(){let i=Us("canvas");return i.style.display="block",i}var Kc={};function qi(i){i in Kc||(Kc[i]=!0,console.warn(i))}function fu(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var eh=new Le().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),th=new Le().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Cd(){let i={enabled:!0,workingColorSpace:sn,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ye&&(s.r=Mn(s.r),s.g=Mn(s.g),s.b=Mn(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ye&&(s.r=Yi(s.r),s.g=Yi(s.g),s.b=Yi(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Pn?Ls:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[r].toXYZ).multiply(this.spaces[o].fromXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace},fromWorkingColorSpace:function(s,r){return qi("THREE.ColorManagement: .fromWorkingColorSpace() has been renamed to .workingToColorSpace()."),i.workingToColorSpace(s,r)},toWorkingColorSpace:function(s,r){return qi("THREE.ColorManagement: .toWorkingColorSpace() has been renamed to .colorSpaceToWorking()."),i.colorSpaceToWorking(s,r)}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[sn]:{primaries:e,whitePoint:n,transfer:Ls,toXYZ:eh,fromXYZ:th,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:zt},outputColorSpaceConfig:{drawingBufferColorSpace:zt}},[zt]:{primaries:e,whitePoint:n,transfer:Ye,toXYZ:eh,fromXYZ:th,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:zt}}}),i}var Qe=Cd();function Mn(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Yi(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Ri,Zr=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Ri===void 0&&(Ri=Us("canvas")),Ri.width=e.width,Ri.height=e.height;let s=Ri.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Ri}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Us("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Mn(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Mn(t[n]/255)*255):t[n]=Mn(t[n]);return{data:t,width:e.width,height:e.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Rd=0,Zi=class{constructor(e=null){this.isSource=!0,Object.defineProperty(this,"id",{value:Rd++}),this.uuid=zn(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):t instanceof VideoFrame?e.set(t.displayHeight,t.displayWidth,0):t!==null?e.set(t.width,t.height,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push($a(s[o].image)):r.push($a(s[o]))}else r=$a(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function $a(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Zr.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}var Pd=0,Ja=new I,Ct=class i extends Sn{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=kn,s=kn,r=nn,o=An,a=Ut,l=Gt,c=i.DEFAULT_ANISOTROPY,h=Pn){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Pd++}),this.uuid=zn(),this.name="",this.source=new Zi(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Pe(0,0),this.repeat=new Pe(1,1),this.center=new Pe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Le,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0}get width(){return this.source.getSize(Ja).x}get height(){return this.source.getSize(Ja).y}get depth(){return this.source.getSize(Ja).z}get image(){return this.source.data}set image(e=null){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){console.warn(`THREE.Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){console.warn(`THREE.Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Il)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case un:e.x=e.x-Math.floor(e.x);break;case kn:e.x=e.x<0?0:1;break;case Xr:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case un:e.y=e.y-Math.floor(e.y);break;case kn:e.y=e.y<0?0:1;break;case Xr:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Ct.DEFAULT_IMAGE=null;Ct.DEFAULT_MAPPING=Il;Ct.DEFAULT_ANISOTROPY=1;var at=class i{constructor(e=0,t=0,n=0,s=1){i.prototype.isVector4=!0,this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],m=l[9],D=l[2],g=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-D)<.01&&Math.abs(m-g)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+D)<.1&&Math.abs(m+g)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let b=(c+1)/2,_=(f+1)/2,T=(p+1)/2,E=(h+d)/4,R=(u+D)/4,U=(m+g)/4;return b>_&&b>T?b<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(b),s=E/n,r=R/n):_>T?_<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(_),n=E/s,r=U/s):T<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(T),n=R/r,s=U/r),this.set(n,s,r,t),this}let w=Math.sqrt((g-m)*(g-m)+(u-D)*(u-D)+(d-h)*(d-h));return Math.abs(w)<.001&&(w=1),this.x=(g-m)/w,this.y=(u-D)/w,this.z=(d-h)/w,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ve(this.x,e.x,t.x),this.y=Ve(this.y,e.y,t.y),this.z=Ve(this.z,e.z,t.z),this.w=Ve(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ve(this.x,e,t),this.y=Ve(this.y,e,t),this.z=Ve(this.z,e,t),this.w=Ve(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ve(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},$r=class extends Sn{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:nn,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new at(0,0,e,t),this.scissorTest=!1,this.viewport=new at(0,0,e,t);let s={width:e,height:t,depth:n.depth},r=new Ct(s);this.textures=[];let o=n.count;for(let a=0;a<o;a++)this.textures[a]=r.clone(),this.textures[a].isRenderTargetTexture=!0,this.textures[a].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview}_setTextureOptions(e={}){let t={minFilter:nn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&(this._depthTexture.renderTarget=null),e!==null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isArrayTexture=this.textures[s].image.depth>1;this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Zi(s)}return this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,e.depthTexture!==null&&(this.depthTexture=e.depthTexture.clone()),this.samples=e.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}},fn=class extends $r{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},ai=class extends Ct{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Mt,this.minFilter=Mt,this.wrapR=kn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Jr=class extends Ct{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Mt,this.minFilter=Mt,this.wrapR=kn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var dn=class{constructor(e=new I(1/0,1/0,1/0),t=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Jt.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Jt.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Jt.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Jt):Jt.fromBufferAttribute(r,o),Jt.applyMatrix4(e.matrixWorld),this.expandByPoint(Jt);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),gr.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),gr.copy(n.boundingBox)),gr.applyMatrix4(e.matrixWorld),this.union(gr)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Jt),Jt.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(ys),mr.subVectors(this.max,ys),Pi.subVectors(e.a,ys),Ii.subVectors(e.b,ys),Li.subVectors(e.c,ys),Ln.subVectors(Ii,Pi),Nn.subVectors(Li,Ii),ei.subVectors(Pi,Li);let t=[0,-Ln.z,Ln.y,0,-Nn.z,Nn.y,0,-ei.z,ei.y,Ln.z,0,-Ln.x,Nn.z,0,-Nn.x,ei.z,0,-ei.x,-Ln.y,Ln.x,0,-Nn.y,Nn.x,0,-ei.y,ei.x,0];return!Ka(t,Pi,Ii,Li,mr)||(t=[1,0,0,0,1,0,0,0,1],!Ka(t,Pi,Ii,Li,mr))?!1:(Ar.crossVectors(Ln,Nn),t=[Ar.x,Ar.y,Ar.z],Ka(t,Pi,Ii,Li,mr))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Jt).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Jt).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(xn[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),xn[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),xn[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),xn[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),xn[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),xn[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),xn[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),xn[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(xn),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},xn=[new I,new I,new I,new I,new I,new I,new I,new I],Jt=new I,gr=new dn,Pi=new I,Ii=new I,Li=new I,Ln=new I,Nn=new I,ei=new I,ys=new I,mr=new I,Ar=new I,ti=new I;function Ka(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ti.fromArray(i,r);let a=s.x*Math.abs(ti.x)+s.y*Math.abs(ti.y)+s.z*Math.abs(ti.z),l=e.dot(ti),c=t.dot(ti),h=n.dot(ti);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Id=new dn,ws=new I,el=new I,rn=class{constructor(e=new I,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Id.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ws.subVectors(e,this.center);let t=ws.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ws,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(el.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ws.copy(e.center).add(el)),this.expandByPoint(ws.copy(e.center).sub(el))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},vn=new I,tl=new I,Dr=new I,Un=new I,nl=new I,_r=new I,il=new I,Fs=class{constructor(e=new I,t=new I(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,vn)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=vn.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(vn.copy(this.origin).addScaledVector(this.direction,t),vn.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){tl.copy(e).add(t).multiplyScalar(.5),Dr.copy(t).sub(e).normalize(),Un.copy(this.origin).sub(tl);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Dr),a=Un.dot(this.direction),l=-Un.dot(Dr),c=Un.lengthSq(),h=Math.abs(1-o*o),u,d,f,m;if(h>0)if(u=o*l-a,d=o*a-l,m=r*h,u>=0)if(d>=-m)if(d<=m){let D=1/h;u*=D,d*=D,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-m?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=m?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(tl).addScaledVector(Dr,d),f}intersectSphere(e,t){vn.subVectors(e.center,this.origin);let n=vn.dot(this.direction),s=vn.dot(vn)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,vn)!==null}intersectTriangle(e,t,n,s,r){nl.subVectors(t,e),_r.subVectors(n,e),il.crossVectors(nl,_r);let o=this.direction.dot(il),a;if(o>0){if(s)return null;a=1}else if(o<0)a=-1,o=-o;else return null;Un.subVectors(this.origin,e);let l=a*this.direction.dot(_r.crossVectors(Un,_r));if(l<0)return null;let c=a*this.direction.dot(nl.cross(Un));if(c<0||l+c>o)return null;let h=-a*Un.dot(il);return h<0?null:this.at(h/o,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ue=class i{constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,m,D,g){i.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,m,D,g)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,m,D,g){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=m,p[11]=D,p[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){let t=this.elements,n=e.elements,s=1/Ni.setFromMatrixColumn(e,0).length(),r=1/Ni.setFromMatrixColumn(e,1).length(),o=1/Ni.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,m=a*h,D=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+m*c,t[5]=d-D*c,t[9]=-a*l,t[2]=D-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,m=c*h,D=c*u;t[0]=d+D*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-m,t[6]=D+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,m=c*h,D=c*u;t[0]=d-D*a,t[4]=-o*u,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*h,t[9]=D-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,m=a*h,D=a*u;t[0]=l*h,t[4]=m*c-f,t[8]=d*c+D,t[1]=l*u,t[5]=D*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,D=a*c;t[0]=l*h,t[4]=D-d*u,t[8]=m*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+m,t[10]=d-D*u}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,D=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+D,t[5]=o*h,t[9]=f*u-m,t[2]=m*u-f,t[6]=a*h,t[10]=D*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Ld,e,Nd)}lookAt(e,t,n){let s=this.elements;return Ot.subVectors(e,t),Ot.lengthSq()===0&&(Ot.z=1),Ot.normalize(),Fn.crossVectors(n,Ot),Fn.lengthSq()===0&&(Math.abs(n.z)===1?Ot.x+=1e-4:Ot.z+=1e-4,Ot.normalize(),Fn.crossVectors(n,Ot)),Fn.normalize(),xr.crossVectors(Ot,Fn),s[0]=Fn.x,s[4]=xr.x,s[8]=Ot.x,s[1]=Fn.y,s[5]=xr.y,s[9]=Ot.y,s[2]=Fn.z,s[6]=xr.z,s[10]=Ot.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],m=n[2],D=n[6],g=n[10],p=n[14],w=n[3],b=n[7],_=n[11],T=n[15],E=s[0],R=s[4],U=s[8],y=s[12],v=s[1],P=s[5],B=s[9],z=s[13],W=s[2],j=s[6],G=s[10],te=s[14],Q=s[3],re=s[7],ce=s[11],ye=s[15];return r[0]=o*E+a*v+l*W+c*Q,r[4]=o*R+a*P+l*j+c*re,r[8]=o*U+a*B+l*G+c*ce,r[12]=o*y+a*z+l*te+c*ye,r[1]=h*E+u*v+d*W+f*Q,r[5]=h*R+u*P+d*j+f*re,r[9]=h*U+u*B+d*G+f*ce,r[13]=h*y+u*z+d*te+f*ye,r[2]=m*E+D*v+g*W+p*Q,r[6]=m*R+D*P+g*j+p*re,r[10]=m*U+D*B+g*G+p*ce,r[14]=m*y+D*z+g*te+p*ye,r[3]=w*E+b*v+_*W+T*Q,r[7]=w*R+b*P+_*j+T*re,r[11]=w*U+b*B+_*G+T*ce,r[15]=w*y+b*z+_*te+T*ye,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],m=e[3],D=e[7],g=e[11],p=e[15];return m*(+r*l*u-s*c*u-r*a*d+n*c*d+s*a*f-n*l*f)+D*(+t*l*f-t*c*d+r*o*d-s*o*f+s*c*h-r*l*h)+g*(+t*c*u-t*a*f-r*o*u+n*o*f+r*a*h-n*c*h)+p*(-s*a*h-t*l*u+t*a*d+s*o*u-n*o*d+n*l*h)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],m=e[12],D=e[13],g=e[14],p=e[15],w=u*g*c-D*d*c+D*l*f-a*g*f-u*l*p+a*d*p,b=m*d*c-h*g*c-m*l*f+o*g*f+h*l*p-o*d*p,_=h*D*c-m*u*c+m*a*f-o*D*f-h*a*p+o*u*p,T=m*u*l-h*D*l-m*a*d+o*D*d+h*a*g-o*u*g,E=t*w+n*b+s*_+r*T;if(E===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let R=1/E;return e[0]=w*R,e[1]=(D*d*r-u*g*r-D*s*f+n*g*f+u*s*p-n*d*p)*R,e[2]=(a*g*r-D*l*r+D*s*c-n*g*c-a*s*p+n*l*p)*R,e[3]=(u*l*r-a*d*r-u*s*c+n*d*c+a*s*f-n*l*f)*R,e[4]=b*R,e[5]=(h*g*r-m*d*r+m*s*f-t*g*f-h*s*p+t*d*p)*R,e[6]=(m*l*r-o*g*r-m*s*c+t*g*c+o*s*p-t*l*p)*R,e[7]=(o*d*r-h*l*r+h*s*c-t*d*c-o*s*f+t*l*f)*R,e[8]=_*R,e[9]=(m*u*r-h*D*r-m*n*f+t*D*f+h*n*p-t*u*p)*R,e[10]=(o*D*r-m*a*r+m*n*c-t*D*c-o*n*p+t*a*p)*R,e[11]=(h*a*r-o*u*r-h*n*c+t*u*c+o*n*f-t*a*f)*R,e[12]=T*R,e[13]=(h*D*s-m*u*s+m*n*d-t*D*d-h*n*g+t*u*g)*R,e[14]=(m*a*s-o*D*s-m*n*l+t*D*l+o*n*g-t*a*g)*R,e[15]=(o*u*s-h*a*s+h*n*l-t*u*l-o*n*d+t*a*d)*R,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,m=r*u,D=o*h,g=o*u,p=a*u,w=l*c,b=l*h,_=l*u,T=n.x,E=n.y,R=n.z;return s[0]=(1-(D+p))*T,s[1]=(f+_)*T,s[2]=(m-b)*T,s[3]=0,s[4]=(f-_)*E,s[5]=(1-(d+p))*E,s[6]=(g+w)*E,s[7]=0,s[8]=(m+b)*R,s[9]=(g-w)*R,s[10]=(1-(d+D))*R,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements,r=Ni.set(s[0],s[1],s[2]).length(),o=Ni.set(s[4],s[5],s[6]).length(),a=Ni.set(s[8],s[9],s[10]).length();this.determinant()<0&&(r=-r),e.x=s[12],e.y=s[13],e.z=s[14],Kt.copy(this);let c=1/r,h=1/o,u=1/a;return Kt.elements[0]*=c,Kt.elements[1]*=c,Kt.elements[2]*=c,Kt.elements[4]*=h,Kt.elements[5]*=h,Kt.elements[6]*=h,Kt.elements[8]*=u,Kt.elements[9]*=u,Kt.elements[10]*=u,t.setFromRotationMatrix(Kt),n.x=r,n.y=o,n.z=a,this}makePerspective(e,t,n,s,r,o,a=tn,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),m,D;if(l)m=r/(o-r),D=o*r/(o-r);else if(a===tn)m=-(o+r)/(o-r),D=-2*o*r/(o-r);else if(a===Ns)m=-o/(o-r),D=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=D,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=tn,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),m,D;if(l)m=1/(o-r),D=o/(o-r);else if(a===tn)m=-2/(o-r),D=-(o+r)/(o-r);else if(a===Ns)m=-1/(o-r),D=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=D,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Ni=new I,Kt=new Ue,Ld=new I(0,0,0),Nd=new I(1,1,1),Fn=new I,xr=new I,Ot=new I,nh=new Ue,ih=new Lt,xt=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(Ve(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Ve(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(Ve(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-Ve(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Ve(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Ve(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return nh.makeRotationFromQuaternion(e),this.setFromRotationMatrix(nh,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return ih.setFromEuler(this),this.setFromQuaternion(ih,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};xt.DEFAULT_ORDER="XYZ";var Bs=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},Ud=0,sh=new I,Ui=new Lt,yn=new Ue,vr=new I,bs=new I,Fd=new I,Bd=new Lt,rh=new I(1,0,0),oh=new I(0,1,0),ah=new I(0,0,1),lh={type:"added"},Od={type:"removed"},Fi={type:"childadded",child:null},sl={type:"childremoved",child:null},Dt=class i extends Sn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Ud++}),this.uuid=zn(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new I,t=new xt,n=new Lt,s=new I(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ue},normalMatrix:{value:new Le}}),this.matrix=new Ue,this.matrixWorld=new Ue,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Bs,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Ui.setFromAxisAngle(e,t),this.quaternion.multiply(Ui),this}rotateOnWorldAxis(e,t){return Ui.setFromAxisAngle(e,t),this.quaternion.premultiply(Ui),this}rotateX(e){return this.rotateOnAxis(rh,e)}rotateY(e){return this.rotateOnAxis(oh,e)}rotateZ(e){return this.rotateOnAxis(ah,e)}translateOnAxis(e,t){return sh.copy(e).applyQuaternion(this.quaternion),this.position.add(sh.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(rh,e)}translateY(e){return this.translateOnAxis(oh,e)}translateZ(e){return this.translateOnAxis(ah,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(yn.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?vr.copy(e):vr.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),bs.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?yn.lookAt(bs,vr,this.up):yn.lookAt(vr,bs,this.up),this.quaternion.setFromRotationMatrix(yn),s&&(yn.extractRotation(s.matrixWorld),Ui.setFromRotationMatrix(yn),this.quaternion.premultiply(Ui.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(lh),Fi.child=e,this.dispatchEvent(Fi),Fi.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Od),sl.child=e,this.dispatchEvent(sl),sl.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),yn.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),yn.multiply(e.parent.matrixWorld)),e.applyMatrix4(yn),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(lh),Fi.child=e,this.dispatchEvent(Fi),Fi.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(bs,e,Fd),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(bs,Bd,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t){let n=this.parent;if(e===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),t===!0){let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].updateWorldMatrix(!1,!0)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}};Dt.DEFAULT_UP=new I(0,1,0);Dt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Dt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var en=new I,wn=new I,rl=new I,bn=new I,Bi=new I,Oi=new I,ch=new I,ol=new I,al=new I,ll=new I,cl=new at,hl=new at,ul=new at,hn=class i{constructor(e=new I,t=new I,n=new I){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),en.subVectors(e,t),s.cross(en);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){en.subVectors(s,t),wn.subVectors(n,t),rl.subVectors(e,t);let o=en.dot(en),a=en.dot(wn),l=en.dot(rl),c=wn.dot(wn),h=wn.dot(rl),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,m=(o*h-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,bn)===null?!1:bn.x>=0&&bn.y>=0&&bn.x+bn.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,bn)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,bn.x),l.addScaledVector(o,bn.y),l.addScaledVector(a,bn.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return cl.setScalar(0),hl.setScalar(0),ul.setScalar(0),cl.fromBufferAttribute(e,t),hl.fromBufferAttribute(e,n),ul.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(cl,r.x),o.addScaledVector(hl,r.y),o.addScaledVector(ul,r.z),o}static isFrontFacing(e,t,n,s){return en.subVectors(n,t),wn.subVectors(e,t),en.cross(wn).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return en.subVectors(this.c,this.b),wn.subVectors(this.a,this.b),en.cross(wn).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Bi.subVectors(s,n),Oi.subVectors(r,n),ol.subVectors(e,n);let l=Bi.dot(ol),c=Oi.dot(ol);if(l<=0&&c<=0)return t.copy(n);al.subVectors(e,s);let h=Bi.dot(al),u=Oi.dot(al);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0)return o=l/(l-h),t.copy(n).addScaledVector(Bi,o);ll.subVectors(e,r);let f=Bi.dot(ll),m=Oi.dot(ll);if(m>=0&&f<=m)return t.copy(r);let D=f*c-l*m;if(D<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(Oi,a);let g=h*m-f*u;if(g<=0&&u-h>=0&&f-m>=0)return ch.subVectors(r,s),a=(u-h)/(u-h+(f-m)),t.copy(s).addScaledVector(ch,a);let p=1/(g+D+d);return o=D*p,a=d*p,t.copy(n).addScaledVector(Bi,o).addScaledVector(Oi,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},du={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Bn={h:0,s:0,l:0},yr={h:0,s:0,l:0};function fl(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Fe=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=zt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Qe.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=Qe.workingColorSpace){return this.r=e,this.g=t,this.b=n,Qe.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=Qe.workingColorSpace){if(e=Ed(e,1),t=Ve(t,0,1),n=Ve(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=fl(o,r,e+1/3),this.g=fl(o,r,e),this.b=fl(o,r,e-1/3)}return Qe.colorSpaceToWorking(this,s),this}setStyle(e,t=zt){function n(r){r!==void 0&&parseFloat(r)<1&&console.warn("THREE.Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseInt(r[1],10))/100,Math.min(100,parseInt(r[2],10))/100,Math.min(100,parseInt(r[3],10))/100,t);break;case"hsl":case"hsla":if(r=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:console.warn("THREE.Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);console.warn("THREE.Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=zt){let n=du[e.toLowerCase()];return n!==void 0?this.setHex(n,t):console.warn("THREE.Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Mn(e.r),this.g=Mn(e.g),this.b=Mn(e.b),this}copyLinearToSRGB(e){return this.r=Yi(e.r),this.g=Yi(e.g),this.b=Yi(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=zt){return Qe.workingToColorSpace(bt.copy(this),e),Math.round(Ve(bt.r*255,0,255))*65536+Math.round(Ve(bt.g*255,0,255))*256+Math.round(Ve(bt.b*255,0,255))}getHexString(e=zt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Qe.workingColorSpace){Qe.workingToColorSpace(bt.copy(this),t);let n=bt.r,s=bt.g,r=bt.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=Qe.workingColorSpace){return Qe.workingToColorSpace(bt.copy(this),t),e.r=bt.r,e.g=bt.g,e.b=bt.b,e}getStyle(e=zt){Qe.workingToColorSpace(bt.copy(this),e);let t=bt.r,n=bt.g,s=bt.b;return e!==zt?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Bn),this.setHSL(Bn.h+e,Bn.s+t,Bn.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Bn),e.getHSL(yr);let n=ja(Bn.h,yr.h,t),s=ja(Bn.s,yr.s,t),r=ja(Bn.l,yr.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},bt=new Fe;Fe.NAMES=du;var kd=0,pn=class extends Sn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:kd++}),this.uuid=zn(),this.name="",this.type="Material",this.blending=ri,this.side=Vt,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Gr,this.blendDst=Wr,this.blendEquation=Qn,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Fe(0,0,0),this.blendAlpha=0,this.depthFunc=oi,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=wl,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=si,this.stencilZFail=si,this.stencilZPass=si,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){console.warn(`THREE.Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){console.warn(`THREE.Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==ri&&(n.blending=this.blending),this.side!==Vt&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==Gr&&(n.blendSrc=this.blendSrc),this.blendDst!==Wr&&(n.blendDst=this.blendDst),this.blendEquation!==Qn&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==oi&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==wl&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==si&&(n.stencilFail=this.stencilFail),this.stencilZFail!==si&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==si&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},Tn=class extends pn{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Fe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xt,this.combine=So,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}};var ft=new I,wr=new Pe,zd=0,Ke=class{constructor(e,t,n=!1){if(Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:zd++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=jr,this.updateRanges=[],this.gpuType=on,this.version=0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)wr.fromBufferAttribute(this,t),wr.applyMatrix3(e),this.setXY(t,wr.x,wr.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)ft.fromBufferAttribute(this,t),ft.applyMatrix3(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)ft.fromBufferAttribute(this,t),ft.applyMatrix4(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)ft.fromBufferAttribute(this,t),ft.applyNormalMatrix(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)ft.fromBufferAttribute(this,t),ft.transformDirection(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=cn(n,this.array)),n}setComponent(e,t,n){return this.normalized&&(n=qe(n,this.array)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=cn(t,this.array)),t}setX(e,t){return this.normalized&&(t=qe(t,this.array)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=cn(t,this.array)),t}setY(e,t){return this.normalized&&(t=qe(t,this.array)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=cn(t,this.array)),t}setZ(e,t){return this.normalized&&(t=qe(t,this.array)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=cn(t,this.array)),t}setW(e,t){return this.normalized&&(t=qe(t,this.array)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=qe(t,this.array),n=qe(n,this.array)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=qe(t,this.array),n=qe(n,this.array),s=qe(s,this.array)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=qe(t,this.array),n=qe(n,this.array),s=qe(s,this.array),r=qe(r,this.array)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(e.name=this.name),this.usage!==jr&&(e.usage=this.usage),e}};var Os=class extends Ke{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ks=class extends Ke{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Qt=class extends Ke{constructor(e,t,n){super(new Float32Array(e),t,n)}},Qd=0,qt=new Ue,dl=new Dt,ki=new I,kt=new dn,Ms=new dn,mt=new I,vt=class i extends Sn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Qd++}),this.uuid=zn(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Hl(e)?ks:Os)(e,1):this.index=e,this}setIndirect(e){return this.indirect=e,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Le().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(e){return qt.makeRotationFromQuaternion(e),this.applyMatrix4(qt),this}rotateX(e){return qt.makeRotationX(e),this.applyMatrix4(qt),this}rotateY(e){return qt.makeRotationY(e),this.applyMatrix4(qt),this}rotateZ(e){return qt.makeRotationZ(e),this.applyMatrix4(qt),this}translate(e,t,n){return qt.makeTranslation(e,t,n),this.applyMatrix4(qt),this}scale(e,t,n){return qt.makeScale(e,t,n),this.applyMatrix4(qt),this}lookAt(e){return dl.lookAt(e),dl.updateMatrix(),this.applyMatrix4(dl.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(ki).negate(),this.translate(ki.x,ki.y,ki.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Qt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new dn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];kt.setFromBufferAttribute(r),this.morphTargetsRelative?(mt.addVectors(this.boundingBox.min,kt.min),this.boundingBox.expandByPoint(mt),mt.addVectors(this.boundingBox.max,kt.max),this.boundingBox.expandByPoint(mt)):(this.boundingBox.expandByPoint(kt.min),this.boundingBox.expandByPoint(kt.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new rn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(e){let n=this.boundingSphere.center;if(kt.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Ms.setFromBufferAttribute(a),this.morphTargetsRelative?(mt.addVectors(kt.min,Ms.min),kt.expandByPoint(mt),mt.addVectors(kt.max,Ms.max),kt.expandByPoint(mt)):(kt.expandByPoint(Ms.min),kt.expandByPoint(Ms.max))}kt.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)mt.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(mt));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)mt.fromBufferAttribute(a,c),l&&(ki.fromBufferAttribute(e,c),mt.add(ki)),s=Math.max(s,n.distanceToSquared(mt))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new Ke(new Float32Array(4*n.count),4));let o=this.getAttribute("tangent"),a=[],l=[];for(let U=0;U<n.count;U++)a[U]=new I,l[U]=new I;let c=new I,h=new I,u=new I,d=new Pe,f=new Pe,m=new Pe,D=new I,g=new I;function p(U,y,v){c.fromBufferAttribute(n,U),h.fromBufferAttribute(n,y),u.fromBufferAttribute(n,v),d.fromBufferAttribute(r,U),f.fromBufferAttribute(r,y),m.fromBufferAttribute(r,v),h.sub(c),u.sub(c),f.sub(d),m.sub(d);let P=1/(f.x*m.y-m.x*f.y);isFinite(P)&&(D.copy(h).multiplyScalar(m.y).addScaledVector(u,-f.y).multiplyScalar(P),g.copy(u).multiplyScalar(f.x).addScaledVector(h,-m.x).multiplyScalar(P),a[U].add(D),a[y].add(D),a[v].add(D),l[U].add(g),l[y].add(g),l[v].add(g))}let w=this.groups;w.length===0&&(w=[{start:0,count:e.count}]);for(let U=0,y=w.length;U<y;++U){let v=w[U],P=v.start,B=v.count;for(let z=P,W=P+B;z<W;z+=3)p(e.getX(z+0),e.getX(z+1),e.getX(z+2))}let b=new I,_=new I,T=new I,E=new I;function R(U){T.fromBufferAttribute(s,U),E.copy(T);let y=a[U];b.copy(y),b.sub(T.multiplyScalar(T.dot(y))).normalize(),_.crossVectors(E,y);let P=_.dot(l[U])<0?-1:1;o.setXYZW(U,b.x,b.y,b.z,P)}for(let U=0,y=w.length;U<y;++U){let v=w[U],P=v.start,B=v.count;for(let z=P,W=P+B;z<W;z+=3)R(e.getX(z+0)),R(e.getX(z+1)),R(e.getX(z+2))}}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new Ke(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new I,r=new I,o=new I,a=new I,l=new I,c=new I,h=new I,u=new I;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),D=e.getX(d+1),g=e.getX(d+2);s.fromBufferAttribute(t,m),r.fromBufferAttribute(t,D),o.fromBufferAttribute(t,g),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,D),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(D,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)mt.fromBufferAttribute(e,t),mt.normalize(),e.setXYZ(t,mt.x,mt.y,mt.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,m=0;for(let D=0,g=l.length;D<g;D++){a.isInterleavedBufferAttribute?f=l[D]*a.data.stride+a.offset:f=l[D]*h;for(let p=0;p<h;p++)d[m++]=c[f++]}return new Ke(d,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.type,this.name!==""&&(e.name=this.name),Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}},hh=new Ue,ni=new Fs,br=new rn,uh=new I,Mr=new I,Sr=new I,Tr=new I,pl=new I,Er=new I,fh=new I,Cr=new I,ht=class extends Dt{constructor(e=new vt,t=new Tn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=e.morphTargetInfluences.slice()),e.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary)),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Er.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(pl.fromBufferAttribute(u,e),o?Er.addScaledVector(pl,h):Er.addScaledVector(pl.sub(t),h))}t.add(Er)}return t}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),br.copy(n.boundingSphere),br.applyMatrix4(r),ni.copy(e.ray).recast(e.near),!(br.containsPoint(ni.origin)===!1&&(ni.intersectSphere(br,uh)===null||ni.origin.distanceToSquared(uh)>(e.far-e.near)**2))&&(hh.copy(r).invert(),ni.copy(e.ray).applyMatrix4(hh),!(n.boundingBox!==null&&ni.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,ni)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,D=d.length;m<D;m++){let g=d[m],p=o[g.materialIndex],w=Math.max(g.start,f.start),b=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let _=w,T=b;_<T;_+=3){let E=a.getX(_),R=a.getX(_+1),U=a.getX(_+2);s=Rr(this,p,e,n,c,h,u,E,R,U),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),D=Math.min(a.count,f.start+f.count);for(let g=m,p=D;g<p;g+=3){let w=a.getX(g),b=a.getX(g+1),_=a.getX(g+2);s=Rr(this,o,e,n,c,h,u,w,b,_),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,D=d.length;m<D;m++){let g=d[m],p=o[g.materialIndex],w=Math.max(g.start,f.start),b=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let _=w,T=b;_<T;_+=3){let E=_,R=_+1,U=_+2;s=Rr(this,p,e,n,c,h,u,E,R,U),s&&(s.faceIndex=Math.floor(_/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),D=Math.min(l.count,f.start+f.count);for(let g=m,p=D;g<p;g+=3){let w=g,b=g+1,_=g+2;s=Rr(this,o,e,n,c,h,u,w,b,_),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}}};function Vd(i,e,t,n,s,r,o,a){let l;if(e.side===Rt?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Vt,a),l===null)return null;Cr.copy(a),Cr.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Cr);return c<t.near||c>t.far?null:{distance:c,point:Cr.clone(),object:i}}function Rr(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Mr),i.getVertexPosition(l,Sr),i.getVertexPosition(c,Tr);let h=Vd(i,e,t,n,Mr,Sr,Tr,fh);if(h){let u=new I;hn.getBarycoord(fh,Mr,Sr,Tr,u),s&&(h.uv=hn.getInterpolatedAttribute(s,a,l,c,u,new Pe)),r&&(h.uv1=hn.getInterpolatedAttribute(r,a,l,c,u,new Pe)),o&&(h.normal=hn.getInterpolatedAttribute(o,a,l,c,u,new I),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new I,materialIndex:0};hn.getNormal(Mr,Sr,Tr,d.normal),h.face=d,h.barycoord=u}return h}var Zt=class i extends vt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,s,o,2),m("x","z","y",1,-1,e,n,-t,s,o,3),m("x","y","z",1,-1,e,t,n,s,r,4),m("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Qt(c,3)),this.setAttribute("normal",new Qt(h,3)),this.setAttribute("uv",new Qt(u,2));function m(D,g,p,w,b,_,T,E,R,U,y){let v=_/R,P=T/U,B=_/2,z=T/2,W=E/2,j=R+1,G=U+1,te=0,Q=0,re=new I;for(let ce=0;ce<G;ce++){let ye=ce*P-z;for(let ke=0;ke<j;ke++){let $e=ke*v-B;re[D]=$e*w,re[g]=ye*b,re[p]=W,c.push(re.x,re.y,re.z),re[D]=0,re[g]=0,re[p]=E>0?1:-1,h.push(re.x,re.y,re.z),u.push(ke/R),u.push(1-ce/U),te+=1}}for(let ce=0;ce<U;ce++)for(let ye=0;ye<R;ye++){let ke=d+ye+j*ce,$e=d+ye+j*(ce+1),nt=d+(ye+1)+j*(ce+1),We=d+(ye+1)+j*ce;l.push(ke,$e,We),l.push($e,nt,We),Q+=6}a.addGroup(f,Q,y),f+=Q,d+=te}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};function xi(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone():Array.isArray(s)?e[t][n]=s.slice():e[t][n]=s}}return e}function St(i){let e={};for(let t=0;t<i.length;t++){let n=xi(i[t]);for(let s in n)e[s]=n[s]}return e}function Hd(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Gl(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Qe.workingColorSpace}var pu={clone:xi,merge:St},Gd=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Wd=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,$t=class extends pn{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Gd,this.fragmentShader=Wd,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=xi(e.uniforms),this.uniformsGroups=Hd(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}},zs=class extends Dt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ue,this.projectionMatrix=new Ue,this.projectionMatrixInverse=new Ue,this.coordinateSystem=tn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(e,t){super.updateWorldMatrix(e,t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}},On=new I,dh=new Pe,ph=new Pe,At=class extends zs{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=qr*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Hr*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return qr*2*Math.atan(Math.tan(Hr*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){On.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(On.x,On.y).multiplyScalar(-e/On.z),On.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(On.x,On.y).multiplyScalar(-e/On.z)}getViewSize(e,t){return this.getViewBounds(e,dh,ph),t.subVectors(ph,dh)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Hr*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},zi=-90,Qi=1,Kr=class extends Dt{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new At(zi,Qi,e,t);s.layers=this.layers,this.add(s);let r=new At(zi,Qi,e,t);r.layers=this.layers,this.add(r);let o=new At(zi,Qi,e,t);o.layers=this.layers,this.add(o);let a=new At(zi,Qi,e,t);a.layers=this.layers,this.add(a);let l=new At(zi,Qi,e,t);l.layers=this.layers,this.add(l);let c=new At(zi,Qi,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===tn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Ns)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let D=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,e.setRenderTarget(n,0,s),e.render(t,r),e.setRenderTarget(n,1,s),e.render(t,o),e.setRenderTarget(n,2,s),e.render(t,a),e.setRenderTarget(n,3,s),e.render(t,l),e.setRenderTarget(n,4,s),e.render(t,c),n.texture.generateMipmaps=D,e.setRenderTarget(n,5,s),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},Qs=class extends Ct{constructor(e=[],t=mi,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},eo=class extends fn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Qs(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new Zt(5,5,5),r=new $t({name:"CubemapFromEquirect",uniforms:xi(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Rt,blending:Cn});r.uniforms.tEquirect.value=t;let o=new ht(s,r),a=t.minFilter;return t.minFilter===An&&(t.minFilter=nn),new Kr(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},It=class extends Dt{constructor(){super(),this.isGroup=!0,this.type="Group"}},Xd={type:"move"},$i=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new It,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new It,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new It,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let D of e.hand.values()){let g=t.getJointPose(D,n),p=this._getHandJoint(c,D);g!==null&&(p.matrix.fromArray(g.transform.matrix),p.matrix.decompose(p.position,p.rotation,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=g.radius),p.visible=g!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Xd)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new It;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}};var li=class extends Dt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new xt,this.environmentIntensity=1,this.environmentRotation=new xt,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),e.background!==null&&(this.background=e.background.clone()),e.environment!==null&&(this.environment=e.environment.clone()),e.fog!==null&&(this.fog=e.fog.clone()),this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),e.overrideMaterial!==null&&(this.overrideMaterial=e.overrideMaterial.clone()),this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(t.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(t.object.backgroundIntensity=this.backgroundIntensity),t.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(t.object.environmentIntensity=this.environmentIntensity),t.object.environmentRotation=this.environmentRotation.toArray(),t}},to=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=jr,this.updateRanges=[],this.version=0,this.uuid=zn()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={}),this.array.buffer._uuid===void 0&&(this.array.buffer._uuid=zn()),e.arrayBuffers[this.array.buffer._uuid]===void 0&&(e.arrayBuffers[this.array.buffer._uuid]=this.array.slice(0).buffer);let t=new this.array.constructor(e.arrayBuffers[this.array.buffer._uuid]),n=new this.constructor(t,this.stride);return n.setUsage(this.usage),n}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){return e.arrayBuffers===void 0&&(e.arrayBuffers={}),this.array.buffer._uuid===void 0&&(this.array.buffer._uuid=zn()),e.arrayBuffers[this.array.buffer._uuid]===void 0&&(e.arrayBuffers[this.array.buffer._uuid]=Array.from(new Uint32Array(this.array.buffer))),{uuid:this.uuid,buffer:this.array.buffer._uuid,type:this.array.constructor.name,stride:this.stride}}},Et=new I,Vs=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)Et.fromBufferAttribute(this,t),Et.applyMatrix4(e),this.setXYZ(t,Et.x,Et.y,Et.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Et.fromBufferAttribute(this,t),Et.applyNormalMatrix(e),this.setXYZ(t,Et.x,Et.y,Et.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Et.fromBufferAttribute(this,t),Et.transformDirection(e),this.setXYZ(t,Et.x,Et.y,Et.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=cn(n,this.array)),n}setComponent(e,t,n){return this.normalized&&(n=qe(n,this.array)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=qe(t,this.array)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=qe(t,this.array)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=qe(t,this.array)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=qe(t,this.array)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=cn(t,this.array)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=cn(t,this.array)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=cn(t,this.array)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=cn(t,this.array)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=qe(t,this.array),n=qe(n,this.array)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=qe(t,this.array),n=qe(n,this.array),s=qe(s,this.array)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=qe(t,this.array),n=qe(n,this.array),s=qe(s,this.array),r=qe(r,this.array)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){console.log("THREE.InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Ke(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){console.log("THREE.InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}},ci=class extends pn{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Fe(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Vi,Ss=new I,Hi=new I,Gi=new I,Wi=new Pe,Ts=new Pe,gu=new Ue,Pr=new I,Es=new I,Ir=new I,gh=new Pe,gl=new Pe,mh=new Pe,Ji=class extends Dt{constructor(e=new ci){if(super(),this.isSprite=!0,this.type="Sprite",Vi===void 0){Vi=new vt;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new to(t,5);Vi.setIndex([0,1,2,0,2,3]),Vi.setAttribute("position",new Vs(n,3,0,!1)),Vi.setAttribute("uv",new Vs(n,2,3,!1))}this.geometry=Vi,this.material=e,this.center=new Pe(.5,.5),this.count=1}raycast(e,t){e.camera===null&&console.error('THREE.Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),Hi.setFromMatrixScale(this.matrixWorld),gu.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),Gi.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&Hi.multiplyScalar(-Gi.z);let n=this.material.rotation,s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));let o=this.center;Lr(Pr.set(-.5,-.5,0),Gi,o,Hi,s,r),Lr(Es.set(.5,-.5,0),Gi,o,Hi,s,r),Lr(Ir.set(.5,.5,0),Gi,o,Hi,s,r),gh.set(0,0),gl.set(1,0),mh.set(1,1);let a=e.ray.intersectTriangle(Pr,Es,Ir,!1,Ss);if(a===null&&(Lr(Es.set(-.5,.5,0),Gi,o,Hi,s,r),gl.set(0,1),a=e.ray.intersectTriangle(Pr,Ir,Es,!1,Ss),a===null))return;let l=e.ray.origin.distanceTo(Ss);l<e.near||l>e.far||t.push({distance:l,point:Ss.clone(),uv:hn.getInterpolation(Ss,Pr,Es,Ir,gh,gl,mh,new Pe),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}};function Lr(i,e,t,n,s,r){Wi.subVectors(i,t).addScalar(.5).multiply(n),s!==void 0?(Ts.x=r*Wi.x-s*Wi.y,Ts.y=s*Wi.x+r*Wi.y):Ts.copy(Wi),i.copy(e),i.x+=Ts.x,i.y+=Ts.y,i.applyMatrix4(gu)}var no=class extends Ct{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Mt,h=Mt,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Hs=class extends Ke{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Xi=new Ue,Ah=new Ue,Nr=[],Dh=new dn,Yd=new Ue,Cs=new ht,Rs=new rn,Gs=class extends ht{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Hs(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Yd)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new dn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Xi),Dh.copy(e.boundingBox).applyMatrix4(Xi),this.boundingBox.union(Dh)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new rn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Xi),Rs.copy(e.boundingSphere).applyMatrix4(Xi),this.boundingSphere.union(Rs)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),e.morphTexture!==null&&(this.morphTexture=e.morphTexture.clone()),e.instanceColor!==null&&(this.instanceColor=e.instanceColor.clone()),this.count=e.count,e.boundingBox!==null&&(this.boundingBox=e.boundingBox.clone()),e.boundingSphere!==null&&(this.boundingSphere=e.boundingSphere.clone()),this}getColorAt(e,t){t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Cs.geometry=this.geometry,Cs.material=this.material,Cs.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Rs.copy(this.boundingSphere),Rs.applyMatrix4(n),e.ray.intersectsSphere(Rs)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Xi),Ah.multiplyMatrices(n,Xi),Cs.matrixWorld=Ah,Cs.raycast(e,Nr);for(let o=0,a=Nr.length;o<a;o++){let l=Nr[o];l.instanceId=r,l.object=this,t.push(l)}Nr.length=0}}setColorAt(e,t){this.instanceColor===null&&(this.instanceColor=new Hs(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3)}setMatrixAt(e,t){t.toArray(this.instanceMatrix.array,e*16)}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new no(new Float32Array(s*this.count),s,this.count,Lo,on));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;r[l]=a,r.set(n,l+1)}updateMorphTargets(){}dispose(){this.dispatchEvent({type:"dispose"}),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},ml=new I,jd=new I,qd=new Le,ln=class{constructor(e=new I(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=ml.subVectors(n,t).cross(jd.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t){let n=e.delta(ml),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let r=-(e.start.dot(this.normal)+this.constant)/s;return r<0||r>1?null:t.copy(e.start).addScaledVector(n,r)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||qd.getNormalMatrix(e),s=this.coplanarPoint(ml).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}},ii=new rn,Zd=new Pe(.5,.5),Ur=new I,Ki=class{constructor(e=new ln,t=new ln,n=new ln,s=new ln,r=new ln,o=new ln){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=tn,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],m=r[8],D=r[9],g=r[10],p=r[11],w=r[12],b=r[13],_=r[14],T=r[15];if(s[0].setComponents(c-o,f-h,p-m,T-w).normalize(),s[1].setComponents(c+o,f+h,p+m,T+w).normalize(),s[2].setComponents(c+a,f+u,p+D,T+b).normalize(),s[3].setComponents(c-a,f-u,p-D,T-b).normalize(),n)s[4].setComponents(l,d,g,_).normalize(),s[5].setComponents(c-l,f-d,p-g,T-_).normalize();else if(s[4].setComponents(c-l,f-d,p-g,T-_).normalize(),t===tn)s[5].setComponents(c+l,f+d,p+g,T+_).normalize();else if(t===Ns)s[5].setComponents(l,d,g,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),ii.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),ii.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(ii)}intersectsSprite(e){ii.center.set(0,0,0);let t=Zd.distanceTo(e.center);return ii.radius=.7071067811865476+t,ii.applyMatrix4(e.matrixWorld),this.intersectsSphere(ii)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Ur.x=s.normal.x>0?e.max.x:e.min.x,Ur.y=s.normal.y>0?e.max.y:e.min.y,Ur.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Ur)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}};var gn=class extends pn{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Fe(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},io=new I,so=new I,_h=new Ue,Ps=new Fs,Fr=new rn,Al=new I,xh=new I,es=class extends Dt{constructor(e=new vt,t=new gn){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)io.fromBufferAttribute(t,s-1),so.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=io.distanceTo(so);e.setAttribute("lineDistance",new Qt(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Fr.copy(n.boundingSphere),Fr.applyMatrix4(s),Fr.radius+=r,e.ray.intersectsSphere(Fr)===!1)return;_h.copy(s).invert(),Ps.copy(e.ray).applyMatrix4(_h);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),m=Math.min(h.count,o.start+o.count);for(let D=f,g=m-1;D<g;D+=c){let p=h.getX(D),w=h.getX(D+1),b=Br(this,e,Ps,l,p,w,D);b&&t.push(b)}if(this.isLineLoop){let D=h.getX(m-1),g=h.getX(f),p=Br(this,e,Ps,l,D,g,m-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let D=f,g=m-1;D<g;D+=c){let p=Br(this,e,Ps,l,D,D+1,D);p&&t.push(p)}if(this.isLineLoop){let D=Br(this,e,Ps,l,m-1,f,m-1);D&&t.push(D)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Br(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(io.fromBufferAttribute(a,s),so.fromBufferAttribute(a,r),t.distanceSqToSegment(io,so,Al,xh)>n)return;Al.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Al);if(!(c<e.near||c>e.far))return{distance:c,point:xh.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var vh=new I,yh=new I,hi=class extends es{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)vh.fromBufferAttribute(t,s),yh.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+vh.distanceTo(yh);e.setAttribute("lineDistance",new Qt(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var ui=class extends Ct{constructor(e,t,n,s,r,o,a,l,c){super(e,t,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}},Ws=class extends Ct{constructor(e,t,n=Gn,s,r,o,a=Mt,l=Mt,c,h=ji,u=1){if(h!==ji&&h!==ss)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Zi(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return this.compareFunction!==null&&(t.compareFunction=this.compareFunction),t}},Xs=class extends Ct{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}};var Or=new I,kr=new I,Dl=new I,zr=new hn,fi=class extends vt{constructor(e=null,t=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:e,thresholdAngle:t},e!==null){let s=Math.pow(10,4),r=Math.cos(Hr*t),o=e.getIndex(),a=e.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d={},f=[];for(let m=0;m<l;m+=3){o?(c[0]=o.getX(m),c[1]=o.getX(m+1),c[2]=o.getX(m+2)):(c[0]=m,c[1]=m+1,c[2]=m+2);let{a:D,b:g,c:p}=zr;if(D.fromBufferAttribute(a,c[0]),g.fromBufferAttribute(a,c[1]),p.fromBufferAttribute(a,c[2]),zr.getNormal(Dl),u[0]=`${Math.round(D.x*s)},${Math.round(D.y*s)},${Math.round(D.z*s)}`,u[1]=`${Math.round(g.x*s)},${Math.round(g.y*s)},${Math.round(g.z*s)}`,u[2]=`${Math.round(p.x*s)},${Math.round(p.y*s)},${Math.round(p.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let w=0;w<3;w++){let b=(w+1)%3,_=u[w],T=u[b],E=zr[h[w]],R=zr[h[b]],U=`${_}_${T}`,y=`${T}_${_}`;y in d&&d[y]?(Dl.dot(d[y].normal)<=r&&(f.push(E.x,E.y,E.z),f.push(R.x,R.y,R.z)),d[y]=null):U in d||(d[U]={index0:c[w],index1:c[b],normal:Dl.clone()})}}for(let m in d)if(d[m]){let{index0:D,index1:g}=d[m];Or.fromBufferAttribute(a,D),kr.fromBufferAttribute(a,g),f.push(Or.x,Or.y,Or.z),f.push(kr.x,kr.y,kr.z)}this.setAttribute("position",new Qt(f,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};var En=class i extends vt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],m=[],D=[],g=[];for(let p=0;p<h;p++){let w=p*d-o;for(let b=0;b<c;b++){let _=b*u-r;m.push(_,-w,0),D.push(0,0,1),g.push(b/a),g.push(1-p/l)}}for(let p=0;p<l;p++)for(let w=0;w<a;w++){let b=w+c*p,_=w+c*(p+1),T=w+1+c*(p+1),E=w+1+c*p;f.push(b,_,E),f.push(_,T,E)}this.setIndex(f),this.setAttribute("position",new Qt(m,3)),this.setAttribute("normal",new Qt(D,3)),this.setAttribute("uv",new Qt(g,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var di=class extends $t{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var pi=class extends pn{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Fe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Fe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=zl,this.normalScale=new Pe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new xt,this.combine=So,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},ro=class extends pn{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=tu,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},oo=class extends pn{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Qr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function $d(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}var gi=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];e:{t:{let o;n:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break t}o=t.length;break n}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break t}o=n,n=0;break n}break e}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("call to abstract method")}intervalChanged_(){}},ao=class extends gi{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:xl,endingEnd:xl}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case vl:r=e,a=2*t-n;break;case yl:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case vl:o=e,l=2*n-t;break;case yl:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-t)/(s-t),D=m*m,g=D*m,p=-d*g+2*d*D-d*m,w=(1+d)*g+(-1.5-2*d)*D+(-.5+d)*m+1,b=(-1-f)*g+(1.5+f)*D+.5*m,_=f*g-f*D;for(let T=0;T!==a;++T)r[T]=p*o[h+T]+w*o[c+T]+b*o[l+T]+_*o[u+T];return r}},lo=class extends gi{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},co=class extends gi{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Ht=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Qr(t,this.TimeBufferType),this.values=Qr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Qr(e.times,Array),values:Qr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s)}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new co(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new lo(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new ao(this.times,this.values,this.getValueSize(),e)}setInterpolation(e){let t;switch(e){case Is:t=this.InterpolantFactoryMethodDiscrete;break;case Yr:t=this.InterpolantFactoryMethodLinear;break;case Vr:t=this.InterpolantFactoryMethodSmooth;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return console.warn("THREE.KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Is;case this.InterpolantFactoryMethodLinear:return Yr;case this.InterpolantFactoryMethodSmooth:return Vr}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(console.error("THREE.KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(console.error("THREE.KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){console.error("THREE.KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){console.error("THREE.KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&$d(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){console.error("THREE.KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Vr,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let m=0;m!==n;++m){let D=t[u+m];if(D!==t[d+m]||D!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,s}};Ht.prototype.ValueTypeName="";Ht.prototype.TimeBufferType=Float32Array;Ht.prototype.ValueBufferType=Float32Array;Ht.prototype.DefaultInterpolation=Yr;var Vn=class extends Ht{constructor(e,t,n){super(e,t,n)}};Vn.prototype.ValueTypeName="bool";Vn.prototype.ValueBufferType=Array;Vn.prototype.DefaultInterpolation=Is;Vn.prototype.InterpolantFactoryMethodLinear=void 0;Vn.prototype.InterpolantFactoryMethodSmooth=void 0;var ho=class extends Ht{constructor(e,t,n,s){super(e,t,n,s)}};ho.prototype.ValueTypeName="color";var uo=class extends Ht{constructor(e,t,n,s){super(e,t,n,s)}};uo.prototype.ValueTypeName="number";var fo=class extends gi{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Lt.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ys=class extends Ht{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new fo(this.times,this.values,this.getValueSize(),e)}};Ys.prototype.ValueTypeName="quaternion";Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var Hn=class extends Ht{constructor(e,t,n){super(e,t,n)}};Hn.prototype.ValueTypeName="string";Hn.prototype.ValueBufferType=Array;Hn.prototype.DefaultInterpolation=Is;Hn.prototype.InterpolantFactoryMethodLinear=void 0;Hn.prototype.InterpolantFactoryMethodSmooth=void 0;var po=class extends Ht{constructor(e,t,n,s){super(e,t,n,s)}};po.prototype.ValueTypeName="vector";var go=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this.abortController=new AbortController,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],m=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this.abortController=new AbortController,this}}},mu=new go,mo=class{constructor(e){this.manager=e!==void 0?e:mu,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={}}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}abort(){return this}};mo.DEFAULT_MATERIAL_NAME="__DEFAULT";var js=class extends Dt{constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Fe(e),this.intensity=t}dispose(){}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,this.groundColor!==void 0&&(t.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(t.object.distance=this.distance),this.angle!==void 0&&(t.object.angle=this.angle),this.decay!==void 0&&(t.object.decay=this.decay),this.penumbra!==void 0&&(t.object.penumbra=this.penumbra),this.shadow!==void 0&&(t.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(t.object.target=this.target.uuid),t}},qs=class extends js{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Dt.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Fe(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}},_l=new Ue,wh=new I,bh=new I,bl=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Pe(512,512),this.mapType=Gt,this.map=null,this.mapPass=null,this.matrix=new Ue,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ki,this._frameExtents=new Pe(1,1),this._viewportCount=1,this._viewports=[new at(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera,n=this.matrix;wh.setFromMatrixPosition(e.matrixWorld),t.position.copy(wh),bh.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(bh),t.updateMatrixWorld(),_l.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),this._frustum.setFromProjectionMatrix(_l,t.coordinateSystem,t.reversedDepth),t.reversedDepth?n.set(.5,0,0,.5,0,.5,0,.5,0,0,1,0,0,0,0,1):n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(_l)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return this.intensity!==1&&(e.intensity=this.intensity),this.bias!==0&&(e.bias=this.bias),this.normalBias!==0&&(e.normalBias=this.normalBias),this.radius!==1&&(e.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(e.mapSize=this.mapSize.toArray()),e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}};var Zs=class extends zs{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Ml=class extends bl{constructor(){super(new Zs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},$s=class extends js{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Dt.DEFAULT_UP),this.updateMatrix(),this.target=new Dt,this.shadow=new Ml}dispose(){this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}};var Ao=class extends At{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e}};var Wl="\\[\\]\\.:\\/",Jd=new RegExp("["+Wl+"]","g"),Xl="[^"+Wl+"]",Kd="[^"+Wl.replace("\\.","")+"]",ep=/((?:WC+[\/:])*)/.source.replace("WC",Xl),tp=/(WCOD+)?/.source.replace("WCOD",Kd),np=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Xl),ip=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Xl),sp=new RegExp("^"+ep+tp+np+ip+"$"),rp=["material","materials","bones","map"],Sl=class{constructor(e,t,n){let s=n||tt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},tt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Jd,"")}static parseTrackName(e){let t=sp.exec(e);if(t===null)throw new Error("PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);rp.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){console.warn("THREE.PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){console.error("THREE.PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){console.error("THREE.PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){console.error("THREE.PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){console.error("THREE.PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){console.error("THREE.PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){console.error("THREE.PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){console.error("THREE.PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;console.error("THREE.PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){console.error("THREE.PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){console.error("THREE.PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};tt.Composite=Sl;tt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};tt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};tt.prototype.GetterByBindingType=[tt.prototype._getValue_direct,tt.prototype._getValue_array,tt.prototype._getValue_arrayElement,tt.prototype._getValue_toArray];tt.prototype.SetterByBindingTypeAndVersioning=[[tt.prototype._setValue_direct,tt.prototype._setValue_direct_setNeedsUpdate,tt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[tt.prototype._setValue_array,tt.prototype._setValue_array_setNeedsUpdate,tt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[tt.prototype._setValue_arrayElement,tt.prototype._setValue_arrayElement_setNeedsUpdate,tt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[tt.prototype._setValue_fromArray,tt.prototype._setValue_fromArray_setNeedsUpdate,tt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var lD=new Float32Array(1);function Yl(i,e,t,n){let s=op(n);switch(t){case Bl:return i*e;case Lo:return i*e/s.components*s.byteLength;case No:return i*e/s.components*s.byteLength;case kl:return i*e*2/s.components*s.byteLength;case Uo:return i*e*2/s.components*s.byteLength;case Ol:return i*e*3/s.components*s.byteLength;case Ut:return i*e*4/s.components*s.byteLength;case Fo:return i*e*4/s.components*s.byteLength;case Ks:case er:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case tr:case nr:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Oo:case zo:return Math.max(i,16)*Math.max(e,8)/4;case Bo:case ko:return Math.max(i,8)*Math.max(e,8)/2;case Qo:case Vo:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Ho:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Go:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Wo:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Xo:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Yo:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case jo:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case qo:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Zo:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case $o:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Jo:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Ko:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ea:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case ta:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case na:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case ia:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case sa:case ra:case oa:return Math.ceil(i/4)*Math.ceil(e/4)*16;case aa:case la:return Math.ceil(i/4)*Math.ceil(e/4)*8;case ca:case ha:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function op(i){switch(i){case Gt:case Ll:return{byteLength:1,components:1};case ts:case Nl:case ns:return{byteLength:2,components:1};case Po:case Io:return{byteLength:2,components:4};case Gn:case Ro:case on:return{byteLength:4,components:1};case Ul:case Fl:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"180"}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="180");function zu(){let i=null,e=!1,t=null,n=null;function s(r,o){t(r,o),n=i.requestAnimationFrame(s)}return{start:function(){e!==!0&&t!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function lp(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<u.length;f++){let m=u[d],D=u[f];D.start<=m.start+m.count+1?m.count=Math.max(m.count,D.start+D.count-m.start):(++d,u[d]=D)}u.length=d+1;for(let f=0,m=u.length;f<m;f++){let D=u[f];i.bufferSubData(c,D.start*h.BYTES_PER_ELEMENT,h,D.start,D.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var cp=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,hp=`#ifdef USE_ALPHAHASH
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
#endif`,up=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,fp=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,dp=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,pp=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,gp=`#ifdef USE_AOMAP
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
#endif`,mp=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Ap=`#ifdef USE_BATCHING
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
	vec3 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 ).rgb;
	}
#endif`,Dp=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,_p=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,xp=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,vp=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,yp=`#ifdef USE_IRIDESCENCE
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
#endif`,wp=`#ifdef USE_BUMPMAP
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
#endif`,bp=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,Mp=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Sp=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Tp=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Ep=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,Cp=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,Rp=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,Pp=`#if defined( USE_COLOR_ALPHA )
	vColor = vec4( 1.0 );
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec3( 1.0 );
#endif
#ifdef USE_COLOR
	vColor *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.xyz *= instanceColor.xyz;
#endif
#ifdef USE_BATCHING_COLOR
	vec3 batchingColor = getBatchingColor( getIndirectIndex( gl_DrawID ) );
	vColor.xyz *= batchingColor.xyz;
#endif`,Ip=`#define PI 3.141592653589793
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
vec3 inverseTransformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( vec4( dir, 0.0 ) * matrix ).xyz );
}
mat3 transposeMat3( const in mat3 m ) {
	mat3 tmp;
	tmp[ 0 ] = vec3( m[ 0 ].x, m[ 1 ].x, m[ 2 ].x );
	tmp[ 1 ] = vec3( m[ 0 ].y, m[ 1 ].y, m[ 2 ].y );
	tmp[ 2 ] = vec3( m[ 0 ].z, m[ 1 ].z, m[ 2 ].z );
	return tmp;
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
} // validated`,Lp=`#ifdef ENVMAP_TYPE_CUBE_UV
	#define cubeUV_minMipLevel 4.0
	#define cubeUV_minTileSize 16.0
	float getFace( vec3 direction ) {
		vec3 absDirection = abs( direction );
		float face = - 1.0;
		if ( absDirection.x > absDirection.z ) {
			if ( absDirection.x > absDirection.y )
				face = direction.x > 0.0 ? 0.0 : 3.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		} else {
			if ( absDirection.z > absDirection.y )
				face = direction.z > 0.0 ? 2.0 : 5.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		}
		return face;
	}
	vec2 getUV( vec3 direction, float face ) {
		vec2 uv;
		if ( face == 0.0 ) {
			uv = vec2( direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 1.0 ) {
			uv = vec2( - direction.x, - direction.z ) / abs( direction.y );
		} else if ( face == 2.0 ) {
			uv = vec2( - direction.x, direction.y ) / abs( direction.z );
		} else if ( face == 3.0 ) {
			uv = vec2( - direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 4.0 ) {
			uv = vec2( - direction.x, direction.z ) / abs( direction.y );
		} else {
			uv = vec2( direction.x, direction.y ) / abs( direction.z );
		}
		return 0.5 * ( uv + 1.0 );
	}
	vec3 bilinearCubeUV( sampler2D envMap, vec3 direction, float mipInt ) {
		float face = getFace( direction );
		float filterInt = max( cubeUV_minMipLevel - mipInt, 0.0 );
		mipInt = max( mipInt, cubeUV_minMipLevel );
		float faceSize = exp2( mipInt );
		highp vec2 uv = getUV( direction, face ) * ( faceSize - 2.0 ) + 1.0;
		if ( face > 2.0 ) {
			uv.y += faceSize;
			face -= 3.0;
		}
		uv.x += face * faceSize;
		uv.x += filterInt * 3.0 * cubeUV_minTileSize;
		uv.y += 4.0 * ( exp2( CUBEUV_MAX_MIP ) - faceSize );
		uv.x *= CUBEUV_TEXEL_WIDTH;
		uv.y *= CUBEUV_TEXEL_HEIGHT;
		#ifdef texture2DGradEXT
			return texture2DGradEXT( envMap, uv, vec2( 0.0 ), vec2( 0.0 ) ).rgb;
		#else
			return texture2D( envMap, uv ).rgb;
		#endif
	}
	#define cubeUV_r0 1.0
	#define cubeUV_m0 - 2.0
	#define cubeUV_r1 0.8
	#define cubeUV_m1 - 1.0
	#define cubeUV_r4 0.4
	#define cubeUV_m4 2.0
	#define cubeUV_r5 0.305
	#define cubeUV_m5 3.0
	#define cubeUV_r6 0.21
	#define cubeUV_m6 4.0
	float roughnessToMip( float roughness ) {
		float mip = 0.0;
		if ( roughness >= cubeUV_r1 ) {
			mip = ( cubeUV_r0 - roughness ) * ( cubeUV_m1 - cubeUV_m0 ) / ( cubeUV_r0 - cubeUV_r1 ) + cubeUV_m0;
		} else if ( roughness >= cubeUV_r4 ) {
			mip = ( cubeUV_r1 - roughness ) * ( cubeUV_m4 - cubeUV_m1 ) / ( cubeUV_r1 - cubeUV_r4 ) + cubeUV_m1;
		} else if ( roughness >= cubeUV_r5 ) {
			mip = ( cubeUV_r4 - roughness ) * ( cubeUV_m5 - cubeUV_m4 ) / ( cubeUV_r4 - cubeUV_r5 ) + cubeUV_m4;
		} else if ( roughness >= cubeUV_r6 ) {
			mip = ( cubeUV_r5 - roughness ) * ( cubeUV_m6 - cubeUV_m5 ) / ( cubeUV_r5 - cubeUV_r6 ) + cubeUV_m5;
		} else {
			mip = - 2.0 * log2( 1.16 * roughness );		}
		return mip;
	}
	vec4 textureCubeUV( sampler2D envMap, vec3 sampleDir, float roughness ) {
		float mip = clamp( roughnessToMip( roughness ), cubeUV_m0, CUBEUV_MAX_MIP );
		float mipF = fract( mip );
		float mipInt = floor( mip );
		vec3 color0 = bilinearCubeUV( envMap, sampleDir, mipInt );
		if ( mipF == 0.0 ) {
			return vec4( color0, 1.0 );
		} else {
			vec3 color1 = bilinearCubeUV( envMap, sampleDir, mipInt + 1.0 );
			return vec4( mix( color0, color1, mipF ), 1.0 );
		}
	}
#endif`,Np=`vec3 transformedNormal = objectNormal;
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
	#ifdef FLIP_SIDED
		transformedTangent = - transformedTangent;
	#endif
#endif`,Up=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Fp=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Bp=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Op=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,kp="gl_FragColor = linearToOutputTexel( gl_FragColor );",zp=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Qp=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * vec3( flipEnvMap * reflectVec.x, reflectVec.yz ) );
	#else
		vec4 envColor = vec4( 0.0 );
	#endif
	#ifdef ENVMAP_BLENDING_MULTIPLY
		outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_MIX )
		outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_ADD )
		outgoingLight += envColor.xyz * specularStrength * reflectivity;
	#endif
#endif`,Vp=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,Hp=`#ifdef USE_ENVMAP
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
#endif`,Gp=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Wp=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Xp=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Yp=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,jp=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,qp=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Zp=`#ifdef USE_GRADIENTMAP
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
}`,$p=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Jp=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Kp=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,eg=`uniform bool receiveShadow;
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
	vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
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
#endif`,tg=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * worldNormal, 1.0 );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, roughness * roughness) );
			reflectVec = inverseTransformDirection( reflectVec, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * reflectVec, roughness );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_CUBE_UV
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
#endif`,ng=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,ig=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,sg=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,rg=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,og=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb * ( 1.0 - metalnessFactor );
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.0525 );material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
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
	material.specularColor = mix( min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = mix( vec3( 0.04 ), diffuseColor.rgb, metalnessFactor );
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
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.0525 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
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
	material.sheenRoughness = clamp( sheenRoughness, 0.07, 1.0 );
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
#endif`,ag=`struct PhysicalMaterial {
	vec3 diffuseColor;
	float roughness;
	vec3 specularColor;
	float specularF90;
	float dispersion;
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
		vec3 iridescenceF0;
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
		float v = 0.5 / ( gv + gl );
		return saturate(v);
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
		float roughness = material.clearcoatRoughness;
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
	vec3 f0 = material.specularColor;
	float f90 = material.specularF90;
	float roughness = material.roughness;
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
		float V = V_GGX_SmithCorrelated_Anisotropic( material.alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( material.alphaT, alpha, dotNH, dotTH, dotBH );
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
	mat3 mat = mInv * transposeMat3( mat3( T1, T2, N ) );
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
	float a = roughness < 0.25 ? -339.2 * r2 + 161.4 * roughness - 25.9 : -8.48 * r2 + 14.3 * roughness - 9.95;
	float b = roughness < 0.25 ? 44.0 * r2 - 23.7 * roughness + 3.26 : 1.97 * r2 - 3.27 * roughness + 0.72;
	float DG = exp( a * dotNV + b ) + ( roughness < 0.25 ? 0.0 : 0.1 * ( roughness - 0.25 ) );
	return saturate( DG * RECIPROCAL_PI );
}
vec2 DFGApprox( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	const vec4 c0 = vec4( - 1, - 0.0275, - 0.572, 0.022 );
	const vec4 c1 = vec4( 1, 0.0425, 1.04, - 0.04 );
	vec4 r = roughness * c0 + c1;
	float a004 = min( r.x * r.x, exp2( - 9.28 * dotNV ) ) * r.x + r.y;
	vec2 fab = vec2( - 1.04, 1.04 ) * a004 + r.zw;
	return fab;
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	vec2 fab = DFGApprox( normal, viewDir, roughness );
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
		vec3 fresnel = ( material.specularColor * t2.x + ( vec3( 1.0 ) - material.specularColor ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseColor * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
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
	#endif
	reflectedLight.directSpecular += irradiance * BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
	#endif
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.iridescence, material.iridescenceFresnel, material.roughness, singleScattering, multiScattering );
	#else
		computeMultiscattering( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.roughness, singleScattering, multiScattering );
	#endif
	vec3 totalScattering = singleScattering + multiScattering;
	vec3 diffuse = material.diffuseColor * ( 1.0 - max( max( totalScattering.r, totalScattering.g ), totalScattering.b ) );
	reflectedLight.indirectSpecular += radiance * singleScattering;
	reflectedLight.indirectSpecular += multiScattering * cosineWeightedIrradiance;
	reflectedLight.indirectDiffuse += diffuse * cosineWeightedIrradiance;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,lg=`
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
		material.iridescenceFresnel = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		material.iridescenceF0 = Schlick_to_F0( material.iridescenceFresnel, 1.0, dotNVi );
	}
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
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )
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
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,cg=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD ) && defined( ENVMAP_TYPE_CUBE_UV )
		iblIrradiance += getIBLIrradiance( geometryNormal );
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		radiance += getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		radiance += getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,hg=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,ug=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,fg=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,dg=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,pg=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,gg=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,mg=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Ag=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,Dg=`#if defined( USE_POINTS_UV )
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
#endif`,_g=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,xg=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,vg=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,yg=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,wg=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,bg=`#ifdef USE_MORPHTARGETS
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
#endif`,Mg=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Sg=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
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
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Tg=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Eg=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Cg=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Rg=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,Pg=`#ifdef USE_NORMALMAP
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
#endif`,Ig=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Lg=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ng=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Ug=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Fg=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Bg=`vec3 packNormalToRGB( const in vec3 normal ) {
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
	return depth * ( near - far ) - near;
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return ( near * far ) / ( ( far - near ) * depth - far );
}`,Og=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,kg=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,zg=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Qg=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Vg=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Hg=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Gg=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
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
		uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
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
		uniform sampler2D pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
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
	float texture2DCompare( sampler2D depths, vec2 uv, float compare ) {
		float depth = unpackRGBAToDepth( texture2D( depths, uv ) );
		#ifdef USE_REVERSED_DEPTH_BUFFER
			return step( depth, compare );
		#else
			return step( compare, depth );
		#endif
	}
	vec2 texture2DDistribution( sampler2D shadow, vec2 uv ) {
		return unpackRGBATo2Half( texture2D( shadow, uv ) );
	}
	float VSMShadow( sampler2D shadow, vec2 uv, float compare ) {
		float occlusion = 1.0;
		vec2 distribution = texture2DDistribution( shadow, uv );
		#ifdef USE_REVERSED_DEPTH_BUFFER
			float hard_shadow = step( distribution.x, compare );
		#else
			float hard_shadow = step( compare, distribution.x );
		#endif
		if ( hard_shadow != 1.0 ) {
			float distance = compare - distribution.x;
			float variance = max( 0.00000, distribution.y * distribution.y );
			float softness_probability = variance / (variance + distance * distance );			softness_probability = clamp( ( softness_probability - 0.3 ) / ( 0.95 - 0.3 ), 0.0, 1.0 );			occlusion = clamp( max( hard_shadow, softness_probability ), 0.0, 1.0 );
		}
		return occlusion;
	}
	float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
		float shadow = 1.0;
		shadowCoord.xyz /= shadowCoord.w;
		shadowCoord.z += shadowBias;
		bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
		bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
		if ( frustumTest ) {
		#if defined( SHADOWMAP_TYPE_PCF )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx0 = - texelSize.x * shadowRadius;
			float dy0 = - texelSize.y * shadowRadius;
			float dx1 = + texelSize.x * shadowRadius;
			float dy1 = + texelSize.y * shadowRadius;
			float dx2 = dx0 / 2.0;
			float dy2 = dy0 / 2.0;
			float dx3 = dx1 / 2.0;
			float dy3 = dy1 / 2.0;
			shadow = (
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy1 ), shadowCoord.z )
			) * ( 1.0 / 17.0 );
		#elif defined( SHADOWMAP_TYPE_PCF_SOFT )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx = texelSize.x;
			float dy = texelSize.y;
			vec2 uv = shadowCoord.xy;
			vec2 f = fract( uv * shadowMapSize + 0.5 );
			uv -= f * texelSize;
			shadow = (
				texture2DCompare( shadowMap, uv, shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( dx, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( 0.0, dy ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + texelSize, shadowCoord.z ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, 0.0 ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 0.0 ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, dy ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( 0.0, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 0.0, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( texture2DCompare( shadowMap, uv + vec2( dx, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( dx, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( mix( texture2DCompare( shadowMap, uv + vec2( -dx, -dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, -dy ), shadowCoord.z ),
						  f.x ),
					 mix( texture2DCompare( shadowMap, uv + vec2( -dx, 2.0 * dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 2.0 * dy ), shadowCoord.z ),
						  f.x ),
					 f.y )
			) * ( 1.0 / 9.0 );
		#elif defined( SHADOWMAP_TYPE_VSM )
			shadow = VSMShadow( shadowMap, shadowCoord.xy, shadowCoord.z );
		#else
			shadow = texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z );
		#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	vec2 cubeToUV( vec3 v, float texelSizeY ) {
		vec3 absV = abs( v );
		float scaleToCube = 1.0 / max( absV.x, max( absV.y, absV.z ) );
		absV *= scaleToCube;
		v *= scaleToCube * ( 1.0 - 2.0 * texelSizeY );
		vec2 planar = v.xy;
		float almostATexel = 1.5 * texelSizeY;
		float almostOne = 1.0 - almostATexel;
		if ( absV.z >= almostOne ) {
			if ( v.z > 0.0 )
				planar.x = 4.0 - v.x;
		} else if ( absV.x >= almostOne ) {
			float signX = sign( v.x );
			planar.x = v.z * signX + 2.0 * signX;
		} else if ( absV.y >= almostOne ) {
			float signY = sign( v.y );
			planar.x = v.x + 2.0 * signY + 2.0;
			planar.y = v.z * signY - 2.0;
		}
		return vec2( 0.125, 0.25 ) * planar + vec2( 0.375, 0.75 );
	}
	float getPointShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		
		float lightToPositionLength = length( lightToPosition );
		if ( lightToPositionLength - shadowCameraFar <= 0.0 && lightToPositionLength - shadowCameraNear >= 0.0 ) {
			float dp = ( lightToPositionLength - shadowCameraNear ) / ( shadowCameraFar - shadowCameraNear );			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			vec2 texelSize = vec2( 1.0 ) / ( shadowMapSize * vec2( 4.0, 2.0 ) );
			#if defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_PCF_SOFT ) || defined( SHADOWMAP_TYPE_VSM )
				vec2 offset = vec2( - 1, 1 ) * shadowRadius * texelSize.y;
				shadow = (
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxx, texelSize.y ), dp )
				) * ( 1.0 / 9.0 );
			#else
				shadow = texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp );
			#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
#endif`,Wg=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
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
#endif`,Xg=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	vec3 shadowWorldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
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
#endif`,Yg=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
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
	#if NUM_POINT_LIGHT_SHADOWS > 0
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
}`,jg=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,qg=`#ifdef USE_SKINNING
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
#endif`,Zg=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,$g=`#ifdef USE_SKINNING
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
#endif`,Jg=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Kg=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,em=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,tm=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,nm=`#ifdef USE_TRANSMISSION
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
	vec3 n = inverseTransformDirection( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseColor, material.specularColor, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,im=`#ifdef USE_TRANSMISSION
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
#endif`,sm=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,rm=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,om=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,am=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,lm=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,cm=`uniform sampler2D t2D;
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
}`,hm=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,um=`#ifdef ENVMAP_TYPE_CUBE
	uniform samplerCube envMap;
#elif defined( ENVMAP_TYPE_CUBE_UV )
	uniform sampler2D envMap;
#endif
uniform float flipEnvMap;
uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <cube_uv_reflection_fragment>
void main() {
	#ifdef ENVMAP_TYPE_CUBE
		vec4 texColor = textureCube( envMap, backgroundRotation * vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) );
	#elif defined( ENVMAP_TYPE_CUBE_UV )
		vec4 texColor = textureCubeUV( envMap, backgroundRotation * vWorldDirection, backgroundBlurriness );
	#else
		vec4 texColor = vec4( 0.0, 0.0, 0.0, 1.0 );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,fm=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,dm=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,pm=`#include <common>
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
}`,gm=`#if DEPTH_PACKING == 3200
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
}`,mm=`#define DISTANCE
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
}`,Am=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main () {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = packDepthToRGBA( dist );
}`,Dm=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,_m=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,xm=`uniform float scale;
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
}`,vm=`uniform vec3 diffuse;
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
}`,ym=`#include <common>
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
}`,wm=`uniform vec3 diffuse;
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
}`,bm=`#define LAMBERT
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
}`,Mm=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
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
}`,Sm=`#define MATCAP
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
}`,Tm=`#define MATCAP
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
}`,Em=`#define NORMAL
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
}`,Cm=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <packing>
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
	gl_FragColor = vec4( packNormalToRGB( normal ), diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Rm=`#define PHONG
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
}`,Pm=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <packing>
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
}`,Im=`#define STANDARD
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
}`,Lm=`#define STANDARD
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
#ifdef USE_DISPERSION
	uniform float dispersion;
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
#include <packing>
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
#include <cube_uv_reflection_fragment>
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
		float sheenEnergyComp = 1.0 - 0.157 * max3( material.sheenColor );
		outgoingLight = outgoingLight * sheenEnergyComp + sheenSpecularDirect + sheenSpecularIndirect;
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
}`,Nm=`#define TOON
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
}`,Um=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
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
}`,Fm=`uniform float size;
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
}`,Bm=`uniform vec3 diffuse;
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
}`,Om=`#include <common>
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
}`,km=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <packing>
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
}`,zm=`uniform float rotation;
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
}`,Qm=`uniform vec3 diffuse;
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
}`,Oe={alphahash_fragment:cp,alphahash_pars_fragment:hp,alphamap_fragment:up,alphamap_pars_fragment:fp,alphatest_fragment:dp,alphatest_pars_fragment:pp,aomap_fragment:gp,aomap_pars_fragment:mp,batching_pars_vertex:Ap,batching_vertex:Dp,begin_vertex:_p,beginnormal_vertex:xp,bsdfs:vp,iridescence_fragment:yp,bumpmap_pars_fragment:wp,clipping_planes_fragment:bp,clipping_planes_pars_fragment:Mp,clipping_planes_pars_vertex:Sp,clipping_planes_vertex:Tp,color_fragment:Ep,color_pars_fragment:Cp,color_pars_vertex:Rp,color_vertex:Pp,common:Ip,cube_uv_reflection_fragment:Lp,defaultnormal_vertex:Np,displacementmap_pars_vertex:Up,displacementmap_vertex:Fp,emissivemap_fragment:Bp,emissivemap_pars_fragment:Op,colorspace_fragment:kp,colorspace_pars_fragment:zp,envmap_fragment:Qp,envmap_common_pars_fragment:Vp,envmap_pars_fragment:Hp,envmap_pars_vertex:Gp,envmap_physical_pars_fragment:tg,envmap_vertex:Wp,fog_vertex:Xp,fog_pars_vertex:Yp,fog_fragment:jp,fog_pars_fragment:qp,gradientmap_pars_fragment:Zp,lightmap_pars_fragment:$p,lights_lambert_fragment:Jp,lights_lambert_pars_fragment:Kp,lights_pars_begin:eg,lights_toon_fragment:ng,lights_toon_pars_fragment:ig,lights_phong_fragment:sg,lights_phong_pars_fragment:rg,lights_physical_fragment:og,lights_physical_pars_fragment:ag,lights_fragment_begin:lg,lights_fragment_maps:cg,lights_fragment_end:hg,logdepthbuf_fragment:ug,logdepthbuf_pars_fragment:fg,logdepthbuf_pars_vertex:dg,logdepthbuf_vertex:pg,map_fragment:gg,map_pars_fragment:mg,map_particle_fragment:Ag,map_particle_pars_fragment:Dg,metalnessmap_fragment:_g,metalnessmap_pars_fragment:xg,morphinstance_vertex:vg,morphcolor_vertex:yg,morphnormal_vertex:wg,morphtarget_pars_vertex:bg,morphtarget_vertex:Mg,normal_fragment_begin:Sg,normal_fragment_maps:Tg,normal_pars_fragment:Eg,normal_pars_vertex:Cg,normal_vertex:Rg,normalmap_pars_fragment:Pg,clearcoat_normal_fragment_begin:Ig,clearcoat_normal_fragment_maps:Lg,clearcoat_pars_fragment:Ng,iridescence_pars_fragment:Ug,opaque_fragment:Fg,packing:Bg,premultiplied_alpha_fragment:Og,project_vertex:kg,dithering_fragment:zg,dithering_pars_fragment:Qg,roughnessmap_fragment:Vg,roughnessmap_pars_fragment:Hg,shadowmap_pars_fragment:Gg,shadowmap_pars_vertex:Wg,shadowmap_vertex:Xg,shadowmask_pars_fragment:Yg,skinbase_vertex:jg,skinning_pars_vertex:qg,skinning_vertex:Zg,skinnormal_vertex:$g,specularmap_fragment:Jg,specularmap_pars_fragment:Kg,tonemapping_fragment:em,tonemapping_pars_fragment:tm,transmission_fragment:nm,transmission_pars_fragment:im,uv_pars_fragment:sm,uv_pars_vertex:rm,uv_vertex:om,worldpos_vertex:am,background_vert:lm,background_frag:cm,backgroundCube_vert:hm,backgroundCube_frag:um,cube_vert:fm,cube_frag:dm,depth_vert:pm,depth_frag:gm,distanceRGBA_vert:mm,distanceRGBA_frag:Am,equirect_vert:Dm,equirect_frag:_m,linedashed_vert:xm,linedashed_frag:vm,meshbasic_vert:ym,meshbasic_frag:wm,meshlambert_vert:bm,meshlambert_frag:Mm,meshmatcap_vert:Sm,meshmatcap_frag:Tm,meshnormal_vert:Em,meshnormal_frag:Cm,meshphong_vert:Rm,meshphong_frag:Pm,meshphysical_vert:Im,meshphysical_frag:Lm,meshtoon_vert:Nm,meshtoon_frag:Um,points_vert:Fm,points_frag:Bm,shadow_vert:Om,shadow_frag:km,sprite_vert:zm,sprite_frag:Qm},se={common:{diffuse:{value:new Fe(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Le},alphaMap:{value:null},alphaMapTransform:{value:new Le},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Le}},envmap:{envMap:{value:null},envMapRotation:{value:new Le},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Le}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Le}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Le},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Le},normalScale:{value:new Pe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Le},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Le}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Le}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Le}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Fe(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new Fe(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Le},alphaTest:{value:0},uvTransform:{value:new Le}},sprite:{diffuse:{value:new Fe(16777215)},opacity:{value:1},center:{value:new Pe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Le},alphaMap:{value:null},alphaMapTransform:{value:new Le},alphaTest:{value:0}}},Dn={basic:{uniforms:St([se.common,se.specularmap,se.envmap,se.aomap,se.lightmap,se.fog]),vertexShader:Oe.meshbasic_vert,fragmentShader:Oe.meshbasic_frag},lambert:{uniforms:St([se.common,se.specularmap,se.envmap,se.aomap,se.lightmap,se.emissivemap,se.bumpmap,se.normalmap,se.displacementmap,se.fog,se.lights,{emissive:{value:new Fe(0)}}]),vertexShader:Oe.meshlambert_vert,fragmentShader:Oe.meshlambert_frag},phong:{uniforms:St([se.common,se.specularmap,se.envmap,se.aomap,se.lightmap,se.emissivemap,se.bumpmap,se.normalmap,se.displacementmap,se.fog,se.lights,{emissive:{value:new Fe(0)},specular:{value:new Fe(1118481)},shininess:{value:30}}]),vertexShader:Oe.meshphong_vert,fragmentShader:Oe.meshphong_frag},standard:{uniforms:St([se.common,se.envmap,se.aomap,se.lightmap,se.emissivemap,se.bumpmap,se.normalmap,se.displacementmap,se.roughnessmap,se.metalnessmap,se.fog,se.lights,{emissive:{value:new Fe(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Oe.meshphysical_vert,fragmentShader:Oe.meshphysical_frag},toon:{uniforms:St([se.common,se.aomap,se.lightmap,se.emissivemap,se.bumpmap,se.normalmap,se.displacementmap,se.gradientmap,se.fog,se.lights,{emissive:{value:new Fe(0)}}]),vertexShader:Oe.meshtoon_vert,fragmentShader:Oe.meshtoon_frag},matcap:{uniforms:St([se.common,se.bumpmap,se.normalmap,se.displacementmap,se.fog,{matcap:{value:null}}]),vertexShader:Oe.meshmatcap_vert,fragmentShader:Oe.meshmatcap_frag},points:{uniforms:St([se.points,se.fog]),vertexShader:Oe.points_vert,fragmentShader:Oe.points_frag},dashed:{uniforms:St([se.common,se.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Oe.linedashed_vert,fragmentShader:Oe.linedashed_frag},depth:{uniforms:St([se.common,se.displacementmap]),vertexShader:Oe.depth_vert,fragmentShader:Oe.depth_frag},normal:{uniforms:St([se.common,se.bumpmap,se.normalmap,se.displacementmap,{opacity:{value:1}}]),vertexShader:Oe.meshnormal_vert,fragmentShader:Oe.meshnormal_frag},sprite:{uniforms:St([se.sprite,se.fog]),vertexShader:Oe.sprite_vert,fragmentShader:Oe.sprite_frag},background:{uniforms:{uvTransform:{value:new Le},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Oe.background_vert,fragmentShader:Oe.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Le}},vertexShader:Oe.backgroundCube_vert,fragmentShader:Oe.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Oe.cube_vert,fragmentShader:Oe.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Oe.equirect_vert,fragmentShader:Oe.equirect_frag},distanceRGBA:{uniforms:St([se.common,se.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Oe.distanceRGBA_vert,fragmentShader:Oe.distanceRGBA_frag},shadow:{uniforms:St([se.lights,se.fog,{color:{value:new Fe(0)},opacity:{value:1}}]),vertexShader:Oe.shadow_vert,fragmentShader:Oe.shadow_frag}};Dn.physical={uniforms:St([Dn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Le},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Le},clearcoatNormalScale:{value:new Pe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Le},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Le},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Le},sheen:{value:0},sheenColor:{value:new Fe(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Le},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Le},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Le},transmissionSamplerSize:{value:new Pe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Le},attenuationDistance:{value:0},attenuationColor:{value:new Fe(0)},specularColor:{value:new Fe(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Le},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Le},anisotropyVector:{value:new Pe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Le}}]),vertexShader:Oe.meshphysical_vert,fragmentShader:Oe.meshphysical_frag};var ua={r:0,b:0,g:0},vi=new xt,Vm=new Ue;function Hm(i,e,t,n,s,r,o){let a=new Fe(0),l=r===!0?0:1,c,h,u=null,d=0,f=null;function m(b){let _=b.isScene===!0?b.background:null;return _&&_.isTexture&&(_=(b.backgroundBlurriness>0?t:e).get(_)),_}function D(b){let _=!1,T=m(b);T===null?p(a,l):T&&T.isColor&&(p(T,1),_=!0);let E=i.xr.getEnvironmentBlendMode();E==="additive"?n.buffers.color.setClear(0,0,0,1,o):E==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,o),(i.autoClear||_)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function g(b,_){let T=m(_);T&&(T.isCubeTexture||T.mapping===Js)?(h===void 0&&(h=new ht(new Zt(1,1,1),new $t({name:"BackgroundCubeMaterial",uniforms:xi(Dn.backgroundCube.uniforms),vertexShader:Dn.backgroundCube.vertexShader,fragmentShader:Dn.backgroundCube.fragmentShader,side:Rt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(E,R,U){this.matrixWorld.copyPosition(U.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(h)),vi.copy(_.backgroundRotation),vi.x*=-1,vi.y*=-1,vi.z*=-1,T.isCubeTexture&&T.isRenderTargetTexture===!1&&(vi.y*=-1,vi.z*=-1),h.material.uniforms.envMap.value=T,h.material.uniforms.flipEnvMap.value=T.isCubeTexture&&T.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=_.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=_.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(Vm.makeRotationFromEuler(vi)),h.material.toneMapped=Qe.getTransfer(T.colorSpace)!==Ye,(u!==T||d!==T.version||f!==i.toneMapping)&&(h.material.needsUpdate=!0,u=T,d=T.version,f=i.toneMapping),h.layers.enableAll(),b.unshift(h,h.geometry,h.material,0,0,null)):T&&T.isTexture&&(c===void 0&&(c=new ht(new En(2,2),new $t({name:"BackgroundMaterial",uniforms:xi(Dn.background.uniforms),vertexShader:Dn.background.vertexShader,fragmentShader:Dn.background.fragmentShader,side:Vt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=T,c.material.uniforms.backgroundIntensity.value=_.backgroundIntensity,c.material.toneMapped=Qe.getTransfer(T.colorSpace)!==Ye,T.matrixAutoUpdate===!0&&T.updateMatrix(),c.material.uniforms.uvTransform.value.copy(T.matrix),(u!==T||d!==T.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,u=T,d=T.version,f=i.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null))}function p(b,_){b.getRGB(ua,Gl(i)),n.buffers.color.setClear(ua.r,ua.g,ua.b,_,o)}function w(){h!==void 0&&(h.geometry.dispose(),h.material.dispose(),h=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return a},setClearColor:function(b,_=1){a.set(b),l=_,p(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(b){l=b,p(a,l)},render:D,addToRenderList:g,dispose:w}}function Gm(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(v,P,B,z,W){let j=!1,G=u(z,B,P);r!==G&&(r=G,c(r.object)),j=f(v,z,B,W),j&&m(v,z,B,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),(j||o)&&(o=!1,_(v,P,B,z),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(v){return i.bindVertexArray(v)}function h(v){return i.deleteVertexArray(v)}function u(v,P,B){let z=B.wireframe===!0,W=n[v.id];W===void 0&&(W={},n[v.id]=W);let j=W[P.id];j===void 0&&(j={},W[P.id]=j);let G=j[z];return G===void 0&&(G=d(l()),j[z]=G),G}function d(v){let P=[],B=[],z=[];for(let W=0;W<t;W++)P[W]=0,B[W]=0,z[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:P,enabledAttributes:B,attributeDivisors:z,object:v,attributes:{},index:null}}function f(v,P,B,z){let W=r.attributes,j=P.attributes,G=0,te=B.getAttributes();for(let Q in te)if(te[Q].location>=0){let ce=W[Q],ye=j[Q];if(ye===void 0&&(Q==="instanceMatrix"&&v.instanceMatrix&&(ye=v.instanceMatrix),Q==="instanceColor"&&v.instanceColor&&(ye=v.instanceColor)),ce===void 0||ce.attribute!==ye||ye&&ce.data!==ye.data)return!0;G++}return r.attributesNum!==G||r.index!==z}function m(v,P,B,z){let W={},j=P.attributes,G=0,te=B.getAttributes();for(let Q in te)if(te[Q].location>=0){let ce=j[Q];ce===void 0&&(Q==="instanceMatrix"&&v.instanceMatrix&&(ce=v.instanceMatrix),Q==="instanceColor"&&v.instanceColor&&(ce=v.instanceColor));let ye={};ye.attribute=ce,ce&&ce.data&&(ye.data=ce.data),W[Q]=ye,G++}r.attributes=W,r.attributesNum=G,r.index=z}function D(){let v=r.newAttributes;for(let P=0,B=v.length;P<B;P++)v[P]=0}function g(v){p(v,0)}function p(v,P){let B=r.newAttributes,z=r.enabledAttributes,W=r.attributeDivisors;B[v]=1,z[v]===0&&(i.enableVertexAttribArray(v),z[v]=1),W[v]!==P&&(i.vertexAttribDivisor(v,P),W[v]=P)}function w(){let v=r.newAttributes,P=r.enabledAttributes;for(let B=0,z=P.length;B<z;B++)P[B]!==v[B]&&(i.disableVertexAttribArray(B),P[B]=0)}function b(v,P,B,z,W,j,G){G===!0?i.vertexAttribIPointer(v,P,B,W,j):i.vertexAttribPointer(v,P,B,z,W,j)}function _(v,P,B,z){D();let W=z.attributes,j=B.getAttributes(),G=P.defaultAttributeValues;for(let te in j){let Q=j[te];if(Q.location>=0){let re=W[te];if(re===void 0&&(te==="instanceMatrix"&&v.instanceMatrix&&(re=v.instanceMatrix),te==="instanceColor"&&v.instanceColor&&(re=v.instanceColor)),re!==void 0){let ce=re.normalized,ye=re.itemSize,ke=e.get(re);if(ke===void 0)continue;let $e=ke.buffer,nt=ke.type,We=ke.bytesPerElement,X=nt===i.INT||nt===i.UNSIGNED_INT||re.gpuType===Ro;if(re.isInterleavedBufferAttribute){let Z=re.data,fe=Z.stride,Ce=re.offset;if(Z.isInstancedInterleavedBuffer){for(let ve=0;ve<Q.locationSize;ve++)p(Q.location+ve,Z.meshPerAttribute);v.isInstancedMesh!==!0&&z._maxInstanceCount===void 0&&(z._maxInstanceCount=Z.meshPerAttribute*Z.count)}else for(let ve=0;ve<Q.locationSize;ve++)g(Q.location+ve);i.bindBuffer(i.ARRAY_BUFFER,$e);for(let ve=0;ve<Q.locationSize;ve++)b(Q.location+ve,ye/Q.locationSize,nt,ce,fe*We,(Ce+ye/Q.locationSize*ve)*We,X)}else{if(re.isInstancedBufferAttribute){for(let Z=0;Z<Q.locationSize;Z++)p(Q.location+Z,re.meshPerAttribute);v.isInstancedMesh!==!0&&z._maxInstanceCount===void 0&&(z._maxInstanceCount=re.meshPerAttribute*re.count)}else for(let Z=0;Z<Q.locationSize;Z++)g(Q.location+Z);i.bindBuffer(i.ARRAY_BUFFER,$e);for(let Z=0;Z<Q.locationSize;Z++)b(Q.location+Z,ye/Q.locationSize,nt,ce,ye*We,ye/Q.locationSize*Z*We,X)}}else if(G!==void 0){let ce=G[te];if(ce!==void 0)switch(ce.length){case 2:i.vertexAttrib2fv(Q.location,ce);break;case 3:i.vertexAttrib3fv(Q.location,ce);break;case 4:i.vertexAttrib4fv(Q.location,ce);break;default:i.vertexAttrib1fv(Q.location,ce)}}}}w()}function T(){U();for(let v in n){let P=n[v];for(let B in P){let z=P[B];for(let W in z)h(z[W].object),delete z[W];delete P[B]}delete n[v]}}function E(v){if(n[v.id]===void 0)return;let P=n[v.id];for(let B in P){let z=P[B];for(let W in z)h(z[W].object),delete z[W];delete P[B]}delete n[v.id]}function R(v){for(let P in n){let B=n[P];if(B[v.id]===void 0)continue;let z=B[v.id];for(let W in z)h(z[W].object),delete z[W];delete B[v.id]}}function U(){y(),o=!0,r!==s&&(r=s,c(r.object))}function y(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:U,resetDefaultState:y,dispose:T,releaseStatesOfGeometry:E,releaseStatesOfProgram:R,initAttributes:D,enableAttribute:g,disableUnusedAttributes:w}}function Wm(i,e,t){let n;function s(c){n=c}function r(c,h){i.drawArrays(n,c,h),t.update(h,n,1)}function o(c,h,u){u!==0&&(i.drawArraysInstanced(n,c,h,u),t.update(h,n,u))}function a(c,h,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,h,0,u);let f=0;for(let m=0;m<u;m++)f+=h[m];t.update(f,n,1)}function l(c,h,u,d){if(u===0)return;let f=e.get("WEBGL_multi_draw");if(f===null)for(let m=0;m<c.length;m++)o(c[m],h[m],d[m]);else{f.multiDrawArraysInstancedWEBGL(n,c,0,h,0,d,0,u);let m=0;for(let D=0;D<u;D++)m+=h[D]*d[D];t.update(m,n,1)}}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function Xm(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let R=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(R.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(R){return!(R!==Ut&&n.convert(R)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(R){let U=R===ns&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(R!==Gt&&n.convert(R)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&R!==on&&!U)}function l(R){if(R==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";R="mediump"}return R==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.logarithmicDepthBuffer===!0,d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),D=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),w=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),b=i.getParameter(i.MAX_VARYING_VECTORS),_=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),T=m>0,E=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:m,maxTextureSize:D,maxCubemapSize:g,maxAttributes:p,maxVertexUniforms:w,maxVaryings:b,maxFragmentUniforms:_,vertexTextures:T,maxSamples:E}}function Ym(i){let e=this,t=null,n=0,s=!1,r=!1,o=new ln,a=new Le,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let m=u.clippingPlanes,D=u.clipIntersection,g=u.clipShadows,p=i.get(u);if(!s||m===null||m.length===0||r&&!g)r?h(null):c();else{let w=r?0:n,b=w*4,_=p.clippingState||null;l.value=_,_=h(m,d,b,f);for(let T=0;T!==b;++T)_[T]=t[T];p.clippingState=_,this.numIntersection=D?this.numPlanes:0,this.numPlanes+=w}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,m){let D=u!==null?u.length:0,g=null;if(D!==0){if(g=l.value,m!==!0||g===null){let p=f+D*4,w=d.matrixWorldInverse;a.getNormalMatrix(w),(g===null||g.length<p)&&(g=new Float32Array(p));for(let b=0,_=f;b!==D;++b,_+=4)o.copy(u[b]).applyMatrix4(w,a),o.normal.toArray(g,_),g[_+3]=o.constant}l.value=g,l.needsUpdate=!0}return e.numPlanes=D,e.numIntersection=0,g}}function jm(i){let e=new WeakMap;function t(o,a){return a===To?o.mapping=mi:a===Eo&&(o.mapping=Ai),o}function n(o){if(o&&o.isTexture){let a=o.mapping;if(a===To||a===Eo)if(e.has(o)){let l=e.get(o).texture;return t(l,o.mapping)}else{let l=o.image;if(l&&l.height>0){let c=new eo(l.height);return c.fromEquirectangularTexture(i,o),e.set(o,c),o.addEventListener("dispose",s),t(c.texture,o.mapping)}else return null}}return o}function s(o){let a=o.target;a.removeEventListener("dispose",s);let l=e.get(a);l!==void 0&&(e.delete(a),l.dispose())}function r(){e=new WeakMap}return{get:n,dispose:r}}var os=4,Au=[.125,.215,.35,.446,.526,.582],bi=20,jl=new Zs,Du=new Fe,ql=null,Zl=0,$l=0,Jl=!1,wi=(1+Math.sqrt(5))/2,rs=1/wi,_u=[new I(-wi,rs,0),new I(wi,rs,0),new I(-rs,0,wi),new I(rs,0,wi),new I(0,wi,-rs),new I(0,wi,rs),new I(-1,1,-1),new I(1,1,-1),new I(-1,1,1),new I(1,1,1)],qm=new I,pa=class{constructor(e){this._renderer=e,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=qm}=r;ql=this._renderer.getRenderTarget(),Zl=this._renderer.getActiveCubeFace(),$l=this._renderer.getActiveMipmapLevel(),Jl=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(o);let l=this._allocateTargets();return l.depthBuffer=!0,this._sceneToCubeUV(e,n,s,l,a),t>0&&this._blur(l,0,0,t),this._applyPMREM(l),this._cleanup(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=yu(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=vu(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(e){this._lodMax=Math.floor(Math.log2(e)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let e=0;e<this._lodPlanes.length;e++)this._lodPlanes[e].dispose()}_cleanup(e){this._renderer.setRenderTarget(ql,Zl,$l),this._renderer.xr.enabled=Jl,e.scissorTest=!1,fa(e,0,0,e.width,e.height)}_fromTexture(e,t){e.mapping===mi||e.mapping===Ai?this._setSize(e.image.length===0?16:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4),ql=this._renderer.getRenderTarget(),Zl=this._renderer.getActiveCubeFace(),$l=this._renderer.getActiveMipmapLevel(),Jl=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;let n=t||this._allocateTargets();return this._textureToCubeUV(e,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){let e=3*Math.max(this._cubeSize,112),t=4*this._cubeSize,n={magFilter:nn,minFilter:nn,generateMipmaps:!1,type:ns,format:Ut,colorSpace:sn,depthBuffer:!1},s=xu(e,t,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==e||this._pingPongRenderTarget.height!==t){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=xu(e,t,n);let{_lodMax:r}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=Zm(r)),this._blurMaterial=$m(r,e,t)}return s}_compileMaterial(e){let t=new ht(this._lodPlanes[0],e);this._renderer.compile(t,jl)}_sceneToCubeUV(e,t,n,s,r){let l=new At(90,1,t,n),c=[1,-1,1,1,1,1],h=[1,1,1,-1,-1,-1],u=this._renderer,d=u.autoClear,f=u.toneMapping;u.getClearColor(Du),u.toneMapping=Rn,u.autoClear=!1,u.state.buffers.depth.getReversed()&&(u.setRenderTarget(s),u.clearDepth(),u.setRenderTarget(null));let D=new Tn({name:"PMREM.Background",side:Rt,depthWrite:!1,depthTest:!1}),g=new ht(new Zt,D),p=!1,w=e.background;w?w.isColor&&(D.color.copy(w),e.background=null,p=!0):(D.color.copy(Du),p=!0);for(let b=0;b<6;b++){let _=b%3;_===0?(l.up.set(0,c[b],0),l.position.set(r.x,r.y,r.z),l.lookAt(r.x+h[b],r.y,r.z)):_===1?(l.up.set(0,0,c[b]),l.position.set(r.x,r.y,r.z),l.lookAt(r.x,r.y+h[b],r.z)):(l.up.set(0,c[b],0),l.position.set(r.x,r.y,r.z),l.lookAt(r.x,r.y,r.z+h[b]));let T=this._cubeSize;fa(s,_*T,b>2?T:0,T,T),u.setRenderTarget(s),p&&u.render(g,l),u.render(e,l)}g.geometry.dispose(),g.material.dispose(),u.toneMapping=f,u.autoClear=d,e.background=w}_textureToCubeUV(e,t){let n=this._renderer,s=e.mapping===mi||e.mapping===Ai;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=yu()),this._cubemapMaterial.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=vu());let r=s?this._cubemapMaterial:this._equirectMaterial,o=new ht(this._lodPlanes[0],r),a=r.uniforms;a.envMap.value=e;let l=this._cubeSize;fa(t,0,0,3*l,2*l),n.setRenderTarget(t),n.render(o,jl)}_applyPMREM(e){let t=this._renderer,n=t.autoClear;t.autoClear=!1;let s=this._lodPlanes.length;for(let r=1;r<s;r++){let o=Math.sqrt(this._sigmas[r]*this._sigmas[r]-this._sigmas[r-1]*this._sigmas[r-1]),a=_u[(s-r-1)%_u.length];this._blur(e,r-1,r,o,a)}t.autoClear=n}_blur(e,t,n,s,r){let o=this._pingPongRenderTarget;this._halfBlur(e,o,t,n,s,"latitudinal",r),this._halfBlur(o,e,n,n,s,"longitudinal",r)}_halfBlur(e,t,n,s,r,o,a){let l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");let h=3,u=new ht(this._lodPlanes[s],c),d=c.uniforms,f=this._sizeLods[n]-1,m=isFinite(r)?Math.PI/(2*f):2*Math.PI/(2*bi-1),D=r/m,g=isFinite(r)?1+Math.floor(h*D):bi;g>bi&&console.warn(`sigmaRadians, ${r}, is too large and will clip, as it requested ${g} samples when the maximum is set to ${bi}`);let p=[],w=0;for(let R=0;R<bi;++R){let U=R/D,y=Math.exp(-U*U/2);p.push(y),R===0?w+=y:R<g&&(w+=2*y)}for(let R=0;R<p.length;R++)p[R]=p[R]/w;d.envMap.value=e.texture,d.samples.value=g,d.weights.value=p,d.latitudinal.value=o==="latitudinal",a&&(d.poleAxis.value=a);let{_lodMax:b}=this;d.dTheta.value=m,d.mipInt.value=b-n;let _=this._sizeLods[s],T=3*_*(s>b-os?s-b+os:0),E=4*(this._cubeSize-_);fa(t,T,E,3*_,2*_),l.setRenderTarget(t),l.render(u,jl)}};function Zm(i){let e=[],t=[],n=[],s=i,r=i-os+1+Au.length;for(let o=0;o<r;o++){let a=Math.pow(2,s);t.push(a);let l=1/a;o>i-os?l=Au[o-i+os-1]:o===0&&(l=0),n.push(l);let c=1/(a-2),h=-c,u=1+c,d=[h,h,u,h,u,u,h,h,u,u,h,u],f=6,m=6,D=3,g=2,p=1,w=new Float32Array(D*m*f),b=new Float32Array(g*m*f),_=new Float32Array(p*m*f);for(let E=0;E<f;E++){let R=E%3*2/3-1,U=E>2?0:-1,y=[R,U,0,R+2/3,U,0,R+2/3,U+1,0,R,U,0,R+2/3,U+1,0,R,U+1,0];w.set(y,D*m*E),b.set(d,g*m*E);let v=[E,E,E,E,E,E];_.set(v,p*m*E)}let T=new vt;T.setAttribute("position",new Ke(w,D)),T.setAttribute("uv",new Ke(b,g)),T.setAttribute("faceIndex",new Ke(_,p)),e.push(T),s>os&&s--}return{lodPlanes:e,sizeLods:t,sigmas:n}}function xu(i,e,t){let n=new fn(i,e,t);return n.texture.mapping=Js,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function fa(i,e,t,n,s){i.viewport.set(e,t,n,s),i.scissor.set(e,t,n,s)}function $m(i,e,t){let n=new Float32Array(bi),s=new I(0,1,0);return new $t({name:"SphericalGaussianBlur",defines:{n:bi,CUBEUV_TEXEL_WIDTH:1/e,CUBEUV_TEXEL_HEIGHT:1/t,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:lc(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;
			uniform int samples;
			uniform float weights[ n ];
			uniform bool latitudinal;
			uniform float dTheta;
			uniform float mipInt;
			uniform vec3 poleAxis;

			#define ENVMAP_TYPE_CUBE_UV
			#include <cube_uv_reflection_fragment>

			vec3 getSample( float theta, vec3 axis ) {

				float cosTheta = cos( theta );
				// Rodrigues' axis-angle rotation
				vec3 sampleDirection = vOutputDirection * cosTheta
					+ cross( axis, vOutputDirection ) * sin( theta )
					+ axis * dot( axis, vOutputDirection ) * ( 1.0 - cosTheta );

				return bilinearCubeUV( envMap, sampleDirection, mipInt );

			}

			void main() {

				vec3 axis = latitudinal ? poleAxis : cross( poleAxis, vOutputDirection );

				if ( all( equal( axis, vec3( 0.0 ) ) ) ) {

					axis = vec3( vOutputDirection.z, 0.0, - vOutputDirection.x );

				}

				axis = normalize( axis );

				gl_FragColor = vec4( 0.0, 0.0, 0.0, 1.0 );
				gl_FragColor.rgb += weights[ 0 ] * getSample( 0.0, axis );

				for ( int i = 1; i < n; i++ ) {

					if ( i >= samples ) {

						break;

					}

					float theta = dTheta * float( i );
					gl_FragColor.rgb += weights[ i ] * getSample( -1.0 * theta, axis );
					gl_FragColor.rgb += weights[ i ] * getSample( theta, axis );

				}

			}
		`,blending:Cn,depthTest:!1,depthWrite:!1})}function vu(){return new $t({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:lc(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;

			#include <common>

			void main() {

				vec3 outputDirection = normalize( vOutputDirection );
				vec2 uv = equirectUv( outputDirection );

				gl_FragColor = vec4( texture2D ( envMap, uv ).rgb, 1.0 );

			}
		`,blending:Cn,depthTest:!1,depthWrite:!1})}function yu(){return new $t({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:lc(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:Cn,depthTest:!1,depthWrite:!1})}function lc(){return`

		precision mediump float;
		precision mediump int;

		attribute float faceIndex;

		varying vec3 vOutputDirection;

		// RH coordinate system; PMREM face-indexing convention
		vec3 getDirection( vec2 uv, float face ) {

			uv = 2.0 * uv - 1.0;

			vec3 direction = vec3( uv, 1.0 );

			if ( face == 0.0 ) {

				direction = direction.zyx; // ( 1, v, u ) pos x

			} else if ( face == 1.0 ) {

				direction = direction.xzy;
				direction.xz *= -1.0; // ( -u, 1, -v ) pos y

			} else if ( face == 2.0 ) {

				direction.x *= -1.0; // ( -u, v, 1 ) pos z

			} else if ( face == 3.0 ) {

				direction = direction.zyx;
				direction.xz *= -1.0; // ( -1, v, -u ) neg x

			} else if ( face == 4.0 ) {

				direction = direction.xzy;
				direction.xy *= -1.0; // ( -u, -1, v ) neg y

			} else if ( face == 5.0 ) {

				direction.z *= -1.0; // ( u, v, -1 ) neg z

			}

			return direction;

		}

		void main() {

			vOutputDirection = getDirection( uv, faceIndex );
			gl_Position = vec4( position, 1.0 );

		}
	`}function Jm(i){let e=new WeakMap,t=null;function n(a){if(a&&a.isTexture){let l=a.mapping,c=l===To||l===Eo,h=l===mi||l===Ai;if(c||h){let u=e.get(a),d=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==d)return t===null&&(t=new pa(i)),u=c?t.fromEquirectangular(a,u):t.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,e.set(a,u),u.texture;if(u!==void 0)return u.texture;{let f=a.image;return c&&f&&f.height>0||h&&f&&s(f)?(t===null&&(t=new pa(i)),u=c?t.fromEquirectangular(a):t.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,e.set(a,u),a.addEventListener("dispose",r),u.texture):null}}}return a}function s(a){let l=0,c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function r(a){let l=a.target;l.removeEventListener("dispose",r);let c=e.get(l);c!==void 0&&(e.delete(l),c.dispose())}function o(){e=new WeakMap,t!==null&&(t.dispose(),t=null)}return{get:n,dispose:o}}function Km(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&qi("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function e0(i,e,t,n){let s={},r=new WeakMap;function o(u){let d=u.target;d.index!==null&&e.remove(d.index);for(let m in d.attributes)e.remove(d.attributes[m]);d.removeEventListener("dispose",o),delete s[d.id];let f=r.get(d);f&&(e.remove(f),r.delete(d)),n.releaseStatesOfGeometry(d),d.isInstancedBufferGeometry===!0&&delete d._maxInstanceCount,t.memory.geometries--}function a(u,d){return s[d.id]===!0||(d.addEventListener("dispose",o),s[d.id]=!0,t.memory.geometries++),d}function l(u){let d=u.attributes;for(let f in d)e.update(d[f],i.ARRAY_BUFFER)}function c(u){let d=[],f=u.index,m=u.attributes.position,D=0;if(f!==null){let w=f.array;D=f.version;for(let b=0,_=w.length;b<_;b+=3){let T=w[b+0],E=w[b+1],R=w[b+2];d.push(T,E,E,R,R,T)}}else if(m!==void 0){let w=m.array;D=m.version;for(let b=0,_=w.length/3-1;b<_;b+=3){let T=b+0,E=b+1,R=b+2;d.push(T,E,E,R,R,T)}}else return;let g=new(Hl(d)?ks:Os)(d,1);g.version=D;let p=r.get(u);p&&e.remove(p),r.set(u,g)}function h(u){let d=r.get(u);if(d){let f=u.index;f!==null&&d.version<f.version&&c(u)}else c(u);return r.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function t0(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,f){i.drawElements(n,f,r,d*o),t.update(f,n,1)}function c(d,f,m){m!==0&&(i.drawElementsInstanced(n,f,r,d*o,m),t.update(f,n,m))}function h(d,f,m){if(m===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,d,0,m);let g=0;for(let p=0;p<m;p++)g+=f[p];t.update(g,n,1)}function u(d,f,m,D){if(m===0)return;let g=e.get("WEBGL_multi_draw");if(g===null)for(let p=0;p<d.length;p++)c(d[p]/o,f[p],D[p]);else{g.multiDrawElementsInstancedWEBGL(n,f,0,r,d,0,D,0,m);let p=0;for(let w=0;w<m;w++)p+=f[w]*D[w];t.update(p,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function n0(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function i0(i,e,t){let n=new WeakMap,s=new at;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let y=function(){R.dispose(),n.delete(a),a.removeEventListener("dispose",y)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,D=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],w=a.morphAttributes.color||[],b=0;f===!0&&(b=1),m===!0&&(b=2),D===!0&&(b=3);let _=a.attributes.position.count*b,T=1;_>e.maxTextureSize&&(T=Math.ceil(_/e.maxTextureSize),_=e.maxTextureSize);let E=new Float32Array(_*T*4*u),R=new ai(E,_,T,u);R.type=on,R.needsUpdate=!0;let U=b*4;for(let v=0;v<u;v++){let P=g[v],B=p[v],z=w[v],W=_*T*4*v;for(let j=0;j<P.count;j++){let G=j*U;f===!0&&(s.fromBufferAttribute(P,j),E[W+G+0]=s.x,E[W+G+1]=s.y,E[W+G+2]=s.z,E[W+G+3]=0),m===!0&&(s.fromBufferAttribute(B,j),E[W+G+4]=s.x,E[W+G+5]=s.y,E[W+G+6]=s.z,E[W+G+7]=0),D===!0&&(s.fromBufferAttribute(z,j),E[W+G+8]=s.x,E[W+G+9]=s.y,E[W+G+10]=s.z,E[W+G+11]=z.itemSize===4?s.w:1)}}d={count:u,texture:R,size:new Pe(_,T)},n.set(a,d),a.addEventListener("dispose",y)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let D=0;D<c.length;D++)f+=c[D];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",m),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function s0(i,e,t,n){let s=new WeakMap;function r(l){let c=n.render.frame,h=l.geometry,u=e.get(l,h);if(s.get(u)!==c&&(e.update(u),s.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(t.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){let d=l.skeleton;s.get(d)!==c&&(d.update(),s.set(d,c))}return u}function o(){s=new WeakMap}function a(l){let c=l.target;c.removeEventListener("dispose",a),t.remove(c.instanceMatrix),c.instanceColor!==null&&t.remove(c.instanceColor)}return{update:r,dispose:o}}var Qu=new Ct,wu=new Ws(1,1),Vu=new ai,Hu=new Jr,Gu=new Qs,bu=[],Mu=[],Su=new Float32Array(16),Tu=new Float32Array(9),Eu=new Float32Array(4);function cs(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=bu[s];if(r===void 0&&(r=new Float32Array(s),bu[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function dt(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function pt(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function ga(i,e){let t=Mu[e];t===void 0&&(t=new Int32Array(e),Mu[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function r0(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function o0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(dt(t,e))return;i.uniform2fv(this.addr,e),pt(t,e)}}function a0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(dt(t,e))return;i.uniform3fv(this.addr,e),pt(t,e)}}function l0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(dt(t,e))return;i.uniform4fv(this.addr,e),pt(t,e)}}function c0(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(dt(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),pt(t,e)}else{if(dt(t,n))return;Eu.set(n),i.uniformMatrix2fv(this.addr,!1,Eu),pt(t,n)}}function h0(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(dt(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),pt(t,e)}else{if(dt(t,n))return;Tu.set(n),i.uniformMatrix3fv(this.addr,!1,Tu),pt(t,n)}}function u0(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(dt(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),pt(t,e)}else{if(dt(t,n))return;Su.set(n),i.uniformMatrix4fv(this.addr,!1,Su),pt(t,n)}}function f0(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function d0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(dt(t,e))return;i.uniform2iv(this.addr,e),pt(t,e)}}function p0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(dt(t,e))return;i.uniform3iv(this.addr,e),pt(t,e)}}function g0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(dt(t,e))return;i.uniform4iv(this.addr,e),pt(t,e)}}function m0(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function A0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(dt(t,e))return;i.uniform2uiv(this.addr,e),pt(t,e)}}function D0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(dt(t,e))return;i.uniform3uiv(this.addr,e),pt(t,e)}}function _0(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(dt(t,e))return;i.uniform4uiv(this.addr,e),pt(t,e)}}function x0(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?(wu.compareFunction=Ql,r=wu):r=Qu,t.setTexture2D(e||r,s)}function v0(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Hu,s)}function y0(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTextureCube(e||Gu,s)}function w0(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Vu,s)}function b0(i){switch(i){case 5126:return r0;case 35664:return o0;case 35665:return a0;case 35666:return l0;case 35674:return c0;case 35675:return h0;case 35676:return u0;case 5124:case 35670:return f0;case 35667:case 35671:return d0;case 35668:case 35672:return p0;case 35669:case 35673:return g0;case 5125:return m0;case 36294:return A0;case 36295:return D0;case 36296:return _0;case 35678:case 36198:case 36298:case 36306:case 35682:return x0;case 35679:case 36299:case 36307:return v0;case 35680:case 36300:case 36308:case 36293:return y0;case 36289:case 36303:case 36311:case 36292:return w0}}function M0(i,e){i.uniform1fv(this.addr,e)}function S0(i,e){let t=cs(e,this.size,2);i.uniform2fv(this.addr,t)}function T0(i,e){let t=cs(e,this.size,3);i.uniform3fv(this.addr,t)}function E0(i,e){let t=cs(e,this.size,4);i.uniform4fv(this.addr,t)}function C0(i,e){let t=cs(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function R0(i,e){let t=cs(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function P0(i,e){let t=cs(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function I0(i,e){i.uniform1iv(this.addr,e)}function L0(i,e){i.uniform2iv(this.addr,e)}function N0(i,e){i.uniform3iv(this.addr,e)}function U0(i,e){i.uniform4iv(this.addr,e)}function F0(i,e){i.uniform1uiv(this.addr,e)}function B0(i,e){i.uniform2uiv(this.addr,e)}function O0(i,e){i.uniform3uiv(this.addr,e)}function k0(i,e){i.uniform4uiv(this.addr,e)}function z0(i,e,t){let n=this.cache,s=e.length,r=ga(t,s);dt(n,r)||(i.uniform1iv(this.addr,r),pt(n,r));for(let o=0;o!==s;++o)t.setTexture2D(e[o]||Qu,r[o])}function Q0(i,e,t){let n=this.cache,s=e.length,r=ga(t,s);dt(n,r)||(i.uniform1iv(this.addr,r),pt(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Hu,r[o])}function V0(i,e,t){let n=this.cache,s=e.length,r=ga(t,s);dt(n,r)||(i.uniform1iv(this.addr,r),pt(n,r));for(let o=0;o!==s;++o)t.setTextureCube(e[o]||Gu,r[o])}function H0(i,e,t){let n=this.cache,s=e.length,r=ga(t,s);dt(n,r)||(i.uniform1iv(this.addr,r),pt(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Vu,r[o])}function G0(i){switch(i){case 5126:return M0;case 35664:return S0;case 35665:return T0;case 35666:return E0;case 35674:return C0;case 35675:return R0;case 35676:return P0;case 5124:case 35670:return I0;case 35667:case 35671:return L0;case 35668:case 35672:return N0;case 35669:case 35673:return U0;case 5125:return F0;case 36294:return B0;case 36295:return O0;case 36296:return k0;case 35678:case 36198:case 36298:case 36306:case 35682:return z0;case 35679:case 36299:case 36307:return Q0;case 35680:case 36300:case 36308:case 36293:return V0;case 36289:case 36303:case 36311:case 36292:return H0}}var ec=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=b0(t.type)}},tc=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=G0(t.type)}},nc=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Kl=/(\w+)(\])?(\[|\.)?/g;function Cu(i,e){i.seq.push(e),i.map[e.id]=e}function W0(i,e,t){let n=i.name,s=n.length;for(Kl.lastIndex=0;;){let r=Kl.exec(n),o=Kl.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Cu(t,c===void 0?new ec(a,i,e):new tc(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new nc(a),Cu(t,u)),t=u}}}var as=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){let r=e.getActiveUniform(t,s),o=e.getUniformLocation(t,r.name);W0(r,o,this)}}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function Ru(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var X0=37297,Y0=0;function j0(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var Pu=new Le;function q0(i){Qe._getMatrix(Pu,Qe.workingColorSpace,i);let e=`mat3( ${Pu.elements.map(t=>t.toFixed(4))} )`;switch(Qe.getTransfer(i)){case Ls:return[e,"LinearTransferOETF"];case Ye:return[e,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Iu(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+j0(i.getShaderSource(e),a)}else return r}function Z0(i,e){let t=q0(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( value.rgb * ${t[0]}, value.a ) );`,"}"].join(`
`)}function $0(i,e){let t;switch(e){case Yh:t="Linear";break;case jh:t="Reinhard";break;case qh:t="Cineon";break;case Zh:t="ACESFilmic";break;case Jh:t="AgX";break;case Kh:t="Neutral";break;case $h:t="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",e),t="Linear"}return"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var da=new I;function J0(){Qe.getLuminanceCoefficients(da);let i=da.x.toFixed(4),e=da.y.toFixed(4),t=da.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function K0(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ir).join(`
`)}function eA(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function tA(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function ir(i){return i!==""}function Lu(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows)}function Nu(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var nA=/^[ \t]*#include +<([\w\d./]+)>/gm;function ic(i){return i.replace(nA,sA)}var iA=new Map;function sA(i,e){let t=Oe[e];if(t===void 0){let n=iA.get(e);if(n!==void 0)t=Oe[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',e,n);else throw new Error("Can not resolve #include <"+e+">")}return ic(t)}var rA=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Uu(i){return i.replace(rA,oA)}function oA(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Fu(i){let e=`precision ${i.precision} float;
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
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}function aA(i){let e="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===El?e="SHADOWMAP_TYPE_PCF":i.shadowMapType===Do?e="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===mn&&(e="SHADOWMAP_TYPE_VSM"),e}function lA(i){let e="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case mi:case Ai:e="ENVMAP_TYPE_CUBE";break;case Js:e="ENVMAP_TYPE_CUBE_UV";break}return e}function cA(i){let e="ENVMAP_MODE_REFLECTION";return i.envMap&&i.envMapMode===Ai&&(e="ENVMAP_MODE_REFRACTION"),e}function hA(i){let e="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case So:e="ENVMAP_BLENDING_MULTIPLY";break;case Wh:e="ENVMAP_BLENDING_MIX";break;case Xh:e="ENVMAP_BLENDING_ADD";break}return e}function uA(i){let e=i.envMapCubeUVHeight;if(e===null)return null;let t=Math.log2(e)-2,n=1/e;return{texelWidth:1/(3*Math.max(Math.pow(2,t),112)),texelHeight:n,maxMip:t}}function fA(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=aA(t),c=lA(t),h=cA(t),u=hA(t),d=uA(t),f=K0(t),m=eA(r),D=s.createProgram(),g,p,w=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(g=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,m].filter(ir).join(`
`),g.length>0&&(g+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,m].filter(ir).join(`
`),p.length>0&&(p+=`
`)):(g=[Fu(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,m,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ir).join(`
`),p=[Fu(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,m,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",d?"#define CUBEUV_TEXEL_WIDTH "+d.texelWidth:"",d?"#define CUBEUV_TEXEL_HEIGHT "+d.texelHeight:"",d?"#define CUBEUV_MAX_MIP "+d.maxMip+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor||t.batchingColor?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Rn?"#define TONE_MAPPING":"",t.toneMapping!==Rn?Oe.tonemapping_pars_fragment:"",t.toneMapping!==Rn?$0("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Oe.colorspace_pars_fragment,Z0("linearToOutputTexel",t.outputColorSpace),J0(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(ir).join(`
`)),o=ic(o),o=Lu(o,t),o=Nu(o,t),a=ic(a),a=Lu(a,t),a=Nu(a,t),o=Uu(o),a=Uu(a),t.isRawShaderMaterial!==!0&&(w=`#version 300 es
`,g=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+g,p=["#define varying in",t.glslVersion===_i?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===_i?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let b=w+g+o,_=w+p+a,T=Ru(s,s.VERTEX_SHADER,b),E=Ru(s,s.FRAGMENT_SHADER,_);s.attachShader(D,T),s.attachShader(D,E),t.index0AttributeName!==void 0?s.bindAttribLocation(D,0,t.index0AttributeName):t.morphTargets===!0&&s.bindAttribLocation(D,0,"position"),s.linkProgram(D);function R(P){if(i.debug.checkShaderErrors){let B=s.getProgramInfoLog(D)||"",z=s.getShaderInfoLog(T)||"",W=s.getShaderInfoLog(E)||"",j=B.trim(),G=z.trim(),te=W.trim(),Q=!0,re=!0;if(s.getProgramParameter(D,s.LINK_STATUS)===!1)if(Q=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,D,T,E);else{let ce=Iu(s,T,"vertex"),ye=Iu(s,E,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(D,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+j+`
`+ce+`
`+ye)}else j!==""?console.warn("THREE.WebGLProgram: Program Info Log:",j):(G===""||te==="")&&(re=!1);re&&(P.diagnostics={runnable:Q,programLog:j,vertexShader:{log:G,prefix:g},fragmentShader:{log:te,prefix:p}})}s.deleteShader(T),s.deleteShader(E),U=new as(s,D),y=tA(s,D)}let U;this.getUniforms=function(){return U===void 0&&R(this),U};let y;this.getAttributes=function(){return y===void 0&&R(this),y};let v=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return v===!1&&(v=s.getProgramParameter(D,X0)),v},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(D),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Y0++,this.cacheKey=e,this.usedTimes=1,this.program=D,this.vertexShader=T,this.fragmentShader=E,this}var dA=0,sc=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e){let t=e.vertexShader,n=e.fragmentShader,s=this._getShaderStage(t),r=this._getShaderStage(n),o=this._getShaderCacheForMaterial(e);return o.has(s)===!1&&(o.add(s),s.usedTimes++),o.has(r)===!1&&(o.add(r),r.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderID(e){return this._getShaderStage(e.vertexShader).id}getFragmentShaderID(e){return this._getShaderStage(e.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new rc(e),t.set(e,n)),n}},rc=class{constructor(e){this.id=dA++,this.code=e,this.usedTimes=0}};function pA(i,e,t,n,s,r,o){let a=new Bs,l=new sc,c=new Set,h=[],u=s.logarithmicDepthBuffer,d=s.vertexTextures,f=s.precision,m={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function D(y){return c.add(y),y===0?"uv":`uv${y}`}function g(y,v,P,B,z){let W=B.fog,j=z.geometry,G=y.isMeshStandardMaterial?B.environment:null,te=(y.isMeshStandardMaterial?t:e).get(y.envMap||G),Q=te&&te.mapping===Js?te.image.height:null,re=m[y.type];y.precision!==null&&(f=s.getMaxPrecision(y.precision),f!==y.precision&&console.warn("THREE.WebGLProgram.getParameters:",y.precision,"not supported, using",f,"instead."));let ce=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,ye=ce!==void 0?ce.length:0,ke=0;j.morphAttributes.position!==void 0&&(ke=1),j.morphAttributes.normal!==void 0&&(ke=2),j.morphAttributes.color!==void 0&&(ke=3);let $e,nt,We,X;if(re){let Xe=Dn[re];$e=Xe.vertexShader,nt=Xe.fragmentShader}else $e=y.vertexShader,nt=y.fragmentShader,l.update(y),We=l.getVertexShaderID(y),X=l.getFragmentShaderID(y);let Z=i.getRenderTarget(),fe=i.state.buffers.depth.getReversed(),Ce=z.isInstancedMesh===!0,ve=z.isBatchedMesh===!0,He=!!y.map,yt=!!y.matcap,S=!!te,it=!!y.aoMap,Ie=!!y.lightMap,Te=!!y.bumpMap,ge=!!y.normalMap,st=!!y.displacementMap,me=!!y.emissiveMap,Be=!!y.metalnessMap,gt=!!y.roughnessMap,ut=y.anisotropy>0,M=y.clearcoat>0,A=y.dispersion>0,F=y.iridescence>0,H=y.sheen>0,q=y.transmission>0,V=ut&&!!y.anisotropyMap,xe=M&&!!y.clearcoatMap,ne=M&&!!y.clearcoatNormalMap,Ae=M&&!!y.clearcoatRoughnessMap,De=F&&!!y.iridescenceMap,K=F&&!!y.iridescenceThicknessMap,le=H&&!!y.sheenColorMap,Se=H&&!!y.sheenRoughnessMap,_e=!!y.specularMap,oe=!!y.specularColorMap,Ne=!!y.specularIntensityMap,C=q&&!!y.transmissionMap,ee=q&&!!y.thicknessMap,ie=!!y.gradientMap,ue=!!y.alphaMap,$=y.alphaTest>0,Y=!!y.alphaHash,pe=!!y.extensions,Re=Rn;y.toneMapped&&(Z===null||Z.isXRRenderTarget===!0)&&(Re=i.toneMapping);let Je={shaderID:re,shaderType:y.type,shaderName:y.name,vertexShader:$e,fragmentShader:nt,defines:y.defines,customVertexShaderID:We,customFragmentShaderID:X,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:f,batching:ve,batchingColor:ve&&z._colorsTexture!==null,instancing:Ce,instancingColor:Ce&&z.instanceColor!==null,instancingMorph:Ce&&z.morphTexture!==null,supportsVertexTextures:d,outputColorSpace:Z===null?i.outputColorSpace:Z.isXRRenderTarget===!0?Z.texture.colorSpace:sn,alphaToCoverage:!!y.alphaToCoverage,map:He,matcap:yt,envMap:S,envMapMode:S&&te.mapping,envMapCubeUVHeight:Q,aoMap:it,lightMap:Ie,bumpMap:Te,normalMap:ge,displacementMap:d&&st,emissiveMap:me,normalMapObjectSpace:ge&&y.normalMapType===iu,normalMapTangentSpace:ge&&y.normalMapType===zl,metalnessMap:Be,roughnessMap:gt,anisotropy:ut,anisotropyMap:V,clearcoat:M,clearcoatMap:xe,clearcoatNormalMap:ne,clearcoatRoughnessMap:Ae,dispersion:A,iridescence:F,iridescenceMap:De,iridescenceThicknessMap:K,sheen:H,sheenColorMap:le,sheenRoughnessMap:Se,specularMap:_e,specularColorMap:oe,specularIntensityMap:Ne,transmission:q,transmissionMap:C,thicknessMap:ee,gradientMap:ie,opaque:y.transparent===!1&&y.blending===ri&&y.alphaToCoverage===!1,alphaMap:ue,alphaTest:$,alphaHash:Y,combine:y.combine,mapUv:He&&D(y.map.channel),aoMapUv:it&&D(y.aoMap.channel),lightMapUv:Ie&&D(y.lightMap.channel),bumpMapUv:Te&&D(y.bumpMap.channel),normalMapUv:ge&&D(y.normalMap.channel),displacementMapUv:st&&D(y.displacementMap.channel),emissiveMapUv:me&&D(y.emissiveMap.channel),metalnessMapUv:Be&&D(y.metalnessMap.channel),roughnessMapUv:gt&&D(y.roughnessMap.channel),anisotropyMapUv:V&&D(y.anisotropyMap.channel),clearcoatMapUv:xe&&D(y.clearcoatMap.channel),clearcoatNormalMapUv:ne&&D(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Ae&&D(y.clearcoatRoughnessMap.channel),iridescenceMapUv:De&&D(y.iridescenceMap.channel),iridescenceThicknessMapUv:K&&D(y.iridescenceThicknessMap.channel),sheenColorMapUv:le&&D(y.sheenColorMap.channel),sheenRoughnessMapUv:Se&&D(y.sheenRoughnessMap.channel),specularMapUv:_e&&D(y.specularMap.channel),specularColorMapUv:oe&&D(y.specularColorMap.channel),specularIntensityMapUv:Ne&&D(y.specularIntensityMap.channel),transmissionMapUv:C&&D(y.transmissionMap.channel),thicknessMapUv:ee&&D(y.thicknessMap.channel),alphaMapUv:ue&&D(y.alphaMap.channel),vertexTangents:!!j.attributes.tangent&&(ge||ut),vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,pointsUvs:z.isPoints===!0&&!!j.attributes.uv&&(He||ue),fog:!!W,useFog:y.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:y.flatShading===!0&&y.wireframe===!1,sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:fe,skinning:z.isSkinnedMesh===!0,morphTargets:j.morphAttributes.position!==void 0,morphNormals:j.morphAttributes.normal!==void 0,morphColors:j.morphAttributes.color!==void 0,morphTargetsCount:ye,morphTextureStride:ke,numDirLights:v.directional.length,numPointLights:v.point.length,numSpotLights:v.spot.length,numSpotLightMaps:v.spotLightMap.length,numRectAreaLights:v.rectArea.length,numHemiLights:v.hemi.length,numDirLightShadows:v.directionalShadowMap.length,numPointLightShadows:v.pointShadowMap.length,numSpotLightShadows:v.spotShadowMap.length,numSpotLightShadowsWithMaps:v.numSpotLightShadowsWithMaps,numLightProbes:v.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&P.length>0,shadowMapType:i.shadowMap.type,toneMapping:Re,decodeVideoTexture:He&&y.map.isVideoTexture===!0&&Qe.getTransfer(y.map.colorSpace)===Ye,decodeVideoTextureEmissive:me&&y.emissiveMap.isVideoTexture===!0&&Qe.getTransfer(y.emissiveMap.colorSpace)===Ye,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===Nt,flipSided:y.side===Rt,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:pe&&y.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(pe&&y.extensions.multiDraw===!0||ve)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return Je.vertexUv1s=c.has(1),Je.vertexUv2s=c.has(2),Je.vertexUv3s=c.has(3),c.clear(),Je}function p(y){let v=[];if(y.shaderID?v.push(y.shaderID):(v.push(y.customVertexShaderID),v.push(y.customFragmentShaderID)),y.defines!==void 0)for(let P in y.defines)v.push(P),v.push(y.defines[P]);return y.isRawShaderMaterial===!1&&(w(v,y),b(v,y),v.push(i.outputColorSpace)),v.push(y.customProgramCacheKey),v.join()}function w(y,v){y.push(v.precision),y.push(v.outputColorSpace),y.push(v.envMapMode),y.push(v.envMapCubeUVHeight),y.push(v.mapUv),y.push(v.alphaMapUv),y.push(v.lightMapUv),y.push(v.aoMapUv),y.push(v.bumpMapUv),y.push(v.normalMapUv),y.push(v.displacementMapUv),y.push(v.emissiveMapUv),y.push(v.metalnessMapUv),y.push(v.roughnessMapUv),y.push(v.anisotropyMapUv),y.push(v.clearcoatMapUv),y.push(v.clearcoatNormalMapUv),y.push(v.clearcoatRoughnessMapUv),y.push(v.iridescenceMapUv),y.push(v.iridescenceThicknessMapUv),y.push(v.sheenColorMapUv),y.push(v.sheenRoughnessMapUv),y.push(v.specularMapUv),y.push(v.specularColorMapUv),y.push(v.specularIntensityMapUv),y.push(v.transmissionMapUv),y.push(v.thicknessMapUv),y.push(v.combine),y.push(v.fogExp2),y.push(v.sizeAttenuation),y.push(v.morphTargetsCount),y.push(v.morphAttributeCount),y.push(v.numDirLights),y.push(v.numPointLights),y.push(v.numSpotLights),y.push(v.numSpotLightMaps),y.push(v.numHemiLights),y.push(v.numRectAreaLights),y.push(v.numDirLightShadows),y.push(v.numPointLightShadows),y.push(v.numSpotLightShadows),y.push(v.numSpotLightShadowsWithMaps),y.push(v.numLightProbes),y.push(v.shadowMapType),y.push(v.toneMapping),y.push(v.numClippingPlanes),y.push(v.numClipIntersection),y.push(v.depthPacking)}function b(y,v){a.disableAll(),v.supportsVertexTextures&&a.enable(0),v.instancing&&a.enable(1),v.instancingColor&&a.enable(2),v.instancingMorph&&a.enable(3),v.matcap&&a.enable(4),v.envMap&&a.enable(5),v.normalMapObjectSpace&&a.enable(6),v.normalMapTangentSpace&&a.enable(7),v.clearcoat&&a.enable(8),v.iridescence&&a.enable(9),v.alphaTest&&a.enable(10),v.vertexColors&&a.enable(11),v.vertexAlphas&&a.enable(12),v.vertexUv1s&&a.enable(13),v.vertexUv2s&&a.enable(14),v.vertexUv3s&&a.enable(15),v.vertexTangents&&a.enable(16),v.anisotropy&&a.enable(17),v.alphaHash&&a.enable(18),v.batching&&a.enable(19),v.dispersion&&a.enable(20),v.batchingColor&&a.enable(21),v.gradientMap&&a.enable(22),y.push(a.mask),a.disableAll(),v.fog&&a.enable(0),v.useFog&&a.enable(1),v.flatShading&&a.enable(2),v.logarithmicDepthBuffer&&a.enable(3),v.reversedDepthBuffer&&a.enable(4),v.skinning&&a.enable(5),v.morphTargets&&a.enable(6),v.morphNormals&&a.enable(7),v.morphColors&&a.enable(8),v.premultipliedAlpha&&a.enable(9),v.shadowMapEnabled&&a.enable(10),v.doubleSided&&a.enable(11),v.flipSided&&a.enable(12),v.useDepthPacking&&a.enable(13),v.dithering&&a.enable(14),v.transmission&&a.enable(15),v.sheen&&a.enable(16),v.opaque&&a.enable(17),v.pointsUvs&&a.enable(18),v.decodeVideoTexture&&a.enable(19),v.decodeVideoTextureEmissive&&a.enable(20),v.alphaToCoverage&&a.enable(21),y.push(a.mask)}function _(y){let v=m[y.type],P;if(v){let B=Dn[v];P=pu.clone(B.uniforms)}else P=y.uniforms;return P}function T(y,v){let P;for(let B=0,z=h.length;B<z;B++){let W=h[B];if(W.cacheKey===v){P=W,++P.usedTimes;break}}return P===void 0&&(P=new fA(i,v,y,r),h.push(P)),P}function E(y){if(--y.usedTimes===0){let v=h.indexOf(y);h[v]=h[h.length-1],h.pop(),y.destroy()}}function R(y){l.remove(y)}function U(){l.dispose()}return{getParameters:g,getProgramCacheKey:p,getUniforms:_,acquireProgram:T,releaseProgram:E,releaseShaderCache:R,programs:h,dispose:U}}function gA(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function mA(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.z!==e.z?i.z-e.z:i.id-e.id}function Bu(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Ou(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u,d,f,m,D,g){let p=i[e];return p===void 0?(p={id:u.id,object:u,geometry:d,material:f,groupOrder:m,renderOrder:u.renderOrder,z:D,group:g},i[e]=p):(p.id=u.id,p.object=u,p.geometry=d,p.material=f,p.groupOrder=m,p.renderOrder=u.renderOrder,p.z=D,p.group=g),e++,p}function a(u,d,f,m,D,g){let p=o(u,d,f,m,D,g);f.transmission>0?n.push(p):f.transparent===!0?s.push(p):t.push(p)}function l(u,d,f,m,D,g){let p=o(u,d,f,m,D,g);f.transmission>0?n.unshift(p):f.transparent===!0?s.unshift(p):t.unshift(p)}function c(u,d){t.length>1&&t.sort(u||mA),n.length>1&&n.sort(d||Bu),s.length>1&&s.sort(d||Bu)}function h(){for(let u=e,d=i.length;u<d;u++){let f=i[u];if(f.id===null)break;f.id=null,f.object=null,f.geometry=null,f.material=null,f.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:a,unshift:l,finish:h,sort:c}}function AA(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new Ou,i.set(n,[o])):s>=r.length?(o=new Ou,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function DA(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"DirectionalLight":t={direction:new I,color:new Fe};break;case"SpotLight":t={position:new I,direction:new I,color:new Fe,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new I,color:new Fe,distance:0,decay:0};break;case"HemisphereLight":t={direction:new I,skyColor:new Fe,groundColor:new Fe};break;case"RectAreaLight":t={color:new Fe,position:new I,halfWidth:new I,halfHeight:new I};break}return i[e.id]=t,t}}}function _A(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Pe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Pe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Pe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var xA=0;function vA(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function yA(i){let e=new DA,t=_A(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new I);let s=new I,r=new Ue,o=new Ue;function a(c){let h=0,u=0,d=0;for(let y=0;y<9;y++)n.probe[y].set(0,0,0);let f=0,m=0,D=0,g=0,p=0,w=0,b=0,_=0,T=0,E=0,R=0;c.sort(vA);for(let y=0,v=c.length;y<v;y++){let P=c[y],B=P.color,z=P.intensity,W=P.distance,j=P.shadow&&P.shadow.map?P.shadow.map.texture:null;if(P.isAmbientLight)h+=B.r*z,u+=B.g*z,d+=B.b*z;else if(P.isLightProbe){for(let G=0;G<9;G++)n.probe[G].addScaledVector(P.sh.coefficients[G],z);R++}else if(P.isDirectionalLight){let G=e.get(P);if(G.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let te=P.shadow,Q=t.get(P);Q.shadowIntensity=te.intensity,Q.shadowBias=te.bias,Q.shadowNormalBias=te.normalBias,Q.shadowRadius=te.radius,Q.shadowMapSize=te.mapSize,n.directionalShadow[f]=Q,n.directionalShadowMap[f]=j,n.directionalShadowMatrix[f]=P.shadow.matrix,w++}n.directional[f]=G,f++}else if(P.isSpotLight){let G=e.get(P);G.position.setFromMatrixPosition(P.matrixWorld),G.color.copy(B).multiplyScalar(z),G.distance=W,G.coneCos=Math.cos(P.angle),G.penumbraCos=Math.cos(P.angle*(1-P.penumbra)),G.decay=P.decay,n.spot[D]=G;let te=P.shadow;if(P.map&&(n.spotLightMap[T]=P.map,T++,te.updateMatrices(P),P.castShadow&&E++),n.spotLightMatrix[D]=te.matrix,P.castShadow){let Q=t.get(P);Q.shadowIntensity=te.intensity,Q.shadowBias=te.bias,Q.shadowNormalBias=te.normalBias,Q.shadowRadius=te.radius,Q.shadowMapSize=te.mapSize,n.spotShadow[D]=Q,n.spotShadowMap[D]=j,_++}D++}else if(P.isRectAreaLight){let G=e.get(P);G.color.copy(B).multiplyScalar(z),G.halfWidth.set(P.width*.5,0,0),G.halfHeight.set(0,P.height*.5,0),n.rectArea[g]=G,g++}else if(P.isPointLight){let G=e.get(P);if(G.color.copy(P.color).multiplyScalar(P.intensity),G.distance=P.distance,G.decay=P.decay,P.castShadow){let te=P.shadow,Q=t.get(P);Q.shadowIntensity=te.intensity,Q.shadowBias=te.bias,Q.shadowNormalBias=te.normalBias,Q.shadowRadius=te.radius,Q.shadowMapSize=te.mapSize,Q.shadowCameraNear=te.camera.near,Q.shadowCameraFar=te.camera.far,n.pointShadow[m]=Q,n.pointShadowMap[m]=j,n.pointShadowMatrix[m]=P.shadow.matrix,b++}n.point[m]=G,m++}else if(P.isHemisphereLight){let G=e.get(P);G.skyColor.copy(P.color).multiplyScalar(z),G.groundColor.copy(P.groundColor).multiplyScalar(z),n.hemi[p]=G,p++}}g>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=se.LTC_FLOAT_1,n.rectAreaLTC2=se.LTC_FLOAT_2):(n.rectAreaLTC1=se.LTC_HALF_1,n.rectAreaLTC2=se.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let U=n.hash;(U.directionalLength!==f||U.pointLength!==m||U.spotLength!==D||U.rectAreaLength!==g||U.hemiLength!==p||U.numDirectionalShadows!==w||U.numPointShadows!==b||U.numSpotShadows!==_||U.numSpotMaps!==T||U.numLightProbes!==R)&&(n.directional.length=f,n.spot.length=D,n.rectArea.length=g,n.point.length=m,n.hemi.length=p,n.directionalShadow.length=w,n.directionalShadowMap.length=w,n.pointShadow.length=b,n.pointShadowMap.length=b,n.spotShadow.length=_,n.spotShadowMap.length=_,n.directionalShadowMatrix.length=w,n.pointShadowMatrix.length=b,n.spotLightMatrix.length=_+T-E,n.spotLightMap.length=T,n.numSpotLightShadowsWithMaps=E,n.numLightProbes=R,U.directionalLength=f,U.pointLength=m,U.spotLength=D,U.rectAreaLength=g,U.hemiLength=p,U.numDirectionalShadows=w,U.numPointShadows=b,U.numSpotShadows=_,U.numSpotMaps=T,U.numLightProbes=R,n.version=xA++)}function l(c,h){let u=0,d=0,f=0,m=0,D=0,g=h.matrixWorldInverse;for(let p=0,w=c.length;p<w;p++){let b=c[p];if(b.isDirectionalLight){let _=n.directional[u];_.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),_.direction.sub(s),_.direction.transformDirection(g),u++}else if(b.isSpotLight){let _=n.spot[f];_.position.setFromMatrixPosition(b.matrixWorld),_.position.applyMatrix4(g),_.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),_.direction.sub(s),_.direction.transformDirection(g),f++}else if(b.isRectAreaLight){let _=n.rectArea[m];_.position.setFromMatrixPosition(b.matrixWorld),_.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),_.halfWidth.set(b.width*.5,0,0),_.halfHeight.set(0,b.height*.5,0),_.halfWidth.applyMatrix4(o),_.halfHeight.applyMatrix4(o),m++}else if(b.isPointLight){let _=n.point[d];_.position.setFromMatrixPosition(b.matrixWorld),_.position.applyMatrix4(g),d++}else if(b.isHemisphereLight){let _=n.hemi[D];_.direction.setFromMatrixPosition(b.matrixWorld),_.direction.transformDirection(g),D++}}}return{setup:a,setupView:l,state:n}}function ku(i){let e=new yA(i),t=[],n=[];function s(h){c.camera=h,t.length=0,n.length=0}function r(h){t.push(h)}function o(h){n.push(h)}function a(){e.setup(t)}function l(h){e.setupView(t,h)}let c={lightsArray:t,shadowsArray:n,camera:null,lights:e,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:r,pushShadow:o}}function wA(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new ku(i),e.set(s,[a])):r>=o.length?(a=new ku(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var bA=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,MA=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
#include <packing>
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = unpackRGBATo2Half( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ) );
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = unpackRGBAToDepth( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ) );
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( squared_mean - mean * mean );
	gl_FragColor = pack2HalfToRGBA( vec2( mean, std_dev ) );
}`;function SA(i,e,t){let n=new Ki,s=new Pe,r=new Pe,o=new at,a=new ro({depthPacking:nu}),l=new oo,c={},h=t.maxTextureSize,u={[Vt]:Rt,[Rt]:Vt,[Nt]:Nt},d=new $t({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Pe},radius:{value:4}},vertexShader:bA,fragmentShader:MA}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new vt;m.setAttribute("position",new Ke(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let D=new ht(m,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=El;let p=this.type;this.render=function(E,R,U){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||E.length===0)return;let y=i.getRenderTarget(),v=i.getActiveCubeFace(),P=i.getActiveMipmapLevel(),B=i.state;B.setBlending(Cn),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let z=p!==mn&&this.type===mn,W=p===mn&&this.type!==mn;for(let j=0,G=E.length;j<G;j++){let te=E[j],Q=te.shadow;if(Q===void 0){console.warn("THREE.WebGLShadowMap:",te,"has no shadow.");continue}if(Q.autoUpdate===!1&&Q.needsUpdate===!1)continue;s.copy(Q.mapSize);let re=Q.getFrameExtents();if(s.multiply(re),r.copy(Q.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/re.x),s.x=r.x*re.x,Q.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/re.y),s.y=r.y*re.y,Q.mapSize.y=r.y)),Q.map===null||z===!0||W===!0){let ye=this.type!==mn?{minFilter:Mt,magFilter:Mt}:{};Q.map!==null&&Q.map.dispose(),Q.map=new fn(s.x,s.y,ye),Q.map.texture.name=te.name+".shadowMap",Q.camera.updateProjectionMatrix()}i.setRenderTarget(Q.map),i.clear();let ce=Q.getViewportCount();for(let ye=0;ye<ce;ye++){let ke=Q.getViewport(ye);o.set(r.x*ke.x,r.y*ke.y,r.x*ke.z,r.y*ke.w),B.viewport(o),Q.updateMatrices(te,ye),n=Q.getFrustum(),_(R,U,Q.camera,te,this.type)}Q.isPointLightShadow!==!0&&this.type===mn&&w(Q,U),Q.needsUpdate=!1}p=this.type,g.needsUpdate=!1,i.setRenderTarget(y,v,P)};function w(E,R){let U=e.update(D);d.defines.VSM_SAMPLES!==E.blurSamples&&(d.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null&&(E.mapPass=new fn(s.x,s.y)),d.uniforms.shadow_pass.value=E.map.texture,d.uniforms.resolution.value=E.mapSize,d.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(R,null,U,d,D,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value=E.mapSize,f.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(R,null,U,f,D,null)}function b(E,R,U,y){let v=null,P=U.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(P!==void 0)v=P;else if(v=U.isPointLight===!0?l:a,i.localClippingEnabled&&R.clipShadows===!0&&Array.isArray(R.clippingPlanes)&&R.clippingPlanes.length!==0||R.displacementMap&&R.displacementScale!==0||R.alphaMap&&R.alphaTest>0||R.map&&R.alphaTest>0||R.alphaToCoverage===!0){let B=v.uuid,z=R.uuid,W=c[B];W===void 0&&(W={},c[B]=W);let j=W[z];j===void 0&&(j=v.clone(),W[z]=j,R.addEventListener("dispose",T)),v=j}if(v.visible=R.visible,v.wireframe=R.wireframe,y===mn?v.side=R.shadowSide!==null?R.shadowSide:R.side:v.side=R.shadowSide!==null?R.shadowSide:u[R.side],v.alphaMap=R.alphaMap,v.alphaTest=R.alphaToCoverage===!0?.5:R.alphaTest,v.map=R.map,v.clipShadows=R.clipShadows,v.clippingPlanes=R.clippingPlanes,v.clipIntersection=R.clipIntersection,v.displacementMap=R.displacementMap,v.displacementScale=R.displacementScale,v.displacementBias=R.displacementBias,v.wireframeLinewidth=R.wireframeLinewidth,v.linewidth=R.linewidth,U.isPointLight===!0&&v.isMeshDistanceMaterial===!0){let B=i.properties.get(v);B.light=U}return v}function _(E,R,U,y,v){if(E.visible===!1)return;if(E.layers.test(R.layers)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&v===mn)&&(!E.frustumCulled||n.intersectsObject(E))){E.modelViewMatrix.multiplyMatrices(U.matrixWorldInverse,E.matrixWorld);let z=e.update(E),W=E.material;if(Array.isArray(W)){let j=z.groups;for(let G=0,te=j.length;G<te;G++){let Q=j[G],re=W[Q.materialIndex];if(re&&re.visible){let ce=b(E,re,y,v);E.onBeforeShadow(i,E,R,U,z,ce,Q),i.renderBufferDirect(U,null,z,ce,E,Q),E.onAfterShadow(i,E,R,U,z,ce,Q)}}}else if(W.visible){let j=b(E,W,y,v);E.onBeforeShadow(i,E,R,U,z,j,null),i.renderBufferDirect(U,null,z,j,E,null),E.onAfterShadow(i,E,R,U,z,j,null)}}let B=E.children;for(let z=0,W=B.length;z<W;z++)_(B[z],R,U,y,v)}function T(E){E.target.removeEventListener("dispose",T);for(let U in c){let y=c[U],v=E.target.uuid;v in y&&(y[v].dispose(),delete y[v])}}}var TA={[_o]:xo,[vo]:bo,[yo]:Mo,[oi]:wo,[xo]:_o,[bo]:vo,[Mo]:yo,[wo]:oi};function EA(i,e){function t(){let C=!1,ee=new at,ie=null,ue=new at(0,0,0,0);return{setMask:function($){ie!==$&&!C&&(i.colorMask($,$,$,$),ie=$)},setLocked:function($){C=$},setClear:function($,Y,pe,Re,Je){Je===!0&&($*=Re,Y*=Re,pe*=Re),ee.set($,Y,pe,Re),ue.equals(ee)===!1&&(i.clearColor($,Y,pe,Re),ue.copy(ee))},reset:function(){C=!1,ie=null,ue.set(-1,0,0,0)}}}function n(){let C=!1,ee=!1,ie=null,ue=null,$=null;return{setReversed:function(Y){if(ee!==Y){let pe=e.get("EXT_clip_control");Y?pe.clipControlEXT(pe.LOWER_LEFT_EXT,pe.ZERO_TO_ONE_EXT):pe.clipControlEXT(pe.LOWER_LEFT_EXT,pe.NEGATIVE_ONE_TO_ONE_EXT),ee=Y;let Re=$;$=null,this.setClear(Re)}},getReversed:function(){return ee},setTest:function(Y){Y?Z(i.DEPTH_TEST):fe(i.DEPTH_TEST)},setMask:function(Y){ie!==Y&&!C&&(i.depthMask(Y),ie=Y)},setFunc:function(Y){if(ee&&(Y=TA[Y]),ue!==Y){switch(Y){case _o:i.depthFunc(i.NEVER);break;case xo:i.depthFunc(i.ALWAYS);break;case vo:i.depthFunc(i.LESS);break;case oi:i.depthFunc(i.LEQUAL);break;case yo:i.depthFunc(i.EQUAL);break;case wo:i.depthFunc(i.GEQUAL);break;case bo:i.depthFunc(i.GREATER);break;case Mo:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}ue=Y}},setLocked:function(Y){C=Y},setClear:function(Y){$!==Y&&(ee&&(Y=1-Y),i.clearDepth(Y),$=Y)},reset:function(){C=!1,ie=null,ue=null,$=null,ee=!1}}}function s(){let C=!1,ee=null,ie=null,ue=null,$=null,Y=null,pe=null,Re=null,Je=null;return{setTest:function(Xe){C||(Xe?Z(i.STENCIL_TEST):fe(i.STENCIL_TEST))},setMask:function(Xe){ee!==Xe&&!C&&(i.stencilMask(Xe),ee=Xe)},setFunc:function(Xe,_n,an){(ie!==Xe||ue!==_n||$!==an)&&(i.stencilFunc(Xe,_n,an),ie=Xe,ue=_n,$=an)},setOp:function(Xe,_n,an){(Y!==Xe||pe!==_n||Re!==an)&&(i.stencilOp(Xe,_n,an),Y=Xe,pe=_n,Re=an)},setLocked:function(Xe){C=Xe},setClear:function(Xe){Je!==Xe&&(i.clearStencil(Xe),Je=Xe)},reset:function(){C=!1,ee=null,ie=null,ue=null,$=null,Y=null,pe=null,Re=null,Je=null}}}let r=new t,o=new n,a=new s,l=new WeakMap,c=new WeakMap,h={},u={},d=new WeakMap,f=[],m=null,D=!1,g=null,p=null,w=null,b=null,_=null,T=null,E=null,R=new Fe(0,0,0),U=0,y=!1,v=null,P=null,B=null,z=null,W=null,j=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,te=0,Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(te=parseFloat(/^WebGL (\d)/.exec(Q)[1]),G=te>=1):Q.indexOf("OpenGL ES")!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),G=te>=2);let re=null,ce={},ye=i.getParameter(i.SCISSOR_BOX),ke=i.getParameter(i.VIEWPORT),$e=new at().fromArray(ye),nt=new at().fromArray(ke);function We(C,ee,ie,ue){let $=new Uint8Array(4),Y=i.createTexture();i.bindTexture(C,Y),i.texParameteri(C,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(C,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let pe=0;pe<ie;pe++)C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY?i.texImage3D(ee,0,i.RGBA,1,1,ue,0,i.RGBA,i.UNSIGNED_BYTE,$):i.texImage2D(ee+pe,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,$);return Y}let X={};X[i.TEXTURE_2D]=We(i.TEXTURE_2D,i.TEXTURE_2D,1),X[i.TEXTURE_CUBE_MAP]=We(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),X[i.TEXTURE_2D_ARRAY]=We(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),X[i.TEXTURE_3D]=We(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Z(i.DEPTH_TEST),o.setFunc(oi),Te(!1),ge(Tl),Z(i.CULL_FACE),it(Cn);function Z(C){h[C]!==!0&&(i.enable(C),h[C]=!0)}function fe(C){h[C]!==!1&&(i.disable(C),h[C]=!1)}function Ce(C,ee){return u[C]!==ee?(i.bindFramebuffer(C,ee),u[C]=ee,C===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=ee),C===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=ee),!0):!1}function ve(C,ee){let ie=f,ue=!1;if(C){ie=d.get(ee),ie===void 0&&(ie=[],d.set(ee,ie));let $=C.textures;if(ie.length!==$.length||ie[0]!==i.COLOR_ATTACHMENT0){for(let Y=0,pe=$.length;Y<pe;Y++)ie[Y]=i.COLOR_ATTACHMENT0+Y;ie.length=$.length,ue=!0}}else ie[0]!==i.BACK&&(ie[0]=i.BACK,ue=!0);ue&&i.drawBuffers(ie)}function He(C){return m!==C?(i.useProgram(C),m=C,!0):!1}let yt={[Qn]:i.FUNC_ADD,[Eh]:i.FUNC_SUBTRACT,[Ch]:i.FUNC_REVERSE_SUBTRACT};yt[Rh]=i.MIN,yt[Ph]=i.MAX;let S={[Ih]:i.ZERO,[Lh]:i.ONE,[Nh]:i.SRC_COLOR,[Gr]:i.SRC_ALPHA,[zh]:i.SRC_ALPHA_SATURATE,[Oh]:i.DST_COLOR,[Fh]:i.DST_ALPHA,[Uh]:i.ONE_MINUS_SRC_COLOR,[Wr]:i.ONE_MINUS_SRC_ALPHA,[kh]:i.ONE_MINUS_DST_COLOR,[Bh]:i.ONE_MINUS_DST_ALPHA,[Qh]:i.CONSTANT_COLOR,[Vh]:i.ONE_MINUS_CONSTANT_COLOR,[Hh]:i.CONSTANT_ALPHA,[Gh]:i.ONE_MINUS_CONSTANT_ALPHA};function it(C,ee,ie,ue,$,Y,pe,Re,Je,Xe){if(C===Cn){D===!0&&(fe(i.BLEND),D=!1);return}if(D===!1&&(Z(i.BLEND),D=!0),C!==Th){if(C!==g||Xe!==y){if((p!==Qn||_!==Qn)&&(i.blendEquation(i.FUNC_ADD),p=Qn,_=Qn),Xe)switch(C){case ri:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Cl:i.blendFunc(i.ONE,i.ONE);break;case Rl:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Pl:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:console.error("THREE.WebGLState: Invalid blending: ",C);break}else switch(C){case ri:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Cl:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Rl:console.error("THREE.WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Pl:console.error("THREE.WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:console.error("THREE.WebGLState: Invalid blending: ",C);break}w=null,b=null,T=null,E=null,R.set(0,0,0),U=0,g=C,y=Xe}return}$=$||ee,Y=Y||ie,pe=pe||ue,(ee!==p||$!==_)&&(i.blendEquationSeparate(yt[ee],yt[$]),p=ee,_=$),(ie!==w||ue!==b||Y!==T||pe!==E)&&(i.blendFuncSeparate(S[ie],S[ue],S[Y],S[pe]),w=ie,b=ue,T=Y,E=pe),(Re.equals(R)===!1||Je!==U)&&(i.blendColor(Re.r,Re.g,Re.b,Je),R.copy(Re),U=Je),g=C,y=!1}function Ie(C,ee){C.side===Nt?fe(i.CULL_FACE):Z(i.CULL_FACE);let ie=C.side===Rt;ee&&(ie=!ie),Te(ie),C.blending===ri&&C.transparent===!1?it(Cn):it(C.blending,C.blendEquation,C.blendSrc,C.blendDst,C.blendEquationAlpha,C.blendSrcAlpha,C.blendDstAlpha,C.blendColor,C.blendAlpha,C.premultipliedAlpha),o.setFunc(C.depthFunc),o.setTest(C.depthTest),o.setMask(C.depthWrite),r.setMask(C.colorWrite);let ue=C.stencilWrite;a.setTest(ue),ue&&(a.setMask(C.stencilWriteMask),a.setFunc(C.stencilFunc,C.stencilRef,C.stencilFuncMask),a.setOp(C.stencilFail,C.stencilZFail,C.stencilZPass)),me(C.polygonOffset,C.polygonOffsetFactor,C.polygonOffsetUnits),C.alphaToCoverage===!0?Z(i.SAMPLE_ALPHA_TO_COVERAGE):fe(i.SAMPLE_ALPHA_TO_COVERAGE)}function Te(C){v!==C&&(C?i.frontFace(i.CW):i.frontFace(i.CCW),v=C)}function ge(C){C!==Mh?(Z(i.CULL_FACE),C!==P&&(C===Tl?i.cullFace(i.BACK):C===Sh?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):fe(i.CULL_FACE),P=C}function st(C){C!==B&&(G&&i.lineWidth(C),B=C)}function me(C,ee,ie){C?(Z(i.POLYGON_OFFSET_FILL),(z!==ee||W!==ie)&&(i.polygonOffset(ee,ie),z=ee,W=ie)):fe(i.POLYGON_OFFSET_FILL)}function Be(C){C?Z(i.SCISSOR_TEST):fe(i.SCISSOR_TEST)}function gt(C){C===void 0&&(C=i.TEXTURE0+j-1),re!==C&&(i.activeTexture(C),re=C)}function ut(C,ee,ie){ie===void 0&&(re===null?ie=i.TEXTURE0+j-1:ie=re);let ue=ce[ie];ue===void 0&&(ue={type:void 0,texture:void 0},ce[ie]=ue),(ue.type!==C||ue.texture!==ee)&&(re!==ie&&(i.activeTexture(ie),re=ie),i.bindTexture(C,ee||X[C]),ue.type=C,ue.texture=ee)}function M(){let C=ce[re];C!==void 0&&C.type!==void 0&&(i.bindTexture(C.type,null),C.type=void 0,C.texture=void 0)}function A(){try{i.compressedTexImage2D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function F(){try{i.compressedTexImage3D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function H(){try{i.texSubImage2D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function q(){try{i.texSubImage3D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function V(){try{i.compressedTexSubImage2D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function xe(){try{i.compressedTexSubImage3D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function ne(){try{i.texStorage2D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function Ae(){try{i.texStorage3D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function De(){try{i.texImage2D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function K(){try{i.texImage3D(...arguments)}catch(C){console.error("THREE.WebGLState:",C)}}function le(C){$e.equals(C)===!1&&(i.scissor(C.x,C.y,C.z,C.w),$e.copy(C))}function Se(C){nt.equals(C)===!1&&(i.viewport(C.x,C.y,C.z,C.w),nt.copy(C))}function _e(C,ee){let ie=c.get(ee);ie===void 0&&(ie=new WeakMap,c.set(ee,ie));let ue=ie.get(C);ue===void 0&&(ue=i.getUniformBlockIndex(ee,C.name),ie.set(C,ue))}function oe(C,ee){let ue=c.get(ee).get(C);l.get(ee)!==ue&&(i.uniformBlockBinding(ee,ue,C.__bindingPointIndex),l.set(ee,ue))}function Ne(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),h={},re=null,ce={},u={},d=new WeakMap,f=[],m=null,D=!1,g=null,p=null,w=null,b=null,_=null,T=null,E=null,R=new Fe(0,0,0),U=0,y=!1,v=null,P=null,B=null,z=null,W=null,$e.set(0,0,i.canvas.width,i.canvas.height),nt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Z,disable:fe,bindFramebuffer:Ce,drawBuffers:ve,useProgram:He,setBlending:it,setMaterial:Ie,setFlipSided:Te,setCullFace:ge,setLineWidth:st,setPolygonOffset:me,setScissorTest:Be,activeTexture:gt,bindTexture:ut,unbindTexture:M,compressedTexImage2D:A,compressedTexImage3D:F,texImage2D:De,texImage3D:K,updateUBOMapping:_e,uniformBlockBinding:oe,texStorage2D:ne,texStorage3D:Ae,texSubImage2D:H,texSubImage3D:q,compressedTexSubImage2D:V,compressedTexSubImage3D:xe,scissor:le,viewport:Se,reset:Ne}}function CA(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Pe,h=new WeakMap,u,d=new WeakMap,f=!1;try{f=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(M,A){return f?new OffscreenCanvas(M,A):Us("canvas")}function D(M,A,F){let H=1,q=ut(M);if((q.width>F||q.height>F)&&(H=F/Math.max(q.width,q.height)),H<1)if(typeof HTMLImageElement<"u"&&M instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&M instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&M instanceof ImageBitmap||typeof VideoFrame<"u"&&M instanceof VideoFrame){let V=Math.floor(H*q.width),xe=Math.floor(H*q.height);u===void 0&&(u=m(V,xe));let ne=A?m(V,xe):u;return ne.width=V,ne.height=xe,ne.getContext("2d").drawImage(M,0,0,V,xe),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+q.width+"x"+q.height+") to ("+V+"x"+xe+")."),ne}else return"data"in M&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+q.width+"x"+q.height+")."),M;return M}function g(M){return M.generateMipmaps}function p(M){i.generateMipmap(M)}function w(M){return M.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:M.isWebGL3DRenderTarget?i.TEXTURE_3D:M.isWebGLArrayRenderTarget||M.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function b(M,A,F,H,q=!1){if(M!==null){if(i[M]!==void 0)return i[M];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+M+"'")}let V=A;if(A===i.RED&&(F===i.FLOAT&&(V=i.R32F),F===i.HALF_FLOAT&&(V=i.R16F),F===i.UNSIGNED_BYTE&&(V=i.R8)),A===i.RED_INTEGER&&(F===i.UNSIGNED_BYTE&&(V=i.R8UI),F===i.UNSIGNED_SHORT&&(V=i.R16UI),F===i.UNSIGNED_INT&&(V=i.R32UI),F===i.BYTE&&(V=i.R8I),F===i.SHORT&&(V=i.R16I),F===i.INT&&(V=i.R32I)),A===i.RG&&(F===i.FLOAT&&(V=i.RG32F),F===i.HALF_FLOAT&&(V=i.RG16F),F===i.UNSIGNED_BYTE&&(V=i.RG8)),A===i.RG_INTEGER&&(F===i.UNSIGNED_BYTE&&(V=i.RG8UI),F===i.UNSIGNED_SHORT&&(V=i.RG16UI),F===i.UNSIGNED_INT&&(V=i.RG32UI),F===i.BYTE&&(V=i.RG8I),F===i.SHORT&&(V=i.RG16I),F===i.INT&&(V=i.RG32I)),A===i.RGB_INTEGER&&(F===i.UNSIGNED_BYTE&&(V=i.RGB8UI),F===i.UNSIGNED_SHORT&&(V=i.RGB16UI),F===i.UNSIGNED_INT&&(V=i.RGB32UI),F===i.BYTE&&(V=i.RGB8I),F===i.SHORT&&(V=i.RGB16I),F===i.INT&&(V=i.RGB32I)),A===i.RGBA_INTEGER&&(F===i.UNSIGNED_BYTE&&(V=i.RGBA8UI),F===i.UNSIGNED_SHORT&&(V=i.RGBA16UI),F===i.UNSIGNED_INT&&(V=i.RGBA32UI),F===i.BYTE&&(V=i.RGBA8I),F===i.SHORT&&(V=i.RGBA16I),F===i.INT&&(V=i.RGBA32I)),A===i.RGB&&(F===i.UNSIGNED_INT_5_9_9_9_REV&&(V=i.RGB9_E5),F===i.UNSIGNED_INT_10F_11F_11F_REV&&(V=i.R11F_G11F_B10F)),A===i.RGBA){let xe=q?Ls:Qe.getTransfer(H);F===i.FLOAT&&(V=i.RGBA32F),F===i.HALF_FLOAT&&(V=i.RGBA16F),F===i.UNSIGNED_BYTE&&(V=xe===Ye?i.SRGB8_ALPHA8:i.RGBA8),F===i.UNSIGNED_SHORT_4_4_4_4&&(V=i.RGBA4),F===i.UNSIGNED_SHORT_5_5_5_1&&(V=i.RGB5_A1)}return(V===i.R16F||V===i.R32F||V===i.RG16F||V===i.RG32F||V===i.RGBA16F||V===i.RGBA32F)&&e.get("EXT_color_buffer_float"),V}function _(M,A){let F;return M?A===null||A===Gn||A===is?F=i.DEPTH24_STENCIL8:A===on?F=i.DEPTH32F_STENCIL8:A===ts&&(F=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):A===null||A===Gn||A===is?F=i.DEPTH_COMPONENT24:A===on?F=i.DEPTH_COMPONENT32F:A===ts&&(F=i.DEPTH_COMPONENT16),F}function T(M,A){return g(M)===!0||M.isFramebufferTexture&&M.minFilter!==Mt&&M.minFilter!==nn?Math.log2(Math.max(A.width,A.height))+1:M.mipmaps!==void 0&&M.mipmaps.length>0?M.mipmaps.length:M.isCompressedTexture&&Array.isArray(M.image)?A.mipmaps.length:1}function E(M){let A=M.target;A.removeEventListener("dispose",E),U(A),A.isVideoTexture&&h.delete(A)}function R(M){let A=M.target;A.removeEventListener("dispose",R),v(A)}function U(M){let A=n.get(M);if(A.__webglInit===void 0)return;let F=M.source,H=d.get(F);if(H){let q=H[A.__cacheKey];q.usedTimes--,q.usedTimes===0&&y(M),Object.keys(H).length===0&&d.delete(F)}n.remove(M)}function y(M){let A=n.get(M);i.deleteTexture(A.__webglTexture);let F=M.source,H=d.get(F);delete H[A.__cacheKey],o.memory.textures--}function v(M){let A=n.get(M);if(M.depthTexture&&(M.depthTexture.dispose(),n.remove(M.depthTexture)),M.isWebGLCubeRenderTarget)for(let H=0;H<6;H++){if(Array.isArray(A.__webglFramebuffer[H]))for(let q=0;q<A.__webglFramebuffer[H].length;q++)i.deleteFramebuffer(A.__webglFramebuffer[H][q]);else i.deleteFramebuffer(A.__webglFramebuffer[H]);A.__webglDepthbuffer&&i.deleteRenderbuffer(A.__webglDepthbuffer[H])}else{if(Array.isArray(A.__webglFramebuffer))for(let H=0;H<A.__webglFramebuffer.length;H++)i.deleteFramebuffer(A.__webglFramebuffer[H]);else i.deleteFramebuffer(A.__webglFramebuffer);if(A.__webglDepthbuffer&&i.deleteRenderbuffer(A.__webglDepthbuffer),A.__webglMultisampledFramebuffer&&i.deleteFramebuffer(A.__webglMultisampledFramebuffer),A.__webglColorRenderbuffer)for(let H=0;H<A.__webglColorRenderbuffer.length;H++)A.__webglColorRenderbuffer[H]&&i.deleteRenderbuffer(A.__webglColorRenderbuffer[H]);A.__webglDepthRenderbuffer&&i.deleteRenderbuffer(A.__webglDepthRenderbuffer)}let F=M.textures;for(let H=0,q=F.length;H<q;H++){let V=n.get(F[H]);V.__webglTexture&&(i.deleteTexture(V.__webglTexture),o.memory.textures--),n.remove(F[H])}n.remove(M)}let P=0;function B(){P=0}function z(){let M=P;return M>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+M+" texture units while this GPU supports only "+s.maxTextures),P+=1,M}function W(M){let A=[];return A.push(M.wrapS),A.push(M.wrapT),A.push(M.wrapR||0),A.push(M.magFilter),A.push(M.minFilter),A.push(M.anisotropy),A.push(M.internalFormat),A.push(M.format),A.push(M.type),A.push(M.generateMipmaps),A.push(M.premultiplyAlpha),A.push(M.flipY),A.push(M.unpackAlignment),A.push(M.colorSpace),A.join()}function j(M,A){let F=n.get(M);if(M.isVideoTexture&&Be(M),M.isRenderTargetTexture===!1&&M.isExternalTexture!==!0&&M.version>0&&F.__version!==M.version){let H=M.image;if(H===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(H.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{X(F,M,A);return}}else M.isExternalTexture&&(F.__webglTexture=M.sourceTexture?M.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,F.__webglTexture,i.TEXTURE0+A)}function G(M,A){let F=n.get(M);if(M.isRenderTargetTexture===!1&&M.version>0&&F.__version!==M.version){X(F,M,A);return}t.bindTexture(i.TEXTURE_2D_ARRAY,F.__webglTexture,i.TEXTURE0+A)}function te(M,A){let F=n.get(M);if(M.isRenderTargetTexture===!1&&M.version>0&&F.__version!==M.version){X(F,M,A);return}t.bindTexture(i.TEXTURE_3D,F.__webglTexture,i.TEXTURE0+A)}function Q(M,A){let F=n.get(M);if(M.version>0&&F.__version!==M.version){Z(F,M,A);return}t.bindTexture(i.TEXTURE_CUBE_MAP,F.__webglTexture,i.TEXTURE0+A)}let re={[un]:i.REPEAT,[kn]:i.CLAMP_TO_EDGE,[Xr]:i.MIRRORED_REPEAT},ce={[Mt]:i.NEAREST,[eu]:i.NEAREST_MIPMAP_NEAREST,[Di]:i.NEAREST_MIPMAP_LINEAR,[nn]:i.LINEAR,[Co]:i.LINEAR_MIPMAP_NEAREST,[An]:i.LINEAR_MIPMAP_LINEAR},ye={[su]:i.NEVER,[hu]:i.ALWAYS,[ru]:i.LESS,[Ql]:i.LEQUAL,[ou]:i.EQUAL,[cu]:i.GEQUAL,[au]:i.GREATER,[lu]:i.NOTEQUAL};function ke(M,A){if(A.type===on&&e.has("OES_texture_float_linear")===!1&&(A.magFilter===nn||A.magFilter===Co||A.magFilter===Di||A.magFilter===An||A.minFilter===nn||A.minFilter===Co||A.minFilter===Di||A.minFilter===An)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(M,i.TEXTURE_WRAP_S,re[A.wrapS]),i.texParameteri(M,i.TEXTURE_WRAP_T,re[A.wrapT]),(M===i.TEXTURE_3D||M===i.TEXTURE_2D_ARRAY)&&i.texParameteri(M,i.TEXTURE_WRAP_R,re[A.wrapR]),i.texParameteri(M,i.TEXTURE_MAG_FILTER,ce[A.magFilter]),i.texParameteri(M,i.TEXTURE_MIN_FILTER,ce[A.minFilter]),A.compareFunction&&(i.texParameteri(M,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(M,i.TEXTURE_COMPARE_FUNC,ye[A.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(A.magFilter===Mt||A.minFilter!==Di&&A.minFilter!==An||A.type===on&&e.has("OES_texture_float_linear")===!1)return;if(A.anisotropy>1||n.get(A).__currentAnisotropy){let F=e.get("EXT_texture_filter_anisotropic");i.texParameterf(M,F.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(A.anisotropy,s.getMaxAnisotropy())),n.get(A).__currentAnisotropy=A.anisotropy}}}function $e(M,A){let F=!1;M.__webglInit===void 0&&(M.__webglInit=!0,A.addEventListener("dispose",E));let H=A.source,q=d.get(H);q===void 0&&(q={},d.set(H,q));let V=W(A);if(V!==M.__cacheKey){q[V]===void 0&&(q[V]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,F=!0),q[V].usedTimes++;let xe=q[M.__cacheKey];xe!==void 0&&(q[M.__cacheKey].usedTimes--,xe.usedTimes===0&&y(A)),M.__cacheKey=V,M.__webglTexture=q[V].texture}return F}function nt(M,A,F){return Math.floor(Math.floor(M/F)/A)}function We(M,A,F,H){let V=M.updateRanges;if(V.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,A.width,A.height,F,H,A.data);else{V.sort((K,le)=>K.start-le.start);let xe=0;for(let K=1;K<V.length;K++){let le=V[xe],Se=V[K],_e=le.start+le.count,oe=nt(Se.start,A.width,4),Ne=nt(le.start,A.width,4);Se.start<=_e+1&&oe===Ne&&nt(Se.start+Se.count-1,A.width,4)===oe?le.count=Math.max(le.count,Se.start+Se.count-le.start):(++xe,V[xe]=Se)}V.length=xe+1;let ne=i.getParameter(i.UNPACK_ROW_LENGTH),Ae=i.getParameter(i.UNPACK_SKIP_PIXELS),De=i.getParameter(i.UNPACK_SKIP_ROWS);i.pixelStorei(i.UNPACK_ROW_LENGTH,A.width);for(let K=0,le=V.length;K<le;K++){let Se=V[K],_e=Math.floor(Se.start/4),oe=Math.ceil(Se.count/4),Ne=_e%A.width,C=Math.floor(_e/A.width),ee=oe,ie=1;i.pixelStorei(i.UNPACK_SKIP_PIXELS,Ne),i.pixelStorei(i.UNPACK_SKIP_ROWS,C),t.texSubImage2D(i.TEXTURE_2D,0,Ne,C,ee,ie,F,H,A.data)}M.clearUpdateRanges(),i.pixelStorei(i.UNPACK_ROW_LENGTH,ne),i.pixelStorei(i.UNPACK_SKIP_PIXELS,Ae),i.pixelStorei(i.UNPACK_SKIP_ROWS,De)}}function X(M,A,F){let H=i.TEXTURE_2D;(A.isDataArrayTexture||A.isCompressedArrayTexture)&&(H=i.TEXTURE_2D_ARRAY),A.isData3DTexture&&(H=i.TEXTURE_3D);let q=$e(M,A),V=A.source;t.bindTexture(H,M.__webglTexture,i.TEXTURE0+F);let xe=n.get(V);if(V.version!==xe.__version||q===!0){t.activeTexture(i.TEXTURE0+F);let ne=Qe.getPrimaries(Qe.workingColorSpace),Ae=A.colorSpace===Pn?null:Qe.getPrimaries(A.colorSpace),De=A.colorSpace===Pn||ne===Ae?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,A.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,A.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,A.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,De);let K=D(A.image,!1,s.maxTextureSize);K=gt(A,K);let le=r.convert(A.format,A.colorSpace),Se=r.convert(A.type),_e=b(A.internalFormat,le,Se,A.colorSpace,A.isVideoTexture);ke(H,A);let oe,Ne=A.mipmaps,C=A.isVideoTexture!==!0,ee=xe.__version===void 0||q===!0,ie=V.dataReady,ue=T(A,K);if(A.isDepthTexture)_e=_(A.format===ss,A.type),ee&&(C?t.texStorage2D(i.TEXTURE_2D,1,_e,K.width,K.height):t.texImage2D(i.TEXTURE_2D,0,_e,K.width,K.height,0,le,Se,null));else if(A.isDataTexture)if(Ne.length>0){C&&ee&&t.texStorage2D(i.TEXTURE_2D,ue,_e,Ne[0].width,Ne[0].height);for(let $=0,Y=Ne.length;$<Y;$++)oe=Ne[$],C?ie&&t.texSubImage2D(i.TEXTURE_2D,$,0,0,oe.width,oe.height,le,Se,oe.data):t.texImage2D(i.TEXTURE_2D,$,_e,oe.width,oe.height,0,le,Se,oe.data);A.generateMipmaps=!1}else C?(ee&&t.texStorage2D(i.TEXTURE_2D,ue,_e,K.width,K.height),ie&&We(A,K,le,Se)):t.texImage2D(i.TEXTURE_2D,0,_e,K.width,K.height,0,le,Se,K.data);else if(A.isCompressedTexture)if(A.isCompressedArrayTexture){C&&ee&&t.texStorage3D(i.TEXTURE_2D_ARRAY,ue,_e,Ne[0].width,Ne[0].height,K.depth);for(let $=0,Y=Ne.length;$<Y;$++)if(oe=Ne[$],A.format!==Ut)if(le!==null)if(C){if(ie)if(A.layerUpdates.size>0){let pe=Yl(oe.width,oe.height,A.format,A.type);for(let Re of A.layerUpdates){let Je=oe.data.subarray(Re*pe/oe.data.BYTES_PER_ELEMENT,(Re+1)*pe/oe.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,$,0,0,Re,oe.width,oe.height,1,le,Je)}A.clearLayerUpdates()}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,$,0,0,0,oe.width,oe.height,K.depth,le,oe.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,$,_e,oe.width,oe.height,K.depth,0,oe.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else C?ie&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,$,0,0,0,oe.width,oe.height,K.depth,le,Se,oe.data):t.texImage3D(i.TEXTURE_2D_ARRAY,$,_e,oe.width,oe.height,K.depth,0,le,Se,oe.data)}else{C&&ee&&t.texStorage2D(i.TEXTURE_2D,ue,_e,Ne[0].width,Ne[0].height);for(let $=0,Y=Ne.length;$<Y;$++)oe=Ne[$],A.format!==Ut?le!==null?C?ie&&t.compressedTexSubImage2D(i.TEXTURE_2D,$,0,0,oe.width,oe.height,le,oe.data):t.compressedTexImage2D(i.TEXTURE_2D,$,_e,oe.width,oe.height,0,oe.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):C?ie&&t.texSubImage2D(i.TEXTURE_2D,$,0,0,oe.width,oe.height,le,Se,oe.data):t.texImage2D(i.TEXTURE_2D,$,_e,oe.width,oe.height,0,le,Se,oe.data)}else if(A.isDataArrayTexture)if(C){if(ee&&t.texStorage3D(i.TEXTURE_2D_ARRAY,ue,_e,K.width,K.height,K.depth),ie)if(A.layerUpdates.size>0){let $=Yl(K.width,K.height,A.format,A.type);for(let Y of A.layerUpdates){let pe=K.data.subarray(Y*$/K.data.BYTES_PER_ELEMENT,(Y+1)*$/K.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Y,K.width,K.height,1,le,Se,pe)}A.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,K.width,K.height,K.depth,le,Se,K.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,_e,K.width,K.height,K.depth,0,le,Se,K.data);else if(A.isData3DTexture)C?(ee&&t.texStorage3D(i.TEXTURE_3D,ue,_e,K.width,K.height,K.depth),ie&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,K.width,K.height,K.depth,le,Se,K.data)):t.texImage3D(i.TEXTURE_3D,0,_e,K.width,K.height,K.depth,0,le,Se,K.data);else if(A.isFramebufferTexture){if(ee)if(C)t.texStorage2D(i.TEXTURE_2D,ue,_e,K.width,K.height);else{let $=K.width,Y=K.height;for(let pe=0;pe<ue;pe++)t.texImage2D(i.TEXTURE_2D,pe,_e,$,Y,0,le,Se,null),$>>=1,Y>>=1}}else if(Ne.length>0){if(C&&ee){let $=ut(Ne[0]);t.texStorage2D(i.TEXTURE_2D,ue,_e,$.width,$.height)}for(let $=0,Y=Ne.length;$<Y;$++)oe=Ne[$],C?ie&&t.texSubImage2D(i.TEXTURE_2D,$,0,0,le,Se,oe):t.texImage2D(i.TEXTURE_2D,$,_e,le,Se,oe);A.generateMipmaps=!1}else if(C){if(ee){let $=ut(K);t.texStorage2D(i.TEXTURE_2D,ue,_e,$.width,$.height)}ie&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,le,Se,K)}else t.texImage2D(i.TEXTURE_2D,0,_e,le,Se,K);g(A)&&p(H),xe.__version=V.version,A.onUpdate&&A.onUpdate(A)}M.__version=A.version}function Z(M,A,F){if(A.image.length!==6)return;let H=$e(M,A),q=A.source;t.bindTexture(i.TEXTURE_CUBE_MAP,M.__webglTexture,i.TEXTURE0+F);let V=n.get(q);if(q.version!==V.__version||H===!0){t.activeTexture(i.TEXTURE0+F);let xe=Qe.getPrimaries(Qe.workingColorSpace),ne=A.colorSpace===Pn?null:Qe.getPrimaries(A.colorSpace),Ae=A.colorSpace===Pn||xe===ne?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,A.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,A.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,A.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ae);let De=A.isCompressedTexture||A.image[0].isCompressedTexture,K=A.image[0]&&A.image[0].isDataTexture,le=[];for(let Y=0;Y<6;Y++)!De&&!K?le[Y]=D(A.image[Y],!0,s.maxCubemapSize):le[Y]=K?A.image[Y].image:A.image[Y],le[Y]=gt(A,le[Y]);let Se=le[0],_e=r.convert(A.format,A.colorSpace),oe=r.convert(A.type),Ne=b(A.internalFormat,_e,oe,A.colorSpace),C=A.isVideoTexture!==!0,ee=V.__version===void 0||H===!0,ie=q.dataReady,ue=T(A,Se);ke(i.TEXTURE_CUBE_MAP,A);let $;if(De){C&&ee&&t.texStorage2D(i.TEXTURE_CUBE_MAP,ue,Ne,Se.width,Se.height);for(let Y=0;Y<6;Y++){$=le[Y].mipmaps;for(let pe=0;pe<$.length;pe++){let Re=$[pe];A.format!==Ut?_e!==null?C?ie&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe,0,0,Re.width,Re.height,_e,Re.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe,Ne,Re.width,Re.height,0,Re.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):C?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe,0,0,Re.width,Re.height,_e,oe,Re.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe,Ne,Re.width,Re.height,0,_e,oe,Re.data)}}}else{if($=A.mipmaps,C&&ee){$.length>0&&ue++;let Y=ut(le[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,ue,Ne,Y.width,Y.height)}for(let Y=0;Y<6;Y++)if(K){C?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,0,0,le[Y].width,le[Y].height,_e,oe,le[Y].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,Ne,le[Y].width,le[Y].height,0,_e,oe,le[Y].data);for(let pe=0;pe<$.length;pe++){let Je=$[pe].image[Y].image;C?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe+1,0,0,Je.width,Je.height,_e,oe,Je.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe+1,Ne,Je.width,Je.height,0,_e,oe,Je.data)}}else{C?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,0,0,_e,oe,le[Y]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,Ne,_e,oe,le[Y]);for(let pe=0;pe<$.length;pe++){let Re=$[pe];C?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe+1,0,0,_e,oe,Re.image[Y]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,pe+1,Ne,_e,oe,Re.image[Y])}}}g(A)&&p(i.TEXTURE_CUBE_MAP),V.__version=q.version,A.onUpdate&&A.onUpdate(A)}M.__version=A.version}function fe(M,A,F,H,q,V){let xe=r.convert(F.format,F.colorSpace),ne=r.convert(F.type),Ae=b(F.internalFormat,xe,ne,F.colorSpace),De=n.get(A),K=n.get(F);if(K.__renderTarget=A,!De.__hasExternalTextures){let le=Math.max(1,A.width>>V),Se=Math.max(1,A.height>>V);q===i.TEXTURE_3D||q===i.TEXTURE_2D_ARRAY?t.texImage3D(q,V,Ae,le,Se,A.depth,0,xe,ne,null):t.texImage2D(q,V,Ae,le,Se,0,xe,ne,null)}t.bindFramebuffer(i.FRAMEBUFFER,M),me(A)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,H,q,K.__webglTexture,0,st(A)):(q===i.TEXTURE_2D||q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,H,q,K.__webglTexture,V),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Ce(M,A,F){if(i.bindRenderbuffer(i.RENDERBUFFER,M),A.depthBuffer){let H=A.depthTexture,q=H&&H.isDepthTexture?H.type:null,V=_(A.stencilBuffer,q),xe=A.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ne=st(A);me(A)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ne,V,A.width,A.height):F?i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,V,A.width,A.height):i.renderbufferStorage(i.RENDERBUFFER,V,A.width,A.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,xe,i.RENDERBUFFER,M)}else{let H=A.textures;for(let q=0;q<H.length;q++){let V=H[q],xe=r.convert(V.format,V.colorSpace),ne=r.convert(V.type),Ae=b(V.internalFormat,xe,ne,V.colorSpace),De=st(A);F&&me(A)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,De,Ae,A.width,A.height):me(A)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,De,Ae,A.width,A.height):i.renderbufferStorage(i.RENDERBUFFER,Ae,A.width,A.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function ve(M,A){if(A&&A.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(t.bindFramebuffer(i.FRAMEBUFFER,M),!(A.depthTexture&&A.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");let H=n.get(A.depthTexture);H.__renderTarget=A,(!H.__webglTexture||A.depthTexture.image.width!==A.width||A.depthTexture.image.height!==A.height)&&(A.depthTexture.image.width=A.width,A.depthTexture.image.height=A.height,A.depthTexture.needsUpdate=!0),j(A.depthTexture,0);let q=H.__webglTexture,V=st(A);if(A.depthTexture.format===ji)me(A)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,q,0,V):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,q,0);else if(A.depthTexture.format===ss)me(A)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,q,0,V):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,q,0);else throw new Error("Unknown depthTexture format")}function He(M){let A=n.get(M),F=M.isWebGLCubeRenderTarget===!0;if(A.__boundDepthTexture!==M.depthTexture){let H=M.depthTexture;if(A.__depthDisposeCallback&&A.__depthDisposeCallback(),H){let q=()=>{delete A.__boundDepthTexture,delete A.__depthDisposeCallback,H.removeEventListener("dispose",q)};H.addEventListener("dispose",q),A.__depthDisposeCallback=q}A.__boundDepthTexture=H}if(M.depthTexture&&!A.__autoAllocateDepthBuffer){if(F)throw new Error("target.depthTexture not supported in Cube render targets");let H=M.texture.mipmaps;H&&H.length>0?ve(A.__webglFramebuffer[0],M):ve(A.__webglFramebuffer,M)}else if(F){A.__webglDepthbuffer=[];for(let H=0;H<6;H++)if(t.bindFramebuffer(i.FRAMEBUFFER,A.__webglFramebuffer[H]),A.__webglDepthbuffer[H]===void 0)A.__webglDepthbuffer[H]=i.createRenderbuffer(),Ce(A.__webglDepthbuffer[H],M,!1);else{let q=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,V=A.__webglDepthbuffer[H];i.bindRenderbuffer(i.RENDERBUFFER,V),i.framebufferRenderbuffer(i.FRAMEBUFFER,q,i.RENDERBUFFER,V)}}else{let H=M.texture.mipmaps;if(H&&H.length>0?t.bindFramebuffer(i.FRAMEBUFFER,A.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,A.__webglFramebuffer),A.__webglDepthbuffer===void 0)A.__webglDepthbuffer=i.createRenderbuffer(),Ce(A.__webglDepthbuffer,M,!1);else{let q=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,V=A.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,V),i.framebufferRenderbuffer(i.FRAMEBUFFER,q,i.RENDERBUFFER,V)}}t.bindFramebuffer(i.FRAMEBUFFER,null)}function yt(M,A,F){let H=n.get(M);A!==void 0&&fe(H.__webglFramebuffer,M,M.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),F!==void 0&&He(M)}function S(M){let A=M.texture,F=n.get(M),H=n.get(A);M.addEventListener("dispose",R);let q=M.textures,V=M.isWebGLCubeRenderTarget===!0,xe=q.length>1;if(xe||(H.__webglTexture===void 0&&(H.__webglTexture=i.createTexture()),H.__version=A.version,o.memory.textures++),V){F.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(A.mipmaps&&A.mipmaps.length>0){F.__webglFramebuffer[ne]=[];for(let Ae=0;Ae<A.mipmaps.length;Ae++)F.__webglFramebuffer[ne][Ae]=i.createFramebuffer()}else F.__webglFramebuffer[ne]=i.createFramebuffer()}else{if(A.mipmaps&&A.mipmaps.length>0){F.__webglFramebuffer=[];for(let ne=0;ne<A.mipmaps.length;ne++)F.__webglFramebuffer[ne]=i.createFramebuffer()}else F.__webglFramebuffer=i.createFramebuffer();if(xe)for(let ne=0,Ae=q.length;ne<Ae;ne++){let De=n.get(q[ne]);De.__webglTexture===void 0&&(De.__webglTexture=i.createTexture(),o.memory.textures++)}if(M.samples>0&&me(M)===!1){F.__webglMultisampledFramebuffer=i.createFramebuffer(),F.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,F.__webglMultisampledFramebuffer);for(let ne=0;ne<q.length;ne++){let Ae=q[ne];F.__webglColorRenderbuffer[ne]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,F.__webglColorRenderbuffer[ne]);let De=r.convert(Ae.format,Ae.colorSpace),K=r.convert(Ae.type),le=b(Ae.internalFormat,De,K,Ae.colorSpace,M.isXRRenderTarget===!0),Se=st(M);i.renderbufferStorageMultisample(i.RENDERBUFFER,Se,le,M.width,M.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ne,i.RENDERBUFFER,F.__webglColorRenderbuffer[ne])}i.bindRenderbuffer(i.RENDERBUFFER,null),M.depthBuffer&&(F.__webglDepthRenderbuffer=i.createRenderbuffer(),Ce(F.__webglDepthRenderbuffer,M,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(V){t.bindTexture(i.TEXTURE_CUBE_MAP,H.__webglTexture),ke(i.TEXTURE_CUBE_MAP,A);for(let ne=0;ne<6;ne++)if(A.mipmaps&&A.mipmaps.length>0)for(let Ae=0;Ae<A.mipmaps.length;Ae++)fe(F.__webglFramebuffer[ne][Ae],M,A,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,Ae);else fe(F.__webglFramebuffer[ne],M,A,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);g(A)&&p(i.TEXTURE_CUBE_MAP),t.unbindTexture()}else if(xe){for(let ne=0,Ae=q.length;ne<Ae;ne++){let De=q[ne],K=n.get(De),le=i.TEXTURE_2D;(M.isWebGL3DRenderTarget||M.isWebGLArrayRenderTarget)&&(le=M.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(le,K.__webglTexture),ke(le,De),fe(F.__webglFramebuffer,M,De,i.COLOR_ATTACHMENT0+ne,le,0),g(De)&&p(le)}t.unbindTexture()}else{let ne=i.TEXTURE_2D;if((M.isWebGL3DRenderTarget||M.isWebGLArrayRenderTarget)&&(ne=M.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ne,H.__webglTexture),ke(ne,A),A.mipmaps&&A.mipmaps.length>0)for(let Ae=0;Ae<A.mipmaps.length;Ae++)fe(F.__webglFramebuffer[Ae],M,A,i.COLOR_ATTACHMENT0,ne,Ae);else fe(F.__webglFramebuffer,M,A,i.COLOR_ATTACHMENT0,ne,0);g(A)&&p(ne),t.unbindTexture()}M.depthBuffer&&He(M)}function it(M){let A=M.textures;for(let F=0,H=A.length;F<H;F++){let q=A[F];if(g(q)){let V=w(M),xe=n.get(q).__webglTexture;t.bindTexture(V,xe),p(V),t.unbindTexture()}}}let Ie=[],Te=[];function ge(M){if(M.samples>0){if(me(M)===!1){let A=M.textures,F=M.width,H=M.height,q=i.COLOR_BUFFER_BIT,V=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=n.get(M),ne=A.length>1;if(ne)for(let De=0;De<A.length;De++)t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+De,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+De,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,xe.__webglMultisampledFramebuffer);let Ae=M.texture.mipmaps;Ae&&Ae.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglFramebuffer);for(let De=0;De<A.length;De++){if(M.resolveDepthBuffer&&(M.depthBuffer&&(q|=i.DEPTH_BUFFER_BIT),M.stencilBuffer&&M.resolveStencilBuffer&&(q|=i.STENCIL_BUFFER_BIT)),ne){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,xe.__webglColorRenderbuffer[De]);let K=n.get(A[De]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,K,0)}i.blitFramebuffer(0,0,F,H,0,0,F,H,q,i.NEAREST),l===!0&&(Ie.length=0,Te.length=0,Ie.push(i.COLOR_ATTACHMENT0+De),M.depthBuffer&&M.resolveDepthBuffer===!1&&(Ie.push(V),Te.push(V),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,Te)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ie))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ne)for(let De=0;De<A.length;De++){t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+De,i.RENDERBUFFER,xe.__webglColorRenderbuffer[De]);let K=n.get(A[De]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+De,i.TEXTURE_2D,K,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglMultisampledFramebuffer)}else if(M.depthBuffer&&M.resolveDepthBuffer===!1&&l){let A=M.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[A])}}}function st(M){return Math.min(s.maxSamples,M.samples)}function me(M){let A=n.get(M);return M.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&A.__useRenderToTexture!==!1}function Be(M){let A=o.render.frame;h.get(M)!==A&&(h.set(M,A),M.update())}function gt(M,A){let F=M.colorSpace,H=M.format,q=M.type;return M.isCompressedTexture===!0||M.isVideoTexture===!0||F!==sn&&F!==Pn&&(Qe.getTransfer(F)===Ye?(H!==Ut||q!==Gt)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",F)),A}function ut(M){return typeof HTMLImageElement<"u"&&M instanceof HTMLImageElement?(c.width=M.naturalWidth||M.width,c.height=M.naturalHeight||M.height):typeof VideoFrame<"u"&&M instanceof VideoFrame?(c.width=M.displayWidth,c.height=M.displayHeight):(c.width=M.width,c.height=M.height),c}this.allocateTextureUnit=z,this.resetTextureUnits=B,this.setTexture2D=j,this.setTexture2DArray=G,this.setTexture3D=te,this.setTextureCube=Q,this.rebindTextures=yt,this.setupRenderTarget=S,this.updateRenderTargetMipmap=it,this.updateMultisampleRenderTarget=ge,this.setupDepthRenderbuffer=He,this.setupFrameBufferTexture=fe,this.useMultisampledRTT=me}function RA(i,e){function t(n,s=Pn){let r,o=Qe.getTransfer(s);if(n===Gt)return i.UNSIGNED_BYTE;if(n===Po)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Io)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Ul)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Fl)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Ll)return i.BYTE;if(n===Nl)return i.SHORT;if(n===ts)return i.UNSIGNED_SHORT;if(n===Ro)return i.INT;if(n===Gn)return i.UNSIGNED_INT;if(n===on)return i.FLOAT;if(n===ns)return i.HALF_FLOAT;if(n===Bl)return i.ALPHA;if(n===Ol)return i.RGB;if(n===Ut)return i.RGBA;if(n===ji)return i.DEPTH_COMPONENT;if(n===ss)return i.DEPTH_STENCIL;if(n===Lo)return i.RED;if(n===No)return i.RED_INTEGER;if(n===kl)return i.RG;if(n===Uo)return i.RG_INTEGER;if(n===Fo)return i.RGBA_INTEGER;if(n===Ks||n===er||n===tr||n===nr)if(o===Ye)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ks)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===er)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===tr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===nr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ks)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===er)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===tr)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===nr)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Bo||n===Oo||n===ko||n===zo)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Bo)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Oo)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===ko)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===zo)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Qo||n===Vo||n===Ho)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Qo||n===Vo)return o===Ye?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Ho)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===Go||n===Wo||n===Xo||n===Yo||n===jo||n===qo||n===Zo||n===$o||n===Jo||n===Ko||n===ea||n===ta||n===na||n===ia)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Go)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Wo)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Xo)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Yo)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===jo)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===qo)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Zo)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===$o)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Jo)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Ko)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ea)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===ta)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===na)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===ia)return o===Ye?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===sa||n===ra||n===oa)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===sa)return o===Ye?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===ra)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===oa)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===aa||n===la||n===ca||n===ha)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===aa)return r.COMPRESSED_RED_RGTC1_EXT;if(n===la)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ca)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===ha)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===is?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var PA=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,IA=`
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

}`,oc=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Xs(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new $t({vertexShader:PA,fragmentShader:IA,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new ht(new En(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},ac=class extends Sn{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,m=null,D=typeof XRWebGLBinding<"u",g=new oc,p={},w=t.getContextAttributes(),b=null,_=null,T=[],E=[],R=new Pe,U=null,y=new At;y.viewport=new at;let v=new At;v.viewport=new at;let P=[y,v],B=new Ao,z=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(X){let Z=T[X];return Z===void 0&&(Z=new $i,T[X]=Z),Z.getTargetRaySpace()},this.getControllerGrip=function(X){let Z=T[X];return Z===void 0&&(Z=new $i,T[X]=Z),Z.getGripSpace()},this.getHand=function(X){let Z=T[X];return Z===void 0&&(Z=new $i,T[X]=Z),Z.getHandSpace()};function j(X){let Z=E.indexOf(X.inputSource);if(Z===-1)return;let fe=T[Z];fe!==void 0&&(fe.update(X.inputSource,X.frame,c||o),fe.dispatchEvent({type:X.type,data:X.inputSource}))}function G(){s.removeEventListener("select",j),s.removeEventListener("selectstart",j),s.removeEventListener("selectend",j),s.removeEventListener("squeeze",j),s.removeEventListener("squeezestart",j),s.removeEventListener("squeezeend",j),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",te);for(let X=0;X<T.length;X++){let Z=E[X];Z!==null&&(E[X]=null,T[X].disconnect(Z))}z=null,W=null,g.reset();for(let X in p)delete p[X];e.setRenderTarget(b),f=null,d=null,u=null,s=null,_=null,We.stop(),n.isPresenting=!1,e.setPixelRatio(U),e.setSize(R.width,R.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(X){r=X,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(X){a=X,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(X){c=X},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&D&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(X){if(s=X,s!==null){if(b=e.getRenderTarget(),s.addEventListener("select",j),s.addEventListener("selectstart",j),s.addEventListener("selectend",j),s.addEventListener("squeeze",j),s.addEventListener("squeezestart",j),s.addEventListener("squeezeend",j),s.addEventListener("end",G),s.addEventListener("inputsourceschange",te),w.xrCompatible!==!0&&await t.makeXRCompatible(),U=e.getPixelRatio(),e.getSize(R),D&&"createProjectionLayer"in XRWebGLBinding.prototype){let fe=null,Ce=null,ve=null;w.depth&&(ve=w.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,fe=w.stencil?ss:ji,Ce=w.stencil?is:Gn);let He={colorFormat:t.RGBA8,depthFormat:ve,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(He),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),_=new fn(d.textureWidth,d.textureHeight,{format:Ut,type:Gt,depthTexture:new Ws(d.textureWidth,d.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,fe),stencilBuffer:w.stencil,colorSpace:e.outputColorSpace,samples:w.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1})}else{let fe={antialias:w.antialias,alpha:!0,depth:w.depth,stencil:w.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,fe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new fn(f.framebufferWidth,f.framebufferHeight,{format:Ut,type:Gt,colorSpace:e.outputColorSpace,stencilBuffer:w.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),We.setContext(s),We.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function te(X){for(let Z=0;Z<X.removed.length;Z++){let fe=X.removed[Z],Ce=E.indexOf(fe);Ce>=0&&(E[Ce]=null,T[Ce].disconnect(fe))}for(let Z=0;Z<X.added.length;Z++){let fe=X.added[Z],Ce=E.indexOf(fe);if(Ce===-1){for(let He=0;He<T.length;He++)if(He>=E.length){E.push(fe),Ce=He;break}else if(E[He]===null){E[He]=fe,Ce=He;break}if(Ce===-1)break}let ve=T[Ce];ve&&ve.connect(fe)}}let Q=new I,re=new I;function ce(X,Z,fe){Q.setFromMatrixPosition(Z.matrixWorld),re.setFromMatrixPosition(fe.matrixWorld);let Ce=Q.distanceTo(re),ve=Z.projectionMatrix.elements,He=fe.projectionMatrix.elements,yt=ve[14]/(ve[10]-1),S=ve[14]/(ve[10]+1),it=(ve[9]+1)/ve[5],Ie=(ve[9]-1)/ve[5],Te=(ve[8]-1)/ve[0],ge=(He[8]+1)/He[0],st=yt*Te,me=yt*ge,Be=Ce/(-Te+ge),gt=Be*-Te;if(Z.matrixWorld.decompose(X.position,X.quaternion,X.scale),X.translateX(gt),X.translateZ(Be),X.matrixWorld.compose(X.position,X.quaternion,X.scale),X.matrixWorldInverse.copy(X.matrixWorld).invert(),ve[10]===-1)X.projectionMatrix.copy(Z.projectionMatrix),X.projectionMatrixInverse.copy(Z.projectionMatrixInverse);else{let ut=yt+Be,M=S+Be,A=st-gt,F=me+(Ce-gt),H=it*S/M*ut,q=Ie*S/M*ut;X.projectionMatrix.makePerspective(A,F,H,q,ut,M),X.projectionMatrixInverse.copy(X.projectionMatrix).invert()}}function ye(X,Z){Z===null?X.matrixWorld.copy(X.matrix):X.matrixWorld.multiplyMatrices(Z.matrixWorld,X.matrix),X.matrixWorldInverse.copy(X.matrixWorld).invert()}this.updateCamera=function(X){if(s===null)return;let Z=X.near,fe=X.far;g.texture!==null&&(g.depthNear>0&&(Z=g.depthNear),g.depthFar>0&&(fe=g.depthFar)),B.near=v.near=y.near=Z,B.far=v.far=y.far=fe,(z!==B.near||W!==B.far)&&(s.updateRenderState({depthNear:B.near,depthFar:B.far}),z=B.near,W=B.far),B.layers.mask=X.layers.mask|6,y.layers.mask=B.layers.mask&3,v.layers.mask=B.layers.mask&5;let Ce=X.parent,ve=B.cameras;ye(B,Ce);for(let He=0;He<ve.length;He++)ye(ve[He],Ce);ve.length===2?ce(B,y,v):B.projectionMatrix.copy(y.projectionMatrix),ke(X,B,Ce)};function ke(X,Z,fe){fe===null?X.matrix.copy(Z.matrixWorld):(X.matrix.copy(fe.matrixWorld),X.matrix.invert(),X.matrix.multiply(Z.matrixWorld)),X.matrix.decompose(X.position,X.quaternion,X.scale),X.updateMatrixWorld(!0),X.projectionMatrix.copy(Z.projectionMatrix),X.projectionMatrixInverse.copy(Z.projectionMatrixInverse),X.isPerspectiveCamera&&(X.fov=qr*2*Math.atan(1/X.projectionMatrix.elements[5]),X.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(X){l=X,d!==null&&(d.fixedFoveation=X),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=X)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(B)},this.getCameraTexture=function(X){return p[X]};let $e=null;function nt(X,Z){if(h=Z.getViewerPose(c||o),m=Z,h!==null){let fe=h.views;f!==null&&(e.setRenderTargetFramebuffer(_,f.framebuffer),e.setRenderTarget(_));let Ce=!1;fe.length!==B.cameras.length&&(B.cameras.length=0,Ce=!0);for(let S=0;S<fe.length;S++){let it=fe[S],Ie=null;if(f!==null)Ie=f.getViewport(it);else{let ge=u.getViewSubImage(d,it);Ie=ge.viewport,S===0&&(e.setRenderTargetTextures(_,ge.colorTexture,ge.depthStencilTexture),e.setRenderTarget(_))}let Te=P[S];Te===void 0&&(Te=new At,Te.layers.enable(S),Te.viewport=new at,P[S]=Te),Te.matrix.fromArray(it.transform.matrix),Te.matrix.decompose(Te.position,Te.quaternion,Te.scale),Te.projectionMatrix.fromArray(it.projectionMatrix),Te.projectionMatrixInverse.copy(Te.projectionMatrix).invert(),Te.viewport.set(Ie.x,Ie.y,Ie.width,Ie.height),S===0&&(B.matrix.copy(Te.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),Ce===!0&&B.cameras.push(Te)}let ve=s.enabledFeatures;if(ve&&ve.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&D){u=n.getBinding();let S=u.getDepthInformation(fe[0]);S&&S.isValid&&S.texture&&g.init(S,s.renderState)}if(ve&&ve.includes("camera-access")&&D){e.state.unbindTexture(),u=n.getBinding();for(let S=0;S<fe.length;S++){let it=fe[S].camera;if(it){let Ie=p[it];Ie||(Ie=new Xs,p[it]=Ie);let Te=u.getCameraImage(it);Ie.sourceTexture=Te}}}}for(let fe=0;fe<T.length;fe++){let Ce=E[fe],ve=T[fe];Ce!==null&&ve!==void 0&&ve.update(Ce,Z,c||o)}$e&&$e(X,Z),Z.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:Z}),m=null}let We=new zu;We.setAnimationLoop(nt),this.setAnimationLoop=function(X){$e=X},this.dispose=function(){}}},yi=new xt,LA=new Ue;function NA(i,e){function t(g,p){g.matrixAutoUpdate===!0&&g.updateMatrix(),p.value.copy(g.matrix)}function n(g,p){p.color.getRGB(g.fogColor.value,Gl(i)),p.isFog?(g.fogNear.value=p.near,g.fogFar.value=p.far):p.isFogExp2&&(g.fogDensity.value=p.density)}function s(g,p,w,b,_){p.isMeshBasicMaterial||p.isMeshLambertMaterial?r(g,p):p.isMeshToonMaterial?(r(g,p),u(g,p)):p.isMeshPhongMaterial?(r(g,p),h(g,p)):p.isMeshStandardMaterial?(r(g,p),d(g,p),p.isMeshPhysicalMaterial&&f(g,p,_)):p.isMeshMatcapMaterial?(r(g,p),m(g,p)):p.isMeshDepthMaterial?r(g,p):p.isMeshDistanceMaterial?(r(g,p),D(g,p)):p.isMeshNormalMaterial?r(g,p):p.isLineBasicMaterial?(o(g,p),p.isLineDashedMaterial&&a(g,p)):p.isPointsMaterial?l(g,p,w,b):p.isSpriteMaterial?c(g,p):p.isShadowMaterial?(g.color.value.copy(p.color),g.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(g,p){g.opacity.value=p.opacity,p.color&&g.diffuse.value.copy(p.color),p.emissive&&g.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(g.map.value=p.map,t(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,t(p.alphaMap,g.alphaMapTransform)),p.bumpMap&&(g.bumpMap.value=p.bumpMap,t(p.bumpMap,g.bumpMapTransform),g.bumpScale.value=p.bumpScale,p.side===Rt&&(g.bumpScale.value*=-1)),p.normalMap&&(g.normalMap.value=p.normalMap,t(p.normalMap,g.normalMapTransform),g.normalScale.value.copy(p.normalScale),p.side===Rt&&g.normalScale.value.negate()),p.displacementMap&&(g.displacementMap.value=p.displacementMap,t(p.displacementMap,g.displacementMapTransform),g.displacementScale.value=p.displacementScale,g.displacementBias.value=p.displacementBias),p.emissiveMap&&(g.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,g.emissiveMapTransform)),p.specularMap&&(g.specularMap.value=p.specularMap,t(p.specularMap,g.specularMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest);let w=e.get(p),b=w.envMap,_=w.envMapRotation;b&&(g.envMap.value=b,yi.copy(_),yi.x*=-1,yi.y*=-1,yi.z*=-1,b.isCubeTexture&&b.isRenderTargetTexture===!1&&(yi.y*=-1,yi.z*=-1),g.envMapRotation.value.setFromMatrix4(LA.makeRotationFromEuler(yi)),g.flipEnvMap.value=b.isCubeTexture&&b.isRenderTargetTexture===!1?-1:1,g.reflectivity.value=p.reflectivity,g.ior.value=p.ior,g.refractionRatio.value=p.refractionRatio),p.lightMap&&(g.lightMap.value=p.lightMap,g.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,g.lightMapTransform)),p.aoMap&&(g.aoMap.value=p.aoMap,g.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,g.aoMapTransform))}function o(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,p.map&&(g.map.value=p.map,t(p.map,g.mapTransform))}function a(g,p){g.dashSize.value=p.dashSize,g.totalSize.value=p.dashSize+p.gapSize,g.scale.value=p.scale}function l(g,p,w,b){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.size.value=p.size*w,g.scale.value=b*.5,p.map&&(g.map.value=p.map,t(p.map,g.uvTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,t(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function c(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.rotation.value=p.rotation,p.map&&(g.map.value=p.map,t(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,t(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function h(g,p){g.specular.value.copy(p.specular),g.shininess.value=Math.max(p.shininess,1e-4)}function u(g,p){p.gradientMap&&(g.gradientMap.value=p.gradientMap)}function d(g,p){g.metalness.value=p.metalness,p.metalnessMap&&(g.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,g.metalnessMapTransform)),g.roughness.value=p.roughness,p.roughnessMap&&(g.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,g.roughnessMapTransform)),p.envMap&&(g.envMapIntensity.value=p.envMapIntensity)}function f(g,p,w){g.ior.value=p.ior,p.sheen>0&&(g.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),g.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(g.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,g.sheenColorMapTransform)),p.sheenRoughnessMap&&(g.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,g.sheenRoughnessMapTransform))),p.clearcoat>0&&(g.clearcoat.value=p.clearcoat,g.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(g.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,g.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(g.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Rt&&g.clearcoatNormalScale.value.negate())),p.dispersion>0&&(g.dispersion.value=p.dispersion),p.iridescence>0&&(g.iridescence.value=p.iridescence,g.iridescenceIOR.value=p.iridescenceIOR,g.iridescenceThicknessMinimum.value=p.iridescenceThicknessRange[0],g.iridescenceThicknessMaximum.value=p.iridescenceThicknessRange[1],p.iridescenceMap&&(g.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,g.iridescenceMapTransform)),p.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),p.transmission>0&&(g.transmission.value=p.transmission,g.transmissionSamplerMap.value=w.texture,g.transmissionSamplerSize.value.set(w.width,w.height),p.transmissionMap&&(g.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,g.transmissionMapTransform)),g.thickness.value=p.thickness,p.thicknessMap&&(g.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=p.attenuationDistance,g.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(g.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(g.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=p.specularIntensity,g.specularColor.value.copy(p.specularColor),p.specularColorMap&&(g.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,g.specularColorMapTransform)),p.specularIntensityMap&&(g.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,g.specularIntensityMapTransform))}function m(g,p){p.matcap&&(g.matcap.value=p.matcap)}function D(g,p){let w=e.get(p).light;g.referencePosition.value.setFromMatrixPosition(w.matrixWorld),g.nearDistance.value=w.shadow.camera.near,g.farDistance.value=w.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function UA(i,e,t,n){let s={},r={},o=[],a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(w,b){let _=b.program;n.uniformBlockBinding(w,_)}function c(w,b){let _=s[w.id];_===void 0&&(m(w),_=h(w),s[w.id]=_,w.addEventListener("dispose",g));let T=b.program;n.updateUBOMapping(w,T);let E=e.render.frame;r[w.id]!==E&&(d(w),r[w.id]=E)}function h(w){let b=u();w.__bindingPointIndex=b;let _=i.createBuffer(),T=w.__size,E=w.usage;return i.bindBuffer(i.UNIFORM_BUFFER,_),i.bufferData(i.UNIFORM_BUFFER,T,E),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,b,_),_}function u(){for(let w=0;w<a;w++)if(o.indexOf(w)===-1)return o.push(w),w;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function d(w){let b=s[w.id],_=w.uniforms,T=w.__cache;i.bindBuffer(i.UNIFORM_BUFFER,b);for(let E=0,R=_.length;E<R;E++){let U=Array.isArray(_[E])?_[E]:[_[E]];for(let y=0,v=U.length;y<v;y++){let P=U[y];if(f(P,E,y,T)===!0){let B=P.__offset,z=Array.isArray(P.value)?P.value:[P.value],W=0;for(let j=0;j<z.length;j++){let G=z[j],te=D(G);typeof G=="number"||typeof G=="boolean"?(P.__data[0]=G,i.bufferSubData(i.UNIFORM_BUFFER,B+W,P.__data)):G.isMatrix3?(P.__data[0]=G.elements[0],P.__data[1]=G.elements[1],P.__data[2]=G.elements[2],P.__data[3]=0,P.__data[4]=G.elements[3],P.__data[5]=G.elements[4],P.__data[6]=G.elements[5],P.__data[7]=0,P.__data[8]=G.elements[6],P.__data[9]=G.elements[7],P.__data[10]=G.elements[8],P.__data[11]=0):(G.toArray(P.__data,W),W+=te.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,B,P.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function f(w,b,_,T){let E=w.value,R=b+"_"+_;if(T[R]===void 0)return typeof E=="number"||typeof E=="boolean"?T[R]=E:T[R]=E.clone(),!0;{let U=T[R];if(typeof E=="number"||typeof E=="boolean"){if(U!==E)return T[R]=E,!0}else if(U.equals(E)===!1)return U.copy(E),!0}return!1}function m(w){let b=w.uniforms,_=0,T=16;for(let R=0,U=b.length;R<U;R++){let y=Array.isArray(b[R])?b[R]:[b[R]];for(let v=0,P=y.length;v<P;v++){let B=y[v],z=Array.isArray(B.value)?B.value:[B.value];for(let W=0,j=z.length;W<j;W++){let G=z[W],te=D(G),Q=_%T,re=Q%te.boundary,ce=Q+re;_+=re,ce!==0&&T-ce<te.storage&&(_+=T-ce),B.__data=new Float32Array(te.storage/Float32Array.BYTES_PER_ELEMENT),B.__offset=_,_+=te.storage}}}let E=_%T;return E>0&&(_+=T-E),w.__size=_,w.__cache={},this}function D(w){let b={boundary:0,storage:0};return typeof w=="number"||typeof w=="boolean"?(b.boundary=4,b.storage=4):w.isVector2?(b.boundary=8,b.storage=8):w.isVector3||w.isColor?(b.boundary=16,b.storage=12):w.isVector4?(b.boundary=16,b.storage=16):w.isMatrix3?(b.boundary=48,b.storage=48):w.isMatrix4?(b.boundary=64,b.storage=64):w.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",w),b}function g(w){let b=w.target;b.removeEventListener("dispose",g);let _=o.indexOf(b.__bindingPointIndex);o.splice(_,1),i.deleteBuffer(s[b.id]),delete s[b.id],delete r[b.id]}function p(){for(let w in s)i.deleteBuffer(s[w]);o=[],s={},r={}}return{bind:l,update:c,dispose:p}}var ls=class{constructor(e={}){let{canvas:t=uu(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1}=e;this.isWebGLRenderer=!0;let f;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");f=n.getContextAttributes().alpha}else f=o;let m=new Uint32Array(4),D=new Int32Array(4),g=null,p=null,w=[],b=[];this.domElement=t,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Rn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let _=this,T=!1;this._outputColorSpace=zt;let E=0,R=0,U=null,y=-1,v=null,P=new at,B=new at,z=null,W=new Fe(0),j=0,G=t.width,te=t.height,Q=1,re=null,ce=null,ye=new at(0,0,G,te),ke=new at(0,0,G,te),$e=!1,nt=new Ki,We=!1,X=!1,Z=new Ue,fe=new I,Ce=new at,ve={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},He=!1;function yt(){return U===null?Q:1}let S=n;function it(x,L){return t.getContext(x,L)}try{let x={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"180"}`),t.addEventListener("webglcontextlost",ie,!1),t.addEventListener("webglcontextrestored",ue,!1),t.addEventListener("webglcontextcreationerror",$,!1),S===null){let L="webgl2";if(S=it(L,x),S===null)throw it(L)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(x){throw console.error("THREE.WebGLRenderer: "+x.message),x}let Ie,Te,ge,st,me,Be,gt,ut,M,A,F,H,q,V,xe,ne,Ae,De,K,le,Se,_e,oe,Ne;function C(){Ie=new Km(S),Ie.init(),_e=new RA(S,Ie),Te=new Xm(S,Ie,e,_e),ge=new EA(S,Ie),Te.reversedDepthBuffer&&d&&ge.buffers.depth.setReversed(!0),st=new n0(S),me=new gA,Be=new CA(S,Ie,ge,me,Te,_e,st),gt=new jm(_),ut=new Jm(_),M=new lp(S),oe=new Gm(S,M),A=new e0(S,M,st,oe),F=new s0(S,A,M,st),K=new i0(S,Te,Be),ne=new Ym(me),H=new pA(_,gt,ut,Ie,Te,oe,ne),q=new NA(_,me),V=new AA,xe=new wA(Ie),De=new Hm(_,gt,ut,ge,F,f,l),Ae=new SA(_,F,Te),Ne=new UA(S,st,Te,ge),le=new Wm(S,Ie,st),Se=new t0(S,Ie,st),st.programs=H.programs,_.capabilities=Te,_.extensions=Ie,_.properties=me,_.renderLists=V,_.shadowMap=Ae,_.state=ge,_.info=st}C();let ee=new ac(_,S);this.xr=ee,this.getContext=function(){return S},this.getContextAttributes=function(){return S.getContextAttributes()},this.forceContextLoss=function(){let x=Ie.get("WEBGL_lose_context");x&&x.loseContext()},this.forceContextRestore=function(){let x=Ie.get("WEBGL_lose_context");x&&x.restoreContext()},this.getPixelRatio=function(){return Q},this.setPixelRatio=function(x){x!==void 0&&(Q=x,this.setSize(G,te,!1))},this.getSize=function(x){return x.set(G,te)},this.setSize=function(x,L,O=!0){if(ee.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}G=x,te=L,t.width=Math.floor(x*Q),t.height=Math.floor(L*Q),O===!0&&(t.style.width=x+"px",t.style.height=L+"px"),this.setViewport(0,0,x,L)},this.getDrawingBufferSize=function(x){return x.set(G*Q,te*Q).floor()},this.setDrawingBufferSize=function(x,L,O){G=x,te=L,Q=O,t.width=Math.floor(x*O),t.height=Math.floor(L*O),this.setViewport(0,0,x,L)},this.getCurrentViewport=function(x){return x.copy(P)},this.getViewport=function(x){return x.copy(ye)},this.setViewport=function(x,L,O,k){x.isVector4?ye.set(x.x,x.y,x.z,x.w):ye.set(x,L,O,k),ge.viewport(P.copy(ye).multiplyScalar(Q).round())},this.getScissor=function(x){return x.copy(ke)},this.setScissor=function(x,L,O,k){x.isVector4?ke.set(x.x,x.y,x.z,x.w):ke.set(x,L,O,k),ge.scissor(B.copy(ke).multiplyScalar(Q).round())},this.getScissorTest=function(){return $e},this.setScissorTest=function(x){ge.setScissorTest($e=x)},this.setOpaqueSort=function(x){re=x},this.setTransparentSort=function(x){ce=x},this.getClearColor=function(x){return x.copy(De.getClearColor())},this.setClearColor=function(){De.setClearColor(...arguments)},this.getClearAlpha=function(){return De.getClearAlpha()},this.setClearAlpha=function(){De.setClearAlpha(...arguments)},this.clear=function(x=!0,L=!0,O=!0){let k=0;if(x){let N=!1;if(U!==null){let J=U.texture.format;N=J===Fo||J===Uo||J===No}if(N){let J=U.texture.type,ae=J===Gt||J===Gn||J===ts||J===is||J===Po||J===Io,de=De.getClearColor(),he=De.getClearAlpha(),Me=de.r,Ee=de.g,we=de.b;ae?(m[0]=Me,m[1]=Ee,m[2]=we,m[3]=he,S.clearBufferuiv(S.COLOR,0,m)):(D[0]=Me,D[1]=Ee,D[2]=we,D[3]=he,S.clearBufferiv(S.COLOR,0,D))}else k|=S.COLOR_BUFFER_BIT}L&&(k|=S.DEPTH_BUFFER_BIT),O&&(k|=S.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),S.clear(k)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){t.removeEventListener("webglcontextlost",ie,!1),t.removeEventListener("webglcontextrestored",ue,!1),t.removeEventListener("webglcontextcreationerror",$,!1),De.dispose(),V.dispose(),xe.dispose(),me.dispose(),gt.dispose(),ut.dispose(),F.dispose(),oe.dispose(),Ne.dispose(),H.dispose(),ee.dispose(),ee.removeEventListener("sessionstart",an),ee.removeEventListener("sessionend",Xc),Jn.stop()};function ie(x){x.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),T=!0}function ue(){console.log("THREE.WebGLRenderer: Context Restored."),T=!1;let x=st.autoReset,L=Ae.enabled,O=Ae.autoUpdate,k=Ae.needsUpdate,N=Ae.type;C(),st.autoReset=x,Ae.enabled=L,Ae.autoUpdate=O,Ae.needsUpdate=k,Ae.type=N}function $(x){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",x.statusMessage)}function Y(x){let L=x.target;L.removeEventListener("dispose",Y),pe(L)}function pe(x){Re(x),me.remove(x)}function Re(x){let L=me.get(x).programs;L!==void 0&&(L.forEach(function(O){H.releaseProgram(O)}),x.isShaderMaterial&&H.releaseShaderCache(x))}this.renderBufferDirect=function(x,L,O,k,N,J){L===null&&(L=ve);let ae=N.isMesh&&N.matrixWorld.determinant()<0,de=yd(x,L,O,k,N);ge.setMaterial(k,ae);let he=O.index,Me=1;if(k.wireframe===!0){if(he=A.getWireframeAttribute(O),he===void 0)return;Me=2}let Ee=O.drawRange,we=O.attributes.position,ze=Ee.start*Me,je=(Ee.start+Ee.count)*Me;J!==null&&(ze=Math.max(ze,J.start*Me),je=Math.min(je,(J.start+J.count)*Me)),he!==null?(ze=Math.max(ze,0),je=Math.min(je,he.count)):we!=null&&(ze=Math.max(ze,0),je=Math.min(je,we.count));let ct=je-ze;if(ct<0||ct===1/0)return;oe.setup(N,k,de,O,he);let et,Ze=le;if(he!==null&&(et=M.get(he),Ze=Se,Ze.setIndex(et)),N.isMesh)k.wireframe===!0?(ge.setLineWidth(k.wireframeLinewidth*yt()),Ze.setMode(S.LINES)):Ze.setMode(S.TRIANGLES);else if(N.isLine){let be=k.linewidth;be===void 0&&(be=1),ge.setLineWidth(be*yt()),N.isLineSegments?Ze.setMode(S.LINES):N.isLineLoop?Ze.setMode(S.LINE_LOOP):Ze.setMode(S.LINE_STRIP)}else N.isPoints?Ze.setMode(S.POINTS):N.isSprite&&Ze.setMode(S.TRIANGLES);if(N.isBatchedMesh)if(N._multiDrawInstances!==null)qi("THREE.WebGLRenderer: renderMultiDrawInstances has been deprecated and will be removed in r184. Append to renderMultiDraw arguments and use indirection."),Ze.renderMultiDrawInstances(N._multiDrawStarts,N._multiDrawCounts,N._multiDrawCount,N._multiDrawInstances);else if(Ie.get("WEBGL_multi_draw"))Ze.renderMultiDraw(N._multiDrawStarts,N._multiDrawCounts,N._multiDrawCount);else{let be=N._multiDrawStarts,rt=N._multiDrawCounts,Ge=N._multiDrawCount,Ft=he?M.get(he).bytesPerElement:1,Ci=me.get(k).currentProgram.getUniforms();for(let Bt=0;Bt<Ge;Bt++)Ci.setValue(S,"_gl_DrawID",Bt),Ze.render(be[Bt]/Ft,rt[Bt])}else if(N.isInstancedMesh)Ze.renderInstances(ze,ct,N.count);else if(O.isInstancedBufferGeometry){let be=O._maxInstanceCount!==void 0?O._maxInstanceCount:1/0,rt=Math.min(O.instanceCount,be);Ze.renderInstances(ze,ct,rt)}else Ze.render(ze,ct)};function Je(x,L,O){x.transparent===!0&&x.side===Nt&&x.forceSinglePass===!1?(x.side=Rt,x.needsUpdate=!0,pr(x,L,O),x.side=Vt,x.needsUpdate=!0,pr(x,L,O),x.side=Nt):pr(x,L,O)}this.compile=function(x,L,O=null){O===null&&(O=x),p=xe.get(O),p.init(L),b.push(p),O.traverseVisible(function(N){N.isLight&&N.layers.test(L.layers)&&(p.pushLight(N),N.castShadow&&p.pushShadow(N))}),x!==O&&x.traverseVisible(function(N){N.isLight&&N.layers.test(L.layers)&&(p.pushLight(N),N.castShadow&&p.pushShadow(N))}),p.setupLights();let k=new Set;return x.traverse(function(N){if(!(N.isMesh||N.isPoints||N.isLine||N.isSprite))return;let J=N.material;if(J)if(Array.isArray(J))for(let ae=0;ae<J.length;ae++){let de=J[ae];Je(de,O,N),k.add(de)}else Je(J,O,N),k.add(J)}),p=b.pop(),k},this.compileAsync=function(x,L,O=null){let k=this.compile(x,L,O);return new Promise(N=>{function J(){if(k.forEach(function(ae){me.get(ae).currentProgram.isReady()&&k.delete(ae)}),k.size===0){N(x);return}setTimeout(J,10)}Ie.get("KHR_parallel_shader_compile")!==null?J():setTimeout(J,10)})};let Xe=null;function _n(x){Xe&&Xe(x)}function an(){Jn.stop()}function Xc(){Jn.start()}let Jn=new zu;Jn.setAnimationLoop(_n),typeof self<"u"&&Jn.setContext(self),this.setAnimationLoop=function(x){Xe=x,ee.setAnimationLoop(x),x===null?Jn.stop():Jn.start()},ee.addEventListener("sessionstart",an),ee.addEventListener("sessionend",Xc),this.render=function(x,L){if(L!==void 0&&L.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(T===!0)return;if(x.matrixWorldAutoUpdate===!0&&x.updateMatrixWorld(),L.parent===null&&L.matrixWorldAutoUpdate===!0&&L.updateMatrixWorld(),ee.enabled===!0&&ee.isPresenting===!0&&(ee.cameraAutoUpdate===!0&&ee.updateCamera(L),L=ee.getCamera()),x.isScene===!0&&x.onBeforeRender(_,x,L,U),p=xe.get(x,b.length),p.init(L),b.push(p),Z.multiplyMatrices(L.projectionMatrix,L.matrixWorldInverse),nt.setFromProjectionMatrix(Z,tn,L.reversedDepth),X=this.localClippingEnabled,We=ne.init(this.clippingPlanes,X),g=V.get(x,w.length),g.init(),w.push(g),ee.enabled===!0&&ee.isPresenting===!0){let J=_.xr.getDepthSensingMesh();J!==null&&Xa(J,L,-1/0,_.sortObjects)}Xa(x,L,0,_.sortObjects),g.finish(),_.sortObjects===!0&&g.sort(re,ce),He=ee.enabled===!1||ee.isPresenting===!1||ee.hasDepthSensing()===!1,He&&De.addToRenderList(g,x),this.info.render.frame++,We===!0&&ne.beginShadows();let O=p.state.shadowsArray;Ae.render(O,x,L),We===!0&&ne.endShadows(),this.info.autoReset===!0&&this.info.reset();let k=g.opaque,N=g.transmissive;if(p.setupLights(),L.isArrayCamera){let J=L.cameras;if(N.length>0)for(let ae=0,de=J.length;ae<de;ae++){let he=J[ae];jc(k,N,x,he)}He&&De.render(x);for(let ae=0,de=J.length;ae<de;ae++){let he=J[ae];Yc(g,x,he,he.viewport)}}else N.length>0&&jc(k,N,x,L),He&&De.render(x),Yc(g,x,L);U!==null&&R===0&&(Be.updateMultisampleRenderTarget(U),Be.updateRenderTargetMipmap(U)),x.isScene===!0&&x.onAfterRender(_,x,L),oe.resetDefaultState(),y=-1,v=null,b.pop(),b.length>0?(p=b[b.length-1],We===!0&&ne.setGlobalState(_.clippingPlanes,p.state.camera)):p=null,w.pop(),w.length>0?g=w[w.length-1]:g=null};function Xa(x,L,O,k){if(x.visible===!1)return;if(x.layers.test(L.layers)){if(x.isGroup)O=x.renderOrder;else if(x.isLOD)x.autoUpdate===!0&&x.update(L);else if(x.isLight)p.pushLight(x),x.castShadow&&p.pushShadow(x);else if(x.isSprite){if(!x.frustumCulled||nt.intersectsSprite(x)){k&&Ce.setFromMatrixPosition(x.matrixWorld).applyMatrix4(Z);let ae=F.update(x),de=x.material;de.visible&&g.push(x,ae,de,O,Ce.z,null)}}else if((x.isMesh||x.isLine||x.isPoints)&&(!x.frustumCulled||nt.intersectsObject(x))){let ae=F.update(x),de=x.material;if(k&&(x.boundingSphere!==void 0?(x.boundingSphere===null&&x.computeBoundingSphere(),Ce.copy(x.boundingSphere.center)):(ae.boundingSphere===null&&ae.computeBoundingSphere(),Ce.copy(ae.boundingSphere.center)),Ce.applyMatrix4(x.matrixWorld).applyMatrix4(Z)),Array.isArray(de)){let he=ae.groups;for(let Me=0,Ee=he.length;Me<Ee;Me++){let we=he[Me],ze=de[we.materialIndex];ze&&ze.visible&&g.push(x,ae,ze,O,Ce.z,we)}}else de.visible&&g.push(x,ae,de,O,Ce.z,null)}}let J=x.children;for(let ae=0,de=J.length;ae<de;ae++)Xa(J[ae],L,O,k)}function Yc(x,L,O,k){let N=x.opaque,J=x.transmissive,ae=x.transparent;p.setupLightsView(O),We===!0&&ne.setGlobalState(_.clippingPlanes,O),k&&ge.viewport(P.copy(k)),N.length>0&&dr(N,L,O),J.length>0&&dr(J,L,O),ae.length>0&&dr(ae,L,O),ge.buffers.depth.setTest(!0),ge.buffers.depth.setMask(!0),ge.buffers.color.setMask(!0),ge.setPolygonOffset(!1)}function jc(x,L,O,k){if((O.isScene===!0?O.overrideMaterial:null)!==null)return;p.state.transmissionRenderTarget[k.id]===void 0&&(p.state.transmissionRenderTarget[k.id]=new fn(1,1,{generateMipmaps:!0,type:Ie.has("EXT_color_buffer_half_float")||Ie.has("EXT_color_buffer_float")?ns:Gt,minFilter:An,samples:4,stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:Qe.workingColorSpace}));let J=p.state.transmissionRenderTarget[k.id],ae=k.viewport||P;J.setSize(ae.z*_.transmissionResolutionScale,ae.w*_.transmissionResolutionScale);let de=_.getRenderTarget(),he=_.getActiveCubeFace(),Me=_.getActiveMipmapLevel();_.setRenderTarget(J),_.getClearColor(W),j=_.getClearAlpha(),j<1&&_.setClearColor(16777215,.5),_.clear(),He&&De.render(O);let Ee=_.toneMapping;_.toneMapping=Rn;let we=k.viewport;if(k.viewport!==void 0&&(k.viewport=void 0),p.setupLightsView(k),We===!0&&ne.setGlobalState(_.clippingPlanes,k),dr(x,O,k),Be.updateMultisampleRenderTarget(J),Be.updateRenderTargetMipmap(J),Ie.has("WEBGL_multisampled_render_to_texture")===!1){let ze=!1;for(let je=0,ct=L.length;je<ct;je++){let et=L[je],Ze=et.object,be=et.geometry,rt=et.material,Ge=et.group;if(rt.side===Nt&&Ze.layers.test(k.layers)){let Ft=rt.side;rt.side=Rt,rt.needsUpdate=!0,qc(Ze,O,k,be,rt,Ge),rt.side=Ft,rt.needsUpdate=!0,ze=!0}}ze===!0&&(Be.updateMultisampleRenderTarget(J),Be.updateRenderTargetMipmap(J))}_.setRenderTarget(de,he,Me),_.setClearColor(W,j),we!==void 0&&(k.viewport=we),_.toneMapping=Ee}function dr(x,L,O){let k=L.isScene===!0?L.overrideMaterial:null;for(let N=0,J=x.length;N<J;N++){let ae=x[N],de=ae.object,he=ae.geometry,Me=ae.group,Ee=ae.material;Ee.allowOverride===!0&&k!==null&&(Ee=k),de.layers.test(O.layers)&&qc(de,L,O,he,Ee,Me)}}function qc(x,L,O,k,N,J){x.onBeforeRender(_,L,O,k,N,J),x.modelViewMatrix.multiplyMatrices(O.matrixWorldInverse,x.matrixWorld),x.normalMatrix.getNormalMatrix(x.modelViewMatrix),N.onBeforeRender(_,L,O,k,x,J),N.transparent===!0&&N.side===Nt&&N.forceSinglePass===!1?(N.side=Rt,N.needsUpdate=!0,_.renderBufferDirect(O,L,k,N,x,J),N.side=Vt,N.needsUpdate=!0,_.renderBufferDirect(O,L,k,N,x,J),N.side=Nt):_.renderBufferDirect(O,L,k,N,x,J),x.onAfterRender(_,L,O,k,N,J)}function pr(x,L,O){L.isScene!==!0&&(L=ve);let k=me.get(x),N=p.state.lights,J=p.state.shadowsArray,ae=N.state.version,de=H.getParameters(x,N.state,J,L,O),he=H.getProgramCacheKey(de),Me=k.programs;k.environment=x.isMeshStandardMaterial?L.environment:null,k.fog=L.fog,k.envMap=(x.isMeshStandardMaterial?ut:gt).get(x.envMap||k.environment),k.envMapRotation=k.environment!==null&&x.envMap===null?L.environmentRotation:x.envMapRotation,Me===void 0&&(x.addEventListener("dispose",Y),Me=new Map,k.programs=Me);let Ee=Me.get(he);if(Ee!==void 0){if(k.currentProgram===Ee&&k.lightsStateVersion===ae)return $c(x,de),Ee}else de.uniforms=H.getUniforms(x),x.onBeforeCompile(de,_),Ee=H.acquireProgram(de,he),Me.set(he,Ee),k.uniforms=de.uniforms;let we=k.uniforms;return(!x.isShaderMaterial&&!x.isRawShaderMaterial||x.clipping===!0)&&(we.clippingPlanes=ne.uniform),$c(x,de),k.needsLights=bd(x),k.lightsStateVersion=ae,k.needsLights&&(we.ambientLightColor.value=N.state.ambient,we.lightProbe.value=N.state.probe,we.directionalLights.value=N.state.directional,we.directionalLightShadows.value=N.state.directionalShadow,we.spotLights.value=N.state.spot,we.spotLightShadows.value=N.state.spotShadow,we.rectAreaLights.value=N.state.rectArea,we.ltc_1.value=N.state.rectAreaLTC1,we.ltc_2.value=N.state.rectAreaLTC2,we.pointLights.value=N.state.point,we.pointLightShadows.value=N.state.pointShadow,we.hemisphereLights.value=N.state.hemi,we.directionalShadowMap.value=N.state.directionalShadowMap,we.directionalShadowMatrix.value=N.state.directionalShadowMatrix,we.spotShadowMap.value=N.state.spotShadowMap,we.spotLightMatrix.value=N.state.spotLightMatrix,we.spotLightMap.value=N.state.spotLightMap,we.pointShadowMap.value=N.state.pointShadowMap,we.pointShadowMatrix.value=N.state.pointShadowMatrix),k.currentProgram=Ee,k.uniformsList=null,Ee}function Zc(x){if(x.uniformsList===null){let L=x.currentProgram.getUniforms();x.uniformsList=as.seqWithValue(L.seq,x.uniforms)}return x.uniformsList}function $c(x,L){let O=me.get(x);O.outputColorSpace=L.outputColorSpace,O.batching=L.batching,O.batchingColor=L.batchingColor,O.instancing=L.instancing,O.instancingColor=L.instancingColor,O.instancingMorph=L.instancingMorph,O.skinning=L.skinning,O.morphTargets=L.morphTargets,O.morphNormals=L.morphNormals,O.morphColors=L.morphColors,O.morphTargetsCount=L.morphTargetsCount,O.numClippingPlanes=L.numClippingPlanes,O.numIntersection=L.numClipIntersection,O.vertexAlphas=L.vertexAlphas,O.vertexTangents=L.vertexTangents,O.toneMapping=L.toneMapping}function yd(x,L,O,k,N){L.isScene!==!0&&(L=ve),Be.resetTextureUnits();let J=L.fog,ae=k.isMeshStandardMaterial?L.environment:null,de=U===null?_.outputColorSpace:U.isXRRenderTarget===!0?U.texture.colorSpace:sn,he=(k.isMeshStandardMaterial?ut:gt).get(k.envMap||ae),Me=k.vertexColors===!0&&!!O.attributes.color&&O.attributes.color.itemSize===4,Ee=!!O.attributes.tangent&&(!!k.normalMap||k.anisotropy>0),we=!!O.morphAttributes.position,ze=!!O.morphAttributes.normal,je=!!O.morphAttributes.color,ct=Rn;k.toneMapped&&(U===null||U.isXRRenderTarget===!0)&&(ct=_.toneMapping);let et=O.morphAttributes.position||O.morphAttributes.normal||O.morphAttributes.color,Ze=et!==void 0?et.length:0,be=me.get(k),rt=p.state.lights;if(We===!0&&(X===!0||x!==v)){let Tt=x===v&&k.id===y;ne.setState(k,x,Tt)}let Ge=!1;k.version===be.__version?(be.needsLights&&be.lightsStateVersion!==rt.state.version||be.outputColorSpace!==de||N.isBatchedMesh&&be.batching===!1||!N.isBatchedMesh&&be.batching===!0||N.isBatchedMesh&&be.batchingColor===!0&&N.colorTexture===null||N.isBatchedMesh&&be.batchingColor===!1&&N.colorTexture!==null||N.isInstancedMesh&&be.instancing===!1||!N.isInstancedMesh&&be.instancing===!0||N.isSkinnedMesh&&be.skinning===!1||!N.isSkinnedMesh&&be.skinning===!0||N.isInstancedMesh&&be.instancingColor===!0&&N.instanceColor===null||N.isInstancedMesh&&be.instancingColor===!1&&N.instanceColor!==null||N.isInstancedMesh&&be.instancingMorph===!0&&N.morphTexture===null||N.isInstancedMesh&&be.instancingMorph===!1&&N.morphTexture!==null||be.envMap!==he||k.fog===!0&&be.fog!==J||be.numClippingPlanes!==void 0&&(be.numClippingPlanes!==ne.numPlanes||be.numIntersection!==ne.numIntersection)||be.vertexAlphas!==Me||be.vertexTangents!==Ee||be.morphTargets!==we||be.morphNormals!==ze||be.morphColors!==je||be.toneMapping!==ct||be.morphTargetsCount!==Ze)&&(Ge=!0):(Ge=!0,be.__version=k.version);let Ft=be.currentProgram;Ge===!0&&(Ft=pr(k,L,N));let Ci=!1,Bt=!1,vs=!1,ot=Ft.getUniforms(),Yt=be.uniforms;if(ge.useProgram(Ft.program)&&(Ci=!0,Bt=!0,vs=!0),k.id!==y&&(y=k.id,Bt=!0),Ci||v!==x){ge.buffers.depth.getReversed()&&x.reversedDepth!==!0&&(x._reversedDepth=!0,x.updateProjectionMatrix()),ot.setValue(S,"projectionMatrix",x.projectionMatrix),ot.setValue(S,"viewMatrix",x.matrixWorldInverse);let Pt=ot.map.cameraPosition;Pt!==void 0&&Pt.setValue(S,fe.setFromMatrixPosition(x.matrixWorld)),Te.logarithmicDepthBuffer&&ot.setValue(S,"logDepthBufFC",2/(Math.log(x.far+1)/Math.LN2)),(k.isMeshPhongMaterial||k.isMeshToonMaterial||k.isMeshLambertMaterial||k.isMeshBasicMaterial||k.isMeshStandardMaterial||k.isShaderMaterial)&&ot.setValue(S,"isOrthographic",x.isOrthographicCamera===!0),v!==x&&(v=x,Bt=!0,vs=!0)}if(N.isSkinnedMesh){ot.setOptional(S,N,"bindMatrix"),ot.setOptional(S,N,"bindMatrixInverse");let Tt=N.skeleton;Tt&&(Tt.boneTexture===null&&Tt.computeBoneTexture(),ot.setValue(S,"boneTexture",Tt.boneTexture,Be))}N.isBatchedMesh&&(ot.setOptional(S,N,"batchingTexture"),ot.setValue(S,"batchingTexture",N._matricesTexture,Be),ot.setOptional(S,N,"batchingIdTexture"),ot.setValue(S,"batchingIdTexture",N._indirectTexture,Be),ot.setOptional(S,N,"batchingColorTexture"),N._colorsTexture!==null&&ot.setValue(S,"batchingColorTexture",N._colorsTexture,Be));let jt=O.morphAttributes;if((jt.position!==void 0||jt.normal!==void 0||jt.color!==void 0)&&K.update(N,O,Ft),(Bt||be.receiveShadow!==N.receiveShadow)&&(be.receiveShadow=N.receiveShadow,ot.setValue(S,"receiveShadow",N.receiveShadow)),k.isMeshGouraudMaterial&&k.envMap!==null&&(Yt.envMap.value=he,Yt.flipEnvMap.value=he.isCubeTexture&&he.isRenderTargetTexture===!1?-1:1),k.isMeshStandardMaterial&&k.envMap===null&&L.environment!==null&&(Yt.envMapIntensity.value=L.environmentIntensity),Bt&&(ot.setValue(S,"toneMappingExposure",_.toneMappingExposure),be.needsLights&&wd(Yt,vs),J&&k.fog===!0&&q.refreshFogUniforms(Yt,J),q.refreshMaterialUniforms(Yt,k,Q,te,p.state.transmissionRenderTarget[x.id]),as.upload(S,Zc(be),Yt,Be)),k.isShaderMaterial&&k.uniformsNeedUpdate===!0&&(as.upload(S,Zc(be),Yt,Be),k.uniformsNeedUpdate=!1),k.isSpriteMaterial&&ot.setValue(S,"center",N.center),ot.setValue(S,"modelViewMatrix",N.modelViewMatrix),ot.setValue(S,"normalMatrix",N.normalMatrix),ot.setValue(S,"modelMatrix",N.matrixWorld),k.isShaderMaterial||k.isRawShaderMaterial){let Tt=k.uniformsGroups;for(let Pt=0,Ya=Tt.length;Pt<Ya;Pt++){let Kn=Tt[Pt];Ne.update(Kn,Ft),Ne.bind(Kn,Ft)}}return Ft}function wd(x,L){x.ambientLightColor.needsUpdate=L,x.lightProbe.needsUpdate=L,x.directionalLights.needsUpdate=L,x.directionalLightShadows.needsUpdate=L,x.pointLights.needsUpdate=L,x.pointLightShadows.needsUpdate=L,x.spotLights.needsUpdate=L,x.spotLightShadows.needsUpdate=L,x.rectAreaLights.needsUpdate=L,x.hemisphereLights.needsUpdate=L}function bd(x){return x.isMeshLambertMaterial||x.isMeshToonMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isShadowMaterial||x.isShaderMaterial&&x.lights===!0}this.getActiveCubeFace=function(){return E},this.getActiveMipmapLevel=function(){return R},this.getRenderTarget=function(){return U},this.setRenderTargetTextures=function(x,L,O){let k=me.get(x);k.__autoAllocateDepthBuffer=x.resolveDepthBuffer===!1,k.__autoAllocateDepthBuffer===!1&&(k.__useRenderToTexture=!1),me.get(x.texture).__webglTexture=L,me.get(x.depthTexture).__webglTexture=k.__autoAllocateDepthBuffer?void 0:O,k.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(x,L){let O=me.get(x);O.__webglFramebuffer=L,O.__useDefaultFramebuffer=L===void 0};let Md=S.createFramebuffer();this.setRenderTarget=function(x,L=0,O=0){U=x,E=L,R=O;let k=!0,N=null,J=!1,ae=!1;if(x){let he=me.get(x);if(he.__useDefaultFramebuffer!==void 0)ge.bindFramebuffer(S.FRAMEBUFFER,null),k=!1;else if(he.__webglFramebuffer===void 0)Be.setupRenderTarget(x);else if(he.__hasExternalTextures)Be.rebindTextures(x,me.get(x.texture).__webglTexture,me.get(x.depthTexture).__webglTexture);else if(x.depthBuffer){let we=x.depthTexture;if(he.__boundDepthTexture!==we){if(we!==null&&me.has(we)&&(x.width!==we.image.width||x.height!==we.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");Be.setupDepthRenderbuffer(x)}}let Me=x.texture;(Me.isData3DTexture||Me.isDataArrayTexture||Me.isCompressedArrayTexture)&&(ae=!0);let Ee=me.get(x).__webglFramebuffer;x.isWebGLCubeRenderTarget?(Array.isArray(Ee[L])?N=Ee[L][O]:N=Ee[L],J=!0):x.samples>0&&Be.useMultisampledRTT(x)===!1?N=me.get(x).__webglMultisampledFramebuffer:Array.isArray(Ee)?N=Ee[O]:N=Ee,P.copy(x.viewport),B.copy(x.scissor),z=x.scissorTest}else P.copy(ye).multiplyScalar(Q).floor(),B.copy(ke).multiplyScalar(Q).floor(),z=$e;if(O!==0&&(N=Md),ge.bindFramebuffer(S.FRAMEBUFFER,N)&&k&&ge.drawBuffers(x,N),ge.viewport(P),ge.scissor(B),ge.setScissorTest(z),J){let he=me.get(x.texture);S.framebufferTexture2D(S.FRAMEBUFFER,S.COLOR_ATTACHMENT0,S.TEXTURE_CUBE_MAP_POSITIVE_X+L,he.__webglTexture,O)}else if(ae){let he=L;for(let Me=0;Me<x.textures.length;Me++){let Ee=me.get(x.textures[Me]);S.framebufferTextureLayer(S.FRAMEBUFFER,S.COLOR_ATTACHMENT0+Me,Ee.__webglTexture,O,he)}}else if(x!==null&&O!==0){let he=me.get(x.texture);S.framebufferTexture2D(S.FRAMEBUFFER,S.COLOR_ATTACHMENT0,S.TEXTURE_2D,he.__webglTexture,O)}y=-1},this.readRenderTargetPixels=function(x,L,O,k,N,J,ae,de=0){if(!(x&&x.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let he=me.get(x).__webglFramebuffer;if(x.isWebGLCubeRenderTarget&&ae!==void 0&&(he=he[ae]),he){ge.bindFramebuffer(S.FRAMEBUFFER,he);try{let Me=x.textures[de],Ee=Me.format,we=Me.type;if(!Te.textureFormatReadable(Ee)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!Te.textureTypeReadable(we)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}L>=0&&L<=x.width-k&&O>=0&&O<=x.height-N&&(x.textures.length>1&&S.readBuffer(S.COLOR_ATTACHMENT0+de),S.readPixels(L,O,k,N,_e.convert(Ee),_e.convert(we),J))}finally{let Me=U!==null?me.get(U).__webglFramebuffer:null;ge.bindFramebuffer(S.FRAMEBUFFER,Me)}}},this.readRenderTargetPixelsAsync=async function(x,L,O,k,N,J,ae,de=0){if(!(x&&x.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let he=me.get(x).__webglFramebuffer;if(x.isWebGLCubeRenderTarget&&ae!==void 0&&(he=he[ae]),he)if(L>=0&&L<=x.width-k&&O>=0&&O<=x.height-N){ge.bindFramebuffer(S.FRAMEBUFFER,he);let Me=x.textures[de],Ee=Me.format,we=Me.type;if(!Te.textureFormatReadable(Ee))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!Te.textureTypeReadable(we))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ze=S.createBuffer();S.bindBuffer(S.PIXEL_PACK_BUFFER,ze),S.bufferData(S.PIXEL_PACK_BUFFER,J.byteLength,S.STREAM_READ),x.textures.length>1&&S.readBuffer(S.COLOR_ATTACHMENT0+de),S.readPixels(L,O,k,N,_e.convert(Ee),_e.convert(we),0);let je=U!==null?me.get(U).__webglFramebuffer:null;ge.bindFramebuffer(S.FRAMEBUFFER,je);let ct=S.fenceSync(S.SYNC_GPU_COMMANDS_COMPLETE,0);return S.flush(),await fu(S,ct,4),S.bindBuffer(S.PIXEL_PACK_BUFFER,ze),S.getBufferSubData(S.PIXEL_PACK_BUFFER,0,J),S.deleteBuffer(ze),S.deleteSync(ct),J}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(x,L=null,O=0){let k=Math.pow(2,-O),N=Math.floor(x.image.width*k),J=Math.floor(x.image.height*k),ae=L!==null?L.x:0,de=L!==null?L.y:0;Be.setTexture2D(x,0),S.copyTexSubImage2D(S.TEXTURE_2D,O,0,0,ae,de,N,J),ge.unbindTexture()};let Sd=S.createFramebuffer(),Td=S.createFramebuffer();this.copyTextureToTexture=function(x,L,O=null,k=null,N=0,J=null){J===null&&(N!==0?(qi("WebGLRenderer: copyTextureToTexture function signature has changed to support src and dst mipmap levels."),J=N,N=0):J=0);let ae,de,he,Me,Ee,we,ze,je,ct,et=x.isCompressedTexture?x.mipmaps[J]:x.image;if(O!==null)ae=O.max.x-O.min.x,de=O.max.y-O.min.y,he=O.isBox3?O.max.z-O.min.z:1,Me=O.min.x,Ee=O.min.y,we=O.isBox3?O.min.z:0;else{let jt=Math.pow(2,-N);ae=Math.floor(et.width*jt),de=Math.floor(et.height*jt),x.isDataArrayTexture?he=et.depth:x.isData3DTexture?he=Math.floor(et.depth*jt):he=1,Me=0,Ee=0,we=0}k!==null?(ze=k.x,je=k.y,ct=k.z):(ze=0,je=0,ct=0);let Ze=_e.convert(L.format),be=_e.convert(L.type),rt;L.isData3DTexture?(Be.setTexture3D(L,0),rt=S.TEXTURE_3D):L.isDataArrayTexture||L.isCompressedArrayTexture?(Be.setTexture2DArray(L,0),rt=S.TEXTURE_2D_ARRAY):(Be.setTexture2D(L,0),rt=S.TEXTURE_2D),S.pixelStorei(S.UNPACK_FLIP_Y_WEBGL,L.flipY),S.pixelStorei(S.UNPACK_PREMULTIPLY_ALPHA_WEBGL,L.premultiplyAlpha),S.pixelStorei(S.UNPACK_ALIGNMENT,L.unpackAlignment);let Ge=S.getParameter(S.UNPACK_ROW_LENGTH),Ft=S.getParameter(S.UNPACK_IMAGE_HEIGHT),Ci=S.getParameter(S.UNPACK_SKIP_PIXELS),Bt=S.getParameter(S.UNPACK_SKIP_ROWS),vs=S.getParameter(S.UNPACK_SKIP_IMAGES);S.pixelStorei(S.UNPACK_ROW_LENGTH,et.width),S.pixelStorei(S.UNPACK_IMAGE_HEIGHT,et.height),S.pixelStorei(S.UNPACK_SKIP_PIXELS,Me),S.pixelStorei(S.UNPACK_SKIP_ROWS,Ee),S.pixelStorei(S.UNPACK_SKIP_IMAGES,we);let ot=x.isDataArrayTexture||x.isData3DTexture,Yt=L.isDataArrayTexture||L.isData3DTexture;if(x.isDepthTexture){let jt=me.get(x),Tt=me.get(L),Pt=me.get(jt.__renderTarget),Ya=me.get(Tt.__renderTarget);ge.bindFramebuffer(S.READ_FRAMEBUFFER,Pt.__webglFramebuffer),ge.bindFramebuffer(S.DRAW_FRAMEBUFFER,Ya.__webglFramebuffer);for(let Kn=0;Kn<he;Kn++)ot&&(S.framebufferTextureLayer(S.READ_FRAMEBUFFER,S.COLOR_ATTACHMENT0,me.get(x).__webglTexture,N,we+Kn),S.framebufferTextureLayer(S.DRAW_FRAMEBUFFER,S.COLOR_ATTACHMENT0,me.get(L).__webglTexture,J,ct+Kn)),S.blitFramebuffer(Me,Ee,ae,de,ze,je,ae,de,S.DEPTH_BUFFER_BIT,S.NEAREST);ge.bindFramebuffer(S.READ_FRAMEBUFFER,null),ge.bindFramebuffer(S.DRAW_FRAMEBUFFER,null)}else if(N!==0||x.isRenderTargetTexture||me.has(x)){let jt=me.get(x),Tt=me.get(L);ge.bindFramebuffer(S.READ_FRAMEBUFFER,Sd),ge.bindFramebuffer(S.DRAW_FRAMEBUFFER,Td);for(let Pt=0;Pt<he;Pt++)ot?S.framebufferTextureLayer(S.READ_FRAMEBUFFER,S.COLOR_ATTACHMENT0,jt.__webglTexture,N,we+Pt):S.framebufferTexture2D(S.READ_FRAMEBUFFER,S.COLOR_ATTACHMENT0,S.TEXTURE_2D,jt.__webglTexture,N),Yt?S.framebufferTextureLayer(S.DRAW_FRAMEBUFFER,S.COLOR_ATTACHMENT0,Tt.__webglTexture,J,ct+Pt):S.framebufferTexture2D(S.DRAW_FRAMEBUFFER,S.COLOR_ATTACHMENT0,S.TEXTURE_2D,Tt.__webglTexture,J),N!==0?S.blitFramebuffer(Me,Ee,ae,de,ze,je,ae,de,S.COLOR_BUFFER_BIT,S.NEAREST):Yt?S.copyTexSubImage3D(rt,J,ze,je,ct+Pt,Me,Ee,ae,de):S.copyTexSubImage2D(rt,J,ze,je,Me,Ee,ae,de);ge.bindFramebuffer(S.READ_FRAMEBUFFER,null),ge.bindFramebuffer(S.DRAW_FRAMEBUFFER,null)}else Yt?x.isDataTexture||x.isData3DTexture?S.texSubImage3D(rt,J,ze,je,ct,ae,de,he,Ze,be,et.data):L.isCompressedArrayTexture?S.compressedTexSubImage3D(rt,J,ze,je,ct,ae,de,he,Ze,et.data):S.texSubImage3D(rt,J,ze,je,ct,ae,de,he,Ze,be,et):x.isDataTexture?S.texSubImage2D(S.TEXTURE_2D,J,ze,je,ae,de,Ze,be,et.data):x.isCompressedTexture?S.compressedTexSubImage2D(S.TEXTURE_2D,J,ze,je,et.width,et.height,Ze,et.data):S.texSubImage2D(S.TEXTURE_2D,J,ze,je,ae,de,Ze,be,et);S.pixelStorei(S.UNPACK_ROW_LENGTH,Ge),S.pixelStorei(S.UNPACK_IMAGE_HEIGHT,Ft),S.pixelStorei(S.UNPACK_SKIP_PIXELS,Ci),S.pixelStorei(S.UNPACK_SKIP_ROWS,Bt),S.pixelStorei(S.UNPACK_SKIP_IMAGES,vs),J===0&&L.generateMipmaps&&S.generateMipmap(rt),ge.unbindTexture()},this.initRenderTarget=function(x){me.get(x).__webglFramebuffer===void 0&&Be.setupRenderTarget(x)},this.initTexture=function(x){x.isCubeTexture?Be.setTextureCube(x,0):x.isData3DTexture?Be.setTexture3D(x,0):x.isDataArrayTexture||x.isCompressedArrayTexture?Be.setTexture2DArray(x,0):Be.setTexture2D(x,0),ge.unbindTexture()},this.resetState=function(){E=0,R=0,U=null,ge.reset(),oe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return tn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Qe._getDrawingBufferColorSpace(e),t.unpackColorSpace=Qe._getUnpackColorSpace()}};var Wu=70,Xu=[1.62,1.27,.4],Wn=[48,64,22],ma=[.55,1,.82,.86,.7,.74];var Yu=1.08,ju=[1,.86,.64],qu=.045,Zu=[0,.0233,.0488,.0769,.1081,.1429,.1818,.2258,.2759,.3333,.4,.4783,.5714,.6842,.8235,1],$u=[.19,.4,.76];var Aa=[1.9,.075,.055],Ju=250,Xn=[[227,220,216,107,142,188,198,187,181,0],[257,253,249,122,168,220,215,221,226,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[255,255,255,120,170,222,206,224,240,0],[257,253,249,122,168,220,215,221,226,0],[227,220,216,107,142,188,198,187,181,0],[197,187,184,93,115,156,181,154,136,23],[161,154,159,72,89,124,143,122,113,83],[124,122,136,49,63,93,101,92,96,143],[87,90,114,27,37,62,58,62,80,202],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[56,61,92,10,14,34,28,34,58,255],[87,90,114,27,37,62,58,62,80,202],[124,122,136,49,63,93,101,92,96,143],[161,154,159,72,89,124,143,122,113,83],[197,187,184,93,115,156,181,154,136,23]],cc=[14827062,3174114,15773730,8405182,1876108,15496368],hs=["smooth","specks","rough","leaves","planks","bricks","bark","ore","fringe","glass","tuft","flower","rings","cobble","water","crop","chest","furnace","bench","books","ladder","rail","door","weave","cane","mushroom","web","flame"],Ku=[[16,2892830],[17,2892830],[21,9868952],[19,8401964],[27,16769656],[24,9353826]],ef=[[2,2,"lava"],[4,18,"crafting_table cartography_table fletching_table smithing_table"],[6,1,"carved_pumpkin jack_o_lantern pumpkin melon"],[6,12,"oak_log spruce_log birch_log jungle_log acacia_log cherry_log dark_oak_log mangrove_log bamboo_block stripped_spruce_log stripped_birch_log stripped_jungle_log stripped_acacia_log stripped_cherry_log stripped_dark_oak_log stripped_oak_log stripped_mangrove_log stripped_bamboo_block cactus mushroom_stem hay_block warped_stem stripped_warped_stem crimson_stem stripped_crimson_stem"],[8,1,"grass_block podzol mycelium"],[9,9,"glass white_stained_glass orange_stained_glass magenta_stained_glass light_blue_stained_glass yellow_stained_glass lime_stained_glass pink_stained_glass gray_stained_glass light_gray_stained_glass cyan_stained_glass purple_stained_glass blue_stained_glass brown_stained_glass green_stained_glass red_stained_glass black_stained_glass glass_pane white_stained_glass_pane orange_stained_glass_pane magenta_stained_glass_pane light_blue_stained_glass_pane yellow_stained_glass_pane lime_stained_glass_pane pink_stained_glass_pane gray_stained_glass_pane light_gray_stained_glass_pane cyan_stained_glass_pane purple_stained_glass_pane blue_stained_glass_pane brown_stained_glass_pane green_stained_glass_pane red_stained_glass_pane black_stained_glass_pane tinted_glass"],[10,10,"short_grass fern dead_bush seagrass tall_seagrass attached_pumpkin_stem attached_melon_stem pumpkin_stem melon_stem rose_bush tall_grass large_fern kelp kelp_plant sweet_berry_bush warped_roots crimson_roots big_dripleaf_stem hanging_roots"],[13,13,"cobblestone mossy_cobblestone cobblestone_stairs infested_cobblestone cobblestone_wall mossy_cobblestone_wall cobblestone_slab mossy_cobblestone_stairs mossy_cobblestone_slab cobbled_deepslate cobbled_deepslate_stairs cobbled_deepslate_slab cobbled_deepslate_wall"],[15,15,"wheat nether_wart carrots potatoes beetroots"],[16,4,"chest ender_chest trapped_chest barrel"],[17,2,"dispenser furnace dropper smoker blast_furnace"],[19,4,"bookshelf chiseled_bookshelf"],[20,20,"ladder scaffolding"],[21,21,"powered_rail detector_rail rail activator_rail"],[22,4,"oak_door iron_door spruce_door birch_door jungle_door acacia_door cherry_door dark_oak_door mangrove_door bamboo_door crimson_door warped_door copper_door exposed_copper_door oxidized_copper_door weathered_copper_door waxed_copper_door waxed_exposed_copper_door waxed_oxidized_copper_door waxed_weathered_copper_door"],[23,23,"white_bed orange_bed magenta_bed light_blue_bed yellow_bed lime_bed pink_bed gray_bed light_gray_bed cyan_bed purple_bed blue_bed brown_bed green_bed red_bed black_bed white_wool orange_wool magenta_wool light_blue_wool yellow_wool lime_wool pink_wool gray_wool light_gray_wool cyan_wool purple_wool blue_wool brown_wool green_wool red_wool black_wool white_carpet orange_carpet magenta_carpet light_blue_carpet yellow_carpet lime_carpet pink_carpet gray_carpet light_gray_carpet cyan_carpet purple_carpet blue_carpet brown_carpet green_carpet red_carpet black_carpet moss_carpet"],[24,24,"sugar_cane bamboo_sapling"],[25,25,"brown_mushroom red_mushroom"],[26,26,"cobweb"],[27,27,"fire soul_fire"]];var tf={allay:[60,-4,12,0,7,23,7,9861203,4,12,0,7,23,7,9861203,0,34,0,15,22,8,13148270,0,34,8,23,6,6,6574135,-10,38,4,5,11,7,13148270,10,38,4,5,11,7,13148270,0,52,0,14,14,14,14463097,-3,53,7,2,2,2,2235932,3,53,7,2,2,2,2235932,0,48,7,7,1,1,6574135],armadillo:[65,-17,14,-30,15,27,15,9861203,17,14,-30,15,27,15,9861203,-17,14,30,15,27,15,9861203,17,14,30,15,27,15,9861203,0,40,-3,50,27,91,13148270,0,47,-17,51,15,29,6574135,0,55,57,35,21,32,14463097,0,51,76,22,10,10,6574135,-11,59,74,5,5,2,2235932,11,59,74,5,5,2,2235932,-12,68,54,7,6,7,9861203,12,68,54,7,6,7,9861203,0,45,-52,7,16,7,9861203],axolotl:[42,-18,9,-32,17,18,17,9861203,18,9,-32,17,18,17,9861203,-18,9,32,17,18,17,9861203,18,9,32,17,18,17,9861203,0,26,-4,54,18,98,13148270,0,30,-19,55,10,31,6574135,0,35,61,38,13,34,14463097,0,33,81,24,7,10,6574135,-12,38,79,3,3,2,2235932,12,38,79,3,3,2,2235932,-13,44,58,8,4,8,9861203,13,44,58,8,4,8,9861203,0,29,-55,8,10,8,9861203],bat:[90,0,45,0,25,41,40,5521972,0,45,-7,25,42,8,2629660,0,52,23,21,36,13,6048314,-27,67,-3,35,5,23,3944488,27,67,-3,35,5,23,3944488,-7,59,30,8,8,2,2235932,6,59,30,8,8,2,2235932],bee:[60,0,30,0,35,28,56,15251518,0,30,-10,36,28,11,3812386,0,35,32,29,24,18,15646790,-38,44,-3,49,3,32,13820648,39,44,-3,49,3,32,13820648,-9,40,42,5,5,2,2235932,9,40,42,5,5,2,2235932],blaze:[180,-12,35,0,22,69,22,4730184,12,35,0,22,69,22,4730184,0,102,0,46,66,25,6306912,-33,122,28,19,19,61,6963818,33,122,28,19,19,61,6963818,-33,122,2,21,21,22,6306912,33,122,2,21,21,22,6306912,0,157,0,43,43,43,6963818,-10,159,22,7,7,2,2235932,10,159,22,7,7,2,2235932,0,145,22,20,4,2,3153456],bogged:[199,-13,38,0,24,77,24,4730184,13,38,0,24,77,24,4730184,0,113,0,51,72,28,6306912,-37,135,31,21,21,67,6963818,37,135,31,21,21,67,6963818,-37,135,2,23,23,24,6306912,37,135,2,23,23,24,6306912,0,173,0,48,48,48,6963818,-11,176,24,8,8,2,2235932,11,176,24,8,8,2,2235932,0,160,24,22,4,2,3153456,-36,135,66,5,74,7,7361070],breeze:[177,-11,34,0,22,68,22,4730184,11,34,0,22,68,22,4730184,0,100,0,45,64,25,6306912,-33,120,27,19,19,60,6963818,33,120,27,19,19,60,6963818,-33,120,2,21,21,22,6306912,33,120,2,21,21,22,6306912,0,154,0,43,43,43,6963818,-10,156,21,7,7,2,2235932,10,156,21,7,7,2,2235932,0,143,21,20,4,2,3153456],camel:[238,-41,50,-73,37,100,37,9861203,41,50,-73,37,100,37,9861203,-41,50,73,37,100,37,9861203,41,50,73,37,100,37,9861203,0,147,-8,122,100,221,13148270,0,171,-42,125,56,71,6574135,0,199,139,85,76,78,14463097,0,185,184,54,38,24,6574135,-27,214,179,17,17,2,2235932,27,214,179,17,17,2,2235932,-29,247,131,17,24,17,9861203,29,247,131,17,24,17,9861203,0,166,-126,17,57,17,9861203],cat:[70,-14,15,-26,13,29,13,13798474,14,15,-26,13,29,13,13798474,-14,15,26,13,29,13,13798474,14,15,26,13,29,13,13798474,0,43,-3,43,29,78,14851156,0,50,-15,44,16,25,16443598,0,59,49,30,22,28,15246942,0,55,65,19,11,8,16443598,-10,63,63,5,5,2,2235932,10,63,63,5,5,2,2235932,-10,76,46,6,14,6,13798474,10,76,46,6,14,6,13798474,0,49,-44,6,17,6,13798474],cave_spider:[50,0,27,-21,39,30,39,1721938,0,26,4,21,20,21,1324608,0,27,24,28,25,25,1986652,-29,25,-17,35,5,5,1324608,29,25,-17,35,5,5,1324608,-48,13,-25,5,26,5,1324608,48,13,-25,5,26,5,1324608,-29,25,-4,35,5,5,1324608,29,25,-4,35,5,5,1324608,-48,13,-6,5,26,5,1324608,48,13,-6,5,26,5,1324608,-29,25,8,35,5,5,1324608,29,25,8,35,5,5,1324608,-48,13,13,5,26,5,1324608,48,13,13,5,26,5,1324608,-29,25,21,35,5,5,1324608,29,25,21,35,5,5,1324608,-48,13,31,5,26,5,1324608,48,13,31,5,26,5,1324608,-8,32,37,5,5,2,12852766,8,32,37,5,5,2,12852766,-3,25,37,4,4,2,12852766,4,25,37,4,4,2,12852766],chicken:[70,-8,10,0,4,20,4,14853688,8,10,0,4,20,4,14853688,0,34,-2,33,29,42,16185076,-18,35,-3,5,21,32,14869214,18,35,-3,5,21,32,14869214,0,60,17,20,25,17,16448248,0,59,29,14,6,9,14853688,0,52,26,6,8,5,13510178,-8,64,25,4,4,2,2235932,8,64,25,4,4,2,2235932],cod:[30,0,16,0,17,22,45,11572336,0,16,25,13,15,12,12230780,0,16,-31,3,21,17,9862236,0,16,-3,17,22,10,14865596,-12,13,5,11,2,11,9862236,12,13,5,11,2,11,9862236,-7,20,26,2,5,5,2235932,7,20,26,2,5,5,2235932],cow:[140,-22,29,-39,20,59,20,3812900,22,29,-39,20,59,20,3812900,-22,29,39,20,59,20,3812900,22,29,39,20,59,20,3812900,0,87,-4,65,59,117,4864556,0,101,-22,66,33,38,15131356,0,118,74,45,45,41,5390386,0,109,97,29,22,13,15131356,-14,126,95,10,10,2,2235932,14,126,95,10,10,2,2235932,-24,146,69,9,14,9,14603972,24,146,69,9,14,9,14603972,0,98,-67,9,34,9,3812900],creeper:[170,-13,19,-20,24,37,24,4889664,13,19,-20,24,37,24,4889664,-13,19,20,24,37,24,4889664,13,19,20,24,37,24,4889664,0,77,0,46,78,26,6077006,0,143,0,50,50,50,6603862,-12,153,25,13,13,2,1845274,12,153,25,13,13,2,1845274,0,136,25,12,14,2,1845274,-9,129,25,7,15,2,1845274,9,129,25,7,15,2,1845274],dolphin:[60,-22,13,-39,20,25,20,9861203,22,13,-39,20,25,20,9861203,-22,13,39,20,25,20,9861203,22,13,39,20,25,20,9861203,0,37,-4,65,25,117,13148270,0,43,-22,66,14,38,6574135,0,50,74,45,19,41,14463097,0,47,97,29,10,13,6574135,-14,54,95,4,4,2,2235932,14,54,95,4,4,2,2235932,-15,62,69,9,6,9,9861203,15,62,69,9,6,9,9861203,0,42,-67,9,14,9,9861203],donkey:[150,-34,31,-60,31,63,31,6313550,34,31,-60,31,63,31,6313550,-34,31,60,31,63,31,6313550,34,31,60,31,63,31,6313550,0,93,-7,101,63,182,7892064,0,108,-35,103,35,59,14603978,0,126,115,70,48,64,8549994,0,117,151,45,24,20,14603978,-22,135,147,10,10,2,2235932,22,135,147,10,10,2,2235932,-24,178,108,14,60,14,6313550,24,178,108,14,60,14,6313550,0,105,-103,14,36,14,6313550],drowned:[195,-13,38,0,24,75,24,3691620,13,38,0,24,75,24,3691620,0,110,0,50,71,27,5538944,-36,132,30,20,20,66,7254174,36,132,30,20,20,66,7254174,-36,132,2,23,23,24,5538944,36,132,2,23,23,24,5538944,0,170,0,47,47,47,7254174,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,4881520],elder_guardian:[200,-48,42,-86,44,84,44,4730184,48,42,-86,44,84,44,4730184,-48,42,86,44,84,44,4730184,48,42,86,44,84,44,4730184,0,124,-10,144,84,260,6306912,0,144,-50,147,47,84,3153456,0,168,164,100,64,92,6963818,0,156,216,64,32,28,3153456,-32,180,211,14,14,2,2235932,32,180,211,14,14,2,2235932,-34,208,154,20,20,20,4730184,34,208,154,20,20,20,4730184,0,140,-148,20,48,20,4730184],ender_dragon:[800,-384,168,-691,352,336,352,4730184,384,168,-691,352,336,352,4730184,-384,168,691,352,336,352,4730184,384,168,691,352,336,352,4730184,0,496,-80,1152,336,2080,6306912,0,576,-400,1176,188,672,3153456,0,672,1312,800,256,736,6963818,0,624,1728,512,128,224,3153456,-256,720,1688,56,56,2,2235932,256,720,1688,56,56,2,2235932,-272,832,1232,160,80,160,4730184,272,832,1232,160,80,160,4730184,0,560,-1184,160,192,160,4730184],enderman:[290,-19,56,0,19,112,19,1183766,19,56,0,19,112,19,1183766,0,164,0,62,106,33,1446938,-54,196,45,16,16,98,1183766,54,196,45,16,16,98,1183766,-54,196,3,18,18,36,1446938,54,196,3,18,18,36,1446938,0,253,0,70,70,70,1578524,-16,256,35,12,12,2,14053612,16,256,35,12,12,2,14053612,0,233,35,33,6,3,14053612],endermite:[30,-10,6,-17,9,13,9,4730184,10,6,-17,9,13,9,4730184,-10,6,17,9,13,9,4730184,10,6,17,9,13,9,4730184,0,19,-2,29,13,52,6306912,0,22,-10,29,7,17,3153456,0,25,33,20,10,18,6963818,0,23,43,13,5,6,3153456,-6,27,42,2,2,2,2235932,6,27,42,2,2,2,2235932,-7,31,31,4,3,4,4730184,7,31,31,4,3,4,4730184,0,21,-30,4,7,4,4730184],evoker:[195,-13,38,0,24,75,24,4730184,13,38,0,24,75,24,4730184,0,110,0,50,71,27,6306912,-36,132,30,20,20,66,6963818,36,132,30,20,20,66,6963818,-36,132,2,23,23,24,6306912,36,132,2,23,23,24,6306912,0,170,0,47,47,47,6963818,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,3153456],fox:[70,-14,15,-26,13,29,13,6043684,14,15,-26,13,29,13,6043684,-14,15,26,13,29,13,6043684,14,15,26,13,29,13,6043684,0,43,-3,43,29,78,14579756,0,50,-15,44,16,25,16052456,0,59,49,30,22,28,15106612,0,55,65,19,11,8,16052456,-10,63,63,5,5,2,2235932,10,63,63,5,5,2,2235932,-10,78,46,6,18,6,6043684,10,78,46,6,18,6,6043684,0,49,-44,6,17,6,6043684],frog:[50,-12,10,-22,11,21,11,9861203,12,10,-22,11,21,11,9861203,-12,10,22,11,21,11,9861203,12,10,22,11,21,11,9861203,0,31,-3,36,21,65,13148270,0,36,-13,37,12,21,6574135,0,42,41,25,16,23,14463097,0,39,54,16,8,7,6574135,-8,45,53,4,4,2,2235932,8,45,53,4,4,2,2235932,-8,52,38,5,5,5,9861203,8,52,38,5,5,5,9861203,0,35,-37,5,12,5,9861203],ghast:[400,-96,84,-173,88,168,88,4730184,96,84,-173,88,168,88,4730184,-96,84,173,88,168,88,4730184,96,84,173,88,168,88,4730184,0,248,-20,288,168,520,6306912,0,288,-100,294,94,168,3153456,0,336,328,200,128,184,6963818,0,312,432,128,64,56,3153456,-64,360,422,28,28,2,2235932,64,360,422,28,28,2,2235932,-68,416,308,40,40,40,4730184,68,416,308,40,40,40,4730184,0,280,-296,40,96,40,4730184],giant:[1200,-77,231,0,148,462,148,4730184,77,231,0,148,462,148,4730184,0,680,0,308,437,166,6306912,-222,812,185,126,126,406,6963818,222,812,185,126,126,406,6963818,-222,812,12,140,140,148,6306912,222,812,12,140,140,148,6306912,0,1046,0,289,289,289,6963818,-68,1058,145,49,49,2,2235932,68,1058,145,49,49,2,2235932,0,966,145,135,25,12,3153456],glow_squid:[80,0,60,0,60,80,60,2654846,-21,2,21,10,45,10,5951156,21,2,21,10,45,10,5951156,-21,2,0,10,45,10,5951156,21,2,0,10,45,10,5951156,-21,2,-21,10,45,10,5951156,21,2,-21,10,45,10,5951156,-16,58,30,13,13,2,14482156,16,58,30,13,13,2,14482156],goat:[130,-22,27,-39,20,55,20,12234914,22,27,-39,20,55,20,12234914,-22,27,39,20,55,20,12234914,22,27,39,20,55,20,12234914,0,81,-4,65,55,117,14604492,0,94,-22,66,31,38,8286306,0,109,74,45,42,41,14999252,0,101,97,29,21,13,8286306,-14,117,95,9,9,2,2235932,14,117,95,9,9,2,2235932,-24,148,69,9,39,9,14603972,24,148,69,9,39,9,14603972,0,91,-67,9,31,9,12234914],guardian:[85,-20,18,-37,19,36,19,4730184,20,18,-37,19,36,19,4730184,-20,18,37,19,36,19,4730184,20,18,37,19,36,19,4730184,0,53,-4,61,36,111,6306912,0,61,-21,62,20,36,3153456,0,71,70,43,27,39,6963818,0,66,92,27,14,12,3153456,-14,77,90,6,6,2,2235932,14,77,90,6,6,2,2235932,-14,88,65,9,9,9,4730184,14,88,65,9,9,9,4730184,0,59,-63,9,20,9,4730184],hoglin:[140,-34,29,-60,31,59,31,4730184,34,29,-60,31,59,31,4730184,-34,29,60,31,59,31,4730184,34,29,60,31,59,31,4730184,0,87,-7,101,59,182,6306912,0,101,-35,103,33,59,3153456,0,118,115,70,45,64,6963818,0,109,151,45,22,20,3153456,-22,126,147,10,10,2,2235932,22,126,147,10,10,2,2235932,-24,146,108,14,14,14,4730184,24,146,108,14,14,14,4730184,0,98,-103,14,34,14,4730184],horse:[160,-34,34,-60,31,67,31,7358504,34,34,-60,31,67,31,7358504,-34,34,60,31,67,31,7358504,34,34,60,31,67,31,7358504,0,99,-7,101,67,182,9198642,0,115,-35,103,38,59,3286042,0,134,115,70,51,64,9593398,0,125,151,45,26,20,3286042,-22,144,147,11,11,2,2235932,22,144,147,11,11,2,2235932,-24,171,108,14,26,14,7358504,24,171,108,14,26,14,7358504,0,112,-103,14,38,14,7358504],husk:[195,-13,38,0,24,75,24,8021578,13,38,0,24,75,24,8021578,0,110,0,50,71,27,9863260,-36,132,30,20,20,66,12626560,36,132,30,20,20,66,12626560,-36,132,2,23,23,24,9863260,36,132,2,23,23,24,9863260,0,170,0,47,47,47,12626560,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,10521188],illusioner:[195,-13,38,0,24,75,24,4730184,13,38,0,24,75,24,4730184,0,110,0,50,71,27,6306912,-36,132,30,20,20,66,6963818,36,132,30,20,20,66,6963818,-36,132,2,23,23,24,6306912,36,132,2,23,23,24,6306912,0,170,0,47,47,47,6963818,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,3153456],iron_golem:[270,-28,46,0,36,92,36,14077634,28,46,0,36,92,36,14077634,0,151,0,129,124,70,14077634,0,113,1,87,32,73,7373898,-78,135,0,28,162,34,12761774,78,135,0,28,162,34,12761774,0,243,8,59,54,59,14603978,0,235,42,14,24,14,12761774,-14,248,39,8,8,2,2235932,14,248,39,8,8,2,2235932],llama:[187,-22,39,-39,20,79,20,12230776,22,39,-39,20,79,20,12230776,-22,39,39,20,79,20,12230776,22,39,39,20,79,20,12230776,0,116,-4,65,79,117,13547148,0,135,-22,66,44,38,9845820,0,157,74,45,60,41,13942422,0,146,97,29,30,13,9845820,-14,168,95,13,13,2,2235932,14,168,95,13,13,2,2235932,-15,204,69,9,37,9,12230776,15,204,69,9,37,9,12230776,0,131,-67,9,45,9,12230776],magma_cube:[52,0,26,0,52,52,52,5118482,0,22,0,53,8,53,13918748,-11,35,26,9,9,2,16432700,11,35,26,9,9,2,16432700,4,15,27,7,5,2,16432700],mooshroom:[140,-22,29,-39,20,59,20,7871002,22,29,-39,20,59,20,7871002,-22,29,39,20,59,20,7871002,22,29,39,20,59,20,7871002,0,87,-4,65,59,117,10756642,0,101,-22,66,33,38,14867668,0,118,74,45,45,41,11283496,0,109,97,29,22,13,14867668,-14,126,95,10,10,2,2235932,14,126,95,10,10,2,2235932,-24,146,69,9,14,9,14603972,24,146,69,9,14,9,14603972,0,98,-67,9,34,9,7871002],mule:[160,-34,34,-60,31,67,31,4731428,34,34,-60,31,67,31,4731428,-34,34,60,31,67,31,4731428,34,34,60,31,67,31,4731428,0,99,-7,101,67,182,6308396,0,115,-35,103,38,59,12496024,0,134,115,70,51,64,6834226,0,125,151,45,26,20,12496024,-22,144,147,11,11,2,2235932,22,144,147,11,11,2,2235932,-24,182,108,14,48,14,4731428,24,182,108,14,48,14,4731428,0,112,-103,14,38,14,4731428],ocelot:[70,-14,15,-26,13,29,13,13542986,14,15,-26,13,29,13,13542986,-14,15,26,13,29,13,13542986,14,15,26,13,29,13,13542986,0,43,-3,43,29,78,14991452,0,50,-15,44,16,25,7885868,0,59,49,30,22,28,15386728,0,55,65,19,11,8,7885868,-10,63,63,5,5,2,2235932,10,63,63,5,5,2,2235932,-10,76,46,6,13,6,13542986,10,76,46,6,13,6,13542986,0,49,-44,6,17,6,13542986],panda:[125,-31,26,-56,29,52,29,2631208,31,26,-56,29,52,29,2631208,-31,26,56,29,52,29,2631208,31,26,56,29,52,29,2631208,0,77,-7,94,52,169,15658730,0,90,-32,96,29,55,2631208,0,105,107,65,40,60,15921902,0,98,140,42,20,18,2631208,-21,113,137,9,9,2,2235932,21,113,137,9,9,2,2235932,-22,131,100,13,15,13,2631208,22,131,100,13,15,13,2631208,0,88,-96,13,30,13,2631208],parrot:[90,-10,13,0,5,25,5,3946550,10,13,0,5,25,5,3946550,0,43,-3,41,38,52,13903908,-22,45,-4,6,27,40,3036350,22,45,-4,6,27,40,3036350,0,77,21,25,32,21,14430248,0,76,36,18,8,11,3946550,0,67,33,7,11,6,13510178,-10,83,32,5,5,2,2235932,10,83,32,5,5,2,2235932],phantom:[50,0,25,0,45,23,72,4872338,0,25,-13,46,23,14,9234030,0,29,41,38,20,23,5399198,-50,37,-4,63,3,41,3819130,50,37,-4,63,3,41,3819130,-12,33,54,5,5,2,2235932,12,33,54,5,5,2,2235932],pig:[90,-22,19,-39,20,38,20,14848658,22,19,-39,20,38,20,14848658,-22,19,39,20,38,20,14848658,22,19,39,20,38,20,14848658,0,56,-4,65,38,117,15770786,0,65,-22,66,21,38,13530234,0,76,74,45,29,41,16034984,0,70,97,29,14,13,13530234,-14,81,95,6,6,2,2235932,14,81,95,6,6,2,2235932,0,63,-67,9,22,9,14848658],piglin:[195,-13,38,0,24,75,24,4600360,13,38,0,24,75,24,4600360,0,110,0,50,71,27,7621680,-36,132,30,20,20,66,15509644,36,132,30,20,20,66,15509644,-36,132,2,23,23,24,7621680,36,132,2,23,23,24,7621680,0,170,0,47,47,47,15509644,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,14069828],piglin_brute:[195,-13,38,0,24,75,24,4600360,13,38,0,24,75,24,4600360,0,110,0,50,71,27,7621680,-36,132,30,20,20,66,15509644,36,132,30,20,20,66,15509644,-36,132,2,23,23,24,7621680,36,132,2,23,23,24,7621680,0,170,0,47,47,47,15509644,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,14069828],pillager:[195,-13,20,0,24,40,24,4340794,13,20,0,24,40,24,4340794,0,93,0,56,106,40,6051924,0,112,26,74,20,20,7355436,-34,124,12,16,36,24,6051924,34,124,12,16,36,24,6051924,0,170,0,47,47,47,9870488,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,160,27,10,20,10,7355436,-10,117,46,60,7,12,7361070],polar_bear:[140,-34,29,-60,31,59,31,14870244,34,29,-60,31,59,31,14870244,-34,29,60,31,59,31,14870244,34,29,60,31,59,31,14870244,0,87,-7,101,59,182,15790832,0,101,-35,103,33,59,4605512,0,118,115,70,45,64,16054004,0,109,151,45,22,20,4605512,-22,126,148,10,10,2,2235932,22,126,148,10,10,2,2235932,-24,146,108,14,14,14,14870244,24,146,108,14,14,14,14870244,0,98,-104,14,34,14,14870244],pufferfish:[70,0,38,0,24,50,63,14859836,0,38,35,18,35,17,15255114,0,38,-43,4,49,24,13533740,0,38,-3,25,51,14,16051416,-17,29,7,15,4,15,13533740,17,29,7,15,4,15,13533740,-10,46,36,2,11,11,2235932,10,46,36,2,11,11,2235932],rabbit:[50,-10,10,-17,9,21,9,8809038,10,10,-17,9,21,9,8809038,-10,10,17,9,21,9,8809038,10,10,17,9,21,9,8809038,0,31,-2,29,21,52,9861208,0,36,-10,29,12,17,14864058,0,42,33,20,16,18,10519138,0,39,43,13,8,6,14864058,-6,45,42,4,4,2,2235932,6,45,42,4,4,2,2235932,-7,62,31,4,25,4,8809038,7,62,31,4,25,4,8809038,0,35,-30,4,12,4,8809038],ravager:[220,-47,46,-84,43,92,43,4730184,47,46,-84,43,92,43,4730184,-47,46,84,43,92,43,4730184,47,46,84,43,92,43,4730184,0,136,-10,140,92,254,6306912,0,158,-49,143,52,82,3153456,0,185,160,98,70,90,6963818,0,172,211,62,35,27,3153456,-31,198,206,15,15,2,2235932,31,198,206,15,15,2,2235932,-33,229,150,19,22,19,4730184,33,229,150,19,22,19,4730184,0,154,-144,19,53,19,4730184],salmon:[40,0,22,0,24,29,63,11551290,0,22,35,18,20,17,9599580,0,22,-43,4,28,24,8154204,0,22,-3,25,29,14,13549216,-17,17,7,15,2,15,8154204,17,17,7,15,2,15,8154204,-10,26,36,2,6,6,2235932,10,26,36,2,6,6,2235932],sheep:[130,-22,27,-39,20,55,20,13546140,22,27,-39,20,55,20,13546140,-22,27,39,20,55,20,13546140,22,27,39,20,55,20,13546140,0,81,-4,65,55,117,15264490,0,94,-22,66,31,38,12887698,0,109,74,45,42,41,14072484,0,101,97,29,21,13,12887698,-14,117,95,9,9,2,2235932,14,117,95,9,9,2,2235932,-15,134,69,9,13,9,13546140,15,134,69,9,13,9,13546140,0,91,-67,9,31,9,13546140],shulker:[100,-24,21,-43,22,42,22,4730184,24,21,-43,22,42,22,4730184,-24,21,43,22,42,22,4730184,24,21,43,22,42,22,4730184,0,62,-5,72,42,130,6306912,0,72,-25,74,23,42,3153456,0,84,82,50,32,46,6963818,0,78,108,32,16,14,3153456,-16,90,105,7,7,2,2235932,16,90,105,7,7,2,2235932,-17,104,77,10,10,10,4730184,17,104,77,10,10,10,4730184,0,70,-74,10,24,10,4730184],silverfish:[30,-10,6,-17,9,13,9,4730184,10,6,-17,9,13,9,4730184,-10,6,17,9,13,9,4730184,10,6,17,9,13,9,4730184,0,19,-2,29,13,52,6306912,0,22,-10,29,7,17,3153456,0,25,33,20,10,18,6963818,0,23,43,13,5,6,3153456,-6,27,42,2,2,2,2235932,6,27,42,2,2,2,2235932,-7,31,31,4,3,4,4730184,7,31,31,4,3,4,4730184,0,21,-30,4,7,4,4730184],skeleton:[199,-13,38,0,13,77,13,11711154,13,38,0,13,77,13,11711154,0,113,0,43,72,22,13027012,-37,135,31,11,11,67,11711154,37,135,31,11,11,67,11711154,-37,135,2,13,13,24,13027012,37,135,2,13,13,24,13027012,0,173,0,48,48,48,14079698,-11,176,24,8,8,2,2235932,11,176,24,8,8,2,2235932,0,160,24,22,4,2,7237230,-36,135,66,5,74,7,7361070],skeleton_horse:[160,-34,34,-60,31,67,31,9861203,34,34,-60,31,67,31,9861203,-34,34,60,31,67,31,9861203,34,34,60,31,67,31,9861203,0,99,-7,101,67,182,13148270,0,115,-35,103,38,59,6574135,0,134,115,70,51,64,14463097,0,125,151,45,26,20,6574135,-22,144,147,11,11,2,2235932,22,144,147,11,11,2,2235932,-24,166,108,14,16,14,9861203,24,166,108,14,16,14,9861203,0,112,-103,14,38,14,9861203],slime:[52,0,26,0,52,52,52,7388764,0,22,0,53,8,53,6335054,-11,35,26,9,9,2,2905126,11,35,26,9,9,2,2905126,4,15,27,7,5,2,2905126],sniffer:[175,-46,37,-82,42,74,42,9861203,46,37,-82,42,74,42,9861203,-46,37,82,42,74,42,9861203,46,37,82,42,74,42,9861203,0,109,-9,137,74,247,13148270,0,126,-47,140,41,80,6574135,0,147,156,95,56,87,14463097,0,137,205,61,28,27,6574135,-30,158,200,12,12,2,2235932,30,158,200,12,12,2,2235932,-32,182,146,19,17,19,9861203,32,182,146,19,17,19,9861203,0,123,-141,19,42,19,9861203],snow_golem:[190,-14,32,0,18,65,18,15923450,14,32,0,18,65,18,15923450,0,106,0,64,87,35,15923450,0,80,1,43,23,36,3942424,-39,95,0,14,114,17,7885872,39,95,0,14,114,17,7885872,0,171,4,29,38,29,14057508,0,165,21,7,17,7,7885872,-7,175,19,6,6,2,2235932,7,175,19,6,6,2,2235932],spider:[90,0,49,-42,78,54,78,3813932,0,47,8,42,36,42,3024932,0,49,48,56,45,50,4208176,-59,45,-34,70,9,10,3024932,59,45,-34,70,9,10,3024932,-95,23,-50,10,47,10,3024932,95,23,-50,10,47,10,3024932,-59,45,-8,70,9,10,3024932,59,45,-8,70,9,10,3024932,-95,23,-13,10,47,10,3024932,95,23,-13,10,47,10,3024932,-59,45,17,70,9,10,3024932,59,45,17,70,9,10,3024932,-95,23,25,10,47,10,3024932,95,23,25,10,47,10,3024932,-59,45,42,70,9,10,3024932,59,45,42,70,9,10,3024932,-95,23,63,10,47,10,3024932,95,23,63,10,47,10,3024932,-15,58,73,9,9,2,12852766,15,58,73,9,9,2,12852766,-7,45,73,7,7,2,12852766,7,45,73,7,7,2,12852766],squid:[80,0,60,0,60,80,60,4611196,-21,2,21,10,45,10,3821164,21,2,21,10,45,10,3821164,-21,2,0,10,45,10,3821164,21,2,0,10,45,10,3821164,-21,2,-21,10,45,10,3821164,21,2,-21,10,45,10,3821164,-16,58,30,13,13,2,14476006,16,58,30,13,13,2,14476006],stray:[199,-13,38,0,13,77,13,7373962,13,38,0,13,77,13,7373962,0,113,0,43,72,22,8427164,-37,135,31,11,11,67,7373962,37,135,31,11,11,67,7373962,-37,135,2,13,13,24,8427164,37,135,2,13,13,24,8427164,0,173,0,48,48,48,12504270,-11,176,24,8,8,2,2235932,11,176,24,8,8,2,2235932,0,160,24,22,4,2,5531760,-36,135,66,5,74,7,7361070],strider:[170,-11,33,0,21,65,21,9861203,11,33,0,21,65,21,9861203,0,96,0,44,62,24,13148270,0,98,23,65,17,17,6574135,-30,108,10,14,31,21,13148270,30,108,10,14,31,21,13148270,0,148,0,41,41,41,14463097,-10,150,21,7,7,2,2235932,10,150,21,7,7,2,2235932,0,137,21,19,3,2,6574135],tadpole:[30,-10,6,-17,9,13,9,9861203,10,6,-17,9,13,9,9861203,-10,6,17,9,13,9,9861203,10,6,17,9,13,9,9861203,0,19,-2,29,13,52,13148270,0,22,-10,29,7,17,6574135,0,25,33,20,10,18,14463097,0,23,43,13,5,6,6574135,-6,27,42,2,2,2,2235932,6,27,42,2,2,2,2235932,-7,31,31,4,3,4,9861203,7,31,31,4,3,4,9861203,0,21,-30,4,7,4,9861203],trader_llama:[187,-22,39,-39,20,79,20,12230776,22,39,-39,20,79,20,12230776,-22,39,39,20,79,20,12230776,22,39,39,20,79,20,12230776,0,116,-4,65,79,117,13547148,0,135,-22,66,44,38,9845820,0,157,74,45,60,41,13942422,0,146,97,29,30,13,9845820,-14,168,95,13,13,2,2235932,14,168,95,13,13,2,2235932,-15,204,69,9,37,9,12230776,15,204,69,9,37,9,12230776,0,131,-67,9,45,9,12230776],tropical_fish:[40,0,22,0,17,29,45,15761444,0,22,25,13,20,12,15764530,0,22,-31,3,28,17,16185076,0,22,-3,17,29,10,16185076,-12,17,5,11,2,11,16185076,12,17,5,11,2,11,16185076,-7,26,26,2,6,6,2235932,7,26,26,2,6,6,2235932],turtle:[40,-29,8,-52,26,17,26,6072420,29,8,-52,26,17,26,6072420,-29,8,52,26,17,26,6072420,29,8,52,26,17,26,6072420,0,25,-6,86,17,156,4359234,0,29,-30,88,9,50,13553292,0,34,98,60,13,55,6335592,0,31,130,38,6,17,13553292,-19,36,127,3,3,2,2235932,19,36,127,3,3,2,2235932,0,28,-89,12,10,12,6072420],vex:[80,-5,15,0,10,31,10,4730184,5,15,0,10,31,10,4730184,0,45,0,21,29,11,6306912,-15,54,12,8,8,27,6963818,15,54,12,8,8,27,6963818,-15,54,1,9,9,10,6306912,15,54,1,9,9,10,6306912,0,70,0,19,19,19,6963818,-5,71,10,3,3,2,2235932,5,71,10,3,3,2,2235932,0,64,10,9,2,1,3153456],villager:[195,-13,20,0,24,40,24,7360568,13,20,0,24,40,24,7360568,0,93,0,56,106,40,8806466,0,112,26,74,20,20,9857618,-34,124,12,16,36,24,8806466,34,124,12,16,36,24,8806466,0,170,0,47,47,47,12488820,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,160,27,10,20,10,9857618],vindicator:[195,-13,20,0,24,40,24,2896442,13,20,0,24,40,24,2896442,0,93,0,56,106,40,4080202,0,112,26,74,20,20,3955786,-34,124,12,16,36,24,4080202,34,124,12,16,36,24,4080202,0,170,0,47,47,47,9870488,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,160,27,10,20,10,3955786],wandering_trader:[195,-13,20,0,24,40,24,2902656,13,20,0,24,40,24,2902656,0,93,0,56,106,40,3562648,0,112,26,74,20,20,14856258,-34,124,12,16,36,24,3562648,34,124,12,16,36,24,3562648,0,170,0,47,47,47,12488820,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,160,27,10,20,10,14856258],warden:[290,-19,56,0,36,112,36,4730184,19,56,0,36,112,36,4730184,0,164,0,74,106,40,6306912,-54,196,45,30,30,98,6963818,54,196,45,30,30,98,6963818,-54,196,3,34,34,36,6306912,54,196,3,34,34,36,6306912,0,253,0,70,70,70,6963818,-16,256,35,12,12,2,2235932,16,256,35,12,12,2,2235932,0,233,35,33,6,3,3153456],witch:[195,-13,20,0,24,40,24,4336728,13,20,0,24,40,24,4336728,0,93,0,56,106,40,5519466,0,112,26,74,20,20,3024948,-34,124,12,16,36,24,5519466,34,124,12,16,36,24,5519466,0,170,0,47,47,47,11965560,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,160,27,10,20,10,3024948,0,192,0,72,6,72,2761266,0,207,0,40,24,40,2761266,0,230,-5,22,20,22,2761266],wither:[350,-22,67,0,43,135,43,4730184,22,67,0,43,135,43,4730184,0,198,0,90,127,48,6306912,-65,237,54,37,37,118,6963818,65,237,54,37,37,118,6963818,-65,237,4,41,41,43,6306912,65,237,4,41,41,43,6306912,0,305,0,84,84,84,6963818,-20,309,42,14,14,2,2235932,20,309,42,14,14,2,2235932,0,282,42,39,7,4,3153456],wither_skeleton:[240,-15,46,0,16,92,16,2763308,15,46,0,16,92,16,2763308,0,136,0,52,87,27,3421238,-44,162,37,14,14,81,2763308,44,162,37,14,14,81,2763308,-44,162,2,15,15,30,3421238,44,162,2,15,15,30,3421238,0,209,0,58,58,58,4079168,-14,212,29,10,10,2,2235932,14,212,29,10,10,2,2235932,0,193,29,27,5,2,1842206],wolf:[85,-14,18,-26,13,36,13,11841708,14,18,-26,13,36,13,11841708,-14,18,26,13,36,13,11841708,14,18,26,13,36,13,11841708,0,53,-3,43,36,78,13420740,0,61,-15,44,20,25,7366756,0,71,49,30,27,28,14210256,0,66,65,19,14,8,7366756,-10,77,63,6,6,2,2235932,10,77,63,6,6,2,2235932,-10,94,46,6,19,6,11841708,10,94,46,6,19,6,11841708,0,59,-44,6,20,6,11841708],zoglin:[140,-34,29,-60,31,59,31,4730184,34,29,-60,31,59,31,4730184,-34,29,60,31,59,31,4730184,34,29,60,31,59,31,4730184,0,87,-7,101,59,182,6306912,0,101,-35,103,33,59,3153456,0,118,115,70,45,64,6963818,0,109,151,45,22,20,3153456,-22,126,147,10,10,2,2235932,22,126,147,10,10,2,2235932,-24,146,108,14,14,14,4730184,24,146,108,14,14,14,4730184,0,98,-103,14,34,14,4730184],zombie:[195,-13,38,0,24,75,24,3816078,13,38,0,24,75,24,3816078,0,110,0,50,71,27,2657420,-36,132,30,20,20,66,5671500,36,132,30,20,20,66,5671500,-36,132,2,23,23,24,2657420,36,132,2,23,23,24,2657420,0,170,0,47,47,47,5671500,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,4617278],zombie_horse:[160,-34,34,-60,31,67,31,4730184,34,34,-60,31,67,31,4730184,-34,34,60,31,67,31,4730184,34,34,60,31,67,31,4730184,0,99,-7,101,67,182,6306912,0,115,-35,103,38,59,3153456,0,134,115,70,51,64,6963818,0,125,151,45,26,20,3153456,-22,144,147,11,11,2,2235932,22,144,147,11,11,2,2235932,-24,166,108,14,16,14,4730184,24,166,108,14,16,14,4730184,0,112,-103,14,38,14,4730184],zombie_villager:[195,-13,38,0,24,75,24,6046768,13,38,0,24,75,24,6046768,0,110,0,50,71,27,7361082,-36,132,30,20,20,66,6328916,36,132,30,20,20,66,6328916,-36,132,2,23,23,24,7361082,36,132,2,23,23,24,7361082,0,170,0,47,47,47,6328916,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,5011010],zombified_piglin:[195,-13,38,0,24,75,24,7625794,13,38,0,24,75,24,7625794,0,110,0,50,71,27,12221032,-36,132,30,20,20,66,14983316,36,132,30,20,20,66,14983316,-36,132,2,23,23,24,12221032,36,132,2,23,23,24,12221032,0,170,0,47,47,47,14983316,-11,172,24,8,8,2,2235932,11,172,24,8,8,2,2235932,0,157,24,22,4,2,6853204],player:[180,-12,35,0,22,69,22,9861203,12,35,0,22,69,22,9861203,0,102,0,46,66,25,13148270,0,103,24,68,18,18,6574135,-31,114,11,15,33,22,13148270,31,114,11,15,33,22,13148270,0,157,0,43,43,43,14463097,-10,159,22,7,7,2,2235932,10,159,22,7,7,2,2235932,0,145,22,20,4,2,6574135]},nf="gQD/gAD/fwD/fwD/gAD/fwD/gAD/gAD/fwD/fwD/gAD/fgD/gAD/gQD/fgD/gAD/fwD/gQD/gAD/ggD/fwD/fwD/ggD/fwD/gAD/gAD/gQD/gAD/fwD/ggD/gQD/gAD/gQD/gQD/gAD/gAD/fwD/gAD/gQD/fgD/fwD/gAD/ggD/fwD/gQD/gAD/fwD/fwD/fgD/ggD/fwD/fwD/gAD/gQD/fwD/ggD/ggD/gAD/gQD/ggD/gQD/gAD/gAD/gQD/gQD/gQD/gQD/ggD/fwD/gQD/ggD/fwD/fwD/fgD/gAD/ggD/ggD/ggD/fwD/fwD/gQD/fgD/gAD/fwD/fwD/fwD/gQD/gQD/fwD/gQD/fgD/gQD/fwD/fgD/fgD/ggD/gQD/gQD/gQD/gAD/gAD/gAD/fwD/fwD/fwD/ggD/gQD/gQD/gAD/gAD/fgD/fgD/fwD/gQD/fgD/ggD/ggD/fwD/gAD/gAD/ggD/ggD/gAD/ggD/gAD/ggD/gAD/gAD/ggD/fwD/fwD/gQD/fgD/fwD/fwD/gQD/fwD/gAD/gQD/gQD/fwD/fwD/fwD/fwD/gAD/fwD/fwD/gQD/fwD/fgD/fgD/gQD/fwD/gQD/fwD/gQD/gAD/fwD/gAD/gQD/fwD/gAD/gQD/gAD/gAD/fwD/ggD/gAD/gQD/gAD/gQD/gAD/gAD/fwD/fwD/gQD/gQD/gQD/gAD/gAD/gAD/gQD/fwD/gAD/ggD/gQD/gAD/gQD/fgD/fwD/gQD/gAD/gQD/fwD/gAD/fwD/gAD/ggD/gQD/ggD/gQD/gQD/gQD/fwD/ggD/gQD/ggD/fwD/gQD/gAD/gQD/gAD/gQD/fwD/gQD/fwD/gAD/fgD/fgD/fgD/fwD/fwD/ggD/gQD/gQD/gQD/fwD/gQD/ggD/fgD/ggD/fwD/gQD/fgD/fgD/gQD/gQD/gAD/fwD/fgD/gAD/gAD/gAD/gAD/gAD/ggD/gAD/fgD/fwD/fwD/gAD/fwD/fwD/gQD/gQD/fwD/ewD/gQD/iQD/dwD/eAD/eAD/hQD/iAD/hgD/ggD/eQD/fAD/gQD/fAD/ggD/fAD/ewD/ewD/hAD/iQD/eQD/gQD/fgD/hAD/hwD/eQD/gwD/ggD/fgD/fAD/hQD/fAD/fQD/iQD/hwD/dwD/gQD/fQD/dgD/gAD/iQD/iQD/dwD/egD/eAD/gwD/gwD/fwD/fQD/iQD/ewD/fQD/gAD/fgD/egD/gQD/dwD/iAD/hQD/fAD/hgD/hAD/fwD/fQD/eQD/gAD/egD/eAD/gAD/fwD/dwD/hgD/hAD/fQD/eQD/egD/gQD/ggD/gwD/gAD/ewD/hgD/iQD/fwD/ewD/hgD/hAD/hQD/gwD/gQD/ggD/fwD/iQD/eQD/ggD/eAD/egD/iQD/hgD/hQD/hAD/fQD/ewD/dwD/fgD/iQD/hQD/fgD/gAD/iAD/dwD/fAD/fAD/fwD/fgD/igD/ewD/hgD/eQD/gAD/eAD/hwD/gAD/hgD/iQD/iAD/iQD/eAD/fQD/egD/fQD/dwD/gwD/hgD/fwD/iAD/gAD/gQD/fQD/hAD/fwD/gwD/hwD/hwD/fgD/dwD/gQD/fAD/fAD/ggD/egD/hQD/hgD/ggD/hwD/iAD/hwD/eAD/egD/egD/fgD/fgD/iAD/iAD/dgD/hAD/iAD/iAD/gQD/ewD/fAD/gQD/gQD/iQD/hQD/eQD/hAD/fgD/eQD/fAD/hAD/fgD/hgD/eQD/fAD/ewD/hAD/fAD/gAD/iAD/fgD/fwD/hAD/gAD/hwD/gQD/eAD/ggD/hQD/fwD/ewD/iAD/fgD/eAD/fgD/fgD/fAD/fwD/gQD/eQD/gQD/iAD/dwD/ewD/hQD/iQD/iAD/ewD/gwD/iQD/iAD/iQD/hwD/fQD/egD/fwD/fwD/gQD/hAD/gQD/dwD/fQD/hgD/fAD/hAD/iAD/fQD/eAD/dwD/hAD/egD/gwD/egD/hwD/hQD/hgD/gAD/hAD/fAD/eAD/gAD/hwD/fgD/eQD/ewD/egD/gQD/fwD/hwD/egD/gAD/jAD/dAD/hAD/fAD/iQD/gwD/dwD/dwD/hQD/gwD/kQD/eAD/bgD/fgD/eQD/ewD/ggD/cgD/dAD/fgD/igD/dwD/hgD/ggD/gAD/kAD/kAD/gwD/egD/dgD/fQD/cQD/agD/fAD/awD/gQD/igD/hgD/gQD/fwD/eAD/hwD/gwD/gAD/iQD/dwD/dAD/dAD/cAD/eQD/egD/dgD/dgD/hgD/fgD/ewD/dQD/fAD/fgD/cwD/ewD/cQD/dgD/dQD/iQD/jwD/igD/dQD/gwD/jQD/jgD/hAD/fgD/kQD/gAD/egD/ggD/cAD/fQD/dgD/hgD/iQD/gAD/cgD/fQD/gAD/igD/gwD/hAD/kgD/gwD/fAD/cgD/jQD/iwD/iAD/fQD/jQD/gQD/dwD/hgD/iQD/hAD/hgD/gwD/cAD/eAD/dAD/dAD/iAD/egD/fwD/eAD/gwD/jwD/gQD/ggD/fwD/hwD/hQD/eQD/dgD/dQD/fwD/agD/hAD/dwD/kwD/fwD/eAD/ggD/hAD/ggD/ggD/bgD/eAD/jAD/iAD/egD/bwD/cwD/iQD/gAD/kgD/iwD/fQD/eQD/fQD/jAD/bwD/bgD/eAD/igD/eQD/iAD/cAD/dQD/cwD/cAD/igD/lQD/gAD/ewD/fQD/gwD/dAD/gwD/hwD/jAD/fgD/iQD/eQD/cQD/egD/bgD/kAD/iQD/igD/hAD/jQD/iAD/fwD/hAD/jQD/hgD/lAD/fwD/gAD/fQD/hQD/iQD/iAD/jQD/ewD/bgD/fAD/eQD/fQD/cAD/fAD/dwD/gwD/hwD/bQD/bQD/eAD/iAD/fQD/kAD/cAD/fQD/fQD/dQD/gAD/egD/cQD/cgD/fgD/iQD/iQD/hAD/agD/cwD/fgD/kAD/hgD/gwD/cQD/dAD/gAD/fgD/hQD/fgD/fgD/jQD/kAD/gAD/bwD/bgD/ewD/fgD/dwD/fAD/fwD/agD/eQD/fgD/jwD/jwD/iQD/iQD/lgD/mQD/hQD/bgD/YgD/eAD/kAD/mwD/ZwD/ZgD/cQD/YAD/hQD/fAD/kQD/gAD/jQD/iQD/dQD/ewD/ZwD/YgD/bgD/kwD/ZQD/eAD/bgD/ZAD/YQD/cgD/jwD/mgD/fgD/ggD/ggD/gwD/iwD/YQD/cwD/aQD/ZwD/bgD/lQD/oQD/dQD/ZgD/eQD/ewD/iQD/mAD/jgD/iwD/eAD/bQD/XAD/fQD/XQD/gwD/gAD/hgD/gQD/jQD/gQD/YgD/gwD/ggD/kgD/fwD/pAD/dQD/fAD/igD/bAD/YAD/iAD/iQD/WwD/UgD/jQD/iwD/ewD/mgD/mQD/mwD/ewD/lgD/ggD/aAD/ewD/bwD/lgD/fwD/fwD/aAD/jQD/fQD/pQD/eAD/kAD/dgD/kwD/kwD/fwD/kQD/WwD/cgD/XwD/agD/hQD/hwD/hAD/ewD/gQD/owD/hwD/ZgD/jQD/kgD/iQD/aQD/bgD/XQD/cQD/aAD/ZQD/WwD/mQD/lAD/aAD/gAD/aAD/gQD/bQD/cAD/YQD/ZAD/UgD/WAD/gAD/eAD/ngD/jgD/oQD/igD/iQD/igD/cAD/ewD/WgD/ggD/dQD/fgD/cwD/eAD/kgD/cgD/mwD/iAD/hgD/iQD/egD/ZwD/jAD/gAD/XAD/VwD/cgD/eQD/hQD/cwD/fwD/bgD/WAD/egD/ggD/nwD/YAD/eQD/fwD/cQD/YQD/cQD/cQD/UgD/fgD/eAD/dwD/iwD/gQD/cQD/mQD/kgD/bgD/iAD/eQD/cgD/fQD/gAD/gwD/kQD/lAD/kAD/WQD/WgD/fQD/kAD/agD/ewD/nAD/cwD/mAD/hQD/mAD/kAD/mwD/eAD/iQD/jwD/awD/XwD/iwD/eAD/hwD/YAD/eQD/hgD/YAD/WgD/ZwD/ggD/mwD/qgD/bwD/bgD/pQD/pQD/ZgD/eQD/eAD/fAD/dAD/nAD/awD/gwD/iwD/ZAD/nwD/gwD/XwD/XAD/ngD/owD/iAD/fgD/gAD/XgD/ZgD/ZgD/ZgD/ZgD/ZAD/ZAD/ZAD/ZAD/ZwD/ZwD/ZwD/VwD/YgD/YgD/YgD/YgD/gAD/gAD/gAD/gAD/ggD/ggD/ggD/ggD/gwD/gwD/gwD/bgD/fgD/fgD/fgD/fgD/ggD/ggD/ggD/ggD/gQD/gQD/gQD/gQD/fwD/fwD/fwD/awD/gwD/gwD/gwD/gwD/ggD/ggD/ggD/ggD/fQD/fQD/fQD/fQD/fAD/fAD/fAD/ZwD/fwD/fwD/fwD/fwD/bgD/bgD/XgD/bgD/awD/awD/awD/awD/aQD/aQD/aQD/aQD/aAD/aAD/aAD/aAD/iQD/iQD/dAD/iQD/igD/igD/igD/igD/gQD/gQD/gQD/gQD/ggD/ggD/ggD/ggD/hgD/hgD/cQD/hgD/iAD/iAD/iAD/iAD/hAD/hAD/hAD/hAD/igD/igD/igD/igD/hgD/hgD/cgD/hgD/iQD/iQD/iQD/iQD/iQD/iQD/iQD/iQD/ggD/ggD/ggD/ggD/YAD/YAD/YAD/YAD/YwD/YwD/YwD/YwD/ZAD/VAD/ZAD/ZAD/YgD/YgD/YgD/YgD/fAD/fAD/fAD/fAD/fQD/fQD/fQD/fQD/gQD/bQD/gQD/gQD/fAD/fAD/fAD/fAD/gwD/gwD/gwD/gwD/gwD/gwD/gwD/gwD/ggD/bgD/ggD/ggD/ggD/ggD/ggD/ggD/gwD/gwD/gwD/gwD/fgD/fgD/fgD/fgD/gQD/bQD/gQD/gQD/fAD/fAD/fAD/fAD/TgD/XgD/XgD/XgD/YAD/YAD/YAD/YAD/XQD/XQD/XQD/XQD/ZAD/ZAD/ZAD/ZAD/awD/fwD/fwD/fwD/eQD/eQD/eQD/eQD/fwD/fwD/fwD/fwD/fwD/fwD/fwD/fwD/ZwD/ewD/ewD/ewD/egD/egD/egD/egD/gQD/gQD/gQD/gQD/fQD/fQD/fQD/fQD/bAD/gAD/gAD/gAD/gQD/gQD/gQD/gQD/fQD/fQD/fQD/fQD/eAD/eAD/eAD/eAD/YQD/YQD/YQD/YQD/ZQD/ZQD/ZQD/ZQD/ZQD/ZQD/ZQD/ZQD/YQD/YQD/YQD/YQD/ewD/ewD/ewD/ewD/ZQD/fwD/fwD/fwD/fwD/fwD/fwD/fwD/YQD/ewD/ewD/ewD/ewD/ewD/ewD/ewD/ZQD/fwD/fwD/fwD/fwD/fwD/fwD/fwD/YQD/ewD/ewD/ewD/ewD/ewD/ewD/ewD/ZQD/fwD/fwD/fwD/fwD/fwD/fwD/fwD/YQD/ewD/ewD/ewD/YwD/YwD/YwD/YwD/YwD/YwD/YwD/YwD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/YwD/fAD/fAD/fAD/fAD/fAD/fAD/fAD/bAD/hgD/hgD/hgD/hgD/hgD/hgD/hgD/YwD/fAD/fAD/fAD/fAD/fAD/fAD/fAD/bAD/hgD/hgD/hgD/hgD/hgD/hgD/hgD/YwD/fAD/fAD/fAD/fAD/fAD/fAD/fAD/bAD/hgD/hgD/hgD/hgD/hgD/hgD/hgD/agD/agD/agD/agD/aQD/aQD/aQD/aQD/aQD/aQD/aQD/aQD/YQD/YQD/YQD/YQD/gwD/gwD/gwD/gwD/aQD/ggD/ggD/ggD/ggD/ggD/ggD/ggD/YQD/ewD/ewD/ewD/gwD/gwD/gwD/gwD/aQD/ggD/ggD/ggD/ggD/ggD/ggD/ggD/YQD/ewD/ewD/ewD/gwD/gwD/gwD/gwD/aQD/ggD/ggD/ggD/ggD/ggD/ggD/ggD/YQD/ewD/ewD/ewD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/ZwD/ZwD/ZwD/ZwD/ZwD/ZwD/ZwD/ZwD/bAD/hQD/hQD/hQD/hQD/hQD/hQD/hQD/ZwD/gQD/gQD/gQD/gQD/gQD/gQD/gQD/bAD/hQD/hQD/hQD/hQD/hQD/hQD/hQD/ZwD/gQD/gQD/gQD/gQD/gQD/gQD/gQD/bAD/hQD/hQD/hQD/hQD/hQD/hQD/hQD/ZwD/gQD/gQD/gQD/gQD/gQD/gQD/gQD/ggD/eQD/fQD/ewD/iQD/hgD/lAD/iAD/kwD/dwD/dAD/dwD/igD/hQD/fwD/iAD/ggD/eQD/fQD/ewD/iQD/hgD/lAD/iAD/kwD/dwD/dAD/dwD/igD/hQD/fwD/iAD/dwD/gQD/fAD/fQD/lQD/gQD/jQD/fQD/iwD/fgD/cQD/gAD/gwD/gwD/eAD/hwD/dwD/gQD/fAD/fQD/lQD/gQD/jQD/fQD/iwD/fgD/cQD/gAD/gwD/gwD/eAD/hwD/dAD/egD/fwD/hQD/igD/ggD/lgD/gQD/jQD/dAD/bAD/fAD/hAD/jAD/eAD/iAD/dAD/egD/fwD/hQD/igD/ggD/lgD/gQD/jQD/dAD/bAD/fAD/hAD/jAD/eAD/iAD/egD/dAD/fQD/ewD/hgD/hQD/jQD/hwD/iQD/gAD/cwD/eQD/iQD/hwD/cQD/jgD/egD/dAD/fQD/ewD/hgD/hQD/jQD/hwD/iQD/gAD/cwD/eQD/iQD/hwD/cQD/jgD/gAD/dAD/ggD/dwD/kgD/gQD/hgD/fAD/jgD/ggD/awD/fwD/kwD/lAD/fgD/kwD/gAD/dAD/ggD/dwD/kgD/gQD/hgD/fAD/jgD/ggD/awD/fwD/kwD/lAD/fgD/kwD/fAD/gQD/dgD/gAD/kAD/eQD/jgD/fQD/kQD/dwD/bwD/gAD/igD/iwD/eQD/jgD/fAD/gQD/dgD/gAD/kAD/eQD/jgD/fQD/kQD/dwD/bwD/gAD/igD/iwD/eQD/jgD/eAD/fgD/ggD/dgD/igD/ggD/igD/iwD/jwD/gAD/dAD/egD/iQD/hQD/eAD/lQD/eAD/fgD/ggD/dgD/igD/ggD/igD/iwD/jwD/gAD/dAD/egD/iQD/hQD/eAD/lQD/dgD/egD/gAD/eQD/kgD/dwD/jQD/fAD/lgD/ggD/awD/ewD/hAD/jgD/cgD/iAD/dgD/egD/gAD/eQD/kgD/dwD/jQD/fAD/lgD/ggD/awD/ewD/hAD/jgD/cgD/iAD/fwD/hAD/gQD/eAD/ggD/eAD/fP//dv//ewD/dwD/gQD/gAD/gAD/iQD/gQD/iAD/dgD/hgD/hwD/gQD/egD/eQD/ff//hv//igD/gQD/fwD/ggD/gQD/fwD/hQD/eQD/eAD/hQD/eP//fP//eQD/iQD/fQD/hQD/eQD/fwD/gwD/ewD/iv//hf//g///iv//gAD/iAD/hv//g///iAD/iAD/fQD/hAD/igD/hwD/ewD/fwD/hf//hP//h///dv//ggD/dwD/iAD/fAD/gP//iP//fgD/hAD/d///hf//fAD/egD/gQD/fQD/gQD/hQD/dwD/fQD/hwD/dgD/e///gf//eAD/ewD/fP//ff//eAD/hgD/gAD/egD/iAD/egD/igD/fQD/eAD/gwD/ff//fv//fQD/gwD/gwD/dwD/gwD/dgD/iQD/iQD/ewD/dwD/fwD/fQD/gwD/ewD/ef//gv//fAD/fAD/eAD/eAD/iQD/egD/hgD/iAD/eQD/eAD/dwD/eAD/eQD/igD/fwD/fQD/gQD/gwD/hf//ff//hgD/hwD/hQD/fAD/if//ev//fwD/hAD/gAD/dgD/gAD/gQD/iQD/eQD/g///e///igD/ggD/fwD/fQD/hP//g///dgD/fQD/eQD/fQD/dv//d///ef//f///f///h///fQD/fQD/eP//g///ff//ef//gQD/iAD/ggD/hAD/hf//g///f///ef//e///gv//egD/igD/fP//gf//fv//fP//f///gP//gQD/fgD/eP//fP//gv//gP//if//h///d///f///g///fv//gwD/fQD/g///e///egD/fQD/g///ev//g///hP//iP//fv//gf//e///d///fv//egD/egD/ggD/hgD/dwD/fAD/fgD/egD/hQD/hgD/dgD/eAD/fv//e///fgD/fQD/ggD/iAD/hQD/fAD/ewD/iQD/hgD/hgD/hwD/eAD/dgD/dgD/fv//f///fwD/fgD/fAD/egD/ewD/dgD/hAD/dgD/ggD/jQD/eAD/hwD/iwD/dAD/igD/egD/dwD/dQD/egD/egD/fQD/gQD/eAD/ggD/igD/hgD/dAD/hgD/iAD/iAD/hwD/hAD/hgD/igD/fAD/ewD/eQD/dwD/hwD/hAD/jQD/dgD/ggD/fQD/gQD/hwD/dAD/fgD/fQD/fAD/jQD/egD/hgD/egD/iQD/fgD/ggD/hQD/igD/hwD/hQD/jAD/fAD/ggD/hAD/iwD/ggD/fAD/iwD/cwD/hQD/eQD/gwD/dwD/fAD/dgD/gQD/dQD/egD/iQD/ewD/igD/eQD/dQD/hAD/jAD/hwD/igD/dQD/dAD/dwD/iQD/iQD/hgD/dwD/fQD/dAD/dQD/hQD/hAD/dQD/fQD/gQD/hgD/gQD/iQD/egD/dQD/jQD/igD/hAD/dgD/jAD/hgD/gwD/iwD/eAD/hAD/eQD/hwD/fAD/hQD/ewD/ggD/hwD/fQD/jAD/hAD/fwD/fwD/hAD/gAD/hAD/hgD/ggD/dQD/fgD/ewD/igD/gwD/jAD/gQD/hgD/dgD/hwD/egD/gwD/fgD/fAD/iQD/fwD/eAD/jAD/fgD/igD/fAD/fwD/dQD/dAD/hwD/eQD/dQD/eAD/ggD/dgD/eQD/fAD/jQD/fQD/fAD/jAD/egD/iAD/iQD/iQD/fgD/fQD/dQD/hgD/fgD/hQD/hwD/ewD/eAD/eQD/fQD/iwD/hQD/ggD/fgD/ewD/hQD/hv//i///iwD/iwD/fv//dP//fP//f///eQD/g///d///gP//gP//iAD/hAD/df//f///if//gf//eP//gv//ff//ef//gf//ff//hP//gP//gP//gf//eP//hv//hP//ef//i///i///c///jP//gv//jP//ff//g///eP//dP//fP//ev//d///ef//gv//fP//iP//iv//if//f///fv//eP//jP//eP//fv//gf//df//hP//jP//ev//ff//hP//if//eP//jP//mgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgACZgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgACZgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgACZgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgACZgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgACZgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNgABNmgDmmgDmgABNgABNgABNgABNgABNgABNgABNgACZgABNgABNgABNgABNgABNgABNmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmmgDmXwD/ZAD/WwD/agD/XwD/WwD/YwD/bQAAXAD/XwD/YwD/aQD/bAD/bAAAZwAAaQD/XQD/XwD/YwD/YwD/agD/aQD/bgD/XQAAcQD/cAD/bQD/aAD/bQD/ZwAAXwAAbAD/cgD/cwD/ZwD/aQD/aAD/cQD/YAD/aQAAaAD/cAD/bgD/bwD/aQD/ZwAAZQAAYQD/aQD/bwD/bQD/ZAD/bQD/bAD/bgD/bQAAdQD/bgD/aAD/aAD/aAD/ZAAAbAAAcAD/awD/awD/bQD/ZwD/bwD/bAD/cwD/awAAagD/bAD/cAD/dgD/aAD/agAAeQAAeAD/bP//cQD/dAD/cwD/bAD/bQD/aP//bAAAawD/egD/bf//bgD/bwD/egAAeAAAagD/dP//bwD/bwD/dAD/dAD/cQD/b///bAAAfAD/fgD/dv//bAD/f///d/8AcP8AcAD/eP//dgD/ef//cAD/fP//d///ff//fAAAdAD/gAD/c///dP//gP//ff8Acf8AdP//df8AcAD/eP//d///f///gP//fv8AfgAAev//dQD/cf8Ac///gf//ef8Afv8Aev//gv8Adf//h///ff//f///fv//hf8Aff8Ad///dP//fP8AhP//ev//hv8Ah/8Agf//d/8Af///ev//if//hf//f///g/8Aev8Ahf//fP//gf8Ahf//h/8AgP8Aef8Aef//gP8Ag///gf8Aff//hv8Aif//f/8Agf8Ahf//ev//hP8Ahf8AgP8AfP8AfP8Ae///hf8Aiv//iv8Aff//ff8Aiv8Ai/8AkP8AfP//jv//if8Agf8AgP8Ag/8AjP8Ai/8Akf8Af///hP8Aj///kP8Ai/8Aj/8AiP8Ajv//fv//hf8Agv8AkP8Akv8Ai/8Aj/8Alf8AiP//iv8AhP8Aiv8Ag/8Alf8Alf8AlP8Ai///iv8Agv8Ajv8Aiv8Ahv8AlP8Al/8Ajv8Akf8Ai/8AjP8Ahv8Alf8Ak/8Ai/8Akv8AiP8Ahv8AhP8Ah/8Ahf8Ajv8AfAAAgQAAgAAAdwAAdgAAdgAAggAAdwD/fgD/igAAdQAAeQAAfQAAiwAAeAAAhwAAiwAAeQAAhQAAfAAAhQAAewAAiwAAigD/egD/ggAAhQAAdQAAhwAAfAAAhgAAeQAAiQAAeAAAhgAAhQAAdwAAfAD/eQD/hQD/iQD/fwD/iwD/gwAAhAAAdgAAggAAfQAAewAAiwAAhgAAegD/cwD/fgD/dQD/hAD/hgD/eQD/dwD/hgD/iQD/gQAAcwAAegAAgQAAeQAAigAAdwAAigAAhwD/hgD/dwD/gAD/eQD/igD/hwAAfQAAjQAAfAAAcwAAgwAAeQAAhAAAhwAAhAAAeAAAgAAAigD/ewD/hwAAgQAAggAAcwAAjQAAhgAAhQAAhQAAewAAhQAAfgAAfQAAgwAAiwAAigD/dwD/hwAAfQAAegAAewAAhQAAfgAAigAAfgAAggAAegAAeAAAdwAAjAAAgf//hv//gP//dv//gQAAcwAAeAAAeAAAiQAAdAAAdgAAiAAAgQAAewAAewAAfP//fP//hv//jP//jP//gv//jAAAfwAAiAAAhAAAhgAAdQAAfAAAhAAAgAAAhwAAf///gP//Zv//Zv//fP//if//dgAAhgAAfAAAewAAdQAAegAAdwAAfgAAigAAdQAAiv//ef//Zv//Zv//df//fP//gAAAfgAAdgAAhAAAhgAAfgAAfgAAdQAAgwAAfQAAdP//d///e///iP//gf//hP//fwAAjAAAigAAjAAAdAAAjAAAfQAAhQAAdwAAiAAAgQAAeP//dv//hP//eP//fgAAiQAAdAAAegAAegAAdgAAiwAAegAAhAAAiAAAjAAAggAAhgAAegAAdgAAdAAAfgAAiAAAdwAAiQAAfQAAiAAAeQAAeQAAhQAAdgAAgQAAiQAAfgAAcwAAggAAgAAAjQAAgwAAdgAAiwAAeAAAfAAAigAAewAAiQAAfQAAhQAAdAAAigAAfgAAiwAAfQAAegAAdQAAgwAAewAAfAAAfQAAWQD/XQD/YQD/XQD/XAD/XgD/WwD/WAD/WgD/WwD/WQD/XAD/XAD/XwD/WgD/XQD/XgD/dAD/bgD/dQD/cQD/dgD/dQD/dAD/cQD/cgD/cAD/dQD/bwD/dgD/dwD/XwD/XQD/dwD/fgD/gAD/hwD/hAD/hgD/gwD/gQD/hwD/hwD/iAD/fgD/fwD/bwD/YQD/XgD/dAD/hQD/cwD/bwD/bwD/dgD/dAD/cAD/dQD/cQD/dAD/dgD/hwD/dwD/WwD/WQD/cgD/ggD/dgD/gQD/ggD/fwD/ggD/gwD/ggD/fwD/gQD/cgD/ggD/dAD/WwD/XQD/cgD/gQD/dgD/gwD/cAD/cAD/cwD/bwD/dgD/dAD/hgD/bwD/hQD/dAD/WQD/XAD/cgD/gAD/dAD/gQD/dwD/hQD/hwD/gwD/hQD/cgD/hgD/dwD/hwD/cwD/XAD/WAD/cgD/gQD/dwD/hAD/cgD/fwD/cQD/cgD/hwD/cwD/hQD/bgD/hQD/bwD/XwD/XgD/cgD/hwD/dwD/fgD/dgD/fgD/dwD/eAD/hwD/cAD/ggD/dAD/hgD/cwD/XAD/XAD/cAD/hAD/cAD/fwD/dAD/fgD/fgD/fgD/gAD/bwD/gwD/bwD/ggD/cgD/WQD/XAD/eAD/gQD/bgD/ggD/cwD/cwD/cAD/dAD/cAD/cAD/hgD/cQD/fwD/dQD/YQD/XwD/dQD/gQD/dAD/iAD/hQD/hAD/fgD/hgD/ggD/gAD/hgD/eAD/gQD/bwD/YAD/XwD/cQD/hwD/cwD/eAD/cgD/dQD/cwD/cAD/dwD/cgD/eAD/cwD/hgD/cgD/XAD/YQD/dgD/ggD/iAD/hwD/hAD/hgD/fwD/gAD/gAD/fwD/hgD/fwD/fgD/eAD/XgD/XAD/bgD/dQD/cAD/eAD/cgD/cAD/dwD/dAD/cgD/cQD/dgD/dwD/eAD/cwD/XgD/WwD/YAD/XwD/VwD/YAD/WQD/XwD/XwD/YQD/XAD/XAD/XwD/WgD/XwD/WAD/XQD/YAD/ZwD/XwD/XQD/ZQD/YQD/WwD/XQD/ZwD/WwD/YQD/XgD/XAD/YgD/XAD/ZgD/fAD/fgD/dQD/dAD/XQD/iQD/hwD/jAD/iAD/XQD/cAD/dgD/dQD/cAD/ZwD/ewD/fgD/ewD/dgD/eQD/YgD/igD/hgD/gAD/iAD/XgD/eQD/dQD/eAD/bgD/XAD/egD/ggD/dwD/eAD/dwD/ZgD/kAD/hAD/jAD/hQD/ZQD/dQD/cgD/cQD/dAD/XwD/ggD/YAD/YwD/XgD/YQD/XwD/WwD/YwD/XAD/XgD/YwD/aAD/XwD/XAD/XwD/XgD/ZAD/YAD/iwD/gwD/hQD/ZwD/dAD/eAD/dQD/ZQD/ewD/dwD/egD/ZwD/bgD/cQD/eAD/YwD/igD/gQD/hwD/ZAD/cAD/ewD/dgD/aAD/dAD/cQD/egD/ZwD/cAD/cwD/dQD/ZgD/jwD/igD/iAD/ZAD/ewD/dwD/dgD/ZQD/fAD/eQD/eQD/XwD/fAD/bwD/cAD/ZQD/WwD/WwD/ZgD/XgD/YgD/YwD/YgD/YgD/YQD/YgD/YwD/XgD/ZwD/ZAD/YwD/gQD/fgD/hAD/fgD/ZwD/hwD/fwD/ggD/iAD/fwD/YAD/fQD/hQD/ewD/fQD/fgD/fgD/ggD/fwD/hgD/XwD/hgD/ggD/gQD/hAD/iQD/YAD/hAD/fAD/fAD/gAD/ggD/hwD/ggD/iAD/hAD/WwD/igD/hgD/hgD/iQD/igD/ZQD/gwD/ggD/gwD/hAD/hwD/XAD/XwD/ZQD/XwD/ZQD/WwD/YwD/ZQD/XwD/aAD/ZQD/YwD/YQD/ZQD/ZQD/WwD/hQD/ggD/hwD/fQD/ZwD/hAD/igD/iQD/iwD/YwD/iAD/hwD/ggD/iAD/iAD/ZwD/gQD/gAD/hAD/ewD/WwD/iQD/iAD/hwD/hwD/ZAD/fwD/hQD/iAD/gQD/ggD/YAD/jAD/fQD/fgD/hAD/XQD/kQD/hAD/hAD/gwD/YQD/hQD/hgD/ggD/fQD/hQD/YQD/eAD/ewD/fQD/fAD/iAD/hgD/hgD/iAD/gAD/gQD/gAD/gAD/hgD/hgD/igD/igD/eQD/fQD/eQD/fQD/iAD/igD/iQD/hgD/fwD/gAD/gQD/gAD/hwD/iAD/hwD/iAD/fwD/fgD/fgD/fQD/eQD/dwD/eQD/eQD/fAD/egD/fAD/eQD/eQD/fQD/egD/egD/fwD/fAD/fAD/fgD/ewD/ewD/eAD/egD/eAD/fQD/eQD/fQD/fQD/egD/fQD/fQD/ewD/egD/egD/dwD/gwD/gwD/hQD/gwD/fAD/fgD/fwD/fAD/egD/fAD/eQD/ewD/egD/eAD/ewD/ewD/hgD/hAD/gwD/iAD/fQD/fAD/fgD/fAD/egD/egD/eQD/fAD/hAD/gwD/gAD/gQD/ggD/gwD/gQD/ggD/iQD/iQD/iQD/hQD/hwD/hwD/hwD/hgD/hAD/gwD/hAD/gwD/gAD/fwD/fwD/fwD/iQD/hgD/hwD/hgD/hQD/gwD/gwD/hQD/gwD/gQD/ggD/gQD/hwD/iAD/hgD/iAD/ewD/eQD/egD/eQD/gAD/gAD/gAD/fwD/gwD/hAD/gQD/gwD/iAD/hgD/iAD/hQD/fQD/eQD/fAD/fQD/fwD/fQD/gQD/fQD/egD/eAD/egD/eAD/egD/ewD/fgD/fAD/gQD/gAD/ggD/gQD/eQD/eQD/fAD/eAD/fQD/eQD/fAD/fQD/fAD/fgD/egD/ewD/gAD/gQD/gwD/ggD/egD/egD/eQD/eQD/ewD/fAD/fAD/fQD/eAD/eQD/egD/eQD/gQD/gQD/ggD/gwD/iAD/iAD/hgD/hwD/fAD/ewD/fQD/ewD/eQD/egD/egD/dwD/gQD/hQD/hQD/gwD/hgD/hQD/hwD/hAD/fQD/ewD/gAD/gAD/hwD/hgD/hwD/hQD/fwD/fQD/fgD/gAD/dwD/eAD/eAD/dwD/gAD/fwD/ewD/fQD/hQD/hwD/hQD/hQD/fwD/fgD/fgD/fQD/egD/ewD/eAD/dwD/cwD/bgD/dgD/YwAAdQD/ZQD/bwD/ZgAAaQD/bAD/dgD/dQAAbAD/cAD/ZgD/cQAAdwD/aAD/dgD/aAAAagD/bQD/dgD/agAAbQD/cQD/cwD/ZgAAbAD/bQD/eQD/dQAAdQD/cAD/cgD/eQAAdAD/dwD/eQD/dAAAawD/eAD/dAD/dAAAbwD/awD/cAD/dAAAdgD/dwD/eQD/eQAAfgD/dgD/cgD/dgAAdgD/bQD/fQD/cgAAdgD/dAD/ewD/dAAAeAD/eAD/dQD/egAAeAD/dAD/fQD/gQAAdAD/ewD/eQD/dAAAbgD/cgD/fgD/fAAAgwD/ggD/cgD/dgAAgwD/gQD/fgD/fgAAewD/dwD/dAD/ggAAcQD/egD/gAD/gwAAfgD/fwD/hQD/eQAAdgD/egD/eQD/hQAAggD/dgD/dgD/ggAAfAD/gAD/gwD/gAAAfwD/fgD/hQD/iQAAdQD/ewD/dQD/dwAAdQD/hQD/fwD/eAAAdgD/gQD/gQD/eQAAggD/fAD/egD/iwAAfwD/fwD/igD/eAAAewD/gAD/fQD/igAAeQD/gAD/ewD/eAAAigD/if//iAD/fgAAgP//fv//hAD/jgAAif//gf//gP//hQAAg///ff//hgD/jP8AgAD/gwD/iP//if8Aif//gv//gf//gP8Aiv//hv//fQD/iP8AjQD/hAD/ggD/iv8Aj///iP//ggD/iQAAkgD/jf//g///g/8Ai///h///hQD/jf8Agf//jP//hf//gP8AhQD/iP//g///jP8AiP//hv//if//jf8AhAD/i///lP8AkwAAjf//kv//kP//h/8Ajf//jQD/lf//h/8AkP//iv//hv8Akf8Ai/8Alf8AmP8AjgAAj///mAD/hv//kP8Alv//igD/lP8Ah/8Ai/8Al/8Akf8Aj/8AiQAAmAAAjf8Al/8Ajf8Akv8AlP8Ai/8AiwAAlP8Ajv8Aiv8AlP8AnP8Amv8Ajf8AigAAlP8AmQAAjP8AiwAAkAAAmv8Am/8AVAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/fwD/fAD/fAD/gAD/gAD/fAD/fAD/fQD/fQD/gwD/gwD/hAD/hAD/fAD/VAD/VAD/fAD/hAD/hAD/fgD/fgD/fgD/fgD/gwD/gwD/fwD/fwD/fgD/fgD/fQD/VAD/VAD/gwD/fAD/fAD/gAD/gAD/fwD/fwD/gwD/gwD/gAD/gAD/fQD/fQD/fAD/VAD/VAD/gAD/fwD/fwD/ewD/ewD/gQD/gQD/gAD/gAD/fgD/fgD/fwD/fwD/gQD/VAD/VAD/fgD/gwD/gwD/hQD/hQD/hAD/hAD/ewD/ewD/fAD/fAD/fQD/fQD/gQD/VAD/VAD/ggD/fgD/fgD/ggD/ggD/fQD/fQD/gQD/gQD/hQD/hQD/fQD/fQD/gAD/VAD/VAD/fAD/fAD/fAD/gAD/gAD/gAD/gP//e///ewD/gQD/gQD/gAD/gAD/hAD/VAD/VAD/gAD/gAD/gAD/fgD/fgD/gQD/gf//fv//fgD/fwD/fwD/ggD/ggD/fgD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VP//VP//VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/gAD/fgD/fgD/fQD/fQD/fgD/fv//fv//fgD/fgD/fgD/fAD/fAD/gwD/VAD/VAD/gwD/fAD/fAD/gQD/gQD/ggD/ggD/gAD/gAD/fQD/fQD/hQD/hQD/ggD/VAD/VAD/hAD/fwD/fwD/fQD/fQD/gAD/gAD/fgD/fgD/gwD/gwD/gwD/gwD/gwD/VAD/VAD/gwD/ggD/ggD/fgD/fgD/hAD/hAD/fAD/fAD/ggD/ggD/ewD/ewD/ewD/VAD/VAD/gAD/gwD/gwD/ggD/ggD/gQD/gQD/gQD/gQD/fQD/fQD/fAD/fAD/fwD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/VAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/hwD/hAD/fwD/hgD/egD/hgD/iAD/eQD/gAD/hwD/gwD/fQD/hwD/hgD/bAD/bAD/hQD/ggD/hQD/fP//hf//hP//ff//e///g///g///f///hgD/eQD/eQD/bAD/bAD/fgD/hwD/hAD/gP//gP//g///h///hP//gP//g///gP//egD/ggD/ggD/bAD/bAD/fgD/fQD/hQD/f///hv//gv//hf//e///g///e///fP//egD/hQD/gAD/bAD/bAD/gAD/eQD/gwD/hP//ff//hP//ef//g///gP//e///e///gQD/gwD/hwD/bAD/bAD/hgD/hgD/hgD/e///h///e///ef//eP//h///hv//h///hAD/hgD/gwD/bAD/bAD/hAD/fAD/fQD/ggD/gwD/fwD/gwD/fAD/gwD/hgD/hQD/fwD/gwD/gAD/bAD/bAD/eQD/fwD/egD/gQD/fAD/fwD/eQD/fwD/hgD/hAD/fQD/iAD/fgD/gQD/bAD/bAD/egD/fwD/gwD/hgD/fwD/gAD/fwD/fAD/egD/hAD/gwD/fQD/hQD/hAD/bAD/bAD/fwD/gwD/hwD/hwD/ef//h///ff//ef//e///ef//fgD/fAD/hwD/ggD/bAD/bAD/egD/eQD/hwD/egD/gP//ev//ef//ev//ff//gP//eQD/fwD/fwD/fQD/bAD/bAD/hAD/gAD/gwD/hgD/ggD/fgD/egD/hQD/hAD/fQD/gQD/ewD/egD/hAD/bAD/bAD/ggD/gAD/fQD/hQD/gwD/eQD/iAD/fAD/gwD/hgD/gwD/fAD/fwD/gAD/bAD/bAD/gAD/gQD/fwD/ggD/hgD/hQD/gwD/fgD/fQD/eQD/egD/eQD/eQD/eQD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/bAD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/fwD/fAD/fAD/gAD/WgD/fAD/fAD/fQD/fQD/WgD/gwD/hAD/hAD/fAD/WgD/WgD/fAD/hAD/hAD/fgD/WgD/fgD/fgD/gwD/gwD/WgD/fwD/fgD/fgD/fQD/WgD/WgD/gwD/fAD/fAD/gAD/WgD/fwD/fwD/gwD/gwD/WgD/gAD/fQD/fQD/fAD/WgD/WgD/gAD/fwD/fwD/ewD/WgD/gQD/gQD/gAD/gAD/WgD/fgD/fwD/fwD/gQD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/ggD/fgD/fgD/ggD/WgD/fQD/fQD/gQD/gQD/WgD/hQD/fQD/fQD/gAD/WgD/WgD/fAD/fAD/fAD/gAD/WgD/gAD/gAD/ewD/ewD/WgD/gQD/gAD/gAD/hAD/WgD/WgD/gAD/gAD/gAD/fgD/WgD/gQD/gQD/fgD/fgD/WgD/fwD/ggD/ggD/fgD/WgD/WgD/fAD/fgD/fgD/hAD/WgD/fAD/fAD/fAD/fAD/WgD/fAD/fAD/fAD/fwD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/gwD/fAD/fAD/gQD/WgD/ggD/ggD/gAD/gAD/WgD/fQD/hQD/hQD/ggD/WgD/WgD/hAD/fwD/fwD/fQD/WgD/gAD/gAD/fgD/fgD/WgD/gwD/gwD/gwD/gwD/WgD/WgD/gwD/ggD/ggD/fgD/WgD/hAD/hAD/fAD/fAD/WgD/ggD/ewD/ewD/ewD/WgD/WgD/gAD/gwD/gwD/ggD/WgD/gQD/gQD/gQD/gQD/WgD/fQD/fAD/fAD/fwD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/WgD/fAD/fAD/gwD/gwD/ggD/ggD/ewD/ewD/hAD/hAD/fwD/fwD/fgD/fgD/gAD/gAD/fwD/Z7//jb//jb//Wr//Wr//hL//hL//ir//ir//mL//mL//gb//gb//mb//fAD/fAD/Z7//jb//jb//Wr//Wr//hL//hL//ir//ir//mL//mL//gb//gb//mb//fQD/gwD/Z7//jb//jb//Wr//Wr//hL//hL//ir//ir//mL//mL//gb//gb//mb//fAD/gAD/Z7//jb//jb//Wr//Wr//hL//hL//ir//ir//mL//mL//gb//gb//mb//gQD/fgD/Z7//jb//jb//Wr//Wr//hL//hL//ir//ir//mL//mL//gb//gb//mb//gQD/ggD/Z7//jb//jb//Wr//Wr//hL//hL//ir//ir//mL//mL//gb//gb//mb//gAD/fAD/fAD/fAD/fAD/gAD/gAD/gAD/gAD/ewD/ewD/gQD/gQD/gAD/gAD/hAD/hAD/gAD/gAD/gAD/gAD/fgD/fgD/gQD/gQD/fgD/fgD/fwD/fwD/ggD/ggD/fgD/fgD/fAD/jL//a7//a7//l7//l7//br//br//W7//W7//gr//gr//XL//XL//c7//fwD/gAD/jL//a7//a7//l7//l7//br//br//W7//W7//gr//gr//XL//XL//c7//gwD/gwD/jL//a7//a7//l7//l7//br//br//W7//W7//gr//gr//XL//XL//c7//ggD/hAD/jL//a7//a7//l7//l7//br//br//W7//W7//gr//gr//XL//XL//c7//gwD/gwD/jL//a7//a7//l7//l7//br//br//W7//W7//gr//gr//XL//XL//c7//ewD/gAD/jL//a7//a7//l7//l7//br//br//W7//W7//gr//gr//XL//XL//c7//fwD/fQD/fQD/gwD/gwD/ggD/ggD/fwD/fwD/gwD/gwD/hAD/hAD/ewD/ewD/ewD/ewD/gwD/gQD/eQD/hAAAegAAgAAAegAAegAAgQAAhgAAhQAAggAAhwAAggD/fwD/ewD/gQD/eQD/hwD/gAAAfgAAggAAfwAAfgAAfgAAggAAgQAAgwAAeQAAfQD/eAD/hAD/hwD/fwD/hAD/hwD/fAD/egD/gAD/hwD/fwD/hAD/fQD/gAD/egD/fAD/fgD/egD/hAD/egD/ggD/gQAAegAAfQAAewAAhgAAgAAAeQAAhwAAfwAAegAAggD/hAD/gAD/eQD/ggD/hAD/ewAAggAAhAAAhgAAfwAAfwAAhAAAhwAAgwAAggAAgwD/eQD/fQD/gAD/hAD/ewD/hQAAeQAAfgAAfwAAgAAAeQAAewAAeQAAggAAeQAAhAD/ewD/ggD/hAD/fgD/hAD/gAAAegAAhQAAgQAAggAAhQAAewAAfgAAggAAhQAAhgD/fgD/gwD/hAD/fAD/fQD/fAD/gAD/eAD/ewD/hgD/ewD/fgD/fwD/hQD/gwD/fgD/fwD/fAD/hwD/hgD/gAD/gAAAegAAhgAAgwAAhAAAhAAAfQAAgAAAgwAAhQAAhgD/ggD/fwD/ewD/egD/fAD/ggAAeQAAegAAewAAeQAAeQAAfwAAgAAAhQAAgAAAgAD/hQD/hAD/ggD/ewD/gwD/gAAAfgAAegAAgwAAegAAfAAAfgAAfQAAeQAAgQAAgQD/hwD/ewD/hgD/ewD/hgD/fwAAhgAAegAAfgAAhAAAhQAAggAAggAAeQAAfgAAgAD/hgD/hgD/ewD/iAD/gAD/hAD/hgD/hwD/eQD/gQD/hQD/fAD/hgD/fQD/fgD/iAD/eQD/gQD/egD/hQD/fAD/fwAAegAAfAAAewAAggAAgAAAgQAAeQAAfQAAfwAAegD/ewD/hAD/ewD/eQD/hAD/fAAAfAAAfQAAfAAAgQAAfQAAgwAAiAAAeQAAeQAAeQD/hwD/ewD/ggD/hAD/hgD/hQAAfgAAhQAAegAAfQAAgwAAfwAAfwAAhQAAgwAAeQD/fAD/gAD/ggAAhQAAfwAAfv//gAAAhAAAeAAAgAAAfwAAggAAfAAAfQAAfP//gQAAhQAAfQAAegAAgwD/gQD/fv//ewD/fQD/ewD/gQD/hwD/egD/fwD/gQD/h///gwD/gwD/gQAAhAAAegAAhAAAgv//ewAAfAAAegAAewAAfQAAhAAAfAAAgwAAg///egAAfQAAhQAAfAAAhQAAeQAAff//fgAAhwAAfgAAfwAAgQAAhgAAeQAAgwAAgv//gQAAhgAAgAAAfQAAhgAAhwAAf///ewAAggAAfQAAfAAAhQAAfAAAhgAAhAAAh///gQAAgAAAfQAAgQAAeAD/fwD/gf//gQD/gwD/hQD/ggD/fQD/fgD/fgD/ggD/fP//hwD/hgD/gQAAgQAAhQAAeAAAfv//hwAAgQAAewAAfQAAgAAAgQAAegAAfwAAhf//hgAAfAAAhgAAgwAAhwAAfQAAhv//gwAAeAAAfQAAfQAAfAAAhAAAgAAAhgAAgP//hQAAhQAAhwAAgAAAfwAAfwAAhv//fAAAewAAfgAAegAAfgAAgwAAfwAAggAAg///fAAAewAAhQAAfgAAfwD/egD/f///hQD/ewD/gQD/egD/hgD/fAD/ggD/gQD/e///eQD/gAD/fAAAfwAAhwAAhwAAfv//hwAAhwAAegAAeQAAhAAAgwAAeQAAfgAAhf//eAAAeQAAegAAfQAAgAAAegAAf///fAAAgQAAhwAAggAAfAAAgQAAgQAAhAAAg///fgAAhwAAfwAAfQAAegAAhQAAe///egAAgwAAfgAAhAAAeQAAfAAAhAAAhgAAfP//hAAAggAAfgAAhwAAfwD/gAD/gv//gQD/hQD/hwD/fgD/hgD/fgD/hAD/fgD/fv//gAD/ewD/eAAAhgAAgAAAgAAAf///gwAAegAAeQAAhQAAhQAAhAAAegAAfwAAgv//fAAAfwAAhwAAhwAAfgAAeQAAe///hgAAgAAAhwAAewAAhQAAfQAAeQAAgQAAff//fQAAhQAAhgAAYQD/fAD/gwD/gwD/ggD/ggD/ewD/ewD/hAD/hAD/fwD/fwD/fgD/fgD/gAD/YQD/YQD/fwD/fAD/fAD/gAD/gAD/fAD/fAD/fQD/fQD/gwD/gwD/hAD/hAD/fAD/YQD/YQD/fAD/hAD/hAD/fgD/fgD/fgD/fgD/gwD/gwD/fwD/fwD/fgD/fgD/fQD/YQD/YQD/gwD/fAD/fAD/gAD/gAD/fwD/fwD/gwD/gwD/gAD/gAD/fQD/fQD/fAD/YQD/YQD/gAD/fwD/fwD/ewD/ewD/gQD/gQD/gAD/gAD/fgD/fgD/fwD/fwD/gQD/YQD/YQD/fgD/gwD/gwD/hQD/hQD/hAD/hAD/ewD/ewD/fAD/fAD/fQD/fQD/gQD/YQD/YQD/ggD/fgD/fgD/ggD/ggD/fQD/fQD/gQD/gQD/hQD/hQD/fQD/fQD/gAD/YQD/YQD/fAD/fAD/fAD/gAD/gAD/gAD/gAD/ewD/ewD/gQD/gQD/gAD/gAD/hAD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/YQD/fAD/fgD/RgD/RgD/RgD/RgD/fAD/fAD/RgD/RgD/RgD/RgD/fAD/fwD/YQD/YQD/gAD/fgD/RgD/RgD/RgD/RgD/fgD/fgD/RgD/RgD/RgD/RgD/fAD/gwD/YQD/YQD/gwD/fAD/RgD/RgD/RgD/RgD/ggD/gAD/RgD/RgD/RgD/RgD/hQD/ggD/YQD/YQD/hAD/fwD/RgD/RgD/RgD/RgD/gAD/fgD/RgD/RgD/RgD/RgD/gwD/gwD/YQD/YQD/gwD/ggD/RgD/RgD/RgD/RgD/hAD/fAD/RgD/RgD/RgD/RgD/ewD/ewD/YQD/YQD/gAD/gwD/gwD/ggD/ggD/gQD/gQD/gQD/gQD/fQD/fQD/fAD/fAD/fwD/YQD/YQD/fQD/gwD/gwD/ggD/ggD/fwD/fwD/gwD/gwD/hAD/hAD/ewD/ewD/ewD/YQD/hwD/gQD/fQD/dwD/hQD/fgD/hwD/gQD/iAD/gQD/fwD/eAD/fwD/eQD/gAD/egD/gQD/hwD/dwD/fQD/fgD/hQD/gQD/hwD/gQD/iAD/eAD/fwD/eQD/fwD/egD/gAD/ggD/fAD/hgD/gAD/fgD/dwD/gQD/ewD/iQD/ggD/fwD/eAD/gAD/egD/fgD/eAD/fAD/ggD/gAD/hgD/dwD/fgD/ewD/gQD/ggD/iQD/eAD/fwD/egD/gAD/eAD/fgD/hgD/gAD/iQD/ggD/hwD/gAD/hAD/fQD/hgD/fwD/gAD/egD/hwD/gAD/hwD/gAD/gAD/hgD/ggD/iQD/gAD/hwD/fQD/hAD/fwD/hgD/egD/gAD/gAD/hwD/gAD/hwD/fwD/eQD/iAD/ggD/hgD/gAD/ggD/fAD/hQD/fgD/gAD/egD/fgD/eAD/gwD/fQD/eQD/fwD/ggD/iAD/gAD/hgD/fAD/ggD/fgD/hQD/egD/gAD/eAD/fgD/fQD/gwD/iAD/ggD/gwD/fQD/iQD/gwD/gwD/fQD/fwD/eAD/gAD/egD/iAD/ggD/hAD/fgD/ggD/iAD/fQD/gwD/gwD/iQD/fQD/gwD/eAD/fwD/egD/gAD/ggD/iAD/fgD/hAD/iAD/ggD/hAD/fgD/fwD/eAD/fQD/dwD/iAD/gQD/gwD/fAD/gwD/fQD/gAD/eQD/ggD/iAD/fgD/hAD/eAD/fwD/dwD/fQD/gQD/iAD/fAD/gwD/fQD/gwD/eQD/gAD/hQD/fgD/gAD/egD/gQD/ewD/iAD/ggD/gQD/ewD/hQD/fwD/gQD/egD/fQD/dwD/fgD/hQD/egD/gAD/ewD/gQD/ggD/iAD/ewD/gQD/fwD/hQD/egD/gQD/dwD/fQD/ggD/fAD/fwD/eQD/iQD/ggD/gAD/eQD/fgD/dwD/hQD/fwD/gwD/fAD/fgD/eAD/fAD/ggD/eQD/fwD/ggD/iQD/eQD/gAD/dwD/fgD/fwD/hQD/fAD/gwD/eAD/fgD/YAAAYAAAYAD/YAD/YAD/ff8AhP8AgP//gf//hf//hf8Af/8Agv//gf//ev//YAAAgv8AgP8Ahf//e///hv//f/8Ahf8Agv//gP//gP//hv8AfP8Ahv//fv//ff//g/8AfP8Ag/8Ahv//hP//fv//g/8Aev8Ahv//f///hP//YAAAYAAAYAD/YAD/YAD/gP8Ahv8AhP8Ag///hf//fv//fP8AfP8Ahf//gv//e///fv8AhP8Ag///ev//ff//ev8AfP8Ag/8Agv//gP//gf//YAAAYAAAYAD/YAD/YAD/gv8Ahv8Agv//gP//gf//fP8Ahf8AgP8AgP//fv//fP//gv8AhP8Ahf//fP//fv//hv8Agf8Agv//e///gP//g/8AYAAAYAAAYAD/YAD/YAD/gv8Ag/8Ahf//hP//hv//fP8AfP8AgP//e///gv//YAAAff8AfP8Aev//e///gf//fv8AhP8Aff//fP//gf//f/8AgP8Ae///gP//fv//fv8Agv8Ae/8AfP//hP//hP//gP8Agv8Ag///gf//fP//YAAAYAAAYAD/YAD/YAD/g/8Afv8Aev8Agv//hv//e///ff8Agv8Af///fv//gf//e/8Aev8AgP//hP//gP//ff8Af/8Aff8AfP//ff//ev//YAAAYAAAYAD/YAD/YAD/f/8Aev8Afv//hv//g///ff8Ae/8Agv8Ahf//e///fP//e/8Ae/8AfP//gv//f///gf8AgP8Ahv//hv//fv//fv8AYAAAYAAAYAD/YAD/YAD/e/8Agf8Ahf//hv//hv//fP8Aev8AfP//gv//gf//YAAAgf8Ahf8Ahv//hv//e///fv8Agf8Aff//ev//fv//gv8Afv8Ahf//hP//hP//hP8AgP8Afv8AgP//g///gP//ev8Af/8Aff//fP//ff//YAAAYAAAYAD/YAD/YAD/e/8Ahf8Agv8Aev//f///hv//fP8Ahf8Aev//hf//gP//ff8Ahv8Agv//hv//e///gv8AggAAggAAegAAewAAgAAAgAAAiQD/iQD/ewD/gwD/hQAAhQAAfAAAhAAAggAAhQAAfgAAgAAAegAAiQAAgQAAdwAAfgD/eAD/hAD/iQD/gQAAfgAAhgAAgwAAeQAAewAAewAAfwAAfAAAggAAfQAAhwAAhAD/gQD/ggD/dwD/fQAAhwAAigAAggAAeAAAiQAAiQAAewAAfwAAeAAAiQAAdgAAeAD/hgD/eQD/gAD/gAAAeQAAeAAAigAAdgAAiQAAdwAAfQAAigAAgQAAhQAAgQAAhQD/hAD/eQD/fAD/iAAAgQAAdgAAhgAAfQAAiQAAeAAAggAAiAAAfv//iv//e///ef//d///h///iP//ef//fv//fv//iQAAigAAdgAAhQAAfAAAdwAAff//e///f///gP//h///ff//e///eP//gf//gP//hwAAegAAdwAAiQAAggAAggAAif//ff//gf//g///fv//ev//g///hv//iv//f///hQAAeAAAigAAhQAAeQAAeQAAfAAAhgAAeP//d///hf//ef//gP//gf//egAAdwAAegAAfQAAeAAAhQAAiQAAdgAAdwAAhgAAigAAhQAAfQAAdwAAiAAAeQAAhwAAfgAAhgAAhwAAewAAgwAAeQAAfwAAfQAAhwAAgAAAegAAiQAAfQAAfQAAggAAgwAAeQAAhQAAegAAiQAAfQAAgAAAfQAAiQAAhQAAfgAAhQAAfwAAiAAAfgAAhgAAewAAiAAAdwAAigAAhQAAiQAAeAAAewAAegAAdgAAdgAAhgAAfwAAggAAfgAAfgAAhAAAigAAdwAAdwAAfQAAewAAigAAgAAAeAAAfAAAgwAAfQAAeQAAfAAAdgAAigAAdwAAdgAAgQAAdgAAdgAAhQAAeAAAhwAAgAAAeAAAdgAAeQAAfQAAggAAegAAfwAAfQAAfgAAgwAAdwAAdwAAewAAeQAAeAAAhwAAhAAAegAAfgAAewAAfgAAewAAeAAAggAAfgAAggAAdwAAggAAgAD/gAAAgAAAgAAAgAAAgAAAgAAAgAD/gAAAgAAAgAAAgAAAgAAAgAAAgAAAgAD/gAAAgAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAAAgAAAgAD/gAD/gAAAgAAAgAAAgAAAgAD/gAAAgAAAgAAAgAAAgAAAgAD/gAD/gAAAgAAAgAD/gAAAgAD/gAAAgAAAgAAAgAD/gAAAgAAAgAAAgAAAgAD/gAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAD/gAAAgAD/gAAAgAAAgAD/gAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAD/gAD/gAAAgAD/gAAAgAD/gAAAgAAAgAD/gAAAgAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAD/gAD/gAAAgAD/gAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAD/gAAAgAD/gAAAgAAAgAD/gAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAAAgAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAAAgAAAgAD/gAAAgAAAgAD/gAAAgAD/gAAAgAAAgAAAgAD/gAAAgAAAgAAAgAAAgAD/gAAAgAD/gAAAgAAAgAD/gAD/gAAAgAAAgAAAgAAAgAD/gAAAgAAAgAAAgAAAgAAAgAD/gAD/gAAAgAAAgAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAD/gAAAgAD/gAAAgAAAgAAAgAAAgAAAgAAAgAD/gAAAgAAAgAAAgAAAgAAAgAAAgAAAgAD/jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jQD/jQD/jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jf//jQD/jQD/jQD/jQD/jf//jf//jQD/jQD/jQD/jQD/jf//jf//jf//jf//jf//jf//jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jf//jf//jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQAAjQAAjQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQAAjQAAjQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQAAjQAAjQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQD/jQAAjQAAjQAAjQAAjQD/jQD/jQAAjQAAjQAAjQAAjQD/jQD/jQD/jQD/jQD/jQD/jQAAjQAAjQAAjQAAjQD/jQD/jQAAjQAAjQAAjQAAjQD/jQD/jQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQD/jQD/jQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAAjQAA";var[us=0,rf=0,of=0]=Xu,Lx=new Map(Ku),FA=new Map;for(let[i,e,t]of ef)for(let n of t.split(" "))FA.set(n,[i,e]);var sf=new Map;function af(i){let e=sf.get(i);if(e)return e;let t=tf[i];if(!t)return;let n=[];for(let r=1;r<t.length;r+=7){let[o,a,l,c,h,u]=t.slice(r,r+6).map(d=>d/100);n.push([[o,a,l],[c,h,u],t[r+6]])}let s={height:t[0]/100,boxes:n};return sf.set(i,s),s}var lf=4096;function cf(i){return i.covers===!0&&i.shape==="none"}function BA(i){let e=i.charCodeAt(0);return e-64-+(e>92)}function hf(i,e){let t=new Uint16Array(lf),n=Uint8Array.from(i.runs,BA),s=i.palette.map(e),[r,o]=[0,0],a=()=>{let[l,c]=[0,0];for(;;){let h=n[r++]??0;if(l|=(h&127)<<c,c+=7,h<128||c>21)return l}};for(;r<n.length&&o<lf;){let[l,c]=[a(),a()];t.fill(s[c]??0,o,o+l),o+=l}return t}function fs(i,e){return i.agent??1e3+e}var Da=[.6,1.8];function ff(i){return[Math.floor(i[0]),Math.floor(i[1]+.2),Math.floor(i[2])]}function df(i){return{kind:i.kind==="item"||i.kind==="vehicle"?i.kind:"creature",name:i.name,at:ff(i.at),middle:i.at,size:i.size,count:i.count??1}}function pf(i,e){return{kind:"agent",name:e,at:ff(i.at),middle:i.at}}function gf(i){switch(i.kind){case"carried":return;case"block":case"missing":case"place":{let[e,t,n]=i.at,s=i.kind==="place"?.1:1.02;return{middle:[e+.5,t+s/2-.01,n+.5],size:[1.02,s,1.02]}}default:{let[e,t]=i.kind==="agent"?Da:i.size.map(o=>Math.max(o,.4)),[n,s,r]=i.middle;return{middle:[n,s+t/2,r],size:[e+.1,t+.1,e+.1]}}}}var uf=new WeakMap,Mi=class{constructor(e){this.land=e}land;at(e,t,n){let s=this.land.sections.get(`${e>>4},${t>>4},${n>>4}`);if(s===void 0)return;let r=this.land.contents.get(s);if(!r)return"hidden";let o=uf.get(r);o||uf.set(r,o=hf(r,l=>l));let a=this.land.looks.get(o[(t&15)<<8|(n&15)<<4|e&15]);if(a)return cf(a)?"hidden":a.shape==="none"?void 0:a}isOpen(e,t,n){let s=this.at(e,t,n);return s===void 0||s!=="hidden"&&["plant","torch","flat","liquid"].includes(s.shape)}};var OA=.1,hc=50,mf=[.7,-.7,2.4,-2.4],uc={least:3,most:420},kA=.9,zA=.35,Af=.56,QA=1.05,VA=.6;function Df(i,e){let t=Math.cos(e);return[Math.sin(i)*t,Math.sin(e),Math.cos(i)*t]}function HA(i,e){let t=(s,r)=>i[s]+(e[s]-i[s])*r,n=[0,.5,1];return n.flatMap(s=>n.map(r=>[t(0,s),e[1]+VA,t(2,r)]))}var ds=class{constructor(e){this.changed=e}changed;camera=new At(hc,1,OA,1200);target=new I;turn=.7;lift=.62;away=40;view="orbit";glance={yaw:0,pitch:0};show(e,t,n=[],s=()=>1/0){this.target.set((e[0]+t[0])/2,(e[1]*2+t[1])/3,(e[2]+t[2])/2);let r=Math.hypot(t[0]-e[0],t[1]-e[1],t[2]-e[2])/2,o=hc*Math.PI/360;this.away=Math.min(uc.most,Math.max(17,r/Math.sin(o)*.82));let{x:a,z:l}=this.target,[c,h]=n.reduce(([g,p],w)=>[g+w[0]-a,p+w[2]-l],[0,0]),u=g=>Math.sin(g)*c+Math.cos(g)*h;this.lift=Af;let d=HA(e,t),f=this.away,m=new Map(mf.map(g=>[g,d.filter(p=>s(p,Df(g,Af))<f).length])),D=(g,p)=>{let w=m.get(p)-m.get(g);return w>0||w===0&&u(g)<u(p)-1};this.turn=mf.reduce((g,p)=>D(p,g)?p:g),m.get(this.turn)>d.length/3&&(this.lift=QA),this.changed()}straighten(){[this.glance.yaw,this.glance.pitch]=[0,0]}behind(e){this.turn=Math.PI-e.yaw*Math.PI/180}rotate(e,t){if(this.view==="eyes"){this.glance.yaw-=e*180/Math.PI,this.glance.pitch=Math.min(85,Math.max(-85,this.glance.pitch-t*180/Math.PI)),this.changed();return}this.turn+=e,this.lift=Math.min(1.54,Math.max(-.3,this.lift+t)),this.changed()}zoom(e){this.away=Math.min(uc.most,Math.max(uc.least,this.away*e)),this.changed()}pan(e,t){let[n,s]=[Math.sin(this.turn),Math.cos(this.turn)];this.target.x+=(e*s-t*n)*this.away,this.target.z+=(-e*n-t*s)*this.away,this.changed()}place(e,t,n=()=>1/0){let{camera:s}=this,r=e!==void 0&&this.view==="eyes",o=r?Wu:hc;if((s.aspect!==t||s.fov!==o)&&([s.aspect,s.fov]=[t,o],s.updateProjectionMatrix()),r){let[a,l,c]=e.at,h=Math.min(89,Math.max(-89,e.pitch+this.glance.pitch)),[u,d]=[(e.yaw+this.glance.yaw)*Math.PI/180,h*Math.PI/180],f=l+(e.is_lying?of:e.is_crouching?rf:us);s.position.set(a,f,c),s.lookAt(a-Math.sin(u)*Math.cos(d),f-Math.sin(d),c+Math.cos(u)*Math.cos(d))}else{e&&this.view==="follow"&&this.target.set(e.at[0],e.at[1]+1.4,e.at[2]);let a=Df(this.turn,this.lift),{x:l,y:c,z:h}=this.target,u=this.view==="follow"?Math.min(this.away,Math.max(kA,n([l,c,h],a)-zA)):this.away;s.position.set(l+a[0]*u,c+a[1]*u,h+a[2]*u),s.lookAt(this.target)}s.updateMatrixWorld()}};var GA=[5,4,1,0,3,2].map(i=>ma[i]),sr=15254176,_f=2762274,WA=256;function XA(){let i=new Zt(1,1,1),e=new Float32Array(72);for(let t=0;t<24;t+=1)e.fill(GA[t>>2],t*3,t*3+3);return i.setAttribute("color",new Ke(e,3)),i}var Yn=class{constructor(e,t){this.material=e;this.replaced=t;this.mesh=this.made(WA),t(void 0,this.mesh)}material;replaced;mesh;count=0;matrix=new Ue;colour=new Fe;made(e){let t=new Gs(XA(),this.material,e);return t.instanceMatrix.setUsage(Vl),t.setColorAt(0,this.colour),t.frustumCulled=!1,t.count=0,t}begin(){this.count=0}add(e,t,n,s,r=1,o){this.count>=this.mesh.instanceMatrix.count&&this.grow(),this.matrix.compose(new I(...t),o??new Lt,new I(...n)).premultiply(e),this.mesh.setMatrixAt(this.count,this.matrix),this.mesh.setColorAt(this.count,this.colour.setHex(s).multiplyScalar(r)),this.count+=1}end(){this.mesh.count=this.count,this.mesh.instanceMatrix.needsUpdate=!0,this.mesh.instanceColor&&(this.mesh.instanceColor.needsUpdate=!0)}grow(){let e=this.mesh;this.mesh=this.made(e.instanceMatrix.count*2),this.mesh.instanceMatrix.array.set(e.instanceMatrix.array),e.instanceColor&&this.mesh.instanceColor?.array.set(e.instanceColor.array),this.replaced(e,this.mesh),e.geometry.dispose(),e.dispose()}};function fc(i){return new Tn({vertexColors:!0,transparent:i<1,opacity:i,depthWrite:i===1})}function ps(i,e){return new Ue().makeRotationY(-e*Math.PI/180).setPosition(i[0],i[1],i[2])}function _a(i,e,t,n,s,r=0){let o=ps(e.at,e.yaw);if(e.is_dead){i.add(o,[0,.08,0],[1.7,.14,.5],t,.5*n);return}if(e.is_lying){i.add(o,[0,.16,.3],[.5,.24,1.2],t,n),s||i.add(o,[0,.2,-.55],[.46,.4,.46],sr,n);return}let a=e.is_crouching?-.2:0,l=(d,f,m,D,g,p,w,b=1)=>i.add(o,[d,f+(f>.6?a:0),m],[D,g,p],w,b*n),c=.75+a;for(let d of[-.125,.125]){let f=d<0?r:-r,m=new Lt().setFromEuler(new xt(f,0,0)),D=-c/2;i.add(o,[d,c+D*Math.cos(f),D*Math.sin(f)],[.23,c,.25],t,.5*n,m)}l(0,1.1,0,.5,.7,.27,t),l(0,.78,0,.51,.07,.28,_f);for(let d of[-.36,.36])l(d,1.18,0,.2,.52,.24,t,.82),l(d,.84,0,.19,.17,.22,sr);if(e.holds)if(/_(pickaxe|axe|shovel|hoe|sword)$|stick|rod|bow/.test(e.holds)){let f=new Lt().setFromEuler(new xt(.9,0,0));i.add(o,[-.36,.9+a,.32],[.06,.07,.62],8151100,n),i.add(o,[-.36,1+a,.6],[.08,.34,.12],YA(e.holds),n,f)}else i.add(o,[-.36,.9+a,.32],[.3,.3,.3],e.holds_colour??13421772,n);if(s)return;let h=new Ue().makeRotationX(e.pitch*Math.PI/180).setPosition(0,1.47+a,0),u=o.clone().multiply(h);i.add(u,[0,.22,0],[.46,.46,.46],sr,n),i.add(u,[0,.42,-.03],[.49,.14,.49],t,.62*n),i.add(u,[0,.3,-.22],[.49,.2,.06],t,.62*n);for(let d of[-.11,.11])i.add(u,[d,.24,.232],[.08,.08,.01],_f,n)}function YA(i){return[["diamond",6349534],["iron",14211288],["gold",16438860],["stone",8421504],["netherite",4472384]].find(([t])=>i.startsWith(t))?.[1]??11308118}function xf(i,e,t){let n=ps(e.at,e.yaw),[s,r]=e.size;if(e.kind==="item"){i.add(n,[0,.2,0],[.28,.28,.28],e.colour,t,new Lt().setFromEuler(new xt(0,.7,0)));return}if(e.kind==="vehicle"){i.add(n,[0,r/2,0],[s,r*.8,s],e.colour,t);return}let o=af(e.name);if(!o){i.add(n,[0,r/2,0],[s*.8,r,s*.8],e.colour,t);return}let a=r/o.height,l=c=>c.map(h=>h*a);for(let[c,h,u]of o.boxes)i.add(n,l(c),l(h),u,t)}function vf(i,e,t){let n=new Ue;i.begin();for(let[s=0,r=0,o=0,a=0]of e){let l=t.get(a);i.add(n,[s+.5,r+.5,o+.5],[.86,.86,.86],l?.top??16777215)}i.end()}var jA=.4;function qA(i){let e=(i/Ju%Xn.length+Xn.length)%Xn.length,t=Math.floor(e),[n,s]=[Xn[t],Xn[(t+1)%Xn.length]],r=n.map((l,c)=>(l+(s[c]-l)*(e-t))/255),o=l=>[r[l],r[l+1],r[l+2]],a=e/Xn.length*2*Math.PI;return{light:o(0),above:o(3),below:o(6),stars:r[9],sun:[Math.cos(a),Math.sin(a),0]}}function wf(){return{daylight:{value:new I(1,1,1)},above:{value:new I(1,1,1)},below:{value:new I(1,1,1)},sun:{value:new I(0,1,0)},stars:{value:0},disc:{value:1},eye:{value:new I},fog:{value:new I(Wn[0],Wn[1],1)}}}var ZA=.55;function bf(i,e,t){let{light:n,above:s,below:r,stars:o,sun:a}=qA(e);if(i.daylight.value.set(...n),t==="outside"&&i.daylight.value.lerp(new I(1,1,1),jA),t==="water")for(let c of[0,1,2])s[c]=r[c]=$u[c]*ZA*n[c];i.above.value.set(...s),i.below.value.set(...r),i.sun.value.set(...a),i.stars.value=t==="water"?0:o,i.disc.value=t==="water"?0:1;let l=c=>`#${new Fe(...c).getHexString()}`;return{above:l(s),below:l(r)}}var dc=`
vec3 haze(vec3 way, vec3 above, vec3 below) {
  float rise = clamp(way.y * ${Aa[0].toFixed(3)}, 0.0, 1.0);
  return mix(below, above, rise * (2.0 - rise));
}`,yf=Aa[2].toFixed(3),$A=`
precision highp float;
in vec3 position;
uniform mat4 viewMatrix, projectionMatrix;
out vec3 way;
void main() {
  vec4 ahead = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  way = (inverse(viewMatrix) * vec4(ahead.xyz / ahead.w, 0.0)).xyz;
  gl_Position = vec4(position.xy, 0.99999, 1.0);
}`,JA=`
precision highp float;
in vec3 way;
uniform vec3 above, below, sun;
uniform float stars, disc;
out vec4 drawn;
${dc}
// The mixed bits by which pictures from eyes place stars and the moon's craters.
uint hash(ivec4 values) {
  uint mixed = 0x9e3779b9u;
  for (int at = 0; at < 4; at += 1) {
    mixed = (mixed ^ uint(values[at])) * 0x85ebca6bu;
    mixed ^= mixed >> 13;
  }
  mixed *= 0xc2b2ae35u;
  return mixed ^ (mixed >> 16);
}
void main() {
  vec3 to = normalize(way);
  vec3 colour = haze(to, above, below);
  if (disc > 0.0 && to.y >= -0.02) {
    float towards = dot(to, sun);
    vec2 aside = vec2(to.y * sun.x - to.x * sun.y, to.z) / towards;
    float far = max(abs(aside.x), abs(aside.y));
    if (towards > 0.0 && far < ${Aa[1].toFixed(3)}) colour = vec3(1.0, 0.96, 0.78);
    else if (towards < 0.0 && far < ${yf}) {
      ivec2 spot = ivec2(floor(aside / ${yf} * 4.0));
      colour = hash(ivec4(spot, 3, 9)) % 7u == 0u ? vec3(0.72, 0.74, 0.8) : vec3(0.88, 0.9, 0.94);
    } else {
      vec3 size = abs(to);
      int axis = size.y >= max(size.x, size.z) ? 1 : size.z > size.x ? 2 : 0;
      vec2 at = vec2(to[(axis + 1) % 3], to[(axis + 2) % 3]) / size[axis] * 90.0;
      bool is = hash(ivec4(floor(at), axis, to[axis] > 0.0)) % 90u == 0u && max(fract(at).x, fract(at).y) < 0.45;
      float star = is ? stars * 0.8 : 0.0;
      colour = mix(colour, vec3(1.0), max(clamp((towards - 0.93) * 9.0, 0.0, 1.0) * 0.35, star));
    }
  }
  drawn = vec4(colour, 1.0);
}`;function Mf(i){let e=new vt;e.setAttribute("position",new Ke(new Float32Array([-1,-1,0,3,-1,0,-1,3,0]),3));let t=new di({glslVersion:_i,vertexShader:$A,fragmentShader:JA,uniforms:i,depthTest:!1,depthWrite:!1}),n=new ht(e,t);return n.frustumCulled=!1,n.renderOrder=-1,n}var pc=i=>i.map(e=>e.toFixed(4)).join(","),KA=`
precision highp float;
in vec4 position;
in vec4 face;
in vec4 paint;
in vec4 accent;
uniform mat4 modelMatrix, viewMatrix, projectionMatrix;
uniform vec3 daylight, eye;
out vec3 place;
out vec4 colour;
out vec3 second;
out vec3 away;
const float SIDES[7] = float[7](${pc(ma)},1.0);
const float LEVELS[17] = float[17](${pc(Zu)},1.0);
float brightness(float level) {
  int low = int(level);
  return mix(LEVELS[low], LEVELS[low + 1], level - float(low));
}
void main() {
  vec4 world = modelMatrix * vec4(position.xyz / 16.0, 1.0);
  gl_Position = projectionMatrix * viewMatrix * world;
  int way = int(face.x + 0.5);
  vec3 at = position.xyz / 16.0;
  vec2 along = way < 2 ? at.xz : way < 4 ? at.xy : way < 6 ? at.zy : vec2(accent.w * 0.99609375, at.y);
  place = vec3(along, face.y);
  // The light of the sky and of blocks, in eighths of levels.
  float open = floor(position.w / 128.0);
  vec3 light = max(daylight * brightness(open / 8.0), vec3(${pc(ju)}) * brightness((position.w - open * 128.0) / 8.0));
  light = max(light, vec3(${qu.toFixed(4)})) * (SIDES[way] * face.z / 255.0);
  light = mix(light, vec3(${Yu.toFixed(4)}), face.w);
  colour = vec4(paint.rgb * light, paint.a);
  second = accent.rgb * light;
  away = world.xyz - eye;
}`,e1=`
precision highp float;
precision highp sampler2DArray;
in vec3 place;
in vec4 colour;
in vec3 second;
in vec3 away;
uniform sampler2DArray patterns;
uniform vec3 above, below, fog;
uniform float glass;
out vec4 drawn;
${dc}
void main() {
  vec4 texel = texture(patterns, place);
#ifdef CUTOUT
  if (texel.b < 0.4) discard;
#endif
  vec3 mixed = mix(colour.rgb, second, texel.g) * (texel.r * 1.9922);
  float far = length(away);
  float thick = clamp((far - fog.x) / (fog.y - fog.x), 0.0, 1.0) * fog.z;
  drawn = vec4(mix(mixed, haze(away / far, above, below), thick), 1.0);
#ifdef CLEAR
  drawn.a = colour.a * texel.b;
  // Panes around a site must not cover it.
  if (abs(place.z - ${hs.indexOf("glass").toFixed(1)}) < 0.5) drawn.a *= glass;
#endif
}`;function Sf(i){return{patterns:{value:i},glass:{value:1},...wf()}}function Tf(i,e){return new di({glslVersion:_i,vertexShader:KA,fragmentShader:e1,uniforms:e,defines:{[i.toUpperCase()]:1},transparent:i==="clear",depthWrite:i!=="clear",side:i==="cutout"?Nt:Vt})}var xa=["solid","cutout","clear"];var gs=64,t1=[1,1,2,2,0,0],va=class{constructor(e,t,n,s){this.land=e;this.changed=n;this.worker=new Worker(s),this.materials=Object.fromEntries(xa.map(r=>[r,Tf(r,t)])),this.worker.onmessage=({data:r})=>this.take(r)}land;changed;group=new It;worker;materials;regions=new Map;indices=new Ke(new Uint32Array(0),1);isBusy=!1;hasMore=!1;isFirst=!0;agents=[];near="";knownLooks=new Set;tasks=0;workMs=0;get isUpToDate(){return!this.isBusy&&!this.hasMore}update(e=this.agents){if(this.agents=e,this.isBusy){this.hasMore=!0;return}this.hasMore=!1;let{isWhole:t,places:n}=this.land.take(this.isFirst);this.isFirst=!1;let s=[...new Set(this.agents.map(h=>h.map(u=>Math.floor(u/16)).join()))].sort();if(!t&&n.size===0&&s.join(" ")===this.near)return;this.near=s.join(" ");let r=new Set,o=[...n].map(h=>{let u=this.land.sections.get(h);return u&&r.add(u),[h,u]}),a=[...r].flatMap(h=>this.land.contents.get(h)??[]),l=[...this.land.looks.values()].filter(h=>!this.knownLooks.has(h.state));for(let h of l)this.knownLooks.add(h.state);let c={isWhole:t,looks:l,contents:a,placed:t?o.filter(([,h])=>h!==void 0):o,near:s};this.isBusy=!0,this.worker.postMessage(c)}take({regions:e,empty:t,ms:n}){this.isBusy=!1,this.tasks+=1,this.workMs=n;for(let s of[...t,...e.map(r=>r.key)])this.drop(s);for(let s of e)this.put(s);this.hasMore&&this.update(),this.changed()}drop(e){let t=this.regions.get(e)?.group;if(t){for(let n of t.children){let{geometry:s}=n;s.setIndex(null),s.dispose()}this.group.remove(t),this.regions.delete(e)}}put(e){let t=new It;t.position.set(...e.at),t.updateMatrix();let n=new I(gs/2,(e.low+e.high)/2,gs/2),s=new rn(n,Math.hypot(gs/2,(e.high-e.low)/2,gs/2)),r=(c,h)=>{h.boundingSphere=s;let u=new ht(h,this.materials[c]);return u.renderOrder=c==="clear"?2:0,u.matrixAutoUpdate=!1,t.add(u),u},o=[];for(let c of xa){let h=e.passes[c];if(!h)continue;let u=this.partsOf(h);if(c!=="solid"){r(c,u(0,h.quads));continue}let d=0;for(let[f,m]of h.ways.entries())m>0&&o.push({way:f,mesh:r(c,u(d,m))}),d+=m}let[a,,l]=e.at;this.group.add(t),this.regions.set(e.key,{group:t,turned:o,low:[a,e.low,l],high:[a+gs,e.high,l+gs]})}seeBacks(e){this.materials.clear.side=e?Nt:Vt}lookedAtFrom(e){let t=e.toArray();for(let{turned:n,low:s,high:r}of this.regions.values())for(let{way:o,mesh:a}of n){let l=t1[o];a.visible=l===void 0||(o%2===1?t[l]>s[l]:t[l]<r[l])}}partsOf(e){let t={position:new Ke(e.position,4),face:new Ke(e.face,4),paint:new Ke(e.paint,4,!0),accent:new Ke(e.accent,4,!0)},n=this.indicesFor(e.quads);return(s,r)=>{let o=new vt;for(let[a,l]of Object.entries(t))o.setAttribute(a,l);return o.setIndex(n),o.setDrawRange(s*6,r*6),o}}indicesFor(e){if(this.indices.count<e*6){let t=Math.max(e,Math.ceil(this.indices.count/3)),n=new Uint32Array(t*6);for(let s=0;s<t;s+=1)n.set([0,1,2,0,2,3].map(r=>s*4+r),s*6);this.indices=new Ke(n,1)}return this.indices}dispose(){this.worker.terminate();for(let e of[...this.regions.keys()])this.drop(e);for(let e of xa)this.materials[e].dispose()}};var ya=160,Ef=.5,n1={plant:[.2,.8],torch:[.3,.8],flat:[0,.12]};function Cf({from:i,way:e},t,n){let[s,r,o]=[0,ya,1];for(let a=0;a<3;a+=1){let l=e[a];if(Math.abs(l)<1e-9){if(i[a]<t[a]||i[a]>n[a])return;continue}let c=[(t[a]-i[a])/l,(n[a]-i[a])/l].sort((h,u)=>h-u);if(c[0]>s&&([s,o]=[c[0],a]),r=Math.min(r,c[1]),s>r)return}return{far:s,axis:o}}function Rf(i,e,t,n,s,r,o){let a={from:i,way:e},l=i1(a,t),c=(u,d,f)=>{let m=Cf(a,u,d);m&&(!l||m.far<l.far)&&(l={far:m.far,target:f})};for(let[u=0,d=0,f=0,m=0]of o.missing){let D=o.looks.get(m)?.name;D&&c([u,d,f],[u+1,d+1,f+1],{kind:"missing",name:D,at:[u,d,f]})}let h=(u,d,f)=>[[u[0]-d/2,u[1],u[2]-d/2],[u[0]+d/2,u[1]+f,u[2]+d/2]];for(let u of o.others.values())c(...h(u.at,Math.max(Ef,u.size[0]),Math.max(Ef,u.size[1])),df(u));for(let[u,d]of n.agents.entries()){let f=fs(d,u);f!==s&&c(...h(d.at,Da[0],Da[1]),pf(d,r[f]??d.name))}return l?.target}function i1(i,e){let{from:t,way:n}=i,s=t.map(Math.floor),r=n.map(Math.sign),o=n.map(c=>Math.abs(1/c)),a=n.map((c,h)=>c===0?1/0:((c>0?s[h]+1:s[h])-t[h])/c),l=!1;for(let c=0;c<ya;){let[h,u,d]=s,f=e.at(h,u,d);if(f&&f!=="hidden"&&!l){let g=s1(f).map(p=>Cf(i,p.slice(0,3).map((w,b)=>w+s[b]),p.slice(3).map((w,b)=>w+s[b]))).filter(p=>p!==void 0).sort((p,w)=>p.far-w.far)[0];if(g){let p=[h,u,d],w=[h,u,d];return f.shape!=="plant"&&(w[g.axis]-=r[g.axis]),{far:g.far,target:{kind:"block",name:f.name,at:p,before:w,holdsThings:f.holds_things===!0}}}}l=f==="hidden";let m=a[0]<a[1]?a[0]<a[2]?0:2:a[1]<a[2]?1:2;c=a[m],a[m]+=o[m],s[m]+=r[m]}}function gc(i,e,t){for(let n=0;n<ya;n+=.25){let[s,r,o]=i.map((a,l)=>Math.floor(a+e[l]*n));if(!t.isOpen(s,r,o)&&n>0)return n}return ya}function s1(i){if(i.shape==="boxes"&&i.boxes?.length)return i.boxes;let[e,t]=n1[i.shape]??[0,1];return[[e,0,e,1-e,t,1-e]]}var Pf="600 13px system-ui, sans-serif",If="13px system-ui, sans-serif",wa=17,Lf=240,Nf=4,r1=6,ms=class{constructor(e){this.canvas=e;this.context=e.getContext("2d")}canvas;context;paint(e,t,n,s,r){let{context:o}=this;if(!o)return 0;(this.canvas.width!==n*r||this.canvas.height!==s*r)&&([this.canvas.width,this.canvas.height]=[n*r,s*r]),o.setTransform(r,0,0,r,0,0),o.clearRect(0,0,n,s);let a=e.flatMap(u=>{let d=new I(u.at[0],u.at[1]+2.15,u.at[2]),f=d.distanceTo(t.getWorldPosition(new I));return d.project(t),d.z<1&&Math.abs(d.x)<1.1&&Math.abs(d.y)<1.2?[{tag:u,away:f,x:(d.x+1)/2*n,y:(1-d.y)/2*s}]:[]});a.sort((u,d)=>u.away-d.away);let l=[],c=0,h=a.map(({tag:u,x:d,y:f})=>{let m=u.words!==void 0&&(u.isChosen||c<r1);return m&&(c+=1),this.placeOne(o,m?u:{...u,words:void 0},d,f,n,l)});for(let u of h)this.paintLine(o,u);for(let u of h.reverse())this.paintOne(o,u);return a.length}placeOne(e,t,n,s,r,o){e.font=If;let a=t.words?o1(e,t.words):[];e.font=Pf;let l=e.measureText(t.name).width+24,c=Math.max(l,...a.map(f=>f.width+18)),h=22+(a.length>0?a.length*wa+9:0),u=Math.max(4,Math.min(r-c-4,n-c/2)),d=s-h;for(let f=0;f<24;f+=1){let m=o.find(([D,g,p,w])=>u<p&&u+c>D&&d<w&&d+h>g);if(!m)break;d=m[1]-h-2}if(d<2){if(t.words)return this.placeOne(e,{...t,words:void 0},n,s,r,o);d=Math.max(2,s-h)}return o.push([u,d,u+c,d+h]),{tag:t,lines:a,nameWidth:l,left:u,top:d,wide:c,tall:h,x:n,y:s}}paintLine(e,{x:t,y:n,top:s,tall:r}){s+r>=n-6||(e.strokeStyle="rgb(255 255 255 / .5)",e.lineWidth=1,e.beginPath(),e.moveTo(t,n),e.lineTo(t,s+r),e.stroke())}paintOne(e,t){let{tag:n,lines:s,nameWidth:r,left:o,wide:a}=t,{top:l}=t;if(s.length>0){let h=s.length*wa+8;e.fillStyle="rgb(255 254 250 / .94)",e.strokeStyle="rgb(40 36 30 / .35)",e.lineWidth=1,e.beginPath(),e.roundRect(o,l,a,h,7),e.fill(),e.stroke(),e.fillStyle="#26221c",e.font=If,e.textAlign="left",e.textBaseline="middle",s.forEach((u,d)=>{e.fillText(u.text,o+9,l+5+wa/2+d*wa)}),l+=h+2}let c=o+(a-r)/2;e.fillStyle=n.isChosen?"rgb(20 18 14 / .92)":"rgb(20 18 14 / .7)",e.beginPath(),e.roundRect(c,l,r,20,10),e.fill(),n.isChosen&&(e.strokeStyle="#fff",e.lineWidth=1.5,e.stroke()),e.fillStyle=n.colour,e.beginPath(),e.arc(c+11,l+10,4.5,0,7),e.fill(),e.fillStyle="#fff",e.font=Pf,e.textAlign="left",e.textBaseline="middle",e.fillText(n.name,c+19,l+10.5,r)}};function o1(i,e){let t=[],n="";for(let r of e.slice(0,400).replace(/\s+/g," ").trim().split(" ")){let o=n?`${n} ${r}`:r;i.measureText(o).width<=Lf||!n?n=o:(t.push(n),n=r)}n&&t.push(n);let s=t.slice(0,Nf);return(t.length>Nf||e.length>400)&&(s[s.length-1]+=" …"),s.map(r=>{let o=r;for(;o.length>4&&i.measureText(o).width>Lf+20;)o=`${o.slice(0,-4)}…`;return{text:o,width:i.measureText(o).width}})}var ba=16;function Uf(){let i=atob(nf),e=new Uint8Array(hs.length*ba*ba*4).fill(255);for(let n=0;n<i.length;n+=1)e[Math.floor(n/3)*4+n%3]=i.charCodeAt(n);let t=new ai(e,ba,ba,hs.length);return[t.format,t.type]=[Ut,Gt],[t.wrapS,t.wrapT]=[un,un],t.magFilter=Mt,t.minFilter=Di,t.generateMipmaps=!0,t.needsUpdate=!0,t}var a1=1.5,l1=.38,c1=.22,mc=.45;Qe.enabled=!1;var Ac=class{constructor(e,t,n,s,r,o){this.canvas=e;this.land=n;this.colours=s;this.told=r;this.renderer=new ls({canvas:e,antialias:!Dc(),alpha:!0,powerPreference:"high-performance"}),this.renderer.outputColorSpace=sn,this.renderer.setClearColor(0,0),this.eye=new ds(()=>this.ask()),this.tags=new ms(t),this.ground=new va(n,this.uniforms,()=>this.ask(),o);let a=l=>(c,h)=>{c&&this.scene.remove(c),h.renderOrder=l,this.scene.add(h)};this.figures=new Yn(fc(1),a(0)),this.ghost=new Yn(fc(l1),a(3)),this.frame.visible=!1,this.frame.renderOrder=4,this.scene.add(this.sky,this.ground.group,this.frame),this.resized=new ResizeObserver(()=>this.ask()),this.resized.observe(e)}canvas;land;colours;told;eye;reach;renderer;scene=new li;uniforms=Sf(Uf());sky=Mf(this.uniforms);ground;figures;ghost;tags;frame=new hi(new fi(new Zt(1,1,1)),new gn({color:16777215,depthTest:!1,transparent:!0}));blocks;words=new Map;names=[];chosen=0;hasPlace=!1;isAsked=!1;missing;tagCount=0;drawn=0;calls=0;triangles=0;resized;show(e,t,n){[this.blocks,this.names,this.words]=[e,t,n],this.ground.update(e.agents.map(s=>s.at)),!this.hasPlace&&this.land.sections.size>0&&(this.hasPlace=!0,this.home()),this.ask()}home(){let{blocks:e}=this;if(!e)return;this.eye.view="orbit";let[t,n]=u1(e),s=new Mi(this.land);this.eye.show(t,n,e.agents.map(r=>r.at),(r,o)=>gc(r,o,s))}look(e,t=this.chosen){e==="follow"&&this.eye.view!=="follow"&&([this.eye.away,this.eye.lift]=[11,.42]),[this.eye.view,this.chosen]=[e,t],this.eye.straighten(),this.ask()}behind(e){this.hasPlace=!0,this.look("follow",e);let t=this.agentOf(e);t&&this.eye.behind(t)}at(e,t){if(!this.blocks)return;let{camera:n}=this.eye,s=n.position,r=new I(e*2-1,1-t*2,.5).unproject(n).sub(s).normalize();return Rf([s.x,s.y,s.z],[r.x,r.y,r.z],new Mi(this.land),this.blocks,this.eye.view==="eyes"?this.chosen:void 0,this.names,this.land)}nameAt(e,t,n){let s=new Mi(this.land).at(e,t,n);return s==="hidden"?"hidden":s?.name??"air"}mark(e){let t=e&&gf(e);this.frame.visible=t!==void 0,t&&(this.frame.position.set(...t.middle),this.frame.scale.set(...t.size)),this.ask()}agentOf(e){return this.blocks?.agents.find((t,n)=>fs(t,n)===e)}ask(){this.isAsked||(this.isAsked=!0,requestAnimationFrame(()=>{this.isAsked=!1,this.draw()}))}draw(){let{blocks:e,canvas:t}=this;if(!e||!t.isConnected)return;let[n,s]=[t.clientWidth,t.clientHeight];if(n===0||s===0)return;let r=Math.min(window.devicePixelRatio,a1),o=this.renderer.getDrawingBufferSize(h1);(o.x!==Math.floor(n*r)||o.y!==Math.floor(s*r))&&(this.renderer.setPixelRatio(r),this.renderer.setSize(n,s,!1)),this.stand();let a=this.eye.view!=="eyes"?"outside":this.isUnderWater()?"water":"eyes",{above:l,below:c}=bf(this.uniforms,e.day_time,a);this.sky.visible=a!=="outside",this.ground.seeBacks(a==="water"),t.style.setProperty("--above",l),t.style.setProperty("--below",c),this.uniforms.eye.value.copy(this.eye.camera.position),this.uniforms.glass.value=a==="outside"?c1:1,this.uniforms.fog.value.set(...this.fog(a)),this.pose(e),this.ground.lookedAtFrom(this.eye.camera.position),this.renderer.render(this.scene,this.eye.camera),[this.calls,this.triangles]=[this.renderer.info.render.calls,this.renderer.info.render.triangles];let u=e.agents.map((d,f)=>[d,fs(d,f)]).flatMap(([d,f])=>this.eye.view==="eyes"&&f===this.chosen?[]:[{at:d.at,name:this.names[f]??d.name,colour:this.colourOf(f),words:this.words.get(f),isChosen:this.eye.view!=="orbit"&&f===this.chosen}]);this.tagCount=this.tags.paint(this.hasGround?u:[],this.eye.camera,n,s,r),this.drawn+=1,this.told()}get hasGround(){return this.ground.tasks>0||this.land.sections.size===0&&this.ground.isUpToDate}isUnderWater(){let[e,t,n]=this.eye.camera.position.toArray(),s=r=>this.nameAt(Math.floor(e),Math.floor(t)+r,Math.floor(n))==="water";return s(0)&&(s(1)||t-Math.floor(t)<.875)}fog(e){if(e==="water")return[0,Wn[2],1];let{view:t,away:n}=this.eye,s=this.reach===void 0||t==="orbit"?void 0:this.reach*1.1;if(t==="eyes")return s===void 0||s>Wn[1]?[Wn[0],Wn[1],1]:[s*.75,s,1];let r=s===void 0?Math.max(260,n*2.6):(t==="follow"?n:0)+s;return[r*.6,r,.85]}stand(){let e=new Mi(this.land),t=this.reach===void 0?void 0:(n,s)=>gc(n,s,e);this.eye.place(this.agentOf(this.chosen),this.canvas.clientWidth/this.canvas.clientHeight,t)}isAroundEye({at:e}){let{x:t,y:n,z:s}=this.eye.camera.position;return Math.hypot(e[0]-t,e[2]-s)<mc&&n>e[1]-mc&&n<e[1]+2+mc}pose(e){if(!this.hasGround)return;let t=this.uniforms.daylight.value.y;this.figures.begin();for(let n of this.land.others.values())xf(this.figures,n,t);for(let[n,s]of e.agents.entries()){let r=fs(s,n);this.eye.view==="eyes"&&(r===this.chosen||this.isAroundEye(s))||_a(this.figures,s,Number.parseInt(this.colourOf(r).slice(1),16),t,!1)}this.figures.end(),this.missing!==this.land.missing&&(this.missing=this.land.missing,vf(this.ghost,this.missing,this.land.looks))}colourOf(e){return this.eye.view==="eyes"?`#${cc[e%cc.length].toString(16).padStart(6,"0")}`:this.colours[e%this.colours.length]??"#888888"}get measured(){let{position:e}=this.eye.camera;return{triangles:this.triangles,calls:this.calls,drawn:this.drawn,isUpToDate:this.ground.isUpToDate,workMs:this.ground.workMs,tasks:this.ground.tasks,tags:this.tagCount,said:[...this.words.values()],camera:[e.x,e.y,e.z]}}dispose(){this.resized.disconnect(),this.ground.dispose(),this.renderer.dispose(),this.uniforms.patterns.value.dispose(),this.sky.geometry.dispose(),this.sky.material.dispose()}},h1=new Pe;function u1(i){let{site:e}=i,t=e?[...e[0]]:[1/0,1/0,1/0],n=e?e[1].map(r=>r+1):[-1/0,-1/0,-1/0],s=e?1:7;for(let r of i.agents)if(!e||r.at.every((a,l)=>a>t[l]-24&&a<n[l]+24))for(let a=0;a<3;a+=1)t[a]=Math.min(t[a],r.at[a]-s),n[a]=Math.max(n[a],r.at[a]+s);return Number.isFinite(t[0])?[t,n]:[[-8,60,-8],[8,70,8]]}function Dc(){let i=document.createElement("canvas").getContext("webgl2"),e=i?.getExtension("WEBGL_debug_renderer_info"),t=e?String(i?.getParameter(e.UNMASKED_RENDERER_WEBGL)):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software|basic render/i.test(t)}var Ff={KeyW:"ahead",KeyS:"back",KeyA:"left",KeyD:"right",ArrowLeft:"turn-left",ArrowRight:"turn-right",ArrowUp:"up",ArrowDown:"down"},f1={KeyE:"hand",Enter:"hand",KeyF:"work"},Ma=.12,Sa=.16,Bf=5;function d1(i,e,t){let{walker:n,eye:s}=e,r,o=()=>e.view==="walk",a=()=>document.pointerLockElement===i,l=_=>{_.ctrlKey||_.metaKey||_.altKey||(n.isSlow=_.shiftKey,!(o()?!c(_):!h(_))&&(_.preventDefault(),_.stopPropagation()))},c=_=>{let[T,E]=[Ff[_.code],f1[_.code]];if(T)n.held.add(T);else if(E&&!_.repeat)t.used(E);else if(_.code==="Period"&&!_.repeat)t.waits();else return E!==void 0;return e.ask(),!0},h=_=>{let E={ArrowLeft:[-Ma,0],ArrowRight:[Ma,0],ArrowUp:[0,Ma/2],ArrowDown:[0,-Ma/2]}[_.key];if(E)s.rotate(...E);else if(_.key==="+"||_.key==="=")s.zoom(.85);else if(_.key==="-")s.zoom(1.18);else if(_.key==="0")e.home();else return!1;return!0},u=_=>{n.isSlow=_.shiftKey;let T=Ff[_.code];T&&n.held.delete(T)},d=()=>n.held.clear(),b=[["keydown",l],["keyup",u],["blur",d],["pointerdown",_=>{r={x:_.clientX,y:_.clientY,moved:0,button:_.button},a()||i.setPointerCapture(_.pointerId)}],["pointermove",_=>{if(a())return n.look(_.movementX*Sa,_.movementY*Sa),e.ask();if(!r)return;let[T,E]=[_.clientX-r.x,_.clientY-r.y];r.moved+=Math.abs(T)+Math.abs(E),[r.x,r.y]=[_.clientX,_.clientY],!(r.moved<=Bf)&&(o()?n.look(-T*Sa,-E*Sa):s.rotate(-T*.006,E*.006),e.ask())}],["pointerup",_=>{let T=r&&r.moved<=Bf?r:void 0;if(r=void 0,!!T)if(o())a()?t.used(T.button===0?"hand":"work"):_.pointerType==="mouse"&&p1(i);else{let{left:E,top:R,width:U,height:y}=i.getBoundingClientRect(),v=e.at((_.clientX-E)/U,(_.clientY-R)/y);v&&t.picked?.(v)}}],["pointercancel",()=>{r=void 0}],["wheel",_=>{o()||(_.preventDefault(),s.zoom(Math.exp(Math.max(-100,Math.min(100,_.deltaY))*.0015)))}],["contextmenu",_=>_.preventDefault()]];for(let[_,T]of b)i.addEventListener(_,T,{passive:!1});return()=>{d(),a()&&document.exitPointerLock();for(let[_,T]of b)i.removeEventListener(_,T)}}function p1(i){i.requestPointerLock?.()?.catch(()=>{})}var g1=2.2,m1=.18,A1=.7,D1=30,_1=3;async function x1(){return await navigator.xr?.isSessionSupported("immersive-vr").catch(()=>!1)??!1}var Ta=class{constructor(e,t,n){this.renderer=e;this.stage=t;this.listener=n}renderer;stage;listener;session;controllers=[];active=0;get isOn(){return this.session!==void 0}async begin(e){if(!navigator.xr||this.session)return;let t=await navigator.xr.requestSession("immersive-vr",{optionalFeatures:["local-floor"]});this.renderer.xr.enabled=!0,this.renderer.xr.setReferenceSpaceType("local-floor"),await this.renderer.xr.setSession(t),this.session=t,this.controllers.length===0&&(this.controllers=[0,1].map(n=>this.controller(n))),t.addEventListener("end",()=>{this.session=void 0,this.renderer.xr.enabled=!1,this.renderer.setAnimationLoop(null),this.stage.point(),this.stage.ask(),e()}),this.renderer.setAnimationLoop(n=>this.stage.draw(n))}end(){this.session?.end().catch(()=>{})}controller(e){let t=this.renderer.xr.getController(e),n={space:t,hasTurned:!1},s=new vt().setFromPoints([new I(0,0,0),new I(0,0,-_1)]);t.add(new es(s,new gn({color:16757575,transparent:!0,opacity:.7}))),this.stage.rig.add(t),t.addEventListener("connected",({data:r})=>n.source=r),t.addEventListener("disconnected",()=>n.source=void 0);for(let[r,o]of[["select","hand"],["squeeze","work"]])t.addEventListener(r,()=>{this.active=e,this.stage.point(),this.listener.used(o)});return n}ray(){if(!this.session)return;let t=[this.controllers[this.active],...this.controllers].find(r=>r?.source)?.space;if(!t)return;t.updateWorldMatrix(!0,!1);let n=new I().setFromMatrixPosition(t.matrixWorld),s=new I(0,0,-1).applyMatrix4(new Ue().extractRotation(t.matrixWorld));return{from:n.toArray(),way:s.toArray()}}moveOn(e){if(!this.session)return!1;let{walker:t,room:n}=this.stage;for(let s of this.controllers){let r=s.source?.gamepad?.axes;if(!r)continue;let[o,a]=[r[2]??0,r[3]??0];if(s.source?.handedness==="right"){let l=Math.abs(o)>A1;l&&!s.hasTurned&&t.look(Math.sign(o)*D1,0),s.hasTurned=l}else if(Math.hypot(o,a)>m1){let l=g1*Math.min(.06,e);t.walk(n,o*l,-a*l,t.yaw+this.headYaw())}}return!0}headYaw(){let e=this.renderer.xr.getCamera().getWorldDirection(new I);return Math.atan2(-e.x,e.z)*180/Math.PI-this.stage.walker.yaw}};var _c={north:2.3,side:2.25},v1=.6,As={wide:.62,deep:.66,row:3},Of={width:7,depth:5.6},Wt=3.9,rr=.3;function vc(i){let e=Math.ceil(i/2),t=Math.ceil((i-e)/2),n=Math.max(Of.width,(e-1)*1.5+2*_c.north),s=Math.max(Of.depth,_c.side+t*1.5+.9),r=a=>_c.side+a*1.5,o=Array.from({length:i},(a,l)=>{if(l<t)return{x:.5,z:r(t-1-l),yaw:270};let c=l-t;return c<e?{x:n/2+(c-(e-1)/2)*1.5,z:.5,yaw:0}:{x:n-.5,z:r(c-e),yaw:90}});return{width:n,depth:s,spots:o}}function Ds(i){let e=i*Math.PI/180;return{x:-Math.sin(e),z:Math.cos(e)}}function Si(i,e=0,t=1){let n=Math.floor(e/As.row),s=Math.min(As.row,t-n*As.row),r=(e%As.row-(s-1)/2)*As.wide,o=.5+v1+n*As.deep,a=Ds(i.yaw);return{x:i.x+a.x*o-a.z*r,z:i.z+a.z*o+a.x*r,yaw:(i.yaw+180)%360}}function y1(i,{x:e,z:t},n=rr){return i.spots.some(s=>Math.abs(e-s.x)<.5+n&&Math.abs(t-s.z)<.5+n)}function xc(i,e){return e.x>=rr&&e.x<=i.width-rr&&e.z>=rr&&e.z<=i.depth-rr&&!y1(i,e)}function kf(i,e,t){let n={x:e.x+t.x,z:e.z+t.z};if(xc(i,n))return n;let[s,r]=[{x:n.x,z:e.z},{x:e.x,z:n.z}];return xc(i,s)?s:xc(i,r)?r:e}function yc({low:i,high:e},t,n){let[s,r]=[0,1/0];for(let o=0;o<3;o+=1){let[a,l]=[t[o],n[o]];if(Math.abs(l)<1e-9){if(a<i[o]||a>e[o])return 1/0;continue}let[c,h]=[(i[o]-a)/l,(e[o]-a)/l];s=Math.max(s,Math.min(c,h)),r=Math.min(r,Math.max(c,h))}return s<=r?s:1/0}var Ea=16052714,zf=6262586,Vf=16249830,Ca=13208133,w1=[[/pepperoni/,11680300,"slices"],[/pork/,15178647,"fillet"],[/beef|meat/,10240568,"fillet"],[/tuna/,11549003,"fillet"],[/salmon/,15893596,"fillet"],[/lamb/,12871004,"fillet"],[/chicken|turkey|duck/,14394986,"lump"],[/egg/,16181970,"round"],[/lobster/,13647662,"long"],[/potato|fries/,13214299,"round"],[/carrot/,15764012,"long"],[/onion/,11565734,"round"],[/lettuce|salad/,8369738,"leaf"],[/tomato/,14435379,"round"],[/cucumber/,5149767,"long"],[/leek/,10273386,"long"],[/broccoli/,5017410,"leaf"],[/flour/,15722195,"sack"],[/rice/,Vf,"sack"],[/pasta/,15781486,"sack"],[/dough/,15390638,"lump"],[/cheese/,15976259,"fillet"],[/seaweed/,3103297,"sheet"],[/bread/,Ca,"loaf"],[/tortilla/,15323032,"flat"]],b1=[[/soup|salad|cooked|boiled|smashed|pasta|fries|sauteed|mixed|ground|raw/,"bowl"],[/sushi/,"sushi"],[/burger|maxjr|jr/,"burger"],[/pizza/,"flat"],[/burrito|taco|roll/,"roll"],[/juice|smoothie/,"glass"],[/slice|sashimi/,"slices"],[/cake|patty|meatcake|pancake/,"lump"],[/sandwich|hotdog/,"burger"]],Qf=new Map;function M1(i){let e=Qf.get(i);if(e)return e;let t=i.toLowerCase(),n=w1.filter(([a])=>a.test(t)),o={form:(n.some(([a])=>new RegExp(`^(?:${a.source})(?:sheet)?$`).test(t))?void 0:b1.find(([a])=>a.test(t))?.[1])??n[0]?.[2]??"lump",colours:n.length>0?n.map(([,a])=>a):[S1(t)]};return Qf.set(i,o),o}function S1(i){let e=7;for(let n of i)e=(e*31+n.charCodeAt(0))%997;let t=n=>120+e*n%110;return t(3)<<16|t(7)<<8|t(11)}function or(i,e,t,n,s=1){let{form:r,colours:o}=M1(t),a=e.clone().multiply(new Ue().makeScale(s,s,s).setPosition(...n)),[l=Ea,c=l,h=c]=o,u=(d,f,m,D,g,p,w,b=1)=>i.add(a,[d,f+g/2,m],[D,g,p],w,b);switch(r){case"lump":u(0,0,0,.24,.12,.2,l),u(.02,.12,0,.16,.05,.14,l,1.08);return;case"fillet":u(0,0,0,.28,.08,.18,l);for(let d of[-.08,0,.08])u(d,.08,0,.02,.006,.16,16771548);return;case"long":u(0,0,0,.09,.09,.24,l),u(0,.01,.13,.06,.06,.06,l,.9),u(0,.01,-.14,.05,.07,.06,l===13647662?l:zf);return;case"round":u(0,.02,0,.2,.14,.2,l),u(0,0,0,.15,.18,.15,l,1.04),l!==16181970&&l!==13214299&&u(0,.17,0,.06,.04,.06,zf);return;case"leaf":u(0,0,0,.2,.12,.2,l,.92),u(0,.05,0,.27,.07,.16,l),u(0,.05,0,.16,.09,.27,l,1.08);return;case"sack":u(0,0,0,.22,.2,.16,14272418),u(0,.2,0,.16,.04,.12,l),u(0,.05,.081,.12,.09,.004,l);return;case"slices":u(0,0,0,.3,.02,.22,Ea);for(let d of[-.09,0,.09])u(d,.02,0,.075,.06,.15,l,1+d);return;case"bowl":u(0,0,0,.2,.04,.2,Ea,.9),u(0,.04,0,.29,.09,.29,Ea),u(0,.125,0,.24,.012,.24,l),u(-.05,.13,.04,.07,.035,.07,c),u(.05,.13,-.04,.07,.035,.07,h);return;case"sushi":u(0,0,0,.32,.02,.24,3880496);for(let d of[-.08,.08])u(d,.02,0,.11,.07,.17,Vf),u(d,.09,0,.12,.035,.18,l),u(d,.02,0,.115,.11,.035,3103297);return;case"burger":u(0,0,0,.24,.05,.24,Ca),u(0,.05,0,.26,.03,.26,8369738),u(0,.08,0,.24,.05,.24,8013360),u(0,.13,0,.25,.02,.25,15976259),u(0,.15,0,.23,.05,.23,Ca,1.08),u(0,.2,0,.16,.025,.16,Ca,1.12);return;case"flat":if(u(0,0,0,.3,.025,.3,14859128),o.length>1||/pizza/i.test(t)){u(0,.025,0,.25,.01,.25,15976259);for(let[d,f]of[[-.07,-.06],[.06,.05],[.06,-.07],[-.06,.07]])u(d,.03,f,.06,.015,.06,l)}return;case"roll":u(0,0,0,.14,.13,.26,15323032),u(0,.02,.131,.1,.09,.02,l),u(0,0,-.05,.15,.135,.12,14672870);return;case"glass":u(0,0,0,.13,.2,.13,l),u(0,.2,0,.14,.03,.14,15397878),u(.03,.2,0,.02,.12,.02,14435379);return;case"loaf":u(0,0,0,.28,.12,.16,l),u(0,.12,0,.25,.03,.13,l,1.1);return;case"sheet":u(0,0,0,.26,.015,.26,l),u(.02,.015,.02,.24,.012,.24,l,1.2)}}var Hf=520,T1=3,E1=.55,wc=16316144,Gf=14999248,Wf=1.3;function bc(i,e){return i.findIndex(t=>t.x===e.x&&Math.abs(t.y-e.y)===1)}var Ra=class{walks=[];figures=[];show(e,t,n,s){let r=e.figures.map(a=>Math.max(0,bc(e.places,a))),o=this.drawn(n);this.figures=e.figures,this.walks=r.map((a,l)=>{let c=r.flatMap((d,f)=>d===a?[f]:[]),h=Si(t.spots[a],c.indexOf(l),c.length);return{from:s?h:o[l]??h,to:h,began:n}})}standOf(e){return this.walks[e]?.to}drawn(e){return this.walks.map(({from:t,to:n,began:s},r)=>{let a=Math.hypot(n.x-t.x,n.z-t.z)<.01?1:Math.max(0,Math.min(1,(e-s)/Hf)),l=a*a*(3-2*a),c=a<1,h=c?Math.atan2(t.x-n.x,n.z-t.z)*180/Math.PI:n.yaw;return{agent:r,x:t.x+(n.x-t.x)*l,z:t.z+(n.z-t.z)*l,yaw:h,isWalking:c}})}add(e,t,n,s){let r=this.drawn(t);for(let{agent:o,x:a,z:l,yaw:c,isWalking:h}of r.filter(s)){let u=this.figures[o],d=this.walks[o],f=Math.max(0,Math.min(1,(t-d.began)/Hf)),m=h?Math.sin(f*T1*2*Math.PI)*E1:0,D=u?.is_busy?22:8,g={name:"",at:[a,0,l],yaw:c,pitch:D,carries:[]},p=ps(g.at,c);_a(e,g,n(o),Wf,!1,m),C1(e,p,D),u?.carries?.[0]&&(e.add(p,[0,.93,.34],[.34,.025,.34],Gf),or(e,p,u.carries[0],[0,.945,.34],1.05))}return r.some(o=>o.isWalking)}};function C1(i,e,t){i.add(e,[0,.88,.145],[.4,.62,.02],wc);let n=e.clone().multiply(new Ue().makeRotationX(t*Math.PI/180).setPosition(0,1.47,0));i.add(n,[0,.53,-.01],[.42,.14,.42],wc,.95),i.add(n,[0,.68,-.01],[.52,.2,.52],wc)}function Xf(i,e,t,n){for(let s of[-.25,.25])i.add(e,[s,-.47,-.42],[.12,.12,.3],n,Wf),i.add(e,[s*.86,-.44,-.6],[.1,.09,.12],sr);t!==void 0&&(i.add(e,[0,-.43,-.68],[.4,.025,.32],Gf),or(i,e,t,[0,-.415,-.68],.85))}var zv=new Intl.NumberFormat("en",{maximumFractionDigits:0}),R1=1e6;var Qv=new Intl.DateTimeFormat("en-GB",{dateStyle:"medium",timeStyle:"short"});function Mc(i,e){let t=e>=R1?"step":"tick";return`${i} ${t}${i===1?"":"s"}`}function jn(i){return i.replace(/([a-z])([A-Z0-9])/g,"$1 $2").replaceAll("_"," ").toLowerCase()}var lt,qf,P1,qn,Tc,Ua,Zf,Ia,$f,Cc,Ec,I1,ar=Symbol.for("pv"),Jf={},Fa=[],L1=/^m(i|n|o|s|text|space)$/,Rc=Array.isArray,N1=Fa.slice,Ei=Object.assign;function Ti(i){i&&i.parentNode&&i.remove()}function Sc(i,e,t,n,s){var r={type:i,props:e,key:t,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ar,__v:s||++qf,__i:-1,__u:0};return!s&&lt.vnode&&lt.vnode(r),r}function _s(i){return i.children}function La(i,e){this.props=i,this.context=e,this.__g=0}function Zn(i,e){if(e==null)return i.__&&Zn(i.__,i.__i+1);for(var t;e<i.__k.length;e++)if((t=i.__k[e])&&t.__e)return t.__e;return typeof i.type!="function"||i.props.__P?null:Zn(i)}function U1(i){var e,t=i.__v,n=t.__e,s=[],r=[],o=i.__P;o&&((e=Ei({constructor:ar},t)).__v=t.__v+1,lt.vnode&&lt.vnode(e),id(o,e,t,i.__n,o.namespaceURI,32&t.__u?[n]:null,s,n||Zn(t),32&t.__u,r),e.__v=t.__v,e.__.__k[e.__i]=e,k1(s,e,r),t.__=t.__e=null,e.__e!=n&&Kf(e))}function Kf(i){if((i=i.__)&&i.__c&&!i.props.__P)return i.__e=null,i.__k.some(function(e){return e&&(i.__e=e.__e)}),Kf(i)}function Yf(i){(8&i.__g||(i.__g|=8,qn.push(i),Ua++))&&Tc==lt.debounceRendering||((Tc=lt.debounceRendering)||queueMicrotask)(ed)}function ed(){try{for(var i,e=1;qn.length;)qn.length>e&&qn.sort(Zf),i=qn.shift(),e=qn.length,8&i.__g&&U1(i)}finally{(Ua=qn.length)&&(Tc||queueMicrotask)(ed)}}function td(i,e,t,n,s,r,o,a,l,c,h){var u,d,f,m,D,g,p=n.__k||Fa,w=e.length;for(l=F1(t,e,p,l,w),u=0;u<w;u++)(f=t.__k[u])!=null&&(d=~f.__i&&p[f.__i]||Jf,f.__i=u,g=id(i,f,d,s,r,o,a,l,c,h),m=f.__e,(d.ref!=f.ref||8&d.__u)&&(d.ref&&Pc(d.ref,null,f,d),f.ref&&h.push(f.ref,f.__c||m,f)),D=D||m,4&f.__u?(l=nd(f,l,i,!d.__v),d.__e&&(d.__e=null)):typeof f.type=="function"&&g!==void 0?l=g:m&&(l=m.nextSibling),f.__u&=-21);return t.__e=D,l}function F1(i,e,t,n,s){var r,o,a,l,c,h,u,d,f,m=t.length,D=m,g=0,p=0,w=i.__k=Array(s);for(r=0;r<s;r++)(o=e[r])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=w[r]=Sc(null,o):Rc(o)?o=w[r]=Sc(_s,{children:o}):o.constructor===ar&&o.__b?o=w[r]=Sc(o.type,o.props,o.key,o.ref,o.__v):w[r]=o,l=r+g,o.__=i,o.__b=i.__b+1,a=null,~(c=o.__i=B1(o,t,l,D))&&(D--,(a=t[c])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,c==l-1?g--:c==l+1?g++:c!=l&&(c>l?g--:g++,p=1)):(~c||(s>m?g--:s<m&&g++),typeof o.type!="function"&&(o.__u|=4))):w[r]=null;if(p){for(h=[],u=[],r=0;r<s;r++)if((o=w[r])&&16&o.__u){for(g=0,d=h.length;g<d;)h[f=g+d>>1]<o.__i?g=f+1:d=f;h[g]=o.__i,u[r]=g+1}for(g=h.length;r--;)u[r]&&(u[r]==g?g--:w[r].__u|=4)}if(D)for(r=0;r<m;r++)!(a=t[r])||2&a.__u||(a.__e==n&&(n=Zn(a)),Ic(a,a));return n}function nd(i,e,t,n){var s,r,o,a;if(typeof i.type=="function"){if(i.props.__P)return e;if(s=i.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=i,e=nd(s[r],e,t,!1));return e}for(e&&!e.parentNode&&(e=Zn(i))&&!e.parentNode&&(e=null),o=i.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!n&&t.moveBefore&&o.parentNode?t.moveBefore(o,e):t.insertBefore(o,e||null)),e=o;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function B1(i,e,t,n){var s,r=i.key,o=i.type,a=e[t],l=a&&!(2&a.__u);if(a===null&&r==null||l&&r==a.key&&o==a.type)return t;if(n>(l?1:0)){for(s=t-1;s>=0;s--)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s;for(s=t+1;s<e.length;s++)if((a=e[s])&&!(2&a.__u)&&r==a.key&&o==a.type)return s}return-1}function jf(i,e,t){t==null&&(t=""),e[0]=="-"?i.setProperty(e,t):i[e]=t}function Pa(i,e,t,n,s){var r,o;if(e=="style")if(typeof t=="string")i.style.cssText=t;else{if(typeof n=="string"&&(i.style.cssText=n=""),n)for(e in n)t&&e in t||jf(i.style,e);if(t)for(e in t)n&&t[e]==n[e]||jf(i.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof n!="function"&&(n=null),(i.__e||(i.__e={}))[e]=t,t&&n||(o=Ec[e]||(Ec[e]=O1(e)),(i.__a||(i.__a={}))[e]=Cc,r=e!=(e=e.replace($f,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?i.addEventListener(e,o,r):i.removeEventListener(e,o,r));else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in i)try{return void(i[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?i.removeAttribute(e):i.setAttribute(e,e=="popover"&&t==1?"":t)}}function O1(i){return function(e){var t=this.__e;if(t){if(t=t[i],e[Ia]==null)e[Ia]=Cc++;else if(e[Ia]<this.__a[i])return;return t(lt.event?lt.event(e):e)}}}function id(i,e,t,n,s,r,o,a,l,c){var h,u,d,f,m,D,g,p,w,b,_,T,E,R,U,y,v,P,B=e.type;if(e.constructor!==ar)return null;128&t.__u&&(l=32&t.__u,h=t.__c.__z)&&(e.__u|=l,u=r=[],h.nodeType==8?a=Na(h,r):r.push(h),a=r[0]||a),(h=lt.__b)&&h(e);e:if(typeof B=="function"){d=o.length;try{if(p=e.props,w=(h=B.prototype)&&h.render,b=(h=B.contextType)&&n[h.__c],_=h?b?b.props.value:h.__:n,(f=t.__c)?(e.__c=f,2&f.__g&&(f.__g|=1)):(w?e.__c=f=new B(p,_):(e.__c=f=new La(p,_),f.constructor=B,f.render=Q1),b&&b.sub(f),f.state||(f.state={}),f.__n=n,f.__g|=8,f.__h=[],f.__k=[]),w&&(f.__s||(f.__s=f.state),B.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=Ei({},f.__s)),Ei(f.__s,B.getDerivedStateFromProps(p,f.__s)))),m=f.props,D=f.state,f.__v=e,t.__c){if(p!==m&&w&&!B.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(p,_),e.__v==t.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(p,f.__s,_)===!1){e.__v!=t.__v&&(f.props=p,f.state=f.__s,f.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(z){z&&(z.__=e)}),Fa.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&o.push(f),a=Zn(t);break e}f.componentWillUpdate&&f.componentWillUpdate(p,f.__s,_),w&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(m,D,g)})}else w&&!B.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),w&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=_,f.props=p,f.__P=i,f.__g&=-5,T=lt.__r,E=w?25:0;do f.__g&=-9,T&&T(e),h=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++E<25);w&&(Fa.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(n=Ei({},n,f.getChildContext())),w&&t.__c&&f.getSnapshotBeforeUpdate&&(g=f.getSnapshotBeforeUpdate(m,D)),R=h&&h.type===_s&&h.key==null?h.props.children:h,p.__P&&(h=a,s=(i=p.__P).namespaceURI,l=r=null,t.props&&t.props.__P!=i&&(t.__k.some(function(z){z&&Ic(z,z)}),t.__k=null),a=t.__k?Zn(t,0):null),a=td(i,Rc(R)?R:[R],e,t,n,s,r,o,a,l,c),p.__P&&(e.__e=null,a=h),e.__u&=-161,u&&u.some(Ti),f.__h.length&&o.push(f),1&f.__g&&(f.__g&=-4)}catch(z){if(o.length=d,e.__v=null,l||r)if(z&&z.then){if(e.__u|=128|l,r){for(~(v=r.indexOf(a||void 0))||(v=r.length);(P=r[v-1])&&P.nodeType==8;)v--;for(;v<r.length;v++)if(P=r[v])if(r[v]=null,U){if(P==y)break}else{if(P.nodeType!=8)break;P.data.startsWith("$s")&&(y=Na(U=P))}}if(!U){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;U=a}(h=Na(U=e.__c.__z||(e.__c.__z=U)))?(e.__e=U,a=h):e.__e=a,a=a&&a.nextSibling}else r&&r.some(Ti);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),z&&z.then||sd(e),lt.__e(z,e,t)}}else a=e.__e=z1(t.__e,e,t,n,s,r,o,l,c,i);return(h=lt.diffed)&&h(e),a}function Na(i,e){if(i&&i.nodeType==8&&i.data.startsWith("$s"))for(var t=1;i=i.nextSibling;){if(i.nodeType==8){if(i.data.startsWith("$s"))t++;else if(i.data.startsWith("/$s")&&!--t)return i}e&&e.push(i)}}function sd(i){i&&(i.__c&&(i.__c.__g|=4),i.__k&&i.__k.some(sd))}function k1(i,e,t){for(var n=0;n<t.length;)Pc(t[n++],t[n++],t[n++]);lt.__c&&lt.__c(e,i),i.some(function(s){try{i=s.__h,s.__h=[],i.some(function(r){r.call(s)})}catch(r){lt.__e(r,s.__v)}})}function z1(i,e,t,n,s,r,o,a,l,c){var h,u,d,f,m,D,g,p,w=t.props||Jf,b=e.props,_=e.type;if(_=="svg"?s="http://www.w3.org/2000/svg":_=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(h=0;h<r.length;h++)if((m=r[h])&&(_?m.localName==_:m.nodeType==3)){i=m,r[h]=null;break}}if(!i){if(p=c.ownerDocument||document,!_)return p.createTextNode(b);i=p.createElementNS(s,_,b.is?b:c),a&&(lt.__m&&lt.__m(e,r),a=!1),r=null}if(_){if(c=_=="template"&&i.content||i,r=_=="textarea"&&b.defaultValue!=null?null:r&&N1.call(c.childNodes),!a&&r)for(w={},h=0;h<i.attributes.length;h++)w[(m=i.attributes[h]).name]=m.value;for(h in w)m=w[h],h=="dangerouslySetInnerHTML"?d=m:h=="children"||h in b||h=="value"&&"defaultValue"in b||h=="checked"&&"defaultChecked"in b||Pa(i,h,null,m,s);for(h in b)m=b[h],h=="children"?f=m:h=="dangerouslySetInnerHTML"?u=m:h=="value"?D=m:h=="checked"?g=m:a&&typeof m!="function"||w[h]===m||Pa(i,h,m,w[h],s);u?(a||d&&(u.__html==d.__html||u.__html==i.innerHTML)||(i.innerHTML=u.__html),e.__k=[]):(d&&(i.textContent=""),(_=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&L1.test(_))&&(s="http://www.w3.org/1999/xhtml"),td(c,Rc(f)?f:[f],e,t,n,s,r,o,r?r[0]:t.__k&&Zn(t,0),a,l),r&&r.some(Ti)),a&&_!="textarea"||(h="value",_=="progress"&&D==null?i.removeAttribute(h):D==null||D===i[h]&&(_!="progress"||D)||Pa(i,h,D,w[h],s),h="checked",g!=null&&g!=i[h]&&Pa(i,h,g,w[h],s))}else w===b||a&&i.data==b||(i.data=b);return i}function Pc(i,e,t,n){try{typeof i=="function"?e?e.__x=i(e)||1:n&&(n=n.__c||n.__e)&&(e=n.__x)&&(n.__x=null,typeof e=="function"?e():i(null)):i.current=e}catch(s){lt.__e(s,t)}}function Ic(i,e,t){var n,s,r,o;if(lt.unmount&&lt.unmount(i),!(n=i.ref)||n.current&&n.current!=i.__e||Pc(n,null,e,i),n=i.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){lt.__e(a,e)}n.__P=n.__n=null}if(n=i.__k)for(o=0;o<n.length;o++)n[o]&&Ic(n[o],e,typeof i.type!="function"||t&&!i.props.__P);!t&&(n=i.__c)&&(n=n.__z)&&(s=Na(n,r=[]))&&(n==i.__e&&r.some(Ti),Ti(s),Ti(n)),t||Ti(i.__e),i.__e=i.__c=i.__=null}function Q1(i,e,t){return this.constructor(i,t)}lt={__e:function(i,e,t,n){for(var s,r,o;e=e.__;)if((s=e.__c)&&!(1&s.__g)){s.__g|=4;try{if((o=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(i)),s.componentDidCatch&&(s.componentDidCatch(i,n||{}),o=1),o&&8&s.__g)return void(s.__g|=2)}catch(a){i=a}}throw Ua=0,i}},qf=0,P1=function(i){return i!=null&&i.constructor===ar},La.prototype.setState=function(i,e){var t=this.__s;t&&t!=this.state||(t=this.__s=Ei({},this.state)),typeof i=="function"&&(i=i(Ei({},t),this.props)),i&&(Ei(t,i),this.__v&&(e&&this.__k.push(e),Yf(this)))},La.prototype.forceUpdate=function(i){this.__v&&(this.__g|=4,i&&this.__h.push(i),Yf(this))},La.prototype.render=_s,qn=[],Ua=0,Zf=function(i,e){return i.__v.__b-e.__v.__b},Ia=Symbol(),$f=/(PointerCapture)$|Capture$/i,Cc=0,Ec={},I1=0;function rd(i){let e=new Map;for(let t of i??[])e.set(t,(e.get(t)??0)+1);return[...e].map(([t,n])=>n>1?`${n} ${jn(t)}`:jn(t))}var $n="system-ui, sans-serif",Fc="#26221c",Oc="#fffdf6",ad="#6b675e",Bc="#2f8f57",Nc="#c2452d",Uc="#b06a1c",V1=.25,od=128,lr={columns:4,rows:2},cr=class{canvas=document.createElement("canvas");texture;shown;constructor(e,t){[this.canvas.width,this.canvas.height]=[e,t],this.texture=new ui(this.canvas),this.texture.minFilter=An,this.texture.anisotropy=8}paint(e,t){if(this.shown===e)return;this.shown=e;let{width:n,height:s}=this.canvas,r=this.canvas.getContext("2d");r&&(r.clearRect(0,0,n,s),r.textBaseline="middle",t(r,n,s),this.texture.needsUpdate=!0)}};function ld(i,e,t,n,s){for(let r=s;r>s*.6;r-=2)if(i.font=`${n} ${r}px ${$n}`,i.measureText(e).width<=t)return}function H1(i,e,t,n){if(ld(i,e,t,650,30),n===1||i.measureText(e).width<=t)return[hr(i,e,t)];i.font=`650 24px ${$n}`;let s=e.split(" "),r=s.length-1;for(;r>1&&i.measureText(s.slice(0,r).join(" ")).width>t;)r-=1;return[s.slice(0,r),s.slice(r)].map(o=>hr(i,o.join(" "),t))}function hr(i,e,t){if(i.measureText(e).width<=t)return e;let n=e;for(;n.length>1&&i.measureText(`${n}…`).width>t;)n=n.slice(0,-1);return`${n}…`}function kc(i,e,t,n,s,r,o,a=2){i.beginPath(),i.roundRect(e,t,n,s,12),i.fillStyle=r,i.fill(),i.lineWidth=a,i.strokeStyle=o,i.stroke()}function cd(i,e,t,n,s,r){i.fillStyle="#e6e2d8",i.fillRect(e,t,n,10),i.fillStyle=r,i.fillRect(e,t,n*Math.max(0,Math.min(1,s)),10)}var zc=[1.4,.56],Ba=class{sprite;painted=new cr(320,128);constructor(){this.sprite=new Ji(new ci({map:this.painted.texture,transparent:!0,alphaTest:.02}))}show(e,t,n){let s=rd(e.things).join(", "),r=typeof e.left=="number",o=JSON.stringify([e.name,s,e.left,e.takes,e.is_ready,t]);this.painted.paint(o,(a,l,c)=>{let h=s||r?c-8:58,u=c-h-4,d=t?Uc:e.is_ready?Bc:r?Uc:"#b9b3a5";kc(a,4,u,l-8,h,Oc,d,t?7:e.is_ready||r?5:2),a.textAlign="center",a.fillStyle=Fc,ld(a,jn(e.name||e.form),l-32,650,40),a.fillText(hr(a,jn(e.name||e.form),l-32),l/2,u+30),!(!s&&!r)&&(a.font=`28px ${$n}`,a.fillStyle=e.is_ready?Bc:ad,a.fillText(hr(a,`${e.is_ready?"✓ ":""}${s}`,l-26),l/2,u+66),r&&(cd(a,22,u+92,l-44,e.takes?1-e.left/e.takes:.5,Uc),a.fillStyle=Fc,a.font=`600 20px ${$n}`,a.fillText(`${Mc(e.left,n)} left`,l/2,u+97)))})}dispose(){this.painted.texture.dispose(),this.sprite.material.dispose()}},ur=class{sprite;painted=new cr(512,72);constructor(e=1.6){this.sprite=new Ji(new ci({map:this.painted.texture,transparent:!0,depthTest:!1})),this.sprite.scale.set(e,e*72/512,1),this.sprite.renderOrder=5}show(e,t=Oc){this.painted.paint(`${t} ${e}`,(n,s,r)=>{n.font=`600 34px ${$n}`;let o=hr(n,e,s-48),a=n.measureText(o).width+44;kc(n,(s-a)/2,6,a,r-12,"rgb(20 18 14 / .82)",t,3),n.textAlign="center",n.fillStyle="#fff",n.fillText(o,s/2,r/2+2)})}dispose(){this.painted.texture.dispose(),this.sprite.material.dispose()}},Oa=class{constructor(e,t){this.wide=e;this.tall=t;this.painted=new cr(Math.round(e*od),Math.round(t*od)),this.material=new Tn({map:this.painted.texture}),this.mesh=new ht(new En(e,t),this.material)}wide;tall;mesh;painted;material;show(e,t){let{orders:n,facts:s,served:r}=e;this.painted.paint(JSON.stringify([n,s,r]),(o,a,l)=>{o.fillStyle="#2f3b36",o.fillRect(0,0,a,l),o.fillStyle="#efe9d9",o.font=`650 38px ${$n}`,o.textAlign="left",o.fillText(n.length>0?"Orders":"No orders now",26,36);let c=s.map(([w,b])=>`${jn(w)} ${b}`),h=(r??[]).reduce((w,[,b])=>w+b,0);h>0&&c.push(`${h} on the table`),o.textAlign="right",o.font=`500 32px ${$n}`;let u=c.join("  ·  ");o.fillText(u,a-26,36);let d=lr.columns*lr.rows,f=n.length>d?n.slice(0,d-1):n,m=Math.min(lr.columns,Math.max(2,f.length)),D=n.length>lr.columns?lr.rows:1,[g,p]=[(a-40)/m,(l-84)/D];for(let[w,b]of f.entries()){let[_,T]=[20+w%m*g,68+Math.floor(w/m)*p];this.card(o,b,_+6,T+4,g-12,p-8,t)}n.length>f.length&&(o.textAlign="center",o.fillStyle="#efe9d9",o.fillText(`and ${n.length-f.length} more`,a-20-g/2,68+p*1.5))})}card(e,t,n,s,r,o,a){let{left:l,had:c}=t,h=typeof l=="number"&&c?l/c:void 0,u=h!==void 0&&h<=V1,d=u?Nc:Bc;kc(e,n,s,r,o,Oc,u?Nc:"#d8d2c2",u?6:2),e.textAlign="left",e.fillStyle=Fc;let f=H1(e,jn(t.name),r-32,o>100?2:1);for(let[D,g]of f.entries())e.fillText(g,n+16,s+o*(.26-.08*(f.length-1))+D*26);e.font=`500 ${o>120?28:24}px ${$n}`,e.fillStyle=u?Nc:ad;let m=typeof l=="number"?`${u?"soon: ":""}${Mc(l,a)} left`:"no hurry";e.fillText(m,n+16,s+o*(f.length>1?.64:.58)),h!==void 0&&cd(e,n+16,s+o*.82-5,r-32,h,d)}dispose(){this.painted.texture.dispose(),this.material.dispose(),this.mesh.geometry.dispose()}};var fr=13081192,ka=10122064,xs=12831181,Xt=4014663,hd=15328472,ud=6258539,G1=[[/storage|fridge|shelf/,"storage"],[/serv|table/,"table"],[/chop|board|cut/,"board"],[/blend|mix/,"mixer"],[/pan|fry|wok/,"pan"],[/pot|steam/,"pot"],[/oven|grill|furnace/,"oven"]];function dd(i){return G1.find(([e])=>e.test(i.form.toLowerCase()))?.[1]??"plain"}function pd(i){return i==="storage"?2.2:i==="mixer"?1.45:i==="oven"?1.3:1.2}function Qc(i,e){if(i==="storage")return W1(e);let[t,n]=i==="oven"?[.5,.95]:i==="pan"||i==="pot"?[1.1,1.05]:i==="mixer"?[1.14,.85]:[.95,1.15],s=e.slice(0,9),r=s.length<=2?s.length:3;return s.map((o,a)=>{let l=Math.min(r,s.length-Math.floor(a/r)*r),[c,h]=[a%r,Math.floor(a/r)],u=(c-(l-1)/2)*.27*(s.length<=2?1.2:1);return{name:o,at:[u,t,(i==="oven"?.24:.05)+h*-.24+(s.length>3?.12:0)],scale:s.length>2?n*.82:n}})}function W1(i){let e=i.length<=6?2:i.length<=12?3:i.length<=20?4:5,t=Math.max(3,Math.ceil(i.length/e)),[n,s]=[.92/e,1.92/t];return i.map((r,o)=>({name:r,at:[-.46+n*(o%e+.5),.16+(t-1-Math.floor(o/e))*s,.24],scale:Math.min(n,s)/.34,cell:[n,s,.5]}))}function Vc(i,{at:e,scale:t,cell:n}){let s=-i.yaw*Math.PI/180,[r,o]=[Math.round(Math.sin(s)),Math.round(Math.cos(s))],[a,l]=[i.x+e[0]*o+e[2]*r,i.z-e[0]*r+e[2]*o],[c,h,u]=n??[.34*t,.28*t,.34*t],[d,f]=o===0?[u/2,c/2]:[c/2,u/2];return{low:[a-d,e[1],l-f],high:[a+d,e[1]+h,l+f]}}function Hc(i){return ps([i.x,0,i.z],i.yaw)}function gd(i,e,t,n){let s=Hc(t),r=(o,a,l,c,h,u,d,f=1)=>i.add(s,[o,a+h/2,l],[c,h,u],d,f);if(e==="storage")return Y1(r,n);if(e==="table"){for(let o of[-.42,.42])for(let a of[-.42,.42])r(o,0,a,.1,.86,.1,ka);r(0,.12,0,.8,.05,.8,fr,.9),r(0,.84,0,1,.08,1,fr),r(0,.92,0,.62,.012,1.002,11883067),r(0,.2,.501,.62,.72,.006,11883067,.94);return}if(e==="oven"){r(0,0,0,1,.1,.96,Xt),r(0,.1,-.06,1,1.12,.88,xs),r(0,.34,.385,.84,.56,.02,Xt,.8),r(0,.42,.39,.72,.42,.03,15238714,.75),r(0,.46,.36,.76,.025,.16,xs,.8),r(0,.94,.42,.8,.05,.06,Xt);for(let o of[-.3,-.1,.1,.3])r(o,1.06,.39,.08,.08,.04,Xt);r(0,1.22,-.1,1,.06,.9,Xt,.9);return}if(X1(r,e==="pan"||e==="pot"),e==="board")r(0,.92,.03,.74,.03,.56,14199664),r(.42,.93,0,.06,.03,.2,Xt),r(.42,.93,-.2,.07,.012,.24,15265264);else if(e==="mixer"){r(0,.92,-.05,.46,.18,.42,Xt),r(.16,.97,.17,.08,.08,.03,13652028),r(0,1.1,-.05,.52,.025,.46,12572380);for(let[o,a,l,c]of[[-.25,-.05,.02,.46],[.25,-.05,.02,.46],[0,-.28,.52,.02]])r(o,1.1,a,l,.3,c,14084332)}else if(e==="pan"){r(0,.94,0,.8,.03,.8,2303530),r(0,.97,0,.68,.03,.6,Xt);for(let[o,a,l,c]of fd(.7,.62))r(o,.97,a,l,.11,c,Xt,.85);r(.42,1.03,.16,.34,.04,.07,ka)}else if(e==="pot"){r(0,.94,0,.8,.03,.8,2303530),r(0,.97,0,.66,.1,.6,xs,.75);for(let[o,a,l,c]of fd(.7,.64))r(o,.97,a,l,.26,c,xs,.95);for(let o of[-.4,.4])r(o,1.12,0,.12,.04,.18,Xt)}}function fd(i,e){return[[-i/2,0,.03,e],[i/2,0,.03,e],[0,-e/2,i,.03],[0,e/2,i,.03]]}function X1(i,e){let t=e?xs:ud;if(i(0,0,0,.94,.08,.9,Xt),i(0,.08,-.02,1,.78,.94,t,.94),i(0,.86,0,1,.07,1,e?5462367:hd),e){i(0,.18,.455,.84,.44,.02,Xt,.85),i(0,.64,.47,.7,.03,.03,xs);for(let n of[-.3,-.1,.1,.3])i(n,.74,.46,.07,.07,.03,Xt)}else for(let n of[-.245,.245])i(n,.14,.455,.45,.66,.015,ud,1.06),i(n>0?.06:-.06,.5,.47,.03,.14,.02,hd)}function Y1(i,e){let t=new Set(Qc("storage",Array.from({length:e},()=>"")).map(({at:n})=>n[1]));i(0,0,-.46,1,2.2,.06,ka,.85);for(let n of[-.48,.48])i(n,0,0,.05,2.2,.96,fr);i(0,2.14,0,1,.06,1,fr,1.05),i(0,0,0,1,.12,.98,ka);for(let n of t)i(0,n-.035,0,.94,.03,.94,fr,.95)}function md(i,e,t){let n=Hc(e);for(let{name:s,at:r,scale:o}of t)or(i,n,s,r,o)}function Ad(i,e,t){let n=Hc(e);for(let[s,r]of[-.16,.04,.2].entries()){let o=(t+s/3)%1,a=.06+.09*o;i.add(n,[r,1.3+o*.5,.05],[a,a,a],16777215,1.1-o*.2)}}var In=256;function j1(i,e,t){let n=document.createElement("canvas");[n.width,n.height]=[In,In];let s=n.getContext("2d");s&&i(s);let r=new ui(n);return[r.wrapS,r.wrapT]=[un,un],r.repeat.set(e,t),r.anisotropy=4,r}function Dd(i,e,t,n,s,r,o){let a=1+((e*7+t*13)%17/17-.5)*o;i.fillStyle=`rgb(${r.map(l=>Math.min(255,Math.round(l*a))).join(" ")})`,i.fillRect(e+1.5,t+1.5,n-3,s-3)}function q1(i){i.fillStyle="#a89d8a",i.fillRect(0,0,In,In);let e=In/2;for(let t of[0,e])for(let n of[0,e])Dd(i,t,n,e,e,t===n?[222,211,190]:[196,181,157],.05)}function za(i){i.fillStyle="#d8d2c5",i.fillRect(0,0,In,In);let[e,t]=[In/4,In/8];for(let n=0;n<8;n+=1)for(let s=-1;s<4;s+=1)Dd(i,s*e+n%2*(e/2),n*t,e,t,[240,236,226],.035)}var Qa=class{group=new It;sun=new $s(16774372,1.15);textures=[];constructor({width:e,depth:t}){this.plane(q1,e,t,[e/2,0,t/2],[-Math.PI/2,0]),this.plane(za,e,Wt,[e/2,Wt/2,0],[0,0]),this.plane(za,t,Wt,[0,Wt/2,t/2],[0,Math.PI/2]),this.plane(za,t,Wt,[e,Wt/2,t/2],[0,-Math.PI/2]),this.plane(za,e,Wt,[e/2,Wt/2,t],[0,Math.PI]);let{sun:n}=this;n.position.set(e*.4,9,t+1),n.target.position.set(e/2,0,t*.4),n.castShadow=!0,n.shadow.mapSize.set(1024,1024),n.shadow.normalBias=.03;let s=Math.hypot(e,t)/2+1.5,{camera:r}=n.shadow;[r.left,r.right,r.bottom,r.top,r.near,r.far]=[-s,s,-s,s,.5,30],this.group.add(n,n.target,new qs(16777215,15130064,2.5))}plane(e,t,n,s,[r,o]){let a=j1(e,t/2,n/2);this.textures.push(a);let l=new ht(new En(t,n),new pi({map:a}));l.position.set(...s),l.rotation.set(r,o,0),l.receiveShadow=!0,this.group.add(l)}dispose(){for(let e of this.textures)e.dispose();this.sun.dispose()}};var Ha={wide:9,tall:1.6,middle:Wt-.98},Z1=7031344,Ga=class{constructor(e,t){this.scene=e;this.still=t}scene;still;room=vc(0);stations=[];signs=[];walls;board;built="";show(e,t,n){let s=JSON.stringify([e.places.map(o=>[o.name,o.form]),t]),r=s!==this.built;r&&(this.built=s,this.build(e,t.length));for(let[o,a]of this.stations.entries()){let l=a.kind==="storage"?t:e.places[o].things??[];a.lying=Qc(a.kind,l)}return this.board?.show(e,n),r}build(e,t){this.clear();let n=vc(e.places.length);this.room=n,this.walls=new Qa(n),this.board=new Oa(Math.min(n.width-.8,Ha.wide),Ha.tall),this.board.mesh.position.set(n.width/2,Ha.middle,.06),this.scene.add(this.walls.group,this.board.mesh);let{wide:s,tall:r}=this.board;this.still.begin(),this.still.add(new Ue,[n.width/2,Ha.middle,.02],[s+.16,r+.16,.05],Z1),this.stations=n.spots.map((o,a)=>{let l=e.places[a],c=dd(l);gd(this.still,c,o,t);let h={low:[o.x-.5,0,o.z-.5],high:[o.x+.5,pd(c),o.z+.5]};return{name:l.name??"",kind:c,box:h,lying:[]}}),this.still.end(),this.signs=n.spots.map(()=>new Ba),this.scene.add(...this.signs.map(({sprite:o})=>o))}clear(){for(let e of this.signs)this.scene.remove(e.sprite),e.dispose();this.walls&&this.scene.remove(this.walls.group),this.board&&this.scene.remove(this.board.mesh),this.walls?.dispose(),this.board?.dispose(),[this.signs,this.stations]=[[],[]]}add(e,t){for(let[n,{lying:s}]of this.stations.entries()){let r=this.room.spots[n];md(e,r,s);let{left:o}=t.places[n];typeof o=="number"&&Ad(e,r,o/5)}}sign(e,t,n,s){let[r,o,a]=n?[.55,-.14,.22]:[1,.12,.42];for(let[l,c]of this.signs.entries()){let[h,u,d]=[this.room.spots[l],this.stations[l],e.places[l]];c.show(u.kind==="storage"?{...d,things:void 0}:d,t?.place===u.name,s);let f=Ds(h.yaw);c.sprite.position.set(h.x+f.x*o,u.box.high[1]+a,h.z+f.z*o),c.sprite.scale.set(zc[0]*r,zc[1]*r,1)}}hit(e,t,n){let[s,r]=[n,-1];for(let[c,{box:h}]of this.stations.entries()){let u=yc(h,e,t);u<s&&([s,r]=[u,c])}let o=this.stations[r];if(!o)return;let[a,l]=[1/0,void 0];for(let c of o.lying){let h=yc(Vc(this.room.spots[r],c),e,t);h<a&&([a,l]=[h,c.name])}return{place:o.name,thing:l}}boxOf(e){let t=this.stations.findIndex(({name:r})=>r===e?.place),n=this.stations[t];if(!e||!n)return;let s=n.lying.find(({name:r})=>r===e.thing);return{place:t,box:s?Vc(this.room.spots[t],s):n.box}}};var $1=3.2,J1=1.9,K1=.3,_d=80,xd=24,eD=.06,Wa=class{at={x:0,z:0};yaw=180;pitch=xd;held=new Set;isSlow=!1;stand(e,{x:t,z:n,yaw:s}=Si(e)){let r=Math.hypot(e.x-t,e.z-n)>0?Math.atan2(t-e.x,e.z-n)*180/Math.PI:s;[this.at,this.yaw,this.pitch]=[{x:t,z:n},(r+360)%360,xd]}look(e,t){this.yaw=(this.yaw+e+360)%360,this.pitch=Math.max(-_d,Math.min(_d,this.pitch+t))}walk(e,t,n,s=this.yaw){let r=Ds(s);this.at=kf(e,this.at,{x:r.x*n-r.z*t,z:r.z*n+r.x*t})}moveOn(e,t){let{held:n}=this;if(n.size===0)return!1;let s=Math.min(eD,t)*(this.isSlow?K1:1),r=(h,u)=>Number(n.has(h))-Number(n.has(u)),[o,a]=[r("right","left"),r("ahead","back")],l=$1*s/Math.max(1,Math.hypot(o,a));(o!==0||a!==0)&&this.walk(e,o*l,a*l);let c=J1*s*180/Math.PI;return this.look(r("turn-right","turn-left")*c,r("down","up")*c*.7),!0}get eye(){return[this.at.x,us,this.at.z]}get way(){let[e,t]=[Math.cos(this.pitch*Math.PI/180),Math.sin(this.pitch*Math.PI/180)],{x:n,z:s}=Ds(this.yaw);return[n*e,-t,s*e]}};var tD=1.5,vd=3.4,nD=2.4,iD=.45,Gc=70,sD=1.5,rD=30,oD=60,Wc=class{constructor(e,t,n,s){this.canvas=e;this.colours=n;this.listener=s;this.renderer=new ls({canvas:e,antialias:!Dc(),alpha:!0,powerPreference:"high-performance"}),this.renderer.outputColorSpace=sn,this.renderer.setClearColor(0,0),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=Do,this.renderer.shadowMap.autoUpdate=!1,this.eye=new ds(()=>this.ask()),this.eye.camera.fov=rD,this.tags=new ms(t);let r=(a,l)=>{a&&this.scene.remove(a),[l.castShadow,l.receiveShadow]=[!0,!0],this.scene.add(l)},o=()=>new pi({vertexColors:!0});this.furniture=new Ga(this.scene,new Yn(o(),r)),this.moving=new Yn(o(),r),this.rig.add(this.camera),this.frame.visible=!1,this.hint.sprite.visible=!1,this.scene.add(this.rig,this.frame,this.hint.sprite),this.headset=new Ta(this.renderer,this,s),this.resized=new ResizeObserver(()=>this.ask()),this.resized.observe(e)}canvas;colours;listener;eye;walker=new Wa;rig=new It;headset;view="around";aim;renderer;scene=new li;camera=new At(Gc,1,.05,200);furniture;moving;figures=new Ra;tags;hint=new ur(1.1);nameLabels=[];frame=new hi(new fi(new Zt(1,1,1)),new gn({color:16757575,depthTest:!1,transparent:!0,opacity:.9}));shown;isAsked=!1;isChanged=!0;lastFrame=0;drawn=0;measuredNow={triangles:0,calls:0};resized;isCalm=window.matchMedia("(prefers-reduced-motion: reduce)").matches;get room(){return this.furniture.room}show(e){let{floor:t,ingredients:n,tickUs:s,self:r}=e,o=this.shown;this.shown=e,this.isChanged||=o?.floor!==t;let a=this.furniture.show(t,n,s);if((a||o?.floor!==t)&&this.figures.show(t,this.room,performance.now(),a||this.isCalm),a){let{width:l,depth:c}=this.room;[this.walker.at,this.walker.yaw,this.walker.pitch]=[{x:l/2,z:c-1.2},180,6],this.home()}r!==void 0&&this.follow(t,r,a?void 0:o?.floor),this.point(),this.ask()}follow(e,t,n){let s=h=>{let u=h?.figures[t];return h&&u&&bc(h.places,u)},[r,o]=[s(e),s(n)],a=r===void 0?void 0:this.room.spots[r];if(!a||r===o)return;let l=this.figures.standOf(t)??Si(a),c=Math.hypot(l.x-this.walker.at.x,l.z-this.walker.at.z);(o===void 0||c>nD)&&this.walker.stand(a,l)}home(){let{width:e,depth:t}=this.room,{eye:n,canvas:s}=this,r=s.clientWidth/Math.max(1,s.clientHeight);[n.view,n.turn,n.lift]=["orbit",0,.72],n.target.set(e/2,.5,t*.46);let o=[0,e].flatMap(a=>[new I(a,Wt,0),new I(a,0,t),new I(a,2,t-1.2)]);for(let a=0;a<3;a+=1){let l=[];for(n.away=4;n.away<oD;n.away*=1.03){n.place(void 0,r),l=o.map(d=>d.clone().project(n.camera));let[h,u]=[Math.min(...l.map(({y:d})=>d)),Math.max(...l.map(({y:d})=>d))];if(l.every(({x:d,z:f})=>Math.abs(d)<.97&&f<1)&&u-h<1.9)break}let c=(Math.min(...l.map(({y:h})=>h))+Math.max(...l.map(({y:h})=>h)))/2;n.target.z-=c*n.away*Math.tan(n.camera.fov*Math.PI/360)/Math.sin(n.lift)}this.ask()}look(e){[this.view,this.isChanged]=[e,!0],e==="around"&&this.home(),this.point(),this.ask()}at(e,t){let{camera:n}=this.eye,s=n.position,r=new I(e*2-1,1-t*2,.5).unproject(n).sub(s).normalize();return this.furniture.hit(s.toArray(),r.toArray(),1/0)?.place}point(){let e=this.headset.ray()??(this.view==="walk"?{from:this.walker.eye,way:this.walker.way}:void 0),t=e&&this.furniture.hit(e.from,e.way,this.headset.isOn?vd*1.3:vd);t?.place===this.aim?.place&&t?.thing===this.aim?.thing||(this.aim=t,this.listener.aimed(t))}ask(){this.isAsked||this.headset.isOn||(this.isAsked=!0,requestAnimationFrame(e=>{this.isAsked=!1,this.draw(e)}))}draw(e=performance.now()){let{shown:t,canvas:n}=this;if(!t||!n.isConnected)return;let[s,r]=[n.clientWidth,n.clientHeight];if(!this.headset.isOn&&(s===0||r===0))return;let o=Math.min(window.devicePixelRatio,tD),a=this.renderer.getDrawingBufferSize(aD);!this.headset.isOn&&(a.x!==Math.floor(s*o)||a.y!==Math.floor(r*o))&&(this.renderer.setPixelRatio(o),this.renderer.setSize(s,r,!1));let l=this.lastFrame===0?.016:(e-this.lastFrame)/1e3,c=this.headset.moveOn(l)||this.walker.moveOn(this.room,l);this.lastFrame=c?e:0,this.point();let h=this.pose(t,performance.now()),u=this.stand(s/r);this.renderer.render(this.scene,u);let{calls:d,triangles:f}=this.renderer.info.render;this.measuredNow={calls:d,triangles:f},this.headset.isOn||this.tag(t,u,s,r,o),this.drawn+=1,this.listener.drawn(),(c||h)&&this.ask()}stand(e){let{walker:t,rig:n,camera:s}=this;return!this.headset.isOn&&this.view==="around"?(this.eye.place(void 0,e),this.eye.camera):(n.position.set(t.at.x,0,t.at.z),n.rotation.y=(180-t.yaw)*Math.PI/180,this.headset.isOn||(s.aspect!==e&&(s.aspect=e,s.fov=e<1?Gc+12:Gc,s.updateProjectionMatrix()),s.position.set(0,t.eye[1],0),s.rotation.set(-t.pitch*Math.PI/180,0,0)),n.updateMatrixWorld(),s)}pose(e,t){let{floor:n,self:s,tickUs:r}=e;this.moving.begin(),this.furniture.add(this.moving,n);let o=this.view==="walk"||this.headset.isOn,a=o?s:void 0;this.furniture.sign(n,this.aim,o,r);let{at:l}=this.walker,c=({agent:u,x:d,z:f})=>u!==a&&!(o&&Math.hypot(d-l.x,f-l.z)<iD),h=this.figures.add(this.moving,t,u=>this.paintOf(u),c);return a!==void 0&&Xf(this.moving,this.eyes(),n.figures[a]?.carries?.[0],this.paintOf(a)),this.moving.end(),this.renderer.shadowMap.needsUpdate=h||this.isChanged,this.isChanged=h,this.frameAim(),this.nameInHeadset(e,t,a),h}frameAim(){let e=this.furniture.boxOf(this.aim),t=this.headset.isOn?this.shown?.hint:void 0;if(this.frame.visible=e!==void 0,this.hint.sprite.visible=e!==void 0&&t!==void 0,!e)return;let{low:n,high:s}=e.box,[r,o,a]=n.map((c,h)=>(c+s[h])/2);this.frame.position.set(r,o,a),this.frame.scale.set(s[0]-n[0]+.02,s[1]-n[1]+.02,s[2]-n[2]+.02),t!==void 0&&this.hint.show(t);let l=Si(this.room.spots[e.place]);this.hint.sprite.position.set((r+l.x)/2,Math.min(s[1]+.14,sD),(a+l.z)/2)}nameInHeadset({names:e},t,n){for(let{agent:s,x:r,z:o}of this.headset.isOn?this.figures.drawn(t):[]){let a=this.nameLabels[s]??=new ur;this.scene.add(a.sprite),a.show(e[s]??`agent${s}`,this.colourOf(s)),a.sprite.position.set(r,2.45,o),a.sprite.visible=s!==n}if(!this.headset.isOn)for(let s of this.nameLabels)s.sprite.visible=!1}tag({names:e,words:t,self:n},s,r,o,a){let l=this.figures.drawn(performance.now()).flatMap(({agent:c,x:h,z:u})=>c===n&&this.view==="walk"?[]:[{at:[h,.28,u],name:e[c]??`agent${c}`,colour:this.colourOf(c),words:t.get(c),isChosen:c===n}]);this.tags.paint(l,s,r,o,a)}eyes(){let{at:e,yaw:t,pitch:n}=this.walker,[s,r]=[this.headset.isOn?0:-n,180-t].map(o=>o*Math.PI/180);return new Ue().makeRotationFromEuler(new xt(s,r,0,"YXZ")).setPosition(e.x,us,e.z)}paintOf(e){return Number.parseInt(this.colourOf(e).slice(1),16)}colourOf(e){return this.colours[e%this.colours.length]??"#888888"}get measured(){return{...this.measuredNow,drawn:this.drawn,view:this.view,aim:this.aim,walker:{...this.walker.at,yaw:this.walker.yaw,pitch:this.walker.pitch},figures:this.figures.drawn(performance.now()),room:this.room,stations:this.furniture.stations,isInHeadset:this.headset.isOn}}dispose(){this.headset.end(),this.resized.disconnect(),this.furniture.clear(),this.hint.dispose();for(let e of this.nameLabels)e.dispose();this.renderer.dispose()}},aD=new Pe;export{Wc as RoomStage,Ac as Stage,d1 as control,x1 as hasHeadset};
