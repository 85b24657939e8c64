import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { type OutsideAnswer, outsideClient } from '#app/platform/outside.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';

/** What the address for reports says: where they go, under which key, for which project. */
function collectorAt(dsn: string) {
  const { origin, host, username, pathname } = new URL(dsn);
  const at = pathname.lastIndexOf('/');
  const [prefix, project] = [pathname.slice(0, at), pathname.slice(at + 1)];
  const client = outsideClient({ service: 'errors', baseUrl: origin + prefix, timeoutMs: 5_000 });
  return {
    isOurs: (other: URL) => other.host === host && other.pathname === pathname && other.username === username,
    send: (
      envelope: Uint8Array<ArrayBuffer> | string,
      signal?: AbortSignal,
      expected: readonly number[] = [],
    ) =>
      client.call({
        method: 'POST',
        path: `/api/${project}/envelope/`,
        query: { sentry_version: '7', sentry_key: username },
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: envelope,
        expected,
        signal,
      }),
  };
}

const collector = env.SENTRY_DSN ? collectorAt(env.SENTRY_DSN) : null;

/** The first line of an envelope. */
const head = z.object({ dsn: z.url() });
const LONGEST_HEAD = 16 * 1024;

/** Answers of the collector that are the browser's business. */
const REFUSALS = [400, 401, 403, 404, 413, 429, 500, 502, 503];

/**
 * Passes on what a browser reports, when it is for our own project.
 * @throws DomainError `not_found` (nothing is reported), `bad_request`, `forbidden` (another's), `unavailable`.
 */
export async function passOn(envelope: Uint8Array<ArrayBuffer>): Promise<OutsideAnswer> {
  if (!collector) throw new DomainError('not_found', 'No error reports are taken here.');
  const address = addressIn(envelope);
  if (!address) throw new DomainError('bad_request', 'That is not an error report.');
  if (!collector.isOurs(address)) throw new DomainError('forbidden', 'That is not a report of ours.');
  try {
    return await collector.send(envelope, undefined, REFUSALS);
  } catch (cause) {
    if (!(cause instanceof OutsideError)) throw cause;
    throw new DomainError('unavailable', 'Error reports cannot be taken right now.', {
      retryAfter: 60,
      cause,
    });
  }
}

function addressIn(envelope: Uint8Array): URL | null {
  const end = envelope.subarray(0, LONGEST_HEAD).indexOf(10);
  if (end < 0) return null;
  try {
    const read = head.safeParse(JSON.parse(Buffer.from(envelope.subarray(0, end)).toString('utf8')));
    return read.success ? new URL(read.data.dsn) : null;
  } catch {
    return null;
  }
}

/** Asks whether reports are taken, by one of nothing. `null`: none are made. */
export const testErrorReports =
  collector &&
  (async (signal: AbortSignal): Promise<void> => {
    const nothing = JSON.stringify({ timestamp: Date.now() / 1000, discarded_events: [] });
    await collector.send(`{}\n{"type":"client_report"}\n${nothing}`, signal);
  });
