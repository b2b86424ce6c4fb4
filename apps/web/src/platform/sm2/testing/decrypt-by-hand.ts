/**
 * SM2 decryption as in GB/T 32918.4-2016 section 7, from whole numbers and OpenSSL's SM3 only: an
 * implementation independent of the pages' library, so that both can be compared.
 */
import { createHash } from 'node:crypto';

/** The recommended curve, GB/T 32918.5-2017. */
const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;
const A = P - 3n;
const B = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n;

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** Reads a cipher `04`, C1, C3, C2 in hex. Throws Error where the standard has an error. */
export function decryptByHand(cipher: string, privateKey: string): string {
  const [, x1 = '', y1 = '', c3 = '', c2 = ''] =
    /^04([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})((?:[0-9a-f]{2})+)$/.exec(cipher) ?? [];
  const c1 = { x: BigInt(`0x${x1}`), y: BigInt(`0x${y1}`) };
  if (mod(c1.y ** 2n - c1.x ** 3n - A * c1.x - B) !== 0n) throw new Error('C1 is not on the curve');
  const { x, y } = times(BigInt(`0x${privateKey}`), c1);
  const [x2, y2] = [bytes(x), bytes(y)];
  const key = keyOf(Buffer.concat([x2, y2]), c2.length / 2);
  const text = Buffer.from(c2, 'hex').map((byte, at) => byte ^ (key[at] ?? 0));
  if (sm3(Buffer.concat([x2, text, y2])).toString('hex') !== c3) throw new Error('C3 is of another text');
  return Buffer.from(text).toString();
}

const mod = (value: bigint): bigint => ((value % P) + P) % P;
const bytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
const sm3 = (data: Buffer): Buffer => createHash('sm3').update(data).digest();

/** Derives the key by the function of section 5.4.3. */
function keyOf(shared: Buffer, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let count = 1; parts.length * 32 < length; count += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    parts.push(sm3(Buffer.concat([shared, counter])));
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** Returns the inverse modulo P, by Euclid's algorithm. */
function inverse(value: bigint): bigint {
  let [a, b, u, v] = [mod(value), P, 1n, 0n];
  while (a > 1n) [a, b, u, v] = [b % a, a, v - (b / a) * u, u];
  return mod(u);
}

function plus(one: Point, other: Point): Point {
  const slope =
    one.x === other.x
      ? mod((3n * one.x ** 2n + A) * inverse(2n * one.y))
      : mod((other.y - one.y) * inverse(other.x - one.x));
  const x = mod(slope ** 2n - one.x - other.x);
  return { x, y: mod(slope * (one.x - x) - one.y) };
}

function times(factor: bigint, point: Point): Point {
  let sum: Point | null = null;
  let doubled = point;
  for (let left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) sum = sum ? plus(sum, doubled) : doubled;
    doubled = plus(doubled, doubled);
  }
  if (!sum) throw new Error('no private key');
  return sum;
}
