(function f(){try{f()}finally{f()}})();
