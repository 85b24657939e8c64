import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Paragraph, Words } from './parts.tsx';

/** To who asked. The answer stands on the page alone, behind the agreement that it may be under. */
export const questionAnswered = z.object({
  template: z.literal('question-answered'),
  memberName: z.string(),
  /** What was asked about: `Kontor Systems`. */
  pageName: z.string(),
  question: z.string(),
  url: address,
});

export function questionAnsweredLetter(mail: z.infer<typeof questionAnswered>): Letter {
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
