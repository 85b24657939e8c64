import { z } from 'zod';
import { type Recipient, readRecipient } from '../age/age-keys.ts';

/** Comma-separated public keys of age, `age1…`. */
const recipients = z.string().transform((text, check) => {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  // Taken for "no keys", a slip would leave every backup in clear.
  if (parts.length === 0) check.addIssue({ code: 'custom', message: 'names no public key of age' });
  return parts.flatMap((part): Recipient[] => {
    const recipient = readRecipient(part);
    if (!recipient) check.addIssue({ code: 'custom', message: 'is no public key of age' });
    return recipient ? [recipient] : [];
  });
});

export const backupVariables = { BACKUP_RECIPIENTS: recipients.optional() };
