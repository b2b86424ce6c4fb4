/** Business halls: their staff, and who brought a customer. Operators open halls and close them. */
export { type BusinessHall, COUNTER_SESSION_MS, createBusinessHall } from './business-hall.ts';
export { closeHall, endStaffMember, hallReport, issueEnrolmentCode, openHall } from './halls.ts';
export { createPromotions, type Promotions } from './promotions.ts';
