/** WeChat Pay's API v2 as far as a merchant of entrusted debits needs it: XML in, XML out, both signed. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dropConnection } from '../../http/calls.ts';
import { orNull } from '../../http/refusals.ts';
import type { CashierService } from '../../cashier/cashier-service.ts';
import type { WechatMerchant } from '../merchant.ts';
import type { Contract } from './book.ts';
import { formatMessage, isSignedBy, type Message, parseMessage, signed } from './messages.ts';
import type { PapayMerchant } from './papay-merchant.ts';
import type { PapayService } from './service.ts';

export interface V2Parts {
  readonly merchant: WechatMerchant;
  readonly papay: PapayMerchant;
  readonly service: PapayService;
  readonly cashier: CashierService;
  readonly newId: () => string;
  readonly publicUrl: () => string;
}

/** The answer: the fields of a success, or the name of an error; null for no answer at all. */
type Said = { readonly fields: Message } | { readonly code: string; readonly why: string } | null;

const WRONG_SIGNATURE = { return_code: 'FAIL', return_msg: '签名错误' };

export function v2Routes(app: FastifyInstance, parts: V2Parts): void {
  const { merchant, papay, service, newId, publicUrl } = parts;
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((_error, _request, reply) => {
    void send(reply, { return_code: 'SUCCESS', result_code: 'FAIL', err_code: 'SYSTEMERROR' });
  });

  const call = (path: string, required: readonly string[], answer: (message: Message) => Said) =>
    app.post<{ Body: string }>(path, (request, reply) => {
      const message = parseMessage(typeof request.body === 'string' ? request.body : '');
      if (!message || !isOurs(message)) return sendPlain(reply, WRONG_SIGNATURE);
      const missing = required.find((name) => !message[name]);
      const said: Said =
        missing === undefined ? answer(message) : { code: 'PARAM_ERROR', why: `缺少参数${missing}` };
      return said === null ? dropConnection(request, reply) : send(reply, wordsOf(said));
    });

  call('/papay/querycontract', ['version'], (message) => {
    const contract = contractOf(message);
    return contract === null ? noContract() : { fields: contractFields(contract) };
  });
  call('/papay/deletecontract', ['version', 'contract_termination_remark'], (message) => {
    const contract = contractOf(message);
    const ended = contract && service.end(contract.code, 'merchant');
    if (!ended) return { code: 'CONTRACT_NOT_EXIST', why: '签约协议不存在或已解约' };
    return { fields: { contract_id: ended.contractId, plan_id: ended.planId, contract_code: ended.code } };
  });
  const ofDebit = [
    'body',
    'out_trade_no',
    'total_fee',
    'spbill_create_ip',
    'notify_url',
    'contract_id',
    'nonce_str',
  ];
  call('/pay/pappayapply', ofDebit, (message) => {
    if (message['trade_type'] !== 'PAP') return { code: 'PARAM_ERROR', why: 'trade_type参数错误' };
    const taken = service.debit({
      requestNo: message['out_trade_no'] ?? '',
      contractId: message['contract_id'] ?? '',
      amountFen: Number(message['total_fee']),
      subject: message['body'] ?? '',
      notifyUrl: message['notify_url'] ?? '',
    });
    if (taken.isLost) return null;
    return taken.code === null ? { fields: {} } : { code: taken.code, why: taken.why };
  });
  call('/pay/paporderquery', ['out_trade_no', 'nonce_str'], (message) => {
    const fields = debitFields(parts, message['out_trade_no'] ?? '');
    return fields ? { fields } : { code: 'ORDERNOTEXIST', why: '此交易订单号不存在' };
  });

  app.get<{ Querystring: Message }>('/papay/h5entrustweb', ({ query }, reply) => {
    const contract = opened(query, ['clientip']);
    if (contract === null) return sendPlain(reply, WRONG_SIGNATURE);
    if ('code' in contract && 'why' in contract) return sendPlain(reply, wordsOf(contract));
    return sendPlain(reply, {
      return_code: 'SUCCESS',
      result_code: 'SUCCESS',
      redirect_url: pageOf(contract),
    });
  });
  app.get<{ Querystring: Message }>('/papay/entrustweb', ({ query, headers }, reply) => {
    const contract = opened(query, ['return_web']);
    if (contract === null) return sendPlain(reply, WRONG_SIGNATURE);
    if ('code' in contract && 'why' in contract) return sendPlain(reply, wordsOf(contract));
    const { referer = '' } = headers;
    service.book.saveContract({ ...contract, cameFrom: referer });
    return reply.redirect(pageOf(contract), 303);
  });

  const pageOf = ({ pageKey }: Contract): string => `${publicUrl()}/wechat/papay/sign?key=${pageKey}`;

  /** Opens the contract of a signed address; null when the signature is wrong. */
  function opened(query: Message, more: readonly string[]): Contract | { code: string; why: string } | null {
    if (!isOurs(query)) return null;
    const needed = [
      'plan_id',
      'contract_code',
      'request_serial',
      'contract_display_account',
      'notify_url',
      ...more,
    ];
    const missing = needed.find((name) => !query[name]);
    if (missing !== undefined || query['version'] !== '1.0')
      return { code: 'PARAM_ERROR', why: `缺少参数${missing ?? 'version'}` };
    if (query['plan_id'] !== papay.planId) return { code: 'PARAM_ERROR', why: '模板不存在' };
    return (
      service.open({
        code: query['contract_code'] ?? '',
        planId: papay.planId,
        serial: query['request_serial'] ?? '',
        account: query['contract_display_account'] ?? '',
        notifyUrl: query['notify_url'] ?? '',
      }) ?? { code: 'CONTRACT_CODE_USED', why: '签约协议号已使用' }
    );
  }

  function isOurs(message: Message): boolean {
    const isMerchant = message['mch_id'] === merchant.merchantId && message['appid'] === merchant.appId;
    return isMerchant && isSignedBy(message, papay.apiV2Key);
  }

  function contractOf({
    contract_id: id,
    plan_id: plan,
    contract_code: code = '',
  }: Message): Contract | null {
    const contract = id ? service.book.contractOfId(id) : service.book.contract(code);
    if (!contract || (!id && contract.planId !== plan)) return null;
    return contract.state === 'waiting' ? null : contract;
  }

  function wordsOf(said: Exclude<Said, null>): Message {
    const whole = {
      return_code: 'SUCCESS',
      return_msg: 'OK',
      appid: merchant.appId,
      mch_id: merchant.merchantId,
      nonce_str: newId(),
    };
    return 'fields' in said
      ? { ...whole, result_code: 'SUCCESS', ...said.fields }
      : { ...whole, result_code: 'FAIL', err_code: said.code, err_code_des: said.why };
  }

  function send(reply: FastifyReply, message: Message): FastifyReply {
    return sendPlain(reply, signed(message, papay.apiV2Key));
  }
}

function sendPlain(reply: FastifyReply, message: Message): FastifyReply {
  return reply.type('text/xml; charset=utf-8').send(formatMessage(message));
}

const seconds = (ms: number | null): string => (ms === null ? '' : String(Math.floor(ms / 1000)));

const noContract = () => ({ code: 'CONTRACT_NOT_EXIST', why: '签约协议不存在' });

function contractFields(contract: Contract): Message {
  const { code, planId, contractId, serial, account, state, signedAt, endedAt, endedBy } = contract;
  return {
    contract_id: contractId,
    plan_id: planId,
    request_serial: serial,
    contract_code: code,
    contract_display_account: account,
    contract_state: state === 'signed' ? '0' : '1',
    contract_signed_time: seconds(signedAt),
    contract_terminated_time: seconds(endedAt),
    contract_termination_mode: endedBy,
    openid: `o${contractId}`,
  };
}

/** Returns the fields of a debit; null when there is none with this number. */
export function debitFields({ service, cashier }: Pick<V2Parts, 'service' | 'cashier'>, requestNo: string) {
  const debit = service.find(requestNo);
  if (!debit) return null;
  const trade = debit.state === 'SUCCESS' ? orNull(() => cashier.trades.find(requestNo)) : null;
  const state = trade && cashier.refunds.isRefunded(requestNo) ? 'REFUND' : debit.state;
  return {
    out_trade_no: requestNo,
    trade_state: state,
    total_fee: String(trade?.takenFen ?? debit.amountFen),
    fee_type: 'CNY',
    contract_id: debit.contractId,
    ...(debit.errorCode !== '' && { err_code: debit.errorCode }),
    ...(trade && { transaction_id: trade.tradeNo, trade_type: 'PAP', bank_type: 'OTHERS' }),
  } satisfies Message;
}
