import { ReadableStream } from 'node:stream/web';
import type { Identity, Recipient } from './age-keys.ts';

/** Why a file cannot be decrypted, in a sentence for the person who has the key. */
export class AgeError extends Error {
  override name = 'AgeError';
}

type Bytes = AsyncIterable<Uint8Array>;

// Loaded when a backup is made or read: web processes need none of it.
const library = () => import('age-encryption');

/** Makes a pair of keys. Returns them as text, as `age-keygen` writes them. */
export async function makeKeys(): Promise<{ recipient: string; identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await library();
  const identity = await generateX25519Identity();
  return { recipient: await identityToRecipient(identity), identity };
}

/** Encrypts for every recipient, in the format age: each can read it with their own private key. */
export async function* encrypt(source: Bytes, recipients: readonly Recipient[]): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamOf(source));
}

/**
 * Decrypts with whichever of the private keys fits. What it yields is authentic; that it is complete is known at the
 * end.
 * @throws AgeError if none of the keys fits, or the file was changed or cut off.
 */
export async function* decrypt(source: Bytes, identities: readonly Identity[]): AsyncGenerator<Uint8Array> {
  if (identities.length === 0)
    throw new AgeError('The backup is encrypted: name the file with its private key with --identity FILE.');
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const read = readFrom(source);
  try {
    yield* await decrypter.decrypt(streamOf(read.bytes));
  } catch (cause) {
    throw read.failure() ?? new AgeError(reasonOf(cause), { cause });
  }
}

const streamOf = (source: Bytes) => ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>;

/** Tells a source that fails from one that cannot be decrypted. */
function readFrom(source: Bytes): { bytes: Bytes; failure: () => unknown } {
  let failure: unknown;
  async function* bytes() {
    try {
      yield* source;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { bytes: bytes(), failure: () => failure };
}

/** The library has one class for all of its errors. */
const reasonOf = (cause: unknown): string =>
  cause instanceof Error && cause.message.startsWith('no identity matched')
    ? 'The backup is encrypted for another key than those of --identity.'
    : 'An encrypted file was changed or cut off.';
