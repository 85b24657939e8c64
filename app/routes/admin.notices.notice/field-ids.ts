import type { NoticeProblem } from '#app/features/notices/drafting/checks.ts';

export const FIELD_IDS = {
  dates: 'notice-dates',
  purpose: 'notice-purpose',
  lines: 'notice-lines',
  allocation: 'notice-allocation',
} as const satisfies Record<NoticeProblem['field'], string>;
