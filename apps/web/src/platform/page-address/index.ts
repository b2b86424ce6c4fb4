export * from './served.ts';
