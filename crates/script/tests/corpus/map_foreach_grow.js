const m=new Map([[0,0]]);let i=0;m.forEach((_,k)=>{m.set(++i,0);m.delete(k)});
