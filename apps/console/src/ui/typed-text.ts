const DIRECTION_SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the text without the hidden direction characters that phones put around a copied number. */
export const asTyped = (text: string): string => text.replaceAll(DIRECTION_SIGNS, '');
