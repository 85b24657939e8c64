/** The accepted file types, by file name extension. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'text/csv': 'a CSV table',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel workbook',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
  'application/zip': 'a ZIP archive',
};

export const MOST_BYTES = 200 * 1024 * 1024;

/** For file pickers. */
export const ACCEPTED = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

/** Returns the type by a file's name; `null` if it is not accepted. */
export const typeByName = (fileName: string): string | null =>
  TYPES[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;

export type FileRefusal = {
  code: 'payload_too_large' | 'unsupported_type' | 'unprocessable';
  /** A sentence for the admin. */
  text: string;
};

/** Office files that may contain macros, by the ending of their names. */
const MACRO_ENDING = /\.(?:(?:xls|xlt|xla|doc|dot|ppt|pot|pps|ppa)m|xlsb)$/i;

/** Returns why a file cannot be uploaded, checked before upload; `null` if it can. */
export function refusalBefore(file: { name: string; size: number }): FileRefusal | null {
  if (MACRO_ENDING.test(file.name))
    return {
      code: 'unsupported_type',
      text: 'Files of this type can contain macros, which run on the reader’s device. Please save it as .xlsx, .docx or PDF.',
    };
  if (typeByName(file.name) === null)
    return { code: 'unsupported_type', text: 'Please choose PDF, Word, Excel, CSV, PNG or JPEG files.' };
  if (file.size === 0) return { code: 'unprocessable', text: 'This file is empty.' };
  if (file.size <= MOST_BYTES) return null;
  return { code: 'payload_too_large', text: 'This file is larger than 200 MB.' };
}

/** The number of leading bytes that identify a file's type. */
export const HEAD_BYTES = 4_096;
/** The end of a ZIP archive contains the position of its directory: 22 bytes and a comment of at most 64 KB. */
export const TAIL_BYTES = 22 + 65_535;

const startsWith = (bytes: Uint8Array, sign: readonly number[]): boolean =>
  sign.every((byte, at) => bytes[at] === byte);

/** Returns a file's type by its first bytes, whatever its name; `null` if it is not accepted. */
export function typeByContent(head: Uint8Array): string | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'application/zip';
  // Some programs write a few bytes before the header; readers search the first kilobyte for it.
  if (new TextDecoder('latin1').decode(head.subarray(0, 1024)).includes('%PDF-')) return 'application/pdf';
  return isText(head) ? 'text/csv' : null;
}

/**
 * Text has no control characters except tabs and line ends. Tables from other programs may use any 8-bit encoding.
 */
const isText = (head: Uint8Array): boolean =>
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) ||
  startsWith(head, [0xff, 0xfe]);

/** Returns how a file's content contradicts its name; `null` if it does not. `type` is the detected type. */
export function mismatch(fileName: string, type: string | null): string | null {
  const claimed = typeByName(fileName) ?? '';
  if (claimed === type) return null;
  const isOffice = claimed.startsWith('application/vnd.openxmlformats');
  if (type === null || (type === 'text/csv' && claimed !== 'text/csv'))
    return `“${fileName}” is not ${TYPE_NAMES[claimed]}, or it is damaged.`;
  if (isOffice && type === 'application/zip')
    return `“${fileName}” is an archive, but not ${TYPE_NAMES[claimed]}.`;
  return `“${fileName}” is ${TYPE_NAMES[type]}, although its name ends in .${fileName.split('.').at(-1)}.`;
}

export function titleOfFile(fileName: string): string {
  const title = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/_+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  return title || 'Untitled';
}
