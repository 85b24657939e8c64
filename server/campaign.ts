import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { settings } from '#app/platform/config/settings.server.ts';
import { cookieOptions } from '#app/platform/session/session.server.ts';
import { campaignOf, campaignText } from '#app/platform/tracking/campaign.ts';
import type { ServerContext, ServerEnv } from './context.ts';

const cookieName = () => (settings().isHttps ? '__Host-vestry_campaign' : 'vestry_campaign');
const THIRTY_DAYS = 30 * 86_400;
const NO_PAGE = /^\/(api|media)(\/|$)/;

/** Remembers the campaign whose link brought a visitor to one of our pages, until they sign up. */
export const rememberCampaign = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  if (c.req.method !== 'GET' || c.get('viewer') || NO_PAGE.test(c.req.path)) return;
  const campaign = campaignOf(new URL(c.req.url).search);
  if (campaign) setCookie(c, cookieName(), campaign, { ...cookieOptions(), maxAge: THIRTY_DAYS });
});

/** Returns the campaign of this link, else the one that brought the visitor here earlier. */
export const campaignFrom = (c: ServerContext): string | null =>
  campaignOf(new URL(c.req.url).search) ?? campaignText(getCookie(c, cookieName()) ?? '');
