const p=new Proxy({}, {ownKeys(){return Array.from({length:1e6},(_, i)=>'k'+i)},getOwnPropertyDescriptor(){return{enumerable:true,configurable:true}}}); for(;;)Object.keys(p);
