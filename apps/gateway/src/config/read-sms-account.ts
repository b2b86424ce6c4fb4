/** Reads what is common to accounts at SMS providers that send templates and do not sign their callbacks. */
import { type EnvironmentReader, type SmsMessageName, smsMessages } from '@phonebill/environment';
import { keyList } from '@phonebill/signing';

/** The approved template of each message; when there is none in English the Chinese one is sent. */
export type TemplatesOf<Template> = Readonly<
  Partial<Record<SmsMessageName, { readonly zh: Template; readonly en?: Template | undefined }>>
>;

/** The features whose messages are sent at all: automatic top-up, signing at the wallet, money given back. */
export interface SaidBySms {
  readonly hasAutomatic: boolean;
  readonly signsThere: boolean;
  readonly givenBack: boolean;
}

const names = Object.keys(smsMessages) as SmsMessageName[];
/** Messages about agreements and consents, not needed where there are none. */
const OF_AUTOMATIC = /^(?:agreement|consent|reply|signUp)\.|^code\.forConsent$/;

/** The message that is needed where the wallet has payers sign on a page of its own. */
const TO_SIGN: SmsMessageName = 'consent.signerAgreed.toSign';

/** Templates about a refund after the credit, needed where GIVEN_BACK_SMS is on. */
const GIVEN_BACK: SmsMessageName = 'order.givenBack';

/** How one provider's templates are written down. */
export interface TemplateWords<Template> {
  readonly variable: string;
  /** Two templates, as they are set. */
  readonly example: string;
  /**
   * Reads the text after `NAME=` or `NAME/en=`; null when it is no template. Throws Error with the problem of
   * one that does not fit this message.
   */
  read(text: string, name: SmsMessageName): Template | null;
}

/**
 * Reads the templates. Reports all missing ones in one line, for an operator who has ordered most of them and
 * looks for the others.
 */
export function readTemplates<Template>(
  from: EnvironmentReader,
  words: TemplateWords<Template>,
  { hasAutomatic, signsThere, givenBack }: SaidBySms,
): TemplatesOf<Template> {
  const { variable, example } = words;
  const given = from.required(variable, `the template of each message, like ${example}`);
  const read = from.parsed(variable, (text) => templatesIn(text, words), null);
  if (given === '' || read === null) return {};
  const said = names.filter((name) => {
    if (name === GIVEN_BACK) return givenBack;
    if (name === TO_SIGN) return hasAutomatic && signsThere;
    return hasAutomatic || !OF_AUTOMATIC.test(name);
  });
  const missing = said.filter((name) => read[name]?.zh === undefined);
  if (missing.length > 0) from.problem(`${variable} has no template in Chinese for ${missing.join(', ')}`);
  return read as TemplatesOf<Template>;
}

type Read<Template> = Partial<Record<SmsMessageName, { zh?: Template; en?: Template }>>;

function templatesIn<Template>(text: string, { read, example }: TemplateWords<Template>): Read<Template> {
  const all: Read<Template> = {};
  for (const part of text.trim().split(/\s+/)) {
    const [, called, english, rest = ''] = /^([A-Za-z.]+)(\/en)?=(.+)$/.exec(part) ?? [];
    const name = names.find((one) => one === called);
    const language = english === undefined ? 'zh' : 'en';
    const template = name === undefined ? null : read(rest, name);
    if (name === undefined || template === null || all[name]?.[language] !== undefined) {
      const [one = ''] = example.split(' ');
      throw new Error(`has "${part.slice(0, 60)}", where each message is to stand once, like ${one}`);
    }
    all[name] = { ...all[name], [language]: template };
  }
  return all;
}

/** Reads the secrets in the addresses of a provider's callbacks, one or two: either is accepted. */
export function readCallbackSecrets(from: EnvironmentReader, variable: string): readonly string[] {
  return keyList(
    from.key(
      variable,
      'stands in the addresses that replies and reports are pushed to: 32 to 100 letters, digits, - and _',
      (text) => keyList(text, requireSecret),
    ),
    (secret) => secret,
  );
}

function requireSecret(text: string): void {
  if (!/^[\w-]{32,100}$/.test(text)) throw new Error('must be 32 to 100 letters, digits, - and _');
}
