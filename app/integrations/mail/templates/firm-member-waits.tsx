import type { z } from 'zod';
import type { firmMemberWaits } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function firmMemberWaitsMail(mail: z.infer<typeof firmMemberWaits>): MailBody {
  return {
    subject: `${mail.personName} waits for your decision`,
    preview: mail.origin,
    title: `${mail.personName} waits for your decision`,
    body: (
      <>
        <Paragraph>
          {mail.personName} ({mail.personEmail}) has signed up. {mail.origin}
        </Paragraph>
        <Action href={mail.url}>Approve or reject</Action>
      </>
    ),
    reader: 'firm',
  };
}
