import type { Tx } from '#app/db/client.server.ts';
import { proposeOwn } from '#app/features/bank-details/proposals.server.ts';
import { reportPayment } from '#app/features/notices/own/report-payment.server.ts';
import { type Calendar, isoDayOf, plusDays } from '../calendar.ts';
import {
  CHANGED_ACCOUNT,
  SUCCESSION_FUND as FUND,
  SUCCESSION_NOTICES as NOTICES,
  type SeedNotice,
} from '../content/succession-fund.ts';
import { findSeedExpected, seedViewers } from '../demo.queries.server.ts';
import { sumOf } from '../ledger/allocate.ts';
import { dayOfStory, successionFundId, successionHolders } from '../rows/succession-fund.ts';
import { AccountBook, paymentBy } from './account-book.server.ts';
import { publishNotice } from './publish-notice.server.ts';

/** Who does not pay the third call, and says that they did. */
const LATE = 'kofi.asante/0';
/** Who have not paid the fourth call yet. */
const STILL_DUE = [LATE, 'active/0', 'priya.raghunathan', 'walter.escher/0', 'ines.carvalhal'];
/** Who pays the fourth call without its reference, from the account of before. */
const TO_CONFIRM = 'rasmus.thorup/0';

/**
 * Lets the demo's fund live through its year by the acts of the product: four calls and two distributions are
 * published, the bank is read, a holder is late, and one asks to be paid elsewhere. In the transaction of the demo's
 * rows, which have its commitments and accounts.
 */
export async function liveThroughTheYear(tx: Tx, calendar: Calendar): Promise<void> {
  const viewerOf = await seedViewers(tx);
  const [admin, second] = [viewerOf('admin'), viewerOf('luc.fontanel')];
  const vehicleId = successionFundId(calendar);
  const book = new AccountBook(tx, admin);
  const dayOf = (days: number) => dayOfStory(calendar, days);

  const holders = successionHolders(calendar);
  const committed = sumOf(holders.map((holder) => holder.committed));

  const publish = async (seed: SeedNotice) => {
    const dates = { noticeDate: dayOf(seed.noticed), dueDate: dayOf(seed.due) };
    const noticeId = await publishNotice(tx, { admin, second }, { vehicleId, committed, seed, dates });
    const expected = await findSeedExpected(tx, noticeId);
    return holders.map((holder) => {
      const own = expected.find(({ positionId }) => positionId === holder.positionId);
      if (!own) throw new Error(`The demo’s notice has nothing for ${holder.key}`);
      return { ...holder, ...own };
    });
  };

  const first = await publish(NOTICES.firstCall);
  await book.read(dayOf(NOTICES.firstCall.due), first.map(paymentBy));
  await book.read(dayOf(-280), [
    {
      direction: 'out',
      amount: book.partOfBalance(88),
      counterparty: 'Notar Dr. Weil, escrow',
      text: 'Feldmann Brushes',
    },
  ]);
  const secondCall = await publish(NOTICES.secondCall);
  await book.read(dayOf(NOTICES.secondCall.due), secondCall.map(paymentBy));
  await book.read(dayOf(-176), [
    {
      direction: 'out',
      amount: book.partOfBalance(80),
      counterparty: 'Étude Marchand, séquestre',
      text: 'Atelier Roussel',
    },
  ]);
  const firstDistribution = await publish(NOTICES.firstDistribution);
  await book.read(dayOf(NOTICES.firstDistribution.due), firstDistribution.map(paymentBy));
  const third = await publish(NOTICES.thirdCall);
  await book.read(dayOf(NOTICES.thirdCall.due), third.filter(({ key }) => key !== LATE).map(paymentBy));
  const late = third.find(({ key }) => key === LATE);
  if (late)
    await reportPayment(tx, viewerOf(late.member), {
      itemId: late.itemId,
      day: plusDays(isoDayOf(calendar.now), -37),
    });
  const fourth = await publish(NOTICES.fourthCall);
  await publish(NOTICES.secondDistribution);
  const unknown = fourth.find(({ key }) => key === 'walter.escher/0');
  await book.read(dayOf(-5), [
    ...fourth.filter(({ key }) => ![...STILL_DUE, TO_CONFIRM].includes(key)).map(paymentBy),
    ...fourth
      .filter(({ key }) => key === TO_CONFIRM)
      .map((one) => ({ ...paymentBy(one), reference: null, text: 'Capital call, December' })),
    {
      ...{ direction: 'in', amount: unknown?.amount ?? 0, text: 'Invoice 12' },
      counterparty: 'KESTREL TREASURY SERVICES',
    },
  ]);
  const { holder, iban, bankName } = CHANGED_ACCOUNT;
  const asking = viewerOf(holder);
  await proposeOwn(tx, asking, {
    ...{ entityId: null, currency: FUND.currency },
    account: { kind: 'iban', payee: asking.name, iban, bankName, bic: null },
  });
}
