import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { AgeError } from './age-error.ts';
import { type Identity, publicBytes, type Recipient, recipientOf } from './age-keys.server.ts';
import { inPieces } from './pieces.ts';

// The format "age" (https://age-encryption.org/v1): what is written here, the program `age` reads, and the reverse.

const VERSION = 'age-encryption.org/v1';
const CIPHER = 'chacha20-poly1305';
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 16;
const FILE_KEY = 16;
const MOST_HEADER = 64 * 1024;
const NO_NONCE = Buffer.alloc(12);

type Bytes = AsyncIterable<Uint8Array>;

/** Encrypts for every recipient: each can read it with their own private key. */
export async function* encrypt(source: Bytes, recipients: readonly Recipient[]): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY);
  const stanzas = recipients.map((recipient) => wrap(fileKey, recipient));
  const head = `${VERSION}\n${stanzas.join('')}---`;
  yield Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`);
  const nonce = randomBytes(NONCE);
  yield nonce;
  const key = derive(fileKey, nonce, 'payload');
  let index = 0;
  for await (const { piece, isLast } of inPieces(source, CHUNK)) {
    yield seal(key, chunkNonce(index, isLast), piece);
    index += 1;
  }
}

/**
 * Decrypts with whichever of the private keys fits. What it yields is authentic; that it is complete is known at the
 * end.
 * @throws AgeError if none of the keys fits, or the file was changed or cut off.
 */
export async function* decrypt(source: Bytes, identities: readonly Identity[]): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  try {
    const { head, mac, nonce, rest } = await readHeader(pieces);
    const fileKey = unwrap(head, identities);
    if (!timingSafeEqual(mac, macOf(fileKey, head))) throw damaged();
    const key = derive(fileKey, nonce, 'payload');
    let index = 0;
    for await (const { piece, isLast } of inPieces(following(rest, pieces), CHUNK + TAG)) {
      const plain = open(key, chunkNonce(index, isLast), piece);
      if (plain === null || (plain.length === 0 && index > 0)) throw damaged();
      yield plain;
      index += 1;
    }
  } finally {
    await pieces.return?.();
  }
}

const damaged = (): AgeError => new AgeError('An encrypted file was changed or cut off.');

/** The number of the chunk, and whether it is the last: chunks can neither change places nor be left out. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns `null` for what was not sealed with this key and nonce. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(-TAG));
  const plain = decipher.update(sealed.subarray(0, -TAG));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

const macOf = (fileKey: Buffer, head: string): Buffer =>
  createHmac('sha256', derive(fileKey, new Uint8Array(), 'header'))
    .update(head)
    .digest();

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The key under which the file's key is wrapped for one recipient. */
function wrappingKey(shared: Buffer, share: Buffer, recipient: Recipient): Buffer {
  return derive(shared, Buffer.concat([share, recipient.bytes]), `${VERSION}/X25519`);
}

function wrap(fileKey: Buffer, recipient: Recipient): string {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const share = publicBytes(publicKey);
  const shared = diffieHellman({ privateKey, publicKey: recipient.key });
  const body = seal(wrappingKey(shared, share, recipient), NO_NONCE, fileKey);
  return `-> X25519 ${base64(share)}\n${base64(body)}\n`;
}

function unwrap(head: string, identities: readonly Identity[]): Buffer {
  for (const [, given = '', wrapped = ''] of head.matchAll(/^-> X25519 ([\w+/]{43})\n([\w+/]{43})$/gm)) {
    const share = Buffer.from(given, 'base64');
    for (const { key, recipient } of identities) {
      const shared = diffieHellman({ privateKey: key, publicKey: recipientOf(share).key });
      const fileKey = open(wrappingKey(shared, share, recipient), NO_NONCE, Buffer.from(wrapped, 'base64'));
      if (fileKey?.length === FILE_KEY) return fileKey;
    }
  }
  throw new AgeError(
    identities.length === 0
      ? 'The backup is encrypted: name the file with its private key with --identity FILE.'
      : 'The backup is encrypted for another key than those of --identity.',
  );
}

/** Reads up to the payload; `rest` is the part of it that came along. */
async function readHeader(
  source: AsyncIterator<Uint8Array>,
): Promise<{ head: string; mac: Buffer; nonce: Buffer; rest: Buffer }> {
  let held = Buffer.alloc(0);
  for (;;) {
    const found = /^(age-encryption\.org\/v1\n[\s\S]*?\n---) ([\w+/]{43})\n/.exec(held.toString('latin1'));
    const [whole = '', head = '', mac = ''] = found ?? [];
    const payload = held.subarray(whole.length);
    if (found && payload.length >= NONCE) {
      const [nonce, rest] = [payload.subarray(0, NONCE), payload.subarray(NONCE)];
      return { head, mac: Buffer.from(mac, 'base64'), nonce, rest };
    }
    const next = held.length < MOST_HEADER ? await source.next() : null;
    if (!next || next.done) throw damaged();
    held = Buffer.concat([held, next.value]);
  }
}

async function* following(first: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}
