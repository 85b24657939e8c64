import type { z } from 'zod';
import type { ndaSigned } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph } from './parts.tsx';

export function ndaSignedMail(mail: z.infer<typeof ndaSigned>): MailBody {
  return {
    subject: 'You signed the non-disclosure agreement',
    preview: 'Your copy is in your profile.',
    title: 'Your signature is complete',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          You signed the non-disclosure agreement on {mail.signedOn}. Your copy and the signature certificate
          are in your profile.
        </Paragraph>
        <Action href={mail.url}>Open profile</Action>
      </>
    ),
    reader: 'member',
  };
}
