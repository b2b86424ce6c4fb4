/** Order and pickup types of a phone-bill order. */
export const PHONE_BILL_ORDER = '2';
export const PICKUP_BY_ORDER_NUMBER = '0';
export const PICKUP_BY_SESSION_ID = '1';

/** The `reqtype` of a phone top-up. */
export const PHONE_TOP_UP_BILL = '01';

export interface MenuItem {
  readonly menuName: string;
  /** The http(s) address that the menu entry opens; on the wire it becomes a script that opens it. */
  readonly menuUrl: string;
}

export interface Share {
  readonly title: string;
  readonly url: string;
  readonly details: string;
}

export interface Payment {
  readonly orderNo: string;
  readonly orderType: string;
  readonly pickupType: string;
}

export interface SwipeBack {
  readonly type: string;
  readonly enable: boolean;
}

export interface Policy {
  readonly name: string;
  readonly url: string;
}

/** An SMS for the person to send: the recipient's number and the text. */
export interface TextMessage {
  /** Digits, optionally preceded by +. */
  readonly number: string;
  readonly text: string;
}

/** The params of an action without fields. */
type Nothing = object;

/** The fields that each action provides; its row in the table of wire names may name these. */
export interface ActionParams {
  readonly setTitle: { readonly title: string };
  /** The list, also as JSON text. */
  readonly setTitleMenu: { readonly list: readonly MenuItem[]; readonly json: string };
  readonly removeTitleMenu: Nothing;
  readonly share: Share;
  readonly shareToChat: Share & { readonly logo: string };
  readonly commonPay: Payment;
  /** SPEC section 3: three values, two of them numbers, a text, and the scene. */
  readonly contactPicker: {
    readonly value1: string;
    readonly value2: number;
    readonly value3: number;
    readonly text: string;
    readonly scene: string;
  };
  readonly closeWebView: Nothing;
  readonly openPage: { readonly target: string };
  readonly openPageNoLogin: { readonly target: string };
  readonly resetPayPassword: Nothing;
  readonly billDetails: { readonly type: string; readonly time: string };
  readonly addBankCard: { readonly orderNumber: string };
  readonly bankCardAdded: Nothing;
  readonly payOrderSetting: Nothing;
  readonly swipeBack: SwipeBack;
  readonly downloadPolicy: Policy;
  readonly hideNavigation: Nothing;
  readonly showNavigation: Nothing;
  readonly statusBar: { readonly hidden: boolean };
  readonly statusBarHeight: Nothing;
  /** The address to return to, and whether it is to carry the sign-on. */
  readonly walletLogin: { readonly url: string; readonly withSignOn: string };
  readonly ssoUrl: { readonly url: string };
  readonly writeMessage: TextMessage;
}

export type ActionName = keyof ActionParams;
