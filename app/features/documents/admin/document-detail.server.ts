import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { noticeCauses } from './announce.jobs.server.ts';
import {
  findDetail,
  findDocumentTitles,
  findDocumentVersions,
  findRuleNames,
} from './document-admin.queries.server.ts';
import { type DocumentDetail, documentState, preparationOf } from './document-admin.ts';
import {
  audienceOf,
  audienceRevision,
  detailsRevision,
  documentReadersOf,
  subjectsOf,
} from './edit.server.ts';
import { mayPublish } from './publish.server.ts';

/**
 * Returns one document as admins edit it.
 * @throws DomainError `not_found`, also for anyone but admins and for a malformed id.
 */
export async function documentDetail(viewer: Viewer, id: string): Promise<DocumentDetail> {
  const detail = z.uuid().safeParse(id).success ? await findDetail(viewer, db(), id) : undefined;
  if (!detail) throw new DomainError('not_found', 'Document not found.');
  const { document, createdBy, review, requestedBy, publishedBy } = detail;
  const audience = await audienceOf(viewer, db(), document);
  const [versions, readers, names] = await Promise.all([
    findDocumentVersions(viewer, db(), id),
    documentReadersOf(viewer, id),
    findRuleNames(viewer, db(), subjectsOf(audience)),
  ]);
  const current = versions.find(({ version }) => version.id === document.versionId)?.version;
  return {
    id,
    title: document.title,
    category: document.category,
    policy: document.policy,
    opportunityId: document.opportunityId,
    fundId: document.fundId,
    section: document.section,
    place: document.place,
    tags: document.tags,
    periodYear: document.periodYear,
    revision: detailsRevision(document),
    state: documentState(document, { now: new Date(), isInReview: review !== null }),
    audience,
    audienceRevision: audienceRevision(audience),
    readers,
    names: Object.fromEntries(names.map((one) => [one.id, one.name])),
    versions: versions.map((row) => versionRow(row, document)),
    createdAt: document.createdAt.toISOString(),
    createdBy,
    reviewRevision: review?.revision ?? null,
    reviewRequested: review && requestedBy && { at: review.requestedAt.toISOString(), by: requestedBy },
    publishedAt: iso(document.publishedAt),
    publishedBy,
    withdrawnAt: iso(document.withdrawnAt),
    needsReview: settings().needsDocumentReview,
    mayPublish: current !== undefined && mayPublish(viewer, { document, version: current, review }),
    isPersonal: document.ownerId !== null,
    noticeCauses: document.publicationId ? Object.values(noticeCauses(document.publicationId)) : [],
  };
}

/** Returns the titles of documents by their ids, for admins. */
export const documentTitles = async (
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await findDocumentTitles(viewer, db(), ids)).map(({ id, title }) => [id, title]));

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function versionRow(
  { version, createdBy }: Awaited<ReturnType<typeof findDocumentVersions>>[number],
  document: Pick<
    NonNullable<Awaited<ReturnType<typeof findDetail>>>['document'],
    'versionId' | 'nextVersionId' | 'policy'
  >,
) {
  const { id, number, fileName, contentType, bytes, pages, warnings, malware } = version;
  // They say what marking does to a file: an original is handed out as it is.
  const shownWarnings = document.policy === 'original' ? [] : warnings;
  return {
    ...{ id, number, fileName, contentType, bytes, pages, warnings: shownWarnings, malware, createdBy },
    createdAt: version.createdAt.toISOString(),
    isCurrent: id === document.versionId,
    isNext: id === document.nextVersionId,
    preparation: preparationOf(version, document.policy),
    problem: document.policy === 'original' ? null : version.preparationProblem,
    scannedAt: iso(version.scannedAt),
  };
}
