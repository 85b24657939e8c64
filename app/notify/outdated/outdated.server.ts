import type { Db, Tx } from '#app/db/client.server.ts';
import { receives } from '../holders/receives.server.ts';
import { findReceiving } from '../holders/recipients.queries.server.ts';
import {
  findAboutHidden,
  findAboutStates,
  findOverNotices,
  findSettled,
  findSigned,
  findStillReadable,
  findStillUnread,
} from './outdated.queries.server.ts';
import { isReadingReminder, noticeIn, publicationIn, remindedOf } from './publication-cause.ts';

/**
 * Returns which of these notifications no longer hold, so that nobody gets an e-mail about documents that they can no
 * longer read or have opened since, an agreement that they have signed, or what they have paid, nor about a holder for
 * whom they no longer receive it. Decided when an e-mail is sent, since hours may pass before.
 */
export async function findOutdated(
  on: Db | Tx,
  notificationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (notificationIds.length === 0) return new Set();
  const about = await findAboutStates(on, notificationIds);
  const toSign = about.filter(({ kind }) => kind === 'nda_needed').map(({ id }) => id);
  const outdated = new Set(toSign.length > 0 ? idsOf(await findSigned(on, toSign)) : []);
  const news = about.filter(({ kind }) => kind === 'holder_news');
  const grantIds = [...new Set(news.flatMap(({ grantId }) => grantId ?? []))];
  const received = grantIds.length > 0 ? await findReceiving(on, { grantIds }) : [];
  const receiving = new Map(received.map((one) => [one.grant.id, one]));
  for (const { id, grantId } of news) if (grantId && !receiving.has(grantId)) outdated.add(id);
  for (const id of idsOf(about.filter(({ isStillUnderGrant }) => !isStillUnderGrant))) outdated.add(id);
  const offers = idsOf(about.filter(({ kind }) => kind === 'new_opportunity'));
  if (offers.length > 0) for (const id of idsOf(await findAboutHidden(on, offers))) outdated.add(id);
  for (const id of await aboutOverNotices(on, about)) outdated.add(id);
  const reminders = about.filter(({ cause }) => remindedOf(cause) !== null).map(({ id }) => id);
  if (reminders.length > 0) for (const id of idsOf(await findSettled(on, reminders))) outdated.add(id);
  const toRead = about.filter(({ cause }) => isReadingReminder(cause)).map(({ id }) => id);
  if (toRead.length > 0) {
    const unread = new Set(idsOf(await findStillUnread(on, toRead)));
    for (const id of toRead) if (!unread.has(id)) outdated.add(id);
  }
  const announced = about.flatMap(({ id, cause }) => {
    const publicationId = publicationIn(cause);
    return publicationId === null ? [] : [{ id, publicationId }];
  });
  if (announced.length === 0) return outdated;
  const publicationIds = [...new Set(announced.map(({ publicationId }) => publicationId))];
  const read = await findStillReadable(on, idsOf(announced), publicationIds);
  const isReceived = ({ grantId, part }: (typeof read)[number]): boolean => {
    const one = grantId === null ? undefined : receiving.get(grantId);
    return grantId === null || (one !== undefined && receives(one, 'documents', part));
  };
  const readable = new Set(idsOf(read.filter(isReceived)));
  for (const { id } of announced) if (!readable.has(id)) outdated.add(id);
  return outdated;
}

/** Returns which of these are about a capital call or a distribution that was cancelled or corrected since. */
async function aboutOverNotices(
  on: Db | Tx,
  about: readonly { id: string; cause: string }[],
): Promise<string[]> {
  const told = about.flatMap(({ id, cause }) => {
    const noticeId = noticeIn(cause);
    return noticeId === null ? [] : [{ id, noticeId }];
  });
  if (told.length === 0) return [];
  const over = new Set(idsOf(await findOverNotices(on, [...new Set(told.map(({ noticeId }) => noticeId))])));
  return told.filter(({ noticeId }) => over.has(noticeId)).map(({ id }) => id);
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
