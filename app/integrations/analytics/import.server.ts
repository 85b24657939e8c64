import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { type OutsideClient, outsideClient } from '#app/platform/outside.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';

/** An event as the vendor takes it. By its name, person, time and `$insert_id` it knows one that it has already. */
export type ImportedEvent = {
  event: string;
  properties: Record<string, unknown> & { distinct_id: string; $insert_id: string; time: number };
};

/** What is wrong with single events; all others of the call were taken. */
const verdict = z.object({
  failed_records: z
    .array(
      z.object({ index: z.number().int(), field: z.string().default(''), message: z.string().default('') }),
    )
    .default([]),
});

const INVALID = 400;
const TOO_LARGE = 413;

let client: OutsideClient | undefined;

/** The token of the project is the name, and there is no password. */
function vendor(): OutsideClient {
  client ??= outsideClient({
    service: 'analytics',
    baseUrl: env.MIXPANEL_BASE_URL,
    headers: () => ({ authorization: `Basic ${btoa(`${env.MIXPANEL_TOKEN}:`)}` }),
    readRefusal: (body) => refusal.safeParse(body).data ?? {},
  });
  return client;
}

const refusal = z.object({ error: z.string() }).transform(({ error }) => ({ message: error }));

/**
 * Hands events over, all at once. Answers what was wrong with which, by `$insert_id`; the others are there.
 * @throws OutsideError when none of them is.
 */
export async function importEvents(
  events: readonly ImportedEvent[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OutsideError>> {
  const { status, bytes } = await vendor().call({
    method: 'POST',
    path: '/import',
    query: { strict: '1' },
    json: events,
    safe: true,
    expected: [INVALID, TOO_LARGE],
    signal,
  });
  if (status === TOO_LARGE) return importHalves(events, signal);
  const read = verdict.safeParse(parse(bytes));
  const failed = read.data?.failed_records ?? [];
  // A 400 that blames no event is about the call: it must not count as done.
  if (!read.success || (status === INVALID && failed.length === 0)) {
    throw new OutsideError('analytics', `analytics answered an import with ${status} and no verdict`, {
      code: 'Malformed',
      status,
      permanent: false,
    });
  }
  return new Map(
    failed.flatMap(({ index, field, message }) => {
      const id = events[index]?.properties.$insert_id;
      return id === undefined ? [] : [[id, invalid(`${field}: ${message}`, status)] as const];
    }),
  );
}

/** Asks whether the service knows our project, with no event at all. */
export async function testAnalytics(signal: AbortSignal): Promise<void> {
  await importEvents([], signal);
}

async function importHalves(
  events: readonly ImportedEvent[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OutsideError>> {
  const [only, ...more] = events;
  if (only && more.length === 0)
    return new Map([[only.properties.$insert_id, invalid('too large', TOO_LARGE)]]);
  const middle = Math.ceil(events.length / 2);
  const halves = [events.slice(0, middle), events.slice(middle)];
  const failed = new Map<string, OutsideError>();
  for (const half of halves)
    for (const [id, error] of await importEvents(half, signal)) failed.set(id, error);
  return failed;
}

const invalid = (why: string, status: number) =>
  new OutsideError('analytics', `analytics refused an event: ${why}`, {
    code: 'Invalid',
    status,
    permanent: true,
  });

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
