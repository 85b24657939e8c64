import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { html } from '../html.ts';
import { sameSecret } from '../secrets.ts';
import { tableOf } from '../service.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import type { MailSummary } from './mailbox.ts';
import { dateTime } from './pages.ts';

export type SmtpOptions = { user: string; password: string };

export const DEFAULT_MAIL: SmtpOptions = { user: 'vestry', password: 'sandbox-mail-password' };

const MAX_BYTES = 25 * 1024 * 1024;

/** An error that the server returns with this SMTP code: 4xx may be retried, 5xx not. */
const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** The mail server: accepts mail from any client with the password, and puts all of it into the mailbox. */
export async function startMail(surroundings: Surroundings, options: SmtpOptions): Promise<StandIn> {
  const { address, calls, mailbox } = surroundings;
  const record = (path: string, status: number) =>
    calls.record({ service: 'mail', method: 'SMTP', path, status, unknown: false });
  const hangUp = ({ id }: SMTPServerSession, lastWords?: string) => {
    const connection = [...server.connections].find((one) => one.id === id);
    if (lastWords) connection?.send(0, lastWords);
    connection?.close();
  };
  const server: SMTPServer = new SMTPServer({
    name: address.publicHost,
    size: MAX_BYTES,
    authMethods: ['PLAIN', 'LOGIN'],
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1_000,
    onConnect: ({ id }, done) => {
      const connection = [...server.connections].find((one) => one.id === id);
      if (connection) spoilResets(surroundings, connection);
      done();
    },
    onAuth: (auth, _session, done) => {
      if (auth.username === options.user && sameSecret(auth.password, options.password))
        return done(null, { user: auth.username });
      record(`AUTH ${auth.username ?? ''}`, 535);
      return done(refusal(535, 'Authentication failed'));
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      const path = `→ ${recipients.join(', ')}`;
      receive(surroundings, stream, recipients, (words) => hangUp(session, words)).then(
        (id) => {
          record(path, id === null ? 0 : 250);
          // The typings allow only errors here; a string is sent as the success response.
          if (id !== null) done(null, `Queued as ${id}` as never);
        },
        (error: Error & { responseCode?: number }) => {
          record(path, error.responseCode ?? 451);
          done(error.responseCode ? error : refusal(451, error.message));
        },
      );
    },
  });
  // A client that disconnects early is not the server's error; it is logged like any other call.
  server.on('error', (error) => record(error.message, 421));
  server.listen(address.port, address.host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    name: 'mail',
    title: 'Mail',
    standsFor: 'The mail server: accepts mail and delivers it to the inbox here',
    url: `smtp://${address.publicHost}:${port}`,
    port,
    link: { label: 'Inbox', href: '/mail' },
    tables: () => [tableOf('Mails in the inbox', mailbox.find({}), COLUMNS)],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const COLUMNS = {
  Subject: ({ id, subject }: MailSummary) => html`<a href="/mail/${id}">${subject}</a>`,
  To: ({ recipients }: MailSummary) => recipients.join(', '),
  Received: ({ receivedAt }: MailSummary) => dateTime(receivedAt),
};

type Connection = Parameters<SMTPServer['connections']['add']>[0];

/** Applies the fault also to a check that sends no mail: it resets the session. */
function spoilResets({ faults }: Surroundings, connection: Connection): void {
  const reset = connection.handler_RSET.bind(connection);
  connection.handler_RSET = (command, done) => {
    const fault = faults.take('mail');
    if (fault?.kind === 'busy') connection.send(450, 'Too much to do');
    else if (fault?.kind === 'failing') connection.send(451, 'Switched to failing');
    else if (fault?.kind === 'malformed') connection.send(0, 'half an ans');
    else if (fault?.kind === 'lost') connection.close();
    else if (fault?.kind === 'slow') setTimeout(() => reset(command, done), fault.delayMs).unref();
    else if (!fault) reset(command, done);
    if (fault && fault.kind !== 'slow') done();
  };
}

/** Returns the ID of the stored mail; `null` when the switch prevents a proper response to its sender. */
async function receive(
  { faults, mailbox }: Surroundings,
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  hangUp: (lastWords?: string) => void,
): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refusal(552, 'Message exceeds the maximum size');
  const fault = faults.take('mail');
  if (fault?.kind === 'silent') return null;
  if (fault?.kind === 'busy') throw refusal(450, 'Busy, try again later');
  if (fault?.kind === 'failing') throw refusal(451, 'Switched to failing in the sandbox');
  if (fault?.kind === 'malformed') {
    hangUp('half an ans');
    return null;
  }
  if (fault?.kind === 'slow') await wait(fault.delayMs, undefined, { ref: false });
  const { id } = await mailbox.add(Buffer.concat(chunks), recipients, 'mail');
  if (fault?.kind !== 'lost') return id;
  hangUp();
  return null;
}
