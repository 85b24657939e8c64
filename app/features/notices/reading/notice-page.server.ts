import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { daysBetween } from '#app/domain/days.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { noticeNotFound } from '../drafting/drafts.server.ts';
import { previewNotice } from '../drafting/preview.server.ts';
import {
  type ItemFilter,
  isListed,
  type NoticeFigures,
  noticeFigures,
  owedBy,
  type PaymentState,
  paymentState,
} from './notice-figures.ts';
import { findItemRows, findLines } from './notice-view.queries.server.ts';
import { noticeView } from './notice-view.server.ts';

/** Holders on the page; its file has all. */
const MOST_LISTED = 100;

export type ListedItem = {
  id: string;
  holder: string;
  state: PaymentState;
  due: number;
  paid: number;
  open: number;
};
/** A line for all holders together; minor units. */
type NoticePageLine = Awaited<ReturnType<typeof findLines>>[number];
type Listed = {
  figures: NoticeFigures;
  /** The first ones, of `matching`. */
  items: ListedItem[];
  matching: number;
  /** Of those that match. */
  sums: Pick<ListedItem, 'due' | 'paid' | 'open'>;
  /** By filter. */
  counts: Record<ItemFilter, number>;
  /** Days since what is open was due; 0 until then. */
  daysLate: number;
};

/**
 * Returns a notice for its admin page: a draft as it would be published; what holders of a published one paid, the
 * largest open amount first, all or as chosen. `lines`: as they were published, each with the sum of the holders' parts.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function noticePage(viewer: Viewer, id: string, show: ItemFilter = 'all') {
  if (!z.uuid().safeParse(id).success) throw noticeNotFound();
  const notice = await noticeView(viewer, id);
  const recorded = await findLines(viewer, db(), id);
  if (recorded.length > 0)
    return { notice, lines: recorded, preview: null, listed: await listed(viewer, notice, show) };
  const preview = await previewNotice(viewer, { noticeId: id, fields: null, all: false });
  const lines = notice.fields.content.lines.map(
    ({ type, description }, at): NoticePageLine => ({
      ...{ place: at + 1, type, description, amount: preview.totals[at] ?? 0 },
    }),
  );
  return { notice, lines, preview, listed: null };
}
export type NoticePage = Awaited<ReturnType<typeof noticePage>>;

async function listed(
  viewer: Viewer,
  notice: Awaited<ReturnType<typeof noticeView>>,
  show: ItemFilter,
): Promise<Listed> {
  const { kind, dueDate } = notice.fields;
  const rows = await findItemRows(viewer, db(), notice.id);
  const items = rows.map(({ waivedAt, ...row }) => {
    const item = { ...row, isWaived: waivedAt !== null };
    return { ...item, state: paymentState(item) };
  });
  const count = (filter: ItemFilter) => items.filter(({ state }) => isListed(filter, state)).length;
  const matching = items
    .filter(({ state }) => isListed(show, state))
    .map(
      ({ itemId, member, entity, due, paid, isWaived, state }): ListedItem => ({
        ...{ id: itemId, holder: entity ?? member, due: kind === 'distribution' ? -due : due, paid, state },
        open: isWaived ? 0 : Math.max(0, owedBy(kind, due) - paid),
      }),
    );
  const sumOf = (of: 'due' | 'paid' | 'open') => matching.reduce((sum, item) => sum + item[of], 0);
  const today = dayIn(viewer.timeZone, new Date());
  return {
    figures: noticeFigures(kind, items),
    counts: {
      all: items.length,
      open: count('open'),
      partly_paid: count('partly_paid'),
      paid: count('paid'),
    },
    daysLate: Math.max(0, daysBetween(dueDate, today)),
    matching: matching.length,
    sums: { due: sumOf('due'), paid: sumOf('paid'), open: sumOf('open') },
    items: matching.toSorted((one, other) => other.open - one.open).slice(0, MOST_LISTED),
  };
}
