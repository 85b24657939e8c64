import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import type { ShellData } from '../shell-data.ts';

/** Opens the same place for somebody else as a new document, so that nothing of one is shown under the other. */
const open = (grantId: string | null): void =>
  window.location.assign(grantId === null ? '/dashboard' : `/dashboard?for=${grantId}`);

/** For whom a person with access looks, above every page, and the switch to another holder. */
export function HolderBar({ name, access }: { name: string; access: ShellData['access'] }) {
  const chosen = access.find(({ isChosen }) => isChosen);
  const items: MenuItem[] = [
    { label: `${name} (you)`, icon: 'Profile', isChosen: !chosen, onSelect: () => open(null) },
    ...access.map(({ grantId, holder, preset, isChosen }, index) => ({
      ...{ label: holder, hint: preset, isChosen, separated: index === 0 },
      onSelect: () => open(grantId),
    })),
  ];
  return (
    <section
      aria-label="Viewing on behalf of"
      className="border-b bg-accent-soft px-4 py-1.5 text-accent rail:px-6 wide:px-10 print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-4">
        <p className="flex min-w-0 items-center gap-2">
          <Icon name="Key" />
          <span className="min-w-0 break-words">
            {chosen ? (
              <>
                {name} · for <strong className="font-semibold">{chosen.holder}</strong>, as {chosen.preset}
              </>
            ) : (
              name
            )}
          </span>
        </p>
        <Menu
          label="Switch to"
          items={items}
          trigger={(menu) => (
            <Button {...menu} size="sm" icon="Chevron">
              Switch
            </Button>
          )}
        />
      </div>
    </section>
  );
}
