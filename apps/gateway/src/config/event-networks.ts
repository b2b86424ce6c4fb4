/** Networks of the operator's own that events may be sent to (EVENT_NETWORKS). */
import { BlockList, isIP } from 'node:net';

/** Reads networks (CIDR) separated by commas or spaces. Throws Error with a sentence for the operator. */
export function readNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const network of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits = '', ...more] = network.split('/');
    const family = isIP(address);
    const isNetwork = family !== 0 && /^\d{1,3}$/.test(bits) && more.length === 0;
    // A network of zero bits would be every address.
    if (!isNetwork || Number(bits) === 0 || Number(bits) > (family === 4 ? 32 : 128))
      throw new Error('must be networks with commas between, like 10.1.0.0/16');
    list.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
