import { useLocation } from 'react-router';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { CommitRefusal } from '../../commitment.ts';

/** The way out of a refusal that the reader can remove. */
export function RefusalHelp({ code }: Pick<CommitRefusal, 'code'>) {
  const { pathname } = useLocation();
  const holder = useHolder();
  if (code === 'not_accredited' && (holder === null || holder.prepares)) {
    return (
      <Link to="/profile/investment-preferences" className="tap">
        Declare investor status
      </Link>
    );
  }
  if (code === 'nda_missing') {
    return (
      <Link to={`/onboarding/nda?${new URLSearchParams({ returnTo: pathname })}`} className="tap">
        Sign the agreement
      </Link>
    );
  }
  return null;
}
