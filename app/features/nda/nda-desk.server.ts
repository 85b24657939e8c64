import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { refusalToPublish, versionState } from './nda.ts';
import type { DraftInput, VersionView } from './nda-desk.ts';
import { refusalToSet } from './nda-text.ts';
import {
  findAll,
  findReadable,
  findVersion,
  insertVersion,
  keepDocumentKey,
  lockAll,
  updateVersion,
  type VersionRow,
} from './nda-versions.queries.server.ts';

/** All versions of the agreement, newest first. Empty for everyone but admins. */
export async function versionsForDesk(viewer: Viewer): Promise<VersionView[]> {
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
    signed,
  }));
}

const contentOf = ({ body, documentKey }: VersionRow): VersionView['content'] => {
  if (body !== '') return 'text';
  return documentKey ? 'pdf' : 'none';
};

export type Draft = DraftInput & { id: string; version: number; content: VersionView['content'] };

/** The version that is being written; `null` when there is none, and for everyone but admins. */
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
  };
}

/**
 * Writes the draft of the next version, anew or over what it was: there is one draft at a time. A text takes the place
 * of an uploaded PDF.
 * @throws DomainError `unprocessable` when the text has signs that cannot be set on paper.
 */
export async function saveDraft(tx: Tx, viewer: Viewer, input: DraftInput): Promise<{ id: string }> {
  const refusal = refusalToSet(`${input.title}\n${input.body}`);
  if (refusal) throw new DomainError('unprocessable', refusal);
  const all = await lockAll(viewer, tx);
  const before = all.find(({ publishedAt }) => publishedAt === null);
  const body = input.body.trim();
  const facts = {
    title: input.title,
    body,
    effectiveAt: new Date(`${input.effectiveOn}T00:00:00Z`),
    mustSignAgain: input.mustSignAgain ? ('yes' as const) : ('no' as const),
    ...(body === '' ? {} : { documentKey: null }),
  };
  const saved = before
    ? await updateVersion(tx, before.id, facts)
    : await insertVersion(tx, {
        ...facts,
        id: newId(),
        version: (all.at(-1)?.version ?? 0) + 1,
        createdAt: new Date(),
        createdBy: viewer.memberId,
      });
  if (!saved)
    throw new DomainError('conflict', 'Somebody else has just begun a draft. Please reload the page.');
  await auditVersion(tx, viewer, 'nda.writeVersion', before ?? null, saved);
  return { id: saved.id };
}

/**
 * Makes an uploaded PDF the agreement of a draft, in place of its text.
 * @throws DomainError `not_found`, or `conflict` when it is published.
 */
export async function noteUpload(tx: Tx, viewer: Viewer, id: string, documentKey: string): Promise<void> {
  const { version: draft } = await lockDraft(tx, viewer, id);
  const saved = await updateVersion(tx, id, { documentKey, body: '' });
  await auditVersion(tx, viewer, 'nda.uploadVersion', draft, saved);
}

/** @throws DomainError `not_found`, or `conflict` when it is published. */
export async function draftFor(viewer: Viewer, id: string): Promise<VersionRow> {
  const found = await findReadable(viewer, db(), id);
  if (!found) throw new DomainError('not_found', 'There is no such version.');
  if (found.publishedAt) throw new DomainError('conflict', 'This version is published: it stays as it is.');
  return found;
}

/**
 * Publishes a draft: from its day on it is what members sign. `signAgain` says that everyone has to sign again, as the
 * admin was told; when the draft says otherwise by now, nothing is done.
 * @throws DomainError `not_found`, or `conflict` with what is in the way.
 */
export async function publishVersion(
  tx: Tx,
  viewer: Viewer,
  { id, signAgain }: { id: string; signAgain: boolean },
): Promise<VersionRow> {
  const { version: draft, all } = await lockDraft(tx, viewer, id);
  if ((draft.mustSignAgain === 'yes') !== signAgain)
    throw new DomainError('conflict', 'The draft has changed meanwhile. Please reload the page.');
  const hasContent = draft.body !== '' || draft.documentKey !== null;
  const refusal = refusalToPublish({ ...draft, hasContent }, all, new Date());
  if (refusal) throw new DomainError('conflict', refusal);
  const published = await updateVersion(tx, id, { publishedAt: new Date(), publishedBy: viewer.memberId });
  await auditVersion(tx, viewer, 'nda.publishVersion', draft, published);
  return published;
}

async function lockDraft(tx: Tx, viewer: Viewer, id: string) {
  const all = await lockAll(viewer, tx);
  const version = all.find((one) => one.id === id);
  if (!version) throw new DomainError('not_found', 'There is no such version.');
  if (version.publishedAt) throw new DomainError('conflict', 'This version is published: it stays as it is.');
  return { version, all };
}

function auditVersion(tx: Tx, viewer: Viewer, act: string, before: VersionRow | null, after: VersionRow) {
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

/**
 * A version as its reader may have it on paper: members those that are or were in force, admins drafts too.
 * @throws DomainError `not_found`.
 */
export async function versionFor(viewer: Viewer, id: string): Promise<VersionRow> {
  const found = await findReadable(viewer, db(), id);
  if (!found) throw new DomainError('not_found', 'There is no such agreement.');
  return found;
}

/** A version for a job. */
export async function versionOf(id: string): Promise<VersionRow> {
  const found = await findVersion(db(), id);
  if (!found) throw new Error(`There is no NDA version ${id}`);
  return found;
}

/** Notes where the PDF that was made of a text lies. */
export const noteMadePdf = (id: string, key: string): Promise<void> => keepDocumentKey(db(), id, key);
