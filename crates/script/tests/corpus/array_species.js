class A extends Array { static get [Symbol.species]() { return function () { for (;;); } } } new A(1, 2).map((x) => x);
