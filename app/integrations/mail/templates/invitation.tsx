import type { z } from 'zod';
import type { invitation } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph, Words } from './parts.tsx';

export function invitationMail(mail: z.infer<typeof invitation>, { appName }: Sender): MailBody {
  const { inviterName, guestName, message, expiresOn } = mail;
  const title = inviterName ? `${inviterName} invites you to ${appName}` : `You are invited to ${appName}`;
  return {
    subject: title,
    preview: `Your invitation is good until ${expiresOn}.`,
    title,
    body: (
      <>
        {guestName && <Paragraph>Dear {guestName},</Paragraph>}
        <Paragraph>
          {inviterName ?? appName} would like you to join {appName}, where members find, follow and make
          private investments. It is open by invitation only.
        </Paragraph>
        {message && <Words text={message} />}
        <Action href={mail.url}>Accept the invitation</Action>
        <Aside>The link is yours alone, works once, and is good until {expiresOn}.</Aside>
      </>
    ),
    reader: 'stranger',
  };
}
