import { z } from 'zod';
import { NOTIFICATION_KINDS } from '#app/domain/messages/notification-kinds.ts';
import { firmContent, firmMessage, memberContent, notification } from '#app/integrations/mail/content.ts';

/** Five megabytes of file, which any mail server accepts. */
const MAX_BASE64 = 7_000_000;

/** The id of a mail, the same for every attempt: the left side of its Message-ID. */
const id = z.string().regex(/^[\w.-]{1,120}$/);

/** What a member unsubscribes from: mails about a kind, or a digest. */
export const mailScope = z.enum([...NOTIFICATION_KINDS, 'daily', 'weekly']);
export type MailScope = z.infer<typeof mailScope>;

/** The member and the notifications of a mail: the member's choices decide whether and when it is sent. */
const notice = z.object({
  memberId: z.uuid(),
  scope: mailScope,
  /** `null` for a digest. */
  notificationId: z.uuid().nullable(),
});
export type MailNotice = z.infer<typeof notice>;

/**
 * The end of the quiet hours for which a mail was held. The queue starts its job then, by the database's clock, of which
 * ours may be behind. Missing for a mail that was not held.
 */
const heldUntil = z.iso.datetime().optional();

export const toMember = z.object({
  id,
  /** As stored in the member's record, unvalidated: an invalid address must not block the act itself. */
  to: z.string(),
  /** The member to whom it is; missing for everyone else. */
  memberId: z.uuid().optional(),
  content: memberContent,
  replyTo: z.email().optional(),
  /** Missing for a mail that is sent at any time, regardless of its recipient's choices. */
  notice: notice.optional(),
  heldUntil,
});
export type ToMember = z.output<typeof toMember>;

/** A requested mail; its member is found by the address. */
export type MemberMail = Omit<z.input<typeof toMember>, 'memberId' | 'heldUntil'>;

export const toFirm = z.object({
  id,
  /** Defaults to investor relations. */
  to: z.email().optional(),
  content: firmContent,
  replyTo: z.string().optional(),
  attachment: z
    .object({
      filename: z.string().min(1),
      contentType: z.string().min(1),
      base64: z.string().max(MAX_BASE64),
    })
    .optional(),
});

/**
 * One mail to many members. Contains the notifications and no people: an erasure deletes every job that contains the
 * person's address, and this one holds the mails of others too.
 */
export const toMany = z.object({
  content: z.discriminatedUnion('template', [
    notification.omit({ memberName: true }),
    firmMessage.omit({ memberName: true, counting: true }).extend({
      /** The message, which an admin may stop. */
      broadcastId: z.uuid(),
      /** The message whose opens and clicks are counted: each mail gets its own copy id. */
      countedAs: z.uuid().nullable(),
    }),
  ]),
  notificationIds: z.array(z.uuid()).min(1),
  heldUntil,
});
