import { eq, sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, noticeItem } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { saveNotice, startNotice } from '#app/features/notices/drafting/drafts.server.ts';
import { previewNotice } from '#app/features/notices/drafting/preview.server.ts';
import { findOwnItem } from '#app/features/notices/own/own-notices.queries.server.ts';
import { noticePdf } from '#app/features/notices/own/sheet/notice-pdf.server.ts';
import { requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { recordNotice } from '#app/features/notices/publishing/record-notice.server.ts';
import { tellNextHolders } from '#app/features/notices/publishing/tell-holders.server.ts';
import { readBankFile } from '#app/features/payments/bank-files/read-bank-file.server.ts';
import { camt, entry, statement } from '#app/features/payments/bank-files/testing.ts';
import { recordBankFile } from '#app/features/payments/reading/record-file.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { fillFund } from '#tests/factories/large-fund.ts';
import { asViewer, makeAdmin } from '#tests/factories/members.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { makeFundAccount } from '#tests/factories/payments.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import { postgresMeter } from './database.ts';

/**
 * `answered`: ms, and `answeredCpu`: of this process and the server's; `worked`: seconds until every holder is notified in the application and their mail queued; `typeset`:
 * seconds of CPU for 2,000; `bankFile`: seconds of CPU of this process and the server's; `megabytes`: beyond the start.
 */
export type NoticesRound = {
  answered: number;
  answeredCpu: number;
  worked: number;
  typeset: number;
  bankFile: number;
  megabytes: number;
};

const HOLDERS = 10_000;
const TYPESET = 100;
/** Not counted, since 2,000 load the fonts and the code once. */
const TYPESET_BEFORE = 20;
const OF_TYPESET = 2_000;
const ENTRIES = 2_000;
const MEMORY_EVERY_MS = 10;
const MEGABYTE = 1024 * 1024;

async function oneRound(adminUrl: string): Promise<NoticesRound> {
  const { url } = await createDatabase(adminUrl);
  const server = await postgresMeter(url);
  await openDatabase({ url });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only', log: processLog });
  const cpu = async (withServer: boolean) => {
    const { user, system } = process.cpuUsage();
    return (user + system + (withServer && server ? await server() : 0)) / 1_000_000;
  };
  try {
    const [admin, { id: fundId }] = [await makeAdmin(), await makeFund({ currency: 'EUR' })];
    await makeFundAccount(fundId, admin.memberId);
    await fillFund(fundId, HOLDERS);
    await db().execute(sql`vacuum analyze`);
    const { noticeId, ...published } = await publishCall(admin, fundId, () => cpu(true));
    const typeset = await typesetSome(noticeId, () => cpu(false));
    return { ...published, typeset, ...(await readStatement(admin, () => cpu(true))) };
  } finally {
    await stopJobs();
    await closeDatabase();
  }
}

async function publishCall(admin: Viewer, vehicleId: string, cpu: () => Promise<number>) {
  const draft = await transaction((tx) => startNotice(tx, admin, { vehicleId, kind: 'call', from: 'empty' }));
  const { noticeId } = draft;
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const fields = {
    ...{ kind: 'call' as const, noticeDate: new Date().toISOString().slice(0, 10), dueDate: inTwoWeeks },
    ...{ purpose: 'First closing', content: contentOf({ lines: [calledLine(100_000_000_00)] }) },
  };
  const { revision } = await transaction((tx) => saveNotice(tx, admin, { ...draft, fields }));
  // The page has shown it before it is published.
  await previewNotice(admin, { noticeId, fields: null, all: false });
  const [began, before] = [performance.now(), await cpu()];
  await transaction((tx) => requestPublication(tx, admin, { noticeId, revision, at: null }));
  const answered = performance.now() - began;
  const answeredCpu = ((await cpu()) - before) * 1_000;
  await transaction((tx) => recordNotice(tx, noticeId));
  await tell({ noticeId, act: 'published', after: null });
  return { noticeId, answered, answeredCpu, worked: (performance.now() - began) / 1_000 };
}

async function tell(part: Parameters<typeof tellNextHolders>[1]): Promise<void> {
  const next = await transaction((tx) => tellNextHolders(tx, part));
  if (next) await tell(next);
}

/** What typesetting a number of notices takes, from some of them. */
async function typesetSome(noticeId: string, cpu: () => Promise<number>): Promise<number> {
  const rows = await db()
    .select({ itemId: noticeItem.id, holder: member })
    .from(noticeItem)
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .where(eq(noticeItem.noticeId, noticeId))
    .limit(TYPESET_BEFORE + TYPESET);
  let before = 0;
  for (const [at, { itemId, holder }] of rows.entries()) {
    if (at === TYPESET_BEFORE) before = await cpu();
    const row = await findOwnItem(asViewer(holder), db(), itemId);
    if (!row) throw new Error('The holder does not see the notice');
    await noticePdf(row);
  }
  return ((await cpu()) - before) * (OF_TYPESET / TYPESET);
}

async function readStatement(admin: Viewer, cpu: () => Promise<number>) {
  const open = await db()
    .select({ reference: expectedPayment.reference, amount: expectedPayment.amount })
    .from(expectedPayment)
    .orderBy(expectedPayment.id)
    .limit(ENTRIES);
  const entries = open.map(({ reference, amount }, at) =>
    entry({ amount: plainAmount(amount, 'EUR'), text: reference, bankReference: `B-${at}` }).replace(
      'RF18 5390 07</Ustrd><Ustrd>54 7034',
      reference,
    ),
  );
  const bytes = Buffer.from(camt(statement({ entries })));
  globalThis.gc?.();
  const start = process.memoryUsage.rss();
  let most = start;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, MEMORY_EVERY_MS);
  const before = await cpu();
  const file = { fileName: 'bench.xml', sha256: Buffer.alloc(32), ...(await readBankFile(bytes)) };
  const { statements: reports } = await transaction((tx) => recordBankFile(tx, admin, file));
  const bankFile = (await cpu()) - before;
  clearInterval(watch);
  if (reports[0]?.matched !== ENTRIES) throw new Error(`Only ${reports[0]?.matched} entries were matched`);
  return { bankFile, megabytes: (most - start) / MEGABYTE };
}

const [, , adminUrl = ''] = process.argv;
/** While the module is imported, since what it imports later is not found once it is. */
export const round = await oneRound(adminUrl);
