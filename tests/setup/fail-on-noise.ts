import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

const noise: string[] = [];

console.error = (...words: unknown[]) => void noise.push(`console.error: ${format(...words)}`);
console.warn = (...words: unknown[]) => void noise.push(`console.warn: ${format(...words)}`);
process.on('warning', (warning) => void noise.push(`${warning.name}: ${warning.stack ?? warning.message}`));

/** What was said up to now; a test that provokes noise on purpose takes it and looks at it. */
export function takeNoise(): string[] {
  return noise.splice(0);
}

const expectSilence = () => expect(takeNoise(), 'nothing may warn or complain unexpectedly').toEqual([]);

// Before as well: noise from between two tests (a set-up, a timer) must not be lost.
beforeEach(expectSilence);
afterEach(expectSilence);
afterAll(expectSilence);
