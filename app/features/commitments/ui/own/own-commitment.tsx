import { isUndecided } from '#app/domain/investing/commitment-state.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { CommitmentView } from '../../commitment.ts';
import { ownWords, stateBadge, storyWords } from '../../own/status-text.ts';
import { receiptPath } from '../../receipts/receipt.ts';
import type { InvestPosition, InvestProps } from '../invest/terms.ts';
import { useWayToInvest } from '../invest/way-to-invest.ts';

/** Focus target after an action: the section that then shows the member's status. */
export const OWN_STANDING_ID = 'your-investment';

type Props = Omit<InvestPosition, 'refusal'> &
  Pick<InvestProps, 'onOpen' | 'onNear'> & {
    commitment: CommitmentView;
    /** Otherwise it can only be withdrawn. */
    canAmend: boolean;
  };

/** The member's own commitment: status, history and remaining actions. */
export function OwnCommitment({ commitment, story, lastReceipt, timeZone, canAmend, onOpen, onNear }: Props) {
  const investor = useInvestor();
  const way = useWayToInvest();
  const { headline, detail } = ownWords(commitment, timeZone, investor);
  const { text, tone } = stateBadge(commitment);
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{text}</Badge>
      <p className="mt-1 font-semibold">{headline}</p>
      {commitment.entity && <p>In the name of {commitment.entity.name}</p>}
      <p className="text-muted">{detail}</p>
      {isUndecided(commitment.state) && (
        <div className="mt-2 flex flex-wrap gap-2 print:hidden">
          {canAmend && (
            <Button size="sm" onClick={() => onOpen('amend')} onPointerEnter={onNear} onFocus={onNear}>
              Change
            </Button>
          )}
          {way === 'act' && (
            <Button size="sm" onClick={() => onOpen('withdraw')}>
              Withdraw
            </Button>
          )}
        </div>
      )}
      {lastReceipt !== null && (
        <Link
          to={receiptPath({ commitmentId: commitment.id, number: lastReceipt })}
          prefetch={false}
          className="tap mt-1 print:hidden"
        >
          View receipt
        </Link>
      )}
      {story.length > 1 && <Story story={story} timeZone={timeZone} />}
    </div>
  );
}

function Story({ story, timeZone }: Pick<Props, 'story' | 'timeZone'>) {
  const investor = useInvestor();
  return (
    <ol aria-label="History" className="mt-3 w-full border-l pl-4">
      {story.map((step) => (
        <li key={`${step.what} ${step.at}`} className="py-1">
          <p>{storyWords(step, investor)}</p>
          <p className="text-xs text-muted">
            <time dateTime={step.at}>{formatDate(step.at, timeZone)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
