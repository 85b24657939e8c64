import { useState } from 'react';
import type { AudienceRule, ListedMember, Places } from '#app/domain/access/audience.ts';
import { NewRule } from '#app/ui/audience/new-rule.tsx';
import { ruleText } from '#app/ui/audience/rule-text.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { useAnswer } from '#app/ui/forms/use-answer.ts';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
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
export function AudienceForm({ rules, names: first, places, error, onChange, onSearch, onCount }: Props) {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const names = {
    ...Object.fromEntries([...places.opportunities, ...places.funds].map(({ id, name }) => [id, name])),
    ...first,
    ...picked,
  };
  const add = (rule: AudienceRule) => {
    const isThere = rules.some((one) => JSON.stringify(one) === JSON.stringify(rule));
    if (!isThere) onChange([...rules, rule]);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-read text-muted">
        Every member who matches at least one rule receives it; matching is checked at the time of sending.
        All rules except “All approved members” require a signed non-disclosure agreement. Admins receive it
        only if named.
      </p>
      {rules.length > 0 && (
        <ul aria-label="Rules" className="divide-y border-y">
          {rules.map((rule, at) => {
            const text = ruleText(rule, names);
            return (
              <li key={JSON.stringify(rule)} className="flex items-center justify-between gap-4 py-2">
                <span className="font-medium wrap-anywhere">{text}</span>
                <IconButton
                  icon="X"
                  label={`Remove: ${text}`}
                  onClick={() => onChange(rules.filter((_, index) => index !== at))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <NewRule
        places={places}
        onSearch={onSearch}
        onName={({ id, name }) => setPicked((known) => ({ ...known, [id]: name }))}
        onAdd={add}
      />
      {error && <FieldError id="broadcast-rules-error">{error}</FieldError>}
      <LiveSummary rules={rules} onCount={onCount} />
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
