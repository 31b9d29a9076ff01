(function f(){f()})();
