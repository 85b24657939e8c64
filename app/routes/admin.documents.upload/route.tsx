import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { firstOffered } from '#app/domain/investing/vocabulary.ts';
import { documentPlaces } from '#app/features/documents/admin/document-list.server.ts';
import { uploadPlaceText } from '#app/features/documents/admin/document-words.ts';
import { DropZone } from '#app/features/documents/admin/ui/drop-zone.tsx';
import { OpenUploads } from '#app/features/documents/admin/ui/open-uploads.tsx';
import { PlaceFields } from '#app/features/documents/admin/ui/place-fields.tsx';
import { StagedFiles } from '#app/features/documents/admin/ui/staged-files.tsx';
import { UploadList } from '#app/features/documents/admin/ui/upload-list.tsx';
import { useUploadQueue } from '#app/features/documents/admin/ui/use-upload-queue.ts';
import { YearField } from '#app/features/documents/admin/ui/year-field.tsx';
import type { ChosenEntry } from '#app/features/documents/admin/uploads/dropped-files.ts';
import { othersText, resumedBy } from '#app/features/documents/admin/uploads/resuming.ts';
import {
  applyToAll,
  type StagedFile,
  stageFiles,
  stagingProblem,
} from '#app/features/documents/admin/uploads/staged-files.ts';
import type { UploadPlaceInput } from '#app/features/documents/admin/uploads/upload.ts';
import { openUploads } from '#app/features/documents/admin/uploads/uploads.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { changes: 'documents' });
  const [places, unfinished] = await Promise.all([documentPlaces(viewer), openUploads(viewer)]);
  const asked = args.url.searchParams.get('opportunity');
  const opportunityId = places.opportunities.find(({ id }) => id === asked)?.id ?? null;
  return { places, unfinished, opportunityId, thisYear: new Date().getUTCFullYear() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Upload documents', matches);

const FIRST = {
  policy: 'watermarked',
  fundId: null,
} as const;

export default function UploadPage({ loaderData }: Route.ComponentProps) {
  const { places, unfinished, opportunityId, thisYear } = loaderData;
  const { revalidate } = useRevalidator();
  const { queue, uploads } = useUploadQueue(() => void revalidate());
  const [place, setPlace] = useState<UploadPlaceInput>(() => ({
    ...FIRST,
    opportunityId,
    category: firstOffered(places.categories, opportunityId ? 'memorandum' : 'report'),
  }));
  const [staged, setStaged] = useState<StagedFile[]>([]);
  const { run, isRunning } = useAct();
  const { add } = useToasts();
  const known = new Set(uploads.map(({ id }) => id));
  const rest = unfinished.filter(({ id }) => !known.has(id));
  const placeText = (one: UploadPlaceInput) => uploadPlaceText(one, places);
  const resume = (files: ChosenEntry[]) => {
    const { resumed, others } = resumedBy(files, rest);
    for (const { place: begunAt, ...entry } of resumed) queue.add([entry], { to: 'new', place: begunAt });
    const text = othersText(others);
    if (text) add({ text, theme: 'warning', about: 'unfinished' });
  };
  const upload = () => {
    const problem = stagingProblem(staged);
    if (problem) return add({ text: problem, theme: 'warning', about: 'staged' });
    for (const {
      entry,
      place: { title = '', ...own },
    } of staged)
      queue.add([entry], { to: 'new', place: { ...own, title: title.trim() } });
    setStaged([]);
  };
  return (
    <>
      <PageHeader
        title="Upload documents"
        lead="Choose what applies to all files; each can have its own details before it is uploaded. It is then a draft that only admins see."
        up={{ to: '/admin/documents', label: 'Documents' }}
        actions={<ButtonLink to="/admin/documents">View drafts</ButtonLink>}
      />
      <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_8rem]">
        <PlaceFields value={place} places={places} onChange={(change) => setPlace({ ...place, ...change })} />
        <YearField
          label="Year"
          value={place.periodYear ?? null}
          onChange={(periodYear) => setPlace({ ...place, periodYear })}
        />
      </div>
      <DropZone
        isMain
        title="Drop files or folders here"
        hint="PDF, Word, Excel, CSV, PNG and JPEG, up to 200 MB each. Interrupted uploads resume where they stopped."
        onFiles={(files) => setStaged(stageFiles(staged, files, { choice: place, places, thisYear }))}
      />
      <StagedFiles
        files={staged}
        places={places}
        onChange={(key, change) =>
          setStaged(
            staged.map((one) => (one.key === key ? { ...one, place: { ...one.place, ...change } } : one)),
          )
        }
        onRemove={(key) => setStaged(staged.filter((one) => one.key !== key))}
        onApplyToAll={() => setStaged(applyToAll(staged, place))}
        onUpload={upload}
      />
      <OpenUploads
        uploads={rest}
        placeText={placeText}
        onFiles={resume}
        isRunning={isRunning}
        onDiscard={({ id, fileName }) =>
          void run(id, (rpc) => rpc.documentAdmin.cancelUpload.mutate({ id }), {
            done: () => `${fileName} discarded.`,
          })
        }
      />
      <UploadList uploads={uploads} queue={queue} placeText={placeText} />
    </>
  );
}
