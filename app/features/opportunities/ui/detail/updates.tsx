import { useState } from 'react';
import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { lengthInWords, type MediaProgress, resumeAt } from '../../player/media-progress.ts';
import { Recording } from '../../player/ui/recording.tsx';
import type { RecordingReports } from '../../player/ui/recording-reports.ts';

type Props = RecordingReports & {
  updates: readonly MediaUpdate[];
  progress: readonly MediaProgress[];
};

/** Video and audio updates, newest first. */
export function Updates({ updates, progress, onProgress, ...reports }: Props) {
  const [played, setPlayed] = useState<readonly MediaProgress[]>([]);
  const onPlayed: Props['onProgress'] = (update, seconds, finished) => {
    const now = { mediaId: update.id, seconds, finished };
    setPlayed((before) => [now, ...before.filter(({ mediaId }) => mediaId !== update.id)]);
    onProgress(update, seconds, finished);
  };
  return (
    <ul className="flex flex-col gap-10">
      {newestFirst(updates).map((update, index) => {
        const isOf = ({ mediaId }: MediaProgress) => mediaId === update.id;
        const before = progress.find(isOf);
        return (
          <li key={update.id}>
            <h3>{update.title}</h3>
            <p className="mb-3 text-xs text-muted">
              {update.kind === 'video' ? 'Video' : 'Audio'} ·{' '}
              <time dateTime={update.date}>{formatDate(update.date)}</time>
              <span className="print:hidden"> · {lengthInWords(update, played.find(isOf) ?? before)}</span>
            </p>
            {update.summary && <p className="mb-4 max-w-read text-muted">{update.summary}</p>}
            <Recording
              update={update}
              resume={resumeAt(update, before)}
              eager={index === 0}
              onProgress={onPlayed}
              {...reports}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Sorts by date; updates of one day keep the order in which they were written. */
export const newestFirst = (updates: readonly MediaUpdate[]): MediaUpdate[] =>
  updates.toSorted((one, other) => other.date.localeCompare(one.date));
