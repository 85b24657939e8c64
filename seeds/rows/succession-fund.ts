import { fullName } from '#app/features/people/profile/entities/entity.ts';
import { type Calendar, isoDayOf, plusDays, quarterFrom, seedId } from '../calendar.ts';
import { ENTITIES } from '../content/entities.ts';
import { MEMBERS } from '../content/people.ts';
import {
  SUCCESSION_FUND as FUND,
  HOLDER_ACCOUNTS,
  SUCCESSION_NOTICES as NOTICES,
  type SeedNotice,
  SUCCESSION_STAKES,
} from '../content/succession-fund.ts';
import { major } from '../content/types.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { allocate, sumOf } from '../ledger/allocate.ts';
import { inOffice, workday } from '../ledger/lines.ts';
import { seedHolderOf } from '../ledger/vehicles.ts';
import { entityIdOf } from './entities.ts';
import { seedPictureKey } from './opportunities.ts';
import { idOf, type MemberIds } from './people.ts';

type Rows = Pick<DemoRows, 'funds' | 'positions' | 'ledgerLines' | 'valuations' | 'bankDetails'>;

/** A day of the fund's story, counted from the day of seeding. */
export const dayOfStory = ({ now }: Calendar, days: number): string => workday(plusDays(isoDayOf(now), days));

const RECORDED_AFTER = 2;
const PUBLISHED_AFTER = 36;
const VALUED_AFTER = 34;
/** What was called for investments is valued at this much more than its cost, in parts per ten thousand. */
const GROWTH = 10_450;

export const successionFundId = (calendar: Calendar): string =>
  seedId(`fund/${FUND.slug}`, openedAt(calendar));

const openedAt = (calendar: Calendar): Date => inOffice(closedOn(calendar), 0, FUND.slug);
const closedOn = (calendar: Calendar): string => dayOfStory(calendar, -FUND.closedDaysAgo);

/** The holders in the order of their stakes, with their positions. */
export const successionHolders = (calendar: Calendar) =>
  Object.entries(SUCCESSION_STAKES).map(([key, stake]) => {
    const { member, entity } = seedHolderOf(key);
    const named = entity === null ? undefined : ENTITIES[member]?.[entity];
    return {
      ...{ key, member, entity, committed: major(stake) },
      name: named ? fullName(named) : (MEMBERS.find((one) => one.key === member)?.name ?? member),
      positionId: seedId(`position/${FUND.slug}/${key}`, openedAt(calendar)),
    };
  });

/** The fund before any notice: commitments, its values at the ends of quarters, and the accounts of both sides. */
export function successionFundRows(calendar: Calendar, ids: MemberIds): Rows {
  const vehicleId = successionFundId(calendar);
  const holders = successionHolders(calendar);
  const { currency } = FUND;
  const date = closedOn(calendar);
  const recordedAt = inOffice(date, RECORDED_AFTER, `${FUND.code}committed`);
  const { slug, name, strategy, summary, size, terms } = FUND;
  return {
    funds: [
      {
        ...{ id: vehicleId, slug, name, strategy, summary, currency, size, terms },
        ...{
          vintage: Number(date.slice(0, 4)),
          heroKey: seedPictureKey(slug),
          publishedAt: openedAt(calendar),
        },
      },
    ],
    positions: holders.map(({ member, entity, positionId }) => ({
      ...{ id: positionId, memberId: idOf(ids, member), fundId: vehicleId, currency },
      entityId: entity === null ? null : entityIdOf(member, entity, calendar),
      createdAt: openedAt(calendar),
    })),
    ledgerLines: holders.map(({ positionId, committed }, index) => ({
      ...{ id: seedId(`line/${FUND.slug}/${index}`, recordedAt), positionId, vehicleId, date },
      ...{ type: 'commitment', amount: committed, unfundedChange: committed },
      ...{ movedPaidIn: null, movedDistributed: null, movedCalled: null, movedNav: null },
      ...{ transferId: null, reverses: null, note: 'First closing', recordedAt },
      ...{ reference: `${FUND.code}-COMMIT-${index + 1}`, recordedById: idOf(ids, 'admin') },
    })),
    valuations: valuationRows(calendar, ids, vehicleId),
    bankDetails: [vehicleAccount(calendar, ids, vehicleId), ...holderAccounts(calendar, ids)],
  };
}

/** The value of each holding at the end of every quarter that was valued by now. */
function valuationRows(calendar: Calendar, ids: MemberIds, vehicleId: string): Rows['valuations'] {
  const holders = successionHolders(calendar);
  const weights = holders.map(({ committed }) => committed);
  const firstDue = dayOfStory(calendar, NOTICES.firstCall.due);
  const rows: Rows['valuations'] = [];
  for (let index = 0; ; index += 1) {
    const { last } = quarterFrom(firstDue, index);
    const publishedAt = inOffice(last, PUBLISHED_AFTER, `${FUND.code}${last}published`);
    if (publishedAt > calendar.now) return rows;
    const recordedAt = inOffice(last, VALUED_AFTER, `${FUND.code}${last}valued`);
    const parts = allocate(valueOn(calendar, last, sumOf(weights)), weights);
    for (const [at, { positionId, key }] of holders.entries())
      rows.push({
        ...{ id: seedId(`valuation/${FUND.slug}/${last}/${key}`, recordedAt), positionId, vehicleId },
        ...{ date: last, nav: parts[at] ?? 0, reference: `${FUND.code}-${last.slice(0, 7)}-NAV` },
        ...{ publishedAt, recordedAt, recordedById: idOf(ids, 'tobias.lenz') },
      });
  }
}

function valueOn(calendar: Calendar, day: string, committed: number): number {
  const invested = (Object.values(NOTICES) as SeedNotice[])
    .filter(({ kind, due }) => kind === 'call' && dayOfStory(calendar, due) <= day)
    .flatMap(({ lines }) => lines.filter(({ type }) => type === 'call_investment'));
  const share = sumOf(invested.map((line) => line.share));
  return Math.round((committed * share * GROWTH) / 10_000 / 10_000);
}

const approved = (calendar: Calendar, ids: MemberIds) => {
  const at = openedAt(calendar);
  return {
    ...{ version: 1, currency: FUND.currency, proposedById: idOf(ids, 'admin'), proposedAt: at },
    ...{ approvedById: idOf(ids, 'luc.fontanel'), approvedAt: at, effectiveAt: at },
  };
};

const vehicleAccount = (calendar: Calendar, ids: MemberIds, fundId: string): Rows['bankDetails'][number] => ({
  ...{ id: seedId(`bank-details/${FUND.slug}`, openedAt(calendar)), fundId, payee: FUND.payee },
  ...{ iban: FUND.account, bankName: 'ING', country: 'DE', bic: 'INGDDEFFXXX' },
  ...approved(calendar, ids),
});

/** Where the holders are paid; one has not given an account yet. */
const holderAccounts = (calendar: Calendar, ids: MemberIds): Rows['bankDetails'] =>
  successionHolders(calendar).flatMap(({ key, member, entity, name }) => {
    const account = HOLDER_ACCOUNTS[key];
    if (!account || key === WITHOUT_ACCOUNT) return [];
    return {
      ...{ id: seedId(`bank-details/${FUND.slug}/${key}`, openedAt(calendar)), memberId: idOf(ids, member) },
      ...{ entityId: entity === null ? null : entityIdOf(member, entity, calendar), payee: name, bic: null },
      ...{ ...account, country: account.iban.slice(0, 2) },
      ...approved(calendar, ids),
    };
  });

const WITHOUT_ACCOUNT = 'marek.dvorsky';
