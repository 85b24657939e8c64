import { z } from 'zod';
import type { Letter } from './layout.tsx';
import { Action, address, Words } from './parts.tsx';

/** To the firm: whatever else it should know of. */
export const firmNotice = z.object({
  template: z.literal('firm-notice'),
  title: z.string(),
  lines: z.array(z.string()).min(1),
  link: z.object({ label: z.string(), url: address }).nullable(),
});

export function firmNoticeLetter({ title, lines, link }: z.infer<typeof firmNotice>): Letter {
  return {
    subject: title,
    preview: lines[0] ?? title,
    title,
    body: (
      <>
        <Words text={lines.join('\n')} />
        {link && <Action href={link.url}>{link.label}</Action>}
      </>
    ),
    reader: 'firm',
  };
}
