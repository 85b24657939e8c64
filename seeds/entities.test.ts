import { expect, test } from 'vitest';
import { postalAddress } from '#app/domain/postal-address.ts';
import { entityInput } from '#app/features/people/profile/entities/entity.ts';
import { ADDRESSES } from './content/addresses.ts';
import { ENTITIES } from './content/entities.ts';
import { SUCCESSION_STAKES } from './content/succession-fund.ts';
import { makeRows } from './demo.ts';

const NOW = new Date('2026-11-21T08:30:00.000Z');

test('people of the demo invest in the name that comes first for them, told to us before', () => {
  const { investingEntities, commitments } = makeRows(NOW, []);
  const usual = new Map(
    investingEntities.filter(({ isDefault }) => isDefault).map((entity) => [entity.memberId, entity]),
  );
  expect(usual.size).toBe(Object.keys(ENTITIES).length);
  expect(commitments.some(({ entityId }) => entityId)).toBe(true);
  for (const { memberId, entityId, submittedAt } of commitments) {
    const entity = usual.get(memberId);
    expect(entityId ?? undefined).toBe(entity?.id);
    if (entity?.createdAt && submittedAt) expect(entity.createdAt < submittedAt).toBe(true);
  }
});

test.each(Object.values(ENTITIES).flat())('$name is as the form asks', (entity) => {
  expect(entityInput.parse(entity)).toEqual(entity);
});

test('a bank can pay all holders of the fund whose money moves, but for one without an address', () => {
  const { members, investingEntities } = makeRows(NOW, []);
  const stored = [...members, ...investingEntities].filter((one) => one.postalAddress);
  expect(stored).toHaveLength(Object.keys(ADDRESSES).length);
  for (const address of Object.values(ADDRESSES)) expect(postalAddress.parse(address)).toEqual(address);
  expect(Object.keys(SUCCESSION_STAKES).filter((key) => !ADDRESSES[key])).toEqual(['priya.raghunathan']);
});
