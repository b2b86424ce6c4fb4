export { type Fen, fen, fenFromWire, fenToWire, sumFen } from './fen.ts';
export { formatYuan, parseYuan } from './yuan.ts';
