/** Replies by SMS to the service number. */
export { createSmsReplies, type ReplyReceiver, type SmsReplies } from './sms-replies.ts';
