import { type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { notifyEach } from '#app/notify/broadcasts/broadcasts.server.ts';
import { partOfNotice } from '#app/notify/holders/receives.server.ts';
import { notifyOthers } from '#app/notify/holders/recipients.server.ts';
import { mailMany } from '#app/notify/mail/mail-many.jobs.server.ts';
import { reminderCause } from '#app/notify/outdated/publication-cause.ts';
import { plainMailToMany } from '#app/notify/plain-mail.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { dayIn, wallClock } from '#app/platform/format/wall-clock.ts';
import { reminderWords } from './reminder.ts';
import { insertReminders, lockDueReminders } from './reminders.queries.server.ts';

/** Holders reminded in one transaction, which holds back those who record payments. */
const CHUNK = 200;
/** A step that was held back or missed is made up for within these days; its own day is the first. */
const GRACE_DAYS = 4;
/** How far from the due date a reminder may be, with its grace. */
const FURTHEST_DAYS = 190;
/** Nobody is reminded by night: hours of the firm's day, from and to. */
const HOURS = { from: 8, until: 20 };

/**
 * Sends the reminders that the schedules of vehicles have for now, each once. What is paid, waived or cancelled is not
 * reminded of, nor what a payment to be confirmed may have paid.
 */
export async function sendDueReminders(now: Date, signal: AbortSignal): Promise<void> {
  const { timeZone } = await currentFirm();
  const hour = new Date(wallClock(now, timeZone)).getUTCHours();
  if (hour < HOURS.from || hour >= HOURS.until) return;
  const day = { today: dayIn(timeZone, now), timeZone, graceDays: GRACE_DAYS, furthestDays: FURTHEST_DAYS };
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const from: string | null = after;
    after = await transaction(async (tx) => {
      await lockPayments(tx);
      const due = await lockDueReminders(tx, day, { after: from, limit: CHUNK });
      const steps = Map.groupBy(due, ({ step }) => String(step));
      for (const [step, owed] of steps)
        await remind(tx, owed, { step, today: day.today, at: now, byId: null });
      return due.length < CHUNK ? null : (due.at(-1)?.expectedId ?? null);
    });
  } while (after !== null);
}

type Owed = Omit<Awaited<ReturnType<typeof lockDueReminders>>[number], 'step'>;
type How = { step: string; today: string; at: Date; byId: string | null };

/**
 * Reminds the holders of what they owe, in the application and by mail, and records it. A holder who owes several parts of a
 * notice is reminded once of all of them.
 * @returns the items that are reminded of now, in the application or by mail
 */
export async function remind(
  tx: Tx,
  owed: readonly Owed[],
  { step, today, at, byId }: How,
): Promise<ReadonlySet<string>> {
  const sent = await insertReminders(
    tx,
    owed.map(({ itemId, open }) => ({ id: newId(), itemId, step, open, remindedAt: at, remindedById: byId })),
  );
  const due = owed.filter(({ itemId }) => sent.has(itemId));
  const letters = [...Map.groupBy(due, ({ noticeId, memberId }) => `${noticeId} ${memberId}`).values()];
  const letterOf = ([first, ...more]: readonly Owed[]) =>
    first ? [{ ...first, parts: [first, ...more], words: wordsOf([first, ...more], today) }] : [];
  const alike = Map.groupBy(
    letters.flatMap(letterOf),
    ({ noticeId, words }) => `${noticeId} ${JSON.stringify(words)}`,
  );
  const reminded = new Set<string>();
  for (const group of alike.values()) {
    const [first] = group;
    if (!first) continue;
    const message = {
      ...{ kind: 'notice_issued' as const, ...first.words },
      ...{ href: `/notices/${first.noticeId}#pay`, cause: reminderCause(first.noticeId, step, first.itemId) },
    };
    const notMailed = await notifyOthers(
      tx,
      group.map(({ memberId }) => memberId),
      {
        ...{ right: 'notices', cause: message.cause },
        partsOf: async () =>
          group.flatMap(({ parts }) => parts.map((part) => partOfNotice({ ...part, id: part.itemId }))),
        wordsOf: (parts) => ({ ...wordsOf(parts, today), href: message.href }),
      },
    );
    const recipients = group.map(({ memberId: id }) => ({
      id,
      delivery: notMailed.has(id) ? ('app' as const) : ('mail' as const),
    }));
    const notified = await notifyEach(tx, recipients, message);
    const notificationIds = notified.flatMap(({ notificationId, delivery }) =>
      delivery === 'mail' ? notificationId : [],
    );
    const notifiedIds = new Set(notified.map(({ id }) => id));
    for (const { memberId, parts } of group)
      if (notifiedIds.has(memberId)) for (const { itemId } of parts) reminded.add(itemId);
    await mailMany(tx, { content: plainMailToMany(message), notificationIds });
  }
  return reminded;
}

/** Names only the entities of these parts: who is reminded of some of a holder's does not learn of the others. */
const wordsOf = (parts: readonly [Owed, ...Owed[]], today: string) =>
  reminderWords(
    {
      ...parts[0],
      entities: parts.flatMap(({ entity }) => entity ?? []),
      isPartlyPaid: parts.some(({ paid }) => paid > 0),
    },
    today,
  );
