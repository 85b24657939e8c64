import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, address, Paragraph } from './parts.tsx';

/** To a member whose address was put on the waitlist again. */
export const waitlistExisting = z.object({
  template: z.literal('waitlist-existing'),
  /** Where to sign in. */
  url: address,
});

export function waitlistExistingLetter(mail: z.infer<typeof waitlistExisting>, { appName }: Sender): Letter {
  return {
    subject: `You have an account at ${appName}`,
    preview: 'You need no place on the waitlist: sign in.',
    title: 'You have an account',
    body: (
      <>
        <Paragraph>
          Somebody, most likely you, asked for a place on the waitlist with this address. You need none: it
          has an account already.
        </Paragraph>
        <Action href={mail.url}>Sign in</Action>
      </>
    ),
    reader: 'member',
  };
}
