import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { mailManyJob } from '#app/notify/mail/mail-many.jobs.server.ts';
import { takeOwnData } from '#app/processes/account/account-data.server.ts';
import { makeBroadcast, textOf } from '#tests/factories/broadcasts.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { work } from '#tests/setup/sending.ts';
import { broadcastProblemsOf } from './broadcast.ts';
import { broadcastDetail, ownMessage } from './broadcasts.server.ts';
import { mergeReport } from './merging.server.ts';
import { mailPreview } from './message-mail.server.ts';
import { sendBroadcast } from './sending/orders.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });
beforeEach(() => held.sandbox.mailbox.clear());

const send = committed(sendBroadcast);
const EVERYONE = [{ kind: 'everyone' as const }];
const MESSAGE = {
  title: 'For {{first_name}}',
  content: textOf('{{name}} committed {{committed}} to {{vehicle}}.'),
  rules: EVERYONE,
};

test('an unknown field is named with the known ones, in subject and text, before anything is sent', async () => {
  const problems = broadcastProblemsOf({ ...MESSAGE, title: 'Dear {{nmae}}', content: textOf('{{name') });
  expect(problems.map(({ field, sentence }) => [field, sentence])).toEqual([
    ['title', expect.stringMatching(/^There is no field \{\{nmae}}\. The fields are .*\{\{first_name}}/)],
    ['text', expect.stringMatching(/^A field is written as \{\{name}}/)],
  ]);
  const { id } = await makeBroadcast({ title: 'Dear {{nmae}}' });
  await expect(send(await makeAdmin(), { id, revision: 1, at: null })).rejects.toMatchObject({
    code: 'unprocessable',
  });
});

test('each recipient reads their own values, in mail, page, notification and own data, escaped; amounts in their format', async () => {
  const admin = await makeAdmin();
  const ada = await makeViewer({ name: 'Ada <b> & Co', locale: 'de-DE' });
  const bo = await makeViewer({ name: 'Bo Berg', locale: 'en-GB' });
  const { id: vehicleId, name } = await makeFund();
  const lines = [['2026-01-01', 'commitment', 250_000]] as const;
  for (const { memberId } of [ada, bo]) await hold({ memberId }, lines, vehicleId);
  const { id } = await makeBroadcast(MESSAGE);
  const report = await mergeReport(admin, MESSAGE);
  expect(report.samples.map((one) => one.name)).toEqual([ada.name, bo.name]);
  expect(report.missing).toEqual([]);
  expect(await mailPreview(admin, id, bo.memberId)).toContain(`Bo Berg committed €250,000.00 to ${name}.`);
  await send(admin, { id, revision: 1, at: null });
  await work();
  await runQueued(mailManyJob);
  const words = `Ada <b> & Co committed 250.000,00\u00a0€ to ${name}.`;
  const [mail] = held.sandbox.mailbox.find({ to: ada.email });
  const { html, text, subject } = await held.sandbox.mailbox.parsed(mail?.id ?? '');
  expect(subject).toBe('For Ada');
  expect(text?.replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' '));
  expect(html).toContain('Ada &lt;b&gt; &amp; Co committed 250.000,00');
  expect(`${html}${text}`).not.toMatch(/-vestry\.|\{\{/);
  expect(await ownMessage(ada, id)).toMatchObject({ title: 'For Ada', content: textOf(words) });
  expect((await ownMessage(bo, id)).title).toBe('For Bo');
  expect((await listNotifications(ada, {})).items).toMatchObject([
    { title: 'For Ada', body: words.replace('\u00a0', ' ') },
  ]);
  expect(await takeOwnData(bo)).toMatchObject({ firmMessages: [{ title: 'For Bo' }] });
});

test('a recipient without a value is named before sending, and gets nothing; a draft fund is no value', async () => {
  const admin = await makeAdmin();
  const [ada, bo, cy] = [
    await makeViewer({ name: 'Ada' }),
    await makeViewer({ name: 'Bo' }),
    await makeViewer({ name: 'Cy' }),
  ];
  const lines = [['2026-01-01', 'commitment', 250_000]] as const;
  await hold({ memberId: ada.memberId }, lines);
  await db().update(fund).set({ publishedAt: new Date() });
  const draft = await makeFund();
  await hold({ memberId: cy.memberId }, lines, draft.id);
  await db().update(fund).set({ publishedAt: null }).where(eq(fund.id, draft.id));
  const fields = ['committed', 'vehicle'];
  expect(await mergeReport(admin, MESSAGE)).toMatchObject({
    samples: [{ name: 'Ada' }],
    missing: [
      { name: 'Bo', fields },
      { name: 'Cy', fields },
    ],
    missingTotal: 2,
  });
  expect(await mergeReport(ada, MESSAGE)).toMatchObject({ samples: [], missing: [] });
  const { id } = await makeBroadcast(MESSAGE);
  await send(admin, { id, revision: 1, at: null });
  await work();
  expect(await broadcastDetail(admin, id)).toMatchObject({
    ...{ reached: 1, erased: 0, skipped: { off: 0, unsigned: 0, incomplete: 2 } },
  });
  expect((await ownMessage(ada, id)).title).toBe('For Ada');
  for (const other of [bo, cy])
    await expect(ownMessage(other, id)).rejects.toMatchObject({ code: 'not_found' });
});
