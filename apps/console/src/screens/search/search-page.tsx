import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { defineTexts, useLanguage, useTexts } from '../../language/index.ts';
import { agreementColumns, Loaded, orderColumns, userColumns } from '../../parts/index.ts';
import { Card, Empty, Notice, Screen, Table } from '../../ui/index.ts';

const searchTexts = defineTexts({
  en: {
    title: 'Search',
    users: (query: string) => `User found for ${query}`,
    agreements: (query: string) => `Agreements found for ${query}`,
    orders: (query: string) => `Orders found for ${query}`,
    none: (query: string) => `Nothing was found for “${query}”.`,
    what:
      'You can search for the number of an order, payment, delivery or refund, of an agreement or one of ' +
      'its charges, of a user, a partner’s transaction number, or a whole mobile number.',
    more: 'There is more than is shown. Please search for a number of the order or agreement itself.',
  },
  zh: {
    title: '搜索',
    users: (query: string) => `“${query}”对应的用户`,
    agreements: (query: string) => `与“${query}”相关的协议`,
    orders: (query: string) => `与“${query}”相关的订单`,
    none: (query: string) => `没有找到与“${query}”相关的内容。`,
    what: '可搜索订单号、支付号、充值号、退款号、协议号、代扣单号、用户编号、合作方流水号，或完整手机号。',
    more: '结果过多，仅显示一部分，请改用订单或协议自身的编号搜索。',
  },
});

type Found = ConsoleResponse<'GET /search'>;

/** What a number leads to; to a single thing it leads at once. */
export function SearchPage(): ReactNode {
  const texts = useTexts(searchTexts);
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim();
  const answer = useAnswer('GET /search', { q }, { isWanted: q !== '', isOfOne: true });
  const only = answer.data ? onlyPlace(answer.data) : null;
  if (only !== null) return <Navigate to={only} replace />;
  return (
    <Screen title={texts.title}>
      {q === '' ? (
        <Empty>{texts.what}</Empty>
      ) : (
        <Loaded answer={answer}>{(found) => <FoundTables q={q} found={found} />}</Loaded>
      )}
    </Screen>
  );
}

/** Where the one thing that was found is; null: nothing was, or several. */
export function onlyPlace({ users, agreements, orders, isMore }: Found): string | null {
  const places = [
    ...users.map(({ userNo }) => `/users/${userNo}`),
    ...agreements.map(({ agreementNo }) => `/agreements/${agreementNo}`),
    ...orders.map(({ orderNo }) => `/orders/${orderNo}`),
  ];
  return places.length === 1 && !isMore ? (places[0] ?? null) : null;
}

function FoundTables({ q, found }: { readonly q: string; readonly found: Found }): ReactNode {
  const texts = useTexts(searchTexts);
  const language = useLanguage();
  const { users, agreements, orders, isMore } = found;
  if (users.length + agreements.length + orders.length === 0)
    return (
      <Card isFlush>
        <Empty>
          <p>{texts.none(q)}</p>
          <p>{texts.what}</p>
        </Empty>
      </Card>
    );
  return (
    <>
      {users.length > 0 && (
        <Card isFlush title={texts.users(q)}>
          <Table
            label={texts.users(q)}
            columns={userColumns(language)}
            rows={users}
            keyOf={({ userNo }) => userNo}
            hrefOf={({ userNo }) => `/users/${userNo}`}
          />
        </Card>
      )}
      {agreements.length > 0 && (
        <Card isFlush title={texts.agreements(q)}>
          <Table
            label={texts.agreements(q)}
            columns={agreementColumns(language)}
            rows={agreements}
            keyOf={({ agreementNo }) => agreementNo}
            hrefOf={({ agreementNo }) => `/agreements/${agreementNo}`}
          />
        </Card>
      )}
      {orders.length > 0 && (
        <Card isFlush title={texts.orders(q)}>
          <Table
            label={texts.orders(q)}
            columns={orderColumns(language)}
            rows={orders}
            keyOf={({ orderNo }) => orderNo}
            hrefOf={({ orderNo }) => `/orders/${orderNo}`}
          />
        </Card>
      )}
      {isMore && <Notice>{texts.more}</Notice>}
    </>
  );
}
