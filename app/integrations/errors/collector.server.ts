import { z } from 'zod';
import { DomainError } from '#app/domain/errors.ts';
import type { OutsideAnswer, OutsideCall } from '#app/platform/outside/outside-call.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';

const TIMEOUT_MS = 5_000;

/** The first line of an envelope. */
const head = z.object({ dsn: z.url() });
const LONGEST_HEAD = 16 * 1024;

/** The answer to a report that was taken, with its id or without. */
const taken = z.looseObject({});

/** Statuses of the collector that are passed on to the browser. */
const REFUSALS = [400, 401, 403, 404, 413, 429, 500, 502, 503];

export type CollectorOptions = {
  /** The address, key and project of the reports. */
  dsn: string;
  timeoutMs?: number;
};

/** Creates the client that forwards browsers' error reports to the collector. */
export function createErrorCollector({ dsn, timeoutMs = TIMEOUT_MS }: CollectorOptions) {
  const { origin, host, username, pathname } = new URL(dsn);
  const at = pathname.lastIndexOf('/');
  const [prefix, project] = [pathname.slice(0, at), pathname.slice(at + 1)];
  const client = outsideClient({ service: 'errors', baseUrl: origin + prefix, timeoutMs });
  const isOurs = (other: URL) =>
    other.host === host && other.pathname === pathname && other.username === username;
  const sending = (body: Uint8Array<ArrayBuffer> | string): OutsideCall => ({
    method: 'POST',
    path: `/api/${project}/envelope/`,
    query: { sentry_version: '7', sentry_key: username },
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body,
  });

  return {
    /**
     * Forwards a browser's report if it is for our own project.
     * @throws DomainError `bad_request`, `forbidden` (another project's), `unavailable`.
     */
    async passOn(envelope: Uint8Array<ArrayBuffer>): Promise<OutsideAnswer> {
      const address = addressIn(envelope);
      if (!address) throw new DomainError('bad_request', 'This is not an error report.');
      if (!isOurs(address)) throw new DomainError('forbidden', 'This is not one of our error reports.');
      try {
        return await client.call({ ...sending(envelope), expected: REFUSALS });
      } catch (cause) {
        if (!(cause instanceof OutsideError)) throw cause;
        throw new DomainError('unavailable', 'We cannot accept error reports right now.', {
          retryAfter: 60,
          cause,
        });
      }
    },

    /** Checks that reports are accepted, with an empty one. */
    async testConnection(signal: AbortSignal): Promise<void> {
      const nothing = JSON.stringify({ timestamp: Date.now() / 1000, discarded_events: [] });
      const report = sending(`{}\n{"type":"client_report"}\n${nothing}`);
      await client.json({ ...report, signal }, taken);
    },
  };
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
