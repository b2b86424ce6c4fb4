import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { defineTexts, useLanguage, useTexts } from '../../language/index.ts';
import { Loaded, orderColumns } from '../../parts/index.ts';
import { Card, Empty, Notice, Screen, Table } from '../../ui/index.ts';

const searchTexts = defineTexts({
  en: {
    title: 'Search',
    found: (query: string) => `Orders found for ${query}`,
    none: (query: string) => `Nothing was found for “${query}”.`,
    what:
      'You can search for the number of an order, payment, delivery or refund, a partner’s ' +
      'transaction number, or a whole mobile number.',
    more: 'There are more orders than are shown. Please search for a number of the order itself.',
  },
  zh: {
    title: '搜索',
    found: (query: string) => `“${query}”的搜索结果`,
    none: (query: string) => `没有找到与“${query}”相关的订单。`,
    what: '可搜索订单号、支付号、充值号、退款号、合作方流水号，或完整手机号。',
    more: '结果过多，仅显示一部分，请改用订单自身的编号搜索。',
  },
});

/** What a number leads to; to a single order it leads at once. */
export function SearchPage(): ReactNode {
  const texts = useTexts(searchTexts);
  const language = useLanguage();
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim();
  const answer = useAnswer('GET /search', { q }, { isWanted: q !== '' });
  const only = !answer.isPlaceholderData && answer.data?.orders.length === 1 ? answer.data.orders[0] : null;
  if (only && answer.data?.isMore === false) return <Navigate to={`/orders/${only.orderNo}`} replace />;
  return (
    <Screen title={texts.title}>
      {q === '' ? (
        <Empty>{texts.what}</Empty>
      ) : (
        <Loaded answer={answer}>
          {({ orders, isMore }) => (
            <>
              <Card isFlush title={texts.found(q)}>
                <Table
                  label={texts.found(q)}
                  columns={orderColumns(language)}
                  rows={orders}
                  keyOf={({ orderNo }) => orderNo}
                  hrefOf={({ orderNo }) => `/orders/${orderNo}`}
                  empty={
                    <Empty>
                      <p>{texts.none(q)}</p>
                      <p>{texts.what}</p>
                    </Empty>
                  }
                />
              </Card>
              {isMore && <Notice>{texts.more}</Notice>}
            </>
          )}
        </Loaded>
      )}
    </Screen>
  );
}
