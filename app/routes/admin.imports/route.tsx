import { useNavigate } from 'react-router';
import { importList, openFiles } from '#app/features/ledger/imports/files/files.server.ts';
import { IMPORTS, type ImportsAsked } from '#app/features/ledger/imports/files/import-list.tsx';
import { IMPORT_KINDS, KIND_NAMES } from '#app/features/ledger/imports/import-format.ts';
import { ImportDrop } from '#app/features/ledger/imports/ui/import-drop.tsx';
import { OpenFiles } from '#app/features/ledger/imports/ui/open-files.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = importList.asked(args.url);
  const [page, files] = await Promise.all([importList.page(viewer, asked), openFiles(viewer)]);
  return { page, files, asked };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Imports', matches);

export default function ImportsPage({ loaderData: { page, files, asked } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const address = useListAddress();
  const { kind, cursor } = asked;
  return (
    <>
      <PageHeader
        title="Imports"
        lead="Ledger lines, valuations and exchange rates from files. A file is recorded in full or not at all, and every import can be undone."
      />
      <div className="flex flex-col gap-10">
        <div className="flex flex-col gap-3">
          <ImportDrop onKept={(id) => navigate(`/admin/imports/${id}`)} />
          <p className="text-muted">
            Templates:{' '}
            {IMPORT_KINDS.map((kind, index) => (
              <span key={kind}>
                {index > 0 && ', '}
                <Link to={`/api/admin/imports/templates/${kind}.csv`} reloadDocument download>
                  {KIND_NAMES[kind].toLowerCase()}
                </Link>
              </span>
            ))}
            . <Link to="/docs/ledger">The guide</Link> explains each column.
          </p>
        </div>
        {files.length > 0 && <OpenFiles files={files} />}
        {page.items.length > 0 || kind || cursor ? (
          <section aria-labelledby="imports">
            <h2 id="imports" className="mb-4">
              Imports
            </h2>
            <LinkChips label="Content" chips={chipsOf(kind, address)} />
            <ListTable list={IMPORTS} page={page} asked={asked} address={address} context={null} />
          </section>
        ) : (
          <EmptyState icon="Document" title="No imports yet">
            Imported files appear here with what was recorded, by whom and when.
          </EmptyState>
        )}
      </div>
    </>
  );
}

const chipsOf = (current: ImportsAsked['kind'], address: ListAddress) => [
  { to: address.to({ kind: null }), label: 'All', isCurrent: current === undefined },
  ...IMPORT_KINDS.map((kind) => ({
    to: address.to({ kind }),
    label: KIND_NAMES[kind],
    isCurrent: current === kind,
  })),
];
