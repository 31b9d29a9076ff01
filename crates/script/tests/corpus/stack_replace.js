const f = () => 'a'.replace(/a/, f); f();
