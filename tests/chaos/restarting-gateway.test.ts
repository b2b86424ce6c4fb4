import { beforeEach, expect, test } from 'vitest';
import type { ChildProgram } from '../support/child-process.ts';
import type { Dice } from '../support/seeded-random.ts';
import { type RestartingGateway, startRestartingGateway } from './restarting-gateway.ts';

/** An address without a server: a port that browsers and `fetch` refuse to use. */
const NOWHERE = 'http://127.0.0.1:1';
const dice = { happens: () => true, whole: () => 0 } as unknown as Dice;

let lives: ChildProgram[];
let gateway: RestartingGateway;
beforeEach(() => {
  lives = [];
  gateway = startRestartingGateway(NOWHERE, () => {
    let isRunning = true;
    const end = async (): Promise<0> => {
      isRunning = false;
      return 0;
    };
    const life: ChildProgram = {
      output: () => '',
      running: () => isRunning,
      freeze: () => undefined,
      thaw: () => undefined,
      kill: async () => void (await end()),
      stop: end,
    };
    lives.push(life);
    return life;
  });
});

test('a process that ended is started again, until the gateway is stopped', async () => {
  const waiting = gateway.ready();
  await lives[0]?.kill();
  await expect.poll(() => lives.length).toBe(2);
  await gateway.stop();
  await expect(waiting).rejects.toThrow('it was stopped');
  await expect(gateway.ready()).rejects.toThrow('it was stopped');
  expect(lives.map((life) => life.running())).toEqual([false, false]);
});

test('a kill that is due after the stop starts no process', async () => {
  const turn = Promise.withResolvers<undefined>();
  const kills: number[] = [];
  const killing = gateway.killAgainAndAgain(
    3,
    dice,
    (count) => kills.push(count),
    () => turn.promise,
  );
  await gateway.stop();
  turn.resolve(undefined);
  await killing;
  expect([lives.length, kills]).toEqual([1, []]);
});

test('work during a downtime that ends after the stop starts no process', async () => {
  const work = Promise.withResolvers<void>();
  const down = gateway.whileDown(() => work.promise);
  await gateway.stop();
  work.resolve();
  await down;
  expect(lives).toHaveLength(1);
});
