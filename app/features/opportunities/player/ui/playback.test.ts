import { expect, test } from 'vitest';
import { firstSecond, playbackLengthOf, playFrom, silenceOthers } from './playback.ts';

/** The parts of a media element that the tests need. */
function makeMedia({ refuses = false } = {}) {
  const heard: string[] = [];
  const media = {
    currentTime: 0,
    pause: () => void heard.push('pause'),
    play: () => {
      heard.push('play');
      return refuses ? Promise.reject(new DOMException('No', 'NotAllowedError')) : Promise.resolve();
    },
  };
  return { media: media as unknown as HTMLMediaElement, heard };
}

test('only one recording plays at a time', () => {
  const [one, other] = [makeMedia(), makeMedia()];
  silenceOthers(one.media);
  silenceOthers(one.media);
  expect(one.heard).toEqual([]);
  silenceOthers(other.media);
  expect([one.heard, other.heard]).toEqual([['pause'], []]);
});

test('one is played from its position, or from a given second', () => {
  const { media, heard } = makeMedia();
  media.currentTime = 12;
  playFrom(media);
  expect(media.currentTime).toBe(12);
  playFrom(media, 0);
  expect([media.currentTime, heard]).toEqual([0, ['play', 'play']]);
});

test('the first play begins where the member has moved to, else where they left off', () => {
  expect(firstSecond({ currentTime: 360 }, 192)).toBeUndefined();
  expect(firstSecond({ currentTime: 0 }, 192)).toBe(192);
  expect(firstSecond({ currentTime: 0 }, null)).toBeUndefined();
});

test('a browser that rejects playback is not our error', async () => {
  const { media, heard } = makeMedia({ refuses: true });
  playFrom(media);
  await Promise.resolve();
  expect(heard).toEqual(['play']);
});

test.each([
  [Number.NaN, 60],
  [Number.POSITIVE_INFINITY, 60],
  [0, 60],
  [59.8, 59.8],
])('a file that says it is %s s long is %s s long', (duration, length) => {
  expect(playbackLengthOf({ duration }, 60)).toBe(length);
});
