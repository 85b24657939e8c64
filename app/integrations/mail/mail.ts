/**
 * A file sent with a mail. It is stored in the mail's job, so it is available whenever the mail is, even if storage
 * is down.
 */
export type Attachment = { filename: string; contentType: string; base64: string };

/** A mail ready to be sent. */
export type Mail = {
  /** The left side of the Message-ID. The same for each attempt of one mail, so that duplicates can be recognised. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  attachment?: Attachment | undefined;
  /** Where the recipient's mail program unsubscribes them with one click (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

/** One mail to many. Its texts are the same for all, but for the `fills` of each recipient. */
export type MailToMany = Pick<Mail, 'subject' | 'html' | 'text'> & {
  /** Names this handing over, which the service takes whole or not at all. */
  batch: string;
  recipients: readonly MailRecipient[];
};

export type MailRecipient = Pick<Mail, 'id' | 'to' | 'unsubscribeUrl'> & {
  /** What each placeholder in the texts is replaced with, as it is: for HTML it must be escaped already. */
  fills: Readonly<Record<string, string>>;
};

/** Recipients of one call; the service's own limit is 1,000. */
export const MOST_RECIPIENTS = 500;

export type Mailer = {
  /** Resolves when the mail was accepted. @throws OutsideError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /**
   * Returns whether the service says that it has taken the mail of this id. `false` is no proof: it may not know yet, or
   * not be able to tell.
   */
  hasTaken(id: string, signal?: AbortSignal): Promise<boolean>;
  /** Checks that the service responds and accepts our credentials. @throws OutsideError */
  testConnection(signal?: AbortSignal): Promise<void>;
  /** Closes the connections; the next mail opens new ones. */
  close(): Promise<void>;
};

/** The mailer of a transactional service, which takes a mail to many in one call and reports what became of each. */
export type ServiceMailer = Mailer & {
  /** Resolves when the service has taken all of it. At most `MOST_RECIPIENTS`. @throws OutsideError */
  sendMany(mail: MailToMany, signal?: AbortSignal): Promise<void>;
  /** Like `hasTaken`, for what was handed over as this batch. */
  hasTakenBatch(batch: string, signal?: AbortSignal): Promise<boolean>;
  /** Makes the service forget that an address refused mail. Does nothing when it does not know it. */
  forgive(address: string, signal?: AbortSignal): Promise<void>;
};

/** Returns whether the text is a single address without a name. Its parts are left to mail servers to check. */
export const isOneAddress = (text: string): boolean =>
  /^[^\p{C}\s,;:<>()"@]+@[^\p{C}\s,;:<>()"@]+$/u.test(text);

/** Returns whether services take such an address: in one call to many, an address that is refused spoils all. */
export const isSendable = (text: string): boolean =>
  isOneAddress(text) && /^[!-~]+@[^.@]+(\.[^.@]+)+$/u.test(text);

/** @param from the sender, with or without a name */
export const messageId = (id: string, from: string): string =>
  `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`;
