import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { formatMoney, fromMajor } from '#app/domain/money/money.ts';
import { imitatesFirm } from '#app/features/people/profile/imitation.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireCurrency } from '#app/platform/firm/currencies.server.ts';
import { currentNames } from '#app/platform/firm/firm.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { TIME_ZONES } from '#app/platform/format/time-zones.server.ts';
import { pictureAddress } from './picture.ts';
import {
  findAdminNames,
  findOwnProfile,
  isPictureKept,
  lockOwn,
  updateOwn,
} from './profile.queries.server.ts';
import { isTimeZone, LOCALES, type OwnProfile, type ProfileDetails, profileDetails } from './profile.ts';

const EXAMPLE_AMOUNT = 1_234_567.89;
const EXAMPLE_DAY = '2026-03-09';

/** @throws DomainError `not_found` for a viewer who no longer exists. */
export async function ownProfile(viewer: Viewer): Promise<OwnProfile> {
  const ownProfileRow = await findOwnProfile(viewer, db());
  if (!ownProfileRow) throw memberNotFound();
  const { email, postalAddress, pictureKey, ...row } = ownProfileRow;
  return { ...readDetails(row), email, postalAddress, picture: pictureAddress(pictureKey) };
}

const { shape } = profileDetails;

/** Rows may contain values that predate the validation rules. */
const readDetails = (row: {
  name: string;
  phone: string | null;
  country: string | null;
  locale: string;
  timeZone: string;
  currency: string;
}): ProfileDetails => ({
  ...row,
  locale: shape.locale.catch('en-GB').parse(row.locale),
  currency: shape.currency.catch('EUR').parse(row.currency),
});

export const localeExample = ({ currency, locale }: Pick<ProfileDetails, 'currency' | 'locale'>): string =>
  `${formatMoney({ amount: fromMajor(EXAMPLE_AMOUNT, currency), currency }, locale)} · ${formatDate(EXAMPLE_DAY, 'UTC', locale)}`;

/** Returns a member's choices, each locale with an example. Built on the server because browsers differ in both. */
export function profileChoices({ currency }: Pick<ProfileDetails, 'currency'>) {
  const locales = LOCALES.map(({ value, label }) => ({
    value,
    label,
    example: localeExample({ currency, locale: value }),
  }));
  return { locales, timeZones: TIME_ZONES };
}

/**
 * Saves the viewer's own details; the CRM's contact follows by a job. Does nothing if nothing has changed.
 * @throws DomainError `not_found`, `unprocessable` for an unknown time zone or a name that could be taken for the
 * firm.
 */
export async function saveProfile(tx: Tx, viewer: Viewer, after: ProfileDetails): Promise<void> {
  const found = await lockOwn(viewer, tx);
  if (!found) throw memberNotFound();
  const { pictureKey: _picture, ...before } = found;
  if (after.timeZone !== before.timeZone && !isTimeZone(after.timeZone))
    throw new DomainError('unprocessable', 'We do not know this time zone. Please choose one from the list.');
  if (after.name !== before.name && !isAdmin(viewer)) await requireOwnName(tx, after.name);
  if (after.currency !== before.currency) await requireCurrency(tx, after.currency);
  const fields = Object.keys(before) as (keyof typeof before)[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  const only = (facts: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, facts[field]]));
  const renamed = { nameChangedAt: new Date(), nameConfirmedAt: null, nameConfirmedBy: null };
  await updateOwn(viewer, tx, { ...after, ...(changed.includes('name') && renamed) });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'member.editProfile',
    subject: { type: 'member', id: viewer.memberId },
    before: only(before),
    after: only(after),
  });
  await contactChange(tx, viewer.memberId, `member.editProfile:${newId()}`);
}

/** Members see names next to answers and in invitations: nobody may impersonate the firm or one of its people. */
async function requireOwnName(tx: Tx, name: string): Promise<void> {
  if (!imitatesFirm(name, { firmNames: await currentNames(tx), adminNames: await findAdminNames(tx) }))
    return;
  const message =
    'This name could be mistaken for the firm or its staff. If it is your name, please write to us.';
  throw new DomainError('unprocessable', message);
}

export const pictureInUse = (key: string): Promise<boolean> => isPictureKept(db(), key);

export const memberNotFound = () => new DomainError('not_found', 'Member not found.');
