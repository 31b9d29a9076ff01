// The engine's own prelude: what every script sees beside the interface, and what it must not see.
// It is given the engine's primitives and the interface's factory, and returns the function that runs a script.
(call, query, log, makeInterface) => {
  const { Array, Error, Map, Number, Object, Promise, Reflect, Set, String, Symbol } = globalThis;
  const { apply } = Reflect;
  const { defineProperty, freeze, getPrototypeOf, keys } = Object;
  const { stringify } = JSON;
  const { isFinite } = Number;
  const { isArray } = Array;
  const { then } = Promise.prototype;

  // ---- time ----

  const milliseconds = (value) => {
    const number = Number(value);
    return isFinite(number) && number > 0 ? number : 0;
  };
  const sleep = (ms) => call("sleep", [milliseconds(ms)]);

  const timers = new Map();
  const { get: timer, set: setTimer, delete: dropTimer, has: hasTimer } = Map.prototype;
  let lastTimer = 0;
  const setTimeout = (callback, ms, ...args) => {
    if (typeof callback !== "function") throw new TypeError("setTimeout takes a function");
    const id = ++lastTimer;
    apply(setTimer, timers, [id, callback]);
    apply(then, sleep(ms), [
      () => {
        if (!apply(hasTimer, timers, [id])) return;
        const due = apply(timer, timers, [id]);
        apply(dropTimer, timers, [id]);
        apply(due, undefined, args);
      },
      () => {},
    ]);
    return id;
  };
  const clearTimeout = (id) => {
    apply(dropTimer, timers, [id]);
  };

  // ---- the log ----

  const DEPTH_MAX = 4;
  const ENTRIES_MAX = 100;
  const entries = (open, values, close) => {
    if (values.length === 0) return open + close;
    let text = open + " ";
    for (let i = 0; i < values.length; i++) text += (i > 0 ? ", " : "") + values[i];
    return text + " " + close;
  };
  const push = (list, text) => defineProperty(list, list.length, { value: text, enumerable: true });
  const show = (value, depth) => {
    switch (typeof value) {
      case "string":
        return depth === 0 ? value : stringify(value);
      case "bigint":
        return String(value) + "n";
      case "function":
        return "[function " + String(value.name) + "]";
      case "object":
        return value === null ? "null" : showObject(value, depth);
      default:
        return String(value);
    }
  };
  const showObject = (value, depth) => {
    if (value instanceof Error) return String(value.name) + ": " + String(value.message);
    if (value instanceof Promise) return "Promise";
    const prototype = getPrototypeOf(value);
    const name = prototype === null ? "" : String(prototype.constructor && prototype.constructor.name);
    if (depth >= DEPTH_MAX) return isArray(value) ? "[…]" : "{…}";
    const list = [];
    if (isArray(value)) {
      for (let i = 0; i < value.length && i < ENTRIES_MAX; i++) push(list, show(value[i], depth + 1));
      if (value.length > ENTRIES_MAX) push(list, "… " + (value.length - ENTRIES_MAX) + " more");
      return entries("[", list, "]");
    }
    const prefix = name === "" || name === "Object" ? "" : name + " ";
    if (value instanceof Map || value instanceof Set) {
      for (const entry of value) {
        if (list.length >= ENTRIES_MAX) break;
        push(list, value instanceof Set ? show(entry, depth + 1) : show(entry[0], depth + 1) + " => " + show(entry[1], depth + 1));
      }
      return prefix + entries("{", list, "}");
    }
    const names = keys(value);
    for (let i = 0; i < names.length && i < ENTRIES_MAX; i++) push(list, names[i] + ": " + show(value[names[i]], depth + 1));
    if (names.length > ENTRIES_MAX) push(list, "… " + (names.length - ENTRIES_MAX) + " more");
    return prefix + entries("{", list, "}");
  };
  const write = (...values) => {
    let line = "";
    for (let i = 0; i < values.length; i++) line += (i > 0 ? " " : "") + show(values[i], 0);
    log(line);
  };
  const console = { log: write, info: write, warn: write, error: write, debug: write };

  // ---- what scripts see ----

  const { globals, run } = makeInterface({ call, query, log });
  for (const name of [
    "Atomics", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry", "DOMException", "performance", "queueMicrotask",
    "navigator", "atob", "btoa",
  ]) {
    if (!Reflect.deleteProperty(globalThis, name)) throw new Error("cannot remove " + name);
  }
  // How stacks are made up is nothing to scripts.
  delete Error.prepareStackTrace;
  delete Error.stackTraceLimit;
  const all = { sleep, setTimeout, clearTimeout, console, ...globals };
  for (const value of [sleep, setTimeout, clearTimeout, write, console]) freeze(value);
  for (const name of keys(all)) defineProperty(globalThis, name, { value: all[name], enumerable: true });
  defineProperty(globalThis, Symbol.toStringTag, { value: "global" });
  freeze(globalThis);
  return (script, args) => run(script, ...args);
}
