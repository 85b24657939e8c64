import { domainToASCII } from 'node:url';
import parseAddresses from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type Mail, type Mailer, messageId } from './mail.ts';

export type ApiOptions = { baseUrl: string; apiKey: string; from: string; timeoutMs?: number };

const TAKEN = 202;
const MIN_HINT_MS = 1_000;
const MAX_HINT_MS = 10 * 60_000;

/**
 * Creates a mailer for the transactional mail API. It has no idempotency key: after a lost response it is asked what it
 * has taken, where the account can tell; otherwise the mail is sent again under the same Message-ID, by which mail
 * programs fold duplicates.
 */
export function apiMailer({ baseUrl, apiKey, from, ...limits }: ApiOptions): Mailer {
  const client = outsideClient({
    service: 'memberMail',
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    retryHint,
    readRefusal,
    ...limits,
  });
  return {
    async send(mail, signal) {
      const { status } = await client.call({
        method: 'POST',
        path: '/v3/mail/send',
        json: bodyOf(mail, from),
        signal,
      });
      if (status === TAKEN) return;
      throw failed('Malformed', 'memberMail did not say that it has taken the mail', status);
    },
    async hasTaken(id, signal) {
      const query = new URLSearchParams({ limit: '1', query: `unique_args['mail_id']="${id}"` });
      try {
        const { messages } = await client.json(
          { method: 'GET', path: `/v3/messages?${query}`, signal },
          taken,
        );
        return messages.length > 0;
      } catch (error) {
        // The list of what was sent is an option of the account.
        if (error instanceof OutsideError && NOT_TO_BE_ASKED.has(error.status)) return false;
        throw error;
      }
    },
    async testConnection(signal) {
      const { scopes } = await client.json({ method: 'GET', path: '/v3/scopes', signal }, granted);
      if (!scopes.includes('mail.send')) throw failed('MissingScope', 'The key may not send mail', 200);
    },
    close: async () => undefined,
  };
}

function bodyOf(mail: Mail, from: string) {
  const { id, to, subject, text, html, replyTo, attachment } = mail;
  const off = { enable: false };
  return {
    personalizations: [{ to: [{ email: onTheWire(to) }] }],
    from: sender(from),
    ...(replyTo && { reply_to: { email: onTheWire(replyTo) } }),
    subject,
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
    ...(attachment && {
      attachments: [
        { content: attachment.base64, filename: attachment.filename, type: attachment.contentType },
      ],
    }),
    headers: { 'Message-ID': messageId(id, from) },
    custom_args: { mail_id: id },
    // Tracking is off: links contain tokens that nobody else may read, and the mails are not a campaign.
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: off,
      subscription_tracking: off,
      ganalytics: off,
    },
  };
}

function sender(from: string) {
  const [mailbox] = parseAddresses(from, { flatten: true });
  if (!mailbox) throw new Error('The sender of mails is no address.');
  return { email: mailbox.address, ...(mailbox.name && { name: mailbox.name }) };
}

/** Converts a domain to ASCII, as mail servers require. */
function onTheWire(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (domainToASCII(domain) || domain);
}

/** Reads the time, in seconds since 1970, at which calls are accepted again. */
function retryHint(headers: Headers): number | undefined {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(reset)) return undefined;
  return Math.min(Math.max(reset * 1000 - Date.now(), MIN_HINT_MS), MAX_HINT_MS);
}

const NOT_TO_BE_ASKED: ReadonlySet<number | null> = new Set([401, 402, 403, 404]);
const taken = z.object({ messages: z.array(z.unknown()) });
const granted = z.object({ scopes: z.array(z.string()) });

const refusal = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1),
});

function readRefusal(body: unknown) {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return {};
  const messages = parsed.data.errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return { message: messages.join(' · ') };
}

const failed = (code: string, message: string, status: number) =>
  new OutsideError('memberMail', message, { code, status, permanent: false });
