import type { World } from './world.ts';

/**
 * Returns the options common to every adapter here; `conflicts` collects our numbers under which the partner
 * holds something else.
 */
export function adapterOptions(world: World, conflicts: string[]) {
  return {
    notifyUrl: world.notifyUrl,
    timeLimitMs: 2000,
    clock: world.ourNow,
    newId: () => crypto.randomUUID(),
    onConflict: (_call: string, requestNo: string) => void conflicts.push(requestNo),
  };
}
