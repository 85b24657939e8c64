import { type NoticeContent, paymentSign } from '#app/domain/investing/notice.ts';

/** What the lines of a draft come to, before anybody is excused: what is called less what is paid out. */
export function draftedTotal({ lines, basis, amounts }: NoticeContent): number {
  const given = new Map<string, number>();
  for (const { line, amount } of amounts) given.set(line, (given.get(line) ?? 0) + amount);
  return lines.reduce((sum, { key, type, amount }) => {
    const total = basis === 'amounts' ? (given.get(key) ?? 0) : amount;
    return sum + paymentSign(type) * total;
  }, 0);
}
