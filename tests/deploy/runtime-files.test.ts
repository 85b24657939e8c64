import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APPLICATION, isNeeded } from '../../scripts/release/runtime-files.ts';

test('the image of the application has no demo data', () => {
  // The bundler names the file after this one.
  expect(existsSync('seeds/seed.server.ts')).toBe(true);
  expect(isNeeded('build/server/assets/seed.server-TBiUXgzg.js', APPLICATION)).toBe(false);
  expect(isNeeded('build/server/assets/commands-yhZAeiWQ.js', APPLICATION)).toBe(true);
});
