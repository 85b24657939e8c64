import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answers } from '#app/features/preferences/preferences.ts';
import { PreferenceForm } from '#app/features/preferences/ui/preference-form.tsx';
import type { SaveDraft } from '#app/features/preferences/ui/use-preference-draft.ts';
import { track } from '#app/platform/track.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useStepInAddress } from './step-in-address.ts';

type Props = {
  mode: 'onboarding' | 'profile';
  email: string;
  initial: { answers: Answers; step: number; savedAt: string | null };
  submitText: string;
  onDone: () => void;
};

/** The form of a signed-in member, in either of their two modes. */
export function MemberPreferences({ mode, email, initial, submitText, onDone }: Props) {
  const trpc = useTRPC();
  const [step, go] = useStepInAddress(initial.step);
  const { mutateAsync: keep } = useMutation(trpc.preferences.save.mutationOptions());
  const { mutateAsync: handIn } = useMutation(trpc.preferences.submit.mutationOptions());
  const save: SaveDraft = useCallback((draft) => keep(draft), [keep]);

  const submit = async (answers: Answers): Promise<string | null> => {
    try {
      await handIn({ mode, answers });
    } catch (error) {
      return failureText(error);
    }
    track('Submit Investment Preferences');
    onDone();
    return null;
  };
  return (
    <PreferenceForm
      mode={mode}
      email={email}
      initial={initial}
      step={step}
      onStep={go}
      save={save}
      submit={submit}
      submitText={submitText}
    />
  );
}
