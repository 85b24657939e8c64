import { expect, test } from 'vitest';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';

useEnvironment({
  SECURITY_CONTACT: 'mailto:security@club.example',
  AUTH0_PASSWORD_RESET_URL: 'https://login.club.example/reset',
});
useTestDatabase();
const server = useServer();

test('security.txt names a contact, and is not about to expire', async () => {
  const answer = await ask(server.app, '/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:security@club.example\n');
  expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test('changing a password redirects to the identity provider', async () => {
  const answer = await ask(server.app, '/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://login.club.example/reset']);
});
