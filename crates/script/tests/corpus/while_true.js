while(true){}
