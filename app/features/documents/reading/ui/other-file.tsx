import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-style.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { useForHolder } from '#app/ui/navigation/for-holder.tsx';
import { documentFacts } from '../../file-facts.ts';
import { type ReaderDocument, viewPath } from '../reader.ts';

type Props = { document: ReaderDocument; download: string | null; onDownload: () => void };

/** A document that is not a PDF: pictures are shown, other files can only be downloaded. */
export function OtherFile({ document, download, onDownload }: Props) {
  if (document.kind === 'picture') return <Picture document={document} />;
  return (
    <div className="mx-auto max-w-read px-4 pt-10">
      <EmptyState
        icon="Document"
        title="This file opens in another app"
        action={
          download && (
            <a href={download} download onClick={onDownload} className={buttonClass()}>
              <Icon name="Download" />
              Download {documentFacts(document)}
            </a>
          )
        }
      >
        {download
          ? 'We cannot show this file type here. Download it to open it.'
          : 'This file cannot be shown here or downloaded. Please contact investor relations.'}
      </EmptyState>
    </div>
  );
}

function Picture({ document }: { document: ReaderDocument }) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const src = useForHolder()(viewPath(document.id));
  if (failed)
    return (
      <div className="px-4 md:px-10">
        <ErrorState
          title="We cannot open this picture right now"
          action={
            <Button
              onClick={() => {
                setAttempt(attempt + 1);
                setFailed(false);
              }}
            >
              Try again
            </Button>
          }
        >
          Please try again in a moment.
        </ErrorState>
      </div>
    );
  return (
    <div className="absolute inset-0 overflow-auto p-4">
      <img
        key={attempt}
        src={src}
        alt={document.title}
        onError={() => setFailed(true)}
        className="mx-auto max-w-full shadow-sm"
      />
    </div>
  );
}
