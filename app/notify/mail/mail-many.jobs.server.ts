import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Db, db, type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import {
  fillText,
  MERGE_FIELD_NAMES,
  type MergeField,
  type MergeValues,
} from '#app/domain/messages/merge-fields.ts';
import { mapText } from '#app/domain/text/rich-text.ts';
import type { MemberContent } from '#app/integrations/mail/content.ts';
import { isSendable, MOST_RECIPIENTS } from '#app/integrations/mail/mail.ts';
import { memberMailer } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, type JobContext, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { gatherAll } from '../deliveries/deliveries.queries.server.ts';
import { notificationMailId } from '../notification-mail-id.ts';
import { findOutdated } from '../outdated/outdated.server.ts';
import { unsubscribeUrl } from '../unsubscribe/token.server.ts';
import { countingOf, newCopy } from './counted-copies.server.ts';
import { mailHolders, mailMember } from './mail.jobs.server.ts';
import { findMailRecipients, findMergeValues, findNoticeMails } from './mail-choices.queries.server.ts';
import { withhold } from './mail-deliveries.queries.server.ts';
import { toMany } from './mail-payload.ts';
import { mailPlan, whyWithheld } from './mail-plan.ts';
import { judgedAt } from './mail-timing.server.ts';
import { renderMailContent } from './render-mail.server.ts';
import { sendToManyOnce } from './send-once.server.ts';
import { giveBackIfStopped } from './stopped-messages.queries.server.ts';

type ToMany = z.output<typeof toMany>;
type Content = ToMany['content'];
type Recipient = Awaited<ReturnType<typeof findMailRecipients>>[number] & { mailId: string };
type Planned = Recipient & { plan: ReturnType<typeof mailPlan> | { act: 'outdated' } };

/** Placeholders in the texts of a mail to many, which the service fills in. Users cannot enter them. */
const NAME_IN_HTML = '-vestry.name.html-';
const NAME_IN_TEXT = '-vestry.name.text-';
const UNSUBSCRIBE = '-vestry.unsubscribe-';
const COPY = '-vestry.copy-';

const fieldIn = (form: 'html' | 'text', field: MergeField): string => `-vestry.${field}.of.${form}-`;
const fieldsAs = (form: 'html' | 'text'): MergeValues =>
  Object.fromEntries(MERGE_FIELD_NAMES.map((field) => [field, fieldIn(form, field)]));

/**
 * Mails one notice to many members, in one call to the service, according to each member's choices: recipients in
 * their quiet hours get a separate job, and what no longer holds is not sent. A mail that the service refuses individually also gets a job, so that an
 * admin finds it among the dead jobs. Nothing of a stopped message is sent until it is resumed.
 */
export const mailManyJob = defineJob({
  name: 'mail.many',
  title: 'E-mail to many members',
  payload: toMany,
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  concurrency: 2,
  async run(mail, context) {
    if (await isStopped(mail)) return;
    const now = judgedAt(mail);
    const recipients = await findMailRecipients(db(), mail.notificationIds);
    const possible = recipients.flatMap((one): Planned[] => {
      const mailId = notificationMailId(one.notificationId);
      // A digest carries it by now: this job has run before.
      return one.mailId === mailId ? [{ ...one, mailId, plan: mailPlan(one.kind, one.choice, now) }] : [];
    });
    const due = possible.filter(({ plan }) => plan.act === 'send');
    const outdated = await findOutdated(
      db(),
      due.map(({ notificationId }) => notificationId),
    );
    const planned = possible.map((one): Planned => {
      const isOutdated = outdated.has(one.notificationId);
      return isOutdated ? { ...one, plan: { act: 'outdated' } } : one;
    });
    const { refused, withheld } = await sendNow(
      mail,
      planned.filter(({ plan }) => plan.act === 'send'),
      context,
    );
    const found = new Set(recipients.map(({ notificationId }) => notificationId));
    const left = mail.notificationIds.filter((id) => !found.has(id));
    // Last, so that a retry after a failure holds nobody's mail twice.
    await transaction(async (tx) => {
      await withholdFrom(tx, mail, left);
      await settleOthers(tx, mail, planned, refused);
      const unsent = planned.filter(({ mailId, plan: { act } }) =>
        act === 'send' ? withheld.has(mailId) : act !== 'hold',
      );
      await mailHolders(tx, [...left, ...unsent.map(({ notificationId }) => notificationId)]);
    });
  },
});

async function isStopped({ content, notificationIds }: ToMany): Promise<boolean> {
  if (content.template !== 'message') return false;
  return transaction((tx) => giveBackIfStopped(tx, content.broadcastId, notificationIds));
}

/** Sends the mail to these members. Returns those who cannot be included in a shared call, and which mails are withheld. */
async function sendNow(
  mail: ToMany,
  recipients: readonly Recipient[],
  { signal }: JobContext,
): Promise<{ refused: Recipient[]; withheld: ReadonlySet<string> }> {
  const together = recipients.filter(({ email }) => isSendable(email));
  const alone = recipients.filter(({ email }) => !isSendable(email));
  const withheld = new Set<string>();
  if (together.length === 0) return { refused: alone, withheld };
  const content = contentFor(mail.content, NAME_IN_HTML, COPY, fieldsAs('html'));
  const values = await valuesOf(db(), mail, together);
  const mails = together.map((one) => mailRecipient(one, mail.content, values.get(one.memberId) ?? {}));
  const isOptional = mails.some((one) => one.unsubscribeUrl !== undefined);
  const rendered = await renderMailContent(content, isOptional ? { unsubscribeUrl: UNSUBSCRIBE } : {});
  const letter = {
    template: content.template,
    html: rendered.html,
    subject: asText(rendered.subject),
    text: asText(rendered.text),
  };
  const refused = new Set<string>();
  for (let at = 0; at < mails.length; at += MOST_RECIPIENTS) {
    const part = mails.slice(at, at + MOST_RECIPIENTS);
    const unsent = await sendToManyOnce(memberMailer(), letter, part, newId(), signal);
    for (const { id } of unsent.refused) refused.add(id);
    for (const id of unsent.withheld) withheld.add(id);
  }
  return { refused: [...alone, ...together.filter(({ mailId }) => refused.has(mailId))], withheld };
}

/** The mail to one member. `copy` is their copy id if opens are counted; `null` if theirs are not. */
function contentFor(
  content: Content,
  memberName: string,
  copy: string | null,
  values: MergeValues,
): MemberContent {
  if (content.template === 'notification') return { ...content, memberName };
  const { countedAs, broadcastId: _, ...message } = content;
  const counting = countedAs === null || copy === null ? null : countingOf(countedAs, copy);
  const title = fillText(message.title, values);
  const text = mapText(message.text, (words) => fillText(words, values));
  return { ...message, title, text, memberName, counting };
}

/** Returns a text with the placeholders for HTML replaced by those for plain text. */
const asText = (text: string): string =>
  MERGE_FIELD_NAMES.reduce(
    (all, field) => all.replaceAll(fieldIn('html', field), fieldIn('text', field)),
    text.replaceAll(NAME_IN_HTML, NAME_IN_TEXT),
  );

/** Finds what the fields of a message are replaced with, by member. */
async function valuesOf(
  on: Db | Tx,
  { content }: ToMany,
  recipients: readonly Recipient[],
): Promise<Map<string, MergeValues>> {
  if (content.template !== 'message' || recipients.length === 0) return new Map();
  const memberIds = recipients.map(({ memberId }) => memberId);
  const rows = await findMergeValues(on, content.broadcastId, memberIds);
  return new Map(rows.map(({ memberId, values }) => [memberId, values ?? {}]));
}

const copyFor = (content: Content): string =>
  content.template === 'message' && content.countedAs !== null ? newCopy(content.countedAs) : '';

function mailRecipient(
  { mailId, memberId, kind, name, email }: Recipient,
  content: Content,
  values: MergeValues,
) {
  const link = unsubscribeUrl({ memberId, scope: kind });
  return {
    id: mailId,
    to: email,
    memberId,
    unsubscribeUrl: link,
    fills: {
      [NAME_IN_HTML]: escaped(name),
      [NAME_IN_TEXT]: name,
      [UNSUBSCRIBE]: link ?? '',
      [COPY]: copyFor(content),
      ...Object.fromEntries(
        Object.entries(values).flatMap(([field, value]) => [
          [fieldIn('html', field as MergeField), escaped(value)],
          [fieldIn('text', field as MergeField), value],
        ]),
      ),
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

async function settleOthers(
  tx: Tx,
  mail: ToMany,
  planned: readonly Planned[],
  refused: readonly Recipient[],
): Promise<void> {
  const held = Map.groupBy(planned, ({ plan }) => (plan.act === 'hold' ? plan.until.getTime() : null));
  for (const [until, recipients] of held) {
    if (until === null) continue;
    const notificationIds = recipients.map(({ notificationId }) => notificationId);
    const key = `${hashOf(notificationIds)} ${until}`;
    const startAfter = new Date(until);
    const heldUntil = startAfter.toISOString();
    await enqueue(tx, mailManyJob, { ...mail, notificationIds, heldUntil }, { key, startAfter });
  }
  await withholdOthers(tx, mail, planned);
  const values = await valuesOf(tx, mail, refused);
  for (const { mailId, email, name, memberId, kind, notificationId } of refused)
    await mailMember(tx, {
      id: mailId,
      to: email,
      // Not counted: its job would name the recipient next to the copy.
      content: contentFor(mail.content, name, null, values.get(memberId) ?? {}),
      notice: { memberId, scope: kind, notificationId },
    });
}

/** Records the mails to those who are no members any longer. Of an erased one there is no notification. */
async function withholdFrom(tx: Tx, { content }: ToMany, notificationIds: readonly string[]): Promise<void> {
  const { template } = content;
  const reason = 'They are no longer a member.';
  const mails = await findNoticeMails(tx, notificationIds);
  await withhold(
    tx,
    mails.flatMap(({ mailId, memberId }) =>
      mailId === null ? [] : [{ mailId, memberId, address: null, template, reason }],
    ),
  );
}

/** Identifies mails, in any order. */
const hashOf = (ids: readonly string[]): string =>
  createHash('sha256')
    .update([...ids].sort().join(' '))
    .digest('hex');

/** Records the mails that their recipients no longer want, or want in a digest. */
async function withholdOthers(tx: Tx, { content }: ToMany, planned: readonly Planned[]): Promise<void> {
  const { template } = content;
  const withheld = planned.flatMap(({ plan, mailId, memberId, email: address }) => {
    const reason = whyWithheld(plan);
    return reason ? [{ mailId, memberId, address, template, reason }] : [];
  });
  const isNew = new Set(await withhold(tx, withheld));
  await gatherAll(
    tx,
    planned.flatMap(({ plan, mailId, notificationId: id }) =>
      plan.act === 'gather' && isNew.has(mailId) ? [{ id, period: plan.period }] : [],
    ),
  );
}

/** Mails a notice to the members of these notifications when the transaction commits. */
export async function mailMany(
  tx: Tx,
  mail: z.input<typeof toMany>,
  options: { startAfter?: Date } = {},
): Promise<void> {
  if (mail.notificationIds.length > 0) await enqueue(tx, mailManyJob, mail, options);
}
