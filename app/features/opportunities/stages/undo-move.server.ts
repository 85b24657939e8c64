import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockOpportunityDraft, updateDraft } from '../authoring/drafts.queries.server.ts';
import { opportunityNotFound } from '../authoring/drafts.server.ts';
import { STAGE_LABELS } from '../opportunity.ts';
import { dateOfCard, fieldsOfRow } from '../opportunity-row.ts';
import { lockOpportunityRow, updateOpportunity } from '../publishing/publishing.queries.server.ts';
import { keepVersion } from '../publishing/publishing.server.ts';
import { deleteMove } from './stage-moves.queries.server.ts';
import type { MoveBefore } from './stage-moves.server.ts';

/**
 * Returns an opportunity to the stage, dates and text before a move of which nobody has been notified. Its versions are
 * a history: what was before becomes the newest one.
 * @throws DomainError `not_found` for anyone but admins; `conflict` if it was moved or edited since.
 */
export async function undoMove(tx: Tx, viewer: Viewer, before: MoveBefore): Promise<void> {
  const { opportunityId, moveId, from, to, content, draft } = before;
  if (!isAdmin(viewer)) throw opportunityNotFound();
  const row = await lockOpportunityRow(tx, opportunityId);
  const written = await lockOpportunityDraft(tx, opportunityId);
  if (!row) throw opportunityNotFound();
  if (row.stage !== to || row.version !== before.version || written?.revision !== draft?.revision)
    throw new DomainError('conflict', `${row.name} has been moved or edited since. Nothing was undone.`);
  const now = new Date();
  const { opensAt, closesAt, closedAt, passedAt } = before.dates;
  const dates = {
    opensAt: dateOfCard(opensAt),
    closesAt: dateOfCard(closesAt),
    closedAt: dateOfCard(closedAt),
    passedAt: dateOfCard(passedAt),
  };
  const version = row.origin === 'vestry' ? row.version + 1 : row.version;
  await updateOpportunity(tx, row.id, { ...dates, content, stage: from, version, updatedAt: now });
  if (version > row.version)
    await keepVersion(tx, {
      ...{ opportunityId, number: version, publishedAt: now, publishedBy: viewer.memberId },
      fields: fieldsOfRow({ ...row, ...dates, content }),
      note: `Move to ${STAGE_LABELS[to]} undone`,
    });
  if (draft && written)
    await updateDraft(tx, opportunityId, {
      ...{ fields: draft.fields, revision: written.revision + 1, savedAt: now, savedBy: viewer.memberId },
    });
  await deleteMove(tx, moveId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.undoMove',
    subject: { type: 'opportunity', id: opportunityId },
    before: { name: row.name, stage: to },
    after: { stage: from },
  });
}
