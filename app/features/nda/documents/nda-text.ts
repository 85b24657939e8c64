/** A block of an agreement's text. */
export type TextBlock = { kind: 'title' | 'clause' | 'paragraph'; text: string };

/** Anchors where the provider places signature and date; they must not occur anywhere else. */
export const SIGN_ANCHOR = '/sign/';
export const DATE_ANCHOR = '/date/';

/** `1. Confidential information`: a number and a few words on their own line. */
const CLAUSE = /^\d+(\.\d+)*[.)]?\s+\S.{0,78}[^.;:,]$/u;
const NUMBERED = /^(\d+(\.\d+)*[.)]|\([a-z\d]+\)|[-–•])\s/u;
const HEADING = /^(#{1,6})\s+(.+)$/u;

/**
 * Splits a text, as an admin types it, into blocks: paragraphs are separated by an empty line; a short line that
 * starts with a number is a clause heading, a long one a paragraph. Headings with `#` and bold with `**` are also
 * supported.
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

/**
 * Visually equivalent replacements for characters that the PDF's typeface lacks. Not `foldedText`: this is printed, and
 * is to look as it was typed.
 */
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

/** Replaces characters that the PDF's typeface lacks with visually equivalent ones, if there are any. */
export const printableText = (text: string): string =>
  [...text.normalize('NFC')].map((sign) => INSTEAD[sign] ?? sign).join('');

/** Returns why a text cannot be typeset, in a sentence that names the problem; `null` if it can. */
export function refusalToSet(text: string): string | null {
  if (text.includes(SIGN_ANCHOR) || text.includes(DATE_ANCHOR))
    return `“${SIGN_ANCHOR}” and “${DATE_ANCHOR}” mark where the signature goes. Please leave them out of the text.`;
  const missing = new Set(
    [...printableText(text)].filter((sign) => !ON_PAPER.test(sign) && !/[\n\r\t]/.test(sign)),
  );
  if (missing.size === 0) return null;
  const named = [...missing].slice(0, 8).join(' ');
  return `The PDF's typeface does not have these characters: ${named}. Please replace them, or upload the agreement as a PDF.`;
}
