import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  OPPORTUNITY_STAGES,
  type OpportunityContent,
  type OpportunityFields,
} from '#app/domain/investing/opportunity-content.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { type DraftRow, lockOpportunityDraft, updateDraft } from '../authoring/drafts.queries.server.ts';
import { opportunityNotFound } from '../authoring/drafts.server.ts';
import { STAGE_LABELS } from '../opportunity.ts';
import { fieldsOfRow, isoOf } from '../opportunity-row.ts';
import {
  lockOpportunityRow,
  type OpportunityRow,
  updateOpportunity,
} from '../publishing/publishing.queries.server.ts';
import { keepVersion } from '../publishing/publishing.server.ts';
import { datesAfter, type StageMove } from './stage-move.ts';
import { findLastMove, insertMove } from './stage-moves.queries.server.ts';

/** An opportunity locked with its draft for a stage move. `isDone`: the same admin has just made this move. */
export type LockedForMove = { row: OpportunityRow; draft: DraftRow | undefined; isDone: boolean };

/**
 * Locks the rows that a move changes and checks that the admin saw the current stage.
 * @throws DomainError `not_found` (also for anyone but admins), `conflict` when another has moved it, with who and
 * when.
 */
export async function lockForMove(tx: Tx, viewer: Viewer, move: StageMove): Promise<LockedForMove> {
  if (!isAdmin(viewer)) throw opportunityNotFound();
  const row = await lockOpportunityRow(tx, move.opportunityId);
  if (!row?.publishedAt) throw opportunityNotFound();
  const draft = await lockOpportunityDraft(tx, row.id);
  if (row.stage === move.from) return { row, draft, isDone: false };
  const last = await findLastMove(tx, row.id);
  const isOwn = last?.move.movedBy === viewer.memberId && last.move.fromStage === move.from;
  if (isOwn && row.stage === move.to) return { row, draft, isDone: true };
  const who = last?.movedBy ?? 'Another admin';
  const when = last
    ? ` on ${formatDateTime(last.move.movedAt.toISOString(), viewer.timeZone, viewer.locale)}`
    : '';
  throw new DomainError(
    'conflict',
    `${who} moved ${row.name} to ${STAGE_LABELS[row.stage]}${when}. Please review it again.`,
  );
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** What the reversal of a stage move needs to know; stored as JSON for a minute. */
export const moveBefore = z.object({
  opportunityId: z.uuid(),
  moveId: z.uuid(),
  from: z.enum(OPPORTUNITY_STAGES),
  to: z.enum(OPPORTUNITY_STAGES),
  /** As the move left it. */
  version: z.number().int(),
  content: z.custom<OpportunityContent>(isObject),
  dates: z.record(z.enum(['opensAt', 'closesAt', 'closedAt', 'passedAt']), z.iso.datetime().nullable()),
  /** Its fields before, and the revision that the move left. */
  draft: z.object({ fields: z.custom<DraftRow['fields']>(isObject), revision: z.number().int() }).nullable(),
});
export type MoveBefore = z.infer<typeof moveBefore>;

/**
 * Moves an opportunity to another stage, with its dates, reason and outcome. Creates a new version if the published
 * fields change, and updates the draft too, so that publishing it later does not revert the stage's dates. The caller
 * checks `refusalToMove` first.
 * @returns what `undoMove` needs
 */
export async function moveToStage(
  tx: Tx,
  viewer: Viewer,
  { row, draft }: LockedForMove,
  move: StageMove & { id: string; now: Date },
  also: Record<string, unknown>,
): Promise<MoveBefore> {
  const { id, now, to } = move;
  const dates = datesAfter(move, row, now);
  const content = contentAfter(row.content, move, viewer);
  const before = fieldsOfRow(row);
  const fields = fieldsOfRow({ ...row, ...dates, content });
  // Versions of the content platform's opportunities contain only the platform's values.
  const isNewVersion = row.origin === 'vestry' && !isSameJson(before, fields);
  const version = isNewVersion ? row.version + 1 : row.version;
  await updateOpportunity(tx, row.id, { ...dates, content, stage: to, version, updatedAt: now });
  if (isNewVersion) {
    const note = `Moved from ${STAGE_LABELS[row.stage]} to ${STAGE_LABELS[to]}`;
    const own = { opportunityId: row.id, number: version, fields, note };
    await keepVersion(tx, { ...own, publishedAt: now, publishedBy: viewer.memberId });
  }
  if (draft) await updateDraft(tx, row.id, draftAfter(draft, fields, move, viewer));
  await insertMove(tx, {
    id,
    opportunityId: row.id,
    fromStage: row.stage,
    toStage: to,
    reason: move.reason ?? null,
    movedAt: now,
    movedBy: viewer.memberId,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.moveStage',
    subject: { type: 'opportunity', id: row.id },
    before: { name: row.name, stage: row.stage, ...datesOf(row) },
    after: { stage: to, ...datesOf(dates), ...(move.reason && { reason: move.reason }), ...also },
  });
  return {
    ...{ opportunityId: row.id, moveId: id, from: row.stage, to, version, content: row.content },
    dates: datesOf(row),
    draft: draft ? { fields: draft.fields, revision: draft.revision + 1 } : null,
  };
}

/** Adds the passed reason and the outcome. */
function contentAfter(
  before: OpportunityContent,
  move: StageMove & { now: Date },
  viewer: Viewer,
): OpportunityContent {
  const { passedReason, ...content } = before;
  const reason = move.to === 'passed' ? move.reason : undefined;
  return {
    ...content,
    ...(reason && { passedReason: reason }),
    ...(move.outcome && { outcome: [...(content.outcome ?? []), entryOf(move.outcome, move, viewer)] }),
  };
}

/** Dated by the day that the admin has, who may be ahead of UTC or behind. */
const entryOf = (
  text: string,
  { closedAt, passedAt, now }: StageMove & { now: Date },
  { timeZone }: Viewer,
) => ({
  date: dayIn(timeZone, new Date(closedAt ?? passedAt ?? now)),
  text,
});

/** Applies the move to a draft. An author who has it open gets a conflict with their next save. */
function draftAfter(
  draft: DraftRow,
  { opensAt, closesAt }: OpportunityFields,
  move: StageMove & { now: Date },
  viewer: Viewer,
): Partial<DraftRow> {
  const { content } = draft.fields;
  return {
    fields: {
      ...draft.fields,
      opensAt,
      closesAt,
      ...(content && { content: contentAfter(content, move, viewer) }),
    },
    revision: draft.revision + 1,
    savedAt: move.now,
    savedBy: viewer.memberId,
  };
}

const datesOf = ({
  opensAt,
  closesAt,
  closedAt,
  passedAt,
}: Pick<OpportunityRow, 'opensAt' | 'closesAt' | 'closedAt' | 'passedAt'>) => ({
  opensAt: isoOf(opensAt),
  closesAt: isoOf(closesAt),
  closedAt: isoOf(closedAt),
  passedAt: isoOf(passedAt),
});
