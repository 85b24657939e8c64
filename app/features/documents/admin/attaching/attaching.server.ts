import { db, type Tx } from '#app/db/client.server.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { needsSecondAdmin } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { findRuleNames, lockDocuments } from '../document-admin.queries.server.ts';
import type { DocumentAudience } from '../document-admin.ts';
import { applyAudience, audienceOf, subjectsOf } from '../edit.server.ts';
import { lockDocumentToChange, publishDocuments, recordChange, stateOf } from '../publish.server.ts';
import { withdrawDocuments } from '../withdrawing/withdrawing.server.ts';
import { findAttachable, findUnreadable } from './attaching.queries.server.ts';

const MOST_MATCHES = 20;

/** Who gets a message: the members whom rules admit, or one person. */
export type Addressees = { rules: readonly AudienceRule[] } | { memberId: string };

/**
 * Returns the audience of a document that was uploaded for a message: those who get the message. Rules about people who
 * have left admit nobody.
 */
async function audienceFor(tx: Tx, viewer: Viewer, to: Addressees): Promise<DocumentAudience> {
  if ('memberId' in to) return { by: 'owner', memberId: to.memberId, heldBy: 'me' };
  const rules = to.rules.map((rule) => ({ ...rule, from: null, until: null }));
  const named = await findRuleNames(viewer, tx, subjectsOf({ by: 'rules', rules }));
  const known = new Set(named.map(({ id }) => id));
  const isKnown = (rule: (typeof rules)[number]) =>
    subjectsOf({ by: 'rules', rules: [rule] }).every((id) => known.has(id));
  return { by: 'rules', rules: rules.filter(isKnown) };
}

/** Returns published documents by title: those that this person may read, or those that are for nobody in particular. */
export async function searchAttachable(
  viewer: Viewer,
  asked: { search: string; readerId: string | null },
): Promise<{ id: string; title: string; publishedAt: string }[]> {
  const rows = await findAttachable(viewer, db(), asked, MOST_MATCHES);
  return rows.map(({ publishedAt, ...one }) => ({ ...one, publishedAt: publishedAt?.toISOString() ?? '' }));
}

/**
 * Locks a document that is to be attached to a message. A draft gets those who get the message as its audience.
 * @returns its title.
 * @throws DomainError `not_found`, `conflict` for one that is withdrawn or scheduled, `unprocessable` if the one person may not read it.
 */
export async function prepareAttachment(
  tx: Tx,
  viewer: Viewer,
  id: string,
  to: Addressees,
): Promise<{ title: string }> {
  const locked = await lockDocumentToChange(viewer, tx, id);
  const { document } = locked;
  const state = stateOf(locked, new Date());
  if (state === 'withdrawn' || state === 'scheduled')
    throw new DomainError('conflict', `“${document.title}” is not published. Please publish it first.`);
  if (state !== 'published') await giveAudience(tx, viewer, document, to);
  await refuseUnreadable(tx, viewer, [id], to);
  return { title: document.title };
}

async function giveAudience(
  tx: Tx,
  viewer: Viewer,
  document: Parameters<typeof audienceOf>[2] & Parameters<typeof recordChange>[2],
  to: Addressees,
): Promise<void> {
  const before = await audienceOf(viewer, tx, document);
  const audience = await audienceFor(tx, viewer, to);
  if (JSON.stringify(before) === JSON.stringify(audience)) return;
  await applyAudience(tx, viewer, document.id, audience);
  await recordChange(tx, viewer, document);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'document.setAudience',
    subject: { type: 'document', id: document.id },
    before: { audience: before },
    after: { audience },
  });
}

/** @throws DomainError `unprocessable` if a message to one person has a document that they may not read. */
async function refuseUnreadable(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  to: Addressees,
): Promise<void> {
  if (!('memberId' in to)) return;
  const [one] = await findUnreadable(viewer, tx, ids, to.memberId);
  if (one)
    throw new DomainError(
      'unprocessable',
      `${one.reader} may not read “${one.title}”. Most documents require a signed agreement.`,
    );
}

/**
 * Publishes the drafts of a message to those who get it, now or at a time, without a notice: the message is one.
 * @throws DomainError `conflict` where another admin has to publish a draft first, or for one that is withdrawn;
 * `unprocessable` if the one person may not read a document; otherwise as `publishDocuments`.
 */
export async function publishAttachments(
  tx: Tx,
  viewer: Viewer,
  { ids, to, at }: { ids: readonly string[]; to: Addressees; at: string | null },
): Promise<void> {
  const now = new Date();
  const stated = (await lockDocuments(viewer, tx, ids)).map((one) => ({ ...one, state: stateOf(one, now) }));
  const withdrawn = stated.find(({ state }) => state === 'withdrawn');
  if (withdrawn)
    throw new DomainError(
      'conflict',
      `“${withdrawn.document.title}” has been withdrawn. Please remove it from the message.`,
    );
  const drafts = stated.filter(({ state }) => state === 'draft' || state === 'review');
  const [first] = drafts;
  if (first && needsSecondAdmin('document'))
    throw new DomainError(
      'conflict',
      `Another admin has to review and publish “${first.document.title}” first.`,
    );
  for (const { document } of drafts) await giveAudience(tx, viewer, document, to);
  await refuseUnreadable(tx, viewer, ids, to);
  const due = [...drafts, ...stated.filter(({ state }) => state === 'scheduled')];
  if (due.length === 0) return;
  const dueIds = due.map(({ document }) => document.id);
  await publishDocuments(tx, viewer, { ids: dueIds, at, announce: false });
}

/** Makes documents drafts again that were to be published with a message. */
export async function unscheduleAttachments(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const now = new Date();
  const scheduled = (await lockDocuments(viewer, tx, ids)).filter((one) => stateOf(one, now) === 'scheduled');
  if (scheduled.length > 0)
    await withdrawDocuments(tx, viewer, { ids: scheduled.map(({ document }) => document.id) });
}
