for(;;)(1e21+Math.PI).toPrecision(100);
