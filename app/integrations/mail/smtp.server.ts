import type { Transporter } from 'nodemailer';
import { withinLongestWait } from '#app/platform/outside/deadline.server.ts';
import { observedCall } from '#app/platform/outside/observed-call.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type Mailer, messageId, threadHeaders } from './mail.ts';

export type SmtpOptions = {
  host: string;
  port: number;
  user: string;
  password: string;
  from: string;
  /** Refuses to send mail unencrypted. */
  requireTls: boolean;
  /** Time limit for connecting and the server's greeting. */
  connectMs?: number;
  /** Maximum silence during a session. */
  silenceMs?: number;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Prevents automatic absence replies. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };
export const TLS_PORT = 465;

/** Creates a mailer with a small pool of connections, opened with the first mail and kept. */
export function smtpMailer(options: SmtpOptions): Mailer {
  const { from } = options;
  let pool: Promise<Transporter> | undefined;
  const transport = (): Promise<Transporter> => {
    pool ??= connect(options);
    return pool;
  };
  return {
    async send({ id, attachment, thread, ...mail }, signal) {
      const attachments = attachment && [
        {
          filename: attachment.filename,
          contentType: attachment.contentType,
          content: Buffer.from(attachment.base64, 'base64'),
        },
      ];
      const message = {
        ...mail,
        from,
        attachments,
        messageId: messageId(id, from),
        headers: { ...AUTOMATIC, ...threadHeaders(thread, from) },
        signal,
      };
      await observedCall('mail', 'send', async () => told((await transport()).sendMail(message), signal));
    },
    // SMTP offers no way to look it up.
    hasTaken: async () => false,
    async testConnection(signal) {
      await observedCall('mail', 'verify', async () => told((await transport()).verify(), signal));
    },
    async close() {
      (await pool)?.close();
      pool = undefined;
    },
  };
}

/** The library is loaded on first use, because not every process sends mail. */
async function connect(options: SmtpOptions): Promise<Transporter> {
  const { connectMs = CONNECT_MS, silenceMs = SILENCE_MS } = options;
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    host: options.host,
    port: options.port,
    secure: options.port === TLS_PORT,
    requireTLS: options.requireTls,
    auth: { user: options.user, pass: options.password },
    maxConnections: 3,
    // A mail whose connection broke may have been accepted: its job decides about a retry, not the pool.
    maxRequeues: 0,
    connectionTimeout: withinLongestWait(connectMs),
    greetingTimeout: withinLongestWait(connectMs),
    socketTimeout: withinLongestWait(silenceMs),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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

/**
 * Only errors of the mail itself are permanent. A refused login or missing encryption can be fixed by an operator.
 */
function isPermanent({ responseCode, response, code }: SmtpFailure): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // Without any response, it was refused before reaching a server; a response without a code means a broken server.
  return responseCode === undefined ? response === undefined : responseCode >= 500;
}
