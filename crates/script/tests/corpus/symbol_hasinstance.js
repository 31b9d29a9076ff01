class C { static [Symbol.hasInstance]() { for (;;); } } console.log(1 instanceof C);
