import { useState } from 'react';
import {
  type AudienceRule,
  type ListedMember,
  type OpportunityRule,
  opportunityRule,
  type Places,
} from '#app/domain/access/audience.ts';
import { RulesField } from '#app/ui/audience/rules-field.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { useAnswer } from '#app/ui/forms/use-answer.ts';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import type { OpportunityAudience } from '../../../authoring/drafts.ts';

type Props = {
  name: string;
  audience: OpportunityAudience | null;
  isPublished: boolean;
  places: Places;
  onSearch: (search: string) => Promise<ListedMember[]>;
  /** Counts who would see it now; `null` if that cannot be determined. */
  onCount: (rules: readonly OpportunityRule[]) => Promise<number | null>;
  /** Returns the error sentence; `null` on success. */
  onSave: (rules: OpportunityRule[]) => Promise<string | null>;
  onClose: () => void;
};

const CHOICES = [
  { value: 'all', label: 'All members' },
  {
    value: 'some',
    label: 'Selected members',
    hint: 'By role, holding or name, once they have signed the NDA. Others see no trace of it.',
  },
];

/** Chooses who sees an opportunity. Mount it to open it. */
export function AudienceDialog(props: Props) {
  const { name, audience, isPublished, places, onSearch, onCount, onSave, onClose } = props;
  const [isForAll, setForAll] = useState(audience === null);
  const [given, setGiven] = useState<readonly AudienceRule[]>(audience?.rules ?? []);
  const rules = isForAll ? [] : given.flatMap(asNaming);
  const isComplete = isForAll || rules.length > 0;
  return (
    <ActDialog
      size="lg"
      title={`Who sees ${name}`}
      description={
        isPublished
          ? 'Takes effect immediately, and notifies no one. Members who indicated, committed or hold a position keep seeing it.'
          : 'Applies once it is published.'
      }
      action="Save"
      ready={isComplete}
      onAct={() => onSave(rules)}
      onClose={onClose}
    >
      <RadioGroup
        legend="Visible to"
        name="visible"
        value={isForAll ? 'all' : 'some'}
        choices={CHOICES}
        onChange={(value) => setForAll(value === 'all')}
      />
      {!isForAll && (
        <RulesField
          isNaming
          rules={given}
          names={audience?.names ?? {}}
          places={places}
          onSearch={onSearch}
          onChange={setGiven}
        />
      )}
      <Count rules={isComplete ? rules : null} onCount={onCount} />
      {isPublished && (
        <p className="text-muted">To notify members who see it for the first time, use “Notify members…”.</p>
      )}
    </ActDialog>
  );
}

/** The form offers only rules of this kind. */
const asNaming = (rule: AudienceRule): OpportunityRule[] => {
  const parsed = opportunityRule.safeParse(rule);
  return parsed.success ? [parsed.data] : [];
};

function Count({ rules, onCount }: { rules: readonly OpportunityRule[] | null } & Pick<Props, 'onCount'>) {
  const { answer: count, isPresent } = useAnswer(rules, onCount);
  if (!rules) return <p className="text-muted">Add at least one rule.</p>;
  if (!isPresent) return <p className="text-muted">Counting…</p>;
  if (count === null) return <p className="text-critical">We cannot count the members right now.</p>;
  return (
    <p role="status" className="font-semibold tabular-nums">
      {count === 1 ? '1 member sees it.' : `${count.toLocaleString('en-GB')} members see it.`}
    </p>
  );
}
