const DIRECTION_SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text as a person types it, whatever was pasted along: phones put hidden signs around a number. */
export const asTyped = (text: string): string => text.replaceAll(DIRECTION_SIGNS, '');
