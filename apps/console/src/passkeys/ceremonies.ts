/**
 * The operations with passkeys: each gets the browser's options from the server, has the person touch one,
 * and sends the result. The contract does not use WebAuthn's own types; here its fields are cast to them.
 */
import type { ConsoleResponse, MeView, PasskeyView, TouchedAct } from '@phonebill/contract/console-pages';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call, isRefusedAs, mayBeDone } from '../calls/index.ts';

type Options = ConsoleResponse<'POST /touches'>['options'];

function askFor(options: Options): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options });
}

function make(options: Options): Promise<RegistrationResponseJSON> {
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/** Signs in with a passkey that the browser offers. Throws the refusal of the server or the browser. */
export async function signIn(): Promise<MeView> {
  const { options } = await call('POST /signIn/begin', {});
  const { me } = await call('POST /signIn/finish', { answer: await askFor(options) });
  return me;
}

/** The data that admit an invited person. */
interface GivenInvitation {
  readonly code: string;
  /** The word, if the invitation needs one. */
  readonly word?: string;
}

/**
 * Returns a function that makes the first passkey of an invited person, once the server has accepted their
 * invitation. A retry after a lost answer continues: the same passkey is sent again, and if it was stored,
 * which used the invitation up, the person signs in with it.
 */
export function createEnrolment(): (given: GivenInvitation, label: string) => Promise<MeView> {
  /** The passkey that was made, if it is not known to be stored. */
  let made: RegistrationResponseJSON | null = null;
  let mayBeKept = false;

  async function send(given: GivenInvitation, label: string, answer: RegistrationResponseJSON) {
    try {
      return await call('POST /enrolment/finish', { ...given, label, answer });
    } catch (error) {
      if (mayBeDone(error)) mayBeKept = true;
      else made = null;
      throw error;
    }
  }

  async function tryOn(given: GivenInvitation, label: string): Promise<MeView> {
    if (made !== null) {
      try {
        return (await send(given, label, made)).me;
      } catch (error) {
        // It was not stored, and its challenge has expired by now: another one is made.
        if (!isRefusedAs(error, 'passkeyRefused')) throw error;
      }
    }
    const { options } = await call('POST /enrolment/begin', given);
    made = await make(options);
    return (await send(given, label, made)).me;
  }

  return async (given, label) => {
    try {
      return await tryOn(given, label);
    } catch (error) {
      if (mayBeKept && isRefusedAs(error, 'invitationSpent')) return signIn();
      throw error;
    }
  };
}

/** The result of touching a passkey, sent together with what it confirms. */
export type Touch = AuthenticationResponseJSON;

/**
 * Has a passkey touched for an act, then sends exactly the content for which it was touched. Nothing is sent
 * if the touch fails.
 */
export async function touchThenSend<A extends TouchedAct, T>(
  touched: A,
  send: (content: A['content'], touch: Touch) => Promise<T>,
): Promise<T> {
  const { options } = await call('POST /touches', touched);
  return send(touched.content, await askFor(options));
}

/** Makes another passkey after an existing one was touched. */
export function addPasskey(label: string): Promise<PasskeyView[]> {
  return touchThenSend({ act: 'addPasskey', content: {} }, (_, touch) => makeAnother(label, touch));
}

/**
 * Makes the first passkey of a person who has just signed in with the company's account. `word`: that of
 * their invitation; undefined if it needs none.
 */
export function addFirstPasskey(label: string, word: string | undefined): Promise<PasskeyView[]> {
  return makeAnother(label, null, word);
}

async function makeAnother(label: string, touch: Touch | null, word?: string): Promise<PasskeyView[]> {
  const { options } = await call('POST /passkeys/begin', { touch, ...(word !== undefined && { word }) });
  const { passkeys } = await call('POST /passkeys/finish', { label, answer: await make(options) });
  return passkeys;
}
