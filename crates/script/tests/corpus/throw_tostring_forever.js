throw { toString() { for (;;); } };
