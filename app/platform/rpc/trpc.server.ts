import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { DeadlineError, withDeadline } from '#app/db/deadline.server.ts';
import { isAdmin, type Need, VIEW_IS_READ_ONLY, verdictOn } from '#app/domain/access/access.ts';
import { type HolderRight, refusalFor } from '#app/domain/access/grants.ts';
import type { StaffNeed } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError, ERROR_CODES, OUR_FAULT } from '#app/domain/errors.ts';
import { settings } from '../config/settings.server.ts';
import { logger } from '../logging/logger.server.ts';
import { countAct } from '../rate-limit/rate-limit.server.ts';
import { countRead, haveWords } from '../rate-limit/reads.server.ts';
import { requireConfirmed } from '../session/step-up.server.ts';
import { asUnavailable } from './unavailable.server.ts';

export type TrpcContext = {
  viewer: Viewer | null;
  /** Why the call cannot be made for the holder that it names. */
  refusal?: DomainError | null;
  requestId: string;
  /** The caller's IP address, by which visitors are rate-limited. */
  address: string;
};

/**
 * `whileViewing`: admins may call it while viewing the application as a member. `forHolder`: it can be called for a
 * holder, by those whom a grant gives this right; all others work only for oneself.
 */
type ProcedureMeta = { whileViewing?: true; forHolder?: HolderRight | 'any' };

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedureMeta>()
  .create({
    isServer: true,
    errorFormatter: ({ shape, error, ctx }) => ({
      code: shape.code,
      message: messageOf(error),
      data: {
        code: shape.data.code,
        // The status of the response, too. tRPC's own for a timeout is 408.
        httpStatus: error.code === 'TIMEOUT' ? ERROR_CODES.timeout.status : shape.data.httpStatus,
        path: shape.data.path,
        requestId: ctx?.requestId,
      },
    }),
  });

/**
 * Returns the message for a person: one of our sentences, never a stack trace or the output of a parser or validator.
 */
function messageOf(error: TRPCError): string {
  if (error.cause instanceof DomainError) return error.cause.message;
  if (error.cause instanceof ZodError || error.cause instanceof SyntaxError)
    return 'Some of your input is not valid. Please check it and try again.';
  return error.code === 'INTERNAL_SERVER_ERROR' ? OUR_FAULT : error.message;
}

const LEVELS: Partial<Record<string, 'error' | 'warn'>> = {
  INTERNAL_SERVER_ERROR: 'error',
  TIMEOUT: 'warn',
  SERVICE_UNAVAILABLE: 'warn',
};

/** Returns the refusal to answer with: by the table in `errors.ts`, and PARSE_ERROR for malformed JSON (seed §8). */
function refusalOf(error: TRPCError): TRPCError {
  const cause = asUnavailable(error.cause) ?? asTimeout(error.cause) ?? error.cause;
  if (cause instanceof DomainError)
    return new TRPCError({ code: ERROR_CODES[cause.code].trpc, message: cause.message, cause });
  return error.code === 'BAD_REQUEST' && cause instanceof SyntaxError
    ? new TRPCError({ code: 'PARSE_ERROR', cause })
    : error;
}

function asTimeout(cause: unknown): DomainError | null {
  if (!(cause instanceof DeadlineError)) return null;
  const saved = cause.hasSaved
    ? 'Some of it was saved. Please reload the page before you try again.'
    : 'Nothing was saved. Please try again.';
  return new DomainError('timeout', `This took too long, so we stopped. ${saved}`, { cause });
}

/** Runs a call for as long as it may take (`CALL_SECONDS`). */
async function inTime<Result>(
  next: () => Promise<Result>,
): Promise<Result | { ok: false; error: TRPCError }> {
  try {
    return await withDeadline(settings().http.callMs, next);
  } catch (cause) {
    const isLate = cause instanceof DeadlineError;
    return {
      ok: false,
      error: isLate ? new TRPCError({ code: 'TIMEOUT', cause }) : getTRPCErrorFromUnknown(cause),
    };
  }
}

/**
 * Limits the time of every call, logs it, counts it, and admits the viewer. One middleware for all of that: tRPC
 * copies its options twice for each.
 */
const procedureFor = <Admitted extends Viewer | null>(admit: (viewer: Viewer | null) => Admitted) =>
  t.procedure.use(async ({ ctx, path, type, meta, getRawInput, next }) => {
    const started = performance.now();
    const result = await inTime(async () => {
      admitForHolder(ctx, meta?.forHolder);
      if (type === 'mutation') await allowChange(ctx, meta?.whileViewing ?? false);
      else if (ctx.viewer) allowRead(ctx.viewer, await getRawInput());
      return next({ ctx: { viewer: admit(ctx.viewer) } });
    });
    const entry = {
      requestId: ctx.requestId,
      viewerId: ctx.viewer?.memberId,
      viewedBy: ctx.viewer?.viewedBy?.memberId,
      path,
      type,
      ms: Math.round(performance.now() - started),
    };
    if (result.ok) {
      logger.info(entry, 'rpc');
      return result;
    }
    const refusal = refusalOf(result.error);
    logger[LEVELS[refusal.code] ?? 'info'](
      { ...entry, code: refusal.code, err: result.error },
      'rpc refused',
    );
    throw refusal;
  });

/** @throws DomainError `forbidden` for a call for a holder that is not given, or that works only for oneself. */
function admitForHolder({ viewer, refusal }: TrpcContext, right: ProcedureMeta['forHolder']): void {
  if (refusal) throw refusal;
  const sentence = viewer && refusalFor(viewer, right);
  if (sentence) throw new DomainError('forbidden', sentence);
}

/**
 * Counts a person's change before it is made, so refused changes count too. Admins have no such limit, since they act
 * on many records at once. Rejects it while an admin views the application as a member.
 */
async function allowChange({ viewer, address }: TrpcContext, whileViewing: boolean): Promise<void> {
  await Promise.all([
    countAct('changeAddress', address),
    viewer && !isAdmin(viewer) && countAct('change', viewer),
  ]);
  if (viewer?.viewedBy && !whileViewing) throw new DomainError('forbidden', VIEW_IS_READ_ONLY);
}

/** Counts a query, each one of a batch. Its words are in a field of its own or among its filters. */
function allowRead(viewer: Viewer, input: unknown): void {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  const holders = isObject(input) ? [input, ...Object.values(input)].filter(isObject) : [];
  const refusal = countRead(viewer, haveWords(holders.flatMap(Object.entries)));
  if (refusal) throw refusal;
}

export const { router, mergeRouters } = t;

/** For anyone, including visitors. */
export const publicProcedure = procedureFor((viewer) => viewer);

/** For members, and for people whom only a grant admits. */
export const personProcedure = procedureFor((viewer) => admitted(viewer, 'person'));

/** For members: signed in, verified, approved, with a role. */
export const memberProcedure = procedureFor((viewer) => admitted(viewer, 'member'));

export const confirmedPersonProcedure = personProcedure.use(({ ctx, next }) => {
  requireConfirmed(ctx.viewer);
  return next();
});

export const confirmedMemberProcedure = memberProcedure.use(({ ctx, next }) => {
  requireConfirmed(ctx.viewer);
  return next();
});

/** For members who have signed the current NDA, and admins. */
export const ndaProcedure = procedureFor((viewer) => admitted(viewer, 'nda'));

/** For admins who see or change an area; for people who are no admins these procedures do not exist. */
export const adminProcedure = (need: StaffNeed) => procedureFor((viewer) => admitted(viewer, need));

/** For those of them who have recently confirmed their identity: for acts that are hard to undo. */
export const confirmedAdminProcedure = (need: StaffNeed) =>
  adminProcedure(need).use(({ ctx, next }) => {
    requireConfirmed(ctx.viewer);
    return next();
  });

/** @throws DomainError with why the viewer is not admitted. */
export function admitted(viewer: Viewer | null, need: Need): Viewer {
  const verdict = verdictOn(viewer, need);
  if (verdict.kind === 'ok' && viewer) return viewer;
  if (verdict.kind === 'hidden') throw new DomainError('not_found', 'Not found.');
  if (verdict.kind === 'forbidden') throw new DomainError('forbidden', verdict.message);
  if (verdict.kind === 'nda')
    throw new DomainError('forbidden', 'Please sign the non-disclosure agreement first.');
  if (verdict.kind === 'redirect')
    throw new DomainError('forbidden', 'Your membership does not allow this yet.');
  throw new DomainError('unauthorized', 'Please sign in.');
}
