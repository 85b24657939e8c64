import { expect, test } from 'vitest';
import { type FocusedOn, playerCommand, repeatsWhileHeld } from './player-keys.ts';

const EVERYWHERE: [string, ReturnType<typeof playerCommand>][] = [
  ['k', { kind: 'toggle' }],
  ['K', { kind: 'toggle' }],
  ['j', { kind: 'skip', seconds: -10 }],
  ['l', { kind: 'skip', seconds: 10 }],
  ['m', { kind: 'mute' }],
  ['c', { kind: 'captions' }],
  ['f', { kind: 'fullScreen' }],
  ['x', null],
  ['Tab', null],
  ['Escape', null],
];

test.each(EVERYWHERE)('%s does the same wherever the focus is, except in a list', (key, command) => {
  for (const on of ['button', 'slider', 'other'] as const) expect(playerCommand(key, on)).toEqual(command);
  expect(playerCommand(key, 'choice')).toBeNull();
});

test.each<[string, Record<FocusedOn, ReturnType<typeof playerCommand>>]>([
  // Space presses a focused button.
  [' ', { button: null, choice: null, slider: { kind: 'toggle' }, other: { kind: 'toggle' } }],
  // A slider handles the arrow keys itself.
  [
    'ArrowLeft',
    {
      button: { kind: 'skip', seconds: -5 },
      choice: null,
      slider: null,
      other: { kind: 'skip', seconds: -5 },
    },
  ],
  [
    'ArrowRight',
    { button: { kind: 'skip', seconds: 5 }, choice: null, slider: null, other: { kind: 'skip', seconds: 5 } },
  ],
])('%j keeps the meaning that the focused control gives it', (key, commands) => {
  for (const [on, command] of Object.entries(commands))
    expect(playerCommand(key, on as FocusedOn)).toEqual(command);
});

test('a held key skips on, and turns nothing on and off in turn', () => {
  const heard = EVERYWHERE.flatMap(([key, command]) => (command && repeatsWhileHeld(command) ? key : []));
  expect(heard).toEqual(['j', 'l']);
});
