/**
 * The screens whose first picture is the screen itself, before any answer has arrived; used at build time
 * only. Space is kept for what only an answer supplies, with the values of the shipped settings where a
 * layout needs some, so that nothing moves when the answer arrives.
 */
import type { CallInput, CallName } from '@phonebill/contract/wire';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import FamilyForm from '../features/family/trans-page/family-form.tsx';
import LoginPage from '../features/login/login-page.tsx';
import { TopUpForm } from '../features/recharge/top-up/top-up-form.tsx';
import SetAutoRechargePage from '../features/auto-recharge/set-auto-recharge/set-auto-recharge-page.tsx';
import TencentBillPage from '../features/tencent-bill/tencent-bill-page.tsx';
import { queryKey } from '../platform/query-keys.ts';
import { agreementRules, autoAmountsFen, pageOfUser, pageOfVisitor } from './usual-answers.ts';

export interface FirstPicture {
  /** The callers who see it; omitted for everybody. */
  readonly who?: 'user' | 'visitor';
  /** Draws the screen; answers with which it begins can be put among the queries. */
  readonly draw: (queries: QueryClient) => ReactNode;
}

/** A call that a screen makes as soon as it is shown, with the channel of its address if it has one. */
export interface FirstCall<N extends CallName = CallName> {
  readonly name: N;
  readonly input?: CallInput<N>;
  /** Set if the call is made for users only. */
  readonly who?: 'user';
}

export interface FirstOfScreen {
  readonly pictures: readonly FirstPicture[];
  readonly calls?: readonly FirstCall[];
}

const topUpOfUser = (payMethod: 'cash' | 'digital', adverts: 'huafei' | 'shuzihuobi'): FirstPicture => ({
  who: 'user',
  draw(queries) {
    const { ownMobileNo, denominations, ownAmount } = pageOfUser;
    queries.setQueryData(queryKey('topUp', 'discount', ownMobileNo, undefined), { denominations, ownAmount });
    return <TopUpForm page={pageOfUser} cnlCode={undefined} payMethod={payMethod} adverts={adverts} />;
  },
});
const topUpOfVisitor: FirstPicture = {
  who: 'visitor',
  draw: () => <TopUpForm page={pageOfVisitor} cnlCode={undefined} payMethod="cash" adverts="huafei" />,
};

const callsOfOffer: readonly FirstCall[] = [
  { name: 'GET /auto/v1/protocol/rules' },
  { name: 'GET /auto/v1/config/getAutoMoneyByCnlCode' },
];

const agreementOffer =
  (form: ReactNode): FirstPicture['draw'] =>
  (queries) => {
    queries.setQueryData(queryKey('agreementOffer', 'rules', undefined, undefined), agreementRules);
    queries.setQueryData(queryKey('agreementOffer', 'amounts', undefined, undefined), autoAmountsFen);
    return form;
  };

/** The first pictures and calls by route key; screens not listed begin with their skeleton. */
export const firstOfScreens: Readonly<Record<string, FirstOfScreen>> = {
  login: { pictures: [{ draw: () => <LoginPage /> }] },
  placeOrder: {
    pictures: [topUpOfUser('cash', 'huafei'), topUpOfVisitor],
    calls: [{ name: 'POST /vi/fusionPageInfo', who: 'user' }],
  },
  digitalRecharge: {
    pictures: [topUpOfUser('digital', 'shuzihuobi'), topUpOfVisitor],
    calls: [{ name: 'POST /vi/fusionPageInfo', who: 'user' }],
  },
  directCharge: {
    pictures: [topUpOfVisitor, topUpOfUser('cash', 'huafei')],
    calls: [{ name: 'POST /vi/fusionPageInfo' }],
  },
  tencentBill: {
    pictures: [
      { who: 'visitor', draw: () => <TencentBillPage /> },
      { who: 'user', draw: () => <TencentBillPage /> },
    ],
    calls: [{ name: 'GET /auto/v1/charge/getBillByMblNo', who: 'user' }],
  },
  setAutoRecharge: {
    pictures: [
      { who: 'visitor', draw: agreementOffer(<SetAutoRechargePage />) },
      { who: 'user', draw: agreementOffer(<SetAutoRechargePage />) },
    ],
    calls: callsOfOffer,
  },
  transPage: {
    pictures: [
      { who: 'visitor', draw: agreementOffer(<FamilyForm />) },
      { who: 'user', draw: agreementOffer(<FamilyForm />) },
    ],
    calls: callsOfOffer,
  },
};
