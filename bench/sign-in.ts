import { DEMO_PASSWORD } from '../sandbox/identity/demo-accounts.ts';

const HOPS = 12;

/** Signs in through the sandbox as a browser would; returns the `Cookie` header of the session. */
export async function signIn(appUrl: string, email: string): Promise<string> {
  const cookies = new Map<string, string>();
  const form = await follow(`${appUrl}/api/auth/login?returnTo=/opportunities/open`, cookies);
  await follow(form, cookies, new URLSearchParams({ email, password: DEMO_PASSWORD }));
  const session = [...cookies].find(([name]) => name.endsWith('vestry_session'));
  if (!session) throw new Error(`Signing in as ${email} did not work`);
  return session.join('=');
}

/** Follows redirects up to a page; returns its URL. */
async function follow(
  address: string,
  cookies: Map<string, string>,
  form?: URLSearchParams,
): Promise<string> {
  let url = address;
  let body = form;
  for (let hop = 0; hop < HOPS; hop += 1) {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), accept: 'text/html' },
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    await answer.arrayBuffer();
    const location = answer.headers.get('location');
    if (!location) return url;
    url = new URL(location, url).href;
    body = undefined;
  }
  throw new Error(`Too many redirects, last to ${url}`);
}
