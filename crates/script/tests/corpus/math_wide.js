return [Math.sin(1e10), Math.pow(2.5, 300.1), Math.tan(1.5e300), Math.cbrt(7e-300), Math.expm1(1e-10), (0.1).toFixed(20)];
