import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { fromBech32, toBech32 } from './bech32.ts';

/** An X25519 key in DER is one of these, followed by its 32 bytes (RFC 8410). */
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;
const PUBLIC_PREFIX = 'age';
const PRIVATE_PREFIX = 'age-secret-key-';

/** A public key, `age1…`. It can encrypt, and nothing else. */
export type Recipient = { text: string; bytes: Buffer; key: KeyObject };

/** A private key, `AGE-SECRET-KEY-1…`. */
export type Identity = { key: KeyObject; recipient: Recipient };

export function recipientOf(bytes: Buffer): Recipient {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes]), format: 'der', type: 'spki' });
  return { text: toBech32(PUBLIC_PREFIX, bytes), bytes, key };
}

/** Returns the public key of this text; `null` if it is none. */
export function readRecipient(text: string): Recipient | null {
  const bytes = fromBech32(PUBLIC_PREFIX, text.trim());
  return bytes?.length === KEY_BYTES ? recipientOf(bytes) : null;
}

/** Returns the private key of this text; `null` if it is none. */
export function readIdentity(text: string): Identity | null {
  const bytes = fromBech32(PRIVATE_PREFIX, text.trim());
  if (bytes?.length !== KEY_BYTES) return null;
  return identityOf(
    createPrivateKey({ key: Buffer.concat([PRIVATE_DER, bytes]), format: 'der', type: 'pkcs8' }),
  );
}

function identityOf(key: KeyObject): Identity {
  return { key, recipient: recipientOf(publicBytes(createPublicKey(key))) };
}

export const publicBytes = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);

/** Makes a pair of keys. Returns them as text, as `age-keygen` writes them. */
export function makeKeys(): { recipient: string; identity: string } {
  const { privateKey } = generateKeyPairSync('x25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES);
  return {
    recipient: identityOf(privateKey).recipient.text,
    identity: toBech32(PRIVATE_PREFIX, secret).toUpperCase(),
  };
}
