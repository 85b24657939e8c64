import { db } from '#app/db/client.server.ts';
import type { SuppressionReason } from '#app/domain/mail-state.ts';
import type { Mail, Mailer, MailRecipient, MailToMany, ServiceMailer } from '#app/integrations/mail/mail.ts';
import { reasonOf } from '#app/platform/jobs/failure-reason.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';
import * as attempts from './mail-attempts.queries.server.ts';
import {
  type Begun,
  beginAgain,
  beginDeliveries,
  findSuppressed,
  markTaken,
  markTrouble,
  type Posting,
  withhold,
} from './mail-deliveries.queries.server.ts';

/**
 * Sends a mail to the firm once, however often it is called. One whose earlier try was killed, or whose answer was
 * lost, is sent again under the same Message-ID, since its server cannot be asked.
 */
export async function sendFirmMailOnce(mailer: Mailer, mail: Mail, signal: AbortSignal): Promise<void> {
  const before = await attempts.beginAttempt(db(), mail.id);
  if (before === 'taken') return;
  if (before === 'first' || !(await mailer.hasTaken(mail.id, signal))) {
    try {
      await mailer.send(mail, signal);
    } catch (error) {
      if (isRefusal(error)) await attempts.forgetAttempt(db(), mail.id);
      throw error;
    }
  }
  await attempts.markTaken(db(), mail.id);
}

/**
 * Sends a mail once, however often it is called, and records what became of it. If a try before was killed, or its
 * answer was lost, the service is asked first whether it has the mail; one that cannot be asked gets it again under the
 * same Message-ID. Nothing is sent to an address that gets no mail.
 */
export async function sendMailOnce(
  mailer: ServiceMailer,
  mail: Mail,
  posting: Posting,
  signal: AbortSignal,
): Promise<void> {
  if ((await withholdSuppressed([{ ...posting, to: mail.to }])).size > 0) return;
  const [begun] = await beginDeliveries(db(), [posting], null);
  if (begun?.isTaken) return;
  if (begun && (await isTaken(mailer, begun, signal))) return markTaken(db(), [mail.id]);
  if (begun) await beginAgain(db(), [mail.id], null);
  try {
    await mailer.send(mail, signal);
  } catch (error) {
    await noteTrouble([mail.id], error);
    throw error;
  }
  await markTaken(db(), [mail.id]);
}

type Letter = Pick<MailToMany, 'subject' | 'html' | 'text'> & { template: string };

/**
 * Sends one mail to many in as few calls as the service allows, to each once, as `sendMailOnce` does for one. Returns
 * the recipients whom the service refuses by themselves; the others have their mail.
 * @param batch names this try, and no other
 * @throws OutsideError when the service takes none now.
 */
export async function sendToManyOnce(
  mailer: ServiceMailer,
  letter: Letter,
  recipients: readonly MailRecipient[],
  batch: string,
  signal: AbortSignal,
): Promise<MailRecipient[]> {
  const postings = recipients.map(({ id, to }) => posted({ id, to }, letter.template));
  const withheld = await withholdSuppressed(postings.map((one) => ({ ...one, to: one.address })));
  const wanted = recipients.filter(({ id }) => !withheld.has(id));
  return handOver(mailer, letter, wanted, batch, signal);
}

const posted = ({ id, to }: { id: string; to: string }, template: string) => ({
  mailId: id,
  address: to,
  template,
});

/** Hands over what the service does not have yet. If it refuses the call for good, each half of it is tried. */
async function handOver(
  mailer: ServiceMailer,
  letter: Letter,
  recipients: readonly MailRecipient[],
  batch: string,
  signal: AbortSignal,
): Promise<MailRecipient[]> {
  const open = await openOf(mailer, letter, recipients, batch, signal);
  if (open.length === 0) return [];
  await awaitTurn('memberMail', signal);
  const { template: _, ...texts } = letter;
  try {
    await mailer.sendMany({ ...texts, batch, recipients: open }, signal);
  } catch (error) {
    await noteTrouble(idsOf(open), error);
    if (!isRefusal(error) || !error.permanent) throw error;
    if (open.length === 1) return open;
    const middle = Math.ceil(open.length / 2);
    return [
      ...(await handOver(mailer, letter, open.slice(0, middle), `${batch}-1`, signal)),
      ...(await handOver(mailer, letter, open.slice(middle), `${batch}-2`, signal)),
    ];
  }
  await markTaken(db(), idsOf(open));
  return [];
}

/** Returns the recipients whose mail the service does not have. */
async function openOf(
  mailer: ServiceMailer,
  { template }: Letter,
  recipients: readonly MailRecipient[],
  batch: string,
  signal: AbortSignal,
): Promise<MailRecipient[]> {
  if (recipients.length === 0) return [];
  const postings = recipients.map((recipient) => posted(recipient, template));
  const begun = await beginDeliveries(db(), postings, batch);
  const done = new Set(begun.filter(({ isTaken: has }) => has).map(({ mailId }) => mailId));
  const unknown = begun.filter(({ isTaken: has }) => !has);
  for (const together of Map.groupBy(unknown, (one) => one.batch ?? one.mailId).values()) {
    const [first] = together;
    if (!first || !(await isTaken(mailer, first, signal))) continue;
    await markTaken(db(), idsOfBegun(together));
    for (const { mailId } of together) done.add(mailId);
  }
  await beginAgain(
    db(),
    idsOfBegun(unknown).filter((id) => !done.has(id)),
    batch,
  );
  return recipients.filter(({ id }) => !done.has(id));
}

const idsOf = (recipients: readonly MailRecipient[]): string[] => recipients.map(({ id }) => id);
const idsOfBegun = (begun: readonly Begun[]): string[] => begun.map(({ mailId }) => mailId);

const isTaken = (mailer: ServiceMailer, { mailId, batch }: Begun, signal: AbortSignal): Promise<boolean> =>
  batch === null ? mailer.hasTaken(mailId, signal) : mailer.hasTakenBatch(batch, signal);

/** A service has not taken what it refused; after a failure or a lost answer nobody knows. */
const isRefusal = (error: unknown): error is OutsideError =>
  error instanceof OutsideError && error.status !== null && error.status < 500 && error.code !== 'Malformed';

async function noteTrouble(mailIds: readonly string[], error: unknown): Promise<void> {
  if (!(error instanceof OutsideError)) return;
  const isRefused = isRefusal(error);
  const state = isRefused && error.permanent ? 'failed' : 'waiting';
  await markTrouble(db(), mailIds, { state, isRefused, reason: reasonOf(error).message });
}

const WHY: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'Mail to this address has bounced, so nothing more is sent to it.',
  complained: 'Mail to this address was reported as spam, so nothing more is sent to it.',
};

/** Withholds the mails to addresses that get none. Returns their ids. */
async function withholdSuppressed(
  postings: readonly (Posting & { to: string })[],
): Promise<ReadonlySet<string>> {
  if (postings.length === 0) return new Set();
  const suppressed = await findSuppressed(
    db(),
    postings.map(({ to }) => to),
  );
  const withheld = postings.flatMap(({ to, ...posting }) => {
    const reason = suppressed.get(to.toLowerCase());
    return reason ? [{ ...posting, reason: WHY[reason] }] : [];
  });
  await withhold(db(), withheld);
  return new Set(withheld.map(({ mailId }) => mailId));
}
