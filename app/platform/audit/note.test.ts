import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';
import { readHead, readSigningKey, readVerifierKey, verifierKey, writeHead } from './note.server.ts';

const pem = (type: 'ed25519' | 'x25519') =>
  generateKeyPairSync(type as 'ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
const key = readSigningKey(pem('ed25519'));
const other = readSigningKey(pem('ed25519'));
const head = { size: 7, root: Buffer.alloc(32, 1), at: new Date('2026-11-22T10:00:00.000Z') };
const ORIGIN = 'vestry.example/audit';

describe('a head', () => {
  test('is a checkpoint that contains what was written, signed', () => {
    const note = writeHead(head, ORIGIN, key);
    expect(note.split('\n').slice(0, 5)).toEqual([
      ORIGIN,
      '7',
      head.root.toString('base64'),
      'time 2026-11-22T10:00:00.000Z',
      '',
    ]);
    expect(readHead(note, [other.publicKey, key.publicKey])).toEqual({
      ...head,
      origin: ORIGIN,
      signedBy: 'known',
    });
  });

  test('signed with an untrusted key, changed or unsigned is distinguished from ours', () => {
    const note = writeHead(head, ORIGIN, key);
    const by = (text: string) => readHead(text, [key.publicKey])?.signedBy;
    expect(readHead(note, [other.publicKey])?.signedBy).toBe('unknown');
    expect(by(note.replace('\n7\n', '\n8\n'))).toBe('unknown');
    expect(by(note.replace('10:00', '11:00'))).toBe('unknown');
    expect(by(writeHead(head, ORIGIN, null))).toBe('nobody');
  });

  test.each(['', 'nothing', `${ORIGIN}\n7\n`, `${ORIGIN}\n07\n${head.root.toString('base64')}\ntime x\n\n`])(
    '%j is not a head',
    (text) => {
      expect(readHead(text, [key.publicKey])).toBeNull();
    },
  );
});

test('a verifier key can be read back, and is refused after a change', () => {
  const text = verifierKey(ORIGIN, key.publicKey);
  expect(readVerifierKey(text)).toEqual(key.publicKey);
  expect(readVerifierKey(text.replace('vestry', 'forged'))).toBeNull();
  expect(readVerifierKey('nothing')).toBeNull();
});

test('a key of another type is refused', () => {
  expect(() => readSigningKey(pem('x25519'))).toThrow('no Ed25519 key');
});

/** The example of RFC 8785, section 3.2.3, with its numbers. */
test('JSON is serialised as in RFC 8785', () => {
  const names = {
    '\u20ac': 1,
    '\r': 2,
    '\ufb33': 3,
    '1': 4,
    '\ud83d\ude00': 5,
    '\u0080': 6,
    '\u00f6': 7,
    '10': 8,
    '9': 9,
  };
  expect(canonicalJson(names)).toBe(
    '{"\\r":2,"1":4,"10":8,"9":9,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  );
  expect(canonicalJson([333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0])).toBe(
    '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
  );
  expect(canonicalJson({ b: [true, null, { d: 1, c: '\u20ac$\n"\\' }], a: '' })).toBe(
    '{"a":"","b":[true,null,{"c":"\u20ac$\\n\\"\\\\","d":1}]}',
  );
});
