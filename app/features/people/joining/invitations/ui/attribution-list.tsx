import { formatDate } from '#app/platform/format/dates.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { countBrought, type TreePerson } from '../admin/attribution.ts';

type Props = {
  people: readonly TreePerson[];
  personTo: (id: string) => string;
  /** How many levels are expanded at first. */
  openDepth?: number;
};

/** The trees of inviters as nested, collapsible lists. */
export function AttributionList({ people, personTo, openDepth = 1 }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {people.map((person) => (
        <li key={person.id}>
          <Person person={person} personTo={personTo} />
          {person.brought.length > 0 && (
            <details open={openDepth > 0}>
              <summary className="tap inline-flex list-none items-center gap-1 text-xs text-muted hover:text-ink">
                <Icon name="Chevron" className="-rotate-90 in-[details[open]>summary]:rotate-0" />
                Referred {countBrought(person)}
                <span className="sr-only">: {person.name}</span>
              </summary>
              <div className="mt-1 mb-2 ml-2 border-l pl-5">
                <AttributionList people={person.brought} personTo={personTo} openDepth={openDepth - 1} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Person({ person, personTo }: { person: TreePerson; personTo: Props['personTo'] }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <Link to={personTo(person.id)} prefetch={false} className="tap">
        {person.name}
      </Link>
      <span className="text-xs text-muted">
        {STANDING[person.standing] ?? ''}since {formatDate(person.joinedAt)}
      </span>
    </p>
  );
}

/** The usual status, member, has no label. */
const STANDING: Partial<Record<TreePerson['standing'], string>> = {
  pending: 'awaiting approval, ',
  unverified: 'not confirmed, ',
  rejected: 'rejected, ',
  erased: 'erased, ',
};
