import { render } from '@react-email/render';
import type { z } from 'zod';
import {
  CommitmentDecidedMail,
  commitmentDecided,
  commitmentDecidedSubject,
} from './templates/commitment-decided.tsx';
import type { Sender } from './templates/layout.tsx';

/** What a mail says, as data; every template stands here. */
export const mailContent = commitmentDecided;
export type MailContent = z.infer<typeof mailContent>;

/** Subject, HTML and plain text of a mail. */
export async function renderMail(content: MailContent, sender: Sender) {
  const element = <CommitmentDecidedMail mail={content} sender={sender} />;
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return { subject: commitmentDecidedSubject(content), html, text };
}
