import { type APIRequestContext, expect } from '@playwright/test';
import type { ServiceName } from '../../sandbox/calls.ts';
import type { Delivery, Fault } from '../../sandbox/faults.ts';
import { ADDRESS } from './ports.ts';

/**
 * How long a test waits for what a job does, such as a mail: due jobs are found each second, tried again after 2, 4 and
 * 8 s, and wait for a processor that browsers share.
 */
export const JOB_MS = 60_000;

/** A server closes a connection that is idle for five seconds, on a busy machine just when it is used again. */
export const AGAIN_IF_CLOSED = { maxRetries: 2 };

export type Mail = { id: string; subject: string; text: string };
export type Told = { event: string; who: string; properties: Record<string, unknown> };
export type Person = { email: string; name: string; roles?: string[] };

type Switch = Partial<Omit<Fault, 'kind'>> & { kind?: Fault['kind'] | null; delivery?: Delivery };
type Table = { title: string; rows: string[][] };
type Account = { id: string; email: string; roles: string[] };

/** The sandbox as a test sees it: its inbox, the data that its services received, and their faults. */
export class Sandbox {
  readonly #request: APIRequestContext;
  readonly #console: string;
  #isTroubled = false;

  constructor(request: APIRequestContext, console: string = ADDRESS.console) {
    this.#request = request;
    this.#console = console;
  }

  /** Mails to an address with these words in their subject, newest first. */
  async mails(to: string, subject: string): Promise<Mail[]> {
    const { mails } = await this.#ask<{ mails: Mail[] }>(`/api/mail?${new URLSearchParams({ to, subject })}`);
    return mails;
  }

  /** The newest of these mails that contains `words`; waits for it. */
  async mail(to: string, subject: string, { words = '', timeout = JOB_MS } = {}): Promise<Mail> {
    const arrived = async () => (await this.mails(to, subject)).filter(({ text }) => text.includes(words));
    await expect
      .poll(async () => (await arrived()).length, { message: `a mail to ${to}: ${subject}`, timeout })
      .toBeGreaterThan(0);
    const [mail] = await arrived();
    if (!mail) throw new Error(`The mail to ${to} is gone`);
    return mail;
  }

  /** Events that analytics has received, from browsers and from the server, newest first. */
  async events(): Promise<Told[]> {
    return (await this.#table('analytics', 'Events')).map(([event = '', who = '', properties = '{}']) => ({
      event,
      who,
      properties: JSON.parse(properties) as Record<string, unknown>,
    }));
  }

  /** Waits until analytics has received these events from or about this person. */
  async expectEvents(isTheirs: (told: Told) => boolean, names: readonly string[]): Promise<void> {
    const missing = async () => {
      const told = new Set((await this.events()).filter(isTheirs).map(({ event }) => event));
      return names.filter((name) => !told.has(name));
    };
    await expect.poll(missing, { message: 'events that were not told', timeout: JOB_MS }).toEqual([]);
  }

  /** The contacts of the CRM, each as the row that the console shows. */
  contacts = (): Promise<string[][]> => this.#table('crm', 'Contacts');

  /** Creates an account at the identity provider, unless there is one. */
  async addAccount(person: Person): Promise<void> {
    const answer = await this.#request.post(`${this.#console}/__sandbox/identity/users`, {
      ...AGAIN_IF_CLOSED,
      data: person,
    });
    expect([201, 409]).toContain(answer.status());
  }

  async account(email: string): Promise<Account> {
    const found = (await this.#ask<Account[]>('/__sandbox/identity/users')).find(
      (one) => one.email === email,
    );
    if (!found) throw new Error(`${email} has no account`);
    return found;
  }

  /** Switches on a fault at a service; it is cleared after the test. */
  async trouble(service: ServiceName, change: Switch): Promise<void> {
    this.#isTroubled = true;
    const answer = await this.#request.post(`${this.#console}/__sandbox/faults/${service}`, {
      ...AGAIN_IF_CLOSED,
      data: change,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async mend(): Promise<void> {
    if (!this.#isTroubled) return;
    this.#isTroubled = false;
    await this.#request.delete(`${this.#console}/__sandbox/faults`, AGAIN_IF_CLOSED);
  }

  /** Waits until the application has accepted all messages of a service. */
  async expectDelivered(service: ServiceName): Promise<void> {
    await expect.poll(() => this.withheld(service), { timeout: JOB_MS }).toBe(0);
  }

  /** Messages of a service that the application has not accepted yet. */
  async withheld(service: ServiceName): Promise<number> {
    const state = await this.#ask<Record<string, { waiting: number }>>('/__sandbox/faults');
    return state[service]?.waiting ?? 0;
  }

  async release(service: ServiceName): Promise<void> {
    const answer = await this.#request.post(
      `${this.#console}/__sandbox/webhooks/${service}/release`,
      AGAIN_IF_CLOSED,
    );
    expect(answer.ok()).toBe(true);
  }

  async #table(service: ServiceName, title: string): Promise<string[][]> {
    const tables = await this.#ask<Table[]>(`/api/records/${service}`);
    return tables.find((table) => table.title === title)?.rows ?? [];
  }

  async #ask<T>(path: string): Promise<T> {
    return (await (await this.#request.get(this.#console + path, AGAIN_IF_CLOSED)).json()) as T;
  }
}

/** Returns the URL in a mail that leads to this path. */
export function linkIn({ subject, text }: Mail, path: string): string {
  const link = text.match(/https?:\/\/[^\s\])>]+/g)?.find((address) => new URL(address).pathname === path);
  if (!link) throw new Error(`“${subject}” has no link to ${path}`);
  return link;
}
