import { z } from 'zod';
import { ABOUT_KINDS, CONTACT_SUBJECTS } from '#app/domain/messages/contact.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { LONGEST_MESSAGE, MOST_FILE_BYTES } from './contact.ts';

const LONGEST_TICKET = 4_000;

const message = z.object({
  body: paragraph(LONGEST_MESSAGE),
  idempotencyKey: z.uuid(),
  /** For the file that the browser has uploaded. */
  ticket: z.string().min(1).max(LONGEST_TICKET).nullable(),
});

export const startInput = message.extend({
  subject: z.enum(CONTACT_SUBJECTS),
  about: z
    .object({ kind: z.enum(ABOUT_KINDS), id: z.uuid() })
    .nullable()
    .optional(),
});
export type StartInput = z.infer<typeof startInput>;

export const replyInput = message.extend({ id: z.uuid() });
export type ReplyInput = z.infer<typeof replyInput>;

export const attachmentInput = z.object({
  fileName: line(255),
  bytes: z.int().min(1).max(MOST_FILE_BYTES),
});
export type AttachmentInput = z.infer<typeof attachmentInput>;
