/** Describes why a price is unusual, from the database's text, in percentages and words. */
import { type Language, wordOf } from '../language/index.ts';

/** Returns by how much a price is below its floor: per hundred yuan, the percentage is an amount in yuan. */
const missing = (price: string, floor: string): string => ((Number(floor) - Number(price)) / 100).toFixed(2);

const share = (perTenThousand: string): string => `${(Number(perTenThousand) / 100).toFixed(2)}%`;

/** Returns the description; an unknown text unchanged. */
export function breachWords(breach: string, language: Language): string {
  const isChinese = language === 'zh';
  const below = /^(\S+) would be (\d+) per 10,000, below its floor of (\d+)$/.exec(breach);
  if (below) {
    const [, name = '', price = '', floor = ''] = below;
    const [of, less] = [wordOf('carrier', name, language), missing(price, floor)];
    return isChinese
      ? `${of}的价格将为面值的 ${share(price)}，低于底价 ${share(floor)}，每 ¥100.00 少 ¥${less}`
      : `${of} would cost ${share(price)} of the face value, below its floor of ${share(floor)} ` +
          `by ¥${less} for every ¥100.00`;
  }
  const moved = /^(\S+) would move from (\d+) to (\d+) per 10,000, by more than (\d+) at once$/.exec(breach);
  if (!moved) return breach;
  const [, name = '', before = '', after = '', most = ''] = moved;
  const of = wordOf('carrier', name, language);
  const [from, to, limit] = [share(before), share(after), share(most)];
  return isChinese
    ? `${of}的价格将由 ${from} 变为 ${to}，单次变动超过 ${limit}`
    : `${of} would move from ${from} to ${to} of the face value, by more than ${limit} at once`;
}
