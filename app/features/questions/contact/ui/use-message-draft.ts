import { useEffect, useState } from 'react';
import { CONTACT_SUBJECTS, type ContactSubject } from '#app/domain/contact.ts';
import { keepDraft, recallDraft } from '#app/ui/forms/device-draft.ts';

type Texts = { subject: ContactSubject; text: string };

const isSubject = (text: string | undefined): text is ContactSubject =>
  CONTACT_SUBJECTS.some((known) => known === text);

/**
 * The subject and text of a message, kept on this device as they are typed.
 * @param name of the draft; `null` keeps none
 * @param fieldId of the text's field, in which somebody may have typed before the page was ready
 * @param linked the subject that the link to the page named, which wins over the draft's
 */
export function useMessageDraft(name: string | null, fieldId: string, linked: ContactSubject | null) {
  const [texts, setTexts] = useState<Texts>({ subject: linked ?? 'General', text: '' });
  const [recalled, setRecalled] = useState(false);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const field = document.getElementById(fieldId);
    const typed = field instanceof HTMLTextAreaElement ? field.value : '';
    const kept = name === null || typed !== '' ? null : recallDraft(name);
    const own = isSubject(kept?.subject) ? kept.subject : 'General';
    setTexts({ subject: linked ?? own, text: kept?.text ?? typed });
    setRecalled(Boolean(kept?.text));
    setReady(true);
  }, [name, fieldId, linked]);

  const change = (next: Texts) => {
    setTexts(next);
    setRecalled(false);
    if (name !== null) keepDraft(name, next.text.trim() === '' ? null : next);
  };

  return {
    ...texts,
    /** Whether the text is a draft that was left here before. */
    recalled,
    /** False until what was typed or kept is in the form. */
    ready,
    choose: (subject: string) => isSubject(subject) && change({ ...texts, subject }),
    type: (text: string) => change({ ...texts, text }),
    clear: () => change({ ...texts, text: '' }),
  };
}
