eval('('.repeat(1e6));
