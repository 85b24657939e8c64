import { getConnInfo } from '@hono/node-server/conninfo';
import { env } from '#app/platform/env.server.ts';
import type { ServerContext } from './context.ts';

/**
 * Who a request comes from. Only as many entries of `X-Forwarded-For` are believed, from the right, as there
 * are proxies of ours in front: anything further left was written by the sender.
 */
export function clientAddress(c: ServerContext): string {
  const socket = getConnInfo(c).remote.address ?? 'unknown';
  if (env.TRUSTED_PROXIES === 0) return socket;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-env.TRUSTED_PROXIES) || socket;
}
