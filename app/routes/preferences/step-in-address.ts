import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PREFERENCE_STEPS } from '#app/features/people/profile/preferences/preference-fields.ts';

/** Returns the step in the URL; `otherwise` if it has none. */
export function stepFrom(search: URLSearchParams, otherwise: number): number {
  const asked = Number(search.get('step'));
  return Number.isInteger(asked) && asked >= 1 && asked <= PREFERENCE_STEPS.length ? asked : otherwise;
}

/** The step of the page, kept in its URL: the browser's Back returns to the previous step. */
export function useStepInAddress(otherwise: number): [step: number, go: (step: number) => void] {
  const [search, setSearch] = useSearchParams();
  const step = stepFrom(search, otherwise);
  const isNamed = search.has('step');

  // Fixes the step in the URL: the server's default may differ when the browser's Back returns here.
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
