import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { withinLongestWait } from '#app/platform/outside/deadline.server.ts';
import { CHECK_MS } from '#app/platform/outside/examine.server.ts';
import { redactSecrets } from '#app/platform/outside/redact.ts';
import { type SmtpOptions, TLS_PORT } from './smtp.server.ts';

/** What never leaves this machine needs no encryption. */
const HERE = /^(localhost|127\..*|::1)$/;

type Failure = { code?: string; responseCode?: number; response?: string; message?: string };

/** The checks of the mail server: connection, encryption, sign-in, and a command after it. No mail is sent. */
export function checkMail(options: Omit<SmtpOptions, 'from'>): Examination {
  let connection: SMTPConnection | undefined;
  /** Runs a command of the connection, which also ends when the connection does. */
  const ask = (start: (open: SMTPConnection, done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const open = connection;
      if (!open) return reject(new Error('The connection is not open'));
      const ended = () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' }));
      open.once('error', reject).once('end', ended);
      start(open, (error) => {
        open.off('error', reject).off('end', ended);
        if (error) reject(error);
        else resolve();
      });
    }).catch((error: Failure) => {
      connection?.close();
      throw asWrong(error, options);
    });

  return {
    vendor: 'the mail server',
    address: 'MAIL_HOST',
    steps: [
      {
        check: 'connection',
        isNeeded: true,
        async run(signal) {
          connection = await connectionTo(options);
          signal.addEventListener('abort', () => connection?.close(), { once: true });
          await ask((open, done) => open.connect(done));
          if (connection.secure) return 'The server answers, and the connection is encrypted.';
          if (HERE.test(options.host)) return 'The server on this machine answers.';
          throw new Wrong(
            'The server answers, but the connection is not encrypted: the password and all mail can be read on the way.',
            'Use a server with STARTTLS, or set MAIL_PORT to 465. In production it is required.',
            'warning',
          );
        },
      },
      {
        check: 'sign-in',
        isNeeded: true,
        async run() {
          const credentials = { user: options.user, pass: options.password };
          await ask((open, done) => open.login({ credentials, user: options.user }, done));
          return 'User and password are accepted.';
        },
      },
      {
        check: 'session',
        async run() {
          await ask((open, done) => open.reset(done));
          connection?.quit();
          return 'The server takes commands.';
        },
      },
    ],
  };
}

async function connectionTo({ host, port, requireTls }: Omit<SmtpOptions, 'from'>): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const limit = withinLongestWait(CHECK_MS);
  const connection = new Connection({
    host,
    port,
    secure: port === TLS_PORT,
    requireTLS: requireTls,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    dnsTimeout: limit,
  });
  // Between two commands nobody else listens.
  connection.on('error', () => undefined);
  return connection;
}

function asWrong({ code = '', responseCode, response, message }: Failure, { port }: { port: number }): Wrong {
  const words = redactSecrets(response ?? message ?? code);
  if (code === 'EAUTH' || responseCode === 535 || responseCode === 530)
    return new Wrong(
      `The mail server refuses user or password: ${words}`,
      'Check MAIL_USER and MAIL_PASSWORD. Many providers need a password made for this application (app password), and SMTP sign-in allowed for the mailbox.',
    );
  if (code === 'ETLS' || /certificate|SSL|TLS/i.test(words))
    return new Wrong(
      `The connection cannot be encrypted: ${words}`,
      'Port 587 needs STARTTLS and 465 TLS from the start: check MAIL_PORT, and that MAIL_HOST is the name in the certificate.',
    );
  if (code === 'EDNS' || code === 'ENOTFOUND')
    return new Wrong(
      'Mail server not found.',
      'Check the spelling of MAIL_HOST, and the DNS of this machine.',
    );
  if (code === 'ETIMEDOUT')
    return new Wrong(
      `The mail server does not answer: nothing came within ${withinLongestWait(CHECK_MS) / 1000} seconds.`,
      `Check MAIL_HOST and MAIL_PORT (${port}). Many hosting providers block 25, 465 and 587 until you ask them to open the port.`,
    );
  if (responseCode === 421 || responseCode === 450 || responseCode === 452)
    return new Wrong(
      `The mail server accepts no more mail for now: ${words}`,
      'Try again later. If it persists, the limits of the mailbox are too low.',
    );
  if (responseCode && responseCode >= 200)
    return new Wrong(
      `The mail server fails on its own side: ${words}`,
      'Nothing needs to change here. Ask your mail provider, and try again.',
    );
  if (code === 'EPROTOCOL' || response)
    return new Wrong(
      'The response is not from a mail server: it cannot be read.',
      'Check MAIL_HOST and MAIL_PORT: 587 or 465, never 993 or 143, which are for reading mail.',
    );
  if (/ECONNREFUSED/.test(words + code))
    return new Wrong('No mail server listens at this address.', 'Check MAIL_HOST and MAIL_PORT.');
  return new Wrong(
    'The mail server closed the connection without an answer.',
    'Try again. If it persists, a firewall cuts the connection off, or MAIL_PORT expects TLS from the start (465).',
  );
}
