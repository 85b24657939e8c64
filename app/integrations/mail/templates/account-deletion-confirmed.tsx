import type { z } from 'zod';
import type { accountDeletionConfirmed } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Paragraph, Words } from './parts.tsx';

export function accountDeletionConfirmedMail(
  mail: z.infer<typeof accountDeletionConfirmed>,
  { appName }: Sender,
): MailBody {
  return {
    subject: `Your ${appName} account has been deleted`,
    preview: 'You can no longer sign in, and we will not write to you again.',
    title: 'Your account has been deleted',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          As you requested, we have deleted your {appName} account. You can no longer sign in, and this is our
          last e-mail to you.
        </Paragraph>
        {mail.kept.length > 0 && (
          <>
            <Paragraph>We are legally required to keep the following for some years:</Paragraph>
            <Words text={mail.kept.join('\n')} />
          </>
        )}
      </>
    ),
    reader: 'former',
  };
}
