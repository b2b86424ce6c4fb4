/** Users' messages about their orders: shown with numbers masked, and answered. */
import { sayWhereCut } from './report.ts';
import { answerMessage, type OpenMessage, openMessages } from '../orders/help/index.ts';
import { maskedText } from '../numbers/index.ts';
import type { CommandLine } from './command-line.ts';
import type { TimedTools } from './tools.ts';

/**
 * Prints the messages without an answer. Unmasked text is shown only if a reason is given, which is stored
 * with the message.
 */
export async function listMessages(
  { pool, clock, print }: TimedTools,
  { limit, isUnmasked, operator, reason }: CommandLine,
): Promise<0> {
  const shown = isUnmasked ? { by: operator, reason: reason ?? '', at: new Date(clock()) } : null;
  const open = await openMessages(pool, limit, shown);
  if (open.length === 0) print('No message waits for an answer.');
  for (const message of open) for (const line of messageLines(message, clock(), isUnmasked)) print(line);
  sayWhereCut(print, open.length, limit);
  return 0;
}

/** Answers a message, once. */
export async function answer(
  { pool, clock, print }: TimedTools,
  { text, operator }: CommandLine,
  messageNo: string,
): Promise<0 | 1 | 2> {
  const notDone = await answerMessage(pool, messageNo, { text, by: operator, at: new Date(clock()) });
  if (notDone === null) {
    print(`Done: ${messageNo} is answered. A worker sends the SMS that says so.`);
    return 0;
  }
  if (typeof notDone === 'string') {
    print(`Not done: ${notDone}.`);
    return 1;
  }
  print(notDone.problem.en);
  return 2;
}

function messageLines(
  { messageNo, orderNo, language, text, writtenAt }: OpenMessage,
  nowMs: number,
  isUnmasked: boolean,
): string[] {
  const hours = ((nowMs - writtenAt.getTime()) / 3_600_000).toFixed(1);
  const shown = isUnmasked ? text : maskedText(text);
  return [
    `${messageNo} order ${orderNo}, ${language}, ${hours} h ago`,
    ...shown.split('\n').map((line) => `  ${line}`),
  ];
}
