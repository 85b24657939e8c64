import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { IconName } from '#app/ui/icons/icon-names.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { useSettings } from '../shell/settings.ts';

type Props = {
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** How long it usually takes. */
  takes?: string;
  /** When to write to us: "If it does not arrive". */
  write?: string;
};

/** One message, one action, the usual duration, and a contact (ux.md). */
export function StatusMessage({ icon, title, children, action, takes, write }: Props) {
  const email = useSettings()?.IR_EMAIL;
  return (
    <section className="max-w-xl pt-10 sm:pt-20">
      <Icon name={icon} size={24} className="text-accent" />
      <h1 className="mt-5">{title}</h1>
      <div className="mt-4 flex max-w-read flex-col gap-3 text-base">{children}</div>
      {action && <div className="mt-8 flex flex-wrap gap-3">{action}</div>}
      {(takes || (write && email)) && (
        <div className="mt-10 flex flex-col gap-1 border-t pt-5 text-muted">
          {takes && <p>{takes}</p>}
          {write && email && (
            <p>
              {write}, write to{' '}
              <Link to={`mailto:${email}`} className="break-words">
                {email}
              </Link>
              .
            </p>
          )}
        </div>
      )}
    </section>
  );
}
