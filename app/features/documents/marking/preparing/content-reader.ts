/** A name, such as of a font, or a keyword; escapes are not decoded. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The keys and values of a dictionary, in turn. */
export class Entries {
  readonly parts: Operand[];
  constructor(parts: Operand[]) {
    this.parts = parts;
  }
}

export type Operand = number | Name | Uint8Array | Entries | Operand[];
/** An operator with what precedes it, and where it ends. An inline picture is one, with its dictionary. */
export type Operation = { operator: string; operands: Operand[]; start: number; end: number };

const [OPEN, CLOSE, BACKSLASH, PERCENT, SLASH, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x25, 0x2f, 0x3c, 0x3e];
const [OPEN_LIST, CLOSE_LIST, OPEN_CURLY, CLOSE_CURLY] = [0x5b, 0x5d, 0x7b, 0x7d];
const [TAB, NEWLINE, RETURN, SPACE, DELETE] = [9, 10, 13, 32, 127];
const GAPS = new Set([0, TAB, NEWLINE, 12, RETURN, SPACE]);
const DELIMITERS = new Set([
  ...[OPEN, CLOSE, PERCENT, SLASH, LESS, GREATER],
  ...[OPEN_LIST, CLOSE_LIST, OPEN_CURLY, CLOSE_CURLY],
]);
const ESCAPES: Readonly<Record<string, number>> = { n: NEWLINE, r: RETURN, t: TAB, b: 8, f: 12 };
/** Deeper ones are read without their outer levels. */
const DEEPEST = 50;

/** The operators of pages: readers take them apart where nothing separates them. */
const OF_PAGES = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg
  ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);
const LONGEST_WORD = 32;
const KEYWORDS = new Map<string, Name>(['true', 'false', 'null'].map((word) => [word, new Name(word)]));

/** Reads the operators of a page, a form or a glyph, as readers do: what cannot be understood is passed over. */
export function* operationsIn(content: Uint8Array): Generator<Operation> {
  yield* new ContentReader(content, OF_PAGES).operations();
}

/** Reads a program whose operators are not those of pages, such as the table of a font's characters. */
export function* commandsIn(content: Uint8Array): Generator<Operation> {
  yield* new ContentReader(content, null).operations();
}

/** Returns a content, or such a program, with spaces for its comments. */
export function withoutComments(content: Uint8Array, { isProgram = false } = {}): Buffer {
  const reader = new ContentReader(content, isProgram ? null : OF_PAGES);
  const operations = reader.operations();
  while (!operations.next().done) {
    // The reader notes the comments on its way.
  }
  const own = Buffer.from(content);
  for (const [start, end] of reader.comments) own.fill(SPACE, start, end);
  return own;
}

class ContentReader {
  readonly comments: [number, number][] = [];
  private at = 0;
  private runEnd = 0;
  private readonly content: Uint8Array;
  private readonly words: ReadonlySet<string> | null;

  constructor(content: Uint8Array, words: ReadonlySet<string> | null) {
    this.content = content;
    this.words = words;
  }

  *operations(): Generator<Operation> {
    let operands: Operand[] = [];
    let start = 0;
    for (;;) {
      this.skipGap();
      if (operands.length === 0) start = this.at;
      const token = this.next(0);
      if (token === undefined) return;
      if (typeof token !== 'string') operands.push(token);
      else {
        if (token === 'BI' && this.words) operands = this.picture();
        yield { operator: token, operands, start, end: this.at };
        operands = [];
      }
    }
  }

  /** Returns the next operand, or an operator as a string; `undefined` at the end. */
  private next(depth: number): Operand | string | undefined {
    for (;;) {
      this.skipGap();
      const code = this.content[this.at];
      if (code === undefined) return undefined;
      if (code === SLASH) return this.name();
      if (code === OPEN) return this.text();
      if (code === LESS && this.content[this.at + 1] !== LESS) return this.hexText();
      if (code === LESS || code === OPEN_LIST) {
        this.at += code === LESS ? 2 : 1;
        if (depth < DEEPEST) return this.list(code === LESS ? '>>' : ']', depth + 1);
      } else if (code === GREATER && this.content[this.at + 1] === GREATER) {
        this.at += 2;
        if (depth > 0) return '>>';
      } else if (code === CLOSE_LIST) {
        this.at += 1;
        if (depth > 0) return ']';
      } else if (DELIMITERS.has(code)) this.at += 1;
      else return startsNumber(code) ? this.number() : this.word();
    }
  }

  private list(end: ']' | '>>', depth: number): Operand[] | Entries {
    const parts: Operand[] = [];
    for (;;) {
      const before = this.at;
      const part = this.next(depth);
      if (part === undefined || part === ']' || part === '>>') break;
      // An operator within a list: it was not closed.
      if (typeof part === 'string' && this.words?.has(part)) {
        this.at = before;
        break;
      }
      if (typeof part !== 'string') parts.push(part);
    }
    return end === ']' ? parts : new Entries(parts);
  }

  private skipGap(): void {
    for (let code = this.content[this.at]; code !== undefined; code = this.content[this.at]) {
      if (code === PERCENT) {
        const start = this.at;
        while (this.at < this.content.length && !isLineEnd(this.content[this.at])) this.at += 1;
        this.comments.push([start, this.at]);
      } else if (!isGap(code)) return;
      this.at += 1;
    }
  }

  /** The end of what no gap separates. It is remembered: a long run may be many operators. */
  private endOfRun(from: number): number {
    if (from >= this.runEnd) {
      let end = from;
      for (let code = this.content[end]; code !== undefined; code = this.content[++end])
        if (isGap(code) || DELIMITERS.has(code)) break;
      this.runEnd = end;
    }
    return this.runEnd;
  }

  private name(): Name {
    const end = this.endOfRun(this.at + 1);
    const text = latin(this.content.subarray(this.at + 1, end));
    this.at = end;
    return new Name(text);
  }

  private number(): number {
    const start = this.at;
    do this.at += 1;
    while (startsNumber(this.content[this.at]));
    const text = latin(this.content.subarray(start, this.at));
    return Number.parseFloat(text.replace(/^[-+]+(?=[-+])/, '')) || 0;
  }

  /** `DoQ` is two operators; a word that is not known at all is passed over. */
  private word(): Operand | string {
    const end = this.endOfRun(this.at);
    const start = latin(this.content.subarray(this.at, Math.min(end, this.at + LONGEST_WORD)));
    const keyword = KEYWORDS.get(start);
    const known = [3, 2, 1].map((length) => start.slice(0, length)).find((word) => this.words?.has(word));
    this.at = known === undefined || keyword !== undefined ? end : this.at + known.length;
    return keyword ?? known ?? start;
  }

  private text(): Uint8Array {
    const bytes: number[] = [];
    for (let depth = 1; ++this.at < this.content.length; ) {
      const code = this.content[this.at] ?? 0;
      if (code === OPEN) depth += 1;
      else if (code === CLOSE && --depth === 0) break;
      if (code === BACKSLASH) bytes.push(...this.escaped());
      else bytes.push(code);
    }
    this.at += 1;
    return Uint8Array.from(bytes);
  }

  private escaped(): number[] {
    const code = this.content[++this.at];
    if (code === undefined) return [];
    if (code === RETURN && this.content[this.at + 1] === NEWLINE) this.at += 1;
    if (isLineEnd(code)) return [];
    const octal = /^[0-7]{1,3}/.exec(latin(this.content.subarray(this.at, this.at + 3)))?.[0];
    if (octal === undefined) return [ESCAPES[String.fromCharCode(code)] ?? code];
    this.at += octal.length - 1;
    return [Number.parseInt(octal, 8) & 0xff];
  }

  private hexText(): Uint8Array {
    const end = this.content.indexOf(GREATER, this.at);
    const until = end < 0 ? this.content.length : end;
    const digits = latin(this.content.subarray(this.at + 1, until)).replace(/[^\da-f]/gi, '');
    this.at = until + 1;
    return new Uint8Array(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'));
  }

  /** Reads a picture from its dictionary to its end; its data may contain `EI` by chance: text follows the real one. */
  private picture(): Operand[] {
    const parts: Operand[] = [];
    for (let part = this.next(0); part !== 'ID'; part = this.next(0)) {
      if (part === undefined) return parts;
      if (typeof part !== 'string') parts.push(part);
    }
    const data = Buffer.from(this.content.buffer, this.content.byteOffset, this.content.length);
    // Some data says where it ends. Lines of it may end in `EI`.
    const isMarked = parts
      .flat()
      .some((part) => part instanceof Name && /^(A85|ASCII85Decode)$/.test(part.text));
    const from = isMarked ? Math.max(this.at, data.indexOf('~>', this.at)) : this.at;
    for (let at = data.indexOf('EI', from); at >= 0; at = data.indexOf('EI', at + 1)) {
      const after = data.subarray(at + 2, at + 14);
      if (!(isGap(after[0]) && after.every(isText))) continue;
      this.at = at + 2;
      return parts;
    }
    this.at = data.length;
    return parts;
  }
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const isLineEnd = (code: number | undefined): boolean => code === NEWLINE || code === RETURN;
const isGap = (code: number | undefined): boolean => code === undefined || GAPS.has(code);
const isText = (code: number): boolean =>
  code === NEWLINE || code === RETURN || code === TAB || (code >= SPACE && code < DELETE);
/** A digit, a sign or a point. */
const startsNumber = (code = 0): boolean =>
  (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
