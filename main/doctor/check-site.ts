import { z } from 'zod';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import type { PartValues } from '#app/platform/config/env-check.server.ts';
import { InvalidEnvironment } from '#app/platform/config/invalid-environment.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { seal } from '#app/platform/session/seal.server.ts';

type Site = Pick<PartValues<'application'>, 'APP_BASE_URL' | 'TRUSTED_PROXIES' | 'KEEP_ALIVE_SECONDS'>;

/** An address that no one has (RFC 5737), as a stranger would make up to pass for another client. */
const MADE_UP = '192.0.2.77';
/** What balancers usually keep an idle connection for. */
const BALANCER_SECONDS = 60;
const TOKEN_SECONDS = 120;

/** What a proxy answers that keeps the health checks inside, as it should. */
const KEPT_INSIDE: readonly number[] = [401, 403, 404];

const alive = z.object({ alive: z.literal(true) });
const ready = z.looseObject({ ready: z.boolean() });
const seen = z.object({ client: z.string(), forwardedFor: z.array(z.string()) });

/** The checks of our own address: a request goes there and back as a member's does. */
export function checkSite({ APP_BASE_URL: appUrl, TRUSTED_PROXIES, KEEP_ALIVE_SECONDS }: Site): Examination {
  const client = outsideClient({ service: 'site', baseUrl: appUrl, ...ONCE });
  const question = async (signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${await sealed()}`, 'x-forwarded-for': MADE_UP };
    return client.json({ method: 'GET', path: '/api/doctor', headers, signal }, seen);
  };
  /** Returns what a health check answers; `null`: it is kept inside. */
  const healthOf = async <Schema extends z.ZodType>(path: string, schema: Schema, signal: AbortSignal) => {
    try {
      return await client.json({ method: 'GET', path, signal, expected: [503] }, schema);
    } catch (error) {
      if (error instanceof OutsideError && KEPT_INSIDE.includes(error.status ?? 0)) return null;
      throw error;
    }
  };
  return {
    vendor: 'the application',
    address: 'APP_BASE_URL',
    steps: [
      {
        check: 'reachable',
        isNeeded: true,
        mend: {
          404: 'What answers has another AUTH0_SECRET, is of an older release, or is not this application: check where APP_BASE_URL leads, and run the doctor with the settings of the running application.',
          502: 'The proxy has no application behind it: start it, and check the port that the proxy calls (PORT).',
          otherwise:
            'Check that APP_BASE_URL leads to this application, and the rules of the proxy in front.',
        },
        async run(signal) {
          await question(signal);
          return `The application answers at ${appUrl}.`;
        },
      },
      {
        check: 'alive',
        async run(signal) {
          const state = await healthOf('/healthz', alive, signal);
          return state === null ? '/healthz is kept inside.' : 'It is alive.';
        },
      },
      {
        check: 'ready',
        async run(signal) {
          const state = await healthOf('/readyz', ready, signal);
          if (state === null) return '/readyz is kept inside.';
          if (state.ready) return 'It can work.';
          const bad = Object.entries(state).filter(([name, good]) => name !== 'ready' && good === false);
          throw new Wrong(
            `It answers, but is not ready: ${bad.map(([name]) => name).join(', ')}.`,
            'Look at its log; docs/guides/operate.md, “Checking”, says what each word means.',
          );
        },
      },
      {
        check: 'proxies',
        async run(signal) {
          return judgedProxies(await question(signal), TRUSTED_PROXIES);
        },
      },
      {
        check: 'keep-alive',
        async run() {
          if (TRUSTED_PROXIES === 0) return 'No proxy keeps connections.';
          if (KEEP_ALIVE_SECONDS > BALANCER_SECONDS)
            return `Idle connections live ${KEEP_ALIVE_SECONDS} seconds; a proxy must give them up sooner.`;
          throw new Wrong(
            `Idle connections live ${KEEP_ALIVE_SECONDS} seconds here, and longer at most proxies: requests fail now and then (502).`,
            'Raise KEEP_ALIVE_SECONDS above the idle time of the proxy (often 60; nginx: keepalive_timeout of its upstream).',
            'warning',
          );
        },
      },
    ],
  };
}

/** Proves that we share the secret of the application that is asked. */
async function sealed(): Promise<string> {
  try {
    return await seal('doctor', { doctor: true }, TOKEN_SECONDS);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    throw new Wrong(
      'Not tried: settings are missing.',
      'Mend “Environment” and the services first.',
      'warning',
    );
  }
}

/**
 * Compares the proxies that a request passed with those that are trusted. Each appends the address that it was called
 * from, or replaces the header.
 */
export function judgedProxies({ client, forwardedFor }: z.output<typeof seen>, trusted: number): string {
  const isMadeUp = (address: string | undefined) => address === MADE_UP;
  const proxies = isMadeUp(forwardedFor[0]) ? forwardedFor.length - 1 : forwardedFor.length;
  if (proxies === trusted && !isMadeUp(client))
    return trusted === 0
      ? 'No proxy is in front, and none is trusted.'
      : `${trusted} in front, as TRUSTED_PROXIES says.`;
  const says = `A request passes ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'}, but TRUSTED_PROXIES is ${trusted}`;
  throw new Wrong(
    isMadeUp(client) || trusted > proxies
      ? `${says}: a stranger can pass for any address, and so evade every limit.`
      : `${says}: all visitors seem to come from one address, and share its limits.`,
    proxies > trusted || proxies > 0
      ? `Set TRUSTED_PROXIES to ${proxies}, and let the proxy add the caller to X-Forwarded-For.`
      : 'Set TRUSTED_PROXIES to 0; or, if a proxy is in front, let it add the caller to X-Forwarded-For.',
  );
}
