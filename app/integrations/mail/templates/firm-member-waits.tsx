import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Paragraph } from './parts.tsx';

/** To the firm: somebody waits for a decision. */
export const firmMemberWaits = z.object({
  template: z.literal('firm-member-waits'),
  personName: z.string(),
  personEmail: z.string(),
  /** How they came: `Invited by Ada Lindqvist.` */
  origin: z.string(),
  url: address,
});

export function firmMemberWaitsLetter(mail: z.infer<typeof firmMemberWaits>): Letter {
  return {
    subject: `${mail.personName} waits for your decision`,
    preview: mail.origin,
    title: `${mail.personName} waits for your decision`,
    body: (
      <>
        <Paragraph>
          {mail.personName} ({mail.personEmail}) has signed up. {mail.origin}
        </Paragraph>
        <Action href={mail.url}>Approve or reject</Action>
      </>
    ),
    reader: 'firm',
  };
}
