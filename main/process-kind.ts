import type { ProcessKind } from '#app/platform/config/env-kinds.server.ts';
import type { Command } from './command-line.ts';

/**
 * Returns what a process does that runs these commands. On the embedded database the web server runs the jobs too.
 * @param databaseUrl as configured; a process without one refuses to start for that.
 */
export function processKindOf(commands: readonly Command[], databaseUrl = ''): ProcessKind {
  const [first = 'migrate', ...others] = new Set(commands.filter((command) => command !== 'migrate'));
  if (others.length > 0) return 'any';
  if (first === 'migrate') return 'migration';
  // Those that verify run beside a worker, with what it has.
  if (first === 'worker' || first.startsWith('verify ')) return 'worker';
  return first === 'web' && !databaseUrl.startsWith('pglite:') ? 'web' : 'any';
}
