import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt, makeKeys } from './age.server.ts';
import { readIdentity, readRecipient } from './age-keys.ts';

const CHUNK = 64 * 1024;

async function keys() {
  const { recipient, identity } = await makeKeys();
  const [read, own] = [readRecipient(recipient), readIdentity(identity)];
  if (!read || !own) throw new Error('These are no keys');
  return { recipient: read, identity: own };
}

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

const stream = (...pieces: Uint8Array[]) => Readable.from(pieces);

describe('keys', () => {
  // The example of the program's own documentation.
  const PUBLIC = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

  test('a public key of the program age is read, and written the same', () => {
    expect(readRecipient(` ${PUBLIC}\n`)).toBe(PUBLIC);
    expect(readRecipient(PUBLIC.toUpperCase())).toBe(PUBLIC);
  });

  test.each([
    ['a wrong letter', PUBLIC.replace('ql3', 'ql4')],
    ['a letter that there is not', PUBLIC.replace('ql3', 'qb3')],
    ['mixed case', PUBLIC.replace('ql3', 'QL3')],
    ['a letter less', PUBLIC.slice(0, -1)],
    ['a private key', 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX'],
    ['nothing', ''],
  ])('%s is no public key', (_, text) => {
    expect(readRecipient(text)).toBeNull();
  });

  test('a pair is read as it was made', async () => {
    const made = await makeKeys();
    expect(made.identity).toMatch(/^AGE-SECRET-KEY-1[A-Z\d]{58}$/);
    expect(readIdentity(made.identity)).toBe(made.identity);
    expect(readRecipient(made.recipient)).toBe(made.recipient);
    expect(readIdentity(made.recipient)).toBeNull();
  });
});

describe('what is encrypted', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('%d bytes come back', async (length) => {
    const { recipient, identity } = await keys();
    const plain = Buffer.alloc(length, 'text');
    const sealed = await all(encrypt(stream(plain.subarray(0, 7), plain.subarray(7)), [recipient]));
    expect(await all(decrypt(stream(sealed), [identity]))).toEqual(plain);
    const bytewise = sealed.length < 1_000 ? [...sealed].map((byte) => Buffer.of(byte)) : [sealed];
    expect(await all(decrypt(stream(...bytewise), [identity]))).toEqual(plain);
  });

  test('is read by each recipient, and by nobody else', async () => {
    const [one, two, other] = [await keys(), await keys(), await keys()];
    const sealed = await all(encrypt(stream(Buffer.from('text')), [one.recipient, two.recipient]));
    expect(sealed.includes('text')).toBe(false);
    for (const { identity } of [one, two])
      expect((await all(decrypt(stream(sealed), [other.identity, identity]))).toString()).toBe('text');
    await expect(all(decrypt(stream(sealed), [other.identity]))).rejects.toThrow('for another key');
    await expect(all(decrypt(stream(sealed), []))).rejects.toThrow('--identity');
  });

  test('is refused when any part of it was changed, cut off, moved or added', async () => {
    const { recipient, identity } = await keys();
    const sealed = await all(encrypt(stream(Buffer.alloc(2 * CHUNK, 'a')), [recipient]));
    const payload = sealed.indexOf('\n', sealed.indexOf('\n---') + 1) + 1 + 16;
    const chunk = CHUNK + 16;
    const changed = (at: number) => {
      const copy = Buffer.from(sealed);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const [first, second] = [sealed.subarray(payload, payload + chunk), sealed.subarray(payload + chunk)];
    const head = sealed.subarray(0, payload);
    const wrong = [
      changed(payload - 1),
      changed(payload + 5),
      changed(sealed.length - 1),
      changed(payload - 20),
      sealed.subarray(0, payload + chunk),
      sealed.subarray(0, -1),
      sealed.subarray(0, 60),
      Buffer.concat([head, second, first]),
      Buffer.concat([sealed, first]),
      Buffer.concat([sealed, Buffer.of(0)]),
      Buffer.alloc(0),
      Buffer.from('no such file'),
    ];
    for (const one of wrong)
      await expect(all(decrypt(stream(one), [identity]))).rejects.toThrow('changed or cut off');
  });
});
