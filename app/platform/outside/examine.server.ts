import { type Examination, type Finding, type Step, Wrong } from '#app/domain/findings.ts';
import { withinLongestWait } from './deadline.server.ts';
import { OutsideError } from './outside-error.ts';
import { redactSecrets } from './redact.ts';

/** The time limit of a call that a check makes. A service that needs longer does not work for members either. */
export const CHECK_MS = 10_000;
/** A check that takes longer is worth a word: the application's own calls have limits of seconds. */
const SLOW_MS = 2_000;

type About = Omit<Examination, 'steps'>;
type Outcome = Pick<Finding, 'state' | 'says' | 'mend'>;

/** Options of the clients that checks use: one attempt each, so that a fault is seen as it is. */
export const ONCE = { timeoutMs: CHECK_MS, attempts: 1 } as const;

/** Runs the checks of one part, one after the other. */
export async function examineService(
  { steps, ...about }: Examination,
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let failed: string | null = null;
  for (const step of steps) {
    const finding: Finding = failed ? skipped(step, failed) : await examined(step, about, signal);
    findings.push(finding);
    if (step.isNeeded && finding.state === 'error') failed ??= step.check;
  }
  return findings;
}

const skipped = ({ check }: Step, needed: string): Finding => ({
  check,
  state: 'skipped',
  says: `Not tried: it needs “${needed}”.`,
  mend: null,
  ms: 0,
});

async function examined({ check, run, mend }: Step, about: About, signal: AbortSignal): Promise<Finding> {
  const started = performance.now();
  const outcome = await run(signal).then(
    (says): Outcome => ({ state: 'ok', says, mend: null }),
    (error: unknown) => explained(error, mend ?? {}, about),
  );
  const ms = Math.round(performance.now() - started);
  return { check, ms, ...(outcome.state === 'ok' && ms > SLOW_MS ? slow(outcome, ms, about) : outcome) };
}

const slow = ({ says }: Outcome, ms: number, { vendor }: About): Outcome => ({
  state: 'warning',
  says: `${says} It is slow: it took ${(ms / 1000).toFixed(1)} seconds.`,
  mend: `If it persists, check the status page of ${vendor} and the network between it and this machine.`,
});

function explained(error: unknown, mend: Step['mend'] & object, about: About): Outcome {
  if (error instanceof Wrong) return { state: error.state, says: error.message, mend: error.mend };
  if (error instanceof OutsideError) return { state: 'error', ...symptomOf(error, mend, about) };
  const words = error instanceof Error ? error.message : String(error);
  return {
    state: 'error',
    says: `This could not be checked: ${redactSecrets(words)}`,
    mend: 'Please report it, with the output of this command.',
  };
}

type Symptom = { says: string; mend: string };

/** Describes why a call failed, so that an operator can tell the network, the service and the settings apart. */
function symptomOf(error: OutsideError, mend: NonNullable<Step['mend']>, about: About): Symptom {
  const { vendor, address } = about;
  const { code, status } = error;
  if (code === 'Timeout')
    return {
      says: `${begun(vendor)} does not answer: nothing came within ${withinLongestWait(CHECK_MS) / 1000} seconds.`,
      mend: `Check that this machine may reach the address in ${address} (firewall, proxy), then the status page of ${vendor}.`,
    };
  if (code === 'Unreachable') return unreachable(error, about);
  const own = mend[code] ?? mend[String(status)];
  if (own) return { says: refusal(error, vendor), mend: own };
  if (code === 'Malformed' || code === 'BadAnswer')
    return {
      says: `The response cannot be read: it is not from ${vendor}, or ${vendor} is out of order.`,
      mend: `Check ${address}: the address may be that of a website, a sign-in page or a proxy instead of the API.`,
    };
  if (status === 429 || status === 503 || /LIMIT_EXCEEDED|SlowDown/.test(code))
    return {
      says: `${begun(vendor)} refuses calls for now (${status}): its limit is reached${inSeconds(error)}.`,
      mend: `Try again later. If it persists, other programs share the limits of the account, or your plan at ${vendor} is too small.`,
    };
  if (status !== null && status >= 500)
    return {
      says: `${begun(vendor)} fails on its own side (${status}).`,
      mend: `Nothing needs to change here. Check the status page of ${vendor}, and try again.`,
    };
  if (status !== null && status >= 300 && status < 400)
    return {
      says: `The response redirects to another address (${status}).`,
      mend: `Set ${address} to the address of the API itself, with https.`,
    };
  return {
    says: refusal(error, vendor),
    mend: mend.otherwise ?? `Check the settings of ${vendor} against .env.`,
  };
}

/** The name of a vendor at the beginning of a sentence. */
const begun = (vendor: string): string => vendor.charAt(0).toUpperCase() + vendor.slice(1);

const inSeconds = ({ retryAfterMs }: OutsideError): string =>
  retryAfterMs === null ? '' : `; it asks for a pause of ${Math.ceil(retryAfterMs / 1000)} seconds`;

/** In the vendor's words, which the client has made fit to be shown. */
function refusal({ message, status, code }: OutsideError, vendor: string): string {
  const words = / answered .* with \d+: (.+)$/s.exec(message)?.[1];
  const kind = code.startsWith('Http') ? `${status}` : status === null ? code : `${status}, ${code}`;
  return redactSecrets(`${begun(vendor)} refuses (${kind})${words ? `: ${words}` : ''}`);
}

/** The codes of Node.js for what goes wrong before anything is answered. */
const NETWORK: Readonly<Record<string, (about: About) => Symptom>> = {
  ENOTFOUND: ({ address }) => ({
    says: 'Host not found.',
    mend: `Check the spelling in ${address}, and whether this machine can look up names (DNS).`,
  }),
  EAI_AGAIN: () => ({
    says: 'The name of the host cannot be looked up right now.',
    mend: 'Check the DNS settings of this machine.',
  }),
  ECONNREFUSED: ({ address }) => ({
    says: 'Nothing listens at this address.',
    mend: `Check host and port in ${address}, and that the service is started.`,
  }),
};

function unreachable({ cause }: OutsideError, about: About): Symptom {
  const code = codeOf(cause);
  const known = NETWORK[code]?.(about);
  if (known) return known;
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code))
    return {
      says: `The certificate of ${about.vendor} is not accepted (${code}).`,
      mend: `Check the clock of this machine and the host in ${about.address}. If a proxy of yours opens TLS, name its authority in NODE_EXTRA_CA_CERTS.`,
    };
  if (/ECONNRESET|UND_ERR_SOCKET|EPIPE/.test(code))
    return {
      says: `${begun(about.vendor)} closed the connection without an answer.`,
      mend: `Try again. If it persists, something between this machine and the address in ${about.address} cuts connections.`,
    };
  return {
    says: `${begun(about.vendor)} cannot be reached${code ? ` (${code})` : ''}.`,
    mend: `Check ${about.address} and the network of this machine.`,
  };
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
