import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { CallLog } from '../calls.ts';
import type { Address } from '../http.ts';
import { sameSecret } from '../secrets.ts';
import type { Mailbox } from './mailbox.ts';

export type SmtpOptions = { user: string; password: string };
export type SmtpService = { port: number; close: () => Promise<void> };

const MAX_BYTES = 25 * 1024 * 1024;

/** An error that the server answers with this SMTP code: 4xx may be tried again, 5xx not. */
const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** The mail server: takes mail from whoever knows the password, and puts all of it into the mailbox. */
export async function startSmtp(
  address: Address,
  options: SmtpOptions,
  mailbox: Mailbox,
  calls: CallLog,
): Promise<SmtpService> {
  const record = (path: string, status: number) =>
    calls.record({ service: 'mail', method: 'SMTP', path, status, unknown: false });
  const server = new SMTPServer({
    name: address.publicHost,
    size: MAX_BYTES,
    authMethods: ['PLAIN', 'LOGIN'],
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1_000,
    onAuth: (auth, _session, done) => {
      if (auth.username === options.user && sameSecret(auth.password, options.password))
        return done(null, { user: auth.username });
      record(`AUTH ${auth.username ?? ''}`, 535);
      return done(refusal(535, 'Authentication failed'));
    },
    onData: (stream, session, done) => {
      receive(stream, session, mailbox).then(
        ({ id, path }) => {
          record(path, 250);
          // The typings know only failures here; a text is sent as the answer to a success.
          done(null, `Queued as ${id}` as never);
        },
        (error: Error & { responseCode?: number }) => {
          record('DATA', error.responseCode ?? 451);
          done(error.responseCode ? error : refusal(451, error.message));
        },
      );
    },
  });
  // A client that hangs up in the middle is no fault of the server's; it is shown like any other call.
  server.on('error', (error) => record(error.message, 421));
  server.listen(address.port, address.host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, mailbox: Mailbox) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refusal(552, 'Message exceeds the maximum size');
  const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
  const { id } = await mailbox.add(Buffer.concat(chunks), recipients);
  return { id, path: `→ ${recipients.join(', ')}` };
}
