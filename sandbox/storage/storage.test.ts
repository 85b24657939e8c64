import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallLog } from '../calls.ts';
import { Faults } from '../faults.ts';
import { startStorage } from './storage.ts';

const account = { accessKeyId: 'vestry', secretAccessKey: 'secret-of-the-bucket', region: 'eu-central-1' };
const options = { ...account, bucket: 'bucket' };
const address = { host: '127.0.0.1', publicHost: '127.0.0.1', port: 0 };
const start = (dataDir: string) =>
  startStorage({ dataDir, address, appUrl: '', calls: new CallLog(), faults: new Faults() }, options);
const PUTS_A_ROUND = 30;
const aws = new AwsClient({ ...account, service: 's3', retries: 0 });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a key with .. is an ordinary key, and never a path', async () => {
  const dataDir = join(folder, 'inside');
  const service = await start(dataDir);
  // URL parsers resolve the dots, so the path is signed and sent by hand.
  const path = '/bucket/../../evil';
  const send = async (method: string, body?: string) => {
    const signer = new AwsV4Signer({
      ...account,
      service: 's3',
      method,
      url: `http://127.0.0.1:${service.port}/`,
    });
    signer.encodedPath = path;
    const { headers } = await signer.sign();
    const call = request({
      host: '127.0.0.1',
      port: service.port,
      method,
      path,
      headers: Object.fromEntries(headers),
    });
    call.end(body);
    const [response] = await once(call, 'response');
    return [response.statusCode, (await response.toArray()).join('')];
  };
  expect(await send('PUT', 'evil')).toEqual([200, '']);
  expect(await send('GET')).toEqual([200, 'evil']);
  expect(service.objects().map((object) => object.key)).toEqual(['../../evil']);
  expect(await readdir(folder)).toEqual(['inside']);
  await service.close();
});

test('acknowledged objects survive kill -9 in the middle of puts', async () => {
  // The possible content of each key: the last acknowledged body, or a body in flight.
  const possible = new Map<string, (string | null)[]>();
  let acknowledged = 0;
  const read = async (url: string) => {
    const answer = await aws.fetch(url);
    const body = await answer.text();
    return answer.status === 404 ? null : body;
  };
  for (let round = 0; round < 3; round++) {
    const code = `
      const load = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
      const { startStorage } = await load('./storage.ts');
      const { CallLog } = await load('../calls.ts');
      const { Faults } = await load('../faults.ts');
      const { port } = await startStorage(
        { ...${JSON.stringify({ dataDir: folder, address, appUrl: '' })}, calls: new CallLog(), faults: new Faults() },
        ${JSON.stringify(options)},
      );
      process.stdout.write(String(port));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = await once(child.stdout, 'data');
    const url = `http://127.0.0.1:${port}/bucket`;
    for (const [key, bodies] of possible) expect(bodies).toContain(await read(`${url}/${key}`));
    const exited = once(child, 'exit');
    const enough = acknowledged + PUTS_A_ROUND;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; child.signalCode === null; count++) {
        // One key for each, so that most puts replace an object.
        const key = `key-${writer}`;
        const body = `${round}-${count}-`.repeat(20_000);
        possible.set(key, [...(possible.get(key) ?? [null]), body]);
        const answer = await aws.fetch(`${url}/${key}`, { method: 'PUT', body }).catch(() => null);
        if (answer?.status !== 200) return;
        await answer.body?.cancel();
        possible.set(key, [body]);
        acknowledged++;
        // The other writers are in the middle of theirs.
        if (acknowledged === enough) child.kill('SIGKILL');
      }
    });
    await Promise.all([exited, ...writers]);
  }
  const service = await start(folder);
  const url = `http://127.0.0.1:${service.port}/bucket`;
  for (const [key, bodies] of possible) expect(bodies).toContain(await read(`${url}/${key}`));
  expect(acknowledged).toBeGreaterThan(50);
  expect(await readdir(join(folder, 'content'))).toHaveLength(service.objects().length);
  await service.close();
});
