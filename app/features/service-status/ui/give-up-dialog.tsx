import { PhraseDialog } from '#app/ui/overlays/phrase-dialog.tsx';
import { type DeadJob, GIVE_UP } from '../integration.ts';

type Props = {
  letter: DeadJob;
  /** Returns the error, if any. */
  onGiveUp: () => Promise<string | null>;
  onClose: () => void;
};

/** Requires a typed phrase before a job is discarded. Mount it to open it. */
export const GiveUpDialog = ({ letter, onGiveUp, onClose }: Props) => (
  <PhraseDialog
    size="sm"
    title="Give up on this job?"
    description={`${nameOf(letter)} will not run. This cannot be undone.`}
    action="Give up"
    phrase={GIVE_UP}
    onAct={onGiveUp}
    onClose={onClose}
  />
);

function nameOf({ title, about }: DeadJob): string {
  const whom = about.map(({ text }) => text).join(', ');
  return `“${title}”${whom && ` (${whom})`}`;
}
