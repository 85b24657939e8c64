import { processGlobal } from '#app/db/process-global.ts';
import { type Environment, readEnvironment } from './env.server.ts';

const wiring = processGlobal<{ environment: Environment | null }>('wiring', () => ({ environment: null }));

/**
 * Returns the environment of this process, validated on first use.
 * @throws Error "Invalid environment variables" with the names of missing or invalid variables.
 */
export function environment(): Environment {
  wiring.environment ??= readEnvironment(process.env);
  return wiring.environment;
}

/**
 * Defines a part of the process that depends on its environment: created on first use, and recreated after `rewire`.
 */
export function wired<Part>(make: (environment: Environment) => Part): () => Part {
  let made: { of: Environment; part: Part } | undefined;
  return () => {
    const current = environment();
    if (made?.of !== current) made = { of: current, part: make(current) };
    return made.part;
  };
}

/**
 * Reads the environment again and recreates every wired part on its next use. For test files that share a process.
 */
export function rewire(): void {
  const read = readEnvironment(process.env);
  if (read.APP_ENV !== 'test' || (wiring.environment && wiring.environment.APP_ENV !== 'test')) {
    throw new Error('Only a test may change the environment of a running process');
  }
  wiring.environment = read;
}

/** The variables as they were given, for a check of what is wrong with them. */
export const givenVariables = (): Record<string, string | undefined> => ({ ...process.env });
