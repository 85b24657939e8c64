import type { FileRefusal } from './file-type.ts';

/** One entry of an archive's directory. */
export type ZipEntry = { name: string; packed: number; unpacked: number };

/** An office file has a few hundred parts; more indicate an attack. */
const MOST_ENTRIES = 5_000;
/** The directory of an office file has a few kilobytes. */
export const MOST_DIRECTORY_BYTES = 1024 * 1024;
/** The maximum total size of an office file's parts, and their maximum compression ratio beyond a few megabytes. */
const MOST_UNPACKED = 1024 * 1024 * 1024;
const MOST_RATIO = 200;
const SMALL = 16 * 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Finds the directory of an archive by its last bytes; `null` if there is none that is supported. */
export function directoryIn(
  tail: Uint8Array,
  fileBytes: number,
): { offset: number; bytes: number; entries: number } | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    const entries = view.getUint16(at + 10, true);
    const bytes = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    if (entries > MOST_ENTRIES || bytes > MOST_DIRECTORY_BYTES || offset + bytes > fileBytes) return null;
    return { offset, bytes, entries };
  }
  return null;
}

/** Reads an archive's directory. Nothing is unpacked. `null` if it is damaged. */
export function readDirectory(directory: Uint8Array, count: number): ZipEntry[] | null {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== ENTRY) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const start = at + 46;
    const end = start + (name ?? 0);
    if (end > directory.length) return null;
    entries.push({
      name: new TextDecoder().decode(directory.subarray(start, end)),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
    });
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

export type OfficeFile = { type: string } | { refusal: FileRefusal };

/** Returns the office file type of an archive, or why it is refused. */
export function officeFile(fileName: string, entries: readonly ZipEntry[]): OfficeFile {
  const names = new Set(entries.map(({ name }) => name));
  const packed = entries.reduce((sum, one) => sum + one.packed, 0);
  const unpacked = entries.reduce((sum, one) => sum + one.unpacked, 0);
  const isBomb = unpacked > MOST_UNPACKED || (unpacked > SMALL && unpacked > packed * MOST_RATIO);
  const refused = (text: string): OfficeFile => ({ refusal: { code: 'unprocessable', text } });
  if (isBomb) return refused(`“${fileName}” is much larger once unpacked and was not stored.`);
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name)))
    return refused(`“${fileName}” contains macros. Please save it without them.`);
  if (!names.has('[Content_Types].xml')) return { type: 'application/zip' };
  const vendor = 'application/vnd.openxmlformats-officedocument';
  if (names.has('word/document.xml')) return { type: `${vendor}.wordprocessingml.document` };
  if (names.has('xl/workbook.xml')) return { type: `${vendor}.spreadsheetml.sheet` };
  return { type: 'application/zip' };
}
