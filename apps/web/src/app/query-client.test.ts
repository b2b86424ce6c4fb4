import { expect, test } from 'vitest';
import { CallError } from '../platform/http/index.ts';
import { createQueryClient } from './query-client.ts';

const refused = (message: string) => new CallError({ call: 'GET /vi/discount', kind: 'refused', message });

/** Returns a client whose query `x` fails or answers as configured. */
function client(meta: { failureShownBy?: 'toast' } = {}) {
  const toasts: string[] = [];
  const queries = createQueryClient((text) => void toasts.push(text));
  const ask = (answer: () => Promise<string>) =>
    queries
      .query({ queryKey: ['x'], queryFn: answer, staleTime: 0, retry: false, meta })
      .catch(() => undefined);
  return { toasts, ask };
}
const fails = (message: string) => () => Promise.reject(refused(message));
const answers = () => Promise.resolve('y');

test('SPEC 8 a failure without a place on the screen is shown by a toast, word for word', async () => {
  const { toasts, ask } = client({ failureShownBy: 'toast' });
  await ask(fails('Come back on Monday.'));
  expect(toasts).toEqual(['Come back on Monday.']);
});

test('a failure that the screen shows in place has no toast', async () => {
  const { toasts, ask } = client();
  await ask(fails('Come back on Monday.'));
  expect(toasts).toEqual([]);
});

test('SPEC 8 a toast shows a failed refresh once while the former answer stays on the screen', async () => {
  const { toasts, ask } = client();
  await ask(answers);
  await ask(fails('Not now.'));
  await ask(fails('Not now.'));
  expect(toasts, 'once, until it is answered again').toEqual(['Not now.']);
  await ask(answers);
  await ask(fails('Not now.'));
  expect(toasts).toEqual(['Not now.', 'Not now.']);
});

test('an error that is not a failed call has no toast', async () => {
  const { toasts, ask } = client({ failureShownBy: 'toast' });
  await ask(() => Promise.reject(new Error('a defect')));
  expect(toasts).toEqual([]);
});
