const u=new Float64Array(1<<20).map((_, i)=>-i);for(;;){u.sort();u.reverse()}
