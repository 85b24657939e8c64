import type { AudienceRule, ListedMember, Places } from '#app/domain/access/audience.ts';
import { RulesField } from '#app/ui/audience/rules-field.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { useAnswer } from '#app/ui/forms/use-answer.ts';
import type { BroadcastAudience } from '../broadcast.ts';
import { AudienceSummary } from './audience-summary.tsx';

type Props = {
  rules: readonly AudienceRule[];
  /** Names of the members in the rules, by id. */
  names: Readonly<Record<string, string>>;
  places: Places;
  error: string | null;
  onChange: (rules: AudienceRule[]) => void;
  onSearch: (search: string) => Promise<ListedMember[]>;
  /** Who would get it now; `null` if that cannot be determined. */
  onCount: (rules: readonly AudienceRule[]) => Promise<BroadcastAudience | null>;
};

/** Form for a message's audience, with the current recipients. */
export function AudienceForm({ error, onCount, ...field }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-read text-muted">
        Every member who matches at least one rule receives it; matching is checked at the time of sending.
        All rules except “All approved members” require a signed non-disclosure agreement. Admins receive it
        only if named.
      </p>
      <RulesField {...field} />
      {error && <FieldError id="broadcast-rules-error">{error}</FieldError>}
      <LiveSummary rules={field.rules} onCount={onCount} />
    </div>
  );
}

/** Counts again on every change. */
function LiveSummary({ rules, onCount }: Pick<Props, 'rules' | 'onCount'>) {
  const { answer: counted, isPresent } = useAnswer(rules.length > 0 ? rules : null, onCount);
  if (rules.length === 0) return <EmptyState title="No recipients yet." />;
  if (isPresent && !counted)
    return <p className="text-critical">We cannot count the recipients right now.</p>;
  return counted ? <AudienceSummary audience={counted} /> : <p className="text-muted">Counting…</p>;
}
