import { z } from 'zod';

/** A document that comes with a message, as one of its readers sees it. */
export type Attachment = {
  /** Of the document. */
  id: string;
  /** `null` for one that was withdrawn: what it is called by now is not theirs to know. */
  title: string | null;
};

/** Where a document is read. */
export const documentPath = (id: string): string => `/documents/${id}`;

/** The message, or the answer to a question, that a document is attached to. */
export const attachmentTarget = z.object({ to: z.enum(['broadcast', 'question']), id: z.uuid() });
export type AttachmentTarget = z.infer<typeof attachmentTarget>;

/** A few, so that a message stays a message. */
export const MOST_ATTACHMENTS = 10;

/** The documents that were attached when an admin sent a message, as their page showed them. */
export const seenAttachments = z.array(z.uuid()).max(MOST_ATTACHMENTS).default([]);

export const ATTACHMENTS_CHANGED =
  'The attachments were changed in the meantime. Please check them, then send it again.';
