import type { AudienceRule, ListedMember, Places } from '#app/domain/access/audience.ts';
import type { Notified } from '#app/domain/access/notified.ts';
import { RulesField } from '#app/ui/audience/rules-field.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { useAnswer } from '#app/ui/forms/use-answer.ts';

/** A choice of whom to notify; rules may still be missing. */
export type NotifiedChoice = { to: Notified['to']; rules: readonly AudienceRule[] };

export const EVERY_MEMBER: NotifiedChoice = { to: 'members', rules: [] };

/** What the field needs of the page around the dialog. */
export type NotifiedSources = {
  places: Places;
  /** Whether only some members see it. */
  hasAudience: boolean;
  onSearch: (search: string) => Promise<ListedMember[]>;
  /** Counts who would be notified now; `null` if that cannot be determined. */
  onCount: (notified: Notified) => Promise<number | null>;
};

type Props = NotifiedSources & {
  /** Whether `nobody` is a choice. */
  offersNobody: boolean;
  value: NotifiedChoice;
  onChange: (value: NotifiedChoice) => void;
};

const ALL = { value: 'members', label: 'All members' } as const;
const ALL_OF_AUDIENCE = { value: 'members', label: 'Everyone who can see it' } as const;

const CHOICES = [
  {
    value: 'matching',
    label: 'Members whose preferences match',
    hint: 'By the sector, region and type of the opportunity.',
  },
  { value: 'admitted', label: 'By role, relation or name' },
  { value: 'nobody', label: 'No one' },
] as const satisfies { value: Notified['to']; label: string; hint?: string }[];
const VALUES = [ALL.value, ...CHOICES.map(({ value }) => value)];

/** Returns the choice as it is sent; `null` while its rules are missing. */
export function notifiedFrom({ to, rules }: NotifiedChoice): Notified | null {
  if (to !== 'admitted') return { to };
  return rules.length > 0 ? { to, rules: [...rules] } : null;
}

/** Whom to notify of an opportunity, and how many that are now. */
export function NotifiedField(props: Props) {
  const { value, hasAudience, offersNobody, places, onSearch, onCount, onChange } = props;
  const notified = notifiedFrom(value);
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="Whom to notify"
        name="notified"
        value={value.to}
        choices={[
          hasAudience ? ALL_OF_AUDIENCE : ALL,
          ...CHOICES.filter((one) => offersNobody || one.value !== 'nobody'),
        ]}
        onChange={(to) => onChange({ ...value, to: VALUES.find((one) => one === to) ?? value.to })}
      />
      {value.to === 'admitted' && (
        <RulesField
          rules={value.rules}
          places={places}
          onSearch={onSearch}
          onChange={(rules) => onChange({ ...value, rules })}
        />
      )}
      <Count notified={notified} onCount={onCount} />
    </div>
  );
}

function Count({ notified, onCount }: { notified: Notified | null } & Pick<NotifiedSources, 'onCount'>) {
  const { answer: count, isPresent } = useAnswer(notified, onCount);
  if (!notified) return <p className="text-muted">Add at least one rule.</p>;
  if (!isPresent) return <p className="text-muted">Counting…</p>;
  if (count === null) return <p className="text-critical">We cannot count the members right now.</p>;
  return (
    <p role="status" className="font-semibold tabular-nums">
      {countText(count)}
    </p>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No one is notified.';
  return count === 1 ? '1 member is notified.' : `${count.toLocaleString('en-GB')} members are notified.`;
}
