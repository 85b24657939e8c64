import type { z } from 'zod';
import type { commitmentReceipt } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Paragraph, Words } from './parts.tsx';

type CommitmentReceipt = z.infer<typeof commitmentReceipt>;

const TITLES = {
  submitted: 'We have received your commitment',
  amended: 'Your commitment was changed',
  withdrawn: 'Your commitment was withdrawn',
} as const satisfies Record<CommitmentReceipt['kind'], string>;

export function commitmentReceiptMail(mail: CommitmentReceipt): MailBody {
  const { kind, memberName, opportunityName, sentence, facts, detail, url } = mail;
  return {
    subject: `${opportunityName}: ${TITLES[kind].toLowerCase()}`,
    preview: sentence,
    title: TITLES[kind],
    body: (
      <>
        <Paragraph>Dear {memberName},</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Words text={facts.map(({ label, value }) => `${label}: ${value}`).join('\n')} />
        <Paragraph>{detail}</Paragraph>
        <Action href={url}>View receipt</Action>
      </>
    ),
    reader: 'member',
  };
}
