import { type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type { MailState, SuppressionReason } from '#app/domain/messages/mail-state.ts';
import { storable } from '#app/domain/text/plain-text.ts';

export type MailEvent = {
  mailId: string;
  state: MailState;
  at: Date;
  /** In the words of the recipient's server or the service. */
  reason: string | null;
  /** Why the address should get no more mail; `null` if it still may. */
  suppresses: SuppressionReason | null;
  /** Whether the service found the address on its own list, which may date from before we lifted the suppression. */
  isFromList: boolean;
};

const MAX_REASON = 500;

const text = z.string().optional().catch(undefined);
const mailId = z.string().regex(/^[\w.-]{1,120}$/);
const event = z
  .object({
    event: z.string(),
    timestamp: z.coerce.number().int().min(0).max(32_503_680_000),
    /** Our own id, from the mail's custom arguments. A bounce that arrives late is reported without these. */
    mail_id: mailId.optional().catch(undefined),
    /** The Message-ID, whose left side is our own id. */
    'smtp-id': text,
    type: text,
    reason: text,
    response: text,
  })
  .transform((one) => ({ ...one, mail_id: one.mail_id ?? idIn(one['smtp-id']) }))
  .refine(({ mail_id }) => mailId.safeParse(mail_id).success);

const idIn = (messageId = ''): string => messageId.trim().replace(/^<|@[^@]*$/g, '');

/**
 * Returns whether one of the keys signed these exact bytes: ECDSA over the timestamp and the body. The age does not
 * matter, since receiving an event again changes nothing.
 */
export function isSignedEvents(rawBody: Uint8Array, headers: Headers, keys: readonly KeyObject[]): boolean {
  const signature = headers.get('x-twilio-email-event-webhook-signature');
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp');
  if (!signature || !timestamp) return false;
  const signed = Buffer.concat([Buffer.from(timestamp), rawBody]);
  return keys.some((key) => verify('sha256', signed, key, Buffer.from(signature, 'base64')));
}

/**
 * Reads the events of a call and omits those that do not concern a mail of ours. Returns `null` for an invalid body.
 */
export function readMailEvents(rawBody: Uint8Array): MailEvent[] | null {
  const parsed = z.array(z.unknown()).safeParse(parseJson(rawBody));
  if (!parsed.success) return null;
  return parsed.data.flatMap((one) => {
    const { data } = event.safeParse(one);
    const meaning = data && meaningOf(data);
    if (!meaning) return [];
    const reason = storable((data.reason ?? data.response ?? '').slice(0, MAX_REASON)) || null;
    return [
      {
        mailId: data.mail_id,
        at: new Date(data.timestamp * 1000),
        reason,
        isFromList: data.event === 'dropped',
        ...meaning,
      },
    ];
  });
}

type Meaning = Pick<MailEvent, 'state' | 'suppresses'>;

function meaningOf({ event: name, type, reason }: z.output<typeof event>): Meaning | null {
  switch (name) {
    case 'processed':
      return { state: 'sent', suppresses: null };
    case 'deferred':
      return { state: 'deferred', suppresses: null };
    case 'delivered':
      return { state: 'delivered', suppresses: null };
    case 'bounce':
      // "Blocked" is a temporary refusal by a server: the mailbox is full, or the sender's network has a bad
      // reputation.
      return { state: 'bounced', suppresses: type === 'blocked' ? null : 'bounced' };
    case 'spamreport':
      return { state: 'complained', suppresses: 'complained' };
    case 'dropped':
      return { state: 'dropped', suppresses: suppressionIn(reason) };
    default:
      return null;
  }
}

/** The service drops mail to addresses on its own lists. */
function suppressionIn(reason: string | undefined): SuppressionReason | null {
  if (reason === 'Bounced Address' || reason === 'Invalid') return 'bounced';
  return reason === 'Spam Reporting Address' ? 'complained' : null;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
