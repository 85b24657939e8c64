import { Hono } from 'hono';
import { DomainError } from '#app/domain/errors.ts';
import { errorCollector } from '#app/integrations/wiring.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerEnv } from '../context.ts';

/** Headers that tell a browser to report less. */
const PASSED_BACK = ['retry-after', 'x-sentry-rate-limits'];

export const errorTunnel = new Hono<ServerEnv>();

/** Receives browsers' error reports. Same-origin requests are not blocked by ad blockers or our CSP. */
errorTunnel.post('/tunnel', async (c) => {
  await countAct('errorReport', c.get('viewer')?.memberId ?? clientAddress(c));
  const collector = errorCollector();
  if (!collector) throw new DomainError('not_found', 'Error reporting is not set up.');
  const { status, headers } = await collector.passOn(new Uint8Array(await c.req.arrayBuffer()));
  const back = PASSED_BACK.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(null, { status, headers: Object.fromEntries(back) });
});
