import type { DocumentPolicy } from '#app/domain/access/documents.ts';
import type { Tone } from '#app/ui/badge.tsx';
import type { DocumentState, Preparation } from './document-admin.ts';

export const POLICY_LABELS = {
  original: 'Original file',
  watermarked: 'Watermarked copy',
  view_only: 'None (viewer only)',
} as const satisfies Record<DocumentPolicy, string>;

export const STATE_LABELS = {
  draft: { text: 'Draft', tone: 'neutral' },
  review: { text: 'In review', tone: 'warning' },
  scheduled: { text: 'Scheduled', tone: 'accent' },
  published: { text: 'Published', tone: 'success' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<DocumentState, { text: string; tone: Tone }>;

export const PREPARATION_LABELS = {
  preparing: { text: 'Preparing', tone: 'neutral' },
  ready: { text: 'Ready', tone: 'success' },
  problem: { text: 'Cannot be watermarked', tone: 'critical' },
  malware: { text: 'Malware', tone: 'critical' },
} as const satisfies Record<Preparation, { text: string; tone: Tone }>;

/** `42 people can see this`. */
export const readersText = (total: number, verb: 'can' | 'will' = 'can'): string => {
  if (total === 0) return `No one ${verb} see this`;
  return total === 1 ? `1 person ${verb} see this` : `${total.toLocaleString('en')} people ${verb} see this`;
};

export const options = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
