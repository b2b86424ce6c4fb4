/**
 * Returns the text in a form that the database can store: a message from a phone may contain NUL, or half of
 * a character that was split between two parts.
 */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
