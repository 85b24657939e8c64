import { randomBytes } from 'node:crypto';
import { bearerAuth } from 'hono/bearer-auth';
import { html } from '../html.ts';
import { parseJson } from '../json.ts';
import type { MailSummary } from '../mail/mailbox.ts';
import { busyWith, openService, secondIn, tableOf } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import { mailSend, messagesOf } from './mail-send.ts';
import WORDS from './words.json' with { type: 'json' };

/** `key` is the bearer token of every call. */
export const DEFAULT_MEMBER_MAIL = { key: 'sandbox-member-mail-key' };

const fault = ({ message, path }: { message: string; path?: readonly PropertyKey[] }) => ({
  message,
  field: path?.join('.') ?? null,
  help: null,
});
const one = (message: string) => ({ errors: [fault({ message })] });
const NO_KEY = { message: one(WORDS.noKey) };
const busy = busyWith(one(WORDS.busy), (seconds) => ({ 'x-ratelimit-reset': secondIn(seconds) }));

/** The stand-in for SendGrid. */
export async function startMemberMail(surroundings: Surroundings, { key }: typeof DEFAULT_MEMBER_MAIL) {
  const { mailbox, consoleUrl } = surroundings;
  const { app, serve } = await openService('memberMail', surroundings);
  app.use(bearerAuth({ token: key, noAuthenticationHeader: NO_KEY, invalidToken: NO_KEY }));
  const taken = () => mailbox.find({}).filter(({ via }) => via === 'memberMail');
  app.get('/v3/messages', (c) => {
    const asked = /^unique_args\['mail_id'\]="([^"]+)"$/.exec(c.req.query('query') ?? '')?.[1];
    const found = taken().filter(({ messageId }) => asked && messageId?.startsWith(`<${asked}@`));
    return c.json({
      messages: found.map(({ to, subject }) => ({ to_email: to, subject, status: 'processed' })),
    });
  });
  app.get('/v3/scopes', (c) => c.json({ scopes: ['mail.send'] }));
  app.post('/v3/mail/send', async (c) => {
    const { data, error } = mailSend.safeParse(parseJson(await c.req.text()));
    if (!data) return c.json({ errors: error.issues.map(fault) }, 400);
    for (const { recipients, mime } of messagesOf(data))
      await mailbox.add(await mime, recipients, 'memberMail');
    return c.body(null, 202, { 'x-message-id': randomBytes(16).toString('base64url') });
  });
  const link = ({ id, subject }: MailSummary) => html`<a href="${consoleUrl}mail/${id}">${subject}</a>`;
  const columns = { When: 'receivedAt', To: 'to', Subject: link, 'Message-ID': 'messageId' } as const;
  return serve(() => [tableOf('Mails taken', taken(), columns)], one('Not known to the stand-in'), { busy });
}
