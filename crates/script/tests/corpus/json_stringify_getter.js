const o={toJSON(){return {a:o,b:o}}};JSON.stringify(o);
