import type { z } from 'zod';
import type { waitlistJoined } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph } from './parts.tsx';

export function waitlistJoinedMail(mail: z.infer<typeof waitlistJoined>, { appName }: Sender): MailBody {
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
