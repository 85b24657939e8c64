import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-style.ts';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';
import { Link } from './navigation/link.tsx';
import { useMayOpen } from './permissions.tsx';

type Props = Omit<ComponentProps<typeof Link>, 'look' | 'className'> & ButtonLook & { icon?: IconName };

/** A link styled as a button: it navigates and performs no action. Not drawn if it leads where its reader may not go. */
export function ButtonLink({ variant, size, className, icon, children, ...rest }: Props) {
  if (!useMayOpen()(rest.to)) return null;
  return (
    <Link {...rest} look="plain" className={buttonClass({ variant, size, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
