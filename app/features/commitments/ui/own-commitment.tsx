import { formatDate } from '#app/platform/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { type CommitmentView, isUndecided } from '../commitment.ts';
import type { StoryStep } from '../own-story.ts';
import { ownWords, stateBadge, storyWords } from './own-words.ts';

/** Where the focus goes after an act: the place that then tells how the member stands. */
export const OWN_STANDING_ID = 'your-investment';

export type OwnCommitmentProps = {
  commitment: CommitmentView;
  story: readonly StoryStep[];
  timeZone: string;
  /** `null` where it can only be withdrawn. */
  onAmend: (() => void) | null;
  onWithdraw: () => void;
  /** The dialogs are likely to be wanted soon. */
  onNear: () => void;
};

/** Where the member's own commitment stands, how it came there, and what they can still do. */
export function OwnCommitment({
  commitment,
  story,
  timeZone,
  onAmend,
  onWithdraw,
  onNear,
}: OwnCommitmentProps) {
  const { headline, detail } = ownWords(commitment, timeZone);
  const { text, tone } = stateBadge(commitment);
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{text}</Badge>
      <p className="mt-1 font-semibold">{headline}</p>
      {commitment.entity && <p>In the name of {commitment.entity.name}</p>}
      <p className="text-muted">{detail}</p>
      {isUndecided(commitment.state) && (
        <div className="mt-2 flex flex-wrap gap-2 print:hidden">
          {onAmend && (
            <Button size="sm" onClick={onAmend} onPointerEnter={onNear} onFocus={onNear}>
              Change
            </Button>
          )}
          <Button size="sm" onClick={onWithdraw}>
            Withdraw
          </Button>
        </div>
      )}
      {story.length > 1 && <Story story={story} timeZone={timeZone} />}
    </div>
  );
}

function Story({ story, timeZone }: Pick<OwnCommitmentProps, 'story' | 'timeZone'>) {
  return (
    <ol aria-label="What happened to it" className="mt-3 w-full border-l pl-4">
      {story.map((step) => (
        <li key={`${step.what} ${step.at}`} className="py-1">
          <p>{storyWords(step)}</p>
          <p className="text-xs text-muted">
            <time dateTime={step.at}>{formatDate(step.at, timeZone)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
