import { RowLink } from './row-link.tsx';

type Props = {
  name: string;
  email: string;
  /** Opens the person. */
  to?: string;
};

/** A person in a table: the name and, on one line, the e-mail address, whole on hover. */
export function PersonCell({ name, email, to }: Props) {
  return (
    <span className="flex min-w-32 flex-col @min-[29rem]/rows:max-w-56">
      <span className="wrap-anywhere compact:truncate">{to ? <RowLink to={to}>{name}</RowLink> : name}</span>
      <span className="truncate font-normal text-muted compact:hidden" title={email}>
        {email}
      </span>
    </span>
  );
}
