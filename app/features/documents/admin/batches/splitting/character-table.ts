import { commandsIn, type Operand } from '../../../marking/preparing/content-reader.ts';

type Run = { length: number; first: number; last: number; textOf(code: number): Uint8Array | undefined };

/** A table of characters has at most so many entries in one block. */
const BLOCK = 100;

/** Rewrites the table from a font's codes to characters for codes that are shown: a table may spell more than letters. */
export function characterTable(table: Uint8Array, shown: (length: number) => Iterable<string>): Uint8Array {
  const entries = new Map<string, string>();
  const runs = [...runsIn(table)];
  const lengths = new Set(runs.map(({ length }) => length));
  for (const length of lengths)
    for (const code of [...shown(length)].map(numberIn).sort((one, other) => one - other))
      for (const run of runs) {
        if (run.length !== length || code < run.first || code > run.last) continue;
        const text = run.textOf(code);
        if (text) entries.set(hex(code, length), Buffer.from(text).toString('hex'));
      }
  const spaces = [...lengths].map((length) => `<${'00'.repeat(length)}> <${'ff'.repeat(length)}>`);
  const lines = [...entries].map(([code, text]) => `<${code}> <${text}>`);
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) =>
    block('bfchar', lines.slice(at * BLOCK, (at + 1) * BLOCK)),
  );
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      block('codespacerange', spaces),
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  );
}

const block = (what: string, lines: readonly string[]): string =>
  `${lines.length} begin${what}\n${lines.join('\n')}\nend${what}`;

function* runsIn(table: Uint8Array): Generator<Run> {
  for (const { operator, operands } of commandsIn(table)) {
    const step = operator === 'endbfchar' ? 2 : operator === 'endbfrange' ? 3 : operands.length + 1;
    for (let at = 0; at + step <= operands.length; at += step) {
      const [from, to, text] = [operands[at], operands[at + step - 2], operands[at + step - 1]];
      if (!(from instanceof Uint8Array && to instanceof Uint8Array)) continue;
      const first = numberOf(from);
      yield {
        ...{ length: from.length, first, last: step === 2 ? first : numberOf(to) },
        textOf: (code) => textAt(text, code - first),
      };
    }
  }
}

/** The text of a code in a run: one of a list, or the first one with its last byte moved on. */
function textAt(text: Operand | undefined, index: number): Uint8Array | undefined {
  if (Array.isArray(text)) return textAt(text[index], 0);
  if (!(text instanceof Uint8Array) || text.length === 0) return undefined;
  const moved = Buffer.from(text);
  for (let at = moved.length - 1, carry = index; at >= 0 && carry > 0; at -= 1) {
    const sum = (moved[at] ?? 0) + carry;
    moved[at] = sum & 0xff;
    carry = sum >> 8;
  }
  return moved;
}

const numberOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const numberIn = (text: string): number => numberOf(Buffer.from(text, 'latin1'));
const hex = (code: number, length: number): string => code.toString(16).padStart(length * 2, '0');
