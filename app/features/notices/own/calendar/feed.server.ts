import { db, type Tx } from '#app/db/client.server.ts';
import { holderOf, scopesOfRow } from '#app/domain/access/grants.ts';
import { forHolder } from '#app/domain/access/holder-paths.ts';
import type { HolderScope, Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId, newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { currentName } from '#app/platform/firm/firm.server.ts';
import { scopesOf } from '#app/platform/grants/grants.server.ts';
import { hashOfToken, mailedToken, validTokens } from '#app/platform/session/mailed-tokens.server.ts';
import { viewerByMail } from '#app/platform/session/session.server.ts';
import { findCalendarItems, findOwnItem, type OwnItemRow } from '../own-notices.queries.server.ts';
import { noticeOf } from '../own-notices.server.ts';
import { type CalendarNotice, calendarOf } from './calendar.ts';
import { findFeed, findFeedOwner, putFeed } from './feed.queries.server.ts';

const addressOf = (token: string): string => urlTo(`/api/calendar/${token}/due-dates.ics`);

/** Returns the address of the viewer's calendar; the first time it is made. */
export async function openFeed(tx: Tx, viewer: Viewer): Promise<{ address: string }> {
  const feed = await findFeed(tx, viewer.memberId);
  const token = feed && validTokens('calendar', feed.id).find((one) => hashOfToken(one) === feed.tokenHash);
  return token ? { address: addressOf(token) } : renewFeed(tx, viewer);
}

/** Gives the viewer's calendar another address. The former one stops working at once. */
export async function renewFeed(tx: Tx, { memberId }: Viewer): Promise<{ address: string }> {
  const id = newId();
  const token = mailedToken('calendar', id);
  await putFeed(tx, { memberId, id, tokenHash: hashOfToken(token), createdAt: new Date() });
  await recordAudit(tx, {
    actorId: memberId,
    act: 'calendar.renew',
    subject: { type: 'member', id: memberId },
    before: null,
    after: null,
  });
  return { address: addressOf(token) };
}

/**
 * Returns the due dates behind a secret address: its owner's, and those of the holders who gave them their notices.
 * @throws DomainError `not_found` for one that does not exist any longer.
 */
export async function calendarBehind(token: string): Promise<string> {
  const memberId = await findFeedOwner(db(), hashOfToken(token));
  const owner = memberId && (await viewerByMail(db(), memberId));
  if (!owner) throw new DomainError('not_found', 'Calendar not found.');
  const scopes = await scopesOf(owner);
  const [own, theirs] = await Promise.all([
    findCalendarItems(owner, db()),
    scopes.length > 0 ? findCalendarItems({ ...owner, holders: scopes }, db()) : [],
  ]);
  return calendarOf(await currentName(), [
    ...own.map((row) => entryOf(row, null)),
    ...theirs.map((row) => entryOf(row, scopesOfRow(scopes, row, 'notices')[0] ?? null)),
  ]);
}

/** Returns one of the viewer's notices for a calendar. @throws DomainError `not_found` */
export async function calendarOfNotice(viewer: Viewer, itemId: string): Promise<string> {
  const row = isId(itemId) ? await findOwnItem(viewer, db(), itemId) : undefined;
  if (!row?.paymentId) throw new DomainError('not_found', 'Notice not found.');
  return calendarOf(await currentName(), [entryOf(row, holderOf(viewer))]);
}

/** A correction takes over the payment, and with it the event; a payment that it leaves behind is called off. */
function entryOf(row: OwnItemRow, scope: HolderScope | null): CalendarNotice {
  const calledOffAt = row.cancelledAt ?? row.replacedAt;
  return {
    ...{ notice: noticeOf(row), holder: scope?.holderName ?? null },
    isCalledOff: calledOffAt !== null,
    uid: `${row.paymentId}@${new URL(settings().appUrl).hostname}`,
    sequence: row.corrections + (calledOffAt ? 1 : 0),
    changedAt: calledOffAt ?? row.publishedAt,
    url: urlTo(forHolder(`/notices/${row.id}`, scope?.grantId ?? null)),
  };
}
