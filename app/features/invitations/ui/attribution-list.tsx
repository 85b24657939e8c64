import { formatDate } from '#app/platform/dates.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { countBrought, type TreePerson } from '../attribution.ts';

type Props = {
  people: readonly TreePerson[];
  /** The address that shows a person. */
  personTo: (id: string) => string;
  /** How many generations are open at first. */
  openDepth?: number;
};

/** Who brought whom, as lists in lists; each with guests can be folded. */
export function AttributionList({ people, personTo, openDepth = 1 }: Props) {
  return (
    <ul className="flex flex-col">
      {people.map((person) => (
        <li key={person.id} className="py-0.5">
          {person.brought.length > 0 ? (
            <details open={openDepth > 0} className="group/node">
              <summary className="tap flex list-none items-center gap-2">
                <Icon name="Chevron" className="-rotate-90 text-muted group-open/node:rotate-0" />
                <Person person={person} personTo={personTo} />
              </summary>
              <div className="mt-0.5 ml-2 border-l pl-5">
                <AttributionList people={person.brought} personTo={personTo} openDepth={openDepth - 1} />
              </div>
            </details>
          ) : (
            <span className="tap flex items-center gap-2 pl-6.5">
              <Person person={person} personTo={personTo} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Person({ person, personTo }: { person: TreePerson; personTo: Props['personTo'] }) {
  const brought = countBrought(person);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Link to={personTo(person.id)} prefetch={false}>
        {person.name}
      </Link>
      <span className="text-xs text-muted">
        {STANDING[person.standing] ?? ''}since {formatDate(person.joinedAt)}
        {brought > 0 && ` · brought ${brought}`}
      </span>
    </span>
  );
}

/** Members are the rule. */
const STANDING: Partial<Record<TreePerson['standing'], string>> = {
  pending: 'waits, ',
  unverified: 'not confirmed, ',
  rejected: 'rejected, ',
  erased: 'erased, ',
};
