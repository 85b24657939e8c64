import { z } from 'zod';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import { type Announced, EVERYONE, isAnnounced, type Notified } from '#app/domain/access/notified.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { HeldJob } from '#app/domain/holds.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { keysOf } from '#app/domain/investing/vocabulary.ts';
import type { Audience } from '#app/notify/broadcasts/broadcast.ts';
import { countRecipients } from '#app/notify/broadcasts/broadcasts.queries.server.ts';
import { heldBroadcast } from '#app/notify/broadcasts/broadcasts.server.ts';
import { OPPORTUNITY_CAUSE } from '#app/notify/outdated/publication-cause.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { authoringOf } from '../authoring/authoring.server.ts';
import { opportunityNotFound } from '../authoring/drafts.server.ts';
import { lockOpportunityRow } from './publishing.queries.server.ts';

type Classified = Pick<OpportunityFields, 'sector' | 'region' | 'type'>;
type Offer = Classified & {
  opportunityId: string;
  stage: OpportunityStage;
  slug: string;
  name: string;
  summary: string;
};

const causeOf = (opportunityId: string): string => `${OPPORTUNITY_CAUSE}${opportunityId}`;

/** Returns the page of an opportunity. */
export const hrefOf = ({ stage, slug }: { stage: OpportunityStage; slug: string }): string =>
  `/opportunities/${stage}/${slug}`;

/**
 * Returns the jobs that notify those whom the firm chose of those who see it, when an opportunity that members can act on
 * becomes visible for the first time.
 */
export const announcementOfNew = async (
  tx: Tx,
  { isFirst, ...published }: Offer & { isFirst: boolean },
  whom: Notified = EVERYONE,
): Promise<HeldJob[]> => (isFirst && isAnnounced(published.stage) ? announcementOf(tx, published, whom) : []);

/**
 * Notifies more members of a published opportunity. Those who were notified of it before are not notified again.
 * @throws DomainError `not_found`, also for anyone but admins; `unprocessable` in a stage that is not announced.
 */
export async function announceOpportunity(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, notified }: { opportunityId: string; notified: Announced },
): Promise<{ isHeld: boolean }> {
  if (!isAdmin(viewer)) throw opportunityNotFound();
  const row = await lockOpportunityRow(tx, opportunityId);
  if (!row?.publishedAt) throw opportunityNotFound();
  if (!isAnnounced(row.stage))
    throw new DomainError('unprocessable', 'Members are notified of open and upcoming opportunities only.');
  const effects = await announcementOf(tx, { ...row, opportunityId }, notified, newId());
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.announce',
    subject: { type: 'opportunity', id: opportunityId },
    before: null,
    after: { name: row.name, notified },
  });
  if (effects.length === 0) return { isHeld: false };
  const before: AnnouncedBefore = { opportunityId, name: row.name };
  const title = `Notified members of ${row.name}`;
  return { isHeld: await holdEffects(tx, viewer, { kind: 'opportunity.announce', title, effects, before }) };
}

export const announcedBefore = z.object({ opportunityId: z.uuid(), name: z.string() });
type AnnouncedBefore = z.infer<typeof announcedBefore>;

/** Records that nobody was notified after all. */
export const undoAnnouncement = (
  tx: Tx,
  { memberId }: Viewer,
  { opportunityId, name }: AnnouncedBefore,
): Promise<void> =>
  recordAudit(tx, {
    actorId: memberId,
    act: 'opportunity.undoAnnounce',
    subject: { type: 'opportunity', id: opportunityId },
    before: { name },
    after: null,
  });

/**
 * Counts the members who would be notified now, without those who have been already.
 * @throws DomainError `not_found`, also for anyone but admins.
 */
export async function countNotified(
  viewer: Viewer,
  { opportunityId, notified }: { opportunityId: string; notified: Notified },
): Promise<{ count: number }> {
  const { draft, published } = await authoringOf(viewer, opportunityId);
  const { sector = '', region = '', type = '' } = published ?? draft ?? {};
  const audience = await audienceOf(db(), { sector, region, type }, notified);
  const news = { kind: 'new_opportunity', cause: causeOf(opportunityId), about: opportunityId } as const;
  return { count: audience ? await countRecipients(db(), { ...news, audience }) : 0 };
}

async function announcementOf(tx: Tx, opportunity: Offer, whom: Notified, key?: string): Promise<HeldJob[]> {
  const audience = await audienceOf(tx, opportunity, whom);
  if (!audience) return [];
  const { stage, name, summary, opportunityId } = opportunity;
  const news = {
    kind: 'new_opportunity' as const,
    title: stage === 'open' ? `New opportunity: ${name}` : `New in the pipeline: ${name}`,
    body: summary,
    href: hrefOf(opportunity),
    cause: causeOf(opportunityId),
    about: opportunityId,
    audience,
  };
  return [heldBroadcast(news, key)];
}

async function audienceOf(
  on: Db | Tx,
  { sector, region, type }: Classified,
  whom: Notified,
): Promise<Audience | null> {
  if (whom.to === 'nobody') return null;
  if (whom.to !== 'matching') return whom;
  const { sectors, regions, types } = await currentVocabulary(on);
  const keys = {
    sectors: keysOf(sectors, sector),
    regions: keysOf(regions, region),
    types: keysOf(types, type),
  };
  return { to: 'matching', keys };
}
