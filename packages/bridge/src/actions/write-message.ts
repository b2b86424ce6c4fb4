import type { TextMessage } from '../action-params.ts';
import type { Bridge } from '../bridge.ts';
import { writeMessageRow } from '../names.ts';
import { refused, type Result, type Taken } from '../result.ts';
import { call, opening } from '../wire/call.ts';

/**
 * Opens the app's message panel with number and text filled in; the person decides whether to send it.
 * Refuses a number that is not all digits, optionally preceded by +.
 */
export async function writeMessage(bridge: Bridge, message: TextMessage): Promise<Result<Taken>> {
  if (!/^\+?\d{3,20}$/.test(message.number)) return refused;
  return call(bridge, 'writeMessage', writeMessageRow, message, opening);
}
