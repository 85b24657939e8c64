import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, test } from 'vitest';
import { embeddedIn } from '../setup/database-image.ts';
import { surviveKills } from './kill-nine.ts';

test('kill -9 in the middle of commits and jobs: the embedded database keeps everything that was confirmed, once', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-kill-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  await surviveKills(await embeddedIn(path.join(home, 'db')), async (victim) => victim.kill('SIGKILL'));
});
