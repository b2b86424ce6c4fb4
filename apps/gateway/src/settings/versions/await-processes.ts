/** Waits until every process knows a version of the settings and no longer acts on an older one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../db/index.ts';
import type { PartnerKeys } from './present-settings.ts';

/**
 * The silence after which a process starts nothing without reading the settings first, and everything it
 * began has ended.
 */
const SILENT = '15 seconds';
const LOOK_EVERY_MS = 100;

export interface SettingsProcess {
  readonly processNo: string;
  readonly roles: string;
  readonly versionNo: number;
  readonly isSilent: boolean;
}

/** Returns the running processes according to their rows. */
export async function settingsProcesses(pool: Pool): Promise<SettingsProcess[]> {
  const { rows } = await pool.query<{
    process_no: string;
    roles: string;
    version_no: number;
    is_silent: boolean;
  }>(
    `select process_no, roles, version_no, seen_at < present_time() - interval '${SILENT}' as is_silent
    from settings_processes order by process_no`,
  );
  return rows.map((row) => ({
    processNo: row.process_no,
    roles: row.roles,
    versionNo: row.version_no,
    isSilent: row.is_silent,
  }));
}

/**
 * Returns the partners' keys that each process knows, except silent ones; null for a process of a release
 * that does not store them, or on a database on which no process of this release has started.
 */
export async function keysOfProcesses(pool: Pool): Promise<(PartnerKeys | null)[]> {
  const { rows } = await pool.query<{ keys: PartnerKeys | null }>(
    `select to_jsonb(settings_processes) -> 'partner_keys' as keys from settings_processes
    where seen_at >= present_time() - interval '${SILENT}'`,
  );
  return rows.map(({ keys }) => keys);
}

/**
 * Waits until all processes know the version, for `withinMs` at most. Returns the processes that do not know
 * it; an empty array when all do.
 */
export async function awaitProcesses(
  pool: Pool,
  versionNo: number,
  withinMs = 30_000,
): Promise<SettingsProcess[]> {
  for (const until = performance.now() + withinMs; ; await wait(LOOK_EVERY_MS)) {
    const behind = (await settingsProcesses(pool)).filter(
      (one) => !one.isSilent && one.versionNo < versionNo,
    );
    if (behind.length === 0 || performance.now() > until) return behind;
  }
}
