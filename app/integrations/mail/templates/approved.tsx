import type { z } from 'zod';
import type { approved } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function approvedMail(mail: z.infer<typeof approved>, { appName }: Sender): MailBody {
  return {
    subject: `Welcome to ${appName}`,
    preview: 'You are a member now. Sign in to continue.',
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
