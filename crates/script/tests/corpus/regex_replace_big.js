'a'.repeat(1<<20).replace(/(a*)*b/g,'$1$1$1$1');
