import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { processLog } from '#app/db/log.ts';
import { startMailServer } from '#tests/factories/smtp-server.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let sendMail: (data: unknown) => Promise<void>;
let isPayload: (data: unknown) => boolean;
let disconnect: () => void;

// The environment is read once, when first imported: the mail server has to be there before.
beforeAll(async () => {
  server = await startMailServer({ password: 'the-password' });
  vi.stubEnv('MAIL_HOST', '127.0.0.1');
  vi.stubEnv('MAIL_PORT', String(server.port));
  vi.stubEnv('MAIL_PASSWORD', 'the-password');
  vi.stubEnv('APP_NAME', 'Birch Club');
  const { sendMailJob } = await import('./mail.jobs.server.ts');
  disconnect = (await import('./mail.server.ts')).closeMailer;
  isPayload = (data) => sendMailJob.payload.safeParse(data).success;
  sendMail = (data) =>
    sendMailJob.handle(data, { id: 'job', attempt: 1, signal: AbortSignal.timeout(10_000), log: processLog });
});

afterAll(() => {
  vi.unstubAllEnvs();
  disconnect();
  server.close();
});

const payload = {
  id: 'commitment-decided.0193b5a0',
  to: 'ada@vestry.test',
  content: {
    template: 'commitment-decided',
    outcome: 'accepted',
    memberName: 'Ada Lindqvist',
    opportunityName: 'Kontor Systems',
    sentence: 'Your commitment of €250,000 to Kontor Systems was accepted.',
    detail: 'You need not do anything now.',
    url: 'https://club.example/opportunities/open/kontor-systems',
  },
};

test('a job sends its mail in the name of the firm, and run twice it is recognisably the same', async () => {
  await sendMail(payload);
  await sendMail(payload);
  expect(server.taken.map((mail) => mail.messageId)).toEqual(Array(2).fill(`<${payload.id}@vestry.test>`));
  expect(server.taken[0]).toMatchObject({ subject: 'Kontor Systems: your commitment was accepted' });
  expect(server.taken[0]?.text).toContain('You get this mail as a member of Birch Club');
});

test.each([
  ['a&b@x.test', 'a&b@x.test'],
  ["o'brien+fund@x.test", "o'brien+fund@x.test"],
  ['jörg@x.test', 'jörg@x.test'],
  // On the wire a domain is always in ASCII.
  ['a@exämple.test', 'a@xn--exmple-cua.test'],
])('the addresses that members can have are written to: %s', async (to, onTheWire) => {
  const before = server.taken.length;
  await sendMail({ ...payload, to });
  const [mail, ...more] = server.taken.slice(before);
  expect([mail?.to?.map(({ address }) => address), more]).toEqual([[onTheWire], []]);
});

test.each([
  'ada',
  '',
  'a@x.test, b@x.test',
  'a@x.test;b@x.test',
  'Ada <a@x.test>',
  'a@x.test\r\nBcc: b@x.test',
  'a@b@x.test',
])(
  'what is no address is taken, so that nothing is held up by it, and becomes a dead letter: %j',
  async (to) => {
    const before = server.taken.length;
    expect(isPayload({ ...payload, to })).toBe(true);
    await expect(sendMail({ ...payload, to })).rejects.toMatchObject({ permanent: true });
    expect(server.taken).toHaveLength(before);
  },
);

test('what is no mail is never tried again', async () => {
  for (const bad of [
    { ...payload, id: 'a\r\nBcc: x' },
    { ...payload, content: {} },
  ]) {
    await expect(sendMail(bad)).rejects.toMatchObject({ permanent: true });
  }
});
