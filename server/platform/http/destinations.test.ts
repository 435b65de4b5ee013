import type { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { addressList } from './client-address.ts'
import { checkedLookup, checkHost } from './destinations.ts'

const internetOnly = addressList([])

const rulesFor = (url: URL, networks: BlockList) => ({
  networks,
  setting: 'WEBHOOK_NETWORKS',
  isEncrypted: url.protocol === 'https:',
  encryptIt: 'Use https:// for it.',
})

function lookUp(url: string, { all = false, networks = internetOnly } = {}): Promise<unknown> {
  const parsed = new URL(url)
  return new Promise((resolve, reject) => {
    checkedLookup(rulesFor(parsed, networks))(parsed.hostname, { all }, (error, address) =>
      error ? reject(error) : resolve(address),
    )
  })
}

const mayCall = (address: string, networks = internetOnly) => {
  try {
    const url = new URL(`https://${address.includes(':') ? `[${address}]` : address}/`)
    checkHost(url.hostname, rulesFor(url, networks))
    return true
  } catch {
    return false
  }
}

test('a name of this machine is looked up where it is allowed, in both forms that Node uses', async () => {
  const networks = addressList(['127.0.0.1', '::1'])
  expect(await lookUp('http://localhost:8080/', { networks })).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(await lookUp('http://localhost:8080/', { networks, all: true })).toEqual(
    expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) })]),
  )
  await expect(lookUp('https://localhost/')).rejects.toThrow('isn’t on the public internet')
})

test.each(['169.254.169.254', '100.100.100.200', '224.0.0.1'])('a name that leads to %s is refused', async (address) => {
  await expect(lookUp(`https://${address}/`)).rejects.toThrow('isn’t on the public internet')
})

test('a name that leads out of the network needs https', async () => {
  await expect(lookUp('http://8.8.8.8/')).rejects.toThrow('Use https://')
  expect(await lookUp('https://8.8.8.8/')).toBe('8.8.8.8')
})

test('a name that nobody has is said to be unknown', async () => {
  await expect(lookUp(`https://${'x'.repeat(64)}.invalid/`)).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
})

// One of each entry in IANA's registries of special-purpose addresses, and the ways in which IPv6 carries IPv4.
test.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.5', '100.64.0.1', '127.0.0.1', '169.254.0.1', '172.31.255.255', '192.0.0.9', '192.0.0.192'],
  ...['192.0.2.1', '192.88.99.1', '192.168.1.20', '198.19.255.255', '198.51.100.1', '203.0.113.7', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '168.63.129.16'],
  ...[
    '::',
    '::1',
    '::a9fe:a9fe',
    '::ffff:8.8.8.8',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::10.0.0.5',
    '64:ff9b:1::808:808',
  ],
  ...['100::1', '2001::1', '2001:2::1', '2001:db8::1', '2002:a9fe:a9fe::', '3fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254'],
  ...['fe80::1', 'fec0::1', 'ff02::1', '4000::1'],
])('%s is not called', (address) => {
  expect(mayCall(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.0.1.1', '223.255.255.255', '2606:4700::1111', '2a00::1', '64:ff9b::808:808'])(
  '%s may be called',
  (address) => {
    expect(mayCall(address)).toBe(true)
  },
)

test('a setting allows a private network, and no other', () => {
  const networks = addressList(['192.168.1.0/24', 'fd12::/16'])
  expect(['192.168.1.20', '::ffff:192.168.1.20', 'fd12::1'].every((address) => mayCall(address, networks))).toBe(true)
  expect(['192.168.2.20', 'fd13::1', '169.254.169.254'].some((address) => mayCall(address, networks))).toBe(false)
})
