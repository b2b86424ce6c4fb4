/** How somebody comes in without an account or outside the app: registering on the way, business halls. */

// Business halls: their staff, and who brought a customer. Operators open halls and close them.
export { type BusinessHall, COUNTER_SESSION_MS, createBusinessHall } from './business-hall/business-hall.ts';
export {
  closeHall,
  endStaffMember,
  hallReport,
  issueEnrolmentCode,
  openHall,
} from './business-hall/halls.ts';
export { type Promotions, createPromotions } from './business-hall/promotions.ts';

// Registering a wallet account and setting up an agreement in one request.
export { signUpMachine } from './sign-up/sign-up-states.ts';
export { type SignUps, createSignUps } from './sign-up/sign-ups.ts';
export type { SignUp } from './sign-up/store.ts';
