import { parseRecord } from '../json.ts';

const TIMEOUT_MS = 5_000;

/**
 * Asks the application whether this address may have an account. Returns yes, no with its reason, or the error, after
 * which no account may be created.
 */
export async function askApplication(
  appUrl: string,
  token: string,
  email: string,
): Promise<{ allowed: true } | { refused: string } | { failed: string }> {
  const address = `${appUrl}/api/auth/signup`;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { allowed, reason } = parseRecord(await answer.text());
    if (answer.status === 200 && allowed === true) return { allowed };
    if (answer.status === 403 && allowed === false)
      return { refused: typeof reason === 'string' && reason ? reason : 'Signing up is by invitation.' };
    return { failed: `It returned status ${answer.status}, which is neither an approval nor a refusal.` };
  } catch (error) {
    return { failed: `${address} did not answer (${error instanceof Error ? error.name : 'error'}).` };
  }
}
