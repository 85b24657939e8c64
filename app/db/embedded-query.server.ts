import { messages, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/** More texts than the application has; statements with lists of values have many. */
const MOST_TEXTS = 500;
/** A text that is longer inserts many rows, and is rarely run again. */
const MOST_CHARACTERS = 10_000;

type Row = Record<string, unknown>;

/**
 * Runs single statements as `PGlite.query` does, but hands all messages of one to the database in one piece. PGlite
 * hands over each alone, which takes several times as long as a short statement itself. Which types the values of a
 * statement have is asked once for each text.
 */
export class EmbeddedQueries {
  readonly #lite: PGlite;
  readonly #types = new Map<string, readonly number[]>();

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  /** Runs a statement inside the open transaction, or as one of its own. */
  run<T>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this.#lite._runExclusiveQuery(async () => {
      const known = values.length === 0 ? [] : this.#types.get(text);
      const types = known ?? (await this.#typesOf(text, options));
      const answer = await this.#send(options, [
        // The statement that has just been asked about is still there.
        ...(known ? [serialize.parse({ text })] : []),
        serialize.bind({ values: values.map((value, at) => this.#written(value, types[at])) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]);
      if (!this.#lite.isInTransaction()) await this.#lite.syncToFs();
      const result = resultOf(answer, this.#lite.parsers, options);
      // The types of a statement's values may be others now.
      if (/^(CREATE|ALTER|DROP|DO)\b/.test(result.command ?? '')) this.forget();
      return result as unknown as Results<T>;
    });
  }

  /** Forgets what statements look like: tables may have changed. */
  forget(): void {
    this.#types.clear();
  }

  async #typesOf(text: string, options: QueryOptions): Promise<readonly number[]> {
    const ask = [serialize.parse({ text }), serialize.describe({ type: 'S' }), serialize.sync()];
    const answer = await this.#send(options, ask);
    const described = answer.find((one) => one instanceof messages.ParameterDescriptionMessage);
    const types = described?.dataTypeIDs ?? [];
    if (this.#types.size >= MOST_TEXTS) this.forget();
    if (text.length <= MOST_CHARACTERS) this.#types.set(text, types);
    return types;
  }

  #send({ onNotice }: QueryOptions, parts: readonly Uint8Array[]) {
    const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return this.#lite.execProtocolStream(all, { syncToFs: false, ...(onNotice && { onNotice }) });
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#lite.serializers[type];
    return serializer ? serializer(value) : String(value);
  }
}

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>;

function resultOf(answer: Answer, usual: PGlite['parsers'], { parsers, rowMode }: QueryOptions) {
  const result: Results<Row> = { rows: [], fields: [], affectedRows: 0 };
  let read: (((text: string, type: number) => unknown) | undefined)[] = [];
  for (const message of answer) {
    if (message instanceof messages.RowDescriptionMessage) {
      result.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
      read = result.fields.map(({ dataTypeID }) => parsers?.[dataTypeID] ?? usual[dataTypeID]);
    } else if (message instanceof messages.DataRowMessage) {
      const row = message.fields.map((text, at) => {
        if (text === null) return null;
        const parse = read[at];
        return parse ? parse(text, result.fields[at]?.dataTypeID ?? 0) : text;
      });
      // PGlite declares every row as an object, of arrays too.
      result.rows.push(rowMode === 'array' ? (row as unknown as Row) : objectOf(row, result.fields));
    } else if (message instanceof messages.CommandCompleteMessage) {
      const words = message.text.split(' ');
      const [command = ''] = words;
      const count = Number.parseInt(words.at(-1) ?? '', 10);
      result.command = command;
      if (Number.isNaN(count)) continue;
      result.rowCount = count;
      if (command !== 'SELECT') result.affectedRows = count;
    }
  }
  return result;
}

function objectOf(row: readonly unknown[], fields: Results['fields']): Row {
  const made: Row = {};
  for (const [at, { name }] of fields.entries()) made[name] = row[at];
  return made;
}
