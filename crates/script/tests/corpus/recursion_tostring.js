const a=[];a.push({toString(){return String(a)}});String(a);
