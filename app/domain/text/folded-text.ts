/* The one way in which texts are compared: what is searched, what is searched for, names and addresses of pages.
   `search_fold` and `search_text` do the same in the database (migration `folding`); a test compares them. */

/** What stands for a letter whose accent is part of it, and for other forms of a sign. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
};
const HAS_SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'g');

const APOSTROPHES = "'`´‘’‛′ʹʻʼʽ׳＇";
/** What is not seen: soft hyphens, joiners, marks of direction, variants of a glyph. */
const UNSEEN =
  '\\u00ad\\u034f\\u061c\\u0640\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff';
/** Accents, and the vowel signs of Hebrew and Arabic. Those of other scripts are letters. */
const ACCENTS =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f';
const LEFT_OUT = new RegExp(`[${APOSTROPHES}${UNSEEN}${ACCENTS}]`, 'gu');
export const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');

/** Letters of scripts without spaces between words, and Korean, whose words have endings. */
const UNSPACED =
  '\\u0e00-\\u0e4e\\u0e80-\\u0edf\\u1000-\\u109f\\u1780-\\u17d3\\u3005-\\u3007\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u3099\\u309a\\uff66-\\uff9f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\u{20000}-\\u{3134f}';
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu');

const HAS_MORE_THAN_ASCII = /[^\0-~]/;

/** Returns whether a text has words of a script in which two letters tell much. */
export const isUnspaced = (text: string): boolean => text.search(UNSPACED_RUN) >= 0;

/** Returns a text without case, accents and apostrophes, in one form of each letter. */
export function foldedText(text: string): string {
  // Most words of most texts: each text that is found is folded word by word.
  if (!HAS_MORE_THAN_ASCII.test(text)) return text.toLowerCase().replaceAll("'", '').replaceAll('`', '');
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(HAS_SIGN, (sign) => SIGNS[sign] ?? sign)
    .normalize('NFC');
}

/** What may stand within a word: an apostrophe, or a hyphen at the end of a line. */
const LINK = `(?:[${APOSTROPHES}]|[\\-\\u00ad\\u2010\\u2011][ \\t]*[\\r\\n]\\s*)`;
const LETTER = `(?:(?!${LINK})[\\p{L}\\p{N}\\p{M}${UNSEEN}])`;
const LINKED_WORD = new RegExp(`${LETTER}+(?:${LINK}${LETTER}+)*`, 'gu');
const WORD = new RegExp(`${LETTER}+`, 'gu');
/** Most words of most texts, which need no closer look. */
const PLAIN_WORD = /^[a-z\d]+$/i;
const PIECE = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const BETWEEN_LINES = /[-\u2010\u2011\s]+/g;

/** A word of a text: folded, and where it is written. */
export type FoundWord = { folded: string; from: number; until: number };

/**
 * Returns the words of a text, as they are found. "O’Neill" and a word that is divided at the end of a line count as a
 * whole and in parts; where a script has no spaces, each letter does with the next.
 */
export function wordsIn(text: string): FoundWord[] {
  const found: FoundWord[] = [];
  const add = (from: number, written: string) => {
    const folded = foldedText(written.replace(BETWEEN_LINES, ''));
    if (folded !== '') found.push({ folded, from, until: from + written.length });
  };
  for (const { 0: linked, index } of text.matchAll(LINKED_WORD)) {
    if (PLAIN_WORD.test(linked)) {
      add(index, linked);
      continue;
    }
    let parts = 0;
    for (const { 0: word, index: at } of linked.matchAll(WORD)) {
      parts += 1;
      for (const { 0: piece, index: on } of word.matchAll(PIECE)) addPiece(piece, index + at + on, add);
    }
    if (parts > 1) add(index, linked);
  }
  return found;
}

function addPiece(piece: string, from: number, add: (from: number, written: string) => void): void {
  if (!isUnspaced(piece)) {
    add(from, piece);
    return;
  }
  let at = from;
  for (const [letter, next] of pairsOf(piece)) {
    add(at, letter + next);
    at += letter.length;
  }
}

/** A letter and its voicing mark. */
const UNSPACED_LETTER = /.[\u3099\u309a\uff9e\uff9f]*/gsu;

/** Each letter with the next: `北京投` is `北京`, `京投`, `投`. */
const pairsOf = (run: string): [letter: string, next: string][] =>
  (run.match(UNSPACED_LETTER) ?? []).map((letter, at, letters) => [letter, letters[at + 1] ?? '']);

export const foldedWords = (text: string): string[] => wordsIn(text).map(({ folded }) => folded);

/** Returns what is searched for, folded, with its words apart as in an index of `wordsIn`. */
export const soughtText = (search: string): string =>
  foldedText(search.replace(APOSTROPHE, ' ')).replace(UNSPACED_RUN, (run) => {
    const pairs = pairsOf(run).map((pair) => pair.join(''));
    return ` ${(pairs.length > 1 ? pairs.slice(0, -1) : pairs).join(' ')} `;
  });

export const soughtWords = (search: string): string[] => soughtText(search).match(WORD) ?? [];
