import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A tree head: the size of the log and the root of its Merkle tree at a time. */
export type TreeHead = { size: number; root: Buffer; at: Date };

export type SigningKey = { privateKey: KeyObject; publicKey: Buffer };

/** The type of a signature in a signed note (C2SP): Ed25519. */
const ED25519 = 1;
/** The bytes of an Ed25519 public key in SPKI before the key itself. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads an Ed25519 private key in PEM. @throws Error on any other key. */
export function readSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The key is no Ed25519 key');
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { privateKey, publicKey: spki.subarray(SPKI_PREFIX.length) };
}

/** The first bytes of a signature, which identify its key (C2SP signed-note). */
const keyHash = (name: string, publicKey: Buffer): Buffer =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([ED25519]))
    .update(publicKey)
    .digest()
    .subarray(0, 4);

/** Formats a public key for verifiers of signed notes: `name+hash+key`. */
export const verifierKey = (name: string, publicKey: Buffer): string =>
  `${name}+${keyHash(name, publicKey).toString('hex')}+${Buffer.concat([Buffer.from([ED25519]), publicKey]).toString('base64')}`;

/** Reads the public key of a verifier key; `null` if it is not Ed25519 or its parts are inconsistent. */
export function readVerifierKey(text: string): Buffer | null {
  const [, name = '', hash = '', key = ''] =
    /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const bytes = Buffer.from(key, 'base64');
  const publicKey = bytes.subarray(1);
  if (bytes[0] !== ED25519 || publicKey.length !== 32) return null;
  return keyHash(name, publicKey).toString('hex') === hash ? publicKey : null;
}

/**
 * Writes a head as a checkpoint (C2SP tlog-checkpoint) with its time as an extension line, signed if there is a key.
 * @param origin names the log and the key.
 */
export function writeHead({ size, root, at }: TreeHead, origin: string, key: SigningKey | null): string {
  const text = `${origin}\n${size}\n${root.toString('base64')}\ntime ${at.toISOString()}\n`;
  if (!key) return `${text}\n`;
  const signature = Buffer.concat([
    keyHash(origin, key.publicKey),
    sign(null, Buffer.from(text), key.privateKey),
  ]);
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
}

const HEAD =
  /^(?<text>(?<origin>[^\n+]+)\n(?<size>0|[1-9]\d{0,15})\n(?<root>[A-Za-z0-9+/]{43}=)\ntime (?<at>[\dTZ:.-]{24})\n)\n(?:— (?<name>[^\s+]+) (?<signature>[A-Za-z0-9+/]+=*)\n)?$/;

export type ReadHead = TreeHead & { origin: string; signedBy: 'nobody' | 'unknown' | 'known' };

/**
 * Reads a head and verifies its signature against the trusted keys.
 * @returns `null` if it is not a head.
 */
export function readHead(note: string, trusted: readonly Buffer[]): ReadHead | null {
  const found = HEAD.exec(note)?.groups;
  if (!found) return null;
  const { text = '', origin = '', size, root = '', at = '', name, signature } = found;
  const head = { origin, size: Number(size), root: Buffer.from(root, 'base64'), at: new Date(at) };
  if (Number.isNaN(head.at.getTime())) return null;
  if (!name || !signature) return { ...head, signedBy: 'nobody' };
  const bytes = Buffer.from(signature, 'base64');
  const isBy = (key: Buffer) =>
    keyHash(name, key).equals(bytes.subarray(0, 4)) &&
    verify(null, Buffer.from(text), publicKeyOf(key), bytes.subarray(4));
  return { ...head, signedBy: trusted.some(isBy) ? 'known' : 'unknown' };
}

const publicKeyOf = (key: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, key]), format: 'der', type: 'spki' });
