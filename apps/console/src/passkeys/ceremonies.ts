/**
 * What is done with passkeys: each asks the server what to ask the browser with, has the person touch one,
 * and sends what came of it. The contract keeps WebAuthn's own types out; here they are what it says.
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

/** Signs in with a passkey that the browser offers. Throws what the server or the browser refuses with. */
export async function signIn(): Promise<MeView> {
  const { options } = await call('POST /signIn/begin', {});
  const { me } = await call('POST /signIn/finish', { answer: await askFor(options) });
  return me;
}

/** What lets an invited person in. */
interface GivenInvitation {
  readonly code: string;
  /** Where the invitation needs one. */
  readonly word?: string;
}

/**
 * Gives what makes the first passkey of an invited person, once the server has taken their invitation. Tried
 * again after an answer was lost it goes on: the same passkey is sent once more, and where it was kept, which
 * used the invitation up, its person signs in with it.
 */
export function createEnrolment(): (given: GivenInvitation, label: string) => Promise<MeView> {
  /** Made, and not known to be kept. */
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
        // It came to nothing and what it was made for is too old by now: another one is made.
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

/** What a passkey was touched for, and the touch: sent together. */
export type Touch = AuthenticationResponseJSON;

/**
 * Has a passkey touched for an act, then sends exactly the content that it was touched for. Nothing is sent
 * when the touch does not come about.
 */
export async function touchThenSend<A extends TouchedAct, T>(
  touched: A,
  send: (content: A['content'], touch: Touch) => Promise<T>,
): Promise<T> {
  const { options } = await call('POST /touches', touched);
  return send(touched.content, await askFor(options));
}

/** Makes another passkey after one that is there was touched. */
export function addPasskey(label: string): Promise<PasskeyView[]> {
  return touchThenSend({ act: 'addPasskey', content: {} }, (_, touch) => makeAnother(label, touch));
}

/**
 * Makes the first passkey of somebody who has just signed in with the company's account. `word`: of their
 * invitation; undefined: it needs none.
 */
export function addFirstPasskey(label: string, word: string | undefined): Promise<PasskeyView[]> {
  return makeAnother(label, null, word);
}

async function makeAnother(label: string, touch: Touch | null, word?: string): Promise<PasskeyView[]> {
  const { options } = await call('POST /passkeys/begin', { touch, ...(word !== undefined && { word }) });
  const { passkeys } = await call('POST /passkeys/finish', { label, answer: await make(options) });
  return passkeys;
}
