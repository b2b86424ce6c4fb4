/** The door of help with orders: messages and answers, SMS when an order ends or money is given back. */
export { type OpenMessage, answerMessage, messagesOfOrder, messagesOfUser, openMessages } from './by-hand.ts';
export { type EndNotices, createEndNotices } from './end-notices.ts';
export { createGivenBackNotices, type GivenBackJob } from './given-back-notices.ts';
export { endNoticeMachine, helpMessageMachine, openMessageStates } from './help-states.ts';
export { type HelpMessages, createHelpMessages } from './messages.ts';
