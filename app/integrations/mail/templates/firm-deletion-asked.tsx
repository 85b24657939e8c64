import type { z } from 'zod';
import type { firmDeletionAsked } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Words } from './parts.tsx';

export function firmDeletionAskedMail(mail: z.infer<typeof firmDeletionAsked>): MailBody {
  return {
    subject: `${mail.memberName} asks for their account to be deleted`,
    preview: 'It is deleted when you confirm it.',
    title: 'A member asks for deletion',
    body: (
      <>
        <Paragraph>
          {mail.memberName} ({mail.memberEmail}) asks for their account to be deleted. That is done when you
          confirm it.
        </Paragraph>
        {mail.words && <Words text={mail.words} />}
        <Action href={mail.url}>Look at the request</Action>
      </>
    ),
    reader: 'firm',
  };
}
