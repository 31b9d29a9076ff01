throw Symbol('secret');
