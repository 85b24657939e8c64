import { afterAll, beforeAll } from 'vitest';
import { rewire } from '#app/platform/config/wiring.server.ts';

/**
 * Changes the environment of this process and makes the application use it. Returns a function that undoes it.
 * `undefined` removes a variable.
 */
export function changeEnvironment(changes: Record<string, string | undefined>): () => void {
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, process.env[name]]));
  apply(changes);
  return () => apply(before);
}

function apply(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rewire();
}

/** Gives the test file its own environment. */
export function useEnvironment(changes: Record<string, string | undefined>): void {
  let undo: (() => void) | undefined;
  beforeAll(() => {
    undo = changeEnvironment(changes);
  });
  afterAll(() => undo?.());
}
