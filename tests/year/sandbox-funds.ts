/**
 * What people and carriers do at the sandbox: money and cards come and go, a number's balance falls, a trade
 * is paid.
 */
export interface SandboxFunds {
  addMoney(userNo: string, amountFen: number): Promise<void>;
  bindCard(userNo: string, refused: boolean): Promise<void>;
  removeCards(userNo: string): Promise<void>;
  setBalance(mobileNo: string, balanceFen: number): Promise<void>;
  /** Pays an open trade at the cashier; false when it cannot be paid. */
  pay(paymentNo: string): Promise<boolean>;
  setFaults(faults: object): Promise<void>;
}

const GOOD_CARD = '6225880000006789';
const REFUSED_CARD = '6225880000000002';

/** Through the sandbox's own, unsigned calls, which do not fail. */
export function createSandboxFunds(url: string): SandboxFunds {
  async function send(method: string, path: string, body?: object): Promise<boolean> {
    const answer = await fetch(`${url}/sandbox/v1${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.ok;
  }
  async function must(method: string, path: string, body?: object): Promise<void> {
    if (!(await send(method, path, body))) throw new Error(`the sandbox did not do ${method} ${path}`);
  }
  return {
    addMoney: (userNo, amountFen) => must('POST', `/accounts/${userNo}/money`, { amountFen }),
    bindCard: (userNo, refused) =>
      must('POST', `/entrust/${userNo}/cards`, { number: refused ? REFUSED_CARD : GOOD_CARD }),
    removeCards: (userNo) => must('DELETE', `/entrust/${userNo}/cards`),
    setBalance: (mobileNo, balanceFen) => must('PUT', `/carrier/${mobileNo}/balance`, { balanceFen }),
    pay: (paymentNo) => send('POST', `/trades/${paymentNo}/pay`, {}),
    setFaults: (faults) => must('PUT', '/faults', faults),
  };
}
