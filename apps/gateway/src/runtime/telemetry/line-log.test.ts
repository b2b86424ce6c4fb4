// Tests of the log on a full disk, and on a pipe that is slow or no longer has a reader.
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLineLog } from './line-log.ts';

const noRoom = (): never => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
};

// macOS has no device that is always full.
test.skipIf(!existsSync('/dev/full'))('a process keeps running when its log cannot be written', () => {
  const door = JSON.stringify(new URL('index.ts', import.meta.url).href);
  const program = `
    const { createTelemetry, logDestination } = await import(${door});
    const destination = await logDestination('json');
    const options = { level: 'info', roles: ['web'], destination, countProviderMismatch() {} };
    const telemetry = createTelemetry(options);
    telemetry.log('info', 'a line');
    await new Promise((resolve) => setTimeout(resolve));
    telemetry.log('info', 'another');
    console.error('went on, ' + destination.lost() + ' lost');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
    // Distinguishes a process that waits for its log indefinitely from one that goes on.
    timeout: 20_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'went on, 2 lost\n' });
});

test('lost lines are counted and reported later, and a partial line is ended before the next', () => {
  let written = '';
  let room = 5;
  const log = createLineLog((bytes) => {
    if (room === 0) noRoom();
    const part = bytes.subarray(0, room);
    room -= part.length;
    written += String(part);
    return part.length;
  });
  log.write('the first\n');
  log.write('the second\n');
  expect({ written, lost: log.lost() }).toEqual({ written: 'the f', lost: 2 });
  room = Infinity;
  log.write('the third\n');
  const [cut, said, third, end] = written.split('\n');
  expect([cut, third, end, log.lost()]).toEqual(['the f', 'the third', '', 2]);
  expect(JSON.parse(said ?? '')).toMatchObject({
    level: 'error',
    msg: 'lines of the log were lost',
    lines: 2,
  });
});

test('a slow pipe is waited for, and nothing is lost', () => {
  const written: string[] = [];
  let isFull = true;
  const log = createLineLog((bytes) => {
    isFull = !isFull;
    if (!isFull) throw Object.assign(new Error('try again'), { code: 'EAGAIN' });
    written.push(String(bytes));
    return bytes.length;
  });
  log.write('a line\n');
  expect([written, log.lost()]).toEqual([['a line\n'], 0]);
});

test('a stuck pipe delays the first line only', () => {
  let tries = 0;
  let isStuck = true;
  let written = '';
  const log = createLineLog((bytes) => {
    tries += 1;
    if (isStuck) throw Object.assign(new Error('try again'), { code: 'EAGAIN' });
    written += String(bytes);
    return bytes.length;
  });
  log.write('the first\n');
  const triesOfFirst = tries;
  log.write('the second\n');
  expect({ lost: log.lost(), tries: tries - triesOfFirst }).toEqual({ lost: 2, tries: 1 });
  isStuck = false;
  log.write('the third\n');
  expect(written).toMatch(/"lines":2,.*\nthe third\n$/);
});
