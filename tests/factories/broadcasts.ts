import type { Document } from '@contentful/rich-text-types';
import { db } from '#app/db/client.server.ts';
import { broadcast } from '#app/db/schema/broadcasts.ts';
import { newId } from '#app/domain/ids.ts';
import { makeMember } from './members.ts';

/** A text of one paragraph, with a link at its end if an address is given. */
export const textOf = (words: string, uri?: string): Document =>
  ({
    nodeType: 'document',
    data: {},
    content: [
      {
        nodeType: 'paragraph',
        data: {},
        content: [
          { nodeType: 'text', value: words, marks: [], data: {} },
          ...(uri
            ? [
                {
                  nodeType: 'hyperlink',
                  data: { uri },
                  content: [{ nodeType: 'text', value: 'here', marks: [], data: {} }],
                },
                { nodeType: 'text', value: '', marks: [], data: {} },
              ]
            : []),
        ],
      },
    ],
  }) as unknown as Document;

/** A stored draft to everyone, by default. */
export async function makeBroadcast(change: Partial<typeof broadcast.$inferInsert> = {}) {
  const savedBy = change.savedBy ?? (await makeMember({ roles: ['admin'] })).id;
  const [row] = await db()
    .insert(broadcast)
    .values({
      id: newId(),
      title: 'Investors’ day',
      content: textOf('We open the books on 11 February.'),
      rules: [{ kind: 'everyone' }],
      savedAt: new Date(),
      savedBy,
      ...change,
    })
    .returning();
  if (!row) throw new Error('The message was not stored');
  return row;
}
