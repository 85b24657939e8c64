import { z } from 'zod';
import { adminMutation, memberMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { MOST_PAGES_REPORTED, saveReading } from './reading.server.ts';
import { readingReminder } from './remind.ts';
import { remindReaders } from './unread.server.ts';

const pageTime = z.object({
  page: z.int().min(1).max(100_000),
  milliseconds: z.int().min(0).max(86_400_000),
});

export const readingRouter = router({
  save: memberMutation.for('documents')(
    z.object({ versionId: z.uuid(), times: z.array(pageTime).min(1).max(MOST_PAGES_REPORTED) }),
    saveReading,
  ),
  remind: adminMutation('documents', readingReminder, remindReaders),
});
