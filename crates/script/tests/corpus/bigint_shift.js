return String(1n << (1n << 30n)).length;
