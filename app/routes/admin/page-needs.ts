import type { Area, StaffNeed } from '#app/domain/access/staff.ts';

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
};

/** Pages that are nothing but a form. */
const FORMS = ['/admin/documents/upload', '/admin/funds/new', '/admin/nda/draft'];

/** Returns what a page of the admin area needs, for links to it; its loader decides. */
export function needAt(path: string): StaffNeed {
  const [at = '/admin'] = Object.keys(AREA_AT)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .toSorted((one, other) => other.length - one.length);
  const area = AREA_AT[at] ?? 'desk';
  return FORMS.includes(path) ? { changes: area } : { sees: area };
}
