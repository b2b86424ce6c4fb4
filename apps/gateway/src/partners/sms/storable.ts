/**
 * What a phone sends may hold NUL, or half of a sign that was cut between two parts; the database can store
 * neither.
 */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
