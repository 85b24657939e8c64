import { redirect } from 'react-router';
import { z } from 'zod';
import { EMPTY_DOCUMENT } from '#app/domain/text/rich-text.ts';
import { faqCategories, writtenFaq } from '#app/features/faqs/writing/faq-list.server.ts';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { questionToPromote } from '#app/processes/faq-promotion/faq-promotion.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { FaqWork } from './faq-work.tsx';

const NEW = 'new';

export async function loader(args: Route.LoaderArgs) {
  const isNew = args.params.id === NEW;
  const viewer = requireViewer(args, isNew ? { changes: 'people' } : { sees: 'people' });
  const categories = await faqCategories(viewer);
  if (isNew) {
    const { category, question } = Object.fromEntries(args.url.searchParams);
    const origin = question === undefined ? null : await promoted(args, question);
    return { categories, faq: null, origin, categoryId: category ?? null };
  }
  const id = z.uuid().safeParse(args.params.id);
  if (!id.success) throw notFound(args);
  return {
    categories,
    faq: await forPage(args, writtenFaq(viewer, id.data)),
    origin: null,
    categoryId: null,
  };
}

/** Returns the question to create an FAQ from; redirects to its FAQ if there is one. */
async function promoted(args: Route.LoaderArgs, questionId: string) {
  const id = z.uuid().safeParse(questionId);
  if (!id.success) throw notFound(args);
  const found = await forPage(args, questionToPromote(requireViewer(args, { sees: 'people' }), id.data));
  if (found.faqId) throw redirect(`/admin/faqs/${found.faqId}`);
  return found.origin;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.faq?.question ?? 'New FAQ', matches);

export default function EditFaqPage({ loaderData }: Route.ComponentProps) {
  const { faq, categories, origin, categoryId } = loaderData;
  const mayAct = useMayAct();
  return (
    <>
      <PageHeader
        title={!faq ? 'New FAQ' : mayAct ? 'Edit FAQ' : 'FAQ'}
        lead={
          origin
            ? 'Based on a member’s question. Remove anything that could identify the member.'
            : 'Members see changes once you publish them.'
        }
        up={{ to: '/admin/faqs', label: 'FAQs' }}
      />
      <FaqWork
        key={faq?.id ?? origin?.questionId ?? NEW}
        faq={faq}
        origin={origin}
        categories={categories}
        initial={{
          question: faq?.question ?? origin?.question ?? '',
          answer: faq?.answer ?? origin?.answer ?? EMPTY_DOCUMENT,
          categoryId:
            faq?.categoryId ??
            categories.find(({ id }) => id === categoryId)?.id ??
            categories[0]?.id ??
            'new',
          categoryName: '',
        }}
      />
    </>
  );
}
