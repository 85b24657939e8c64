import { describe, expect, test } from 'vitest';
import { assetAddress, editorAddress } from './content-addresses.ts';

const DELIVERY = 'https://cdn.contentful.com';

describe('a file of the platform', () => {
  test.each([
    ['//images.ctfassets.net/s/a/t/wall.jpg', 'https://images.ctfassets.net/s/a/t/wall.jpg'],
    ['http://videos.eu.ctfassets.net/a.mp4?x=1', 'https://videos.eu.ctfassets.net/a.mp4?x=1'],
    ['/files/wall.svg', 'https://cdn.contentful.com/files/wall.svg'],
  ])('%s is fetched', (url, address) => {
    expect(assetAddress(url, DELIVERY)).toBe(address);
  });

  test('of a stand-in is fetched from its delivery address', () => {
    expect(assetAddress('/files/wall.svg', 'http://localhost:4005')).toBe(
      'http://localhost:4005/files/wall.svg',
    );
  });

  test.each([
    '//169.254.169.254/latest/meta-data',
    'http://localhost:5432/',
    'https://ctfassets.net.example/a.png',
    'https://images.ctfassets.net:8443/a.png',
    'https://user:word@images.ctfassets.net/a.png',
    'file:///etc/passwd',
    'http://',
  ])('%s is not', (url) => {
    expect(assetAddress(url, DELIVERY)).toBeNull();
  });
});

describe('the editor’s address', () => {
  const space = { space: 'abc', environment: 'master' };
  test.each([
    ['entry', DELIVERY, 'https://app.contentful.com/spaces/abc/environments/master/entries/one'],
    ['asset', DELIVERY, 'https://app.contentful.com/spaces/abc/environments/master/assets/one'],
    [
      'entry',
      'https://cdn.eu.contentful.com',
      'https://app.eu.contentful.com/spaces/abc/environments/master/entries/one',
    ],
    ['entry', 'http://localhost:4005', 'http://localhost:4005/edit/one'],
  ] as const)('of an %s delivered from %s', (kind, delivery, address) => {
    expect(editorAddress({ kind, id: 'one' }, delivery, space)).toBe(address);
  });
});
