import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Tabs } from '#app/ui/navigation/tabs.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

const LABELS = {
  about: 'About you',
  investing: 'Investing',
  notifications: 'Notifications',
  security: 'Security',
  data: 'Your data',
} as const;

type ProfileTab = keyof typeof LABELS;

/** Sections inside a tab that other pages and mails link to by their id. */
const SECTIONS: ReadonlyMap<string, ProfileTab> = new Map([
  ['standing', 'about'],
  ['nda', 'about'],
  ['entities', 'investing'],
  ['preferences', 'investing'],
  ['sessions', 'security'],
]);

const isTab = (name: string): name is ProfileTab => Object.hasOwn(LABELS, name);

/** Returns the tab that a URL's fragment is about. */
export function tabOf(hash: string): ProfileTab {
  const name = hash.slice(1);
  return isTab(name) ? name : (SECTIONS.get(name) ?? 'about');
}

/** The parts of the profile, one at a time. The fragment of the URL says which, so that each can be linked to. */
export function ProfileTabs({ parts }: { parts: Partial<Record<ProfileTab, ReactNode>> }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The server does not receive the fragment.
  const isHydrated = useHydrated();
  return (
    <Tabs
      label="Profile"
      chosen={isHydrated ? tabOf(hash) : 'about'}
      onChange={(id) => void navigate(`#${id}`, { replace: true, preventScrollReset: true })}
      tabs={Object.entries(LABELS).flatMap(([id, label]) => {
        const content = parts[id as ProfileTab];
        return content ? { id, label, content } : [];
      })}
    />
  );
}
