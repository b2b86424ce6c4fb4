import { expect, test } from 'vitest';
import { CallError } from '../platform/http/call-error.ts';
import { askBriefly } from './ask-briefly.ts';

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });

test('an answer is passed on', async () => {
  await expect(askBriefly(() => Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
});

test('no answer in time is a failed call that may pass', async () => {
  const failure = await askBriefly(never, new AbortController().signal, 5).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect((failure as CallError).mayPass).toBe(true);
});

test('who asks may give up, before or meanwhile; that is no failure of the call', async () => {
  const early = new AbortController();
  early.abort();
  await expect(askBriefly(never, early.signal)).rejects.toThrow('aborted');
  const later = new AbortController();
  const asked = askBriefly(never, later.signal);
  later.abort();
  await expect(asked).rejects.toThrow('aborted');
});
