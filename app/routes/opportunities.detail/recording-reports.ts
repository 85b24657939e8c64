import type { RecordingReports } from '#app/features/opportunities/player/ui/recording-reports.ts';
import { track } from '#app/platform/tracking/track.ts';
import { call, OUTLIVES_PAGE } from '#app/ui/rpc/call.ts';

/** Reports playback of an opportunity's recordings to analytics, and saves the reader's progress. */
export function recordingReports(opportunityId: string, keepsProgress: boolean): RecordingReports {
  return {
    onWatch: ({ seconds, title }) =>
      track('Watch Video', { duration: Math.round(seconds), 'video name': title }),
    onListen: (facts) => track('Audio Player Interaction', facts),
    onProgress: ({ id: mediaId }, seconds, finished) => {
      if (!keepsProgress) return;
      // A lost save costs a few seconds of progress; the next follows soon.
      const progress = { opportunityId, mediaId, seconds, finished };
      call((rpc) => rpc.opportunity.saveProgress.mutate(progress, OUTLIVES_PAGE)).catch(() => undefined);
    },
  };
}
