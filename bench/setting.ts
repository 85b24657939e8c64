import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { exampleEnvironment } from '../scripts/environment.ts';

/** Where this run's processes live: free ports of loopback and a folder that goes away with the run. */
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
  const [port, floorPort, console, identity, smtp, storage] = await freePorts(6);
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...exampleEnvironment(),
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    APP_BASE_URL: url,
    PORT: String(port),
    BENCH_FLOOR_PORT: String(floorPort),
    AUTH0_ISSUER_BASE_URL: `http://localhost:${identity}/`,
    AUTH0_MANAGEMENT_BASE_URL: `http://localhost:${identity}/api/v2/`,
    MAIL_PORT: String(smtp),
    AWS_ENDPOINT_URL_S3: `http://localhost:${storage}`,
    SANDBOX_DATA_DIR: path.join(folder, 'sandbox'),
    SANDBOX_CONSOLE_PORT: String(console),
    SANDBOX_IDENTITY_PORT: String(identity),
    SANDBOX_MAIL_PORT: String(smtp),
    SANDBOX_STORAGE_PORT: String(storage),
  };
  return { folder, port, floorPort, url, env };
}

type Six = [number, number, number, number, number, number];

/** All held open until the last is known, so that they differ. */
async function freePorts(count: Six['length']): Promise<Six> {
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
  return ports as Six;
}
