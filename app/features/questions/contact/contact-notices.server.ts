import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ContactSubject } from '#app/domain/messages/contact.ts';
import { noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { mailFirm, mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { inboxUrl } from '../question-lock.server.ts';
import { conversationHref } from './contact.ts';
import { replyTo } from './reply-address.server.ts';

type Message = {
  messageId: string;
  questionId: string;
  reference: string;
  subject: ContactSubject;
  body: string;
  file: { name: string } | null;
  /** The address of the member's contact, who gets it too. */
  contactEmail: string | null;
};

/**
 * Notifies the firm and the member's contact of a message by mail, with the member's address as reply-to, and by a CRM note; mails the member
 * a copy.
 */
export async function notifyOfMessage(tx: Tx, viewer: Viewer, message: Message): Promise<void> {
  const { messageId, questionId, reference, subject, body, file, contactEmail } = message;
  const fileName = file?.name ?? null;
  const toFirm = {
    replyTo: viewer.email,
    content: {
      template: 'contact-message' as const,
      ...{ reference, subject, text: body, fileName },
      ...{ fromName: viewer.name, fromEmail: viewer.email },
      url: inboxUrl(questionId),
    },
  };
  await mailFirm(tx, { id: `contact.${messageId}`, ...toFirm });
  if (contactEmail && contactEmail.toLowerCase() !== settings().irEmail.toLowerCase())
    await mailFirm(tx, { id: `contact-named.${messageId}`, to: contactEmail, ...toFirm });
  const reply = replyTo({ reference, memberId: viewer.memberId });
  await mailMember(tx, {
    id: `contact-copy.${messageId}`,
    to: viewer.email,
    replyTo: reply.address,
    content: {
      template: 'contact-copy',
      takesReplies: reply.isThread,
      ...{ reference, subject, text: body, fileName },
      memberName: viewer.name,
      url: urlTo(conversationHref(reference)),
    },
  });
  const attached = fileName ? ` (with the file ${fileName})` : '';
  await noteForContact(tx, {
    memberId: viewer.memberId,
    ref: `contact.write:${messageId}`,
    text: `Wrote about ${subject}, ${reference}${attached}: ${body}`,
  });
}
