import { CallError } from '../platform/http/call-error.ts';

const PATIENCE_MS = 10_000;

/**
 * A question that is asked again anyway need not wait out the full time limit of a call: a connection that
 * died while the phone slept must not hold up the next question. `signal` is the asker's own way to give up.
 */
export async function askBriefly<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const limit = new AbortController();
  const giveUp = () => limit.abort(signal.reason);
  const timer = setTimeout(() => limit.abort(), patienceMs);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  try {
    return await ask(limit.signal);
  } catch (error) {
    const ranOut = limit.signal.aborted && !signal.aborted;
    throw ranOut
      ? new CallError({ call: 'POST /vi/queryRechargeBill', kind: 'transport', message: '' })
      : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
