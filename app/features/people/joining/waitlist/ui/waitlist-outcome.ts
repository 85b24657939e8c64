type Result =
  | { entryId: string; result: 'done' | 'gone' }
  | { entryId: string; result: 'refused'; message: string };

export function inviteOutcomeText(
  results: readonly Result[],
  emailOf: (id: string) => string | undefined,
): { text: string | null; refused: string[] } {
  const done = results.filter(({ result }) => result === 'done');
  const gone = results.filter(({ result }) => result === 'gone').length;
  const refused = results.flatMap((one) => (one.result === 'refused' ? [one] : []));
  const [first] = done;
  const sentences = [
    ...(first && done.length === 1 ? [`${emailOf(first.entryId) ?? 'One person'} invited.`] : []),
    ...(done.length > 1 ? [`${done.length} people invited.`] : []),
    ...(gone === 1 ? ['1 was no longer on the waitlist.'] : []),
    ...(gone > 1 ? [`${gone} were no longer on the waitlist.`] : []),
  ];
  return {
    text: sentences.join(' ') || null,
    refused: refused.map(({ entryId, message }) => {
      const email = emailOf(entryId);
      return email ? `${email}: ${message}` : message;
    }),
  };
}
