import type { z } from 'zod';
import type { ndaNeeded } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function ndaNeededMail(mail: z.infer<typeof ndaNeeded>, { appName }: Sender): MailBody {
  const title = mail.again ? 'Please sign the new agreement' : 'Please sign the agreement';
  return {
    subject: `${title} of ${appName}`,
    preview: 'It takes a few minutes and needs no paper.',
    title,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          {mail.again
            ? 'The non-disclosure agreement has a new version. To see what is confidential you sign it once more.'
            : 'To see what is confidential you first sign the non-disclosure agreement.'}{' '}
          It takes a few minutes and needs no paper.
        </Paragraph>
        <Action href={mail.url}>Read and sign</Action>
      </>
    ),
    reader: 'member',
  };
}
