/** The door of what a person is given of their data, and of closing an account. */
export { createPersonalData, type PersonalData } from './personal-data.ts';
