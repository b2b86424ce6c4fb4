/** The public interface of help with orders: messages and their answers, and an SMS when an order ends. */
export { type OpenMessage, answerMessage, messagesOfOrder, messagesOfUser, openMessages } from './by-hand.ts';
export { type EndNotices, createEndNotices } from './end-notices.ts';
export { endNoticeMachine, helpMessageMachine, openMessageStates } from './help-states.ts';
export { type HelpMessages, createHelpMessages } from './messages.ts';
