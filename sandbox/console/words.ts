import type { ServiceName } from '../calls.ts';
import type { Delivery, FaultKind, Faults } from '../faults.ts';

export const FAULT_WORDS: Readonly<Record<FaultKind, string>> = {
  slow: 'Slow',
  silent: 'Never answers',
  lost: 'Does it, but its answer is lost',
  busy: 'Busy: too many calls',
  failing: 'Failing',
  malformed: 'Answers nonsense',
};

export const DELIVERY_WORDS: Readonly<Record<Delivery, string>> = {
  once: 'Once, as usual',
  twice: 'Twice',
  late: 'Late',
  never: 'Never, until they are sent from here',
  disordered: 'Out of order',
};

const MESSAGES: Readonly<Record<Exclude<Delivery, 'once'>, string>> = {
  twice: 'Messages twice',
  late: 'Messages late',
  never: 'Messages withheld',
  disordered: 'Messages out of order',
};

/** What is switched to go wrong at a service, in words; nothing when all is well. */
export function troublesOf(faults: Faults, service: ServiceName): string[] {
  const fault = faults.get(service);
  const delivery = faults.delivery(service);
  return [
    ...(fault ? [`${FAULT_WORDS[fault.kind]}${fault.times === null ? '' : `, ${fault.times} more`}`] : []),
    ...(delivery === 'once' ? [] : [MESSAGES[delivery]]),
  ];
}
