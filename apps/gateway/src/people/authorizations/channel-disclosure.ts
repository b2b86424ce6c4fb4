/**
 * Decides whether another channel may be told a user's number when they sign on there (SPEC section 7,
 * ssoToken/apply). A channel of another handler decides itself how it uses the number, so the person is asked
 * first, for each channel separately (article 23). A channel that no purpose names is told nothing.
 */
import { Refusal } from '../../runtime/index.ts';
import type { Authorizations } from './authorizations.ts';
import { type PurposesFile, signOnPurpose } from './purposes-file.ts';

interface ChannelToTell {
  readonly cnlCode: string;
  /** Whether the channel's pages are ours. */
  readonly own: boolean;
}

export interface ChannelDisclosure {
  /**
   * Throws Refusal unless the channel may be told the user's number: `authorizationNeeded` (the user must be
   * asked), `authorizationRefused` (the user refused lately), `disclosureNotAllowed` (no purpose covers it).
   */
  require(userNo: string, channel: ChannelToTell): Promise<void>;
  /** Returns whether the channel may be told the user's number at this moment. */
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
