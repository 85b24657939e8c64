import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { type Digest, dueDigests, takeDigest } from '#app/features/notifications/digests.server.ts';
import { settingsUrl } from '#app/features/notifications/notifications.server.ts';
import type { MemberContent } from '#app/integrations/mail/content.ts';
import { mailMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { formatDateTime } from '#app/platform/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob } from '#app/platform/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs-runtime.server.ts';

/** More than these are only counted. */
const MOST_LISTED = 25;

const periods = ['daily', 'weekly'] as const;

/**
 * Mails the digests that are due, each in the transaction that takes what is in it. One that was missed goes out with
 * the next run; two runs at once write none twice.
 */
export const sendDigestsJob = defineJob({
  name: 'notification.digests',
  title: 'Gather notifications into mails',
  payload: z.object({}),
  async run(_payload, { signal }) {
    for (const period of periods) {
      for (const memberId of await dueDigests(period)) {
        signal.throwIfAborted();
        await sendDigest(memberId, period);
      }
    }
  },
});

/** Time zones differ by quarters of an hour. */
export const sendDigestsOften: JobSchedule = { job: sendDigestsJob, cron: '*/15 * * * *', payload: {} };

const sendDigest = (memberId: string, period: (typeof periods)[number]): Promise<void> =>
  transaction(async (tx) => {
    const digest = await takeDigest(tx, memberId, period);
    if (!digest) return;
    // Named by what is in it: no two digests have the same.
    const id = `digest.${digest.items[0].id}`;
    await mailMember(tx, { id, to: digest.reader.email, content: letterOf(digest, period) });
  });

function letterOf({ reader, items }: Digest, period: (typeof periods)[number]): MemberContent {
  const listed = items.slice(0, MOST_LISTED);
  const url = (path: string) => new URL(path, env.APP_BASE_URL).href;
  return {
    template: 'digest',
    memberName: reader.name,
    period,
    items: listed.map(({ id, title, body, href, createdAt }) => ({
      id,
      title,
      body,
      when: formatDateTime(createdAt.toISOString(), reader.timeZone, reader.locale),
      url: url(href ?? '/notifications'),
    })),
    more: items.length - listed.length,
    url: url('/notifications'),
    settingsUrl: settingsUrl(),
  };
}
