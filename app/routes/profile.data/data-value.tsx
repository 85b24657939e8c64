import type { Currency } from '#app/domain/money/currencies.ts';
import {
  currencyIn,
  isRecord,
  keysOf,
  labelOf,
  type OwnData,
  type OwnRecord,
  recordsOf,
  textOf,
} from './own-data.ts';

type Props = {
  data: OwnData;
  /** Its key. */
  name: string;
  /** That of the records that it is in. */
  currency?: Currency | undefined;
  timeZone: string;
};

/** A value of a data export: a table for a list of records, labelled values for one, text otherwise. */
export function DataValue({ data, name, currency, timeZone }: Props) {
  const records = recordsOf(data);
  if (records) return <Records records={records} name={name} currency={currency} timeZone={timeZone} />;
  if (Array.isArray(data)) {
    if (data.length === 0) return <>–</>;
    return (
      <ul className="list-none">
        {numbered(data).map(({ at, one }) => (
          <li key={at}>
            <DataValue data={one} name={name} currency={currency} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    );
  }
  if (isRecord(data))
    return (
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr]">
        {Object.entries(data).map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-muted">{labelOf(key)}</dt>
            <dd className="min-w-0 break-words">
              <DataValue data={value} name={key} currency={currencyIn(data, currency)} timeZone={timeZone} />
            </dd>
          </div>
        ))}
      </dl>
    );
  const text = textOf(data, name, { currency, timeZone });
  return <span className={text.length <= SHORT ? 'whitespace-nowrap' : undefined}>{text}</span>;
}

/** The lists of an export never change, so that a place in one identifies what is there. */
const numbered = <One,>(list: readonly One[]) => list.map((one, at) => ({ at, one }));

/** Positioned, so that the hidden captions inside scroll with it. */
const SCROLLING = 'relative overflow-x-auto print:overflow-visible';
/** Text as long as a moment stays on one line. */
const SHORT = 26;

function Records({ records, name, currency, timeZone }: Omit<Props, 'data'> & { records: OwnRecord[] }) {
  const keys = keysOf(records);
  return (
    // Scrolls sideways when it is wider than the page, by keyboard too.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable
    <div role="group" tabIndex={0} aria-label={labelOf(name)} className={SCROLLING}>
      <table className="table" data-keep>
        <caption className="sr-only">{labelOf(name)}</caption>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} scope="col">
                {labelOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(records).map(({ at, one: record }) => (
            <tr key={at}>
              {keys.map((key) => (
                <td key={key} className="align-top">
                  <DataValue
                    data={record[key] ?? null}
                    name={key}
                    currency={currencyIn(record, currency)}
                    timeZone={timeZone}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
