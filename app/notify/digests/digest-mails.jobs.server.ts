import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import type { MemberContent } from '#app/integrations/mail/content.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { setMail } from '../deliveries/deliveries.queries.server.ts';
import { mailMember } from '../mail/mail.jobs.server.ts';
import { settingsUrl } from '../plain-mail.server.ts';
import { type Digest, dueDigests, takeDigest } from './digests.server.ts';

/** Maximum number of notifications listed; the rest are only counted. */
const MOST_LISTED = 25;

const periods = ['daily', 'weekly'] as const;

/**
 * Mails the digests that are due, each in the transaction that takes its notifications. A missed digest is sent by
 * the next run; concurrent runs do not send one twice.
 */
export const sendDigestsJob = defineJob({
  name: 'notification.digests',
  title: 'Create digest e-mails',
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

/** Time zone offsets differ by quarters of an hour. */
export const sendDigestsOften: JobSchedule = { job: sendDigestsJob, cron: '*/15 * * * *', payload: {} };

const sendDigest = (memberId: string, period: (typeof periods)[number]): Promise<void> =>
  transaction(async (tx) => {
    const digest = await takeDigest(tx, memberId, period);
    if (!digest) return;
    // Derived from its content: no two digests contain the same notification.
    const id = `digest.${digest.items[0].id}`;
    await setMail(
      tx,
      digest.items.map((item) => item.id),
      id,
    );
    const notice = { memberId, scope: period, notificationId: null };
    await mailMember(tx, { id, to: digest.reader.email, content: letterOf(digest, period), notice });
  });

function letterOf({ reader, items }: Digest, period: (typeof periods)[number]): MemberContent {
  const listed = items.slice(0, MOST_LISTED);
  return {
    template: 'digest',
    memberName: reader.name,
    period,
    items: listed.map(({ id, title, body, href, createdAt }) => ({
      id,
      title,
      body,
      when: formatDateTime(createdAt.toISOString(), reader.timeZone, reader.locale),
      url: urlTo(href ?? '/notifications'),
    })),
    more: items.length - listed.length,
    url: urlTo('/notifications'),
    settingsUrl: settingsUrl(),
  };
}
