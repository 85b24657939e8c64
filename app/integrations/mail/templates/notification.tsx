import type { z } from 'zod';
import type { notification } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Settings } from './parts.tsx';

export function notificationMail(mail: z.infer<typeof notification>): MailBody {
  return {
    subject: mail.title,
    preview: mail.body || mail.title,
    title: mail.title,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        {mail.body && <Paragraph>{mail.body}</Paragraph>}
        <Action href={mail.url}>Read more</Action>
        <Settings href={mail.settingsUrl} />
      </>
    ),
    reader: 'member',
  };
}
