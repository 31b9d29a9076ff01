Math.max.apply(null,new Array(1e7));
