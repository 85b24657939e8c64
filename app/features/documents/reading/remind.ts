import { z } from 'zod';

/** The members who have not opened a document that are listed, and the most that are reminded at once. */
export const MOST_UNREAD = 200;

export const readingReminder = z.object({
  id: z.uuid(),
  memberIds: z.array(z.uuid()).min(1).max(MOST_UNREAD),
});
export type ReadingReminder = z.infer<typeof readingReminder>;

/** A member who may read a document and has not opened it. Times are ISO. */
export type UnreadMember = { id: string; name: string; email: string; remindedAt: string | null };

export type Unread = { total: number; people: UnreadMember[] };
