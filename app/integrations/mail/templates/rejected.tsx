import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Paragraph, Words } from './parts.tsx';

/** To a person whom the firm does not take. */
export const rejected = z.object({
  template: z.literal('rejected'),
  memberName: z.string(),
  /** What the firm wants to say about it. */
  words: z.string().nullable(),
});

export function rejectedLetter(mail: z.infer<typeof rejected>, { appName }: Sender): Letter {
  return {
    subject: `Your request to join ${appName}`,
    preview: 'We cannot offer you a membership at this time.',
    title: 'We cannot offer you a membership',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          Thank you for your interest in {appName}. We have looked at your request and cannot offer you a
          membership at this time.
        </Paragraph>
        {mail.words && <Words text={mail.words} />}
      </>
    ),
    reader: 'former',
  };
}
