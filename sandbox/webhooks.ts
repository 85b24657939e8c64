import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallLog, ServiceName } from './calls.ts';
import { DurableMap } from './durable-map.ts';
import type { Faults } from './faults.ts';

/** `encoding`: of a body that is no text. */
export type Message = { url: string; headers: Record<string, string>; body: string; encoding?: 'base64' };

type Outgoing = Message & {
  id: string;
  service: ServiceName;
  at: string;
  /** Attempts so far. */
  tries: number;
  /** Withheld until requested: the switch says never. */
  withheld: boolean;
};

const LATE_MS = 5_000;
const DISORDER_MS = 1_500;
const TRIES = 12;
const FIRST_RETRY_MS = 500;
const TIMEOUT_MS = 10_000;

/** Messages from the services to the application: retried until they are accepted, across restarts too. */
export class Webhooks {
  readonly #faults: Faults;
  readonly #calls: CallLog;
  readonly #waiting: DurableMap<Outgoing>;
  readonly #underWay = new Set<Promise<void>>();
  /** The message that is delayed so that a later one may overtake it. */
  readonly #held = new Map<ServiceName, Outgoing>();
  readonly #closing = new AbortController();

  constructor(dataDir: string, faults: Faults, calls: CallLog) {
    this.#faults = faults;
    this.#calls = calls;
    this.#waiting = new DurableMap(join(dataDir, 'webhooks.db'));
    for (const message of this.#waiting.values()) if (!message.withheld) this.#soon(message, FIRST_RETRY_MS);
  }

  /** Queues a message for delivery according to the service's switch; it is on disk when this resolves. */
  async send(service: ServiceName, message: Message): Promise<void> {
    const delivery = this.#faults.delivery(service);
    const copies = delivery === 'twice' ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const outgoing: Outgoing = {
        ...message,
        id: randomUUID(),
        service,
        at: new Date().toISOString(),
        tries: 0,
        withheld: delivery === 'never',
      };
      await this.#waiting.set(outgoing.id, outgoing);
      if (delivery === 'disordered') this.#holdBack(outgoing);
      else if (delivery !== 'never') this.#soon(outgoing, delivery === 'late' ? LATE_MS : 0);
    }
  }

  /** Returns undelivered messages, oldest first. */
  waiting(service?: ServiceName): Outgoing[] {
    return [...this.#waiting.values()].filter((message) => !service || message.service === service);
  }

  /** Sends the withheld messages now; returns how many. */
  async release(service: ServiceName): Promise<number> {
    const withheld = this.waiting(service).filter((message) => message.withheld);
    await Promise.all(
      withheld.map(async (message) => {
        const released = { ...message, withheld: false };
        await this.#waiting.set(message.id, released);
        this.#soon(released, 0);
      }),
    );
    return withheld.length;
  }

  /** Undelivered messages are sent at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
    await this.#waiting.close();
  }

  /** The newer of two is sent first; a message without a successor is sent alone. */
  #holdBack(message: Outgoing): void {
    const older = this.#held.get(message.service);
    if (older) {
      this.#held.delete(message.service);
      this.#soon(message, 0);
      this.#soon(older, DISORDER_MS / 2);
      return;
    }
    this.#held.set(message.service, message);
    this.#after(DISORDER_MS, async () => {
      if (this.#held.get(message.service) !== message) return;
      this.#held.delete(message.service);
      await this.#deliver(message);
    });
  }

  #soon(message: Outgoing, ms: number): void {
    this.#after(ms, () => this.#deliver(message));
  }

  #after(ms: number, work: () => Promise<void>): void {
    const running = wait(ms, undefined, { signal: this.#closing.signal })
      // Only closing ends a wait early.
      .then(work, () => undefined)
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  async #deliver(message: Outgoing): Promise<void> {
    const status = await this.#post(message);
    const isTaken = status >= 200 && status < 300;
    if (this.#closing.signal.aborted && !isTaken) return;
    const path = message.url.replace(/^https?:\/\/[^/]+/, '');
    this.#calls.record({ service: message.service, method: 'SENT', path, status, unknown: false });
    const tries = message.tries + 1;
    if (isTaken || tries >= TRIES) return this.#waiting.delete(message.id);
    const next = { ...message, tries };
    await this.#waiting.set(message.id, next);
    this.#soon(next, Math.min(60_000, FIRST_RETRY_MS * 2 ** message.tries));
  }

  /** The status of the response; 0 for none. */
  async #post({ url, headers, body: text, encoding }: Message): Promise<number> {
    try {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const body = Buffer.from(text, encoding);
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      // Unreachable, too slow, or about to close: the retries cover this.
      if (error instanceof TypeError || error instanceof DOMException) return 0;
      throw error;
    }
  }
}
