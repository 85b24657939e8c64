import { useEffect, useState } from 'react';
import { CONTACT_SUBJECTS, type ContactSubject } from '#app/domain/messages/contact.ts';
import { keepDraft, recallDraft } from '#app/ui/drafts/device-draft.ts';

type Texts = { subject: ContactSubject; about: string; text: string };

/** What the link to the page says: its subject and what it is about take precedence over the draft's, its text does not. */
export type Linked = { subject: ContactSubject | null; about: string | null; text: string };

const isSubject = (text: string | undefined): text is ContactSubject =>
  CONTACT_SUBJECTS.some((known) => known === text);

/**
 * The subject and text of a message, and what it is about, stored on this device while typing.
 * @param name of the draft; `null` stores none
 * @param fieldId of the text's field, which may contain input typed before hydration
 */
export function useMessageDraft(name: string | null, fieldId: string, { subject, about, text }: Linked) {
  const [texts, setTexts] = useState<Texts>({
    subject: subject ?? 'General',
    about: about ?? '',
    text,
  });
  const [recalled, setRecalled] = useState(false);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const field = document.getElementById(fieldId);
    const typed = field instanceof HTMLTextAreaElement && field.value !== text ? field.value : '';
    const kept = name === null || typed !== '' ? null : recallDraft(name);
    const own = isSubject(kept?.subject) ? kept.subject : 'General';
    setTexts({
      subject: subject ?? own,
      about: about ?? kept?.about ?? '',
      text: kept?.text ?? (typed || text),
    });
    setRecalled(Boolean(kept?.text));
    setReady(true);
  }, [name, fieldId, subject, about, text]);

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
    name: (about: string) => change({ ...texts, about }),
    type: (text: string) => change({ ...texts, text }),
    clear: () => change({ ...texts, text: '' }),
  };
}
