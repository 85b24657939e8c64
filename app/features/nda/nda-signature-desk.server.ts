import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { requiredVersion, signatureState } from './nda.ts';
import {
  countOwing,
  findOwing,
  findOwingAfter,
  findOwingMember,
  findSignatures,
} from './nda-desk.queries.server.ts';
import type { SignatureFilter, SignatureRowView } from './nda-desk.ts';
import { findBinding } from './nda-versions.queries.server.ts';

const PAGE_SIZE = 50;

type Asked = { filter: SignatureFilter; search?: string | undefined; cursor?: string | undefined };
type Found = Awaited<ReturnType<typeof findSignatures>>[number];

/** Signings in a state, or the members who still have to sign; a page of them. Empty for everyone but admins. */
export async function signaturesForDesk(
  viewer: Viewer,
  { filter, search, cursor }: Asked,
): Promise<Page<SignatureRowView>> {
  if (filter === 'owed') return owingForDesk(viewer, { search, cursor });
  const asked = { search, position: readCursor(cursor, 'time'), limit: PAGE_SIZE };
  const rows = await findSignatures(viewer, db(), filter, asked);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.signing.id }), rowView);
}

async function owingForDesk(viewer: Viewer, { search, cursor }: Omit<Asked, 'filter'>) {
  const required = await requiredNumber();
  if (required === null) return { items: [], nextCursor: null };
  const asked = { search, position: readCursor(cursor, 'text'), limit: PAGE_SIZE };
  const rows = await findOwing(viewer, db(), required, asked);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.member.id }), rowView);
}

/** How many members still have to sign. */
export async function owingCount(viewer: Viewer): Promise<number> {
  const required = await requiredNumber();
  return required === null ? 0 : countOwing(viewer, db(), required);
}

/** Some of the members who still have to sign, by id after `after`; for jobs. */
export async function owingMembers(tx: Tx, after: string | null, limit: number) {
  const required = requiredVersion(await findBinding(tx), new Date());
  return required ? findOwingAfter(tx, required.version, after, limit) : [];
}

/**
 * A member who is to be reminded; held until the transaction ends.
 * @throws DomainError `not_found` for anyone but an admin, and when the member has nothing to sign.
 */
export async function memberToRemind(tx: Tx, viewer: Viewer, memberId: string) {
  const required = requiredVersion(await findBinding(tx), new Date());
  const member = required && (await findOwingMember(viewer, tx, required.version, memberId));
  if (!member) throw new DomainError('not_found', 'This member has no agreement to sign.');
  return member;
}

export const noteReminder = (tx: Tx, viewer: Viewer, memberId: string): Promise<void> =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'nda.remind',
    subject: { type: 'member', id: memberId },
    before: null,
    after: {},
  });

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
