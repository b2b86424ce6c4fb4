/** Formats amounts, times and mobile numbers for the console. */
export { browserName } from './browser-name.ts';
export { formatAmount, formatPrice, formatShare } from './amount.ts';
export { instantOf, momentText } from './moment-texts.ts';
export { groupedNumber } from './phone.ts';
export { shareOf, shareText } from './price-share.ts';
export { formatAge, formatMoment, formatSeconds } from './time.ts';
