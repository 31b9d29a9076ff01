for(;;){try{while(true){}}catch(e){}finally{continue}}
