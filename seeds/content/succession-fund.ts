import type { DraftedLine, NoticeKind } from '#app/domain/investing/notice.ts';
import type { FundTerms } from '#app/domain/investing/opportunity-content.ts';
import type { Stakes } from './holdings.ts';
import { major } from './types.ts';

/** The fund whose money moves in the demo: called, paid, distributed, and read from its bank. Its days count back from today. */
export const SUCCESSION_FUND = {
  slug: 'succession-fund',
  name: 'Vestry Succession Fund',
  strategy: 'Small companies whose owners retire',
  summary:
    'Buys sound companies from owners without a successor, and puts a manager with a share of their own into each. Three are bought.',
  currency: 'EUR',
  size: major(60_000_000),
  terms: {
    managementFee: '1.4% a year of commitments, after five years of invested capital',
    carriedInterest: '15% after full return of capital',
    hurdle: '7% a year',
    term: 'Ten years from the first closing, two extensions of a year',
    minimum: '€250,000',
    facts: [
      { label: 'Holdings', value: '3 of about 9' },
      { label: 'Partners’ own money', value: '5.0% of commitments' },
      { label: 'Leverage in the fund', value: 'None' },
      { label: 'Disclosure', value: 'Article 8' },
    ],
  } satisfies FundTerms,
  /** Begins its references. */
  code: 'VSF',
  /** The first closing, in days before today. */
  closedDaysAgo: 318,
  payee: 'Vestry Succession Fund GmbH & Co. KG',
  account: 'DE75512108001245126199',
} as const;

/** Whole euros by holder, named as in `holdings.ts`. */
export const SUCCESSION_STAKES: Stakes = {
  'active/0': 500_000,
  'henrik.solvang/0': 2_000_000,
  'beatrix.oberlin/0': 2_500_000,
  'pieter.vandenhove/0': 1_000_000,
  'leonie.hartwig/0': 1_250_000,
  'rasmus.thorup/0': 750_000,
  'yuki.tanabe': 600_000,
  'kofi.asante/0': 400_000,
  'walter.escher/0': 800_000,
  'ines.carvalhal': 300_000,
  'anton.bergqvist': 400_000,
  'priya.raghunathan': 500_000,
  'amelie.castagne/0': 350_000,
  'marek.dvorsky': 250_000,
};

/** Where each holder pays from and is paid: example numbers of their countries’ banks. */
export const HOLDER_ACCOUNTS: Readonly<Record<string, { iban: string; bankName: string }>> = {
  'active/0': { iban: 'SE4550000000058398257466', bankName: 'SEB' },
  'henrik.solvang/0': { iban: 'NO9386011117947', bankName: 'DNB' },
  'beatrix.oberlin/0': { iban: 'CH9300762011623852957', bankName: 'Basler Kantonalbank' },
  'pieter.vandenhove/0': { iban: 'BE68539007547034', bankName: 'Belfius' },
  'leonie.hartwig/0': { iban: 'DE02120300000000202051', bankName: 'DKB' },
  'rasmus.thorup/0': { iban: 'DK5000400440116243', bankName: 'Nordea' },
  'yuki.tanabe': { iban: 'DE02100500000054540402', bankName: 'Berliner Sparkasse' },
  'kofi.asante/0': { iban: 'GB29NWBK60161331926819', bankName: 'NatWest' },
  'walter.escher/0': { iban: 'CH5604835012345678009', bankName: 'Credit Suisse' },
  'ines.carvalhal': { iban: 'PT50000201231234567890154', bankName: 'Banco de Portugal' },
  'anton.bergqvist': { iban: 'SE3550000000054910000003', bankName: 'SEB' },
  'priya.raghunathan': { iban: 'GB33BUKB20201555555555', bankName: 'Barclays' },
  'amelie.castagne/0': { iban: 'FR1420041010050500013M02606', bankName: 'La Banque Postale' },
  'marek.dvorsky': { iban: 'CZ6508000000192000145399', bankName: 'Česká spořitelna' },
};

/** The holder whose new account awaits the approval of another admin. */
export const CHANGED_ACCOUNT = {
  holder: 'anton.bergqvist',
  iban: 'SE7280000810340009783242',
  bankName: 'Swedbank',
} as const;

type Line = Pick<DraftedLine, 'type' | 'description'> & {
  /** Parts per ten thousand of all commitments. */
  share: number;
  recallable?: boolean;
};

export type SeedNotice = { kind: NoticeKind; purpose: string; noticed: number; due: number; lines: Line[] };

/** In the order of their publication; days before today, and after it below zero. */
export const SUCCESSION_NOTICES = {
  firstCall: {
    ...{ kind: 'call', noticed: -301, due: -287 },
    purpose: 'The purchase of Feldmann Brushes, and the costs of setting up the fund',
    lines: [
      { type: 'call_investment', description: 'Feldmann Brushes', share: 900 },
      { type: 'call_management_fee', description: 'First half-year', share: 70 },
      { type: 'call_expense', description: 'Setting up the fund', share: 30 },
    ],
  },
  secondCall: {
    ...{ kind: 'call', noticed: -197, due: -183 },
    purpose: 'The purchase of Atelier Roussel, and the management fee of the second half-year',
    lines: [
      { type: 'call_investment', description: 'Atelier Roussel', share: 730 },
      { type: 'call_management_fee', description: 'Second half-year', share: 70 },
    ],
  },
  firstDistribution: {
    ...{ kind: 'distribution', noticed: -104, due: -91 },
    purpose: 'The first dividend of Feldmann Brushes',
    lines: [{ type: 'distribution_income', description: 'Feldmann Brushes, dividend', share: 60 }],
  },
  thirdCall: {
    ...{ kind: 'call', noticed: -55, due: -41 },
    purpose: 'A second works for Feldmann Brushes',
    lines: [{ type: 'call_investment', description: 'Feldmann Brushes, second works', share: 400 }],
  },
  fourthCall: {
    ...{ kind: 'call', noticed: -12, due: 6 },
    purpose: 'The purchase of Ostmark Scales, and the management fee of the next half-year',
    lines: [
      { type: 'call_investment', description: 'Ostmark Scales', share: 950 },
      { type: 'call_management_fee', description: 'Next half-year', share: 70 },
    ],
  },
  secondDistribution: {
    ...{ kind: 'distribution', noticed: -4, due: 19 },
    purpose: 'The sale of the old works of Feldmann Brushes',
    lines: [
      { type: 'distribution_capital', description: 'Cost of the works', share: 120, recallable: true },
      { type: 'distribution_gain', description: 'Gain on the works', share: 45 },
    ],
  },
} as const satisfies Record<string, SeedNotice>;
