import { expect, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { memberSince } from './member-since.server.ts';

useTestDatabase();

const createdAt = new Date('2026-01-05T10:00:00Z');
const approvedAt = new Date('2026-02-01T10:00:00Z');

test('a member joined on their approval, else when their account was created', async () => {
  const approved = await makeMember({ createdAt, approvedAt });
  const early = await makeMember({ createdAt, approvedAt: null });
  expect(await memberSince({ memberId: approved.id })).toBe(approvedAt.toISOString());
  expect(await memberSince({ memberId: early.id })).toBe(createdAt.toISOString());
});

test('an unknown member has no such date', async () => {
  await expect(memberSince({ memberId: newId() })).rejects.toMatchObject({ code: 'not_found' });
});
