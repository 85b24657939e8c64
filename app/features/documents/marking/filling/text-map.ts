/** Readers allow 63 units of text for each code. */
const UNITS_PER_CODE = 31;

export type TextCode = { code: number; text: string };

/** Splits a text into as many pieces as it needs codes. */
export function markedPiecesOf(text: string): string[] {
  const units = Array.from(text);
  return Array.from({ length: Math.ceil(units.length / UNITS_PER_CODE) }, (_, at) =>
    units.slice(at * UNITS_PER_CODE, (at + 1) * UNITS_PER_CODE).join(''),
  );
}

/** Maps codes to the text that they stand for, for readers that copy or search text. */
export function unicodeMapOf(codes: readonly TextCode[]): string {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    `${codes.length} beginbfchar`,
    ...codes.map(({ code, text }) => `<${code.toString(16)}> <${hex(text)}>`),
    'endbfchar endcmap CMapName currentdict /CMap defineresource pop end end',
    '',
  ].join('\n');
}
