import { useState } from 'react';
import { ClockProvider } from '#app/ui/clock.tsx';
import { Switch } from '#app/ui/forms/switch.tsx';
import { Actions } from './actions.tsx';
import { Feedback } from './feedback.tsx';
import { Figures } from './figures.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import { Investing } from './investing.tsx';
import { Navigation, Top } from './navigation.tsx';
import { Overlays } from './overlays.tsx';
import { BothThemes } from './specimen.tsx';
import { Tables } from './tables.tsx';

const PARTS = [
  ['foundations', 'Foundations'],
  ['actions', 'Actions'],
  ['forms', 'Forms'],
  ['figures', 'Figures and facts'],
  ['tables', 'Lists'],
  ['investing', 'Investing'],
  ['navigation', 'Navigation'],
  ['feedback', 'Feedback'],
  ['overlays', 'Overlays'],
] as const;

/** The initial time on server and client; then the clock runs. The page is public, so it has its own clock. */
const NOW = '2026-11-21T09:00:00Z';

/** Every component of `app/ui`, live, in every state. Needs a `ToastProvider` above it. */
export function ComponentsPage() {
  const [both, setBoth] = useState(false);
  return (
    <ClockProvider now={NOW} timeZone="UTC">
      <Top
        actions={
          <Switch
            label="Light and dark side by side"
            checked={both}
            onChange={(event) => setBoth(event.currentTarget.checked)}
          />
        }
      />
      <nav aria-label="On this page" className="mb-8">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {PARTS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="tap font-medium text-accent underline-offset-4 hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <BothThemes value={both}>
        <Foundations />
        <Actions />
        <Forms />
        <Figures />
        <Tables />
        <Investing />
        <Navigation />
        <Feedback />
        <Overlays />
      </BothThemes>
    </ClockProvider>
  );
}
