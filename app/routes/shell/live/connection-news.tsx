import { useEffect, useEffectEvent, useRef } from 'react';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { useOnline } from '#app/ui/use-online.ts';

const ABOUT = 'the connection';
/** Not until the connection is back: on a phone the message covers the head of the page. */
const LOST_MS = 12_000;
const BACK_MS = 5_000;

/** Says when the connection is lost, so that nobody sends into the void or gives up a text, and when it is back. */
export function ConnectionNews() {
  const { add } = useToasts();
  const isOnline = useOnline();
  const wasOnline = useRef(true);
  const say = useEffectEvent(() => {
    if (isOnline) add({ text: 'You are back online.', theme: 'success', autoDismiss: BACK_MS, about: ABOUT });
    else add({ text: OFFLINE, theme: 'warning', autoDismiss: LOST_MS, about: ABOUT });
  });
  useEffect(() => {
    if (isOnline !== wasOnline.current) say();
    wasOnline.current = isOnline;
  }, [isOnline]);
  return null;
}

const OFFLINE = 'You are offline. What you typed stays on this page. Send it when you are back online.';
