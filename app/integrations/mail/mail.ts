/**
 * A file sent with a mail. It is stored in the mail's job, so it is available whenever the mail is, even if storage
 * is down.
 */
export type Attachment = { filename: string; contentType: string; base64: string };

export type Mail = {
  /** The left side of the Message-ID. The same for each attempt of one mail, so that duplicates can be recognised. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  /** The left side of the Message-ID that the mails of one conversation refer to. */
  thread?: string | undefined;
  attachment?: Attachment | undefined;
  /** Where the recipient's mail program unsubscribes them with one click (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

/** One mail to many recipients. Its texts are the same for all except for each recipient's `fills`. */
export type MailToMany = Pick<Mail, 'subject' | 'html' | 'text'> & {
  /** Identifies this call, which the service accepts completely or not at all. */
  batch: string;
  recipients: readonly MailRecipient[];
};

export type MailRecipient = Pick<Mail, 'id' | 'to' | 'unsubscribeUrl'> & {
  /** The replacement of each placeholder in the texts, inserted unchanged: for HTML it must already be escaped. */
  fills: Readonly<Record<string, string>>;
};

/** Maximum recipients of one call; the service's own limit is 1,000. */
export const MOST_RECIPIENTS = 500;

export type Mailer = {
  /** Resolves when the mail was accepted. @throws OutsideError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /**
   * Returns whether the service confirms that it accepted the mail of this id. `false` is no proof: the service may
   * not know yet, or be unable to say.
   */
  hasTaken(id: string, signal?: AbortSignal): Promise<boolean>;
  /** Checks that the service responds and accepts our credentials. @throws OutsideError */
  testConnection(signal?: AbortSignal): Promise<void>;
  /** Closes the connections; the next mail opens new ones. */
  close(): Promise<void>;
};

/**
 * The mailer of a transactional service, which accepts a mail to many recipients in one call and reports the outcome
 * of each.
 */
export type ServiceMailer = Mailer & {
  /** Resolves when the service has accepted all of it. At most `MOST_RECIPIENTS`. @throws OutsideError */
  sendMany(mail: MailToMany, signal?: AbortSignal): Promise<void>;
  /** Like `hasTaken`, for all mails of this batch. */
  hasTakenBatch(batch: string, signal?: AbortSignal): Promise<boolean>;
  /** Removes an address from the service's own suppression lists. Does nothing if it is not listed. */
  forgive(address: string, signal?: AbortSignal): Promise<void>;
};

/** Returns whether the text is a single address without a name. Its parts are left to mail servers to check. */
export const isOneAddress = (text: string): boolean =>
  /^[^\p{C}\s,;:<>()"@]+@[^\p{C}\s,;:<>()"@]+$/u.test(text);

/**
 * Returns whether services accept such an address: in one call to many, a single invalid address fails the whole
 * call.
 */
export const isSendable = (text: string): boolean =>
  isOneAddress(text) && /^[!-~]+@[^.@]+(\.[^.@]+)+$/u.test(text);

/** Returns the headers by which mail programs show the mails of one conversation together. */
export const threadHeaders = (thread: string | undefined, from: string): Record<string, string> =>
  thread ? { 'In-Reply-To': messageId(thread, from), References: messageId(thread, from) } : {};

/** @param from the sender, with or without a name */
export const messageId = (id: string, from: string): string =>
  `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`;
