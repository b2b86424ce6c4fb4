import type { Partner } from '../config/config.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import { type FaultSettings, noFaultSettings, readFaultSettings, shownSettings } from './fault-settings.ts';
import type { Faults, Range } from './knobs.ts';

/**
 * The present settings of the knobs, and their random draws. They survive a restart, as everything in the
 * sandbox does.
 */
export interface FaultBoard {
  readonly settings: FaultSettings;
  of(partner: Partner): Faults;
  set(settings: FaultSettings): void;
  /** Draws whether an event of this rate happens. */
  happens(rate: number): boolean;
  /** Draws a time from the range. */
  draw(range: Range): number;
}

export function createFaultBoard({ db }: Store, { random }: Runtime): FaultBoard {
  const save = db.prepare(
    'INSERT INTO fault_settings (id, settings) VALUES (1, ?) ON CONFLICT DO UPDATE SET settings = ' +
      'excluded.settings',
  );
  const saved = db.prepare('SELECT settings FROM fault_settings').get();
  let settings = saved ? readFaultSettings(JSON.parse(String(saved['settings']))) : noFaultSettings;
  return {
    get settings() {
      return settings;
    },
    of: (partner) => settings[partner],
    set(next) {
      settings = next;
      save.run(JSON.stringify(shownSettings(next)));
    },
    happens: (rate) => rate > 0 && random() < rate,
    draw: ([least, most]) => Math.round(least + (most - least) * random()),
  };
}
