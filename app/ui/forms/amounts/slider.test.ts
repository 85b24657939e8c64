import { expect, test } from 'vitest';
import { sliderKey } from './slider.tsx';

const scale = { value: 10, max: 60, step: 5, page: 30 };

test.each<[string, number | null]>([
  ['ArrowRight', 15],
  ['ArrowUp', 15],
  ['ArrowLeft', 5],
  ['ArrowDown', 5],
  ['PageUp', 40],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 60],
  ['k', null],
  ['Tab', null],
])('%s moves the value to %s', (key, value) => {
  expect(sliderKey(key, scale)).toBe(value);
});

test('it stays within its range', () => {
  expect(sliderKey('ArrowRight', { ...scale, value: 58 })).toBe(60);
  expect(sliderKey('ArrowLeft', { ...scale, value: 2 })).toBe(0);
});
