new ArrayBuffer(2**32);
