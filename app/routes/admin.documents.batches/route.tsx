import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { firstOffered } from '#app/domain/investing/vocabulary.ts';
import type { BatchRow, BatchSettings } from '#app/features/documents/admin/batches/batch.ts';
import { listBatches } from '#app/features/documents/admin/batches/batch-reading.server.ts';
import { BatchSettingsFields } from '#app/features/documents/admin/batches/ui/batch-settings-fields.tsx';
import type { DocumentPlaces } from '#app/features/documents/admin/document-admin.ts';
import { documentPlaces } from '#app/features/documents/admin/document-list.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'statements' });
  const [batches, places] = await Promise.all([listBatches(viewer), documentPlaces(viewer)]);
  return { batches, places, year: new Date().getUTCFullYear() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Statements in bulk', matches);

export default function BatchesPage({ loaderData: { batches, places, year } }: Route.ComponentProps) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title="Statements in bulk"
        lead="Upload the statements of all members, or one long PDF. Each is matched to its holder; uncertain matches are left for you to check."
        up={{ to: '/admin/documents', label: 'Documents' }}
        actions={
          <Button variant="primary" icon="Plus" onClick={() => setCreating(true)}>
            New batch
          </Button>
        }
      />
      {batches.length > 0 ? (
        <Table caption="Batches" columns={COLUMNS} rows={batches} rowKey={({ id }) => id} />
      ) : (
        <EmptyState icon="Folder" title="No batches yet">
          Start one for quarterly statements, annual tax forms or call notices.
        </EmptyState>
      )}
      {creating && <NewBatch year={year} places={places} onClose={() => setCreating(false)} />}
    </>
  );
}

const COLUMNS: Column<BatchRow>[] = [
  {
    id: 'title',
    header: 'Batch',
    rowHeader: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/documents/batch/${id}`} prefetch={false} className="tap">
        {title}
      </Link>
    ),
  },
  {
    id: 'created',
    header: 'Started',
    cell: ({ createdAt, createdBy }) => (
      <span>
        <RelativeTime iso={createdAt} /> <span className="text-muted">by {createdBy}</span>
      </span>
    ),
  },
  { id: 'documents', header: 'Documents', align: 'end', cell: ({ documents }) => documents },
  {
    id: 'state',
    header: 'State',
    cell: ({ publishedAt, doubts }) => {
      if (publishedAt) return <Badge tone="success">Published</Badge>;
      return doubts > 0 ? <Badge tone="warning">{doubts} to check</Badge> : <Badge>Open</Badge>;
    },
  },
];

function NewBatch({ year, places, onClose }: { year: number; places: DocumentPlaces; onClose: () => void }) {
  const form = useId();
  const navigate = useNavigate();
  const { attempt, pending } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const [value, setValue] = useState<BatchSettings>({
    title: `Statement ${year}`,
    category: firstOffered(places.categories, 'statement'),
    policy: 'watermarked',
    periodYear: year,
    opportunityId: null,
    fundId: null,
  });
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (!value.title.trim()) return setProblem('Please enter a title.');
    const wrong = await attempt('create', (rpc) => rpc.documentBatch.create.mutate(value), {
      refresh: 'never',
      done: async ({ id }) => {
        await navigate(`/admin/documents/batch/${id}`);
        return null;
      },
    });
    setProblem(wrong);
  };
  return (
    <Dialog
      open
      locked={pending}
      title="New batch"
      description="These details apply to all its documents. You can change them until you publish."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void create(event)} noValidate>
        <BatchSettingsFields
          value={value}
          places={places}
          onChange={(change) => setValue({ ...value, ...change })}
          error={problem}
        />
      </form>
    </Dialog>
  );
}
