import { EncryptJWT } from 'jose';
import { expect, test } from 'vitest';
import { settings } from '../config/settings.server.ts';
import { seal, unseal } from './seal.server.ts';

test('what was sealed for one purpose opens nothing for another', async () => {
  const sealed = await seal('preview', { viewerId: 'ada' }, 60);
  expect(await unseal('preview', sealed)).toMatchObject({ viewerId: 'ada' });
  expect(await unseal('sign-in', sealed)).toBeNull();
});

test('what a release with one key for all has sealed is still opened', async () => {
  const before = await new EncryptJWT({ state: 'under way' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime('60s')
    .encrypt(settings().keys.sealedBefore);
  expect(await unseal('sign-in', before)).toMatchObject({ state: 'under way' });
});
