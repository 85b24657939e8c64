import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { type Page, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { requiredVersion, signatureState } from '../nda.ts';
import { findBinding } from '../versions.queries.server.ts';
import { countOwing, findOwing, findSignatures } from './version-admin.queries.server.ts';
import type { SignatureFilter, SignatureRowView } from './version-admin.ts';

const PAGE_SIZE = 50;

type ListInput = { filter: SignatureFilter; search?: string | undefined; cursor?: string | undefined };
type Found = Awaited<ReturnType<typeof findSignatures>>[number];

/**
 * Returns one page of signings in a state, or of the members who still have to sign. Empty for everyone but admins.
 */
export async function signaturesForAdmin(
  viewer: Viewer,
  { filter, search, cursor }: ListInput,
): Promise<Page<SignatureRowView>> {
  if (filter === 'owed') return owingForAdmin(viewer, { search, cursor });
  const page = { search, position: readCursor(cursor, 'time'), limit: PAGE_SIZE };
  const rows = await findSignatures(viewer, db(), filter, page);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.signing.id }), rowView);
}

async function owingForAdmin(viewer: Viewer, { search, cursor }: Omit<ListInput, 'filter'>) {
  const required = await requiredNumber();
  if (required === null) return { items: [], nextCursor: null };
  const page = { search, position: readCursor(cursor, 'text'), limit: PAGE_SIZE };
  const rows = await findOwing(viewer, db(), required, page);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.member.id }), rowView);
}

/** Counts the members who still have to sign. */
export async function owingCount(viewer: Viewer): Promise<number> {
  const required = await requiredNumber();
  return required === null ? 0 : countOwing(viewer, db(), required);
}

async function requiredNumber(): Promise<number | null> {
  return requiredVersion(await findBinding(db()), new Date())?.version ?? null;
}

function rowView({
  member,
  signing,
}: {
  member: Found['member'];
  signing: Found['signing'] | null;
}): SignatureRowView {
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
