import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { firstFreeSlug, slugFrom } from '#app/domain/text/slug.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireCurrency } from '#app/platform/firm/currencies.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import type { FundPage } from '../fund.ts';
import {
  findFundToEdit,
  findVehicleSlugs,
  insertFund,
  lockFund,
  updateFund,
} from './fund-authoring.queries.server.ts';
import type { FundEditInput, NewFundInput } from './fund-input.ts';

export type FundToEdit = Omit<FundPage, 'heroKey' | 'isDraft'> & { revision: string };

/** `/admin/funds/new` is the form. */
const RESERVED = 'new';

/** Returns a fund to edit. @throws DomainError `not_found`, for everyone but admins too. */
export async function fundToEdit(viewer: Viewer, id: string): Promise<FundToEdit> {
  const fund = await findFundToEdit(viewer, db(), id);
  if (!fund) throw fundNotFound();
  const { slug, name, strategy, summary, vintage, size, currency, terms } = fund;
  const revision = fundRevisionOf(fund);
  return { id, slug, name, strategy, summary, vintage, size: { amount: size, currency }, terms, revision };
}

type Text = Pick<NewFundInput, 'name' | 'strategy' | 'summary' | 'vintage' | 'size' | 'terms'>;

/** Returns a digest of what a fund says: another one for every other text. */
export function fundRevisionOf({ name, strategy, summary, vintage, size, terms }: Text): string {
  const { managementFee, carriedInterest, hurdle, term, minimum } = terms;
  const text = [
    name,
    strategy,
    summary,
    vintage,
    size,
    managementFee,
    carriedInterest,
    hurdle,
    term,
    minimum,
  ];
  return digestOf(text);
}

/**
 * Adds a fund as a draft, which only admins see until it is published. Its address is made from its name. Adding the same
 * id again adds nothing.
 * @returns the address of the fund
 * @throws DomainError `not_found` for everyone but admins, `unprocessable` for a name without letters and digits,
 * `conflict` if two admins add funds of one name at the same moment.
 */
export async function addFund(tx: Tx, viewer: Viewer, input: NewFundInput): Promise<{ slug: string }> {
  if (!isAdmin(viewer)) throw fundNotFound();
  const { id, currency, terms, ...details } = input;
  const wanted = slugFrom(details.name);
  if (!wanted)
    throw new DomainError('unprocessable', 'The name needs letters or digits. Enter another name.');
  const known = await findFundToEdit(viewer, tx, id);
  if (known) return { slug: known.slug };
  await requireCurrency(tx, currency);
  const slug = firstFreeSlug(wanted, (await findVehicleSlugs(viewer, tx)).add(RESERVED));
  const row = { id, slug, currency, ...details, terms: { ...terms, facts: [] } };
  if (!(await insertFund(tx, row))) {
    // The same call, sent twice at the same moment.
    const same = await findFundToEdit(viewer, tx, id);
    if (same) return { slug: same.slug };
    throw new DomainError('conflict', 'Another admin is adding a fund with this name. Please try again.');
  }
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'fund.create',
    subject: { type: 'vehicle', id },
    before: null,
    after: { slug, currency, ...inAudit(details), terms },
  });
  return { slug };
}

/**
 * Changes a fund. Saving again what it says already changes nothing.
 * @throws DomainError `not_found`, for everyone but admins too; `conflict` when another admin has changed the fund since
 * `revision`.
 */
export async function editFund(
  tx: Tx,
  viewer: Viewer,
  { id, revision, terms, ...details }: FundEditInput,
): Promise<void> {
  const fund = await lockFund(viewer, tx, id);
  if (!fund) throw fundNotFound();
  const { name, strategy, summary, vintage, size } = fund;
  const { facts, ...before } = fund.terms;
  const [was, is] = [
    { name, strategy, summary, vintage, size, terms: before },
    { ...details, terms },
  ];
  if (isSameJson(was, is)) return;
  if (fundRevisionOf(fund) !== revision)
    throw new DomainError('conflict', 'Another admin changed the fund. Please reload the page.');
  await updateFund(tx, id, { ...details, terms: { ...terms, facts } });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'fund.edit',
    subject: { type: 'vehicle', id },
    before: inAudit(was),
    after: inAudit(is),
  });
}

/** Elsewhere in the log, a size is a file's. */
const inAudit = <Rest extends { size: number }>({ size, ...rest }: Rest) => ({ ...rest, fundSize: size });

export const fundNotFound = () => new DomainError('not_found', 'Fund not found.');
