import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { isoOf } from '../opportunity-row.ts';
import { findOpportunity } from './drafts.queries.server.ts';
import { opportunityNotFound, saveDraft } from './drafts.server.ts';
import type { DraftSaved } from './drafts.ts';
import {
  findOpportunityVersion,
  findOpportunityVersions,
  findStageMoves,
} from './versions.queries.server.ts';
import type { MoveView, VersionView, WholeVersion } from './versions.ts';

/** More than anyone will look back at; a daily change reaches it after a year. */
const MOST = 400;

/** Returns the published versions, newest first. Empty for everyone but admins. */
export async function versionsOf(viewer: Viewer, opportunityId: string): Promise<VersionView[]> {
  return (await findOpportunityVersions(viewer, db(), opportunityId, MOST)).map(viewOf);
}

/** @throws DomainError `not_found` when there is no such version, or for anyone but admins. */
export async function opportunityVersionOf(
  viewer: Viewer,
  opportunityId: string,
  number: number,
): Promise<WholeVersion> {
  const opportunityVersion = await findOpportunityVersion(viewer, db(), opportunityId, number);
  if (!opportunityVersion) throw noVersion();
  return { ...viewOf(opportunityVersion), fields: opportunityVersion.fields };
}

/** Returns the stage moves, newest first. Empty for everyone but admins. */
export async function movesOf(viewer: Viewer, opportunityId: string): Promise<MoveView[]> {
  const rows = await findStageMoves(viewer, db(), opportunityId, MOST);
  return rows.map((row) => ({ ...row, movedAt: row.movedAt.toISOString() }));
}

/**
 * Restores an older version as the draft, which stays unpublished. Fields set by a later stage move (the dates, the
 * passed reason) are not reverted.
 * @throws DomainError `not_found`; `conflict` when it is written elsewhere or another has saved since `revision`.
 */
export async function restoreVersion(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, number, revision }: { opportunityId: string; number: number; revision: number },
): Promise<DraftSaved> {
  const [opportunity, version] = [
    await findOpportunity(viewer, tx, opportunityId),
    await findOpportunityVersion(viewer, tx, opportunityId, number),
  ];
  if (!opportunity) throw opportunityNotFound();
  if (!version) throw noVersion();
  const { passedReason: _, ...content } = version.fields.content;
  const { passedReason } = opportunity.content;
  const fields: OpportunityFields = {
    ...version.fields,
    opensAt: isoOf(opportunity.opensAt),
    closesAt: isoOf(opportunity.closesAt),
    content: passedReason ? { ...content, passedReason } : content,
  };
  const saved = await saveDraft(tx, viewer, { opportunityId, revision, fields });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.restore',
    subject: { type: 'opportunity', id: opportunityId },
    before: { name: opportunity.name, version: opportunity.version },
    after: { draftOf: number },
  });
  return saved;
}

const noVersion = () => new DomainError('not_found', 'Version not found.');

const viewOf = ({
  publishedAt,
  number,
  publishedBy,
  note,
}: Omit<VersionView, 'publishedAt'> & { publishedAt: Date }): VersionView => ({
  number,
  publishedAt: publishedAt.toISOString(),
  publishedBy,
  note,
});
