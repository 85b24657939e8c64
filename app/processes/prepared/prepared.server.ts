import { TransactionRollbackError } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { holderOf } from '#app/domain/access/grants.ts';
import type { PreparedKind } from '#app/domain/access/prepared.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import {
  lockForDecision,
  noteConfirmed,
  preparedById,
  storePrepared,
} from '#app/features/prepared/prepared.server.ts';
import type { PreparedView } from '#app/features/prepared/prepared.ts';
import { admitted } from '#app/platform/rpc/trpc.server.ts';
import { isConfirmed, requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { type Described, KINDS } from './kinds.server.ts';

/**
 * Stores an act that the viewer prepared for a holder, who confirms it. It must be possible now: it is refused with the
 * sentence of the act otherwise.
 * @throws DomainError `forbidden` without a holder, and as the act.
 */
export async function prepare(
  tx: Tx,
  viewer: Viewer,
  { kind, input }: { kind: PreparedKind; input: unknown },
): Promise<{ id: string }> {
  const scope = holderOf(viewer);
  if (!scope) throw new DomainError('forbidden', 'You can do this yourself, without preparing it.');
  admitted(viewer, KINDS[kind].need);
  const described = await tryOut(tx, viewer, { kind, input });
  return storePrepared(tx, viewer, {
    ...{ id: newId(), holderId: scope.memberId, grantId: scope.grantId, personId: viewer.memberId },
    ...{ kind, payload: input, ...described, preparedAt: new Date() },
    ...{ decidedAt: null, outcome: null, reason: null },
  });
}

/**
 * Does the act as if the person could act in the holder's name, and takes it back: so it is refused for all reasons that
 * the act has, what the grant covers among them.
 */
async function tryOut(
  tx: Tx,
  viewer: Viewer,
  { kind, input }: { kind: PreparedKind; input: unknown },
): Promise<Described> {
  const acting = {
    ...viewer,
    holders: (viewer.holders ?? []).map((scope) => ({ ...scope, rights: { ...scope.rights, act: true } })),
  };
  const tried: Described[] = [];
  try {
    await tx.transaction(async (part) => {
      tried.push(await KINDS[kind].perform(part, acting, input));
      part.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [described] = tried;
  if (!described) throw new Error(`${kind} was not tried`);
  return described;
}

/**
 * Does, as its holder, what another person prepared. Repeating it does nothing.
 * @throws DomainError `not_found`; `conflict` if it is over; `confirm_identity`; as the act, and then it stays open.
 */
export async function confirmPrepared(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const { row, isDone } = await lockForDecision(tx, viewer, id, 'confirmed');
  if (isDone) return;
  const kind = KINDS[row.kind];
  admitted(viewer, kind.need);
  if (kind.needsRecentSignIn) requireConfirmed(viewer);
  await kind.perform(tx, { ...viewer, preparedBy: row.personId }, row.payload);
  await noteConfirmed(tx, viewer, row);
}

export type ReviewView = PreparedView & {
  /** Whether a recent sign-in is needed to see all of it, and to confirm it. */
  isMasked: boolean;
};

/** Returns what a person prepared, for its holder or themselves. @throws DomainError `not_found`. */
export async function preparedToReview(viewer: Viewer, id: string): Promise<ReviewView> {
  const view = await preparedById(viewer, id);
  const kind: { masked?: (typeof KINDS)['bankDetails.propose']['masked'] } = KINDS[view.kind];
  const mask = isConfirmed(viewer) ? undefined : kind.masked;
  return { ...view, facts: mask ? view.facts.map(mask) : view.facts, isMasked: mask !== undefined };
}
