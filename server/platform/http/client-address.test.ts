import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { addressList, clientAddress } from './client-address.ts'

async function readAddress(socket: string, { forwarded, trusted = '' }: { forwarded?: string; trusted?: string } = {}) {
  const proxies = addressList(trusted.split(',').filter(Boolean))
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return response.text()
}

describe('without a trusted proxy', () => {
  test.each([undefined, '1.2.3.4', '203.0.113.7, 10.0.0.1', 'nonsense', ''])(
    'the socket counts, regardless of X-Forwarded-For: %j',
    async (forwarded) => {
      expect(await readAddress('203.0.113.7', forwarded === undefined ? {} : { forwarded })).toBe('203.0.113.7')
    },
  )

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('an IPv6 client counts as its network: %s', async (socket, network) => {
    expect(await readAddress(socket, { forwarded: '1.2.3.4' })).toBe(network)
  })
})

describe('behind a trusted proxy', () => {
  const trusted = '10.0.0.0/8,127.0.0.1,fd00::/8'

  test.each([
    ['one proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['two proxies', '10.0.0.1', '203.0.113.7, 10.2.3.4', '203.0.113.7'],
    ['what the client wrote in front', '10.0.0.1', '1.1.1.1, 10.0.0.9, 203.0.113.7', '203.0.113.7'],
    ['IPv4 written as IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an IPv6 proxy', 'fd12::1', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['a port behind the address', '10.0.0.1', '203.0.113.7:51234', '203.0.113.7'],
    ['a port behind an IPv6 address', '10.0.0.1', '[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['something that is no address', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['no header', '10.0.0.1', '', '10.0.0.1'],
  ])('%s', async (_, socket, forwarded, address) => {
    expect(await readAddress(socket, { forwarded, trusted })).toBe(address)
  })

  test('clients that connect directly are counted by their socket address', async () => {
    expect(await readAddress('203.0.113.7', { forwarded: '1.2.3.4', trusted })).toBe('203.0.113.7')
  })
})
