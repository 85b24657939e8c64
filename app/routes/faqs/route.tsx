import { listFaqs } from '#app/features/faqs/faqs.server.ts';
import { FaqList } from '#app/features/faqs/ui/faq-list.tsx';
import { questionsOn } from '#app/features/questions/questions.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { AskSection } from '../questions/ask-section.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

const ABOUT = { page: 'faqs' } as const;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const [categories, questions] = await Promise.all([listFaqs(viewer), questionsOn(viewer, ABOUT)]);
  return { categories, questions };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('FAQs', matches);

export default function FaqsPage({ loaderData: { categories, questions } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="FAQs" lead="What members ask us, and what we answer." />
      {categories.length > 0 ? (
        <FaqList categories={categories} />
      ) : (
        <EmptyState icon="Question" title="Answers will stand here">
          <p>What several members ask, we answer here for everyone. Until then, ask us yourself.</p>
        </EmptyState>
      )}
      <AskSection pages={[{ about: ABOUT, name: 'FAQs', questions }]} />
    </>
  );
}
