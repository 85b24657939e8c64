import type { z } from 'zod';
import type { firmQuestion } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Aside, Paragraph, Words } from './parts.tsx';

export function firmQuestionMail(mail: z.infer<typeof firmQuestion>): MailBody {
  return {
    subject: `Question about ${mail.pageName} from ${mail.memberName}`,
    preview: mail.question.slice(0, 120),
    title: `Question about ${mail.pageName}`,
    body: (
      <>
        <Paragraph>
          {mail.memberName} ({mail.memberEmail}) asks:
        </Paragraph>
        <Words text={mail.question} />
        <Action href={mail.url}>Answer</Action>
        <Aside>Please answer in the app, not by e-mail, so that your colleagues see the answer.</Aside>
      </>
    ),
    reader: 'firm',
  };
}
