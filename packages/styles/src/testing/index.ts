/** Helpers for tests of style sheets: their colours, the contrast of these, and the classes that are used. */
export { contrast } from './colour-contrast.ts';
export { styleSheetClasses } from './style-sheet-classes.ts';
export { block, colours, looksOf } from './tokens.ts';
