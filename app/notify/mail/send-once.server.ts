import { db } from '#app/db/client.server.ts';
import type { SuppressionReason } from '#app/domain/messages/mail-state.ts';
import type { Mail, Mailer, MailRecipient, MailToMany, ServiceMailer } from '#app/integrations/mail/mail.ts';
import { reasonOf } from '#app/platform/jobs/failure-reason.ts';
import { currentMeter } from '#app/platform/metrics/meter.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { awaitTurn, PACED } from '#app/platform/outside/services.server.ts';
import { keptForms } from '#app/platform/session/hidden-address.server.ts';
import * as attempts from './mail-attempts.queries.server.ts';
import {
  type Begun,
  beginDeliveries,
  claimAgain,
  findSuppressed,
  markDeliveryTaken,
  markTrouble,
  type Posting,
  showAgain,
  withhold,
} from './mail-deliveries.queries.server.ts';

/**
 * Sends a mail to the firm once, however often it is called. If an earlier attempt was killed or its response was
 * lost, the mail is sent again under the same Message-ID, since its server cannot be queried.
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
  await attempts.markAttemptTaken(db(), mail.id);
  currentMeter()?.mails('firm', 'sent');
}

/**
 * Sends a mail once, however often it is called, and records the outcome. If an earlier attempt was killed or its
 * answer was lost, the service is asked some minutes later whether it has the mail; one that cannot be asked gets it
 * again under the same Message-ID. Nothing is sent to an address that gets no mail.
 * @returns whether it was sent, now or before; not if it is withheld
 * @throws OutsideError when it was not taken now, or may be on its way from another try.
 */
export async function sendMailOnce(
  mailer: ServiceMailer,
  mail: Mail,
  posting: Posting,
  signal: AbortSignal,
): Promise<boolean> {
  if ((await withholdSuppressed([{ ...posting, to: mail.to }])).size > 0) return false;
  const [begun] = await beginDeliveries(db(), [posting], null);
  if (begun && !(await isStillOpen(mailer, begun, signal))) return true;
  try {
    await mailer.send(mail, signal);
  } catch (error) {
    await noteTrouble([mail.id], error);
    throw error;
  }
  await noteTaken([mail.id]);
  return true;
}

/**
 * Returns whether a mail that was begun before is still to be sent, and claims it if so.
 * @throws OutsideError when that is known only later: the service lists late what it has taken, and another try may be
 * sending it now.
 */
async function isStillOpen(mailer: ServiceMailer, begun: Begun, signal: AbortSignal): Promise<boolean> {
  if (begun.isSettled) return false;
  const before = new Date(Date.now() - SETTLED_AFTER_MS);
  if (begun.begunAt !== null && begun.begunAt >= before) throw tooRecent(1);
  if (await isTaken(mailer, begun, signal)) {
    await markDeliveryTaken(db(), [begun.mailId]);
    return false;
  }
  if ((await claimAgain(db(), [begun.mailId], null, before)).length === 0) throw tooRecent(1);
  return true;
}

/** A recipient of a mail to many, who is a member. */
type Addressee = MailRecipient & { memberId: string };

type Letter = Pick<MailToMany, 'subject' | 'html' | 'text'> & { template: string };

/**
 * Sends one mail to many recipients in as few calls as the service allows, to each once, as `sendMailOnce` does for
 * one. Returns the recipients whom the service refuses individually, and the ids of the mails that are withheld; the
 * others have their mail. A mail with an attempt in the last few minutes is skipped: another attempt may be sending it,
 * and the service lists accepted mails late.
 * @param batch identifies this attempt only
 * @throws OutsideError when the service accepts none now, and when mails were skipped.
 */
export async function sendToManyOnce(
  mailer: ServiceMailer,
  letter: Letter,
  recipients: readonly Addressee[],
  batch: string,
  signal: AbortSignal,
): Promise<{ refused: Addressee[]; withheld: ReadonlySet<string> }> {
  const postings = recipients.map((recipient) => posted(recipient, letter.template));
  const withheld = await withholdSuppressed(postings.map((one) => ({ ...one, to: one.address })));
  const wanted = recipients.filter(({ id }) => !withheld.has(id));
  return { refused: await handOver(mailer, letter, wanted, batch, signal), withheld };
}

const posted = ({ id, to, memberId }: Addressee, template: string) => ({
  mailId: id,
  address: to,
  memberId,
  template,
});

/** Sends what the service does not have yet. If it permanently refuses the call, each half is tried separately. */
async function handOver(
  mailer: ServiceMailer,
  letter: Letter,
  recipients: readonly Addressee[],
  batch: string,
  signal: AbortSignal,
): Promise<Addressee[]> {
  const { open, recent } = await openOf(mailer, letter, recipients, batch, signal);
  const refused = open.length > 0 ? await handOverOpen(mailer, letter, open, batch, signal) : [];
  if (recent > 0) throw tooRecent(recent);
  return refused;
}

const SETTLED_AFTER_MS = 5 * 60_000;

/** Says nothing about the service, like a call that waits for its turn. */
const tooRecent = (count: number) =>
  new OutsideError(
    'memberMail',
    `An earlier try may have sent ${count === 1 ? 'this mail' : `${count} mails`}`,
    {
      code: PACED,
      permanent: false,
      retryAfterMs: SETTLED_AFTER_MS,
    },
  );

async function handOverOpen(
  mailer: ServiceMailer,
  letter: Letter,
  open: Addressee[],
  batch: string,
  signal: AbortSignal,
): Promise<Addressee[]> {
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
  await noteTaken(idsOf(open));
  return [];
}

/** Returns the recipients whose mail the service does not have, and the number whose state is not known yet. */
async function openOf(
  mailer: ServiceMailer,
  { template }: Letter,
  recipients: readonly Addressee[],
  batch: string,
  signal: AbortSignal,
): Promise<{ open: Addressee[]; recent: number }> {
  if (recipients.length === 0) return { open: [], recent: 0 };
  const postings = recipients.map((recipient) => posted(recipient, template));
  const begun = await beginDeliveries(db(), postings, batch);
  const before = new Date(Date.now() - SETTLED_AFTER_MS);
  const closed = new Set(idsOfBegun(begun));
  const unsettled = begun.filter(({ isSettled }) => !isSettled);
  const unknown = unsettled.filter(({ begunAt }) => begunAt === null || begunAt < before);
  const missing: string[] = [];
  for (const together of Map.groupBy(unknown, (one) => one.batch ?? one.mailId).values()) {
    const [first] = together;
    if (!first) continue;
    if (await isTaken(mailer, first, signal)) await noteTaken(idsOfBegun(together));
    else missing.push(...idsOfBegun(together));
  }
  const claimed = await claimAgain(db(), missing, batch, before);
  for (const mailId of claimed) closed.delete(mailId);
  return {
    open: recipients.filter(({ id }) => !closed.has(id)),
    recent: unsettled.length - unknown.length + missing.length - claimed.length,
  };
}

const idsOf = (recipients: readonly Addressee[]): string[] => recipients.map(({ id }) => id);
const idsOfBegun = (begun: readonly Begun[]): string[] => begun.map(({ mailId }) => mailId);

const isTaken = (mailer: ServiceMailer, { mailId, batch }: Begun, signal: AbortSignal): Promise<boolean> =>
  batch === null ? mailer.hasTaken(mailId, signal) : mailer.hasTakenBatch(batch, signal);

/** The service's own words that it did not accept the call; a gateway's 502 or 504 does not say what the service did. */
const DID_NOT_ACCEPT: ReadonlySet<number> = new Set([500, 503]);

/** A refused mail was not accepted; after a gateway's failure or a lost response the outcome is unknown. */
const isRefusal = (error: unknown): error is OutsideError =>
  error instanceof OutsideError &&
  error.status !== null &&
  (error.status < 500 || DID_NOT_ACCEPT.has(error.status)) &&
  error.code !== 'Malformed';

async function noteTaken(mailIds: readonly string[]): Promise<void> {
  await markDeliveryTaken(db(), mailIds);
  currentMeter()?.mails('member', 'sent', mailIds.length);
}

async function noteTrouble(mailIds: readonly string[], error: unknown): Promise<void> {
  if (!(error instanceof OutsideError)) return;
  const isRefused = isRefusal(error);
  const state = isRefused && error.permanent ? 'failed' : 'waiting';
  await markTrouble(db(), mailIds, { state, isRefused, reason: reasonOf(error).message });
  if (state === 'failed') currentMeter()?.mails('member', 'failed', mailIds.length);
}

const WHY: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'E-mail to this address bounced, so we no longer send to it.',
  complained: 'E-mail to this address was reported as spam, so we no longer send to it.',
};

/** Withholds the mails to suppressed addresses. Returns their ids. */
async function withholdSuppressed(
  postings: readonly (Posting & { to: string })[],
): Promise<ReadonlySet<string>> {
  if (postings.length === 0) return new Set();
  const all = postings.map((posting) => ({ ...posting, forms: keptForms(posting.to) }));
  const suppressed = await findSuppressed(
    db(),
    all.flatMap(({ forms }) => forms),
  );
  const withheld = all.flatMap(({ to: _, forms, ...posting }) => {
    const reason = forms.map((form) => suppressed.get(form)).find((found) => found !== undefined);
    return reason ? [{ ...posting, reason: WHY[reason] }] : [];
  });
  const hiddenOnly = all.filter(
    ({ forms: [plain, ...hidden] }) => !suppressed.has(plain) && hidden.some((form) => suppressed.has(form)),
  );
  // So that an admin sees the address, and can allow it again.
  if (hiddenOnly.length > 0)
    await showAgain(
      db(),
      hiddenOnly.map(({ to }) => to),
    );
  const decided = await withhold(db(), withheld);
  currentMeter()?.mails('member', 'suppressed', decided.length);
  return new Set(withheld.map(({ mailId }) => mailId));
}
