import { crc32, inflateRawSync } from 'node:zlib';

/** How many times its packed size a part beyond a few megabytes may have. */
const MOST_RATIO = 200;
const SMALL = 8 * 1024 * 1024;

/** Its own record of a part; sizes in bytes. */
type Entry = {
  name: string;
  isPacked: boolean;
  crc: number;
  size: number;
  originalSize: number;
  start: number;
};

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const LARGE_END = 0x06064b50;
const LARGE_LOCATOR_BYTES = 20;
const RECORD = 0x02014b50;
const RECORD_BYTES = 46;
const PART = 0x04034b50;
const PART_BYTES = 30;
/** Instead of a number that an extra field has, with 64 bits. */
const IN_EXTRA = 0xffffffff;
const LARGE_EXTRA = 1;

/**
 * Unpacks parts into as many bytes as each declares, which together are limited. A part that has more or less, or
 * other bytes than its checksum says, is refused, and so is a file whose parts lie over one another.
 * @throws Error if it is no ZIP, or a damaged one; RangeError by Node.js beyond the bytes of the file.
 */
export function unzipper(
  bytes: Uint8Array,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: () => Error },
): (isWanted: (name: string) => boolean) => Record<string, Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let entries: Entry[] | undefined;
  let unpacked = 0;
  return (isWanted) => {
    entries ??= entriesOf(file);
    const parts: Record<string, Uint8Array> = {};
    for (const entry of entries) {
      const { name, size, originalSize } = entry;
      if (!isWanted(name)) continue;
      unpacked += originalSize;
      if (unpacked > mostBytes || (originalSize > SMALL && originalSize > size * MOST_RATIO))
        throw tooLarge();
      parts[name] = unpack(file, entry);
    }
    return parts;
  };
}

function unpack(file: Buffer, { isPacked, crc, size, originalSize, start }: Entry): Uint8Array {
  const packed = file.subarray(start, start + size);
  const part = isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(1, originalSize) }) : packed;
  if (part.length !== originalSize || crc32(part) !== crc)
    throw new Error('A part of the ZIP is not what it declares');
  return part;
}

/** Reads the list of parts, which stands at the end. */
function entriesOf(file: Buffer): Entry[] {
  let at = directoryOf(file);
  const entries: Entry[] = [];
  const spans: [from: number, to: number][] = [];
  while (file.readUInt32LE(at) === RECORD) {
    const nameLength = file.readUInt16LE(at + 28);
    const extraLength = file.readUInt16LE(at + 30);
    const extraAt = at + RECORD_BYTES + nameLength;
    const large = largeNumbers(file.subarray(extraAt, extraAt + extraLength));
    const number = (place: number) => {
      const value = file.readUInt32LE(place);
      return value === IN_EXTRA ? large() : value;
    };
    // In this order, also in the extra field.
    const [originalSize, size, offset] = [number(at + 24), number(at + 20), number(at + 42)];
    if (file.readUInt32LE(offset) !== PART) throw new Error('The ZIP has no such part');
    const start = offset + PART_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const method = file.readUInt16LE(at + 10);
    if ((method !== 0 && method !== 8) || (file.readUInt16LE(at + 8) & 1) !== 0)
      throw new Error('The ZIP is packed or encrypted in a way that is not read');
    const name = file.toString('utf8', at + RECORD_BYTES, extraAt);
    entries.push({
      name,
      isPacked: method === 8,
      crc: file.readUInt32LE(at + 16),
      size,
      originalSize,
      start,
    });
    spans.push([offset, start + size]);
    at = extraAt + extraLength + file.readUInt16LE(at + 32);
    if (at + 4 > file.length) break;
  }
  spans.sort(([one], [other]) => one - other);
  if (spans.some(([from], index) => from < (spans[index - 1]?.[1] ?? 0)))
    throw new Error('Parts of the ZIP lie over one another');
  return entries;
}

function directoryOf(file: Buffer): number {
  for (
    let at = file.length - END_BYTES;
    at >= 0 && at >= file.length - END_BYTES - LONGEST_COMMENT;
    at -= 1
  ) {
    if (file.readUInt32LE(at) !== END) continue;
    const directory = file.readUInt32LE(at + 16);
    if (directory !== IN_EXTRA) return directory;
    const large = Number(file.readBigUInt64LE(at - LARGE_LOCATOR_BYTES + 8));
    if (file.readUInt32LE(large) === LARGE_END) return Number(file.readBigUInt64LE(large + 48));
  }
  throw new Error('The file is no ZIP');
}

/** Returns the next number of the extra field with those of 64 bits. */
function largeNumbers(extra: Buffer): () => number {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== LARGE_EXTRA)
    at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return () => {
    const value = Number(extra.readBigUInt64LE(at));
    at += 8;
    return value;
  };
}
