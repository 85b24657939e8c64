/** What starts a part of a file: an object, a table of objects, or the end with the position of the table. */
const STARTS = /\d{1,10}[\0\t\n\f\r ]{1,20}\d{1,10}[\0\t\n\f\r ]{1,20}obj|xref|trailer/g;
const HEADER = /%PDF-\d\.\d/;
const NEWLINE = Buffer.from('\n');
/** Shorter runs are left to the reader, which takes four seconds of CPU for a megabyte of them. */
const LONG_BYTES = 64 * 1024;

/**
 * Drops long runs of bytes between the parts of a file. Readers that look for an object at each of these bytes take
 * half a minute for eight megabytes. Positions in the file's own tables do not fit afterwards.
 * @throws Error when the file has no objects.
 */
export function withoutJunk(input: Uint8Array): Uint8Array {
  const file = Buffer.from(input.buffer, input.byteOffset, input.length);
  const text = file.toString('latin1');
  const starts = Array.from(text.matchAll(STARTS), ({ index }) => index);
  if (starts.length === 0) throw new Error('The file has no objects');
  const kept: Buffer[] = [];
  let from = 0;
  for (const [at, start] of [0, ...starts].entries()) {
    const next = starts[at] ?? file.length;
    if (next - start < LONG_BYTES) continue;
    const place = at === 0 ? 'first' : next === file.length ? 'last' : 'between';
    const end = start + lengthOf(text.slice(start, next), place);
    if (next - end < LONG_BYTES) continue;
    kept.push(file.subarray(from, end), NEWLINE);
    from = next;
  }
  return kept.length === 0 ? input : Buffer.concat([...kept, file.subarray(from)]);
}

/**
 * Returns the length of a part without what follows its end. All of it where no end is found, since the next start may
 * be within a stream, but nothing of a last object, which was cut off.
 */
function lengthOf(part: string, place: 'first' | 'between' | 'last'): number {
  const isObject = place !== 'first' && /^\d/.test(part);
  const mark = place === 'first' ? HEADER.exec(part)?.[0] : isObject ? 'endobj' : '%%EOF';
  const at = mark === undefined ? -1 : part.indexOf(mark);
  if (mark !== undefined && at >= 0) return at + mark.length;
  return isObject && place === 'last' ? 0 : part.length;
}
