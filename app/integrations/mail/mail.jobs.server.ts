import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import {
  defineJob,
  enqueue,
  enqueueAll,
  type JobContext,
  OUTSIDE_RETRIES,
  PermanentJobError,
} from '#app/platform/jobs.server.ts';
import { awaitTurn } from '#app/platform/services.server.ts';
import { firmContent, memberContent } from './content.ts';
import { firmMailer, memberMailer } from './mail.server.ts';
import { isOneAddress } from './mail.ts';
import { renderMail } from './render.server.tsx';

/** Five megabytes of file; as much as a mail server surely takes. */
const MAX_BASE64 = 7_000_000;

/** One mail, one id, however often it is tried: the left side of its Message-ID. */
const id = z.string().regex(/^[\w.-]{1,120}$/);

const toMember = z.object({
  id,
  /** As the member's record has it. What is wrong with it must not hold up the act that is told of. */
  to: z.string(),
  content: memberContent,
});

const toFirm = z.object({
  id,
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

const sender = { appName: env.APP_NAME, appUrl: env.APP_BASE_URL, irEmail: env.IR_EMAIL };

/** Sends a mail to a member, or to a stranger who asked, at once: for jobs that write their mail themselves. */
export async function sendToMember(
  { id, to, content }: z.output<typeof toMember>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (!isOneAddress(to)) throw new PermanentJobError('The mail is to what is no address.');
  const mail = { id, to, ...(await renderMail(content, sender)) };
  await awaitTurn('memberMail', signal);
  await memberMailer.send(mail, signal);
}

/**
 * Sends one mail to a member, or to a stranger who asked. A try that dies between the service's answer and our note
 * sends it again under the same Message-ID. What the service refuses for good becomes a dead letter.
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

/** Sends one mail to the firm, in the same way. */
export const firmMailJob = defineJob({
  name: 'mail.firm',
  title: 'Mail to the firm',
  payload: toFirm,
  ...OUTSIDE_RETRIES,
  service: 'mail',
  async run({ id, content, replyTo, attachment }, { signal }) {
    const mail = {
      id,
      to: env.IR_EMAIL,
      ...(await renderMail(content, sender)),
      // Whoever it is from stands in the text as well: no mail is held up by what is no address.
      ...(replyTo && isOneAddress(replyTo) && { replyTo }),
      attachment,
    };
    await awaitTurn('mail', signal);
    await firmMailer().send(mail, signal);
  },
});

/** The queue that mail to members waited in before there was one for the firm: what an upgrade finds there still goes out. */
export const formerMailJob = defineJob({
  name: 'mail.send',
  title: 'Mail to a member, from before the upgrade',
  payload: toMember,
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  run: sendToMember,
});

/** Writes to a member when the transaction commits; once for each `id`, however often it is asked for. */
export async function mailMember(tx: Tx, mail: z.input<typeof toMember>): Promise<void> {
  await enqueue(tx, memberMailJob, mail, { key: mail.id });
}

/** Writes to many members when the transaction commits. Each `id` must be new: nothing is kept to know it again by. */
export const mailMembers = (
  tx: Tx,
  mails: readonly z.input<typeof toMember>[],
  options: { startAfter?: Date } = {},
): Promise<void> => enqueueAll(tx, memberMailJob, mails, options);

/** Writes to investor relations when the transaction commits; once for each `id`, however often it is asked for. */
export async function mailFirm(tx: Tx, mail: z.input<typeof toFirm>): Promise<void> {
  await enqueue(tx, firmMailJob, mail, { key: mail.id });
}
