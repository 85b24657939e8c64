import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import type { Answers } from '#app/features/people/profile/preferences/preferences.ts';
import { PreferenceForm } from '#app/features/people/profile/preferences/ui/preference-form.tsx';
import type { SaveDraft } from '#app/features/people/profile/preferences/ui/use-preference-draft.ts';
import { track } from '#app/platform/tracking/track.ts';
import { saveDraft } from '#app/ui/rpc/save-draft.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useStepInAddress } from './step-in-address.ts';

type Props = {
  mode: 'onboarding' | 'profile';
  email: string;
  initial: { answers: Answers; vocabulary: Vocabulary; step: number; savedAt: string | null };
  submitText: string;
  onDone: () => void;
};

/** The preferences form of a signed-in member, in either of its two modes. */
export function MemberPreferences({ mode, email, initial, submitText, onDone }: Props) {
  const [step, go] = useStepInAddress(initial.step);
  const { attempt } = useAct();
  const save: SaveDraft = (draft) =>
    saveDraft(async (rpc) => ({ revision: 0, savedAt: await rpc.preferences.save.mutate(draft) }));
  const submit = (answers: Answers): Promise<string | null> =>
    attempt('submit', (rpc) => rpc.preferences.submit.mutate({ mode, answers }), {
      done: () => {
        track('Submit Investment Preferences');
        onDone();
        return null;
      },
      refresh: 'never',
    });
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
