import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
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
  const [isClosing, setIsClosing] = useState(false);
  const isInAddress = address.value(name) !== '';
  if (isClosing && !isInAddress) setIsClosing(false);

  const list = address.beside({});
  const shown = useRef({ list, key, isOpen: isInAddress });
  const openedHere = useRef(new Set<string>());
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    if (navigationType === 'PUSH' && isInAddress && !before.isOpen && before.list === list)
      openedHere.current.add(key);
    shown.current = { list, key, isOpen: isInAddress };
  }, [key, navigationType, isInAddress, list]);

  const leave = useEffectEvent(() => {
    if (openedHere.current.has(key)) void navigate(-1);
    else void navigate(list, { replace: true, preventScrollReset: true });
  });
  // Once the panel is gone, and with it what would hold the way back.
  useEffect(() => {
    if (isClosing) leave();
  }, [isClosing]);

  return {
    isOpen: isInAddress && !isClosing,
    open: (id: string) => void navigate(address.beside({ [name]: id }), { preventScrollReset: true }),
    close: () => setIsClosing(true),
  };
}
