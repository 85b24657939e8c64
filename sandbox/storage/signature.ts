import type { IncomingHttpHeaders } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { denied, s3Error } from './xml.ts';

export type Account = { accessKeyId: string; secretAccessKey: string; region: string };

/** `path` as it came over the wire, still encoded. */
export type Signed = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders };

export const UNSIGNED = 'UNSIGNED-PAYLOAD';
const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRY_SECONDS = 7 * 24 * 3600;

/** Percent-encodes everything but RFC 3986's unreserved characters. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Checks AWS Signature Version 4, in the `Authorization` header or in a presigned query, by signing the call again.
 * @returns the payload hash that was signed: hex, or the payload type of a body without one.
 */
export async function verifySignature(call: Signed, account: Account, now: number): Promise<string> {
  const { method, path, query, headers } = call;
  const { authorization = '', host } = headers;
  const signQuery = query.has('X-Amz-Signature');
  if (!signQuery && !authorization) throw denied('Access Denied');
  const inHeader = (name: string) => new RegExp(`\\b${name}=([^, ]+)`).exec(authorization)?.[1];
  const claimed = (name: string) => (signQuery ? query.get(`X-Amz-${name}`) : inHeader(name)) ?? '';

  const [accessKeyId, ...scope] = claimed('Credential').split('/');
  if (accessKeyId !== account.accessKeyId) throw s3Error(403, 'InvalidAccessKeyId');
  const datetime = signQuery ? claimed('Date') : String(headers['x-amz-date']);
  const names = claimed('SignedHeaders').split(';');
  const url = new URL(`http://${host}?${query}`);
  url.searchParams.delete('X-Amz-Signature');
  const signer = new AwsV4Signer({
    ...account,
    service: 's3',
    method,
    url: url.href,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    datetime,
    signQuery,
    allHeaders: true,
  });
  // A key may contain `..`, which the URL above would resolve.
  signer.encodedPath = encodeStrictly(decodeURIComponent(path)).replaceAll('%2F', '/');
  if (scope.join('/') !== signer.credentialString)
    throw s3Error(400, 'AuthorizationHeaderMalformed', 'The authorization is malformed.');
  checkTime(datetime, signQuery ? Number(claimed('Expires')) : undefined, now);
  const isLeftOut = (name: string) => name.startsWith('x-amz-') && !names.includes(name);
  if (!names.includes('host') || Object.keys(headers).some(isLeftOut))
    throw denied('There were headers which were not signed');
  if ((await signer.signature()) !== claimed('Signature'))
    throw s3Error(403, 'SignatureDoesNotMatch', 'The signature we calculated does not match yours.');
  return signer.headers.get('x-amz-content-sha256') ?? UNSIGNED;
}

/** The signature of a form's policy, which is signed instead of a call. */
export function signPolicy(policy: string, datetime: string, account: Account): Promise<string> {
  const signer = new AwsV4Signer({ ...account, service: 's3', url: 'http://form', datetime });
  signer.stringToSign = async () => policy;
  return signer.signature();
}

/** @param seconds the validity of a presigned URL; `undefined` for a signed header. */
function checkTime(datetime: string, seconds: number | undefined, now: number): void {
  const iso = datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const age = now - Date.parse(iso);
  if (seconds !== undefined && !(seconds > 0 && seconds <= MAX_EXPIRY_SECONDS))
    throw s3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be from 1 to 604800.');
  if (seconds !== undefined && age > seconds * 1000) throw denied('Request has expired');
  if (!(age >= -MAX_SKEW_MS) || (seconds === undefined && age > MAX_SKEW_MS))
    throw s3Error(403, 'RequestTimeTooSkewed');
}
