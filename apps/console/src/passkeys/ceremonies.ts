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
import { call } from '../calls/index.ts';

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

/** Makes the first passkey of an invited person, once the server has taken their invitation. */
export async function enrol(given: GivenInvitation, label: string): Promise<MeView> {
  const { options } = await call('POST /enrolment/begin', given);
  const { me } = await call('POST /enrolment/finish', { ...given, label, answer: await make(options) });
  return me;
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
