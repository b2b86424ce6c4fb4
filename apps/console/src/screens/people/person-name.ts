/** Whether it can be a person's name: two to forty letters, none of the outer ones white space. */
export const isPersonName = (name: string): boolean => name.length <= 40 && /^\S.*\S$/.test(name);

/** Whether it can be the address of an account at the company. */
export const isAddress = (text: string): boolean => text.length <= 254 && /^[^@\s]+@[^@\s]+$/.test(text);
