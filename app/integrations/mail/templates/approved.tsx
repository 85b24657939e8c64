import type { z } from 'zod';
import type { approved } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function approvedMail(mail: z.infer<typeof approved>, { appName }: Sender): MailBody {
  return {
    subject: `Welcome to ${appName}`,
    preview: 'Your membership is approved. Sign in to continue.',
    title: `Welcome to ${appName}`,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          Your membership is approved. Sign in to complete two steps: sign the non-disclosure agreement, and
          share your investment preferences.
        </Paragraph>
        <Action href={mail.url}>Open {appName}</Action>
      </>
    ),
    reader: 'member',
  };
}
