import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { firstFreeSlug, slugFrom } from '#app/domain/text/slug.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { copyAudience } from '../audience/audience.server.ts';
import { fieldsOfRow } from '../opportunity-row.ts';
import { fieldsOfTemplate, fieldsToCopy } from './draft-start.ts';
import { findOpportunity, findOpportunityDraft, insertDraft, slugsLike } from './drafts.queries.server.ts';
import { auditDraft, opportunityNotFound } from './drafts.server.ts';
import { type DraftSaved, firstRevision, NO_CONTENT } from './drafts.ts';
import type { TemplateName } from './templates.ts';

type Fields = Partial<OpportunityFields>;

export type NewDraft = {
  name: string;
  firstStage: OpportunityStage;
  template?: TemplateName | undefined;
  /** The opportunity to copy, as its authors see it. */
  copyOf?: string | undefined;
};

/**
 * Creates the draft of a new opportunity: empty, from a template, or as a copy of another.
 * @throws DomainError `not_found` for anyone but admins, and when there is nothing to copy.
 */
export async function createDraft(
  tx: Tx,
  viewer: Viewer,
  input: NewDraft,
): Promise<{ id: string } & DraftSaved> {
  if (!isAdmin(viewer)) throw opportunityNotFound();
  const { name, firstStage, template, copyOf } = input;
  const now = new Date();
  const id = newId();
  const [usual = 'EUR'] = (await currentFirm(tx)).currencies;
  const fields: Fields = {
    name,
    slug: await freeSlug(tx, slugFrom(name)),
    currency: usual,
    requiresAccreditation: false,
    opensAt: null,
    closesAt: null,
    heroKey: null,
    content: NO_CONTENT,
    ...(template && fieldsOfTemplate(template)),
    ...(copyOf && (await fieldsToCopyOf(tx, viewer, copyOf))),
  };
  const revision = firstRevision(now);
  await insertDraft(tx, {
    opportunityId: id,
    fields,
    firstStage,
    revision,
    savedAt: now,
    savedBy: viewer.memberId,
  });
  await auditDraft(tx, viewer, id, null, { name, firstStage, ...(copyOf && { copyOf }) });
  if (copyOf) await copyAudience(tx, viewer, copyOf, id);
  return { id, revision, savedAt: now.toISOString() };
}

/** What a copy starts with: the draft of the other if it has one, otherwise what is published. */
async function fieldsToCopyOf(tx: Tx, viewer: Viewer, id: string): Promise<Fields> {
  const opportunityDraft = await findOpportunityDraft(viewer, tx, id);
  if (opportunityDraft) return fieldsToCopy(opportunityDraft.draft.fields);
  const row = await findOpportunity(viewer, tx, id);
  if (!row) throw opportunityNotFound();
  return fieldsToCopy(fieldsOfRow(row));
}

/** Returns the slug, with a number appended if it is taken. */
const freeSlug = async (tx: Tx, wanted: string): Promise<string> =>
  wanted === '' ? '' : firstFreeSlug(wanted, await slugsLike(tx, wanted));
