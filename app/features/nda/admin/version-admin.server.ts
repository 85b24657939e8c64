import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { makePdfJob } from '../documents/agreement-files.server.ts';
import { refusalToSet } from '../documents/nda-pdf.server.ts';
import { refusalToPublish, versionState } from '../nda.ts';
import {
  findAll,
  insertAgreementVersion,
  lockAll,
  updateVersion,
  type VersionRow,
} from '../versions.queries.server.ts';
import { announceJob } from './reminders.server.ts';
import type { DraftInput, SavedDraft, VersionView } from './version-admin.ts';

/** Returns all versions of the agreement, newest first. Empty for everyone but admins. */
export async function versionsForAdmin(viewer: Viewer): Promise<VersionView[]> {
  const now = new Date();
  const rows = await findAll(viewer, db());
  const all = rows.map(({ version }) => version);
  return rows.map(({ version, signed }) => ({
    id: version.id,
    version: version.version,
    title: version.title,
    state: versionState(version, all, now),
    content: contentOf(version),
    mustSignAgain: version.mustSignAgain === 'yes',
    effectiveAt: version.effectiveAt.toISOString(),
    publishedAt: version.publishedAt?.toISOString() ?? null,
    revision: agreementRevisionOf(version),
    signed,
  }));
}

const contentOf = ({ body, documentKey }: VersionRow): VersionView['content'] => {
  if (body !== '') return 'text';
  return documentKey ? 'pdf' : 'none';
};

type Text = Pick<VersionRow, 'title' | 'body' | 'documentKey' | 'effectiveAt' | 'mustSignAgain'>;

/** Returns a digest of what an agreement says and when it binds: another one for every other text. */
export const agreementRevisionOf = ({ title, body, documentKey, effectiveAt, mustSignAgain }: Text): string =>
  digestOf([title, body, documentKey, effectiveAt, mustSignAgain]);

const changed = () => new DomainError('conflict', 'Another admin changed the draft. Please reload the page.');

export type Draft = DraftInput & {
  id: string;
  version: number;
  content: VersionView['content'];
  revision: string;
};

/** Returns the current draft; `null` when there is none, and for everyone but admins. */
export async function currentDraft(viewer: Viewer): Promise<Draft | null> {
  const rows = await findAll(viewer, db());
  const draft = rows.map(({ version }) => version).find(({ publishedAt }) => publishedAt === null);
  if (!draft) return null;
  const { id, version, title, body, effectiveAt, mustSignAgain } = draft;
  return {
    id,
    version,
    title,
    body,
    effectiveOn: effectiveAt.toISOString().slice(0, 10),
    mustSignAgain: mustSignAgain === 'yes',
    content: contentOf(draft),
    revision: agreementRevisionOf(draft),
  };
}

/**
 * Creates or overwrites the draft of the next version; there is one draft at a time. A text replaces an uploaded PDF,
 * and an uploaded PDF replaces a text. Returns the new revision.
 * @throws DomainError `unprocessable` when the text has characters that the PDF's typeface lacks, `conflict` when
 * another admin has changed the draft since `revision`.
 */
export async function saveNdaDraft(
  tx: Tx,
  viewer: Viewer,
  { revision, ...input }: SavedDraft,
): Promise<{ id: string; revision: string }> {
  const refusal = await refusalToSet(`${input.title}\n${input.body}`);
  if (refusal) throw new DomainError('unprocessable', refusal);
  const all = await lockAll(viewer, tx);
  const before = all.find(({ publishedAt }) => publishedAt === null);
  const body = input.body.trim();
  const facts = {
    title: input.title,
    effectiveAt: new Date(`${input.effectiveOn}T00:00:00Z`),
    mustSignAgain: input.mustSignAgain ? ('yes' as const) : ('no' as const),
    // Without a text the draft keeps its own until the PDF has been uploaded, which may be refused.
    ...(body === '' ? {} : { body, documentKey: null }),
  };
  // A save whose response was lost is sent again; by then the draft says what it should.
  const isRepeated =
    before && body !== '' && agreementRevisionOf({ ...before, ...facts }) === agreementRevisionOf(before);
  if (isRepeated) return { id: before.id, revision: agreementRevisionOf(before) };
  if ((before ? agreementRevisionOf(before) : null) !== revision) throw changed();
  const saved = before
    ? await updateVersion(tx, before.id, facts)
    : await insertAgreementVersion(tx, {
        body,
        ...facts,
        id: newId(),
        version: (all.at(-1)?.version ?? 0) + 1,
        createdAt: new Date(),
        createdBy: viewer.memberId,
      });
  if (!saved)
    throw new DomainError('conflict', 'Another admin has just started a draft. Please reload the page.');
  await auditVersion(tx, viewer, 'nda.writeVersion', before ?? null, saved);
  return { id: saved.id, revision: agreementRevisionOf(saved) };
}

/**
 * Publishes a draft, which members sign from its effective date on. If everyone has to sign again, they are notified
 * on that day. `revision` is the one that the admin saw; if the draft has changed since, nothing is published.
 * @throws DomainError `not_found`, or `conflict` with the reason.
 */
export async function publishNdaVersion(
  tx: Tx,
  viewer: Viewer,
  { id, revision }: { id: string; revision: string },
): Promise<{ id: string }> {
  const { version: draft, all } = await lockAgreementDraft(tx, viewer, id);
  if (agreementRevisionOf(draft) !== revision) throw changed();
  const hasContent = draft.body !== '' || draft.documentKey !== null;
  const refusal = refusalToPublish({ ...draft, hasContent }, all, new Date());
  if (refusal) throw new DomainError('conflict', refusal);
  const published = await updateVersion(tx, id, { publishedAt: new Date(), publishedBy: viewer.memberId });
  await auditVersion(tx, viewer, 'nda.publishVersion', draft, published);
  await enqueue(tx, makePdfJob, { versionId: id }, { key: id });
  if (draft.mustSignAgain === 'yes')
    await enqueue(tx, announceJob, { versionId: id }, { key: id, startAfter: published.effectiveAt });
  return { id };
}

/**
 * Locks all versions until the transaction ends and returns the draft.
 * @throws DomainError `not_found`, or `conflict` when it is published.
 */
export async function lockAgreementDraft(tx: Tx, viewer: Viewer, id: string) {
  const all = await lockAll(viewer, tx);
  const version = all.find((one) => one.id === id);
  if (!version) throw new DomainError('not_found', 'Version not found.');
  if (version.publishedAt)
    throw new DomainError('conflict', 'This version is published and cannot be changed.');
  return { version, all };
}

export function auditVersion(
  tx: Tx,
  viewer: Viewer,
  act: string,
  before: VersionRow | null,
  after: VersionRow,
) {
  return recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'nda_version', id: after.id },
    before: before && factsOf(before),
    after: factsOf(after),
  });
}

const factsOf = ({
  version,
  title,
  body,
  documentKey,
  effectiveAt,
  mustSignAgain,
  publishedAt,
}: VersionRow) => ({
  version,
  title,
  body,
  documentKey,
  effectiveAt,
  mustSignAgain,
  publishedAt,
});
