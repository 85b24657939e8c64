import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Link } from './link.tsx';

type Props = Omit<ComponentProps<typeof Link>, 'look' | 'aria-current'> & {
  /** Treats only this exact path as current. */
  end?: boolean;
  /** Other paths whose pages belong to it: it then represents all of them (`aria-current="true"`). */
  under?: readonly string[];
  /** Whether it is current, where several links lead to parts of one page. */
  isAt?: boolean;
};

/** An unstyled link that is marked when it leads to the current page (`aria-current`). */
export function NavLink({ end = false, under, isAt: given, ...rest }: Props) {
  const { pathname } = useLocation();
  const [path = ''] = rest.to.split(/[?#]/, 1);
  const isAt = (one: string) => pathname === one || (!end && pathname.startsWith(`${one}/`));
  const isCurrent = given ?? (under ? under.some(isAt) : isAt(path));
  return <Link {...rest} look="plain" aria-current={isCurrent ? (under ? 'true' : 'page') : undefined} />;
}
