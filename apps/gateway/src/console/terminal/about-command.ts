/** The subject of a command, as the audit log keeps it: mobile numbers as keyed hashes. */
import type { Pool } from '../../db/index.ts';
import { isMobileNumber } from '../../numbers/index.ts';
import type { CommandLine } from '../../operator/index.ts';

const LONGEST = 200;

export function aboutCommand(
  { numbers }: Pick<Pool, 'numbers'>,
  { args, channel, sale, orders, events, mobileNo, amountFen, list, file }: CommandLine,
): string {
  const hidden = (text: string): string => (isMobileNumber(text) ? numbers.hash(text) : text);
  const { textZh: _zh, textEn: _en, until, ...sold } = sale;
  const words = { ...sold, ...orders, ...events, mobile: mobileNo, channel, until, list, file };
  const named = Object.entries(words).flatMap(([name, value]) => (value ? [`${name} ${hidden(value)}`] : []));
  const amount = amountFen === null ? [] : [`${amountFen} fen`];
  return [...args.map(hidden), ...amount, ...named].join(' ').slice(0, LONGEST);
}
