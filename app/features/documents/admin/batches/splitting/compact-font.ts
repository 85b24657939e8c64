/** A list within a compact font: the number of its entries, where each is, and where the list ends. */
type List = { count: number; placeOf(entry: number): number; end: number };

const [CHARSET, GLYPHS, REGISTRY] = [15, 17, 1230];
const HEADER = 52;

/** A compact font (CFF) without the file that font programs expect around it. */
export class CompactFont {
  /** By character, where the font numbers its characters apart from its glyphs. */
  private readonly glyphs: ReadonlyMap<number, number> | undefined;
  private readonly program: Buffer;
  private readonly count: number;

  /** @throws RangeError for a damaged one */
  constructor(program: Buffer) {
    this.program = program;
    const tops = listAt(program, listAt(program, program.readUInt8(2)).end);
    const top = entriesIn(program.subarray(tops.placeOf(0), tops.placeOf(1)));
    this.count = listAt(program, top.get(GLYPHS) ?? program.length).count;
    const charset = top.get(CHARSET) ?? 0;
    if (top.has(REGISTRY) && charset > 2) this.glyphs = charactersAt(program, charset, this.count);
  }

  glyphOf(character: number): number {
    return this.glyphs ? (this.glyphs.get(character) ?? 0) : character;
  }

  /** The font as a file with no more than its number of glyphs. */
  get file(): Buffer {
    const header = Buffer.alloc(HEADER);
    header.write('OTTO');
    header.writeUInt16BE(2, 4);
    const tables = [
      ['CFF ', HEADER, this.program.length],
      ['maxp', 44, 6],
    ] as const;
    for (const [entry, [name, start, length]] of tables.entries()) {
      header.write(name, 12 + entry * 16);
      header.writeUInt32BE(start, 20 + entry * 16);
      header.writeUInt32BE(length, 24 + entry * 16);
    }
    header.writeUInt32BE(0x5000, 44);
    header.writeUInt16BE(this.count, 48);
    return Buffer.concat([header, this.program]);
  }
}

export function compactTable(file: Buffer): Buffer | undefined {
  for (let entry = 12; entry < 12 + file.readUInt16BE(4) * 16; entry += 16)
    if (file.toString('latin1', entry, entry + 4) === 'CFF ') {
      const start = file.readUInt32BE(entry + 8);
      return file.subarray(start, start + file.readUInt32BE(entry + 12));
    }
  return undefined;
}

function listAt(font: Buffer, at: number): List {
  const count = font.readUInt16BE(at);
  const size = count === 0 ? 1 : font.readUInt8(at + 2);
  const offsets = at + 3;
  const data = offsets + (count + 1) * size - 1;
  const placeOf = (entry: number) => data + font.readUIntBE(offsets + entry * size, size);
  return { count, placeOf, end: count === 0 ? at + 2 : placeOf(count) };
}

/** The last number of each entry of a dictionary, by its operator. */
function entriesIn(dict: Buffer): Map<number, number> {
  const entries = new Map<number, number>();
  let number = 0;
  for (let at = 0; at < dict.length; ) {
    const first = dict.readUInt8(at);
    if (first <= 21) {
      entries.set(first === 12 ? 1200 + dict.readUInt8(at + 1) : first, number);
      at += first === 12 ? 2 : 1;
    } else if (first === 30) {
      do at += 1;
      while ((dict.readUInt8(at) & 0xf) !== 0xf);
      at += 1;
    } else {
      if (first === 28) number = dict.readInt16BE(at + 1);
      else if (first === 29) number = dict.readInt32BE(at + 1);
      else if (first < 247) number = first - 139;
      else if (first < 251) number = (first - 247) * 256 + dict.readUInt8(at + 1) + 108;
      else number = -(first - 251) * 256 - dict.readUInt8(at + 1) - 108;
      at += first === 29 ? 5 : first === 28 ? 3 : first < 247 ? 1 : 2;
    }
  }
  return entries;
}

function charactersAt(font: Buffer, charset: number, count: number): Map<number, number> {
  const format = font.readUInt8(charset);
  const glyphs = new Map([[0, 0]]);
  for (let at = charset + 1, glyph = 1; glyph < count; at += 2 + format) {
    const first = font.readUInt16BE(at);
    const more = format === 0 ? 0 : font.readUIntBE(at + 2, format);
    for (let next = 0; next <= more && glyph < count; next += 1) glyphs.set(first + next, glyph++);
  }
  return glyphs;
}
