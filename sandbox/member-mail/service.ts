import { Hono } from 'hono';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type MemberMailOptions = {
  /** Bearer of every call. */
  key: string;
};

export const DEFAULT_MEMBER_MAIL: MemberMailOptions = { key: 'sandbox-member-mail-key' };

/** The stand-in for SendGrid. */
export async function startMemberMail(
  surroundings: Surroundings,
  _options: MemberMailOptions,
): Promise<StandIn> {
  const { address, calls, faults } = surroundings;
  const http = await listen('memberMail', address, calls, faults);
  const app = new Hono<Web>();
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ message: 'Not known to the stand-in' }, 404);
  });
  app.onError(answerFailure);
  http.serve(app);
  return {
    name: 'memberMail',
    title: 'Mail to members',
    standsFor: 'SendGrid: the transactional mail API; what it takes lands in the inbox here',
    url: http.url,
    port: http.port,
    tables: () => [],
    close: http.close,
  };
}
