import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { insertDraft } from '../authoring/drafts.queries.server.ts';
import { lockForWriting, opportunityNotFound } from '../authoring/drafts.server.ts';
import { firstRevision } from '../authoring/drafts.ts';
import { cardColumnsOf } from '../opportunity-row.ts';
import type { PublishedBefore } from './published-before.server.ts';
import {
  countBinding,
  forgetVersions,
  isUntouched,
  lockOpportunityWhole,
  updateOpportunity,
} from './publishing.queries.server.ts';
import { keepVersion, refuseInTheWay } from './publishing.server.ts';
import { bindingSentence } from './withdraw-opportunity.server.ts';

/**
 * Returns an opportunity to what members read before a publication of which nobody has been notified, and its text to
 * the draft that it was. Its versions are a history: what was before becomes the newest one. A first version that no member
 * has acted on is forgotten; otherwise what members saw for a moment is withdrawn.
 * @throws DomainError `not_found`, also for anyone but admins; `conflict` if it was edited, moved or withdrawn since or what
 * members did since stands in the way.
 */
export async function undoPublishOpportunity(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, number, stage, fields, draft }: PublishedBefore,
): Promise<void> {
  const row = await lockOpportunityWhole(tx, opportunityId);
  const written = await lockForWriting(tx, viewer, opportunityId);
  if (!row) throw opportunityNotFound();
  if (!row.publishedAt || row.version !== number || row.stage !== stage || written.draft)
    throw new DomainError(
      'conflict',
      `${row.name} was edited, moved or withdrawn since. Nothing was undone.`,
    );
  const now = new Date();
  if (fields) {
    const version = number + 1;
    await refuseInTheWay(tx, row, opportunityId, fields);
    await updateOpportunity(tx, opportunityId, { ...cardColumnsOf(fields), version, updatedAt: now });
    await keepVersion(tx, {
      ...{ opportunityId, number: version, fields, publishedAt: now, publishedBy: viewer.memberId },
      note: `Publication of version ${number} undone`,
    });
  } else {
    const binding = bindingSentence(await countBinding(tx, opportunityId));
    if (binding) throw new DomainError('conflict', `Nothing was undone. ${binding}`);
    if (number === 1 && (await isUntouched(tx, opportunityId)))
      await forgetVersions(tx, opportunityId, draft.fields.name ?? row.name);
    else await updateOpportunity(tx, opportunityId, { publishedAt: null, updatedAt: now });
  }
  await insertDraft(tx, {
    ...{ opportunityId, fields: draft.fields, firstStage: draft.firstStage },
    ...{ createdAt: new Date(draft.createdAt), revision: firstRevision(now) },
    ...{ savedAt: now, savedBy: viewer.memberId },
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.undoPublish',
    subject: { type: 'opportunity', id: opportunityId },
    before: { name: row.name, version: number },
    after: { name: draft.fields.name, version: fields ? number + 1 : null },
  });
}
