import { describe, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { detailsRevision } from '#app/features/documents/admin/edit.server.ts';
import { agreementRevisionOf } from '#app/features/nda/admin/version-admin.server.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeBatch, makeDocument } from '#tests/factories/documents.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { grantInviteTokens, makeInvitation } from '#tests/factories/invitations.ts';
import { makeHeldFund, makeLedgerFile, makeLedgerImport } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeNotice } from '#tests/factories/notices.ts';
import { makeOpportunity, telling } from '#tests/factories/opportunities.ts';
import { makeDeletion, makeEntity } from '#tests/factories/profile.ts';
import { makeConversation, makeQuestion } from '#tests/factories/questions.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { NDA_ID } from '#tests/factories/sessions.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { changedTables } from '#tests/setup/changed-tables.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { useStartingRows } from '#tests/setup/starting-rows.ts';
import { make, PEOPLE, type Somebody } from './people.ts';
import { PROCEDURE_ACCESS } from './procedure-access.ts';
import type { Records, World } from './procedure-cases.ts';
import { PROCEDURES } from './procedures.ts';

useTestDatabase({ jobs: JOBS });
const server = useServer();

const HOUR = 3_600_000;

const nothing = (): Records => ({
  memberId: newId(),
  commitmentId: newId(),
  notificationId: newId(),
  signingId: newId(),
  entityId: newId(),
  deletionId: newId(),
  invitationId: newId(),
  questionId: newId(),
  conversationId: newId(),
});

async function recordsOf(viewer: Viewer, opportunityId: string): Promise<Records> {
  const { memberId } = viewer;
  const { id: commitmentId } = await makeCommitment(viewer, opportunityId);
  await transaction((tx) =>
    notify(tx, {
      memberId,
      kind: 'firm_message',
      title: 'News',
      body: 'Of the firm.',
      href: null,
      cause: 'test',
    }),
  );
  const notificationId = (await listNotifications(viewer, {})).items[0]?.id ?? '';
  const { id: signingId } = await makeSignature(memberId, NDA_ID);
  const { id: entityId } = await makeEntity(memberId);
  const { id: deletionId } = await makeDeletion(memberId);
  const invitationId = newId();
  const sentAt = new Date(Date.now() - HOUR);
  await makeInvitation(`${invitationId}@example.test`, { id: invitationId, invitedBy: memberId, sentAt });
  await grantInviteTokens(memberId, 3);
  const { id: questionId } = await makeQuestion(memberId);
  const { id: conversationId } = await makeConversation(memberId);
  const own = { memberId, commitmentId, notificationId, signingId, entityId, deletionId };
  return { ...own, invitationId, questionId, conversationId };
}

type Caller = Somebody & { own: Records };

/** The records that exist for every caller, and one person of each kind with their own records. */
async function makeScene(): Promise<{ world: Omit<World, 'own'>; callers: Caller[] }> {
  const content = telling({ updates: [makeRecording()] });
  const opportunity = await makeOpportunity({ content });
  const hidden = await makeOpportunity({ content, publishedAt: null });
  const other = await makeViewer();
  const { id: versionId } = await makeVersion({ id: NDA_ID });
  const draft = await makeVersion({ version: 2, publishedAt: null, effectiveAt: new Date() });
  const nda = {
    versionId,
    draftId: draft.id,
    draftRevision: agreementRevisionOf(draft),
    owingId: other.memberId,
  };
  const others = await recordsOf(other, opportunity.id);
  const { memberId: partnerId } = await makeAdmin();
  const waitlist = await makeWaitlistEntry();
  const draftDocument = await makeDocument({ publishedAt: null });
  const document = { ...draftDocument, revision: detailsRevision(draftDocument) };
  const broadcast = await makeBroadcast();
  const batch = await makeBatch();
  const fund = await makeHeldFund();
  const { id: draftId, categoryId } = await makeFaq({ state: 'draft' });
  const faq = { id: (await makeFaq({ categoryId, question: 'Fees?' })).id, categoryId, draftId };
  // Where a call is paid to.
  await makeBankDetails(partnerId, { fundId: fund.id });
  const notice = await makeNotice(fund.id);
  const ledgerFile = await makeLedgerFile();
  const ledgerImport = await makeLedgerImport();
  const callers: Caller[] = [];
  for (const person of PEOPLE) {
    const who = await make(person);
    const { memberId } = who;
    const own = memberId ? await recordsOf({ ...other, memberId }, opportunity.id) : nothing();
    callers.push({ ...who, own });
  }
  return {
    world: {
      opportunity,
      hidden,
      nda,
      waitlist,
      document,
      batch,
      faq,
      broadcast,
      fund,
      notice,
      ledgerFile,
      ledgerImport,
      others,
      partner: { memberId: partnerId },
    },
    callers,
  };
}

const scene = useStartingRows(makeScene);

function call(name: string, type: 'query' | 'mutation', input: unknown, { cookie }: Somebody) {
  const path = `/api/trpc/${name}`;
  if (type === 'mutation') return post(server.app, path, input === undefined ? '' : input, { cookie });
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return ask(server.app, path + query, { headers: { cookie } });
}

/** Asks for a query as our own pages do: in a batch. */
async function batched(name: string, input: unknown, { cookie }: Somebody) {
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify({ 0: input }) });
  const answer = await ask(server.app, `/api/trpc/${name}?${query}`, { headers: { cookie } });
  return JSON.parse(await answer.text())[0];
}

test('every procedure of the router has a row', () => {
  const all = PROCEDURES.map(({ name, type }) => [name, type]);
  const rows = Object.entries(PROCEDURE_ACCESS).map(([name, { type }]) => [name, type]);
  expect(rows.sort()).toEqual(all.sort());
});

test('a query changes nothing, from any sender', async () => {
  const changed = await changedTables(async () => {
    for (const [name, { type, cases }] of Object.entries(PROCEDURE_ACCESS)) {
      if (type !== 'query') continue;
      for (const { own, ...who } of scene.callers)
        for (const { input } of cases) await call(name, type, input?.({ ...scene.world, own }), who);
    }
  });
  expect(changed).toEqual([]);
});

describe.each(Object.entries(PROCEDURE_ACCESS))('%s', (name, { type, cases }) => {
  test.each(cases)('$about', async ({ input, outcome }) => {
    for (const { own, ...who } of scene.callers) {
      const { person } = who;
      const world = { ...scene.world, own };
      const answer = await call(name, type, input?.(world), who);
      const text = await answer.text();
      const body = JSON.parse(text);
      expect([person, body.error?.data.code ?? 'ok']).toEqual([person, outcome[person]]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      if (type === 'query') {
        const inBatch = await batched(name, input?.(world), who);
        expect(inBatch.error?.data.code ?? 'ok').toBe(outcome[person]);
      }
      // No response shows others' data to anyone but admins, or unpublished data to anyone.
      if (person !== 'admin') expect(text).not.toContain(world.others.commitmentId);
      expect(text).not.toContain(world.others.notificationId);
      expect(text).not.toContain(world.hidden.id);
    }
  });
});
