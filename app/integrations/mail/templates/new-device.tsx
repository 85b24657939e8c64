import type { z } from 'zod';
import type { newDevice } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function newDeviceMail(mail: z.infer<typeof newDevice>, { appName }: Sender): MailBody {
  return {
    subject: `New sign-in to ${appName}`,
    preview: `With ${mail.device}, on ${mail.at}`,
    title: 'New sign-in to your account',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          Someone signed in to your account with {mail.device} on {mail.at}. We have not seen this browser
          with your account before.
        </Paragraph>
        <Paragraph>
          If this was you, no action is needed. If not, sign it out in your profile and change your password.
        </Paragraph>
        <Action href={mail.url}>View active sessions</Action>
      </>
    ),
    reader: 'member',
  };
}
