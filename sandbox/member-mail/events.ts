import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import type { MailSummary } from '../mail/mailbox.ts';
import type { Message } from '../webhooks.ts';
import WORDS from './words.json' with { type: 'json' };

/** The start of an address decides the fate of its mail; all others are delivered. */
const FATES: readonly [RegExp, readonly object[]][] = [
  [/^bounce/, [{ event: 'bounce', type: 'bounce', status: '5.1.1', reason: WORDS.bounced }]],
  [/^later/, [{ event: 'deferred', response: WORDS.deferred, attempt: '1' }]],
  [/^complain/, [{ event: 'delivered', response: WORDS.delivered }, { event: 'spamreport' }]],
];
const DELIVERED = [{ event: 'delivered', response: WORDS.delivered }];

/** The events about a mail, in chronological order. */
export function eventsOf({ recipients, messageId, args }: MailSummary): object[] {
  const timestamp = Math.floor(Date.now() / 1000);
  return recipients.flatMap((email) => {
    const common = { email, timestamp, 'smtp-id': messageId, sg_message_id: randomUUID(), ...args };
    const fate = FATES.find(([begins]) => begins.test(email))?.[1] ?? DELIVERED;
    return [{ event: 'processed' }, ...fate].map((event) => ({
      ...common,
      ...event,
      sg_event_id: randomUUID(),
    }));
  });
}

/** The call that reports events, signed like the vendor's. */
export function signedEvents(
  events: readonly object[],
  { eventsUrl, eventsKey }: { eventsUrl: string; eventsKey: string },
): Message {
  const body = JSON.stringify(events);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = createPrivateKey({ key: Buffer.from(eventsKey, 'base64'), format: 'der', type: 'pkcs8' });
  return {
    url: eventsUrl,
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), key).toString(
        'base64',
      ),
    },
    body,
  };
}
