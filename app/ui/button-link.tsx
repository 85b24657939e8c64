import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-style.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { Link } from './link.tsx';

type Props = Omit<ComponentProps<typeof Link>, 'look' | 'className'> & ButtonLook & { icon?: IconName };

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ variant, size, className, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} look="plain" className={buttonClass({ variant, size, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
