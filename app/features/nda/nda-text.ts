/** One piece of an agreement's text. */
export type TextBlock = { kind: 'title' | 'clause' | 'paragraph'; text: string };

/** The places where the provider puts signature and date; nowhere else may they be. */
export const SIGN_ANCHOR = '/sign/';
export const DATE_ANCHOR = '/date/';

/** `1. Confidential information`: a number and a few words on a line of their own. */
const CLAUSE = /^\d+(\.\d+)*[.)]?\s+\S.{0,78}[^.;:,]$/u;
const NUMBERED = /^(\d+(\.\d+)*[.)]|\([a-z\d]+\)|[-–•])\s/u;
const HEADING = /^(#{1,6})\s+(.+)$/u;

/**
 * The pieces of a text as an admin types it: paragraphs with an empty line between them; a short line that begins with
 * a number is the heading of a clause, a long one a paragraph. Headings with `#` and bold with `**` are understood too.
 */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', text: open.join(' ') });
    open = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const words = line.replaceAll('**', '').replace(/\s+/gu, ' ').trim();
    const heading = HEADING.exec(words);
    if (heading) {
      close();
      blocks.push({ kind: heading[1] === '#' ? 'title' : 'clause', text: heading[2] ?? '' });
    } else if (CLAUSE.test(words)) {
      close();
      blocks.push({ kind: 'clause', text: words });
    } else if (words === '') {
      close();
    } else {
      if (NUMBERED.test(words)) close();
      open.push(words);
    }
  }
  close();
  return blocks;
}

/** The same to the eye, for signs that the paper's typeface lacks. */
const INSTEAD: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '–',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u00ad': '',
  '\u200b': '',
  '\ufeff': '',
};

const ON_PAPER = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** The text in signs that the paper's typeface has, where there is one that looks the same. */
export const onPaper = (text: string): string =>
  [...text.normalize('NFC')].map((sign) => INSTEAD[sign] ?? sign).join('');

/** Why a text cannot be set on paper, in a sentence that names what is in the way; `null` when it can. */
export function refusalToSet(text: string): string | null {
  if (text.includes(SIGN_ANCHOR) || text.includes(DATE_ANCHOR))
    return `“${SIGN_ANCHOR}” and “${DATE_ANCHOR}” mark where the signature goes. Please leave them out of the text.`;
  const missing = new Set(
    [...onPaper(text)].filter((sign) => !ON_PAPER.test(sign) && !/[\n\r\t]/.test(sign)),
  );
  if (missing.size === 0) return null;
  const named = [...missing].slice(0, 8).join(' ');
  return `The PDF's typeface does not have these characters: ${named}. Please replace them, or upload the agreement as a PDF.`;
}
