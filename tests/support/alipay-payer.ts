// A payer at Alipay's stand-in, without a browser: a trade exists only once they have logged in.

/** Opens the address of a payment and logs in there. Returns the address of the page on which it is paid. */
export async function logInAtAlipay(payUrl: string): Promise<string> {
  const login = await led(await fetch(payUrl, { redirect: 'manual' }));
  return led(await fetch(login, { method: 'POST', redirect: 'manual' }));
}

async function led(answer: Response): Promise<string> {
  const to = answer.headers.get('location');
  if (answer.status !== 303 || to === null)
    throw new Error(`Alipay leads nowhere: ${answer.status} ${await answer.text()}`);
  return new URL(to, answer.url).href;
}
