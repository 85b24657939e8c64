import type { z } from 'zod';
import type { firmQuestion } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Aside, Paragraph, Words } from './parts.tsx';

export function firmQuestionMail(mail: z.infer<typeof firmQuestion>): MailBody {
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
