/** The few settings that the browser may know; the root page writes them into its HTML. */
export type PublicEnv = {
  APP_ENV: string;
  APP_NAME: string;
  IR_EMAIL: string;
  MARKETING_URL: string;
  LOGIN_ROUTE: string;
  PROFILE_ROUTE: string;
  /** Analytics: its token is public by nature. */
  MIXPANEL_TOKEN: string;
  MIXPANEL_BASE_URL: string;
  /** Error reports; `null`: none are made. */
  SENTRY_DSN: string | null;
  /** The tag manager; `null`: there is none. */
  TAG_MANAGER_ID: string | null;
  TAG_MANAGER_BASE_URL: string;
};

export const PUBLIC_ENV_ELEMENT_ID = 'public-env';

/**
 * Wraps the public settings so that reading any other variable in the browser throws (seed §8)
 * instead of answering a quiet `undefined`.
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

/** The public settings, in the browser. */
export function publicEnv(): PublicEnv {
  if (!known) {
    const text = document.getElementById(PUBLIC_ENV_ELEMENT_ID)?.textContent;
    if (!text) throw new Error('The page carries no settings');
    known = guardPublicEnv(JSON.parse(text) as PublicEnv);
  }
  return known;
}
