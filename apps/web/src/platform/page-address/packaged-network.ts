/** The origin of the gateway and of the pages on the network, as the package's entry page says it. */
export const NETWORK: string = window.offlinePackage?.gateway ?? '';
