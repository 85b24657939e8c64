import { expect, test } from 'vitest';
import { networkOfAddress, networkText } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24', 'IPv4 203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', 'IPv4 203.0.113.x'],
  ['2001:0db8:85a3:0000:0000:8a2e:0370:7334', '2001:db8:85a3::/48', 'IPv6 2001:db8:85a3:…'],
  ['2001:db8::1', '2001:db8:0::/48', 'IPv6 2001:db8:0:…'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'IPv6 fe80:0:0:…'],
  ['::1', '0:0:0::/48', 'This computer'],
])('%s is in %s', (address, network, text) => {
  expect(networkOfAddress(address)).toBe(network);
  expect(networkText(network)).toBe(text);
});

test.each(['', 'unknown', '1.2.3', 'example.org'])('%j has no network', (address) =>
  expect(networkOfAddress(address)).toBeNull(),
);
