import { expect, test } from 'vitest';
import { isMediaOf, mediaKey, mediaTypeOf, refusalOf, uploadType } from './opportunity-upload.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test('a recording’s type is detected from its first bytes', () => {
  expect(mediaTypeOf(bytes('\0\0\0\u0020ftypisom\0\0\u0002\0isomiso2avc1mp41'))).toBe('video/mp4');
  expect(mediaTypeOf(bytes('\0\0\0\u001cftypM4A \0\0\0\0'))).toBe('audio/mp4');
  expect(mediaTypeOf(bytes('\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001B\u0082\u0084webm'))).toBe(
    'video/webm',
  );
  expect(mediaTypeOf(bytes('\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001B\u0082\u0088matroska'))).toBeNull();
  expect(mediaTypeOf(bytes('ID3\u0004'))).toBe('audio/mpeg');
  expect(mediaTypeOf(bytes('\u00ff\u00fb\u0090'))).toBe('audio/mpeg');
  expect(mediaTypeOf(bytes('\u00ff\u00d8\u00ff'))).toBeNull();
  expect(mediaTypeOf(bytes('<html><script>'))).toBeNull();
  expect(mediaTypeOf(new Uint8Array())).toBeNull();
});

test('audio may come in a video container, but a video is not audio', () => {
  expect(isMediaOf('video/mp4', 'audio/mp4')).toBe(true);
  expect(isMediaOf('audio/mp4', 'video/mp4')).toBe(false);
  expect(isMediaOf(null, 'video/mp4')).toBe(false);
});

test('files that cannot be uploaded are refused before upload', () => {
  expect(refusalOf('video', { name: 'Tour.MP4', size: 1 })).toBeNull();
  expect(refusalOf('video', { name: 'tour.mov', size: 1 })).toBe('Please choose an MP4 or WebM video.');
  expect(refusalOf('picture', { name: 'a.png', size: 21 * 1024 * 1024 })).toBe(
    'Please choose a file of at most 20 MB.',
  );
  expect(refusalOf('teaser', { name: 'a.pdf', size: 0 })).toBe('This file is empty.');
  expect(uploadType('captions', 'no ending')).toBeNull();
});

test('recordings are stored in their opportunity’s folder', () => {
  expect(mediaKey('one', 'two', 'audio/mpeg')).toBe('media/one/two.mp3');
});
