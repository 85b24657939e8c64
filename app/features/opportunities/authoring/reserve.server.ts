import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { insertOpportunity } from '../publishing/publishing.queries.server.ts';
import { lockForWriting } from './drafts.server.ts';
import { NO_FIELDS } from './drafts.ts';

/** Amounts that the table takes; nobody sees them before the publication replaces them. */
const PLACEHOLDERS = { target: 1, minimum: 1, maximum: 1, step: 1 } as const;

/**
 * Stores the opportunity of a draft without publishing it, so that documents can be attached, which only admins see until
 * then. One that is stored stays as it is.
 * @throws DomainError `not_found`, also for anyone but admins; `conflict` if it is edited elsewhere.
 */
export async function reserveOpportunity(
  tx: Tx,
  viewer: Viewer,
  { opportunityId }: { opportunityId: string },
): Promise<void> {
  const { opportunity, draft } = await lockForWriting(tx, viewer, opportunityId);
  if (opportunity || !draft) return;
  const { heroKey: _hero, opensAt: _opens, closesAt: _closes, ...fields } = NO_FIELDS;
  await insertOpportunity(tx, {
    ...{ ...fields, ...PLACEHOLDERS, id: opportunityId, slug: opportunityId, stage: 'pipeline' },
    name: draft.fields.name || NO_FIELDS.name,
  });
}
