import type { z } from 'zod';
import type { accessGiven } from '../joining-content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph } from './parts.tsx';

export function accessGivenMail(mail: z.infer<typeof accessGiven>, { appName }: Sender): MailBody {
  const { holderName, preset, rights, expiresOn } = mail;
  const title = `${holderName} gives you access at ${appName}`;
  return {
    subject: title,
    preview: `As: ${preset}. ${rights}`,
    title,
    body: (
      <>
        <Paragraph>
          {holderName} invests through {appName} and gives you access, as: {preset}.
        </Paragraph>
        <Paragraph>{rights}</Paragraph>
        <Paragraph>
          You sign in with an account of your own. Nothing is shown to you before you accept.
        </Paragraph>
        <Action href={mail.url}>{expiresOn ? 'Set up your account' : 'View and accept'}</Action>
        {expiresOn && <Aside>The link is personal, works once, and is valid until {expiresOn}.</Aside>}
      </>
    ),
    reader: 'stranger',
  };
}
