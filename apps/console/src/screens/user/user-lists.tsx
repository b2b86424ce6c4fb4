import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { agreementColumns, LoadedTable, orderColumns } from '../../parts/index.ts';
import { userTexts } from './texts.ts';

/** The parameters of the address that keep the position in each list. */
const ORDERS = 'orders';
const AGREEMENTS = 'agreements';

/** Returns the parameters of a list: the user, and the page that the address names. */
function useAsked(userNo: string, name: string): { readonly userNo: string; readonly cursor?: string } {
  const [search] = useSearchParams();
  const cursor = search.get(name);
  return { userNo, ...(cursor !== null && { cursor }) };
}

/** Renders the orders that a user placed. */
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

/** Renders the agreements that a user signed. */
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
