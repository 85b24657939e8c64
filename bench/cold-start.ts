import { startChild } from './child.ts';
import { ask } from './load.ts';
import type { Row } from './report.ts';
import { median } from './rounds.ts';
import type { Setting } from './setting.ts';

const STARTS = 5;
const MB = 1_000_000;

/** Starts the built application on an existing database, until it is ready and has served a page. */
export async function measureColdStart(
  setting: Setting,
  env: NodeJS.ProcessEnv,
  cookie: string,
  page: string,
): Promise<Row[]> {
  const seconds: number[] = [];
  const memory: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startChild({ name: 'The application', args: ['build/server/index.js'], env });
    seconds.push(server.startedIn / 1000);
    await ask({ port: setting.port, path: page, headers: { cookie } });
    memory.push((await server.ask({ ask: 'usage' })).rss / MB);
    await server.stop();
  }
  return [
    {
      name: 'Cold start on an existing embedded database',
      figure: median(seconds),
      unit: 's',
      rounds: seconds,
      budget: { of: 'figure', atMost: 3 },
    },
    {
      name: 'Memory after the first page (embedded)',
      figure: median(memory),
      unit: 'MB',
      rounds: memory,
      budget: { of: 'figure', atMost: 250 },
    },
  ];
}
