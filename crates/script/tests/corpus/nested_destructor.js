let o=null;for(let i=0;i<3e6;i++)o={o};o=null;
