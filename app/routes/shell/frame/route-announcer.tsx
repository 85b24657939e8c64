import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Lives as long as the document, so it also sees changes between layouts. */
let announced: string | undefined;

/** Announces page titles to screen readers on client-side navigation. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (announced !== undefined && announced !== pathname) setTitle(document.title);
    announced = pathname;
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
