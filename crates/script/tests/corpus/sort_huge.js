let x=new Array(3e6).fill(0).map((_, i)=>(i*7919)%1000003); for(;;) x.sort();
