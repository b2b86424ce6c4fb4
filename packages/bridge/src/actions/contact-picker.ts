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
  /** Three values; the second and the third go out as numbers (SPEC section 3). */
  readonly values?: readonly [string, string | number, string | number];
  readonly text?: string;
}

/** A person takes time to choose. */
const chosen: Expected<Contact | null> = {
  read: readContact,
  otherwise: null,
  callbackToo: true,
  isError,
  limitMs: 300_000,
};

/**
 * Whether the app has the picker: for showing its button at all. Without a bridge it is no; nothing is
 * opened.
 */
export function canPickContact(bridge: Bridge): Promise<Capability> {
  return canCall(bridge, 'contactPicker', contactPickerRow, asked({}));
}

/**
 * SPEC section 7: the contact that the person picks, or null when it is none with a mobile number. `opened`:
 * is told where the app says before that its picker is open.
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
