import { type Tx, transaction } from '#app/db/client.server.ts';
import { broadcast } from '#app/features/notifications/broadcasts.server.ts';
import { createDraft, discardDraft, saveDraft } from '#app/features/opportunities/drafts.server.ts';
import type { DraftSaved } from '#app/features/opportunities/drafts.ts';
import {
  dueDrafts,
  giveUpDue,
  type PublishedDraft,
  publishDraft,
  publishDue,
  scheduleDraft,
  unscheduleDraft,
} from '#app/features/opportunities/schedule.server.ts';
import { restoreVersion } from '#app/features/opportunities/versions.server.ts';
import { mailFirm } from '#app/integrations/mail/mail.jobs.server.ts';
import { formatDateTime } from '#app/platform/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { OpportunityFields, OpportunityStage } from '#app/platform/opportunity-content.ts';
import type { Viewer } from '#app/platform/viewer.ts';

type Which = { opportunityId: string; revision: number };

/** @throws DomainError `not_found` for anyone but admins. */
export const create = (
  viewer: Viewer,
  input: { name: string; firstStage: OpportunityStage },
): Promise<{ id: string } & DraftSaved> => transaction((tx) => createDraft(tx, viewer, input));

/** @throws DomainError `not_found`; `conflict` when another has saved, published or discarded it, with who and when. */
export const save = (
  viewer: Viewer,
  input: Which & { fields: Partial<OpportunityFields>; firstStage?: OpportunityStage | undefined },
): Promise<DraftSaved> => transaction((tx) => saveDraft(tx, viewer, input));

/** @throws DomainError as `save` does. */
export const discard = (viewer: Viewer, which: Which): Promise<void> =>
  transaction((tx) => discardDraft(tx, viewer, which));

/** @throws DomainError as `save` does. */
export const restore = (viewer: Viewer, input: Which & { number: number }): Promise<DraftSaved> =>
  transaction((tx) => restoreVersion(tx, viewer, input));

/** @throws DomainError `not_found`. */
export const unschedule = (viewer: Viewer, { opportunityId }: { opportunityId: string }): Promise<void> =>
  transaction((tx) => unscheduleDraft(tx, viewer, opportunityId));

/** The version that members read now, or when they will. */
export type PublishAnswer =
  | { result: 'published'; number: number; href: string }
  | { result: 'scheduled'; at: string };

/**
 * Publishes a draft now, or has it published at a time. All members are told of an opportunity that they can read of for
 * the first time, if it is open or to come.
 * @throws DomainError `not_found`; `conflict` when another has saved or published it; `unprocessable` with what is
 * missing.
 */
export function publish(
  viewer: Viewer,
  { at, note = null, ...which }: Which & { at?: string | undefined; note?: string | null | undefined },
): Promise<PublishAnswer> {
  return transaction(async (tx) => {
    if (at) {
      await scheduleDraft(tx, viewer, { ...which, at: new Date(at), note });
      return { result: 'scheduled', at };
    }
    const published = await publishDraft(tx, viewer, { ...which, note });
    await announce(tx, published);
    return { result: 'published', number: published.number, href: hrefOf(published) };
  });
}

/**
 * Publishes what is due, each in a transaction of its own: one that cannot be published holds up no other.
 * @throws AggregateError with what went wrong, after the others are published.
 */
export async function publishAllDue(now: Date, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const opportunityId of await dueDrafts(now)) {
    signal.throwIfAborted();
    await publishOneDue(opportunityId, now).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all that is due could be published.');
}

async function publishOneDue(opportunityId: string, now: Date): Promise<void> {
  try {
    await transaction(async (tx) => {
      const published = await publishDue(tx, opportunityId, now);
      if (published) await announce(tx, published);
    });
  } catch (thrown) {
    if (!(thrown instanceof DomainError)) throw thrown;
    const { message } = thrown;
    await transaction((tx) => giveUp(tx, opportunityId, now, message));
  }
}

/** Takes it off the schedule and tells investor relations why. */
async function giveUp(tx: Tx, opportunityId: string, now: Date, reason: string): Promise<void> {
  const draft = await giveUpDue(tx, opportunityId, now);
  if (!draft) return;
  const { name, publishAt } = draft;
  await mailFirm(tx, {
    id: `opportunity-not-published.${opportunityId}.${Date.parse(publishAt)}`,
    content: {
      template: 'firm-notice',
      title: `${name} was not published`,
      lines: [
        `It was to be published on ${formatDateTime(publishAt)} UTC, and something is in the way. It is not scheduled any more; what was written is kept.`,
        reason,
      ],
      link: {
        label: 'Open the draft',
        url: new URL(`/admin/opportunities/${opportunityId}`, env.APP_BASE_URL).href,
      },
    },
  });
}

/** Tells all members of an opportunity that they can read of for the first time. */
export async function announce(tx: Tx, published: PublishedDraft): Promise<void> {
  const { isFirst, stage, opportunityId, name, summary } = published;
  if (!isFirst || (stage !== 'open' && stage !== 'pipeline')) return;
  await broadcast(tx, {
    kind: 'new_opportunity',
    title: stage === 'open' ? `New opportunity: ${name}` : `New in the pipeline: ${name}`,
    body: summary,
    href: hrefOf(published),
    cause: `opportunity.publish:${opportunityId}`,
    audience: { to: 'members' },
  });
}

const hrefOf = ({ stage, slug }: Pick<PublishedDraft, 'stage' | 'slug'>): string =>
  `/opportunities/${stage}/${slug}`;
