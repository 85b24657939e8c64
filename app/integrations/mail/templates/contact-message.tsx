import type { z } from 'zod';
import type { contactMessage } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Words } from './parts.tsx';

export function contactMessageMail(mail: z.infer<typeof contactMessage>): MailBody {
  return {
    subject: `${mail.subject}: message from ${mail.fromName}`,
    preview: mail.text,
    title: `A message from ${mail.fromName}`,
    body: (
      <>
        <Paragraph>
          {mail.fromName} ({mail.fromEmail}) writes about “{mail.subject}”:
        </Paragraph>
        <Words text={mail.text} />
        {mail.url && <Action href={mail.url}>Open the member</Action>}
      </>
    ),
    reader: 'firm',
  };
}
