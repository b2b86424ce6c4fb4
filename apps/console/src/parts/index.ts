/** What several screens share and what knows the console's business. */
export { ActsList } from './acts-list.tsx';
export { Amount, Price, unitOfBook } from './amount.tsx';
export { Gateway } from './gateway.tsx';
export { Failure } from './failure.tsx';
export { Invitation } from './invitation.tsx';
export { Life, LifeHead } from './life.tsx';
export { Loaded } from './loaded.tsx';
export { LoadedTable } from './loaded-table.tsx';
export { agreementColumns } from './agreement-columns.tsx';
export { orderColumns } from './order-columns.tsx';
export { isReason, LONGEST_REASON, reasonTexts } from './reason.ts';
export { namedIn, presentAddress, searchOfNamed, useAddress, withNamed } from './use-address.ts';
export { useShownFor } from './use-shown-for.ts';
export { ReasonDialog } from './reason-dialog.tsx';
export { RevealedNumber } from './revealed-number.tsx';
export { StateBadge, toneOf } from './state-badge.tsx';
export { userColumns } from './user-columns.tsx';
export { triggerWords } from './trigger-words.ts';
