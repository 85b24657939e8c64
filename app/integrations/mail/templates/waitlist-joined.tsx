import type { z } from 'zod';
import type { waitlistJoined } from '../joining-content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph } from './parts.tsx';

export function waitlistJoinedMail(mail: z.infer<typeof waitlistJoined>, { appName }: Sender): MailBody {
  return {
    subject: `You are on the ${appName} waitlist`,
    preview: 'We will write to you as soon as a place opens.',
    title: 'You are on the waitlist',
    body: (
      <>
        <Paragraph>We will write to you as soon as a place opens.</Paragraph>
        <Paragraph>
          Until then, you can share your investment preferences. It takes a few minutes and helps us invite
          you at the right time.
        </Paragraph>
        <Action href={mail.url}>Add preferences</Action>
        <Aside>The link is personal and valid until {mail.expiresOn}.</Aside>
      </>
    ),
    reader: 'stranger',
  };
}
