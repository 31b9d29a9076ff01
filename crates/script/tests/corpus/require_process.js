return [typeof require, typeof process, typeof module, typeof Deno, typeof Bun, typeof WebAssembly, typeof fetch];
