import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { lastAuditOf, recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { OpportunityFields } from '#app/platform/opportunity-content.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { type DraftRow, deleteDraft, findDue, lockDraft, updateDraft } from './drafts.queries.server.ts';
import { goneMeanwhile, holdForWriting, notThere, savedMeanwhile } from './drafts.server.ts';
import { lockOpportunityRow, nameAtSlug } from './publishing.queries.server.ts';
import { type Published, publishVersion, standingOf } from './publishing.server.ts';
import { problemsToPublish, problemText } from './publishing-rules.ts';

type Which = { opportunityId: string; revision: number };

/** A version that came of a draft, with what it is called. */
export type PublishedDraft = Published & { opportunityId: string; name: string; summary: string };

/** The furthest that a publication is planned ahead. */
const LONGEST_MS = 366 * 24 * 60 * 60_000;

/**
 * Publishes a draft, which is gone then.
 * @throws DomainError `not_found`; `conflict` when another has published or saved since `revision`; as
 * `publishVersion` does.
 */
export async function publishDraft(
  tx: Tx,
  viewer: Viewer,
  { note, ...which }: Which & { note: string | null },
): Promise<PublishedDraft> {
  const draft = await holdRevision(tx, viewer, which);
  return publish(tx, draft, viewer.memberId, note);
}

/**
 * Has a draft published at a time to come, as it is written then. Again with another time moves it.
 * @throws DomainError `not_found`; `conflict` as `publishDraft`; `unprocessable` when it could not be published now.
 */
export async function scheduleDraft(
  tx: Tx,
  viewer: Viewer,
  { at, note, ...which }: Which & { at: Date; note: string | null },
): Promise<void> {
  const draft = await holdRevision(tx, viewer, which);
  const ahead = at.getTime() - Date.now();
  if (ahead <= 0 || ahead > LONGEST_MS)
    throw new DomainError('unprocessable', 'Please choose a time to come, within a year.');
  const problems = await problemsOf(tx, draft);
  if (problems.length > 0) throw new DomainError('unprocessable', problemText(problems));
  await updateDraft(tx, which.opportunityId, { publishAt: at, scheduledBy: viewer.memberId });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: SCHEDULE,
    subject: { type: 'opportunity', id: which.opportunityId },
    before: { name: draft.fields.name, publishAt: draft.publishAt },
    after: { publishAt: at, note },
  });
}

/**
 * Has a draft not published by itself any more. One that is not scheduled is fine.
 * @throws DomainError `not_found`.
 */
export async function unscheduleDraft(tx: Tx, viewer: Viewer, opportunityId: string): Promise<void> {
  const { draft } = await holdForWriting(tx, viewer, opportunityId);
  if (draft?.publishAt) await unschedule(tx, draft, viewer.memberId);
}

/** The opportunities whose drafts are to be published by now. */
export const dueDrafts = (now: Date): Promise<string[]> => findDue(db(), now);

/**
 * Publishes a draft whose time has come; `null` when it was published, moved or discarded meanwhile.
 * @throws DomainError when something is in the way.
 */
export async function publishDue(tx: Tx, opportunityId: string, now: Date): Promise<PublishedDraft | null> {
  const draft = await lockDue(tx, opportunityId, now);
  if (!draft) return null;
  const planned = await lastAuditOf(tx, { type: 'opportunity', id: opportunityId }, [SCHEDULE]);
  const note = planned?.after?.note;
  return publish(tx, draft, draft.scheduledBy, typeof note === 'string' ? note : null);
}

/** Takes a draft off the schedule that could not be published; answers what it is called. `null` when it is off already. */
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

const SCHEDULE = 'opportunity.schedule';

async function publish(
  tx: Tx,
  draft: DraftRow,
  publishedBy: string | null,
  note: string | null,
): Promise<PublishedDraft> {
  const { opportunityId, firstStage } = draft;
  // What is missing is said by the one check of all that is published.
  const fields = draft.fields as OpportunityFields;
  const published = await publishVersion(tx, {
    opportunityId,
    fields,
    firstStage,
    publishedBy,
    note,
    origin: { kind: 'vestry' },
  });
  await deleteDraft(tx, opportunityId);
  return { ...published, opportunityId, name: fields.name, summary: fields.summary };
}

/** The draft as it was when the viewer looked at it, locked after its opportunity. */
async function holdRevision(tx: Tx, viewer: Viewer, { opportunityId, revision }: Which): Promise<DraftRow> {
  if (!isAdmin(viewer)) throw notThere();
  await lockOpportunityRow(tx, opportunityId);
  const { draft } = await holdForWriting(tx, viewer, opportunityId);
  if (!draft) throw goneMeanwhile();
  if (draft.revision !== revision) throw await savedMeanwhile(tx, viewer, draft);
  return draft;
}

async function lockDue(tx: Tx, opportunityId: string, now: Date): Promise<DraftRow | undefined> {
  await lockOpportunityRow(tx, opportunityId);
  const draft = await lockDraft(tx, opportunityId);
  return draft?.publishAt && draft.publishAt <= now ? draft : undefined;
}

async function unschedule(tx: Tx, draft: DraftRow, actorId: string | null): Promise<void> {
  await updateDraft(tx, draft.opportunityId, { publishAt: null, scheduledBy: null });
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
  const standing = row ? await standingOf(tx, row) : null;
  return problemsToPublish(fields, row?.stage ?? firstStage, standing, owner);
}
