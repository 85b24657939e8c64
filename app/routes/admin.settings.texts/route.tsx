import { useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { MOST_TEXTS, type SavedText } from '#app/features/texts/saved-text.ts';
import { savedTexts } from '#app/features/texts/texts.server.ts';
import { SavedTextForm } from '#app/features/texts/ui/saved-text-form.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  texts: await savedTexts(requireViewer(args, { sees: 'people' })),
});

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Saved texts', matches);

export default function SavedTextsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const [added, setAdded] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title="Saved texts"
        lead="Inserted into answers and broadcasts, where they are edited before sending. Changing one changes nothing that was sent."
      />
      <div className="flex max-w-xl flex-col gap-4">
        {added ? (
          <SavedTextForm key={added} id={added} text={null} onDone={() => setAdded(null)} />
        ) : (
          texts.length < MOST_TEXTS && (
            <Button icon="Plus" className="self-start" onClick={() => setAdded(newId())}>
              New text
            </Button>
          )
        )}
        {texts.length === 0 && !added && <EmptyState title="No saved texts yet." />}
        {texts.length > 0 && (
          <ul className="divide-y border-y">
            {texts.map((text) => (
              <TextRow key={`${text.id} ${text.revision}`} text={text} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function TextRow({ text }: { text: SavedText }) {
  const [isOpen, setOpen] = useState(false);
  const mayAct = useMayAct();
  return (
    <li>
      {isOpen ? (
        <SavedTextForm id={text.id} text={text} onDone={() => setOpen(false)} />
      ) : (
        <div className="flex items-start gap-3 py-4">
          <div className="min-w-0 flex-1">
            <h2 className="text-base wrap-anywhere">{text.title}</h2>
            <p className={cx('mt-1 whitespace-pre-line wrap-anywhere text-muted', mayAct && 'line-clamp-2')}>
              {text.body}
            </p>
          </div>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Edit<span className="sr-only"> “{text.title}”</span>
          </Button>
        </div>
      )}
    </li>
  );
}
