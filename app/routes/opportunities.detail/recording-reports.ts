import type { RecordingReports } from '#app/features/opportunities/ui/media/recording-reports.ts';
import { track } from '#app/platform/track.ts';
import { createLastingClient } from '#app/trpc/lasting-client.ts';

/** What is done about the recordings of an opportunity: told to analytics, and where their reader is kept. */
export function recordingReports(opportunityId: string, keepsProgress: boolean): RecordingReports {
  return {
    onWatch: ({ seconds, title }) =>
      track('Watch Video', { duration: Math.round(seconds), 'video name': title }),
    onListen: (facts) => track('Audio Player Interaction', facts),
    onProgress: ({ id: mediaId }, seconds, finished) => {
      if (!keepsProgress) return;
      // One that is lost costs its reader a few seconds; the next is on its way.
      createLastingClient()
        .opportunity.saveProgress.mutate({ opportunityId, mediaId, seconds, finished })
        .catch(() => undefined);
    },
  };
}
