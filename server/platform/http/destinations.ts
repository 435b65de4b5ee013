import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'

export class RefusedDestination extends Error {}

/**
 * IPv4 addresses that aren't global unicast, by IANA's registries of special-purpose
 * (https://www.iana.org/assignments/iana-ipv4-special-registry) and multicast addresses, and the public one at which Azure serves the
 * machine.
 */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['168.63.129.16', 32],
] as const

/**
 * The same within IPv6's global unicast, 2000::/3 (https://www.iana.org/assignments/iana-ipv6-special-registry). 6to4 leads to IPv4
 * addresses.
 */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/** NAT64's prefix for IPv4 addresses on IPv6-only machines. The other one, 64:ff9b:1::/48, is for a network's own use. */
const nat64 = '64:ff9b::'

const unicast6 = new BlockList()
unicast6.addSubnet('2000::', 3, 'ipv6')
unicast6.addSubnet(nat64, 96, 'ipv6')

const special = new BlockList()
for (const [network, prefix] of special4) {
  special.addSubnet(network, prefix, 'ipv4')
  special.addSubnet(`${nat64}${network}`, 96 + prefix, 'ipv6')
}
for (const [network, prefix] of special6) special.addSubnet(network, prefix, 'ipv6')

function isGlobal(address: string): boolean {
  return isIP(address) === 6 ? unicast6.check(address, 'ipv6') && !special.check(address, 'ipv6') : !special.check(address)
}

export interface DestinationRules {
  /** Networks that a setting allows beyond the internet, also unencrypted. */
  readonly networks: BlockList
  readonly setting: string
  readonly isEncrypted: boolean
  readonly encryptIt: string
}

/** @throws {RefusedDestination} */
function checkAddress(address: string, { networks, setting, isEncrypted, encryptIt }: DestinationRules): void {
  if (networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return
  if (!isGlobal(address)) {
    throw new RefusedDestination(
      say(msg`${{ address }} isn’t on the public internet. We send there only if ${{ setting }} on the server allows it.`),
    )
  }
  if (!isEncrypted) throw new RefusedDestination(`${say(msg`${{ address }} is outside of your network.`)} ${encryptIt}`)
}

/** Checks a host that is an address, which is connected to without a lookup. @throws {RefusedDestination} */
export function checkHost(hostname: string, rules: DestinationRules): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) checkAddress(host, rules)
}

/**
 * Looks a name up and passes only allowed addresses on, so that the checked address is the one connected to; a second lookup could
 * differ.
 */
export function checkedLookup(rules: DestinationRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '', 0)
      try {
        for (const { address } of addresses) checkAddress(address, rules)
      } catch (refusal) {
        return callback(refusal as Error, '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
