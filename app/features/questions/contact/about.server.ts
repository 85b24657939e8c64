import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { About } from '#app/domain/messages/contact.ts';
import { findPlaces, findSeen } from './about.queries.server.ts';
import { type AboutChoice, aboutValue } from './contact.ts';

/** Returns what a message may be about: what the link to the page names, opportunities and funds. */
export async function aboutChoices(viewer: Viewer, linked: About | null): Promise<AboutChoice[]> {
  const [{ opportunities, funds }, named] = await Promise.all([
    findPlaces(viewer, db()),
    linked ? findSeen(viewer, db(), [linked]) : new Map<string, string>(),
  ]);
  const choices = [
    ...(linked ? [...named].map(([id, label]) => ({ value: aboutValue({ ...linked, id }), label })) : []),
    ...opportunities.map(({ id, name }) => ({ value: aboutValue({ kind: 'opportunity', id }), label: name })),
    ...funds.map(({ id, name }) => ({ value: aboutValue({ kind: 'fund', id }), label: name })),
  ];
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** @throws DomainError `unprocessable` for what the viewer may not see, or no longer. */
export async function requireSeen(viewer: Viewer, tx: Tx, about: About | null): Promise<void> {
  if (!about || (await findSeen(viewer, tx, [about])).size > 0) return;
  throw new DomainError(
    'unprocessable',
    'What your message is about is no longer available. Please choose something else under “About”.',
  );
}
