import type { NotificationKind } from '#app/platform/notification-kinds.ts';

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

const ADA: Row[] = [
  [
    'question_answered',
    'Your question has an answer',
    'You asked how much debt Nordic Cold Storage carries and what happens when its value falls.',
    '/opportunities/open/nordic-cold-storage#ask-a-question',
    5,
  ],
  [
    'firm_message',
    'Harbour Logistics II closes in four days',
    'You set €250,000 as your desired amount. It becomes a commitment only when you submit it.',
    '/opportunities/open/harbour-logistics-ii',
    20,
  ],
  [
    'document_published',
    'New document: Nordic Cold Storage',
    'The information memorandum is in the data room.',
    '/opportunities/open/nordic-cold-storage',
    49,
  ],
  [
    'new_opportunity',
    'New opportunity: Nordic Cold Storage',
    'Five freezer warehouses where rail, road and fishing harbours meet.',
    '/opportunities/open/nordic-cold-storage',
    120,
    'read',
  ],
  [
    'statement_ready',
    'Your quarterly statement is ready',
    'With all holdings as of the end of the last quarter.',
    '/documents',
    190,
    'read',
  ],
  [
    'new_opportunity',
    'In the pipeline: Ribeira Homes',
    'A tobacco warehouse on the Douro becomes 118 homes to let. Tell us how likely you are.',
    '/opportunities/pipeline/ribeira-homes',
    192,
    'read',
  ],
  [
    'commitment_decided',
    'Your commitment was accepted',
    'You have invested €500,000 in Kontor Systems. The first call follows after closing.',
    '/opportunities/open/kontor-systems',
    650,
    'read',
  ],
  ['invite_redeemed', 'Jonas Weber has joined', 'He used the invite that you sent him.', null, 2280, 'read'],
];

const MAREN: Row[] = [
  [
    'firm_message',
    'Commitments wait for a decision',
    'Nine commitments on four opportunities, the first for two days.',
    '/admin',
    3,
  ],
  [
    'firm_message',
    'Harbour Logistics II closes in four days',
    '72 % of the target is accepted, a further €2.1m is asked for.',
    '/admin',
    20,
  ],
  [
    'firm_message',
    'Two people wait for approval',
    'Tomás Ribeiro and Olga Petrauskaitė have verified their addresses.',
    '/admin',
    30,
  ],
  [
    'document_published',
    'Nordic Cold Storage: memorandum published',
    'Readable for everyone who has signed the agreement.',
    '/opportunities/open/nordic-cold-storage',
    49,
    'read',
  ],
];

const JONAS: Row[] = [
  [
    'firm_message',
    'We have received your commitment',
    'You have asked to invest €150,000 in Solera Foods. We decide within two working days.',
    '/opportunities/open/solera-foods',
    22,
  ],
  [
    'new_opportunity',
    'New opportunity: Nordic Cold Storage',
    'Five freezer warehouses where rail, road and fishing harbours meet.',
    '/opportunities/open/nordic-cold-storage',
    120,
  ],
  [
    'new_opportunity',
    'In the pipeline: Ribeira Homes',
    'A tobacco warehouse on the Douro becomes 118 homes to let. Tell us how likely you are.',
    '/opportunities/pipeline/ribeira-homes',
    192,
    'read',
  ],
  [
    'firm_message',
    'Welcome, Jonas',
    'Ada Lindqvist invited you. Start with the four open opportunities.',
    '/opportunities/open',
    2270,
    'read',
  ],
];

const CLARA: Row[] = [
  [
    'nda_needed',
    'One signature is missing',
    'Sign the non-disclosure agreement to open the opportunities. It takes three minutes.',
    '/profile',
    44,
  ],
  [
    'firm_message',
    'Welcome, Clara',
    'Amélie Castagne invited you. You can read the teasers now and the rest once you have signed.',
    '/opportunities/open',
    590,
    'read',
  ],
];

/** What the demo accounts find under their bell, newest first for each. */
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
