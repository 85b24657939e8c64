import { createTransport } from 'nodemailer';

export type SmtpOptions = {
  host: string;
  port: number;
  user: string;
  password: string;
  from: string;
  /** Refuse to hand over mail unencrypted. */
  requireTls: boolean;
};

/** One mail, ready to go out. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The left side of the Message-ID. The same for each try of one mail, so that a second copy can be recognised. */
  id: string;
};

/** The mail server did not take a mail. `permanent`: trying again cannot help. */
export class MailError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, cause: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

export type Mailer = {
  /** @throws MailError */
  send(mail: Mail): Promise<void>;
  close(): void;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const TLS_PORT = 465;

/** A few kept-open connections to the mail server. */
export function smtpMailer(options: SmtpOptions): Mailer {
  const transport = createTransport({
    pool: true,
    host: options.host,
    port: options.port,
    secure: options.port === TLS_PORT,
    requireTLS: options.requireTls,
    auth: { user: options.user, pass: options.password },
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = options.from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    async send({ id, ...mail }) {
      try {
        await transport.sendMail({ ...mail, from: options.from, messageId: `<${id}@${domain}>` });
      } catch (error) {
        throw asMailError(error);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpFailure = { responseCode?: number; code?: string; message?: string };

function asMailError(error: unknown): MailError {
  const failure = error as SmtpFailure;
  const answer = failure.responseCode
    ? `answered ${failure.responseCode}`
    : `gave no answer (${failure.code ?? failure.message ?? 'unknown'})`;
  return new MailError(`The mail server ${answer}`, isPermanent(failure), error);
}

/** Final is what is wrong with the mail itself. A refused login or missing encryption is mended by an operator. */
function isPermanent({ responseCode, code }: SmtpFailure): boolean {
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheMail && (responseCode === undefined || responseCode >= 500);
}
