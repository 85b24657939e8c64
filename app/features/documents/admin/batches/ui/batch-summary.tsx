import { Button } from '#app/ui/button.tsx';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { type BatchDetail, batchObstacle } from '../batch.ts';

type Props = {
  batch: BatchDetail;
  onCheck: () => void;
  /** Leafs through the certain ones. */
  onLeaf: () => void;
  onPublish: () => void;
};

export function BatchSummary({ batch, onCheck, onLeaf, onPublish }: Props) {
  const { totals, publishedAt, needsOtherAdmin } = batch;
  const obstacle = batchObstacle(totals);
  return (
    <section aria-label="Summary" className="flex flex-col gap-4">
      <StatRow>
        <Stat label="Matched" value={totals.sure + totals.decided} />
        <Stat label="To check" value={totals.doubt} />
        <Stat label="Excluded" value={totals.skipped} />
        <Stat label="Holders" value={totals.holders} />
      </StatRow>
      {!publishedAt && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p role="status" className="text-muted">
            {obstacle ??
              (needsOtherAdmin
                ? 'All documents are checked. Another admin must publish them.'
                : `${documentsText(totals.sure + totals.decided)} ready for ${holdersText(totals.holders)}.`)}
          </p>
          <span className="flex flex-wrap gap-3">
            {totals.sure > 0 && (
              <Looking>
                <Button onClick={onLeaf}>
                  Look through {totals.sure} matched {totals.sure === 1 ? 'document' : 'documents'}
                </Button>
              </Looking>
            )}
            {totals.doubt > 0 ? (
              <Button variant="primary" onClick={onCheck}>
                Check {totals.doubt}
              </Button>
            ) : (
              <Button variant="primary" disabled={obstacle !== null || needsOtherAdmin} onClick={onPublish}>
                Publish all
              </Button>
            )}
          </span>
        </div>
      )}
    </section>
  );
}

export const documentsText = (documents: number): string =>
  documents === 1 ? '1 document' : `${documents} documents`;
export const holdersText = (holders: number): string => (holders === 1 ? '1 member' : `${holders} members`);
