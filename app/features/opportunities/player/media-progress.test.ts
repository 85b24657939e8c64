import { describe, expect, test } from 'vitest';
import { lengthInWords, type MediaProgress, resumeAt } from './media-progress.ts';

const at = (seconds: number, finished = false): MediaProgress => ({ mediaId: 'visit', seconds, finished });
const video = { kind: 'video', seconds: 372 } as const;
const audio = { kind: 'audio', seconds: 48.2 } as const;

describe('resuming', () => {
  test.each<[MediaProgress | undefined, number | null]>([
    [undefined, null],
    [at(0), null],
    [at(4), null],
    [at(192), 192],
    [at(367), 367],
    [at(368), null],
    [at(372, true), null],
    [at(100, true), 100],
  ])('from %o is at %s', (progress, seconds) => {
    expect(resumeAt(video, progress)).toBe(seconds);
  });
});

describe('its length in words', () => {
  test.each<[Parameters<typeof lengthInWords>[0], MediaProgress | undefined, string]>([
    [video, undefined, '6 min'],
    [video, at(132), 'You have 4 min left'],
    [video, at(360), 'You have 12 s left'],
    [video, at(372, true), '6 min · Watched'],
    [audio, undefined, '48 s'],
    [audio, at(49, true), '48 s · Played'],
    [{ kind: 'audio', seconds: 3725 }, undefined, '1 h 2 min'],
    [{ kind: 'audio', seconds: 3599 }, undefined, '1 h 0 min'],
  ])('%o, at %o: %s', (recording, progress, words) => {
    expect(lengthInWords(recording, progress)).toBe(words);
  });
});
