import type { Result } from '@phonebill/bridge';
import { beforeEach, expect, test } from 'vitest';
import { answerOrOffer } from './answer-or-offer.ts';
import { type Offer, shownOffer, takeBackOffer } from './offers.ts';

const offer: Offer = { of: 'page', act: () => undefined };

function world() {
  let pass = () => undefined as void;
  let leave = () => undefined as void;
  const silence = new Promise<void>((resolve) => (pass = resolve));
  return {
    ports: { wait: () => silence, whenOutOfSight: (left: () => void) => ((leave = left), () => undefined) },
    /** Ends the time within which a wallet opens something. */
    pass: async () => {
      pass();
      await new Promise((resolve) => setTimeout(resolve));
    },
    leave: () => leave(),
  };
}

beforeEach(() => takeBackOffer());
const done = (value: string): Result<string> => ({ kind: 'done', value });
const isAnswer = (value: string) => value === 'answered';

test('offers nothing when the wallet answers', async () => {
  const { ports, pass } = world();
  expect(await answerOrOffer(() => Promise.resolve(done('answered')), offer, isAnswer, ports)).toEqual(
    done('answered'),
  );
  await pass();
  expect(shownOffer.get()).toBeNull();
});

test('SPEC 7 bridge: a wallet that never answers: offers another way after a short wait', async () => {
  const { ports, pass } = world();
  const result = answerOrOffer(() => new Promise<Result<string>>(() => undefined), offer, isAnswer, ports);
  expect(shownOffer.get()).toBeNull();
  await pass();
  expect(await result).toEqual({ kind: 'unanswered' });
  expect(shownOffer.get()).toBe(offer);
});

test('offers the other way after a wait when a call was handed over and opened nothing', async () => {
  const { ports, pass } = world();
  expect(await answerOrOffer(() => Promise.resolve(done('handedOver')), offer, isAnswer, ports)).toEqual(
    done('handedOver'),
  );
  expect(shownOffer.get()).toBeNull();
  await pass();
  expect(shownOffer.get()).toBe(offer);
});

test('offers nothing while the page is hidden, and withdraws an offer when it becomes hidden', async () => {
  const covered = world();
  void answerOrOffer(() => Promise.resolve(done('handedOver')), offer, isAnswer, covered.ports);
  covered.leave();
  await covered.pass();
  expect(shownOffer.get()).toBeNull();
  const late = world();
  void answerOrOffer(() => new Promise<Result<string>>(() => undefined), offer, isAnswer, late.ports);
  await late.pass();
  late.leave();
  expect(shownOffer.get()).toBeNull();
});

test('a late answer withdraws the offer', async () => {
  const { ports, pass } = world();
  let answer: (result: Result<string>) => void = () => undefined;
  void answerOrOffer(
    () => new Promise<Result<string>>((resolve) => (answer = resolve)),
    offer,
    isAnswer,
    ports,
  );
  await pass();
  answer(done('answered'));
  await pass();
  expect(shownOffer.get()).toBeNull();
});

test('returns at once from a call that the wallet did not start, without an offer', async () => {
  const { ports, pass } = world();
  for (const kind of ['unsupported', 'noBridge', 'refused'] as const)
    expect(await answerOrOffer(() => Promise.resolve({ kind }), offer, isAnswer, ports)).toEqual({ kind });
  await pass();
  expect(shownOffer.get()).toBeNull();
});

test('offers the other way at once after an error, until the page opens after all', async () => {
  const { ports, leave } = world();
  const failed = { kind: 'failed' } as const;
  expect(await answerOrOffer(() => Promise.resolve(failed), offer, isAnswer, ports)).toEqual(failed);
  expect(shownOffer.get()).toBe(offer);
  leave();
  expect(shownOffer.get()).toBeNull();
});

test('offers nothing when the page had opened before the call failed', async () => {
  const { ports, leave } = world();
  let answer: (result: Result<string>) => void = () => undefined;
  const call = () => new Promise<Result<string>>((resolve) => (answer = resolve));
  const result = answerOrOffer(call, offer, isAnswer, ports);
  leave();
  answer({ kind: 'failed' });
  await result;
  expect(shownOffer.get()).toBeNull();
});

test('withdraws the offer when a handed-over page opens after it', async () => {
  const { ports, pass, leave } = world();
  await answerOrOffer(() => Promise.resolve(done('handedOver')), offer, isAnswer, ports);
  await pass();
  expect(shownOffer.get()).toBe(offer);
  leave();
  expect(shownOffer.get()).toBeNull();
});

test('offers nothing once the app has reported that it opened, even before its answer', async () => {
  const { ports, pass } = world();
  let say: () => void = () => undefined;
  const call = (opened: () => void) => ((say = opened), new Promise<Result<string>>(() => undefined));
  void answerOrOffer(call, offer, isAnswer, ports);
  say();
  await pass();
  expect(shownOffer.get()).toBeNull();
});
