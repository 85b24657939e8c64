import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { asViewer, makeAdmin, makeMember } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectNoOutsideCalls } from '#tests/setup/outside-calls.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import { throughFault, useWorker } from './first-commitment.ts';

const held = useSandbox();
useTestDatabase();
useWorker();

/** Imported late: the import reads the sandbox's environment. */
async function acts() {
  const [{ askQuestion, countQuestion }, { answerQuestion }] = await Promise.all([
    import('#app/features/questions/asking.server.ts'),
    import('#app/features/questions/answering.server.ts'),
  ]);
  const askCommitted = committed(askQuestion);
  return {
    ask: async (...question: Parameters<typeof askCommitted>) => {
      await countQuestion(...question);
      return askCommitted(...question);
    },
    answer: committed(answerQuestion),
  };
}
const input = () => ({
  about: { page: 'faqs' as const },
  body: 'When do you expect the first call?',
  idempotencyKey: newId(),
});

test.each(FAULT_KINDS)(
  'CRM %s: a question is asked and answered as usual, and the CRM has one note of each afterwards',
  { timeout: 60_000 },
  async (kind) => {
    const { sandbox } = held;
    const { ask, answer } = await acts();
    const ada = asViewer(await makeMember());
    const admin = await makeAdmin();
    let id = '';
    await throughFault(sandbox, 'crm', kind, async () => {
      const sent = input();
      ({ id } = await expectNoOutsideCalls(() => ask(ada, sent)));
      expect(await expectNoOutsideCalls(() => ask(ada, sent))).toMatchObject({ id });
      const answered = { id, answer: 'In June.', revision: null, wording: null };
      await expectNoOutsideCalls(() => answer(admin, answered));
      await expectNoOutsideCalls(() => answer(admin, answered));
    });
    const bodies = sandbox.crm.notes().map(({ properties }) => properties.hs_note_body ?? '');
    for (const ref of [`question.ask:${id}`, `question.answer:${id}`])
      expect(bodies.filter((body) => body.includes(`[vestry:${ref}]`))).toHaveLength(1);
    expect(await db().select().from(notification)).toMatchObject([{ kind: 'question_answered' }]);
    expect(sandbox.calls.unknown()).toEqual([]);
  },
);

test.each(['lost', 'failing', 'busy', 'slow'] as const)(
  'mail to the firm %s: questions work as usual, and the firm gets one mail about it afterwards',
  { timeout: 60_000 },
  async (kind) => {
    const { sandbox } = held;
    const { ask } = await acts();
    const ada = asViewer(await makeMember());
    let id = '';
    await throughFault(sandbox, 'mail', kind, async () => {
      ({ id } = await expectNoOutsideCalls(() => ask(ada, input())));
    });
    const arrived = sandbox.mailbox.find({ subject: `Question about FAQs from ${ada.name}` });
    const mine = await Promise.all(arrived.map(({ id: mail }) => sandbox.mailbox.parsed(mail)));
    const told = mine.filter(({ text }) => text?.includes(id)).map(({ messageId }) => messageId);
    // An attempt with a lost response may be there twice, under one id by which readers drop the duplicate.
    expect([...new Set(told)]).toEqual([expect.stringContaining(`question.${id}`)]);
  },
);
