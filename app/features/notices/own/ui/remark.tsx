import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { IconName } from '#app/ui/icons/icon-names.ts';

const TONES = { neutral: 'text-muted', success: 'text-success', critical: 'text-critical' } as const;

type Props = {
  icon: IconName;
  tone?: keyof typeof TONES;
  title: string;
  text: ReactNode;
};

/** What a holder should know about a notice's money, in two sentences. */
export function Remark({ icon, tone = 'neutral', title, text }: Props) {
  return (
    <div className="flex gap-3">
      <span className={TONES[tone]}>
        <Icon name={icon} className="mt-0.5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-xs text-muted">{text}</p>
      </div>
    </div>
  );
}
