import { Button } from '#app/ui/button.tsx';

/** Reloads the page from the server. */
export function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      Try again
    </Button>
  );
}
