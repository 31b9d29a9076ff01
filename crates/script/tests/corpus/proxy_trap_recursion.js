const p=new Proxy({}, {get:(t,k,r)=>r[k]}); p.x;
