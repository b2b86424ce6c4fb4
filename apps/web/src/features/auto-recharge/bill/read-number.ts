import { mobile } from '@phonebill/contract/validation';

/**
 * The number in a history entry's state, where the screen before put it so that it stands in no address;
 * null: none of ours.
 */
export function readNumber(state: unknown): string | null {
  const { agrMbl } = (state ?? {}) as { agrMbl?: unknown };
  return typeof agrMbl === 'string' && mobile.accepts(agrMbl) ? agrMbl : null;
}
