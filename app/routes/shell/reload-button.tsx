import { Button } from '#app/ui/button.tsx';

/** Asks for the page once more, from the server. */
export function ReloadButton() {
  return <Button onClick={() => window.location.reload()}>Try again</Button>;
}
