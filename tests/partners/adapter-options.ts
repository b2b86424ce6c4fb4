import type { World } from './world.ts';

/** What every adapter is given here; `conflicts` gets our numbers that something else is held under. */
export function adapterOptions(world: World, conflicts: string[]) {
  return {
    notifyUrl: world.notifyUrl,
    timeLimitMs: 2000,
    clock: world.ourNow,
    newId: () => crypto.randomUUID(),
    onConflict: (_call: string, requestNo: string) => void conflicts.push(requestNo),
  };
}
