import type { z } from 'zod';
import type { rejected } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Paragraph, Words } from './parts.tsx';

export function rejectedMail(mail: z.infer<typeof rejected>, { appName }: Sender): MailBody {
  return {
    subject: `Your request to join ${appName}`,
    preview: 'We cannot offer you membership at this time.',
    title: 'We cannot offer you membership',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          Thank you for your interest in {appName}. We have reviewed your request and cannot offer you
          membership at this time.
        </Paragraph>
        {mail.words && <Words text={mail.words} />}
      </>
    ),
    reader: 'former',
  };
}
