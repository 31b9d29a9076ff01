const u=new Uint8Array(1<<24);for(;;)u.fill(1);
