/**
 * Preloaded into a measured process: reports over the process's channel the CPU and memory used so far, and on request
 * records a CPU profile or the longest turn of the event loop. The application itself is unaware of it.
 *
 * Plain JavaScript that imports nothing at the start: to read TypeScript, Node.js loads a compiler, which takes some
 * 10 MB of the memory that is measured.
 */

/** @type {import('node:inspector/promises').Session | null} */
let profiler = null;
/** @type {(() => number) | null} */
let turns = null;

process.on('message', async (/** @type {import('./child.ts').ChildRequest} */ asked) => {
  if (!('ask' in asked)) return;
  if (asked.ask === 'profile') await startProfile();
  if (asked.ask === 'profile to') await endProfile(asked.file);
  if (asked.ask === 'watch turns') turns = (await import('./turns.ts')).longestTurn();
  const { user, system } = process.cpuUsage();
  const longest = asked.ask === 'longest turn' ? (turns?.() ?? 0) : 0;
  /** @type {import('./child.ts').ChildUsage} */
  const usage = { cpu: user + system, rss: process.memoryUsage.rss(), longestTurn: longest };
  process.send?.(usage);
});

async function startProfile() {
  const { Session } = await import('node:inspector/promises');
  profiler = new Session();
  profiler.connect();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.setSamplingInterval', { interval: 500 });
  await profiler.post('Profiler.start');
}

/** @param {string} file */
async function endProfile(file) {
  const { writeFile } = await import('node:fs/promises');
  const answer = await profiler?.post('Profiler.stop');
  profiler?.disconnect();
  await writeFile(file, JSON.stringify(answer?.profile));
}
