import { createTransport } from 'nodemailer';
import { OutsideError } from '#app/platform/outside-error.ts';
import { type Mailer, messageId } from './mail.ts';

export type SmtpOptions = {
  host: string;
  port: number;
  user: string;
  password: string;
  from: string;
  /** Refuse to hand over mail unencrypted. */
  requireTls: boolean;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const TLS_PORT = 465;

/** A few kept-open connections to the mail server. */
export function smtpMailer(options: SmtpOptions): Mailer {
  const { from } = options;
  const transport = createTransport({
    pool: true,
    host: options.host,
    port: options.port,
    secure: options.port === TLS_PORT,
    requireTLS: options.requireTls,
    auth: { user: options.user, pass: options.password },
    maxConnections: 3,
    // A mail whose connection broke may have been taken: when it is sent again is for its job to say, not for the pool.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, attachment, ...mail }, signal) {
      const attachments = attachment && [
        {
          filename: attachment.filename,
          contentType: attachment.contentType,
          content: Buffer.from(attachment.base64, 'base64'),
        },
      ];
      const message = { ...mail, from, attachments, messageId: messageId(id, from), signal };
      await told(transport.sendMail(message), signal);
    },
    async testConnection(signal) {
      await told(transport.verify(), signal);
    },
    close: () => transport.close(),
  };
}

async function told(answer: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  try {
    await answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw asOutsideError(error);
  }
}

type SmtpFailure = { responseCode?: number; response?: string; code?: string; message?: string };

const MAX_WORDS = 300;

function asOutsideError(error: unknown): OutsideError {
  const failure = error as SmtpFailure;
  const { responseCode, response, code, message } = failure;
  const words = responseCode
    ? `The mail server answered ${(response ?? String(responseCode)).slice(0, MAX_WORDS)}`
    : `The mail server gave no answer (${code ?? message ?? 'unknown'})`;
  return new OutsideError('mail', words, {
    code: responseCode ? `Smtp${responseCode}` : (code ?? 'Unreachable'),
    permanent: isPermanent(failure),
    cause: error,
  });
}

/** Final is what is wrong with the mail itself. A refused login or missing encryption is mended by an operator. */
function isPermanent({ responseCode, response, code }: SmtpFailure): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // Without any response it was refused before a server saw it; with one that has no code, the server is out of order.
  return responseCode === undefined ? response === undefined : responseCode >= 500;
}
