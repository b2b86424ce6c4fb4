// Creates activities for tests: files as operators write them, in a folder of the test's own.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ActivityRewardView } from '@phonebill/contract';
import type { ActivityFile } from '../../apps/gateway/src/activities/files/activity-file.ts';
import { loadActivities, readActivityFiles } from '../../apps/gateway/src/activities/index.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

export const pointsReward = { kind: 'points', programme: 'wallet', points: 100 } as const;
export const voucherReward = { kind: 'voucher', amountFen: 500, minFaceFen: 5000, validDays: 30 } as const;

const text = (en: string) => ({ zh: '活动', en });

/** Returns a running activity in which every user may claim a voucher, with the given changes. */
export function activityFile(activityId: string, changes: Partial<ActivityFile> = {}): ActivityFile {
  const reward: ActivityRewardView = changes.reward ?? voucherReward;
  return {
    activityId,
    token: null,
    screens: [],
    channels: [],
    who: { users: 'all', agreement: 'any', carriers: [], provinces: [] },
    earnedBy: 'claim',
    agreementChannels: [],
    startsAt: '2026-01-01T00:00:00+08:00',
    endsAt: '2030-01-01T00:00:00+08:00',
    stock: 1000,
    budget: 1_000_000,
    reward,
    page: {
      title: text('Reward'),
      theme: 'plain',
      blocks: [{ kind: 'hero', title: text('A reward'), text: text('For you') }, { kind: 'reward' }],
    },
    ...changes,
  };
}

export interface ActivityFolder {
  /** The value for `ACTIVITIES_FOLDER`. */
  readonly path: string;
  /** Writes these files, replacing those of the same name. */
  write(...files: readonly ActivityFile[]): Promise<void>;
  removeFile(activityId: string): Promise<void>;
  /** Loads the folder into the database, as `npm run config:load` does. */
  load(pool: Pool): Promise<boolean>;
  remove(): Promise<void>;
}

export async function createActivityFolder(...files: readonly ActivityFile[]): Promise<ActivityFolder> {
  const path = await mkdtemp(join(tmpdir(), 'activities-'));
  const fileOf = (activityId: string): string => join(path, `${activityId}.json`);
  const folder: ActivityFolder = {
    path,
    async write(...more) {
      for (const file of more) await writeFile(fileOf(file.activityId), JSON.stringify(file));
    },
    removeFile: (activityId) => rm(fileOf(activityId)),
    load: async (pool) => loadActivities(pool, readActivityFiles(pathToFileURL(`${path}/`))),
    remove: () => rm(path, { recursive: true, force: true }),
  };
  await folder.write(...files);
  return folder;
}

/** Returns the time `ms` from now by the database's clock, in a file's format. */
export async function inMs(pool: Pool, ms: number): Promise<string> {
  const { rows } = await pool.query<{ at: Date }>('select present_time() + $1::interval as at', [
    `${ms} milliseconds`,
  ]);
  const seconds = Math.round((rows[0]?.at.getTime() ?? 0) / 1000);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
