import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import { EVERYONE, type Notified } from '#app/domain/access/notified.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import {
  type DraftRow,
  deleteOpportunityDraft,
  lockOpportunityDraft,
  updateDraft,
} from '../authoring/drafts.queries.server.ts';
import {
  draftConflict,
  goneMeanwhile,
  lockForWriting,
  opportunityNotFound,
} from '../authoring/drafts.server.ts';
import { stageOf } from '../opportunity-row.ts';
import { beforePublication, type PublishedBefore } from './published-before.server.ts';
import { lockOpportunityRow, nameAtSlug } from './publishing.queries.server.ts';
import { type Published, publicationConstraintsOf, publishVersion } from './publishing.server.ts';
import { problemsToPublish, problemText } from './publishing-rules.ts';

type Which = { opportunityId: string; revision: number };

export type PublishedDraft = Published &
  Pick<OpportunityFields, 'name' | 'summary' | 'sector' | 'region' | 'type'> & { opportunityId: string };

/** The longest time ahead that a publication can be scheduled. */
const LONGEST_MS = 366 * 24 * 60 * 60_000;

/**
 * Publishes a draft and deletes it.
 * @throws DomainError `not_found`; `conflict` when another has published or saved since `revision`; as
 * `publishVersion` does.
 */
export async function publishDraft(
  tx: Tx,
  viewer: Viewer,
  { note, ...which }: Which & { note: string | null },
): Promise<PublishedDraft & { before: PublishedBefore }> {
  const draft = await lockRevision(tx, viewer, which);
  const row = await lockOpportunityRow(tx, which.opportunityId);
  const published = await publish(tx, draft, viewer.memberId, note);
  return { ...published, before: beforePublication(published, row, draft) };
}

/**
 * Schedules the publication of a draft, with its content at that time. Scheduling again changes the time.
 * @throws DomainError `not_found`; `conflict` as `publishDraft`; `unprocessable` when it could not be published now.
 */
export async function scheduleDraft(
  tx: Tx,
  viewer: Viewer,
  { at, note, notified, ...which }: Which & { at: Date; note: string | null; notified: Notified },
): Promise<void> {
  const draft = await lockRevision(tx, viewer, which);
  const ahead = at.getTime() - Date.now();
  if (ahead <= 0 || ahead > LONGEST_MS)
    throw new DomainError('unprocessable', 'Please choose a time in the future, within a year.');
  const problems = await problemsOf(tx, draft);
  if (problems.length > 0) throw new DomainError('unprocessable', problemText(problems));
  await updateDraft(tx, which.opportunityId, {
    publishAt: at,
    scheduledBy: viewer.memberId,
    scheduleNote: note,
    scheduleNotified: notified,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.schedule',
    subject: { type: 'opportunity', id: which.opportunityId },
    before: { name: draft.fields.name, publishAt: draft.publishAt },
    after: { publishAt: at, note, notified },
  });
}

/**
 * Cancels a draft's scheduled publication. Not an error if it is not scheduled.
 * @throws DomainError `not_found`.
 */
export async function unscheduleDraft(tx: Tx, viewer: Viewer, opportunityId: string): Promise<void> {
  const { draft } = await lockForWriting(tx, viewer, opportunityId);
  if (draft?.publishAt) await unschedule(tx, draft, viewer.memberId);
}

/**
 * Publishes a due draft; `null` when it was published, rescheduled or discarded in the meantime.
 * @throws DomainError when a problem prevents it.
 */
export async function publishDue(
  tx: Tx,
  opportunityId: string,
  now: Date,
): Promise<(PublishedDraft & { notified: Notified }) | null> {
  const draft = await lockDue(tx, opportunityId, now);
  if (!draft) return null;
  const published = await publish(tx, draft, draft.scheduledBy, draft.scheduleNote);
  return { ...published, notified: draft.scheduleNotified ?? EVERYONE };
}

/** Unschedules a draft that could not be published; returns its name, or `null` if it is already unscheduled. */
export async function giveUpDue(
  tx: Tx,
  opportunityId: string,
  now: Date,
): Promise<{ name: string; publishAt: string } | null> {
  const draft = await lockDue(tx, opportunityId, now);
  if (!draft?.publishAt) return null;
  await unschedule(tx, draft, null);
  return { name: draft.fields.name ?? 'Untitled', publishAt: draft.publishAt.toISOString() };
}

async function publish(
  tx: Tx,
  draft: DraftRow,
  publishedBy: string | null,
  note: string | null,
): Promise<PublishedDraft> {
  const { opportunityId, firstStage } = draft;
  // `publishVersion` checks for missing fields, as for every publication.
  const fields = draft.fields as OpportunityFields;
  const published = await publishVersion(tx, {
    opportunityId,
    fields,
    firstStage,
    publishedBy,
    note,
    origin: { kind: 'vestry' },
  });
  await deleteOpportunityDraft(tx, opportunityId);
  const { name, summary, sector, region, type } = fields;
  return { ...published, opportunityId, name, summary, sector, region, type };
}

/** Locks the draft after its opportunity, at the revision that the viewer saw. */
async function lockRevision(tx: Tx, viewer: Viewer, { opportunityId, revision }: Which): Promise<DraftRow> {
  if (!isAdmin(viewer)) throw opportunityNotFound();
  await lockOpportunityRow(tx, opportunityId);
  const { draft } = await lockForWriting(tx, viewer, opportunityId);
  if (!draft) throw goneMeanwhile();
  if (draft.revision !== revision) throw await draftConflict(tx, viewer, draft);
  return draft;
}

async function lockDue(tx: Tx, opportunityId: string, now: Date): Promise<DraftRow | undefined> {
  await lockOpportunityRow(tx, opportunityId);
  const draft = await lockOpportunityDraft(tx, opportunityId);
  return draft?.publishAt && draft.publishAt <= now ? draft : undefined;
}

async function unschedule(tx: Tx, draft: DraftRow, actorId: string | null): Promise<void> {
  await updateDraft(tx, draft.opportunityId, {
    publishAt: null,
    scheduledBy: null,
    scheduleNote: null,
    scheduleNotified: null,
  });
  await recordAudit(tx, {
    actorId,
    act: 'opportunity.unschedule',
    subject: { type: 'opportunity', id: draft.opportunityId },
    before: { name: draft.fields.name, publishAt: draft.publishAt },
    after: { publishAt: null },
  });
}

async function problemsOf(tx: Tx, { opportunityId, fields, firstStage }: DraftRow) {
  const row = await lockOpportunityRow(tx, opportunityId);
  const owner = fields.slug ? await nameAtSlug(tx, fields.slug, opportunityId) : null;
  const standing = row ? await publicationConstraintsOf(tx, row) : null;
  return problemsToPublish(fields, stageOf(row, firstStage), standing, owner);
}
