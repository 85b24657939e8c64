import { useState } from 'react';
import { VocabularyForm } from '#app/features/settings/ui/vocabulary-form.tsx';
import { vocabularyToEdit } from '#app/features/settings/vocabulary.server.ts';
import type { VocabularyInput } from '#app/features/settings/vocabulary-input.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const loader = (args: Route.LoaderArgs) =>
  forPage(args, vocabularyToEdit(requireViewer(args, { sees: 'system' })));

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Words', matches);

export default function WordsPage({ loaderData }: Route.ComponentProps) {
  const [saves, setSaves] = useState(0);
  return (
    <>
      <PageHeader
        title="Words"
        lead="Members choose what they look for from these words, and opportunities and documents are described with them. Renaming one changes nobody’s choice."
      />
      <WordsContent key={saves} {...loaderData} onSaved={() => setSaves((count) => count + 1)} />
    </>
  );
}

type ContentProps = Route.ComponentProps['loaderData'] & { onSaved: () => void };

function WordsContent({ vocabulary, use, onSaved, ...now }: ContentProps) {
  const { attempt } = useAct();
  // That of the values with which the form began: the page may have newer ones by now.
  const [revision] = useState(now.revision);
  const save = (words: VocabularyInput['words']) =>
    attempt('save words', (rpc) => rpc.settings.saveVocabulary.mutate({ revision, words }), {
      refresh: 'done',
      done: () => {
        onSaved();
        return 'Saved.';
      },
    });
  return <VocabularyForm vocabulary={vocabulary} use={use} onSave={save} />;
}
