for(;;){try{(function f(){f()})()}catch(e){}}
