import type { Bridge } from '../bridge.ts';
import type { ActionParams } from '../action-params.ts';
import { contactPickerRow } from '../names.ts';
import { type Contact, readContact } from '../reading/contact.ts';
import { isError } from '../reading/outcome.ts';
import type { Result } from '../result.ts';
import { call, canCall, type Expected } from '../wire/call.ts';
import type { Capability } from '../wire/capability.ts';

/** The phone top-up scene (SPEC section 9). */
const SCENE = 'hb_hfcz';

export interface ContactPicker {
  /** Three values; the second and the third are sent as numbers (SPEC section 3). */
  readonly values?: readonly [string, string | number, string | number];
  readonly text?: string;
}

/** The answer of the picker, in which a person takes time to choose. */
const chosen: Expected<Contact | null> = {
  read: readContact,
  otherwise: null,
  callbackToo: true,
  isError,
  limitMs: 300_000,
};

/**
 * Checks whether the app has the picker, so that a page can decide whether to show its button. Without a
 * bridge the answer is no; nothing is opened.
 */
export function canPickContact(bridge: Bridge): Promise<Capability> {
  return canCall(bridge, 'contactPicker', contactPickerRow, asked({}));
}

/**
 * SPEC section 7: opens the picker and returns the contact that the person chose; null when it has no mobile
 * number. `opened` is called if the app reports before that that its picker is open.
 */
export function pickContact(
  bridge: Bridge,
  picker: ContactPicker = {},
  opened?: () => void,
): Promise<Result<Contact | null>> {
  return call(bridge, 'contactPicker', contactPickerRow, asked(picker), { ...chosen, opened });
}

function asked({
  values: [first, second, third] = ['', 0, 0],
  text = '',
}: ContactPicker): ActionParams['contactPicker'] {
  return { value1: first, value2: Number(second) || 0, value3: Number(third) || 0, text, scene: SCENE };
}
