import { render, toPlainText } from '@react-email/render';
import type { MailContent } from './content.ts';
import { mailBodyOf } from './letters.ts';
import { Layout, type Sender } from './templates/layout.tsx';

const MAX_SUBJECT = 180;

/** URLs are put in brackets, so that a following full stop does not become part of them. */
const PLAIN = [
  ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
  {
    selector: '[data-text-format="dataTable"]',
    format: 'dataTable',
    options: { uppercaseHeaderCells: false },
  },
  {
    selector: 'a',
    options: { linkBrackets: ['<', '>'] as [string, string], hideLinkHrefIfSameAsText: true },
  },
];

/**
 * Renders the subject, HTML and plain text of a mail.
 * @param unsubscribeUrl where its recipient can unsubscribe; absent for mails that are always sent
 */
export async function renderMail(
  content: MailContent,
  sender: Sender,
  { unsubscribeUrl }: { unsubscribeUrl?: string | undefined } = {},
) {
  const letter = mailBodyOf(content, sender);
  const html = await render(<Layout letter={letter} sender={sender} unsubscribeUrl={unsubscribeUrl} />);
  const text = toPlainText(html, { selectors: PLAIN });
  return { subject: oneLine(letter.subject), html, text };
}

/** Names and titles are user input of any form; a subject is one line of limited length. */
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
