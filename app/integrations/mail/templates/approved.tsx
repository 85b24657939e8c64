import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, address, Paragraph } from './parts.tsx';

/** To a person whom the firm has approved. */
export const approved = z.object({
  template: z.literal('approved'),
  memberName: z.string(),
  url: address,
});

export function approvedLetter(mail: z.infer<typeof approved>, { appName }: Sender): Letter {
  return {
    subject: `Welcome to ${appName}`,
    preview: 'You are a member now. Sign in to go on.',
    title: `Welcome to ${appName}`,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          You are a member now. When you sign in, you are led through what is left to do: signing the
          non-disclosure agreement, and telling us what you would like to invest in.
        </Paragraph>
        <Action href={mail.url}>Open {appName}</Action>
      </>
    ),
    reader: 'member',
  };
}
