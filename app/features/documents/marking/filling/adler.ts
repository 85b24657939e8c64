/** The two sums of Adler-32, the checksum at the end of every Flate stream. */
export type Adler = readonly [number, number];

/** The two bytes that a Flate stream starts with. */
export const FLATE_HEADER = Uint8Array.of(0x78, 0x9c);
export const CHECKSUM_BYTES = 4;

const MODULUS = 65_521;
/** Maximum number of bytes to sum before the sums could exceed the safe integer range. */
const STRIDE = 3_800;

/** Returns the sums over `bytes`. */
export function adlerOf(bytes: Uint8Array): Adler {
  let [a, b] = [1, 0];
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(at + STRIDE, bytes.length);
    for (; at < end; at += 1) {
      a += bytes[at] ?? 0;
      b += a;
    }
    a %= MODULUS;
    b %= MODULUS;
  }
  return [a, b];
}

/** Returns the sums over two pieces from the sums of each and the length of the second. */
export function joinedAdler([a1, b1]: Adler, [a2, b2]: Adler, secondLength: number): Adler {
  const a = (a1 + a2 - 1 + MODULUS) % MODULUS;
  const b = (b1 + b2 + (secondLength % MODULUS) * ((a1 - 1 + MODULUS) % MODULUS)) % MODULUS;
  return [a, b];
}

/** Returns the checksum as written. */
export const adlerNumber = ([a, b]: Adler): number => b * 65_536 + a;
