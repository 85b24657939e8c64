import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { allocateLines } from '../drafting/allocate.ts';
import { fieldsOf, noticeNotFound } from '../drafting/drafts.server.ts';
import { findHolderNames, findNoticeHolders } from '../holders.queries.server.ts';
import type { NoticeFields } from '../notice.ts';
import { findNotice, findRevisionBefore, type NoticeRow } from '../notices.queries.server.ts';

type Said = Omit<NoticeFields, 'kind'>;

/** What one holder pays, negative for what they receive, before and now; minor units. */
export type ItemChange = { positionId: string; name: string; was: number; is: number };

/** What a second admin has to see: what is requested, against what was seen before. */
export type NoticeChanges = {
  /** The revision that was requested before this one; null if this is the first. */
  since: number | null;
  was: Said | null;
  is: Said;
  /** Holders whose amount is not the same, the largest change first. */
  items: ItemChange[];
};

/**
 * Returns how a notice differs from the revision that was last requested before this one; a correction that is new,
 * from the notice that it replaces.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function noticeChanges(
  viewer: Viewer,
  { noticeId }: { noticeId: string },
): Promise<NoticeChanges> {
  const row = await findNotice(viewer, db(), noticeId);
  if (!row) throw noticeNotFound();
  const before = await seenBefore(row);
  const holders = await findNoticeHolders(db(), row.vehicleId, row.corrects);
  const now = new Map(
    allocateLines(row.content, holders).items.map(({ positionId, due }) => [positionId, due]),
  );
  const was: Record<string, number> = before?.due ?? {};
  const ids = [...new Set([...Object.keys(was), ...now.keys()])];
  const changed = before ? ids.filter((id) => (was[id] ?? 0) !== (now.get(id) ?? 0)) : [];
  const names = await findHolderNames(db(), changed);
  const { kind: _, ...is } = fieldsOf(row);
  return {
    since: before?.revision ?? null,
    was: before
      ? {
          ...{ noticeDate: before.noticeDate, dueDate: before.dueDate },
          ...{ purpose: before.purpose, content: before.content },
        }
      : null,
    is,
    items: changed
      .map((positionId) => ({
        ...{ positionId, name: names.get(positionId) ?? '' },
        ...{ was: was[positionId] ?? 0, is: now.get(positionId) ?? 0 },
      }))
      .sort((one, other) => Math.abs(other.is - other.was) - Math.abs(one.is - one.was)),
  };
}

async function seenBefore(row: NoticeRow) {
  const own = await findRevisionBefore(db(), row.id, row.revision);
  if (own || !row.corrects) return own;
  return findRevisionBefore(db(), row.corrects, 2 ** 31 - 1);
}
