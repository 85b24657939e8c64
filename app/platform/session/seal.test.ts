import { EncryptJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { settings } from '../config/settings.server.ts';
import { seal, unseal } from './seal.server.ts';

test('a value sealed for one purpose opens nothing for another', async () => {
  const sealed = await seal('preview', { viewerId: 'ada' }, 60);
  expect(await unseal('preview', sealed)).toMatchObject({ viewerId: 'ada' });
  expect(await unseal('sign-in', sealed)).toBeNull();
});

test('values sealed by releases with a single key can still be opened', async () => {
  const before = await new EncryptJWT({ state: 'under way' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime('60s')
    .encrypt(settings().keys.sealedBefore);
  expect(await unseal('sign-in', before)).toMatchObject({ state: 'under way' });
});

test('what a former secret sealed is not opened', async () => {
  const sealed = await seal('sign-in', { state: 'under way' }, 60);
  onTestFinished(
    changeEnvironment({
      AUTH0_SECRET: 'another-secret-of-the-tests-of-forty-chars',
      AUTH0_FORMER_SECRETS: process.env.AUTH0_SECRET,
    }),
  );
  expect(await unseal('sign-in', sealed)).toBeNull();
});
