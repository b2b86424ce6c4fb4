import type { ConsoleRefusalName } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { Refusal } from './refusal.ts';
import { type Act, useAct } from './use-act.ts';

afterEach(() => vi.restoreAllMocks());

/** What is asked for again after an act was refused so. */
async function askedAgainAfter(status: number, refusal: ConsoleRefusalName) {
  const shown = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const me = vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue();
  let act: Act | undefined;
  function Form(): null {
    act = useAct();
    return null;
  }
  renderToStaticMarkup(<Form />);
  await act?.run(() => Promise.reject(new Refusal(status, { refusal, message: '' })));
  return { shown: shown.mock.calls.length > 0, me: me.mock.calls.length > 0 };
}

test.each([
  [409, 'proposalOver', { shown: true, me: false }],
  [404, 'notFound', { shown: true, me: false }],
  [403, 'notAllowed', { shown: false, me: true }],
  [401, 'signedOut', { shown: false, me: true }],
  [400, 'badRequest', { shown: false, me: false }],
] as const)(
  'an act that is refused with %s has what is not as it was read asked for again',
  async (...given) => {
    const [status, refusal, expected] = given;
    expect(await askedAgainAfter(status, refusal)).toEqual(expected);
  },
);
