import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withPersonalData } from './personal-data-table.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/security.md');

/** Out of date after a declaration changed: `npx vitest run tests/docs/personal-data.test.ts -u` prints it anew. */
test('docs/security.md says what each table declares about personal data', async () => {
  await expect(withPersonalData(readFileSync(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE);
});
