let a=[];for(;;){a.push((async()=>{await 0;await 0;})());}
