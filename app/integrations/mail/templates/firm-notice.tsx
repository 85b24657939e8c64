import type { z } from 'zod';
import type { firmNotice } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { Action, Words } from './parts.tsx';

export function firmNoticeMail({ title, lines, link }: z.infer<typeof firmNotice>): MailBody {
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
