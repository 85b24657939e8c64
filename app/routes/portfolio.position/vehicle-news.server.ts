import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { latestDocuments } from '#app/features/documents/library/latest-documents.server.ts';
import type { LatestDocuments } from '#app/features/documents/library/library.ts';
import { opportunityBySlug } from '#app/features/opportunities/opportunities.server.ts';

/** Shown with a position; the page of the deal has all of them. */
const MOST_UPDATES = 5;

type HeldVehicle = { vehicleId: string; kind: 'fund' | 'deal'; slug: string; name: string };

/** A dated development of a deal, or a recording about it. */
export type VehicleUpdate = { key: string; date: string; text: string; isRecording: boolean };

export type VehicleNews = {
  documents: LatestDocuments;
  updates: VehicleUpdate[];
};

/** Returns the latest documents about a vehicle that the viewer may read, and the latest updates on a deal. */
export async function vehicleNews(viewer: Viewer, vehicle: HeldVehicle): Promise<VehicleNews> {
  const [documents, updates] = await Promise.all([
    latestDocuments(viewer, { about: { id: vehicle.vehicleId, name: vehicle.name } }),
    vehicle.kind === 'deal' ? updatesOn(viewer, vehicle.slug) : [],
  ]);
  return { documents, updates };
}

async function updatesOn(viewer: Viewer, slug: string): Promise<VehicleUpdate[]> {
  const { updates = [], outcome = [] } = (await readable(viewer, slug))?.content ?? {};
  const all = [
    ...updates.map(({ id, date, title }) => ({ key: id, date, text: title, isRecording: true })),
    ...outcome.map(({ date, text }) => ({ key: `${date} ${text}`, date, text, isRecording: false })),
  ];
  return all.sort((one, other) => other.date.localeCompare(one.date)).slice(0, MOST_UPDATES);
}

/** The opportunity; `null` if its page is not published to this member, who keeps the position all the same. */
async function readable(viewer: Viewer, slug: string) {
  try {
    return await opportunityBySlug(viewer, slug);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}
