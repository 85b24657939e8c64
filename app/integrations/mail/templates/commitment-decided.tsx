import type { z } from 'zod';
import type { commitmentDecided } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Words } from './parts.tsx';

type CommitmentDecided = z.infer<typeof commitmentDecided>;

const WORDS = {
  accepted: 'was accepted',
  scaled_back: 'was accepted in part',
  declined: 'was declined',
  waitlisted: 'is on the waitlist',
} as const satisfies Record<CommitmentDecided['outcome'], string>;

export function commitmentDecidedMail(mail: CommitmentDecided): MailBody {
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
