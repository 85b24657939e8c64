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
};

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

/** Returns whether the text is a single address without a name. Its parts are left to mail servers to check. */
export const isOneAddress = (text: string): boolean =>
  /^[^\p{C}\s,;:<>()"@]+@[^\p{C}\s,;:<>()"@]+$/u.test(text);

/** @param from the sender, with or without a name */
export const messageId = (id: string, from: string): string =>
  `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`;
