import { call } from '../http/index.ts';
import { encryptNumber } from '../sm2/index.ts';
import { sessionArea } from '../storage.ts';
import { createTourists } from './tourists.ts';

export const tourists = createTourists({
  verification: (input) => call('POST /vi/verification', input, { failureShownBy: 'caller' }),
  encrypt: async (mobileNo) => {
    const { sm2PublicKey } = await call('POST /vi/jkSwitch', {}, { failureShownBy: 'caller' });
    return encryptNumber(mobileNo, sm2PublicKey);
  },
  sessionArea,
});
