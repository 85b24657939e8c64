import { OPPORTUNITY_STAGES, type OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { type AuthoringView, isWithdrawnView } from '#app/features/opportunities/authoring/drafts.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import type { FieldProblem } from '#app/features/opportunities/opportunity-fields.ts';
import { FormIndex } from '#app/features/opportunities/ui/authoring/opportunity-form.tsx';
import { ProblemList } from '#app/features/opportunities/ui/authoring/problem-list.tsx';
import { formatPlanned } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { SaveState } from '#app/ui/drafts/draft-saver.ts';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Looking } from '#app/ui/permissions.tsx';

export type OpenDialog = 'publish' | 'discard' | 'move' | 'announce' | 'audience';

type Props = {
  view: AuthoringView;
  state: SaveState;
  problems: readonly FieldProblem[];
  firstStage: OpportunityStage;
  hasDraft: boolean;
  /** The URL where it is edited, if not here. */
  elsewhere: string | null;
  timeZone: string;
  onFirstStage: (stage: OpportunityStage) => void;
  onInsist: () => void;
  onAsk: (what: OpenDialog) => void;
  onUnschedule: () => void;
  onDuplicate: () => void;
  onWithdraw: () => void;
};

export function DraftSide(props: Props) {
  const { view, state, problems, firstStage, hasDraft, elsewhere, timeZone } = props;
  const { stage, publishAt, savedBy } = view;
  const isWithdrawn = isWithdrawnView(view);
  const isOfPlatform = view.origin === 'content';
  return (
    <aside
      aria-label="This draft"
      className="flex flex-col gap-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pb-4"
    >
      {isOfPlatform ? (
        <div className="flex flex-col items-start gap-1">
          <p>
            {elsewhere
              ? 'This opportunity is edited on the content platform. Changes published there appear here automatically.'
              : 'This opportunity came from the content platform, which is off. A duplicate of it can be edited here.'}
          </p>
          {elsewhere && (
            <a
              href={elsewhere}
              target="_blank"
              rel="noopener noreferrer"
              className="tap font-semibold text-accent"
            >
              Open on content platform
            </a>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-1">
          <div className="max-lg:hidden">
            <SaveLine state={state} />
          </div>
          {savedBy && <p className="text-xs text-muted">Last by {savedBy}</p>}
          {publishAt && (
            <p className="flex items-start gap-1.5">
              <Icon name="Clock" className="mt-0.5 text-muted" />
              <span>Will be published on {formatPlanned(publishAt, timeZone)}</span>
            </p>
          )}
        </div>
      )}
      {!stage && !isOfPlatform && !isWithdrawn && (
        <Select
          label="First stage"
          value={firstStage}
          options={OPPORTUNITY_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
          onChange={({ currentTarget }) =>
            props.onFirstStage(OPPORTUNITY_STAGES.find((one) => one === currentTarget.value) ?? firstStage)
          }
        />
      )}
      <div className="flex flex-col items-start gap-1">
        <p>
          <span className="text-muted">Visible to</span>{' '}
          <span className="font-semibold">{view.audience ? 'selected members' : 'all members'}</span>
        </p>
        <Button size="sm" onClick={() => props.onAsk('audience')}>
          Change audience…
        </Button>
      </div>
      <div className="flex flex-wrap gap-2 lg:flex-col lg:items-stretch">
        {!isOfPlatform && (
          <Button variant="primary" disabled={!hasDraft} onClick={() => props.onAsk('publish')}>
            Publish…
          </Button>
        )}
        <form
          method="post"
          action={`/api/preview?opportunity=${view.id}`}
          target="_blank"
          rel="noopener"
          className="grid"
        >
          <Looking>
            <Button type="submit" icon="Eye">
              Preview
            </Button>
          </Looking>
        </form>
        {stage && <Button onClick={() => props.onAsk('move')}>Change stage…</Button>}
        {(stage === 'open' || stage === 'pipeline') && (
          <Button onClick={() => props.onAsk('announce')}>Notify members…</Button>
        )}
        <Button onClick={props.onDuplicate}>Duplicate</Button>
        {publishAt && <Button onClick={props.onUnschedule}>Cancel schedule</Button>}
        {stage && !isOfPlatform && <Button onClick={props.onWithdraw}>Withdraw…</Button>}
        {hasDraft && !isWithdrawn && (
          <Button variant="quiet" onClick={() => props.onAsk('discard')}>
            Discard…
          </Button>
        )}
      </div>
      {!isOfPlatform && <ProblemList problems={problems} onGo={props.onInsist} />}
      <FormIndex />
    </aside>
  );
}
