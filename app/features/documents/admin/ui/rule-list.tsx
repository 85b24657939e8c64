import { useState } from 'react';
import type { ListedMember, Places } from '#app/domain/access/audience.ts';
import { ruleText } from '#app/domain/access/rule-text.ts';
import { NewRule } from '#app/ui/audience/new-rule.tsx';
import { TimeField } from '#app/ui/forms/time-field.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import type { DocumentRule } from '../document-admin.ts';

type Props = {
  rules: readonly DocumentRule[];
  names: Readonly<Record<string, string>>;
  places: Places;
  timeZone: string;
  onSearch: (search: string) => Promise<ListedMember[]>;
  onName: (person: ListedMember) => void;
  onChange: (rules: DocumentRule[]) => void;
};

const ALWAYS = { from: null, until: null };

export function RuleList({ rules, names, places, timeZone, onSearch, onName, onChange }: Props) {
  const known = Object.fromEntries(
    [...places.opportunities, ...places.funds].map(({ id, name }) => [id, name]),
  );
  return (
    <div className="flex flex-col gap-4">
      {rules.length > 0 && (
        <ul aria-label="Rules" className="divide-y border-y">
          {rules.map((rule, at) => (
            <RuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be equal, and rows hold no state
              key={at}
              rule={rule}
              text={ruleText(rule, { ...known, ...names })}
              timeZone={timeZone}
              onChange={(next) => onChange(rules.map((one, index) => (index === at ? next : one)))}
              onRemove={() => onChange(rules.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
      )}
      <NewRule
        places={places}
        onSearch={onSearch}
        onName={onName}
        onAdd={(rule) => onChange([...rules, { ...rule, ...ALWAYS }])}
      />
    </div>
  );
}

type RowProps = {
  rule: DocumentRule;
  text: string;
  timeZone: string;
  onChange: (rule: DocumentRule) => void;
  onRemove: () => void;
};

function RuleRow({ rule, text, timeZone, onChange, onRemove }: RowProps) {
  const isTimed = rule.from !== null || rule.until !== null;
  const [open, setOpen] = useState(isTimed);
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium wrap-anywhere">{text}</span>
        <span className="flex items-center">
          <IconButton
            icon="Clock"
            label={`Set time limit: ${text}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
          <IconButton icon="X" label={`Remove: ${text}`} onClick={onRemove} />
        </span>
      </div>
      {open && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            label="From"
            value={rule.from}
            timeZone={timeZone}
            onChange={(from) => onChange({ ...rule, from })}
          />
          <TimeField
            label="Until"
            value={rule.until}
            timeZone={timeZone}
            onChange={(until) => onChange({ ...rule, until })}
          />
        </div>
      )}
    </li>
  );
}
