let s='';for(let i=0;i<1e7;i++){s='a'+s+'b'}; s.charCodeAt(5e6);
