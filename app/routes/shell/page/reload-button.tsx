import { Button } from '#app/ui/button.tsx';

/** Reloads the page from the server. */
export function ReloadButton() {
  return <Button onClick={() => window.location.reload()}>Try again</Button>;
}
