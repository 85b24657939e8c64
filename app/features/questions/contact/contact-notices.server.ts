import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ContactSubject } from '#app/domain/messages/contact.ts';
import { noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { mailFirm, mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
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
};

/**
 * Notifies the firm of a message by mail, with the member's address as reply-to, and by a CRM note; mails the member
 * a copy.
 */
export async function notifyOfMessage(tx: Tx, viewer: Viewer, message: Message): Promise<void> {
  const { messageId, questionId, reference, subject, body, file } = message;
  const fileName = file?.name ?? null;
  await mailFirm(tx, {
    id: `contact.${messageId}`,
    replyTo: viewer.email,
    content: {
      template: 'contact-message',
      ...{ reference, subject, text: body, fileName },
      ...{ fromName: viewer.name, fromEmail: viewer.email },
      url: inboxUrl(questionId),
    },
  });
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
