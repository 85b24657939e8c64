import type { z } from 'zod';
import type { waitlistExisting } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function waitlistExistingMail(mail: z.infer<typeof waitlistExisting>, { appName }: Sender): MailBody {
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
