import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { noticeNotFound } from '../drafting/drafts.server.ts';
import { previewNotice } from '../drafting/preview.server.ts';
import { noticeChanges } from './notice-changes.server.ts';
import { type NoticeFigures, noticeFigures, owedBy } from './notice-figures.ts';
import { findItemRows } from './notice-view.queries.server.ts';
import { noticeView } from './notice-view.server.ts';

/** Holders on the page; its file has all. */
const MOST_LISTED = 100;

export type ListedItem = { id: string; holder: string; due: number; paid: number; open: number };
type Listed = { figures: NoticeFigures; items: ListedItem[]; holders: number };

/**
 * Returns a notice for its admin page: a draft as it would be published, with what changed since it was requested; what
 * holders of a published one paid, the largest open amount first.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function noticePage(viewer: Viewer, id: string) {
  if (!z.uuid().safeParse(id).success) throw noticeNotFound();
  const notice = await noticeView(viewer, id);
  if (notice.publishedAt)
    return { notice, preview: null, changes: null, listed: await listed(viewer, notice) };
  const [preview, changes] = await Promise.all([
    previewNotice(viewer, { noticeId: id, fields: null, all: false }),
    notice.approval ? noticeChanges(viewer, { noticeId: id }) : null,
  ]);
  return { notice, preview, changes, listed: null };
}

export type NoticePage = Awaited<ReturnType<typeof noticePage>>;

async function listed(viewer: Viewer, notice: Awaited<ReturnType<typeof noticeView>>): Promise<Listed> {
  const { kind } = notice.fields;
  const rows = await findItemRows(viewer, db(), notice.id);
  const items = rows.map((row) => ({ ...row, isWaived: row.waivedAt !== null }));
  return {
    figures: noticeFigures(kind, items),
    holders: items.length,
    items: items
      .map(({ itemId, member, entity, due, paid, isWaived }) => ({
        ...{ id: itemId, holder: entity ?? member, due: kind === 'distribution' ? -due : due, paid },
        open: isWaived ? 0 : Math.max(0, owedBy(kind, due) - paid),
      }))
      .sort((one, other) => other.open - one.open)
      .slice(0, MOST_LISTED),
  };
}
