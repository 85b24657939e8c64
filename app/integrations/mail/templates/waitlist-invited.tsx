import type { z } from 'zod';
import type { waitlistInvited } from '../joining-content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph } from './parts.tsx';

export function waitlistInvitedMail(mail: z.infer<typeof waitlistInvited>, { appName }: Sender): MailBody {
  return {
    subject: `Your invitation to ${appName}`,
    preview: `It is valid until ${mail.expiresOn}.`,
    title: 'Your invitation',
    body: (
      <>
        <Paragraph>You are off the waitlist: we invite you to join {appName}.</Paragraph>
        <Action href={mail.url}>Accept invitation</Action>
        <Aside>
          The link is personal, works once, and is valid until {mail.expiresOn}. It replaces any link we sent
          you before.
        </Aside>
      </>
    ),
    reader: 'stranger',
  };
}
