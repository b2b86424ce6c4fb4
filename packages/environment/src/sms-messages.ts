/**
 * Every message that is ever sent by SMS, by its name, with its parameters. SMS providers send templates that
 * they have approved, so an operator registers one for each of these (docs/partners/aliyun-sms.md,
 * docs/partners/tencent-sms.md).
 *
 * Parameters are numbers, amounts in yuan without a sign, codes, dates and short words, never a sentence: a
 * text with a different sentence is a different message. `number`: a mobile number with its middle hidden.
 */
export const smsMessages = {
  'code.usual': ['code'],
  'code.forConsent': ['code', 'number', 'replyCode'],
  'order.credited': ['number', 'amount'],
  'order.returned': ['number', 'amount'],
  'order.notGiven': ['number', 'amount'],
  'order.closed': ['number', 'amount'],
  'order.givenBack': ['number', 'amount'],
  'order.answered': ['number'],
  'signUp.expired': [],
  'signUp.refused': [],
  'agreement.opened': ['number'],
  'agreement.changed': ['number'],
  'agreement.announced': ['number', 'amount', 'debitAt'],
  'agreement.debitRefused': ['number', 'amount', 'nextAt'],
  'agreement.debitRefused.later': ['number', 'amount'],
  'agreement.credited': ['number', 'amount'],
  'agreement.credited.paid': ['number', 'amount', 'paid'],
  'agreement.credited.owed': ['number', 'amount'],
  'agreement.credited.paid.owed': ['number', 'amount', 'paid'],
  'agreement.refunded': ['number', 'amount'],
  'agreement.chargeCancelled': ['number'],
  'agreement.capReached': ['number'],
  'agreement.familyCapReached': ['number', 'amount'],
  'agreement.suspended.cardMissing': ['number'],
  'agreement.suspended.arrears': ['number'],
  'agreement.suspended.deliveryFailed': ['number'],
  'agreement.suspended.numberNotAccepted': ['number'],
  'agreement.suspended.textOutdated': ['number'],
  'agreement.suspended.debitsFailed': ['number'],
  'agreement.cancelled': ['number'],
  'agreement.ended.mandateEnded': ['number'],
  'agreement.ended.consentWithdrawn': ['number'],
  'agreement.ended.consentRefused': ['number'],
  'agreement.ended.consentExpired': ['number'],
  'agreement.ended.endDate': ['number'],
  'agreement.notNeeded': ['number', 'amount'],
  'consent.memberAsked': ['payer', 'when', 'amount', 'cap', 'until', 'deadline', 'replyCode'],
  'consent.memberReminded': ['payer', 'when', 'amount', 'cap', 'until', 'deadline', 'replyCode'],
  'consent.memberAgreed': ['payer', 'when', 'amount', 'cap', 'until', 'replyCode'],
  'consent.memberTermsChanged': ['payer', 'when', 'amount', 'cap', 'until', 'replyCode'],
  'consent.memberStopped': ['payer'],
  'consent.signerAsked': ['number', 'deadline'],
  'consent.signerAgreed': ['number', 'when', 'amount', 'cap', 'until'],
  'consent.signerAgreed.toSign': ['number', 'when', 'amount', 'cap', 'until', 'wallet'],
  'consent.signerRefused': ['number'],
  'consent.signerExpired': ['number'],
  'reply.agreed': ['replyCode'],
  'reply.agreed.withoutCode': [],
  'reply.refused': [],
  'reply.stopped': [],
  'reply.stoppedAll': [],
  'reply.nothingToStop': [],
  'reply.nothing': [],
  'reply.ambiguous': [],
  'reply.unclear': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SmsMessageName = keyof typeof smsMessages;

/** The parameters that fill the template of a message, by name. */
export type SmsParameters<Name extends SmsMessageName> = Readonly<
  Record<(typeof smsMessages)[Name][number], string>
>;
