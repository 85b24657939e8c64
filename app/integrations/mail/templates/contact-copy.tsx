import type { z } from 'zod';
import type { contactCopy } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Words } from './parts.tsx';

export const conversationSubject = (subject: string): string => `Your message about ${subject}`;

export function contactCopyMail(mail: z.infer<typeof contactCopy>): MailBody {
  const { reference, subject, memberName, text, fileName, url, takesReplies } = mail;
  return {
    subject: conversationSubject(subject),
    preview: `A copy of your message about ${subject}.`,
    title: 'We received your message',
    body: (
      <>
        <Paragraph>Dear {memberName},</Paragraph>
        <Paragraph>
          Thank you for writing to us. Your reference is {reference}. This is a copy of your message about “
          {subject}”:
        </Paragraph>
        <Words text={text} />
        {fileName && <Paragraph>Attached: {fileName}</Paragraph>}
        <Paragraph>We will let you know when we answer.</Paragraph>
        <Action href={url}>Open conversation</Action>
      </>
    ),
    reader: 'member',
    takesReplies,
  };
}
