import type { Tx } from '#app/db/client.server.ts';
import { forHolder } from '#app/domain/access/holder-paths.ts';
import { noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { mailedAttachments } from '#app/platform/attachments/attachments.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { answerCause, roundOf } from './answer-round.ts';
import { findMessageBody } from './contact/contact.queries.server.ts';
import { replyTo } from './contact/reply-address.server.ts';
import { questionExcerpt } from './question.ts';
import { findName } from './question-inbox.queries.server.ts';
import { contextOf, pageNameIn } from './question-lock.server.ts';
import { findPersonOfGrant, findToNotify, lockAsker } from './questions.queries.server.ts';

type Answered = {
  id: string;
  askedAt: Date;
  messageId: string | null;
  answerId: string | null;
  answeredBy: string;
};

/**
 * Notifies a member of an answer, and adds a note in the CRM; not if the question was erased. The answer may be
 * confidential under the NDA: it is shown on the page only, never in a mail. Of what is attached the mail has the
 * titles, as the notice of a document has.
 */
export async function notifyAsker(
  tx: Tx,
  { id, askedAt, messageId, answerId, answeredBy }: Answered,
): Promise<void> {
  const askerId = (await findToNotify(tx, id))?.memberId;
  // Against an erasure, which locks in this order.
  if (askerId) await lockAsker(tx, askerId);
  const row = await findToNotify(tx, id);
  // A member who has written again since was answered before.
  const body = messageId ? await findMessageBody(tx, messageId) : row?.body;
  if (!row || body === undefined) return;
  const { memberId, reference, subject } = row;
  const { on, askerName } = await contextOf(tx, row);
  const sent = answerId ? { to: 'contactMessage' as const, id: answerId } : { to: 'question' as const, id };
  const attachments = (await mailedAttachments(tx, sent, [memberId]))(memberId);
  const common = { memberName: askerName, question: body, attachments, url: urlTo(on.href) };
  const reply = reference ? replyTo({ reference, memberId }) : null;
  const content =
    reference && subject
      ? {
          template: 'contact-answered' as const,
          takesReplies: reply?.isThread ?? false,
          ...{ reference, subject, ...common },
        }
      : { template: 'question-answered' as const, pageName: pageNameIn(on), ...common };
  const answered = { id, page: row.page, askedAt };
  const round = roundOf(answered);
  await notify(tx, {
    memberId,
    kind: 'question_answered',
    title: reference
      ? `We answered your message ${reference}`
      : `We answered ${row.grantId ? 'a question asked on your behalf' : 'your question'} about ${pageNameIn(on)}`,
    body: questionExcerpt(body),
    href: on.href,
    cause: answerCause(answered),
    mail: { id: `question-answered.${round}`, content, replyTo: reply?.address },
  });
  if (row.grantId)
    await notifyPerson(tx, row.grantId, {
      title: `We answered your question about ${pageNameIn(on)}`,
      body,
      href: on.href,
      cause: answerCause(answered),
    });
  const by = (await findName(tx, answeredBy)) ?? 'An admin';
  await noteForContact(tx, {
    memberId,
    ref: `question.answer:${round}`,
    text: `${by} answered the question about ${on.name}: ${questionExcerpt(body)}`,
  });
}

/** Notifies the person who asked in the member's name, if their access is still in force. */
async function notifyPerson(
  tx: Tx,
  grantId: string,
  { body, href, ...notice }: { title: string; body: string; href: string; cause: string },
): Promise<void> {
  const person = await findPersonOfGrant(tx, grantId);
  if (!person) return;
  await notify(tx, {
    ...{ memberId: person, kind: 'question_answered', body: questionExcerpt(body), ...notice },
    ...{ href: forHolder(href, grantId), grantId },
  });
}
