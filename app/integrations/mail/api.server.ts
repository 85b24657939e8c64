import { z } from 'zod';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { apiMailBody, apiManyBody, onTheWire } from './api-body.ts';
import type { ServiceMailer } from './mail.ts';

export type ApiOptions = { baseUrl: string; apiKey: string; from: string; timeoutMs?: number };

const TAKEN = 202;
/** Sending to hundreds of recipients takes the service a while. */
const MANY_MS = 30_000;
const MIN_HINT_MS = 1_000;
const MAX_HINT_MS = 10 * 60_000;

/**
 * Creates a mailer for the transactional mail API. The API has no idempotency key: after a lost response, the mailer
 * looks up whether the mail was accepted, if the account allows that; otherwise it sends the mail again under the
 * same Message-ID, by which mail programs merge duplicates.
 */
export function apiMailer({ baseUrl, apiKey, from, ...limits }: ApiOptions): ServiceMailer {
  const client = outsideClient({
    service: 'memberMail',
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    retryHint,
    readRefusal: readMailRefusal,
    ...limits,
  });
  const hand = async (json: object, signal: AbortSignal | undefined, timeoutMs?: number) => {
    const call = { method: 'POST', path: '/v3/mail/send', json, signal } as const;
    const { status } = await client.call(timeoutMs === undefined ? call : { ...call, timeoutMs });
    if (status !== TAKEN)
      throw failed('Malformed', 'memberMail did not say that it has taken the mail', status);
  };
  const hasTaken = async (argument: string, value: string, signal: AbortSignal | undefined) => {
    const query = new URLSearchParams({ limit: '1', query: `unique_args['${argument}']="${value}"` });
    try {
      const path = `/v3/messages?${query}`;
      const { messages } = await client.json({ method: 'GET', path, signal }, taken);
      return messages.length > 0;
    } catch (error) {
      // Listing sent mails is an option of the account.
      if (error instanceof OutsideError && NOT_TO_BE_ASKED.has(error.status)) return false;
      throw error;
    }
  };
  return {
    send: (mail, signal) => hand(apiMailBody(mail, from), signal),
    sendMany: (mail, signal) => hand(apiManyBody(mail, from), signal, limits.timeoutMs ?? MANY_MS),
    hasTaken: (id, signal) => hasTaken('mail_id', id, signal),
    hasTakenBatch: (batch, signal) => hasTaken('mail_batch', batch, signal),
    async forgive(address, signal) {
      let denied: OutsideError | undefined;
      for (const list of ['bounces', 'invalid_emails', 'spam_reports']) {
        const path = `/v3/suppression/${list}/${encodeURIComponent(onTheWire(address))}`;
        try {
          await client.call({ method: 'DELETE', path, safe: true, expected: [404], signal });
        } catch (error) {
          // Each list needs a permission of its own.
          if (!(error instanceof OutsideError && error.status === 403)) throw error;
          denied ??= error;
        }
      }
      if (denied) throw denied;
    },
    async testConnection(signal) {
      const { scopes } = await client.json({ method: 'GET', path: '/v3/scopes', signal }, granted);
      if (!scopes.includes('mail.send')) throw failed('MissingScope', 'The key may not send mail', 200);
    },
    close: async () => undefined,
  };
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

/** Returns the service's own words. */
export function readMailRefusal(body: unknown) {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return {};
  const messages = parsed.data.errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return { message: messages.join(' · ') };
}

const failed = (code: string, message: string, status: number) =>
  new OutsideError('memberMail', message, { code, status, permanent: false });
