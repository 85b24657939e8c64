import { useState } from 'react';
import { DOCUMENT_RELATIONS, type DocumentRuleKind } from '#app/domain/documents.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import type { DocumentRule, Places, Reader } from '../document-admin.ts';
import { options, RELATION_LABELS } from './document-labels.ts';
import { MemberPicker } from './member-picker.tsx';
import { ruleText } from './rule-text.ts';
import { TimeField } from './time-field.tsx';

type Props = {
  rules: readonly DocumentRule[];
  names: Readonly<Record<string, string>>;
  places: Places;
  timeZone: string;
  onSearch: (search: string) => Promise<Reader[]>;
  onName: (person: Reader) => void;
  onChange: (rules: DocumentRule[]) => void;
};

const ALWAYS = { from: null, until: null };

/** The rules of a document, and a form for one more. */
export function RuleList({ rules, names, places, timeZone, onSearch, onName, onChange }: Props) {
  const known = Object.fromEntries(
    [...places.opportunities, ...places.funds].map(({ id, name }) => [id, name]),
  );
  const add = (rule: DocumentRule) => onChange([...rules, rule]);
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
      <NewRule places={places} onSearch={onSearch} onName={onName} onAdd={add} />
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
            label={`Limit the time: ${text}`}
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

type NewProps = Pick<Props, 'places' | 'onSearch' | 'onName'> & { onAdd: (rule: DocumentRule) => void };

const KINDS = {
  everyone: 'Everyone approved',
  role: 'A role',
  opportunity: 'People of an opportunity',
  fund: 'Holders of a fund',
  person: 'Named people',
} as const satisfies Record<DocumentRuleKind, string>;

function NewRule({ places, onSearch, onName, onAdd }: NewProps) {
  const [kind, setKind] = useState<DocumentRuleKind>('opportunity');
  const [relation, setRelation] = useState<(typeof DOCUMENT_RELATIONS)[number]>('reads');
  const [subject, setSubject] = useState('');
  const choose = (value: string) => {
    const next = (Object.keys(KINDS) as DocumentRuleKind[]).find((one) => one === value);
    if (next) setKind(next);
    setSubject('');
  };
  const rule = ruleFrom(kind, subject, relation);
  return (
    <div className="grid items-end gap-4 rounded-md border bg-surface p-4 sm:grid-cols-2">
      <Select
        label="Add a rule for"
        value={kind}
        options={options(KINDS)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {kind === 'role' && (
        <Select
          label="Role"
          value={subject}
          placeholder="Choose a role"
          options={[
            { value: 'active', label: 'Active investors' },
            { value: 'prospective', label: 'Prospective investors' },
          ]}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
      )}
      {(kind === 'opportunity' || kind === 'fund') && (
        <Select
          label={kind === 'fund' ? 'Fund' : 'Opportunity'}
          value={subject}
          placeholder={kind === 'fund' ? 'Choose a fund' : 'Choose an opportunity'}
          options={(kind === 'fund' ? places.funds : places.opportunities).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
      )}
      {kind === 'opportunity' && (
        <Select
          label="Who of them"
          value={relation}
          options={options(RELATION_LABELS)}
          onChange={({ currentTarget }) =>
            setRelation(DOCUMENT_RELATIONS.find((one) => one === currentTarget.value) ?? 'reads')
          }
        />
      )}
      {kind === 'person' ? (
        <MemberPicker
          label="Member"
          onSearch={onSearch}
          onPick={(person) => {
            onName(person);
            onAdd({ kind: 'person', memberId: person.id, ...ALWAYS });
          }}
        />
      ) : (
        <div>
          <Button icon="Plus" disabled={!rule} onClick={() => rule && onAdd(rule)}>
            Add rule
          </Button>
        </div>
      )}
    </div>
  );
}

function ruleFrom(
  kind: DocumentRuleKind,
  subject: string,
  relation: (typeof DOCUMENT_RELATIONS)[number],
): DocumentRule | null {
  if (kind === 'everyone') return { kind, ...ALWAYS };
  if (!subject) return null;
  if (kind === 'fund') return { kind, fundId: subject, ...ALWAYS };
  if (kind === 'opportunity') return { kind, opportunityId: subject, relation, ...ALWAYS };
  return kind === 'role' && (subject === 'active' || subject === 'prospective')
    ? { kind, role: subject, ...ALWAYS }
    : null;
}
