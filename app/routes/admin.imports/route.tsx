import { useNavigate } from 'react-router';
import { listImports } from '#app/features/portfolio/imports/files/files.server.ts';
import { IMPORT_KINDS, KIND_NAMES } from '#app/features/portfolio/imports/import-format.ts';
import { ImportDrop } from '#app/features/portfolio/imports/ui/import-drop.tsx';
import { ImportTable, OpenFiles } from '#app/features/portfolio/imports/ui/import-lists.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  return listImports(requireViewer(args, 'admin'));
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Imports', matches);

export default function ImportsPage({ loaderData: { imports, files } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Imports"
        up={{ to: '/admin/funds', label: 'Funds' }}
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
        {imports.length > 0 ? (
          <ImportTable imports={imports} />
        ) : (
          <EmptyState icon="Document" title="No imports yet">
            Imported files appear here with what was recorded, by whom and when.
          </EmptyState>
        )}
      </div>
    </>
  );
}
