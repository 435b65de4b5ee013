import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why a request to an address is refused, in words for the log of deliveries. */
export class RefusedDestination extends Error {}

/**
 * Never called: link-local addresses and those at which clouds keep the credentials of the machine (docs/decisions/027), and what is no
 * address of a single machine. IPv4 addresses within IPv6 ones are recognized by `BlockList`, except in NAT64.
 */
const forbidden = new BlockList()
for (const [network, prefix] of [
  ['169.254.0.0', 16],
  ['0.0.0.0', 8],
  ['224.0.0.0', 3],
  // Alibaba's and Azure's own.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['fe80::', 10],
  ['::', 128],
  ['ff00::', 8],
  // Amazon's and Google's own; 169.254.0.0/16 in NAT64.
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  ['64:ff9b::a9fe:0', 112],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv6')

/** The own machine and network, where http:// is allowed. */
const local = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  local.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  local.addSubnet(network, prefix, 'ipv6')

/** @throws {RefusedDestination} where the address isn't called */
function checkAddress(address: string, isEncrypted: boolean): void {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (forbidden.check(address, family)) {
    throw new RefusedDestination(`${address} is reserved for the machine itself. We don’t send there.`)
  }
  if (!isEncrypted && !local.check(address, family)) {
    throw new RefusedDestination(`${address} is outside of your network. Use https:// for it.`)
  }
}

/**
 * Checks an address where the host is one already, which is connected to without a lookup.
 * @throws {RefusedDestination}
 */
export function checkHost({ hostname, protocol }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) checkAddress(host, protocol === 'https:')
}

/** Looks a name up and lets through only what may be called: what is checked is what is connected to, whatever a second lookup would say. */
export function checkedLookup({ protocol }: URL): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '', 0)
      try {
        for (const { address } of addresses) checkAddress(address, protocol === 'https:')
      } catch (refusal) {
        return callback(refusal as Error, '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
