import { generateSm2KeyPair } from '@phonebill/signing';

/** The keys of the page that the tests play, to which numbers in answers are encrypted. */
export const pageKeys = generateSm2KeyPair();
