import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { isIssuedSince, lockFund, updateFund } from './fund-authoring.queries.server.ts';
import { fundNotFound } from './fund-authoring.server.ts';
import type { FundPublication } from './fund-input.ts';

/** What undoing a publication needs to know. */
export const fundBefore = z.object({
  id: z.uuid(),
  publishedAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});
type FundBefore = z.infer<typeof fundBefore>;

/**
 * Publishes a fund: members who signed the agreement see it, and its holders their positions in it. No one is notified.
 * One that is published stays as it is.
 * @throws DomainError `not_found`, for everyone but admins too.
 */
export async function publishFund(
  tx: Tx,
  viewer: Viewer,
  { id }: FundPublication,
): Promise<{ isHeld: boolean }> {
  const fund = await lockFund(viewer, tx, id);
  if (!fund) throw fundNotFound();
  if (fund.publishedAt) return { isHeld: false };
  const { name } = fund;
  const publishedAt = new Date();
  await updateFund(tx, id, { publishedAt, withdrawnAt: null });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'fund.publish',
    subject: { type: 'vehicle', id },
    before: { name, publishedAt: null },
    after: { name, publishedAt },
  });
  const before: FundBefore = {
    ...{ id, publishedAt: publishedAt.toISOString() },
    withdrawnAt: fund.withdrawnAt?.toISOString() ?? null,
  };
  const isHeld = await holdEffects(tx, viewer, {
    ...{ kind: 'fund.publish', title: `Published ${name}`, effects: [], before },
  });
  return { isHeld };
}

/**
 * Makes a fund the draft again that it was.
 * @throws DomainError `not_found`; `conflict` if it was withdrawn since, or its holders were sent a notice.
 */
export async function undoPublishFund(
  tx: Tx,
  viewer: Viewer,
  { id, publishedAt, withdrawnAt }: FundBefore,
): Promise<void> {
  const fund = await lockFund(viewer, tx, id);
  if (!fund) throw fundNotFound();
  const { name } = fund;
  if (fund.publishedAt?.toISOString() !== publishedAt)
    throw new DomainError('conflict', `${name} was withdrawn since. Nothing was undone.`);
  if (await isIssuedSince(tx, id, fund.publishedAt))
    throw new DomainError('conflict', `A notice of ${name} was published since. Nothing was undone.`);
  await updateFund(tx, id, { publishedAt: null, withdrawnAt: withdrawnAt ? new Date(withdrawnAt) : null });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'fund.undoPublish',
    subject: { type: 'vehicle', id },
    before: { name, publishedAt },
    after: { name, publishedAt: null },
  });
}
