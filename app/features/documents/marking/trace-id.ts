/** Crockford's base 32: no I, L, O or U, so that an id can be read from a photograph. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_SIGNS = 11;
const SIGNS = RANDOM_SIGNS + 1;
/** What an id consists of, for who reads it from a picture: its signs, and where a dash is. */
export const ID_SIGNS = { alphabet: ALPHABET, pattern: 'XXXX-XXXX-XXXX' } as const;
/** The minimum readable part of an id. */
const FEWEST_SIGNS = 4;
const GAP = '[\\s\\-\\u2010-\\u2015.:_]*';

/** Characters that are easily confused when an id is typed or read from a picture. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** Returns a new random id for a copy, 55 bits and a check character: `7K2M-93QF-4TXC`. */
export function newTraceId(): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_SIGNS));
  const signs = Array.from(random, (byte) => ALPHABET.charAt(byte & 31)).join('');
  return grouped(signs + checkSign(signs));
}

export const printedTraceId = (id: string): string => `VST-${id}`;

/** Returns every valid id in a text, in any case, with gaps and commonly misread characters. */
export function traceIdsInText(text: string): string[] {
  const found = new Set<string>();
  const printed = new RegExp(`V${GAP}[S5]${GAP}T((?:${GAP}[0-9A-Z]){${SIGNS}})`, 'gi');
  for (const match of text.matchAll(printed)) add(found, match[1] ?? '');
  return [...found];
}

/** Returns the id that a person typed, with or without its prefix; `null` if it is invalid. */
export function typedTraceId(text: string): string | null {
  const [printed] = traceIdsInText(text);
  if (printed) return printed;
  const found = new Set<string>();
  add(found, text);
  return [...found][0] ?? null;
}

/** Returns the beginning of an id of which only a part is readable: at least four characters; else `null`. */
export function typedTraceStart(text: string): string | null {
  const signs = signsIn(text.replace(/^\s*V[\s-]*[S5][\s-]*T[\s-]+/i, ''));
  if (signs.length < FEWEST_SIGNS || signs.length >= SIGNS) return null;
  return signs.match(/.{1,4}/g)?.join('-') ?? null;
}

/** The id without gaps, for places with room for only 12 bytes. */
export const compactTraceId = (id: string): string => id.replaceAll('-', '');

function add(found: Set<string>, text: string): void {
  const signs = signsIn(text);
  if (signs.length !== SIGNS) return;
  if (checkSign(signs.slice(0, RANDOM_SIGNS)) === signs.at(-1)) found.add(grouped(signs));
}

const signsIn = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OILU]/g, (sign) => MISREAD[sign] ?? sign);

const grouped = (signs: string): string => signs.match(/.{4}/g)?.join('-') ?? signs;

/** A weighted sum modulo a prime: detects every wrong character and every transposition. */
function checkSign(signs: string): string {
  const sum = [...signs].reduce((total, sign, at) => total + ALPHABET.indexOf(sign) * (at + 1), 0);
  return ALPHABET.charAt(sum % 31);
}
