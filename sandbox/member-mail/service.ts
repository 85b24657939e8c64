import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { ZodError } from 'zod';
import { html } from '../html.ts';
import { answerFailure, type FaultyAnswers, listen, markUnknown, type Web } from '../http.ts';
import { parseJson } from '../json.ts';
import type { MailSummary } from '../mail/mailbox.ts';
import { dateTime } from '../mail/pages.ts';
import { sameSecret } from '../secrets.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import { messagesOf } from './mail-send.ts';

export type MemberMailOptions = {
  /** Bearer of every call. */
  key: string;
};

export const DEFAULT_MEMBER_MAIL: MemberMailOptions = { key: 'sandbox-member-mail-key' };

const refusal = (message: string, field: string | null = null) => ({ message, field, help: null });
const FAULTS: FaultyAnswers = {
  busy: (seconds) => ({
    status: 429,
    headers: { 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + seconds) },
    body: JSON.stringify({ errors: [refusal('too many requests')] }),
  }),
};

/** The stand-in for SendGrid. */
export async function startMemberMail(surroundings: Surroundings, options: MemberMailOptions) {
  const { address, calls, faults, mailbox, consoleUrl } = surroundings;
  const http = await listen('memberMail', address, calls, faults);
  const app = new Hono<Web>();
  app.use('/v3/*', async (c, next) => {
    if (sameSecret(c.req.header('authorization')?.replace(/^Bearer /i, ''), options.key)) return next();
    const errors = [refusal('The provided authorization grant is invalid, expired, or revoked')];
    return c.json({ errors }, 401);
  });
  app.get('/v3/scopes', (c) => c.json({ scopes: ['mail.send'] }));
  app.post('/v3/mail/send', async (c) => {
    const messages = messagesOf(parseJson(await c.req.text()));
    for (const { recipients, mime } of messages) await mailbox.add(await mime, recipients, 'memberMail');
    return c.body(null, 202, { 'x-message-id': randomBytes(16).toString('base64url') });
  });
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ errors: [refusal(`Not known to the stand-in: ${c.req.method} ${c.req.path}`)] }, 404);
  });
  app.onError((error, c) => {
    if (!(error instanceof ZodError)) return answerFailure(error, c);
    return c.json({ errors: error.issues.map(({ message, path }) => refusal(message, path.join('.'))) }, 400);
  });
  http.serve(app, FAULTS);
  const link = ({ id, subject }: MailSummary) => html`<a href="${consoleUrl}mail/${id}">${subject}</a>`;
  const row = (mail: MailSummary) => [dateTime(mail.receivedAt), mail.to, link(mail), mail.messageId];
  const taken = () => mailbox.find({}).filter(({ via }) => via === 'memberMail');
  const columns = ['When', 'To', 'Subject', 'Message-ID'];
  return {
    name: 'memberMail',
    title: 'Mail to members',
    standsFor: 'SendGrid: the transactional mail API; what it takes lands in the inbox here',
    url: http.url,
    port: http.port,
    tables: () => [
      { title: 'Mails taken', columns, rows: taken().slice(0, 50).map(row), empty: 'No mail yet.' },
    ],
    close: http.close,
  } satisfies StandIn;
}
