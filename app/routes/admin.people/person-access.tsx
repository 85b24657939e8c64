import { GivenActs } from '#app/features/grants/ui/given-acts.tsx';
import { GrantList } from '#app/features/grants/ui/grant-list.tsx';
import { useEndGrant } from '#app/features/grants/ui/use-end-grant.tsx';
import type { PersonDetail } from '#app/processes/person/person.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

type Props = { person: Pick<PersonDetail, 'facts' | 'grants'>; timeZone: string };

/** Who sees what a member holds, and what others let them see. */
export function PersonAccess({ person: { facts, grants }, timeZone }: Props) {
  const [endGrant, endDialog] = useEndGrant('admin', grants);
  return (
    <div className="flex flex-col items-start gap-4">
      {grants.length === 0 ? (
        <EmptyState title="Nobody else sees what they hold, and they see nothing of others." />
      ) : (
        <div className="w-full">
          <GrantList
            grants={grants}
            names="person"
            timeZone={timeZone}
            acts={(grant) => <GivenActs grant={grant} onEnd={endGrant} />}
          />
        </div>
      )}
      {facts.standing === 'approved' && facts.role !== 'admin' && (
        <ButtonLink to={`/admin/people/${facts.id}/access`} size="sm" prefetch={false}>
          Give access…
        </ButtonLink>
      )}
      {endDialog}
    </div>
  );
}
