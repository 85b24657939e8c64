import { Button } from '#app/ui/button.tsx';
import type { SaveState } from '#app/ui/drafts/draft-saver.ts';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';

type Props = {
  state: SaveState;
  savedBy: string;
  email: string;
  isTesting: boolean;
  onSend: () => void;
  onTest: () => void;
  onDiscard: () => void;
};

export const DraftSide = ({ state, savedBy, email, isTesting, onSend, onTest, onDiscard }: Props) => (
  <aside aria-label="This draft" className="flex flex-col gap-6 lg:sticky lg:top-20">
    <div className="flex flex-col gap-1 max-lg:hidden">
      <SaveLine state={state} />
      <p className="text-xs text-muted">Last by {savedBy}</p>
    </div>
    <div className="flex flex-wrap gap-2 lg:flex-col lg:items-stretch">
      <Button variant="primary" onClick={onSend}>
        Send…
      </Button>
      <Button pending={isTesting} onClick={onTest}>
        Send test to me
      </Button>
      <Button variant="quiet" onClick={onDiscard}>
        Delete…
      </Button>
    </div>
    <p className="text-xs wrap-anywhere text-muted">A test goes to {email} only.</p>
  </aside>
);
