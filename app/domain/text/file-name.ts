/** Characters that some file system refuses in a name, and those that change the direction of a name. */
const REFUSED =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Names of devices, which Windows refuses with any ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(\.|$))/iu;
const ENDING = /\.[a-z0-9]{1,8}$/i;

/** With the ending. File systems allow 255 bytes. */
const MOST_BYTES = 200;
const LONGEST = 120;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const utf8 = new TextEncoder();

/** Cuts a name between two letters as they are seen, so that `ending` fits behind it. */
function cut(name: string, ending: string): string {
  let kept = '';
  for (const { segment } of letters.segment(name)) {
    const next = kept + segment;
    const whole = next + ending;
    if (whole.length > LONGEST || utf8.encode(whole).length > MOST_BYTES) break;
    kept = next;
  }
  return kept;
}

/** Returns a name of a file or folder that every system takes: at most 120 characters, with `ending` at its end. */
export function safeFileName(name: string, ending = ENDING.exec(name)?.[0] ?? ''): string {
  const stem = name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name;
  const safe = stem
    .normalize('NFC')
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .replace(DEVICE, '$1_');
  return `${cut(safe, ending).replace(/[.\s]+$/, '') || 'Document'}${ending}`;
}
