import { type Db, db } from '#app/db/client.server.ts';
import { listReads } from '#app/db/list-reads.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { requiredVersion, signatureState } from '../nda.ts';
import { findBinding } from '../versions.queries.server.ts';
import { countSigning, findOwing, findSignatures, signatureCursor } from './version-admin.queries.server.ts';
import type { SignatureFilters, SignatureRowView, SigningCounts } from './version-admin.ts';

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
  const read = listReads();
  const rows = await read((on) => rowsAfter(viewer, on, filters, { position, limit: PAGE_SIZE }));
  return pageOf(rows, PAGE_SIZE, placeIn(filters), rowView);
}

/**
 * Exports what matches, in the order of the list.
 * @throws DomainError `not_found` for everyone but admins.
 */
export const exportSignatures = (
  viewer: Viewer | null,
  filters: SignatureFilters,
): Promise<AsyncGenerator<SignatureRowView>> =>
  exportList(viewer, {
    list: 'signatures',
    filters,
    read: (admin, tx, limit) => rowsAfter(admin, tx, filters, { position: null, limit }),
    itemOf: rowView,
  });

async function rowsAfter(
  viewer: Viewer,
  db: Db,
  filters: SignatureFilters,
  page: { position: Position | null; limit: number },
): Promise<FoundRow[]> {
  if (filters.state !== 'owed') return findSignatures(viewer, db, filters.state, { filters, ...page });
  const required = await requiredNumber(db);
  return required === null ? [] : findOwing(viewer, db, required, { filters, ...page });
}

/** Members who owe a signature are placed by their own id: some have no signing. */
const placeIn =
  ({ state }: SignatureFilters) =>
  ({ sortKey, member, signing }: FoundRow): Position => ({
    key: sortKey,
    id: state === 'owed' || !signing ? member.id : signing.id,
  });

/** Counts the members who have to sign, and those who still do; `null` while nobody can. */
export async function signingCounts(viewer: Viewer): Promise<SigningCounts | null> {
  const required = await requiredNumber(db());
  return required === null ? null : countSigning(viewer, db(), required);
}

async function requiredNumber(db: Db): Promise<number | null> {
  return requiredVersion(await findBinding(db), new Date())?.version ?? null;
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
