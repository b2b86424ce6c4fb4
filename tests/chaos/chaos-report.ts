import { payMethods, type PayMethod } from '@phonebill/contract';
import type { Books } from './books.ts';
import type { ChaosSettings } from './chaos-settings.ts';
import type { Memory } from './payer.ts';

export interface ChaosReport {
  readonly violations: readonly string[];
  readonly text: string;
}

interface Findings {
  readonly settings: ChaosSettings;
  readonly books: Books;
  readonly memories: readonly Memory[];
  readonly kills: number;
  readonly complaints: readonly string[];
  readonly violations: readonly string[];
  readonly tookMs: { readonly trouble: number; readonly settling: number };
}

/** Counts and violations, for reading. */
export function summarize({
  settings,
  books,
  memories,
  kills,
  complaints,
  violations,
  tookMs,
}: Findings): ChaosReport {
  const moved = (method: PayMethod, kind: 'payment' | 'refund'): string => {
    const list = books.moved.filter((one) => one.kind === kind && one.method === method);
    const total = list.reduce((sum, one) => sum + one.amount, 0n);
    return `${list.length} ${kind}s ${method === 'points' ? `${total} points` : `${(Number(total) / 100).toFixed(2)} yuan`}`;
  };
  const lines = [
    `chaos, seed ${settings.seed}: ${books.orders.length} orders by ${settings.users} users, processes of the gateway killed ${kills} times`,
    `  orders     ${counted(books.orders.map(({ state, closeReason }) => (closeReason ? `${state} (${closeReason})` : state)))}`,
    `  payments   ${counted(books.payments.map(({ state }) => state))}`,
    `  refunds    ${counted(books.refunds.map(({ reason, state }) => `${reason} ${state}`)) || 'none'}`,
    ...payMethods.map(
      (method) => `  ${method.padEnd(10)} ${moved(method, 'payment')}, ${moved(method, 'refund')}`,
    ),
    `  carrier    ${books.carrier.length} credits`,
    `  refused    ${counted(memories.flatMap(({ refusal }) => refusal ?? [])) || 'none'}`,
    `  complaints ${counted(complaints.map(messageOf)) || 'none'}`,
    `  took       ${seconds(tookMs.trouble)} of trouble, ${seconds(tookMs.settling)} until nothing was open`,
    violations.length === 0
      ? '  holds      everything'
      : `  VIOLATED   ${violations.length}:\n${violations.map((one) => `    - ${one}`).join('\n')}`,
  ];
  return { violations, text: lines.join('\n') };
}

function counted(words: readonly string[]): string {
  return [...Map.groupBy(words, (word) => word)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([word, all]) => `${all.length} ${word}`)
    .join(', ');
}

/** A log line's message and error; what is no JSON, as it is. */
function messageOf(line: string): string {
  try {
    const { msg, error, what } = JSON.parse(line) as { msg?: string; error?: string; what?: string };
    return [msg, error, what].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
