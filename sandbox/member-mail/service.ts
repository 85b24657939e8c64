import { randomBytes } from 'node:crypto';
import { bearerAuth } from 'hono/bearer-auth';
import { html } from '../html.ts';
import { parseJson } from '../json.ts';
import type { MailSummary } from '../mail/mailbox.ts';
import { busyWith, openService, secondIn, tableOf } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import { eventsOf, signedEvents } from './events.ts';
import GRANTED from './granted.json' with { type: 'json' };
import { mailSend, messagesOf } from './mail-send.ts';
import { inboundMessage } from './replies.ts';
import WORDS from './words.json' with { type: 'json' };

/**
 * `key` is the bearer token of every call. Events are signed with `eventsKey` (PKCS #8, DER in base64) and sent to
 * `eventsUrl`; replies to addresses of `inboundDomain` to `inboundUrl`, which contains a password. Empty: none are
 * sent.
 */
export const DEFAULT_MEMBER_MAIL = {
  key: 'sandbox-member-mail-key',
  eventsUrl: '',
  eventsKey: '',
  inboundUrl: '',
  inboundDomain: '',
  /** What the key may do, and the domains that mail may come from. */
  scopes: GRANTED.scopes,
  domains: GRANTED.domains,
};

const fault = ({ message, path }: { message: string; path?: readonly PropertyKey[] }) => ({
  message,
  field: path?.join('.') ?? null,
  help: null,
});
const one = (message: string) => ({ errors: [fault({ message })] });
const NO_KEY = { message: one(WORDS.noKey) };
const busy = busyWith(one(WORDS.busy), (seconds) => ({ 'x-ratelimit-reset': secondIn(seconds) }));

/** The stand-in for SendGrid. */
export async function startMemberMail(surroundings: Surroundings, options: typeof DEFAULT_MEMBER_MAIL) {
  const { mailbox, consoleUrl, webhooks } = surroundings;
  const { key, eventsUrl, eventsKey, inboundUrl, inboundDomain, scopes, domains } = options;
  const { app, serve } = await openService('memberMail', surroundings);
  app.use(bearerAuth({ token: key, noAuthenticationHeader: NO_KEY, invalidToken: NO_KEY }));
  const taken = () => mailbox.find({}).filter(({ via }) => via === 'memberMail');
  app.get('/v3/messages', (c) => {
    const [, name = '', value] = /^unique_args\['(\w+)'\]="([^"]+)"$/.exec(c.req.query('query') ?? '') ?? [];
    const found = taken().filter(({ args }) => value && args[name] === value);
    return c.json({
      messages: found.map(({ to, subject }) => ({ to_email: to, subject, status: 'processed' })),
    });
  });
  app.get('/v3/scopes', (c) => c.json({ scopes }));
  app.get('/v3/whitelabel/domains', (c) =>
    scopes.includes('whitelabel.read') ? c.json(domains) : c.json(one(WORDS.forbidden), 403),
  );
  app.get('/v3/verified_senders', (c) => c.json({ results: [] }));
  app.post('/v3/mail/send', async (c) => {
    const { data, error } = mailSend.safeParse(parseJson(await c.req.text()));
    if (!data) return c.json({ errors: error.issues.map(fault) }, 400);
    const mails: MailSummary[] = [];
    for (const { recipients, mime, args } of messagesOf(data))
      mails.push(await mailbox.add(await mime, recipients, 'memberMail', args));
    if (eventsUrl && eventsKey)
      await webhooks.send('memberMail', signedEvents(mails.flatMap(eventsOf), { eventsUrl, eventsKey }));
    return c.body(null, 202, { 'x-message-id': randomBytes(16).toString('base64url') });
  });
  // Suppressions are derived from the address itself, so there is nothing to delete.
  app.delete('/v3/suppression/:list{bounces|invalid_emails|spam_reports}/:email', (c) => c.body(null, 204));
  const link = ({ id, subject }: MailSummary) => html`<a href="${consoleUrl}mail/${id}">${subject}</a>`;
  const columns = { When: 'receivedAt', To: 'to', Subject: link, 'Message-ID': 'messageId' } as const;
  const standIn = serve(
    () => [tableOf('Accepted mails', taken(), columns)],
    one('Not known to the stand-in'),
    {
      busy,
    },
  );
  return {
    ...standIn,
    sendsMessages: true as const,
    replies: {
      domain: inboundUrl && inboundDomain,
      send: async (mail: MailSummary, to: string, text: string, file: File | null) =>
        webhooks.send('memberMail', await inboundMessage(mail, { to, text, file, inboundUrl })),
    },
  };
}
