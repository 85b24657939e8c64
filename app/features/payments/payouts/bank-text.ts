/** Letters that have no base letter of their own. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ı: 'i', ħ: 'h', Ħ: 'H', ŋ: 'n', Ŋ: 'N', ĸ: 'k' },
  ...{ '&': '+', '@': '(at)', _: '-', '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-' },
  ...{ '’': "'", '‘': "'", '`': "'", '´': "'", '“': "'", '”': "'", '"': "'", '„': "'", '«': "'", '»': "'" },
  ...{ '[': '(', ']': ')', '{': '(', '}': ')', ';': ',', '!': '.', '…': '...', '€': 'EUR' },
};

const pairs = (from: string, to: string): [string, string][] => {
  const latin = to.split(' ');
  return [...from].map((letter, at) => [letter, latin[at] ?? '']);
};

/** Greek (ELOT 743) and Cyrillic, which banks accept in Latin letters. */
const SCRIPTS = new Map([
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...pairs(
    'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґђјљњћџё',
    'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y y e yu ya i yi ye g dj j lj nj c dz yo',
  ),
]);

function latinOf(letter: string): string {
  const known = LETTERS[letter];
  if (known !== undefined) return known;
  const small = letter.toLowerCase();
  const latin = SCRIPTS.get(small);
  if (latin === undefined) return '';
  return small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/**
 * Returns a text in the character set that every bank of SEPA reads (EPC217-08), at most `longest` characters: accents
 * are left out, Greek and Cyrillic written in Latin letters, anything else becomes a blank.
 */
export function bankText(text: string, longest: number): string {
  const latin = [...text.normalize('NFKD')]
    .map((letter) => (/\p{M}/u.test(letter) ? '' : ALLOWED.test(letter) ? letter : latinOf(letter) || ' '))
    .join('')
    // Two strokes, and one at either end, end a field for some banks.
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ');
  const cut = latin.replace(/^[ /]+/, '').slice(0, longest);
  return cut.replace(/[ /]+$/, '');
}

/** Whether anything that names somebody is left of a text. */
export const isReadable = (text: string): boolean => /[A-Za-z]/.test(bankText(text, text.length * 4));
