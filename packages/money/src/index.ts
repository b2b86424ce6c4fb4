export { type Fen, fen, fenFromWire, fenToWire, sumFen } from './fen.ts';
export { formatYuan, parseYuan } from './yuan.ts';
export { formatMicros, type Micros, microsFromFen, microsFromNumber, parseMicros } from './micros.ts';
