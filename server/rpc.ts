import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { getHTTPStatusCode } from '@trpc/server/http';
import { DomainError } from '#app/domain/errors.ts';
import type { TrpcContext } from '#app/platform/rpc/trpc.server.ts';
import { appRouter } from '#app/trpc/root.server.ts';
import { clientAddress } from './client-address.ts';
import type { ServerContext } from './context.ts';

const ENDPOINT = '/api/trpc';
const MOST_CALLS = 20;

/** Answers calls of procedures. */
export async function rpc(c: ServerContext): Promise<Response> {
  const ctx: TrpcContext = {
    viewer: c.get('viewer'),
    requestId: c.get('requestId'),
    address: clientAddress(c),
  };
  const queries = queriesIn(c);
  if (queries) return answerQueries(queries, ctx);
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

type Query = { path: string; input: unknown };

// The types are nested by router; the record is flat.
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>);
const QUERIES: ReadonlySet<string> = new Set(
  procedures.flatMap(([path, { _def }]) => (_def.type === 'query' ? [path] : [])),
);

/**
 * Returns the queries of a request as our own pages send them, in one batch; `null` for anything else, malformed or
 * unknown, which tRPC's own handler answers.
 */
function queriesIn(c: ServerContext): Query[] | null {
  const isUsual =
    c.req.method === 'GET' &&
    c.req.header('content-type') === undefined &&
    c.req.header('trpc-accept') === undefined &&
    !c.req.header('accept')?.includes('jsonl');
  const { searchParams } = new URL(c.req.url);
  if (!isUsual || searchParams.get('batch') !== '1' || searchParams.has('connectionParams')) return null;
  const paths = c.req.path.slice(`${ENDPOINT}/`.length).split(',');
  const inputs = inputsIn(searchParams.get('input'));
  if (!inputs || paths.length > MOST_CALLS || !paths.every((path) => QUERIES.has(path))) return null;
  return paths.map((path, index) => ({ path, input: inputs[index] }));
}

type Inputs = Readonly<Record<number, unknown>>;

const isInputs = (value: unknown): value is Inputs =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inputsIn(text: string | null): Inputs | null {
  if (!text) return {};
  try {
    const inputs: unknown = JSON.parse(text);
    return isInputs(inputs) ? inputs : null;
  } catch {
    return null;
  }
}

const encoder = new TextEncoder();

/**
 * Runs queries and answers as tRPC's own handler does. That one makes five controllers for aborting, several copies of
 * its options and headers, and sends a text that is encoded twice. `rpc.test.ts` compares the two.
 */
async function answerQueries(queries: readonly Query[], ctx: TrpcContext): Promise<Response> {
  const errors: TRPCError[] = [];
  const results = await Promise.all(
    queries.map(async ({ path, input }, batchIndex) => {
      try {
        const getRawInput = async () => input;
        const call = { router: appRouter, path, getRawInput, ctx, type: 'query', batchIndex } as const;
        const data: unknown = await callTRPCProcedure({ ...call, signal: undefined });
        return { result: { data } };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        errors.push(error);
        return {
          error: getTRPCErrorShape({
            config: appRouter._def._config,
            error,
            type: 'query',
            path,
            input,
            ctx,
          }),
        };
      }
    }),
  );
  return new Response(encoder.encode(JSON.stringify(results)), {
    status: errors.length > 0 ? getHTTPStatusCode(results) : 200,
    headers: { ...headersAfter(errors), 'Content-Type': 'application/json', Vary: 'trpc-accept, accept' },
  });
}
