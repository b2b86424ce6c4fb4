import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { answerOrOffer } from '../platform/wallet-app/answer-or-offer.ts';
import { useWalletCan } from '../platform/wallet-app/use-wallet-can.ts';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { walletViewCopy } from './copy.ts';

/**
 * For whoever did not get past the cashier's password: the wallet app's own way to a new one (SPEC section
 * 7). Absent where the app has none.
 */
export function ResetPayPasswordLink({ className }: { readonly className?: string | undefined }): ReactNode {
  const copy = useTexts(walletViewCopy);
  if (!useWalletCan('canResetPayPassword')) return null;
  async function reset(): Promise<void> {
    const resetting = (await walletApp.native())?.resetPayPassword();
    if (!resetting) return;
    void resetting.then((result) => {
      if (result.kind !== 'done' || result.value === 'unclear') return;
      showToast(result.value === 'succeeded' ? copy.passwordReset : copy.passwordKept);
    });
    await answerOrOffer(resetting, { of: 'payPassword' }, (how) => how !== 'unclear');
  }
  return (
    <button type="button" className={className} onClick={() => void reset()}>
      <span>{copy.resetPayPassword}</span>
      <ForwardIcon />
    </button>
  );
}
