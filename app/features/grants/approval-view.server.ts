import { db, type Tx } from '#app/db/client.server.ts';
import { rightsInWords } from '#app/domain/access/grant-words.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApprovalView } from '#app/domain/approvals.ts';
import { DomainError } from '#app/domain/errors.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { rightsOf } from '#app/platform/grants/grants.server.ts';
import { findNamedGrants, lockGrant, type NamedGrant } from './grants.queries.server.ts';

const titleOf = ({ personName, grant, holderName }: NamedGrant): string =>
  `Access of ${personName ?? grant.email} for ${holderName}`;

/** Names the grants that await approval, for the list, by their ids. */
export const grantTitles = async (
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await findNamedGrants(viewer, db(), ids)).map((named) => [named.grant.id, titleOf(named)]));

export const lockGrantToDecide = (tx: Tx, _viewer: Viewer, id: string) => lockGrant(tx, id);

/**
 * Returns what a grant would give, before an admin approves it.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function grantApprovalView(viewer: Viewer, id: string): Promise<ApprovalView> {
  const [named] = await findNamedGrants(viewer, db(), [id]);
  if (!named) throw new DomainError('not_found', 'This access does not exist.');
  const { grant, holder, holderName, personName } = named;
  const { categories } = await currentVocabulary();
  const facts: [label: string, value: string][] = [
    ['Person', `${personName ?? grant.email}, ${grant.email}`],
    ['Holder', holderName],
    ['As', PRESETS[grant.preset].label],
    ['Rights', rightsInWords(rightsOf(grant), categories).join('; ')],
    ['Funds and deals', grant.vehicles === null ? 'All' : `${grant.vehicles.length} of them`],
    ['Letter of authorisation', grant.letterName ?? 'None'],
  ];
  return {
    title: titleOf(named),
    page: { to: `/admin/people?person=${grant.holderId}`, label: holder },
    changedSince: null,
    changes: facts.map(([label, is]) => ({ label, was: null, is })),
    unchanged: [],
    consequence: 'The person sees it from their next request on. The holder or you can end it at any time.',
    checks: null,
  };
}
