const PART = 0x04034b50;
const RECORD = 0x02014b50;

/** Where a part declares its size once it is unpacked, and a record of the directory the place of its part. */
const SIZE_AT = { [PART]: 22, [RECORD]: 24 };
const PLACE_AT = 42;

/** Returns a ZIP, changed, that says of its parts that they have another size. */
export function declaring(size: number, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (const { at, signature } of recordsIn(view)) view.setUint32(at + SIZE_AT[signature], size, true);
  return bytes;
}

/** Returns a ZIP, changed, of which all records are of the first part: its bytes would be unpacked again and again. */
export function overlapping(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (const { at, signature } of recordsIn(view))
    if (signature === RECORD) view.setUint32(at + PLACE_AT, 0, true);
  return bytes;
}

function recordsIn(view: DataView): { at: number; signature: typeof PART | typeof RECORD }[] {
  const records: { at: number; signature: typeof PART | typeof RECORD }[] = [];
  for (let at = 0; at < view.byteLength - 4; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature === PART || signature === RECORD) records.push({ at, signature });
  }
  return records;
}
