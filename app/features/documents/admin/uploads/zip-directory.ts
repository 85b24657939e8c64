import type { FileRefusal } from './file-type.ts';

export const ARCHIVE = 'application/zip';

type ZipEntry = {
  name: string;
  packed: number;
  unpacked: number;
  isDeflated: boolean;
  /** Where it begins in the file. */
  offset: number;
};

/** An office file has a few hundred parts; more indicate an attack. */
const MOST_ENTRIES = 5_000;
/** The directory of an office file has a few kilobytes. */
const MOST_DIRECTORY_BYTES = 1024 * 1024;
/** The maximum total size of an office file's parts, and their maximum compression ratio beyond a few megabytes. */
const MOST_UNPACKED = 1024 * 1024 * 1024;
const MOST_RATIO = 200;
const SMALL = 16 * 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
const TYPES = '[content_types].xml';

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
function readDirectory(directory: Uint8Array, count: number): ZipEntry[] | null {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== ENTRY) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const start = at + 46;
    const end = start + (name ?? 0);
    if (end > directory.length) return null;
    entries.push({
      name: decoder.decode(directory.subarray(start, end)),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
      offset: view.getUint32(at + 42, true),
    });
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Where a part with its header is in the archive. */
export type PartPlace = Pick<ZipEntry, 'packed' | 'isDeflated' | 'offset'> & { bytes: number };

/** What the parts of an office file are: their content types, and the relationships of the file and its main part. */
function isDescribing(name: string): boolean {
  const path = name.toLowerCase();
  const folders = path.split('/').slice(0, -1);
  return path === TYPES || (path.endsWith('.rels') && folders.length <= 2 && folders.at(-1) === '_rels');
}

/** A document with as many headers and footers has fewer. */
const MOST_DESCRIBING = 200;
const MOST_DESCRIBING_BYTES = 2 * 1024 * 1024;

/** Finds the parts that say what the others are; `null` if there are too many to be true, or one is not in the file. */
function describingParts(entries: readonly ZipEntry[], directoryOffset: number): PartPlace[] | null {
  const found = entries.filter(({ name }) => isDescribing(name));
  if (found.length > MOST_DESCRIBING || found.some(({ offset }) => offset >= directoryOffset)) return null;
  const offsets = [...entries.map(({ offset }) => offset), directoryOffset].sort((a, b) => a - b);
  const parts = found.map(({ packed, isDeflated, offset }) => {
    const next = offsets.find((one) => one > offset) ?? offset;
    return { packed, isDeflated, offset, bytes: next - offset };
  });
  return parts.reduce((sum, one) => sum + one.bytes, 0) > MOST_DESCRIBING_BYTES ? null : parts;
}

export const refused = (text: string): { refusal: FileRefusal } => ({
  refusal: { code: 'unprocessable', text },
});

export const macrosIn = (fileName: string) => `“${fileName}” contains macros. Please save it without them.`;

/** `parts`: those that say what the others are; none for an archive that is no office file. */
export type OfficeFile = { type: string; parts: PartPlace[] } | { refusal: FileRefusal };

/**
 * Returns the office file type of an archive, or why it is refused; `null` if its directory is damaged. Runs in a
 * process of its own.
 */
export function officeFile(
  directory: Uint8Array,
  { fileName, entries: count, offset }: { fileName: string; entries: number; offset: number },
): OfficeFile | null {
  const entries = readDirectory(directory, count);
  if (!entries) return null;
  const names = new Set(entries.map(({ name }) => name));
  const packed = entries.reduce((sum, one) => sum + one.packed, 0);
  const unpacked = entries.reduce((sum, one) => sum + one.unpacked, 0);
  const isBomb = unpacked > MOST_UNPACKED || (unpacked > SMALL && unpacked > packed * MOST_RATIO);
  if (isBomb) return refused(`“${fileName}” is too large when unpacked, and was not stored.`);
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) return refused(macrosIn(fileName));
  const [, kind] = KINDS.find(([main]) => names.has(main)) ?? [];
  if (!kind || !entries.some(({ name }) => name.toLowerCase() === TYPES)) return { type: ARCHIVE, parts: [] };
  const parts = describingParts(entries, offset);
  return parts && { type: `application/vnd.openxmlformats-officedocument.${kind}`, parts };
}

/** The types of office files by the name of their main part. */
const KINDS = [
  ['word/document.xml', 'wordprocessingml.document'],
  ['xl/workbook.xml', 'spreadsheetml.sheet'],
] as const;
