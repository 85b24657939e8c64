import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Paragraph, Words } from './parts.tsx';

/** To the firm: a member wants their account deleted. */
export const firmDeletionAsked = z.object({
  template: z.literal('firm-deletion-asked'),
  memberName: z.string(),
  memberEmail: z.string(),
  /** Why, if they said. */
  words: z.string().nullable(),
  url: address,
});

export function firmDeletionAskedLetter(mail: z.infer<typeof firmDeletionAsked>): Letter {
  return {
    subject: `${mail.memberName} asks for their account to be deleted`,
    preview: 'It is deleted when you confirm it.',
    title: 'A member asks for deletion',
    body: (
      <>
        <Paragraph>
          {mail.memberName} ({mail.memberEmail}) asks for their account to be deleted. That is done when you
          confirm it.
        </Paragraph>
        {mail.words && <Words text={mail.words} />}
        <Action href={mail.url}>Look at the request</Action>
      </>
    ),
    reader: 'firm',
  };
}
