import type { Currency } from '#app/domain/money/currencies.ts';
import { type Money, plainAmount } from '#app/domain/money/money.ts';

type Kinds = { text: string; number: number; money: string; time: Date };

/** `money` is an exact decimal text, `1234.50`; `time` is an instant, written in UTC. */
export type TableKind = keyof Kinds;

/** A cell value; `null` for an empty cell. */
export type TableValue<Kind extends TableKind = TableKind> = Kinds[Kind] | null;

/** A column of a table as a file. */
export type TableColumn<Row> = {
  [Kind in TableKind]: {
    header: string;
    kind: Kind;
    value: (row: Row) => TableValue<Kind>;
    /** Width of the column in the spreadsheet, in characters. */
    width?: number;
  };
}[TableKind];

/** What a column of a list is in its file. Its header is that of the column unless it has one. */
export type FileCell<Row> = {
  [Kind in TableKind]: Omit<Extract<TableColumn<Row>, { kind: Kind }>, 'header'> & { header?: string };
}[TableKind];

type Facts = { header?: string; width?: number };
type Nullish<Value> = Value | null | undefined;

export const text = <Row>(value: (row: Row) => Nullish<string>, facts?: Facts): FileCell<Row> => ({
  ...facts,
  kind: 'text',
  value: (row) => value(row) ?? null,
});

export const number = <Row>(value: (row: Row) => Nullish<number>, facts?: Facts): FileCell<Row> => ({
  ...facts,
  kind: 'number',
  value: (row) => value(row) ?? null,
});

export const money = <Row>(value: (row: Row) => Nullish<Money>, facts?: Facts): FileCell<Row> => ({
  ...facts,
  kind: 'money',
  value: (row) => {
    const found = value(row);
    return found ? plainAmount(found.amount, found.currency) : null;
  },
});

/** An amount in minor units of the row's own currency. */
export const amount = <Row extends { currency: Currency }>(
  value: (row: Row) => Nullish<number>,
  facts?: Facts,
): FileCell<Row> =>
  money((row) => {
    const found = value(row);
    return found == null ? null : { amount: found, currency: row.currency };
  }, facts);

/** An ISO time. */
export const time = <Row>(value: (row: Row) => Nullish<string>, facts?: Facts): FileCell<Row> => ({
  ...facts,
  kind: 'time',
  value: (row) => {
    const iso = value(row);
    return iso ? new Date(iso) : null;
  },
});
