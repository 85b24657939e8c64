import type { z } from 'zod';
import type { waitlistInvited } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph } from './parts.tsx';

export function waitlistInvitedMail(mail: z.infer<typeof waitlistInvited>, { appName }: Sender): MailBody {
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
