import { useState } from 'react';
import type { AudienceRule, ListedMember, Places } from '#app/domain/access/audience.ts';
import { ruleText } from '#app/domain/access/rule-text.ts';
import { IconButton } from '../icons/icon-button.tsx';
import { NewRule } from './new-rule.tsx';

type Props = {
  isNaming?: boolean;
  rules: readonly AudienceRule[];
  /** Names of the members in the rules, by id. */
  names?: Readonly<Record<string, string>>;
  places: Places;
  onChange: (rules: AudienceRule[]) => void;
  onSearch: (search: string) => Promise<ListedMember[]>;
};

/** The rules of an audience, with a form for another one. */
export function RulesField({ isNaming, rules, names: first, places, onChange, onSearch }: Props) {
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
    <>
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
        {...(isNaming && { isNaming })}
        places={places}
        onSearch={onSearch}
        onName={({ id, name }) => setPicked((known) => ({ ...known, [id]: name }))}
        onAdd={add}
      />
    </>
  );
}
