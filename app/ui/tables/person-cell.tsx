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
    <span className="person flex min-w-32 flex-col">
      <span className="wrap-anywhere compact:truncate">{to ? <RowLink to={to}>{name}</RowLink> : name}</span>
      <span className="w-0 min-w-full truncate font-normal text-muted compact:hidden" title={email}>
        {email}
      </span>
    </span>
  );
}
