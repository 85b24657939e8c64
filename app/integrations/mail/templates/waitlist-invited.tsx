import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, Aside, address, Paragraph } from './parts.tsx';

/** To somebody for whom a live invitation waits, when they ask for the waitlist or leave it for an invitation. */
export const waitlistInvited = z.object({
  template: z.literal('waitlist-invited'),
  url: address,
  expiresOn: z.string(),
});

export function waitlistInvitedLetter(mail: z.infer<typeof waitlistInvited>, { appName }: Sender): Letter {
  return {
    subject: `Your invitation to ${appName} waits for you`,
    preview: `It is good until ${mail.expiresOn}.`,
    title: 'Your invitation waits for you',
    body: (
      <>
        <Paragraph>You need not wait any longer: there is a place for you at {appName}.</Paragraph>
        <Action href={mail.url}>Accept the invitation</Action>
        <Aside>
          The link is yours alone, works once, and is good until {mail.expiresOn}. It takes the place of any
          that we sent you before.
        </Aside>
      </>
    ),
    reader: 'stranger',
  };
}
