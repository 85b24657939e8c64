import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { commitmentState } from '#app/domain/investing/commitment-state.ts';
import { type AuditInput, recordAudits } from '#app/platform/audit/audit.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { stateSentence } from '../commitment.ts';
import { deactivateInvestors } from './activation.server.ts';
import {
  deleteDecision,
  findDecisionsAt,
  findOtherLive,
  findPositioned,
  lockBook,
  lockCommitments,
  takeAccepted,
  updateCommitments,
} from './decide.queries.server.ts';
import { acceptedSum } from './decision.ts';
import { decisionNoticesJob, noticePayloads } from './decision-notices.jobs.server.ts';
import type { DecidedBefore } from './undo-decision.ts';

type Locked = Awaited<ReturnType<typeof lockCommitments>>[number];
type Step = DecidedBefore['steps'][number];
type Decided = Locked & { step: Step };

/**
 * Returns commitments to what they were before a decision of which nobody has been notified: undecided, and members who
 * became active investors by it prospective ones.
 * @throws DomainError `conflict` with the reason if one of them, or the opportunity, has changed since.
 */
export async function undoDecision(tx: Tx, viewer: Viewer, before: DecidedBefore): Promise<void> {
  const { key, opportunityId, steps, activated } = before;
  const book = await lockBook(viewer, tx, opportunityId);
  if (!book) throw new DomainError('not_found', 'Opportunity not found.');
  if (book.stage !== before.stage)
    throw new DomainError('conflict', `${book.name} has moved to another stage since. Nothing was undone.`);
  const stepOf = new Map(steps.map((step) => [step.commitmentId, step]));
  const ids = [...stepOf.keys()];
  const decided = (await lockCommitments(viewer, tx, opportunityId, ids)).flatMap((one): Decided[] => {
    const step = stepOf.get(one.commitment.id);
    return step ? [{ ...one, step }] : [];
  });
  const problem = await changeSince(tx, opportunityId, decided);
  if (problem) throw new DomainError('conflict', `${problem} Nothing was undone.`);

  const idsOf = (kind: Step['kind']) =>
    decided.flatMap(({ step }) => (step.kind === kind ? step.commitmentId : []));
  const accepted = steps.filter(({ kind }) => kind === 'accept');
  await takeAccepted(tx, opportunityId, { amount: acceptedSum(accepted), ...before });
  await updateCommitments(tx, idsOf('accept'), { acceptedAt: null, acceptedBy: null, acceptedAmount: null });
  await updateCommitments(tx, idsOf('decline'), { declinedAt: null, declinedBy: null, declineReason: null });
  await updateCommitments(tx, idsOf('waitlist'), { waitlistedAt: null, waitlistedBy: null });
  await deleteDecision(tx, key);
  await notifyOfWaitlisting(tx, opportunityId, decided);
  await recordAudits(tx, [
    ...decided.map((one) => auditOf(viewer, one)),
    ...(await deactivateInvestors(tx, viewer, activated)),
  ]);
}

/**
 * Notifies members who are on the waitlist again: their notice of it was skipped if it came due meanwhile. None is sent
 * twice, nor before the waitlisting can no longer be undone itself.
 */
async function notifyOfWaitlisting(
  tx: Tx,
  opportunityId: string,
  decided: readonly Decided[],
): Promise<void> {
  const waiting = decided.flatMap(({ commitment: { id, waitlistedAt }, step }) =>
    step.kind !== 'waitlist' && waitlistedAt ? [{ id, at: waitlistedAt }] : [],
  );
  const earlier = await findDecisionsAt(
    tx,
    opportunityId,
    waiting.map(({ at }) => at),
  );
  for (const { key, decidedAt } of earlier) {
    const commitmentIds = waiting.filter(({ at }) => +at === +decidedAt).map(({ id }) => id);
    const startAfter = new Date(decidedAt.getTime() + settings().holdMs);
    for (const payload of noticePayloads({ key, decidedAt, commitmentIds, activated: [] }))
      await enqueue(tx, decisionNoticesJob, payload, { startAfter });
  }
}

/** Returns why the decision cannot be undone, as a sentence; `null` when it can. */
async function changeSince(
  tx: Tx,
  opportunityId: string,
  decided: readonly Decided[],
): Promise<string | null> {
  const but = decided.map(({ commitment }) => commitment.id);
  const declined = decided.filter(({ step }) => step.kind === 'decline');
  const memberIds = declined.map(({ commitment }) => commitment.memberId);
  const again = await findOtherLive(tx, opportunityId, { memberIds, but });
  const positioned = await findPositioned(tx, but);
  for (const { commitment, name, step } of decided) {
    if (commitmentState(commitment) !== STATE_OF[step.kind])
      return `${name}’s commitment has changed since: ${stateSentence(commitment)}.`;
    if (positioned.has(commitment.id)) return `${name}’s commitment is a position by now.`;
    if (step.kind === 'decline' && again.has(commitment.memberId))
      return `${name} has made a new commitment since.`;
  }
  return null;
}

/** The state that a decision leaves. */
const STATE_OF = {
  accept: 'accepted',
  decline: 'declined',
  waitlist: 'waitlisted',
  fund: 'funded',
  unfund: 'accepted',
} as const;

const auditOf = (viewer: Viewer, { commitment, step }: Decided): AuditInput => ({
  actorId: viewer.memberId,
  act: 'commitment.undoDecision',
  subject: { type: 'commitment', id: commitment.id },
  personId: commitment.memberId,
  before: { state: commitmentState(commitment), amount: commitment.amount },
  after: {
    state: step.kind !== 'waitlist' && commitment.waitlistedAt ? 'waitlisted' : 'submitted',
  },
});
