import { useState } from 'react';
import type { AudienceRule, ListedMember, Places } from '#app/domain/access/audience.ts';
import {
  DOCUMENT_RELATIONS,
  type DocumentRelation,
  type DocumentRuleKind,
} from '#app/domain/access/documents.ts';
import { Button } from '../button.tsx';
import { Select } from '../forms/select.tsx';
import { MemberPicker } from './member-picker.tsx';

type Props = {
  /** Offers only rules that name people: nobody would be left out by the others. */
  isNaming?: boolean;
  places: Places;
  onSearch: (search: string) => Promise<ListedMember[]>;
  /** Passes on a member's name before the rule with their id. */
  onName: (person: ListedMember) => void;
  onAdd: (rule: AudienceRule) => void;
};

const KINDS = {
  everyone: 'All approved members',
  role: 'Role',
  opportunity: 'Opportunity',
  fund: 'Fund holders',
  person: 'Person',
} as const satisfies Record<DocumentRuleKind, string>;

const RELATIONS = {
  reads: 'Can read it',
  indicated: 'Indicated interest',
  committed: 'Committed',
  holds: 'Holds a position',
} as const satisfies Record<DocumentRelation, string>;

const ROLES = [
  { value: 'active', label: 'Active investors' },
  { value: 'prospective', label: 'Prospective investors' },
];

export function NewRule({ isNaming = false, places, onSearch, onName, onAdd }: Props) {
  const [kind, setKind] = useState<DocumentRuleKind>(isNaming ? 'person' : 'opportunity');
  const [relation, setRelation] = useState<DocumentRelation>(isNaming ? 'holds' : 'reads');
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
        options={options(KINDS).filter(({ value }) => !isNaming || value !== 'everyone')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {kind === 'role' && (
        <Select
          label="Role"
          value={subject}
          placeholder="Choose a role"
          options={ROLES}
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
          label="Which people"
          value={relation}
          options={options(RELATIONS).filter(({ value }) => !isNaming || value !== 'reads')}
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
            onAdd({ kind: 'person', memberId: person.id });
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

function ruleFrom(kind: DocumentRuleKind, subject: string, relation: DocumentRelation): AudienceRule | null {
  if (kind === 'everyone') return { kind };
  if (!subject) return null;
  if (kind === 'fund') return { kind, fundId: subject };
  if (kind === 'opportunity') return { kind, opportunityId: subject, relation };
  return kind === 'role' && (subject === 'active' || subject === 'prospective')
    ? { kind, role: subject }
    : null;
}

const options = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
