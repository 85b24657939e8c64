/**
 * Files pictures in database and bucket, and takes some away again, until it is killed. Prints each
 * act once it is committed. Arguments: the database's URL, the bucket's.
 */
import '../setup/environment.ts';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';

const STDOUT = 1;
const LANES = 3;
/** The bucket runs in the process of the test, which has other work. */
const PAUSE_MS = 50;
const [url = '', bucket = ''] = process.argv.slice(2);
process.env.AWS_ENDPOINT_URL_S3 = bucket;

const { storage } = await import('#app/integrations/wiring.server.ts');
await openDatabase({ url });
await Promise.all(Array.from({ length: LANES }, (_, lane) => file(lane)));

async function file(lane: number): Promise<never> {
  for (let count = 1; ; count += 1) {
    const act = `${lane}-${count}`;
    const key = keyOf(act);
    await patiently(() =>
      storage().putObject(key, Buffer.from(`content of ${act}`), { contentType: 'image/png' }),
    );
    await transaction(async (tx) => {
      await tx.execute(sql`insert into milestone (name) values (${`filed:${act}`})`);
      await tx.execute(sql`insert into picture (id, key, content_type, width, height, variants)
        values (${newId()}, ${key}, 'image/png', 1, 1, '[]')`);
    });
    fs.writeSync(STDOUT, `${act}\n`);
    await pause(PAUSE_MS);
    if (count % 3 === 0) await takeAway(`${lane}-${count - 1}`);
  }
}

async function takeAway(act: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`delete from picture where key = ${keyOf(act)}`);
    await tx.execute(sql`insert into milestone (name) values (${`gone:${act}`})`);
  });
  await patiently(() => storage().deleteObject(keyOf(act)));
}

function keyOf(act: string): string {
  return `pictures/${act}.png`;
}

/** The bucket is slow while the process that it runs in makes the backup. */
async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
    }
  }
}
