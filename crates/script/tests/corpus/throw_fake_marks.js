const e = new InternalError('out of memory'); e.mark = 1; throw e;
