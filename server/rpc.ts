import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { DomainError } from '#app/domain/errors.ts';
import type { TrpcContext } from '#app/platform/rpc/trpc.server.ts';
import { appRouter } from '#app/trpc/root.server.ts';
import { clientAddress } from './client-address.ts';
import type { ServerContext } from './context.ts';

const ENDPOINT = '/api/trpc';
const MOST_CALLS = 20;

export async function rpc(c: ServerContext): Promise<Response> {
  const ctx: TrpcContext = {
    viewer: c.get('viewer'),
    refusal: c.get('holderRefusal'),
    requestId: c.get('requestId'),
    address: clientAddress(c),
  };
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: c.req.raw,
    router: appRouter,
    createContext: () => ctx,
    responseMeta: ({ errors }) => ({ headers: headersAfter(errors) }),
    allowBatching: true,
    maxBatchSize: MOST_CALLS,
  });
}

function headersAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof DomainError ? (cause.retryAfter ?? 0) : 0));
  const wait = Math.max(0, ...waits);
  return { 'Cache-Control': 'no-store', ...(wait > 0 && { 'Retry-After': String(wait) }) };
}
