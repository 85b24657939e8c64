import { expect, test } from 'vitest';
import { isCeremonyAddress } from './ceremony-address.ts';

const VENDOR = 'https://eu.docusign.net/restapi';
const SANDBOX = 'http://localhost:4004/restapi';

test.each([
  ['https://eu.docusign.net/Signing/1', VENDOR, true],
  ['https://apps.docusign.com/sign/1', VENDOR, true],
  ['http://localhost:4004/Signing/1', SANDBOX, true],
  ['http://eu.docusign.net/Signing/1', VENDOR, false],
  ['http://apps.docusign.com/sign/1', VENDOR, false],
  ['https://docusign.net.evil.example/Signing/1', VENDOR, false],
  ['https://evildocusign.net/Signing/1', VENDOR, false],
  ['https://eu.docusign.net@evil.example/Signing/1', VENDOR, false],
  ['http://localhost:4005/Signing/1', SANDBOX, false],
  ['https://apps.docusign.com/sign/1', SANDBOX, false],
])('ASVS 3.7.2: %s beside %s: %s', (address, base, isOurs) => {
  expect(isCeremonyAddress(address, base)).toBe(isOurs);
});
