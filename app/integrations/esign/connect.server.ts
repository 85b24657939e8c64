import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { isoTime } from './envelope.ts';

/** What the provider told about an envelope. */
export type ConnectMessage = {
  envelopeId: string;
  /** `envelope-completed`, `recipient-declined` and the like. */
  event: string;
  /** When it happened, ISO. */
  at: string;
  /** SHA-256 (hex) of what identifies the message: equal for repeated deliveries of the same event. */
  digest: string;
  body: Record<string, unknown>;
};

const SIGNATURE_HEADER = /^x-docusign-signature-\d+$/;

const summary = z.record(z.string(), z.unknown()).optional().catch(undefined);
const envelopeEvent = z.looseObject({
  event: z.string().regex(/^(envelope|recipient)-/),
  generatedDateTime: z.string().optional().catch(undefined),
  data: z.looseObject({
    envelopeId: z.string().min(1),
    recipientId: z.coerce.string().optional().catch(undefined),
    envelopeSummary: summary,
  }),
});

/**
 * Reads a message of the provider to our webhook.
 * @returns `refused` when none of our keys signed these very bytes; `ignored` when it is signed but tells nothing of an
 * envelope, so that there is nothing to do and nothing to send again.
 */
export function readConnectMessage(
  rawBody: Uint8Array,
  headers: Headers,
): ConnectMessage | 'refused' | 'ignored' {
  if (!isSigned(rawBody, headers, env.DOCUSIGN_CONNECT_HMAC_KEYS)) return 'refused';
  const parsed = envelopeEvent.safeParse(parseJson(rawBody));
  if (!parsed.success) return 'ignored';
  const { event, data, generatedDateTime } = parsed.data;
  const happened = whenItHappened(event, data.envelopeSummary);
  return {
    envelopeId: data.envelopeId,
    event,
    at: happened ?? isoTime(generatedDateTime) ?? new Date().toISOString(),
    // When it was generated and how often it was tried changes between deliveries of the same event.
    digest: createHash('sha256')
      .update(JSON.stringify([data.envelopeId, event, data.recipientId ?? null, happened]))
      .digest('hex'),
    body: parsed.data,
  };
}

/** Whether any of the keys made any of the signatures; all are compared, in the same time. */
export function isSigned(rawBody: Uint8Array, headers: Headers, keys: readonly string[]): boolean {
  const given = [...headers]
    .filter(([name]) => SIGNATURE_HEADER.test(name))
    .map(([, value]) => Buffer.from(value, 'base64'));
  let signed = false;
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(rawBody).digest();
    for (const one of given) {
      if (one.length === expected.length && timingSafeEqual(one, expected)) signed = true;
    }
  }
  return signed;
}

/** The time of the status that an `envelope-…` event tells of, where the message carries the envelope. */
function whenItHappened(event: string, envelope: Record<string, unknown> | undefined): string | null {
  const [kind, status] = event.split('-');
  const time = kind === 'envelope' ? envelope?.[`${status}DateTime`] : undefined;
  return typeof time === 'string' ? isoTime(time) : null;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
