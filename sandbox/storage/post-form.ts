import { z } from 'zod';
import { S3Error } from './s3-error.ts';
import { type Account, signPolicy } from './signature.ts';

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
    ]),
  ),
});

const denied = (message: string) => new S3Error(403, 'AccessDenied', message);

/** Fields that need no condition: the signature's own. */
const FREE = new Set(['policy', 'x-amz-signature', 'file', 'success_action_status']);

export type PostedFile = { key: string; file: File; fields: Record<string, string> };

/**
 * Reads a form by which a browser uploads one file, and holds it against the policy that came with it.
 * @throws S3Error where the policy is not ours, has run out, or says otherwise.
 */
export function readPostForm(form: FormData, bucket: string, account: Account, now: number): PostedFile {
  const file = form.get('file');
  if (!(file instanceof File)) throw new S3Error(400, 'InvalidArgument', 'The form carries no file.');
  const fields: Record<string, string> = { bucket };
  for (const [name, value] of form) if (typeof value === 'string') fields[name.toLowerCase()] = value;
  const encoded = fields.policy ?? '';
  const [accessKeyId] = (fields['x-amz-credential'] ?? '').split('/');
  const date = fields['x-amz-date'] ?? '';
  if (accessKeyId !== account.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (fields['x-amz-signature'] !== signPolicy(encoded, date, account))
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature of the policy does not match.');
  const policy = policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  if (Date.parse(policy.expiration) < now) throw denied('Invalid according to Policy: Policy expired.');

  const named = new Set<string>();
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        named.add(name.toLowerCase());
        if (fields[name.toLowerCase()] !== value) throw denied(`Invalid according to Policy: ${name}`);
      }
    } else if (condition[0] === 'content-length-range') {
      if (file.size < condition[1]) throw new S3Error(400, 'EntityTooSmall');
      if (file.size > condition[2]) throw new S3Error(400, 'EntityTooLarge');
    } else {
      const name = condition[1].replace('$', '').toLowerCase();
      named.add(name);
      const value = fields[name] ?? '';
      const holds = condition[0] === 'eq' ? value === condition[2] : value.startsWith(condition[2]);
      if (!holds) throw denied(`Invalid according to Policy: ${name}`);
    }
  }
  const extra = Object.keys(fields).find((name) => !named.has(name) && !FREE.has(name) && name !== 'bucket');
  if (extra) throw denied(`Invalid according to Policy: Extra input fields: ${extra}`);
  return { key: fields.key ?? '', file, fields };
}
