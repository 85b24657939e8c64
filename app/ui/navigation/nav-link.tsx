import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Link } from './link.tsx';

type Props = Omit<ComponentProps<typeof Link>, 'look' | 'aria-current'> & {
  /** Treats only this exact path as current. */
  end?: boolean;
};

/** An unstyled link that is marked when it leads to the current page (`aria-current`). */
export function NavLink({ end = false, ...rest }: Props) {
  const { pathname } = useLocation();
  const [path = ''] = rest.to.split(/[?#]/, 1);
  const isCurrent = pathname === path || (!end && pathname.startsWith(`${path}/`));
  return <Link {...rest} look="plain" aria-current={isCurrent ? 'page' : undefined} />;
}
