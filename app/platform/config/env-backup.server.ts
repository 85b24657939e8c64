import { z } from 'zod';
import { type Recipient, readRecipient } from '../age/age-keys.server.ts';

/** Comma-separated public keys of age, `age1…`. */
const recipients = z.string().transform((text, check) =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part): Recipient[] => {
      const recipient = readRecipient(part);
      if (!recipient) check.addIssue({ code: 'custom', message: 'is no public key of age' });
      return recipient ? [recipient] : [];
    }),
);

export const backup = { BACKUP_RECIPIENTS: recipients.optional() };
