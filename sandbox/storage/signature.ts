import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { UNSIGNED_PIECES } from './body.ts';
import { notImplemented, S3Error } from './s3-error.ts';

export type Account = { accessKeyId: string; secretAccessKey: string; region: string };

/** `path` as it came over the wire, still encoded. */
export type Signed = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders };

export const UNSIGNED = 'UNSIGNED-PAYLOAD';
const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRY_SECONDS = 7 * 24 * 3600;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const denied = (message: string) => new S3Error(403, 'AccessDenied', message);
const malformed = () => new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization is malformed.');

/** Percent-encodes everything but RFC 3986's unreserved signs. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Decodes a path as it came, dots and all: a key may contain `..`, which URL parsers would resolve. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

/**
 * Checks AWS Signature Version 4, in the `Authorization` header or in a presigned query.
 * @returns the payload hash that was signed: hex, or `UNSIGNED`.
 */
export function verifySignature(request: Signed, account: Account, now: number): string {
  const { method, path, query, headers } = request;
  const presigned = query.has('X-Amz-Signature');
  const claim = presigned ? claimInQuery(query) : claimInHeader(headers);
  const [accessKeyId, ...scope] = claim.credential.split('/');
  if (accessKeyId !== account.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  const expectedScope = [claim.date.slice(0, 8), account.region, 's3', 'aws4_request'];
  if (scope.join('/') !== expectedScope.join('/')) throw malformed();
  checkTime(claim.date, presigned ? Number(query.get('X-Amz-Expires')) : undefined, now);
  const signed = claim.signedHeaders.split(';');
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (!signed.includes('host') || unsigned.length > 0)
    throw denied('There were headers which were not signed');
  const payloadHash = String(headers['x-amz-content-sha256'] ?? (presigned ? UNSIGNED : ''));
  if (payloadHash !== UNSIGNED_PIECES && payloadHash.startsWith('STREAMING-'))
    throw notImplemented('pieces that are signed one by one');
  if (![UNSIGNED, UNSIGNED_PIECES].includes(payloadHash) && !/^[0-9a-f]{64}$/.test(payloadHash)) {
    throw new S3Error(
      400,
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    );
  }
  const parameters = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  const canonical = [
    method,
    decodePath(path).split('/').map(encodeStrictly).join('/'),
    parameters
      .map((pair) => pair.map(encodeStrictly).join('='))
      .sort()
      .join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    `\n${claim.signedHeaders}`,
    payloadHash,
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const expected = hmac(
    signingKey(claim.date, account),
    ['AWS4-HMAC-SHA256', claim.date, expectedScope.join('/'), hash].join('\n'),
  );
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return payloadHash;
  throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature we calculated does not match yours.');
}

const signingKey = (date: string, { region, secretAccessKey }: Account): string | Buffer =>
  [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);

/** The signature of a form's policy, in hex. */
export const signPolicy = (policy: string, date: string, account: Account): string =>
  hmac(signingKey(date, account), policy).toString('hex');

type Claim = { credential: string; signedHeaders: string; signature: string; date: string };

function claimInHeader(headers: IncomingHttpHeaders): Claim {
  if (!headers.authorization) throw denied('Access Denied');
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/;
  const [, credential, signedHeaders, signature] = pattern.exec(headers.authorization) ?? [];
  if (!credential || !signedHeaders || !signature) throw malformed();
  return { credential, signedHeaders, signature, date: String(headers['x-amz-date'] ?? '') };
}

function claimInQuery(query: URLSearchParams): Claim {
  const read = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [credential, signedHeaders] = [read('Credential'), read('SignedHeaders')];
  return { credential, signedHeaders, signature: read('Signature'), date: read('Date') };
}

/** @param seconds for how long a presigned address is valid; `undefined` for a signed header. */
function checkTime(date: string, seconds: number | undefined, now: number): void {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const age = now - Date.parse(iso);
  if (Number.isNaN(age)) throw denied('The request carries no valid date.');
  if (seconds === undefined) {
    if (Math.abs(age) > MAX_SKEW_MS) throw new S3Error(403, 'RequestTimeTooSkewed');
    return;
  }
  if (!(seconds > 0 && seconds <= MAX_EXPIRY_SECONDS)) {
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'X-Amz-Expires must be between 1 and 604800.',
    );
  }
  if (age > seconds * 1000) throw denied('Request has expired');
  if (age < -MAX_SKEW_MS) throw denied('Request is not valid yet');
}
