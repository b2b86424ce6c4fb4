/** Messages by SMS: the port of the centre, and records of what was sent. */
export { createSmsAttempts, type SmsAttempts } from './attempts.ts';
export {
  type AskReplies,
  type SmsCentre,
  smsMessage,
  type SmsMessage,
  type SmsReplyEvent,
  type SmsReport,
  smsReportOutcomes,
} from './port.ts';
export {
  createSentMessages,
  notingCentre,
  sentAbout,
  type SentMessage,
  type SentMessages,
  sentTo,
} from './sent-messages.ts';
export { pushedByNobody, type SmsPushReader } from './push.ts';
