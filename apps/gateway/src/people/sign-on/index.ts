/** Codes, login and sessions; sign-on by wallet, carrier and channels. */
export {
  allowLogins,
  type Block,
  blockLogins,
  endBlockOf,
  findBlock,
  hasNumber,
  userOfNumber,
} from './blocked-users.ts';
export type { CodeBudget } from './code-budget.ts';
export { loadDemoData } from './demo-user.ts';
export type { GraphicCodes } from './graphic-codes.ts';
export type { MessageTickets } from './message-tickets.ts';
export type { MobileLogin } from './mobile-login.ts';
export type { OwnSessions } from './own-sessions.ts';
export type { SendingBarrier } from './sending-barrier.ts';
export type { Sessions, UsedOn } from './sessions.ts';
export { type SignOn, createSignOn } from './sign-on.ts';
export type { ChannelJump } from './single-sign-on/channel-jump.ts';
export type { CodeAsker, SmsCodes } from './sms-codes.ts';
export { type EncryptedNumber, assertClientKey } from './wire-number.ts';
