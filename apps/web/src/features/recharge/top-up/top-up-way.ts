/**
 * What the screens that top a number up for money differ in (SPEC section 2: placeOrder, digitalRecharge,
 * directCharge).
 */
import { createContext, use } from 'react';

export interface TopUpWay {
  readonly payMethod: 'cash' | 'digital';
  readonly adverts: 'huafei' | 'shuzihuobi';
}

export const TopUpWayContext = createContext<TopUpWay>({ payMethod: 'cash', adverts: 'huafei' });

export function useTopUpWay(): TopUpWay {
  return use(TopUpWayContext);
}
