const LONGEST = 300;
/** Maximum length of the text that is examined. */
const READ = 4 * LONGEST;

/** Patterns that would reveal the person a call was about, or our credentials, if they were shown or logged. */
const PRIVATE: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [/\/\/[^\s/@]+@/g, '//…@'],
  [/[^\s/?#&=<>"'`,;:()[\]…]+(?:@|%40)[^\s/?#&=<>"'`,;:()[\]]+\.[a-z]{2,}/gi, '(address)'],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, '(token)'],
  [/\?[^\s"'<>)]+=[^\s"'<>)]*/g, '?…'],
  // A long word with digits is a key or a signature, unless it is a UUID, which names a record.
  [/\b(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b)(?=[\w-]*\d)[\w-]{32,}/gi, '(token)'],
  [/\+\d[\d ()./-]{6,}\d/g, '(number)'],
];

/**
 * Returns third-party text in a form that may be logged and shown: on one line, cut, without addresses, numbers and
 * keys.
 */
export function redactSecrets(text: string): string {
  // A word that is cut in two might not match its pattern.
  const part = text.length > READ ? text.slice(0, READ).replace(/\S*$/, '') : text;
  const bare = PRIVATE.reduce((said, [pattern, instead]) => said.replace(pattern, instead), part);
  const line = bare.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
