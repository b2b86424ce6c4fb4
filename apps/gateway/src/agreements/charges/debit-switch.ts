/**
 * The operators' switch over all automatic debits (`automaticDebits` in config/switches.json). On unless
 * set to off.
 */
import type { Clock } from '../../runtime/index.ts';
import type { Settings } from '../../settings/index.ts';

/** A switch that is turned counts within a second. */
const REMEMBERED_MS = 1000;

/** Whether charges may be announced and debited now. */
export function createDebitSwitch({
  settings,
  clock,
}: {
  readonly settings: Pick<Settings, 'switches'>;
  readonly clock: Clock;
}): () => Promise<boolean> {
  let [known, until] = [true, 0];
  return async () => {
    if (clock() >= until) {
      known = (await settings.switches())['automaticDebits'] !== false;
      until = clock() + REMEMBERED_MS;
    }
    return known;
  };
}
