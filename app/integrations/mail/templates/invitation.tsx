import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, Aside, address, Paragraph, Words } from './parts.tsx';

/** To somebody who is invited by a member, or by the firm (`inviterName` null). */
export const invitation = z.object({
  template: z.literal('invitation'),
  inviterName: z.string().nullable(),
  guestName: z.string().nullable(),
  /** In the inviter's own words. */
  message: z.string().nullable(),
  url: address,
  /** The day, written out. */
  expiresOn: z.string(),
});

export function invitationLetter(mail: z.infer<typeof invitation>, { appName }: Sender): Letter {
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
