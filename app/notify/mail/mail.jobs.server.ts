import { z } from 'zod';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { isOneAddress } from '#app/integrations/mail/mail.ts';
import { firmMailer, memberMailer } from '#app/integrations/wiring.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import {
  defineJob,
  enqueue,
  type JobContext,
  OUTSIDE_RETRIES,
  PermanentJobError,
} from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { currentMeter } from '#app/platform/metrics/meter.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';
import { hiddenAddress } from '#app/platform/session/hidden-address.server.ts';
import { takeBack } from '../holders/recipients.queries.server.ts';
import { notificationMailId } from '../notification-mail-id.ts';
import { plainMailBody } from '../plain-mail.server.ts';
import { unsubscribeUrl } from '../unsubscribe/token.server.ts';
import { deleteAttempts } from './mail-attempts.queries.server.ts';
import {
  beginDeliveries,
  deleteDeliveries,
  deleteOfErased,
  findMemberIdAt,
  findOldRefusals,
  forgetStrangers,
  hideRefusals,
  markTrouble,
  type Posting,
} from './mail-deliveries.queries.server.ts';
import { type MemberMail, type ToMember, toFirm, toMember } from './mail-payload.ts';
import { threadOf } from './mail-thread.ts';
import {
  judgedAt,
  mailPlanFor,
  notificationsIn,
  withholdUnwanted,
  withoutOutdated,
} from './mail-timing.server.ts';
import { renderMailContent } from './render-mail.server.ts';
import { sendFirmMailOnce, sendMailOnce } from './send-once.server.ts';

/**
 * Sends a mail immediately to a member, or to a non-member who requested it, regardless of the recipient's choices.
 * For jobs that compose their mail themselves. Returns whether it was sent; not if it is withheld.
 */
export async function sendToMember(mail: ToMember, { signal }: Pick<JobContext, 'signal'>): Promise<boolean> {
  const { id, to, content, replyTo, notice } = mail;
  const posting = await postingOf(mail);
  if (!isOneAddress(to)) {
    const reason = 'This is not a valid e-mail address.';
    await beginDeliveries(db(), [posting], null);
    await markTrouble(db(), [id], { state: 'failed', isRefused: true, reason });
    currentMeter()?.mails('member', 'failed');
    throw new PermanentJobError('The mail is to what is no address.');
  }
  const link = notice && unsubscribeUrl(notice);
  const written = {
    id,
    to,
    replyTo,
    thread: threadOf(content),
    unsubscribeUrl: link,
    ...(await renderMailContent(content, { unsubscribeUrl: link })),
  };
  await awaitTurn('memberMail', signal);
  return sendMailOnce(memberMailer(), written, posting, signal);
}

async function postingOf({ id: mailId, to, content: { template }, ...mail }: ToMember): Promise<Posting> {
  // The last mail to a person whose data was erased.
  if (template === 'account-deletion-confirmed') return { mailId, address: null, memberId: null, template };
  const memberId = mail.memberId ?? mail.notice?.memberId ?? (await findMemberIdAt(db(), to));
  return { mailId, address: to, memberId, template };
}

async function sendIfWanted(mail: ToMember, context: JobContext): Promise<void> {
  const { notice } = mail;
  const plan = notice ? await mailPlanFor(notice, judgedAt(mail)) : { act: 'send' as const };
  if (!plan) return mailHoldersOf(mail);
  switch (plan.act) {
    case 'send': {
      const current = notice ? await withoutOutdated(mail) : mail;
      if (current) return sendOrMailHolders(current, context);
      return transaction((tx) => withholdFrom(tx, mail, { act: 'outdated' }));
    }
    case 'hold':
      return transaction((tx) => hold(tx, mail, plan.until));
    case 'gather':
    case 'withhold':
      return transaction((tx) => withholdFrom(tx, mail, plan));
  }
}

/** Sends a mail. If it is withheld or refused for good, the holders are mailed to whom it was to go otherwise. */
async function sendOrMailHolders(mail: ToMember, context: JobContext): Promise<void> {
  try {
    if (await sendToMember(mail, context)) return;
  } catch (error) {
    if (isForGood(error)) await mailHoldersOf(mail);
    throw error;
  }
  await mailHoldersOf(mail);
}

const isForGood = (error: unknown): boolean =>
  (error instanceof OutsideError || error instanceof PermanentJobError) && error.permanent;

const mailHoldersOf = (mail: ToMember): Promise<void> =>
  transaction((tx) => mailHolders(tx, notificationsIn(mail)));

async function withholdFrom(
  tx: Tx,
  mail: ToMember,
  plan: Parameters<typeof withholdUnwanted>[2],
): Promise<void> {
  await withholdUnwanted(tx, mail, plan);
  await mailHolders(tx, notificationsIn(mail));
}

/** Mails holders what was to be mailed to others instead of them, and is not, or only in a digest. */
export async function mailHolders(tx: Tx, notificationIds: readonly string[]): Promise<void> {
  for (const { id, memberId, kind, name, email, ...notice } of await takeBack(tx, notificationIds))
    await mailMember(tx, {
      id: notificationMailId(id),
      to: email,
      content: plainMailBody(name, notice),
      notice: { memberId, scope: kind, notificationId: id },
    });
}

/** Once until this time, even if a job is killed after holding its mail and runs again. */
async function hold(tx: Tx, mail: ToMember, until: Date): Promise<void> {
  const key = `${mail.id} ${until.getTime()}`;
  await enqueue(tx, memberMailJob, { ...mail, heldUntil: until.toISOString() }, { key, startAfter: until });
}

/**
 * Sends one mail to a member, or to a non-member who requested it. A mail about a notification is held during their
 * quiet hours, and not sent if they have switched it off since or it no longer holds. If an attempt dies after the
 * service accepted the mail but before we recorded it, the retry uses the same Message-ID. A mail that the service
 * rejects permanently becomes a dead job.
 */
export const memberMailJob = defineJob({
  name: 'mail.member',
  title: 'E-mail to a member',
  payload: toMember,
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  concurrency: 3,
  run: sendIfWanted,
});

/** Sends one mail to the firm in the same way. */
export const firmMailJob = defineJob({
  name: 'mail.firm',
  title: 'E-mail to the firm',
  payload: toFirm,
  ...OUTSIDE_RETRIES,
  service: 'mail',
  async run({ id, to, content, replyTo, attachment }, { signal }) {
    const mail = {
      id,
      to: to ?? settings().irEmail,
      ...(await renderMailContent(content)),
      // The sender is also named in the text, so an invalid address does not block the mail.
      ...(replyTo && isOneAddress(replyTo) && { replyTo }),
      thread: threadOf(content),
      attachment,
    };
    await awaitTurn('mail', signal);
    await sendFirmMailOnce(firmMailer(), mail, signal);
  },
});

const DAY_MS = 86_400_000;
/** Longer than any job is retried, and than an admin takes to retry a dead one. */
const ATTEMPTS_KEPT_MS = 60 * DAY_MS;
/** Delivery states are shown for about a year. */
const DELIVERIES_KEPT_MS = 400 * DAY_MS;

/** Addresses of people who never joined are kept this long after the last news of a mail to them. */
const STRANGERS_KEPT_MS = 90 * DAY_MS;
const HIDDEN_AT_ONCE = 500;

/**
 * Deletes the records of mails that were sent long ago, and sooner those to erased people, and the addresses of people
 * who never joined.
 */
export const purgeMailAttemptsJob = defineJob({
  name: 'mail.purgeAttempts',
  title: 'Delete old records of sent e-mails',
  payload: z.object({}),
  async run(_payload, { signal }) {
    await deleteAttempts(db(), new Date(Date.now() - ATTEMPTS_KEPT_MS));
    await deleteDeliveries(db(), new Date(Date.now() - DELIVERIES_KEPT_MS));
    await deleteOfErased(db(), new Date(Date.now() - DAY_MS));
    const before = new Date(Date.now() - STRANGERS_KEPT_MS);
    await forgetStrangers(db(), before);
    await hideOldRefusals(before, signal);
  },
});

/** Keeps only the hidden form of addresses that refuse mail: enough to send nothing there. */
async function hideOldRefusals(before: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const addresses = await findOldRefusals(db(), before, HIDDEN_AT_ONCE);
    if (addresses.length === 0) return;
    const rows = addresses.map((address) => ({ address, hidden: hiddenAddress(address) }));
    await hideRefusals(db(), before, rows);
  }
}

export const purgeMailAttemptsDaily: JobSchedule = {
  job: purgeMailAttemptsJob,
  cron: '40 3 * * *',
  payload: {},
};

/** Mails a member when the transaction commits; once for each `id`, however often it is called. */
export async function mailMember(tx: Tx, mail: MemberMail): Promise<void> {
  const memberId = mail.notice?.memberId ?? (await findMemberIdAt(tx, mail.to));
  // Known now: by the time it is sent, they may have another address.
  await enqueue(tx, memberMailJob, { ...mail, ...(memberId && { memberId }) }, { key: mail.id });
}

/** Mails the firm, investor relations unless `to` says otherwise, when the transaction commits; once for each `id`, however often it is called. */
export async function mailFirm(tx: Tx, mail: z.input<typeof toFirm>): Promise<void> {
  await enqueue(tx, firmMailJob, mail, { key: mail.id });
}
