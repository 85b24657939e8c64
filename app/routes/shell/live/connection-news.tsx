import { useEffect, useEffectEvent, useRef } from 'react';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { useOnline } from '#app/ui/use-online.ts';
import { holdLinks } from './held-links.ts';

const ABOUT = 'the connection';
/** Not until the connection is back: on a phone the message covers the head of the page. */
const LOST_MS = 12_000;
const BACK_MS = 5_000;

/**
 * Says when the connection is lost, so that nobody sends into the void or gives up a text, and when it is back.
 * Meanwhile links that cannot be opened stay on the page, with everything on it.
 */
export function ConnectionNews() {
  const { add } = useToasts();
  const isOnline = useOnline();
  const wasOnline = useRef(true);
  const warn = (text: string) => add({ text, theme: 'warning', autoDismiss: LOST_MS, about: ABOUT });
  const say = useEffectEvent(() => {
    if (isOnline) add({ text: 'You are back online.', theme: 'success', autoDismiss: BACK_MS, about: ABOUT });
    else warn('You are offline. What you typed stays on this page. Send it when you are back online.');
  });
  const sayHeld = useEffectEvent(() => warn('You are offline. Open this page when you are back online.'));
  useEffect(() => {
    if (isOnline !== wasOnline.current) say();
    wasOnline.current = isOnline;
    return isOnline ? undefined : holdLinks(() => sayHeld());
  }, [isOnline]);
  return null;
}
