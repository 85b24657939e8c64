/**
 * Preloaded into a measured process: reports over the process's channel the CPU and memory used so far, and on request
 * records a CPU profile or the longest turn of the event loop. The application itself is unaware of it.
 */
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import type { Asked, Told } from './child.ts';
import { longestTurn } from './turns.ts';

let profiler: Session | null = null;
let turns: (() => number) | null = null;

process.on('message', async (asked: Asked) => {
  if (!('ask' in asked)) return;
  if (asked.ask === 'profile') await startProfile();
  if (asked.ask === 'profile to') await endProfile(asked.file);
  if (asked.ask === 'watch turns') turns = longestTurn();
  const { user, system } = process.cpuUsage();
  const longest = asked.ask === 'longest turn' ? (turns?.() ?? 0) : 0;
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss(), longestTurn: longest } satisfies Told);
});

async function startProfile(): Promise<void> {
  profiler = new Session();
  profiler.connect();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.setSamplingInterval', { interval: 500 });
  await profiler.post('Profiler.start');
}

async function endProfile(file: string): Promise<void> {
  const answer = await profiler?.post('Profiler.stop');
  profiler?.disconnect();
  await writeFile(file, JSON.stringify(answer?.profile));
}
