import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Paragraph, Words } from './parts.tsx';

/** Amounts are formatted already; `sentence` says what was decided, from the member's side. */
export const commitmentDecided = z.object({
  template: z.literal('commitment-decided'),
  outcome: z.enum(['accepted', 'scaled_back', 'declined', 'waitlisted']),
  memberName: z.string(),
  opportunityName: z.string(),
  sentence: z.string(),
  /** What happens next; for a declined one, the reason given. */
  detail: z.string(),
  url: address,
});
type CommitmentDecided = z.infer<typeof commitmentDecided>;

const WORDS = {
  accepted: 'was accepted',
  scaled_back: 'was accepted in part',
  declined: 'was declined',
  waitlisted: 'is on the waitlist',
} as const satisfies Record<CommitmentDecided['outcome'], string>;

export function commitmentDecidedLetter(mail: CommitmentDecided): Letter {
  const { outcome, opportunityName, sentence, detail } = mail;
  return {
    subject: `${opportunityName}: your commitment ${WORDS[outcome]}`,
    preview: sentence,
    title: `Your commitment ${WORDS[outcome]}`,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        {outcome === 'declined' ? <Words text={detail} /> : <Paragraph>{detail}</Paragraph>}
        <Action href={mail.url}>Open {opportunityName}</Action>
      </>
    ),
    reader: 'member',
  };
}
