import type { z } from 'zod';
import type { firmDeletionAsked } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Words } from './parts.tsx';

export function firmDeletionAskedMail(mail: z.infer<typeof firmDeletionAsked>): MailBody {
  return {
    subject: `${mail.memberName} requests account deletion`,
    preview: 'The account is deleted once an admin confirms.',
    title: 'Deletion request',
    body: (
      <>
        <Paragraph>
          {mail.memberName} ({mail.memberEmail}) requests deletion of their account. It is deleted once an
          admin confirms.
        </Paragraph>
        {mail.words && <Words text={mail.words} />}
        <Action href={mail.url}>Review request</Action>
      </>
    ),
    reader: 'firm',
  };
}
