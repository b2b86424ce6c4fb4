/**
 * The public interface of enrolment, for people without an account or outside the app: sign-up with an
 * agreement, and business halls.
 */

// Business halls: their staff, and who brought a customer. Operators open and close them.
export { type BusinessHall, COUNTER_SESSION_MS, createBusinessHall } from './business-hall/business-hall.ts';
export {
  closeHall,
  endStaffMember,
  hallReport,
  issueEnrolmentCode,
  openHall,
} from './business-hall/halls.ts';
export { type Promotions, createPromotions } from './business-hall/promotions.ts';

// Registers a wallet account and sets up an agreement in one request.
export { signUpMachine } from './sign-up/sign-up-states.ts';
export { type SignUps, createSignUps } from './sign-up/sign-ups.ts';
export type { SignUp } from './sign-up/store.ts';
