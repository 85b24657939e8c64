import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Paragraph, Settings } from './parts.tsx';

/** One notification, for a member who wants its kind by mail at once. */
export const notification = z.object({
  template: z.literal('notification'),
  memberName: z.string(),
  title: z.string(),
  body: z.string(),
  url: address,
  /** Where they choose what is mailed. */
  settingsUrl: address,
});

export function notificationLetter(mail: z.infer<typeof notification>): Letter {
  return {
    subject: mail.title,
    preview: mail.body || mail.title,
    title: mail.title,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        {mail.body && <Paragraph>{mail.body}</Paragraph>}
        <Action href={mail.url}>Read more</Action>
        <Settings href={mail.settingsUrl} />
      </>
    ),
    reader: 'member',
  };
}
