/** The result of reading one cell. A problem states what would be valid. */
export type CellReading<Value> = { value: Value } | { problem: string };

const AMOUNT = /^-?\d{1,13}(?:\.\d{1,2})?$/;

/** Reads an amount as minor units, exactly. */
export function readAmountCell(text: string): CellReading<number> {
  if (AMOUNT.test(text)) {
    const [whole = '', cents = ''] = text.replace('-', '').split('.');
    const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
    return { value: text.startsWith('-') ? 0 - minor : minor };
  }
  if (/^-?\d+\.\d{3,}$/.test(text) && !/^-?\d{1,3}\.\d{3}$/.test(text))
    return { problem: 'Use at most two decimals.' };
  const plain = plainNumber(text);
  return {
    problem:
      plain === null
        ? 'Use a plain number with a decimal point, such as 1234.50.'
        : `Use a plain number with a decimal point: ${plain}.`,
  };
}

/** Returns the most likely meaning of a number with separators or a currency; `null` if it is ambiguous. */
function plainNumber(text: string): string | null {
  const bare = text.replace(/^[A-Z€$£]+|(?<![A-Z€$£])[A-Z€$£]+$/g, '').replace(/[\s\u00a0\u202f'’]/g, '');
  const german = /^(-?\d{1,3}(?:\.\d{3})*|-?\d+),(\d{1,2})$/.exec(bare);
  if (german) return `${german[1]?.replaceAll('.', '')}.${german[2]}`;
  const english = /^(-?\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/.exec(bare);
  if (english) return `${english[1]?.replaceAll(',', '')}${english[2] ?? ''}`;
  return AMOUNT.test(bare) ? bare : null;
}

/** Reads an existing day as an ISO date. */
export function readDay(text: string): CellReading<string> {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const at = new Date(`${text}T00:00:00Z`);
    const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
    return exists ? { value: text } : { problem: 'This date does not exist.' };
  }
  const likely = likelyDay(text);
  return {
    problem: `Write dates like 2026-03-31${likely ? `: ${likely}` : ''}.`,
  };
}

function likelyDay(text: string): string | null {
  const parts =
    /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/.exec(text) ??
    /^(?<y>\d{4})[/.](?<m>\d{1,2})[/.](?<d>\d{1,2})$/.exec(text) ??
    /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)[T ]/.exec(text) ??
    /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/.exec(text);
  const { y, m = '', d = '' } = parts?.groups ?? {};
  if (!y) return null;
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return 'value' in readDay(day) ? day : null;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads whether a valuation is published: `yes`, `no`, empty, or a time. */
export function readPublished(text: string): CellReading<'now' | Date | null> {
  const word = text.toLowerCase();
  if (word === 'yes') return { value: 'now' };
  if (word === 'no' || word === '') return { value: null };
  const at = new Date(text);
  if (MOMENT.test(text) && !Number.isNaN(at.getTime())) return { value: at };
  return { problem: 'Use yes, no, or the publication time, such as 2026-04-15T08:00:00Z.' };
}

/** Returns the most similar of `words` to a misspelled one; `null` if none is similar. */
export function nearestOf(text: string, words: Iterable<string>): string | null {
  let nearest: string | null = null;
  let least = Math.max(2, Math.floor(text.length / 3)) + 1;
  for (const word of words) {
    if (Math.abs(word.length - text.length) >= least) continue;
    const distance = editDistance(text.toLowerCase(), word.toLowerCase());
    if (distance < least) [nearest, least] = [word, distance];
  }
  return nearest;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
