// A payer at a wallet whose own page asks for permission to debit, without a browser.

/**
 * Opens the wallet's page at an address, from a page of ours, and agrees there. Returns the address it leads
 * to, null when it leads nowhere.
 */
export async function agreeAtWallet(url: string, referer: string): Promise<string | null> {
  const page = await fetch(url, { headers: { referer } });
  if (!page.ok) return null;
  await page.arrayBuffer();
  const agreed = await fetch(page.url, { method: 'POST', redirect: 'manual' });
  return agreed.headers.get('location');
}
