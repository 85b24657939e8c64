import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';

export type SeedNotification = {
  member: string;
  kind: NotificationKind;
  title: string;
  body: string;
  href: string | null;
  hoursAgo: number;
  read: boolean;
};

type Row = [
  kind: NotificationKind,
  title: string,
  body: string,
  href: string | null,
  hoursAgo: number,
  read?: 'read',
];

const nordicIsNew = (...read: ['read'?]): Row => [
  'new_opportunity',
  'New opportunity: Nordic Cold Storage',
  'Five freezer warehouses where rail, road and fishing harbours meet.',
  '/opportunities/open/nordic-cold-storage',
  111,
  ...read,
];
const RIBEIRA_IS_SHOWN: Row = [
  'new_opportunity',
  'In the pipeline: Ribeira Homes',
  'A tobacco warehouse on the Douro becomes 118 homes to let. Write to us if it interests you.',
  '/opportunities/pipeline/ribeira-homes',
  183,
  'read',
];

const ADA: Row[] = [
  [
    'firm_message',
    'Harbour Logistics II closes in four days',
    'You set €250,000 as your desired amount. It becomes a commitment only when you submit it.',
    '/opportunities/open/harbour-logistics-ii',
    2,
  ],
  [
    'commitment_decided',
    'Your commitment of €500,000 to Kontor Systems was accepted.',
    'You do not need to do anything now. We will write to you before the first capital call.',
    '/opportunities/open/kontor-systems',
    22,
  ],
  [
    'firm_message',
    'We received your commitment',
    'You requested €500,000 in Kontor Systems. We decide within two working days.',
    '/opportunities/open/kontor-systems',
    47,
    'read',
  ],
  [
    'document_published',
    'New document: Nordic Cold Storage',
    'The information memorandum is ready to read on the page of the opportunity.',
    '/opportunities/open/nordic-cold-storage',
    110,
  ],
  nordicIsNew('read'),
  RIBEIRA_IS_SHOWN,
  [
    'question_answered',
    'We answered your question about Kontor Systems',
    'My own firm has used Kontor since 2014 and never bought the time recording. How much of the price rests on customers like us taking the …',
    '/opportunities/open/kontor-systems#ask-a-question',
    601,
    'read',
  ],
  ['invite_redeemed', 'Jonas Weber has joined', 'He accepted the invite you sent him.', null, 2280, 'read'],
];

const MAREN: Row[] = [
  [
    'firm_message',
    'Commitments awaiting a decision',
    'Nine commitments on four opportunities, the oldest for two days.',
    '/admin',
    3,
  ],
  [
    'firm_message',
    'Harbour Logistics II closes in four days',
    '72% of the target is accepted, a further €2.1m is requested.',
    '/admin',
    4,
  ],
  [
    'firm_message',
    'New commitment: Solera Foods',
    'Jonas Weber requested €150,000. It would be his first investment with us.',
    '/admin',
    23,
  ],
  [
    'document_published',
    'Nordic Cold Storage: memorandum published',
    'Members who signed the agreement can read it.',
    '/opportunities/open/nordic-cold-storage',
    110,
    'read',
  ],
];

const JONAS: Row[] = [
  [
    'firm_message',
    'We received your commitment',
    'You have asked to invest €150,000 in Solera Foods. We decide within two working days.',
    '/opportunities/open/solera-foods',
    23,
  ],
  nordicIsNew(),
  RIBEIRA_IS_SHOWN,
  [
    'firm_message',
    'Welcome, Jonas',
    'Ada Lindqvist invited you. Start with the open opportunities.',
    '/opportunities/open',
    2250,
    'read',
  ],
];

const CLARA: Row[] = [
  [
    'nda_needed',
    'One signature is missing',
    'Sign the non-disclosure agreement to open the opportunities. It takes about five minutes; your profile shows how you stand.',
    '/profile',
    44,
  ],
  [
    'firm_message',
    'Welcome, Clara',
    'Amélie Castagne invited you. You can read the teasers now and the rest once you have signed.',
    '/opportunities/open',
    570,
    'read',
  ],
];

/** The notifications of the demo accounts, newest first for each. */
export const NOTIFICATIONS: readonly SeedNotification[] = Object.entries({
  active: ADA,
  admin: MAREN,
  prospect: JONAS,
  nda: CLARA,
}).flatMap(([member, rows]) =>
  rows.map(([kind, title, body, href, hoursAgo, read]) => ({
    member,
    kind,
    title,
    body,
    href,
    hoursAgo,
    read: read === 'read',
  })),
);
