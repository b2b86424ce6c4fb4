/**
 * What tests of style sheets ask: which colours they have, whether these can be read, which classes are used.
 */
export { contrast } from './colour-contrast.ts';
export { styleSheetClasses } from './style-sheet-classes.ts';
export { block, colours, looksOf } from './tokens.ts';
