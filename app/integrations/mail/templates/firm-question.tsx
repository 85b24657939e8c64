import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, Aside, address, Paragraph, Words } from './parts.tsx';

/** To the firm: a member asks something. */
export const firmQuestion = z.object({
  template: z.literal('firm-question'),
  memberName: z.string(),
  memberEmail: z.string(),
  pageName: z.string(),
  question: z.string(),
  url: address,
});

export function firmQuestionLetter(mail: z.infer<typeof firmQuestion>): Letter {
  return {
    subject: `Question about ${mail.pageName} from ${mail.memberName}`,
    preview: mail.question.slice(0, 120),
    title: `A question about ${mail.pageName}`,
    body: (
      <>
        <Paragraph>
          {mail.memberName} ({mail.memberEmail}) asks:
        </Paragraph>
        <Words text={mail.question} />
        <Action href={mail.url}>Answer it</Action>
        <Aside>Please answer there and not by mail: so everyone at the firm sees that it is answered.</Aside>
      </>
    ),
    reader: 'firm',
  };
}
