import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SERVICE_NAMES } from '../sandbox/calls.ts';
import type { Ports } from '../sandbox/ports.ts';
import { exampleEnvironment } from '../scripts/environment.ts';
import { sandboxAddresses } from '../scripts/sandbox-addresses.ts';

/** The environment of this run's processes: free ports of loopback and a folder that is removed with the run. */
export type Setting = {
  folder: string;
  port: number;
  floorPort: number;
  url: string;
  env: NodeJS.ProcessEnv;
};

export async function makeSetting(): Promise<Setting> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vestry-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [port = 0, floorPort = 0, ...others] = await freePorts(2 + SERVICE_NAMES.length);
  const ports = Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, others[index]])) as Ports;
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...exampleEnvironment(),
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    // As `bin/vestry` sets it.
    MALLOC_MMAP_THRESHOLD_: readFileSync('bin/malloc-threshold', 'utf8').trim(),
    APP_BASE_URL: url,
    PORT: String(port),
    BENCH_FLOOR_PORT: String(floorPort),
    ...sandboxAddresses(ports),
    SANDBOX_DATA_DIR: path.join(folder, 'sandbox'),
  };
  return { folder, port, floorPort, url, env };
}

/** Keeps all of them open until the last is known, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, resolve));
      return server;
    }),
  );
  const ports = held.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given');
    return address.port;
  });
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
