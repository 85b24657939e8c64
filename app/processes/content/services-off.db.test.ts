import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';
import { syncContent } from '#app/features/content/content.server.ts';
import {
  checkIntegrations,
  hasConnectionTest,
} from '#app/features/service-status/connection-tests.server.ts';
import { listIntegrations } from '#app/features/service-status/integrations.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { recordEvent } from '#app/notify/analytics/events.server.ts';
import { contactChange, noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { syncContacts } from '#app/notify/crm/sync-contacts.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { waitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { contentOverview, syncNow } from './content-sync-now.server.ts';

const held = useSandbox();
useTestDatabase();
useEnvironment({
  HUBSPOT_API_KEY: 'off',
  HUBSPOT_BASE_URL: 'off',
  CONTENTFUL_SPACE_ID: 'off',
  CONTENTFUL_ENVIRONMENT: 'off',
  CONTENTFUL_ACCESS_TOKEN: 'off',
  CONTENTFUL_PREVIEW_ACCESS_TOKEN: 'off',
  CONTENTFUL_PREVIEW_SECRET: 'off',
  MIXPANEL_TOKEN: 'off',
});
beforeAll(() => startJobs({ jobs: JOBS, mode: 'enqueue-only' }));

const jobs = async () =>
  (await db().execute(sql`select name from pgboss.job where name ~ '^(crm|analytics|content)[.]'`)).rows;

test('what happens enqueues nothing for the CRM or for analytics, and stores no event', async () => {
  const ada = await makeViewer();
  await transaction(async (tx) => {
    await contactChange(tx, ada.memberId, 'member.approve');
    await noteForContact(tx, { memberId: ada.memberId, ref: 'note:1', text: 'Approved.' });
    await recordEvent(tx, ada, { eventName: 'Page View', properties: {} });
  });
  expect(await jobs()).toEqual([]);
  expect(await db().select().from(analyticsEvent)).toEqual([]);
});

test('there is no page of the content platform, no count of it, and nothing to sync', async () => {
  const admin = await makeAdmin();
  await expect(contentOverview(admin)).rejects.toMatchObject({ code: 'not_found' });
  await expect(transaction((tx) => syncNow(tx, admin))).rejects.toMatchObject({ code: 'not_found' });
  expect((await waitingCounts(admin)).content).toBeNull();
  expect(await jobs()).toEqual([]);
});

test('the integrations leave them out, no connection is tested, and browsers may not call them', async () => {
  const shown = (await listIntegrations(await makeAdmin())).map(({ integration }) => integration);
  expect(shown).toEqual(['identity', 'storage', 'esign', 'mail', 'memberMail', 'errors', 'own']);
  expect((['crm', 'content', 'analytics'] as const).map(hasConnectionTest)).toEqual([false, false, false]);
  await checkIntegrations(AbortSignal.timeout(20_000));
  expect(settings().browserOrigins.analytics).toBeNull();
});

test('jobs from before are done without a call', async () => {
  const ada = await makeViewer();
  const signal = AbortSignal.timeout(20_000);
  expect(await syncContacts([ada.memberId], signal)).toEqual(new Map());
  await syncContent({
    signal,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  expect(held.sandbox.crm.contacts()).toEqual([]);
});
