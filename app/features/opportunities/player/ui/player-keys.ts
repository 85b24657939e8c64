export type PlayerCommand =
  | { kind: 'toggle' | 'mute' | 'captions' | 'fullScreen' }
  | { kind: 'skip'; seconds: number };

/** The type of the focused element: some keys have their own meaning there. */
export type FocusedOn = 'button' | 'choice' | 'slider' | 'other';

const LETTERS: Record<string, PlayerCommand> = {
  k: { kind: 'toggle' },
  j: { kind: 'skip', seconds: -10 },
  l: { kind: 'skip', seconds: 10 },
  m: { kind: 'mute' },
  c: { kind: 'captions' },
  f: { kind: 'fullScreen' },
};
const ARROWS: Record<string, PlayerCommand> = {
  ArrowLeft: { kind: 'skip', seconds: -5 },
  ArrowRight: { kind: 'skip', seconds: 5 },
};

/** The command of a key while the focus is in a player; `null` if the key has another meaning, or none. */
export function playerCommand(key: string, on: FocusedOn): PlayerCommand | null {
  // In a select, letters choose an option.
  if (on === 'choice') return null;
  const letter = LETTERS[key.toLowerCase()];
  if (letter) return letter;
  if (key === ' ') return on === 'button' ? null : { kind: 'toggle' };
  return on === 'slider' ? null : (ARROWS[key] ?? null);
}

/** Whether a command repeats while its key is held. The others toggle. */
export const repeatsWhileHeld = ({ kind }: PlayerCommand): boolean => kind === 'skip';

/** Classifies an element for key handling. */
export function focusedOn(element: Element): FocusedOn {
  if (element instanceof HTMLSelectElement) return 'choice';
  if (element instanceof HTMLInputElement) return 'slider';
  return element instanceof HTMLButtonElement ? 'button' : 'other';
}
