const SAVE_IT = 'Open it in a spreadsheet program and save it as XLSX or “CSV UTF-8”.';
const OLD_EXCEL = `This is a file of an old Excel (XLS). ${SAVE_IT}`;

/** The first bytes of files that are neither CSV nor XLSX, in hexadecimal. */
const STARTS: readonly (readonly [start: string, sentence: string])[] = [
  ['d0cf11e0a1b11ae1', OLD_EXCEL],
  ['0900', OLD_EXCEL],
  ['0902', OLD_EXCEL],
  ['0904', OLD_EXCEL],
  ['0908', OLD_EXCEL],
  ['25504446', 'This is a PDF. Import the table that it was made from, as XLSX or CSV.'],
  ['7b5c727466', `This is a text document (RTF). ${SAVE_IT}`],
  ['1f8b', 'This is a compressed file. Unpack it and import the table in it.'],
  ['fffe', 'The file is text in UTF-16. Save it as “CSV UTF-8” and try again.'],
  ['feff', 'The file is text in UTF-16. Save it as “CSV UTF-8” and try again.'],
];

/** How texts begin that are no tables. */
const TEXTS: readonly (readonly [start: RegExp, sentence: string])[] = [
  [
    /^<(?:!doctype html|html|head|meta|table|div|style)\b/i,
    `This is a web page, whatever its name says: some programs save tables so. ${SAVE_IT}`,
  ],
  [/^<(?:[?!]|[a-z]+[\s:>])/i, `This is an XML file, whatever its name says. ${SAVE_IT}`],
  [/^[[{]\s*["{[]/, `This is a JSON file. ${SAVE_IT}`],
];

/** The part of Microsoft's older format in which a protected XLSX file is kept; its name is in UTF-16. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Returns why a file is neither CSV nor XLSX, and what to do; `null` if it may be one of them. */
export function foreignFormat(bytes: Uint8Array): string | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = content.subarray(0, 512);
  const sentence =
    STARTS.find(([hex]) => start.toString('hex').startsWith(hex))?.[1] ??
    TEXTS.find(([text]) =>
      text.test(
        start
          .toString()
          .replace(/^\uFEFF/, '')
          .trimStart(),
      ),
    )?.[1] ??
    null;
  return sentence === OLD_EXCEL && content.includes(PROTECTED)
    ? 'The spreadsheet is protected by a password. Remove the password in Excel and try again.'
    : sentence;
}
