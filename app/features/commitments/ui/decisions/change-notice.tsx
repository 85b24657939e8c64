import { Button } from '#app/ui/button.tsx';

type Props = {
  /** `null` if it is already said. */
  sentence: string | null;
  onReview: () => void;
};

/** Shown when the member has changed an open commitment: the page shows the one from before until it is reviewed. */
export const ChangeNotice = ({ sentence, onReview }: Props) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-warning bg-warning-soft p-4">
    {sentence && (
      <p role="alert" className="flex-1 basis-64">
        {sentence}
      </p>
    )}
    <Button size="sm" onClick={onReview}>
      Review change
    </Button>
  </div>
);
