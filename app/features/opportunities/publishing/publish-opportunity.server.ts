import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { EVERYONE, type Notified } from '#app/domain/access/notified.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { formatPlanned } from '#app/platform/format/dates.ts';
import { enqueueEach } from '#app/platform/holds/holds.jobs.server.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { findDue } from '../authoring/drafts.queries.server.ts';
import { announcementOfNew, hrefOf } from './announcing.server.ts';
import { giveUpDue, publishDraft, publishDue, scheduleDraft } from './schedule.server.ts';

export type PublishAnswer =
  | { result: 'published'; number: number; href: string; isHeld: boolean }
  | { result: 'scheduled'; at: string };

/**
 * Publishes a draft now, or schedules it. The members whom the firm chose are notified when an opportunity becomes
 * visible for the first time, if it is open or in the pipeline.
 * @throws DomainError `not_found`; `conflict` when another has saved or published it; `unprocessable` with what is
 * missing.
 */
export async function publishOpportunity(
  tx: Tx,
  viewer: Viewer,
  {
    at,
    note = null,
    notified = EVERYONE,
    ...which
  }: {
    opportunityId: string;
    revision: number;
    at?: string | undefined;
    note?: string | null | undefined;
    notified?: Notified | undefined;
  },
): Promise<PublishAnswer> {
  if (at) {
    await scheduleDraft(tx, viewer, { ...which, at: new Date(at), note, notified });
    return { result: 'scheduled', at };
  }
  const { before, ...published } = await publishDraft(tx, viewer, { ...which, note });
  const isHeld =
    published.isNew &&
    (await holdEffects(tx, viewer, {
      kind: 'opportunity.publish',
      title: `Published ${published.name}`,
      effects: await announcementOfNew(tx, published, notified),
      before,
    }));
  return { result: 'published', number: published.number, href: hrefOf(published), isHeld };
}

/**
 * Publishes all due drafts, each in its own transaction, so that a failure does not block the others.
 * @throws AggregateError with the failures, after the others are published.
 */
export async function publishAllDue(now: Date, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const opportunityId of await findDue(db(), now)) {
    signal.throwIfAborted();
    await publishOneDue(opportunityId, now).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some scheduled publications failed.');
}

async function publishOneDue(opportunityId: string, now: Date): Promise<void> {
  try {
    await transaction(async (tx) => {
      const published = await publishDue(tx, opportunityId, now);
      if (published) await enqueueEach(tx, await announcementOfNew(tx, published, published.notified));
    });
  } catch (thrown) {
    if (!(thrown instanceof DomainError)) throw thrown;
    const { message } = thrown;
    await transaction((tx) => giveUp(tx, opportunityId, now, message));
  }
}

/** Removes it from the schedule and mails the reason to investor relations. */
async function giveUp(tx: Tx, opportunityId: string, now: Date, reason: string): Promise<void> {
  const draft = await giveUpDue(tx, opportunityId, now);
  if (!draft) return;
  const { name, publishAt } = draft;
  const { timeZone } = await currentFirm(tx);
  await mailFirm(tx, {
    id: `opportunity-not-published.${opportunityId}.${Date.parse(publishAt)}`,
    content: {
      template: 'firm-notice',
      title: `${name} was not published`,
      lines: [
        `It was to be published on ${formatPlanned(publishAt, timeZone)}, but could not be published. The schedule is cancelled; the draft is kept.`,
        reason,
      ],
      link: {
        label: 'Open draft',
        url: urlTo(`/admin/opportunities/${opportunityId}`),
      },
    },
  });
}
