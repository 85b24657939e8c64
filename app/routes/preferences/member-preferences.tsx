import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import type { Answers } from '#app/features/people/profile/preferences/preferences.ts';
import { PreferenceForm } from '#app/features/people/profile/preferences/ui/preference-form.tsx';
import type { SaveDraft } from '#app/features/people/profile/preferences/ui/use-preference-draft.ts';
import { track } from '#app/platform/tracking/track.ts';
import type { Rpc } from '#app/ui/rpc/client.ts';
import { saveDraft } from '#app/ui/rpc/save-draft.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';
import { useStepInAddress } from './step-in-address.ts';

type Props = {
  mode: 'onboarding' | 'profile';
  email: string;
  initial: { answers: Answers; vocabulary: Vocabulary; step: number; savedAt: string | null };
  submitText: string;
  /** Gets the sentence of what was done. */
  onDone: (done: string) => void;
};

/** The preferences form of a signed-in member, in either of its two modes. */
export function MemberPreferences({ mode, email, initial, submitText, onDone }: Props) {
  const [step, go] = useStepInAddress(initial.step);
  const { attempt } = useAct();
  const proposal = useProposal({ isActed: false });
  // The draft is the holder's own: what another person types is nowhere until they send it.
  const save: SaveDraft = async (draft) =>
    proposal
      ? { kind: 'saved', revision: 0, savedAt: null }
      : saveDraft(async (rpc) => ({ revision: 0, savedAt: await rpc.preferences.save.mutate(draft) }));
  const send = (rpc: Rpc, answers: Answers): Promise<unknown> =>
    proposal
      ? proposal.send(rpc, { kind: 'preferences.submit', input: { mode, answers } })
      : rpc.preferences.submit.mutate({ mode, answers });
  const submit = (answers: Answers): Promise<string | null> =>
    attempt('submit', (rpc) => send(rpc, answers), {
      done: () => {
        if (!proposal) track('Submit Investment Preferences');
        onDone(proposal?.done ?? 'Preferences saved.');
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
      isProposal={proposal !== null}
      submit={submit}
      submitText={proposal?.label ?? submitText}
    />
  );
}
