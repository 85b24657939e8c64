type Kinds = { text: string; number: number; money: number; time: Date };

/** `money` is in minor units; `time` is an instant, written in UTC. */
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

/** An amount in minor units. */
export const money = <Row>(value: (row: Row) => Nullish<number>, facts?: Facts): FileCell<Row> => ({
  ...facts,
  kind: 'money',
  value: (row) => value(row) ?? null,
});

/** An ISO time. */
export const time = <Row>(value: (row: Row) => Nullish<string>, facts?: Facts): FileCell<Row> => ({
  ...facts,
  kind: 'time',
  value: (row) => {
    const iso = value(row);
    return iso ? new Date(iso) : null;
  },
});
