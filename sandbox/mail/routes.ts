import type { Hono } from 'hono';
import type { Attachment, Email } from 'postal-mime';
import { type Desk, sendPage } from '../design/page.ts';
import type { Web, WebContext } from '../http.ts';
import type { Mailbox, MailSummary } from './mailbox.ts';
import { inboxPage, mailPage } from './pages.ts';

const JSON_LIMIT = 50;

/** Inbox pages and their JSON twin, on the console's port. */
export function serveInbox(app: Hono<Web>, mailbox: Mailbox, desk: Desk): void {
  app.get('/mail', (c) => {
    const search = c.req.query('q') ?? '';
    return sendPage(c, inboxPage(desk, mailbox.find({ text: search }), search));
  });
  app.post('/mail/delete', async (c) => {
    await mailbox.clear();
    return c.redirect('/mail', 303);
  });
  app.get('/mail/:id', async (c) => {
    const mail = mailbox.get(c.req.param('id'));
    if (!mail) return c.notFound();
    const email = await mailbox.parsed(mail.id);
    return sendPage(c, mailPage(desk, mail, email, !email.html || c.req.query('view') === 'text'));
  });
  app.get('/mail/:id/html', async (c) => {
    const email = await parsed(c, mailbox);
    return email
      ? c.html(framed(email, c.req.param('id')), 200, { 'content-security-policy': framePolicy(c) })
      : c.notFound();
  });
  app.get('/mail/:id/raw', async (c) => {
    const mail = mailbox.get(c.req.param('id'));
    if (!mail) return c.notFound();
    return c.body(Uint8Array.from(await mailbox.raw(mail.id)), 200, {
      'content-type': 'text/plain; charset=utf-8',
    });
  });
  app.get('/mail/:id/attachments/:index', async (c) => {
    const attachment = (await parsed(c, mailbox))?.attachments[Number(c.req.param('index'))];
    return attachment ? download(c, attachment) : c.notFound();
  });
  serveJson(app, mailbox);
}

function serveJson(app: Hono<Web>, mailbox: Mailbox): void {
  app.get('/api/mail', async (c) => {
    const { to, subject, q } = c.req.query();
    const found = mailbox.find({ to, subject, text: q });
    const mails = await Promise.all(found.slice(0, JSON_LIMIT).map((mail) => toJson(mailbox, mail)));
    return c.json({ total: found.length, mails });
  });
  app.get('/api/mail/:id', async (c) => {
    const mail = mailbox.get(c.req.param('id'));
    return mail ? c.json(await toJson(mailbox, mail)) : c.notFound();
  });
  app.delete('/api/mail', async (c) => {
    await mailbox.clear();
    return c.body(null, 204);
  });
}

async function toJson(mailbox: Mailbox, mail: MailSummary) {
  const email = await mailbox.parsed(mail.id);
  return {
    ...mail,
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey: name, value }) => ({ name, value })),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      size: bytes(content).length,
    })),
  };
}

function parsed(c: WebContext, mailbox: Mailbox): Promise<Email> | undefined {
  const mail = mailbox.get(c.req.param('id') ?? '');
  return mail && mailbox.parsed(mail.id);
}

/** The mail as its reader's program would show it: links open beside it, its own pictures come from its attachments. */
function framed(email: Email, id: string): string {
  const pictured = (email.html ?? '').replace(/cid:([^"'\s)>]+)/g, (text, contentId: string) => {
    const index = email.attachments.findIndex((attachment) => attachment.contentId === `<${contentId}>`);
    return index < 0 ? text : `/mail/${id}/attachments/${index}`;
  });
  return `<base target="_blank">${pictured}`;
}

/** No scripts, no forms, and pictures only from this machine. */
function framePolicy(c: WebContext): string {
  const here = new URL(c.req.url).origin;
  return `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src 'none'; img-src ${here} http://localhost:* http://127.0.0.1:* data:`;
}

function download(c: WebContext, { filename, mimeType, content }: Attachment) {
  const name = encodeURIComponent(filename ?? 'attachment');
  return c.body(Uint8Array.from(bytes(content)), 200, {
    'content-type': mimeType,
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
}

const bytes = (content: Attachment['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
