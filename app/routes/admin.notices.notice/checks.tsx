import type { NoticeCheck } from '#app/features/notices/drafting/checks.ts';
import { Icon } from '#app/ui/icons/icon.tsx';

const toneOf = ({ isPassed, stops }: NoticeCheck): string => {
  if (isPassed) return 'text-muted';
  return stops ? 'text-critical' : 'text-warning';
};

/** The checks below the preview of a notice. */
export const Checks = ({ checks }: { checks: readonly NoticeCheck[] }) => (
  <ul aria-label="Checks" className="flex flex-wrap gap-x-8 gap-y-2">
    {checks.map((check) => (
      <li key={check.check} className={`flex items-start gap-2 ${toneOf(check)}`}>
        <Icon name={check.isPassed ? 'Checkmark' : 'Alert'} className="mt-0.5" />
        {check.sentence}
      </li>
    ))}
  </ul>
);
