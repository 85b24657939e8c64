import { Hono } from 'hono';
import { passOn } from '#app/integrations/errors/collector.server.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerEnv } from '../context.ts';

/** What tells a browser to report less. */
const PASSED_BACK = ['retry-after', 'x-sentry-rate-limits'];

export const errorTunnel = new Hono<ServerEnv>();

/** Where browsers report errors: their blockers and our policy let through what goes to our own address. */
errorTunnel.post('/tunnel', async (c) => {
  await countAct('errorReport', c.get('viewer')?.memberId ?? clientAddress(c));
  const { status, headers } = await passOn(new Uint8Array(await c.req.arrayBuffer()));
  const back = PASSED_BACK.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(null, { status, headers: Object.fromEntries(back) });
});
