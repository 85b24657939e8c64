import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { processLog } from '#app/db/log.ts';
import { startMailServer } from '#tests/factories/smtp-server.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let sendMail: (data: unknown) => Promise<void>;
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

test('what is no mail is never tried again', async () => {
  for (const bad of [
    { ...payload, to: 'ada' },
    { ...payload, id: 'a\r\nBcc: x' },
    { ...payload, content: {} },
  ]) {
    await expect(sendMail(bad)).rejects.toMatchObject({ permanent: true });
  }
});
