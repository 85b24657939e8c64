const [OPEN_PAREN, CLOSE_PAREN, BACKSLASH, PERCENT] = [0x28, 0x29, 0x5c, 0x25];
const [Q_SAVE, Q_RESTORE, B, E, I, SLASH] = [0x71, 0x51, 0x42, 0x45, 0x49, 0x2f];
const [NEWLINE, RETURN, TAB, SPACE, DELETE] = [10, 13, 9, 32, 127];
/**
 * Characters that may follow an operator without a gap: the start of an array, dictionary, string, name or comment.
 */
const OPENS_OPERAND = new Set([0x5b, 0x3c, OPEN_PAREN, SLASH, PERCENT]);
const CLOSES_OPERAND = new Set([0x5d, 0x3e, CLOSE_PAREN]);

/** What a page's content leaves open. */
export type Imbalance = {
  /** Saves of the graphics state (`q`), minus surplus restores. */
  open: number;
  surplus: number;
  /** Marked content (`BDC`, `BMC`), which may be a hidden layer, and text (`BT`), which may clip what follows. */
  marked: number;
  text: number;
};

const PAIRS = [
  { name: 'marked', opens: ['BDC', 'BMC'], closes: 'EMC' },
  { name: 'text', opens: ['BT'], closes: 'ET' },
] as const;

/** Counts what a page's content opens and closes, ignoring strings, comments and inline images. */
export function imbalanceOf(content: Buffer): Imbalance {
  let [depth, least] = [0, 0];
  const inside = { marked: 0, text: 0 };
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at];
    if (sign === OPEN_PAREN) at = endOfString(content, at);
    else if (sign === PERCENT) at = endOfLine(content, at);
    else if (sign === B && startsImage(content, at)) at = endOfImage(content, at);
    else if ((sign === Q_SAVE || sign === Q_RESTORE) && isOperator(content, at)) {
      depth += sign === Q_SAVE ? 1 : -1;
      least = Math.min(least, depth);
    } else if (sign === B || sign === E) {
      for (const { name, opens, closes } of PAIRS) {
        if (opens.some((word) => isWord(content, at, word))) inside[name] += 1;
        // Readers ignore a closing operator without an opening one.
        else if (isWord(content, at, closes)) inside[name] = Math.max(0, inside[name] - 1);
      }
    }
  }
  return { open: Math.max(0, depth - least), surplus: -least, ...inside };
}

const isWord = (content: Buffer, at: number, word: string): boolean =>
  content.toString('latin1', at, at + word.length) === word && isOperator(content, at, word.length);

const isGap = (sign: number | undefined): boolean => sign === undefined || sign <= SPACE;

const isOperator = (content: Buffer, at: number, length = 1): boolean =>
  (isGap(content[at + length]) || OPENS_OPERAND.has(content[at + length] ?? SPACE)) &&
  (at === 0 || isGap(content[at - 1]) || CLOSES_OPERAND.has(content[at - 1] ?? SPACE));

function endOfString(content: Buffer, start: number): number {
  let at = start;
  for (let depth = 1; depth > 0 && ++at < content.length; ) {
    if (content[at] === BACKSLASH) at += 1;
    else if (content[at] === OPEN_PAREN) depth += 1;
    else if (content[at] === CLOSE_PAREN) depth -= 1;
  }
  return at;
}

function endOfLine(content: Buffer, start: number): number {
  let at = start;
  while (at < content.length && content[at] !== NEWLINE && content[at] !== RETURN) at += 1;
  return at;
}

const startsImage = (content: Buffer, at: number): boolean =>
  content[at + 1] === I &&
  (at === 0 || isGap(content[at - 1])) &&
  (isGap(content[at + 2]) || content[at + 2] === SLASH);

/** Image data may contain `EI` by chance: the real one is delimited and followed by text. */
function endOfImage(content: Buffer, start: number): number {
  let at = content.indexOf('ID', start + 2);
  if (at < 0) return content.length;
  for (at += 3; ; at += 2) {
    at = content.indexOf('EI', at);
    if (at < 0) return content.length;
    const after = content.subarray(at + 2, at + 14);
    if (isGap(content[at - 1]) && isGap(after[0]) && after.every(isText)) return at + 1;
  }
}

const isText = (sign: number): boolean =>
  sign === NEWLINE || sign === RETURN || sign === TAB || (sign >= SPACE && sign < DELETE);
