import { Link } from '#app/ui/link.tsx';
import type { AgreementView } from '../nda.ts';
import { blocksOf, type TextBlock } from '../nda-text.ts';

/** The address of a version on paper. */
export const paperOf = (versionId: string): string => `/api/nda/version?id=${versionId}`;

/** What is to be signed: as text, or the PDF itself where that is all there is. */
export function AgreementText({ agreement }: { agreement: AgreementView }) {
  const { id, title, body } = agreement;
  const paper = (
    <p>
      <Link to={paperOf(id)} reloadDocument target="_blank">
        Open it as a PDF
      </Link>
    </p>
  );
  if (body === null) {
    return (
      <div className="flex flex-col gap-4">
        <iframe
          // As the readers of the browsers understand it: the pages alone, as wide as there is room.
          src={`${paperOf(id)}#navpanes=0&view=FitH`}
          title={title}
          loading="lazy"
          className="hidden h-[75vh] w-full rounded-md border bg-surface md:block"
        />
        {paper}
      </div>
    );
  }
  return (
    <article aria-label={title} className="prose">
      {blocksOf(body).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no names, and stay where they are
        <Block key={index} block={block} />
      ))}
      {paper}
    </article>
  );
}

function Block({ block: { kind, text } }: { block: TextBlock }) {
  // The page has the title already.
  if (kind === 'title') return null;
  return kind === 'clause' ? <h2 className="text-lg">{text}</h2> : <p>{text}</p>;
}
