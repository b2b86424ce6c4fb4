/**
 * Returns whether it is valid as a person's name: two to forty characters, beginning and ending without white
 * space.
 */
export const isPersonName = (name: string): boolean => name.length <= 40 && /^\S.*\S$/.test(name);

/** Returns whether it is valid as the address of an account at the company. */
export const isAddress = (text: string): boolean => text.length <= 254 && /^[^@\s]+@[^@\s]+$/.test(text);
