import { describe, expect, test } from 'vitest';
import { decisionToastOf } from '../decision-labels.ts';

const NAMES: Record<string, string> = { a: 'Ada Lindqvist', b: 'Tomás Ribeiro', c: 'Uma Solberg' };
const nameOf = (id: string) => NAMES[id];
const decidedAt = '2026-01-05T09:00:00.000Z';
const done = (memberId: string) => ({ memberId, result: 'done' as const, decidedAt });
const repeated = (memberId: string) => ({ memberId, result: 'repeated' as const });
const refused = (memberId: string, message: string) => ({ memberId, result: 'refused' as const, message });

describe('the result of an action on people', () => {
  test('names a single person', () => {
    expect(decisionToastOf('approve', [done('a')], nameOf)).toEqual({
      text: 'Ada Lindqvist approved.',
      refused: [],
      done: [{ memberId: 'a', decidedAt }],
    });
    expect(decisionToastOf('undo', [done('a')], nameOf).text).toBe('Decision on Ada Lindqvist undone.');
    expect(decisionToastOf('reject', [done('nobody that is seen')], nameOf).text).toBe(
      'One person rejected.',
    );
  });

  test('counts several, including those for whom nothing changed', () => {
    expect(decisionToastOf('reject', [done('a'), done('b'), repeated('c')], nameOf).text).toBe(
      '2 people rejected. Uma Solberg was already decided.',
    );
    expect(decisionToastOf('approve', [repeated('a'), repeated('b')], nameOf).text).toBe(
      '2 people were already decided.',
    );
  });

  test('each refusal names its person once', () => {
    const told = decisionToastOf(
      'approve',
      [refused('c', 'Uma Solberg has not confirmed their e-mail address yet.'), refused('a', 'Too late.')],
      nameOf,
    );
    expect(told.text).toBeNull();
    expect(told.refused).toEqual([
      'Uma Solberg has not confirmed their e-mail address yet.',
      'Ada Lindqvist: Too late.',
    ]);
  });
});
