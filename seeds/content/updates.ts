import type { When } from './types.ts';

/** A video or a recording of an opportunity. Its files are in `seeds/media` under `file`, its captions beside them. */
export type SeedUpdate = {
  slug: string;
  kind: 'video' | 'audio';
  title: string;
  summary: string;
  when: When;
  file: string;
  contentType: 'video/mp4' | 'audio/mp4';
  seconds: number;
  /** The poster shown before a video plays, 960 by 540. */
  poster?: string;
};

export const UPDATES: SeedUpdate[] = [
  {
    slug: 'harbour-logistics-ii',
    kind: 'video',
    title: 'What the surveyors found',
    summary:
      'The technical report, the third berth at Raumsund and the one tenant that matters, in a minute.',
    when: { inDays: -17 },
    file: 'harbour-logistics-ii-visit.mp4',
    contentType: 'video/mp4',
    seconds: 56.85,
    poster: 'harbour-logistics-ii-visit.jpg',
  },
  {
    slug: 'solera-foods',
    kind: 'audio',
    title: 'The harvest, and the second hall',
    summary: 'A short note from Calahorra: what came in, what it cost, and what we watch.',
    when: { inDays: -5 },
    file: 'solera-foods-harvest.m4a',
    contentType: 'audio/mp4',
    seconds: 65.13,
  },
];
