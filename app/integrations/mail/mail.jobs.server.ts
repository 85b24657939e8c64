import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { defineJob, PermanentJobError } from '#app/platform/jobs.server.ts';
import { mailer } from './mail.server.ts';
import { mailContent, renderMail } from './render.server.tsx';

const payload = z.object({
  /** One mail, one id, however often it is tried: the left side of its Message-ID. */
  id: z.string().regex(/^[\w.-]{1,120}$/),
  /** As the member's record has it. What is wrong with it must not hold up the act that is told of. */
  to: z.string(),
  content: mailContent,
});

/** One address, not several and no name: of its parts the mail servers judge. */
const ONE_ADDRESS = /^[^\p{C}\s,;:<>()"@]+@[^\p{C}\s,;:<>()"@]+$/u;

/**
 * Sends one mail. A try that dies between the server's answer and our note sends it again under the same Message-ID,
 * by which mail programs and servers know the copy. What the server refuses for good becomes a dead letter.
 */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload,
  concurrency: 2,
  async run({ id, to, content }) {
    if (!ONE_ADDRESS.test(to)) throw new PermanentJobError('The mail is to what is no address.');
    const sender = { appName: env.APP_NAME, appUrl: env.APP_BASE_URL, irEmail: env.IR_EMAIL };
    await mailer().send({ id, to, ...(await renderMail(content, sender)) });
  },
});
