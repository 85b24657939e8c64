import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { makeRecording } from '#tests/factories/recordings.ts';
import { newestFirst, Updates } from '../../ui/detail/updates.tsx';
import type { MediaProgress } from '../media-progress.ts';
import { countInWords } from './transcript-tools.tsx';

const ignore = () => undefined;
const drawn = (updates: Parameters<typeof Updates>[0]['updates'], progress: MediaProgress[] = []) =>
  renderToStaticMarkup(
    <Updates updates={updates} progress={progress} onWatch={ignore} onListen={ignore} onProgress={ignore} />,
  );

const variant = (width: number) => ({ key: `pictures/p/${width}.webp`, width, format: 'webp' as const });
const poster = {
  id: 'p',
  key: 'pictures/p.jpg',
  alt: '',
  width: 1920,
  height: 1080,
  variants: [variant(1600), variant(480), variant(960)],
};

describe('a recording before scripts run', () => {
  test('uses the browser’s own controls, with captions and a poster of the right size', () => {
    const html = drawn([makeRecording({ captionsKey: 'media/visit.vtt', poster })]);
    expect(html).toMatch(/<video[^>]* src="\/media\/media\/recording\.mp4"[^>]* controls=""/);
    expect(html).toMatch(/preload="metadata"/);
    expect(html).toContain('poster="/media/pictures/p/960.webp"');
    expect(html).toContain(
      '<track kind="captions" srcLang="en" label="English" src="/media/media/visit.vtt"/>',
    );
  });

  test('an audio recording too', () => {
    expect(drawn([makeRecording({ kind: 'audio', key: 'media/harvest.m4a' })])).toMatch(
      /<audio[^>]* src="\/media\/media\/harvest\.m4a"[^>]* controls=""/,
    );
  });

  test('only the newest is loaded before it is played', () => {
    const html = drawn([
      makeRecording({ id: 'old', date: '2026-01-02' }),
      makeRecording({ id: 'new', date: '2026-10-09', key: 'media/new.mp4' }),
    ]);
    expect(html.match(/preload="\w+"/g)).toEqual(['preload="metadata"', 'preload="none"']);
    expect(html).toMatch(/new\.mp4"[^>]*preload="metadata"/);
  });

  test('its transcript can be read', () => {
    const html = drawn([
      makeRecording({ transcript: [{ start: 65, end: 70, text: 'The <third> berth is let.' }] }),
    ]);
    expect(html).toContain('<summary');
    expect(html).toContain('The &lt;third&gt; berth is let.');
    expect(html).toContain('aria-label="Play from 1:05, 1 minute 5 seconds"');
    expect(drawn([makeRecording()])).not.toContain('<details');
  });
});

describe('a list of recordings', () => {
  test('shows the date of each, its length, and the time left', () => {
    const html = drawn(
      [makeRecording({ seconds: 300 })],
      [{ mediaId: 'recording', seconds: 62, finished: false }],
    );
    expect(html).toContain('<time dateTime="2026-10-09">9 Oct 2026</time>');
    expect(html).toContain('You have 4 min left');
    expect(html).toContain('Resume from 1:02');
    expect(html).toContain('Start over');
  });

  test('offers to resume only recordings that were started and not finished', () => {
    expect(drawn([makeRecording()])).not.toContain('Resume from');
    const seen = drawn([makeRecording()], [{ mediaId: 'recording', seconds: 60, finished: true }]);
    expect(seen).toContain('1 min · Watched');
    expect(seen).not.toContain('Resume from');
  });

  test('is sorted by date, newest first', () => {
    const dates = ['2026-01-02', '2026-10-09', '2025-12-31'].map((date) => makeRecording({ date }));
    expect(newestFirst(dates).map(({ date }) => date)).toEqual(['2026-10-09', '2026-01-02', '2025-12-31']);
  });
});

test.each([
  ['', 0, 0, ''],
  ['a', 0, 0, ''],
  ['berth', 0, 0, 'No matches'],
  ['berth', 12, 2, '3 of 12'],
])('searching %j says %s', (words, count, at, said) => {
  expect(countInWords(words, count, at)).toBe(said);
});
