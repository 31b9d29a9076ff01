for(let i=0;;i++)new Function('return '+i)();
