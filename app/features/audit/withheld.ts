import { type Area, maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

/** Records of the application itself, in which nothing is an investor's. */
const OF_THE_APPLICATION: ReadonlySet<string> = new Set([
  ...[
    'integration',
    'job',
    'period',
    'firm_setting',
    'audit',
    'content',
    'faq',
    'faq_category',
    'saved_text',
  ],
]);

const OF_INVESTORS: readonly Area[] = ['people', 'documents', 'money', 'deals'];

/** Returns whether a person sees everything of investors, whom all other entries are about. */
export const seesInvestors = (viewer: Viewer): boolean => OF_INVESTORS.every((area) => maySee(viewer, area));

type Entry = {
  subjectType: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  subjectName: string | null;
  holder: string | null;
};

/** Returns an entry as the viewer may read it: without the values and names of what is not theirs to see. */
export const shownTo = <Row extends Entry>(viewer: Viewer, row: Row): Row =>
  OF_THE_APPLICATION.has(row.subjectType) || seesInvestors(viewer)
    ? row
    : { ...row, before: null, after: null, subjectName: null, holder: null };
