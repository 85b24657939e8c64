/** Letters and digits of any script that look like a Latin letter. */
const ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  ı: 'i',
  ł: 'l',
  ø: 'o',
};

const HAS_ALIKE = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');

/** Returns a name as it looks to a reader: without case, accents and symbols, and with look-alike letters unified. */
function wordsSeen(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const alike = plain.replace(HAS_ALIKE, (sign) => ALIKE[sign] ?? sign);
  return (
    alike
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

type Firm = { firmName: string; adminNames: readonly string[] };

/** Returns whether a name could be taken for the firm, one of its offices or one of its people. */
export function imitatesFirm(name: string, { firmName, adminNames }: Firm): boolean {
  const words = wordsSeen(name);
  const firm = seen(firmName);
  const own = inAnyOrder(words);
  return (
    OFFICES.includes(words.join('')) ||
    (firm !== '' && isJoinedIn(words, firm)) ||
    adminNames.some((admin) => inAnyOrder(wordsSeen(admin)) === own)
  );
}
