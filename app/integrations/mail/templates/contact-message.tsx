import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Paragraph, Words } from './parts.tsx';

/** To the firm: what a member wrote on the contact page. An answer to the mail goes to them (`replyTo` of `mailFirm`). */
export const contactMessage = z.object({
  template: z.literal('contact-message'),
  /** One of the subjects that the page offers. */
  subject: z.string(),
  text: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  /** The member in the admin area. */
  url: address.nullable(),
});

export function contactMessageLetter(mail: z.infer<typeof contactMessage>): Letter {
  return {
    subject: `${mail.subject}: message from ${mail.fromName}`,
    preview: mail.text,
    title: `A message from ${mail.fromName}`,
    body: (
      <>
        <Paragraph>
          {mail.fromName} ({mail.fromEmail}) writes about “{mail.subject}”:
        </Paragraph>
        <Words text={mail.text} />
        {mail.url && <Action href={mail.url}>Open the member</Action>}
      </>
    ),
    reader: 'firm',
  };
}
