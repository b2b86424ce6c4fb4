import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BaseBackup } from './base-backups.ts';
import { planRestore, type RestoreRequest } from './plan-restore.ts';
import { filesBefore, segmentsIn, timelinesIn } from './wal-archive.ts';
import { parseSegmentName, SEGMENT_BYTES, segmentName, segmentNumberOf } from './wal-names.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-plan-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const minute = (count: number): Date => new Date(Date.UTC(2026, 10, 22, 2, count));
/** A segment whose first part is no two bytes alike, so that a changed bit changes what is in it. */
const whole = gzipSync(Buffer.concat([randomBytes(0x1_0000), Buffer.alloc(SEGMENT_BYTES - 0x1_0000)]), {
  level: 1,
});
let archives = 0;

/** An archive of segments by name, each archived a minute after the one before, and of history files. */
function archiveOf(segments: readonly string[], histories: Record<string, string> = {}): string {
  const archive = mkdtempSync(join(folder, `${(archives += 1)}-`));
  segments.forEach((name, index) => {
    const file = join(archive, `${name}.gz`);
    writeFileSync(file, whole);
    utimesSync(file, minute(index + 1), minute(index + 1));
  });
  for (const [name, text] of Object.entries(histories))
    writeFileSync(join(archive, `${name}.history.gz`), gzipSync(text));
  return archive;
}

const nameOf = (number: number, timeline = 1): string => segmentName({ timeline, number });
const names = (from: number, to: number, timeline = 1): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => nameOf(from + index, timeline));

/** A backup whose log begins and ends in segment `number`. */
function backupIn(number: number, endedAt: Date, timeline = 1): BaseBackup {
  const position = `0/${(number * SEGMENT_BYTES + 0x28).toString(16).toUpperCase()}`;
  const segment = nameOf(number, timeline);
  const start = { timeline, number };
  return {
    folder: '/nowhere',
    startPosition: position,
    stopPosition: position,
    startSegment: segment,
    stopSegment: segment,
    start,
    endedAt,
    folders: [],
    files: {},
  };
}

function plan(archive: string, backups: BaseBackup[], request: Partial<RestoreRequest> = {}) {
  return planRestore(
    { to: undefined, timeline: undefined, ...request },
    { backups, timelines: timelinesIn(archive), segments: segmentsIn(archive) },
  );
}
const numbers = async (planned: ReturnType<typeof plan>): Promise<string[]> =>
  (await planned).needed.map(segmentName);

test('a segment has its name and number as PostgreSQL gives them', () => {
  expect(parseSegmentName('0000000A00000002000000FE')).toEqual({ timeline: 10, number: 2 * 256 + 254 });
  expect(segmentName({ timeline: 10, number: 2 * 256 + 254 })).toBe('0000000A00000002000000FE');
  expect(parseSegmentName('00000002.history')).toBeUndefined();
  expect(segmentNumberOf('2/FE000028')).toBe(2 * 256 + 254);
});

test('the newest base backup before the moment is taken, and the log to that moment', async () => {
  const archive = archiveOf(names(1, 6));
  const backups = [backupIn(1, minute(1)), backupIn(3, minute(3)), backupIn(5, minute(5))];
  const planned = plan(archive, backups, { to: new Date(minute(4).getTime() - 1000) });
  expect(await numbers(planned)).toEqual(names(3, 4));
  expect((await planned).backup).toBe(backups[1]);
  expect(await numbers(plan(archive, backups))).toEqual(names(5, 6));
  await expect(plan(archive, backups, { to: minute(0) })).rejects.toThrow(
    'before the oldest base backup, which was made at 2026-11-22T02:01:00.000Z',
  );
  await expect(plan(archive, [])).rejects.toThrow('no base backup');
  await expect(plan(archiveOf([]), backups)).rejects.toThrow('The archive is empty');
});

test('a missing file before the moment is named; one after the moment does not matter', async () => {
  const archive = archiveOf(names(1, 6).filter((name) => name !== nameOf(4)));
  const backups = [backupIn(1, minute(1))];
  await expect(plan(archive, backups, { to: minute(5) })).rejects.toThrow(`gap: ${nameOf(4)} is missing`);
  await expect(plan(archive, backups)).rejects.toThrow('--to a moment before 2026-11-22T02:03:00.000Z');
  expect(await numbers(plan(archive, backups, { to: minute(3) }))).toEqual(names(1, 3));
  await expect(plan(archive, [backupIn(4, minute(4))])).rejects.toThrow(`gap: ${nameOf(4)} is missing`);
});

test('a file that is cut short or damaged is named', async () => {
  const archive = archiveOf(names(1, 3));
  const file = join(archive, `${nameOf(2)}.gz`);
  const backups = [backupIn(1, minute(1))];
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(0x4000) ^ 1, 0x4000);
  for (const content of [whole.subarray(0, 1000), gzipSync('short'), damaged]) {
    writeFileSync(file, content);
    await expect(plan(archive, backups)).rejects.toThrow(`damaged: ${file}`);
  }
});

test('after a restore there are two histories, and one of them is to be named', async () => {
  // Timeline 2 left timeline 1 in segment 3, of which it has a copy of its own.
  const archive = archiveOf([...names(1, 5), ...names(3, 4, 2)], { '00000002': '1\t0/3000100\tbefore …\n' });
  const backups = [backupIn(1, minute(1)), backupIn(4, minute(4))];
  await expect(plan(archive, backups)).rejects.toThrow(/--timeline 1: .*\n.*--timeline 2: /);
  expect(await numbers(plan(archive, backups, { timeline: 1 }))).toEqual(names(4, 5));
  const second = plan(archive, backups, { timeline: 2 });
  expect(await numbers(second)).toEqual([...names(1, 2), ...names(3, 4, 2)]);
  expect((await second).backup).toBe(backups[0]);
  await expect(plan(archive, backups, { timeline: 7 })).rejects.toThrow('no timeline 7, only 1, 2');
});

test('the log before the oldest kept backup is of no use, on any timeline', () => {
  const archive = archiveOf([...names(1, 4), ...names(2, 3, 2)], { '00000002': '1\t0/2000100\tbefore …\n' });
  const gone = filesBefore(archive, 3).map((file) => file.slice(archive.length + 1));
  expect(gone.toSorted()).toEqual([...names(1, 2), nameOf(2, 2)].map((name) => `${name}.gz`));
});
