import type { ConsoleRefusalName } from '@phonebill/contract/console-pages';
import type { Query } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery, queryClient } from './query-client.ts';
import { Refusal } from './refusal.ts';
import { type Act, useAct } from './use-act.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns what is loaded again after an act was refused in this way. */
async function askedAgainAfter(status: number, refusal: ConsoleRefusalName) {
  const shown = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const me = vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue();
  const isOfMe = { queryKey: meQuery.queryKey } as unknown as Query;
  const acts: Act[] = [];
  function Form(): null {
    acts.push(useAct());
    return null;
  }
  renderToStaticMarkup(<Form />);
  await acts[0]?.run(() => Promise.reject(new Refusal(status, { refusal, message: '' })));
  const withMe = shown.mock.calls.some(([asked]) => asked?.predicate?.(isOfMe));
  return { shown: shown.mock.calls.length > 0, me: withMe || me.mock.calls.length > 0 };
}

test.each([
  // A person's passkeys and terminals are part of who is signed in.
  [409, 'proposalOver', { shown: true, me: true }],
  [404, 'notFound', { shown: true, me: true }],
  [503, 'unavailable', { shown: true, me: true }],
  [403, 'notAllowed', { shown: false, me: true }],
  [401, 'signedOut', { shown: false, me: true }],
  [400, 'badRequest', { shown: false, me: false }],
] as const)('an act refused with %s reloads the data that may have changed', async (...given) => {
  const [status, refusal, expected] = given;
  expect(await askedAgainAfter(status, refusal)).toEqual(expected);
});

test('an act that stays on the page is pending until the shown data is reloaded', async () => {
  const steps: string[] = [];
  let shownAgain = (): void => undefined;
  vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(
    new Promise((resolve) => {
      shownAgain = () => {
        steps.push('shown');
        resolve();
      };
    }),
  );
  const acts: Act[] = [];
  function Form(): null {
    acts.push(useAct());
    return null;
  }
  renderToStaticMarkup(<Form />);
  const act = vi.fn(() => Promise.resolve('done'));
  const first = acts[0]?.runAndShow(act).then((answer) => steps.push(String(answer)));
  await new Promise((go) => void setImmediate(go));
  expect(steps).toEqual([]);
  expect(await acts[0]?.runAndShow(act)).toBeUndefined();
  shownAgain();
  await first;
  expect(steps).toEqual(['shown', 'done']);
  expect(act).toHaveBeenCalledTimes(1);
});
