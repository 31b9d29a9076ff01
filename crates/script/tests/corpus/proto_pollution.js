Object.prototype.then=function(r){r(1)};Array.prototype.toJSON=()=>{for(;;);};JSON.stringify=null;Promise.prototype.then=null;await skills.collectBlock(bot, 'x');
