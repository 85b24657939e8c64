/** The settings that are exposed to the browser. The root page writes them into its HTML. */
export type PublicEnv = {
  APP_ENV: string;
  APP_NAME: string;
  IR_EMAIL: string;
  MARKETING_URL: string;
  LOGIN_ROUTE: string;
  PROFILE_ROUTE: string;
  /** The analytics token, which is public by design; `null` without analytics. */
  MIXPANEL_TOKEN: string | null;
  MIXPANEL_BASE_URL: string;
  /** For error reports; `null` disables them. */
  SENTRY_DSN: string | null;
  /** `null` disables the tag manager. */
  TAG_MANAGER: { id: string; baseUrl: string } | null;
};

export const PUBLIC_ENV_ELEMENT_ID = 'public-env';

/**
 * Wraps the public settings so that reading any other variable in the browser throws (seed §8) instead of silently
 * returning `undefined`.
 */
export function guardPublicEnv(values: PublicEnv): PublicEnv {
  return new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && name !== 'toJSON') {
        throw new Error(`Attempted to access a server-side environment variable on the client: ${name}`);
      }
      return Reflect.get(target, name);
    },
  });
}

let known: PublicEnv | undefined;

/** Returns the public settings, in the browser. */
export function publicEnv(): PublicEnv {
  if (!known) {
    const text = document.getElementById(PUBLIC_ENV_ELEMENT_ID)?.textContent;
    if (!text) throw new Error('The page carries no settings');
    known = guardPublicEnv(JSON.parse(text) as PublicEnv);
  }
  return known;
}
