import { setTimeout as pause } from 'node:timers/promises';

export type PageAnswer = { status: number; text: string };

let visitors = 0;

/**
 * A person with a browser of their own, as far as servers notice: an address, cookies, redirects, connections that stay
 * open.
 */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #app: string;
  /** What a proxy in front of the application would report. */
  readonly #from: string;

  /** `app`: the application's address, without a slash at its end. */
  constructor(app: string) {
    this.#app = app;
    visitors += 1;
    this.#from = `10.0.${visitors >> 8}.${visitors & 255}`;
  }

  /**
   * Signs in as a demo account on the sandbox's page, by one click.
   * @throws Error when that does not lead to the dashboard.
   */
  async signIn(account: string): Promise<void> {
    const page = await this.#go(`${this.#app}/api/auth/login?returnTo=/dashboard`);
    const text = await page.text();
    const form = [...text.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)].find(
      ([, , fields]) => fields?.includes(`value="${account}"`),
    );
    if (!form?.[1]) throw new Error(`No sign-in page with ${account} at ${page.url}: ${page.status}`);
    const action = new URL(form[1].replaceAll('&amp;', '&'), page.url);
    const arrived = await this.#go(action.href, new URLSearchParams({ demo: account }));
    await arrived.arrayBuffer();
    if (arrived.status !== 200 || arrived.url !== `${this.#app}/dashboard`)
      throw new Error(`Signing in as ${account} led to ${arrived.url}: ${arrived.status}`);
  }

  /** Holds the cookie of a session that was opened elsewhere: `name=value`. */
  hold(cookie: string): void {
    const { hostname, port } = new URL(this.#app);
    const at = cookie.indexOf('=');
    this.#cookies.set(`${hostname}:${port}`, new Map([[cookie.slice(0, at), cookie.slice(at + 1)]]));
  }

  /** Asks for a page, a file or a call, and reads its answer to the end. */
  async get(path: string): Promise<PageAnswer> {
    return readWhole(await this.#ask(`${this.#app}${path}`));
  }

  /** Calls a procedure that changes something. */
  async act(procedure: string, input: object): Promise<PageAnswer> {
    const body = JSON.stringify(input);
    return readWhole(
      await this.#ask(`${this.#app}/api/trpc/${procedure}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', origin: this.#app },
      }),
    );
  }

  /** Listens to a live page until the server ends it or `isEnough`. Returns the status that it began with. */
  async listen(path: string, isEnough: () => boolean): Promise<number> {
    const leave = new AbortController();
    const answer = await this.#ask(`${this.#app}${path}`, { signal: leave.signal });
    const left = (async () => {
      while (!isEnough()) await pause(100);
      leave.abort();
    })();
    try {
      for await (const _ of answer.body ?? []) if (isEnough()) break;
    } catch (error) {
      if (!leave.signal.aborted) throw error;
    }
    void left;
    return answer.status;
  }

  /** Follows redirects as a browser does, which `fetch` cannot do with cookies of its own. */
  async #go(address: string, form?: URLSearchParams): Promise<Response> {
    const origin = new URL(address).origin;
    let answer = await this.#ask(address, form && { method: 'POST', body: form, headers: { origin } });
    for (let turn = 0; turn < 20; turn += 1) {
      const next = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || next === null) return answer;
      await answer.arrayBuffer();
      answer = await this.#ask(new URL(next, answer.url).href);
    }
    throw new Error(`${address} leads in circles`);
  }

  async #ask(address: string, options: RequestInit = {}): Promise<Response> {
    const { hostname, port } = new URL(address);
    const host = `${hostname}:${port}`;
    const known = this.#cookies.get(host) ?? new Map<string, string>();
    const cookie = [...known].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      ...options,
      redirect: 'manual',
      headers: {
        ...options.headers,
        ...(cookie && { cookie }),
        'user-agent': 'vestry-visitor',
        'x-forwarded-for': this.#from,
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      known.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    }
    this.#cookies.set(host, known);
    return answer;
  }
}

const readWhole = async (answer: Response): Promise<PageAnswer> => ({
  status: answer.status,
  text: await answer.text(),
});
