/** Handles a request of the browser; `fetch` on the network, or an application in this process. */
export type Reach = (request: Request) => Promise<Response> | Response;

const network: Reach = (request) => fetch(request);

/** One hop: the request and its response. */
export type Hop = { url: string; answer: Response };

/** A browser limited to cookies, redirects and forms. Cookies ignore ports, as they do in every browser. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #reach: Reach;

  constructor(reach: Reach = network) {
    this.#reach = reach;
  }

  /** Sends one request with the cookies, without following redirects. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ accept: 'text/html', ...Object.fromEntries(new Headers(init.headers)) });
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    const answer = await this.#reach(new Request(url, { ...init, headers, redirect: 'manual' }));
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  /** Posts a form without fields from a page of the URL's own site. */
  post(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(url, { method: 'POST', headers: { ...headers, origin: new URL(url).origin } });
  }

  /** Follows redirects up to a page, or up to a URL that starts with `until`, which is not requested. */
  async open(url: string, init: RequestInit = {}, until = 'nowhere:'): Promise<{ url: string; hops: Hop[] }> {
    const hops: Hop[] = [];
    let next = url;
    let request: RequestInit = init;
    while (!next.startsWith(until)) {
      if (hops.length > 12) throw new Error(`Too many redirects, last to ${next}`);
      const answer = await this.send(next, request);
      hops.push({ url: next, answer });
      request = {};
      const location = answer.headers.get('location');
      if (!location) break;
      next = new URL(location, next).href;
    }
    return { url: next, hops };
  }

  #keep(line: string): void {
    const { name, value, attributes } = parseSetCookie(line);
    if (value === '' || attributes['max-age'] === '0') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Parses a `Set-Cookie` header; attribute names in lower case, flags as `true`. */
export function parseSetCookie(line: string) {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const attributes = Object.fromEntries(
    rest.map((part) => {
      const [key = '', value] = part.split(/=(.*)/s);
      return [key.toLowerCase(), value ?? true];
    }),
  ) as Record<string, string | true | undefined>;
  return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes };
}

/** Returns the cookie of that name that a response sets. */
export const cookieSet = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map(parseSetCookie)
    .find((cookie) => cookie.name === name);
