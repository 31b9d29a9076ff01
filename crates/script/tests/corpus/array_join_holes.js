new Array(4294967295).join('x');
