import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { databaseError, SQL_STATE } from '#app/db/sql-state.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { OpportunityRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { opportunityNotFound } from '../authoring/drafts.server.ts';
import type { OpportunityAudience } from '../authoring/drafts.ts';
import { reserveOpportunity } from '../authoring/reserve.server.ts';
import {
  lockOpportunityRow,
  type OpportunityRow,
  updateOpportunity,
} from '../publishing/publishing.queries.server.ts';
import {
  countWhoWouldSee,
  deleteNoticesOfOthers,
  findOpportunityRules,
  replaceOpportunityRules,
} from './audience.queries.server.ts';

type Named = { opportunityId: string; rules: readonly OpportunityRule[] };

/** Returns the rules for who sees an opportunity; none if every member does. */
export async function audienceOf(
  viewer: Viewer,
  on: Db | Tx,
  opportunityId: string,
): Promise<OpportunityAudience> {
  const rows = await findOpportunityRules(viewer, on, opportunityId);
  const names = rows.flatMap(({ rule, name }) => (rule.memberId && name ? [[rule.memberId, name]] : []));
  return { rules: rows.map(({ rule }) => ruleOf(rule)), names: Object.fromEntries(names) };
}

/**
 * Saves who sees an opportunity, also of a draft. Takes effect immediately: who no longer sees it loses what they were
 * notified of about it. Who is newly admitted is notified only when the firm announces it to them.
 * @param input.before the rules that the change is based on
 * @throws DomainError `not_found`, also for anyone but admins; `conflict` when another admin changed them since;
 * `unprocessable` for an opportunity, a fund or a person that does not exist.
 */
export async function saveOpportunityAudience(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, rules, before }: Named & { before: readonly OpportunityRule[] },
): Promise<void> {
  const row = await lockReserved(tx, viewer, opportunityId);
  const { rules: present } = await audienceOf(viewer, tx, opportunityId);
  if (isSameJson(present, rules)) return;
  if (!isSameJson(present, before))
    throw new DomainError(
      'conflict',
      'Another admin changed who sees it. Close this dialog and open it again to see their choice.',
    );
  await storeRules(tx, opportunityId, rules);
  if (row.publishedAt) await deleteNoticesOfOthers(tx, opportunityId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.setAudience',
    subject: { type: 'opportunity', id: opportunityId },
    before: { name: row.name, rules: present },
    after: { name: row.name, rules },
  });
}

/** Gives the draft of a copy the audience of the original, so that it is not published to more people by mistake. */
export async function copyAudience(tx: Tx, viewer: Viewer, from: string, to: string): Promise<void> {
  const { rules } = await audienceOf(viewer, tx, from);
  if (rules.length > 0) await saveOpportunityAudience(tx, viewer, { opportunityId: to, rules, before: [] });
}

/** Counts the members, without admins, who would see an opportunity with these rules. */
export const countAudience = async (
  viewer: Viewer,
  { opportunityId, rules }: Named,
): Promise<{ count: number }> => ({ count: await countWhoWouldSee(viewer, db(), opportunityId, rules) });

/** Locks an opportunity; that of a draft is stored first. */
async function lockReserved(tx: Tx, viewer: Viewer, opportunityId: string): Promise<OpportunityRow> {
  if (!isAdmin(viewer)) throw opportunityNotFound();
  const stored = await lockOpportunityRow(tx, opportunityId);
  if (stored) return stored;
  await reserveOpportunity(tx, viewer, { opportunityId });
  const reserved = await lockOpportunityRow(tx, opportunityId);
  if (!reserved) throw opportunityNotFound();
  return reserved;
}

async function storeRules(tx: Tx, opportunityId: string, rules: readonly OpportunityRule[]): Promise<void> {
  await updateOpportunity(tx, opportunityId, { hasAudience: rules.length > 0 });
  try {
    await replaceOpportunityRules(tx, opportunityId, rules);
  } catch (thrown) {
    if (databaseError(thrown)?.code !== SQL_STATE.foreignKeyViolation) throw thrown;
    throw new DomainError('unprocessable', 'Your selection no longer exists. Please choose again.');
  }
}

function ruleOf(row: Awaited<ReturnType<typeof findOpportunityRules>>[number]['rule']): OpportunityRule {
  const { kind, role, relatedId, relation, fundId, memberId } = row;
  if (kind === 'role' && role) return { kind, role };
  if (kind === 'opportunity' && relatedId && relation) return { kind, opportunityId: relatedId, relation };
  if (kind === 'fund' && fundId) return { kind, fundId };
  if (kind === 'person' && memberId) return { kind, memberId };
  throw new Error(`The rule ${row.id} names nothing`);
}
