import { expect, onTestFinished, test } from 'vitest';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { sandboxSecrets, useSandbox } from '#tests/setup/sandbox.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { temporaryFolder } from '../../sandbox/testing.ts';
import { acceptAsUsual, firstCommitment, throughFault, useWorker } from './first-commitment.ts';

const held = useSandbox();
useTestDatabase();
useWorker();

test.each(FAULT_KINDS)(
  'identity provider %s: a first commitment is accepted as usual, and its member is active there afterwards',
  { timeout: 60_000 },
  async (kind) => {
    const { sandbox } = held;
    const { userId, commitmentId } = await firstCommitment(sandbox);
    expect(sandbox.accounts.byId(userId)?.roles).toEqual(['prospective']);
    await throughFault(sandbox, 'identity', kind, () => acceptAsUsual(commitmentId));
    expect(sandbox.accounts.byId(userId)?.roles).toEqual(['active']);
    expect(sandbox.calls.unknown()).toEqual([]);
  },
);

test('identity provider with new keys: a rejected token is renewed once for all', async () => {
  const ask = () => identityManagement().getUser('auth0|demo-active', AbortSignal.timeout(15_000));
  await ask();
  const { ports } = held.sandbox;
  await held.sandbox.stop();
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const appUrl = 'http://localhost:3000';
  held.sandbox = await startSandbox({ dataDir: folder.path, appUrl, ports, ...sandboxSecrets(appUrl) });
  expect(await Promise.all([ask(), ask(), ask()])).toMatchObject(Array(3).fill({ name: 'Ada Lindqvist' }));
  const calls = held.sandbox.calls.recent('identity');
  expect(calls.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
  expect(calls.filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
});
