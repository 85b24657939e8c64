import type { z } from 'zod';
import type { questionAnswered } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Attachments, Paragraph, Words } from './parts.tsx';

export function questionAnsweredMail(mail: z.infer<typeof questionAnswered>): MailBody {
  return {
    subject: `We answered your question about ${mail.pageName}`,
    preview: 'The answer is on the page where you asked.',
    title: 'We answered your question',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>You asked about {mail.pageName}:</Paragraph>
        <Words text={mail.question} />
        <Paragraph>The answer is on the page where you asked.</Paragraph>
        <Attachments attachments={mail.attachments} />
        <Action href={mail.url}>Read answer</Action>
      </>
    ),
    reader: 'member',
  };
}
