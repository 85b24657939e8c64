import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const required = z.string().trim().min(1);
export const url = z.url();
export const secret = z.string().min(16);
export const headerName = z.string().regex(/^[A-Za-z0-9-]+$/);
export const ipAddress = z.union([z.ipv4(), z.ipv6()]);
export const port = z.coerce.number().int().min(1).max(65_535);

/** Comma-separated secrets, to allow rotation: a new secret is added before the old one is removed. */
export const secrets = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(secret).min(1));

/**
 * A private key as PEM, or the path of a file that holds it. Line breaks may be escaped as `\n`, for platforms whose
 * variables cannot contain line breaks.
 */
export const pem = required.transform((text, check) => {
  if (text.includes('-----BEGIN')) return text.replaceAll('\\n', '\n');
  try {
    const key = readFileSync(text, 'utf8');
    if (key.includes('-----BEGIN')) return key;
    check.addIssue({ code: 'custom', message: 'names a file that holds no key in PEM' });
  } catch {
    check.addIssue({
      code: 'custom',
      message: 'is neither a key in PEM nor the path of a file that can be read',
    });
  }
  return z.NEVER;
});
