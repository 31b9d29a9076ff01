#!/bin/sh
# Builds the engine anew: QuickJS-ng as WebAssembly, metered and compressed.
#
# Needs clang 14, lld 14, wasi-libc and wasm32 compiler-rt (Debian 12: clang lld wasi-libc libclang-rt-14-dev-wasm32), cargo, zstd.
# The source is that of the crate rquickjs-sys 0.14.0 (QuickJS-ng 0.16.2), which cargo fetches.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-$(mktemp -d)}
mkdir -p "$work/src"

# The manifest of `meter` names the crate, for cargo to fetch and check it; nothing of it is built.
registry=${CARGO_HOME:-$HOME/.cargo}/registry
(cd "$here/meter" && cargo fetch --locked)
source=$(ls -d "$registry"/src/*/rquickjs-sys-0.14.0/quickjs | head -n 1)
cp "$source"/*.c "$source"/*.h "$work/src/"
(cd "$work/src" && patch -p1 <"$here/quickjs.patch")
cp "$here/shim.c" "$work/src/"

# EMSCRIPTEN chooses what QuickJS does on WebAssembly: no threads, and a switch in place of computed jumps.
flags="--target=wasm32-wasi -mexec-model=reactor -O2 -fno-math-errno
  -mmutable-globals -msign-ext -mbulk-memory -mnontrapping-fptoint
  -D_GNU_SOURCE -DNDEBUG -DEMSCRIPTEN=1 -DFE_DOWNWARD=0 -DFE_UPWARD=0 -w"
for unit in shim libregexp libunicode dtoa; do
  clang $flags -c "$work/src/$unit.c" -o "$work/$unit.o" &
done
wait
clang $flags "$work"/*.o -lm -o "$work/plain.wasm" \
  -Wl,--stack-first,-z,stack-size=655360,--no-check-features,--strip-all,--import-memory,--max-memory=67108864
(cd "$here/meter" && cargo run --release --locked --target-dir "$work/target" -- "$work/plain.wasm" "$work/engine.wasm")
zstd -q -19 -f "$work/engine.wasm" -o "$here/engine.wasm.zst"
(cd "$work" && sha256sum engine.wasm) >"$here/SHA256SUMS"
cat "$here/SHA256SUMS"
