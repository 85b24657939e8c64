import { db, type Tx, transaction } from '#app/db/client.server.ts';
import type { ListedMember } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { heldByOf, holderColumns } from '#app/domain/investing/held-by.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireHolder } from '#app/platform/holders/holders.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { requireCategory } from './categories.server.ts';
import { requireConfirmedOpening } from './confirmed-opening.server.ts';
import {
  findMembers,
  findRuleNames,
  findRules,
  lockDocuments,
  replaceRules,
  updateDocuments,
} from './document-admin.queries.server.ts';
import {
  AUDIENCE_CHANGED,
  DETAILS_CHANGED,
  type DocumentAudience,
  type DocumentDetails,
  type Filing,
  ownedBy,
  type Readers,
  type SavedAudience,
  type SavedDetails,
} from './document-admin.ts';
import {
  isReviewed,
  isWithMembers,
  lockDocumentToChange,
  membersWouldLoseAccess,
  noDocument,
  recordChange,
} from './publish.server.ts';
import { findReaders } from './readers.queries.server.ts';

/** Maximum number of readers listed by name; all are counted. */
export const MOST_READERS = 200;
const MOST_MATCHES = 20;

/** Returns a digest of a document's fields: another one after every change. */
export function detailsRevision(document: Details): string {
  const { title, category, policy, opportunityId, fundId, section, place, tags, periodYear } = document;
  const values = [title, category, policy, opportunityId, fundId, section, place, tags, periodYear];
  return digestOf(values);
}

/** Returns a digest of a document's audience: another one after every change. */
export const audienceRevision = (audience: DocumentAudience): string => digestOf(audience);

/**
 * Saves a document's fields. Takes effect immediately, even for a published document.
 * @throws DomainError `not_found`, `conflict` when they were changed since `revision` and for a change that needs a
 * second admin's review, `unprocessable` for a category that is not offered, an opportunity or fund that does not exist, and a policy under which
 * members would lose the file, `confirm_identity` for many readers or a personal document.
 */
export async function saveDetails(tx: Tx, viewer: Viewer, input: SavedDetails): Promise<void> {
  const { id, revision, ...details } = input;
  const one = await lockDocumentToChange(viewer, tx, id);
  const next = { ...details, tags: [...new Set(details.tags)] };
  if (isAsItIs(one.document, next)) return;
  if (detailsRevision(one.document) !== revision) throw new DomainError('conflict', DETAILS_CHANGED);
  await changeDetails(tx, viewer, one, next);
}

/**
 * Files documents under one category, for one year, or both: all of them or none. Returns how many were changed.
 * @throws DomainError `not_found`, and as `saveDetails`.
 */
export async function fileDocuments(
  tx: Tx,
  viewer: Viewer,
  { ids, ...next }: Filing,
): Promise<{ changed: number }> {
  const asked = new Set(ids);
  const locked = await lockDocuments(viewer, tx, [...asked]);
  if (locked.length < asked.size) throw noDocument();
  const toChange = locked.filter(({ document }) => !isAsItIs(document, next));
  for (const one of toChange) await changeDetails(tx, viewer, one, next);
  return { changed: toChange.length };
}

type Details = Omit<DocumentDetails, 'id'>;

const isAsItIs = (document: Facts, next: Partial<Details>): boolean =>
  JSON.stringify(pick(document, next)) === JSON.stringify(next);

async function changeDetails(
  tx: Tx,
  viewer: Viewer,
  { document, version }: Awaited<ReturnType<typeof lockDocumentToChange>>,
  next: Partial<Details>,
): Promise<void> {
  const { id } = document;
  const changed = differing(pick(document, next), next);
  const decidesOnReaders = DECIDES_ON_READERS.some((name) => name in changed.after);
  if (decidesOnReaders) refuseUnreviewed(document);
  const startsMarking =
    document.policy === 'original' && next.policy !== undefined && next.policy !== 'original';
  if (startsMarking && version.preparationProblem && isWithMembers(document))
    throw membersWouldLoseAccess(version.preparationProblem);
  if (next.category !== undefined) await requireCategory(tx, next.category, document.category);
  await refuseUnknown(viewer, tx, [next.opportunityId ?? null, next.fundId ?? null]);
  const change = () => updateDocuments(tx, [id], next);
  await (decidesOnReaders ? changeReaders(tx, viewer, document, change) : change());
  await recordChange(tx, viewer, document);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'document.edit',
    subject: { type: 'document', id },
    ...changed,
    ...ownedBy(document),
  });
}

/**
 * Saves who may see a document. Takes effect immediately.
 * @throws DomainError `not_found`, `conflict` when it was changed since `revision` and for a change that needs a second
 * admin's review, `unprocessable` for a member, opportunity or fund that does not exist, `confirm_identity` for many
 * readers.
 */
export async function saveAudience(
  tx: Tx,
  viewer: Viewer,
  { id, audience, revision }: SavedAudience,
): Promise<void> {
  const { document } = await lockDocumentToChange(viewer, tx, id);
  const before = await audienceOf(viewer, tx, document);
  if (JSON.stringify(before) === JSON.stringify(audience)) return;
  if (audienceRevision(before) !== revision) throw new DomainError('conflict', AUDIENCE_CHANGED);
  const isSameReader =
    before.by === 'owner' && audience.by === 'owner' && before.memberId === audience.memberId;
  if (isSameReader) await applyAudience(tx, viewer, id, audience);
  else {
    refuseUnreviewed(document);
    await changeReaders(tx, viewer, document, () => applyAudience(tx, viewer, id, audience));
  }
  await recordChange(tx, viewer, document);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'document.setAudience',
    subject: { type: 'document', id },
    before: { audience: before },
    after: { audience },
  });
}

/**
 * Fields that decide who gets a document and in which form: a teaser is for all members, and an original has no mark.
 */
const DECIDES_ON_READERS = ['category', 'policy', 'opportunityId', 'fundId'] as const;

/** @throws DomainError `conflict` if a second admin reviewed what members get, and has not reviewed this change. */
function refuseUnreviewed(document: { title: string } & Parameters<typeof isReviewed>[0]): void {
  if (isReviewed(document))
    throw new DomainError(
      'conflict',
      `“${document.title}” is published and its audience was reviewed by a second admin. Please withdraw it first, then request a review of the change.`,
    );
}

/** Changes who can read a document. A draft is checked when it is published. */
async function changeReaders(
  tx: Tx,
  viewer: Viewer,
  document: { id: string } & Parameters<typeof isWithMembers>[0],
  change: () => Promise<void>,
): Promise<void> {
  if (!isWithMembers(document)) return change();
  await requireConfirmedOpening(tx, viewer, [document.id]);
  await change();
  await requireConfirmedOpening(tx, viewer, [document.id]);
}

/** Sets who may see a document. @throws DomainError `unprocessable` as `saveAudience`. */
export async function applyAudience(
  tx: Tx,
  viewer: Viewer,
  id: string,
  audience: DocumentAudience,
): Promise<void> {
  await refuseUnknown(viewer, tx, subjectsOf(audience));
  if (audience.by === 'owner')
    await requireHolder(viewer, tx, { ...audience, ...holderColumns(audience.heldBy) });
  await updateDocuments(tx, [id], {
    hasRules: audience.by === 'rules',
    ownerId: audience.by === 'owner' ? audience.memberId : null,
    ...holderColumns(audience.by === 'owner' ? audience.heldBy : null),
  });
  await replaceRules(tx, id, audience.by === 'rules' ? audience.rules : []);
}

/** Returns a document's audience as an admin set it. */
export async function audienceOf(
  viewer: Viewer,
  tx: Parameters<typeof findRules>[1],
  document: { id: string; ownerId: string | null; hasRules: boolean } & Parameters<typeof heldByOf>[0],
): Promise<DocumentAudience> {
  const { id, ownerId, hasRules } = document;
  if (ownerId) return { by: 'owner', memberId: ownerId, heldBy: heldByOf(document) };
  if (!hasRules) return { by: 'place' };
  const rows = await findRules(viewer, tx, id);
  const rules = rows.map((rule) => ruleOf(rule));
  return { by: 'rules', rules };
}

function ruleOf(rule: Awaited<ReturnType<typeof findRules>>[number]) {
  const { kind, role, opportunityId, relation, fundId, memberId } = rule;
  const when = { from: rule.from?.toISOString() ?? null, until: rule.until?.toISOString() ?? null };
  if (kind === 'role' && (role === 'prospective' || role === 'active')) return { kind, role, ...when };
  if (kind === 'opportunity' && opportunityId && relation) return { kind, opportunityId, relation, ...when };
  if (kind === 'fund' && fundId) return { kind, fundId, ...when };
  if (kind === 'person' && memberId) return { kind, memberId, ...when };
  return { kind: 'everyone' as const, ...when };
}

/** Returns who can see a document once it is published. */
export async function documentReadersOf(viewer: Viewer, id: string): Promise<Readers> {
  return asReaders(await findReaders(viewer, db(), id, MOST_READERS));
}

/** Thrown to roll back a transaction and still return its result. */
class Undone extends Error {}

/**
 * Returns who could see a document with a different audience, by trying it in a transaction that is rolled back. The
 * answer thus comes from the same query that counts readers after saving.
 * @throws DomainError as `saveAudience`.
 */
export async function readersWith(
  viewer: Viewer,
  { id, audience }: { id: string; audience: DocumentAudience },
): Promise<Readers> {
  let readers: Readers = { total: 0, people: [] };
  try {
    await transaction(async (tx) => {
      await lockDocumentToChange(viewer, tx, id);
      await applyAudience(tx, viewer, id, audience);
      readers = asReaders(await findReaders(viewer, tx, id, MOST_READERS));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return readers;
}

const asReaders = (rows: readonly (ListedMember & { total: number })[]): Readers => ({
  total: rows[0]?.total ?? 0,
  people: rows.map(({ id, name, email }) => ({ id, name, email })),
});

export const searchMembers = (viewer: Viewer, search: string): Promise<ListedMember[]> =>
  findMembers(viewer, db(), search, MOST_MATCHES);

type Facts = Record<string, unknown>;

const pick = <Keys extends Facts>(from: Facts, like: Keys): Facts =>
  Object.fromEntries(Object.keys(like).map((name) => [name, from[name]]));

/** Keeps only differences, so that the audit log shows what changed. */
function differing(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: only(before), after: only(after) };
}

/** @throws DomainError `unprocessable` unless all exist: the page is outdated, or the id is made up. */
export async function refuseUnknown(
  viewer: Viewer,
  tx: Tx,
  given: readonly (string | null)[],
): Promise<void> {
  const ids = given.filter((id) => id !== null);
  const found = new Set((await findRuleNames(viewer, tx, ids)).map(({ id }) => id));
  if (ids.some((id) => !found.has(id)))
    throw new DomainError('unprocessable', 'Your selection no longer exists. Please choose again.');
}

/** Returns the opportunities, funds and people that an audience names. */
export function subjectsOf(audience: DocumentAudience): string[] {
  if (audience.by === 'owner')
    return [audience.memberId, holderColumns(audience.heldBy).entityId ?? []].flat();
  if (audience.by === 'place') return [];
  return audience.rules.flatMap((rule) => {
    if (rule.kind === 'opportunity') return rule.opportunityId;
    if (rule.kind === 'fund') return rule.fundId;
    return rule.kind === 'person' ? rule.memberId : [];
  });
}
