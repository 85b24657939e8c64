import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Refusal = { at: 'recipient' | 'data'; code: number };

/** A mail server on a free port that keeps the mail it accepts, or rejects it. */
export async function startMailServer({ password: right, refusal }: { password: string; refusal?: Refusal }) {
  const taken: Email[] = [];
  const answer = (at: Refusal['at']) =>
    refusal?.at === at ? Object.assign(new Error('No'), { responseCode: refusal.code }) : null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === right
        ? done(null, { user: 'vestry' })
        : done(Object.assign(new Error('No'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) => done(answer('recipient')),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const refused = answer('data');
        if (!refused) taken.push(await PostalMime.parse(Buffer.concat(chunks)));
        done(refused);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => server.close(() => undefined),
  };
}
