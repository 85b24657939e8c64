import type { Tx } from '#app/db/client.server.ts';
import { notifyEach } from '#app/notify/broadcasts/broadcasts.server.ts';
import { noticePartsOf } from '#app/notify/holders/receives.server.ts';
import { notifyOthers } from '#app/notify/holders/recipients.server.ts';
import { mailMany } from '#app/notify/mail/mail-many.jobs.server.ts';
import { noticeCause } from '#app/notify/outdated/publication-cause.ts';
import { plainMailToMany } from '#app/notify/plain-mail.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { noticeName } from '../notice.ts';
import { updateNotice } from '../notices.queries.server.ts';
import { findTold, lockToTell, type TellingAct } from './tell-holders.queries.server.ts';

/** Members notified in one transaction, which takes a few tens of milliseconds and so does not block others for long. */
const CHUNK = 500;

type Part = { noticeId: string; act: TellingAct; after: string | null };

/**
 * Notifies the members after `after`, each once, in the application and by mail.
 * @returns what follows; `null` when all were notified.
 */
export async function tellNextHolders(tx: Tx, { noticeId, act, after }: Part): Promise<Part | null> {
  const notice = await findTold(tx, noticeId);
  if (!notice) return null;
  // Nobody is notified of a call that is cancelled or replaced by now, but of that.
  if (act === 'published' && (notice.cancelledAt || notice.replacedAt)) return null;
  const recipients = await lockToTell(tx, noticeId, act, { after, limit: CHUNK });
  const words = {
    kind: 'notice_issued' as const,
    ...wordsOf(notice, act, 'Your'),
    href: `/notices/${act === 'replaced' ? notice.corrects : noticeId}`,
    cause: act === 'published' ? noticeCause(noticeId) : `notice.${act}:${noticeId}`,
  };
  const notMailed = await notifyOthers(
    tx,
    recipients.map(({ id }) => id),
    {
      ...{ right: 'notices', cause: words.cause },
      partsOf: (holderIds) =>
        noticePartsOf(tx, act === 'replaced' ? (notice.corrects ?? '') : noticeId, holderIds),
      wordsOf: () => ({ ...wordsOf(notice, act, 'Their'), href: words.href }),
    },
  );
  const notified = await notifyEach(
    tx,
    recipients.map((one) => (notMailed.has(one.id) ? { ...one, delivery: 'app' } : one)),
    words,
  );
  const notificationIds = notified.flatMap(({ notificationId, delivery }) =>
    delivery === 'mail' ? notificationId : [],
  );
  await mailMany(tx, { content: plainMailToMany(words), notificationIds });
  const last = recipients.at(-1);
  if (recipients.length === CHUNK && last) return { noticeId, act, after: last.id };
  if (act === 'published' && notice.corrects) return { noticeId, act: 'replaced', after: null };
  await updateNotice(tx, noticeId, { toldAt: new Date() });
  return null;
}

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>;

const DUE = {
  call: 'It is due on',
  distribution: 'It is paid out on',
  net: 'The difference is settled on',
} as const;

/** The same words for all: what each of them pays is on a page of their own, and in no mail. */
function wordsOf(notice: Told, act: TellingAct, whose: 'Your' | 'Their'): { title: string; body: string } {
  const name = `${noticeName(notice)} of ${notice.vehicle}`;
  const nothing = `Please pay nothing on it. What has arrived is ${whose.toLowerCase()} credit.`;
  if (act === 'cancelled')
    return { title: `${name} is cancelled`, body: `Why: ${notice.cancelReason} ${nothing}` };
  if (act === 'replaced')
    return {
      title: `${name} was corrected`,
      body: `It no longer concerns ${whose === 'Your' ? 'you' : 'them'}. Why: ${notice.reason} ${nothing}`,
    };
  const due = `${DUE[notice.kind]} ${formatDate(`${notice.dueDate}T00:00:00Z`)}. ${whose} part, and how to pay or be paid, is on its page.`;
  return notice.corrects
    ? { title: `${name} was corrected`, body: `Why: ${notice.reason} ${due}` }
    : { title: name, body: `${notice.purpose} ${due}` };
}
