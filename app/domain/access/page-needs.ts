import type { Area, StaffNeed } from './staff.ts';

/** The area of each part of the admin area by the beginning of its path; the longest one counts. */
const AREA_AT: Readonly<Record<string, Area>> = {
  '/admin': 'desk',
  '/admin/people': 'people',
  '/admin/engagement': 'people',
  '/admin/waitlist': 'people',
  '/admin/invites': 'people',
  '/admin/nda': 'people',
  '/admin/questions': 'people',
  '/admin/faqs': 'people',
  '/admin/broadcasts': 'people',
  '/admin/documents': 'documents',
  '/admin/documents/batch': 'statements',
  '/admin/funds': 'money',
  '/admin/notices': 'money',
  '/admin/payments': 'money',
  '/admin/imports': 'money',
  '/admin/opportunities': 'deals',
  '/admin/content': 'deals',
  '/admin/integrations': 'system',
  '/admin/audit': 'system',
  '/admin/settings': 'people',
  '/admin/settings/firm': 'system',
  '/admin/settings/words': 'system',
  '/admin/settings/permissions': 'access',
  '/admin/access-review': 'access',
};

/** The beginnings, longest first. */
const BEGINNINGS = Object.keys(AREA_AT).toSorted((one, other) => other.length - one.length);

/** Pages of a person or a thing that are of another area than the pages around them. */
const ELSEWHERE = /^\/admin\/people\/[^/]+\/bank-details$/;

/** Pages that are nothing but a form. */
const FORM =
  /^\/admin\/(documents\/upload|funds\/new|nda\/draft|faqs\/new|people\/[^/]+\/access|funds\/[^/]+\/(edit|ledger\/add|ledger\/transfer|valuations\/add))$/;

/** Returns the area of a page of the admin area. */
export function areaAt(path: string): Area {
  if (ELSEWHERE.test(path)) return 'money';
  const at = BEGINNINGS.find((one) => path === one || path.startsWith(`${one}/`));
  return AREA_AT[at ?? '/admin'] ?? 'desk';
}

/** Returns what a page of the admin area needs, for links to it; its loader decides. */
export const needAt = (path: string): StaffNeed =>
  FORM.test(path) ? { changes: areaAt(path) } : { sees: areaAt(path) };
