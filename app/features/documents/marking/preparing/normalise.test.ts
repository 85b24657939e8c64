import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePdf } from '#tests/factories/pdf.ts';
import { installedQpdf } from './normalise.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qpdf-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Puts a program of that name first in the path. */
function stubQpdf(script: string): void {
  const bin = mkdtempSync(join(folder, 'bin-'));
  writeFileSync(join(bin, 'qpdf'), `#!/bin/sh\n${script}`);
  chmodSync(join(bin, 'qpdf'), 0o700);
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
}
const filesLeft = () => readdirSync(folder).filter((name) => !name.startsWith('bin-'));

test('no temporary file has a name while the program runs, so a killed process leaves none behind', async () => {
  const names = join(folder, 'bin-names');
  stubQpdf(`ls "$TMPDIR" | grep -v '^bin-' >"${names}"\ncat /dev/stdin`);
  const file = await makePdf({ pages: 1 });
  expect(Buffer.from((await installedQpdf()(file)) ?? [])).toEqual(Buffer.from(file));
  expect(filesLeft()).toEqual([]);
  expect(readFileSync(names, 'utf8')).toBe('');
});

test('the program’s message about an unreadable file is reported', async () => {
  stubQpdf('echo "invalid password" >&2\nexit 2');
  await expect(installedQpdf()(new Uint8Array([1]))).rejects.toThrow('invalid password');
});

test('without the program, the method is not available', async () => {
  vi.stubEnv('PATH', folder);
  const read = installedQpdf();
  expect(await read(new Uint8Array([1]))).toBeNull();
  stubQpdf('cat /dev/stdin');
  expect(await read(new Uint8Array([1])), 'it is not looked for again').toBeNull();
});
