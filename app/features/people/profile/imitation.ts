import unhomoglyph from 'unhomoglyph';

/** Small capitals, which Unicode keeps apart, and signs that only a word makes look like a letter. */
const SMALL = new Map(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋĸʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢυʋ0135', (sign, at) => [
    sign,
    'abcdefghijkklmnopqrstuvwyzuuoles'.charAt(at),
  ]),
);

const LETTER = /^[a-z\d]$/;
const ASCII = /^[ -~]+$/;

/**
 * Not `foldedText`: what a sign looks like decides here, not what is typed for it (þ looks like a p), and no mark of any
 * script makes it another.
 */
const unmarked = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Returns what a sign looks like (Unicode's confusables, UTS 39), as it is or in another case. */
function latinOf(sign: string): string {
  const looks = [sign, sign.toLowerCase(), sign.toUpperCase()]
    .map((one) => SMALL.get(one) ?? unmarked(unhomoglyph(one)).toLowerCase())
    .map((one) => SMALL.get(one) ?? one);
  return looks.find((one) => LETTER.test(one)) ?? looks.find((one) => ASCII.test(one)) ?? sign.toLowerCase();
}

/** Returns a name as it looks to a reader: without case, accents and symbols, and with look-alike letters unified. */
function wordsSeen(name: string): string[] {
  const text = unmarked(name);
  const latin = new Map(Array.from(new Set(text.match(/[^ -~]/gu)), (sign) => [sign, latinOf(sign)]));
  const alike = text
    .replace(/[^ -~]/gu, (sign) => latin.get(sign) ?? sign)
    .toLowerCase()
    .replace(/[0135]/g, (digit) => SMALL.get(digit) ?? digit);
  return (
    alike
      .replaceAll('i', 'l')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const seen = (name: string): string => wordsSeen(name).join('');
const inAnyOrder = (words: readonly string[]): string => words.toSorted().join(' ');

/** Names of offices that a member would trust as the firm, whatever the firm's name. */
const OFFICES = ['investor relations', 'administrator', 'admin', 'support', 'compliance'].map(seen);

/**
 * Returns whether adjacent words, joined, are the sought one: `Ves Try Team` contains `vestry`, `Dave Stryker` does not.
 */
const isJoinedIn = (words: readonly string[], sought: string): boolean =>
  words.some((_, from) => {
    let joined = '';
    for (let at = from; at < words.length && joined.length < sought.length; at += 1) joined += words[at];
    return joined === sought;
  });

type Firm = { firmNames: readonly string[]; adminNames: readonly string[] };

/** Returns whether a name could be taken for the firm, one of its offices or one of its people. */
export function imitatesFirm(name: string, { firmNames, adminNames }: Firm): boolean {
  const words = wordsSeen(name);
  const own = inAnyOrder(words);
  return (
    OFFICES.includes(words.join('')) ||
    firmNames.map(seen).some((firm) => firm !== '' && isJoinedIn(words, firm)) ||
    adminNames.some((admin) => inAnyOrder(wordsSeen(admin)) === own)
  );
}
