import { needAt } from '#app/domain/access/page-needs.ts';
import { type Area, type StaffNeed, setsAdmit } from '#app/domain/access/staff.ts';
import { foldedWords, soughtWords } from '#app/domain/text/folded-text.ts';
import type { Theme } from '#app/platform/pages/theme.ts';
import type { IconName } from '#app/ui/icons/icon-names.ts';
import { allPlaces, isLocked, offersInvites, type Reader } from '../frame/navigation.ts';

/** What an action does other than navigate; requires scripts. */
export type ActDeed = { kind: 'theme'; theme: Theme | null } | { kind: 'invite' } | { kind: 'signOut' };

/** A page or an action that the search finds by its name and synonyms. */
export type SearchAct = {
  label: string;
  icon: IconName;
  /** Its page; `null` for an action without one. */
  to: string | null;
  deed: ActDeed | null;
};

/** `need`: what an admin has to have for it; without one, it is everyone's. */
type SearchableAct = SearchAct & { words: string; need?: StaffNeed };

/** Synonyms for the pages of the navigation. */
const PLACE_WORDS: Readonly<Record<string, string>> = {
  '/dashboard': 'home start overview',
  '/opportunities/open': 'deals investments invest commit offers pipeline closed passed',
  '/portfolio': 'positions holdings performance irr returns nav value cash flows',
  '/funds': 'vehicles terms track record',
  '/documents': 'library files reports statements tax forms teasers memoranda download',
  '/faqs': 'help answers questions support',
  '/contact': 'help support write message investor relations email phone',
  '/admin': 'administration review queue decisions overview',
  '/notifications': 'news messages alerts inbox unread',
  '/profile': 'account settings me',
  '/profile/edit': 'change name phone address picture photo language locale time zone currency',
  '/profile/investment-preferences': 'sectors regions ticket size interests questionnaire',
  '/profile/activity': 'activity history timeline privacy recorded',
  '/docs': 'guides documentation help manual',
  '/admin/people': 'members users approve reject view as',
  '/admin/waitlist': 'applicants requests',
  '/admin/invites': 'invitations tokens',
  '/admin/invites/tree': 'referral tree attribution',
  '/admin/nda': 'agreement version',
  '/admin/nda/signatures': 'agreement signed',
  '/admin/integrations': 'services jobs retry mail crm health',
};

const act = (label: string, icon: IconName, to: string, words: string): SearchableAct => ({
  ...{ label, icon, to, words },
  deed: null,
});
const deed = (label: string, icon: IconName, done: ActDeed, words: string): SearchableAct => ({
  ...{ label, icon, words },
  to: null,
  deed: done,
});
/** What an act changes, where its name says that it does. */
const CHANGES: Readonly<Record<string, Area>> = {
  'Review commitments': 'deals',
  'Approve members': 'people',
  'Write an opportunity': 'deals',
  'Publish statements': 'statements',
  'Read a bank file': 'money',
  'Pay out': 'money',
  'Import into the ledger': 'money',
  'Write a message to members': 'people',
  'Write FAQs': 'people',
  'Answer questions': 'people',
};

function needOf({ label, to }: SearchableAct): StaffNeed {
  const area = CHANGES[label];
  return area ? { changes: area } : needAt((to ?? '/admin').replace(/[?#].*/, ''));
}

/** An act of admins: what it changes, or else what its page shows. */
const ofAdmins = (known: SearchableAct): SearchableAct => ({
  ...known,
  need: needOf(known),
});

const ACTS: readonly SearchableAct[] = [
  deed(
    'Share an invite',
    'EnvelopeOut',
    { kind: 'invite' },
    'invite somebody invitation friend colleague bring token',
  ),
  act(
    'Change my notifications',
    'Bell',
    '/profile#notifications',
    'settings preferences e-mail mail digest daily weekly off unsubscribe',
  ),
  act('Change my picture', 'Profile', '/profile/edit', 'photo avatar image'),
  act(
    'Change my investment preferences',
    'Filter',
    '/profile/investment-preferences',
    'settings sectors ticket',
  ),
  act('Add an investing entity', 'Plus', '/profile#entities', 'company trust joint spouse holding invest as'),
  act(
    'Change my bank details',
    'Lock',
    '/profile/bank-details',
    'account iban bank where paid distribution payout payment',
  ),
  act(
    'Give somebody access',
    'Key',
    '/profile/access/give',
    'share delegate adviser accountant spouse family office assistant read',
  ),
  act('See who has access to what I hold', 'Key', '/profile/access', 'delegate grants shared revoke end'),
  act('See where I’m signed in', 'Lock', '/profile#sessions', 'sessions devices browsers security sign-ins'),
  act('Download my data', 'Download', '/profile#data', 'export personal gdpr privacy copy read print'),
  act('Delete my account', 'X', '/profile#data', 'erase remove close leave gdpr'),
  act('Write to investor relations', 'Comment', '/contact', 'contact message help email support'),
  act('Ask a question', 'Question', '/faqs#ask-a-question', 'help support'),
  act('See closed opportunities', 'Pipeline', '/opportunities/closed', 'deals past'),
  act('See pipeline opportunities', 'Pipeline', '/opportunities/pipeline', 'upcoming deals opportunities'),
  act('See passed opportunities', 'Pipeline', '/opportunities/passed', 'declined deals'),
  deed(
    'Use light theme',
    'Sun',
    { kind: 'theme', theme: 'light' },
    'bright mode day appearance colours colors',
  ),
  deed(
    'Use dark theme',
    'Moon',
    { kind: 'theme', theme: 'dark' },
    'night mode black appearance colours colors',
  ),
  deed('Use system theme', 'Expand', { kind: 'theme', theme: null }, 'auto mode appearance colours colors'),
  deed('Sign out', 'LogOut', { kind: 'signOut' }, 'log out logout leave exit end session'),
  ...[
    act('Review commitments', 'Checkmark', '/admin', 'approve accept decline decide queue waiting'),
    act('Approve members', 'Profile', '/admin/people?standing=pending', 'pending applicants reject accept'),
    act(
      'Write an opportunity',
      'Pen',
      '/admin/opportunities',
      'opportunities create new draft edit publish deal',
    ),
    act('Upload documents', 'Upload', '/admin/documents/upload', 'files add publish'),
    act(
      'Publish statements',
      'Upload',
      '/admin/documents/batch',
      'batch quarterly personal documents upload',
    ),
    act('Trace a leaked copy', 'Search', '/admin/documents/trace', 'watermark leak document'),
    act('Manage documents', 'Folder', '/admin/documents', 'access rules readers withdraw'),
    act(
      'Capital calls and distributions',
      'Coins',
      '/admin/notices',
      'notices new notice call distribution drawdown approve publish correct',
    ),
    act(
      'Read a bank file',
      'Upload',
      '/admin/payments',
      'payments bank statement camt match confirm doubtful late reminders',
    ),
    act(
      'Pay out',
      'Coins',
      '/admin/payments/payouts',
      'pay-outs payouts distribution bank pain sepa release',
    ),
    act(
      'Import into the ledger',
      'Upload',
      '/admin/imports',
      'imports csv xlsx lines valuations rates upload',
    ),
    act(
      'Funds and ledgers',
      'Notebook',
      '/admin/funds',
      'holders positions calls distributions valuations nav transfer',
    ),
    act(
      'Write a message to members',
      'EnvelopeOut',
      '/admin/broadcasts',
      'broadcasts newsletter announcement send mail',
    ),
    act('Write FAQs', 'Question', '/admin/faqs', 'frequently asked questions answers help edit'),
    act('Engagement', 'BarGraph', '/admin/engagement', 'keen quiet activity timeline interest'),
    act('Answer questions', 'Comment', '/admin/questions', 'inbox contact messages reply'),
    act(
      'The firm',
      'Home',
      '/admin/settings/firm',
      'settings imprint address hours telephone regulation footer',
    ),
    act(
      'Words',
      'Notebook',
      '/admin/settings/words',
      'settings vocabulary sectors regions types preferences',
    ),
    act(
      'Applications',
      'Profile',
      '/admin/settings/applications',
      'settings questions applicants ask company',
    ),
    act(
      'Saved texts',
      'Notebook',
      '/admin/settings/texts',
      'settings templates snippets answers messages reply',
    ),
    act('Notes about people', 'Notebook', '/admin/people/notes', 'calls meetings contact crm record'),
    act('Contacts', 'Profile', '/admin/settings/contacts', 'settings partner telephone people of the firm'),
    act(
      'Permissions',
      'Lock',
      '/admin/settings/permissions',
      'settings roles rights staff auditor access give who may',
    ),
    act(
      'Access review',
      'Checkmark',
      '/admin/access-review',
      'quarterly recertification grants permissions keep end sign off audit',
    ),
    act('Audit log', 'Notebook', '/admin/audit', 'history changes who did what proof export'),
    act('Content platform', 'Document', '/admin/content', 'contentful sync entries'),
  ].map(ofAdmins),
];

/** Suggestions before anything is typed. */
const SUGGESTED = [
  'Change my notifications',
  'Download my data',
  'Share an invite',
  'Write to investor relations',
];
const SUGGESTED_TO_ADMINS = [
  'Review commitments',
  'Approve members',
  'Answer questions',
  'Upload documents',
  'Share an invite',
];

/** The pages and actions available to a reader; those that require the NDA are omitted until it is signed. */
function knownTo(reader: Reader, inviteTokens: number): SearchableAct[] {
  const places = allPlaces(reader)
    .filter((place) => !isLocked(place, reader))
    .map(({ to, label, icon }) => act(label, icon, to, PLACE_WORDS[to] ?? ''));
  const acts = ACTS.filter(
    ({ need, deed: done, to }) =>
      (to !== '/admin/content' || !reader.withoutContentPlatform) &&
      (!need || setsAdmit(reader.sets, need)) &&
      (done?.kind !== 'invite' || offersInvites(reader, inviteTokens)),
  );
  return [...places, ...acts];
}

const begin = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.every((part) => words.some((word) => word.startsWith(part)));

const plain = ({ label, icon, to, deed: done }: SearchableAct): SearchAct => ({
  label,
  icon,
  to,
  deed: done,
});

/** Returns the pages and actions that match a query, matches by name first; `isNamed` if there are any of these. */
export function matchingActs(
  query: string,
  reader: Reader,
  inviteTokens: number,
): { acts: SearchAct[]; isNamed: boolean } {
  const sought = soughtWords(query);
  if (sought.length === 0) return { acts: [], isNamed: false };
  const known = knownTo(reader, inviteTokens);
  const named = known.filter(({ label }) => begin(foldedWords(label), sought));
  const meant = known.filter(
    (one) => !named.includes(one) && begin([...foldedWords(one.label), ...foldedWords(one.words)], sought),
  );
  return { acts: [...named, ...meant].map(plain), isNamed: named.length > 0 };
}

/** Returns the suggestions before anything is typed. */
export function suggestedActs(reader: Reader, inviteTokens: number): SearchAct[] {
  const labels = reader.role === 'admin' ? SUGGESTED_TO_ADMINS : SUGGESTED;
  const known = knownTo(reader, inviteTokens);
  return labels.flatMap((label) => known.filter((one) => one.label === label)).map(plain);
}
