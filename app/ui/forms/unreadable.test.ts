import { expect, test, vi } from 'vitest';
import { unreadableIn } from './unreadable.ts';

const input = (id: string, validity: Partial<ValidityState>) => ({
  id,
  validity,
  checkValidity: vi.fn(),
  focus: vi.fn(),
});

test('a form finds the fields that cannot be read: each speaks up, and the first takes the focus', () => {
  const empty = input('date', { valueMissing: true });
  const [part, until] = [input('part', { customError: true }), input('until', { customError: true })];
  const form = { querySelectorAll: () => [empty, part, until] } as unknown as ParentNode;
  expect(unreadableIn(form).map(({ id }) => id)).toEqual(['part', 'until']);
  expect(empty.checkValidity).not.toHaveBeenCalled();
  expect(part.checkValidity).toHaveBeenCalledOnce();
  expect(until.checkValidity).toHaveBeenCalledOnce();
  expect(part.focus).toHaveBeenCalledOnce();
  expect(until.focus).not.toHaveBeenCalled();
});

test('a form without any may be sent', () => {
  const form = { querySelectorAll: () => [input('date', { valueMissing: true })] } as unknown as ParentNode;
  expect(unreadableIn(form)).toEqual([]);
});
