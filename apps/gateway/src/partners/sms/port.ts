/** The SMS centre. See docs/partners.md. */
import type { Language } from '@phonebill/contract';
import type { SmsMessageName, SmsParameters } from '@phonebill/environment';
import type { Indeterminate } from '../answers.ts';

/**
 * What is said, in both ways in which centres take it: word for word, or as the template of a name with its
 * parameters. Made by {@link smsMessage}.
 */
export interface SmsMessage {
  readonly name: SmsMessageName;
  readonly language: Language;
  /** In each language, as a template may be there in one of them only. */
  readonly parameters: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** The whole of it, with the product's name before. */
  readonly text: string;
}

export interface SmsCentre {
  /**
   * False when the centre did not take the message; it may be tried again. Under the number of one that was
   * taken nothing more is sent, whatever the message. `about`: the order, charge or agreement that it is
   * about, for operators.
   */
  send(
    message: SmsMessage & {
      readonly requestNo: string;
      readonly mobileNo: string;
      readonly about?: string;
    },
  ): Promise<boolean>;
}

/**
 * The message of this name. `language` null: its reader's is not known. `parametersIn` words what the
 * template is filled with.
 */
export function smsMessage<Name extends SmsMessageName>(
  name: Name,
  language: Language | null,
  text: string,
  parametersIn: (language: Language) => SmsParameters<Name>,
): SmsMessage {
  const parameters = { zh: parametersIn('zh'), en: parametersIn('en') };
  return { name, language: language ?? 'zh', parameters, text };
}

/**
 * What somebody sent to the service number, its signature checked, or pushed to the secret address of a
 * centre that signs nothing; a long one comes in parts.
 */
export interface SmsReplyEvent {
  /** The centre's, the same when it is handed over again. */
  readonly messageId: string;
  /** As it is written there, with or without a country code. */
  readonly from: string;
  /** The service number. */
  readonly to: string;
  readonly text: string;
  /** Null: the whole message. `part` counts from 1; parts of one message have one reference. */
  readonly part: { readonly part: number; readonly parts: number; readonly reference: string } | null;
  /** When the centre got it. */
  readonly receivedAt: Date;
}

/**
 * What a mobile number sent to the service number at that time, to the few seconds in which a centre's clocks
 * differ: asked of the centre itself, of one that signs nothing of what it hands over but can be asked.
 */
export type AskReplies = (
  mobileNo: string,
  at: Date,
) => Promise<{ readonly kind: 'replies'; readonly texts: readonly string[] } | Indeterminate>;

/** What became of a message on its way to a phone: delivered, or why not, by class. */
export const smsReportOutcomes = [
  'delivered',
  'unreachable',
  'blocked',
  'limit',
  'content',
  'network',
  'other',
] as const;
export type SmsReportOutcome = (typeof smsReportOutcomes)[number];

export interface SmsReport {
  /** The number that the message was sent under; null: it does not say. */
  readonly requestNo: string | null;
  readonly outcome: SmsReportOutcome;
}
