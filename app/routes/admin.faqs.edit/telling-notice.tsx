import { plainTextOf } from '#app/domain/text/rich-text.ts';
import type { FaqFields } from '#app/features/faqs/ui/admin/faq-form.tsx';
import { publicationNotice } from '#app/features/questions/question-inbox.ts';
import type { FaqOrigin } from '#app/processes/faq-promotion/faq-origin.ts';
import { Icon } from '#app/ui/icons/icon.tsx';

/** Warns while the text contains a part of the asker's name or address. */
export function TellingNotice({ origin, fields }: { origin: FaqOrigin; fields: FaqFields }) {
  const telling = publicationNotice([fields.question, plainTextOf(fields.answer)], origin.askedBy);
  return (
    <p role="status" className="empty:hidden">
      {telling.length > 0 && (
        <span className="flex max-w-[46rem] gap-3 rounded-md bg-warning-soft p-4">
          <Icon name="Alert" className="mt-px text-warning" />
          <span>It may reveal who asked: it contains {telling.map((word) => `“${word}”`).join(', ')}.</span>
        </span>
      )}
    </p>
  );
}
