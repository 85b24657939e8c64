import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import {
  countPositions,
  findFundToEdit,
  findWithdrawnFund,
  lockFund,
  updateFund,
} from './fund-authoring.queries.server.ts';
import { fundNotFound } from './fund-authoring.server.ts';

/**
 * Returns why a fund cannot be withdrawn, or `null`.
 * @throws DomainError `not_found` when it is not published, and for anyone but admins.
 */
export async function refusalToWithdrawFund(viewer: Viewer, id: string): Promise<string | null> {
  const fund = await findFundToEdit(viewer, db(), id);
  if (!fund?.publishedAt) throw fundNotFound();
  return heldSentence(await countPositions(db(), id));
}

/**
 * Makes a published fund a draft again. Withdrawing it again changes nothing.
 * @throws DomainError `not_found`, also for anyone but admins; `conflict` while it has holders, whose notices and values
 * would vanish with it.
 */
export async function withdrawFund(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const fund = await lockFund(viewer, tx, id);
  if (!fund) throw fundNotFound();
  if (!fund.publishedAt) return;
  const refusal = heldSentence(await countPositions(tx, id));
  if (refusal) throw new DomainError('conflict', refusal);
  await updateFund(tx, id, { publishedAt: null, withdrawnAt: new Date() });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'fund.withdraw',
    subject: { type: 'vehicle', id },
    before: { name: fund.name, publishedAt: fund.publishedAt },
    after: { name: fund.name, publishedAt: null },
  });
}

/** Says that a fund was withdrawn; `null` for one that the viewer could not see before either. */
export async function fundNotice(viewer: Viewer, slug: string): Promise<string | null> {
  const name = await findWithdrawnFund(viewer, db(), slug);
  return name === undefined ? null : `${name} has been withdrawn and is no longer available.`;
}

const heldSentence = (positions: number): string | null =>
  positions === 0
    ? null
    : `It has ${positions === 1 ? '1 position' : `${positions.toLocaleString('en-GB')} positions`}, whose holders would lose sight of values, notices and documents. A fund with holders cannot be withdrawn.`;
