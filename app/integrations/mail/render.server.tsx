import { render, toPlainText } from '@react-email/render';
import { letterOf, type MailContent } from './content.ts';
import { Layout, type Sender } from './templates/layout.tsx';

const MAX_SUBJECT = 180;

/** Addresses stand in brackets, so that no full stop after one becomes part of it. */
const PLAIN = [
  { selector: 'h1', options: { uppercase: false } },
  {
    selector: 'a',
    options: { linkBrackets: ['<', '>'] as [string, string], hideLinkHrefIfSameAsText: true },
  },
];

/** Subject, HTML and plain text of a mail. */
export async function renderMail(content: MailContent, sender: Sender) {
  const letter = letterOf(content, sender);
  const html = await render(<Layout letter={letter} sender={sender} />);
  const text = toPlainText(html, { selectors: PLAIN });
  return { subject: oneLine(letter.subject), html, text };
}

/** Names and titles that people wrote may hold anything; a subject is one line, and not endless. */
function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const signs = [...line];
  return signs.length <= MAX_SUBJECT
    ? line
    : `${signs
        .slice(0, MAX_SUBJECT - 1)
        .join('')
        .trimEnd()}…`;
}
