import type { Db, Tx } from '#app/db/client.server.ts';
import { isUniqueViolation } from '#app/db/sql-state.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { filesOf } from '../files/opportunity-files.ts';
import { checkFields, type FieldProblem } from '../opportunity-fields.ts';
import { cardColumnsOf, dateOfCard, isoOf, isReserved, stageOf } from '../opportunity-row.ts';
import {
  findVersionFields,
  hasAmounts,
  insertOpportunity,
  insertOpportunityVersion,
  lockOpportunityRow,
  nameAtSlug,
  type OpportunityRow,
  replaceFiles,
  updateOpportunity,
} from './publishing.queries.server.ts';
import {
  type PublicationConstraints,
  problemsForStage,
  problemsInTheWay,
  problemText,
} from './publishing-rules.ts';

export type Publication = {
  opportunityId: string;
  fields: OpportunityFields;
  /** The initial stage; ignored if it is already published. */
  firstStage: OpportunityStage;
  /** `null` for a publication by the content platform. */
  publishedBy: string | null;
  /** The change note, in the publisher's words. */
  note: string | null;
  origin: { kind: 'vestry' } | { kind: 'content'; entryId: string };
};

export type Published = {
  /** The number of the version now published. */
  number: number;
  /** Whether a new version was created; false when nothing has changed. */
  isNew: boolean;
  /** Whether it becomes visible to members for the first time. */
  isFirst: boolean;
  slug: string;
  stage: OpportunityStage;
};

/**
 * Publishes an opportunity: updates its row and writes its version, its files and the audit entry. Members'
 * investments are never touched. The opportunity's row stays locked until the transaction ends.
 * @throws DomainError `unprocessable` (the fields), `conflict` (members' actions, another's slug or origin), with
 * sentences for the writer.
 */
export async function publishVersion(tx: Tx, publication: Publication): Promise<Published> {
  const { opportunityId, origin, publishedBy, note, firstStage } = publication;
  const fields = soundFields(publication.fields);
  const row = await lockOpportunityRow(tx, opportunityId);
  if (row) refuseOtherOrigin(row, origin);
  await refuseInTheWay(tx, row, opportunityId, fields);
  const before = row && row.version > 0 ? await findVersionFields(tx, row.id, row.version) : undefined;
  // One that was withdrawn is published again as it was, too.
  const isShown = row?.publishedAt || origin.kind === 'content';
  if (row && isShown && before && isSameJson(before, fields)) {
    return { number: row.version, isNew: false, isFirst: false, slug: row.slug, stage: row.stage };
  }
  const stage = stageOf(row, firstStage);
  const now = new Date();
  if (row)
    await updateExisting(
      tx,
      row,
      origin.kind === 'content' ? ownFacts(fields, before, row) : fields,
      isReserved(row) ? firstStage : null,
      now,
    );
  else await insertNew(tx, { ...publication, fields }, now);
  const number = (row?.version ?? 0) + 1;
  await keepVersion(tx, { opportunityId, number, fields, note, publishedBy, publishedAt: now });
  await recordAudit(tx, {
    actorId: publishedBy,
    act: 'opportunity.publish',
    subject: { type: 'opportunity', id: opportunityId },
    before: row && !isReserved(row) ? { version: row.version, ...headline(before ?? row) } : null,
    after: { version: number, ...headline(fields), stage, origin: origin.kind, ...(note && { note }) },
  });
  return { number, isNew: true, isFirst: !row?.publishedAt, slug: fields.slug, stage };
}

/** Inserts a published version and the files that members may now see. */
export async function keepVersion(
  tx: Tx,
  version: Parameters<typeof insertOpportunityVersion>[1],
): Promise<void> {
  await insertOpportunityVersion(tx, version);
  await replaceFiles(tx, version.opportunityId, filesOf(version.fields));
}

function soundFields(given: OpportunityFields): OpportunityFields {
  const checked = checkFields(given);
  if ('fields' in checked) return checked.fields;
  throw new DomainError('unprocessable', problemText(checked.problems));
}

function refuse(code: 'conflict' | 'unprocessable', problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new DomainError(code, problemText(problems));
}

/** @throws DomainError `conflict` where another's address, or what members did, is in the way of these fields. */
export async function refuseInTheWay(
  tx: Tx,
  row: OpportunityRow | undefined,
  opportunityId: string,
  fields: OpportunityFields,
): Promise<void> {
  const standing = row ? await publicationConstraintsOf(tx, row) : null;
  const owner = await nameAtSlug(tx, fields.slug, opportunityId);
  refuse('conflict', problemsInTheWay(fields, standing, owner));
}

/** The facts of a published opportunity that constrain its author. */
export const publicationConstraintsOf = async (
  db: Db,
  row: OpportunityRow,
): Promise<PublicationConstraints> => ({
  currency: row.currency,
  accepted: row.accepted,
  isOversubscribed: row.oversubscribedAt !== null,
  hasAmounts: await hasAmounts(db, row.id),
});

function refuseOtherOrigin(row: OpportunityRow, origin: Publication['origin']): void {
  if (row.origin === 'content' && origin.kind === 'vestry')
    throw new DomainError('conflict', contentOriginSentence(row));
  if (row.origin === 'vestry' && origin.kind === 'content')
    throw new DomainError('conflict', `${row.name} is edited here, not on the content platform.`);
  if (origin.kind === 'content' && row.originId !== origin.entryId)
    throw new DomainError('conflict', `${row.name} is edited in another entry, ${row.originId}.`);
}

/** Why an opportunity from the content platform cannot be edited here. */
export const contentOriginSentence = ({
  name,
  originId,
}: {
  name: string;
  originId: string | null;
}): string => `${name} is edited on the content platform, in the entry ${originId}. Please change it there.`;

async function insertNew(
  tx: Tx,
  { opportunityId, fields, firstStage, origin }: Publication,
  now: Date,
): Promise<void> {
  refuse('unprocessable', problemsForStage(fields, firstStage));
  const isStored = await insertOpportunity(tx, {
    id: opportunityId,
    ...cardColumnsOf(fields),
    ...stageFacts(fields, firstStage, now),
    publishedAt: now,
    origin: origin.kind,
    originId: origin.kind === 'content' ? origin.entryId : null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  if (!isStored)
    throw new DomainError(
      'conflict',
      'It has just been published, or another opportunity uses its address or entry. Please reload the page.',
    );
}

/** The stage that an opportunity is first published in, with its day. */
function stageFacts(fields: OpportunityFields, stage: OpportunityStage, now: Date) {
  const closesAt = dateOfCard(fields.closesAt);
  return {
    stage,
    closedAt: stage === 'closed' ? (closesAt && closesAt < now ? closesAt : now) : null,
    passedAt: stage === 'passed' ? now : null,
  };
}

/** @param firstStage of one that is published for the first time */
async function updateExisting(
  tx: Tx,
  row: OpportunityRow,
  fields: OpportunityFields,
  firstStage: OpportunityStage | null,
  now: Date,
): Promise<void> {
  refuse('unprocessable', problemsForStage(fields, firstStage ?? row.stage));
  const change = {
    ...cardColumnsOf(fields),
    ...(firstStage && stageFacts(fields, firstStage, now)),
    version: row.version + 1,
    publishedAt: row.publishedAt ?? now,
    updatedAt: now,
  };
  try {
    await updateOpportunity(tx, row.id, change);
  } catch (thrown) {
    if (!isUniqueViolation(thrown)) throw thrown;
    throw new DomainError('conflict', `Another opportunity already uses the address “${fields.slug}”.`);
  }
}

/**
 * Keeps fields set by a stage move until the platform changes its own value. The versions of such an opportunity
 * contain the platform's values, its row the values in effect.
 */
function ownFacts(
  said: OpportunityFields,
  before: OpportunityFields | undefined,
  row: OpportunityRow,
): OpportunityFields {
  if (!before) return said;
  const { passedReason, outcome, ...content } = said.content;
  const own = {
    passedReason: passedReason === before.content.passedReason ? row.content.passedReason : passedReason,
    outcome: isSameJson(outcome, before.content.outcome) ? row.content.outcome : outcome,
  };
  return {
    ...said,
    opensAt: said.opensAt === before.opensAt ? isoOf(row.opensAt) : said.opensAt,
    closesAt: said.closesAt === before.closesAt ? isoOf(row.closesAt) : said.closesAt,
    content: {
      ...content,
      ...(own.passedReason && { passedReason: own.passedReason }),
      ...(own.outcome && { outcome: own.outcome }),
    },
  };
}

type Headline = Pick<
  OpportunityFields,
  'slug' | 'name' | 'currency' | 'target' | 'minimum' | 'maximum' | 'step'
>;

/** The fields of a version in the audit log; the version itself contains the rest. */
const headline = ({ slug, name, currency, target, minimum, maximum, step }: Headline): Headline => ({
  slug,
  name,
  currency,
  target,
  minimum,
  maximum,
  step,
});
