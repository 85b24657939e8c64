import type { Email } from 'postal-mime';
import { type Html, html } from '../html.ts';
import type { MailSummary } from './mailbox.ts';

export type Desk = (title: string, here: string, body: Html) => string;

export const PER_PAGE = 50;

const VIEWS = { html: 'Message', text: 'Text', headers: 'Headers' } as const;
export type View = keyof typeof VIEWS;
export const isView = (name: string): name is View => name in VIEWS;

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

type Inbox = { mails: readonly MailSummary[]; total: number; page: number; search: string };

export function inboxPage(desk: Desk, { mails, total, page, search }: Inbox): string {
  const query = (to: number) =>
    `/mail?${new URLSearchParams({ ...(search ? { q: search } : {}), page: String(to) })}`;
  const count = total === 1 ? 'One mail' : `${total} mails`;
  return desk(
    'Inbox',
    '/mail',
    html`<div class="head"><div><h1>Inbox</h1><p class="lead">Every mail that was sent, whoever it was meant for. None leaves this machine.</p></div></div>
<div class="tools"><form role="search" action="/mail"><label class="unseen" for="q">Search recipient or subject</label>
<input id="q" name="q" type="search" value="${search}" placeholder="Search recipient or subject"><button type="submit">Search</button></form>
${total > 0 && html`<form method="post" action="/mail/delete"><button class="quiet" type="submit">Delete all</button></form>`}</div>
${total === 0 ? emptyInbox(search) : html`<p class="count">${search ? html`${count} with “${search}”. <a href="/mail">Show all</a>` : `${count}, newest first.`}</p>`}
<ul class="mails">${mails.map(mailRow)}</ul>
${
  total > PER_PAGE &&
  html`<nav class="pages" aria-label="Pages">${page > 1 && html`<a href="${query(page - 1)}">Newer</a>`}
${page * PER_PAGE < total && html`<a href="${query(page + 1)}">Older</a>`}</nav>`
}`,
  );
}

const mailRow = (
  mail: MailSummary,
): Html => html`<li><a href="/mail/${mail.id}"><span class="to">${mail.to || mail.recipients.join(', ')}</span>
<span class="subject">${mail.subject || '(no subject)'}${mail.attachments > 0 && html` <span class="tag">${mail.attachments} attached</span>`}</span>
<span class="when">${dateTime(mail.receivedAt)}</span></a></li>`;

const emptyInbox = (search: string): Html =>
  search
    ? html`<div class="empty"><h2>No mail matches “${search}”</h2><p>The search looks at recipients, senders and subjects. <a href="/mail">Show all mails</a></p></div>`
    : html`<div class="empty"><h2>No mail yet</h2><p>Mails appear here as soon as something sends one: try signing up, or making a commitment.</p></div>`;

export function mailPage(desk: Desk, mail: MailSummary, email: Email, view: View): string {
  const views = (Object.keys(VIEWS) as View[]).filter((name) => name !== 'html' || email.html);
  return desk(
    mail.subject || '(no subject)',
    '/mail',
    html`<p class="back"><a href="/mail">Inbox</a></p><h1>${mail.subject || '(no subject)'}</h1>
<dl class="facts"><div><dt>To</dt><dd>${mail.to || mail.recipients.join(', ')}</dd></div><div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>Received</dt><dd>${dateTime(mail.receivedAt)}</dd></div>
${email.attachments.length > 0 && html`<div><dt>Attached</dt><dd>${attachmentLinks(mail, email)}</dd></div>`}</dl>
<nav class="tabs" aria-label="Views">${views.map(
      (name) =>
        html`<a href="?view=${name}" ${name === view && html`aria-current="page"`}>${VIEWS[name]}</a>`,
    )}<a href="/mail/${mail.id}/raw">Source</a></nav>
${mailView(mail, email, view)}`,
  );
}

const attachmentLinks = (mail: MailSummary, email: Email): Html[] =>
  email.attachments.map(
    (attachment, index) =>
      html`<a href="/mail/${mail.id}/attachments/${index}" download>${attachment.filename ?? attachment.mimeType}</a> `,
  );

function mailView(mail: MailSummary, email: Email, view: View): Html {
  switch (view) {
    case 'html':
      return html`<iframe class="mail" title="Message" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
    case 'text':
      return html`<pre class="mail">${email.text ?? 'This mail has no text part.'}</pre>`;
    case 'headers':
      return html`<dl class="headers">${email.headers.map(({ originalKey, value }) => html`<div><dt>${originalKey}</dt><dd>${value}</dd></div>`)}</dl>`;
  }
}
