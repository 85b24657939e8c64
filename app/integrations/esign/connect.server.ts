import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isoTime } from './envelope.ts';

/** A webhook message of the provider about an envelope. */
export type ConnectMessage = {
  envelopeId: string;
  /** `envelope-completed`, `recipient-declined` and the like. */
  event: string;
  /** When it happened, ISO. */
  at: string;
  /** SHA-256 (hex) of the fields that identify the message: equal for repeated deliveries of the same event. */
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
 * Reads a webhook message of the provider.
 * @returns `refused` if no key signed these exact bytes; `ignored` if it is signed but concerns no envelope, so there
 * is nothing to do and no need to send it again.
 */
export function readConnectMessage(
  rawBody: Uint8Array,
  headers: Headers,
  keys: readonly string[],
): ConnectMessage | 'refused' | 'ignored' {
  if (!isSignedByConnect(rawBody, headers, keys)) return 'refused';
  const parsed = envelopeEvent.safeParse(parseJson(rawBody));
  if (!parsed.success) return 'ignored';
  const { event, data, generatedDateTime } = parsed.data;
  const happened = whenItHappened(event, data.envelopeSummary);
  return {
    envelopeId: data.envelopeId,
    event,
    at: happened ?? isoTime(generatedDateTime) ?? new Date().toISOString(),
    // Excludes the generation time and retry count, which differ between deliveries of the same event.
    digest: createHash('sha256')
      .update(JSON.stringify([data.envelopeId, event, data.recipientId ?? null, happened]))
      .digest('hex'),
    body: parsed.data,
  };
}

/** Returns whether any of the keys made any of the signatures. Compares them all, in constant time. */
export function isSignedByConnect(rawBody: Uint8Array, headers: Headers, keys: readonly string[]): boolean {
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

/** Returns the time of the status that an `envelope-…` event reports, if the message contains the envelope. */
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
