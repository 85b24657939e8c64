import type { z } from 'zod';
import type { waitlistExisting } from '../joining-content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function waitlistExistingMail(mail: z.infer<typeof waitlistExisting>, { appName }: Sender): MailBody {
  return {
    subject: `You already have a ${appName} account`,
    preview: 'You do not need the waitlist. Sign in instead.',
    title: 'You already have an account',
    body: (
      <>
        <Paragraph>
          This address was entered on our waitlist form, most likely by you. It already has an account, so you
          can simply sign in.
        </Paragraph>
        <Action href={mail.url}>Sign in</Action>
      </>
    ),
    reader: 'member',
  };
}
