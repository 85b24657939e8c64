import { type RefObject, useEffect, useState } from 'react';

/** iPhones can only show the video itself in full screen, through their own API. */
type WithOwnScreen = HTMLMediaElement & { webkitEnterFullscreen?: () => void };

export const canFillScreen = (media: WithOwnScreen): boolean =>
  document.fullscreenEnabled || media.webkitEnterFullscreen !== undefined;

export function useFullScreen(box: RefObject<HTMLElement | null>, media: WithOwnScreen) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(box.current !== null && document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [box]);

  const toggleFull = async (): Promise<void> => {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (!document.fullscreenEnabled) return media.webkitEnterFullscreen?.();
    // Rejected when the page has no permission; it then stays as it is.
    await box.current?.requestFullscreen().catch(() => undefined);
  };
  return { isFull, toggleFull };
}
