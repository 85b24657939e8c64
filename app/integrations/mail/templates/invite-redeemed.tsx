import type { z } from 'zod';
import type { inviteRedeemed } from '../joining-content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function inviteRedeemedMail(mail: z.infer<typeof inviteRedeemed>, { appName }: Sender): MailBody {
  return {
    subject: `${mail.guestName} accepted your invitation`,
    preview: `Thank you for the referral.`,
    title: 'Your invitation was accepted',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          {mail.guestName} accepted your invitation to {appName}. Thank you for the referral.
        </Paragraph>
        <Action href={mail.url}>Open {appName}</Action>
      </>
    ),
    reader: 'member',
  };
}
