import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, address, Paragraph } from './parts.tsx';

/** To the member whose invitation was accepted. */
export const inviteRedeemed = z.object({
  template: z.literal('invite-redeemed'),
  memberName: z.string(),
  guestName: z.string(),
  url: address,
});

export function inviteRedeemedLetter(mail: z.infer<typeof inviteRedeemed>, { appName }: Sender): Letter {
  return {
    subject: `${mail.guestName} has accepted your invitation`,
    preview: `Thank you for bringing them to ${appName}.`,
    title: 'Your invitation was accepted',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          {mail.guestName} has accepted your invitation to {appName}. Thank you for bringing them.
        </Paragraph>
        <Action href={mail.url}>Open {appName}</Action>
      </>
    ),
    reader: 'member',
  };
}
