import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { HeldJob } from '#app/domain/holds.ts';
import type { DecisionKind, DecisionOutcome } from '#app/domain/investing/commitment-decision.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { stateSentence } from '../commitment.ts';
import type { CommitmentRow } from '../commitments.queries.server.ts';
import { activateInvestors, activationAudits, findHeldActivations } from './activation.server.ts';
import {
  addAccepted,
  countAcceptances,
  findDecision,
  findPositioned,
  insertCommitmentDecision,
  lockAcceptances,
  lockBook,
  lockCommitments,
  updateAccepted,
  updateCommitments,
} from './decide.queries.server.ts';
import {
  acceptedSum,
  type ChangedCommitment,
  confirmationProblem,
  type Decision,
  type DecisionResult,
  type DecisionStep,
  decisionOutcomeOf,
  exceedsTarget,
  refusalByBook,
  type SentDecision,
  stepsOf,
  stepsOfKind,
  whyChanged,
} from './decision.ts';
import { decisionAudits } from './decision-audits.server.ts';
import { decisionNotices } from './decision-notices.jobs.server.ts';
import { type DecidedBefore, decisionTitle } from './undo-decision.ts';

type Book = NonNullable<Awaited<ReturnType<typeof lockBook>>>;
type Locked = Awaited<ReturnType<typeof lockCommitments>>[number];

/** What is done, and what undoes it and notifies of it; a repeated decision has neither. */
export type AppliedDecision =
  | Exclude<DecisionResult, { result: 'done' }>
  | {
      result: 'done';
      outcome: DecisionOutcome;
      held: { title: string; before: DecidedBefore; effects: HeldJob[] } | null;
    };

/**
 * Decides one or many commitments of one opportunity: all of them, or none when one has changed since the admin saw
 * it. Members, CRM and identity provider are notified by jobs, once the decision can no longer be undone.
 * @throws DomainError as `applyDecision`.
 */
export async function decideCommitment(tx: Tx, viewer: Viewer, input: SentDecision): Promise<DecisionResult> {
  const applied = await applyDecision(tx, viewer, input);
  if (applied.result !== 'done') return applied;
  const { outcome, held } = applied;
  // Funding has an act of its own that reverses it.
  const isToHold = held !== null && held.effects.length > 0;
  const isHeld = isToHold && (await holdEffects(tx, viewer, { kind: 'commitment.decide', ...held }));
  return { result: 'done', outcome, isHeld };
}

/**
 * Decides without notifying anyone, for acts that decide among other things. The opportunity's row is locked before its
 * sums are read, so two admins at once cannot exceed the target. A member's first accepted commitment makes them an
 * active investor. A repeated key returns the first result and changes nothing.
 * @throws DomainError `not_found` (also for anyone but an admin), `conflict` when it does not fit or the key was used
 * for another decision, `unprocessable` when it is not confirmed, `confirm_identity` where it accepts many.
 */
export async function applyDecision(tx: Tx, viewer: Viewer, input: SentDecision): Promise<AppliedDecision> {
  if (await acceptsMany(tx, viewer, input)) requireConfirmed(viewer);
  const book = await lockBook(viewer, tx, input.opportunityId);
  if (!book) throw new DomainError('not_found', 'Opportunity not found.');
  const earlier = await findDecision(tx, input.key);
  if (earlier) return { result: 'done', outcome: outcomeOfRetry(viewer, input, earlier), held: null };

  const ids = input.rows.map(({ commitmentId }) => commitmentId);
  const locked = await lockCommitments(viewer, tx, input.opportunityId, ids);
  const now = new Date();
  const positioned = input.kind === 'unfund' ? await findPositioned(tx, ids) : new Set<string>();
  const changed = changedSince(input, locked, { now, positioned });
  if (changed.length > 0) return { result: 'changed', changed };

  const steps = stepsOf(
    input,
    locked.map(({ commitment }) => commitment),
  );
  refuse(input, steps, book);
  const investors = investorsIn(steps);
  const activated = await activateInvestors(tx, investors);
  const heldBefore = await findHeldActivations(tx, investors);
  const roles = [...activated.map(({ memberId, before }) => ({ memberId, roles: before })), ...heldBefore];
  await apply(tx, viewer, input, { book, steps, now });
  const outcome = decisionOutcomeOf(steps, book);
  await store(tx, viewer, input, { outcome, now });
  await recordAudits(tx, [
    ...decisionAudits(viewer, input, { book, steps, outcome }),
    ...activationAudits(viewer, activated),
  ]);
  const effects = decisionNotices({
    key: input.key,
    decidedAt: now,
    commitmentIds: steps.filter(isNotified).map(({ commitment }) => commitment.id),
    activated: roles.map(({ memberId }) => memberId),
  });
  const names = locked.map(({ name }) => name);
  const title = decisionTitle(outcome, { names, opportunity: book.name });
  const before = {
    key: input.key,
    opportunityId: book.id,
    stage: book.stage,
    wasOversubscribed: book.oversubscribedAt !== null,
    steps: steps.map(({ commitment, kind, amount }) => ({ commitmentId: commitment.id, kind, amount })),
    activated: roles,
  };
  return { result: 'done', outcome, held: { title, before, effects } };
}

const MINUTES = 60_000;
/** The number of single acceptances within this time that do not yet count as a bulk acceptance. */
const SINGLE = { atMost: 5, withinMs: 10 * MINUTES };

/** Returns whether a decision accepts many commitments: at once, or one by one in a short time. */
async function acceptsMany(tx: Tx, viewer: Viewer, { kind, rows }: Decision): Promise<boolean> {
  if (kind !== 'accept') return false;
  if (rows.length > 1) return true;
  // One admin's acceptances are counted one after the other: concurrent ones would each see a low count.
  await lockAcceptances(tx, viewer);
  return (await countAcceptances(tx, viewer, new Date(Date.now() - SINGLE.withinMs))) >= SINGLE.atMost;
}

/** Funding is the firm's own bookkeeping: members see it on their page but get no notice. */
const isNotified = ({ kind }: DecisionStep): boolean => kind !== 'fund' && kind !== 'unfund';

/** @throws DomainError `conflict` when the key was used by another admin or with another choice. */
function outcomeOfRetry(
  viewer: Viewer,
  input: SentDecision,
  earlier: { decidedBy: string; inputHash: string; outcome: DecisionOutcome },
): DecisionOutcome {
  if (earlier.decidedBy !== viewer.memberId || earlier.inputHash !== hashOf(input)) throw keyTaken();
  return earlier.outcome;
}

async function store(
  tx: Tx,
  viewer: Viewer,
  input: SentDecision,
  { outcome, now }: { outcome: DecisionOutcome; now: Date },
): Promise<void> {
  const { key, opportunityId, kind } = input;
  const by = { decidedAt: now, decidedBy: viewer.memberId };
  const isNew = await insertCommitmentDecision(tx, {
    key,
    opportunityId,
    kind,
    inputHash: hashOf(input),
    outcome,
    ...by,
  });
  // The key was taken concurrently by a decision on another opportunity.
  if (!isNew) throw keyTaken();
}

const keyTaken = () =>
  new DomainError(
    'conflict',
    'This was already submitted with a different decision. Please reload the page.',
  );

/** Hash that identifies the decision, without the typed confirmation. */
const hashOf = (input: SentDecision): string => digestOf({ ...input, confirmation: undefined });

function changedSince(
  { kind, rows }: Decision,
  locked: readonly Locked[],
  { now, positioned }: { now: Date; positioned: ReadonlySet<string> },
): ChangedCommitment[] {
  const found = new Map(locked.map((one) => [one.commitment.id, one]));
  return rows.flatMap(({ commitmentId, revision }): ChangedCommitment[] => {
    const one = found.get(commitmentId);
    if (!one) return [{ commitmentId, name: 'Unknown member', why: 'absent', state: '' }];
    const why = whyChanged(kind, revision, one.commitment, now, positioned);
    return why ? [{ commitmentId, name: one.name, why, state: stateSentence(one.commitment) }] : [];
  });
}

function refuse(input: Decision, steps: readonly DecisionStep[], book: Book): void {
  const refusal = refusalByBook(input, steps, book);
  if (refusal) throw new DomainError('conflict', refusal);
  if (input.kind !== 'accept') return;
  const missing = confirmationProblem(stepsOfKind(steps, 'accept').length, input.confirmation);
  if (missing) throw new DomainError('unprocessable', missing);
}

const investorsIn = (steps: readonly DecisionStep[]): string[] =>
  stepsOfKind(steps, 'accept').map(({ commitment }) => commitment.memberId);

async function apply(
  tx: Tx,
  viewer: Viewer,
  input: SentDecision,
  { book, steps, now }: { book: Book; steps: readonly DecisionStep[]; now: Date },
): Promise<void> {
  const by = viewer.memberId;
  const accepted = stepsOfKind(steps, 'accept');
  if (accepted.length > 0) {
    const oversubscribedAt = exceedsTarget(book, steps) ? (book.oversubscribedAt ?? now) : null;
    await addAccepted(tx, book.id, acceptedSum(accepted), oversubscribedAt);
    const rows = accepted.map(({ commitment, amount }) => ({ id: commitment.id, amount }));
    await updateAccepted(tx, rows, { acceptedAt: now, acceptedBy: by });
  }
  const changes = {
    decline: {
      declinedAt: now,
      declinedBy: by,
      declineReason: input.kind === 'decline' ? input.reason : null,
    },
    waitlist: { waitlistedAt: now, waitlistedBy: by },
    fund: { fundedAt: now, fundedBy: by },
    unfund: { fundedAt: null, fundedBy: null },
  } satisfies Record<Exclude<DecisionKind, 'accept'>, Partial<CommitmentRow>>;
  for (const kind of ['decline', 'waitlist', 'fund', 'unfund'] as const) {
    const ids = stepsOfKind(steps, kind).map(({ commitment }) => commitment.id);
    await updateCommitments(tx, ids, changes[kind]);
  }
}
