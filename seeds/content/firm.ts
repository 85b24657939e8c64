import type { Firm } from '#app/domain/firm/firm.ts';
import { NEW_FIRM } from '#app/domain/firm/firm.ts';
import { FIRST_VOCABULARY, type Vocabulary } from '#app/domain/investing/vocabulary.ts';

/** The firm of the demo data, as its funds and documents name it. */
export const FIRM = {
  name: 'Vestry',
  address: 'Speicherstrasse 12, 20457 Hamburg',
  investorRelations: 'ir@vestry.test',
} as const;

/** What the firm's admins have set about it. */
export const FIRM_SETTINGS: Firm = {
  name: FIRM.name,
  accent: NEW_FIRM.accent,
  answersWithin: NEW_FIRM.answersWithin,
  decidesWithin: NEW_FIRM.decidesWithin,
  currencies: NEW_FIRM.currencies,
  legalName: 'Vestry Investments GmbH',
  postalAddress: FIRM.address,
  register: 'HRB 214877, Amtsgericht Hamburg',
  management: 'Managing directors: Maren Holt, Tobias Lenz',
  regulation:
    'Registered with BaFin as a manager of alternative investment funds (§ 44 KAGB). For professional and semi-professional investors only. Capital is at risk.',
  imprintUrl: 'https://vestry.example/imprint',
  privacyUrl: 'https://vestry.example/privacy',
  termsUrl: 'https://vestry.example/terms',
  telephone: '+49 40 5557 2000',
  visit: `${FIRM.address} · third floor · please call first`,
  bankWarning: NEW_FIRM.bankWarning,
  timeZone: 'Europe/Berlin',
  hours: { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' },
  closedDays: ['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01'],
};

type SeedContact = { key: string; title: string; languages: string; phone: string };

/** The firm's people whom members see as their contact; the first is everyone's without one of their own. */
export const CONTACTS: readonly SeedContact[] = [
  { key: 'admin', title: 'Partner', languages: 'English, German, Swedish', phone: '+49 40 5557 2040' },
  { key: 'luc.fontanel', title: 'Director', languages: 'English, French', phone: '+49 40 5557 2041' },
];

/** Members with a contact of their own, and since when. */
export const ASSIGNED_CONTACTS = [
  { key: 'active', contact: 'admin', since: { on: '2020-09-01' } },
  { key: 'giulio.ferrante', contact: 'luc.fontanel', since: { on: '2016-04-14' } },
  { key: 'amelie.castagne', contact: 'luc.fontanel', since: { on: '2017-11-09' } },
] as const;

/** The firm also invests in what the first words have no type for. */
export const VOCABULARY: Vocabulary = {
  ...FIRST_VOCABULARY,
  types: [
    ...FIRST_VOCABULARY.types,
    ...['Co-investment', 'Infrastructure', 'Private credit', 'Real estate'].map((label) => ({
      key: label,
      label,
    })),
  ],
};
