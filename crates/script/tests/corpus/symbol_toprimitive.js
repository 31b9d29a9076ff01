return +{ [Symbol.toPrimitive]() { return +this } };
