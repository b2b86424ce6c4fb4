/** The screens about money taken, given and kept, day by day; loaded together when opened. */
export { MoneyDayPage } from './day-page.tsx';
export { MoneyDaysPage } from './days-page.tsx';
export { MoneyFloatsPage } from './floats-page.tsx';
export { MoneyLedgerPage } from './ledger-page.tsx';
export { MoneyMarginsPage } from './margins-page.tsx';
export { MoneyUnknownsPage } from './unknowns-page.tsx';
