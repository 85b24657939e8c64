import { describe, expect, test } from 'vitest';
import { pictureTypeOf } from '#app/platform/pictures/picture-type.ts';
import { pictureAddress, pictureKey } from './picture.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );

describe('a picture’s type is detected from its content', () => {
  test.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    [null, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [null, bytes('GIF89a')],
    [null, bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
    [null, bytes('<html>')],
    [null, bytes([0xff, 0xd8])],
    [null, bytes()],
  ])('%s', (type, content) => expect(pictureTypeOf(content)).toBe(type));
});

test('only a stored picture has a URL', () => {
  expect(pictureAddress(pictureKey('019aa000'))).toBe('/api/profile/picture/019aa000');
  expect(pictureAddress('documents/secret.pdf')).toBeNull();
  expect(pictureAddress(null)).toBeNull();
});
