/**
 * Contracts, WeChat Pay's term for mandates: a payer signs one on WeChat Pay's own page. An agreement has
 * one, whose `contract_code` is the agreement's number; a code that was signed once is never used again. A
 * contract states no amounts, so changed terms need no new one.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import type { Mandate, MandateRequest, MandateService, SigningBrowser } from '../entrust/port.ts';
import { type PapayClient, shown } from './client.ts';
import type { Fields } from './xml.ts';

export interface ContractParts {
  readonly client: PapayClient;
  /** The contract template that the merchant was granted. */
  readonly planId: string;
  /** The address to which WeChat Pay reports that a contract was signed. */
  readonly notifyUrl: string;
  readonly clock: Clock;
}

/** A signed contract in its present state. */
export interface Contract {
  readonly kind: 'contract';
  /** WeChat Pay's number of the contract; null when it has ended. */
  readonly contractId: string | null;
}

export type FindContract = (
  call: PartnerCall,
  agreementNo: string,
) => Promise<Contract | NotFound | Indeterminate>;

const VERSION = '1.0';
/** The errors that mean that there is no contract with this code. */
const NONE = new Set(['CONTRACT_NOT_EXIST']);
const [SIGNED, NOT_SIGNED] = ['0', '1'];

/** Returns a function that finds the contract of an agreement; `notFound` when none has been signed. */
export function createFindContract({
  client,
  planId,
}: Pick<ContractParts, 'client' | 'planId'>): FindContract {
  return async (call, agreementNo) => {
    const answer = await client.post(call, '/papay/querycontract', {
      plan_id: planId,
      contract_code: agreementNo,
      version: VERSION,
    });
    if (answer.kind !== 'answered') return answer;
    const { code, fields } = answer.value;
    if (code !== null) return NONE.has(code) ? NOT_FOUND : indeterminate(`${call}: ${shown(code)}`);
    if (fields.get('contract_code') !== agreementNo || fields.get('plan_id') !== planId)
      return indeterminate(`${call}: answer for another contract`);
    return readContract(call, fields);
  };
}

function readContract(call: string, fields: Fields): Contract | NotFound | Indeterminate {
  const contractId = fields.get('contract_id') ?? '';
  switch (fields.get('contract_state')) {
    case SIGNED:
      return /^[\w-]{1,64}$/.test(contractId)
        ? { kind: 'contract', contractId }
        : indeterminate(`${call}: a contract without its number`);
    case NOT_SIGNED: {
      // A contract that was never signed is in the same state, but has no termination mode.
      const hasEnded = !['', '0'].includes(fields.get('contract_termination_mode') ?? '');
      return hasEnded ? { kind: 'contract', contractId: null } : NOT_FOUND;
    }
    default:
      return indeterminate(`${call}: contract_state ${shown(fields.get('contract_state'))}`);
  }
}

type Contracts = Required<
  Pick<MandateService, 'mandateBody' | 'signMandate' | 'queryMandate' | 'endMandate' | 'signingPage'>
>;

export function createContracts(parts: ContractParts & { readonly find: FindContract }): Contracts {
  const { client, planId, find } = parts;
  async function endMandate(agreementNo: string): Promise<{ readonly kind: 'ended' } | Indeterminate> {
    const call = 'entrust.endMandate';
    const answer = await client.post(call, '/papay/deletecontract', {
      plan_id: planId,
      contract_code: agreementNo,
      contract_termination_remark: '用户取消自动充值',
      version: VERSION,
    });
    if (answer.kind !== 'answered') return answer;
    const { code, fields } = answer.value;
    if (code === null && fields.get('contract_code') === agreementNo) return { kind: 'ended' };
    // The contract had already ended, or was never signed: its present state decides.
    const found = await find(call, agreementNo);
    if (found.kind === 'indeterminate') return found;
    return found.kind === 'notFound' || found.contractId === null
      ? { kind: 'ended' }
      : indeterminate(`${call}: ${shown(code ?? 'CONTRACT_STANDS')}`);
  }
  return {
    // This body is only stored and never sent: the payer signs the template.
    mandateBody: ({ agreementNo }) => JSON.stringify({ contract_code: agreementNo }),
    async signMandate({ agreementNo }) {
      return mandateOf(await find('entrust.signMandate', agreementNo));
    },
    async queryMandate(_requestNo, agreementNo) {
      const found = await find('entrust.queryMandate', agreementNo);
      return found.kind === 'notFound' ? found : mandateOf(found);
    },
    endMandate,
    signingPage: (request, browser) => signingPage(parts, request, browser),
  };
}

function mandateOf(found: Contract | NotFound | Indeterminate): Mandate | Indeterminate {
  if (found.kind === 'indeterminate') return found;
  if (found.kind === 'notFound') return { kind: 'mandate', state: 'processing', reason: null };
  return found.contractId === null
    ? { kind: 'mandate', state: 'refused', reason: 'ended' }
    : { kind: 'mandate', state: 'active', reason: null };
}

/**
 * Returns the signing page: inside WeChat, an address signed by us; in a phone's browser, an address
 * requested from WeChat Pay.
 */
async function signingPage(
  { client, planId, notifyUrl, clock }: ContractParts,
  { requestNo, agreementNo, mobileNo }: MandateRequest,
  { kind, address }: SigningBrowser,
) {
  const call = 'entrust.signingPage';
  const asked = {
    plan_id: planId,
    contract_code: agreementNo,
    request_serial: serialOf(requestNo),
    contract_display_account: maskedNumber(mobileNo),
    notify_url: notifyUrl,
    version: VERSION,
    timestamp: String(Math.floor(clock() / 1000)),
  };
  if (kind === 'desktop') return { kind: 'page', url: null } as const;
  if (kind === 'messagingApp')
    return { kind: 'page', url: client.address('/papay/entrustweb', { ...asked, return_web: '1' }) } as const;
  const answer = await client.page(call, '/papay/h5entrustweb', {
    ...asked,
    clientip: address?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  });
  if (answer.kind !== 'answered') return answer;
  const { code, fields } = answer.value;
  const url = fields.get('redirect_url') ?? '';
  return code === null && /^https?:\/\//.test(url) && URL.canParse(url)
    ? ({ kind: 'page', url } as const)
    : indeterminate(`${call}: ${shown(code ?? 'no address')}`);
}

/**
 * Returns the serial number of a signing, a whole number of up to fifteen digits, always the same for one
 * request number.
 */
function serialOf(requestNo: string): string {
  return String(createHash('sha256').update(requestNo).digest().readBigUInt64BE(0) % 10n ** 15n);
}

/** Returns the masked number shown to the payer on WeChat Pay's page as what the contract is for. */
function maskedNumber(mobileNo: string): string {
  return `${mobileNo.slice(0, 3)}****${mobileNo.slice(-4)}`;
}
