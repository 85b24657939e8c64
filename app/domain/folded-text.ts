const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

const HAS_MORE_THAN_ASCII = /[^ -~]/;

/** Returns a text without case and accents, as `search_fold` does in the database (migration `search_index`). */
export function foldedText(text: string): string {
  // Most words of most texts: each text that is found is folded word by word.
  if (!HAS_MORE_THAN_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðħıŧςßæœþ]/g, (letter) => LETTERS[letter] ?? letter);
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns the words of a text as they are written, each with its place. */
export const wordsIn = (text: string): RegExpExecArray[] => [...text.matchAll(WORD)];

/** Returns the words of a text, folded. */
export const foldedWords = (text: string): string[] => wordsIn(text).map(([word]) => foldedText(word));
