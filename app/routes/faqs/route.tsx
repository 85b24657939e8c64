import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { listFaqs } from '#app/features/faqs/faqs.server.ts';
import { FaqList } from '#app/features/faqs/ui/faq-list.tsx';
import { questionsOn } from '#app/features/questions/questions.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useListAddress } from '../admin/list-address.ts';
import { AskSection } from '../questions/ask-section.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

const ABOUT = { page: 'faqs' } as const;
const searched = line(LONGEST_SEARCH).catch('');

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const search = searched.parse(args.url.searchParams.get('q'));
  const [faqs, questions] = await Promise.all([listFaqs(viewer, search), questionsOn(viewer, ABOUT)]);
  return { ...faqs, search, questions };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('FAQs', matches);

export default function FaqsPage({ loaderData }: Route.ComponentProps) {
  const { categories, search, found, withdrawn, questions } = loaderData;
  const address = useListAddress();
  const { attempt } = useAct();
  const isEmpty = categories.length === 0 && search === '';
  return (
    <>
      <PageHeader title="FAQs" lead="Answers to members’ common questions." />
      {!isEmpty && (
        <search className="block max-w-md print:hidden">
          <form method="get" action="/faqs">
            <SearchField
              label="Search FAQs"
              name="q"
              value={address.value('q')}
              maxLength={LONGEST_SEARCH}
              onChange={(q) => address.narrow({ q })}
            />
          </form>
        </search>
      )}
      {isEmpty && (
        <EmptyState icon="Question" title="No FAQs yet">
          <p>Answers to common questions appear here. Until then, ask us directly.</p>
        </EmptyState>
      )}
      <div
        aria-busy={address.loading || undefined}
        className={cx('transition-opacity', address.loading && 'opacity-60')}
      >
        {(!isEmpty || withdrawn.length > 0) && (
          <FaqList
            categories={categories}
            search={search}
            found={found}
            withdrawn={withdrawn}
            onRate={(faqId, { helped, comment }) =>
              attempt(
                `rate ${faqId}`,
                (rpc) => rpc.faq.rate.mutate(helped ? { faqId, helped } : { faqId, helped, comment }),
                { refresh: 'done' },
              )
            }
          />
        )}
      </div>
      <AskSection pages={[{ about: ABOUT, name: 'FAQs', questions }]} />
    </>
  );
}
