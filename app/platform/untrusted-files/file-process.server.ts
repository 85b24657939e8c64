import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { endedEarly, FileLimitError, SIGNAL_OF } from './limits.ts';
import { LENGTH_BYTES, type Reply, type Request } from './messages.ts';

/** In development, Node.js runs the source directly; in production it is next to the server bundle. */
const program = (): string =>
  fileURLToPath(
    import.meta.url.endsWith('.ts')
      ? new URL('../../file-worker.server.ts', import.meta.url)
      : import.meta.url.replace(/(assets\/)?[^/]*$/, 'file-worker.js'),
  );

/** A heap above every limit, so that those decide. */
const FLAGS = ['--max-old-space-size=2048'];

/** Where programs may be installed (qpdf), and nothing else: no secret of the application. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', TMPDIR: tmpdir() };

/** A process that reads one file at a time. */
export class FileProcess {
  readonly #child: ChildProcess;
  readonly #requests: Socket;
  readonly #pipe: Socket;
  readonly #replies: AsyncGenerator<Buffer>;
  readonly #end: Promise<Error>;

  constructor() {
    const child = spawn(process.execPath, [...FLAGS, program()], {
      stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
      env: ENVIRONMENT,
    });
    this.#child = child;
    this.#end = new Promise((resolve) => {
      child.once('error', resolve);
      child.once('exit', (code, signal) => resolve(endOf(code, signal)));
    });
    const [requests, , , replies] = child.stdio;
    if (!(requests instanceof Socket && replies instanceof Socket)) throw new Error('A pipe is missing');
    // It ended: the reason follows from how it did.
    requests.on('error', () => undefined);
    this.#requests = requests;
    this.#pipe = replies;
    this.#replies = messagesFrom(replies);
  }

  /** @throws FileLimitError, or DomainError `unavailable` when it was ended by something else than the file. */
  async exchange(request: Request, file?: Uint8Array): Promise<Reply> {
    const message = serialize(request);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(message.length);
    for (const part of [length, message, ...(file ? [file] : [])]) this.#requests.write(part);
    const { value } = await this.#replies.next();
    if (!value) throw await this.#end;
    return deserialize(value) as Reply;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /** While it has nothing to do, it does not keep this process running. */
  set isBusy(isBusy: boolean) {
    for (const part of [this.#child, this.#requests, this.#pipe]) isBusy ? part.ref() : part.unref();
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === SIGNAL_OF.seconds) return new FileLimitError('seconds');
  if (signal === SIGNAL_OF.megabytes) return new FileLimitError('megabytes');
  return endedEarly(`The process that reads files ended with ${code ?? signal}`);
}

/** Each is gathered in a buffer of its own, since a prepared document may have 200 MB. */
async function* messagesFrom(pipe: Socket): AsyncGenerator<Buffer> {
  let target = Buffer.alloc(LENGTH_BYTES);
  let filled = 0;
  let isLength = true;
  for await (const chunk of pipe as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(target, filled, at);
      at += copied;
      filled += copied;
      if (filled < target.length) continue;
      const whole = target;
      target = isLength ? Buffer.allocUnsafeSlow(whole.readUInt32LE()) : Buffer.alloc(LENGTH_BYTES);
      if (!isLength) yield whole;
      isLength = !isLength;
      filled = 0;
    }
}
