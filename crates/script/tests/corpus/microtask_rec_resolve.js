function g(){return new Promise(r=>r({then(x){x(g())}}))} await g();
