import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSignedByConnect, readConnectMessage } from './connect.server.ts';

const [first, second] = ['first-connect-key-of-the-tests', 'second-connect-key-of-the-tests'];
const keys = [first, second];
const bytes = (text: string) => new TextEncoder().encode(text);
const sign = (body: string, key: string) => createHmac('sha256', key).update(body).digest('base64');

const message = (change: object = {}, data: object = {}) =>
  JSON.stringify({
    event: 'envelope-completed',
    apiVersion: 'v2.1',
    uri: '/restapi/v2.1/accounts/account/envelopes/e-1',
    retryCount: 0,
    configurationId: 1,
    generatedDateTime: '2026-03-01T10:00:01.0000000Z',
    data: {
      accountId: 'account',
      envelopeId: 'e-1',
      envelopeSummary: { status: 'completed', completedDateTime: '2026-03-01T10:00:00.1234567Z' },
      ...data,
    },
    ...change,
  });

const receive = (body: string, signatures: string[] = [sign(body, first)]) => {
  const headers = new Headers();
  for (const [index, one] of signatures.entries()) headers.set(`X-DocuSign-Signature-${index + 1}`, one);
  return readConnectMessage(bytes(body), headers, keys);
};

const read = (body: string) => {
  const told = receive(body);
  if (typeof told === 'string') throw new Error(told);
  return told;
};

describe('a message of the provider', () => {
  test('contains the envelope, the event and its time', () => {
    expect(read(message())).toEqual({
      envelopeId: 'e-1',
      event: 'envelope-completed',
      at: '2026-03-01T10:00:00.123Z',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      body: JSON.parse(message()),
    });
    const bare = message({}, { envelopeSummary: undefined });
    expect(read(bare).at).toBe('2026-03-01T10:00:01.000Z');
    const recipient = message({ event: 'recipient-completed' }, { recipientId: 1 });
    expect(read(recipient)).toMatchObject({ event: 'recipient-completed', at: '2026-03-01T10:00:01.000Z' });
  });

  test('is accepted with a signature by any of our keys, in any header', () => {
    const body = message();
    expect(receive(body, [sign(body, second)])).toMatchObject({ envelopeId: 'e-1' });
    const among = [sign(body, 'a-key-of-somebody-else'), 'not base64!', sign(body, second)];
    expect(receive(body, among)).toMatchObject({ envelopeId: 'e-1' });
  });

  test.each([
    ['without a signature', () => receive(message(), [])],
    ['signed by another key', () => receive(message(), [sign(message(), 'a-key-of-somebody-else')])],
    ['altered on the way', () => receive(message({ event: 'envelope-voided' }), [sign(message(), first)])],
    [
      'with the signature of another form',
      () => receive(message(), [Buffer.from(first).toString('base64'), '']),
    ],
  ])('%s is refused', (_, attempt) => {
    expect(attempt()).toBe('refused');
  });

  test('is refused without a valid signature', () => {
    const headers = new Headers({ 'x-docusign-signature-1': sign(message(), '') });
    expect(isSignedByConnect(bytes(message()), headers, [])).toBe(false);
    expect(isSignedByConnect(bytes(message()), headers, [''])).toBe(true);
  });

  test('has the same digest on each delivery, and a different one for another event', () => {
    const { digest } = read(message());
    const again = message({ retryCount: 3, generatedDateTime: '2026-03-01T11:00:00Z', configurationId: 2 });
    expect(read(again).digest).toBe(digest);
    const others = [
      message({ event: 'envelope-sent' }),
      message({}, { envelopeId: 'e-2' }),
      message({ event: 'recipient-completed' }, { recipientId: '1' }),
      message({ event: 'recipient-completed' }, { recipientId: '2' }),
    ];
    expect(new Set([digest, ...others.map((other) => read(other).digest)]).size).toBe(5);
  });

  test.each([
    ['is of something else', '{"event":"template-created","data":{"templateId":"t"}}'],
    ['names no envelope', '{"event":"envelope-sent","data":{}}'],
    ['is not JSON', '<DocuSignEnvelopeInformation/>'],
    ['is empty', ''],
    ['is a list', '[]'],
  ])('that is signed but %s is ignored', (_, body) => {
    expect(receive(body)).toBe('ignored');
  });

  test('may contain unknown fields and malformed parts', () => {
    const odd = message(
      { generatedDateTime: 7, more: { x: [1] } },
      { envelopeSummary: 'none', recipientId: null },
    );
    expect(read(odd)).toMatchObject({ envelopeId: 'e-1', at: expect.stringMatching(/Z$/) });
  });
});
