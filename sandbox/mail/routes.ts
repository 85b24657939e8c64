import type { Hono } from 'hono';
import type { Attachment, Email } from 'postal-mime';
import { type Desk, sendPage } from '../design/page.ts';
import type { Web, WebContext } from '../http.ts';
import type { Mailbox, MailSummary } from './mailbox.ts';
import { inboxPage, mailPage } from './pages.ts';

const JSON_LIMIT = 50;

/** How replies are sent: replies to addresses of the domain reach the application. */
export type Replies = {
  domain: string;
  send: (mail: MailSummary, to: string, text: string, file: File | null) => Promise<void>;
};

/** Inbox pages and their JSON equivalents, on the console's port. */
export function serveInbox(app: Hono<Web>, mailbox: Mailbox, desk: Desk, replies: Replies): void {
  const replyAddress = ({ replyTo }: Email): string | undefined =>
    replyTo
      ?.map(({ address }) => address ?? '')
      .find((to) => replies.domain && to.endsWith(`@${replies.domain}`));
  const of =
    (show: (c: WebContext, mail: MailSummary, email: Email) => Response | Promise<Response>) =>
    async (c: WebContext) => {
      const mail = mailbox.get(c.req.param('id') ?? '');
      return mail ? show(c, mail, await mailbox.parsed(mail.id)) : c.notFound();
    };
  app.get('/mail', (c) => {
    const search = c.req.query('q') ?? '';
    return sendPage(c, inboxPage(desk, mailbox.find({ text: search }), search));
  });
  app.post('/mail/delete', async (c) => {
    await mailbox.clear();
    return c.redirect('/mail', 303);
  });
  app.get(
    '/mail/:id',
    of((c, mail, email) =>
      sendPage(
        c,
        mailPage(desk, mail, email, {
          asText: !email.html || c.req.query('view') === 'text',
          replyTo: replyAddress(email),
          isReplied: c.req.query('replied') !== undefined,
        }),
      ),
    ),
  );
  app.post(
    '/mail/:id/reply',
    of(async (c, mail, email) => {
      const { text, file } = await c.req.parseBody();
      const to = replyAddress(email);
      if (!to || typeof text !== 'string') return c.notFound();
      // Browsers send an empty file for none.
      await replies.send(mail, to, text, file instanceof File && file.name ? file : null);
      return c.redirect(`/mail/${mail.id}?replied`, 303);
    }),
  );
  app.get(
    '/mail/:id/html',
    of((c, { id }, email) => c.html(framed(email, id), 200, { 'content-security-policy': framePolicy(c) })),
  );
  app.get(
    '/mail/:id/raw',
    of(async (c, { id }) => {
      const headers = { 'content-type': 'text/plain; charset=utf-8' };
      return c.body(Uint8Array.from(await mailbox.raw(id)), 200, headers);
    }),
  );
  app.get(
    '/mail/:id/attachments/:index',
    of((c, _mail, { attachments }) => {
      const attachment = attachments[Number(c.req.param('index'))];
      return attachment ? download(c, attachment) : c.notFound();
    }),
  );

  app.get('/api/mail', async (c) => {
    const { to, subject, q } = c.req.query();
    const found = mailbox.find({ to, subject, text: q });
    const newest = found.slice(0, JSON_LIMIT);
    const mails = newest.map(async (mail) => toJson(mail, await mailbox.parsed(mail.id)));
    return c.json({ total: found.length, mails: await Promise.all(mails) });
  });
  app.get(
    '/api/mail/:id',
    of((c, mail, email) => c.json(toJson(mail, email))),
  );
  app.delete('/api/mail', async (c) => {
    await mailbox.clear();
    return c.body(null, 204);
  });
}

const toJson = (mail: MailSummary, email: Email) => ({
  ...mail,
  text: email.text ?? null,
  html: email.html ?? null,
  headers: email.headers.map(({ originalKey: name, value }) => ({ name, value })),
  attachments: email.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    size: bytes(content).length,
  })),
});

/** The mail as a mail program would show it: links open in a new tab, inline pictures come from its attachments. */
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
