import type { z } from 'zod';
import type { questionAnswered } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Words } from './parts.tsx';

export function questionAnsweredMail(mail: z.infer<typeof questionAnswered>): MailBody {
  return {
    subject: `${mail.pageName}: your question is answered`,
    preview: 'The answer stands on the page where you asked.',
    title: 'Your question is answered',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>you asked us about {mail.pageName}:</Paragraph>
        <Words text={mail.question} />
        <Paragraph>The answer stands on the page where you asked.</Paragraph>
        <Action href={mail.url}>Read the answer</Action>
      </>
    ),
    reader: 'member',
  };
}
