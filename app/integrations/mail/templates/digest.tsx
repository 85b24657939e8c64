import { z } from 'zod';
import type { Letter, Sender } from './layout.tsx';
import { Action, Aside, address, Paragraph, Quiet, Settings, TextLink } from './parts.tsx';

/** The notifications of a day or a week, for a member who wants them gathered. */
export const digest = z.object({
  template: z.literal('digest'),
  memberName: z.string(),
  period: z.enum(['daily', 'weekly']),
  /** Newest first; `when` is written out. */
  items: z
    .array(z.object({ id: z.string(), title: z.string(), body: z.string(), when: z.string(), url: address }))
    .min(1),
  /** How many more there are than are listed. */
  more: z.number().int().min(0),
  /** All notifications. */
  url: address,
  settingsUrl: address,
});

const SPAN = { daily: 'since yesterday', weekly: 'this week' } as const;

export function digestLetter(mail: z.infer<typeof digest>, { appName }: Sender): Letter {
  const [first] = mail.items;
  return {
    subject: `What is new at ${appName} ${SPAN[mail.period]}`,
    preview: first?.title ?? '',
    title: `What is new ${SPAN[mail.period]}`,
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
        {mail.more > 0 && <Aside>{mail.more === 1 ? 'And one more.' : `And ${mail.more} more.`}</Aside>}
        <Action href={mail.url}>See all</Action>
        <Settings href={mail.settingsUrl} />
      </>
    ),
    reader: 'member',
  };
}
