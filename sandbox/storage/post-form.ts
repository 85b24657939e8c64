import { type Account, signPolicy } from './signature.ts';
import { denied, s3Error } from './xml.ts';

const LENGTH = 'content-length-range';
type Policy = {
  expiration: string;
  conditions: readonly (Record<string, string> | [string, ...unknown[]])[];
};

/** Fields that need no condition: the signature's own. */
const FREE = ['policy', 'x-amz-signature', 'success_action_status', 'bucket'];

/**
 * Parses a form by which a browser uploads one file, and checks it against its policy.
 * @throws HTTPException if the policy is not signed with our key, has expired, or does not allow the upload.
 */
export async function readPostForm(form: FormData, bucket: string, account: Account, now: number) {
  const file = form.get('file');
  if (!(file instanceof File)) throw s3Error(400, 'InvalidArgument', 'The form contains no file.');
  const fields: Record<string, string> = { bucket };
  for (const [name, value] of form) if (typeof value === 'string') fields[name.toLowerCase()] = value;
  const { policy: encoded = '', 'x-amz-date': date = '', 'x-amz-credential': credential } = fields;
  if (credential?.split('/')[0] !== account.accessKeyId) throw s3Error(403, 'InvalidAccessKeyId');
  if (fields['x-amz-signature'] !== (await signPolicy(encoded, date, account)))
    throw s3Error(403, 'SignatureDoesNotMatch', 'The signature of the policy does not match.');
  const policy = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Policy;
  if (Date.parse(policy.expiration) < now) throw denied('Invalid according to Policy: Policy expired.');

  const agreed = new Set(FREE);
  for (const condition of policy.conditions) {
    const [test, first, second] = Array.isArray(condition)
      ? condition
      : ['eq', ...Object.entries(condition).flat()];
    const name = String(first).replace('$', '').toLowerCase();
    if (test === LENGTH && file.size < Number(first)) throw s3Error(400, 'EntityTooSmall');
    if (test === LENGTH && file.size > Number(second)) throw s3Error(400, 'EntityTooLarge');
    const holds = test === LENGTH || (test === 'eq' && fields[name] === second);
    if (!holds) throw denied(`Invalid according to Policy: ${name}`);
    agreed.add(name);
  }
  const extra = Object.keys(fields).find((name) => !agreed.has(name));
  if (extra) throw denied(`Invalid according to Policy: Extra input fields: ${extra}`);
  return { body: Buffer.from(await file.arrayBuffer()), fields };
}
