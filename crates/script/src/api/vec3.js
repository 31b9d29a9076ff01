// A point or a direction, as in the package `vec3`.
function Vec3(x, y, z) {
  if (!new.target) return new Vec3(x, y, z);
  if (x !== null && typeof x === "object") {
    if (Array.isArray(x)) [x, y, z] = x;
    else ({ x, y, z } = x);
  }
  this.x = Number(x ?? 0);
  this.y = Number(y ?? 0);
  this.z = Number(z ?? 0);
}
Vec3.prototype = {
  constructor: Vec3,
  set(x, y, z) { this.x = x; this.y = y; this.z = z; return this; },
  update(v) { return this.set(v.x, v.y, v.z); },
  add(v) { return this.set(this.x + v.x, this.y + v.y, this.z + v.z); },
  subtract(v) { return this.set(this.x - v.x, this.y - v.y, this.z - v.z); },
  translate(x, y, z) { return this.set(this.x + x, this.y + y, this.z + z); },
  scale(n) { return this.set(this.x * n, this.y * n, this.z * n); },
  normalize() { const n = this.norm(); return n === 0 ? this : this.scale(1 / n); },
  offset(x, y, z) { return new Vec3(this.x + x, this.y + y, this.z + z); },
  plus(v) { return new Vec3(this.x + v.x, this.y + v.y, this.z + v.z); },
  minus(v) { return new Vec3(this.x - v.x, this.y - v.y, this.z - v.z); },
  scaled(n) { return new Vec3(this.x * n, this.y * n, this.z * n); },
  floored() { return new Vec3(Math.floor(this.x), Math.floor(this.y), Math.floor(this.z)); },
  floor() { return this.set(Math.floor(this.x), Math.floor(this.y), Math.floor(this.z)); },
  rounded() { return new Vec3(Math.round(this.x), Math.round(this.y), Math.round(this.z)); },
  round() { return this.set(Math.round(this.x), Math.round(this.y), Math.round(this.z)); },
  abs() { return new Vec3(Math.abs(this.x), Math.abs(this.y), Math.abs(this.z)); },
  unit() { return this.clone().normalize(); },
  norm() { return Math.sqrt(this.x * this.x + this.y * this.y + this.z * this.z); },
  dot(v) { return this.x * v.x + this.y * v.y + this.z * v.z; },
  cross(v) {
    return new Vec3(this.y * v.z - this.z * v.y, this.z * v.x - this.x * v.z, this.x * v.y - this.y * v.x);
  },
  distanceSquared(v) {
    const x = v.x - this.x, y = v.y - this.y, z = v.z - this.z;
    return x * x + y * y + z * z;
  },
  distanceTo(v) { return Math.sqrt(this.distanceSquared(v)); },
  xzDistanceTo(v) { return Math.hypot(v.x - this.x, v.z - this.z); },
  manhattanDistanceTo(v) { return Math.abs(v.x - this.x) + Math.abs(v.y - this.y) + Math.abs(v.z - this.z); },
  equals(v, error = 0) {
    return Math.abs(this.x - v.x) <= error && Math.abs(this.y - v.y) <= error && Math.abs(this.z - v.z) <= error;
  },
  clone() { return new Vec3(this.x, this.y, this.z); },
  toArray() { return [this.x, this.y, this.z]; },
  toString() { return `(${this.x}, ${this.y}, ${this.z})`; },
};
