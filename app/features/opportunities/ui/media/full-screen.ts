import { type RefObject, useEffect, useState } from 'react';

/** Phones by Apple fill the screen with a video alone, by a way of their own. */
type WithOwnScreen = HTMLMediaElement & { webkitEnterFullscreen?: () => void };

export const canFillScreen = (media: WithOwnScreen): boolean =>
  document.fullscreenEnabled || media.webkitEnterFullscreen !== undefined;

/** Whether a part of the page fills the screen, and how to change that. */
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
    // Refused where the page may not: it then stays as it is.
    await box.current?.requestFullscreen().catch(() => undefined);
  };
  return { isFull, toggleFull };
}
