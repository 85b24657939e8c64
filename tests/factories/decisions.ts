import { eq } from 'drizzle-orm';
import { db, transaction } from '#app/db/client.server.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { commitmentState } from '#app/domain/investing/commitment-state.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { decideCommitment } from '#app/features/commitments/decisions/decide.server.ts';
import {
  type Decision,
  type DecisionResult,
  decisionInput,
} from '#app/features/commitments/decisions/decision.ts';
import { makeCommitment } from './commitments.ts';
import { makeAdmin, makeViewer } from './members.ts';
import { makeOpportunity } from './opportunities.ts';

/** Decides as the procedure does, with a generated key by default. */
export const makeDecision = (
  viewer: Viewer,
  opportunityId: string,
  decision: Decision,
  key = newId(),
): Promise<DecisionResult> =>
  transaction((tx) => decideCommitment(tx, viewer, decisionInput.parse({ ...decision, key, opportunityId })));

/** The decision on one commitment in its current state; without an amount, accepts all of it. */
export type GivenDecision =
  | { kind: 'accept'; amount?: number; oversubscribe?: boolean }
  | { kind: 'decline'; reason: string }
  | { kind: 'waitlist' }
  | { kind: 'fund' }
  | { kind: 'unfund' };

/** Decides one commitment as an admin who has just loaded it. */
export async function decideOne(
  viewer: Viewer,
  commitmentId: string,
  given: GivenDecision,
  key = newId(),
): Promise<DecisionResult> {
  const [row] = await db().select().from(commitment).where(eq(commitment.id, commitmentId));
  if (!row) throw new Error(`There is no commitment ${commitmentId}`);
  const seen = { commitmentId, revision: row.revision };
  if (given.kind !== 'accept')
    return makeDecision(viewer, row.opportunityId, { ...given, rows: [seen] }, key);
  const { amount = row.amount, oversubscribe } = given;
  const rows = [{ ...seen, amount }];
  return makeDecision(viewer, row.opportunityId, { kind: 'accept', rows, oversubscribe }, key);
}

/** The states of an opportunity's commitments, in alphabetical order: the database promises none. */
export const statesOf = async (opportunityId: string) =>
  (await db().select().from(commitment).where(eq(commitment.opportunityId, opportunityId)))
    .map((row) => commitmentState(row))
    .sort();

type Terms = Parameters<typeof makeOpportunity>[0];

/** An opportunity with undecided commitments of €250,000, every other by an active investor, and two admins. */
export async function makeBook(count: number, terms: Terms = {}) {
  const admins = [await makeAdmin(), await makeAdmin()] as const;
  const offer = await makeOpportunity(terms);
  const asked: { investor: Viewer; commitmentId: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const investor = await makeViewer({ roles: [n % 2 ? 'active' : 'prospective'] });
    asked.push({ investor, commitmentId: (await makeCommitment(investor, offer.id)).id });
  }
  return { admins, offer, asked, ids: asked.map(({ commitmentId }) => commitmentId) };
}

/** Accepts each of these in full, as submitted. */
export const acceptAll = (viewer: Viewer, opportunityId: string, ids: readonly string[], key = newId()) =>
  makeDecision(
    viewer,
    opportunityId,
    {
      kind: 'accept',
      rows: ids.map((commitmentId) => ({ commitmentId, revision: 1, amount: fromMajor(250_000, 'EUR') })),
      confirmation: `accept ${ids.length}`,
    },
    key,
  );
