/** The port of the SMS centre. See docs/partners.md. */
import type { Language } from '@phonebill/contract';
import type { SmsMessageName, SmsParameters } from '@phonebill/environment';
import type { Indeterminate } from '../answers.ts';

/**
 * A message in both forms that centres accept: the full text, or the name of a template with its parameters.
 * Created by {@link smsMessage}.
 */
export interface SmsMessage {
  readonly name: SmsMessageName;
  readonly language: Language;
  /** The parameters in each language, because a template may exist in one of them only. */
  readonly parameters: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** The whole text, beginning with the product's name. */
  readonly text: string;
}

export interface SmsCentre {
  /**
   * Sends a message. Returns false when the centre did not take it; it may be tried again. Once a message was
   * taken under a number, nothing more is sent under it, whatever the message. `about`: the order, charge or
   * agreement that it is about, for operators.
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
 * Returns the message of this name. `language` is null when its reader's language is unknown. `parametersIn`
 * returns the parameters of the template.
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
 * A message sent to the service number, either signed by the centre (the signature is checked) or pushed to
 * the secret address of a centre that does not sign; a long message comes in parts.
 */
export interface SmsReplyEvent {
  /** The centre's number for the message; the same when it is delivered again. */
  readonly messageId: string;
  /** The sender's number as the centre writes it, with or without a country code. */
  readonly from: string;
  /** The service number. */
  readonly to: string;
  readonly text: string;
  /** Null for a whole message. `part` counts from 1; the parts of one message have one reference. */
  readonly part: { readonly part: number; readonly parts: number; readonly reference: string } | null;
  /** The time when the centre received it. */
  readonly receivedAt: Date;
}

/**
 * Queries a centre for what a mobile number sent to the service number at that time, give or take the few
 * seconds by which a centre's clocks differ. For a centre that does not sign what it pushes but can be
 * queried.
 */
export type AskReplies = (
  mobileNo: string,
  at: Date,
) => Promise<{ readonly kind: 'replies'; readonly texts: readonly string[] } | Indeterminate>;

/** The outcomes of a message on its way to a phone: delivered, or the class of the reason why not. */
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
  /** The number under which the message was sent; null when the report does not say. */
  readonly requestNo: string | null;
  readonly outcome: SmsReportOutcome;
}
