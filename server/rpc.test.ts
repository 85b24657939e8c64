import { expect, test } from 'vitest';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase();
const server = useServer();

const LIST = 'opportunity.list';
const batch = (input: unknown) => `?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
const open = { stage: 'open', filters: {} };

test.each([
  ['a query', LIST + batch({ 0: open }), 200],
  ['a query without input', `user.getLoggedInUser${batch({})}`, 200],
  ['a query whose input is missing', `${LIST}?batch=1`, 400],
  ['several queries', `${LIST},${LIST}${batch({ 0: open, 1: { ...open, stage: 'closed' } })}`, 200],
  ['several, one of them refused', `${LIST},content.desk,${LIST}${batch({ 0: open })}`, 207],
  ['an unknown procedure', `${LIST},toString${batch({ 0: open })}`, 207],
  ['a change', `notification.markAllRead${batch({})}`, 405],
  ['input that is not JSON', `${LIST}?batch=1&input=%7B`, 400],
  ['input that is no object', `${LIST}?batch=1&input=%5B1%5D`, 400],
  ['a name in another spelling', `opportunity%2Elist${batch({ 0: open })}`, 200],
  ['a query alone', `${LIST}?input=${encodeURIComponent(JSON.stringify(open))}`, 200],
  ['more than there may be', `${Array(21).fill(LIST)}${batch({})}`, 400],
])('%s, at %s, is answered with %i', async (_what, address, status) => {
  const { cookie } = await makeSignedIn();
  const answer = await ask(server.app, `/api/trpc/${address}`, { headers: { cookie } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
