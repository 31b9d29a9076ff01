let x=[];for(let i=0;i<2e5;i++)x.push(i); for(;;) x.sort(()=>{x.push(1);return Math.random()-0.5});
