import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, test } from 'vitest';
import { solve } from './solve.ts';
import { type Solver, solveAside } from './solve-aside.ts';

const keys = { hmacSignatureSecret: 'a secret', hmacKeySignatureSecret: 'another' };
const challengeOf = (counter = 30): Promise<Challenge> =>
  createChallenge({ algorithm: 'SHA-256', cost: 50, counter, deriveKey, ...keys });
const isRight = async (payload: string): Promise<boolean> => {
  const { challenge, solution } = JSON.parse(atob(payload)) as Parameters<typeof verifySolution>[0];
  return (await verifySolution({ challenge, solution, deriveKey, ...keys })).verified;
};

/** A worker that handles a challenge as configured. */
function solverThat(does: (solver: EventTarget, challenge: Challenge) => void) {
  const state = { ended: false };
  const open = (): Solver => {
    const solver = new EventTarget();
    return Object.assign(solver, {
      postMessage: (challenge: Challenge) => does(solver, challenge),
      terminate: () => void (state.ended = true),
    }) as Solver;
  };
  return { state, open };
}
const fail = (solver: EventTarget): void => void solver.dispatchEvent(new Event('error'));

test("the gateway's library accepts a solution computed without the browser's own hashes", async () => {
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  const challenge = await (async () => {
    try {
      Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
      return await challengeOf();
    } finally {
      Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    }
  })();
  const payload = await solve(challenge);
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  expect(await isRight(payload)).toBe(true);
});

test('waits for a slow worker, then terminates it', async () => {
  const { state, open } = solverThat((solver, challenge) => {
    void solve(challenge).then((data) =>
      setTimeout(() => solver.dispatchEvent(new MessageEvent('message', { data })), 50),
    );
  });
  expect(await isRight(await solveAside(await challengeOf(), new AbortController().signal, open))).toBe(true);
  expect(state.ended).toBe(true);
});

test('the page solves the challenge itself when a worker fails', async () => {
  const { state, open } = solverThat(fail);
  expect(await isRight(await solveAside(await challengeOf(), new AbortController().signal, open))).toBe(true);
  expect(state.ended).toBe(true);
});

test('the page solves the challenge itself when workers are forbidden', async () => {
  const forbidden = (): Solver => {
    throw new DOMException('the policy forbids it', 'SecurityError');
  };
  const payload = await solveAside(await challengeOf(), new AbortController().signal, forbidden);
  expect(await isRight(payload)).toBe(true);
});

test('aborting ends the work, in a worker and in the page', async () => {
  const waiting = solverThat(() => undefined);
  const stop = new AbortController();
  const inWorker = solveAside(await challengeOf(), stop.signal, waiting.open);
  const inPage = solveAside(await challengeOf(100_000_000), stop.signal, solverThat(fail).open);
  stop.abort();
  await expect(inWorker).rejects.toThrow('no longer wanted');
  await expect(inPage).rejects.toThrow('no longer wanted');
  expect(waiting.state.ended).toBe(true);
});
