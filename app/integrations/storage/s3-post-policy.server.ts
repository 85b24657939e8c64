import { createHmac } from 'node:crypto';

type Account = { accessKeyId: string; secretAccessKey: string; region: string };

export type UploadForm = {
  /** The URL to post the form to, as `multipart/form-data`. */
  url: string;
  /** Sent before the file, which comes last as `file`. */
  fields: Record<string, string>;
};

export type UploadRules = {
  key: string;
  contentType: string;
  /** The file may have between 1 byte and this many. */
  maxBytes: number;
  /** How long the form is valid. */
  seconds: number;
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Creates a form with which a browser may store one object under a key that we choose. AWS: "Browser-Based Uploads
 * Using POST (AWS Signature Version 4)"; the policy is what is signed.
 */
export function signUploadForm(
  bucketUrl: string,
  account: Account,
  { key, contentType, maxBytes, seconds }: UploadRules,
  now = new Date(),
): UploadForm {
  const date = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const scope = [date.slice(0, 8), account.region, 's3', 'aws4_request'];
  const signed = {
    key,
    'content-type': contentType,
    success_action_status: '201',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [account.accessKeyId, ...scope].join('/'),
    'x-amz-date': date,
  };
  const conditions = [
    { bucket: decodeURIComponent(bucketUrl.split('/').at(-1) ?? '') },
    ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', 1, maxBytes],
  ];
  const expiration = new Date(now.getTime() + seconds * 1000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`);
  return {
    url: bucketUrl,
    fields: { ...signed, policy, 'x-amz-signature': hmac(signingKey, policy).toString('hex') },
  };
}
