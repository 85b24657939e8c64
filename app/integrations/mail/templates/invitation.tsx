import type { z } from 'zod';
import type { invitation } from '../joining-content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph, Words } from './parts.tsx';

export function invitationMail(mail: z.infer<typeof invitation>, { appName }: Sender): MailBody {
  const { inviterName, guestName, message, expiresOn } = mail;
  const title = inviterName ? `${inviterName} invites you to ${appName}` : `You are invited to ${appName}`;
  return {
    subject: title,
    preview: `Your invitation is valid until ${expiresOn}.`,
    title,
    body: (
      <>
        {guestName && <Paragraph>Dear {guestName},</Paragraph>}
        <Paragraph>
          {inviterName ?? appName} invites you to join {appName}, where members find, make and follow private
          investments. Membership is by invitation only.
        </Paragraph>
        {message && <Words text={message} />}
        <Action href={mail.url}>Accept invitation</Action>
        <Aside>The link is personal, works once, and is valid until {expiresOn}.</Aside>
      </>
    ),
    reader: 'stranger',
  };
}
