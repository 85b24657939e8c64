import { expect, test } from 'vitest';
import { ANALYTICS_EVENT_FIELDS } from '#app/platform/tracking/analytics-event-fields.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { audioFacts } from './recording-reports.ts';

const harvest = makeRecording({
  kind: 'audio',
  title: 'The harvest',
  key: 'media/harvest.m4a',
  seconds: 65,
});
const media = { currentTime: 16.2749, duration: 65.126, volume: 0.333, muted: false };

test('seed §3: an action on a recording is reported with all of its fields', () => {
  const facts = audioFacts('seek', harvest, media);
  expect(facts).toEqual({
    action: 'seek',
    title: 'The harvest',
    'audio url': '/media/media/harvest.m4a',
    timestamp: 16.3,
    volume: 0.33,
    duration: 65.1,
    'percent played': 25,
  });
  expect(Object.keys(facts)).toEqual(ANALYTICS_EVENT_FIELDS['Audio Player Interaction']);
});

test('a recording without sound has no volume', () => {
  expect(audioFacts('volume', harvest, { ...media, muted: true }).volume).toBe(0);
});

test('before the file’s metadata is loaded, the page’s length is used', () => {
  const facts = audioFacts('play', harvest, { ...media, currentTime: 0, duration: Number.NaN });
  expect([facts.duration, facts['percent played']]).toEqual([65, 0]);
});

test('the playing time never exceeds the length', () => {
  expect(audioFacts('ended', harvest, { ...media, currentTime: 65.9 })['percent played']).toBe(100);
});
