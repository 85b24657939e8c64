import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase();
const server = useServer();

/** The seed's table of screens, except for the external one. */
const SCREENS = [
  '/dashboard',
  '/portfolio',
  '/documents',
  '/opportunities',
  '/opportunities/:stage',
  '/profile',
  '/profile/edit',
  '/profile/investment-preferences',
  '/onboarding/investment-preferences',
  '/onboarding/waitlist-preferences',
  '/funds',
  '/contact',
  '/auth/login',
  '/auth/verify-email',
  '/auth/pending',
  '/auth/rejected',
  '/auth/waitlist',
  '/notifications',
  '/faqs',
  '/admin',
  '/docs/:guide?',
  '/components',
];

const CALLS = [
  'GET /api/auth/login',
  'GET /api/auth/logout',
  'POST /api/auth/logout',
  'GET /api/auth/signup',
  'POST /api/auth/signup',
  'GET /api/auth/me',
  'GET /api/documents/download',
  'GET /api/documents/watermark',
  'GET /api/documents/s3/watermark',
  'POST /api/analytics/track',
  'GET /api/trpc/user.getLoggedInUser',
];

const pathsIn = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsIn(children),
  ]);

describe('seed §2: screens and routes', () => {
  test.each(SCREENS)('%s is a page', (screen) => {
    expect(pathsIn(routes)).toContain(screen);
  });

  test.each(CALLS)('%s is a call', async (call) => {
    const [method, path = ''] = call.split(' ');
    // A call by a machine: without the application's origin the others would not reach the route.
    const origin = 'http://localhost:3000';
    const answer = await ask(server.app, path, { method, headers: { origin } });
    expect(answer.status).not.toBe(404);
  });
});
