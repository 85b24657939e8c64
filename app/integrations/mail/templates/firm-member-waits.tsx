import type { z } from 'zod';
import type { firmMemberWaits } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function firmMemberWaitsMail(mail: z.infer<typeof firmMemberWaits>): MailBody {
  return {
    subject: `${mail.personName} is awaiting approval`,
    preview: mail.origin,
    title: `${mail.personName} is awaiting approval`,
    body: (
      <>
        <Paragraph>
          {mail.personName} ({mail.personEmail}) signed up. {mail.origin}
        </Paragraph>
        <Action href={mail.url}>Approve or reject</Action>
      </>
    ),
    reader: 'firm',
  };
}
