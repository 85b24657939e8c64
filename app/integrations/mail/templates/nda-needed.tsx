import type { z } from 'zod';
import type { ndaNeeded } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function ndaNeededMail(mail: z.infer<typeof ndaNeeded>, { appName }: Sender): MailBody {
  const title = mail.again ? 'Please sign the new agreement' : 'Please sign the agreement';
  return {
    subject: `${appName}: ${mail.again ? 'please sign the new agreement' : 'please sign the agreement'}`,
    preview: 'Signing takes a few minutes, online.',
    title,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          {mail.again
            ? 'The non-disclosure agreement has a new version. Please sign it to keep access to confidential information.'
            : 'Please sign the non-disclosure agreement to access confidential information.'}{' '}
          Signing takes a few minutes, online.
        </Paragraph>
        <Action href={mail.url}>Read and sign</Action>
      </>
    ),
    reader: 'member',
  };
}
