function tag(s){return s} for(let i=0;;i++)eval('tag`'+i+'`');
