import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PREFERENCE_STEPS } from '#app/features/preferences/preference-fields.ts';

/** The step that the address asks for; `otherwise` where it asks for none. */
export function stepFrom(search: URLSearchParams, otherwise: number): number {
  const asked = Number(search.get('step'));
  return Number.isInteger(asked) && asked >= 1 && asked <= PREFERENCE_STEPS.length ? asked : otherwise;
}

/** The step of the page, in its address: the browser's Back goes a step back. */
export function useStepInAddress(otherwise: number): [step: number, go: (step: number) => void] {
  const [search, setSearch] = useSearchParams();
  const step = stepFrom(search, otherwise);
  const isNamed = search.has('step');

  // What the server would begin with is another step by the time that the browser's Back leads here again.
  useEffect(() => {
    if (!isNamed) setSearch(withStep(step), { replace: true, preventScrollReset: true });
  }, [isNamed, step, setSearch]);

  return [step, (to) => setSearch(withStep(to), { preventScrollReset: true })];
}

const withStep =
  (step: number) =>
  (before: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(before);
    next.set('step', String(step));
    return next;
  };
