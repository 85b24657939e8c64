import type { z } from 'zod';
import type { contactMessage } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Aside, Paragraph, Words } from './parts.tsx';

export function contactMessageMail(mail: z.infer<typeof contactMessage>): MailBody {
  const { reference, subject, fromName, fromEmail, text, fileName, url } = mail;
  return {
    subject: `${subject}: message from ${fromName}`,
    preview: text.slice(0, 120),
    title: `A message from ${fromName}`,
    body: (
      <>
        <Paragraph>
          {fromName} ({fromEmail}) wrote about “{subject}”, reference {reference}:
        </Paragraph>
        <Words text={text} />
        {fileName && <Paragraph>Attachment (open it in the inbox): {fileName}</Paragraph>}
        <Action href={url}>Answer in inbox</Action>
        <Aside>
          An answer in the inbox is filed with the conversation, and {fromName} is notified. A reply to this
          e-mail goes straight to {fromEmail} and is not filed.
        </Aside>
      </>
    ),
    reader: 'firm',
  };
}
