import { z } from 'zod';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type ApiOptions, readMailRefusal } from './api.server.ts';
import { senderOf } from './api-body.ts';

const KEYS = 'SendGrid → Settings → API Keys';
const SENDERS = 'SendGrid → Settings → Sender Authentication';

/** Without these an address that an admin allows again stays on the service's own lists. */
const FORGIVE = [
  'suppression.bounces.delete',
  'suppression.invalid_emails.delete',
  'suppression.spam_reports.delete',
];

const granted = z.object({ scopes: z.array(z.string()) });
const domains = z.array(z.object({ domain: z.string(), valid: z.boolean() }));
const senders = z.object({ results: z.array(z.object({ from_email: z.string(), verified: z.boolean() })) });

export type MemberMailCheck = ApiOptions & { receivesEvents: boolean };

/** The checks of the mail service. No mail is sent. */
export function checkMemberMail({ baseUrl, apiKey, from, receivesEvents }: MemberMailCheck): Examination {
  const headers = { authorization: `Bearer ${apiKey}` };
  const client = outsideClient({
    service: 'memberMail',
    baseUrl,
    headers,
    readRefusal: readMailRefusal,
    ...ONCE,
  });
  const { email: address } = senderOf(from);
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return {
    vendor: 'SendGrid',
    address: 'SENDGRID_BASE_URL',
    steps: [
      {
        check: 'key',
        isNeeded: true,
        mend: {
          401: `Create a key at ${KEYS} → Create API Key, and copy it into SENDGRID_API_KEY: it is shown once.`,
          403: `The key is not allowed to be used from here: see SendGrid → Settings → IP Access Management.`,
        },
        async run(signal) {
          const { scopes } = await client.json({ method: 'GET', path: '/v3/scopes', signal }, granted);
          if (!scopes.includes('mail.send'))
            throw new Wrong(
              'The key may not send mail (mail.send).',
              `Give it “Mail Send” at ${KEYS} → (the key) → Edit API Key.`,
            );
          const missing = FORGIVE.filter((scope) => !scopes.includes(scope));
          if (missing.length === 0)
            return 'The key may send mail and remove addresses from SendGrid’s suppression lists.';
          throw new Wrong(
            `The key may send mail, but lacks ${missing.join(', ')}: an address that you allow again stays refused.`,
            `Give it “Suppressions” at ${KEYS} → (the key) → Edit API Key.`,
            'warning',
          );
        },
      },
      {
        check: 'sender',
        async run(signal) {
          try {
            const path = '/v3/whitelabel/domains';
            const all = await client.json({ method: 'GET', path, query: { limit: '200' }, signal }, domains);
            const one = all.find((known) => isWithin(domain, known.domain.toLowerCase()));
            if (one?.valid) return `${one.domain} is authenticated (DKIM), so mail from ${domain} is signed.`;
            if (one)
              throw new Wrong(
                `The DNS records of ${one.domain} are not verified.`,
                `Open ${SENDERS} → ${one.domain}, add the records to your DNS, and press Verify.`,
              );
            return await singleSender(address, domain, signal);
          } catch (error) {
            if (error instanceof OutsideError && (error.status === 401 || error.status === 403))
              throw new Wrong(
                `The key may not read whether ${domain} is authenticated.`,
                `Look at ${SENDERS} yourself: the domain of MAIL_FROM must be listed as verified. Or give the key “Sender Authentication”.`,
                'warning',
              );
            throw error;
          }
        },
      },
      {
        check: 'events',
        async run() {
          if (receivesEvents) return 'The public key of the event webhook can be read.';
          throw new Wrong(
            'SENDGRID_EVENTS_PUBLIC_KEYS is not set: the delivery of mails cannot be followed.',
            'Turn on SendGrid → Settings → Mail Settings → Event Webhooks → (the webhook) → Signature verification, and copy its Verification Key.',
            'warning',
          );
        },
      },
    ],
  };

  async function singleSender(email: string, of: string, signal: AbortSignal): Promise<string> {
    const path = '/v3/verified_senders';
    const { results } = await client.json({ method: 'GET', path, signal }, senders);
    const isVerified = results.some(
      ({ from_email, verified }) => verified && from_email.toLowerCase() === email.toLowerCase(),
    );
    if (!isVerified)
      throw new Wrong(
        `Neither ${of} nor the address of MAIL_FROM is verified: SendGrid refuses mail from it.`,
        `Press ${SENDERS} → Authenticate Your Domain, add its records to your DNS, and press Verify. If the sender is wrong, correct MAIL_FROM.`,
      );
    throw new Wrong(
      'The sender is verified as a single address: mail is not signed for your domain, and often ends as spam.',
      `Press ${SENDERS} → Authenticate Your Domain.`,
      'warning',
    );
  }
}

/** A domain that is authenticated covers its subdomains. */
const isWithin = (domain: string, known: string): boolean => domain === known || domain.endsWith(`.${known}`);
