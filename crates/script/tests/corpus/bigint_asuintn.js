return BigInt.asUintN(2 ** 53 - 1, -1n) > 0n;
