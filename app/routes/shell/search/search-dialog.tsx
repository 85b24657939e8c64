import { BackCloses } from '#app/ui/overlays/back-closes.tsx';
import { useModal } from '#app/ui/overlays/use-modal.ts';
import { type PanelProps, SearchPanel } from './search-panel.tsx';

type Props = Omit<PanelProps, 'onDone'> & { open: boolean; onClose: () => void };

/** The search dialog: at the top and of fixed height, so that nothing moves while results arrive. */
export function SearchDialog({ open, onClose, ...panel }: Props) {
  const { ref, events } = useModal(open, onClose);
  return (
    <dialog
      ref={ref}
      {...events}
      aria-label="Search everything"
      className="rise fixed inset-x-0 top-[8dvh] bottom-auto m-0 mx-auto h-[min(36rem,84dvh)] max-h-none w-[calc(100vw-2rem)] max-w-2xl overflow-hidden rounded-md bg-surface text-ink shadow-float backdrop:bg-scrim max-sm:top-0 max-sm:h-dvh max-sm:w-screen max-sm:max-w-none max-sm:rounded-none"
    >
      {open && (
        <>
          <BackCloses onBack={onClose} />
          <SearchPanel {...panel} onDone={onClose} />
        </>
      )}
    </dialog>
  );
}
