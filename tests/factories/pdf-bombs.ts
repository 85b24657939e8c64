import { constants, deflateRawSync, deflateSync } from 'node:zlib';

type Part = string | Buffer;

function pdfOf(objects: readonly Part[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(at);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  add(Buffer.from(`${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
const TWICE = '/Filter[/FlateDecode/FlateDecode]';
const BLANK = 32;
const PIECE = 1_000_000;
const ADLER = 65_521n;

/** Packs a text before millions of blanks: a piece of them is packed once and repeated, since packing takes long. */
function packed(start: string, blanks: number): Buffer {
  const part = (bytes: Buffer) => deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const piece = part(Buffer.alloc(PIECE, BLANK));
  let [a, b] = [1n, 0n];
  for (const byte of Buffer.from(start)) {
    a += BigInt(byte);
    b += a;
  }
  const [count, blank] = [BigInt(blanks), BigInt(BLANK)];
  b = (b + count * a + (blank * count * (count + 1n)) / 2n) % ADLER;
  a = (a + blank * count) % ADLER;
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(Number(b) * 65_536 + Number(a));
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    part(Buffer.from(start)),
    ...Array<Buffer>(blanks / PIECE).fill(piece),
    deflateRawSync(''),
    checksum,
  ]);
}

const packedTwice = (start: string, blanks: number): Buffer =>
  deflateSync(packed(start, blanks), { level: 9 });
const pageWith = (more: string): string[] => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${more}>>`,
];

/** 1.2 KB, of which 300 MB are objects. `isHidden`: written in a way in which nobody looks for bombs. */
export function objectsBomb({ isHidden = false } = {}): Uint8Array {
  const packed = packedTwice('9 0 <</A 1>> ', 300e6);
  const data = isHidden ? Buffer.from(`${packed.toString('hex')}>`) : packed;
  const filter = isHidden ? '/Filter[/ASCIIHexDecode/FlateDecode/FlateDecode]' : TWICE;
  return pdfOf([
    ...pageWith(''),
    stream('', Buffer.from('0 0 m')),
    stream(`/Type/ObjStm/N 1/First 4${filter}`, data),
  ]);
}

/** 2 KB, of which a gigabyte is drawn on a page. */
export const contentBomb = (): Uint8Array => pdfOf([...pageWith(''), stream(TWICE, packedTwice('', 1e9))]);

export const deepPdf = (): Uint8Array =>
  pdfOf([...pageWith(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`), stream('', Buffer.from('0 0 m'))]);
