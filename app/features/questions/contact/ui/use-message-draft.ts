import { useEffect, useState } from 'react';
import { CONTACT_SUBJECTS, type ContactSubject } from '#app/domain/messages/contact.ts';
import { keepDraft, recallDraft } from '#app/ui/drafts/device-draft.ts';

type Texts = { subject: ContactSubject; text: string };

const isSubject = (text: string | undefined): text is ContactSubject =>
  CONTACT_SUBJECTS.some((known) => known === text);

/**
 * The subject and text of a message, stored on this device while typing.
 * @param name of the draft; `null` stores none
 * @param fieldId of the text's field, which may contain input typed before hydration
 * @param linked the subject in the link to the page, which takes precedence over the draft's
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
    /** Whether the text is a draft restored from this device. */
    recalled,
    /** False until typed or stored input is in the form. */
    ready,
    choose: (subject: string) => isSubject(subject) && change({ ...texts, subject }),
    type: (text: string) => change({ ...texts, text }),
    clear: () => change({ ...texts, text: '' }),
  };
}
