import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallLog } from './calls.ts';
import { Faults } from './faults.ts';
import { startApplication, temporaryFolder } from './testing.ts';
import { Webhooks } from './webhooks.ts';

const faults = new Faults();
let calls: CallLog;
let application: Awaited<ReturnType<typeof startApplication>>;
let folder: ReturnType<typeof temporaryFolder>;
let webhooks: Webhooks;

const open = () => new Webhooks(folder.path, faults, calls);

beforeEach(async () => {
  faults.clear();
  calls = new CallLog();
  folder = temporaryFolder();
  application = await startApplication();
  webhooks = open();
});
afterEach(async () => {
  await webhooks.close();
  await application.close();
  folder.remove();
});

const send = (body: string, url = `${application.url}/api/webhooks/esign`) =>
  webhooks.send('esign', { url, headers: { authorization: 'signed' }, body });
const arrived = () => application.asked.map(({ body }) => body);
const allTaken = () => expect.poll(() => webhooks.waiting()).toEqual([]);
/** When a later message of another service has arrived, this one would have arrived too. */
async function laterOneHasCome(): Promise<void> {
  await webhooks.send('content', {
    url: `${application.url}/api/webhooks/content`,
    headers: {},
    body: 'later',
  });
  await expect.poll(arrived).toContain('later');
}

test('a message arrives once, with its headers, and is shown', async () => {
  await send('one');
  await allTaken();
  expect(application.asked).toEqual([{ authorization: 'signed', body: 'one' }]);
  expect(calls.recent('esign')).toMatchObject([
    { method: 'SENT', path: '/api/webhooks/esign', status: 200, unknown: false },
  ]);
});

test('twice', async () => {
  faults.setDelivery('esign', 'twice');
  await send('one');
  await allTaken();
  expect(arrived()).toEqual(['one', 'one']);
});

test('never, until it is requested, even across a restart', async () => {
  faults.setDelivery('esign', 'never');
  await send('one');
  await send('two');
  await webhooks.close();
  webhooks = open();
  await laterOneHasCome();
  expect(arrived()).toEqual(['later']);
  expect(webhooks.waiting('esign')).toMatchObject([{ withheld: true }, { withheld: true }]);
  expect(await webhooks.release('crm')).toBe(0);
  expect(await Promise.all([webhooks.release('esign'), webhooks.release('esign')])).toEqual([2, 0]);
  await allTaken();
  expect(arrived().sort()).toEqual(['later', 'one', 'two']);
});

test('late: not at once; a restart does not lose it', async () => {
  faults.setDelivery('esign', 'late');
  await send('one');
  await laterOneHasCome();
  expect(arrived()).toEqual(['later']);
  await webhooks.close();
  webhooks = open();
  await allTaken();
  expect(arrived()).toEqual(['later', 'one']);
});

test('out of order: the newer of two is sent first, a single one alone', async () => {
  faults.setDelivery('esign', 'disordered');
  for (const body of ['one', 'two', 'three']) await send(body);
  await allTaken();
  expect(arrived()).toEqual(['two', 'one', 'three']);
});

test('a message that is not accepted is sent again until it is', async () => {
  application.answer.status = 500;
  await send('one');
  await expect.poll(arrived).toHaveLength(2);
  expect(webhooks.waiting('esign')).toMatchObject([{ tries: expect.any(Number) }]);
  application.answer.status = 204;
  await allTaken();
  expect(arrived()).toEqual(['one', 'one', 'one']);
});

test('no application: a restart continues the attempts', async () => {
  application.answer.status = 503;
  await send('one');
  await send('lost', 'http://localhost:1/nobody');
  await send('wrong', '');
  // Not once each: the first is sent again after half a second.
  await expect.poll(() => webhooks.waiting().map(({ tries }) => tries > 0)).toEqual([true, true, true]);
  await webhooks.close();
  const before = arrived();
  application.answer.status = 200;
  webhooks = open();
  await expect.poll(() => webhooks.waiting().map(({ body }) => body)).toEqual(['lost', 'wrong']);
  expect(arrived()).toEqual([...before, 'one']);
});

test('an application that never responds does not prevent closing, and gets the message again', async () => {
  const asked = Promise.withResolvers<void>();
  const mute = createServer(() => asked.resolve());
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  await send('one', `http://localhost:${(mute.address() as AddressInfo).port}/`);
  await asked.promise;
  const before = performance.now();
  await webhooks.close();
  // Less than the ten seconds after which it would give up.
  expect(performance.now() - before).toBeLessThan(8_000);
  webhooks = open();
  expect(webhooks.waiting('esign')).toMatchObject([{ body: 'one', tries: 0 }]);
  mute.closeAllConnections();
  mute.close();
});
