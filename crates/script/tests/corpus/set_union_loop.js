const s=new Set([1]);for(const x of s){s.delete(x);s.add(x+1)}
