/** A text in both languages; the page chooses which one to show. */
export interface BridgeText {
  readonly zh: string;
  readonly en: string;
}

/** How long (ms) a bridge toast is shown (SPEC sections 8 and 9). */
export const TOAST_MS = 3000;

/** Shown when there is neither a payment handler nor a fallback URL. */
export const paymentAddressLost: BridgeText = {
  zh: '支付地址丢失',
  en: 'the payment address was lost',
};

/** Shown when the native app lacks the feature. */
export const versionTooOld: BridgeText = {
  zh: '当前版本暂不支持该功能，请升级后再试',
  en: 'this version does not support it, please upgrade',
};
