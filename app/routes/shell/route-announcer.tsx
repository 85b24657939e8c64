import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** One for the life of the document: it sees the change from one layout to the other too. */
let announced: string | undefined;

/** Tells screen readers the title of each page that is gone to without a new document. */
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
