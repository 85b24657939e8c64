/** A file that goes along, within the mail's job: so it is there exactly when the mail is, whatever else is down. */
export type Attachment = { filename: string; contentType: string; base64: string };

/** One mail, ready to go out. */
export type Mail = {
  /** The left side of the Message-ID. The same for each try of one mail, so that a second copy can be recognised. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  attachment?: Attachment | undefined;
};

export type Mailer = {
  /** Resolves when the mail was taken. @throws OutsideError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Whether it answers and lets us in. @throws OutsideError */
  testConnection(signal?: AbortSignal): Promise<void>;
  close(): void;
};

/** One address, not several and no name: of its parts the mail servers judge. */
export const isOneAddress = (text: string): boolean =>
  /^[^\p{C}\s,;:<>()"@]+@[^\p{C}\s,;:<>()"@]+$/u.test(text);

/** @param from the sender, with or without a name */
export const messageId = (id: string, from: string): string =>
  `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`;
