import { type NavLinkProps, NavLink as RouterNavLink } from 'react-router';
import { usePrefetch } from './link-prefetch.tsx';

type Props = Omit<NavLinkProps, 'prefetch'> & { prefetch?: boolean };

/** A link that knows whether it is the current page (`aria-current`), and prefetches like `<Link>`. No look of its own. */
export function NavLink({ prefetch = true, ...rest }: Props) {
  const { ref, links } = usePrefetch(rest.to, prefetch);
  return (
    <>
      <RouterNavLink {...rest} ref={ref} />
      {links}
    </>
  );
}
