import { expect, test } from 'vitest';
import { entityInput } from '#app/features/people/profile/entities/entity.ts';
import { ENTITIES } from './content/entities.ts';
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
