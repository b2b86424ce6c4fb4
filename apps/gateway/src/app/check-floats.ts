/** What an operator is told of what a supplier was paid in advance. */
import { formatMicros } from '@phonebill/money';
import type { FloatLevel } from '../config/top-ups/index.ts';
import type { Balance, Float } from '../partners/carrier/index.ts';
import type { Indeterminate } from '../partners/index.ts';

/** `-`: nothing is said to be right or wrong. */
interface FloatLine {
  readonly sign: 'ok' | 'LOW' | 'WRONG' | '-';
  readonly text: string;
}

export function floatLine(answer: Balance | Indeterminate, level: FloatLevel | undefined): FloatLine {
  if (answer.kind === 'indeterminate') return { sign: 'WRONG', text: answer.why };
  if (level === undefined)
    return {
      sign: '-',
      text: `${answer.floats.map(left).join(', ')}, and TOP_UP_FLOATS has no levels for it`,
    };
  const float = answer.floats.find(({ currency }) => currency === level.currency);
  if (float === undefined)
    return { sign: 'WRONG', text: `nothing in ${level.currency}, which TOP_UP_FLOATS names` };
  if (float.available <= level.stop)
    return { sign: 'WRONG', text: `${left(float)}, at its stop: it gets no new orders. Pay in.` };
  return float.available < level.low
    ? { sign: 'LOW', text: `${left(float)}, below ${formatMicros(level.low)}. Pay in.` }
    : { sign: 'ok', text: left(float) };
}

const left = ({ currency, available }: Float): string => `${currency} ${formatMicros(available)}`;
