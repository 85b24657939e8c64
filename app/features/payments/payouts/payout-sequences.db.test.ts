import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { payoutFile, payoutLine } from '#app/db/schema/payouts.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { JOBS } from '#app/jobs.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeFundAccount } from '#tests/factories/payments.ts';
import { makeDistribution, setAddress } from '#tests/factories/payouts.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { camt, entry, statement } from '../bank-files/testing.ts';
import { bankFileOf, recordBankFile } from '../reading/record-file.server.ts';
import { verifyPayments } from '../verify/verify-payments.server.ts';
import { messageIdOf } from './payout.ts';
import { payoutPreview, toPayOut } from './payout-lists.server.ts';
import { cancelPayout, preparePayout } from './prepare.server.ts';

useTestDatabase({ jobs: JOBS });

const AMOUNTS = [1_000_00, 234_56, 77];
let admin: Viewer;
let restore: () => void;
beforeEach(async () => {
  restore = changeEnvironment({ SECOND_ADMIN: 'off' });
  admin = await makeAdmin();
});
afterEach(() => restore());

let counted = 0;
async function read(text: string): Promise<void> {
  const file = await bankFileOf('bank.xml', Buffer.from(text));
  await transaction((tx) => recordBankFile(tx, admin, file));
}

async function distribution(iban: string) {
  const fundId = (await makeFund()).id;
  await makeFundAccount(fundId, admin.memberId, iban);
  const holders = [];
  for (const amount of AMOUNTS) {
    const { memberId } = await makeViewer();
    await makeBankDetails(admin.memberId, { memberId, payee: 'Ada', bic: null });
    await setAddress({ memberId });
    holders.push({ memberId, amount });
  }
  return makeDistribution(fundId, holders);
}

const requestOf = async (fileId: string) => {
  const [request] = await db().select().from(approval).where(eq(approval.subjectId, fileId));
  return { id: request?.id ?? '', revision: 1, decision: 'approved' as const, reason: null };
};

/** What becomes of each payment, kept without the database. */
type Standing = 'open' | 'prepared' | 'sent' | 'paid';

const step = fc.record({
  act: fc.constantFrom('prepare', 'cancel', 'release', 'crash', 'reject', 'debit', 'return'),
  at: fc.nat({ max: AMOUNTS.length - 1 }),
});

test('whatever the order, nothing is in two live files, nothing is paid twice, and everything adds up', async () => {
  const ibans = [
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'AT611904300234573201',
  ];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const iban = ibans[run++ % ibans.length] ?? '';
      const { noticeId, expected } = await distribution(iban);
      const standing: Standing[] = AMOUNTS.map(() => 'open');
      const sentIn: string[] = AMOUNTS.map(() => '');
      let prepared: string | null = null;
      const move = (from: Standing, to: Standing) =>
        standing.forEach((one, at) => {
          if (one === from) standing[at] = to;
        });
      for (const { act, at } of steps) {
        const reference = expected[at]?.reference ?? '';
        const amount = ((AMOUNTS[at] ?? 0) / 100).toFixed(2);
        counted += 1;
        if (act === 'prepare') {
          const { count = 0, total = 0 } = (await payoutPreview(admin, noticeId)) ?? {};
          if (count === 0 || prepared) continue;
          const asked = { noticeId, executionDate: '2099-01-31', count, total };
          prepared = (await committed(preparePayout)(admin, asked)).id;
          move('open', 'prepared');
        } else if (act === 'cancel' && prepared) {
          await committed(cancelPayout)(admin, { id: prepared, reason: 'Later' });
          prepared = null;
          move('prepared', 'open');
        } else if (act === 'release' && prepared) {
          await committed(decide)(admin, await requestOf(prepared));
          for (const at of standing.keys()) if (standing[at] === 'prepared') sentIn[at] = prepared;
          prepared = null;
          move('prepared', 'sent');
        } else if (act === 'crash' && prepared) {
          const id = prepared;
          const request = await requestOf(id);
          await expect(
            transaction(async (tx) => {
              await decide(tx, admin, request);
              throw new Error('The process ended');
            }),
          ).rejects.toThrow('The process ended');
          const [file] = await db().select().from(payoutFile).where(eq(payoutFile.id, id));
          expect(file).toMatchObject({ releasedAt: null, content: null, sha256: null });
        } else if (act === 'reject' && standing[at] === 'sent') {
          await read(
            `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R-${counted}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageIdOf(sentIn[at] ?? '')}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
          );
          standing[at] = 'open';
        } else if (
          (act === 'debit' && standing[at] === 'sent') ||
          (act === 'return' && standing[at] === 'paid')
        ) {
          const isBack = act === 'return';
          const one = entry({
            ...{ amount, endToEndId: reference, text: '', bankReference: `B-${counted}` },
            ...(isBack
              ? { direction: 'CRDT', extra: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' }
              : { direction: 'DBIT' }),
          });
          await read(
            camt(statement({ id: `S-${counted}`, account: `<IBAN>${iban}</IBAN>`, entries: [one] })),
          );
          standing[at] = isBack ? 'open' : 'paid';
        }
        const open = AMOUNTS.filter((_, at) => standing[at] === 'open');
        const waiting = (await toPayOut(admin)).find((one) => one.noticeId === noticeId);
        expect([waiting?.count ?? 0, waiting?.total ?? 0]).toEqual([
          open.length,
          open.reduce((sum, one) => sum + one, 0),
        ]);
      }
      expect((await verifyPayments()).problems).toEqual([]);
      const lines = await db().select().from(payoutLine);
      for (const { id } of expected)
        expect(lines.filter((one) => one.expectedPaymentId === id && !one.endedAt).length).toBeLessThan(2);
    }),
    { numRuns: Number(process.env.ROUNDS ?? 25) },
  );
}, 300_000);
