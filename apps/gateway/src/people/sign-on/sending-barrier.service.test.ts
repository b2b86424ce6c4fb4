import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { GRAPHIC_CODE_ALPHABET } from './graphic-codes.ts';
import { CODES_PER_HOUR, createSignOnHarness, START } from './testing/sign-on-harness.ts';

let harness: ReturnType<typeof createSignOnHarness>;
let other: ReturnType<typeof createSignOnHarness>;
let mobileNo: string;
let networks = 0;
const MINUTE = 60_000;

beforeAll(async () => {
  const database = await createTestDatabase();
  harness = createSignOnHarness(database);
  // Another process of the gateway, on the same database.
  other = createSignOnHarness({ url: database.url, drop: async () => undefined });
});
afterAll(async () => {
  await other.end();
  await harness.end();
});
beforeEach(() => {
  mobileNo = harness.newNumber();
  harness.time.now = START;
  other.time.now = START;
});

const newAddress = (): string => `2001:db8:${(networks += 1).toString(16)}::1`;
const purposeOf = (device = 'a-browser', address = newAddress()) =>
  ({ mobileNo, scene: 'login', device, address }) as const;
type Purpose = ReturnType<typeof purposeOf>;
const solutionOf = (challenge: Challenge) => solveChallenge({ challenge, deriveKey });
const payload = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64');
const solve = async (challenge: Challenge): Promise<string> =>
  payload({ challenge, solution: await solutionOf(challenge) });
const ask = (purpose: Purpose, withoutPicture = false) => harness.sendingBarrier.ask(purpose, withoutPicture);
const send = ({ device, address }: Purpose) =>
  harness.smsCodes.send({ mobileNo, scene: 'login', asker: { device, address }, address, language: 'zh' });
const refused = (errorName: string) => expect.objectContaining({ errorName });
const levelOf = ({ parameters }: Challenge): unknown => parameters.data?.['level'];

describe('work before a code is sent', () => {
  test('solved work is accepted once, in any process', async () => {
    const purpose = purposeOf();
    const { challenge, pictureNeeded, validForMs } = await ask(purpose);
    expect({ pictureNeeded, validForMs }).toEqual({ pictureNeeded: false, validForMs: 300_000 });
    const work = await solve(challenge);
    const passes = await Promise.allSettled(
      [harness, other, harness, other, harness].map(({ sendingBarrier }) =>
        sendingBarrier.pass(purpose, { work }),
      ),
    );
    expect(passes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(other.sendingBarrier.pass(purpose, { work })).rejects.toEqual(refused('workNeeded'));
  });

  test('a script without work is refused, 200 of 200 times, and nothing is stored', async () => {
    const purpose = purposeOf();
    const { challenge } = await ask(purpose);
    const zeros = '0'.repeat(64);
    const made = [
      undefined,
      '',
      'x',
      payload(null),
      payload({ challenge }),
      payload({ challenge, solution: { counter: 0, derivedKey: zeros } }),
      payload({
        challenge,
        solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
      }),
      payload({ challenge: { ...challenge, signature: zeros }, solution: { counter: 1, derivedKey: zeros } }),
    ];
    const before = await harness.dump('sign_on_nonces');
    for (let run = 0; run < 200; run += 1)
      await expect(harness.sendingBarrier.pass(purpose, { work: made[run % made.length] })).rejects.toEqual(
        refused('workNeeded'),
      );
    expect(await harness.dump('sign_on_nonces')).toBe(before);
  });

  test('a challenge that was made easier is refused', async () => {
    const purpose = purposeOf();
    const { challenge } = await ask(purpose);
    const easier: Challenge = {
      ...challenge,
      parameters: { ...challenge.parameters, keyPrefix: '00' },
    };
    await expect(harness.sendingBarrier.pass(purpose, { work: await solve(easier) })).rejects.toEqual(
      refused('workNeeded'),
    );
  });

  test('a challenge is valid for its number, scene and browser, and for five minutes', async () => {
    const purpose = purposeOf();
    const work = await solve((await ask(purpose)).challenge);
    for (const changed of [
      { ...purpose, mobileNo: harness.newNumber() },
      { ...purpose, scene: 'register' },
      { ...purpose, device: 'another-browser' },
    ])
      await expect(harness.sendingBarrier.pass(changed, { work })).rejects.toEqual(refused('workNeeded'));
    harness.time.now += 5 * MINUTE;
    await expect(harness.sendingBarrier.pass(purpose, { work })).rejects.toEqual(refused('workNeeded'));
    harness.time.now -= 1;
    await harness.sendingBarrier.pass({ ...purpose, address: newAddress() }, { work });
  });

  test('a refused picture leaves the work valid', async () => {
    await send(purposeOf('b'));
    harness.time.now += MINUTE;
    await send(purposeOf('c'));
    const purpose = purposeOf();
    const { challenge, pictureNeeded } = await ask(purpose);
    expect(pictureNeeded).toBe(true);
    const work = await solve(challenge);
    await expect(harness.sendingBarrier.pass(purpose, { work })).rejects.toEqual(refused('graphicCodeWrong'));
    harness.random.choose(0, 1, 2, 3);
    const { graphicId } = await harness.graphicCodes.create(purpose.address);
    const graphicCode = GRAPHIC_CODE_ALPHABET.slice(0, 4);
    await harness.sendingBarrier.pass(purpose, { work, graphicId, graphicCode });
  });
});

describe('amount of work', () => {
  test('grows with each code that strangers requested for the number, from any network', async () => {
    const levels: unknown[] = [];
    const pictures: boolean[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      const { challenge, pictureNeeded } = await ask(purposeOf());
      levels.push(levelOf(challenge));
      pictures.push(pictureNeeded);
      await send(purposeOf());
      harness.time.now += MINUTE;
    }
    expect(levels).toEqual([0, 1, 2]);
    expect(pictures).toEqual([false, false, true]);
  });

  test('grows with the codes that the address requested for any number, and adds a picture', async () => {
    const address = newAddress();
    for (let sent = 0; sent < 10; sent += 1) {
      mobileNo = harness.newNumber();
      await send(purposeOf('a-browser', address));
    }
    mobileNo = harness.newNumber();
    const { challenge, pictureNeeded } = await ask(purposeOf('a-browser', address));
    expect([levelOf(challenge), pictureNeeded]).toEqual([2, true]);
    const elsewhere = await ask(purposeOf());
    expect([levelOf(elsewhere.challenge), elsewhere.pictureNeeded]).toEqual([0, false]);
  });

  test('an easy challenge kept for later is refused once more work is needed', async () => {
    const kept = purposeOf();
    const work = await solve((await ask(kept)).challenge);
    await send(purposeOf('a-stranger'));
    harness.time.now += MINUTE;
    await expect(harness.sendingBarrier.pass(kept, { work })).rejects.toEqual(refused('workNeeded'));
  });

  test('a user who cannot see the picture does four times the work instead', async () => {
    await send(purposeOf('b'));
    harness.time.now += MINUTE;
    await send(purposeOf('c'));
    const purpose = purposeOf();
    const { challenge, pictureNeeded } = await ask(purpose, true);
    expect([levelOf(challenge), pictureNeeded]).toEqual([4, false]);
    await harness.sendingBarrier.pass(purpose, { work: await solve(challenge) });
  });

  test('a user who cannot see the picture does the same work when no picture is needed', async () => {
    expect(levelOf((await ask(purposeOf(), true)).challenge)).toBe(0);
  });

  test('is least in a browser where the user has logged in, whatever strangers requested', async () => {
    const own = purposeOf('the-owners-phone');
    await send(own);
    await harness.mobileLogin.logIn({ mobileNo, smsCode: harness.codeSentTo(mobileNo), asker: own });
    harness.time.now += MINUTE;
    await send(purposeOf('b'));
    harness.time.now += MINUTE;
    await send(purposeOf('c'));
    const { challenge, pictureNeeded } = await ask(own);
    expect([levelOf(challenge), pictureNeeded]).toEqual([0, false]);
    await harness.sendingBarrier.pass(own, { work: await solve(challenge) });
  });
});

describe('when strangers have used up their limit for a number', () => {
  const shutOut = async () => {
    for (const device of ['b', 'c', 'd']) {
      await send(purposeOf(device));
      harness.time.now += MINUTE;
    }
  };

  test('far more work, and the picture, are accepted and marked as insistent', async () => {
    await shutOut();
    const purpose = purposeOf();
    const { challenge, pictureNeeded } = await ask(purpose);
    expect([levelOf(challenge), pictureNeeded]).toEqual([7, true]);
    const work = await solve(challenge);
    harness.random.choose(0, 1, 2, 3);
    const { graphicId } = await harness.graphicCodes.create(purpose.address);
    const graphicCode = [0, 1, 2, 3].map((at) => GRAPHIC_CODE_ALPHABET[at]).join('');
    const proof = { work, graphicId, graphicCode };
    expect(await harness.sendingBarrier.pass(purpose, proof)).toEqual({ isInsistent: true });
  });

  test('without the picture the work is four times as much, and valid for ten minutes', async () => {
    await shutOut();
    const purpose = purposeOf();
    const { challenge, pictureNeeded, validForMs } = await ask(purpose, true);
    expect([levelOf(challenge), pictureNeeded, validForMs]).toEqual([9, false, 600_000]);
    const work = await solve(challenge);
    harness.time.now += 9 * MINUTE;
    expect(await harness.sendingBarrier.pass(purpose, { work })).toEqual({ isInsistent: true });
  });

  test('the usual work is no longer enough', async () => {
    const purpose = purposeOf();
    const work = await solve((await ask(purpose)).challenge);
    await shutOut();
    await expect(harness.sendingBarrier.pass(purpose, { work })).rejects.toEqual(refused('workNeeded'));
  });
});

describe('the budget of all codes', () => {
  test('above it strangers do more work and copy a picture; owners of their number do not', async () => {
    harness.time.now += 48 * 60 * MINUTE;
    const own = purposeOf('the-owners-phone');
    await harness.knownDevices.remember(await harness.users.findOrCreate(mobileNo), own.device);
    const stranger = purposeOf();
    const asked = async (purpose: Purpose) => {
      const { challenge, pictureNeeded } = await ask(purpose);
      return [levelOf(challenge), pictureNeeded];
    };
    const sendToOthers = async (codes: number) => {
      for (let code = 0; code < codes; code += 1) {
        const address = newAddress();
        await harness.smsCodes.send({
          mobileNo: harness.newNumber(),
          scene: 'login',
          asker: { device: `browser ${code}`, address },
          address,
          language: 'zh',
        });
      }
    };
    await sendToOthers(CODES_PER_HOUR - 1);
    expect(await asked(stranger)).toEqual([0, false]);
    await sendToOthers(1);
    expect(await asked(stranger)).toEqual([1, true]);
    await sendToOthers(CODES_PER_HOUR / 2);
    expect(await asked(stranger)).toEqual([3, true]);
    expect(await asked(own)).toEqual([0, false]);
    harness.time.now += 61 * MINUTE;
    expect(await asked(stranger)).toEqual([0, false]);
  });
});
