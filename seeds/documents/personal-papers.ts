import { fullName } from '#app/features/people/profile/entities/entity.ts';
import { type Calendar, isReported, plusDays, quarterFrom, REPORTING_DAYS, startOf } from '../calendar.ts';
import { ENTITIES } from '../content/entities.ts';
import { MEMBERS } from '../content/people.ts';
import { heldBy, ledgerKnownAt } from '../ledger/figures.ts';
import { seedHolderOf, seedLedgers } from '../ledger/vehicles.ts';
import { blank, type SeedDocument } from './seed-document.ts';
import { statement } from './statement.ts';
import { distributedIn, taxCertificate } from './tax-certificate.ts';

/** The members who get statements and tax certificates; Ada is the demo's investor, the others share her adviser. */
const RECIPIENTS = ['active', 'henrik.solvang', 'kofi.asante'];

/**
 * Personal documents: the statements of the last year and of the last quarter, for all that a member or their only
 * entity holds, and the tax certificates of the last year, one for each fund and holder.
 */
export function personalPapers({ now }: Calendar): SeedDocument[] {
  const lastYear = now.getUTCFullYear() - 1;
  const held = seedLedgers(now).flatMap((vehicle) =>
    vehicle.ledger.holders
      .filter((key) => RECIPIENTS.includes(seedHolderOf(key).member))
      .map((key) => ({ ...vehicle, ...seedHolderOf(key), ledger: heldBy(vehicle.ledger, key) })),
  );
  const statements = RECIPIENTS.flatMap((owner) => {
    const own = held.filter(({ member }) => member === owner);
    const days = own.flatMap(({ ledger }) => ledger.valuations.map(({ date }) => date));
    const last = days.filter((day) => isReported(day, now)).sort();
    const entities = new Set(own.map(({ entity }) => entity));
    const [entity] = entities.size === 1 ? entities : [undefined];
    const name = nameOf(owner, entity ?? null);
    return [...new Set([`${lastYear}-12-31`, ...last.slice(-1)])].map((asOf): SeedDocument => {
      const publishedOn = plusDays(asOf, REPORTING_DAYS);
      const lines = own
        .map((one) => ({
          ...{ name: one.of.name, heldBy: nameOf(owner, one.entity), currency: one.of.currency },
          ledger: ledgerKnownAt(one.ledger, asOf, startOf(publishedOn)),
        }))
        .filter(({ ledger }) => ledger.lines.length > 0);
      return {
        ...blank,
        key: `documents/members/${owner}/statement-${asOf}.pdf`,
        title: `Statement ${quarterFrom(asOf, 0).label}`,
        category: 'statement',
        ...{ owner, publishedOn, year: Number(asOf.slice(0, 4)) },
        ...(entity !== undefined && { entity }),
        pages: { least: 1, most: 3 },
        make: () => statement(name, lines, asOf, publishedOn),
      };
    });
  });
  const certificates = held.flatMap(({ kind, of, ledger, member, entity }): SeedDocument[] => {
    if (kind !== 'fund' || distributedIn(ledger, lastYear).length === 0) return [];
    const publishedOn = `${lastYear + 1}-03-31`;
    return [
      {
        ...blank,
        key: `documents/members/${member}/tax-${lastYear}-${of.slug}-${entity ?? 'own'}.pdf`,
        title: `Tax certificate ${lastYear}: ${of.name}${entity === null ? '' : `, ${nameOf(member, entity)}`}`,
        category: 'tax',
        ...{ fund: of.slug, owner: member, entity, year: lastYear, publishedOn },
        pages: { least: 1, most: 1 },
        make: () => taxCertificate(nameOf(member, entity), of, ledger, lastYear, publishedOn),
      },
    ];
  });
  return [...statements, ...certificates];
}

/** The name in which a member or one of their entities holds. */
function nameOf(key: string, entity: number | null): string {
  const found = entity === null ? undefined : ENTITIES[key]?.[entity];
  const name = found ? fullName(found) : MEMBERS.find((member) => member.key === key)?.name;
  if (!name) throw new Error(`The demo names an unknown member: ${key}`);
  return name;
}
