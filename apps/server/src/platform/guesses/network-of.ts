import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Where a call comes from, as widely as one guesser can move about. */
export interface Whereabouts {
  /** One customer: an IPv4 address, or the /64 that every IPv6 customer has at least. */
  place: string;
  /** What lies around it: an IPv4 /24, or an IPv6 /48, which is the most that one customer is commonly given. */
  network: string;
}

/** Where an address belongs. An IPv4 address written as IPv6 is that IPv4 address. */
export const whereaboutsOf = (address: string): Whereabouts => {
  const place = normalizeIP(address, 64);
  const network = isIPv4(place) ? `${place.slice(0, place.lastIndexOf('.'))}.0/24` : normalizeIP(address, 48);
  return { place, network };
};
