import type { Email } from 'postal-mime';
import type { Desk } from '../design/page.ts';
import { type Html, html } from '../html.ts';
import type { MailSummary } from './mailbox.ts';

const SHOWN = 100;

const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

export const dateTime = (iso: string): Html =>
  html`<time datetime="${iso}">${DATE.format(new Date(iso))}</time>`;

export function inboxPage(desk: Desk, mails: readonly MailSummary[], search: string): string {
  const count = mails.length === 1 ? 'One mail' : `${mails.length} mails`;
  const shown = mails.length > SHOWN ? `, the newest ${SHOWN} are shown.` : ', newest first.';
  return desk(
    'Inbox',
    '/mail',
    html`<h1>Inbox</h1><p class="lead">Every mail sent, to any recipient. None leaves this machine. Mail to an address that begins with <code>bounce</code>, <code>later</code> or <code>complain</code> is reported as such.</p>
<form class="tools" role="search" action="/mail"><div class="field"><label for="q">Recipient, sender or subject</label>
<input id="q" name="q" type="search" value="${search}"></div><button type="submit">Search</button></form>
${
  mails.length === 0
    ? emptyInbox(search)
    : html`<p class="hint">${count}${search && ` with “${search}”`}${shown}${search && html` <a href="/mail">Show all</a>`}</p>
<ul class="rows">${mails.slice(0, SHOWN).map(mailRow)}</ul>
<form method="post" action="/mail/delete"><button class="quiet" type="submit">Delete every mail</button></form>`
}`,
  );
}

const mailRow = (
  mail: MailSummary,
): Html => html`<li><a class="row" href="/mail/${mail.id}"><span class="hint">${mail.to || mail.recipients.join(', ')}</span>
<span><b>${mail.subject || '(no subject)'}</b>${mail.attachments > 0 && html` <span class="tag">${mail.attachments} attached</span>`}</span>
<span class="hint">${dateTime(mail.receivedAt)}</span></a></li>`;

const emptyInbox = (search: string): Html =>
  search
    ? html`<p class="empty">No mail matches “${search}”. <a href="/mail">Show all mails</a></p>`
    : html`<p class="empty">No mail yet. Try signing up, or making a commitment.</p>`;

/** A mail, as a mail program would show it or as plain text. */
export function mailPage(
  desk: Desk,
  mail: MailSummary,
  email: Email,
  { asText, replyTo, isReplied }: { asText: boolean; replyTo: string | undefined; isReplied: boolean },
): string {
  const tab = (view: string, label: string, isHere: boolean) =>
    html`<a href="?view=${view}" ${isHere && html`aria-current="page"`}>${label}</a>`;
  const attached = email.attachments.map(
    ({ filename, mimeType }, index) =>
      html`<a href="/mail/${mail.id}/attachments/${index}" download>${filename ?? mimeType}</a> `,
  );
  return desk(
    mail.subject || '(no subject)',
    '/mail',
    html`<p><a href="/mail">← Inbox</a></p><h1>${mail.subject || '(no subject)'}</h1>
<dl><div><dt>To</dt><dd>${mail.to || mail.recipients.join(', ')}</dd></div><div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>Received</dt><dd>${dateTime(mail.receivedAt)}</dd></div>
${attached.length > 0 && html`<div><dt>Attached</dt><dd>${attached}</dd></div>`}</dl>
<nav aria-label="Views">${email.html && tab('html', 'Message', !asText)}${tab('text', 'Text', asText)}<a href="/mail/${mail.id}/raw">Source</a></nav>
${
  asText
    ? html`<pre>${email.text ?? 'This mail has no text part.'}</pre>`
    : html`<iframe title="Message" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}${
  replyTo &&
  html`<form method="post" action="/mail/${mail.id}/reply" enctype="multipart/form-data"><h2>Reply</h2>
<div class="field"><label for="text">To ${replyTo}</label><textarea id="text" name="text" rows="4" required></textarea></div>
<div class="field"><label for="file">File to attach</label><input id="file" name="file" type="file"></div>
<button type="submit">Send reply</button>${isReplied && html` <span role="status">Sent.</span>`}</form>`
}`,
  );
}
