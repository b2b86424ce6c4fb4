import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { agreementColumns, LoadedTable, orderColumns } from '../../parts/index.ts';
import { userTexts } from './texts.ts';

/** Under these names the address keeps where in each list one is. */
const ORDERS = 'orders';
const AGREEMENTS = 'agreements';

/** What a list is asked for: the user, and the page that the address names. */
function useAsked(userNo: string, name: string): { readonly userNo: string; readonly cursor?: string } {
  const [search] = useSearchParams();
  const cursor = search.get(name);
  return { userNo, ...(cursor !== null && { cursor }) };
}

/** The orders that a user placed. */
export function UsersOrders({ userNo }: { readonly userNo: string }): ReactNode {
  const texts = useTexts(userTexts);
  const language = useLanguage();
  return (
    <LoadedTable
      title={texts.orders}
      label={texts.orders}
      columns={orderColumns(language)}
      keyOf={({ orderNo }) => orderNo}
      hrefOf={({ orderNo }) => `/orders/${orderNo}`}
      answer={useAnswer('GET /user/orders', useAsked(userNo, ORDERS))}
      rowsOf={({ orders }) => orders}
      none={texts.noOrders}
      pagerOf={({ nextCursor }) => ({ nextCursor, name: ORDERS })}
    />
  );
}

/** The agreements that a user signed. */
export function UsersAgreements({ userNo }: { readonly userNo: string }): ReactNode {
  const texts = useTexts(userTexts);
  const language = useLanguage();
  return (
    <LoadedTable
      title={texts.agreements}
      label={texts.agreements}
      columns={agreementColumns(language)}
      keyOf={({ agreementNo }) => agreementNo}
      hrefOf={({ agreementNo }) => `/agreements/${agreementNo}`}
      answer={useAnswer('GET /user/agreements', useAsked(userNo, AGREEMENTS))}
      rowsOf={({ agreements }) => agreements}
      none={texts.noAgreements}
      pagerOf={({ nextCursor }) => ({ nextCursor, name: AGREEMENTS })}
    />
  );
}
