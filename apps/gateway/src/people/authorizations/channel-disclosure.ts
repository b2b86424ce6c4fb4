/**
 * Signing a user on at another channel (SPEC section 7, ssoToken/apply) tells that channel their number. A
 * channel of another handler decides itself what it does with it, so the person is asked first, for each
 * channel separately (article 23). One that no purpose names gets nothing.
 */
import { Refusal } from '../../runtime/index.ts';
import type { Authorizations } from './authorizations.ts';
import { type PurposesFile, signOnPurpose } from './purposes-file.ts';

interface ChannelToTell {
  readonly cnlCode: string;
  /** Its pages are ours. */
  readonly own: boolean;
}

export interface ChannelDisclosure {
  /**
   * Throws Refusal unless the channel may be told the user's number: `authorizationNeeded` (they are to be
   * asked), `authorizationRefused` (they said no, lately), `disclosureNotAllowed` (nobody is asked for it).
   */
  require(userNo: string, channel: ChannelToTell): Promise<void>;
  /** Whether the channel may be told the user's number at this moment. */
  isAllowed(userNo: string, channel: ChannelToTell): Promise<boolean>;
}

export function createChannelDisclosure(
  file: Pick<PurposesFile, 'sameHandlerChannels'>,
  authorizations: Pick<Authorizations, 'isPurpose' | 'standing'>,
): ChannelDisclosure {
  const staysWithUs = ({ cnlCode, own }: ChannelToTell): boolean =>
    own || file.sameHandlerChannels.includes(cnlCode);

  async function refusal(userNo: string, channel: ChannelToTell) {
    if (staysWithUs(channel)) return null;
    const purpose = signOnPurpose(channel.cnlCode);
    if (!authorizations.isPurpose(purpose)) return 'disclosureNotAllowed';
    const { state, mayAsk } = await authorizations.standing(userNo, purpose);
    if (state === 'granted') return null;
    return mayAsk ? 'authorizationNeeded' : 'authorizationRefused';
  }

  return {
    async require(userNo, channel) {
      const refused = await refusal(userNo, channel);
      if (refused !== null) throw new Refusal(refused);
    },
    isAllowed: async (userNo, channel) => (await refusal(userNo, channel)) === null,
  };
}
