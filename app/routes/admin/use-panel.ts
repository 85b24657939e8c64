import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import type { ListAddress } from './list-address.ts';

/**
 * A panel beside a list that has an address of its own, `?person=…`. Closing one that was opened from the list goes back
 * to it, so that Back from there leaves the list; any other, such as one that a link in an e-mail opened, is replaced
 * by its list.
 */
export function usePanel(address: ListAddress, name: string) {
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { key } = useLocation();
  const { location: next } = useNavigation();
  const isInAddress = address.value(name) !== '';
  // The entry of the history whose panel is closed. It is the current one until the list has loaded, and meanwhile the
  // same panel may be opened again: as another entry, until whose own loading Back would leave the list.
  const [closed, setClosed] = useState<string | null>(null);
  if (!isInAddress && closed !== key) setClosed(key);
  const isReturning = next?.key === key;
  if (isInAddress && isReturning && closed === key) setClosed(null);

  const list = address.beside({});
  const shown = useRef({ list, key, isOpen: isInAddress });
  const openedHere = useRef(new Set<string>());
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    const wasOpen = before.isOpen && before.key !== closed;
    if (navigationType === 'PUSH' && isInAddress && !wasOpen && before.list === list)
      openedHere.current.add(key);
    shown.current = { list, key, isOpen: isInAddress };
  }, [key, navigationType, isInAddress, list, closed]);

  const leave = useEffectEvent(() => {
    if (!isInAddress) return;
    if (openedHere.current.has(key)) void navigate(-1);
    else void navigate(list, { replace: true, preventScrollReset: true });
  });
  // Once the panel is gone, and with it what would hold the way back.
  useEffect(() => {
    if (closed !== null) leave();
  }, [closed]);

  return {
    isOpen: isInAddress && closed !== key,
    open: (id: string) => void navigate(address.beside({ [name]: id }), { preventScrollReset: true }),
    close: () => setClosed(key),
  };
}
