/** The screens whose speed is measured. */
export interface MeasuredScreen {
  readonly name: string;
  readonly path: string;
  readonly who: 'user' | 'visitor';
}

export const measuredScreens: readonly MeasuredScreen[] = [
  { name: 'login', path: '/phonebillh5/userLogin/login', who: 'visitor' },
  { name: 'directCharge', path: '/phonebillh5/rechargeTelebill/directCharge', who: 'visitor' },
  { name: 'tencentBill', path: '/phonebillh5/telBill/tencentBill', who: 'visitor' },
  { name: 'tencentBill', path: '/phonebillh5/telBill/tencentBill', who: 'user' },
  { name: 'placeOrder', path: '/phonebillh5/rechargeTelebill/placeOrder', who: 'user' },
  { name: 'setAutoRecharge', path: '/phonebillh5/autoRecharge/setAutoRecharge', who: 'visitor' },
  { name: 'setAutoRecharge', path: '/phonebillh5/autoRecharge/setAutoRecharge', who: 'user' },
];
