import { readCookie, removeCookie, type SentCookies, writeCookie } from '../pages/script-cookie.ts';

const NAME = 'vestry_signed_out';
/** The way through the provider and back. */
const SECONDS = 60;

/** Call as a sign-out is sent: the home page, to which the provider returns, then confirms it. */
export const markSignedOut = (): void => writeCookie(NAME, '1', SECONDS);

/** Returns whether this browser has just signed out. */
export const hasSignedOut = (cookies: SentCookies): boolean => readCookie(cookies, NAME) !== null;

/** Call once it is confirmed. */
export const forgetSignedOut = (): void => removeCookie(NAME);
