import { db } from '#app/db/client.server.ts';
import { rightsInWords } from '#app/domain/access/grant-words.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { offeredWords } from '#app/domain/investing/vocabulary.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { rightsOf } from '#app/platform/grants/grants.server.ts';
import type { GivingChoices, GrantView } from './grant.ts';
import { findEntities, findHeldVehicles, findOpened, findVehicleNames } from './grants.queries.server.ts';
import { type Grant, grantsGivenBy, grantsGivenTo, grantsOf } from './grants.server.ts';

/** Returns what the viewer gave others, newest first. */
export const givenByViewer = async (viewer: Viewer): Promise<GrantView[]> =>
  viewsOf(viewer, await grantsGivenBy(viewer));

/** Returns what others gave the viewer, newest first. */
export const givenToViewer = async (viewer: Viewer): Promise<GrantView[]> =>
  viewsOf(viewer, await grantsGivenTo(viewer));

/** Returns what a member gave and was given, for admins, newest first. */
export const grantsOfPerson = async (viewer: Viewer, memberId: string): Promise<GrantView[]> =>
  viewsOf(viewer, await grantsOf(viewer, memberId));

async function viewsOf(viewer: Viewer, grants: readonly Grant[]): Promise<GrantView[]> {
  const accepted = grants.flatMap(({ grant }) => (grant.acceptedAt ? grant.id : []));
  const [{ categories }, vehicles, opened] = await Promise.all([
    currentVocabulary(),
    findVehicleNames(
      db(),
      grants.flatMap(({ grant }) => grant.vehicles ?? []),
    ),
    accepted.length > 0 ? findOpened(viewer, db(), accepted) : [],
  ]);
  const openedUnder = Map.groupBy(opened, ({ grantId }) => grantId);
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  return grants.map(({ grant, state, holderName, personName }) => ({
    ...{ id: grant.id, state, email: grant.email, person: personName ?? grant.email },
    ...{ holderId: grant.holderId, holder: holderName, preset: PRESETS[grant.preset].label },
    rights: rightsInWords(rightsOf(grant), categories),
    vehicles: grant.vehicles?.flatMap((id) => names.get(id) ?? []).sort() ?? null,
    from: grant.from.toISOString(),
    until: grant.until?.toISOString() ?? null,
    lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
    opened: openedOf(openedUnder.get(grant.id)),
    hasLetter: grant.letterName !== null,
    receives: grant.receive,
    receivesInstead: grant.receivesInstead,
  }));
}

type Opened = Awaited<ReturnType<typeof findOpened>>;

function openedOf(rows: Opened = []): GrantView['opened'] {
  const [first] = rows;
  if (!first) return null;
  const latest = rows.map(({ id, title, isDownloaded, at }) => ({ id, title, isDownloaded, at }));
  return { count: first.count, lastAt: first.latestAt, latest };
}

/** Returns what a member can give access to: the viewer themselves, or another for admins. */
export async function givingChoices(memberId: string): Promise<GivingChoices> {
  const [entities, vehicles, { categories }, { timeZone }] = await Promise.all([
    findEntities(db(), memberId),
    findHeldVehicles(db(), memberId),
    currentVocabulary(),
    currentFirm(),
  ]);
  return {
    ...{ entities, vehicles },
    categories: offeredWords(categories, [])
      .filter(({ key }) => key !== 'teaser')
      .map(({ key, label }) => ({ key, label })),
    today: dayIn(timeZone, new Date()),
  };
}
