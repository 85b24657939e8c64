import { track } from './track.ts';

/** Reports a click on a link in rich text to analytics (seed §3). */
export const trackLinkClick = ({ url, text }: { url: string; text: string }): void =>
  track('Rich Text Link Click', { url, 'link text': text });
