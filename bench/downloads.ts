import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import { caller } from './caller.ts';
import { type Child, startChild } from './child.ts';
import { prepareDatabase } from './database.ts';
import { fillMembers } from './large.ts';
import { ask, type Call } from './load.ts';
import type { Row } from './report.ts';
import { BENCH_PAGE } from './requests.ts';
import { median, ROUNDS } from './rounds.ts';
import { demo, openSessionOf } from './session.ts';
import type { Setting } from './setting.ts';

const AT_ONCE = 20;
const PAGES = 500;
/** Each downloads a copy of their own, some of them several times, as often as a member may. */
const READERS = 400;
const MOST_PER_READER = 20;
/** A connection of 10 Mbit/s. */
const BYTES_PER_MS = 1_250;
const REQUESTS = 30;
const READY_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 100;

type Options = {
  /** URL of an administrator of the server. */
  admin: string;
  setting: Setting;
  startServer: (env: NodeJS.ProcessEnv) => Promise<Child>;
};

/** The latency of a page, and the turns of the event loop, while twenty people download marked copies of 500 pages. */
export async function measureDownloads({ admin, setting, startServer }: Options): Promise<Row[]> {
  const env = { ...setting.env, DATABASE_URL: (await createDatabase(admin)).url };
  await prepareDatabase(env);
  const cookies = await signInAll(env.DATABASE_URL);
  const server = await startServer(env);
  const worker = await startChild({
    name: 'The worker',
    args: ['build/server/index.js', 'worker'],
    env: { ...env, PORT: String(setting.floorPort) },
  });
  const download = { port: setting.port, path: await publish(setting, cookies.admin) };
  const page = { port: setting.port, path: BENCH_PAGE, headers: { cookie: cookies.reader } };
  await load(page);
  const alone: number[] = [];
  const beside: number[] = [];
  const turns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await load(page));
    const downloads = startDownloads(download, cookies.readers);
    await load(page);
    beside.push(await load(page));
    await server.ask({ ask: 'watch turns' });
    await load(page);
    turns.push((await server.ask({ ask: 'longest turn' })).longestTurn);
    await downloads.stop();
  }
  await worker.stop();
  await server.stop();
  return [
    {
      name: `A page while ${AT_ONCE} copies of ${PAGES} pages are downloaded, beside none`,
      figure: median(beside),
      unit: 'ms',
      floor: median(alone),
      rounds: beside,
      budget: { of: 'ratio', atMost: 1.5 },
    },
    {
      name: 'Longest turn of the event loop in the meantime',
      figure: median(turns),
      unit: 'ms of CPU',
      rounds: turns,
      budget: { of: 'figure', atMost: 20 },
    },
  ];
}

type Cookies = { admin: string; reader: string; readers: string[] };

async function signInAll(url: string): Promise<Cookies> {
  await openDatabase({ url, migrate: false });
  try {
    await fillMembers(READERS * 2);
    const readers: string[] = [];
    for (let n = 1; readers.length < READERS; n += 1)
      if (n % 50 !== 0) readers.push(await openSessionOf(sql`email = ${`bench${n}@vestry.test`}`));
    return {
      admin: await openSessionOf(demo('admin')),
      reader: await openSessionOf(demo('active')),
      readers,
    };
  } finally {
    await closeDatabase();
  }
}

/** Uploads and publishes a document for all members, as an admin does. Returns the path of its download. */
async function publish({ url, port }: Setting, cookie: string): Promise<string> {
  const call = caller(url);
  const body = Buffer.from(await makePdf({ pages: PAGES }));
  const { id } = await call<{ id: string }>(cookie, 'documentAdmin.beginUpload', {
    ...{ fileName: `${randomUUID()}.pdf`, folder: '', bytes: body.length },
    modifiedAt: new Date().toISOString(),
    target: {
      to: 'new',
      place: { category: 'teaser', policy: 'watermarked', opportunityId: null, fundId: null },
    },
  });
  const urls = await call<Record<number, string>>(cookie, 'documentAdmin.partUrls', { id, parts: [1] });
  const sent = await fetch(urls[1] ?? '', { method: 'PUT', body });
  if (!sent.ok) throw new Error(`The storage answered ${sent.status}`);
  const { documentId } = await call<{ documentId: string }>(cookie, 'documentAdmin.completeUpload', {
    ...{ id, keep: false },
  });
  await call(cookie, 'documentAdmin.publish', { ids: [documentId], at: null, announce: false });
  const path = `/api/documents/download?id=${documentId}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.ok) return path;
    if (answer.status !== 503 || performance.now() > deadline)
      throw new Error(`The download answered ${answer.status}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** ms until the answer is there: the median of some requests, one after the other. */
async function load(call: Call): Promise<number> {
  const times: number[] = [];
  for (let done = 0; done < REQUESTS; done += 1) {
    const began = performance.now();
    await ask(call);
    times.push(performance.now() - began);
  }
  return median(times);
}

const spent = new Map<string, number>();

/** Keeps twenty downloads going until they are stopped. */
function startDownloads(call: Call, readers: readonly string[]): { stop(): Promise<void> } {
  let isOn = true;
  const lane = async (number: number) => {
    for (let turn = number; isOn; turn += AT_ONCE) {
      const cookie = readers[turn % readers.length] ?? '';
      spent.set(cookie, (spent.get(cookie) ?? 0) + 1);
      if ((spent.get(cookie) ?? 0) > MOST_PER_READER) throw new Error('There are too few readers');
      await download({ ...call, headers: { cookie } });
    }
  };
  const lanes = Promise.all(Array.from({ length: AT_ONCE }, (_, number) => lane(number)));
  return {
    stop: async () => {
      isOn = false;
      await lanes;
    },
  };
}

/** Takes a file at the speed of a usual connection. */
async function download(call: Call): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ host: '127.0.0.1', ...call }, resolve).once('error', reject),
  );
  if (answer.statusCode !== 200) throw new Error(`The download answered ${answer.statusCode}`);
  for await (const chunk of answer) await pause((chunk as Buffer).length / BYTES_PER_MS);
}
