Date.now = () => 0; return [Date.now(), new Date().getTime()];
