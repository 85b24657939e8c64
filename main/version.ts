import { readRelease } from '#app/platform/config/release.server.ts';

/** Prints which build this is; needs no settings, so that it answers on any machine. */
export async function printVersion(): Promise<void> {
  const { version, revision } = readRelease();
  process.stdout.write(`Vestry ${version} (${revision}), Node.js ${process.versions.node}\n`);
}
