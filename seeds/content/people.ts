import type { When } from './types.ts';

/** A person's membership status, from stranger to investor (product.md §2). */
export type SeedStanding =
  | 'admin'
  | 'active'
  | 'prospective'
  | 'nda-missing'
  /** They hold nothing: investors gave them access. */
  | 'delegate'
  | 'pending'
  | 'rejected'
  | 'unverified';

export type SeedMember = {
  key: string;
  name: string;
  email: string;
  /** Absent for people without an account at the identity provider. */
  auth0Id: string | null;
  standing: SeedStanding;
  country: string;
  timeZone: string;
  joined: When;
  accredited: boolean;
  invitedBy: string | null;
};

type Row = [
  key: string,
  name: string,
  country: string,
  timeZone: string,
  joined: string | number,
  accredited: boolean,
  invitedBy: string | null,
];

const DEMO: SeedMember[] = [
  demo('admin', 'Maren Holt', 'admin', 'DE', 'Europe/Berlin', { on: '2016-01-11' }, true, null),
  demo('active', 'Ada Lindqvist', 'active', 'SE', 'Europe/Stockholm', { on: '2020-03-12' }, true, 'admin'),
  demo('prospect', 'Jonas Weber', 'prospective', 'DE', 'Europe/Berlin', { inDays: -95 }, false, 'active'),
  demo('nda', 'Clara Duval', 'nda-missing', 'FR', 'Europe/Paris', { inDays: -25 }, false, 'amelie.castagne'),
  demo('associate', 'Nele Vogt', 'admin', 'DE', 'Europe/Berlin', { on: '2024-09-02' }, false, null),
  demo('auditor', 'Ursula Frey', 'admin', 'DE', 'Europe/Berlin', { inDays: -19 }, false, null),
  demo('adviser', 'Helena Brandt', 'delegate', 'SE', 'Europe/Stockholm', { on: '2021-02-09' }, false, null),
  demo('accountant', 'Karin Sjöberg', 'delegate', 'SE', 'Europe/Stockholm', { inDays: -61 }, false, null),
  demo('spouse', 'Erik Lindqvist', 'delegate', 'SE', 'Europe/Stockholm', { on: '2022-05-17' }, false, null),
  demo('pending', 'Tomás Ribeiro', 'pending', 'PT', 'Europe/Lisbon', { inDays: -3 }, false, 'ines.carvalhal'),
  demo(
    'rejected',
    'Victor Lang',
    'rejected',
    'AT',
    'Europe/Vienna',
    { inDays: -41 },
    false,
    'sebastian.roth',
  ),
  demo(
    'unverified',
    'Ingrid Solberg',
    'unverified',
    'NO',
    'Europe/Oslo',
    { inDays: -2 },
    false,
    'henrik.solvang',
  ),
];

const ADMINS: Row[] = [
  ['tobias.lenz', 'Tobias Lenz', 'DE', 'Europe/Berlin', '2016-01-11', true, null],
  ['luc.fontanel', 'Luc Fontanel', 'FR', 'Europe/Paris', '2016-01-25', true, null],
];

const ACTIVE: Row[] = [
  ['henrik.solvang', 'Henrik Solvang', 'NO', 'Europe/Oslo', '2016-02-18', true, 'admin'],
  ['beatrix.oberlin', 'Beatrix Oberlin', 'CH', 'Europe/Zurich', '2016-03-03', true, 'admin'],
  ['giulio.ferrante', 'Giulio Ferrante', 'IT', 'Europe/Rome', '2016-04-14', true, 'luc.fontanel'],
  ['oonagh.kinsella', 'Oonagh Kinsella', 'IE', 'Europe/Dublin', '2020-05-06', true, 'active'],
  ['pieter.vandenhove', 'Pieter van den Hove', 'BE', 'Europe/Brussels', '2016-04-27', true, 'luc.fontanel'],
  ['leonie.hartwig', 'Leonie Hartwig', 'DE', 'Europe/Berlin', '2016-06-02', true, 'tobias.lenz'],
  ['rasmus.thorup', 'Rasmus Thorup', 'DK', 'Europe/Copenhagen', '2016-09-15', true, 'henrik.solvang'],
  ['yuki.tanabe', 'Yuki Tanabe', 'JP', 'Asia/Tokyo', '2016-10-19', true, 'beatrix.oberlin'],
  ['amelie.castagne', 'Amélie Castagne', 'FR', 'Europe/Paris', '2017-11-09', true, 'pieter.vandenhove'],
  ['margit.kallay', 'Margit Kállay', 'HU', 'Europe/Budapest', '2018-05-16', true, 'leonie.hartwig'],
  ['dominik.zawadzki', 'Dominik Zawadzki', 'PL', 'Europe/Warsaw', '2020-11-30', true, 'tobias.lenz'],
  ['kofi.asante', 'Kofi Asante', 'GB', 'Europe/London', '2020-12-01', true, 'oonagh.kinsella'],
  ['elif.aydinlar', 'Elif Aydınlar', 'TR', 'Europe/Istanbul', '2021-04-20', false, 'margit.kallay'],
  ['sebastian.roth', 'Sebastian Roth', 'AT', 'Europe/Vienna', '2021-05-04', true, 'leonie.hartwig'],
  ['ines.carvalhal', 'Inês Carvalhal', 'PT', 'Europe/Lisbon', '2021-10-12', true, 'giulio.ferrante'],
  ['ruben.elzinga', 'Ruben Elzinga', 'NL', 'Europe/Amsterdam', '2021-11-23', true, 'pieter.vandenhove'],
  ['saoirse.devlin', 'Saoirse Devlin', 'IE', 'Europe/Dublin', '2022-02-02', true, 'oonagh.kinsella'],
  ['anton.bergqvist', 'Anton Bergqvist', 'SE', 'Europe/Stockholm', '2022-04-19', true, 'active'],
  ['priya.raghunathan', 'Priya Raghunathan', 'SG', 'Asia/Singapore', '2022-09-06', true, 'yuki.tanabe'],
  ['marek.dvorsky', 'Marek Dvorský', 'CZ', 'Europe/Prague', '2023-01-17', true, 'sebastian.roth'],
  ['chiara.bellandi', 'Chiara Bellandi', 'IT', 'Europe/Rome', '2023-06-13', false, 'giulio.ferrante'],
  ['thandiwe.mokoena', 'Thandiwe Mokoena', 'ZA', 'Africa/Johannesburg', '2023-09-05', true, 'kofi.asante'],
  ['walter.escher', 'Walter Escher', 'CH', 'Europe/Zurich', '2024-01-09', true, 'beatrix.oberlin'],
  ['josefina.arrieta', 'Josefina Arrieta', 'ES', 'Europe/Madrid', '2025-03-18', false, 'ines.carvalhal'],
];

const PROSPECTIVE: Row[] = [
  ['noor.haddad', 'Noor Haddad', 'AE', 'Asia/Dubai', -410, true, 'priya.raghunathan'],
  ['callum.macrae', 'Callum MacRae', 'GB', 'Europe/London', -270, true, 'kofi.asante'],
  ['freya.lindholm', 'Freya Lindholm', 'FI', 'Europe/Helsinki', -193, true, 'anton.bergqvist'],
  ['etienne.morel', 'Étienne Morel', 'FR', 'Europe/Paris', -123, false, 'amelie.castagne'],
  ['hannah.zimmerli', 'Hannah Zimmerli', 'CH', 'Europe/Zurich', -74, false, 'walter.escher'],
];

const OTHERS: SeedMember[] = [
  ...ADMINS.map((row, index) => member(row, 'admin', index)),
  ...ACTIVE.map((row, index) => member(row, 'active', index)),
  ...PROSPECTIVE.map((row, index) => member(row, 'prospective', index)),
  member(
    ['olga.petrauskaite', 'Olga Petrauskaitė', 'LT', 'Europe/Vilnius', -1, false, 'dominik.zawadzki'],
    'pending',
    0,
  ),
  member(
    ['samuel.oduya', 'Samuel Oduya', 'KE', 'Africa/Nairobi', -6, false, 'thandiwe.mokoena'],
    'unverified',
    1,
  ),
];

/** The people of the demo; the twelve demo accounts first. */
export const MEMBERS: readonly SeedMember[] = [...DEMO, ...OTHERS];

/** Invite tokens that members still have. */
export const INVITE_TOKENS: Readonly<Record<string, number>> = {
  active: 3,
  prospect: 2,
  'henrik.solvang': 5,
  'beatrix.oberlin': 4,
  'leonie.hartwig': 2,
  'kofi.asante': 3,
  'walter.escher': 1,
};

/** Unused invitations; valid for thirty days, counted from days before that of the seeding. */
export const OPEN_INVITATIONS = [
  {
    by: 'active',
    name: 'Elsa Nyström',
    email: 'elsa.nystrom@example.com',
    sentDaysAgo: 1,
    message: 'We spoke of the terminals at dinner. Have a look.',
  },
  {
    by: 'henrik.solvang',
    name: 'Bjarne Tveit',
    email: 'bjarne.tveit@example.org',
    sentDaysAgo: 4,
    message: null,
  },
  {
    by: 'kofi.asante',
    name: 'Abena Owusu',
    email: 'abena.owusu@example.net',
    sentDaysAgo: 8,
    message: 'A small club, and they answer the telephone.',
  },
] as const;

export const REJECTION_REASON =
  'We could not confirm the source of funds within the time that our rules allow. You are welcome to write to us when the papers are at hand.';

function demo(
  key: string,
  name: string,
  standing: SeedStanding,
  country: string,
  timeZone: string,
  joined: When,
  accredited: boolean,
  invitedBy: string | null,
): SeedMember {
  return {
    key,
    name,
    email: `${key}@vestry.test`,
    auth0Id: `auth0|demo-${key}`,
    standing,
    country,
    timeZone,
    joined,
    accredited,
    invitedBy,
  };
}

function member(row: Row, standing: SeedStanding, index: number): SeedMember {
  const [key, name, country, timeZone, joined, accredited, invitedBy] = row;
  const domain = ['example.com', 'example.org', 'example.net'][index % 3];
  return {
    key,
    name,
    email: `${key}@${domain}`,
    auth0Id: null,
    standing,
    country,
    timeZone,
    joined: typeof joined === 'string' ? { on: joined } : { inDays: joined },
    accredited,
    invitedBy,
  };
}
