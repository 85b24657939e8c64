import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';

/** A one-minute video that is not stored. */
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
