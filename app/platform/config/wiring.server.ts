import { processGlobal } from '#app/db/process-global.ts';
import { type Environment, readEnvironment } from './env.server.ts';
import { environmentOf, type ProcessKind, type WithheldName, withheldNames } from './env-kinds.server.ts';

type Wiring = { environment: Environment | null; kind: ProcessKind };

const wiring = processGlobal<Wiring>('wiring', () => ({ environment: null, kind: 'any' }));

/**
 * Returns the environment of this process, validated on first use.
 * @throws InvalidEnvironment with the names of missing or invalid variables.
 */
export function environment(): Environment {
  wiring.environment ??= readEnvironment(process.env);
  return wiring.environment;
}

/**
 * Reads the environment as a process of this kind, which keeps only the secrets that it needs; child processes and
 * threads do not inherit the others. To be called before anything reads the environment.
 */
export function keepOnlyFor(kind: ProcessKind): void {
  if (wiring.environment) throw new Error('The environment was read before the kind of process was known');
  wiring.environment = environmentOf(kind, process.env);
  wiring.kind = kind;
  for (const name of withheldNames(kind)) delete process.env[name];
}

/** Returns whether this process does without a secret that others keep. */
export const withholds = (name: WithheldName): boolean => withheldNames(wiring.kind).includes(name);

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
