import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Paragraph } from './parts.tsx';

/** To a member whose signature is complete. */
export const ndaSigned = z.object({
  template: z.literal('nda-signed'),
  memberName: z.string(),
  signedOn: z.string(),
  /** Their profile, where the signed agreement is. */
  url: address,
});

export function ndaSignedLetter(mail: z.infer<typeof ndaSigned>): Letter {
  return {
    subject: 'You have signed the non-disclosure agreement',
    preview: 'Your copy is in your profile.',
    title: 'Your signature is complete',
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>
          You have signed the non-disclosure agreement on {mail.signedOn}. Your copy and the certificate of
          the signature are in your profile, to keep.
        </Paragraph>
        <Action href={mail.url}>Open your profile</Action>
      </>
    ),
    reader: 'member',
  };
}
