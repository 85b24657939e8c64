import { Form } from 'react-router';
import { line } from '#app/domain/text/input-text.ts';
import { traceText } from '#app/features/documents/copies/trace.server.ts';
import { LONGEST_TRACED_TEXT, MOST_TRACED_COPIES } from '#app/features/documents/copies/trail.ts';
import { TracedCopies } from '#app/features/documents/copies/ui/traced-copies.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { TraceDrop } from './trace-drop.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'documents' });
  const text = line(LONGEST_TRACED_TEXT).safeParse(args.url.searchParams.get('copy')).data ?? '';
  const file = args.url.searchParams.get('file');
  const copies = text ? await traceText(viewer, text) : [];
  const hasMore = Number(file) > MOST_TRACED_COPIES;
  return { copies, text, isFromFile: file !== null, hasMore, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Trace a copy', matches);

/** Finds the owner of a copy, by the file or by an id read from a photograph. */
export default function TracePage({ loaderData }: Route.ComponentProps) {
  const { copies, text, isFromFile, hasMore, timeZone } = loaderData;
  const isAnswered = text !== '' || isFromFile;
  return (
    <>
      <PageHeader
        title="Trace a copy"
        up={{ to: '/admin/documents', label: 'Documents' }}
        lead="Every watermarked copy has its own id on each page. Find out who received a copy, and when."
      />
      <Looking>
        <div className="grid gap-8 lg:grid-cols-2">
          <TraceDrop />
          <Form method="get" className="flex flex-col gap-4">
            <TextField
              key={text}
              label="Copy id"
              name="copy"
              defaultValue={isFromFile ? '' : text}
              hint="At the bottom of each page, for example VST-7K2M-93QF-4TXC. The first four characters are enough."
              maxLength={LONGEST_TRACED_TEXT}
              autoComplete="off"
            />
            <Button type="submit" className="self-start">
              Find
            </Button>
          </Form>
        </div>
      </Looking>
      {isAnswered && (
        <section aria-labelledby="found" className="mt-10 max-w-read" aria-live="polite">
          <h2 id="found" className="mb-4">
            {headingFor(copies.length)}
          </h2>
          {hasMore && (
            <p className="mb-4 text-muted">
              The file has more ids than we look up at once. These are the owners of the first{' '}
              {MOST_TRACED_COPIES}.
            </p>
          )}
          {copies.length > 0 ? (
            <TracedCopies copies={copies} timeZone={timeZone} />
          ) : (
            <EmptyState title={isFromFile ? nothingInFile(text) : NOTHING_TYPED} />
          )}
        </section>
      )}
    </>
  );
}

const headingFor = (count: number): string =>
  count === 0 ? 'No copy found' : count === 1 ? '1 copy found' : `${count} copies found`;

const NOTHING_TYPED =
  'No copy has this id. Check the characters: ids never contain I, L, O or U, so read them as 1, 1, 0 and V.';

const nothingInFile = (text: string): string =>
  text
    ? `The file has the id ${text}, which matches no copy of this installation.`
    : 'We found no id in this file. If you can read one at the bottom of a page, even a part of it, type it above.';
