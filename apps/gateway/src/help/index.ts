/** Help with orders: whom to reach, messages and their answers, an SMS when an order ends. */
export { answerMessage, type OpenMessage, openMessages } from './by-hand.ts';
export { createEndNotices, type EndNotices } from './end-notices.ts';
export { endNoticeMachine, helpMessageMachine } from './help-states.ts';
export { createHelpMessages, type HelpMessages } from './messages.ts';
