import { settings } from '#app/platform/config/settings.server.ts';
import type { SentCookies } from './script-cookie.ts';

/** Returns the cookies of a request, to read those that our scripts write. */
export const sentCookies = ({ headers }: { headers: Headers }): SentCookies => ({
  header: headers.get('cookie'),
  isHttps: settings().isHttps,
});
