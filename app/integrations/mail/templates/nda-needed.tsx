import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, address, Paragraph } from './parts.tsx';

/** To a member who has an agreement to sign; `again`: they have signed an earlier version. */
export const ndaNeeded = z.object({
  template: z.literal('nda-needed'),
  memberName: z.string(),
  again: z.boolean(),
  url: address,
});

export function ndaNeededLetter(mail: z.infer<typeof ndaNeeded>, { appName }: Sender): Letter {
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
