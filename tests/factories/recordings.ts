import type { MediaUpdate } from '#app/platform/opportunity-content.ts';

/** A video of a minute that nobody has stored. */
export const makeRecording = (change: Partial<MediaUpdate> = {}): MediaUpdate => ({
  id: 'recording',
  kind: 'video',
  title: 'A word on the quarter',
  date: '2026-10-09',
  key: 'media/recording.mp4',
  contentType: 'video/mp4',
  seconds: 60,
  transcript: [],
  ...change,
});
