import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { bankText, isReadable } from './bank-text.ts';
import { batchIdOf, messageIdOf, type PayoutService } from './payout.ts';

/** An account at a bank: by its IBAN, or by its number and routing number in the United States. */
export type PayoutAccount = {
  payee: string;
  iban: string | null;
  accountNumber: string | null;
  routingNumber: string | null;
  bic: string | null;
};

export type PayoutPayment = {
  /** Ours, which the bank and the holder see. */
  reference: string;
  /** Minor units. */
  amount: number;
  account: PayoutAccount;
  address: PostalAddress;
  service: PayoutService;
};

/** All that a file says. `createdAt`: ISO, in UTC. */
export type Payout = {
  id: string;
  createdAt: string;
  executionDate: string;
  currency: Currency;
  debtor: PayoutAccount & { address: PostalAddress | null };
  /** What the payments are for, such as “Vestry Fund II, Distribution 3”. */
  purpose: string;
  payments: readonly PayoutPayment[];
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const LONGEST_NAME = 70;
const LONGEST_TEXT = 140;

const sumOf = (payments: readonly PayoutPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

const tag = (name: string, ...inner: readonly string[]): string => `<${name}>${inner.join('')}</${name}>`;
/** The character set has none of the signs that XML needs escaped. */
const field = (name: string, text: string | null, longest: number): string => {
  const shown = bankText(text ?? '', longest);
  return shown === '' ? '' : tag(name, shown);
};

/**
 * Writes pain.001.001.09: a batch by SEPA, and one for payments that need a BIC or a routing number. One payment is one
 * line, so that a file of any size can be compared by eye.
 */
export function writePain({ id, createdAt, payments, ...payout }: Payout): string {
  const batches = (['sepa', 'international'] as const)
    .map((service) => ({ service, payments: payments.filter((one) => one.service === service) }))
    .filter((batch) => batch.payments.length > 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="${NAMESPACE}"><CstmrCdtTrfInitn>`,
    tag(
      'GrpHdr',
      ...[tag('MsgId', messageIdOf(id)), tag('CreDtTm', createdAt), ...countOf(payments, payout.currency)],
      tag('InitgPty', field('Nm', payout.debtor.payee, LONGEST_NAME)),
    ),
    ...batches.flatMap((batch) => batchOf(id, payout, batch)),
    '</CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}

const countOf = (payments: readonly PayoutPayment[], currency: Currency): string[] => [
  tag('NbOfTxs', String(payments.length)),
  tag('CtrlSum', plainAmount(sumOf(payments), currency)),
];

type Batch = { service: PayoutService; payments: readonly PayoutPayment[] };

function batchOf(
  id: string,
  { executionDate, currency, debtor, purpose }: Omit<Payout, 'id' | 'createdAt' | 'payments'>,
  { service, payments }: Batch,
): string[] {
  const isSepa = service === 'sepa';
  return [
    [
      `<PmtInf>${tag('PmtInfId', batchIdOf(id, service))}${tag('PmtMtd', 'TRF')}`,
      // Each payment is booked by itself, so that it can be matched by itself.
      ...[tag('BtchBookg', 'false'), ...countOf(payments, currency)],
      ...(isSepa ? [tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA')))] : []),
      tag('ReqdExctnDt', tag('Dt', executionDate)),
      tag(
        'Dbtr',
        field('Nm', debtor.payee, LONGEST_NAME),
        debtor.address && isReadable(debtor.address.town) ? addressOf(debtor.address) : '',
      ),
      tag('DbtrAcct', accountOf(debtor)),
      tag('DbtrAgt', agentOf(debtor) || tag('FinInstnId', tag('Othr', tag('Id', 'NOTPROVIDED')))),
      tag('ChrgBr', isSepa ? 'SLEV' : 'SHAR'),
    ].join(''),
    ...payments.map((payment) => paymentOf(payment, currency, purpose)),
    '</PmtInf>',
  ];
}

function paymentOf(
  { reference, amount, account, address }: PayoutPayment,
  currency: Currency,
  purpose: string,
): string {
  const agent = agentOf(account);
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('EndToEndId', reference)),
    tag('Amt', `<InstdAmt Ccy="${currency}">${plainAmount(amount, currency)}</InstdAmt>`),
    agent === '' ? '' : tag('CdtrAgt', agent),
    tag('Cdtr', field('Nm', account.payee, LONGEST_NAME), addressOf(address)),
    tag('CdtrAcct', accountOf(account)),
    tag('RmtInf', field('Ustrd', `${reference} ${purpose}`, LONGEST_TEXT)),
  );
}

/** Banks refuse addresses that are not in parts. */
const addressOf = ({ street, building, postCode, town, country }: PostalAddress): string =>
  tag(
    'PstlAdr',
    field('StrtNm', street, 70),
    field('BldgNb', building, 16),
    field('PstCd', postCode, 16),
    field('TwnNm', town, 35),
    tag('Ctry', country),
  );

const accountOf = ({ iban, accountNumber }: PayoutAccount): string =>
  tag('Id', iban ? tag('IBAN', iban) : tag('Othr', tag('Id', accountNumber ?? '')));

function agentOf({ bic, routingNumber }: PayoutAccount): string {
  const parts = [
    bic ? tag('BICFI', bic) : '',
    routingNumber ? tag('ClrSysMmbId', tag('ClrSysId', tag('Cd', 'USABA')), tag('MmbId', routingNumber)) : '',
  ].join('');
  return parts === '' ? '' : tag('FinInstnId', parts);
}
