import type { z } from 'zod';
import type { accountDeletionConfirmed } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Paragraph, Words } from './parts.tsx';

export function accountDeletionConfirmedMail(
  mail: z.infer<typeof accountDeletionConfirmed>,
  { appName }: Sender,
): MailBody {
  return {
    subject: `Your account at ${appName} is deleted`,
    preview: 'You cannot sign in any more, and we write to you no more.',
    title: 'Your account is deleted',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          As you asked, your account at {appName} is deleted. You cannot sign in any more, and this is our
          last mail to you.
        </Paragraph>
        {mail.kept.length > 0 && (
          <>
            <Paragraph>The law has us keep this for some years, where nobody uses it:</Paragraph>
            <Words text={mail.kept.join('\n')} />
          </>
        )}
      </>
    ),
    reader: 'former',
  };
}
