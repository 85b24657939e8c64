import { createHash } from 'node:crypto';
import type { Tx } from '#app/db/client.server.ts';
import { type AuditInput, lastAuditOf, recordAudits } from '#app/platform/audit.server.ts';
import { type CommitmentState, commitmentState } from '#app/platform/commitment-state.ts';
import { DomainError } from '#app/platform/errors.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { canUnfund, leftOf, UNFUND_HOURS } from './book.ts';
import { isUndecided, refusalToAccept, standing } from './commitment.ts';
import {
  lockBook,
  lockCommitments,
  lockInvestors,
  updateAccepted,
  updateAll,
} from './commitment-decision-many.queries.server.ts';
import {
  type ChangedMeanwhile,
  type DecidedMany,
  type DecisionOnMany,
  decidedMany,
  type ManyResult,
  unconfirmed,
} from './commitment-decision-many.ts';
import { addAccepted } from './commitments.queries.server.ts';

type Book = NonNullable<Awaited<ReturnType<typeof lockBook>>>;
type Locked = Awaited<ReturnType<typeof lockCommitments>>[number];
type Commitment = Locked['commitment'];

/** What came of it, and who is to be told: nobody when it was done before, and its answer got lost. */
export type DecidedTogether = ManyResult & { toTell: string[]; invested: string[] };

const ACT = 'commitment.decideMany';
const NONE = { accepted: 0, scaledBack: 0, waitlisted: 0, declined: 0, funded: 0, unfunded: 0 };

/**
 * Decides several commitments of one opportunity at once: all of them, or none where one is not any more what the admin
 * saw. The opportunity's row is locked before the sums are looked at, so two admins at once cannot go beyond the target.
 * The same `key` again is answered as the first time. Answers also whom to tell, and who invests now.
 * @throws DomainError `not_found` (also for anyone but an admin), `conflict` when it does not fit or the key was another
 * act's, `unprocessable` when it is not confirmed.
 */
export async function decideMany(tx: Tx, viewer: Viewer, act: DecisionOnMany): Promise<DecidedTogether> {
  const book = await lockBook(viewer, tx, act.opportunityId);
  if (!book) throw new DomainError('not_found', 'There is no such opportunity.');
  const before = await decidedBefore(tx, viewer, act);
  if (before) return { result: 'done', decided: before, toTell: [], invested: [] };
  const ids = act.rows.map(({ commitmentId }) => commitmentId);
  const locked = await lockCommitments(viewer, tx, act.opportunityId, ids);
  const changed = changedMeanwhile(act, locked);
  if (changed.length > 0) return { result: 'changed', changed, toTell: [], invested: [] };
  const made = await decide(tx, viewer, act, book, locked);
  await recordAudits(tx, [
    ...made.audits.map(({ commitment, act: name, after, state }) => ({
      actorId: viewer.memberId,
      act: name,
      subject: { type: 'commitment', id: commitment.id },
      before: { state, amount: commitment.amount },
      after: { ...after, together: act.key },
    })),
    {
      actorId: viewer.memberId,
      act: ACT,
      subject: { type: 'decision', id: act.key },
      before: null,
      after: { opportunityId: act.opportunityId, request: fingerprint(act), decided: made.decided },
    },
  ] satisfies AuditInput[]);
  return { result: 'done', decided: made.decided, toTell: made.toTell, invested: made.invested };
}

/** What came of this act when it was done before; `null` when it was not. */
async function decidedBefore(tx: Tx, viewer: Viewer, act: DecisionOnMany): Promise<DecidedMany | null> {
  const entry = await lastAuditOf(tx, { type: 'decision', id: act.key }, [ACT]);
  if (!entry) return null;
  const decided = decidedMany.safeParse(entry.after?.decided);
  const isSame = entry.actorId === viewer.memberId && entry.after?.request === fingerprint(act);
  if (isSame && decided.success) return decided.data;
  throw new DomainError('conflict', 'This was sent before with another choice. Please reload the page.');
}

/** Tells one request from another, whatever was typed to confirm it. */
function fingerprint(act: DecisionOnMany): string {
  const request = { ...act, confirmation: undefined };
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

function changedMeanwhile({ kind, rows }: DecisionOnMany, locked: readonly Locked[]): ChangedMeanwhile[] {
  const found = new Map(locked.map((one) => [one.commitment.id, one]));
  const now = new Date();
  return rows.flatMap(({ commitmentId, revision }) => {
    const one = found.get(commitmentId);
    if (!one) return [{ commitmentId, name: 'Somebody', sentence: 'There is no such commitment here.' }];
    const { commitment, name } = one;
    const changed = (sentence: string) => [{ commitmentId, name, sentence }];
    if (!FITS[kind](commitmentState(commitment))) return changed(`${standing(commitment)}.`);
    if (commitment.revision !== revision) return changed(`They have changed it: ${standing(commitment)}.`);
    if (kind === 'unfund' && !canUnfund(commitment.fundedAt, now))
      return changed(`It was marked more than ${UNFUND_HOURS} hours ago.`);
    return [];
  });
}

/** The states in which a commitment can be decided so. */
const FITS: Record<DecisionOnMany['kind'], (state: CommitmentState) => boolean> = {
  accept: isUndecided,
  decline: isUndecided,
  waitlist: isUndecided,
  fund: (state) => state === 'accepted',
  unfund: (state) => state === 'funded',
};

type Audit = {
  commitment: Commitment;
  state: CommitmentState;
  act: string;
  after: Record<string, unknown>;
};
type Made = { decided: DecidedMany; toTell: string[]; invested: string[]; audits: Audit[] };

function decide(
  tx: Tx,
  viewer: Viewer,
  act: DecisionOnMany,
  book: Book,
  locked: readonly Locked[],
): Promise<Made> {
  const all = locked.map(({ commitment }) => commitment);
  const by = viewer.memberId;
  const at = new Date();
  const none = { ...NONE, amount: { amount: 0, currency: book.currency } };
  switch (act.kind) {
    case 'accept':
      return accept(tx, viewer, act, book, all);
    case 'decline': {
      const change = { declinedAt: at, declinedBy: by, declineReason: act.reason };
      const after = { state: 'declined', reason: act.reason };
      return same(tx, all, change, 'commitment.decline', after, { ...none, declined: all.length });
    }
    case 'waitlist': {
      refusePassed(book);
      const fresh = all.filter(({ waitlistedAt }) => waitlistedAt === null);
      const change = { waitlistedAt: at, waitlistedBy: by };
      const after = { state: 'waitlisted' };
      return same(tx, fresh, change, 'commitment.waitlist', after, { ...none, waitlisted: fresh.length });
    }
    case 'fund': {
      const after = { state: 'funded' };
      const made = same(tx, all, { fundedAt: at, fundedBy: by }, 'commitment.fund', after, {
        ...none,
        funded: all.length,
      });
      return untold(made);
    }
    case 'unfund': {
      const after = { state: 'accepted' };
      const made = same(tx, all, { fundedAt: null, fundedBy: null }, 'commitment.unfund', after, {
        ...none,
        unfunded: all.length,
      });
      return untold(made);
    }
  }
}

/** Whether money has come in is the firm's own note: the member sees it on their page, and gets no letter of it. */
const untold = async (made: Promise<Made>): Promise<Made> => ({ ...(await made), toTell: [] });

/** One change to all of them. */
async function same(
  tx: Tx,
  all: readonly Commitment[],
  change: Partial<Commitment>,
  act: string,
  after: Record<string, unknown>,
  decided: DecidedMany,
): Promise<Made> {
  const ids = all.map(({ id }) => id);
  await updateAll(tx, ids, change);
  const audits = all.map((commitment) => ({ commitment, state: commitmentState(commitment), act, after }));
  return { decided, toTell: ids, invested: [], audits };
}

async function accept(
  tx: Tx,
  viewer: Viewer,
  act: Extract<DecisionOnMany, { kind: 'accept' }>,
  book: Book,
  all: readonly Commitment[],
): Promise<Made> {
  const amounts = new Map(act.rows.map(({ commitmentId, amount }) => [commitmentId, amount]));
  const given = all.map((commitment) => ({ commitment, amount: amounts.get(commitment.id) ?? 0 }));
  const accepted = given.filter(({ amount }) => amount > 0);
  const waits = given.filter(({ amount, commitment }) => amount === 0 && commitment.waitlistedAt === null);
  const sum = accepted.reduce((total, { amount }) => total + amount, 0);
  refuseAcceptance(act, book, accepted, sum);
  await lockInvestors(
    tx,
    accepted.map(({ commitment }) => commitment.memberId),
  );
  const now = new Date();
  const beyondTarget = book.accepted + sum > book.target;
  if (sum > 0) await addAccepted(tx, book.id, sum, beyondTarget ? (book.oversubscribedAt ?? now) : null);
  const rows = accepted.map(({ commitment, amount }) => ({ id: commitment.id, amount }));
  await updateAccepted(tx, rows, { acceptedAt: now, acceptedBy: viewer.memberId });
  const waiting = waits.map(({ commitment }) => commitment);
  const waitlisted = await same(
    tx,
    waiting,
    { waitlistedAt: now, waitlistedBy: viewer.memberId },
    'commitment.waitlist',
    { state: 'waitlisted' },
    { ...NONE, amount: { amount: 0, currency: book.currency } },
  );
  const whole = accepted.filter(({ amount, commitment }) => amount === commitment.amount).length;
  return {
    decided: {
      ...NONE,
      accepted: whole,
      scaledBack: accepted.length - whole,
      waitlisted: waiting.length,
      amount: { amount: sum, currency: book.currency },
    },
    toTell: [...rows.map(({ id }) => id), ...waitlisted.toTell],
    invested: accepted.map(({ commitment }) => commitment.memberId),
    audits: [
      ...accepted.map(({ commitment, amount }) => ({
        commitment,
        state: commitmentState(commitment),
        act: 'commitment.accept',
        after: { state: 'accepted', acceptedAmount: amount, beyondTarget },
      })),
      ...waitlisted.audits,
    ],
  };
}

function refuseAcceptance(
  { oversubscribe, confirmation }: Extract<DecisionOnMany, { kind: 'accept' }>,
  book: Book,
  accepted: readonly { commitment: Commitment; amount: number }[],
  sum: number,
): void {
  refusePassed(book);
  for (const { commitment, amount } of accepted) {
    // Of one, no more than was asked for; of all together, no more than is left: that is looked at below.
    const refusal = refusalToAccept(amount, commitment, book, true);
    if (refusal) throw new DomainError('conflict', refusal);
  }
  const left = leftOf(book);
  if (sum > left && !oversubscribe) {
    const money = (amount: number) => formatMoney({ amount, currency: book.currency });
    throw new DomainError(
      'conflict',
      `These come to ${money(sum)}, and ${money(left)} of the target is left. Scale back, or tick oversubscription.`,
    );
  }
  const missing = unconfirmed(accepted.length, confirmation);
  if (missing) throw new DomainError('unprocessable', missing);
}

function refusePassed({ stage }: Book): void {
  if (stage === 'passed')
    throw new DomainError('conflict', 'We passed on this opportunity: its commitments can only be declined.');
}
