import type { z } from 'zod';
import type { digest } from '../content.ts';
import type { MailBody, Sender } from './layout.tsx';
import { Action, Aside, Paragraph, Quiet, Settings, TextLink } from './parts.tsx';

const SPAN = { daily: 'since yesterday', weekly: 'this week' } as const;

export function digestMail(mail: z.infer<typeof digest>, { appName }: Sender): MailBody {
  const [first] = mail.items;
  return {
    subject: `New on ${appName} ${SPAN[mail.period]}`,
    preview: first?.title ?? '',
    title: `New ${SPAN[mail.period]}`,
    body: (
      <>
        <Paragraph>Dear {mail.memberName},</Paragraph>
        {mail.items.map((item) => (
          <div key={item.id}>
            <Paragraph>
              <TextLink href={item.url}>{item.title}</TextLink>
              {item.body && (
                <>
                  <br />
                  {item.body}
                </>
              )}
              <br />
              <Quiet>{item.when}</Quiet>
            </Paragraph>
          </div>
        ))}
        {mail.more > 0 && <Aside>{mail.more === 1 ? 'And 1 more.' : `And ${mail.more} more.`}</Aside>}
        <Action href={mail.url}>View all</Action>
        <Settings href={mail.settingsUrl} />
      </>
    ),
    reader: 'member',
  };
}
