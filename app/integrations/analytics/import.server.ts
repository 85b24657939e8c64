import { z } from 'zod';
import type { OutsideClient } from '#app/platform/outside/outside-call.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';

/** An event in the vendor's format. The vendor deduplicates by name, person, time and `$insert_id`. */
export type ImportedEvent = {
  event: string;
  properties: Record<string, unknown> & { distinct_id: string; $insert_id: string; time: number };
};

/** Errors of single events. All other events of the call were accepted. */
const verdict = z.object({
  failed_records: z
    .array(
      z.object({ index: z.number().int(), field: z.string().default(''), message: z.string().default('') }),
    )
    .default([]),
});

const INVALID = 400;
const TOO_LARGE = 413;

const refusal = z.object({ error: z.string() }).transform(({ error }) => ({ message: error }));

export type AnalyticsOptions = {
  baseUrl: string;
  /** The project token, sent as the user name with an empty password. */
  token: string;
  timeoutMs?: number;
  attempts?: number;
};

export function createAnalyticsClient({ baseUrl, token, ...limits }: AnalyticsOptions) {
  const client = outsideClient({
    service: 'analytics',
    baseUrl,
    headers: { authorization: `Basic ${btoa(`${token}:`)}` },
    readRefusal: (body) => refusal.safeParse(body).data ?? {},
    ...limits,
  });
  return {
    /**
     * Imports events in one call. Returns the errors by `$insert_id`; all other events were stored.
     * @throws OutsideError when none was stored.
     */
    importEvents: (events: readonly ImportedEvent[], signal: AbortSignal) =>
      importEvents(client, events, signal),
    /** Checks that the service knows our project, by importing an empty list. */
    async testConnection(signal: AbortSignal): Promise<void> {
      await importEvents(client, [], signal);
    },
  };
}

async function importEvents(
  client: OutsideClient,
  events: readonly ImportedEvent[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OutsideError>> {
  const { status, bytes } = await client.call({
    method: 'POST',
    path: '/import',
    query: { strict: '1' },
    json: events,
    safe: true,
    expected: [INVALID, TOO_LARGE],
    signal,
  });
  if (status === TOO_LARGE) return importHalves(client, events, signal);
  const read = verdict.safeParse(parse(bytes));
  const failed = read.data?.failed_records ?? [];
  // A 400 that names no event concerns the whole call and must not count as done.
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

async function importHalves(
  client: OutsideClient,
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
    for (const [id, error] of await importEvents(client, half, signal)) failed.set(id, error);
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
