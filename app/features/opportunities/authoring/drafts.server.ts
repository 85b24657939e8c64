import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { storableJson } from '#app/domain/text/plain-text.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireCurrency } from '#app/platform/firm/currencies.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { isReserved } from '../opportunity-row.ts';
import {
  deleteReserved,
  isReferredTo,
  lockOpportunityRow,
  lockOpportunityWhole,
  type OpportunityRow,
  updateOpportunity,
} from '../publishing/publishing.queries.server.ts';
import { contentOriginSentence } from '../publishing/publishing.server.ts';
import {
  type DraftRow,
  deleteOpportunityDraft,
  draftNameOf,
  findOpportunity,
  insertDraft,
  lockOpportunityDraft,
  updateDraft,
} from './drafts.queries.server.ts';
import { type DraftSaved, firstRevision, isSameSitting, noDraftOf } from './drafts.ts';

type Fields = Partial<OpportunityFields>;

/**
 * Saves a draft. Cheap, since pages call it as people type: the audit log gets one entry per editing session. A save
 * that is retried because its response was lost returns the same result.
 * @param input.revision of the draft that the edit is based on; if there was none, `noDraftOf` the opportunity.
 * @throws DomainError `not_found`; `conflict` when it is written elsewhere, or when another has saved, published or
 * discarded the draft since `revision`, with who and when.
 */
export async function saveDraft(
  tx: Tx,
  viewer: Viewer,
  input: {
    opportunityId: string;
    revision: number;
    fields: Fields;
    firstStage?: OpportunityStage | undefined;
  },
): Promise<DraftSaved> {
  const { opportunityId, revision } = input;
  const fields = storableJson(input.fields);
  const { draft, opportunity } = await lockForWriting(tx, viewer, opportunityId);
  const before = draft?.fields.currency ?? opportunity?.currency;
  if (fields.currency && fields.currency !== before) await requireCurrency(tx, fields.currency);
  const now = new Date();
  if (!draft) {
    // Locked, so that no version is published between the check and the insert.
    const row = await lockOpportunityRow(tx, opportunityId);
    if (revision > 0) throw goneMeanwhile();
    if (revision !== noDraftOf(row)) throw publishedMeanwhile(row?.version ?? 0);
    return begin(tx, viewer, opportunityId, fields, now);
  }
  if (draft.revision !== revision) {
    const isRepeated =
      draft.savedBy === viewer.memberId &&
      (revision <= 0 || draft.revision === revision + 1) &&
      (!input.firstStage || input.firstStage === draft.firstStage) &&
      isSameJson(draft.fields, fields);
    if (isRepeated) return { revision: draft.revision, savedAt: draft.savedAt.toISOString() };
    throw await draftConflict(tx, viewer, draft);
  }
  await updateDraft(tx, opportunityId, {
    fields,
    revision: revision + 1,
    savedAt: now,
    savedBy: viewer.memberId,
    ...(input.firstStage && { firstStage: input.firstStage }),
  });
  // Documents are filed under this name before the first publication.
  if (opportunity && isReserved(opportunity) && fields.name && fields.name !== opportunity.name)
    await updateOpportunity(tx, opportunityId, { name: fields.name });
  if (!isSameSitting(draft, viewer.memberId, now))
    await auditDraft(tx, viewer, opportunityId, headlineOf(draft.fields), headlineOf(fields));
  return { revision: revision + 1, savedAt: now.toISOString() };
}

/**
 * Discards the changes since the last version, or the whole draft if it was never published. Not an error when there
 * is nothing to discard.
 * @throws DomainError `not_found`, `conflict` when another has saved since `revision`.
 */
export async function discardDraft(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, revision }: { opportunityId: string; revision: number },
): Promise<void> {
  const { opportunity, draft } = await lockForWriting(tx, viewer, opportunityId, 'nothing is fine');
  if (!draft) return;
  if (draft.revision !== revision) throw await draftConflict(tx, viewer, draft);
  if (opportunity && !opportunity.publishedAt && !isReserved(opportunity))
    throw new DomainError('conflict', 'It was published before, so its draft is kept.');
  await releaseOpportunity(tx, opportunity);
  await deleteOpportunityDraft(tx, opportunityId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.discardDraft',
    subject: { type: 'opportunity', id: opportunityId },
    before: headlineOf(draft.fields),
    after: null,
  });
}

/**
 * Removes what `reserveOpportunity` stored, with the draft that is discarded.
 * @throws DomainError `conflict` while documents, rules or an open batch refer to it.
 */
async function releaseOpportunity(tx: Tx, row: OpportunityRow | undefined): Promise<void> {
  if (!row || !isReserved(row)) return;
  await lockOpportunityWhole(tx, row.id);
  if (await isReferredTo(tx, row.id))
    throw new DomainError(
      'conflict',
      'Documents are attached to this draft, or an audience depends on it. Change that before you discard it.',
    );
  await deleteReserved(tx, row.id);
}

/** Locks what an admin may edit: the draft, if there is one, after checking its opportunity. */
export async function lockForWriting(
  tx: Tx,
  viewer: Viewer,
  opportunityId: string,
  absent: 'is not found' | 'nothing is fine' = 'is not found',
) {
  if (!isAdmin(viewer)) throw opportunityNotFound();
  // The draft is locked first: a request that waited for it here then reads the opportunity that it became.
  const draft = await lockOpportunityDraft(tx, opportunityId);
  const opportunity = await findOpportunity(viewer, tx, opportunityId);
  if (opportunity?.origin === 'content')
    throw new DomainError('conflict', contentOriginSentence(opportunity));
  if (!opportunity && !draft && absent === 'is not found') throw opportunityNotFound();
  return { opportunity, draft };
}

/** The conflict error for a writer with an outdated draft: who saved since, and when. */
export async function draftConflict(tx: Tx, viewer: Viewer, draft: DraftRow): Promise<DomainError> {
  const who =
    draft.savedBy === viewer.memberId
      ? 'You saved this in another window'
      : `${await draftNameOf(tx, draft.savedBy)} saved this`;
  const when = formatDateTime(draft.savedAt.toISOString(), viewer.timeZone, viewer.locale);
  return new DomainError('conflict', `${who} on ${when}. Your text is still here.`);
}

/** The draft has been published or discarded since. */
export const goneMeanwhile = (): DomainError =>
  new DomainError('conflict', 'This draft has since been published or discarded.');

const publishedMeanwhile = (version: number): DomainError =>
  new DomainError('conflict', `Version ${version} has since been published. Your text is still here.`);

export const opportunityNotFound = (): DomainError => new DomainError('not_found', 'Opportunity not found.');

async function begin(
  tx: Tx,
  viewer: Viewer,
  opportunityId: string,
  fields: Fields,
  now: Date,
): Promise<DraftSaved> {
  const revision = firstRevision(now);
  const isFirst = await insertDraft(tx, {
    opportunityId,
    fields,
    revision,
    savedAt: now,
    savedBy: viewer.memberId,
  });
  const other = isFirst ? undefined : await lockOpportunityDraft(tx, opportunityId);
  // The same save, sent twice at the same moment.
  if (other?.savedBy === viewer.memberId && isSameJson(other.fields, fields))
    return { revision: other.revision, savedAt: other.savedAt.toISOString() };
  if (other) throw await draftConflict(tx, viewer, other);
  if (!isFirst) throw goneMeanwhile();
  await auditDraft(tx, viewer, opportunityId, null, headlineOf(fields));
  return { revision, savedAt: now.toISOString() };
}

export const auditDraft = (
  tx: Tx,
  viewer: Viewer,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.draft',
    subject: { type: 'opportunity', id },
    before,
    after,
  });

/** The fields of a draft in the audit log, enough to identify it. */
const headlineOf = ({ name, slug, currency, target, minimum, maximum, step }: Fields) => ({
  name,
  slug,
  currency,
  target,
  minimum,
  maximum,
  step,
});
