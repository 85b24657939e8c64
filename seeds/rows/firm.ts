import type { Calendar } from '../calendar.ts';
import { ASSIGNED_CONTACTS, CONTACTS, FIRM_SETTINGS, VOCABULARY } from '../content/firm.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { idOf, type MemberIds } from './people.ts';

type Rows = Pick<DemoRows, 'firmSettings' | 'firmContacts' | 'assignedContacts'>;

/** Who the firm is, and whom its members can call. */
export function firmRows(calendar: Calendar, ids: MemberIds): Rows {
  const admin = idOf(ids, 'admin');
  return {
    firmSettings: [
      {
        name: 'vocabulary',
        value: VOCABULARY,
        changedAt: calendar.at({ on: '2016-01-11' }),
        changedBy: admin,
      },
      { name: 'firm', value: FIRM_SETTINGS, changedAt: calendar.at({ on: '2016-01-11' }), changedBy: admin },
    ],
    firmContacts: CONTACTS.map(({ key, title, languages }, index) => ({
      ...{ memberId: idOf(ids, key), title, languages, isDefault: index === 0 },
    })),
    assignedContacts: ASSIGNED_CONTACTS.map(({ key, contact, since }) => ({
      ...{ memberId: idOf(ids, key), contactId: idOf(ids, contact) },
      ...{ since: calendar.at(since), assignedBy: admin },
    })),
  };
}
