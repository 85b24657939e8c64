export type Preflight =
  | { kind: 'allowed' }
  | { kind: 'refused'; reason: string }
  /** The application could not be asked, or answered something else; the account must not be created. */
  | { kind: 'failed'; detail: string };

const TIMEOUT_MS = 5_000;

/** Asks the application whether this address may have an account. */
export async function askApplication(appUrl: string, token: string, email: string): Promise<Preflight> {
  const address = `${appUrl}/api/auth/signup`;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    return judge(answer.status, text);
  } catch (error) {
    return {
      kind: 'failed',
      detail: `${address} did not answer (${error instanceof Error ? error.name : 'error'}).`,
    };
  }
}

function judge(status: number, text: string): Preflight {
  const body = parse(text);
  if (status === 200 && body.allowed === true) return { kind: 'allowed' };
  if (status === 403 && body.allowed === false) {
    const reason =
      typeof body.reason === 'string' && body.reason !== '' ? body.reason : 'Signing up is by invitation.';
    return { kind: 'refused', reason };
  }
  return { kind: 'failed', detail: `It answered with status ${status}, which says neither yes nor no.` };
}

function parse(text: string): { allowed?: unknown; reason?: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
