import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { firmContent, type MailContent, memberContent } from '#app/integrations/mail/content.ts';
import { isOneAddress, type Mail, type Mailer } from '#app/integrations/mail/mail.ts';
import { firmMailer, memberMailer } from '#app/integrations/wiring.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import {
  defineJob,
  enqueue,
  enqueueAll,
  type JobContext,
  OUTSIDE_RETRIES,
  PermanentJobError,
} from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';
import { beginAttempt, deleteAttempts, forgetAttempt, markTaken } from './mail-attempts.queries.server.ts';

/** Five megabytes of file, which any mail server accepts. */
const MAX_BASE64 = 7_000_000;

/** The id of a mail, the same for every attempt: the left side of its Message-ID. */
const id = z.string().regex(/^[\w.-]{1,120}$/);

const toMember = z.object({
  id,
  /** As stored in the member's record, unvalidated: an invalid address must not block the act itself. */
  to: z.string(),
  content: memberContent,
});

const toFirm = z.object({
  id,
  /** Defaults to investor relations. */
  to: z.email().optional(),
  content: firmContent,
  replyTo: z.string().optional(),
  attachment: z
    .object({
      filename: z.string().min(1),
      contentType: z.string().min(1),
      base64: z.string().max(MAX_BASE64),
    })
    .optional(),
});

/** The templates are loaded with the first mail: most processes send none. */
async function render(content: MailContent) {
  const { renderMail } = await import('#app/integrations/mail/render.server.tsx');
  const { appName, appUrl, irEmail } = settings();
  return renderMail(content, { appName, appUrl, irEmail });
}

/**
 * Sends a mail at once to a member, or to a non-member who requested it. For jobs that write their mail themselves.
 */
export async function sendToMember(
  { id, to, content }: z.output<typeof toMember>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!isOneAddress(to)) throw new PermanentJobError('The mail is to what is no address.');
  const mail = { id, to, ...(await render(content)) };
  await awaitTurn('memberMail', signal);
  await sendOnce(memberMailer(), mail, signal);
}

/**
 * Sends a mail once, however often it is called. If a try before was killed, or its answer was lost, the service is
 * asked first whether it has the mail; one that cannot be asked gets it again under the same Message-ID.
 */
async function sendOnce(mailer: Mailer, mail: Mail, signal: AbortSignal): Promise<void> {
  const before = await beginAttempt(db(), mail.id);
  if (before === 'taken') return;
  if (before === 'first' || !(await mailer.hasTaken(mail.id, signal)))
    await sendKnowingly(mailer, mail, signal);
  await markTaken(db(), mail.id);
}

/** A service has not taken what it refused; after a failure or a lost answer nobody knows. */
async function sendKnowingly(mailer: Mailer, mail: Mail, signal: AbortSignal): Promise<void> {
  try {
    await mailer.send(mail, signal);
  } catch (error) {
    if (
      error instanceof OutsideError &&
      error.status !== null &&
      error.status < 500 &&
      error.code !== 'Malformed'
    )
      await forgetAttempt(db(), mail.id);
    throw error;
  }
}

/**
 * Sends one mail to a member, or to a non-member who requested it. If an attempt dies after the service accepted the
 * mail but before we recorded it, the retry uses the same Message-ID. A mail that the service rejects permanently
 * becomes a dead job.
 */
export const memberMailJob = defineJob({
  name: 'mail.member',
  title: 'Mail to a member',
  payload: toMember,
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  concurrency: 3,
  run: sendToMember,
});

/** Sends one mail to the firm in the same way. */
export const firmMailJob = defineJob({
  name: 'mail.firm',
  title: 'Mail to the firm',
  payload: toFirm,
  ...OUTSIDE_RETRIES,
  service: 'mail',
  async run({ id, to, content, replyTo, attachment }, { signal }) {
    const mail = {
      id,
      to: to ?? settings().irEmail,
      ...(await render(content)),
      // The sender is also named in the text, so an invalid address does not block the mail.
      ...(replyTo && isOneAddress(replyTo) && { replyTo }),
      attachment,
    };
    await awaitTurn('mail', signal);
    await sendOnce(firmMailer(), mail, signal);
  },
});

/** Longer than any job is tried, and than an admin waits to try a dead one again. */
const ATTEMPTS_KEPT_MS = 60 * 86_400_000;

/** Deletes the records of mails that were sent long ago. */
export const purgeMailAttemptsJob = defineJob({
  name: 'mail.purgeAttempts',
  title: 'Forget which mails were sent long ago',
  payload: z.object({}),
  run: () => deleteAttempts(db(), new Date(Date.now() - ATTEMPTS_KEPT_MS)),
});

export const purgeMailAttemptsDaily: JobSchedule = {
  job: purgeMailAttemptsJob,
  cron: '40 3 * * *',
  payload: {},
};

/**
 * The former queue for member mail, from before firm mail had its own. Jobs that an upgrade finds in it are still
 * sent.
 */
export const formerMailJob = defineJob({
  name: 'mail.send',
  title: 'Mail to a member, from before the upgrade',
  payload: toMember,
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  run: sendToMember,
});

/** Mails a member when the transaction commits; once for each `id`, however often it is called. */
export async function mailMember(tx: Tx, mail: z.input<typeof toMember>): Promise<void> {
  await enqueue(tx, memberMailJob, mail, { key: mail.id });
}

/** Mails many members when the transaction commits. Each `id` must be new: repeated ids are not detected. */
export const mailMembers = (
  tx: Tx,
  mails: readonly z.input<typeof toMember>[],
  options: { startAfter?: Date } = {},
): Promise<void> => enqueueAll(tx, memberMailJob, mails, options);

/** Mails the firm, investor relations unless `to` says otherwise, when the transaction commits; once for each `id`, however often it is called. */
export async function mailFirm(tx: Tx, mail: z.input<typeof toFirm>): Promise<void> {
  await enqueue(tx, firmMailJob, mail, { key: mail.id });
}
