import type { OrderRowView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import { defineTexts, type Language, wordOf } from '../language/index.ts';
import { Moment, type TableColumn } from '../ui/index.ts';
import { formatPrice, groupedNumber } from '../values/index.ts';
import { StateBadge } from './state-badge.tsx';

const texts = defineTexts({
  en: {
    orderNo: 'Order',
    placed: 'Placed',
    state: 'State',
    number: 'Number',
    carrier: 'Carrier',
    face: 'Face value',
    price: 'Price',
    method: 'Paid by',
    ended: 'Ended',
  },
  zh: {
    orderNo: '订单号',
    placed: '下单时间',
    state: '状态',
    number: '手机号',
    carrier: '运营商',
    face: '面值',
    price: '实付',
    method: '支付方式',
    ended: '结束时间',
  },
});

/** Returns the columns of a table of orders, in a language. */
export function orderColumns(language: Language): readonly TableColumn<OrderRowView>[] {
  const words = texts[language];
  return [
    { id: 'orderNo', head: words.orderNo, renderCell: ({ orderNo }) => orderNo },
    { id: 'placed', head: words.placed, renderCell: ({ createdAt }) => <Moment iso={createdAt} /> },
    {
      id: 'state',
      head: words.state,
      renderCell: ({ state }) => <StateBadge of="orderState" state={state} />,
    },
    { id: 'number', head: words.number, renderCell: ({ mobileNo }) => groupedNumber(mobileNo) },
    {
      id: 'carrier',
      head: words.carrier,
      isMinor: true,
      renderCell: ({ carrier }) => wordOf('carrier', carrier, language),
    },
    {
      id: 'method',
      head: words.method,
      isMinor: true,
      renderCell: ({ payMethod }) => wordOf('payMethod', payMethod, language),
    },
    { id: 'face', head: words.face, isFigure: true, renderCell: ({ faceFen }) => formatYuan(faceFen) },
    {
      id: 'price',
      head: words.price,
      isFigure: true,
      renderCell: ({ priceFen, points }) => formatPrice(priceFen, points, language),
    },
    { id: 'ended', head: words.ended, isExtra: true, renderCell: ({ endedAt }) => <Moment iso={endedAt} /> },
  ];
}
