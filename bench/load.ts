import { Agent, get, type IncomingMessage } from 'node:http';

export type Call = { port: number; path: string; headers?: Record<string, string> };

/** Concurrent requests, on keep-alive connections. */
const LANES = 4;
const AT_MOST_MS = 30_000;

/** Sends one request. @throws Error unless the status is 200. */
export async function ask(call: Call, agent?: Agent): Promise<Buffer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ host: '127.0.0.1', ...call, agent }, resolve).once('error', reject),
  );
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  if (answer.statusCode !== 200) throw new Error(`${call.path} answered ${answer.statusCode}`);
  return Buffer.concat(parts);
}

/** Repeats a request, or several in turn, `requests` times, or until the time is up. Returns the number sent. */
export async function load(calls: Call | readonly Call[], requests: number): Promise<number> {
  const inTurn = [calls].flat();
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const deadline = performance.now() + AT_MOST_MS;
  let begun = 0;
  let done = 0;
  const lane = async () => {
    while (begun < requests && performance.now() < deadline) {
      const call = inTurn[begun % inTurn.length];
      begun += 1;
      if (call) await ask(call, agent);
      done += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    agent.destroy();
  }
  return done;
}
