import type { Tx } from '#app/db/client.server.ts';
import { holderIdOf, onBehalf, refuseBeyondGrant } from '#app/domain/access/grants.ts';
import { mayChange } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { askAdmins } from '#app/notify/approvals.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { requestApproval, withdrawApproval } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireCurrency } from '#app/platform/firm/currencies.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import {
  type BankDetails,
  findById,
  findPending,
  insertBankDetails,
  isEntityOf,
  lastVersion,
  lockVehicle,
  updateStanding,
} from './bank-details.queries.server.ts';
import {
  type BankAccount,
  type BankDetailsOwner,
  type HolderProposal,
  lastFour,
  type OwnProposal,
  type VehicleProposal,
} from './bank-details.ts';
import { earliestUse } from './waiting-time.server.ts';

/** The holder's page of their accounts. */
const OWN_PAGE = '/profile/bank-details';

/**
 * Proposes where holders of a vehicle pay to. Takes effect when another admin approves it.
 * @throws DomainError `not_found` for an unknown vehicle.
 */
export async function proposeForVehicle(
  tx: Tx,
  viewer: Viewer,
  { vehicleId, account, address, note }: VehicleProposal,
): Promise<{ id: string }> {
  const vehicle = await lockVehicle(viewer, tx, vehicleId);
  if (!vehicle) throw new DomainError('not_found', 'Fund or opportunity not found.');
  const { fundId, opportunityId, currency, name } = vehicle;
  const row = { fundId, opportunityId, currency, address, note };
  return propose(tx, viewer, { owner: { vehicleId }, row, account, name });
}

/** Proposes where a holder is paid, by an admin. @throws DomainError as `proposeOwn`. */
export const proposeForHolder = (tx: Tx, viewer: Viewer, input: HolderProposal): Promise<{ id: string }> =>
  proposeOfHolder(tx, viewer, input);

/**
 * Proposes where the viewer is paid. They are told at once, and it takes effect when an admin approves it and the
 * waiting time is over.
 * @throws DomainError `not_found` for an entity that is not theirs, or once their account is erased.
 */
export async function proposeOwn(tx: Tx, viewer: Viewer, input: OwnProposal): Promise<{ id: string }> {
  refuseBeyondGrant(viewer, { entityId: input.entityId, vehicleId: null });
  return proposeOfHolder(tx, viewer, { ...input, memberId: holderIdOf(viewer), note: null });
}

async function proposeOfHolder(tx: Tx, viewer: Viewer, input: HolderProposal): Promise<{ id: string }> {
  const { memberId, entityId, currency, account, note } = input;
  await lockLivingMember(tx, memberId);
  if (entityId && !(await isEntityOf(tx, memberId, entityId)))
    throw new DomainError('not_found', 'Investing entity not found.');
  await requireCurrency(tx, currency);
  const row = { memberId, entityId, currency, note };
  const proposed = await propose(tx, viewer, {
    ...{ owner: { memberId, entityId, currency }, row, account },
    name: 'a holder',
  });
  const isOwn = memberId === viewer.memberId;
  await notify(tx, {
    memberId,
    kind: 'bank_details_changed',
    title: 'A change of your bank details was requested',
    body: `${isOwn ? 'You' : viewer.name} asked us to pay ${currency} to the account ${lastFourOf(account)}. If you did not agree to this, please call us at once.`,
    href: OWN_PAGE,
    cause: `bankDetails.propose:${proposed.id}`,
  });
  return proposed;
}

type Proposal = {
  owner: BankDetailsOwner;
  row: Pick<
    Parameters<typeof insertBankDetails>[1],
    'fundId' | 'opportunityId' | 'memberId' | 'entityId' | 'currency' | 'address' | 'note'
  >;
  account: BankAccount;
  /** Whose account it is, for the other admins. */
  name: string;
};

/** Stores a proposal under the owner's lock; it replaces every change that is not yet in use. */
async function propose(tx: Tx, viewer: Viewer, { owner, row, account, name }: Proposal) {
  for (const pending of await findPending(tx, owner, new Date())) await close(tx, viewer, pending);
  const version = (await lastVersion(tx, owner)) + 1;
  const id = newId();
  const { kind, ...numbers } = account;
  const country = account.kind === 'iban' ? account.iban.slice(0, 2) : 'US';
  const proposal = { proposedById: viewer.memberId, proposedAt: new Date() };
  await insertBankDetails(tx, { id, ...row, version, country, ...numbers, ...proposal });
  const aboutId = row.memberId ?? null;
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'bankDetails.propose',
    subject: { type: 'bank_details', id },
    before: null,
    after: {
      version,
      currency: row.currency,
      kind,
      ...onBehalf(viewer),
      ...(aboutId ? { account: lastFourOf(account) } : { ...numbers, address: row.address ?? null }),
    },
    ...(aboutId && { personId: aboutId }),
  });
  const approvalId = await requestApproval(tx, viewer, {
    ...{ subject: 'bank_details', subjectId: id, revision: version },
    authorIds: [viewer.memberId, ...(viewer.preparedBy ? [viewer.preparedBy] : [])],
    aboutId,
  });
  await askAdmins(tx, viewer, {
    subject: 'bank_details',
    id: approvalId,
    title: `Bank details of ${name} await approval`,
  });
  return { id };
}

const lastFourOf = (account: BankAccount): string =>
  account.kind === 'iban'
    ? lastFour({ iban: account.iban, accountNumber: null })
    : lastFour({ iban: null, accountNumber: account.accountNumber });

async function close(tx: Tx, viewer: Viewer, { id, version, memberId }: BankDetails): Promise<void> {
  await updateStanding(tx, id, { endedAt: new Date() });
  await withdrawApproval(tx, viewer, { subject: 'bank_details', subjectId: id });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'bankDetails.stop',
    subject: { type: 'bank_details', id },
    before: { version },
    after: null,
    ...(memberId && { personId: memberId }),
  });
}

/**
 * Stops a change that is not yet in use, proposed or approved: the account from before stays.
 * @throws DomainError `not_found` unless it is the viewer's or they are an admin who changes money; `conflict` once it is in use.
 */
export async function stopChange(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const details = await lockBankDetails(tx, viewer, id);
  if (!details || (details.memberId !== viewer.memberId && !mayChange(viewer, 'money'))) throw notFound();
  if (details.endedAt) return;
  if (details.effectiveAt && details.effectiveAt <= new Date())
    throw new DomainError('conflict', 'This account is already in use. Please propose another one.');
  await close(tx, viewer, details);
}

/** Locks the owner of a version, and finds it. */
export async function lockBankDetails(tx: Tx, viewer: Viewer, id: string): Promise<BankDetails | undefined> {
  const before = await findById(tx, id);
  if (!before) return undefined;
  if (before.memberId) await lockLivingMember(tx, before.memberId);
  else await lockVehicle(viewer, tx, before.vehicleId ?? '');
  return findById(tx, id);
}

/**
 * What follows when a request for bank details is decided, in its transaction and under the owner's lock. A holder's
 * take effect once the waiting time since the proposal is over, too.
 */
export async function settleBankDetails(
  tx: Tx,
  viewer: Viewer,
  { id, isApproved, reason }: { id: string; isApproved: boolean; reason: string | null },
): Promise<void> {
  const details = await findById(tx, id);
  if (!details || details.endedAt || details.approvedAt) throw notFound();
  const { memberId, currency, proposedAt } = details;
  if (isApproved && !reason)
    throw new DomainError('unprocessable', 'Please enter whom you called, and on which number.');
  const now = new Date();
  const effectiveAt = new Date(Math.max(now.getTime(), memberId ? earliestUse(proposedAt).getTime() : 0));
  await updateStanding(
    tx,
    id,
    isApproved ? { approvedById: viewer.memberId, approvedAt: now, effectiveAt } : { endedAt: now },
  );
  if (!memberId) return;
  const from = formatDate(effectiveAt.toISOString());
  await notify(tx, {
    memberId,
    kind: 'bank_details_changed',
    title: isApproved ? 'Your new bank details were approved' : 'Your bank details were not changed',
    body: isApproved
      ? `From ${from} on, we pay ${currency} to the account ${lastFour(details)}. If you did not agree to this, please call us at once.`
      : `We did not approve the account ${lastFour(details)}. ${reason ?? ''}`.trim(),
    href: OWN_PAGE,
    cause: `bankDetails.decide:${id}`,
  });
}

const notFound = () => new DomainError('not_found', 'Bank details not found.');
