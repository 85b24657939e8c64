import type { Tone } from '#app/ui/badge.tsx';
import type { FaqState } from './faq.ts';

export const FAQ_STATES: Readonly<Record<FaqState, { text: string; tone: Tone }>> = {
  draft: { text: 'Draft', tone: 'neutral' },
  published: { text: 'Published', tone: 'success' },
  changed: { text: 'Published, with changes', tone: 'accent' },
  withdrawn: { text: 'Withdrawn', tone: 'warning' },
  deleted: { text: 'Deleted', tone: 'critical' },
};
