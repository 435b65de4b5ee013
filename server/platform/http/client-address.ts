import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { headersOf } from './context.ts'

export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/**
 * Returns the network address that limits count by: the socket's or, behind a trusted proxy, the last address in X-Forwarded-For that is
 * no trusted proxy, so a client can't choose it. IPv6 counts by /64, since a client owns at least one.
 */
export function clientAddress(c: Context, proxies: BlockList): string {
  const chain = [...(headersOf(c).get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim()), socketAddress(c)]
  let address = plain(chain.at(-1) ?? '')
  for (let hop = chain.length - 2; hop >= 0 && isTrusted(address, proxies); hop--) {
    const previous = plain(chain[hop] ?? '')
    if (!isIP(previous)) break
    address = previous
  }
  return isIP(address) === 6 ? network64(address) : address
}

function socketAddress(c: Context): string {
  // Calls within the process (rendering, tests) have no socket.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Removes the port that some proxies add, and reads '::ffff:10.0.0.1' as IPv4. */
function plain(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3').replace(/^::ffff:(?=\d+\.)/i, '')
}

function network64(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return `${[...groups, ...Array(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')}::/64`
}
