import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What the build wrote about itself (`scripts/build.ts`), beside the bundle. */
const FILE = 'build/release.json';

const format = z.object({ version: z.string(), revision: z.string() });

/**
 * Returns the version of the release and the commit that it was built from.
 * @throws Error when the application is not built.
 */
export const readRelease = (): z.output<typeof format> =>
  format.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Returns the same; `null` for a checkout that is not built. */
export const releaseIfBuilt = () => (existsSync(FILE) ? readRelease() : null);
