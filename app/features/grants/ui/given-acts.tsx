import { isOpenState } from '#app/domain/access/grants.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { GrantView } from '../grant.ts';

type Props = { grant: GrantView; onEnd: (grant: GrantView) => void };

/** What its holder and the firm can do with access that was given: read its letter, and end it. */
export const GivenActs = ({ grant, onEnd }: Props) => (
  <>
    {grant.hasLetter && (
      <ButtonLink to={`/api/grants/${grant.id}/letter`} reloadDocument size="sm">
        Letter
      </ButtonLink>
    )}
    {isOpenState(grant.state) && (
      <Button size="sm" onClick={() => onEnd(grant)}>
        End…
      </Button>
    )}
  </>
);
