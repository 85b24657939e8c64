import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, Aside, address, Paragraph } from './parts.tsx';

/** To somebody who has just joined the waitlist. */
export const waitlistJoined = z.object({
  template: z.literal('waitlist-joined'),
  /** Opens their preferences without an account. */
  url: address,
  /** How long the link is good, written out: `21 Nov 2026`. */
  expiresOn: z.string(),
});

export function waitlistJoinedLetter(mail: z.infer<typeof waitlistJoined>, { appName }: Sender): Letter {
  return {
    subject: `You are on the waitlist of ${appName}`,
    preview: 'We write to you as soon as there is a place for you.',
    title: 'You are on the waitlist',
    body: (
      <>
        <Paragraph>We write to you as soon as there is a place for you.</Paragraph>
        <Paragraph>
          Until then you can tell us what you would like to invest in. It takes a few minutes and helps us to
          invite you at the right moment.
        </Paragraph>
        <Action href={mail.url}>Tell us what you look for</Action>
        <Aside>The link is yours alone and is good until {mail.expiresOn}.</Aside>
      </>
    ),
    reader: 'stranger',
  };
}
