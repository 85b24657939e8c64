import { expect, test } from 'vitest';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { draftFields } from '../opportunity-fields.ts';
import { fieldsOfTemplate, fieldsToCopy } from './draft-start.ts';
import { TEMPLATE_NAMES } from './templates.ts';

test.each(TEMPLATE_NAMES)('the template %s is a draft that can be saved', (name) => {
  const fields = fieldsOfTemplate(name);
  expect(draftFields.parse(fields)).toEqual(fields);
  const ids = fields.content.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a copy has the offer, and nothing of the other’s course', () => {
  const fields = writtenFields({ closesAt: '2026-12-01T12:00:00.000Z' });
  const content = {
    ...fields.content,
    updates: [makeRecording()],
    outcome: [{ date: '2026-05-01', text: 'Sold.' }],
    passedReason: 'Too dear.',
    scenarios: [{ case: 'base' as const, multiple: 190, irr: 1_340 }],
  };
  const { name: _name, slug: _slug, opensAt: _opens, closesAt: _closes, ...offer } = fields;
  expect(fieldsToCopy({ ...fields, content })).toEqual({
    ...offer,
    content: { ...fields.content, timeline: [], scenarios: content.scenarios },
  });
});
