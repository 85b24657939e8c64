import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { formatDate } from '#app/platform/dates.ts';
import { DomainError } from '#app/platform/errors.ts';
import { CURRENCIES, formatMoney, fromMajor } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { pictureAddress } from './picture.ts';
import { findOwn, isPictureKept, lockOwn, updateOwn } from './profile.queries.server.ts';
import { LOCALES, type OwnProfile, type ProfileDetails, profileDetails } from './profile.ts';

const EXAMPLE_AMOUNT = fromMajor(1_234_567.89);
const EXAMPLE_DAY = '2026-03-09';

/** @throws DomainError `not_found` for a viewer who is not there any more. */
export async function ownProfile(viewer: Viewer): Promise<OwnProfile> {
  const found = await findOwn(viewer, db());
  if (!found) throw absent();
  const { email, pictureKey, ...row } = found;
  return { ...readDetails(row), email, picture: pictureAddress(pictureKey) };
}

const { shape } = profileDetails;

/** Rows may hold what was written before there were rules. */
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
  currency: shape.currency.catch(CURRENCIES[0]).parse(row.currency),
});

/** A figure and a day as a language writes them. */
export const figuresExample = ({ currency, locale }: Pick<ProfileDetails, 'currency' | 'locale'>): string =>
  `${formatMoney({ amount: EXAMPLE_AMOUNT, currency }, locale)} · ${formatDate(EXAMPLE_DAY, 'UTC', locale)}`;

/** What a member may choose from, each language of figures with an example. The server's own: browsers differ in both. */
export function profileChoices({ currency }: Pick<ProfileDetails, 'currency'>) {
  const locales = LOCALES.map(({ value, label }) => ({
    value,
    label,
    example: figuresExample({ currency, locale: value }),
  }));
  return { locales, timeZones: TIME_ZONES };
}

const TIME_ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();

/**
 * Keeps what the viewer tells of themselves. Answers whether anything is different from before.
 * @throws DomainError `unprocessable` for a time zone that there is not.
 */
export async function saveDetails(tx: Tx, viewer: Viewer, after: ProfileDetails): Promise<boolean> {
  const found = await lockOwn(viewer, tx);
  if (!found) throw absent();
  const { pictureKey: _picture, ...before } = found;
  if (!TIME_ZONES.includes(after.timeZone) && after.timeZone !== before.timeZone)
    throw new DomainError('unprocessable', 'We do not know this time zone. Please choose one from the list.');
  const fields = Object.keys(before) as (keyof typeof before)[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return false;
  const only = (facts: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, facts[field]]));
  await updateOwn(viewer, tx, after);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'member.editProfile',
    subject: { type: 'member', id: viewer.memberId },
    before: only(before),
    after: only(after),
  });
  return true;
}

/**
 * Makes a picture of the bucket the viewer's own, or none with `null`. Answers the key of the one that they had before.
 */
export async function setPicture(tx: Tx, viewer: Viewer, key: string | null): Promise<string | null> {
  const found = await lockOwn(viewer, tx);
  if (!found) throw absent();
  const before = found.pictureKey;
  if (before === key) return null;
  await updateOwn(viewer, tx, { pictureKey: key });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: key ? 'member.setPicture' : 'member.removePicture',
    subject: { type: 'member', id: viewer.memberId },
    before: { pictureKey: before },
    after: { pictureKey: key },
  });
  return before;
}

/** Whether a picture of the bucket is somebody's. */
export const pictureInUse = (key: string): Promise<boolean> => isPictureKept(db(), key);

const absent = () => new DomainError('not_found', 'There is no such member.');
