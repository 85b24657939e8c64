import { Link } from '#app/ui/navigation/link.tsx';
import { blocksOf, type TextBlock } from '../documents/nda-text.ts';
import type { AgreementView } from '../nda.ts';

export const agreementPdfUrl = (versionId: string): string => `/api/nda/version?id=${versionId}`;

/** The agreement to sign, as text, or as an embedded PDF if there is no text. */
export function AgreementText({ agreement }: { agreement: AgreementView }) {
  const { id, title, body } = agreement;
  const paper = (
    <p>
      <Link to={agreementPdfUrl(id)} reloadDocument target="_blank">
        Open as PDF
      </Link>
    </p>
  );
  if (body === null) {
    return (
      <div className="flex flex-col gap-4">
        <iframe
          // PDF viewer parameters: no navigation pane, pages fitted to the width.
          src={`${agreementPdfUrl(id)}#navpanes=0&view=FitH`}
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no ids and are never reordered
        <Block key={index} block={block} />
      ))}
      {paper}
    </article>
  );
}

function Block({ block: { kind, text } }: { block: TextBlock }) {
  // The page already shows the title.
  if (kind === 'title') return null;
  return kind === 'clause' ? <h2 className="text-lg">{text}</h2> : <p>{text}</p>;
}
