import { createServer, type Server } from 'node:net';
import { changeEnvironment } from './rewire.ts';

/** Starts a malware scanner that always responds with this text. */
export async function scannerThat(says: string): Promise<{ scanner: Server; undo: () => void }> {
  const scanner = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      if (part.subarray(-4).every((byte) => byte === 0)) socket.end(`${says}\0`);
    });
  });
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
  const address = scanner.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { scanner, undo: changeEnvironment({ CLAMD_URL: `tcp://127.0.0.1:${port}` }) };
}
