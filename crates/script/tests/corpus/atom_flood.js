const o={};for(let i=0;;i++)o['p'+i]=i;
