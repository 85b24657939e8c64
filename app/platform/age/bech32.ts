const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LENGTH = 6;

/** Returns bytes as text with a checksum (BIP 173, without its limit on the length), in lower case. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5, true) ?? [];
  const check = polymod([...expand(prefix), ...data, ...new Array<number>(CHECKSUM_LENGTH).fill(0)]) ^ 1;
  const checksum = Array.from({ length: CHECKSUM_LENGTH }, (_, at) => (check >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...data, ...checksum].map((value) => ALPHABET[value]).join('')}`;
}

/** Returns the bytes of a text with that prefix; `null` if a character is wrong. Upper and lower case do not mix. */
export function fromBech32(prefix: string, text: string): Buffer | null {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return null;
  if (!lower.startsWith(`${prefix}1`)) return null;
  const values = [...lower.slice(prefix.length + 1)].map((letter) => ALPHABET.indexOf(letter));
  if (values.length < CHECKSUM_LENGTH || values.includes(-1)) return null;
  if (polymod([...expand(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -CHECKSUM_LENGTH), 5, 8, false);
  return bytes && Buffer.from(bytes);
}

function expand(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATORS.entries()) if ((top >>> bit) & 1) check ^= generator;
  }
  return check;
}

/** Regroups bits. What does not fill a group is padded with zeros, or, without `pads`, has to be such padding. */
function regroup(values: Iterable<number>, from: number, to: number, pads: boolean): number[] | null {
  const groups: number[] = [];
  let [held, bits] = [0, 0];
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((held >>> bits) & ((1 << to) - 1));
    }
  }
  const rest = held & ((1 << bits) - 1);
  if (pads) return bits > 0 ? [...groups, rest << (to - bits)] : groups;
  return bits >= from || rest !== 0 ? null : groups;
}
