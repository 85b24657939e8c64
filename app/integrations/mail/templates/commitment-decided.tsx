import { Button, Text } from '@react-email/components';
import { z } from 'zod';
import { Layout, type Sender } from './layout.tsx';
import { look } from './look.ts';

/** Amounts are formatted already; `sentence` says what was decided, from the member's side. */
export const commitmentDecided = z.object({
  template: z.literal('commitment-decided'),
  outcome: z.enum(['accepted', 'scaled_back', 'declined']),
  memberName: z.string(),
  opportunityName: z.string(),
  sentence: z.string(),
  /** What happens next; for a declined one, the reason given. */
  detail: z.string(),
  /** Full address of the page to read more at. */
  url: z.url(),
});
export type CommitmentDecided = z.infer<typeof commitmentDecided>;

const WORDS = {
  accepted: { subject: 'accepted', title: 'Your commitment was accepted' },
  scaled_back: { subject: 'accepted in part', title: 'Your commitment was accepted in part' },
  declined: { subject: 'declined', title: 'Your commitment was declined' },
} as const satisfies Record<CommitmentDecided['outcome'], { subject: string; title: string }>;

export const commitmentDecidedSubject = ({ outcome, opportunityName }: CommitmentDecided): string =>
  `${opportunityName}: your commitment was ${WORDS[outcome].subject}`;

export function CommitmentDecidedMail({ mail, sender }: { mail: CommitmentDecided; sender: Sender }) {
  return (
    <Layout sender={sender} preview={mail.sentence} title={WORDS[mail.outcome].title}>
      <Text style={look.text}>Dear {mail.memberName},</Text>
      <Text style={look.text}>{mail.sentence}</Text>
      <Text style={mail.outcome === 'declined' ? look.quote : look.text}>{mail.detail}</Text>
      <Button href={mail.url} style={look.button}>
        Open {mail.opportunityName}
      </Button>
    </Layout>
  );
}
