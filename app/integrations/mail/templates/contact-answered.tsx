import type { z } from 'zod';
import type { contactAnswered } from '../content.ts';
import { conversationSubject } from './contact-copy.tsx';
import type { MailBody } from './layout.tsx';
import { Action, Attachments, Paragraph, Words } from './parts.tsx';

export function contactAnsweredMail(mail: z.infer<typeof contactAnswered>): MailBody {
  const { reference, subject, memberName, question, url, takesReplies } = mail;
  return {
    // As of the first mail of the conversation, so that mail programs show them together.
    subject: `Re: ${conversationSubject(subject)}`,
    preview: 'Sign in to read the answer.',
    title: 'We answered your message',
    body: (
      <>
        <Paragraph>Dear {memberName},</Paragraph>
        <Paragraph>
          We have answered your message about “{subject}”, reference {reference}:
        </Paragraph>
        <Words text={question} />
        <Paragraph>
          Sign in to read the answer. You can reply {takesReplies ? 'there or by e-mail' : 'there'}.
        </Paragraph>
        <Attachments attachments={mail.attachments} />
        <Action href={url}>Read answer</Action>
      </>
    ),
    reader: 'member',
    takesReplies,
  };
}
