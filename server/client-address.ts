import { getConnInfo } from '@hono/node-server/conninfo';
import { settings } from '#app/platform/config/settings.server.ts';
import type { ServerContext } from './context.ts';

/**
 * Returns the client's IP address. Only as many entries of `X-Forwarded-For` are trusted, from the right, as there
 * are proxies of ours in front: anything further left was written by the sender.
 */
export function clientAddress(c: ServerContext): string {
  const socket = getConnInfo(c).remote.address ?? 'unknown';
  const { trustedProxies } = settings();
  if (trustedProxies === 0) return socket;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) || socket;
}
