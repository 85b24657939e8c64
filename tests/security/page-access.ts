import type { ServerBuild } from 'react-router';
import { ACCESS_PAGES } from './page-access-of-access.ts';
import {
  ADMINS,
  AFTER_NDA,
  EVERYONE,
  MEMBERS,
  NO_MEMBER,
  NOBODY,
  type PageOutcome,
  type Row,
  STATUS,
  status,
  underPerson,
  underVehicle,
  VISITORS,
} from './page-outcomes.ts';
import { all } from './people.ts';
import { PLAIN_ADMIN_PAGES } from './plain-admin-pages.ts';

/** product.md §3 for every route of app/routes.ts: by its path, with an example URL. */
export const PAGE_ACCESS: Record<string, Row[]> = {
  '/': [{ address: '/', outcome: VISITORS }],
  '/onboarding/waitlist-preferences': [{ address: '/onboarding/waitlist-preferences', outcome: VISITORS }],
  '/auth/login': [{ address: '/auth/login', outcome: VISITORS }],
  '/auth/confirmed': [{ address: '/auth/confirmed', outcome: EVERYONE }],
  '/auth/invitation': [
    { address: '/auth/invitation', outcome: { ...VISITORS, unverified: 'page' } },
    { address: '/auth/invitation?ticket=none', outcome: { ...VISITORS, unverified: 'page' } },
  ],
  '/auth/verify-email': [{ address: '/auth/verify-email', outcome: status({ unverified: 'page' }) }],
  '/auth/pending': [{ address: '/auth/pending', outcome: status({ pending: 'page', unknown: 'page' }) }],
  '/auth/rejected': [{ address: '/auth/rejected', outcome: status({ rejected: 'page' }) }],
  '/auth/sign-out': [{ address: '/auth/sign-out', outcome: { ...EVERYONE, visitor: '/' } }],
  '/unsubscribe': [{ address: '/unsubscribe?token=none', outcome: EVERYONE }],
  '/auth/waitlist': [{ address: '/auth/waitlist', outcome: VISITORS }],
  '/docs/:guide?': [
    { address: '/docs', outcome: EVERYONE },
    { address: '/docs/members', outcome: EVERYONE },
    { address: '/docs/accessibility', outcome: EVERYONE },
    { address: '/docs/operate', outcome: ADMINS },
    { address: '/docs/nothing', outcome: NOBODY },
  ],
  '/components': [{ address: '/components', outcome: EVERYONE }],
  '/dashboard': [{ address: '/dashboard?from=mail', outcome: MEMBERS }],
  '/portfolio': [{ address: '/portfolio', outcome: MEMBERS }],
  // None of them has a holding: what a holder sees, and others do not, is tested with the feature.
  '/portfolio/figures/:figure': [
    { address: '/portfolio/figures/irr', outcome: NO_MEMBER },
    { address: '/portfolio/figures/none', outcome: NO_MEMBER },
  ],
  '/notices/:id': [
    { address: '/notices/019aa000-0000-7000-8000-0000000000d1', outcome: NO_MEMBER },
    { address: '/notices/none', outcome: NO_MEMBER },
  ],
  '/prepared/:id': [{ address: '/prepared/none', outcome: NO_MEMBER }],
  '/portfolio/:position': [
    { address: '/portfolio/019aa000-0000-7000-8000-0000000000d1', outcome: NO_MEMBER },
    { address: '/portfolio/none', outcome: NO_MEMBER },
  ],
  '/documents': [{ address: '/documents?year=2026', outcome: MEMBERS }],
  '/documents/:id': [
    { address: '/documents/019aa000-0000-7000-8000-0000000000d1?page=2', outcome: MEMBERS },
    {
      address: '/documents/019aa000-0000-7000-8000-0000000000d2',
      outcome: { ...MEMBERS, ndaMissing: 'absent' },
    },
    { address: '/documents/none', outcome: NO_MEMBER },
  ],
  '/opportunities': [
    {
      address: '/opportunities',
      outcome: all<PageOutcome>('/opportunities/open', { visitor: 'login', ...STATUS }),
    },
  ],
  '/opportunities/:stage': [
    { address: '/opportunities/open?sector=Software&search=a+b', outcome: MEMBERS },
    { address: '/opportunities/closed', outcome: MEMBERS },
    { address: '/opportunities/pipeline', outcome: MEMBERS },
    { address: '/opportunities/passed', outcome: MEMBERS },
    { address: '/opportunities/other', outcome: NO_MEMBER },
  ],
  '/opportunities/:stage/:slug': [
    // Without the NDA the headline facts, with the gate in place of the rest.
    { address: '/opportunities/open/published', outcome: MEMBERS },
    { address: '/opportunities/closed/closed', outcome: MEMBERS },
    { address: '/opportunities/open/unpublished', outcome: NO_MEMBER },
    { address: '/opportunities/open/nothing', outcome: NO_MEMBER },
  ],
  '/profile': [
    { address: '/profile', outcome: MEMBERS },
    { address: '/profile/?tab=nda', outcome: MEMBERS },
  ],
  '/profile/access': [{ address: '/profile/access', outcome: MEMBERS }],
  '/profile/access/give': [{ address: '/profile/access/give', outcome: MEMBERS }],
  '/profile/activity': [{ address: '/profile/activity?kind=read&cursor=x', outcome: MEMBERS }],
  '/profile/bank-details': [{ address: '/profile/bank-details', outcome: MEMBERS }],
  '/profile/data': [{ address: '/profile/data', outcome: MEMBERS }],
  '/profile/edit': [{ address: '/profile/edit', outcome: MEMBERS }],
  '/profile/investment-preferences': [{ address: '/profile/investment-preferences', outcome: MEMBERS }],
  '/onboarding/nda': [
    { address: '/onboarding/nda?returnTo=%2Fopportunities%2Fopen&event=cancel&id=1', outcome: MEMBERS },
  ],
  '/onboarding/investment-preferences': [{ address: '/onboarding/investment-preferences', outcome: MEMBERS }],
  '/commitments': [
    { address: '/commitments', outcome: MEMBERS },
    { address: '/commitments?state=live&sort=-accepted&columns=state.accepted&cursor=x', outcome: MEMBERS },
  ],
  // Nobody here has a receipt: what its member sees, and another does not, is tested with the feature.
  '/commitments/:id/receipts/:number': [
    { address: '/commitments/019aa000-0000-7000-8000-0000000000d1/receipts/1', outcome: NO_MEMBER },
    { address: '/commitments/none/receipts/x', outcome: NO_MEMBER },
  ],
  '/funds': [{ address: '/funds', outcome: AFTER_NDA }],
  '/funds/:slug': [
    { address: '/funds/none', outcome: { ...NOBODY, ndaMissing: 'nda', visitor: 'login', ...STATUS } },
  ],
  // A message that none of them received: what a recipient reads, and others do not, is tested with the feature.
  '/messages/:id': [
    { address: '/messages/019aa000-0000-7000-8000-00000000000f', outcome: NO_MEMBER },
    { address: '/messages/none', outcome: NO_MEMBER },
  ],
  '/contact': [{ address: '/contact', outcome: MEMBERS }],
  '/search': [
    { address: '/search', outcome: MEMBERS },
    { address: '/search?q=kontor', outcome: MEMBERS },
    // Members find nothing of admin-only kinds.
    { address: '/search?q=ada&kind=person&page=2', outcome: MEMBERS },
  ],
  '/notifications': [{ address: '/notifications', outcome: MEMBERS }],
  '/faqs': [
    { address: '/faqs', outcome: MEMBERS },
    { address: '/faqs?q=a%00b', outcome: MEMBERS },
  ],
  '/admin/opportunities': [{ address: '/admin/opportunities?stage=draft&q=a+b&cursor=x', outcome: ADMINS }],
  '/admin/opportunities/:id': [
    { address: '/admin/opportunities/019aa000-0000-7000-8000-00000000000a', outcome: ADMINS },
    { address: '/admin/opportunities/019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/opportunities/none', outcome: NOBODY },
  ],
  '/admin/opportunities/:id/history': [
    {
      address: '/admin/opportunities/019aa000-0000-7000-8000-00000000000a/history?from=1&to=draft',
      outcome: ADMINS,
    },
    { address: '/admin/opportunities/none/history', outcome: NOBODY },
  ],
  '/admin/opportunities/:id/book': [
    {
      address: '/admin/opportunities/019aa000-0000-7000-8000-00000000000a/book?sort=name&q=a+b',
      outcome: ADMINS,
    },
    {
      address: '/admin/opportunities/019aa000-0000-7000-8000-000000000000/book?part=waitlisted',
      outcome: NOBODY,
    },
    { address: '/admin/opportunities/none/book', outcome: NOBODY },
  ],
  '/admin/opportunities/:id/activity': [
    {
      address: '/admin/opportunities/019aa000-0000-7000-8000-00000000000a/activity?kind=ask',
      outcome: ADMINS,
    },
    { address: '/admin/opportunities/019aa000-0000-7000-8000-000000000001/activity', outcome: NOBODY },
    { address: '/admin/opportunities/none/activity', outcome: NOBODY },
  ],
  '/admin/documents': [
    {
      address: '/admin/documents?state=draft&category=report&place=personal&q=a+b&cursor=x',
      outcome: ADMINS,
    },
  ],
  '/admin/documents/batch/:id': [
    { address: '/admin/documents/batch/019aa000-0000-7000-8000-00000000000c', outcome: ADMINS },
    { address: '/admin/documents/batch/019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/documents/batch/none', outcome: NOBODY },
  ],
  '/admin/notices/:id': [{ address: '/admin/notices/none', outcome: NOBODY }],
  '/admin/notices/:id/deliveries': [{ address: '/admin/notices/none/deliveries', outcome: NOBODY }],
  '/admin/documents/:id': [
    { address: '/admin/documents/019aa000-0000-7000-8000-00000000000b', outcome: ADMINS },
    { address: '/admin/documents/019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/documents/none', outcome: NOBODY },
  ],
  '/admin/funds': [{ address: '/admin/funds?q=a+b&kind=deal&cursor=x', outcome: ADMINS }],
  '/admin/funds/:vehicle/edit': [
    { address: '/admin/funds/held-fund/edit', outcome: ADMINS },
    { address: '/admin/funds/closed/edit', outcome: ADMINS },
  ],
  ...underVehicle('', '?q=a+b&cursor=x'),
  ...underVehicle('/ledger', '?q=a+b&type=release&from=2026-01-01&to=x&only=corrections&holder=x&cursor=x'),
  ...underVehicle('/ledger/add', '?holder=019aa000-0000-7000-8000-000000000000'),
  ...underVehicle('/ledger/transfer', ''),
  ...underVehicle('/valuations', '?cursor=x'),
  ...underVehicle('/bank-details', ''),
  ...ACCESS_PAGES,
  '/admin/approvals/:id': [
    { address: '/admin/approvals/019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/approvals/none', outcome: NOBODY },
  ],
  ...underVehicle('/valuations/add', '?date=2026-02-30&holder=x'),
  '/admin/funds/:vehicle/commitments': [
    { address: '/admin/funds/closed/commitments', outcome: ADMINS },
    { address: '/admin/funds/held-fund/commitments', outcome: NOBODY },
    { address: '/admin/funds/published/commitments', outcome: NOBODY },
  ],
  '/admin/people': [
    { address: '/admin/people?standing=pending&q=a+b&sort=name', outcome: ADMINS },
    { address: '/admin/people?person=019aa000-0000-7000-8000-000000000000', outcome: ADMINS },
  ],
  '/admin/people/notes': [{ address: '/admin/people/notes?q=fund&kind=call&sort=person', outcome: ADMINS }],
  ...underPerson('/access'),
  ...underPerson('/bank-details'),
  ...underPerson('/activity'),
  '/admin/engagement': [
    { address: '/admin/engagement?role=active&q=a%00b&cursor=x', outcome: ADMINS },
    { address: '/admin/engagement?list=quiet', outcome: ADMINS },
  ],
  '/admin/waitlist': [
    { address: '/admin/waitlist?state=invited&preferences=given', outcome: ADMINS },
    { address: '/admin/waitlist?entry=019aa000-0000-7000-8000-000000000000', outcome: ADMINS },
  ],
  '/admin/payments/entries': [{ address: '/admin/payments/entries?state=doubtful&q=a%00b', outcome: ADMINS }],
  '/admin/payments/payouts/:id': [
    { address: '/admin/payments/payouts/019aa000-0000-7000-8000-000000000000', outcome: NOBODY },
    { address: '/admin/payments/payouts/none', outcome: NOBODY },
  ],
  '/admin/invites': [
    { address: '/admin/invites?state=live&by=019aa000-0000-7000-8000-000000000000', outcome: ADMINS },
  ],
  '/admin/invites/tree': [{ address: '/admin/invites/tree?q=ada', outcome: ADMINS }],
  '/admin/questions': [
    { address: '/admin/questions?state=drafted&about=faqs&assignee=me&q=a+b', outcome: ADMINS },
    { address: '/admin/questions?question=019aa000-0000-7000-8000-000000000000', outcome: ADMINS },
  ],
  '/admin/faqs': [{ address: '/admin/faqs?state=deleted&q=a%00b', outcome: ADMINS }],
  '/admin/faqs/:id': [
    { address: '/admin/faqs/019aa000-0000-7000-8000-00000000000f', outcome: ADMINS },
    { address: '/admin/faqs/new?category=x', outcome: ADMINS },
    { address: '/admin/faqs/new?question=019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/faqs/new?question=x', outcome: NOBODY },
    { address: '/admin/faqs/019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/faqs/none', outcome: NOBODY },
  ],
  '/admin/nda/signatures': [
    { address: '/admin/nda/signatures', outcome: ADMINS },
    { address: '/admin/nda/signatures?state=all&q=a%00b&sort=-since&cursor=x', outcome: ADMINS },
  ],
  '/admin/documents/trace': [
    { address: '/admin/documents/trace', outcome: ADMINS },
    { address: '/admin/documents/trace?copy=VST-7K2M-93QF', outcome: ADMINS },
  ],
  '/admin/broadcasts': [{ address: '/admin/broadcasts?cursor=x', outcome: ADMINS }],
  '/admin/broadcasts/:id': [
    { address: '/admin/broadcasts/019aa000-0000-7000-8000-00000000000f', outcome: ADMINS },
    { address: '/admin/broadcasts/019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/broadcasts/none', outcome: NOBODY },
  ],
  '/admin/imports/:id': [
    { address: '/admin/imports/019aa000-0000-7000-8000-00000000000e', outcome: ADMINS },
    { address: '/admin/imports/019aa000-0000-7000-8000-000000000001', outcome: NOBODY },
    { address: '/admin/imports/none', outcome: NOBODY },
  ],
  '/admin/documents/:id/trail': [
    { address: '/admin/documents/019aa000-0000-7000-8000-00000000000b/trail?cursor=x', outcome: ADMINS },
    { address: '/admin/documents/019aa000-0000-7000-8000-000000000000/trail', outcome: NOBODY },
    { address: '/admin/documents/nothing/trail', outcome: NOBODY },
  ],
  '/admin/audit': [
    {
      address: '/admin/audit?q=a+b&act=member.approve&from=2026-01-01&to=2026-02-30&cursor=x',
      outcome: ADMINS,
    },
    { address: '/admin/audit?entry=019aa000-0000-7000-8000-000000000000&about=member:x', outcome: ADMINS },
  ],
  '/admin/documents/:id/reading': [
    { address: '/admin/documents/019aa000-0000-7000-8000-0000000000d2/reading', outcome: ADMINS },
    { address: '/admin/documents/none/reading', outcome: NOBODY },
  ],
  '/admin/integrations/:integration': [
    { address: '/admin/integrations/crm', outcome: ADMINS },
    { address: '/admin/integrations/nothing', outcome: NOBODY },
  ],
  ...Object.fromEntries(
    PLAIN_ADMIN_PAGES.map((address): [string, Row[]] => [address, [{ address, outcome: ADMINS }]]),
  ),
  '/*': [
    { address: '/nothing/here', outcome: NOBODY },
    { address: '/administration', outcome: NOBODY },
  ],
};

/** Returns the id of the route with this path. */
export function routeAt({ routes }: ServerBuild, path: string): string {
  const found = Object.values(routes).find(
    (route) => (route?.index ? '/' : route?.path && `/${route.path}`) === path,
  );
  if (!found) throw new Error(`No route for ${path}`);
  return found.id;
}
