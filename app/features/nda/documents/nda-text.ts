import { SIGNATURE_WORDS } from '#app/integrations/esign/signature-labels.ts';

export type TextBlock = { kind: 'title' | 'clause' | 'paragraph'; text: string };

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

/** Returns why a text cannot be signed, in a sentence that names the problem; `null` if it can. */
export function refusalToSign(text: string): string | null {
  // A PDF breaks its lines anywhere.
  const words = text.replace(/\s+/gu, ' ');
  const found = SIGNATURE_WORDS.filter((one) => words.includes(one)).map((one) => `“${one}”`);
  if (found.length === 0) return null;
  return `A signature is placed wherever an agreement contains ${found.join(' or ')}. Please remove these words.`;
}
