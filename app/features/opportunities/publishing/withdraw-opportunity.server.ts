import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { findOpportunity, insertDraft, lockOpportunityDraft } from '../authoring/drafts.queries.server.ts';
import { lockForWriting, opportunityNotFound } from '../authoring/drafts.server.ts';
import { firstRevision } from '../authoring/drafts.ts';
import { opportunitySlug } from '../opportunity-filters.ts';
import { fieldsOfRow } from '../opportunity-row.ts';
import {
  countBinding,
  findWithdrawnOpportunity,
  lockOpportunityWhole,
  updateOpportunity,
} from './publishing.queries.server.ts';
import { contentOriginSentence, keepVersion } from './publishing.server.ts';
import { unscheduleDraft } from './schedule.server.ts';

/**
 * Returns why an opportunity cannot be withdrawn, or `null`.
 * @throws DomainError `not_found` when it is not published, and for anyone but admins.
 */
export async function refusalToWithdrawOpportunity(viewer: Viewer, id: string): Promise<string | null> {
  const row = await findOpportunity(viewer, db(), id);
  if (!row?.publishedAt) throw opportunityNotFound();
  return row.origin === 'content'
    ? contentOriginSentence(row)
    : bindingSentence(await countBinding(db(), id));
}

/**
 * Makes a published opportunity a draft again, with its text as members read it or as it was edited since. Its versions
 * and what members did are kept. Withdrawing it again changes nothing.
 * @throws DomainError `not_found`, also for anyone but admins; `conflict` when it comes from the content platform, or
 * while members are bound by it.
 */
export async function withdrawOpportunity(tx: Tx, viewer: Viewer, opportunityId: string): Promise<void> {
  if (!isAdmin(viewer)) throw opportunityNotFound();
  // The whole row: no commitment or position can be stored meanwhile.
  const row = await lockOpportunityWhole(tx, opportunityId);
  await lockForWriting(tx, viewer, opportunityId);
  if (!row) throw opportunityNotFound();
  if (!row.publishedAt) return;
  const refusal = bindingSentence(await countBinding(tx, opportunityId));
  if (refusal) throw new DomainError('conflict', refusal);
  const now = new Date();
  await unscheduleDraft(tx, viewer, opportunityId);
  if (!(await lockOpportunityDraft(tx, opportunityId)))
    await insertDraft(tx, {
      ...{ opportunityId, fields: fieldsOfRow(row), firstStage: row.stage },
      ...{ revision: firstRevision(now), savedAt: now, savedBy: viewer.memberId },
    });
  // Without a version it would be the row of a draft that was never published.
  const version = Math.max(row.version, 1);
  if (version > row.version)
    await keepVersion(tx, {
      ...{ opportunityId, number: version, fields: fieldsOfRow(row), note: null },
      ...{ publishedAt: row.publishedAt, publishedBy: null },
    });
  await updateOpportunity(tx, opportunityId, { publishedAt: null, version, updatedAt: now });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.withdraw',
    subject: { type: 'opportunity', id: opportunityId },
    before: { name: row.name, publishedAt: row.publishedAt },
    after: { name: row.name, publishedAt: null },
  });
}

/** Says that an opportunity was withdrawn; `null` for one that the viewer could not see before either. */
export async function opportunityNotice(viewer: Viewer, slug: string): Promise<string | null> {
  if (!opportunitySlug.safeParse(slug).success) return null;
  const name = await findWithdrawnOpportunity(viewer, db(), slug);
  return name === undefined ? null : `${name} has been withdrawn and is no longer available.`;
}

export function bindingSentence({
  undecided,
  accepted,
  positions,
}: Awaited<ReturnType<typeof countBinding>>) {
  if (positions > 0) return 'Members hold positions in it, so it cannot be withdrawn.';
  if (accepted > 0)
    return `${counted(accepted, 'accepted commitment')} would be left without ${accepted === 1 ? 'its' : 'their'} opportunity. Move it to another stage instead.`;
  if (undecided > 0)
    return `${counted(undecided, 'commitment')} ${undecided === 1 ? 'is' : 'are'} undecided. Decide first, then withdraw it.`;
  return null;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
