/** Agreements for other people's numbers: a signer asks, a member answers. */
import type { MemberConsentView, TermsView } from '@phonebill/contract';
import { codeOf, newRequestNo, onDay, type Person, setupOf } from './agreements.ts';
import { eventually } from './eventually.ts';
import { confirmRealName } from './real-name.ts';
import type { SandboxClient } from './sandbox-client.ts';

interface WithSandbox {
  readonly sandbox: SandboxClient;
}

/** A consent that a signer has asked of a member. */
export interface Asked {
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly consent: MemberConsentView;
}

/** Returns a signer's request for a member's number, not confirmed yet. */
export function setupForMember(
  signer: Person,
  member: Pick<Person, 'mobileNo'>,
  terms: TermsView = onDay(28),
) {
  return {
    ...setupOf(signer, terms, newRequestNo()),
    agrMbl: member.mobileNo,
    firstTimeConfirmed: true,
  };
}

/** Opens an agreement for a member's number and confirms it as the signer, so that the member is asked. */
export async function askMember(
  product: WithSandbox,
  signer: Person,
  member: Pick<Person, 'mobileNo'>,
  terms: TermsView = onDay(28),
): Promise<Asked> {
  const setup = setupForMember(signer, member, terms);
  const { operation, msgInfo } = await signer.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  if (!operation) throw new Error(msgInfo);
  const { requestNo } = setup;
  const confirm = { requestNo, smsCode: await codeOf(product, signer) };
  if (operation.needsCreditConsent) await confirmRealName(signer.api);
  const confirmed = operation.needsCreditConsent
    ? await signer.api.call('POST /auto/v1/creditPay/affirm', {
        ...confirm,
        creditTextVersion: '2026-11',
        consented: true,
      })
    : await signer.api.call('POST /auto/v1/protocol/messageAffirm', confirm);
  const consent = confirmed.operation?.memberConsent;
  if (!consent) throw new Error(confirmed.msgInfo);
  return { requestNo, agreementNo: operation.agreementNo, consent };
}

/** Enters the member's code as the signer: for members who have no session here. */
export async function agreeAsMember(product: WithSandbox, { api }: Person, requestNo: string): Promise<void> {
  const { operation } = await api.call('GET /auto/v1/protocol/operation-status', { requestNo });
  const consent = operation?.memberConsent;
  if (!consent) throw new Error('no member was asked');
  const { consentNo, agrMbl } = consent;
  await api.call('POST /common/v1/sendMessageToAgrMobile', { consentNo });
  const smsCode = await eventually(
    'the code to the member',
    async () => (await codeOfMember(product, { mobileNo: agrMbl })) || false,
  );
  await api.call('POST /auto/v1/message/uplinkProTransCheckSms', { consentNo, smsCode });
}

/** Answers as the member does on the page. */
export function answerAsMember(
  { api }: Person,
  { consentNo }: Pick<MemberConsentView, 'consentNo'>,
  answer: 'agree' | 'refuse' | 'stop' | 'block' | 'unblock',
) {
  return api.call('POST /auto/v1/protocol/user/confirm', { consentNo, answer });
}

/** Opens an agreement for a member's number, with the member's consent and the wallet's signature. */
export async function openForMember(
  product: WithSandbox,
  signer: Person,
  member: Person,
  terms: TermsView = onDay(28),
): Promise<Asked> {
  const asked = await askMember(product, signer, member, terms);
  await answerAsMember(member, asked.consent, 'agree');
  await eventually(
    'the wallet to sign',
    async () =>
      (await signer.api.call('GET /auto/v1/protocol/operation-status', { requestNo: asked.requestNo }))
        .operation?.state === 'done',
  );
  return asked;
}

/** Returns the code in the newest message to the member that contains one; asks contain other digits. */
export async function codeOfMember(
  { sandbox }: WithSandbox,
  { mobileNo }: Pick<Person, 'mobileNo'>,
): Promise<string> {
  const codes = (await sandbox.messages(mobileNo)).flatMap(
    ({ text }) => /(?:验证码|Code )([0-9]{6})/.exec(text)?.[1] ?? [],
  );
  return codes[0] ?? '';
}
