import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { processGlobal } from '#app/db/process-global.ts';

/** State of the whole process: test files that share one take turns. */
const noise = processGlobal<string[]>('test-noise', () => {
  const heard: string[] = [];
  process.on('warning', (warning) => void heard.push(`${warning.name}: ${warning.stack ?? warning.message}`));
  return heard;
});

console.error = (...words: unknown[]) => void noise.push(`console.error: ${format(...words)}`);
console.warn = (...words: unknown[]) => void noise.push(`console.warn: ${format(...words)}`);

/** Returns and clears the output so far; a test that provokes output on purpose calls it and checks the result. */
export function takeNoise(): string[] {
  return noise.splice(0);
}

const expectSilence = () => expect(takeNoise(), 'nothing may warn or complain unexpectedly').toEqual([]);

// Also before each test: output from between two tests (a set-up, a timer) must not be lost.
beforeEach(expectSilence);
afterEach(expectSilence);
afterAll(expectSilence);
