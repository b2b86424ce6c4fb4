import type { Settings } from '../../settings/settings.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, POST /vi/jkSwitch: which features are on, and the key that numbers are encrypted to. */
export function jkSwitchHandler(
  settings: Pick<Settings, 'switches'>,
  sm2PublicKey: string,
): Handler<'POST /vi/jkSwitch'> {
  return async () => ({ switches: await settings.switches(), sm2PublicKey });
}
