/** Money: books compared by day, accounts, balances with suppliers, unknown outcomes, margins. */
import { type ConsoleParts } from '../console-parts.ts';
import {
  dayOfBookView,
  daysView,
  floatsView,
  ledgerView,
  marginsView,
  unknownsView,
} from '../money/index.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type MoneyCall =
  | 'GET /money/days'
  | 'GET /money/day'
  | 'GET /money/ledger'
  | 'GET /money/floats'
  | 'GET /money/unknowns'
  | 'GET /money/margins';

export function moneyHandlers({ pool, clock, floatLevels }: ConsoleParts): ConsoleHandlersOf<MoneyCall> {
  return {
    'GET /money/days': (asked) => daysView(pool, asked, clock()),
    'GET /money/day': (asked) => dayOfBookView(pool, asked),
    'GET /money/ledger': (asked) => ledgerView(pool, asked, clock()),
    'GET /money/floats': () => floatsView(pool, floatLevels, clock()),
    'GET /money/unknowns': () => unknownsView(pool, new Date(clock())),
    'GET /money/margins': (asked) => marginsView(pool, asked, clock()),
  };
}
