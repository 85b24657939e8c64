import { newId } from '#app/domain/ids.ts';
import { ADMINS, NOBODY, type ProcedureAccess, reason } from './procedure-cases.ts';

const amount = 100_00;
const day = '2026-03-01';
const note = null;
const none = { paidIn: 0, distributed: 0, called: 0, nav: 0, unfunded: 0 };
const holderOf = ({ memberId }: { memberId: string }) => ({ memberId, entityId: null });

const terms = { managementFee: '1%', carriedInterest: '15%', hurdle: '7%', term: '10 years', minimum: '€1' };
const details = { name: 'Fund', strategy: 'Debt', summary: 'Loans.', vintage: 2026, size: 1, terms };

/** Admins' actions on funds and on the ledger of a vehicle. */
export const VEHICLES: ProcedureAccess = {
  'fundAdmin.add': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: () => ({ id: newId(), currency: 'EUR', ...details }),
        outcome: ADMINS,
      },
    ],
  },
  'fundAdmin.edit': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund: { id, revision } }) => ({ id, revision, ...details }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: ({ fund: { revision } }) => ({ id: newId(), revision, ...details }),
        outcome: NOBODY,
      },
    ],
  },
  'fundAdmin.publish': {
    type: 'mutation',
    cases: [
      { about: 'a fund', input: ({ fund: { id } }) => ({ id }), outcome: ADMINS },
      { about: 'none', input: () => ({ id: newId() }), outcome: NOBODY },
    ],
  },
  'withdrawal.forecast': {
    type: 'mutation',
    cases: [
      { about: 'a fund', input: ({ fund: { id } }) => ({ kind: 'fund', id }), outcome: ADMINS },
      { about: 'no fund', input: () => ({ kind: 'fund', id: newId() }), outcome: NOBODY },
      { about: 'no opportunity', input: () => ({ kind: 'opportunity', id: newId() }), outcome: NOBODY },
    ],
  },
  'withdrawal.withdraw': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund that members hold',
        input: ({ fund: { id } }) => ({ kind: 'fund', id }),
        outcome: { ...ADMINS, admin: 'CONFLICT' },
      },
      { about: 'no fund', input: () => ({ kind: 'fund', id: newId() }), outcome: NOBODY },
      { about: 'no opportunity', input: () => ({ kind: 'opportunity', id: newId() }), outcome: NOBODY },
    ],
  },
  'ledgerAdmin.searchHolders': {
    type: 'query',
    cases: [
      { about: 'a fund', input: ({ fund }) => ({ vehicleId: fund.id, search: 'ada' }), outcome: ADMINS },
      { about: 'none', input: () => ({ vehicleId: newId(), search: 'ada' }), outcome: ADMINS },
    ],
  },
  'ledgerAdmin.setCallDay': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund }) => ({ vehicleId: fund.id, callsCountFrom: 'received' }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ vehicleId: newId(), callsCountFrom: 'received' }), outcome: NOBODY },
    ],
  },
  'ledgerAdmin.addLine': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund, others }) => ({
          ...{ vehicleId: fund.id, holder: holderOf(others), date: day, type: 'commitment', amount },
          ...{ unfundedChange: null, reference: newId(), note },
        }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: ({ others }) => ({
          ...{ vehicleId: newId(), holder: holderOf(others), date: day, type: 'commitment', amount },
          ...{ unfundedChange: null, reference: newId(), note },
        }),
        outcome: NOBODY,
      },
    ],
  },
  'ledgerAdmin.reverse': {
    type: 'mutation',
    cases: [
      { about: 'a line', input: ({ fund }) => ({ lineId: fund.lineId, reason }), outcome: ADMINS },
      { about: 'none', input: () => ({ lineId: newId(), reason }), outcome: NOBODY },
    ],
  },
  'ledgerAdmin.forecastTransfer': {
    type: 'query',
    cases: [
      {
        about: 'a fund',
        input: ({ fund, others }) => ({
          ...{ vehicleId: fund.id, from: fund.holder, to: holderOf(others), date: day, amount },
          ...{ reference: 'T', note },
        }),
        outcome: ADMINS,
      },
    ],
  },
  'ledgerAdmin.transfer': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund, others }) => ({
          ...{ vehicleId: fund.id, from: fund.holder, to: holderOf(others), date: day, amount },
          ...{ reference: newId(), note, expected: none },
        }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: ({ fund, others }) => ({
          ...{ vehicleId: newId(), from: fund.holder, to: holderOf(others), date: day, amount },
          ...{ reference: newId(), note, expected: none },
        }),
        outcome: NOBODY,
      },
    ],
  },
  'ledgerAdmin.forecastValuation': {
    type: 'query',
    cases: [
      {
        about: 'a fund',
        input: ({ fund }) => ({ vehicleId: fund.id, holder: null, date: day, nav: amount, reference: 'V' }),
        outcome: ADMINS,
      },
    ],
  },
  'ledgerAdmin.addValuation': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund',
        input: ({ fund }) => ({
          ...{ vehicleId: fund.id, holder: fund.holder, date: day, nav: amount, reference: newId() },
          ...{ digest: '', published: true },
        }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: () => ({
          ...{ vehicleId: newId(), holder: null, date: day, nav: amount, reference: newId() },
          ...{ digest: '', published: false },
        }),
        outcome: NOBODY,
      },
    ],
  },
  'ledgerAdmin.publish': {
    type: 'mutation',
    cases: [
      { about: 'a fund', input: ({ fund }) => ({ vehicleId: fund.id, reference: 'V' }), outcome: ADMINS },
      { about: 'none', input: () => ({ vehicleId: newId(), reference: 'V' }), outcome: NOBODY },
    ],
  },
  'ledgerAdmin.openFromCommitments': {
    type: 'mutation',
    cases: [
      {
        about: 'a fund, to which nobody commits',
        input: ({ fund }) => ({ vehicleId: fund.id, expected: 1 }),
        outcome: NOBODY,
      },
      { about: 'none', input: () => ({ vehicleId: newId(), expected: 1 }), outcome: NOBODY },
    ],
  },
  'ledgerAdmin.undoOpening': {
    type: 'mutation',
    cases: [
      {
        about: 'an import that is none of it',
        input: ({ fund }) => ({ vehicleId: fund.id, importId: newId() }),
        outcome: NOBODY,
      },
    ],
  },
};
