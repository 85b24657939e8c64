import { Button } from '../button.tsx';

/** Submits a form that otherwise follows its fields, in a browser without scripts. */
export const SubmitWithoutScripts = () => (
  <noscript>
    <Button type="submit" size="sm">
      Show
    </Button>
  </noscript>
);
