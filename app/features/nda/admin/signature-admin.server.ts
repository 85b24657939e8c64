import { db } from '#app/db/client.server.ts';
import { type ListReads, listReads } from '#app/db/list-reads.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { allRows, EXPORT_CHUNK } from '#app/platform/lists/all-rows.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { type ListExport, recordExport } from '#app/platform/lists/recorded-export.server.ts';
import { requiredVersion, signatureState } from '../nda.ts';
import { findBinding } from '../versions.queries.server.ts';
import { countOwing, findOwing, findSignatures, signatureCursor } from './version-admin.queries.server.ts';
import type { SignatureFilters, SignatureRowView } from './version-admin.ts';

const PAGE_SIZE = 50;

type Found = Awaited<ReturnType<typeof findSignatures>>[number];
type FoundRow = { member: Found['member']; signing: Found['signing'] | null; sortKey: string };

/**
 * Returns one page of signings in a state, or of the members who still have to sign. Empty for everyone but admins.
 */
export async function signaturesForAdmin(
  viewer: Viewer,
  filters: SignatureFilters,
): Promise<Page<SignatureRowView>> {
  const position = readCursor(filters.cursor, signatureCursor(filters.sort));
  const rows = await rowsAfter(viewer, listReads(), filters, { position, limit: PAGE_SIZE });
  return pageOf(rows, PAGE_SIZE, placeIn(filters), rowView);
}

/**
 * Exports what matches, in the order of the list.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function exportSignatures(
  viewer: Viewer | null,
  { filters, signal }: ListExport<SignatureFilters>,
): Promise<AsyncGenerator<SignatureRowView>> {
  const admin = await recordExport(viewer, 'signatures', filters);
  const read = listReads();
  const after = (position: Position | null) =>
    rowsAfter(admin, read, filters, { position, limit: EXPORT_CHUNK });
  return allRows(signal, after, placeIn(filters), rowView);
}

async function rowsAfter(
  viewer: Viewer,
  read: ListReads,
  filters: SignatureFilters,
  page: { position: Position | null; limit: number },
): Promise<FoundRow[]> {
  const { state } = filters;
  if (state !== 'owed') return read((on) => findSignatures(viewer, on, state, { filters, ...page }));
  const required = await requiredNumber();
  return required === null ? [] : read((on) => findOwing(viewer, on, required, { filters, ...page }));
}

/** Members who owe a signature are placed by their own id: some have no signing. */
const placeIn =
  ({ state }: SignatureFilters) =>
  ({ sortKey, member, signing }: FoundRow): Position => ({
    key: sortKey,
    id: state === 'owed' || !signing ? member.id : signing.id,
  });

/** Counts the members who still have to sign. */
export async function owingCount(viewer: Viewer): Promise<number> {
  const required = await requiredNumber();
  return required === null ? 0 : countOwing(viewer, db(), required);
}

async function requiredNumber(): Promise<number | null> {
  return requiredVersion(await findBinding(db()), new Date())?.version ?? null;
}

function rowView({ member, signing }: FoundRow): SignatureRowView {
  return {
    member,
    signing: signing && {
      id: signing.id,
      version: signing.version,
      state: signatureState(signing),
      createdAt: signing.createdAt.toISOString(),
      completedAt: signing.completedAt?.toISOString() ?? null,
      reason: signing.voidReason ?? signing.declineReason,
      hasPaper: signing.documentKey !== null,
    },
  };
}
