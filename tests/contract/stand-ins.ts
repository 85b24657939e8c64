import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/sandbox.ts';
import { FREE } from '../../sandbox/testing.ts';

export type StandIns = { sandbox: Sandbox; folder: string };

/** A sandbox on free ports for one test file, without faults before each test. */
export function useStandIns(options: Partial<SandboxOptions> = {}): StandIns {
  const held = {} as StandIns;
  beforeAll(async () => {
    held.folder = mkdtempSync(join(tmpdir(), 'contract-'));
    const dataDir = join(held.folder, 'inside', 'sandbox');
    held.sandbox = await startSandbox({ dataDir, appUrl: 'http://localhost:1', ports: FREE, ...options });
  });
  beforeEach(() => held.sandbox.faults.clear());
  afterAll(async () => {
    await held.sandbox.stop();
    rmSync(held.folder, { recursive: true, force: true });
  });
  return held;
}
